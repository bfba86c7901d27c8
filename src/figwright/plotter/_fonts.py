"""The families that a text asks for -> the font files that it was set in, and the parts of them that it uses."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from figwright.renderers._fonts import LAYOUT_FEATURES
from figwright.scene.text import font_file

_LISTED = re.compile(r"'([^']+)'|\"([^\"]+)\"|([^,'\"]+)")
GENERIC = frozenset({"sans-serif", "serif", "monospace", "cursive", "fantasy"})
OURS = "Source Sans Pro"
RESTRICTED = 0x0002
"""The bit of a font's licence that forbids embedding."""


class Face(NamedTuple):
    """One face of one family."""

    family: str
    weight: int = 400
    italic: bool = False


def families(listed: str) -> tuple[str, ...]:
    """The names in a `font-family`, in order, without the generic ones."""
    found = (next(part for part in match if part).strip() for match in _LISTED.findall(listed) if any(match))
    return tuple(name for name in found if name and name not in GENERIC)


@lru_cache(maxsize=64)
def file_of(face: Face) -> Path | None:
    """Our own face of that name, or the file that matplotlib itself would take; None when there is none."""
    from matplotlib import font_manager

    if face.family == OURS:
        return font_file(700 if face.weight > 600 else 600 if face.weight > 500 else 400, face.italic)
    wanted = font_manager.FontProperties(
        family=[face.family], weight=face.weight, style="italic" if face.italic else "normal"
    )
    try:
        return Path(font_manager.findfont(wanted, fallback_to_default=False))
    except ValueError:
        return None


def known(listed: str) -> tuple[str, ...]:
    """Those of the listed families that are on this machine, in order: the first is the one that was drawn with."""
    return tuple(name for name in families(listed) if file_of(Face(name)))


@lru_cache(maxsize=32)
def signs(file: Path) -> frozenset[int]:
    """Which signs a font has; none when its licence or its format forbids to embed it."""
    if file.suffix.lower() not in (".ttf", ".otf"):
        return frozenset()
    face = _opened(file)
    licence = face.reference_table("OS/2").data or b""
    if len(licence) > 10 and int.from_bytes(licence[8:10], "big") & 0x000F == RESTRICTED:
        return frozenset()
    return frozenset(face.unicodes)


def subset(file: Path, characters: str) -> bytes:
    """The font with only these signs: same signs, same bytes."""
    import uharfbuzz as hb

    wanted = hb.SubsetInput()
    wanted.sets(hb.SubsetInputSets.UNICODE).update({ord(sign) for sign in characters} | {0x20})
    features = wanted.sets(hb.SubsetInputSets.LAYOUT_FEATURE_TAG)
    features.clear()
    features.update({int.from_bytes(tag.encode(), "big") for tag in LAYOUT_FEATURES})
    wanted.flags = hb.SubsetFlags.NO_HINTING | hb.SubsetFlags.DESUBROUTINIZE
    return bytes(hb.subset(_opened(file), wanted).blob.data)


def _opened(file: Path) -> Any:
    import uharfbuzz as hb

    return hb.Face(hb.Blob.from_file_path(str(file)))

"""The families that a text asks for -> the faces that it was set in."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from figwright.core import fonts
from figwright.core.fonts.choice import known_family, pick
from figwright.core.fonts.files import faces_in

_LISTED = re.compile(r"'([^']+)'|\"([^\"]+)\"|([^,'\"]+)")
GENERIC = frozenset({"sans-serif", "serif", "monospace", "cursive", "fantasy"})


class Face(NamedTuple):
    """One face of one family, as a drawing asks for it."""

    family: str
    weight: int = 400
    italic: bool = False


def families(listed: str) -> tuple[str, ...]:
    """The names in a `font-family`, in order, without the generic ones."""
    found = (next(part for part in match if part).strip() for match in _LISTED.findall(listed) if any(match))
    return tuple(name for name in found if name and name not in GENERIC)


@lru_cache(maxsize=64)
def found(face: Face) -> fonts.Face | None:
    """Our own face of that name, the one that matplotlib itself would take, or an installed one; None when there is
    none that may be embedded."""
    from matplotlib import font_manager

    if face.family == fonts.DEFAULT:
        return fonts.builtin(700 if face.weight > 600 else 600 if face.weight > 500 else 400, face.italic)
    wanted = font_manager.FontProperties(
        family=[face.family], weight=face.weight, style="italic" if face.italic else "normal"
    )
    path = None
    with suppress(ValueError):
        path = Path(font_manager.findfont(wanted, fallback_to_default=False))
    if path is None or path.suffix.lower() not in (".ttf", ".otf"):  # matplotlib knows the first of a collection only
        there = known_family(face.family)
        return pick(there, face.weight, face.italic) if there else None
    about = faces_in(path)
    return about[0].face if about and about[0].free else None


def known(listed: str) -> tuple[str, ...]:
    """Those of the listed families that are on this machine, in order: the first is the one that was drawn with."""
    return tuple(name for name in families(listed) if found(Face(name)))

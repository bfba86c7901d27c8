"""matplotlib's SVG -> an SVG for everybody: fonts inside, no clock, no links, words for who cannot see it."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element

from figwright.plotter._sheet import tree, written
from figwright.scene.text import font_file

_QUOTED = re.compile(r"'([^']+)'|\"([^\"]+)\"|([^,'\"]+)")
_WEIGHTS = {"normal": 400, "regular": 400, "bold": 700, "bolder": 700, "light": 300, "medium": 500}
OURS = "Source Sans Pro"
RESTRICTED = 0x0002
"""The bit of a font's licence that forbids embedding."""


class Face(NamedTuple):
    """Which font a text is set in, as its style says."""

    family: str
    weight: int
    italic: bool


def embedded(svg: bytes, *, title: str = "", description: str = "") -> bytes:
    """The same drawing with the used parts of its fonts inside; same input, same bytes.

    A font that is not on this machine, or that may not be embedded, is left to the reader's program.
    """
    root = tree(svg)
    root.set("width", f"{root.attrib['width']}pt")  # matplotlib's units are points
    root.set("height", f"{root.attrib['height']}pt")
    _said(root, title, description)
    rules = list(_rules(root))
    out = written(root)
    begin = out.index(">") + 1
    style = "".join(("<style>\n", *(f"{rule}\n" for rule in rules), "</style>")) if rules else ""
    return f"{out[:begin]}{style}{out[begin:]}".encode()


def _said(root: Element, title: str, description: str) -> None:
    """Title and description come first, and the drawing is one image to a screen reader."""
    words = [(tag, " ".join(text.split())) for tag, text in (("desc", description), ("title", title)) if text.strip()]
    for tag, text in words:
        element = Element(tag, {"id": f"figure-{tag}"})
        element.text = text
        root.insert(0, element)
    if words:
        root.set("role", "img")
        root.set("aria-labelledby", " ".join(f"figure-{tag}" for tag, _ in reversed(words)))


def _rules(root: Element) -> Iterator[str]:
    used: dict[Face, set[str]] = {}
    _collect(root, Face("", 400, False), used)
    for face in sorted(used):
        file = _file(face) if face.family else None
        content = _subset(file, "".join(sorted(used[face]))) if file else b""
        if content:
            slant = "italic" if face.italic else "normal"
            data = base64.b64encode(content).decode()
            yield (
                f'@font-face{{font-family:"{face.family}";font-weight:{face.weight};font-style:{slant};'
                f'src:url("data:font/ttf;base64,{data}") format("truetype")}}'
            )


def _collect(element: Element, above: Face, used: dict[Face, set[str]]) -> None:
    face = _face(element, above)
    if element.tag in ("text", "tspan"):
        used.setdefault(face, set()).update(element.text or "")
        for child in element:
            used[face].update(child.tail or "")
    for child in element:
        _collect(child, face, used)


def _face(element: Element, above: Face) -> Face:
    family = _QUOTED.match(element.get("font-family", "").strip())
    weight = element.get("font-weight", "")
    slant = element.get("font-style", "")
    name = next((part for part in family.groups() if part), "").strip() if family else ""
    return Face(
        name or above.family,
        int(weight) if weight.isdigit() else _WEIGHTS.get(weight, above.weight),
        slant in ("italic", "oblique") if slant else above.italic,
    )


@lru_cache(maxsize=64)
def _file(face: Face) -> Path | None:
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


def _subset(file: Path, characters: str) -> bytes:
    """The font with only these signs; nothing where its licence or its format forbids it."""
    import uharfbuzz as hb

    from figwright.renderers._fonts import LAYOUT_FEATURES

    if file.suffix.lower() not in (".ttf", ".otf"):
        return b""
    face = hb.Face(hb.Blob.from_file_path(str(file)))
    licence = face.reference_table("OS/2").data or b""
    if len(licence) > 10 and int.from_bytes(licence[8:10], "big") & 0x000F == RESTRICTED:
        return b""
    wanted = hb.SubsetInput()
    wanted.sets(hb.SubsetInputSets.UNICODE).update({ord(sign) for sign in characters} | {0x20})
    features = wanted.sets(hb.SubsetInputSets.LAYOUT_FEATURE_TAG)
    features.clear()
    features.update({int.from_bytes(tag.encode(), "big") for tag in LAYOUT_FEATURES})
    wanted.flags = hb.SubsetFlags.NO_HINTING | hb.SubsetFlags.DESUBROUTINIZE
    return bytes(hb.subset(face, wanted).blob.data)

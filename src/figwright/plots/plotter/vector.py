"""matplotlib's SVG -> an SVG for everybody: fonts inside, no clock, no links, words for who cannot see it."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from figwright.core import fonts
from figwright.plots.plotter._fonts import Face, found, known
from figwright.plots.plotter._sheet import tree, written

_WEIGHTS = {"normal": 400, "regular": 400, "bold": 700, "bolder": 700, "light": 300, "medium": 500, "semibold": 600}


def embedded(svg: bytes, *, title: str = "", description: str = "") -> bytes:
    """The same drawing with the used parts of its fonts inside; same input, same bytes.

    A font that is not on this machine, or that may not be embedded, is left to the reader's program.
    """
    root = tree(svg)
    root.set("width", f"{root.attrib['width']}pt")  # matplotlib's units are points
    root.set("height", f"{root.attrib['height']}pt")
    _add_title(root, title, description)
    rules = list(_rules(root))
    out = written(root)
    begin = out.index(">") + 1
    style = "".join(("<style>\n", *(f"{rule}\n" for rule in rules), "</style>")) if rules else ""
    return f"{out[:begin]}{style}{out[begin:]}".encode()


def _add_title(root: Element, title: str, description: str) -> None:
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
    _collect(root, (), 400, False, used)
    for face in sorted(used):
        own = found(face)
        if own is None:
            continue
        slant = "italic" if face.italic else "normal"
        data = base64.b64encode(fonts.subset(own, "".join(sorted(used[face])))).decode()
        yield (
            f'@font-face{{font-family:"{face.family}";font-weight:{face.weight};font-style:{slant};'
            f'src:url("data:font/ttf;base64,{data}") format("truetype")}}'
        )


def _collect(element: Element, names: tuple[str, ...], weight: int, italic: bool, used: dict[Face, set[str]]) -> None:
    """Which signs every face sets, below an element; families that nobody drew with leave the list."""
    if "font-family" in element.attrib:
        listed = element.attrib["font-family"]
        names = known(listed)
        if names:
            element.set("font-family", ", ".join((*(f"'{name}'" for name in names), "sans-serif")))
    given, slant = element.get("font-weight", ""), element.get("font-style", "")
    weight = int(given) if given.isdigit() else _WEIGHTS.get(given, weight)
    italic = slant in ("italic", "oblique") if slant else italic
    if element.tag in ("text", "tspan"):
        for sign in (element.text or "") + "".join(child.tail or "" for child in element):
            face = _family_with_character(sign, names, weight, italic)
            if face is not None:
                used.setdefault(face, set()).add(sign)
    for child in element:
        _collect(child, names, weight, italic, used)


def _family_with_character(sign: str, names: tuple[str, ...], weight: int, italic: bool) -> Face | None:
    """The first of the families that has a sign, as matplotlib looks for it."""
    for name in names:
        face = Face(name, weight, italic)
        own = found(face)
        if own is not None and fonts.opened(own).get_nominal_glyph(ord(sign)):
            return face
    return None

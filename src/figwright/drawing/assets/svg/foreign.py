"""The words of a <foreignObject> as <text>: HTML labels, as draw.io and Mermaid write them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from xml.etree.ElementTree import Element, SubElement

_UNSAID = ("script", "style", "template", "noscript", "title")
"""What HTML holds and nobody reads."""
_BREAKS = frozenset({"br", "p", "div", "li", "tr", "ul", "ol", "table"})
_PIXELS = re.compile(r"(-?\d+(?:\.\d+)?)(px|pt)?")
_BASELINE, _LINE = 0.33, 1.2
"""Of a type size: how far a baseline lies below the middle of its line, and how high a line is."""
_HALO = 0.35
"""Of a type size: how far a ground reaches beyond its words."""
Styles = Callable[[Element], Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class _Type:
    size: float = 16.0
    colour: str = ""
    bold: bool = False
    italic: bool = False
    align: str = "left"
    ground: str = ""


def words_of(element: Element, styles: Styles) -> Element | None:
    """A text in the middle of the object's box, or None when it says nothing."""
    box = [_length(element.get(key, "")) or 0.0 for key in ("x", "y", "width", "height")]
    runs = list(_runs(element, _Type(), styles))
    lines = [line for line in _lines(runs) if line[0].strip()]
    if not lines:
        return None
    type = lines[0][1]
    x, y, wide, high, across, down = _room(element, box, styles)
    if wide > type.size and not any("nowrap" in part.get("style", "") for part in element.iter()):
        lines = [(part, how) for said, how in lines for part in _broken(said, wide / how.size)]
    align = across or {"center": "middle", "right": "end"}.get(type.align, "start")
    x += {"start": 0.0, "middle": wide / 2, "end": wide}[align]
    step = _LINE * type.size
    whole = step * len(lines)
    top = {"start": y, "middle": y + (high - whole) / 2, "end": y + high - whole}[down]
    out = Element("text", {"text-anchor": align, "font-size": f"{type.size:g}", **_paint(type)})
    for i, (said, how) in enumerate(lines):
        base = top + step * (i + 0.5) + _BASELINE * how.size
        attributes = {"x": f"{x:.2f}", "y": f"{base:.2f}"} | (_paint(how) if how != type else {})
        SubElement(out, "tspan", attributes).text = " ".join(said.split())
    return out


def flowed(root: Element) -> Element:
    """Inkscape's flowed words as lines in their region; no browser shows them, but Inkscape does."""
    region = next((part for part in root.iter() if _tag(part) == "rect"), root)
    x, y, wide = (_length(region.get(key, "")) or 0.0 for key in ("x", "y", "width"))
    size = re.search(r"font-size\s*:\s*([\d.]+)", root.get("style", ""))
    high = float(size[1]) if size else _length(root.get("font-size", "")) or 16.0
    said = ["".join(part.itertext()) for part in root if _tag(part) in ("flowpara", "flowdiv")]
    lines = [line for words in said for line in (_broken(words, wide / high) if wide > high else [words])]
    out = Element(root.tag.replace("flowRoot", "text"), root.attrib)
    for i, line in enumerate(lines):
        at = {"x": f"{x:g}", "y": f"{y + (i + 0.9) * _LINE * high:.4g}"}
        SubElement(out, root.tag.replace("flowRoot", "tspan"), at).text = line
    return out


def _paint(type: _Type) -> dict[str, str]:
    out = {"fill": type.colour} if type.colour else {}
    if type.ground:
        out |= {"stroke": type.ground, "stroke-width": f"{_HALO * type.size:g}", "paint-order": "stroke"}
    return out | ({"font-weight": "bold"} if type.bold else {}) | ({"font-style": "italic"} if type.italic else {})


def _tag(element: Element) -> str:
    return str(element.tag).rpartition("}")[2].lower()


def _runs(element: Element, above: _Type, styles: Styles) -> Iterator[tuple[str, _Type]]:
    tag = _tag(element)
    if tag in _UNSAID:
        return
    type = _styled(styles(element), tag, above)
    if tag in _BREAKS:
        yield "\n", type
    yield re.sub(r"\s+", " ", element.text or ""), type
    for child in element:
        yield from _runs(child, type, styles)
        yield re.sub(r"\s+", " ", child.tail or ""), type
    if tag in _BREAKS:
        yield "\n", type


def _styled(style: Mapping[str, str], tag: str, above: _Type) -> _Type:
    size = _length(style.get("font-size", "")) or above.size
    weight = style.get("font-weight", "bold" if tag in ("b", "strong", "th") else "")
    slant = style.get("font-style", "italic" if tag in ("i", "em") else "")
    bold = weight in ("bold", "bolder", "600", "700", "800", "900") if weight else above.bold
    colour = style.get("color", above.colour)
    align = style.get("text-align", "inherit")
    align = above.align if align == "inherit" else align
    ground = style.get("background-color", above.ground).replace("transparent", "")
    italic = slant == "italic" or above.italic
    return _Type(size, colour, bold, italic, align, ground)


def _lines(runs: list[tuple[str, _Type]]) -> Iterator[tuple[str, _Type]]:
    said, how = "", _Type()
    for text, type in runs:
        if text == "\n":
            yield said, how
            said = ""
        elif text:
            how = how if said.strip() else type
            said += text
    yield said, how


def _broken(said: str, most: float) -> Iterator[str]:
    """Words in lines, as a browser would break them; widths in type sizes."""
    from figwright.drawing.assets.svg.faces import PLAIN, width

    line = ""
    for word in said.split():
        if line and width(f"{line} {word}", PLAIN) > most:
            yield line
            line = word
        else:
            line = f"{line} {word}".strip()
    yield line


def _room(element: Element, box: list[float], styles: Styles) -> tuple[float, float, float, float, str, str]:
    """Where the words stand: draw.io gives its object the whole sheet, and a flexible box inside of it the place."""
    x, y, wide, high = box
    flex = next((part for part in element.iter() if "flex" in styles(part).get("display", "")), None)
    if flex is None:
        return x, y, wide, high, "", "middle"
    style = styles(flex)
    own = {key: _length(style.get(key, "")) or 0.0 for key in ("margin-left", "padding-top", "width", "height")}
    down = {"center": "middle", "flex-end": "end", "end": "end"}.get(
        style.get("align-items", "").split(" ")[-1], "start"
    )
    across = {"center": "middle", "flex-end": "end"}.get(style.get("justify-content", "").split(" ")[-1], "start")
    if "margin-left" in style or "padding-top" in style or not high:
        x, y, wide, high = x + own["margin-left"], y + own["padding-top"], own["width"], own["height"]
    return x, y, wide, high, across, down


def _length(text: str) -> float | None:
    match = _PIXELS.fullmatch(text.strip())
    return float(match[1]) * (4 / 3 if match[2] == "pt" else 1.0) if match else None

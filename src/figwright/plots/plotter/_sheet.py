"""matplotlib's SVG -> a clean tree: only what draws, ids in order, plain attributes, images the right way up."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from io import BytesIO
from xml.etree.ElementTree import Element, tostring

from figwright.core.images import encoded
from figwright.drawing import assets
from figwright.plots.checks._panels import inside, on_page
from figwright.plots.readback import Axes, Drawn, Mark

_FONT = re.compile(r"(?<![-\w])font:\s*(?P<words>(?:[a-z]+\s+|\d{3}\s+)*)(?P<size>[\d.]+)px\s+(?P<family>[^;\"]+)")
_FLIP = re.compile(r"^scale\(1,?\s*-1\)\s*translate\(0,?\s*(-?[\d.]+)\)$")
_ROTATED = re.compile(r"rotate\((-?[\d.]+)")
_LOCAL = re.compile(r"url\(#([^)]+)\)")
MOST_CELLS = 2_500
"""Beyond that a heat map stays a picture."""
_SLANTS = ("italic", "oblique")
_WEIGHTS = {"bold": "700", "semibold": "600", "light": "300", "medium": "500", "heavy": "800", "black": "900"}


def tree(svg: bytes) -> Element:
    """The drawing as a tree of its own. What a script smuggled into it (links, scripts, metadata) is gone."""
    root = assets.drawing(_FONT.sub(_spread, svg.decode("utf-8", "replace"))).root
    _renamed(root)
    for image in root.iter("image"):
        _upright(image)
    return root


def written(root: Element) -> str:
    return tostring(root, encoding="unicode") + "\n"


def _spread(match: re.Match[str]) -> str:
    """The shorthand `font: italic 700 10px 'DejaVu Sans'` as single properties."""
    words = match["words"].split()
    slant = next((word for word in words if word in _SLANTS), "")
    weight = next((_WEIGHTS.get(word, word) for word in words if word in _WEIGHTS or word.isdigit()), "")
    parts = [f"font-size: {match['size']}px", f"font-family: {match['family'].strip()}"]
    parts += [f"font-style: {slant}"] if slant else []
    parts += [f"font-weight: {weight}"] if weight else []
    return "; ".join(parts)


def _renamed(root: Element) -> None:
    """Ids counted in order: matplotlib's hold hashes, and a hash that reads as a number is not an id everywhere."""
    names = {element.attrib["id"]: "" for element in root.iter() if "id" in element.attrib}
    used = {id for element in root.iter() for value in element.attrib.values() for id in _LOCAL.findall(value)}
    used |= {element.attrib["xlink:href"][1:] for element in root.iter("use")}
    for count, id in enumerate((id for id in names if id in used), 1):
        names[id] = f"p{count}"
    for element in root.iter():
        if "id" in element.attrib:
            new = names[element.attrib["id"]]
            if new:
                element.set("id", new)
            elif element.tag != "g":
                del element.attrib["id"]  # groups keep theirs: axes_1, xtick_3, legend_1 help who edits the file
        for key, value in element.attrib.items():
            if key == "xlink:href" and value[:1] == "#":
                element.set(key, f"#{names.get(value[1:], '') or value[1:]}")
            elif "url(#" in value:
                element.set(key, _LOCAL.sub(lambda m: f"url(#{names.get(m[1], '') or m[1]})", value))


def _upright(image: Element) -> None:
    """matplotlib writes pictures upside down and turns them; not every program does."""
    turned = _FLIP.match(image.get("transform", "").strip())
    href = image.get("xlink:href", "")
    if turned is None or "base64," not in href:
        return
    from PIL import Image

    picture = Image.open(BytesIO(base64.b64decode(href.partition("base64,")[2])))
    upright = encoded(picture.transpose(Image.Transpose.FLIP_TOP_BOTTOM))
    image.set("xlink:href", "data:image/png;base64," + base64.b64encode(upright).decode())
    y, height = float(image.get("y", "0")), float(image.get("height", "0"))
    image.set("y", f"{-(y + float(turned[1])) - height:g}")
    image.set("preserveAspectRatio", "none")
    del image.attrib["transform"]


def without_turned(root: Element) -> None:
    """Takes words that are turned out of the drawing."""
    for parent in list(root.iter()):
        for child in [one for one in parent if one.tag == "text" and _is_rotated(one)]:
            parent.remove(child)


def _is_rotated(text: Element) -> bool:
    found = _ROTATED.search(text.get("transform", ""))
    return found is not None and abs(float(found[1])) > 1


def celled(root: Element, drawn: Drawn) -> None:
    """Pictures of cells as rectangles, one a cell, so that they stay shapes that can be edited."""
    grids = [
        (axes, mark) for axes in drawn.axes for mark in axes.marks if mark.kind == "cells" and _is_cell_grid(axes, mark)
    ]
    for parent in list(root.iter("g")):
        for place, child in enumerate(list(parent)):
            if child.tag != "image":
                continue
            x, y, w, h = (float(child.get(key, "0")) for key in ("x", "y", "width", "height"))
            middle = x + w / 2, y + h / 2
            found = next((grid for grid in grids if inside(grid[0].box, middle)), None)
            if found:
                group = Element("g", {key: value for key, value in child.attrib.items() if key == "clip-path"})
                group.extend(_cells(*found))
                parent[place] = group


def _is_cell_grid(axes: Axes, mark: Mark) -> bool:
    rows, columns = (*mark.shape, 0, 0)[:2]
    return axes.kind == "plane" and 0 < rows * columns == len(mark.colours) == len(mark.x) <= MOST_CELLS


def _cells(axes: Axes, mark: Mark) -> Iterator[Element]:
    rows, columns = mark.shape
    spots = [on_page(axes, x, y) for x, y in zip(mark.x, mark.y, strict=True)]
    if None in spots:
        return
    xs = [spot[0] for spot in spots[:columns] if spot]
    ys = [spot[1] for spot in spots[::columns] if spot]
    across = abs(xs[1] - xs[0]) if columns > 1 else axes.box[2] - axes.box[0]
    down = abs(ys[1] - ys[0]) if rows > 1 else axes.box[3] - axes.box[1]
    for i, tone in enumerate(mark.colours):
        if tone.startswith("#"):
            cx, cy = xs[i % columns], ys[i // columns]
            yield Element("rect", {"x": f"{cx - across / 2:.3f}", "y": f"{cy - down / 2:.3f}", "width": f"{across:.3f}",
                                   "height": f"{down:.3f}", "fill": tone[:7]})  # fmt: skip

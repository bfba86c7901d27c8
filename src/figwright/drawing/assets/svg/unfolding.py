"""`use`, `symbol`, nested `svg` and boxes painted with a picture -> plain groups and pictures: what is drawn stands
where it is drawn and can be moved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element

from figwright.core.errors import AssetError
from figwright.drawing.assets.shapes import Beyond, Matrix, numbers, transform
from figwright.drawing.assets.svg.colours import reference
from figwright.drawing.assets.svg.outlines import placed
from figwright.ir.scene import Rect
from figwright.ir.scene.polygons import bounds

_PAINTS = ("linearGradient", "radialGradient", "clipPath", "mask", "pattern", "marker")
_SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
_SILENT = ("title", "desc", "symbol")
COPY = "data-copy"
"""On the group that a `use` becomes: the id of what it draws, so that whoever edits it knows the copies."""
_BOX = ("x", "y", "width", "height", "rx", "ry")
_FRAME = ("x", "y", "width", "height", "viewBox", "preserveAspectRatio", "xlink:href")


def unfolded(root: Element) -> Element:
    """The same drawing without references to shapes. `assets` has bounded how far it unfolds."""
    named = {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}
    out = Element("svg", root.attrib)
    out.extend(_content(root, named, False))
    return out


def _content(element: Element, named: Mapping[str, Element], copied: bool) -> Iterator[Element]:
    for child in element:
        if child.tag in _SILENT or (element.tag == "defs" and child.tag not in _PAINTS):
            continue
        if child.tag == "use":
            target = named.get(child.get("xlink:href", "")[1:])
            if target is not None:
                yield _used(child, target, named, copied)
            continue
        if child.tag == "svg":
            yield _framed(child, child, named, copied)
            continue
        if child.tag == "rect" and (picture := _pictured(child, named)) is not None:
            yield picture
            continue
        out = Element(child.tag, _attributes(child, copied and child.tag not in _PAINTS))
        out.text, out.tail = child.text, child.tail
        out.extend(_content(child, named, copied))
        yield out


def _used(use: Element, target: Element, named: Mapping[str, Element], copied: bool) -> Element:
    if target.tag in ("symbol", "svg"):
        return _framed(use, target, named, copied)
    out = Element("g", _outer(use, copied) | _origin(use, copied))
    _shift(out, f"translate({_first_number(use, 'x')} {_first_number(use, 'y')})")
    holder = Element("g")
    holder.append(target)
    out.extend(_content(holder, named, True))
    return out


def _framed(place: Element, target: Element, named: Mapping[str, Element], copied: bool) -> Element:
    """A symbol or an inner drawing, scaled into the frame that it is given."""
    out = Element("g", _outer(place, copied) | _origin(place, copied))
    x, y = _first_number(place, "x"), _first_number(place, "y")
    box, sheet = numbers(target.get("viewBox", "")), None
    if len(box) == 4 and box[2] > 0 and box[3] > 0:
        w = _first_number(place, "width") or _first_number(target, "width") or box[2]
        h = _first_number(place, "height") or _first_number(target, "height") or box[3]
        k = min(w / box[2], h / box[3])
        x, y = x + (w - k * box[2]) / 2 - k * box[0], y + (h - k * box[3]) / 2 - k * box[1]
        sheet = Rect(box[0] - (w / k - box[2]) / 2, box[1] - (h / k - box[3]) / 2, w / k, h / k)
        _shift(out, f"translate({x:.6g} {y:.6g}) scale({k:.6g})")
    else:
        _shift(out, f"translate({x:.6g} {y:.6g})")
    inner = out
    if target is not place and (rest := _outer(target, True)):
        inner = Element("g", rest)
        out.append(inner)
    content = list(_content(target, named, target is not place or copied))
    inner.extend(_cut(content, sheet) if sheet else content)
    return out


def _cut(content: list[Element], sheet: Rect) -> list[Element]:
    """What stands on an inner sheet, without what is drawn beyond it, as every reader of SVG shows it."""
    if all(
        sheet.grown(0.005 * max(sheet.w, sheet.h)).contains(box) for part in content for box in _boxes(part, Matrix())
    ):
        return content
    x, y, w, h = (f"{value:.6g}" for value in sheet)
    name = f"sheet{x}_{y}_{w}_{h}"
    clip, out = Element("clipPath", {"id": name}), Element("g", {"clip-path": f"url(#{name})"})
    clip.append(Element("rect", {"x": x, "y": y, "width": w, "height": h}))
    out.extend(content)
    return [clip, out]


def _boxes(element: Element, place: Matrix) -> Iterator[Rect]:
    """Where shapes are drawn, in units of what they stand in."""
    if element.tag in _PAINTS:
        return
    try:
        place = place @ transform(element.get("transform", ""))
        if paths := placed(element, place)[1] if element.tag in _SHAPES else ():
            yield bounds([point for path in paths for point in path])
    except (Beyond, AssetError):
        return
    for child in element:
        yield from _boxes(child, place)


def _pictured(box: Element, named: Mapping[str, Element]) -> Element | None:
    """A box that is painted with one picture, as Figma writes it, as that picture; None for any other box."""
    pattern = named.get(reference(box.get("fill", "")))
    if pattern is None or pattern.tag != "pattern" or pattern.get("patternContentUnits") != "objectBoundingBox":
        return None
    drawn = [part for part in pattern.iter() if part.tag in ("use", "image")]
    image = named.get(drawn[0].get("xlink:href", "")[1:], drawn[0]) if len(drawn) == 1 else None
    if image is None or image.tag != "image":
        return None
    try:
        place = transform(drawn[0].get("transform", ""))
    except Beyond:
        return None
    x, y, w, h = (_first_number(box, key) for key in ("x", "y", "width", "height"))
    wide, high = place.a * _first_number(image, "width"), place.d * _first_number(image, "height")
    spot = (x + place.e * w, y + place.f * h, wide * w, high * h)
    at = {key: f"{value:.6g}" for key, value in zip(("x", "y", "width", "height"), spot, strict=True)}
    found = Element("image", {**at, "preserveAspectRatio": "none", "xlink:href": image.get("xlink:href", "")})
    out = Element("g", {key: box.attrib[key] for key in ("id", "transform", "opacity") if key in box.attrib})
    if abs(wide - 1) + abs(high - 1) + abs(place.e) + abs(place.f) > 0.02 or box.get("rx"):  # only a part is seen
        name = f"{pattern.get('id', '')}-{x:g}-{y:g}"
        clip = Element("clipPath", {"id": name})
        clip.append(Element("rect", {key: box.attrib[key] for key in _BOX if key in box.attrib}))
        out.append(clip)
        found.set("clip-path", f"url(#{name})")
    out.append(found)
    return out


def _origin(use: Element, copied: bool) -> dict[str, str]:
    """What the outermost `use` draws."""
    name = use.get("xlink:href", "")[1:]
    return {COPY: name} if name and not copied else {}


def _outer(element: Element, copied: bool) -> dict[str, str]:
    return {key: value for key, value in _attributes(element, copied).items() if key not in _FRAME}


def _attributes(element: Element, copied: bool) -> dict[str, str]:
    """A copy has the looks of what it copies, not its name or its meaning; paints are known by their names."""
    if not copied:
        return dict(element.attrib)
    return {key: value for key, value in element.attrib.items() if key != "id" and not key.startswith("data-")}


def _shift(element: Element, move: str) -> None:
    element.set("transform", f"{element.get('transform', '')} {move}".strip())


def _first_number(element: Element, key: str) -> float:
    value = element.get(key, "").strip()
    return 0.0 if value.endswith("%") else (numbers(value) or [0.0])[0]

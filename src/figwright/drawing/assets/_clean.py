"""SVG from strangers -> SVG that only draws: an allow-list of elements and attributes; nothing external or endless."""

from __future__ import annotations

import base64
import binascii
import math
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element, ParseError, SubElement, tostring

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from figwright.core.errors import AssetError
from figwright.core.fonts import DEFAULT, SUBSTITUTES
from figwright.drawing.assets._bitmaps import drawable
from figwright.drawing.assets.bounded import Bounded
from figwright.drawing.assets.css import LONGEST, Place, Rule, declarations, matching, plain_value, rules
from figwright.drawing.assets.svg.colours import plain
from figwright.drawing.assets.svg.foreign import flowed, words_of

MOST_ELEMENTS = 20_000
"""Also after every `use` and every url(#…) has been followed, so that a few lines cannot draw a billion shapes."""
DEEPEST = 64
SANS = f"'{DEFAULT}', {SUBSTITUTES}"

_SVG = "{http://www.w3.org/2000/svg}"
_XLINK = "{http://www.w3.org/1999/xlink}href"
_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"
_LAYER = "{http://www.inkscape.org/namespaces/inkscape}groupmode"
_CHOICE = "{figwright}choice"
_ELEMENTS = frozenset(
    "svg g path rect circle ellipse line polyline polygon text tspan defs linearGradient radialGradient stop clipPath"
    " mask pattern use image title desc symbol marker".split()
)
_WORDS = ("text", "tspan", "title", "desc")
PROPERTIES = frozenset(
    "fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-dasharray stroke-dashoffset stroke-linecap"
    " stroke-linejoin stroke-miterlimit opacity color display visibility stop-color stop-opacity clip-path clip-rule"
    " mask marker-start marker-mid marker-end font-family font-size font-weight font-style text-anchor"
    " dominant-baseline letter-spacing word-spacing text-decoration vector-effect paint-order transform".split()
)
_GEOMETRY = frozenset(
    "id x y x1 y1 x2 y2 cx cy r rx ry fx fy width height d points dx dy rotate textLength lengthAdjust offset viewBox"
    " preserveAspectRatio gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits"
    " patternUnits patternContentUnits patternTransform refX refY markerWidth markerHeight markerUnits orient".split()
)
_UNITS = {"": 1.0, "px": 1.0, "pt": 4 / 3, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}
_LOCAL = re.compile(r"""url\(\s*["']?#([^"')\s]+)["']?\s*\)""")
_DATA = re.compile(r"data:image/(?:png|jpeg|jpg);base64,([A-Za-z0-9+/=\s]+)", re.IGNORECASE)
_UNSAFE = re.compile(r"url\s*\(|javascript:|expression\s*\(|@import|&#|\\", re.IGNORECASE)


_CUSTOM = re.compile(r"(--[\w-]+)\s*:([^;{}]{1,200})")
_VARIABLE = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,(?:[^()]|\([^()]*\))*)?\)")
_COLOURS = ("fill", "stroke", "color", "stop-color")
_WORDED = ("none", "transparent", "currentcolor", "inherit", "context-fill", "context-stroke")

LARGE = (f"the SVG has more than {MOST_ELEMENTS} elements", "simplify it or save it as PNG")
DEEP = (f"the SVG is nested more than {DEEPEST} deep", "ungroup it")


@dataclass(frozen=True, slots=True)
class Drawing:
    """A sanitised SVG: element names without namespace, every length in user units."""

    root: Element
    width: float
    height: float
    lost: tuple[str, ...] = ()
    """What was drawn in the file and is not here, in words."""

    def content(self) -> bytes:
        return bytes(tostring(self.root, encoding="utf-8"))

    def clipped(self) -> Drawing:
        """The drawing cut at its own sheet: what is drawn beyond the viewBox would lie over other things."""
        x, y, w, h = self.root.attrib["viewBox"].split()
        taken = {e.attrib["id"] for e in self.root.iter() if "id" in e.attrib}
        name = next(n for n in (f"sheet{i or ''}" for i in range(len(taken) + 1)) if n not in taken)
        # Where no font is named, one renderer takes a serif face and another a sans one; a figure is set in ours.
        out = Element(self.root.tag, {"font-family": SANS} | self.root.attrib)
        clip = SubElement(out, "clipPath", {"id": name})
        SubElement(clip, "rect", {"x": x, "y": y, "width": w, "height": h})
        SubElement(out, "g", {"clip-path": f"url(#{name})"}).extend(self.root)
        return Drawing(out, self.width, self.height)


def clean(content: bytes, keep: frozenset[str] = frozenset()) -> Drawing:
    """The drawing with only what is allowed; `keep` names further attributes that the caller understands."""
    root = _parse(content)
    if _name(root) != "svg":
        raise AssetError(f"an SVG must start with <svg>, not <{str(root.tag)[:40]}>", "give the complete file")
    _resolve_css_variables(root)
    lost = tuple(_unsupported_parts(root))
    styles = rules("".join(e.text or "" for e in root.iter() if _name(e) == "style"))
    out = _copy(root, styles, keep, ())
    x, y, width, height = _sheet(out)
    _bounded(out)
    sheet = {
        "xmlns": _SVG[1:-1],
        "xmlns:xlink": _XLINK[1:].split("}")[0],
        "viewBox": f"{x:g} {y:g} {width:g} {height:g}",
    }
    rest = {k: v for k, v in out.attrib.items() if k not in ("viewBox", "width", "height", "x", "y")}
    out.attrib.clear()
    out.attrib.update({**sheet, "width": f"{width:g}", "height": f"{height:g}", **rest})
    return Drawing(out, width, height, lost)


def _resolve_css_variables(root: Element) -> None:
    """Every var(--name) as what the file says of that name, wherever it says so."""
    sheets = [element for element in root.iter() if _name(element) == "style"]
    told = "".join([element.text or "" for element in sheets] + [e.get("style", "") for e in root.iter()])[:LONGEST]
    known = {match[1]: match[2].strip() for match in _CUSTOM.finditer(told)}
    if not known:
        return

    def resolved(text: str) -> str:
        for _ in range(3):  # one may name another
            text = _VARIABLE.sub(lambda match: known.get(match[1], match[0]), text)
        return text

    for element in root.iter():
        if element in sheets:
            element.text = resolved(element.text or "")
        element.attrib.update({key: resolved(value) for key, value in element.attrib.items() if "var(" in value})


def _unsupported_parts(root: Element) -> Iterator[str]:
    """What no mark can show, or what is not in the file, before it is taken out."""
    told: Counter[str] = Counter()
    chosen = {part for e in root.iter() if _name(e) == "switch" for part in list(e)[1:]}
    for element in root.iter():
        if element in chosen:
            continue
        name, style = _name(element), dict(declarations(element.get("style", "")))
        if name in ("image", "use") and not (href := _href(element)).startswith("#"):
            embedded = name == "image" and _embedded(href)
            told["removed a picture that is not embedded as PNG or JPEG: " + repr(href[:60])] += not embedded
        told["removed an effect (filter)"] += (style.get("filter") or element.get("filter") or "none") != "none"
        for key in _COLOURS:
            value = style.get(key) or element.get(key) or "none"
            told[f"removed an invalid colour: {value[:40]!r}"] += not _is_colour(value)
        told["text on a path is set straight"] += name == "textPath"
        told["removed an animation"] += name.startswith("animate") or name == "set"
        if name == "foreignObject" and words_of(element, _plain_style) is None:
            told["removed a foreign object without text"] += any(_tag_of(e) in _SHOWN for e in element.iter())
    yield from (what if count == 1 else f"{what} ({count} times)" for what, count in told.items() if count)


_SHOWN = ("img", "canvas", "video", "math", "svg", "iframe")


def _tag_of(element: Element) -> str:
    return str(element.tag).rpartition("}")[2]


def _plain_style(element: Element) -> dict[str, str]:
    return dict(declarations(element.get("style", "")))


def _href(element: Element) -> str:
    return element.get("href", element.get(_XLINK, "")).strip()


def _parse(content: bytes) -> Element:
    parser = DefusedXMLParser(
        target=Bounded(MOST_ELEMENTS, DEEPEST, LARGE, DEEP),
        forbid_dtd=False,
        forbid_entities=True,
        forbid_external=True,
    )
    try:
        parser.feed(content)
        return parser.close()
    except DefusedXmlException as error:
        raise AssetError("the SVG declares entities, which are not allowed", "export it as plain SVG") from error
    except (ParseError, ValueError, LookupError) as error:
        raise AssetError(f"the SVG is not well-formed XML: {error}", "open it in a browser to see where") from error


def _name(element: Element) -> str:
    """The SVG name of an element; empty for another namespace, a comment or an instruction."""
    if not isinstance(element.tag, str):
        return ""
    name = element.tag.removeprefix(_SVG)
    return "" if name.startswith("{") else name


def _copy(element: Element, styles: tuple[Rule, ...], keep: frozenset[str], above: tuple[Place, ...]) -> Element:
    name = _name(element)
    out = Element(name, dict(_attributes(element, name, styles, keep, above)))
    if name in _WORDS:
        out.text = element.text
    inside = (*above, (name, element.attrib))
    for child in _rendered_children(element):
        kind = _name(child)
        if kind in ("a", "switch", "textPath"):  # a link draws its content; where it leads is nobody's business
            if kind == "switch":
                child.set(_CHOICE, "1")
            child.tag = kind = "tspan" if name in _WORDS else "g"
        if kind == "flowRoot":
            child, kind = flowed(child), "text"
        if kind == "foreignObject":
            words = words_of(child, lambda part: _html_style(part, styles, inside))
            out.extend([words] if words is not None else [])
        elif kind in _ELEMENTS:
            kept = _copy(child, styles, keep, inside)
            if kind not in ("use", "image") or "xlink:href" in kept.attrib:
                out.append(kept)
                if name in _WORDS:
                    kept.tail = child.tail
    if "data-title" in keep and name != "svg" and (title := next((c.text for c in out if c.tag == "title"), "")):
        out.set("data-title", title)
    return out


def _rendered_children(element: Element) -> list[Element]:
    """The children that are drawn: of a <switch> the first, of foreign objects there one that says something."""
    if not (element.get(_CHOICE) and len(element)):
        return list(element)
    foreign = [child for child in element if _name(child) == "foreignObject"]
    read = [child for child in foreign if words_of(child, _plain_style) is not None]
    return read[:1] or [child for child in element if child not in foreign][:1]


def _html_style(part: Element, styles: tuple[Rule, ...], above: tuple[Place, ...]) -> dict[str, str]:
    own = dict(matching(styles, _tag_of(part).lower(), part.attrib, above))
    return {**own, **_plain_style(part)}


def _attributes(
    element: Element, name: str, styles: tuple[Rule, ...], keep: frozenset[str], above: tuple[Place, ...]
) -> Iterator[tuple[str, str]]:
    properties = PROPERTIES | keep
    given = dict(element.attrib)
    href = _href(element)
    if (href.startswith("#") and name not in ("image", "svg")) or (name == "image" and _embedded(href)):
        yield "xlink:href", href
    if _SPACE in given:
        yield "xml:space", given[_SPACE]
    for key, known in (("data-label", _LABEL), ("data-layer", _LAYER)):
        if key in keep and known in given:
            yield key, given[known]
    drawn = {k: plain_value(v) for k, v in given.items() if k in properties or k in _GEOMETRY}
    drawn.update({k: v for k, v in matching(styles, name, given, above) if k in properties})
    drawn.update({k: v for k, v in declarations(given.get("style", "")) if k in properties})
    for key, value in drawn.items():
        if key in _COLOURS and not _is_colour(value):
            continue  # as in a browser: what cannot be read is not said
        # Nothing reads a data- attribute but figwright, so a quotation may hold a backslash.
        if key.startswith("data-") or not _UNSAFE.search(_LOCAL.sub("", value)):
            yield key, value


def _is_colour(value: str) -> bool:
    value = value.strip().lower()
    return value in _WORDED or "url(" in value or "{" in value or plain(value) is not None


def _embedded(href: str) -> bool:
    match = _DATA.fullmatch(href)
    if not match:
        return False
    try:
        return drawable(base64.b64decode("".join(match[1].split()), validate=True))
    except binascii.Error:
        return False


def _sheet(root: Element) -> tuple[float, float, float, float]:
    """The viewBox; from width and height where there is none."""
    numbers = re.findall(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?", root.get("viewBox", "")[:200])
    if len(numbers) == 4:
        x, y, width, height = (float(n) for n in numbers)
    else:
        x = y = 0.0
        width, height = _length(root.get("width", "")), _length(root.get("height", ""))
    if not all(math.isfinite(v) and abs(v) <= 1e6 for v in (x, y, width, height)) or width <= 0 or height <= 0:
        raise AssetError("the SVG has no size", "give its <svg> a viewBox, or a width and a height")
    return x, y, width, height


def _length(value: str) -> float:
    match = re.fullmatch(r"\s*(\d{1,9}(?:\.\d{0,9})?)(px|pt|pc|mm|cm|in|)\s*", value[:40])
    return float(match[1]) * _UNITS[match[2]] if match else 0.0


def _bounded(root: Element) -> None:
    """Refuses a drawing that refers to itself, or that unfolds into more elements than the limit."""
    named = {element.get("id", ""): element for element in root.iter() if element.get("id")}
    costs: dict[Element, int] = {}

    def cost(element: Element, above: frozenset[Element]) -> int:
        if len(above) > 4 * DEEPEST:
            raise AssetError("the SVG has too many nested references", "use fewer nested <use> or url(#…) references")
        if element in above:
            raise AssetError("the SVG refers to itself", "remove the circular <use> or url(#…) reference")
        if element not in costs:
            inside = above | {element}
            refers = [m for value in element.attrib.values() for m in _LOCAL.findall(value)]
            refers += [element.get("xlink:href", "")[1:]] if element.tag != "image" else []
            parts = [*element, *(named[id] for id in refers if id in named)]
            costs[element] = 1 + sum(cost(part, inside) for part in parts)
        if costs[element] > MOST_ELEMENTS:
            raise AssetError(f"the SVG expands to more than {MOST_ELEMENTS} elements", "repeat less with <use>")
        return costs[element]

    cost(root, frozenset())

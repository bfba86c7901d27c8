"""A whole drawing -> marks that look as it does; or nothing, where marks could not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from xml.etree.ElementTree import Element

from figwright.core.errors import AssetError
from figwright.drawing.assets._clean import Drawing
from figwright.drawing.assets.shapes import Beyond, Matrix
from figwright.drawing.assets.svg.clipping import convex
from figwright.drawing.assets.svg.colours import reference
from figwright.drawing.assets.svg.drawn import marks_of
from figwright.drawing.assets.svg.gradients import turned
from figwright.drawing.assets.svg.looks import SHAPES, USUAL, Look
from figwright.drawing.assets.svg.outlines import commands, placed
from figwright.drawing.assets.svg.pieces import Style, styled
from figwright.drawing.assets.svg.typesetting import typeset
from figwright.drawing.assets.svg.unfolding import unfolded
from figwright.drawing.assets.svg.units import UNDRAWN, plain
from figwright.drawing.assets.svg.words import marks_of as words_of
from figwright.ir.scene import Box, Mark, Point, Rect
from figwright.ir.scene.polygons import bounds, corners, crossed, flattened

_BEYOND = {
    "mask": ("none",), "marker-mid": ("none",), "vector-effect": ("none",), "stroke-dashoffset": ("0", "0px", "none"),
    "stroke-linecap": ("butt", "round", "inherit"), "stroke-linejoin": ("miter", "round", "inherit"),
    "text-decoration": ("none",),
}  # fmt: skip
"""What an element may say of these; everything else no mark can say."""
MOST_CORNERS = 400
"""Of a path with holes: with more, nobody looks whether it crosses itself."""


def marks_in(
    drawing: Drawing, colour: str = "black", place: Matrix | None = None, *, apart: bool = False
) -> tuple[Mark, ...] | None:
    """The drawing in its own units, from the corner of its sheet, at which it is cut, or else at that `place`; words
    are set in our face, and `colour` is what currentColor stands for."""
    root = unfolded(drawing.root)
    x, y, w, h = (float(n) for n in root.attrib["viewBox"].split())
    named = {tag.attrib["id"]: tag for tag in root.iter() if "id" in tag.attrib}
    try:
        plain(root, 16.0, w, h)
        typeset(root)
        place = place or Matrix(e=-x, f=-y)
        edge, sheet = corners(place.bounds(Rect(x, y, w, h))), Rect(x, y, w, h)
        look = Look({**USUAL, "color": colour}, place, named, clips=(edge,), sheet=sheet)
        return tuple(_walk(root, look, Style(), apart))
    except (Beyond, AssetError, ArithmeticError, ValueError):
        return None


def _walk(tag: Element, above: Look, type: Style, apart: bool) -> Iterator[Mark]:
    if tag.tag in UNDRAWN or tag.get("display") == "none":
        return
    look = above.of(tag)
    _require_plain(tag, look)
    if tag.tag == "text":
        yield from _words(tag, look, replace(type, colour=look.style["fill"]))
    elif tag.tag in SHAPES:
        _faithful(tag, look)
        yield from marks_of(tag, look)
    elif tag.tag == "image":
        yield from _image(tag, look)
    else:
        inner = styled(tag, type)
        drawn = [mark for child in tag for mark in _walk(child, look, inner, apart)]
        together = look.opacity < above.opacity and not apart
        if together and any(a.bounds.overlaps(b.bounds) for a, b in combinations(drawn, 2)):
            raise Beyond  # together they are translucent, not each by itself
        yield from drawn


def _require_plain(tag: Element, look: Look) -> None:
    """Whether marks can say what is said of an element."""
    for key, known in _BEYOND.items():
        if tag.get(key, known[0]).strip() not in known:
            raise Beyond
    clip = look.named.get(reference(tag.get("clip-path", "")))
    if clip is not None:
        shapes = [part for part in clip.iter() if part.tag in (*SHAPES, "text", "use")]
        paths = [path for part in shapes for path in placed(part, Matrix())[1]] if shapes else []
        simple = len(paths) == 1 and convex(paths[0]) is not None and "clip-path" not in clip.attrib
        if not simple or clip.get("clipPathUnits") == "objectBoundingBox" or clip.find(".//g") is not None:
            raise Beyond


def _faithful(tag: Element, look: Look) -> None:
    """Whether marks can say how a shape is painted."""
    fill, stroke = look.style["fill"], look.style["stroke"]
    if stroke != "none" and (reference(stroke) or not look.place.similar or "paint-order" in look.style):
        raise Beyond
    server = look.named.get(reference(fill))
    if server is not None:
        box = bounds([p for path in flattened(commands(tag)) for p in path] or [Point(0, 0)])
        repeats = server.tag == "pattern" or server.get("spreadMethod", "pad") != "pad"
        if repeats or turned(server, look.named, look.place, box):
            raise Beyond
    if look.style.get("fill-rule") == "evenodd" and fill != "none":
        paths = flattened(commands(tag))
        if sum(map(len, paths)) > MOST_CORNERS or crossed(paths):
            raise Beyond


def _words(tag: Element, look: Look, type: Style) -> Iterator[Mark]:
    sheet = bounds(look.clips[0])
    marks = words_of(tag, type, look.place, look.ink) if look.visible else ()
    seen = [mark for mark in marks if mark.bounds.overlaps(sheet)]
    if seen and (halo := look.halo()) is not None:
        for mark in seen:
            yield Box(mark.bounds.grown(halo.width / 2), replace(halo, width=0.0), halo.width)
    yield from seen


def _image(tag: Element, look: Look) -> Iterator[Mark]:
    """A bitmap that stands upright and whole."""
    if not (look.place.upright and look.place.similar and look.place.a > 0 and look.opacity == 1):
        raise Beyond
    for mark in marks_of(tag, look):
        inside = all(bounds(clip).contains(mark.bounds) for clip in look.clips)
        if len(look.clips) > 1 or not inside or "preserveAspectRatio" in tag.attrib:
            raise Beyond
        yield mark

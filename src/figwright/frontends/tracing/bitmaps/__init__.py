"""A picture -> what it draws: words, shapes, lines, and what is left as pictures; the first step of the chain.

`page` is the whole way on one screen. Everything is found in pixels and given in points of the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from statistics import median

from figwright.frontends.tracing.bitmaps import (
    arrow_heads,
    formula_words,
    inks,
    lines,
    missed,
    painting,
    reading,
    shapes,
    words,
)
from figwright.frontends.tracing.bitmaps import cutouts as rest
from figwright.frontends.tracing.bitmaps.areas import evened
from figwright.frontends.tracing.bitmaps.lines import Line
from figwright.frontends.tracing.bitmaps.shapes import Shape
from figwright.frontends.tracing.bitmaps.stacking import stacked
from figwright.frontends.tracing.bitmaps.words import Word
from figwright.frontends.tracing.picture import Colour, Picture
from figwright.frontends.tracing.primitives import CUTOUT, SCRAP, Bitmap, Page, Path, Primitive, Shade, TextRun
from figwright.ir.scene import Point, Rect
from figwright.ir.scene.paths import Command, polygon
from figwright.ir.scene.polygons import meet

TYPE = 8.0
"""Points: how high the usual type of a figure is printed, which says how large a pixel is."""
BLUR = 0.06
"""Heights of the type around rims and lines in which a difference from the picture is no thing of its own."""
INSET = 0.1
"""Heights of the type from the side of a drawing that OCR read as words: up to there an arrow may point at it."""
SHADOW = 0.6
"""The share of a shape and of a picture that is common to both where the picture is the shape's shadow."""
CAST, GREY = 0.15, 28
"""How far a shadow is off its shape, as a share of the shape's shorter side; and levels between red, green and blue of
its pixels."""
ROUND = 0.5523
"""Of a radius: how far the control points of a quarter of a circle are from its ends."""


def page(picture: Picture) -> Page:
    """Everything that a picture draws, the lowest first."""
    spots = reading.spots(picture.rgb)
    rgb, scale = picture.enlarged(reading.height(spots))
    found = words.words(reading.read(rgb, [spot * scale for spot in spots]))
    unit = 1.1 * (median(word.size for word in found) if found else max(12.0, rgb.shape[1] / 64))
    plain = words.on_plates(found)
    found = formula_words.with_formulas(plain)
    drawings = words.boxed(rgb.shape[:2], formula_words.drawings(plain, found), INSET * unit)
    even = evened(rgb)
    clean = words.without(even, found)
    sheet = painting.page_colour(clean)
    closed = shapes.shapes(clean, unit)
    more = missed.missed(clean, painting.painted(clean, sheet, closed, borders=False), closed, unit)
    if more:
        found += more
        clean = words.without(clean, more)
        closed = [shape for shape in closed if not any(_is_written(shape, word) for word in more)]
    behind = painting.painted(clean, sheet, closed, borders=False)
    quiet = lines.calm(clean, unit) & ~drawings
    hidden = words.hidden(clean.shape[:2], found, unit)
    solid = [shape for shape in closed if not shapes.is_hollow(shape)]
    free = quiet & (painting.rims(clean, solid, 1.0) == 0)
    heads = arrow_heads.heads(clean, lines.inked(clean, behind, quiet, unit), quiet, unit)
    ground = painting.ground(clean, behind, heads, unit)
    ways = lines.arrows(clean, ground, free, hidden, heads, unit)
    shafts = lines.shafts(clean.shape[:2], ways)
    closed = [shape for shape in closed if not shapes.is_between(shape, shafts)]
    closed = shapes.with_cut(clean, ground, behind, shafts, closed, unit)
    behind = painting.painted(clean, sheet, closed, borders=False)
    blank = clean.copy()
    blank[shafts > 0] = behind[shafts > 0]
    closed = shapes.shaded(clean, shapes.with_ruled(blank, behind, closed, unit))
    behind = painting.painted(clean, sheet, closed, borders=False)
    free = quiet & (painting.rims(clean, closed, 1.0) == 0)
    rims = [shape.outline.polygon(shape.stroke / 2) for shape in closed]
    along = painting.rims(clean, closed, 0.25 * unit)
    ground = painting.ground(clean, behind, heads, unit)
    drawn = lines.lines(clean, behind, ground, free, hidden, along, heads, unit)
    whole = painting.painted(clean, sheet, closed)
    drawn = lines.fitting(clean, whole, drawn, rims, unit)
    lines.paint(whole, drawn)
    reach = max(2.0, BLUR * unit)
    near = painting.rims(clean, closed, reach) | lines.bands(clean.shape[:2], drawn, reach)
    beside = painting.rims(clean, closed, 0.3 * unit) | lines.bands(clean.shape[:2], drawn, 0.3 * unit)
    left = rest.cutouts(words.without(rgb, found), whole, near, beside, unit)
    return _page(rgb.shape[:2], sheet, closed, drawn, left, found, TYPE / (unit / 1.1))


def _page(
    size: tuple[int, int], sheet: Colour, closed: Sequence[Shape], drawn: Sequence[Line], left: Sequence[rest.Cutout],
    found: Sequence[Word], k: float,
) -> Page:  # fmt: skip
    """What was found in a picture of this height and width, in points; `k` is how many of them a pixel is."""
    height, width = size
    items: list[Primitive] = []
    if sheet != (255, 255, 255):
        items.append(_sheet(width * k, height * k, sheet))
    things: list[tuple[Rect, Primitive]] = [(shape.place.scaled(k), _shape(shape, k)) for shape in closed]
    shadows: dict[int, Primitive] = {}
    others: list[tuple[Rect, Primitive]] = []
    for cut in left:
        caster = next((n for n, shape in enumerate(closed) if _is_cast(cut, shape)), None)
        if caster is not None:
            shadows[caster] = _shadow(cut, closed[caster], k)
        else:
            others.append((cut.place.scaled(k), Bitmap(cut.png(), cut.place.scaled(k), SCRAP if cut.scrap else CUTOUT)))
    others += [(run.box, run) for run in inks.evened([_run(word, k) for word in found])]
    items += stacked(things, others, shadows)
    for line in drawn:
        items += _line(line, k)
    return Page(width * k, height * k, tuple(items))


def _is_written(shape: Shape, word: Word) -> bool:
    """Whether a shape is a part of a letter."""
    box = _run(word, 1.0).box
    return box.grown(2).contains(shape.place)


def _shadow(cut: rest.Cutout, shape: Shape, k: float) -> Path:
    """A shadow as the outline of its shape in one colour, moved as far as it shows."""
    pixels = cut.rgba[cut.rgba[:, :, 3] > 0][:, :3]
    tone = sorted(pixels.tolist(), key=sum)[len(pixels) // 2]
    place = shape.place
    dx, dy = _offset(cut.place, place)
    moved = replace(
        shape.outline, place=place.moved(dx, dy), points=tuple((x + dx, y + dy) for x, y in shape.outline.points)
    )
    hue = (tone[0], tone[1], tone[2])
    return _shape(replace(shape, outline=moved, fill=hue, border=hue, stroke=0.0, dash=(), stops=()), k)


def _offset(cut: Rect, shape: Rect) -> tuple[float, float]:
    """How far a shadow is moved to the right and down of its shape."""
    dx = max(cut.right - shape.right, 0.0) - max(shape.x - cut.x, 0.0)
    return dx, max(cut.bottom - shape.bottom, 0.0) - max(shape.y - cut.y, 0.0)


def _is_cast(cut: rest.Cutout, shape: Shape) -> bool:
    """Whether a picture is the shadow of a shape: grey, where the shape is, and seen right around it."""
    far = CAST * min(shape.place.w, shape.place.h) + 4
    if max(map(abs, _offset(cut.place, shape.place))) > far:
        return False
    common = meet(cut.place, shape.place)
    both = max(common.w, 0.0) * max(common.h, 0.0)
    if both < SHADOW * max(cut.place.w * cut.place.h, shape.place.w * shape.place.h):
        return False
    alpha = cut.rgba[:, :, 3] > 0
    own = shape.outline.mask(int(cut.place.x), int(cut.place.y), alpha.shape[1], alpha.shape[0]) > 0
    seen = cut.rgba[alpha][:, :3].astype(int)
    grey = (seen.max(axis=1) - seen.min(axis=1) < GREY).mean()
    return bool((alpha & own).sum() < 0.25 * alpha.sum() and grey > 0.9)


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _sheet(width: float, height: float, colour: Colour) -> Path:
    box = Rect(0, 0, width, height)
    return Path(_rectangle(box, 0.0), box, fill=_hex(colour))


def _shape(shape: Shape, k: float) -> Path:
    outline = shape.outline
    place = outline.place.scaled(k)
    if outline.kind == "polygon":
        commands = polygon([(x * k, y * k) for x, y in outline.points])
    else:
        commands = _oval(place) if outline.kind == "oval" else _rectangle(place, outline.radius * k)
    stroke = _hex(shape.border) if shape.stroke else None
    dash = tuple(length * k for length in shape.dash)
    return Path(
        commands,
        place,
        _hex(shape.fill),
        stroke,
        max(0.1, shape.stroke * k),
        dash,
        shade=_shade(shape, place),
        confidence=round(shape.confidence, 2),
    )


def _shade(shape: Shape, place: Rect) -> Shade | None:
    """The gradient of a fill; each of its colours stands for the middle of a band."""
    if not shape.stops:
        return None
    ends = (Point(place.x, place.y), Point(place.right, place.y) if shape.level else Point(place.x, place.bottom))
    count = len(shape.stops)
    return Shade(*ends, tuple(((n + 0.5) / count, _hex(stop)) for n, stop in enumerate(shape.stops)))


def _rectangle(place: Rect, radius: float) -> tuple[Command, ...]:
    x, y, right, bottom = place.x, place.y, place.right, place.bottom
    if radius < 0.05:
        return polygon([(x, y), (right, y), (right, bottom), (x, bottom)])
    r = min(radius, place.w / 2, place.h / 2)
    c = r * (1 - ROUND)
    return (
        ("M", (x + r, y)), ("L", (right - r, y)), ("C", (right - c, y, right, y + c, right, y + r)),
        ("L", (right, bottom - r)), ("C", (right, bottom - c, right - c, bottom, right - r, bottom)),
        ("L", (x + r, bottom)), ("C", (x + c, bottom, x, bottom - c, x, bottom - r)),
        ("L", (x, y + r)), ("C", (x, y + c, x + c, y, x + r, y)), ("Z", ()),
    )  # fmt: skip


def _oval(place: Rect) -> tuple[Command, ...]:
    x, y, a, b = place.cx, place.cy, place.w / 2, place.h / 2
    p, q = a * ROUND, b * ROUND
    return (
        ("M", (x + a, y)), ("C", (x + a, y + q, x + p, y + b, x, y + b)),
        ("C", (x - p, y + b, x - a, y + q, x - a, y)), ("C", (x - a, y - q, x - p, y - b, x, y - b)),
        ("C", (x + p, y - b, x + a, y - q, x + a, y)), ("Z", ()),
    )  # fmt: skip


def _line(line: Line, k: float) -> list[Path]:
    points = [(x * k, y * k) for x, y in line.drawn()]
    dash = tuple(length * k for length in line.dash)
    width, colour = line.width * k, _hex(line.colour)
    way = polygon(points, close=False)
    out = [Path(way, _bounds(points, width), None, colour, width, dash, confidence=line.confidence)]
    for corners in line.triangles():
        spots = [(x * k, y * k) for x, y in corners]
        out.append(Path(polygon(spots), _bounds(spots, 0.0), colour, confidence=line.confidence))
    return out


def _bounds(points: list[tuple[float, float]], width: float) -> Rect:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).grown(width / 2)


def _run(word: Word, k: float) -> TextRun:
    corners = [word.strip.place(x, y) for x in (word.left, word.right) for y in (word.top, word.bottom)]
    origin = word.strip.place(word.left, word.baseline)
    return TextRun(
        word.text, _bounds([(x * k, y * k) for x, y in corners], 0.0), Point(origin[0] * k, origin[1] * k),
        (word.right - word.left) * k, word.size * k, bold=word.bold, italic=word.italic, colour=_hex(word.colour),
        angle=word.strip.angle, math=word.math, confidence=round(word.confidence, 2),
    )  # fmt: skip

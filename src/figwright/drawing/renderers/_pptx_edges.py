"""Arrows -> connectors that keep hold of their boxes and still run along our route.

PowerPoint and LibreOffice agree on one kind of connector only: the straight one. LibreOffice draws an elbow or curved
connector its own way, whatever bends are stored. So the first and the last stretch of an arrow are straight connectors,
glued to the boxes, and what lies between them (the bends) is a freeform with a tiny unseen port at either end that
they are glued to. Move a box and its arrow follows; move the bends and both ends follow.

Who works in PowerPoint alone may have elbow connectors: one shape for an arrow, routed again when a box is moved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import cycle, pairwise

from figwright.drawing.renderers._pptx_shapes import Numbers, Shape, freeform, grouped, line, named, shape, transform
from figwright.drawing.strokes import Stretch
from figwright.ir.scene import Box, Outline, Oval, Paint, Point, Rect, Side

Site = tuple[int, int]
"""A shape's id and the number of one of its connection sites."""
Hold = Callable[[str, Point], Site | None]
"""(element id, place on its border) -> what to be glued to there, or None where the element is not drawn."""

PORT = 0.1
"""Side of a port in points: large enough to be a shape, too small to be seen."""
LEAN = 0.05
"""How far a level or upright stretch may lean, in points."""
THINNEST = 2.0
"""The heads of thinner lines are as large as those of a line of this width, in points."""
BOX_SITES: dict[Side, int] = {"top": 0, "left": 1, "bottom": 2, "right": 3}
OVAL_SITES: dict[Side, int] = {"top": 0, "left": 2, "bottom": 4, "right": 6}


def port(id: int, name: str, at: Point) -> Shape:
    rect = Rect(at.x - PORT / 2, at.y - PORT / 2, PORT, PORT)
    return shape(id, name, rect, '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>', Paint())


def site_at(body: Box | Oval | Outline, at: Point) -> int | None:
    """The connection site of a body at that place, if it has one there: the middle of a side."""
    r = body.rect
    middles: dict[Side, tuple[float, float]] = {
        "top": (r.cx, r.y), "left": (r.x, r.cy), "bottom": (r.cx, r.bottom), "right": (r.right, r.cy),
    }  # fmt: skip
    sites = OVAL_SITES if isinstance(body, Oval) else BOX_SITES
    return next((sites[s] for s, (x, y) in middles.items() if abs(x - at.x) < 0.3 and abs(y - at.y) < 0.3), None)


def connectors_of(numbers: Numbers, name: str, description: str, stretch: Stretch, hold: Hold) -> Iterator[Shape]:
    """One line of an edge as glued connectors, with its bends between them."""
    last = stretch.end or stretch.begin
    begin, loose_begin = _connection_site(numbers, name, stretch.source, stretch.begin[0], hold)
    end, loose_end = _connection_site(numbers, name, stretch.target, last[1], hold)
    yield from (*loose_begin, *loose_end)
    paint, heads = stretch.mark.paint, (stretch.head_start, stretch.head_end)
    if stretch.end is None:
        yield _connector(numbers.take(), name, description, stretch.begin, (begin, end), paint, heads)
        return
    one, two = numbers.take(), numbers.take()
    ports = [port(one, f"{name} port", stretch.begin[1])]
    if stretch.bends:
        bends = freeform(numbers.take(), f"{name} bends", stretch.bends, paint)
        ports.append(port(two, f"{name} port", stretch.end[0]))
        yield grouped(numbers.take(), f"{name} bends", [bends, *ports], description)
    else:
        two = one
        yield from ports
    head_start, head_end = heads
    yield _connector(numbers.take(), name, description, stretch.begin, (begin, (one, 0)), paint, (head_start, None))
    yield _connector(numbers.take(), f"{name} end", description, stretch.end, ((two, 0), end), paint, (None, head_end))


def _connection_site(
    numbers: Numbers, name: str, element: str | None, at: Point, hold: Hold
) -> tuple[Site, list[Shape]]:
    """What a line's end is glued to: its box, or a loose port where it joins another arrow."""
    if element is not None and (site := hold(element, at)):
        return site, []
    number = numbers.take()
    return (number, 0), [port(number, f"{name} joint", at)]


def elbow(
    numbers: Numbers, name: str, description: str, stretch: Stretch, way: Sequence[Point], glue: tuple[Site, Site]
) -> Shape | None:
    """An arrow of right angles as one native elbow connector; None where its way is beyond what these can say."""
    points = _corners(way)
    upright = abs(points[0].x - points[1].x) < LEAN
    turns = all((abs(a.x - b.x) < LEAN, abs(a.y - b.y) < LEAN) == (odd, not odd)
                for (a, b), odd in zip(pairwise(points), cycle((upright, not upright))))  # fmt: skip
    if not turns or not 3 <= len(points) <= 6:
        return None
    # As if it began to the right: the connector is turned by a quarter where it begins upright.
    along = [(p.y, -p.x) if upright else (p.x, p.y) for p in points]
    # Bends are shares of its width and height, so it has some also where both ends are level.
    dx, dy = (v if abs(v) >= LEAN else PORT for v in (along[-1][0] - along[0][0], along[-1][1] - along[0][1]))
    shares = [(x - along[0][0]) / dx if i % 2 == 0 else (y - along[0][1]) / dy for i, (x, y) in enumerate(along[1:-2])]
    cx, cy = points[0].x + (-dy if upright else dx) / 2, points[0].y + (dx if upright else dy) / 2
    rect = Rect(cx - abs(dx) / 2, cy - abs(dy) / 2, abs(dx), abs(dy))
    turned = (' rot="5400000"' if upright else "") + (' flipH="1"' if dx < 0 else "") + (' flipV="1"' if dy < 0 else "")
    guides = "".join(f'<a:gd name="adj{i}" fmla="val {round(100_000 * v)}"/>' for i, v in enumerate(shares, 1))
    geometry = f'<a:prstGeom prst="bentConnector{len(points) - 1}"><a:avLst>{guides}</a:avLst></a:prstGeom>'
    heads = stretch.head_start, stretch.head_end
    return _glued(numbers.take(), name, description, rect, turned, geometry, glue, stretch.mark.paint, heads)


def _corners(way: Sequence[Point]) -> list[Point]:
    """A way without the points at which it does not turn."""
    out: list[Point] = []
    for point in way:
        if len(out) > 1 and (
            abs(out[-2].x - out[-1].x) < LEAN > abs(out[-1].x - point.x)
            or abs(out[-2].y - out[-1].y) < LEAN > abs(out[-1].y - point.y)
        ):
            out.pop()
        out.append(point)
    return out


def _connector(
    id: int,
    name: str,
    description: str,
    ends: tuple[Point, Point],
    glue: tuple[Site, Site],
    paint: Paint,
    heads: tuple[Outline | None, Outline | None],
) -> Shape:
    a, b = ends
    rect = Rect(min(a.x, b.x), min(a.y, b.y), abs(b.x - a.x), abs(b.y - a.y))
    flips = (' flipH="1"' if b.x < a.x else "") + (' flipV="1"' if b.y < a.y else "")
    straight = '<a:prstGeom prst="straightConnector1"><a:avLst/></a:prstGeom>'
    return _glued(id, name, description, rect, flips, straight, glue, paint, heads)


def _glued(
    id: int,
    name: str,
    description: str,
    rect: Rect,
    turned: str,
    geometry: str,
    glue: tuple[Site, Site],
    paint: Paint,
    heads: tuple[Outline | None, Outline | None],
) -> Shape:
    start, end = (f'id="{shape}" idx="{site}"' for shape, site in glue)
    tips = _tip("headEnd", heads[0], paint) + _tip("tailEnd", heads[1], paint)
    return Shape(
        f"<p:cxnSp><p:nvCxnSpPr>{named(id, name, description)}<p:cNvCxnSpPr><a:stCxn {start}/><a:endCxn {end}/>"
        f"</p:cNvCxnSpPr><p:nvPr/></p:nvCxnSpPr><p:spPr>{transform(rect, attributes=turned)}"
        f"{geometry}{line(paint, tips)}<a:effectLst/></p:spPr></p:cxnSp>",
        rect,
    )


def _tip(tag: str, head: Outline | None, paint: Paint) -> str:
    """The native arrow head nearest to the drawn one: heads come in three sizes, counted in line widths.

    Always a full triangle: LibreOffice ends the line before a notched head and leaves a gap in the notch.
    """
    if head is None:
        return ""
    unit = max(paint.width, THINNEST)
    across, along = sorted((head.bounds.w, head.bounds.h))
    return f'<a:{tag} type="triangle" w="{_size(across / unit)}" len="{_size(along / unit)}"/>'


def _size(widths: float) -> str:
    return min((("med", 3), ("sm", 2), ("lg", 5)), key=lambda size: abs(size[1] - widths))[0]

"""Tiny figures and scenes, drawn by hand: just enough to break one rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from figwright.ir.scene import OPPOSITE, Box, Element, Mark, Outline, Paint, Point, Rect, Route, Scene, Side, union
from figwright.ir.scene.paths import polygon
from figwright.ir.scene.text import TextStyle, at, centred, set_text
from figwright.ir.spec import Figure

INK, FILL, LINE = "#232a35", "#d2e4fa", "#7fabe3"
HEAD = 5.0


def figure(*items: Any, edges: Sequence[Any] = (), **head: Any) -> Figure:
    """A figure of items (an id, or an item as in a file) and edges; described, so that only the rule at hand speaks."""
    body = [{"id": item, "label": item.title()} if isinstance(item, str) else item for item in items]
    return Figure.model_validate(
        {"figure": {"alt": "A small figure.", **head}, "body": {"row": body}, "edges": list(edges)}
    )


def words(text: str, size: float = 8.0, colour: str = INK) -> Any:
    return set_text(text, TextStyle(size, colour))


def box(
    id: str, x: float, y: float, w: float = 60, h: float = 30, *, label: str | None = None, size: float = 8.0,
    fill: str = FILL, ink: str = INK, parent: str | None = None, extra: Sequence[Mark] = (),
) -> Element:  # fmt: skip
    """A framed node with its label in the middle."""
    rect = Rect(x, y, w, h)
    text = words(id.title() if label is None else label, size, ink)
    return Element(id, "node", rect, (Box(rect, Paint(fill, LINE), 3), centred(text, rect), *extra), parent)


def glyph(id: str, x: float, y: float, caption: str) -> Element:
    """A drawing of 30 x 30 with its words below."""
    core = Rect(x + 15, y, 30, 30)
    text = words(caption)
    text = at(text, core.cx - text.bounds.w / 2, core.bottom + 3)
    room = union((core, text.bounds))
    return Element(id, "node", room, (Box(core, Paint(FILL, LINE)), text), None, core)


def zone(
    id: str, x: float, y: float, w: float, h: float, *, title: str = "", fill: str = "#eaf2fd", line: str = LINE,
    role: Literal["zone", "panel"] = "zone", parent: str | None = None, extra: Sequence[Mark] = (),
) -> Element:  # fmt: skip
    rect = Rect(x, y, w, h)
    heading = (at(words(title), x + 6, y + 4),) if title else ()
    return Element(id, role, rect, (Box(rect, Paint(fill, line), 6), *heading, *extra), parent)


def arrow(
    source: str, target: str, *points: tuple[float, float], id: str = "", kind: str = "flow", colour: str = INK,
    bundle: str = "", curved: bool = False, drawn: Sequence[tuple[float, float]] | None = None, head: float = HEAD,
) -> Element:  # fmt: skip
    """An arrow along points; `drawn` says where its line is really drawn."""
    id = id or f"{source}--{target}"
    way = tuple(Point(x, y) for x, y in points)
    leaves, enters = (_heading(way[0], way[1]), OPPOSITE[_heading(way[-2], way[-1])]) if way else ("right", "left")
    route = Route(way, source, target, leaves, enters, bundle or id, curved, corner=2.0)
    line = Outline(polygon(points if drawn is None else drawn, close=False), Paint(None, colour, 1.2))
    marks: list[Mark] = [line]
    if points:
        (x, y) = points[-1]
        tip = [(x, y), (x - head, y - head / 2), (x - head, y + head / 2)]
        marks.append(Outline(polygon(tip), Paint(colour)))
    bounds = union(mark.bounds for mark in marks)
    return Element(id, "edge", bounds, tuple(marks), None, None, route, (("kind", kind),))


def _heading(a: Point, b: Point) -> Side:
    if abs(b.x - a.x) >= abs(b.y - a.y):
        return "right" if b.x >= a.x else "left"
    return "bottom" if b.y >= a.y else "top"


def label(of: str, text: str, x: float, y: float, *, ground: str | None = None) -> Element:
    block = at(words(text, 7.0), x, y)
    ground_marks = (Box(block.bounds.grown(1), Paint(ground)),) if ground else ()
    return Element(f"{of}/label", "label", block.bounds, (*ground_marks, block), None, None, None, (("of", of),))


def scene(*elements: Element, width: float = 300, height: float = 150, background: str = "#ffffff") -> Scene:
    return Scene(width, height, elements, background)

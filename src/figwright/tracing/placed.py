"""Primitives -> a figure with places: measured, named, typed. The same way for every source."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from figwright import freehand
from figwright.errors import SourceError
from figwright.scene import Rect
from figwright.spec import Figure, Group, Node
from figwright.tracing.primitives import Bitmap, Page
from figwright.tracing.tidy import tidied
from figwright.tracing.tree import tree

SURE, JOINED, DRAWN = 0.95, 0.9, 0.7
"""How sure we are of words and shapes, of what an arrow joins, and that a drawing is one thing."""

NARROWEST, WIDEST = 40.0, 2000.0
"""Points of print that a figure may be wide; a poster is wider."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A figure with places, how sure we are of each element, and what a person should look at. `left` says what stayed
    a picture."""

    figure: Figure
    places: dict[str, Rect]
    confidence: dict[str, float]
    notes: tuple[str, ...] = ()
    left: tuple[str, ...] = ()


def placed(page: Page, theme: str = "", **head: Any) -> Placed:
    """The figure that a page shows."""
    width = min(max(page.width, NARROWEST), WIDEST)
    sheet, doubts = freehand.marked(freehand.survey(tree(tidied(page)), page.notes, width))
    figure, notes = freehand.figure(sheet, theme, exact=True, **head)
    if not figure.nodes() and not figure.edges:
        raise SourceError("nothing is drawn that can be seen", "give the page or the picture that shows the figure")
    return confided(figure, (*page.notes, *doubts, *notes), left_of(page))


def confided(figure: Figure, notes: tuple[str, ...], left: tuple[str, ...] = ()) -> Placed:
    """A placed figure with the place and the confidence of its elements."""
    places: dict[str, Rect] = {}
    confidence: dict[str, float] = {}
    parts: list[Node | Group] = [*figure.nodes(), *figure.groups()]
    for part in parts:
        if part.place:
            places[part.id] = Rect(*part.place)
        confidence[part.id] = DRAWN if part.drawing else SURE
    confidence |= {edge.id: JOINED for edge in figure.edges}
    return Placed(figure, places, confidence, notes, left)


def left_of(page: Page) -> tuple[str, ...]:
    """What of a page stays pixels, each with its place in points."""
    out = []
    for item in page.items:
        if isinstance(item, Bitmap):
            x, y, w, h = item.box
            out.append(f"{item.why or 'picture'} at {x:.0f}, {y:.0f}, {w:.0f} by {h:.0f} points")
    return tuple(out)

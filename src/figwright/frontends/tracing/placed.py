"""Primitives -> a figure with places: measured, named, typed. The same way for every source."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from figwright.core.errors import SourceError
from figwright.frontends import freehand
from figwright.frontends.tracing.doubts import Origin, origins
from figwright.frontends.tracing.primitives import SCRAP, Bitmap, Page
from figwright.frontends.tracing.tidy import tidied
from figwright.frontends.tracing.tree import tree
from figwright.frontends.tracing.typefaces import chosen
from figwright.ir.scene import Rect
from figwright.ir.spec import Figure

NARROWEST, WIDEST = 40.0, 2000.0
"""Points of print that a figure may be wide; a poster is wider."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A figure with places, who found each element and how sure that is, and what a person should look at. `left` says
    what stayed a picture."""

    figure: Figure
    places: dict[str, Rect]
    origins: dict[str, Origin]
    notes: tuple[str, ...] = ()
    left: tuple[str, ...] = ()


def placed(page: Page, theme: str = "", *, pixels: bool = False, **head: Any) -> Placed:
    """The figure that a page shows; `pixels` says that vision found its primitives."""
    width = min(max(page.width, NARROWEST), WIDEST)
    font, others = chosen(page)
    if font:
        head["font"] = font
    sheet, doubts = freehand.marked(freehand.survey(tree(tidied(page), font, others), page.notes, width))
    figure, notes = freehand.figure(sheet, theme, exact=True, **head)
    if not figure.nodes() and not figure.edges:
        raise SourceError("nothing is drawn that can be seen", "give the page or the picture that shows the figure")
    found = origins(figure, page, pixels=pixels)
    return Placed(figure, places_of(figure), found, (*page.notes, *doubts, *notes), left_of(page))


def places_of(figure: Figure) -> dict[str, Rect]:
    """The places of nodes and groups, by id."""
    return {item.id: Rect(*item.place) for item, _ in figure.walk() if item.place}


def left_of(page: Page) -> tuple[str, ...]:
    """What of a page stays pixels, each with its place in points."""
    out = []
    for item in page.items:
        if isinstance(item, Bitmap) and item.why != SCRAP:
            x, y, w, h = item.box
            out.append(f"{item.why or 'picture'} at {x:.0f}, {y:.0f}, {w:.0f} by {h:.0f} points")
    return tuple(out)

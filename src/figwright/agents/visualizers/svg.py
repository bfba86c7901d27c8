"""A description -> SVG that the model draws freely, mended by rule and made a figure with places."""

from __future__ import annotations

import asyncio
import html
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from figwright.agents.excerpts import gaps, passages
from figwright.agents.visualizers import ASPECT, CANVAS, FigureDrawing, Plan, Visualizer, liked
from figwright.agents.visualizers.vector import compiled
from figwright.compiler import verify_looks
from figwright.core.errors import AssetError
from figwright.core.source import Brief
from figwright.drawing import themes
from figwright.drawing.themes import Theme
from figwright.frontends import freehand
from figwright.frontends.freehand import Sheet
from figwright.ir.spec import Figure

if TYPE_CHECKING:
    from figwright.agents.session import Session

THEME = "soft-tech"
METHOD = 300
"""Words of the method beside the description: all sentences that it quotes, however many, then equations."""
LONGEST_ALT = 500
LABEL, TITLE, LEAST = 7.2, 8.6, 6.4
"""Type in points of print; the last a little above what checks allow."""


USUAL_TITLE = 10 / 9
"""Titles beside labels in the usual theme, at which they have that size."""
CORNER, THIN, THICK = 1.6, 1.5, 2.5
"""Units for a point of a theme's corners and strokes: the thinnest and the thickest lines."""
LIKED = (
    "The picture shows a figure that the author likes. Draw in its manner: its kind of drawings and outlines, flat or "
    "with depth, its corners, its density. Copy none of its content."
)


class Freehand(Visualizer):
    """Draws once; afterwards what was drawn is changed."""

    plan = "description"
    aspect = ASPECT
    advice = (
        f"The canvas is {CANVAS} units wide, labels are {LABEL * CANVAS / freehand.PRINT_WIDTH:.0f} units high, "
        "titles of frames half as high again, letters about half as wide: at most five labelled things stand side by "
        "side. Give order and neighbourhood, no coordinates; name hues, not hex values: the palette comes with the "
        "drawing."
    )

    async def draw(self, session: Session, brief: Brief, plan: Plan, *, round: int, candidate: int) -> FigureDrawing:
        if plan.figure is not None:  # drawn before, and changed by the critic
            return await asyncio.to_thread(compiled, plan.figure, brief.source.quotable_text, brief.venue)
        width = brief.width or freehand.PRINT_WIDTH
        figure, repairs = await session.ask(
            "visualizer",
            "visualizer-svg",
            _inputs(brief, plan),
            images=liked(brief),
            parse=lambda answer: _figure(_usable(freehand.read(answer, width=width)), brief, _described(answer)),
            round=round,
            candidate=candidate,
        )
        drawing = await asyncio.to_thread(compiled, figure, brief.source.quotable_text, brief.venue)
        return replace(drawing, repairs=repairs)


def _described(answer: str) -> str:
    """What the drawing says of itself, for those who cannot see it."""
    found = re.search(r"<desc[^>]*>([^<]+)</desc>", answer)
    return " ".join(html.unescape(found[1]).split())[:LONGEST_ALT] if found else ""


def _figure(sheet: Sheet, brief: Brief, alt: str) -> tuple[Figure, tuple[str, ...]]:
    """A sheet mended and made a figure, and what was mended. Raises where it cannot be drawn: the model is told."""
    head: dict[str, Any] = {"caption": brief.source.caption, "alt": alt, "words": brief.words, **brief.heading}
    figure, repairs = freehand.figure(sheet, brief.theme or THEME, mended=True, **head)
    verify_looks(figure)
    return figure, repairs


def _usable(sheet: Sheet) -> Sheet:
    """Refuses a drawing that says nothing of what it shows: then there is nothing to check or to change by name."""
    if not sheet.nodes:
        raise AssetError(
            "no element of the SVG has a data-node",
            'put every thing into its own <g data-node="id" data-evidence="…">, and data-from and data-to on arrows',
        )
    if len(sheet.nodes) > 1 and not sheet.arrows:
        raise AssetError("no arrow of the SVG has data-from and data-to", "put them on the element of every arrow")
    return sheet


def _inputs(brief: Brief, plan: Plan) -> dict[str, str]:
    unit = CANVAS / (brief.width or freehand.PRINT_WIDTH)
    theme = themes.get(brief.theme or THEME)
    shape, title = theme.shape, TITLE * theme.type.title / theme.type.label / USUAL_TITLE
    method = passages(brief.source.text, re.findall(r"«([^»]*)»", plan.description), METHOD)
    return {
        "method": method,
        "gaps": gaps(method, brief.source.text),
        "caption": brief.source.caption,
        "description": plan.description,
        "words": str(brief.words),
        "width": str(CANVAS),
        "height": f"{CANVAS / (brief.aspect or ASPECT):.0f}",
        "label": f"{LABEL * unit:.0f}",
        "title": f"{title * unit:.0f}",
        "least": f"{LEAST * unit:.0f}",
        "palette": _palette(theme),
        "corners": f"{CORNER * shape.radius:.0f} to {CORNER * shape.zone_radius:.0f}",
        "strokes": f"{THIN * shape.stroke:.1f} to {THICK * shape.stroke:.1f}",
        "looks": LIKED if brief.like else "",
    }


def _palette(theme: Theme) -> str:
    """The theme's colours, the hues of phases in its own order first."""
    names = (*theme.order, *(name for name in theme.hues if name not in theme.order))
    hues = [f"{n}: {h.zone} {h.fill} {h.line} {h.vivid} {h.deep}" for n, h in ((n, theme.hue(n)) for n in names)]
    ink = theme.ink
    return "\n".join([*hues, f"words {ink.text}, notes {ink.muted}, arrows {ink.line}, ground {ink.paper}"])


visualizer = Freehand()

"""The sheet on which a planner places a typed figure: its lengths in words, and the answer as a placed figure."""

from __future__ import annotations

from figwright.agents.roles._vocabulary import LEAST_ASPECT
from figwright.agents.visualizers import ASPECT, CANVAS
from figwright.core.source import Brief
from figwright.drawing import themes
from figwright.ir.spec import Figure, Group, Head, Node
from figwright.ir.spec.placing import LABEL

LETTER, BOLD, LINE, CARD = 0.465, 0.49, 1.4, 2.2
"""A letter of a label, also in bold, its line, and what a card adds to its drawing, in heights of a label."""
TITLE, NUMBERED, INNER, WIDER, DISC = 2.25, 2.55, 1.92, 0.63, 2.2
"""The title of a zone, with a number, and in a zone that lies in a titled one; a letter of it; what a number adds
before it, in heights of a label."""
SIGN, RAISED = 0.51, 1.85
"""A sign of a formula, and a line with an exponent, in heights of a label."""


def sheet_told(brief: Brief) -> str:
    """What a planner is told of the sheet: its size, and how much room things take on it."""
    wide, high = sheet_size(brief)
    label = LABEL * wide / (brief.width or Head().width)
    line, card, title, numbered, inner, disc = (
        round(share * label) for share in (LINE, CARD, TITLE, NUMBERED, INNER, DISC)
    )
    more = "" if brief.aspect else f", at most {wide / LEAST_ASPECT:.0f}"
    return (
        f"The sheet is {wide} units wide and {high} high{more} (`size` in the head). "
        f"Labels are {label:.0f} high, {LETTER * label:.1f} wide a letter ({BOLD * label:.1f} in boxes and cards), "
        f"{line} a line, formulas {SIGN * label:.0f} a sign and with an exponent {RAISED * label:.0f} high; no type is "
        f"smaller. A zone's title, if it has one, takes the upper {title} of it ({numbered} with a number, "
        f"{inner} in a zone that lies in a titled one), {WIDER * label:.1f} a letter and 32 "
        f"of its width ({disc} more with a number); 12 stay free inside its border. A box is its letters and 36 wide "
        f"(an icon 30 more) and {line + 21} high, an operator 40 × 40 (with a label below 40 × {40 + line}), a "
        "trapezoid 110 × 70. Drawings are 60 to 200 wide and 50 to 120 high, the hero up to 480 × 360. The card of one "
        f"is 24 wider and {card} higher (its label, above). The place of data holds the drawing and its label below: "
        f"120 × {80 + line} for one line and a drawing of 120 × 80, which arrows meet at y + 40."
    )


def sheet_size(brief: Brief) -> tuple[int, int]:
    return CANVAS, round(CANVAS / (brief.aspect or ASPECT))


def on_sheet(figure: Figure, brief: Brief) -> Figure:
    """A figure whose parts have places as a placed one: on its sheet, its inline SVG as drawings in the theme's
    colours. A figure without places is left to the layout."""
    if not any(node.place for node in figure.nodes()):
        return figure
    theme = themes.of(figure.head)
    drawings = dict(figure.drawings)

    def drawn(item: Node | Group) -> Node | Group:
        if isinstance(item, Group) or not item.svg:
            return item
        drawings[item.id] = theme.renamed(item.svg)
        return item.model_copy(
            update={"svg": "", "drawing": item.id, "kind": "data" if item.kind == "canvas" else item.kind}
        )

    size = figure.head.size or sheet_size(brief)
    label = round(LABEL * size[0] / figure.head.width, 1)
    placed = figure.with_items(drawn).with_head(layout="placed", size=size, type=label, aspect=None)
    return placed.model_copy(update={"drawings": drawings})

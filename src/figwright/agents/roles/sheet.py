"""The sheet on which a planner places a typed figure: its lengths in words, and the answer as a placed figure."""

from __future__ import annotations

from figwright.agents.visualizers import ASPECT, CANVAS
from figwright.core.source import Brief
from figwright.drawing import themes
from figwright.ir.spec import Figure, Group, Head, Node
from figwright.ir.spec.placing import LABEL

LETTER, BOLD, LINE, TITLE, NUMBERED, CARD = 0.5, 0.56, 1.4, 2.5, 2.8, 2.4
"""A letter of a label, also in bold, its line, the title of a zone without and with a number, and what a card adds to
its drawing, in heights of a label."""
WIDER, DISC = 1.35, 2.2
"""A letter of a title, in letters of a label; what a number adds before it, in heights of a label."""


def sheet_told(brief: Brief) -> str:
    """What a planner is told of the sheet: its size, and how much room things take on it."""
    wide, high = sheet_size(brief)
    label = LABEL * wide / (brief.width or Head().width)
    shares = (LETTER, BOLD, LINE, TITLE, NUMBERED, CARD)
    letter, bold, line, title, numbered, card = (round(share * label) for share in shares)
    return (
        f"The sheet is {wide} units wide and {high} high as a rule (`size` in the head; for more room it is "
        "higher, never wider), x to the right, y down. "
        f"Labels are {label:.0f} high, {letter} wide a letter ({bold} in boxes and cards), {line} a line; there is no "
        f"smaller type. A zone's title takes the upper {title} of it ({numbered} with a number), "
        f"{WIDER * letter:.0f} a letter and 32 of its width ({DISC * label:.0f} more with a number); 16 stay free "
        f"inside its border. A box is at least its letters and 36 wide (an icon 30 more) and {line + 21} high, an "
        "operator 40 × 40, a trapezoid 120 × 80. Drawings are 70 to 200 wide and 60 to 150 high. "
        f"The card of one is 24 wider and {card} higher (its label, above). The place of data holds the drawing and "
        f"below it the label: a drawing of 120 × 80 with one line has the place 120 × {80 + line}, and arrows meet "
        "its middle, at y + 40. A label wider than its place breaks into lines."
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
        if isinstance(item, Group):
            return item.model_copy(update={"items": tuple(map(drawn, item.items))})
        if not item.svg:
            return item
        drawings[item.id] = theme.renamed(item.svg)
        return item.model_copy(
            update={"svg": "", "drawing": item.id, "kind": "data" if item.kind == "canvas" else item.kind}
        )

    size = figure.head.size or sheet_size(brief)
    label = round(LABEL * size[0] / figure.head.width, 1)
    head = figure.head.model_copy(update={"layout": "placed", "size": size, "type": label, "aspect": None})
    return figure.model_copy(update={"head": head, "body": drawn(figure.body), "drawings": drawings})

"""The sheet on which a planner places a typed figure: its lengths in words, and the answer as a placed figure."""

from __future__ import annotations

from figwright.agents.visualizers import ASPECT, CANVAS
from figwright.core.source import Brief
from figwright.drawing import themes
from figwright.drawing.leaf.looks import Looks, has_free_drawing
from figwright.drawing.leaf.words import label_style
from figwright.drawing.themes import Theme
from figwright.ir.scene import Rect
from figwright.ir.scene.text import set_text
from figwright.ir.spec import Figure, Group, Head, Node
from figwright.ir.spec.placing import LABEL

LETTER, BOLD, LINE, TITLE, NUMBERED, CARD = 0.5, 0.56, 1.4, 2.5, 2.8, 2.4
"""A letter of a label, also in bold, its line, the title of a zone without and with a number, and what a card adds to
its drawing, in heights of a label."""
WIDER, DISC = 1.35, 2.2
"""A letter of a title, in letters of a label; what a number adds before it, in heights of a label."""

AIR, WIDEST = 4.0, 1.8
"""Units that a widened place leaves free beside it, and how much wider it becomes at the most."""


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
    body = _with_room_for_labels(figure.model_copy(update={"head": head, "body": drawn(figure.body)}), theme)
    return figure.model_copy(update={"head": head, "body": body, "drawings": drawings})


def _with_room_for_labels(figure: Figure, theme: Theme) -> Group:
    """The body with places as wide as the labels below drawings, where nothing stands beside them: a label that breaks
    into a second line would take its height from the drawing."""
    looks = Looks(theme, theme.order[0], cards=figure.head.cards)
    unit = (figure.head.type or theme.type.label) / theme.type.label
    taken = {node.id: Rect(*node.place) for node in figure.nodes() if node.place}

    def widened(item: Node | Group, around: Rect) -> Node | Group:
        if isinstance(item, Group):
            inside = Rect(*item.place).grown(-AIR) if item.place else around
            return item.model_copy(update={"items": tuple(widened(one, inside) for one in item.items)})
        place, below = taken.get(item.id), item.label_side in ("", "bottom")
        if place is None or not (item.label and below and has_free_drawing(item, looks)):
            return item
        wide = unit * set_text(item.label, label_style(looks)).bounds.w + AIR
        wider = Rect(place.cx - wide / 2, place.y, wide, place.h)
        beside = [other for id, other in taken.items() if id != item.id and other.overlaps(wider.grown(AIR))]
        if not place.w < wide <= WIDEST * place.w or beside or not around.contains(wider):
            return item
        taken[item.id] = wider
        return item.model_copy(update={"place": tuple(round(value, 1) for value in wider)})

    assert figure.head.size is not None
    body = widened(figure.body, Rect(0, 0, *figure.head.size))
    assert isinstance(body, Group)
    return body

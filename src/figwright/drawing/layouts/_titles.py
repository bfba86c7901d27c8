"""Titles and numerals of frames: their words, their side, and the room they take."""

from __future__ import annotations

from dataclasses import replace
from string import ascii_lowercase
from typing import Literal

from figwright.drawing.layouts._cells import Build, Cell
from figwright.drawing.layouts._numerals import frame_room, set_numeral
from figwright.drawing.themes import Theme
from figwright.ir.scene import Words
from figwright.ir.scene.text import TextStyle, set_text
from figwright.ir.spec import Figure, Group

ZONE_PAD = 9.0
TITLE_GAP = 4.5
DISC = 1.3
"""Diameter of the disc behind a zone's number, in heights of the title."""
SIDES: dict[str, Literal["left", "center", "right"]] = {"start": "left", "middle": "center", "end": "right"}
"""Where a frame's title stands, by the anchor of its lettering."""


def title_markup(group: Group, letter: str = "") -> str:
    text = f"{group.label} {group.repeat}".strip()
    number = group.number or letter
    return f"({number}) {text}".strip() if group.type == "panel" and number else text


def letter_of(group: Group, figure: Figure) -> str:
    """The letter of a panel: panels get them in order, unless the figure letters or numbers any itself."""
    panels = [g for g in figure.groups() if g.type == "panel"]
    own = any(panel.number or panel.label.startswith("(") for panel in panels)
    if group.type != "panel" or own or not 1 < len(panels) <= len(ascii_lowercase):
        return ""
    return ascii_lowercase[[panel.id for panel in panels].index(group.id)]


def titled_below(group: Group) -> bool:
    return group.label_side == "bottom" or (group.type == "panel" and group.label_side != "top")


def side_titles(root: Cell) -> None:
    """Titles of zones stand at the left, all alike; those of panels, below them, in the middle."""
    for cell in root.walk():
        if isinstance(cell.item, Group):
            cell.title_side = _side_of(cell.item)


def _side_of(group: Group) -> Literal["left", "center", "right"]:
    if group.label_side in ("left", "right"):
        return "left" if group.label_side == "left" else "right"
    if group.label_side == "top":
        return "center"
    if group.text is not None:
        return SIDES[group.text.anchor]
    return "left" if group.type == "zone" else "center"


def give_frame(cell: Cell, group: Group, order: Build) -> None:
    theme = order.theme
    style = _title_style(cell, group, order)
    text = title_markup(group, letter_of(group, order.figure))
    own = group.text is not None and group.text.at is not None
    cell.title = set_text(text, style, order.own.limit(group.text)) if text and not own else None
    cell.numeral = set_numeral(group.numeral, theme)
    pad = ZONE_PAD if group.type == "zone" else 3.0
    line = cell.title or cell.numeral
    head = line.bounds.h + TITLE_GAP if line else 0.0
    if group.number and group.type == "zone":
        head = max(head, style.size * DISC + TITLE_GAP)
    below = titled_below(group)
    cell.pad = [[pad, pad], [pad + (0 if below else head), pad + (head if below else 0)]]


def _title_style(cell: Cell, group: Group, order: Build) -> TextStyle:
    type_, theme = order.theme.type, order.theme
    colour = theme.hue(cell.hue).deep if group.type == "zone" else theme.ink.text
    size, side = type_.label if cell.inner else type_.title, _side_of(group)
    usual = TextStyle(size, colour, type_.title_weight, family=type_.family, align=side, language=type_.language)
    return order.own.style(group.text, usual)


def folded_title(cell: Cell, order: Build) -> Words | None:
    """A zone's title in two lines, where it has words enough for them."""
    group = cell.item
    if not isinstance(group, Group) or group.type != "zone" or cell.title is None or len(cell.title.lines) > 1:
        return None
    text = title_markup(group)
    if " " not in text:
        return None
    style = replace(_title_style(cell, group, order), align=cell.title_side)
    for share in (0.55, 0.65, 0.75):
        found = set_text(text, style, share * cell.title.bounds.w)
        if len(found.lines) == 2:
            return found
    return None


def title_width(cell: Cell, theme: Theme) -> float:
    """Room that the title line needs, with its number disc."""
    if not cell.title or not cell.framed:
        return 0.0
    numbered = isinstance(cell.item, Group) and cell.item.number and cell.item.type == "zone"
    return cell.title.bounds.w + (cell.title.size * DISC + 4 if numbered else 0.0)


def frame_width(cell: Cell, theme: Theme) -> float:
    """The same with the numeral at the end of the line."""
    return title_width(cell, theme) + (frame_room(cell.numeral) if cell.numeral else 0.0)

"""How a node looks in its theme: its hue, its fill, whether it stands in a card, and on which side its words stand."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NamedTuple

from figwright.drawing import cards, trapezoids
from figwright.drawing.drawing_marks import Units
from figwright.drawing.themes import Hue, Theme
from figwright.ir.spec import Node

DEFAULT_GLYPH = {
    "tensor": "tensor-stack",
    "actor": "robot",
    "document": "document",
    "image": "image",
    "chart": "line-chart",
}
COMPUTES = ("module", "loss")
"""Kinds whose cards have the hue: a reader tells at a glance what acts from what is acted on."""


class Beside(NamedTuple):
    """How wide drawings and words side by side are at least, so that those of a column stand in line."""

    art: float = 0.0
    words: float = 0.0


@dataclass(frozen=True, slots=True)
class Looks:
    """What a leaf needs to know to be drawn: the theme, the hue of its zone, how wide its label may be, where files
    are."""

    theme: Theme
    hue: str
    wrap: float = 1.0
    base: Path | None = None
    iconify: str = ""
    art: float = 1.0
    """Factor on drawings."""
    units: Units | None = None
    """What the figure's own looks are drawn with."""
    beside: Beside | None = None
    """Words at the right of a drawing instead of under it."""
    tight: bool = False
    """Whether it is a cell of a strip."""
    cards: bool | Literal["modules"] = False
    """Which drawings stand in cards where nodes do not say."""
    apart: bool = False
    """Whether what it says of its repetition stands on a plate, not behind its label."""
    plate: str = ""
    """The corner of such a plate: "top right" and so on, the upper left one when left out."""

    @property
    def own(self) -> Units:
        return self.units or Units(self.theme)

    def paints(self) -> Hue:
        return self.theme.hue(self.hue)


def hue_of(node: Node, zone_hue: str, theme: Theme) -> str:
    """A node's hue: its own tone, then what its state or kind stands for, then its zone's."""
    if node.tone:
        theme.hue(node.tone)
        return node.tone
    if node.kind == "loss":
        return theme.loss
    if node.state and not node.glyph:
        return theme.trainable if node.state == "trainable" else theme.frozen
    return zone_hue


def own_svg(node: Node) -> bool:
    """Whether its drawing is an SVG of its own, whatever it is."""
    return node.kind == "canvas" or bool(node.svg)


def in_card(node: Node, looks: Looks) -> bool:
    """Whether a node stands in a card: by its own word, else by the figure's, if it is a drawing with a name."""
    if node.card is not None:
        return node.card
    usual = node.kind not in ("actor", "operator", "ornament")
    wanted = node.kind in COMPUTES if looks.cards == "modules" else looks.cards
    return wanted and usual and _has_drawing(node) and bool(node.label) and not node.icon


def has_free_drawing(node: Node, looks: Looks) -> bool:
    """Whether it is a drawing with its words below or beside it, and no box or card."""
    return _has_drawing(node) and not node.icon and not in_card(node, looks)


def _has_drawing(node: Node) -> bool:
    named = node.glyph or node.drawing or own_svg(node) or node.kind == "image" or DEFAULT_GLYPH.get(node.kind)
    return bool(named)


def card_side(node: Node, looks: Looks) -> cards.Side:
    """Where the words of a card stand: where its node says, else above its drawing, or at its right if height is
    scarce."""
    return cards.side_of(node.label_side or ("right" if looks.beside else ""))


def is_trapezoid(node: Node, looks: Looks) -> bool:
    """Whether the card of an encoder or decoder is the trapezoid itself, with its label inside."""
    return node.kind == "module" and trapezoids.narrow_side(node) is not None and in_card(node, looks)


def fill(node: Node, looks: Looks) -> str:
    """What a box or card is filled with: what computes has the hue, what is computed is white like paper."""
    if in_card(node, looks):
        return looks.paints().fill if tinted(node, looks) else looks.theme.ink.card
    plain = looks.theme.node_fill == "paper" or node.kind in ("data", "operator")
    return looks.theme.ink.card if plain else looks.paints().fill


def tinted(node: Node, looks: Looks) -> bool:
    """Whether the words of a node are in its hue: it is emphasised, or computes in a figure of cards."""
    outside = node.card is False and _has_drawing(node)
    computes = node.kind in COMPUTES and (looks.cards or in_card(node, looks)) and not outside
    return (node.emphasis or computes) and looks.theme.node_fill != "paper"


def weight(node: Node, looks: Looks) -> int:
    return 600 if node.emphasis or tinted(node, looks) else looks.theme.type.label_weight

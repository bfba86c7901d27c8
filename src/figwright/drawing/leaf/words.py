"""Label, note and numeral of a leaf: set, stacked and placed."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, Literal

from figwright.core.colour import contrast
from figwright.drawing.layouts import _numerals
from figwright.drawing.leaf.looks import Looks, tinted
from figwright.ir.scene import Mark, Words
from figwright.ir.scene.text import TextStyle, at, set_text
from figwright.ir.spec import Node

if TYPE_CHECKING:
    from figwright.drawing.leaf.model import Leaf

READABLE = 4.5
"""The least contrast of words with what they stand on."""
_PANEL_TITLE = re.compile(r"\(?[A-Za-z]\)\s")
"""How words alone begin that are the title of a part of the figure."""


def label_style(looks: Looks) -> TextStyle:
    type_ = looks.theme.type
    return TextStyle(
        type_.label, looks.theme.ink.text, type_.label_weight, family=type_.family, language=type_.language
    )


def set_texts(
    node: Node, looks: Looks, limit: float, weight: int, ground: str | None = None
) -> tuple[Words | None, Words | None]:
    """Label and note, the one as wide as the other makes the box anyway; a note is muted where its ground allows."""
    type_, ink, own = looks.theme.type, looks.theme.ink, looks.own
    limit = own.limit(node.text, limit)
    label = node.label if looks.apart else f"{node.label} {node.repeat}".strip()
    if label and node.emphasis and "**" not in label and "$" not in label:
        label = f"**{label}**"
    muted = ink.muted if ground is None or contrast(ink.muted, ground) >= READABLE else ink.text
    small = (
        set_text(
            node.note,
            TextStyle(type_.note, muted, 400, align=_align(node, looks), family=type_.family, language=type_.language),
            limit,
        )
        if node.note
        else None
    )
    if small:
        limit = max(limit, small.bounds.w)
    k = node.size if node.kind == "text" and node.place is None else 1.0  # words alone are larger by their type
    size = type_.label
    if node.kind == "text" and _PANEL_TITLE.match(label):
        size, weight, limit = type_.title, type_.title_weight, math.inf
    align = _align(node, looks)
    colour = looks.paints().deep if tinted(node, looks) else ink.text
    style = own.style(
        node.text,
        TextStyle(k * size, colour, weight, align=align, family=type_.family, language=type_.language),
    )
    main = set_text(label, style, limit) if label else None
    if main and main.bounds.w > limit:  # a long word makes it wider anyway
        main = set_text(label, style, main.bounds.w)
    return main, small


def _align(node: Node, looks: Looks) -> Literal["left", "center", "right"]:
    """How the lines of a label stand: towards the drawing that it stands beside."""
    return "center" if looks.beside is None else "right" if node.label_side == "left" else "left"


def stack_height(*blocks: Words | None) -> float:
    heights = [b.bounds.h for b in blocks if b]
    return sum(heights) + 2.2 * max(0, len(heights) - 1)


def blocks_of(leaf: Leaf) -> list[Words]:
    """What is written in or under a leaf: its label, its note, and its numeral where that has no lead line."""
    return [b for b in (leaf.label, leaf.note, None if leaf.crown else leaf.numeral) if b]


def place_words(leaf: Leaf, block: Words, x: float, y: float) -> list[Mark]:
    words = at(block, x, y)
    return [words, _numerals.underline(words, leaf.looks.theme)] if block is leaf.numeral else [words]

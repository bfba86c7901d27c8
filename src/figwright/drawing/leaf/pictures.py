"""Drawings with their words under or beside them, or together in a card."""

from __future__ import annotations

from dataclasses import replace

from figwright.drawing import cards
from figwright.drawing.layouts import _numerals
from figwright.drawing.leaf.art import art_of, cropped
from figwright.drawing.leaf.looks import Looks, card_side, fill, is_trapezoid, weight
from figwright.drawing.leaf.model import Leaf
from figwright.drawing.leaf.sizes import BADGE, BESIDE, CAPTION_GAP, SLOPE, STATE, UNDER
from figwright.drawing.leaf.words import set_texts, stack_height
from figwright.drawing.trapezoids import narrow_side
from figwright.ir.scene import Box, Mark, Outline, Oval, Rect
from figwright.ir.spec import Node


def picture_leaf(node: Node, looks: Looks, glyph: str) -> Leaf:
    """A drawing with its words beneath; arrows touch the drawing at its sides and the words from below."""
    theme = looks.theme
    art, art_w, art_h = art_of(node, looks, glyph)
    weight = 600 if node.kind == "actor" or node.emphasis else theme.type.label_weight
    limit = UNDER * looks.wrap
    label, note = set_texts(node, looks, limit if looks.beside else max(limit, art_w), weight)
    if node.drawing and node.text and node.text.at:  # its label stands in the drawing
        label = None
    numeral = _numerals.set_numeral(node.numeral, theme)
    blocks = [b for b in (label, note, numeral if theme.numerals == "inside" else None) if b]
    text_w = max((b.bounds.w for b in blocks), default=0.0)
    state = STATE if node.state and not node.place else 0.0  # at a place it takes no room: it stands out of it
    extra = state * 0.45
    hang = BADGE * 0.28 if node.badge else 0.0
    side = max(hang, state * 0.4)
    if blocks and looks.beside is not None:
        slot, words_w = max(art_w + 2 * side, looks.beside.art), max(text_w, looks.beside.words)
        w, h = slot + BESIDE + words_w, extra + max(art_h + hang, stack_height(*blocks))
        left = (BESIDE + words_w if node.label_side == "left" else 0.0) + (slot - art_w) / 2
        picture = Rect(left, extra + (h - extra - art_h - hang) / 2, art_w, art_h)
        core = Rect(0, extra, w, h - extra)
        return Leaf(node, looks, w, h, core, False, label, note, art, numeral=numeral, picture=picture)
    w = max(art_w + 2 * side, text_w)
    h = extra + art_h + (max(CAPTION_GAP, hang) + stack_height(*blocks) if blocks else hang)
    core = Rect((w - art_w) / 2, extra, art_w + hang, art_h)  # arrows stop before a badge
    return Leaf(node, looks, w, h, core, False, label, note, art, numeral=numeral)


def card_leaf(node: Node, looks: Looks, glyph: str) -> Leaf:
    """A drawing with its words in a frame, which arrows touch and which grows like a box."""
    ground = fill(node, looks)
    art, art_w, art_h = art_of(node, looks, glyph)
    art, art_w, art_h = cropped(_lifted(art, ground, looks.theme.ink.card), Rect(0, 0, art_w, art_h))
    side = card_side(node, looks)
    limit = UNDER * looks.wrap
    if side in ("top", "bottom") and node.place is None:
        limit = max(limit, art_w)
    label, note = set_texts(node, looks, limit, weight(node, looks), ground)
    numeral = _numerals.set_numeral(node.numeral, looks.theme)
    blocks = [b for b in (label, note, numeral if looks.theme.numerals == "inside" else None) if b]
    w, h = cards.least(cards.Size(art_w, art_h), blocks, side)
    if is_trapezoid(node, looks):  # the slopes on either side are not for them
        w, h = (w, h / (1 - 2 * SLOPE)) if narrow_side(node) in ("left", "right") else (w / (1 - 2 * SLOPE), h)
    picture = Rect(0, 0, art_w, art_h)
    return Leaf(node, looks, w, h, Rect(0, 0, w, h), True, label, note, art, "card", numeral=numeral, picture=picture)


def _lifted(art: tuple[Mark, ...], ground: str, paper: str) -> tuple[Mark, ...]:
    """The same drawing, with shapes in the colour of the card white: they would vanish."""
    return tuple(
        replace(mark, paint=replace(mark.paint, fill=paper))
        if isinstance(mark, Box | Oval | Outline) and mark.paint.fill == ground
        else mark
        for mark in art
    )

"""Leaf -> marks: a frame with what stands in it, a drawing with its words, or a node as it was drawn."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from figwright.drawing import cards, trapezoids
from figwright.drawing.leaf.art import art_of
from figwright.drawing.leaf.corners import corner_marks
from figwright.drawing.leaf.looks import card_side, fill, weight
from figwright.drawing.leaf.sizes import BADGE, BOXES, CAPTION_GAP, CARD, ICON, SLOPE, TRAPEZOID, box_margin
from figwright.drawing.leaf.words import blocks_of, place_words, set_texts, stack_height
from figwright.ir.scene import Box, Mark, Outline, Oval, Paint, Rect
from figwright.ir.scene.grid import LEAN
from figwright.ir.scene.paths import parse, polygon

if TYPE_CHECKING:
    from figwright.drawing.leaf.model import Leaf

DASHED = (3.6, 2.6)
"""The frame of what is optional."""


def framed(leaf: Leaf, w: float, h: float) -> tuple[Mark, ...]:
    """A frame filled with icon and text, and the marks on its corners."""
    leaf = _unwrapped(leaf, w)
    node, theme, hue = leaf.node, leaf.looks.theme, leaf.looks.paints()
    out: list[Mark] = []
    body = Rect(0, 0, w, h)
    card = fill(node, leaf.looks)
    stroke = theme.ink.line if leaf.frame == "oval" else hue.line
    if node.emphasis:  # on white boxes the hue may be a mere grey: there the theme's one highlight speaks
        stroke = (theme.hue(theme.highlight) if theme.node_fill == "paper" else hue).vivid
    paint = Paint(card, stroke, theme.shape.stroke * (1.5 if node.emphasis else 1.0), DASHED if node.optional else ())
    own = leaf.looks.own
    paint = own.paint(node.look, paint)
    text_area = body
    if leaf.frame == "oval":
        out.append(Oval(body, paint))
    elif leaf.frame == "diamond":
        out.append(Outline(polygon(body.diamond()), paint))
        body = Rect(w / 4, h / 4, w / 2, h / 2)  # marks on its corner stand on its slope
    elif leaf.frame == "cylinder":
        out.extend(_cylinder(body, paint, hue.zone))
        text_area = Rect(0, 9, w, h - 9)
    elif leaf.frame != "none":
        round_ = leaf.frame in ("box", "card", TRAPEZOID) and not leaf.looks.tight
        radius = own.radius(node.look, theme.shape.radius if round_ else 1.5)
        if node.repeat:
            behind = Paint(card, stroke, theme.shape.stroke)
            out += [_frame(leaf, body.moved(CARD * i, -CARD * i), behind, radius) for i in (2, 1)]
        elif theme.shape.shadow:
            shade = Paint("#1f2937", None, 0, (), theme.shape.shadow_opacity)
            out.append(_frame(leaf, body.moved(theme.shape.shadow * 0.4, theme.shape.shadow), shade, radius))
        out.append(_frame(leaf, body, paint, radius))
    if leaf.frame == "card" and leaf.picture:
        size, side = cards.Size(leaf.picture.w, leaf.picture.h), card_side(node, leaf.looks)
        inside = cards.contents(_room(leaf, body), leaf.art, size, blocks_of(leaf), side)
    else:
        inside = _contents(leaf, text_area)
    if leaf.narrow == "right":
        body = Rect(0, LEAN * h, w, h - 2 * LEAN * h)  # marks stand on its short corner
    outline = out if leaf.narrow else ()
    return (*out, *inside, *corner_marks(leaf, body, inside, outline))


def _room(leaf: Leaf, body: Rect) -> Rect:
    """What a card leaves its drawing and words: of a trapezoid what most of its slopes leave."""
    if leaf.narrow is None:
        return body
    level = leaf.narrow in ("left", "right")
    dx, dy = (0.0, SLOPE * body.h) if level else (SLOPE * body.w, 0.0)
    return Rect(body.x + dx, body.y + dy, body.w - 2 * dx, body.h - 2 * dy)


def _unwrapped(leaf: Leaf, w: float) -> Leaf:
    """The same with its label in fewer lines, where the frame came to be wide enough for them."""
    beside = leaf.frame == "card" and card_side(leaf.node, leaf.looks) in ("left", "right")
    if leaf.label is None or len(leaf.label.lines) < 2 or leaf.frame not in BOXES or beside:
        return leaf
    free = w - (2 * cards.PAD if leaf.frame == "card" else box_margin(leaf.node))
    label, note = set_texts(leaf.node, leaf.looks, free, weight(leaf.node, leaf.looks), fill(leaf.node, leaf.looks))
    fewer = label is not None and len(label.lines) < len(leaf.label.lines) and label.bounds.w <= free
    return replace(leaf, label=label, note=note) if fewer else leaf


def _frame(leaf: Leaf, body: Rect, paint: Paint, radius: float) -> Box | Outline:
    lean = leaf.narrow
    return Outline(trapezoids.outline(body, lean, radius), paint) if lean else Box(body, paint, radius)


def _cylinder(body: Rect, paint: Paint, lid: str) -> tuple[Mark, ...]:
    e = 4.5
    w, h = body.w, body.h
    side = f"M0 {e}V{h - e}A{w / 2} {e} 0 0 0 {w} {h - e}V{e}A{w / 2} {e} 0 0 1 0 {e}Z"
    return (Outline(parse(side), paint), Oval(Rect(0, 0, w, 2 * e), Paint(lid, paint.stroke, paint.width)))


def _contents(leaf: Leaf, area: Rect) -> list[Mark]:
    """Icon and text side by side in the middle of an area."""
    blocks = blocks_of(leaf)
    text_w = max((b.bounds.w for b in blocks), default=0.0)
    icon_w = (ICON + (4.0 if blocks else 0.0)) if leaf.art else 0.0
    left = area.cx - (text_w + icon_w) / 2
    out: list[Mark] = [mark.placed(1, left, area.cy - ICON / 2) for mark in leaf.art]
    y = area.cy - stack_height(*blocks) / 2
    for block in blocks:
        out += place_words(leaf, block, left + icon_w + (text_w - block.bounds.w) / 2, y)
        y += block.bounds.h + 2.2
    return out


def pictured(leaf: Leaf, dx: float, dy: float) -> tuple[Mark, ...]:
    hang = BADGE * 0.28 if leaf.node.badge else 0.0
    core = Rect(leaf.core.x + dx, leaf.core.y + dy, leaf.core.w - hang, leaf.core.h)
    if leaf.picture:
        core = leaf.picture.moved(dx, dy)
    out: list[Mark] = [mark.placed(1, core.x, core.y) for mark in leaf.art]
    out += corner_marks(leaf, core, outline=out)
    y = core.bottom + max(CAPTION_GAP, hang) + leaf.drop
    if leaf.picture:
        y = core.cy + hang / 2 - stack_height(*blocks_of(leaf)) / 2
    for block in blocks_of(leaf):
        x = core.cx - block.bounds.w / 2
        if leaf.picture:
            x = dx if leaf.node.label_side == "left" else dx + leaf.w - leaf.words_width
        out += place_words(leaf, block, x, y)
        y += block.bounds.h + 2.2
    return tuple(out)


def as_drawn(leaf: Leaf, w: float, h: float) -> tuple[Mark, ...]:
    """A node that says where its words stand: its drawing or its box fills the place."""
    node, looks = leaf.node, leaf.looks
    units, body = looks.own, Rect(0, 0, w, h)
    out: list[Mark] = []
    if node.drawing:
        out += units.drawing(node.drawing, body)
    elif node.glyph or node.svg or (node.kind == "image" and node.src):
        art, art_w, art_h = art_of(node, looks, node.glyph)
        k = min(w / art_w, h / art_h) if min(art_w, art_h) > 0 else 1.0
        out += [mark.placed(k, (w - k * art_w) / 2, (h - k * art_h) / 2) for mark in art]
    elif node.kind not in ("text", "ornament") or (node.kind == "ornament" and node.look):
        theme = looks.theme
        usual = Paint(fill(node, looks), looks.paints().line, theme.shape.stroke)
        paint = units.paint(node.look, usual if node.kind != "ornament" else Paint())
        round_ = node.kind == "operator"
        if node.kind == "decision":
            out.append(Outline(polygon(body.diamond()), paint))
        else:
            out.append(Oval(body, paint) if round_ else Box(body, paint, units.radius(node.look, theme.shape.radius)))
    return (*out, *leaf.lettered())

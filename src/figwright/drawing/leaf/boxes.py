"""Boxes, ovals, diamonds, cylinders and trapezoids: frames around words."""

from __future__ import annotations

from figwright.drawing import assets, icons, trapezoids
from figwright.drawing.layouts import _numerals
from figwright.drawing.leaf.looks import Looks, fill, is_trapezoid, weight
from figwright.drawing.leaf.model import Leaf
from figwright.drawing.leaf.sizes import BADGE, CELL, CELL_PAD, ICON, PAD_X, PAD_Y, SLIM, TRAPEZOID, WRAP
from figwright.drawing.leaf.words import set_texts, stack_height
from figwright.ir.scene import Mark, Rect
from figwright.ir.scene.grid import LEAN
from figwright.ir.spec import Node


def box_leaf(node: Node, looks: Looks) -> Leaf:
    theme = looks.theme
    ground = None if node.kind in ("text", "ornament") else fill(node, looks)
    limit = WRAP * looks.wrap * (0.72 if node.kind == "decision" else 1.0)  # a diamond is as wide as its words twice
    label, note = set_texts(node, looks, limit, weight(node, looks), ground)
    numeral = _numerals.set_numeral(node.numeral, theme)
    inner = numeral if theme.numerals == "inside" else None
    text_w = max((b.bounds.w for b in (label, note, inner) if b), default=0.0)
    text_h = stack_height(label, note, inner)
    beside = 1.5 * BADGE if node.badge else 0.0  # a badge on the corner must not cover the words
    if node.kind in ("text", "ornament"):
        w, h = max(text_w + beside, 8.0), max(text_h, 8.0)
        return Leaf(node, looks, w, h, Rect(0, 0, w, h), True, label, note, (), "none", numeral=numeral)
    art: tuple[Mark, ...] = ()
    icon_w = 0.0
    if node.icon:
        colour = looks.paints().deep
        own = assets.resolve(looks.iconify, looks.base) if looks.iconify else None
        drawn = icons.find(node.icon, colour, library=own)
        art = tuple(mark.placed(ICON / 24, 0, 0) for mark in drawn)
        icon_w = ICON + (4.0 if text_w else 0.0)
    k = 1.0 if node.place is not None else node.size
    if node.kind == "decision":  # its words need half of its width where they stand in half of its height
        text_w, text_h = text_w + icon_w + 6.0, max(text_h, ICON if art else 0.0) + 4.0
        w, h = max(40.0, k * (text_w + SLIM * text_h)), max(24.0, k * (text_w / SLIM + text_h))
        return Leaf(node, looks, w, h, Rect(0, 0, w, h), True, label, note, art, "diamond", numeral=numeral)
    if node.kind == "operator":
        d = k * max(17.0, text_w + 7 + beside, text_h + 6, icon_w + 6)
        return Leaf(node, looks, d, d, Rect(0, 0, d, d), True, label, note, art, "oval", numeral=numeral)
    k = max(1.0, k) if is_trapezoid(node, looks) else k  # `size` was meant for a small glyph
    # Smaller than its words a box cannot be, larger it can.
    inner_w, inner_h = text_w + icon_w + 0.6 * beside, max(text_h, ICON if art else 0.0)
    least, pad = (CELL, CELL_PAD) if looks.tight else (30.0, PAD_X)
    w = max(least, k * max(least, inner_w + 2 * pad), inner_w + 4.0)
    h = max(15.0, k * max(21.0, inner_h + 2 * PAD_Y), inner_h + 3.0)
    frame = "box"
    if node.kind == "store":
        frame, w, h = "cylinder", max(w, 40.0), h + 12.0
    elif node.kind == "data":
        frame = "sheet"
    elif is_trapezoid(node, looks):  # its words stand where it is narrow, too
        short = 1 - 2 * LEAN
        level = trapezoids.narrow_side(node) in ("left", "right")
        frame, w, h = TRAPEZOID, w if level else w / short, max(h / short if level else h, 0.6 * w)
    return Leaf(node, looks, w, h, Rect(0, 0, w, h), True, label, note, art, frame, numeral=numeral)

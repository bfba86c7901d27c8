"""Node -> Leaf: how one leaf looks and how much room it takes, in design points (labels at the theme's own size)."""

from __future__ import annotations

from dataclasses import replace

from figwright.drawing import cards
from figwright.drawing.layouts import _numerals
from figwright.drawing.leaf.boxes import box_leaf
from figwright.drawing.leaf.looks import DEFAULT_GLYPH, Beside, Looks, card_side, hue_of, in_card, is_trapezoid, own_svg
from figwright.drawing.leaf.model import Leaf
from figwright.drawing.leaf.pictures import card_leaf, picture_leaf
from figwright.drawing.leaf.sizes import BESIDE, BOXES, SLIGHT, UNDER, WRAP, box_margin
from figwright.drawing.leaf.words import READABLE
from figwright.ir.scene import Rect
from figwright.ir.spec import Node

__all__ = ["BESIDE", "BOXES", "DEFAULT_GLYPH", "READABLE", "Beside", "Leaf", "Looks", "fitted", "hue_of", "measure"]

DROP = 8.0
"""How much lower than usual the words of a drawing that says its size may stand at the foot of its place."""
SQUEEZE = 8.0
"""How much of its margins a box gives up for a label that would break otherwise."""


def measure(node: Node, looks: Looks) -> Leaf:
    """The leaf of a node, with its text set, its drawing chosen, and room for its numeral."""
    leaf = _at_least(_measured(node, looks))
    if leaf.numeral is None or looks.theme.numerals == "inside":
        return leaf
    art = () if leaf.plain else tuple(mark.placed(1, leaf.core.x, leaf.core.y) for mark in leaf.art)
    crown = _numerals.crown(leaf.numeral)
    beside = leaf.w - leaf.core.right  # words under a drawing may be wider than it
    over = max(0.0, _numerals.overhang(leaf.core, art, leaf.numeral) - beside)
    return replace(leaf, w=leaf.w + over, h=leaf.h + crown, core=leaf.core.moved(0, crown), crown=crown, over=over)


def _at_least(leaf: Leaf) -> Leaf:
    """A leaf as large as its node wants to be at least: a box grows, a drawing with its words is drawn larger."""
    node, looks = leaf.node, leaf.looks
    if node.min_size is None or node.place is not None:
        return leaf
    w, h = (value / looks.own.unit for value in node.min_size)
    if leaf.plain:
        w, h = max(w, leaf.w), max(h, leaf.h)
        return replace(leaf, w=w, h=h, core=Rect(0, 0, w, h))
    art = _filling(leaf, w, h)
    return leaf if art <= 1 else _measured(node, replace(looks, art=looks.art * art))


def _filling(leaf: Leaf, w: float, h: float) -> float:
    """The factor by which its drawing fills a room together with its words."""
    core = leaf.core
    return min((core.h + h - leaf.h) / core.h, w / core.w) if min(core.w, core.h) > 0 else 1.0


def fitted(node: Node, looks: Looks, w: float, h: float) -> Leaf:
    """The leaf of a node that has a place of that size: words break where it ends, a drawing fills what they leave."""
    if node.drawn:
        return Leaf(node, looks, w, h, Rect(0, 0, w, h), True, None, None, frame="drawn")
    leaf = _within(node, looks, w - box_margin(node), WRAP)
    if leaf.plain:
        return _unbroken(leaf, w, h)
    looks = replace(looks, wrap=max(0.1, (w + SLIGHT) / UNDER))
    for share in (1.0, node.size):  # words under a smaller drawing may break into more lines, and leave it less
        looks = replace(looks, art=looks.art * max(0.05, _filling(measure(node, looks), w, h) * share))
    leaf = measure(node, looks)
    return leaf.lowered(min(h - leaf.h, DROP)) if node.size != 1 and leaf.label and h > leaf.h else leaf


def _within(node: Node, looks: Looks, w: float, usual: float) -> Leaf:
    """The leaf of a node whose label runs at most that wide; usually labels run as wide as `usual`."""
    return measure(node, replace(looks, wrap=max(0.1, (w + SLIGHT) / usual)))


def _unbroken(leaf: Leaf, w: float, h: float) -> Leaf:
    """The leaf of a frame of some size with its label in fewer lines where there is a way: beside narrower margins,
    or, where height is scarce, with what it says of its repetition on a plate."""
    node, looks, inner = leaf.node, leaf.looks, w - box_margin(leaf.node)
    usual = WRAP
    if leaf.frame == "card" and card_side(node, looks) in ("top", "bottom"):
        inner, usual = w - 2 * cards.PAD, UNDER
        leaf = _within(node, looks, inner, usual)
    elif leaf.frame in BOXES:
        leaf = _fewer_lines(leaf, _within(node, looks, inner + SQUEEZE, usual), inner + SQUEEZE)
    if node.repeat and leaf.frame in BOXES and leaf.h > h + SLIGHT:
        leaf = _fewer_lines(leaf, _within(node, replace(looks, apart=True), inner, usual), inner)
    return leaf


def _fewer_lines(leaf: Leaf, other: Leaf, w: float) -> Leaf:
    """The other leaf where its label takes fewer lines in a width, or the one keeps to it no more than the other."""
    if leaf.label is None or other.label is None or other.label.bounds.w > w + SLIGHT:
        return leaf
    fewer = len(other.label.lines) < len(leaf.label.lines) or leaf.label.bounds.w > w + SLIGHT
    return other if fewer else leaf


def _measured(node: Node, looks: Looks) -> Leaf:
    glyph = node.glyph or ("" if node.icon else DEFAULT_GLYPH.get(node.kind, ""))
    if is_trapezoid(node, looks):
        return card_leaf(node, looks, "") if node.drawing or own_svg(node) else box_leaf(node, looks)
    if node.drawing or own_svg(node) or (node.kind == "image" and node.src) or glyph:
        return card_leaf(node, looks, glyph) if in_card(node, looks) else picture_leaf(node, looks, glyph)
    return box_leaf(node, looks)

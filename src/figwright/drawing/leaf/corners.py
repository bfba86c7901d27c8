"""Small marks on the corners of a leaf: trained or frozen, a badge, a tag."""

from __future__ import annotations

from typing import TYPE_CHECKING

from figwright.drawing import glyphs
from figwright.drawing.glyph_colours import palette
from figwright.drawing.leaf.sizes import BADGE, STATE
from figwright.ir.scene import Box, Mark, Oval, Paint, Rect
from figwright.ir.scene.text import TextStyle, centred, set_text

if TYPE_CHECKING:
    from figwright.drawing.leaf.model import Leaf


def corner_marks(leaf: Leaf, body: Rect) -> list[Mark]:
    """All that its node asks for, on the corners of its body."""
    node = leaf.node
    wanted = ((node.state, _state), (node.badge, _badge), (node.tag, _tag))
    return [mark for asked, draw in wanted if asked for mark in draw(leaf, body)]


def _state(leaf: Leaf, body: Rect) -> list[Mark]:
    theme = leaf.looks.theme
    trained = leaf.node.state == "trainable"
    name, hue = ("flame", theme.trainable) if trained else ("snowflake", theme.frozen)
    marks, w, h = glyphs.draw(name, palette(theme, hue))
    k = STATE / max(w, h)
    return [mark.placed(k, body.right - STATE * 0.62, body.y - STATE * 0.45) for mark in marks]


def _tag(leaf: Leaf, body: Rect) -> list[Mark]:
    """A small plate with a few words, on the upper left corner."""
    theme, hue = leaf.looks.theme, leaf.looks.paints()
    type_ = theme.type
    style = TextStyle(type_.note, theme.ink.paper, 600, family=type_.family, language=type_.language)
    words = set_text(leaf.node.tag, style)
    plate = Rect(body.x - 4.0, body.y - 0.5 * words.bounds.h - 1.0, words.bounds.w + 7.0, words.bounds.h + 2.0)
    return [Box(plate, Paint(hue.deep, None), plate.h / 2), centred(words, plate)]


def _badge(leaf: Leaf, body: Rect) -> list[Mark]:
    theme, hue = leaf.looks.theme, leaf.looks.paints()
    disc = Rect(body.right - BADGE * 0.72, body.bottom - BADGE * 0.78, BADGE, BADGE)
    marks, w, h = glyphs.draw(leaf.node.badge, palette(theme, leaf.looks.hue))
    k = BADGE * 0.62 / max(w, h)
    inside = [m.placed(k, disc.cx - w * k / 2, disc.cy - h * k / 2) for m in marks]
    return [Oval(disc, Paint(theme.ink.card, hue.line, 0.8)), *inside]

"""Small marks on the corners of a leaf: trained or frozen, a badge, a tag."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from figwright.drawing import glyphs
from figwright.drawing.glyph_colours import palette
from figwright.drawing.leaf.sizes import BADGE, STATE
from figwright.ir.scene import Box, Mark, Oval, Paint, Point, Rect, Words
from figwright.ir.scene.polygons import Polygon, meeting
from figwright.ir.scene.silhouettes import seen
from figwright.ir.scene.text import TextStyle, centred, set_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from figwright.drawing.leaf.model import Leaf

AIR = 0.6
"""What is free between a mark on the corner and what stands below it."""
HIGHEST = 0.5
"""By how much of its height such a mark moves up at the most: it still stands on its body's border."""
OUTSIDE = 0.4
"""How much of a flame lies within the bounds of a drawing that has no frame to stand on."""
OFF = 0.45
"""From the outline of such a drawing to the flame's middle, in sizes of the flame."""


def corner_marks(leaf: Leaf, body: Rect, inside: Sequence[Mark] = (), outline: Sequence[Mark] = ()) -> list[Mark]:
    """All that its node asks for, on the corners of its body and clear of what stands inside. What has another
    `outline` than its body bears its state on that."""
    node = leaf.node
    taken = [mark.bounds for mark in inside]
    tag = node.tag or (node.repeat if leaf.looks.apart else "")
    marks = _state(leaf, body, taken, outline) if node.state else []
    marks += _badge(leaf, body) if node.badge else []
    return marks + (_tag(leaf, tag, body, taken) if tag else [])


def _raised(spot: Rect, taken: Sequence[Rect]) -> Rect:
    """A spot on the upper border of a body as much higher as what stands below it needs."""
    near = spot.grown(AIR)
    top = min((r.y for r in taken if r.overlaps(near)), default=near.bottom)
    return spot.moved(0.0, max(top - near.bottom, -HIGHEST * spot.h))


def _state(leaf: Leaf, body: Rect, taken: Sequence[Rect], outline: Sequence[Mark]) -> list[Mark]:
    theme = leaf.looks.theme
    trained = leaf.node.state == "trainable"
    name, hue = ("flame", theme.trainable) if trained else ("snowflake", theme.frozen)
    marks, w, h = glyphs.draw(name, palette(theme, hue))
    k = STATE / max(w, h)
    in_, up = (OUTSIDE, 1 - OUTSIDE) if leaf.node.place and not leaf.plain else (0.62, 0.45)
    spot = _raised(Rect(body.right - STATE * in_, body.y - STATE * up, w * k, h * k), taken)
    if outline and leaf.node.place:
        spot = _nearer(spot, body, seen(tuple(outline)).hull())
    return [mark.placed(k, spot.x, spot.y) for mark in marks]


def _nearer(spot: Rect, body: Rect, hull: Polygon) -> Rect:
    """A spot beyond the corner of a body, moved towards its middle as far as its hull lies behind the corner."""
    begin, end = Point(spot.cx, spot.cy), Point(body.cx, body.cy)
    met = meeting(hull, begin, end) if len(hull) > 2 else []
    if len(met) < 2:  # the spot lies in the hull
        return spot
    share = max(0.0, math.dist(begin, met[0]) - OFF * STATE) / math.dist(begin, end)
    return spot.moved((end.x - begin.x) * share, (end.y - begin.y) * share)


def _tag(leaf: Leaf, text: str, body: Rect, taken: Sequence[Rect]) -> list[Mark]:
    """A small plate with a few words, on the upper left corner, or on another one where its looks say so."""
    hue, words = leaf.looks.paints(), _plate_words(leaf, text)
    plate = _plate(words, body, leaf.looks.plate)
    if "bottom" not in leaf.looks.plate:
        plate = _raised(plate, taken)
    return [Box(plate, Paint(hue.deep, None), plate.h / 2), centred(words, plate)]


def _plate_words(leaf: Leaf, text: str) -> Words:
    theme, type_ = leaf.looks.theme, leaf.looks.theme.type
    return set_text(text, TextStyle(type_.note, theme.ink.paper, 600, family=type_.family, language=type_.language))


def _plate(words: Words, body: Rect, corner: str) -> Rect:
    w, h = words.bounds.w + 7.0, words.bounds.h + 2.0
    x = body.right - w + 4.0 if "right" in corner else body.x - 4.0
    return Rect(x, (body.bottom if "bottom" in corner else body.y) - h / 2, w, h)


def free_corner(leaf: Leaf, body: Rect, taken: Sequence[Rect]) -> str:
    """A corner of a body on which the plate of a leaf covers nothing of what is taken around it: the usual one, ""
    also where all of them do."""
    text = leaf.node.tag or (leaf.node.repeat if leaf.looks.apart else "")
    words = _plate_words(leaf, text)
    used = ["top right"] * bool(leaf.node.state) + ["bottom right"] * bool(leaf.node.badge)
    for corner in ("", "top right", "bottom left", "bottom right") if text else ():
        plate = _plate(words, body, corner)
        if corner not in used and not any(r.overlaps(plate) for r in taken):
            return corner
    return ""


def _badge(leaf: Leaf, body: Rect) -> list[Mark]:
    theme, hue = leaf.looks.theme, leaf.looks.paints()
    disc = Rect(body.right - BADGE * 0.72, body.bottom - BADGE * 0.78, BADGE, BADGE)
    marks, w, h = glyphs.draw(leaf.node.badge, palette(theme, leaf.looks.hue))
    k = BADGE * 0.62 / max(w, h)
    inside = [m.placed(k, disc.cx - w * k / 2, disc.cy - h * k / 2) for m in marks]
    return [Oval(disc, Paint(theme.ink.card, hue.line, 0.8)), *inside]

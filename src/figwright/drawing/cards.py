"""What stands in a card: a drawing that grows with it, and the words on one side of the drawing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate
from math import sqrt
from typing import Literal, NamedTuple

from figwright.ir.scene import Box, Mark, Outline, Oval, Rect, Words
from figwright.ir.scene.text import at

Side = Literal["top", "bottom", "left", "right"]

PAD = 4.0
"""From the frame of a card to what stands in it."""
BETWEEN = 2.0
"""Between the drawing and its words."""
LINE = 4.5
"""Between a label and its note."""
LOOSE = 7.0
"""The same in a card that is higher than they need: they stay together in its middle."""

BAR = 0.07
"""How thick the lines of a drawing are at the most, as a share of its shorter side."""


class Size(NamedTuple):
    w: float
    h: float


def side_of(label_side: str) -> Side:
    """Where the words stand: above the drawing unless the figure says otherwise."""
    return label_side if label_side in ("bottom", "left", "right") else "top"  # type: ignore[return-value]


def least(art: Size, blocks: Sequence[Words], side: Side) -> Size:
    """The least size of a card."""
    words, gap = _size(blocks), _gap(blocks, side)
    if side in ("left", "right"):
        return Size(art.w + gap + words.w + 2 * PAD, max(art.h, words.h) + 2 * PAD)
    return Size(max(art.w, words.w) + 2 * PAD, art.h + gap + words.h + 2 * PAD)


def scale(card: Size, art: Size, blocks: Sequence[Words], side: Side) -> float:
    """How large the drawing can be in a card of some size."""
    words, gap = _size(blocks), _gap(blocks, side)
    if side in ("left", "right"):
        return _factor(art, card.w - 2 * PAD - words.w - gap, card.h - 2 * PAD)
    return _factor(art, card.w - 2 * PAD, card.h - 2 * PAD - words.h - gap)


def contents(card: Rect, drawing: Sequence[Mark], art: Size, blocks: Sequence[Words], side: Side) -> list[Mark]:
    """The drawing as large as the card allows, and the words; both in the middle of their part."""
    words, inner, gap = _size(blocks), card.grown(-PAD), _gap(blocks, side)
    k = scale(Size(card.w, card.h), art, blocks, side)
    if side in ("left", "right"):
        wide = art.w * k + gap + words.w
        begin = inner.cx - wide / 2
        x = begin if side == "right" else begin + words.w + gap
        left = x + art.w * k + gap if side == "right" else begin
        y, top = inner.cy - art.h * k / 2, inner.cy - words.h / 2
    else:
        free = inner.h - words.h - gap - art.h * k
        gap = gap + min(free / 3, LOOSE) if blocks else 0.0
        high = words.h + gap + art.h * k
        x, left, begin = inner.cx - art.w * k / 2, inner.cx - words.w / 2, inner.cy - high / 2
        top, y = (begin, begin + words.h + gap) if side == "top" else (begin + art.h * k + gap, begin)
    out = [_finer(mark, k, min(art)).placed(k, x, y) for mark in drawing]
    tops = accumulate((block.bounds.h + LINE for block in blocks), initial=top)
    for block, here in zip(blocks, tops, strict=False):
        aside = 0.0 if side in ("left", "right") else (words.w - block.bounds.w) / 2
        out.append(at(block, left + aside, here))
    return out


def _gap(blocks: Sequence[Words], side: Side) -> float:
    """Between the drawing and its words; nothing where there are none."""
    return (BETWEEN if blocks else 0.0) * (1.5 if side in ("left", "right") else 1.0)


def _finer(mark: Mark, k: float, side: float) -> Mark:
    """A mark that is about to grow by `k`, with a line that grows less: large drawings with thick lines look coarse.
    What is as thick as a bar is a shape, not a line."""
    if k <= 1 or not isinstance(mark, Box | Oval | Outline) or mark.paint.width > BAR * side:
        return mark
    return replace(mark, paint=replace(mark.paint, width=mark.paint.width / sqrt(k)))


def _factor(art: Size, w: float, h: float) -> float:
    return max(0.0, min(w / art.w, h / art.h)) if min(*art) > 0 else 1.0


def _size(blocks: Sequence[Words]) -> Size:
    heights = [block.bounds.h for block in blocks]
    return Size(max((b.bounds.w for b in blocks), default=0.0), sum(heights) + LINE * max(0, len(heights) - 1))

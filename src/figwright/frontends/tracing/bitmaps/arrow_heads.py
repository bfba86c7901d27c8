"""Pixels -> the heads of arrows, by a small network that `benchmarks/arrow_heads.py` trains on painted pictures."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from figwright.frontends.tracing.bitmaps import heads as outlined
from figwright.frontends.tracing.bitmaps.heads import Head
from figwright.frontends.tracing.bitmaps.networks import network
from figwright.frontends.tracing.picture import Pixels, vision

TYPE = (16.0, 32.0)
"""Pixels: how high type is in the pictures that the network was trained for."""
CELL = 4
"""Pixels of a square that the network answers for."""
SURE, POSSIBLE = 0.5, 0.1
"""How certain the network must be of a head that it alone sees, and of one that has the outline of a head."""
SIZE = 8.0
"""Pixels: the sizes of heads are told as logarithms of their share of this one."""
ROOM = 2.0
"""Sizes of a head around its tip that its outline lies within."""
APART = 100.0
"""Pixels between the tips of two heads, however large they are."""
SHAFT = 0.68
"""How wide a shaft may be, as a share of the head's width."""


def heads(rgb: Pixels, cover: Pixels, quiet: Pixels, unit: float) -> list[Head]:
    """The heads of arrows: as their outlines in the ink (`cover`) tell, where the network sees one, too, and those that
    the network is sure of and that have no such outline. None where there is a photo."""
    seen = _seen(rgb, quiet, unit)
    out: list[Head] = []
    for head in outlined.heads(cover, unit, _around(seen, cover.shape)):
        sure = max((other.sure for other in seen if _is_same(head, other)), default=0.0)
        if sure >= POSSIBLE:
            out.append(replace(head, sure=(1 + sure) / 2))
    return out + [head for head in seen if head.sure >= SURE and not any(_is_same(head, other) for other in out)]


def _around(seen: Sequence[Head], shape: tuple[int, ...]) -> Pixels:
    """Where the barbs of heads can lie; their sizes are estimates."""
    cv2, np = vision()
    out = np.zeros(shape, np.uint8)
    for head in seen:
        cv2.circle(out, (round(head.tip[0]), round(head.tip[1])), round(ROOM * max(head.size) + 3), 1, cv2.FILLED)
    return out


def _seen(rgb: Pixels, quiet: Pixels, unit: float) -> list[Head]:
    """The heads that the network sees, the surest first; `unit` is the height of the type."""
    cv2, np = vision()
    scale = min(max(1.0, TYPE[0] / unit), TYPE[1] / unit)
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    small = cv2.resize(rgb, None, fx=scale, fy=scale, interpolation=how) if scale != 1 else rgb
    pad = [(0, -side % CELL) for side in small.shape[:2]]
    picture = np.pad(small, (*pad, (0, 0)), mode="edge").astype(np.float32).transpose(2, 0, 1)[None] / 255
    seen = network("arrow_heads").run(None, {"picture": picture})[0][0]
    sure = 1 / (1 + np.exp(-seen[0]))
    rows, columns = np.nonzero((sure > POSSIBLE) & (sure >= cv2.dilate(sure, np.ones((3, 3), np.uint8))))
    order = np.argsort(-sure[rows, columns])
    found: list[Head] = []
    for row, column in zip(rows[order], columns[order], strict=True):
        head = _head(seen[:, row, column], column, row, scale, float(sure[row, column]))
        x, y = (min(max(0, int(v)), side - 1) for v, side in zip(head.tip, rgb.shape[1::-1], strict=True))
        if quiet[y, x] and not any(_is_same(head, other) for other in found):
            found.append(head)
    return found


def _head(seen: Pixels, column: int, row: int, scale: float, sure: float) -> Head:
    dx, dy, u, v, *sizes = (float(value) for value in seen[1:])
    x, y = (column + 0.5 + dx) * CELL / scale, (row + 0.5 + dy) * CELL / scale
    far = math.hypot(u, v) or 1.0
    u, v = u / far, v / far
    long, wide, shaft = (SIZE * math.exp(size) / scale for size in sizes)
    back = (x - long * u, y - long * v)
    left, right = ((back[0] - side * v, back[1] + side * u) for side in (-wide / 2, wide / 2))
    return Head((x, y), left, right, min(shaft, SHAFT * wide), True, sure)


def _is_same(one: Head, other: Head) -> bool:
    """Whether two heads lie at one place and point about the same way."""
    if abs(one.tip[0] - other.tip[0]) > APART:
        return False
    wide = max(math.dist(one.left, one.right), math.dist(other.left, other.right))
    if math.dist(one.tip, other.tip) >= max(3.0, 0.6 * wide):
        return False
    return one.direction[0] * other.direction[0] + one.direction[1] * other.direction[1] > 0.7

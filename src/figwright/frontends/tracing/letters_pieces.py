"""A line's ink -> its connected pieces, and those taken together that may be one sign."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from figwright.frontends.tracing.letters_signs import measured
from figwright.frontends.tracing.picture import Pixels, vision

_SOLID = 0.35
"""Coverage above which pixels hold together; what is paler lies between letters."""
_REACH = 2
"""Pixels around a piece whose pale ink is still its own."""


@dataclass(slots=True)
class Piece:
    """Some ink that may be one sign: its pixels in the area, and its moments."""

    parts: frozenset[int]
    mask: Pixels
    x: int
    y: int
    moments: Pixels
    middle: Pixels
    found: list[tuple[float, int]]
    """How alike, and which sign; best first."""

    @property
    def mass(self) -> float:
        return float(self.mask.sum())


@dataclass(frozen=True, slots=True)
class Inked:
    """The ink of a line: its coverage, which piece every pixel belongs to, and the boxes of the pieces."""

    cover: Pixels
    owner: Pixels
    boxes: Pixels
    """x, y, width, height and area of every piece; row 0 is what is no ink."""
    whole: frozenset[int]
    """The pieces that are more than a speck."""


def inked(cover: Pixels) -> Inked:
    """The connected pieces of what is covered."""
    cv2, np = vision()
    count, labels, boxes, _ = cv2.connectedComponentsWithStats((cover > _SOLID).astype(np.uint8), connectivity=8)
    owner = labels.astype(np.uint16)
    for _ in range(_REACH):
        owner = np.where(owner == 0, cv2.dilate(owner, np.ones((3, 3), np.uint8)), owner)
    return Inked(cover, owner, boxes, frozenset(n for n in range(1, count) if boxes[n, 4] >= 2))


def pieces(ink: Inked, among: frozenset[int]) -> list[Piece]:
    """What may be signs: every connected piece, those above each other taken together, and two bars side by side."""
    stacks: list[list[int]] = []
    for n in sorted(among, key=lambda n: ink.boxes[n, 0]):
        home = next((stack for stack in stacks if any(_above(ink.boxes[n], ink.boxes[m]) for m in stack)), None)
        if home is None:
            stacks.append([n])
        else:
            home.append(n)
    groups = [
        parts
        for stack in stacks
        for many in sorted({*range(1, min(3, len(stack)) + 1), len(stack)})
        for parts in itertools.combinations(stack, many)
    ]
    bars = sorted((n for n in among if ink.boxes[n, 3] > 4 * ink.boxes[n, 2]), key=lambda n: ink.boxes[n, 0])
    groups += [pair for pair in itertools.pairwise(bars) if _beside(*(ink.boxes[n] for n in pair))]
    return [made for parts in groups if (made := taken(ink, parts))]


def _above(one: Pixels, other: Pixels) -> bool:
    shared = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    return bool(shared >= 0.5 * min(one[2], other[2]))


def _beside(one: Pixels, other: Pixels) -> bool:
    """Whether two bars may be those of a norm: as high as each other, and close."""
    return bool(abs(one[1] - other[1]) < 2 and abs(one[3] - other[3]) < 2 and other[0] - one[0] < 0.35 * one[3])


def taken(ink: Inked, parts: tuple[int, ...]) -> Piece | None:
    """Connected pieces taken as one."""
    _, np = vision()
    boxes = ink.boxes[list(parts)]
    left, top = (max(0, int(boxes[:, n].min()) - _REACH - 1) for n in (0, 1))
    right, bottom = (int((boxes[:, n] + boxes[:, n + 2]).max()) + _REACH + 1 for n in (0, 1))
    view = np.s_[top:bottom, left:right]
    mask = np.where(np.isin(ink.owner[view], parts), ink.cover[view], 0)
    sizes = measured(mask)
    if sizes is None:
        return None
    return Piece(frozenset(parts), mask, left, top, sizes[0], sizes[1] + (left, top), [])

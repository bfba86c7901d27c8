"""Data structures, sets and the structures of matter."""

from __future__ import annotations

import math
from collections.abc import Sequence

from figwright.drawing.glyph_colours import mix
from figwright.drawing.glyphs._parameters import flag, parametric, whole, wholes
from figwright.drawing.glyphs._pen import Glyph, Pen
from figwright.drawing.glyphs._shapes import XY, arrow, cell, regular, rounded, smooth, trimmed, xy


def table(pen: Pen, rows: int, cols: int, header: bool, highlighted: Sequence[int]) -> None:
    w, h = 90 / cols, min(76 / rows, 24)
    height, named = rows * h, header and rows > 1
    pen.rect(0, 0, 90, height, 7, fill="paper")
    for row in range(rows):
        fill = "vivid" if named and row == 0 else "fill" if row in highlighted else None
        top, bottom = 7.0 * (row == 0), 7.0 * (row == rows - 1)
        if fill:
            pen.path(cell(0, row * h, 90, h, (top, top, bottom, bottom)), fill=fill)
    for row in range(1, rows):
        pen.line([(0, row * h), (90, row * h)], stroke="line", width=2)
    for column in range(1, cols):
        pen.line([(column * w, h if named else 0), (column * w, height)], stroke="line", width=2)
    for row in range(rows):
        for column in range(cols):
            bar = 0.52 if named and row == 0 else (0.5, 0.36, 0.44)[(row + 2 * column) % 3]
            ink = "paper" if named and row == 0 else "vivid" if column == 0 else "line"
            thick = min(5.0, h * 0.3)
            pen.rect((column + 0.5 - bar / 2) * w, (row + 0.5) * h - thick / 2, bar * w, thick, thick / 2, fill=ink)
    pen.rect(0, 0, 90, height, 7, stroke="vivid")


def hash_table(pen: Pen, buckets: int) -> None:
    h = 88 / buckets
    for i in range(buckets):
        y = 4 + h * i
        ends = (7.0 * (i == 0), 0.0, 0.0, 7.0 * (i == buckets - 1))
        pen.body(cell(4, y, 26, h, (ends[0], ends[0], ends[3], ends[3])))
        middle, high = y + h / 2, min(15.0, h * 0.62)
        for k in range((1, 2, 0, 1)[i % 4]):
            x, lit = 43 + 33 * k, (i, k) == (1, 0)
            arrow(pen, [(x - (12 if k == 0 else 13), middle), (x, middle)], "deep", 2.5, 6)
            pen.rect(x + 2, middle - high / 2, 16, high, 4, fill="vivid" if lit else "zone", stroke="vivid")


def queue(pen: Pen, count: int) -> None:
    p = pen.palette
    width = count * 24.0 + 58
    arrow(pen, [(3, 22), (25, 22)], p.vivid, 3, 9)
    arrow(pen, [(width - 25, 22), (width - 3, 22)], p.vivid, 3, 9)
    for i in range(count):
        ends = (6.0 * (i == 0), 6.0 * (i == count - 1))
        shade = mix(p.zone, p.line, (i + 0.5) / count)
        pen.body(cell(29 + 24 * i, 6, 24, 32, (ends[0], ends[1], ends[1], ends[0])), shade)


def stack_cards(pen: Pen, count: int) -> None:
    p = pen.palette
    step = min(11.0, 34 / max(count - 1, 1))
    wide, high = 86 - step * (count - 1), 66 - step * (count - 1) * 0.5
    for i in range(count - 1, -1, -1):
        x, y = 5 + step * i, 91 - high - step * i * 1.15
        tint = p.tints[i % len(p.tints)] if i else p.paper
        pen.rect(x, y, wide, high, 7, fill=tint, stroke="line" if i else "vivid")
    y = 91 - high
    pen.rect(14, y + 10, wide * 0.4, 8, 4, fill="vivid")
    for k, share in ((1, 0.78), (2, 0.6)):
        pen.rect(14, y + 12 + 13 * k, wide * share, 6, 3, fill="fill")


def ring_buffer(pen: Pen, slots: int, used: int) -> None:
    for i in range(slots):
        a, b = (math.radians(360 * (i + k) / slots - 90) for k in (0, 1))
        outer = [xy(48 + 42 * math.cos(t), 48 + 42 * math.sin(t)) for t in (a, b)]
        inner = [xy(48 + 23 * math.cos(t), 48 + 23 * math.sin(t)) for t in (a, b)]
        slot = f"M{outer[0]} A42 42 0 0 1 {outer[1]} L{inner[1]} A23 23 0 0 0 {inner[0]} Z"
        fill = "vivid" if i == used - 1 else "fill" if i < used else "paper"
        pen.body(slot, fill)
    pen.path("M40.5 53.5 A9.5 9.5 0 1 1 55.5 53.5", stroke="deep")
    arrow(pen, [(57.4, 50.6), (54, 57)], "deep", 3, 7)


def funnel(pen: Pen, stages: int) -> None:
    p = pen.palette
    gap = 4.0
    h = (88 - gap * (stages - 1)) / stages
    for i in range(stages):
        y = 4 + (h + gap) * i
        top, bottom = (88 - 62 * (y + k - 4) / 88 for k in (0, h))
        corners = [(48 - top / 2, y), (48 + top / 2, y), (48 + bottom / 2, y + h), (48 - bottom / 2, y + h)]
        share = i / max(stages - 1, 1)
        pen.body(rounded(corners, 5), mix(p.fill, p.vivid, share))


def venn(pen: Pen, sets: int) -> None:
    p = pen.palette
    colours = (p.vivid, *(accent for accent in p.accents if accent != p.vivid))
    centres = [(33.0, 48.0), (63.0, 48.0)] if sets == 2 else regular(48, 53, 19, 3)
    r = 30.0 if sets == 2 else 26.0
    for (x, y), colour in zip(centres, colours, strict=False):
        pen.oval(x, y, r, fill=colour, opacity=0.25)
    for (x, y), colour in zip(centres, colours, strict=False):
        pen.oval(x, y, r, stroke=colour)


def molecule(pen: Pen) -> None:
    p = pen.palette
    ring = regular(40, 54, 23, 6)
    for i, a in enumerate(ring):
        b = ring[(i + 1) % 6]
        pen.line([a, b], stroke="deep")
        if i % 2:
            inner = [(40 + (x - 40) * 0.74, 54 + (y - 54) * 0.74) for x, y in (a, b)]
            pen.line(trimmed(inner[0], inner[1], 2.5, 2.5), stroke="deep")
    arms: tuple[tuple[XY, XY, str, str], ...] = (
        (ring[1], (80, 31), p.tints[3], p.accents[3]),
        (ring[0], (40, 11), p.tints[0], p.accents[0]),
        (ring[2], (78, 80), p.fill, p.vivid),
    )
    for start, end, fill, stroke in arms:
        pen.line([start, end], stroke="deep")
        pen.oval(*end, 9, fill=fill, stroke=stroke)
    for x, y in ring:
        pen.oval(x, y, 5.5, fill="fill", stroke="vivid")


def lattice(pen: Pen) -> None:
    front = [(10.0, 34.0), (62.0, 34.0), (62.0, 86.0), (10.0, 86.0)]
    back = [(x + 24, y - 24) for x, y in front]
    pen.line([back[0], back[3], back[2]], stroke="line", width=2)
    pen.line([back[3], front[3]], stroke="line", width=2)
    centre = (48.0, 48.0)
    for corner in (*front, *back):
        pen.line([centre, corner], stroke="fill", width=2)
    pen.line([back[0], back[1], back[2]], stroke="vivid")
    for i in (0, 1, 2):
        pen.line([front[i], back[i]], stroke="vivid")
    pen.oval(*back[3], 6, fill="line")
    pen.oval(*centre, 11, fill="vivid", stroke="deep")
    pen.polygon(front, stroke="vivid")
    for x, y in (*back[:3], *front):
        pen.oval(x, y, 6.5, fill="fill", stroke="vivid")


def dna(pen: Pen, crossings: int) -> None:
    p = pen.palette
    turns = crossings / 2

    def strand(t: float, phase: float) -> XY:
        return (48 - 24 * math.cos(2 * math.pi * turns * t + phase), 4 + 88 * t)

    rungs = round(7 * turns)
    for i in range(rungs):
        t = (i + 0.5) / rungs
        (x1, y), (x2, _) = strand(t, 0), strand(t, math.pi)
        if abs(x2 - x1) > 12:
            middle = (x1 + x2) / 2
            pen.line([(x1, y), (middle, y)], stroke=p.accents[i % 4])
            pen.line([(middle, y), (x2, y)], stroke=p.accents[(i + 2) % 4])
    for half in range(crossings):
        # The strands swap places at every crossing: whichever moves to the right passes in front.
        a, b = half / crossings, (half + 1) / crossings
        back, front = ((math.pi, p.line), (0.0, p.vivid)) if half % 2 == 0 else ((0.0, p.vivid), (math.pi, p.line))
        for phase, colour in (back, front):
            way = [strand(a + (b - a) * k / 12, phase) for k in range(13)]
            pen.path(smooth(way), stroke=colour, width=5)


GLYPHS: dict[str, Glyph] = {
    "table": parametric(
        table, "A table; some rows may be highlighted, by index from 0", rows=whole(4, 1, 10), cols=whole(3, 1, 8),
        header=flag(True), highlighted=wholes((), 0, 9, most=10),
    ),
    "hash-table": parametric(hash_table, "Buckets that point to entries", aliases=("index",), buckets=whole(4, 2, 7)),
    "queue": parametric(queue, "Items that wait in line", count=whole(4, 1, 12)),
    "stack-cards": parametric(stack_cards, "Cards on top of one another", aliases=("deck",), count=whole(3, 1, 5)),
    "ring-buffer": parametric(
        ring_buffer, "A circular memory, partly filled",
        slots=whole(8, 3, 16), used=whole(5, 0, 16),
    ),
    "funnel": parametric(funnel, "Stages of which each lets less through", stages=whole(4, 2, 6)),
    "venn": parametric(venn, "Sets that overlap", sets=whole(2, 2, 3)),
    "molecule": parametric(molecule, "A ring with three substituents"),
    "lattice": parametric(lattice, "A unit cell of a crystal", aliases=("crystal",)),
    "dna": parametric(dna, "A double helix", crossings=whole(3, 1, 5)),
}  # fmt: skip

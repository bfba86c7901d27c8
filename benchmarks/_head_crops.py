"""Small pictures of arrows, painted by chance, with the exact places of their heads: what `benchmarks.arrow_heads`
learns from.

Around the arrows (`benchmarks/_head_arrows.py`) is what figures hold beside them: boxes, frames, words, plots, grids,
hatches, polygons, textures, and lines without a head.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import cv2
import numpy as np

from benchmarks._head_arrows import ARRANGED, line, path_to, turned
from benchmarks._head_paper import FINE, ROOM, SIDE, Chance, Paper

SEEN = 0.5
"""The share of a head that nothing painted later may cover."""


def crop(chance: Chance) -> tuple[Any, Any]:
    """A picture, and its heads: tip, direction, length, width and width of the shaft, in pixels."""
    paper = Paper(chance)
    for _ in range(int(chance.integers(0, 5))):
        DISTRACTIONS[int(chance.integers(0, len(DISTRACTIONS)))](paper)
    heads: list[tuple[tuple[float, ...], Any]] = []
    if chance.random() < 0.9:
        for _ in range(int(chance.integers(1, 4))):
            more = ARRANGED[int(chance.integers(0, len(ARRANGED)))](paper)
            heads += [(head, paper.inside(head)) for head in more]
    if chance.random() < 0.25:
        paper.words()
    seen = [head for head, as_painted in heads if (paper.inside(head) == as_painted).all(axis=1).mean() > SEEN]
    image = _aged(paper.pixels(), chance)
    found = np.array(seen, np.float32).reshape(-1, 7)
    inside = ((found[:, :2] > 0) & (found[:, :2] < SIDE)).all(axis=1)
    return image, found[inside]


def _boxes(paper: Paper) -> None:
    c = paper.chance
    for _ in range(int(c.integers(1, 4))):
        x, y = c.uniform(-20, SIDE - 5, 2)
        fill = paper.light() if c.random() < 0.6 else None
        paper.box(x, y, paper.number(5, 70), paper.number(5, 50), fill, paper.ink() if c.random() < 0.8 else None)


def _lines(paper: Paper) -> None:
    """Lines that end without a head."""
    c = paper.chance
    for _ in range(int(c.integers(1, 5))):
        path = path_to(paper, c.uniform(0, SIDE, 2), c.uniform(0, 2 * np.pi), paper.number(6, 90))
        line(paper, path, paper.ink(), paper.number(0.7, 4))


def _polygons(paper: Paper) -> None:
    """Triangles, squares on their corner, trapezoids and stars by themselves."""
    c = paper.chance
    for _ in range(int(c.integers(1, 4))):
        middle, r, n = c.uniform(0, SIDE, 2), paper.number(2, 25), int(c.integers(3, 8))
        turns = c.uniform(0, 7) + np.arange(n) * 2 * np.pi / n
        far = r * c.uniform(0.5, 1.0, n) if c.random() < 0.5 else np.full(n, r)
        ring = middle + np.stack([far * np.cos(turns), far * np.sin(turns)], axis=1)
        if c.random() < 0.6:
            paper.fill(ring, paper.ink() if c.random() < 0.6 else paper.light())
        else:
            paper.stroke(ring, paper.ink(), paper.number(0.7, 3), True)


def _discs(paper: Paper) -> None:
    """Nodes of a graph or of a network, with lines between some of them."""
    c = paper.chance
    spots = c.uniform(0, SIDE, (int(c.integers(1, 7)), 2))
    ink, r = paper.ink(), paper.number(1.5, 12)
    for a, b in pairwise(spots):
        if c.random() < 0.6:
            paper.stroke([a, b], ink, paper.number(0.7, 2.5))
    for spot in spots:
        turns = np.linspace(0, 2 * np.pi, 24, endpoint=False)
        ring = spot + r * np.stack([np.cos(turns), np.sin(turns)], axis=1)
        paper.fill(ring, ink if c.random() < 0.4 else paper.light())
        paper.stroke(ring, ink, paper.number(0.6, 2), True)


def _grid(paper: Paper) -> None:
    c = paper.chance
    x, y = c.uniform(-20, SIDE - 20, 2)
    step, ink, width = paper.number(3, 14), paper.ink(), paper.number(0.5, 1.5)
    columns, rows = (int(v) for v in c.integers(2, 8, 2))
    lean = c.uniform(-0.7, 0.7) if c.random() < 0.3 else 0.0
    for row in range(rows):
        for column in range(columns):
            at = np.array([x + column * step + lean * row * step, y + row * step])
            ring = at + step * np.array([(0, 0), (1, 0), (1 + lean, 1), (lean, 1)])
            paper.fill(ring, tuple(int(v) for v in c.integers(90, 256, 3)))
            paper.stroke(ring, ink, width, True)


def _hatch(paper: Paper) -> None:
    c = paper.chance
    angle, step, ink, width = c.uniform(0, np.pi), paper.number(3, 10), paper.ink(), paper.number(0.5, 1.6)
    way, across = np.array([math.cos(angle), math.sin(angle)]), np.array([-math.sin(angle), math.cos(angle)])
    middle, far = c.uniform(0, SIDE, 2), paper.number(8, 40)
    for at in np.arange(-far, far, step):
        paper.stroke([middle + at * across - far * way, middle + at * across + far * way], ink, width)


def _texture(paper: Paper) -> None:
    """A photo: blurred noise in several sizes."""
    c = paper.chance
    w, h = (int(v * FINE) for v in c.uniform(15, 90, 2))
    x, y = (int((v + ROOM) * FINE) for v in c.uniform(-15, SIDE - 10, 2))
    x, y = max(0, x), max(0, y)
    view = paper.sheet[y : y + h, x : x + w]
    total = np.zeros(view.shape, np.float32)
    for size in (2, 6, 18):
        small = c.uniform(-1, 1, (view.shape[0] // size + 2, view.shape[1] // size + 2, 3)).astype(np.float32)
        total += cv2.resize(small, view.shape[1::-1], interpolation=cv2.INTER_CUBIC) * c.uniform(5, 60)
    view[:] = np.clip(np.array(paper.dark() if c.random() < 0.5 else paper.light()) + total, 0, 255).astype(np.uint8)


def _plot(paper: Paper) -> None:
    c = paper.chance
    x = np.linspace(*sorted(c.uniform(-10, SIDE + 10, 2)), 30)
    y = c.uniform(0, SIDE) + np.cumsum(c.normal(0, paper.number(0.5, 6), 30))
    paper.stroke(np.stack([x, y], axis=1), paper.ink(), paper.number(0.7, 2.5))


def _cubes(paper: Paper) -> None:
    """Boxes in perspective, of three sides each."""
    c = paper.chance
    x, y, side, deep = *c.uniform(0, SIDE, 2), paper.number(5, 30), c.uniform(0.2, 0.5)
    hue, border = c.integers(90, 250, 3), paper.ink() if c.random() < 0.5 else None
    by, k = deep * side, int(c.integers(1, 4))
    for n in range(k):
        at = np.array([x + n * side * c.uniform(0.3, 1.3), y])
        front = at + np.array([(0, 0), (side, 0), (side, side), (0, side)])
        top = at + np.array([(0, 0), (by, -by), (side + by, -by), (side, 0)])
        right = at + np.array([(side, 0), (side + by, -by), (side + by, side - by), (side, side)])
        for ring, shade in ((front, 1.0), (top, 0.9), (right, 0.75)):
            paper.fill(ring, tuple(int(v * shade) for v in hue))
            if border:
                paper.stroke(ring, border, paper.number(0.6, 1.6), True)


def _frame(paper: Paper) -> None:
    """A dashed rectangle or ring that is larger than the picture, or nearly."""
    c = paper.chance
    middle, r, ink = c.uniform(-10, SIDE + 10, 2), c.uniform(20, 90, 2), paper.ink()
    turns = np.linspace(0, 2 * np.pi, 60)
    ring = middle + r * np.stack([np.cos(turns), np.sin(turns)], axis=1)
    if c.random() < 0.7:
        ring = middle + r * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)])
    paper.dashed(ring, ink, paper.number(0.7, 3.5), paper.number(1.5, 16), paper.number(1.5, 10))


def _blocks(paper: Paper) -> None:
    """Block arrows with a border, and chevrons: they are shapes, and not the heads of lines."""
    c = paper.chance
    at, angle, long = c.uniform(0, SIDE, 2), c.uniform(0, 2 * np.pi), paper.number(14, 50)
    wide, back = long * c.uniform(0.3, 0.9), c.uniform(0.25, 0.5)
    shaft = wide * c.uniform(0.45, 0.7)
    ring = [(0, 0), (-back * long, wide / 2), (-back * long, shaft / 2), (-long, shaft / 2), (-long, -shaft / 2),
            (-back * long, -shaft / 2), (-back * long, -wide / 2)]  # fmt: skip
    if c.random() < 0.4:
        ring = [(0, 0), (-wide / 2, wide / 2), (-long, wide / 2), (-long + wide / 2, 0), (-long, -wide / 2),
                (-wide / 2, -wide / 2)]  # fmt: skip
    spots = at + np.array(ring) @ turned(angle)
    paper.fill(spots, paper.light())
    paper.stroke(spots, paper.ink(), paper.number(0.7, 2.0), True)


DISTRACTIONS = (_boxes, _boxes, _lines, _lines, _frame, _polygons, _discs, _grid, _hatch, _texture, _plot, _blocks,
                _cubes, Paper.words, Paper.words)  # fmt: skip


def _aged(image: Any, chance: Chance) -> Any:
    """What pictures go through: resampling, blur, lossy compression, noise."""
    if chance.random() < 0.35:  # a small picture that was enlarged
        k = chance.uniform(0.45, 0.8)
        small = cv2.resize(image, None, fx=k, fy=k, interpolation=cv2.INTER_AREA)
        image = cv2.resize(small, image.shape[1::-1], interpolation=cv2.INTER_CUBIC)
    if chance.random() < 0.25:
        image = cv2.GaussianBlur(image, (0, 0), chance.uniform(0.3, 0.9))
    if chance.random() < 0.25:
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(chance.integers(40, 95))]
        image = cv2.imdecode(cv2.imencode(".jpg", image, quality)[1], cv2.IMREAD_COLOR)
    if chance.random() < 0.1:
        image = np.clip(image + chance.normal(0, chance.uniform(1, 6), image.shape), 0, 255).astype(np.uint8)
    return np.ascontiguousarray(image)

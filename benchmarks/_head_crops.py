"""Small pictures of arrows, painted by chance, with the exact places of their heads: what `benchmarks.arrow_heads`
learns from.

Arrows are straight, bent or curved, whole or dashed, thin or thick, long or no longer than their head, alone, crossing,
in fans and in rows, free or between boxes, with filled, notched, open and hollow heads. Around them is what figures
hold beside arrows: boxes, frames, words, plots, grids, hatches, polygons, textures, and lines without a head.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

SIDE, FINE, ROOM = 96, 3, 24
"""Pixels of a picture; how much finer it is painted; and pixels around it that are painted as well."""
LETTERS = "ABCDEFGHIKLMNOPRSTUVWXYZabcdefghiklmnoprstuvwxyz0123456789<>/+=()|-"
Chance = np.random.Generator


def crop(chance: Chance) -> tuple[Any, Any]:
    """A picture, and its heads: tip, direction, length, width and width of the shaft, in pixels."""
    paper = _Paper(chance)
    for _ in range(int(chance.integers(0, 5))):
        DISTRACTIONS[int(chance.integers(0, len(DISTRACTIONS)))](paper)
    heads: list[tuple[float, ...]] = []
    if chance.random() < 0.9:
        for _ in range(int(chance.integers(1, 4))):
            heads += ARRANGED[int(chance.integers(0, len(ARRANGED)))](paper)
    if chance.random() < 0.25:
        paper.words()
    image = _aged(paper.pixels(), chance)
    found = np.array(heads, np.float32).reshape(-1, 7)
    inside = ((found[:, :2] > 0) & (found[:, :2] < SIDE)).all(axis=1)
    return image, found[inside]


class _Paper:
    """A sheet with somewhat more around it than is kept; places in pixels of what is kept."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        side = (SIDE + 2 * ROOM) * FINE
        self.ground = self.light() if chance.random() < 0.9 else self.dark()
        self.ground = (255, 255, 255) if chance.random() < 0.5 else self.ground
        self.sheet = np.full((side, side, 3), self.ground, np.uint8)
        if chance.random() < 0.3:  # the border of a larger area
            x, y = chance.uniform(0, SIDE, 2)
            self.box(x, y, SIDE, SIDE, self.light(), self.ink() if chance.random() < 0.6 else None)

    def number(self, low: float, high: float) -> float:
        """A number between two, smaller ones more often."""
        return float(np.exp(self.chance.uniform(math.log(low), math.log(high))))

    def light(self) -> tuple[int, ...]:
        return tuple(int(v) for v in self.chance.integers(185, 256, 3))

    def dark(self) -> tuple[int, ...]:
        return tuple(int(v) for v in self.chance.integers(0, 130, 3))

    def ink(self) -> tuple[int, ...]:
        """A colour that can be told from the ground."""
        kind = self.chance.random()
        for _ in range(20):
            grey = int(self.chance.integers(0, 150))
            hue = (grey,) * 3 if kind < 0.55 else tuple(int(v) for v in self.chance.integers(0, 235, 3))
            hue = (0, 0, 0) if kind < 0.25 else hue
            if max(abs(a - b) for a, b in zip(hue, self.ground, strict=True)) > 60:
                return hue
        return (0, 0, 0) if sum(self.ground) > 380 else (255, 255, 255)

    def spots(self, points: Any) -> Any:
        return [np.round((np.array(points, float) + ROOM) * FINE * 16).astype(np.int32).reshape(-1, 1, 2)]

    def stroke(self, points: Any, colour: tuple[int, ...], width: float, closed: bool = False) -> None:
        thick = max(1, round(width * FINE))
        cv2.polylines(self.sheet, self.spots(points), closed, colour, thick, cv2.LINE_AA, 4)

    def fill(self, points: Any, colour: tuple[int, ...]) -> None:
        cv2.fillPoly(self.sheet, self.spots(points), colour, cv2.LINE_AA, 4)

    def dashed(self, points: Any, colour: tuple[int, ...], width: float, dash: float, gap: float) -> None:
        line = np.array(points, float)
        at = np.concatenate(([0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))))
        for start in np.arange(0.0, at[-1], dash + gap):
            steps = np.linspace(start, min(at[-1], start + dash), max(2, int(dash / 2)))
            self.stroke(np.stack([np.interp(steps, at, line[:, n]) for n in (0, 1)], axis=1), colour, width)

    def box(self, x: float, y: float, w: float, h: float, fill: Any, border: Any) -> None:
        r = self.number(1, 8) if self.chance.random() < 0.4 else 0.0
        r = min(r, w / 2, h / 2)
        turns = np.linspace(0, np.pi / 2, 6) if r else np.zeros(1)
        ring = [
            (cx + r * math.cos(a + q), cy + r * math.sin(a + q))
            for q, cx, cy in (
                (0, x + w - r, y + h - r), (np.pi / 2, x + r, y + h - r), (np.pi, x + r, y + r),
                (3 * np.pi / 2, x + w - r, y + r))
            for a in turns
        ]  # fmt: skip
        if fill:
            self.fill(ring, fill)
        if border:
            width = self.number(0.6, 2.5)
            if self.chance.random() < 0.2:
                self.dashed([*ring, ring[0]], border, width, self.number(1.5, 6), self.number(1.5, 5))
            else:
                self.stroke(ring, border, width, True)

    def words(self) -> None:
        size = int(self.number(9, 26) * FINE)
        text = "".join(self.chance.choice(list(LETTERS), int(self.chance.integers(1, 9))))
        x, y = (self.chance.uniform(-10, SIDE - 6, 2) + ROOM) * FINE
        if self.chance.random() < 0.6:
            sheet = Image.fromarray(self.sheet)
            font = ImageFont.load_default(size)
            ImageDraw.Draw(sheet).text((float(x), float(y)), text, fill=self.ink(), font=font)
            self.sheet = np.array(sheet)
        else:
            face = int(self.chance.choice([0, 2, 3, 4, 16, 20]))
            cv2.putText(
                self.sheet, text, (int(x), int(y)), face, size / 30, self.ink(), max(1, size // 14), cv2.LINE_AA
            )

    def pixels(self) -> Any:
        small = cv2.resize(self.sheet, None, fx=1 / FINE, fy=1 / FINE, interpolation=cv2.INTER_AREA)
        return np.ascontiguousarray(small[ROOM:-ROOM, ROOM:-ROOM])


def _boxes(paper: _Paper) -> None:
    c = paper.chance
    for _ in range(int(c.integers(1, 4))):
        x, y = c.uniform(-20, SIDE - 5, 2)
        fill = paper.light() if c.random() < 0.6 else None
        paper.box(x, y, paper.number(5, 70), paper.number(5, 50), fill, paper.ink() if c.random() < 0.8 else None)


def _lines(paper: _Paper) -> None:
    """Lines that end without a head."""
    c = paper.chance
    for _ in range(int(c.integers(1, 5))):
        path = _path(paper, c.uniform(0, SIDE, 2), c.uniform(0, 2 * np.pi), paper.number(6, 90))
        _line(paper, path, paper.ink(), paper.number(0.7, 4))


def _polygons(paper: _Paper) -> None:
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


def _discs(paper: _Paper) -> None:
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


def _grid(paper: _Paper) -> None:
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


def _hatch(paper: _Paper) -> None:
    c = paper.chance
    angle, step, ink, width = c.uniform(0, np.pi), paper.number(3, 10), paper.ink(), paper.number(0.5, 1.6)
    way, across = np.array([math.cos(angle), math.sin(angle)]), np.array([-math.sin(angle), math.cos(angle)])
    middle, far = c.uniform(0, SIDE, 2), paper.number(8, 40)
    for at in np.arange(-far, far, step):
        paper.stroke([middle + at * across - far * way, middle + at * across + far * way], ink, width)


def _texture(paper: _Paper) -> None:
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


def _plot(paper: _Paper) -> None:
    c = paper.chance
    x = np.linspace(*sorted(c.uniform(-10, SIDE + 10, 2)), 30)
    y = c.uniform(0, SIDE) + np.cumsum(c.normal(0, paper.number(0.5, 6), 30))
    paper.stroke(np.stack([x, y], axis=1), paper.ink(), paper.number(0.7, 2.5))


def _cubes(paper: _Paper) -> None:
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


def _frame(paper: _Paper) -> None:
    """A dashed rectangle or ring that is larger than the picture, or nearly."""
    c = paper.chance
    middle, r, ink = c.uniform(-10, SIDE + 10, 2), c.uniform(20, 90, 2), paper.ink()
    turns = np.linspace(0, 2 * np.pi, 60)
    ring = middle + r * np.stack([np.cos(turns), np.sin(turns)], axis=1)
    if c.random() < 0.7:
        ring = middle + r * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)])
    paper.dashed(ring, ink, paper.number(0.7, 3.5), paper.number(1.5, 16), paper.number(1.5, 10))


def _blocks(paper: _Paper) -> None:
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
    spots = at + np.array(ring) @ _turn(angle)
    paper.fill(spots, paper.light())
    paper.stroke(spots, paper.ink(), paper.number(0.7, 2.0), True)


DISTRACTIONS = (_boxes, _boxes, _lines, _lines, _frame, _polygons, _discs, _grid, _hatch, _texture, _plot, _blocks,
                _cubes, _Paper.words, _Paper.words)  # fmt: skip


def _turn(angle: float) -> Any:
    """Turns rows of (along, aside) by an angle."""
    return np.array([[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]])


def _angle(chance: Chance) -> float:
    if chance.random() < 0.6:
        return float(chance.integers(0, 4)) * np.pi / 2
    return float(chance.uniform(0, 2 * np.pi))


def _path(paper: _Paper, tip: Any, angle: float, long: float) -> Any:
    """A line that ends at a tip, going that way: straight, bent once or twice, or curved; from the tip on."""
    c = paper.chance
    way, across = np.array([math.cos(angle), math.sin(angle)]), np.array([-math.sin(angle), math.cos(angle)])
    kind = c.random()
    if kind < 0.55:
        return np.array([tip, tip - long * way])
    if kind < 0.8:
        first = tip - long * c.uniform(0.2, 0.8) * way
        second = first + across * c.choice([-1, 1]) * paper.number(8, 70)
        more = [second - paper.number(5, 50) * way] if c.random() < 0.5 else []
        return np.array([tip, first, second, *more])
    t = np.linspace(0, 1, 24)[:, None]
    bend = across * c.uniform(-1.2, 1.2) * long
    one, two = tip - 0.45 * long * way, tip - long * way + 0.5 * bend
    end = tip - long * way + bend
    return (1 - t) ** 3 * tip + 3 * (1 - t) ** 2 * t * one + 3 * (1 - t) * t * t * two + t**3 * end


def _line(paper: _Paper, path: Any, ink: tuple[int, ...], width: float) -> None:
    if paper.chance.random() < 0.22:
        paper.dashed(path, ink, width, paper.number(1.0, 9), paper.number(1.2, 7))
    else:
        paper.stroke(path, ink, width)


def _head(
    paper: _Paper, tip: Any, angle: float, size: tuple[float, float], width: float, ink: tuple[int, ...], style: str
) -> None:
    long, wide = size
    c = paper.chance
    barbs = [(-long, wide / 2), (-long, -wide / 2)]
    if style == "open":
        paper.stroke(tip + np.array([barbs[0], (0, 0), barbs[1]]) @ _turn(angle), ink, width)
        return
    ring = [(0.0, 0.0), barbs[0], barbs[1]]
    if style == "notched":
        ring = [(0.0, 0.0), barbs[0], (-long * c.uniform(0.45, 0.9), 0.0), barbs[1]]
    if style == "curved":  # as LaTeX draws it
        t = np.linspace(0, 1, 8)
        side = np.stack([-long * t, wide / 2 * t**1.8], axis=1)
        notch = np.array([[-long * c.uniform(0.5, 0.9), 0.0]])
        ring = [*side, *notch, *(side[::-1] * (1, -1))]
    spots = tip + np.array(ring) @ _turn(angle)
    if style == "hollow":
        paper.fill(spots, paper.ground)
        paper.stroke(spots, ink, min(width, 1.6), True)
    else:
        paper.fill(spots, ink)
        if c.random() < 0.3:
            paper.stroke(spots, ink, min(width, 1.5), True)  # rounds the corners


def _looks(paper: _Paper) -> tuple[tuple[int, ...], float, tuple[float, float], str]:
    """Colour, width, size of the head and its style, of an arrow or of several."""
    c = paper.chance
    width = paper.number(0.7, 4.5)
    long = paper.number(max(3.2, 1.6 * width), min(28.0, 9 * width + 8))
    wide = max(long * c.uniform(0.55, 1.5), 1.9 * width + 1.5)
    style = str(c.choice(["filled", "filled", "filled", "notched", "notched", "curved", "open", "open", "hollow"]))
    return paper.ink(), width, (long, wide), style


def _drawn(
    paper: _Paper, tip: Any, angle: float, long: float, looks: tuple[Any, float, tuple[float, float], str]
) -> list[tuple[float, ...]]:
    """Paints an arrow, and tells its head."""
    ink, width, size, style = looks
    long = max(long, size[0] + 2.0)
    path = _path(paper, tip, angle, long) if long > 2.2 * size[0] else np.array([tip, tip + _back(angle, long)])
    first = math.dist(path[0], path[1])
    if len(path) == 24:  # a head lies along the end of its curve
        near = path[int(np.argmin(np.abs(np.hypot(*(path - tip).T) - size[0])))]
        angle = math.atan2(*(tip - near)[::-1])
    elif first < size[0] + 1:
        path[1] = tip + _back(angle, size[0] + 1)
    under = 0.15 if style == "open" else 0.75
    start = tip + _back(angle, under * size[0])
    kept = np.hypot(*(path - tip).T) > size[0]
    _line(paper, np.array([start, *path[kept]]), ink, width)
    _head(paper, tip, angle, size, width, ink, style)
    return [(*tip, math.cos(angle), math.sin(angle), *size, width)]


def _back(angle: float, far: float) -> Any:
    return -far * np.array([math.cos(angle), math.sin(angle)])


def _single(paper: _Paper) -> list[tuple[float, ...]]:
    c = paper.chance
    tip, angle, looks = c.uniform(2, SIDE - 2, 2), _angle(c), _looks(paper)
    if c.random() < 0.55:  # it leads to a box
        _before(paper, tip, angle)
    found = _drawn(paper, tip, angle, paper.number(5, 120), looks)
    if c.random() < 0.08:  # with two heads
        other = angle + np.pi
        far = paper.number(2.5 * looks[2][0], 90)
        end = tip + _back(angle, far)
        paper.stroke([tip + _back(angle, looks[2][0]), end + _back(other, looks[2][0] * 0.7)], looks[0], looks[1])
        _head(paper, end, other, looks[2], looks[1], looks[0], looks[3])
        found.append((*end, math.cos(other), math.sin(other), *looks[2], looks[1]))
    return found


def _before(paper: _Paper, tip: Any, angle: float) -> None:
    """A box or a disc at whose rim a tip lies, or nearly."""
    c = paper.chance
    gap = c.uniform(-1, 3.5)
    w, h = paper.number(6, 60), paper.number(6, 60)
    side = round(angle / (np.pi / 2)) % 4
    shift = c.uniform(0.1, 0.9)
    x, y = [
        (tip[0] + gap, tip[1] - shift * h), (tip[0] - shift * w, tip[1] + gap),
        (tip[0] - gap - w, tip[1] - shift * h), (tip[0] - shift * w, tip[1] - gap - h),
    ][side]  # fmt: skip
    fill = paper.light() if c.random() < 0.6 else paper.dark() if c.random() < 0.15 else None
    paper.box(x, y, w, h, fill, paper.ink() if c.random() < 0.85 or not fill else None)


def _row(paper: _Paper) -> list[tuple[float, ...]]:
    """Arrows side by side."""
    c = paper.chance
    angle, looks, far = _angle(c), _looks(paper), paper.number(8, 70)
    across = np.array([-math.sin(angle), math.cos(angle)])
    step = looks[2][1] * c.uniform(1.15, 4)
    tip = c.uniform(5, SIDE - 5, 2)
    return [h for n in range(int(c.integers(2, 5))) for h in _drawn(paper, tip + n * step * across, angle, far, looks)]


def _fan(paper: _Paper) -> list[tuple[float, ...]]:
    """Arrows that come together at a point, or leave one."""
    c = paper.chance
    looks, angle, far = _looks(paper), _angle(c), paper.number(20, 90)
    looks = (looks[0], min(looks[1], 2.0), (min(looks[2][0], 12.0), min(looks[2][1], 10.0)), looks[3])
    middle, out = c.uniform(5, SIDE - 5, 2), []
    leaving = c.random() < 0.5
    for turn in np.cumsum(c.uniform(0.3, 0.8, int(c.integers(2, 4)))):
        course = angle + float(turn)
        tip = middle - _back(course, far) if leaving else middle
        path = [tip + _back(course, 0.75 * looks[2][0]), tip + _back(course, far)]
        _line(paper, path, looks[0], looks[1])
        _head(paper, tip, course, looks[2], looks[1], looks[0], looks[3])
        out.append((*tip, math.cos(course), math.sin(course), *looks[2], looks[1]))
    return out


ARRANGED = (_single, _single, _single, _row, _fan)


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

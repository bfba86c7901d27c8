"""Arrows that are painted by chance for `benchmarks.arrow_heads`, each with the exact place of its head.

A place is tip, direction, length, width and width of the shaft, in pixels. Arrows are straight, bent or curved, whole
or dashed, thin or thick, long or no longer than their head, alone, crossing, in fans and in rows, free or before boxes
and the nodes of graphs, with filled, notched, open and hollow heads.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from benchmarks._head_paper import SIDE, Chance, Paper


def turned(angle: float) -> Any:
    """Turns rows of (along, aside) by an angle."""
    return np.array([[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]])


def _angle(chance: Chance) -> float:
    if chance.random() < 0.6:
        return float(chance.integers(0, 4)) * np.pi / 2
    return float(chance.uniform(0, 2 * np.pi))


def path_to(paper: Paper, tip: Any, angle: float, long: float) -> Any:
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


def line(paper: Paper, path: Any, ink: tuple[int, ...], width: float) -> None:
    if paper.chance.random() < 0.22:
        paper.dashed(path, ink, width, paper.number(1.0, 9), paper.number(1.2, 7))
    else:
        paper.stroke(path, ink, width)


def _head(
    paper: Paper, tip: Any, angle: float, size: tuple[float, float], width: float, ink: tuple[int, ...], style: str
) -> None:
    long, wide = size
    c = paper.chance
    barbs = [(-long, wide / 2), (-long, -wide / 2)]
    if style == "open":
        paper.stroke(tip + np.array([barbs[0], (0, 0), barbs[1]]) @ turned(angle), ink, width)
        return
    ring = [(0.0, 0.0), barbs[0], barbs[1]]
    if style == "notched":
        ring = [(0.0, 0.0), barbs[0], (-long * c.uniform(0.45, 0.9), 0.0), barbs[1]]
    if style == "curved":  # as LaTeX draws it
        t = np.linspace(0, 1, 8)
        side = np.stack([-long * t, wide / 2 * t**1.8], axis=1)
        notch = np.array([[-long * c.uniform(0.5, 0.9), 0.0]])
        ring = [*side, *notch, *(side[::-1] * (1, -1))]
    spots = tip + np.array(ring) @ turned(angle)
    if style == "hollow":
        paper.fill(spots, paper.ground)
        paper.stroke(spots, ink, min(width, 1.6), True)
    else:
        paper.fill(spots, ink)
        if c.random() < 0.3:
            paper.stroke(spots, ink, min(width, 1.5), True)  # rounds the corners


def _looks(paper: Paper) -> tuple[tuple[int, ...], float, tuple[float, float], str]:
    """Colour, width, size of the head and its style, of an arrow or of several."""
    c = paper.chance
    width = paper.number(0.7, 4.5)
    long = paper.number(max(3.2, 1.6 * width), min(28.0, 9 * width + 8))
    wide = max(long * c.uniform(0.55, 1.5), 1.9 * width + 1.5)
    style = str(c.choice(["filled", "filled", "filled", "notched", "notched", "curved", "open", "open", "hollow"]))
    return paper.ink(), width, (long, wide), style


def _drawn(
    paper: Paper, tip: Any, angle: float, long: float, looks: tuple[Any, float, tuple[float, float], str]
) -> list[tuple[float, ...]]:
    """Paints an arrow, and tells its head."""
    ink, width, size, style = looks
    long = max(long, size[0] + 2.0)
    path = path_to(paper, tip, angle, long) if long > 2.2 * size[0] else np.array([tip, tip + _back(angle, long)])
    first = math.dist(path[0], path[1])
    if len(path) == 24:  # a head lies along the end of its curve
        near = path[int(np.argmin(np.abs(np.hypot(*(path - tip).T) - size[0])))]
        angle = math.atan2(*(tip - near)[::-1])
    elif first < size[0] + 1:
        path[1] = tip + _back(angle, size[0] + 1)
    under = 0.15 if style == "open" else 0.75
    start = tip + _back(angle, under * size[0])
    kept = np.hypot(*(path - tip).T) > size[0]
    line(paper, np.array([start, *path[kept]]), ink, width)
    _head(paper, tip, angle, size, width, ink, style)
    return [(*tip, math.cos(angle), math.sin(angle), *size, width)]


def _back(angle: float, far: float) -> Any:
    return -far * np.array([math.cos(angle), math.sin(angle)])


def _single(paper: Paper) -> list[tuple[float, ...]]:
    c = paper.chance
    tip, angle, looks = c.uniform(2, SIDE - 2, 2), _angle(c), _looks(paper)
    kind = c.random()
    if kind < 0.4:  # it leads to a box
        _before(paper, tip, angle)
    elif kind < 0.6:
        _before_disc(paper, tip, angle, looks[0])
    found = _drawn(paper, tip, angle, paper.number(5, 120), looks)
    if kind > 0.92:  # it ends under a thick border of its own colour
        _over(paper, tip, angle, looks)
    if c.random() < 0.08:  # with two heads
        other = angle + np.pi
        far = paper.number(2.5 * looks[2][0], 90)
        end = tip + _back(angle, far)
        paper.stroke([tip + _back(angle, looks[2][0]), end + _back(other, looks[2][0] * 0.7)], looks[0], looks[1])
        _head(paper, end, other, looks[2], looks[1], looks[0], looks[3])
        found.append((*end, math.cos(other), math.sin(other), *looks[2], looks[1]))
    return found


def _before(paper: Paper, tip: Any, angle: float) -> None:
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


def _before_disc(paper: Paper, tip: Any, angle: float, ink: tuple[int, ...]) -> None:
    """A node of a graph at whose rim a tip lies, or nearly, often with a letter, or with a loop of its own."""
    c = paper.chance
    r, border = paper.number(2.5, 30), paper.number(0.6, 2.5)
    middle = tip - _back(angle, r + c.uniform(-1, 3))
    own = ink if c.random() < 0.5 else paper.ink()
    _disc(paper, middle, r, paper.light() if c.random() < 0.7 else own, own, border)
    if r > 8 and c.random() < 0.4:
        paper.letter(middle, own)


def _disc(paper: Paper, middle: Any, r: float, fill: Any, ink: tuple[int, ...], border: float) -> None:
    turns = np.linspace(0, 2 * np.pi, 32, endpoint=False)
    ring = middle + r * np.stack([np.cos(turns), np.sin(turns)], axis=1)
    paper.fill(ring, fill)
    paper.stroke(ring, ink, border, True)


def _over(paper: Paper, tip: Any, angle: float, looks: tuple[Any, float, tuple[float, float], str]) -> None:
    """A border that lies over the point of a head, as thick ones do."""
    border = min(paper.number(1.0, 5.0), 0.7 * looks[2][0])
    across = np.array([-math.sin(angle), math.cos(angle)])
    middle = tip + _back(angle, border / 2)
    one, other = paper.number(4, 70), paper.number(4, 70)
    paper.stroke([middle - one * across, middle + other * across], looks[0], border)


def _loop(paper: Paper) -> list[tuple[float, ...]]:
    """An arrow from a node back to itself."""
    c = paper.chance
    looks, r = _looks(paper), paper.number(5, 25)
    long = min(looks[2][0], 0.8 * r)
    width = min(looks[1], 0.2 * long + 0.4)
    size = (long, max(0.7 * long, 1.9 * width + 1.5))
    middle, out = c.uniform(5, SIDE - 5, 2), c.uniform(0, 2 * np.pi)
    spread, far = c.uniform(0.3, 0.7), r * c.uniform(1.8, 3.0)
    way = np.array([math.cos(out), math.sin(out)])
    ends = [middle + r * np.array([math.cos(out + s), math.sin(out + s)]) for s in (spread, -spread)]
    across = np.array([-way[1], way[0]])
    one, two = (middle + far * way + s * 0.6 * far * across for s in (1, -1))
    t = np.linspace(0, 1, 24)[:, None]
    path = (1 - t) ** 3 * ends[0] + 3 * (1 - t) ** 2 * t * one + 3 * (1 - t) * t * t * two + t**3 * ends[1]
    off = np.hypot(*(path - ends[1]).T)
    near = path[int(np.argmin(np.abs(off - long)))]
    course = math.atan2(*(ends[1] - near)[::-1])
    _disc(paper, middle, r, paper.light(), looks[0], paper.number(0.6, 2.0))
    under = 0.15 if looks[3] == "open" else 0.75
    paper.stroke([*path[off > long], ends[1] + _back(course, under * long)], looks[0], width)
    _head(paper, ends[1], course, size, width, looks[0], looks[3])
    return [(*ends[1], math.cos(course), math.sin(course), *size, width)]


def _inputs(paper: Paper) -> list[tuple[float, ...]]:
    """Short arrows to small boxes in a row, each with a letter."""
    c = paper.chance
    looks, angle, side = _looks(paper), float(c.integers(0, 4)) * np.pi / 2, paper.number(7, 24)
    long = min(looks[2][0], 0.6 * side)
    looks = (looks[0], min(looks[1], 0.25 * long + 0.5), (long, min(looks[2][1], 0.8 * side)), looks[3])
    across, step = np.array([-math.sin(angle), math.cos(angle)]), side * c.uniform(1.0, 1.6)
    tip, far, gap, out = c.uniform(2, SIDE - 2, 2), paper.number(1.3 * long + 2, 40), c.uniform(-1, 2), []
    fill, ink, border = paper.light(), paper.ink() if c.random() < 0.4 else looks[0], paper.number(0.6, 2.0)
    for n in range(int(c.integers(1, 5))):
        at = tip + n * step * across
        middle = at - _back(angle, gap + side / 2)
        ring = middle + side / 2 * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
        paper.fill(ring, fill)
        paper.stroke(ring, ink, border, True)
        if side > 10 and c.random() < 0.6:
            paper.letter(middle, looks[0])
        out += _drawn(paper, at, angle, far, looks)
    return out


def _row(paper: Paper) -> list[tuple[float, ...]]:
    """Arrows side by side."""
    c = paper.chance
    angle, looks, far = _angle(c), _looks(paper), paper.number(8, 70)
    across = np.array([-math.sin(angle), math.cos(angle)])
    step = looks[2][1] * c.uniform(1.15, 4)
    tip = c.uniform(5, SIDE - 5, 2)
    return [h for n in range(int(c.integers(2, 5))) for h in _drawn(paper, tip + n * step * across, angle, far, looks)]


def _fan(paper: Paper) -> list[tuple[float, ...]]:
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
        line(paper, path, looks[0], looks[1])
        _head(paper, tip, course, looks[2], looks[1], looks[0], looks[3])
        out.append((*tip, math.cos(course), math.sin(course), *looks[2], looks[1]))
    return out


ARRANGED = (_single, _single, _single, _single, _row, _fan, _inputs, _loop)

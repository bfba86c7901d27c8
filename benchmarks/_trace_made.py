"""Diagrams made by chance and drawn as pixels, with the exact truth: boxes, frames, drawings and arrows in many looks.

A seed says everything: what stands where (`_Plan`), how it looks (`_Look`), and what the pixels went through afterwards
(resolution, blur, lossy compression, texture). Even seeds may be looked at while the tracing is written ("tuning"), odd
ones are for measuring ("held"). Nothing here knows our own renderer, themes or typefaces.
"""

from __future__ import annotations

import base64
import io
import math
import random
import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal

import numpy as np
import resvg_py
from PIL import Image, ImageFilter

from benchmarks._trace_truth import Known, Truth, folded
from figwright.ir.scene import Rect

TYPE = 10.0
"""Units of a plan: the size of most type."""
WORDS = (
    "Encoder Decoder Attention Retrieval Planner Critic Memory Policy Reward Sampler Tokens Embedding Projection Fusion "  # noqa: E501
    "Alignment Dataset Query Ranking Verifier Generator Module Layer Normalisation Pooling Classifier Controller Agent "
    "Output Input Features Gradient Loss Training Inference Feedback Search Graph Prompt Response Context Evaluation"
).split()
FONTS = ("Liberation Sans", "DejaVu Sans", "Liberation Serif", "Latin Modern Roman", "Noto Sans", "Bitstream Charter")
KINDS = ("rect", "rect", "rect", "round", "round", "round", "pill", "oval", "diamond", "trapezoid", "cylinder")
SQUARE = ("rect", "round", "pill", "cylinder")
"""Kinds whose left side is upright."""
Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class _Look:
    """`ink` paints words and arrows, `fills` the grounds of boxes, `lines` their borders."""

    font: str
    ink: str
    arrow: str
    fills: tuple[str, ...]
    lines: tuple[str, ...]
    text: str
    border: float
    radius: float
    shadow: Literal["", "hard", "soft"]
    gradient: bool
    width: float
    head: Literal["filled", "open", "stealth", "barbed"]
    size: float
    dash: str
    gap: float
    paper: str
    frame: Literal["solid", "dashed", "filled", "tinted"]
    type: float
    """Pixels of the usual type."""
    quality: int
    blur: float
    painted: bool
    block: bool
    """Whether straight arrows are block arrows."""


@dataclass(slots=True)
class _Node:
    name: str
    kind: str
    place: Rect
    words: tuple[str, ...]
    row: int
    column: int
    hue: int


@dataclass(slots=True)
class _Plan:
    nodes: list[_Node] = field(default_factory=list)
    frames: list[tuple[str, Rect, bool]] = field(default_factory=list)
    """Title, place, and whether it is drawn in another frame."""
    arrows: list[tuple[str, str, list[Spot], bool, str]] = field(default_factory=list)
    """From, to, path, whether it is a curve, and a label."""
    drawn: list[list[Spot]] = field(default_factory=list)
    size: Spot = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Made:
    truth: Truth
    picture: Image.Image


def made(seed: int) -> Made:
    """The diagram of a seed."""
    chance = random.Random(seed)
    look, plan = _look(chance), _plan(chance)
    image = _pixels(_svg(plan, look, chance), plan, look, seed)
    return Made(_truth(plan, seed), image)


def _truth(plan: _Plan, seed: int) -> Truth:
    w, h = plan.size

    def share(place: Rect) -> Rect:
        return Rect(place.x / w, place.y / h, place.w / w, place.h / h)

    parts = [Known(title, "frame", share(place), "", False) for title, place, _ in plan.frames]
    for node in plan.nodes:
        drawn = node.kind in ("icon", "photo", "text")
        place = _captioned(node) if drawn else node.place
        parts.append(Known(node.name, "thing" if drawn else "box", share(place), " ".join(node.words), False))
    said = [*(" ".join(n.words) for n in plan.nodes), *(t for t, _, _ in plan.frames), *(a[4] for a in plan.arrows)]
    words = tuple((folded(word),) for text in said for word in re.split(r"\W+", text) if len(word) > 1)
    arrows = tuple(((a,), (b,)) for a, b, _, _, _ in plan.arrows)
    return Truth(f"m{seed}", "held" if seed % 2 else "tuning", None, tuple(parts), arrows, (), words)


def _captioned(node: _Node) -> Rect:
    """A drawing with the words below it."""
    below = (1.35 * TYPE * len(node.words) + 3) if node.kind != "text" else 0.0
    return Rect(node.place.x, node.place.y, node.place.w, node.place.h + below).grown(2)


# how it looks


def _look(chance: random.Random) -> _Look:
    style = chance.choice(("pastel", "pastel", "outline", "strong", "flat", "grey", "faint"))
    hues = [chance.random() for _ in range(4)]
    light = {"pastel": 0.87, "outline": 1.0, "strong": 0.45, "flat": 0.8, "grey": 0.92, "faint": 0.965}[style]
    rich = {"pastel": 0.75, "outline": 0.0, "strong": 0.6, "flat": 0.7, "grey": 0.0, "faint": 0.6}[style]
    border = 0.0 if style in ("flat", "faint") or (style == "strong" and chance.random() < 0.6) else 1.0
    painted = chance.random() < 0.25
    dark = chance.choice(("#000000", "#222222", "#333b4a", "#1a1a2e"))
    return _Look(
        font=chance.choice(FONTS), ink=dark,
        arrow=chance.choice((dark, dark, "#000000", "#666666", _hsl(hues[0], 0.6, 0.4), _hsl(hues[1], 0.7, 0.5))),
        fills=tuple(_hsl(hue, rich, light) for hue in hues),
        lines=tuple(_hsl(hue, 0.5, 0.35) if style in ("pastel", "flat") else "#333333" for hue in hues),
        text="#ffffff" if style == "strong" else dark, border=border * chance.uniform(0.5, 1.8),
        radius=chance.uniform(2, 7), shadow=chance.choice(("", "", "", "hard", "soft")),
        gradient=chance.random() < (0.6 if painted else 0.15), width=chance.uniform(0.6, 2.2),
        head=chance.choice(("filled", "filled", "stealth", "open", "barbed")), size=chance.uniform(4.5, 8),
        dash=chance.choice(("", "", "", "4 3", "2 2")), gap=chance.choice((0.0, 0.0, 1.5, 3.0)),
        paper=chance.choice(("#ffffff", "#ffffff", "#ffffff", "#fdf8ee", "#f4f6fb")),
        frame=chance.choice(("solid", "dashed", "filled", "tinted")), type=chance.uniform(13, 32),
        quality=chance.choice((0, 0, 0, 90, 70)) if not painted else 85,
        blur=chance.choice((0.0, 0.0, 0.4, 0.7)), painted=painted, block=chance.random() < 0.12,
    )  # fmt: skip


def _hsl(hue: float, rich: float, light: float) -> str:
    import colorsys

    return "#" + "".join(f"{round(255 * value):02x}" for value in colorsys.hls_to_rgb(hue, light, rich))


# what stands where


def _plan(chance: random.Random) -> _Plan:
    plan, words = _Plan(), chance.sample(WORDS, len(WORDS))
    columns, rows = chance.randint(3, 6), chance.randint(1, 4)
    wide = [chance.uniform(58, 92) for _ in range(columns)]
    high = [chance.uniform(24, 44) for _ in range(rows)]
    cuts = sorted(chance.sample(range(columns), chance.randint(1, min(3, columns)))) if chance.random() < 0.6 else []
    bounds = list(pairwise([*cuts, columns]))
    framed = [pair for pair in bounds if chance.random() < 0.85]
    gap, down = chance.uniform(26, 44), chance.uniform(24, 38)
    x, lefts = 14.0, []
    for column in range(columns):
        x += (12 if any(column in pair for pair in framed) else 0) if column else (10 if framed else 0)
        lefts.append(x)
        x += wide[column] + gap
    top = 34.0 if framed else 14.0
    tops = [top + sum(high[:row]) + down * row for row in range(rows)]
    right, bottom = x - gap + (24 if framed else 14), tops[-1] + high[-1] + 24
    for column in range(columns):
        for row in range(rows):
            if chance.random() < 0.14 and rows * columns > 4:
                continue
            plan.nodes.append(
                _node(chance, words, Rect(lefts[column], tops[row], wide[column], high[row]), row, column)
            )
    for number, (first, last) in enumerate(framed):
        place = Rect(
            lefts[first] - 9, top - 22, lefts[last - 1] + wide[last - 1] - lefts[first] + 18, bottom - top + 12
        )
        if any(first <= node.column < last for node in plan.nodes):
            plan.frames.append(
                (f"{'Stage Phase Part Step'.split()[number % 4]} {words.pop() if words else 'Set'}", place, False)
            )
    if not any(node.kind not in ("icon", "photo", "text") for node in plan.nodes):
        plan.nodes[0].kind = "rect"
    plan.size = right, bottom + 4 + (26 if rows > 1 else 6)
    _join(chance, plan, words, tops, high, gap)
    return plan


def _node(chance: random.Random, words: list[str], cell: Rect, row: int, column: int) -> _Node:
    kind = chance.choice(KINDS) if chance.random() < 0.8 else chance.choice(("icon", "photo", "text"))
    said = [words.pop() if words else f"Item {column}{row}" for _ in range(1 + (chance.random() < 0.35))]
    w = max(7.2 * max(len(word) for word in said) + 10, cell.w * chance.uniform(0.75, 1.0))
    h = max(1.4 * TYPE * len(said) + 6, cell.h * chance.uniform(0.8, 1.0))
    if kind in ("oval", "diamond", "trapezoid"):
        w, said = max(w, 8.5 * len(said[0]) + 22), said[:1]
    w, h = min(w, cell.w), min(h, cell.h)
    if kind in ("icon", "photo"):
        said = said[:1]
        w = h = max(16.0, min(cell.h - 14, 30.0))
    if kind == "text":
        said = said[:1]
        w, h = 6.0 * len(said[0]), 1.2 * TYPE
    lines = tuple(said if len(said) * 1.3 * TYPE < h or kind in ("icon", "photo") else said[:1])
    place = Rect(cell.cx - w / 2, cell.cy - h / 2 - (6 if kind in ("icon", "photo") else 0), w, h)
    return _Node(" ".join(lines), kind, place, lines, row, column, chance.randrange(4))


def _join(
    chance: random.Random, plan: _Plan, words: list[str], tops: list[float], high: list[float], gap: float
) -> None:
    by = {(node.column, node.row): node for node in plan.nodes}
    style = chance.choice(("straight", "elbow", "elbow", "curve"))
    for node in plan.nodes:
        after = [n for n in plan.nodes if n.column == node.column + 1]
        level = next((n for n in after if n.row == node.row), None)
        if level and chance.random() < 0.75:
            label = words.pop().lower()[:6] if words and chance.random() < 0.12 and gap > 40 else ""
            _arrow(plan, node, level, [_side(node, "right"), (0, 0), _side(level, "left")], False, label)
        others = [n for n in after if n is not level and abs(n.row - node.row) <= 2]
        if others and chance.random() < 0.3:
            lane = (node.row + 1) / (len(tops) + 1)  # ways of one column run beside each other
            for other in others[: chance.randint(1, 2)]:
                a, (bx, by_) = _side(node, "right"), _side(other, "left")
                aside = 0.3 * other.place.h * (1 if node.row > other.row else -1)
                b = (bx, by_ + aside if other.kind in SQUARE else by_)
                turn = a[0] + (b[0] - a[0]) * (0.2 + 0.5 * lane)
                path = [a, (turn, a[1]), (turn, b[1]), b] if style != "straight" else [a, b]
                _arrow(plan, node, other, path, style == "curve", "")
        below = by.get((node.column, node.row + 1))
        if below and chance.random() < 0.3:
            pair = (node, below) if chance.random() < 0.7 else (below, node)
            sides = ("bottom", "top") if pair[0] is node else ("top", "bottom")
            _arrow(plan, *pair, [_side(pair[0], sides[0]), (0, 0), _side(pair[1], sides[1])], False, "")
    lowest = [n for n in plan.nodes if n.row == len(tops) - 1]
    if len(lowest) > 2 and chance.random() < 0.4:  # a way back, below everything
        a, b = _side(lowest[-1], "bottom"), _side(lowest[0], "bottom")
        low = plan.size[1] - 12
        _arrow(plan, lowest[-1], lowest[0], [a, (a[0], low), (b[0], low), b], False, "")


def _side(node: _Node, side: str) -> Spot:
    place = _captioned(node) if node.kind in ("icon", "photo", "text") else node.place
    y = node.place.cy
    return {
        "right": (place.right, y),
        "left": (place.x, y),
        "top": (place.cx, place.y),
        "bottom": (place.cx, place.bottom),
    }[side]


def _arrow(plan: _Plan, a: _Node, b: _Node, path: list[Spot], curve: bool, label: str) -> None:
    if len(path) == 3:  # straight where the two face each other, else with an elbow
        (ax, ay), _, (bx, by) = path
        if abs(ay - by) < 6:
            ay = by = (ay + by) / 2
        if abs(ax - bx) < 6:
            ax = bx = (ax + bx) / 2
        level = abs(ay - by) < abs(ax - bx)
        middle = [((ax + bx) / 2, ay), ((ax + bx) / 2, by)] if level else [(ax, (ay + by) / 2), (bx, (ay + by) / 2)]
        path = [(ax, ay), *middle, (bx, by)] if min(abs(ay - by), abs(ax - bx)) > 0.5 else [(ax, ay), (bx, by)]
    if not any((x, y) == (a.name, b.name) for x, y, *_ in plan.arrows):
        plan.arrows.append((a.name, b.name, path, curve, label))


# drawing


def _svg(plan: _Plan, look: _Look, chance: random.Random) -> str:
    w, h = plan.size
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 {w:g} {h:g}">'
    ]
    out.append(
        '<defs><filter id="soft" x="-20%" y="-20%" width="150%" height="150%"><feGaussianBlur stdDeviation="1.6"/></filter>'  # noqa: E501
    )
    out.append('<filter id="wobble"><feTurbulence baseFrequency="0.04" numOctaves="2" seed="3"/>'
               f'<feDisplacementMap in="SourceGraphic" scale="{1.2 if look.painted else 0}"/></filter>')  # fmt: skip
    for n, fill in enumerate(look.fills):
        out.append(f'<linearGradient id="g{n}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffffff" stop-opacity=".55"/>'  # noqa: E501
                   f'<stop offset="1" stop-color="{fill}" stop-opacity="0"/></linearGradient>')  # fmt: skip
    out.append(
        f'</defs><g font-family="{look.font}" font-size="{TYPE:g}"'
        + (' filter="url(#wobble)">' if look.painted else ">")
    )
    for number, (title, place, _) in enumerate(plan.frames):
        out += _frame(title, place, look, number)
    arrows = [piece for arrow in plan.arrows for piece in _line(arrow, look)]
    nodes = [piece for node in plan.nodes for piece in _drawn(node, look, chance)]
    out += [*arrows, *nodes]
    return "\n".join([*out, "</g></svg>"])


def _frame(title: str, place: Rect, look: _Look, number: int) -> list[str]:
    fill = {"solid": "none", "dashed": "none", "filled": "#e9edf2", "tinted": look.fills[number % 4]}[look.frame]
    stroke = "none" if look.frame == "filled" else look.lines[number % 4]
    dash = ' stroke-dasharray="5 3"' if look.frame == "dashed" else ""
    tint = ' fill-opacity="0.35"' if look.frame == "tinted" else ""
    return [
        f'<rect {_at(place)} rx="{look.radius:g}" fill="{fill}"{tint} stroke="{stroke}" stroke-width="{max(0.5, look.border):g}"{dash}/>',  # noqa: E501
        f'<text x="{place.cx:g}" y="{place.y + 12:g}" text-anchor="middle" font-weight="bold" fill="{look.ink}">{title}</text>',  # noqa: E501
    ]


def _at(place: Rect) -> str:
    return f'x="{place.x:g}" y="{place.y:g}" width="{place.w:g}" height="{place.h:g}"'


def _drawn(node: _Node, look: _Look, chance: random.Random) -> list[str]:
    place = node.place
    if node.kind in ("icon", "photo"):
        inner = _icon(place, look, chance) if node.kind == "icon" else _photo(place, chance)
        return [inner, *_words(node.words, place.cx, place.bottom + 1.25 * TYPE, look.ink, 1.25)]
    middle = place.cy + 0.35 * TYPE - 0.62 * TYPE * (len(node.words) - 1)
    if node.kind == "text":
        return _words(node.words, place.cx, middle, look.ink, 1.25)
    out, fill = [], look.fills[node.hue]
    if look.shadow:
        more = ' filter="url(#soft)"' if look.shadow == "soft" else ""
        out.append(_shape(node.kind, place.moved(1.6, 1.6), look, f'fill="#000000" fill-opacity="0.25"{more}'))
    stroke = f'stroke="{look.lines[node.hue]}" stroke-width="{look.border:g}"' if look.border else ""
    out.append(_shape(node.kind, place, look, f'fill="{fill}" {stroke}'))
    if look.gradient:
        out.append(_shape(node.kind, place.grown(-look.border / 2), look, f'fill="url(#g{node.hue})"'))
    return [*out, *_words(node.words, place.cx, middle + (2 if node.kind == "cylinder" else 0), look.text, 1.25)]


def _shape(kind: str, p: Rect, look: _Look, paint: str) -> str:
    if kind in ("rect", "round", "pill"):
        radius = {"rect": 0.0, "round": look.radius, "pill": p.h / 2}[kind]
        return f'<rect {_at(p)} rx="{radius:g}" {paint}/>'
    if kind == "oval":
        return f'<ellipse cx="{p.cx:g}" cy="{p.cy:g}" rx="{p.w / 2:g}" ry="{p.h / 2:g}" {paint}/>'
    if kind == "cylinder":
        r = 3.5
        top = f"M{p.x:g} {p.y + r:g}A{p.w / 2:g} {r} 0 0 1 {p.right:g} {p.y + r:g}"
        body = f"V{p.bottom - r:g}A{p.w / 2:g} {r} 0 0 1 {p.x:g} {p.bottom - r:g}Z"
        lid = f"M{p.x:g} {p.y + r:g}A{p.w / 2:g} {r} 0 0 0 {p.right:g} {p.y + r:g}"
        return f'<path d="{top}{body}{lid}" {paint}/>'
    corners = (
        [(p.cx, p.y), (p.right, p.cy), (p.cx, p.bottom), (p.x, p.cy)] if kind == "diamond"
        else [(p.x + 8, p.y), (p.right - 8, p.y), (p.right, p.bottom), (p.x, p.bottom)]
    )  # fmt: skip
    return f'<polygon points="{" ".join(f"{x:g},{y:g}" for x, y in corners)}" {paint}/>'


def _words(words: tuple[str, ...], x: float, y: float, ink: str, leading: float) -> list[str]:
    return [
        f'<text x="{x:g}" y="{y + n * leading * TYPE:g}" text-anchor="middle" fill="{ink}">{word}</text>'
        for n, word in enumerate(words)
    ]


def _icon(p: Rect, look: _Look, chance: random.Random) -> str:
    hue, line = look.fills[chance.randrange(4)], look.ink
    which = chance.choice(("person", "sheet", "bars", "disc"))
    if which == "person":
        body = f"M{p.x:g} {p.bottom:g}a{p.w / 2:g} {p.h / 2.2:g} 0 0 1 {p.w:g} 0z"
        return f'<g fill="{hue}" stroke="{line}"><circle cx="{p.cx:g}" cy="{p.y + p.h / 4:g}" r="{p.h / 4.6:g}"/><path d="{body}"/></g>'  # noqa: E501
    if which == "sheet":
        rows = "".join(f"M{p.x + 5:g} {p.y + p.h * n / 5:g}H{p.right - 5:g}" for n in (1, 2, 3, 4))
        page = f"M{p.x + 2:g} {p.y:g}H{p.right - 8:g}L{p.right - 2:g} {p.y + 6:g}V{p.bottom:g}H{p.x + 2:g}Z"
        return f'<path d="{page}" fill="#ffffff" stroke="{line}"/><path d="{rows}" stroke="{line}" fill="none" stroke-width="0.8"/>'  # noqa: E501
    if which == "bars":
        step = p.w / 4
        return "".join(
            f'<rect x="{p.x + n * step:g}" y="{p.bottom - p.h * v:g}" width="{0.7 * step:g}" height="{p.h * v:g}" fill="{look.fills[n % 4]}" stroke="{line}" stroke-width=".6"/>'  # noqa: E501
            for n, v in enumerate((0.4, 0.9, 0.6, 0.75))
        )
    rings = "".join(f'<circle cx="{p.cx:g}" cy="{p.cy:g}" r="{p.w * k / 2:g}"/>' for k in (1.0, 0.65, 0.3))
    return f'<g fill="{hue}" fill-opacity=".6" stroke="{line}">{rings}</g>'


def _photo(p: Rect, chance: random.Random) -> str:
    noise = np.random.default_rng(chance.randrange(1 << 30))
    small = Image.fromarray(noise.integers(0, 255, (6, 6, 3), np.uint8)).resize((96, 96), Image.Resampling.BICUBIC)
    grain = np.clip(np.asarray(small, np.int16) + noise.integers(-14, 14, (96, 96, 1)), 0, 255).astype(np.uint8)
    out = io.BytesIO()
    Image.fromarray(grain).save(out, "PNG")
    return f'<image {_at(p)} xlink:href="data:image/png;base64,{base64.b64encode(out.getvalue()).decode()}"/>'


def _line(arrow: tuple[str, str, list[Spot], bool, str], look: _Look) -> list[str]:
    _, _, path, curve, label = arrow
    path = [*path]
    if look.block and len(path) == 2:
        return [_block(path, look)]
    for at, step in ((0, 1), (-1, -1)):
        path[at] = _toward(path[at], path[at + step], look.gap)
    tip, before = path[-1], path[-2]
    long, wide = look.size, look.size * 0.8
    back = 0.0 if look.head in ("open",) else 0.8 * long if look.head != "stealth" else 0.6 * long
    path[-1] = _toward(tip, before, back)
    dash = f' stroke-dasharray="{look.dash}"' if look.dash else ""
    d = f"M{path[0][0]:g} {path[0][1]:g}"
    if curve and len(path) == 4:
        d += "C" + " ".join(f"{x:g} {y:g}" for x, y in path[1:])
    else:
        d += "".join(f"L{x:g} {y:g}" for x, y in path[1:])
    out = [
        f'<path d="{d}" fill="none" stroke="{look.arrow}" stroke-width="{look.width:g}"{dash}/>',
        _tip(tip, before, look, long, wide),
    ]
    if label:
        x, y = ((path[0][0] + tip[0]) / 2, (path[0][1] + tip[1]) / 2)
        out.append(f'<text x="{x:g}" y="{y - 3:g}" text-anchor="middle" font-size="8" fill="{look.ink}">{label}</text>')
    return out


def _block(path: list[Spot], look: _Look) -> str:
    """A filled arrow with air at both ends."""
    a, tip = _toward(path[0], path[1], 3), _toward(path[1], path[0], 3)
    dx, dy = ((tip[0] - a[0]) / math.dist(a, tip), (tip[1] - a[1]) / math.dist(a, tip))
    neck = _toward(tip, a, 7)
    ends = [(a, 3), (neck, 3), (neck, 6.5), (tip, 0), (neck, -6.5), (neck, -3), (a, -3)]
    points = " ".join(f"{x - dy * side:g},{y + dx * side:g}" for (x, y), side in ends)
    line = f' stroke="{look.ink}" stroke-width="0.7"' if look.border else ""
    return f'<polygon points="{points}" fill="{look.fills[0] if look.border else look.arrow}"{line}/>'


def _toward(at: Spot, other: Spot, by: float) -> Spot:
    far = math.dist(at, other) or 1.0
    return at[0] + (other[0] - at[0]) / far * by, at[1] + (other[1] - at[1]) / far * by


def _tip(tip: Spot, before: Spot, look: _Look, long: float, wide: float) -> str:
    far = math.dist(tip, before) or 1.0
    dx, dy = (tip[0] - before[0]) / far, (tip[1] - before[1]) / far

    def spot(back: float, side: float) -> str:
        return f"{tip[0] - dx * back - dy * side:g},{tip[1] - dy * back + dx * side:g}"

    if look.head == "open":
        points = f"{spot(long, wide / 2)} {spot(0, 0)} {spot(long, -wide / 2)}"
        return f'<polyline points="{points}" fill="none" stroke="{look.arrow}" stroke-width="{look.width:g}"/>'
    notch = {"stealth": 0.6 * long, "barbed": 0.8 * long}.get(look.head, long)
    points = f"{spot(0, 0)} {spot(long, wide / 2)} {spot(notch, 0)} {spot(long, -wide / 2)}"
    return f'<polygon points="{points}" fill="{look.arrow}"/>'


def _pixels(svg: str, plan: _Plan, look: _Look, seed: int) -> Image.Image:
    width = round(plan.size[0] * look.type / TYPE)
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, background=look.paper))
    with Image.open(io.BytesIO(png)) as opened:
        image = opened.convert("RGB")
    if look.painted:
        noise = np.random.default_rng(seed)
        coarse = noise.normal(0, 1, (image.height // 24 + 2, image.width // 24 + 2)).astype(np.float32)
        soft = np.asarray(Image.fromarray(coarse).resize(image.size, Image.Resampling.BICUBIC))
        grain = noise.normal(0, 1.6, (image.height, image.width))
        image = Image.fromarray(np.clip(np.asarray(image) + (1.5 * soft + grain)[:, :, None], 0, 255).astype(np.uint8))
    if look.blur:
        image = image.filter(ImageFilter.GaussianBlur(look.blur))
    if look.quality:
        out = io.BytesIO()
        image.save(out, "JPEG", quality=look.quality)
        image = Image.open(io.BytesIO(out.getvalue())).convert("RGB")
    return image

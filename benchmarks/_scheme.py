"""Method figures made at random, with what is in them: for `python -m benchmarks.trace --source generated`.

A scheme says what is drawn where, in points, y down. `benchmarks/_scheme_drawn.py` has it drawn by programs that
people use; what the tracing should find is known exactly. Seeds up to `LAST_TUNING` are the tuning half.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from benchmarks._trace_truth import Known, Truth, split_words
from figwright.ir.scene import Point, Rect, union

WIDTH, HEIGHT = 470.0, 290.0
LAST_TUNING, EACH = 199, 4
EDGE = 26.0
"""Free around everything."""
SHAPES = ("rect", "round", "ellipse", "trapezoid", "cylinder", "diamond", "stack", "parallelogram")
THINGS = ("text", "graph", "plot", "bitmap")
"""What arrows join and is no box."""
HEADS = ("latex", "stealth", "to", "open")
WORDS = (
    "Image Text Token Query Graph Node State Reward Policy Value Patch Frame Audio Speech Point Voxel Depth Pose Mask "
    "Prompt Label Noise Latent Feature Memory Gate Fusion Encoder Decoder Planner Critic Sampler Router Adapter Head "
    "Backbone Buffer Teacher Student Source Target Global Local Cross Self Multi Dual Early Late Shared Frozen"
).split()
FILLS = ("#dae8fc", "#d5e8d4", "#ffe6cc", "#f8cecc", "#e1d5e7", "#fff2cc", "#ffffff", "#4472c4", "#ed7d31", "#eeeeee")
LINES = ("#000000", "#6c8ebf", "#82b366", "#d79b00", "#b85450", "#333333", "#9673a6")
DARK = ("#4472c4", "#ed7d31")


@dataclass(frozen=True, slots=True)
class Node:
    """A box or a thing; `lines` are its words."""

    name: str
    shape: str
    at: Rect
    lines: tuple[str, ...]
    fill: str = ""
    line: str = "#000000"
    width: float = 0.8
    dashed: bool = False
    shadow: bool = False
    shaded: bool = False
    bold: bool = False
    size: float = 8.0
    seed: int = 0

    @property
    def ink(self) -> str:
        return "#ffffff" if self.fill in DARK and self.shape != "text" else "#000000"

    def side(self, way: str, share: float = 0.5) -> Point:
        """A point of its border: left, right, up or down."""
        box = self.at
        if self.shape in ("diamond", "ellipse", "trapezoid", "parallelogram"):
            share = 0.5
        slant = 0.09 * box.w if self.shape in ("trapezoid", "parallelogram") else 0.0
        return {
            "left": Point(box.x + slant / 2, box.y + box.h * share),
            "right": Point(box.right - slant / 2, box.y + box.h * share),
            "up": Point(box.x + box.w * share, box.y),
            "down": Point(box.x + box.w * share, box.bottom),
        }[way]


@dataclass(frozen=True, slots=True)
class Arrow:
    """`path` from its start to its end; `curve` for one Bézier curve of four points. Without ends it is open."""

    source: str
    target: str
    path: tuple[Point, ...]
    head: str = "latex"
    both: bool = False
    dashed: bool = False
    curve: bool = False
    block: bool = False
    headless: bool = False
    joins: bool = False
    """Whether it is drawn without a head because it runs into another arrow."""
    line: str = "#000000"
    width: float = 0.8
    label: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """Words alone: a formula, turned words, the words at a brace."""

    text: str
    at: Point
    turned: bool = False
    formula: bool = False


@dataclass(slots=True)
class Scheme:
    seed: int
    nodes: list[Node] = field(default_factory=list)
    frames: list[Node] = field(default_factory=list)
    arrows: list[Arrow] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    braces: list[Rect] = field(default_factory=list)
    """Below a row: where a brace stands that opens upwards."""

    @property
    def half(self) -> str:
        return "tuning" if self.seed <= LAST_TUNING else "held"


def seeds(half: str, producer: int) -> tuple[int, ...]:
    """Those of one producer, which are no other's."""
    first = {"tuning": (0,), "held": (LAST_TUNING + 1,), "both": (0, LAST_TUNING + 1)}[half]
    return tuple(start + 10 * producer + k for start in first for k in range(EACH))


def scheme(seed: int) -> Scheme:
    return _Maker(seed).made()


class _Maker:
    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.out = Scheme(seed)
        self.cells: dict[tuple[int, int], Node] = {}
        self.names: set[str] = set()
        draw = self.random
        self.columns, self.rows = draw.choice(((4, 2), (4, 3), (5, 3), (3, 3)))
        self.wide = (WIDTH - 2 * EDGE) / self.columns
        self.high = (HEIGHT - 2 * EDGE) / self.rows
        self.heads = draw.sample(HEADS, 2)
        self.line = draw.choice(LINES)
        self.width = draw.choice((0.4, 0.8, 1.2, 1.6))
        self.gap = draw.choice((0.0, 0.0, 1.0, 2.0))
        """What is free before and behind an arrow."""
        self.size = draw.choice((7.0, 8.0, 9.0))

    def made(self) -> Scheme:
        for column in range(self.columns):
            for row in range(self.rows):
                if self.random.random() < 0.88:
                    self._node(column, row)
        self._frames()
        self._arrows()
        self._marks()
        return self.out

    def _words(self, count: int) -> tuple[str, ...]:
        while True:
            words = tuple(self.random.sample(WORDS, count))
            if " ".join(words) not in self.names:
                self.names.add(" ".join(words))
                return words

    def _node(self, column: int, row: int) -> None:
        draw = self.random
        shape = draw.choice(SHAPES) if draw.random() < 0.76 else draw.choice(THINGS)
        w, h = self.wide * draw.uniform(0.5, 0.62), self.high * draw.uniform(0.34, 0.5)
        if shape in ("diamond", "ellipse"):
            w, h = self.wide * 0.64, self.high * 0.52
        if shape in ("graph", "bitmap", "plot"):
            w, h = min(self.wide, self.high) * 0.5, min(self.wide, self.high) * 0.46
        lines: tuple[str, ...] = self._words(1 if shape == "diamond" or h < 26 else draw.choice((1, 2)))
        if shape == "text":
            w, h = max(len(line) for line in lines) * self.size * 0.58, len(lines) * self.size * 1.2
        if shape in ("graph", "bitmap", "plot"):
            lines = ()
        x = EDGE + (column + 0.5) * self.wide - w / 2
        y = EDGE + (row + 0.5) * self.high - h / 2 + (4 if shape == "stack" else 0)
        name = " ".join(lines) or f"{shape} {column}{row}"
        fill, bare = draw.choice(FILLS), draw.random() < 0.2
        line = "" if bare and fill != "#ffffff" else draw.choice(LINES)
        node = Node(
            name, shape, Rect(x, y, w, h), lines, fill, line, draw.choice((0.5, 0.8, 1.4)),
            bool(line) and draw.random() < 0.12, draw.random() < 0.15, draw.random() < 0.15, draw.random() < 0.3,
            self.size, draw.randrange(1000),
        )  # fmt: skip
        self.cells[column, row] = node
        self.out.nodes.append(node)

    def _frames(self) -> None:
        """Around a column, a row or a block of cells."""
        draw = self.random
        if draw.random() < 0.35 or self.columns < 4:
            return
        first = draw.randrange(self.columns - 1)
        last = min(first + draw.choice((1, 2)), self.columns - 1)
        top, bottom = draw.choice(((0, self.rows - 1), (0, 0), (self.rows - 1, self.rows - 1)))
        held = [node for (c, r), node in self.cells.items() if first <= c <= last and top <= r <= bottom]
        if len(held) < 2:
            return
        x0, x1 = EDGE + first * self.wide + 5, EDGE + (last + 1) * self.wide - 5
        y0, y1 = EDGE + top * self.high + 3, EDGE + (bottom + 1) * self.high - 3
        around = Rect(x0, y0, x1 - x0, y1 - y0)
        fill = draw.choice(("", "#f5f5f5", "#f0f6ff"))
        dashed = not fill or draw.random() < 0.5
        self.out.frames.append(
            Node("frame", draw.choice(("rect", "round")), around, self._words(2), fill, draw.choice(LINES), 0.8, dashed)
        )

    # arrows

    def _pick(self, **more: object) -> dict[str, object]:
        draw = self.random
        kind: dict[str, object] = {
            "head": draw.choice(self.heads), "dashed": draw.random() < 0.15, "width": self.width,
            "line": self.line if draw.random() < 0.8 else draw.choice(LINES),
        }  # fmt: skip
        return kind | more

    def _add(self, source: str, target: str, path: tuple[Point, ...], **more: object) -> None:
        self.out.arrows.append(Arrow(source, target, path, **self._pick(**more)))  # type: ignore[arg-type]

    def _arrows(self) -> None:
        draw = self.random
        for (column, row), node in self.cells.items():
            right, below = self.cells.get((column + 1, row)), self.cells.get((column, row + 1))
            if right and draw.random() < 0.8:
                self._straight(node, right, "right", "left")
            elif right is None and (later := self.cells.get((column + 2, row))) and draw.random() < 0.5:
                self._straight(node, later, "right", "left")
            if below and draw.random() < 0.45:
                self._straight(node, below, "down", "up")
            if not below and row + 1 < self.rows and draw.random() < 0.4:
                start = node.side("down")
                self._add(
                    node.name, "", (Point(start.x, start.y + self.gap), Point(start.x, start.y + 0.6 * self.high))
                )
        for column in range(self.columns - 1):
            self._bent(column)
        self._arched()
        loops = [n for (c, r), n in self.cells.items() if r == 0 and n.shape in ("rect", "round", "ellipse")]
        if loops and draw.random() < 0.5:
            node = draw.choice(loops)
            a, b = node.side("up", 0.3), node.side("up", 0.7)
            if not any(b.x + 8 > one.path[0].x > a.x - 8 and one.path[0].y < node.at.y for one in self.out.arrows):
                up = 16.0 if node.shape != "ellipse" else 20.0
                mid = node.at.x + node.at.w / 2
                a, b = (Point(mid - 6, a.y), Point(mid + 6, b.y)) if node.shape == "ellipse" else (a, b)
                self._add(node.name, node.name, (a, Point(a.x - 6, a.y - up), Point(b.x + 6, b.y - up), b), curve=True)

    def _straight(self, one: Node, other: Node, leave: str, enter: str) -> None:
        draw = self.random
        a, b = one.side(leave), other.side(enter)
        if leave == "right":
            y = (a.y + b.y) / 2 if one.shape in SHAPES[:2] and other.shape in SHAPES[:2] else None
            a, b = (Point(a.x, y), Point(b.x, y)) if y else (a, b)
            a, b = Point(a.x + self.gap, a.y), Point(b.x - self.gap, b.y)
        else:
            a, b = Point(a.x, a.y + self.gap), Point(b.x, b.y - self.gap)
        chance = draw.random()
        for frame in self.out.frames:
            inner = [frame.at.contains(node.at) for node in (one, other)]
            if leave == "right" and inner == [False, True] and draw.random() < 0.5:
                self._add(one.name, frame.name, (a, Point(frame.at.x - self.gap, a.y)))
                return
        pair = (one.name, other.name) if draw.random() < 0.85 else (other.name, one.name)
        path = (a, b) if pair[0] == one.name else (b, a)
        flat = leave == "right" and abs(a.y - b.y) < 1 and abs(a.x - b.x) > 24
        label = draw.choice(WORDS).lower()[:5] if flat and draw.random() < 0.25 else ""
        if chance < 0.1 and flat:
            self._add(*pair, path, block=True, dashed=False)
        elif chance < 0.2:
            self._add(*pair, path, headless=True)
        else:
            self._add(*pair, path, both=chance > 0.88, label=label)

    def _bent(self, column: int) -> None:
        """Through the gap between two columns: one arrow, or one that branches."""
        draw = self.random
        ones = [(r, n) for (c, r), n in self.cells.items() if c == column]
        others = [(r, n) for (c, r), n in self.cells.items() if c == column + 1]
        if not ones or draw.random() < 0.35:
            return
        row, node = draw.choice(ones)
        x = EDGE + (column + 1) * self.wide
        look, own = self._pick(), draw.random() < 0.5
        """Whether every arrow is drawn from end to end, or those after the first up to where they meet it."""
        if draw.random() < 0.3:
            starts = [node, *(n for r, n in ones if r != row)][:2]
            pairs = [(n, end) for end in [n for r, n in others if r != row][:1] for n in starts]
        else:
            pairs = [(node, n) for r, n in others if r != row][: draw.choice((1, 1, 2))]
        for n, (one, other) in enumerate(pairs):
            a, b = one.side("right", 0.3), other.side("left", 0.75)
            path = (Point(a.x + self.gap, a.y), Point(x, a.y), Point(x, b.y), Point(b.x - self.gap, b.y))
            first = pairs[0]
            joins = bool(n and not own and one is not first[0])
            if n and not own:
                start, end = first[0].side("right", 0.3).y, first[1].side("left", 0.75).y
                low, high = min(start, end), max(start, end)
                if joins and low - 1 <= a.y <= high + 1:
                    path = path[:2]
                elif joins:
                    path = (*path[:2], Point(x, start))
                elif low - 1 <= b.y <= high + 1:
                    path = path[2:]
                else:
                    path = (Point(x, end if abs(end - b.y) < abs(start - b.y) else start), *path[2:])
            self.out.arrows.append(Arrow(one.name, other.name, path, headless=joins, joins=joins, **look))  # type: ignore[arg-type]

    def _arched(self) -> None:
        """Over the first row, or under the last."""
        draw = self.random
        for row, way in ((0, "up"), (self.rows - 1, "down")):
            column = draw.randrange(max(self.columns - 2, 1))
            one, other = self.cells.get((column, row)), self.cells.get((column + 2, row))
            if not one or not other or draw.random() < 0.5 or "text" in (one.shape, other.shape):
                continue
            a, b = one.side(way, 0.6), other.side(way, 0.4)
            rise = -(min(a.y, b.y) - 4) * 0.9 if way == "up" else (HEIGHT - max(a.y, b.y) - 4) * 0.9
            rise = max(min(rise, 34), -34)
            self._add(one.name, other.name, (a, Point(a.x, a.y + rise), Point(b.x, b.y + rise), b), curve=True)

    def _marks(self) -> None:
        draw = self.random
        if draw.random() < 0.5:
            self.out.marks.append(Mark(draw.choice(WORDS) + " Stage", Point(11, HEIGHT / 2), turned=True))
        if draw.random() < 0.5:
            self.out.marks.append(Mark(draw.choice(("x_t", "h_i", "z_k")), Point(WIDTH - 11, HEIGHT / 2), formula=True))
        low = [n for (c, r), n in self.cells.items() if r == self.rows - 1]
        if len(low) > 1 and not any(max(p.y for p in a.path) > max(n.at.bottom for n in low) for a in self.out.arrows):
            span = union(node.at for node in low)
            self.out.braces.append(Rect(span.x, HEIGHT - 24, span.w, 8))
            self.out.marks.append(Mark(draw.choice(WORDS) + " Group", Point(span.cx, HEIGHT - 7)))


def truth(made: Scheme, size: tuple[float, float], id: str) -> Truth:
    """What is there, in shares of a page of this size."""

    def share(box: Rect) -> Rect:
        return Rect(box.x / size[0], box.y / size[1], box.w / size[0], box.h / size[1])

    parts = [
        Known(
            n.name, "thing" if n.shape in THINGS else "box", share(n.at), " ".join(n.lines),
            n.shape == "graph" or (n.shape not in THINGS and not n.line and n.fill == "#ffffff"),
        )
        for n in made.nodes
    ]  # fmt: skip
    parts += [Known(f.name, "frame", share(f.at), "", False) for f in made.frames]
    told = [arrow for arrow in made.arrows if arrow.source and arrow.target and (arrow.joins or not arrow.headless)]
    arrows = [pair for arrow in told for pair in _pairs(arrow)]
    open_ = [((arrow.source,), ()) for arrow in made.arrows if not arrow.target]
    words = " ".join(_said(made))
    return Truth(
        id,
        made.half,
        None,
        tuple(parts),
        tuple(dict.fromkeys(arrows)),
        tuple(open_),
        split_words(words),  # type: ignore[arg-type]
    )


def _pairs(arrow: Arrow) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    yield (arrow.source,), (arrow.target,)
    if arrow.both:
        yield (arrow.target,), (arrow.source,)


def _said(made: Scheme) -> Iterator[str]:
    yield from (line for node in (*made.nodes, *made.frames) for line in node.lines)
    yield from (arrow.label for arrow in made.arrows if arrow.label)
    yield from (mark.text for mark in made.marks)

"""Free spots: where a new thing finds room in a picture that stands, near what it belongs to."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from figwright.drawing.layouts._cells import MARGIN
from figwright.drawing.layouts._measure import LEAST_GAP
from figwright.drawing.layouts._titles import ZONE_PAD
from figwright.ir.scene import Point, Rect, Scene, union

AIR = 8.0
"""What is left free around it, in points of the theme: as much as between a line and a box."""
REACH = 0.3
"""How far from what it follows the things are that it may be lined up with, as a share of the sheet's width."""
FARTHEST = 0.3
"""How much higher the sheet may become for it, as a share."""
OUT_OF_LINE, ASTRAY, FRAME, SHEET = 0.4, 14.0, 0.5, 1.5
"""What a point out of line with its neighbour counts, standing before it, a point that a frame grows, and one that the
sheet grows; a point of distance counts one."""
CROSSED, COVERED, CLOSE = 30.0, 15.0, 15.0
"""What a line counts that has to go round it, a label that has to go elsewhere, and too little room for an arrow."""


@dataclass(slots=True)
class Sheet:
    """What is taken of a picture, in points of print: boxes and frames by id, words of frames, lines and labels."""

    width: float
    height: float
    scale: float
    boxes: dict[str, Rect]
    frames: dict[str, Rect]
    titles: list[Rect]
    lines: list[tuple[Point, ...]]
    labels: list[Rect]

    @classmethod
    def of(cls, scene: Scene) -> Sheet:
        framed = scene.role("zone", "panel")
        solid = scene.role("node", "brace", "legend", "title")
        return cls(
            scene.width, scene.height, scene.scale,
            {e.id: e.box for e in solid},
            {e.id: e.box for e in framed},
            [words.bounds for e in framed for words in e.words],
            [e.route.points for e in scene.elements if e.route],
            [e.box for e in scene.role("label")],
        )  # fmt: skip

    def spot(self, size: Sequence[float], near: Sequence[Rect], frames: Sequence[str]) -> Rect | None:
        """The best free spot for something of a size: `near` is what it follows, then what else it belongs to, and
        `frames` hold it, the innermost first."""
        best: tuple[float, Rect] | None = None
        for distance, spot in sorted(self._spots(size, near, frames)):
            if best is not None and distance >= best[0]:
                break
            cost = distance + self._growth(spot, frames)
            if (best is None or cost < best[0]) and self._free(spot, frames):
                best = min(best or (math.inf, spot), (cost + self._in_the_way(spot, frames), spot))
        return best[1] if best else None

    def take(self, id: str, spot: Rect, frames: Sequence[str]) -> None:
        """Something stands there now."""
        self.boxes[id] = spot
        self.frames |= self._grown(spot, frames)

    @property
    def full(self) -> bool:
        """Whether something reaches over its lower edge now."""
        low = max(r.bottom for r in (*self.boxes.values(), *self.frames.values()))
        return low + 0.5 * MARGIN * self.scale > self.height

    def _spots(
        self, size: Sequence[float], near: Sequence[Rect], frames: Sequence[str]
    ) -> Iterator[tuple[float, Rect]]:
        """Spots in line with what stands, and how well they stand to what they belong to."""
        (w, h), edge = size, MARGIN * self.scale
        gaps = [gap * self.scale + 0.1 for gap in (LEAST_GAP, AIR)]
        outer = [r for id, r in self.frames.items() if id not in frames]
        known = [
            r for r in (*self.boxes.values(), *outer) if not near or _rect_distance(r, near[0]) < REACH * self.width
        ]
        known += [self.frames[id].grown(-ZONE_PAD * self.scale - gaps[0]) for id in frames]
        xs = {round(x, 1) for r in (*near, *known) for g in gaps for x in (r.cx - w / 2, r.right + g, r.x - g - w)}
        ys = {round(y, 1) for r in (*near, *known) for g in gaps for y in (r.cy - h / 2, r.bottom + g, r.y - g - h)}
        ys |= {round(title.bottom + 0.3 * gaps[1], 1) for title in self.titles}
        xs = {x for x in xs if edge <= x and x + w <= self.width - edge}
        ys = {y for y in ys if edge <= y and y + h <= self.height * (1 + FARTHEST)}
        levels = [(y, [_span_distance(y, h, r.y, r.h) for r in near]) for y in ys]
        weights = (1.0, *[0.4] * len(near))
        for x in xs:
            columns = [_span_distance(x, w, r.x, r.w) for r in near]
            for y, rows in levels:
                cost = 0.0
                for weight, (dx, off_x), (dy, off_y) in zip(weights, columns, rows, strict=False):
                    cost += weight * (dx + dy + OUT_OF_LINE * min(off_x, off_y))
                    if dx + dy < LEAST_GAP * self.scale:
                        cost += CLOSE
                if near and (x + w <= near[0].x or y + h <= near[0].y):
                    cost += ASTRAY
                yield cost, Rect(x, y, w, h)

    def _growth(self, spot: Rect, frames: Sequence[str]) -> float:
        """What it counts that frames and the sheet grow for a spot."""
        cost, low = 0.0, spot.bottom
        for id, frame in self._grown(spot, frames).items():
            was = self.frames[id]
            cost += FRAME * (frame.w - was.w + frame.h - was.h)
            low = max(low, frame.bottom)
        return cost + SHEET * max(0.0, low + MARGIN * self.scale - self.height)

    def _in_the_way(self, spot: Rect, frames: Sequence[str]) -> float:
        """What it counts that lines and labels run there, or where frames grow for it."""
        around = spot.grown(2.0)
        taken = [(around, Rect(0, 0, 0, 0)), *((r, self.frames[id]) for id, r in self._grown(spot, frames).items())]
        crossed = sum(
            any(now.crossed_by(a, b) and not was.crossed_by(a, b) for now, was in taken for a, b in pairwise(line))
            for line in self.lines
        )
        return CROSSED * crossed + COVERED * sum(around.overlaps(label) for label in self.labels)

    def _grown(self, spot: Rect, frames: Sequence[str]) -> dict[str, Rect]:
        """The frames around a spot."""
        out, held = dict[str, Rect](), spot
        for id in frames:
            out[id] = held = union([self.frames[id], held.grown(ZONE_PAD * self.scale)])
        return out

    def _free(self, spot: Rect, frames: Sequence[str]) -> bool:
        around, edge = spot.grown(AIR * self.scale), 0.5 * MARGIN * self.scale
        if any(around.overlaps(r) for r in self.boxes.values()):
            return False
        if any(around.overlaps(r) for id, r in self.frames.items() if id not in frames and not self._holds(id, frames)):
            return False
        if any(spot.grown(2.0 * self.scale).overlaps(title) for title in self.titles):
            return False
        for id, frame in self._grown(spot, frames).items():
            was = self.frames[id]
            if frame == was:
                continue
            if frame.x < edge or frame.y < edge or frame.right > self.width - edge:
                return False
            solid = [r for name, r in (*self.boxes.items(), *self.frames.items()) if name not in frames]
            around = frame.grown(0.75 * AIR * self.scale)
            if any(around.overlaps(r) for r in solid if not was.grown(0.5).contains(r)):
                return False
            # the gap that a label stands in is seldom wider than the label: it would find no other room
            if any(frame.overlaps(label) and not was.overlaps(label) for label in self.labels):
                return False
        return True

    def _holds(self, id: str, frames: Sequence[str]) -> bool:
        return any(self.frames[id].contains(self.frames[inner]) for inner in frames if inner != id)


def _rect_distance(a: Rect, b: Rect) -> float:
    """How far two rectangles are apart, along both axes."""
    return _span_distance(a.x, a.w, b.x, b.w)[0] + _span_distance(a.y, a.h, b.y, b.h)[0]


def _span_distance(a: float, length: float, b: float, other: float) -> tuple[float, float]:
    """How far two spans of one axis are apart, and their middles."""
    return max(0.0, max(a, b) - min(a + length, b + other)), abs(a + length / 2 - b - other / 2)

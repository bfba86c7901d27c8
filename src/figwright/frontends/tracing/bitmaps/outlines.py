"""A mask -> the shape it has: a rectangle with round corners or none, an oval, or a polygon of a few corners."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from figwright.frontends.tracing.picture import Pixels, vision
from figwright.ir.scene import Rect

LIKE, BLUR = 0.96, 2.0
"""Intersection over union of a mask and the shape it is taken for, at least, less what a blurred rim costs: so many
pixels of the shorter side."""
MOST_CORNERS = 8
TINY = 12
"""Pixels: a smaller shape is a rectangle or an oval, since its corners cannot be told from roughness."""


@dataclass(frozen=True, slots=True)
class Outline:
    """`place` holds all of it, in pixels; `points` are the corners of a polygon; `fit` is 1 where it fits exactly."""

    kind: Literal["rect", "oval", "polygon"]
    place: Rect
    fit: float
    radius: float = 0.0
    points: tuple[tuple[float, float], ...] = ()

    def mask(self, left: int, top: int, width: int, height: int, grown: float = 0.0) -> Pixels:
        """Which pixels of a part of the picture it covers, grown outward by so much."""
        cv2, np = vision()
        fine = 8
        out = np.zeros((height, width), np.uint8)
        spots = [((x - left - 0.5) * fine, (y - top - 0.5) * fine) for x, y in self.polygon(grown)]
        cv2.fillPoly(out, [np.round(np.array(spots)).astype(np.int32)], 1, lineType=cv2.LINE_8, shift=3)
        return out

    def polygon(self, grown: float = 0.0) -> list[tuple[float, float]]:
        """Its outline as corners, round parts in short steps."""
        if self.kind == "polygon":
            return _swollen(self.points, grown)
        place = self.place.grown(grown)
        if self.kind == "oval":
            turns = [2 * math.pi * n / 72 for n in range(72)]
            return [(place.cx + place.w / 2 * math.cos(t), place.cy + place.h / 2 * math.sin(t)) for t in turns]
        radius = max(0.0, min(self.radius + (grown if self.radius else 0.0), place.w / 2, place.h / 2))
        if radius < 0.5:
            return [(place.x, place.y), (place.right, place.y), (place.right, place.bottom), (place.x, place.bottom)]
        out = []
        for cx, cy, start in (
            (place.right - radius, place.y + radius, -90), (place.right - radius, place.bottom - radius, 0),
            (place.x + radius, place.bottom - radius, 90), (place.x + radius, place.y + radius, 180),
        ):  # fmt: skip
            for n in range(10):
                turn = math.radians(start + 10 * n)
                out.append((cx + radius * math.cos(turn), cy + radius * math.sin(turn)))
        return out


def _swollen(points: tuple[tuple[float, float], ...], by: float) -> list[tuple[float, float]]:
    """A polygon grown outward: every corner moved along the bisector of its sides."""
    if not by:
        return list(points)
    count = len(points)
    turn = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, (*points[1:], points[0]), strict=True))
    sign = 1.0 if turn > 0 else -1.0
    out = []
    for n in range(count):
        (ax, ay), (bx, by_), (cx, cy) = points[n - 1], points[n], points[(n + 1) % count]
        normals = []
        for (px, py), (qx, qy) in (((ax, ay), (bx, by_)), ((bx, by_), (cx, cy))):
            long = math.hypot(qx - px, qy - py) or 1.0
            normals.append((sign * (qy - py) / long, -sign * (qx - px) / long))
        mx, my = normals[0][0] + normals[1][0], normals[0][1] + normals[1][1]
        share = max(0.3, (mx * mx + my * my) / 2)
        out.append((bx + by * mx / share, by_ + by * my / share))
    return out


def outline(mask: Pixels, box: tuple[int, int, int, int]) -> Outline | None:
    """The simplest shape that a filled mask has; None where it has none."""
    cv2, _ = vision()
    x, y, w, h = box
    if min(w, h) < 4:
        return None
    like = min(0.95, LIKE - BLUR / min(w, h))
    place = Rect(float(x), float(y), float(w), float(h))
    area = float(mask.sum())
    rect = rectangle(mask, place)
    if rect.fit >= max(like, 0.97):
        return rect
    found = [rect]
    if 0.7 < area / (w * h) < 0.87:
        found.append(_scored(Outline("oval", place, 0.0), mask, place))
    edges, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    edge = max(edges, key=cv2.contourArea)
    for share in (0.012, 0.02, 0.03):
        corners = cv2.approxPolyDP(edge, max(1.2, share * cv2.arcLength(edge, True)), True).reshape(-1, 2)
        if 3 <= len(corners) <= MOST_CORNERS and min(w, h) >= TINY:
            points = _swollen(tuple((float(px) + x + 0.5, float(py) + y + 0.5) for px, py in corners), 0.5)
            found.append(_scored(Outline("polygon", place, 0.0, points=tuple(points)), mask, place))
            break
    best = max(found, key=lambda one: one.fit - (0.04 if one.kind == "polygon" else 0.0))
    return best if best.fit >= like else None


def rectangle(mask: Pixels, place: Rect) -> Outline:
    """The rectangle around a mask, with the radius that its corners lack."""
    w, h = int(place.w), int(place.h)
    half = min(w, h) // 2
    turned = (mask, mask[:, ::-1], mask[::-1], mask[::-1, ::-1])
    radius = sorted(_radius(corner, half) for corner in turned)
    usual = (radius[1] + radius[2]) / 2  # a corner may be covered
    rounds = {0.0, 0.0 if usual < 1.5 else min(usual, half)}
    return max((_scored(Outline("rect", place, 0.0, r), mask, place) for r in rounds), key=lambda one: one.fit)


def _radius(corner: Pixels, half: int) -> float:
    """The radius of a mask's upper left corner: seen along the diagonal, then by the pixels that are missing there."""
    _, np = vision()
    along = np.flatnonzero(corner[range(half), range(half)])
    if not len(along):
        return float(half)
    reach = min(half, int(1.3 * along[0] / 0.293) + 3)
    lacking = reach * reach - float(corner[:reach, :reach].sum())
    return math.sqrt(max(0.0, lacking) / (1 - math.pi / 4))


def _scored(shape: Outline, mask: Pixels, place: Rect) -> Outline:
    _, np = vision()
    own = shape.mask(int(place.x), int(place.y), mask.shape[1], mask.shape[0])
    fit = float(np.logical_and(own, mask).sum()) / max(1.0, float(np.logical_or(own, mask).sum()))
    return Outline(shape.kind, shape.place, fit, shape.radius, shape.points)

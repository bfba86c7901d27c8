"""Ink -> the heads of arrows, by the outline of what is drawn: two barbs whose outer sides meet in a point, with a
narrower shaft behind. So a head is found at any width of its line, also where its point touches something else.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from figwright.frontends.tracing.picture import Pixels, vision

Spot = tuple[float, float]
SMALLEST, SMALL, WIDEST = 3.0, 0.13, 1.7
"""How wide a head is: at least so many pixels and heights of the type, and at most so many heights of the type."""
ARMS = (5, 10, 18)
"""Fine pixels on both sides of a point of the outline between which its angle is seen: a blurred corner is sharp only
from afar."""
SHARP = 125.0
"""Degrees: a barb is sharper."""
SLENDER, FLAT = 3.2, 0.36
"""The length of a head as a share of its width: at most, and at least."""
UNLIKE = 0.45
"""How much the directions of the two sides may differ, mirrored, seen roughly."""
TOUCHED = 0.5
"""The share of the ground beside a head that may be ink."""
BLUNT = 0.6
"""How much of its length a head has at least where its point is rounded off."""
STRAIGHT = 1.6
"""Fine pixels by which the side of a head may be bent, of a large one a tenth of its length."""
EVEN, LEAN = 0.3, 0.28
"""By how much of the longer side the two sides of a head may differ, and the cosine between its axis and its back."""
SHAFT, THIN, LOOSE = 0.68, 0.45, 0.6
"""How wide a shaft may be, as a share of the head's width; that of a head of two strokes; and one after a gap."""
TAPER = 0.25
"""How far behind its barbs a head may still be wide, as a share of its length: a square on its corner is so longer."""
ASIDE = 0.22
"""How far off the axis a shaft may come in, as a share of the head's width."""
BEHIND = 0.55
"""Heights of the type between a head and the first dash of its line."""
GOES_ON = 0.12
"""The share of the ground around the end of a stroke that is ink where another stroke goes on from it."""
FILLED = 0.85
"""The share of a head that is ink where it is filled."""
FINEST, MOST = 4, 40e6
"""How much finer than the picture outlines are taken, and how many fine pixels that may be."""
FAINT = 36
"""Levels by which ink differs from what is behind it: less is noise."""
SOLID = 1.3
"""Heights of the type: what holds a square of this size is a picture or an area, and no line."""
CROWDED = 60
"""Corners in a square as high as the type, in a texture."""
CORNERS, BLOCK = 6000, 256
"""Corners beyond which a picture is all texture; and how many of them are compared with the others at once."""


@dataclass(frozen=True, slots=True)
class Head:
    """A head in pixels of the picture: its point, its barbs as seen along it, and how wide its shaft is."""

    tip: Spot
    left: Spot
    right: Spot
    shaft: float
    solid: bool
    """Whether it is filled; else it is two strokes."""
    sure: float = 1.0

    @property
    def back(self) -> Spot:
        return ((self.left[0] + self.right[0]) / 2, (self.left[1] + self.right[1]) / 2)

    @property
    def size(self) -> tuple[float, float]:
        """How long and how wide it is."""
        return math.dist(self.tip, self.back), math.dist(self.left, self.right)

    @property
    def direction(self) -> Spot:
        far = math.dist(self.tip, self.back) or 1.0
        return ((self.tip[0] - self.back[0]) / far, (self.tip[1] - self.back[1]) / far)


@dataclass(frozen=True, slots=True)
class _Corners:
    """Sharp corners of outlines: which outline and where along it, in fine pixels."""

    spots: Pixels
    line: Pixels
    at: Pixels


def covered(away: Pixels, unit: float) -> Pixels:
    """How much of every pixel is ink, of 255, from how far it is from what is behind it; pictures and areas are none.
    A line is as dark as it is somewhere near: thin ones are nowhere as dark as their ink."""
    cv2, np = vision()
    strong = np.maximum(cv2.dilate(away, np.ones((5, 5), np.uint8)), FAINT)
    cover = np.minimum(away.astype(np.float32) / strong * 255, 255).astype(np.uint8)
    side = max(5, round(SOLID * unit))
    ink = cv2.morphologyEx((away > FAINT // 2).astype(np.uint8), cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    cover[cv2.morphologyEx(ink, cv2.MORPH_OPEN, np.ones((side, side), np.uint8)) > 0] = 0
    return cover


def heads(cover: Pixels, unit: float, likely: Pixels = None) -> list[Head]:
    """Every head in a picture of ink, from 0 (none) to 255; only where it is `likely`, if that is given."""
    cv2, np = vision()
    fine = max(1, min(FINEST, int((MOST / max(1, cover.size)) ** 0.5)))
    ink = (cv2.resize(cover, None, fx=fine, fy=fine, interpolation=cv2.INTER_CUBIC) > 127).astype(np.uint8)
    found, _ = cv2.findContours(ink, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    lines = [_smooth(line.reshape(-1, 2).astype(np.float32)) for line in found if len(line) >= 4 * ARMS[0]]
    corners = _sparse(_corners(lines), unit * fine)
    if likely is not None:
        corners = _within(corners, likely, fine)
    if len(corners.at) > CORNERS:
        return []
    least, most = fine * max(SMALLEST, SMALL * unit), fine * WIDEST * unit
    pairs = (_head(ink, lines, corners, a, b, unit * fine) for a, b in _pairs(lines, corners, least, most))
    return [_scaled(head, fine) for head in _apart([pair for pair in pairs if pair])]


def _smooth(line: Pixels) -> Pixels:
    _, np = vision()
    ring = np.concatenate([line[-2:], line, line[:2]])
    count = len(line)
    return sum(weight * ring[n : n + count] for n, weight in enumerate((0.1, 0.2, 0.4, 0.2, 0.1)))


def _corners(lines: list[Pixels]) -> _Corners:
    """Points where an outline turns sharply round ink."""
    _, np = vision()
    spots, numbers, places = [np.zeros((0, 2), np.float32)], [np.zeros(0, int)], [np.zeros(0, int)]
    for number, line in enumerate(lines):
        at: Pixels = np.zeros(0, int)
        for arm in ARMS:
            if len(line) < 4 * arm:
                break
            more = _sharp(line, arm)
            if len(at):
                more = more[np.abs(more[:, None] - at).min(axis=1) > 0.6 * arm]
            at = np.concatenate([at, more])
        spots.append(line[at])
        numbers.append(np.full(len(at), number))
        places.append(at)
    return _Corners(np.concatenate(spots), np.concatenate(numbers), np.concatenate(places))


def _sparse(corners: _Corners, unit: float) -> _Corners:
    """Without the corners that stand so close together that they are the texture of a picture."""
    _, np = vision()
    if not len(corners.at):
        return corners
    cell = (corners.spots / unit).astype(int)
    codes = cell[:, 1] * 100_000 + cell[:, 0]
    _, inverse, counts = np.unique(codes, return_inverse=True, return_counts=True)
    own = counts[inverse] <= CROWDED
    return _Corners(corners.spots[own], corners.line[own], corners.at[own])


def _within(corners: _Corners, likely: Pixels, fine: int) -> _Corners:
    """The corners in a part of the picture."""
    _, np = vision()
    x, y = (
        np.clip(v, 0, size - 1)
        for v, size in zip((corners.spots / fine).astype(int).T, likely.shape[::-1], strict=True)
    )
    own = likely[y, x] > 0
    return _Corners(corners.spots[own], corners.line[own], corners.at[own])


def _sharp(line: Pixels, arm: int) -> Pixels:
    """Where an outline turns sharply, seen over an arm on both sides: the sharpest points of those beside each other.
    OpenCV runs along outlines so that a turn round ink is a positive one."""
    cv2, np = vision()
    before, after = np.roll(line, arm, axis=0) - line, np.roll(line, -arm, axis=0) - line
    product = np.hypot(*before.T) * np.hypot(*after.T) + 1e-6
    turn = before[:, 0] * after[:, 1] - before[:, 1] * after[:, 0]
    sharp = np.where(turn > 0, (before * after).sum(axis=1) / product, -1.0).astype(np.float32)
    ring = np.concatenate([sharp[-arm:], sharp, sharp[:arm]])
    best = cv2.dilate(ring[None], np.ones((1, 2 * arm - 1), np.uint8))[0, arm:-arm]
    at = np.flatnonzero((sharp >= best) & (sharp > math.cos(math.radians(SHARP))))
    return at[np.concatenate([[True], np.diff(at) > 2])] if len(at) else at


def _pairs(lines: list[Pixels], corners: _Corners, least: float, most: float) -> list[tuple[int, int]]:
    """Corners that are as far from each other as the barbs of a head, left and right one, and whose outlines lead
    forward to each other and back to a shaft."""
    _, np = vision()
    if not len(corners.at):
        return []
    scales = [s for s in (4, 8, 16, 32, 64) if s < most] or [4]
    onward, back = (np.stack([_leaving(lines, corners, s, step) for s in scales]) for step in (1, -1))
    order = np.argsort(corners.spots[:, 0], kind="stable")
    spots = corners.spots[order]
    last = np.searchsorted(spots[:, 0], spots[:, 0] + most, "right")
    out: list[tuple[int, int]] = []
    for start in range(0, len(spots), BLOCK):
        own = np.arange(start, min(start + BLOCK, len(spots)))
        counts = last[own] - own - 1
        one = np.repeat(own, counts)
        other = one + 1 + np.arange(len(one)) - np.repeat(np.cumsum(counts) - counts, counts)
        delta = spots[other] - spots[one]
        off = np.hypot(*delta.T)
        near = (off >= least) & (off <= most)
        one, other, delta, off = order[one[near]], order[other[near]], delta[near], off[near]
        level = np.clip(np.searchsorted(scales, 0.6 * off) - 1, 0, len(scales) - 1)
        across = delta / off[:, None]
        for left, right, beside in ((one, other, across), (other, one, -across)):
            ahead = np.stack([beside[:, 1], -beside[:, 0]], axis=1)
            p, q, small = back[level, left], onward[level, right], np.maximum(0, level - 1)
            r, s = onward[small, left], back[small, right]
            ok = (np.minimum((p * ahead).sum(1), (q * ahead).sum(1)) > 0.3) & (
                np.minimum((p * beside).sum(1), -(q * beside).sum(1)) > 0.1
            )
            ok &= np.minimum((r * beside).sum(1), -(s * beside).sum(1)) > 0.15
            ok &= np.abs((p * ahead).sum(1) - (q * ahead).sum(1)) < UNLIKE
            ok &= np.abs((p * beside).sum(1) + (q * beside).sum(1)) < UNLIKE
            out += zip(left[ok].tolist(), right[ok].tolist(), strict=True)
    return out


def _leaving(lines: list[Pixels], corners: _Corners, far: int, step: int) -> Pixels:
    """The directions in which outlines leave their corners, seen over a length."""
    _, np = vision()
    flat, long = np.concatenate(lines), np.array([len(line) for line in lines])
    first, long = (np.cumsum(long) - long)[corners.line], long[corners.line]
    ahead = [flat[first + (corners.at + step * max(1, round(far * share))) % long] for share in (0.5, 0.75, 1.0)]
    way = sum(ahead) / 3 - flat[first + corners.at]
    return (way / np.maximum(1e-6, np.hypot(*way.T))[:, None]).astype(float)


def _head(
    ink: Pixels, lines: list[Pixels], corners: _Corners, a: int, b: int, unit: float
) -> tuple[float, Head] | None:
    """Two corners as the barbs of a head, with how far it is from an ideal one; None where they are none."""
    _, np = vision()
    left, right = corners.spots[a].astype(float), corners.spots[b].astype(float)
    wide = float(np.hypot(*(right - left)))
    sides = []
    for corner, barb, step in ((a, left, -1), (b, right, 1)):
        line, at = lines[corners.line[corner]], int(corners.at[corner])
        first = _side(line, at, step, 0.35 * wide)
        inward = abs(float(first[1] @ (right - left))) / wide
        long = 0.5 * wide / max(0.15, inward)
        middle, way, off = _side(line, at, step, 0.6 * long)
        if off > max(STRAIGHT, 0.1 * long):
            return None
        sides.append((middle, way, barb))
    (p, u, _), (q, v, _) = sides
    cross = u[0] * v[1] - u[1] * v[0]
    if abs(cross) < 0.05:
        return None
    gap = q - p
    tip = p + (gap[0] * v[1] - gap[1] * v[0]) / cross * u
    long_left, long_right = float(np.hypot(*(tip - left))), float(np.hypot(*(tip - right)))
    uneven = abs(long_left - long_right) / max(long_left, long_right)
    way = tip - (left + right) / 2
    long = float(np.hypot(*way))
    lean = abs(float(way @ (right - left))) / max(1e-6, long * wide)
    if uneven > EVEN or lean > LEAN or not FLAT * wide <= long <= SLENDER * wide:
        return None
    if float((tip - left) @ u) < 0 or float((tip - right) @ v) < 0:
        return None
    found = _drawn(ink, tip, left, right, unit)
    if found is None:
        return None
    tip, shaft, solid = found
    return uneven + lean, Head(_spot(tip), _spot(left), _spot(right), shaft, solid)


def _side(line: Pixels, at: int, step: int, long: float) -> tuple[Pixels, Pixels, float]:
    """A straight side that leaves a corner: a point of it, its direction, and how far the outline is from it at most.
    The corner itself is blurred."""
    _, np = vision()
    count = max(5, round(long))
    spots = line[(at + step * np.arange(max(2, count // 5), count + 1)) % len(line)].astype(float)
    middle = spots.sum(axis=0) / len(spots)
    off = spots - middle
    (xx, xy), (_, yy) = off.T @ off
    angle = 0.5 * math.atan2(2 * xy, xx - yy)
    way = np.array([math.cos(angle), math.sin(angle)])
    way = way if way @ (spots[-1] - spots[0]) > 0 else -way
    return middle, way, float(np.abs(off @ np.array([-way[1], way[0]])).max())


def _drawn(ink: Pixels, tip: Pixels, left: Pixels, right: Pixels, unit: float) -> tuple[Pixels, float, bool] | None:
    """Where the ink of a head ends, which may be rounder than its sides tell; how wide its shaft is, and whether it is
    filled. None where it is not drawn, or has no shaft."""
    _, np = vision()
    back = (left + right) / 2
    long, wide = float(np.hypot(*(tip - back))), float(np.hypot(*(right - left)))
    way, across = (tip - back) / long, (right - left) / wide
    axis = np.flatnonzero(_at(ink, back + np.linspace(0.4, 1.0, 25)[:, None] * long * way))
    end = 0.4 + 0.025 * (float(axis[-1]) + 1) if len(axis) else 0.0  # a dash may end between the strokes of a head
    if end < BLUNT:
        return None
    end = min(end, 1.0)
    along, aside = np.meshgrid(np.linspace(0.25, 0.85, 7) * end, np.linspace(-0.8, 0.8, 9), indexing="ij")
    inside = _at(ink, back + along[..., None] * long * way + (aside * (1 - along) * wide / 2)[..., None] * across)
    solid = bool(inside.mean() > FILLED)
    if not solid and (
        inside[:, [0, -1]].mean() < 0.75 or not all(_is_end(ink, tip, barb, back) for barb in (left, right))
    ):
        return None
    side = np.linspace(0.15, 0.6, 8)[:, None]
    beside = max(2.5, 0.1 * wide)
    for barb in (left, right):
        course = (tip - barb) / float(np.hypot(*(tip - barb)))
        out = np.array([-course[1], course[0]])
        out = out if out @ (barb - back) > 0 else -out
        if _at(ink, barb + side * (tip - barb) + beside * out).mean() > TOUCHED:
            return None
    shaft = _shaft(ink, back, way, across, long, wide, unit, solid)
    return (back + end * long * way, shaft, solid) if shaft else None


def _is_end(ink: Pixels, tip: Pixels, barb: Pixels, back: Pixels) -> bool:
    """Whether the stroke from a point to a barb ends there; at the corner of a frame another one goes on."""
    _, np = vision()
    wide = 2 * float(np.hypot(*(barb - back)))
    course = math.atan2(*(barb - tip)[::-1])
    inward = 1 if (barb - tip)[0] * (back - barb)[1] > (barb - tip)[1] * (back - barb)[0] else -1
    turns = course + inward * np.radians(np.arange(-75, 111, 15))
    around = barb + max(4.0, 0.24 * wide) * np.stack([np.cos(turns), np.sin(turns)], axis=1)
    return bool(_at(ink, around).mean() < GOES_ON)


def _shaft(
    ink: Pixels, back: Pixels, way: Pixels, across: Pixels, long: float, wide: float, unit: float, solid: bool
) -> float | None:
    """The shaft behind a head: how wide it is."""
    _, np = vision()
    steps = np.arange(1.0, BEHIND * unit + 0.6 * long)
    reach = np.arange(-0.8 * wide, 0.8 * wide + 0.5)
    rows = _at(ink, back - steps[:, None, None] * way + reach[None, :, None] * across)
    widths = _runs(rows, ASIDE * wide)
    fits = (widths > 0) & (widths <= SHAFT * wide)
    if not fits.any():
        return None
    first = int(fits.argmax())
    own = widths[first : first + max(3, int(0.5 * long))]
    own = own[own > 0]
    if len(own) < 3 or (widths[:first] > SHAFT * wide).sum() > TAPER * long or first > BEHIND * unit:
        return None
    gap = int((widths[:first] == 0).sum())
    shaft = float(np.percentile(own, 80 if gap > 2 else 50))
    if gap <= 2 and float(np.percentile(own, 80)) > 1.6 * max(1.0, float(np.percentile(own, 20))) + 1:
        return None
    if shaft > (SHAFT if solid else THIN) * wide or (gap > 2 and shaft > (LOOSE if solid else 0.8 * THIN) * wide):
        return None
    return shaft


def _runs(rows: Pixels, aside: float) -> Pixels:
    """Of every row how wide the ink is that is nearest to its middle, where it is near enough; else 0."""
    _, np = vision()
    count = rows.shape[1]
    at, each = np.arange(count), np.arange(len(rows))
    off = np.where(rows > 0, np.abs(at - count // 2), count)
    nearest = off.argmin(axis=1)
    before = np.maximum.accumulate(np.where(rows == 0, at, -1), axis=1)[each, nearest]
    after = np.minimum.accumulate(np.where(rows == 0, at, count)[:, ::-1], axis=1)[:, ::-1][each, nearest]
    return np.where(off[each, nearest] <= min(aside, count - 1), after - before - 1, 0)


def _at(ink: Pixels, spots: Pixels) -> Pixels:
    _, np = vision()
    x = np.clip(np.round(spots[..., 0]).astype(int), 0, ink.shape[1] - 1)
    y = np.clip(np.round(spots[..., 1]).astype(int), 0, ink.shape[0] - 1)
    return ink[y, x]


def _apart(found: list[tuple[float, Head]]) -> list[Head]:
    """One head for each place, the most even one."""
    out: list[Head] = []
    for _, head in sorted(found, key=lambda pair: pair[0]):
        size = 0.5 * head.size[1]
        if not any(math.dist(head.tip, o.tip) < size and math.dist(head.back, o.back) < size for o in out):
            out.append(head)
    return out


def _spot(point: Pixels) -> Spot:
    return float(point[0]), float(point[1])


def _scaled(head: Head, fine: int) -> Head:
    """A head in pixels of the picture; the middle of its first pixel is at 0.5."""
    tip, left, right = (((x + 0.5) / fine, (y + 0.5) / fine) for x, y in (head.tip, head.left, head.right))
    return Head(tip, left, right, head.shaft / fine, head.solid)

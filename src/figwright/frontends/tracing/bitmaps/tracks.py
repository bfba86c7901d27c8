"""Heads -> where their lines come from: a line is followed back from its head in its own colour, over gaps between
dashes and over what crosses it, round corners, and to every tail where lines run together.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from figwright.frontends.tracing.bitmaps.arrows import Way
from figwright.frontends.tracing.bitmaps.heads import Head
from figwright.frontends.tracing.picture import Colour, Pixels, colour, vision

Spot = tuple[float, float]
SAME = 40
"""Levels between the colours of heads of one ink."""
WEAKER, SMALLER, TAIL = 0.9, 0.6, 0.6
"""The shares of the certainty and of the width of a head that one at the tail of its line has at least; and heights of
the type that it may be off the tail."""
OFF, FAINT = (45, 22), (0.35, 0.75)
"""Levels by which a pixel may leave the way from the ground to an ink, and still be that ink; and the share of its ink
that a line has at least somewhere near. First of thin lines, then of thick ones, which have their pure colour in the
middle: what is fainter is a shadow, or the blur of something else."""
THICK = 3.0
"""Pixels: a wider line is thick."""
GAP, DASHES = 0.6, 1.8
"""Heights of the type that a line may be interrupted, and how many times the gaps seen so far."""
BORDER, WITHIN = 0.6, 0.2
"""The share of a gap that is the border of a shape, where a line crosses it; and heights of the type that are empty
beside a border where a line does not cross it."""
WORD = 4.0
"""Heights of the type that words on a line may hide of it."""
STRAIGHT, BACK = 52, 105
"""Degrees: a line that goes on within the first goes straight on; beyond the second it would turn back."""
LEANING = 35
"""Degrees by which the course of a line may be off right behind a corner."""
SIDES = 25
"""Degrees between two sides of a crossing and one straight line."""
FORKS, STEPS = 24, 4000
"""Branches that are followed from one head, and steps in all."""
SHAFT = 0.5
"""Widths of a head to both sides in which its line is measured."""
WIDER = 2.6
"""Times its width: where a line is wider, it has come into something else."""
SLIVER = 0.4
"""Times its width: what is narrower at a corner is its blurred rim, and no line that branches off."""
BROKEN, BROKEN_SHORT = 0.12, 0.2
"""The share of a dashed line that is gaps; of one with few of them more, else it is a line that something crosses."""
SOLID, NEAR = 1.2, 0.8
"""Heights of the type: a line that was whole for so long, and then has two gaps so close, has come to another one."""
DASHED, WHOLE = 3, 1.5
"""Gaps of a dashed line; and heights of the type that none of its dashes is long."""
WINDING = 420.0
"""Degrees: what turns more is a part of a drawing."""
SHORTEST = 0.4
"""Heights of the type: a shorter shaft with its head is no arrow."""


@dataclass(frozen=True, slots=True)
class _Walk:
    """A line on the way back from its head: where it is, which way it goes, and the gaps it came over."""

    path: tuple[Spot, ...]
    course: float
    gaps: tuple[float, ...] = ()
    broken: int = 0
    """Where in its path the last gap is; 0 where there was none."""
    fork: int = 0
    """Where in its path it last came to a line across; 0 where it did not."""

    @property
    def at(self) -> Spot:
        return self.path[-1]


def tracked(
    rgb: Pixels, behind: Pixels, cover: Pixels, hidden: Pixels, rims: Pixels, heads: Sequence[Head], unit: float
) -> list[Way]:
    """The lines that lead to heads, each from its tail; a head without a line is left out. The surest heads come first:
    at the tail of a line, a head that is much less certain is none. `hidden` is where words hide lines, `rims` are the
    borders of shapes, where no ink is known."""
    out: list[Way] = []
    _, np = vision()
    near = cover > 25
    ground = np.ascontiguousarray(behind[near].T, np.float32)
    off = rgb[near].T - ground
    hues = {head: _hue(rgb, behind, head) for head in heads}
    inks: dict[tuple[Colour, bool], Pixels] = {}
    done: list[Head] = []
    left = sorted(heads, key=lambda head: -head.sure)
    while left:
        head = left.pop(0)
        hue = next((one for one, _ in inks if _is_near(one, hues[head])), hues[head])

        def ink(thick: bool, hue: Colour = hue) -> Pixels:
            if (hue, thick) not in inks:
                inks[hue, thick] = _ink(near, ground, off, hue, thick)
            return inks[hue, thick]

        weak = [other for other in left if _is_weak(other, head)]
        others = [*done, *(other for other in left if other not in weak)]
        found = _ways(ink, hidden, rims, head, others, hue, unit)
        left = [other for other in left if other not in weak or not any(_is_tail(way, other, unit) for way in found)]
        done.append(head)
        out += found
    return _once(out)


def _is_near(one: Colour, other: Colour) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) < SAME


def _is_weak(one: Head, other: Head) -> bool:
    """Whether a head cannot be at the other end of another one's line: both ends of a line are drawn alike."""
    return one.sure < WEAKER * other.sure or one.size[1] < SMALLER * other.size[1]


def _is_tail(way: Way, head: Head, unit: float) -> bool:
    """Whether what was taken for a head is only the end that a line begins at."""
    outward = way.leaving[0] * head.direction[0] + way.leaving[1] * head.direction[1]
    return outward > 0.5 and math.dist(way.path[0], head.tip) < TAIL * unit


def _once(found: list[Way]) -> list[Way]:
    """Lines with two heads are found from both: once is enough."""
    out: list[Way] = []
    for way in found:
        twin = way.double and any(
            other.double and math.dist(way.path[0], other.path[-1]) + math.dist(way.path[-1], other.path[0]) < 4
            for other in out
        )
        if not twin:
            out.append(way)
    return out


def _hue(rgb: Pixels, behind: Pixels, head: Head) -> Colour:
    """The colour of a head: of its pixels that are farthest from the ground."""
    _, np = vision()
    tip, left, right, back = (np.array(p) for p in (head.tip, head.left, head.right, head.back))
    spots = [back + (tip - back) * u + (left - right) * v * (1 - u) for u in (0.2, 0.35, 0.5, 0.65)
             for v in (-0.3, -0.15, 0.0, 0.15, 0.3)]  # fmt: skip
    at = np.floor(np.array(spots)).astype(int)
    x, y = np.clip(at[:, 0], 0, rgb.shape[1] - 1), np.clip(at[:, 1], 0, rgb.shape[0] - 1)
    pixels = rgb[y, x].astype(np.int16)
    away = np.abs(pixels - behind[y, x]).max(axis=1)
    return colour(np.median(pixels[away >= np.percentile(away, 60)], axis=0))


def _ink(near: Pixels, ground: Pixels, off: Pixels, hue: Colour, thick: bool) -> Pixels:
    """How much of every pixel is of one ink, from 0 to 1; a thin line counts as whole where it is strongest. `ground`
    and `off` are the colours behind the pixels that are `near` ink, and how far those are from it."""
    cv2, np = vision()
    share = np.zeros(near.shape, np.float32)
    span = np.array(hue, np.float32)[:, None] - ground
    part = (off * span).sum(axis=0) / np.maximum((span * span).sum(axis=0), 200.0)
    rest = np.abs(off - part * span).max(axis=0)
    share[near] = np.where(rest < OFF[thick], np.clip(part, 0, 1.2), 0)
    share[share < 0.12] = 0
    strong = np.maximum(cv2.dilate(share, np.ones((5, 5), np.uint8)), FAINT[thick])
    return np.minimum(share / strong, 1.0)


def _ways(
    inked: Callable[[bool], Pixels], hidden: Pixels, rims: Pixels, head: Head, others: Sequence[Head], hue: Colour,
    unit: float,
) -> list[Way]:  # fmt: skip
    """The lines that lead to one head; `inked` is its ink as thin lines have it, and as thick ones."""
    ink = inked(False)
    follow = _Follow(ink, hidden, rims, head, others, unit)
    if follow.wide > THICK:
        ink = inked(True)
        follow = _Follow(ink, hidden, rims, head, others, unit)
    tails, doubles = follow.all()
    if not tails and doubles:  # where another line crosses, both heads may come from that one
        tails, _ = _Follow(ink, hidden, rims, head, others, unit, crossing=True).all()
    out = []
    for walk, double in ((w, False) for w in tails) if tails else ((w, True) for w in doubles[:1]):
        points = _sharpened((*walk.path[::-1], head.back, head.tip), follow.step)
        long = _long(points)
        bare = long - head.size[0] * (2 if double else 1)
        if bare < max(2.0, 0.12 * head.size[0]) or long < SHORTEST * unit or _winding(points) > WINDING:
            continue
        first = points[1][0] - points[0][0], points[1][1] - points[0][1]
        far = math.hypot(*first) or 1.0
        dashed = _is_dashed(walk.gaps, long)
        out.append(Way(points, (-first[0] / far, -first[1] / far), head.direction, hue, dashed, double, long,
                       max(0.8, follow.wide - 0.3), head.size, sure=head.sure))  # fmt: skip
    return out


class _Follow:
    """Follows the line of one head through its ink."""

    def __init__(
        self, ink: Pixels, hidden: Pixels, rims: Pixels, head: Head, others: Sequence[Head], unit: float, *,
        crossing: bool = False,
    ) -> None:  # fmt: skip
        _, np = vision()
        self.crossing = crossing
        self.rims = rims
        self.ink, self.hidden, self.head, self.others, self.unit = ink, hidden, head, others, unit
        self.measures = [np.array([(o.back, o.direction, o.size)[n] for o in others]) for n in range(3)]
        self.wide = max(1.0, self._shaft())
        self.step = max(2.5, 1.4 * self.wide)
        turns = np.arange(-BACK, BACK + 1, 5.0)
        self.turns = turns
        self.left = STEPS
        self.seen: list[tuple[Spot, float]] = []

    def _shaft(self) -> float:
        """How wide the line is right behind its head, as its ink tells; where there is none, as the head does."""
        _, np = vision()
        (x, y), (u, v), (long, wide) = self.head.back, self.head.direction, self.head.size
        behind = np.arange(0.2 * long, 1.2 * long + 1, max(0.5, 0.1 * long))[:, None]
        aside = np.arange(-SHAFT * wide, SHAFT * wide + 0.25, 0.5)[None]
        on = self._read(x - behind * u - aside * v, y - behind * v + aside * u) > 0.5
        middle, found = on.shape[1] / 2, []
        for row in on:
            ends = np.flatnonzero(np.diff(np.concatenate(([False], row, [False])).astype(np.int8))).reshape(-1, 2)
            inner = [(abs(a + b - 2 * middle), b - a) for a, b in ends.tolist() if a > 0 and b < len(row)]
            if inner:
                found.append(0.5 * min(inner)[1])
        return float(np.median(found)) if len(found) >= 2 else self.head.shaft

    def all(self) -> tuple[list[_Walk], list[_Walk]]:
        """Every way back to a tail, and those to another head."""
        course = math.degrees(math.atan2(-self.head.direction[1], -self.head.direction[0]))
        start = self._over(_Walk((self.head.back,), course), 0.6 * self.unit + 0.2 * self.head.size[0])
        if start is None:
            return [], []
        todo = [replace(start, gaps=(), broken=0)]
        tails: list[_Walk] = []
        doubles: list[_Walk] = []
        forks = 0
        while todo and self.left > 0:
            walk = todo.pop()
            while self.left > 0:
                self.left -= 1
                other = self._at_head(walk)
                if other is not None:
                    if _turn(walk.course, math.degrees(math.atan2(other.direction[1], other.direction[0]))) < 50:
                        doubles.append(replace(walk, path=(*walk.path, other.tip)))
                    elif walk.fork:  # by the rim of what another arrow leads to
                        tails.append(replace(walk, path=walk.path[: walk.fork + 1]))
                    break
                if self._is_round(walk):
                    if walk.fork:  # round a ring: the line begins at it
                        tails.append(replace(walk, path=walk.path[: walk.fork + 1]))
                    break
                onward = self._onward(walk)
                if self._is_whole_again(walk):
                    tails.append(replace(walk, path=walk.path[: walk.broken + 2]))
                    break
                if onward and self._strays(walk, onward[0]):
                    tails.append(replace(walk, path=walk.path[: max(2, walk.broken)]))
                    break
                if not onward:
                    tails.append(self._ended(walk))
                    break
                walk, *more = onward
                if forks < FORKS:
                    fresh = [one for one in more if self._is_new(one)]
                    forks += len(fresh)
                    todo += fresh
        return self._apart(tails), doubles

    def _is_round(self, walk: _Walk) -> bool:
        """Whether a line has come back to where it was."""
        near, (x, y) = 0.7 * self.step, walk.at
        return any(abs(px - x) < near and math.dist((px, py), (x, y)) < near for px, py in walk.path[:-5])

    def _is_whole_again(self, walk: _Walk) -> bool:
        """Whether a dashed line goes on without gaps: that is another one, which it begins at."""
        return len(walk.gaps) >= DASHED and (len(walk.path) - walk.broken) * self.step > WHOLE * self.unit

    def _strays(self, walk: _Walk, onward: _Walk) -> bool:
        """Whether a line that was solid goes on in dashes: those are of another one, which it ends at."""
        if len(onward.gaps) < 2 or len(onward.gaps) == len(walk.gaps) or not walk.broken:
            return False
        whole = math.dist(walk.path[0], walk.path[walk.broken]) > SOLID * self.unit
        few = len(walk.gaps) == 1
        return few and whole and (len(walk.path) - walk.broken) * self.step < NEAR * self.unit

    def _ended(self, walk: _Walk) -> _Walk:
        """A line up to its very end."""
        _, np = vision()
        angle = math.radians(walk.course)
        far = np.arange(0.0, self.step + 1, 0.5)
        x, y = walk.at[0] + far * math.cos(angle), walk.at[1] + far * math.sin(angle)
        on = self._read(x[None], y[None])[0] > 0.5
        last = float(far[int((~on).argmax())] if not on.all() else far[-1])
        end = (walk.at[0] + last * math.cos(angle), walk.at[1] + last * math.sin(angle))
        return replace(walk, path=(*walk.path, end))

    def _apart(self, tails: list[_Walk]) -> list[_Walk]:
        """Tails that are not short stubs beside a longer way."""
        out: list[_Walk] = []
        for walk in sorted(tails, key=lambda w: -len(w.path)):
            stub = out and len(walk.path) * self.step < 0.5 * self.unit
            near = any(math.dist(walk.at, other.at) < max(0.3 * self.unit, 2 * self.wide) for other in out)
            if not stub and not near:
                out.append(walk)
        return out

    def _is_new(self, walk: _Walk) -> bool:
        known = any(
            math.dist(walk.at, spot) < self.step and _turn(walk.course, course) < 40 for spot, course in self.seen
        )
        if not known:
            self.seen.append((walk.at, walk.course))
        return not known

    def _at_head(self, walk: _Walk) -> Head | None:
        """Another head that a line has come to."""
        _, np = vision()
        if not self.others:
            return None
        backs, ways, sizes = self.measures
        x, y = (np.array(walk.at) - backs).T
        along, across = x * ways[:, 0] + y * ways[:, 1], np.abs(x * ways[:, 1] - y * ways[:, 0])
        on = (along >= -0.1 * sizes[:, 0]) & (along <= sizes[:, 0]) & (across <= 0.5 * sizes[:, 1])
        return self.others[int(on.argmax())] if on.any() else None

    def _read(self, x: Pixels, y: Pixels) -> Pixels:
        """The ink at places between pixels."""
        cv2, np = vision()
        return cv2.remap(self.ink, (x - 0.5).astype(np.float32), (y - 0.5).astype(np.float32), cv2.INTER_LINEAR,
                         borderMode=cv2.BORDER_CONSTANT, borderValue=0)  # fmt: skip

    def _onward(self, walk: _Walk) -> list[_Walk]:
        """Where a line goes on, the likeliest way first: straight on, else round a corner, else beyond a gap."""
        runs = self._runs(walk)
        ahead = [run for run in runs if abs(run[0]) <= STRAIGHT]
        aside = [run for run in runs if abs(run[0]) > STRAIGHT and len(walk.path) > 2]  # first come the head's barbs
        if any(run[1] > WIDER * self.wide + 3 for run in ahead):
            return []  # it has come into something else
        if ahead:
            ahead.sort(key=lambda run: abs(run[0]))
            out = [self._moved(walk, turn) for turn, _ in ahead]
            if len(ahead) == 1 and len(aside) == (2 if self.crossing else 1):
                out += [self._moved(walk, turn) for turn, _ in aside]
            return out
        beyond = self._over(walk, self._gap(walk)) or self._straightened(walk) or self._round(walk)
        if beyond:
            return [beyond]
        round_ = [self._moved(walk, turn) for turn, wide in aside if wide <= WIDER * self.wide + 3]
        return [replace(one, fork=len(walk.path) - 1) for one in round_] if len(round_) > 1 else round_

    def _straightened(self, walk: _Walk) -> _Walk | None:
        """An upright or level line beyond a border that it crosses right behind a round corner, where its course is not
        known yet."""
        course = 90.0 * round(walk.course / 90)
        if walk.gaps or len(walk.path) < 3 or not 3 < _turn(course, walk.course) < LEANING:
            return None
        straight = replace(walk, course=course)
        found = self._over(straight, self._gap(walk))
        return replace(found, course=course) if found and not found.gaps else None

    def _round(self, walk: _Walk) -> _Walk | None:
        """A dashed line beyond a gap at its corner, which may lie in the gap; only one side has ink there."""
        if len(walk.path) < 3 or not _is_dashed(walk.gaps, _long(walk.path)):
            return None
        gap, angle = 1.3 * max(walk.gaps[-3:]), math.radians(walk.course)
        for far in (0.0, 0.4 * gap, 0.8 * gap):
            corner = (walk.at[0] + far * math.cos(angle), walk.at[1] + far * math.sin(angle))
            turned = [replace(walk, path=(*walk.path, corner), course=walk.course + turn) for turn in (-90, 90)]
            found = [replace(on, course=one.course) for one in turned if (on := self._over(one, gap))]
            if found:
                return found[0] if len(found) == 1 else None
        return None

    def _gap(self, walk: _Walk) -> float:
        usual = max(walk.gaps[-3:], default=0.0)
        return max(GAP * self.unit, DASHES * usual)

    def _runs(self, walk: _Walk) -> list[tuple[float, float]]:
        """Where ink leaves a place: turns in degrees, and how wide each is."""
        _, np = vision()
        angles = np.radians(walk.course + self.turns)
        x, y = np.cos(angles), np.sin(angles)
        near = [self._read(walk.at[0] + x[None] * r, walk.at[1] + y[None] * r)[0] for r in (self.step, 0.6 * self.step)]
        on = (near[0] > 0.5) & (near[1] > 0.4)
        out = []
        for value, group in itertools.groupby(range(len(on)), key=lambda n: bool(on[n])):
            if value:
                numbers = list(group)
                weight = near[0][numbers]
                turn = float((self.turns[numbers] * weight).sum() / weight.sum())
                out.append((turn, math.radians(5.0 * len(numbers)) * self.step))
        widest = max((wide for _, wide in out), default=0.0)
        return [run for run in out if run[1] >= min(SLIVER * self.wide, widest)]

    def _moved(self, walk: _Walk, turn: float) -> _Walk:
        angle = math.radians(walk.course + turn)
        spot = (walk.at[0] + self.step * math.cos(angle), walk.at[1] + self.step * math.sin(angle))
        course = walk.course + turn
        if abs(turn) <= STRAIGHT and len(walk.path) > 2:  # the course over several steps: single ones waver
            before = walk.path[-3] if len(walk.path) > 3 else walk.path[-2]
            course = math.degrees(math.atan2(spot[1] - before[1], spot[0] - before[0]))
        return replace(walk, path=(*walk.path, spot), course=course)

    def _over(self, walk: _Walk, far: float) -> _Walk | None:
        """The line beyond a gap: the nearest ink right ahead that goes on."""
        _, np = vision()
        angle = math.radians(walk.course)
        dx, dy = math.cos(angle), math.sin(angle)
        lost = self._under_words(walk, far)
        steps = np.arange(0.75, far + lost + self.step, 0.75)
        slack = np.arange(-3, 4) / 3.0
        aside = slack[None] * (0.5 * self.wide + 0.14 * steps[:, None])
        x = walk.at[0] + dx * steps[:, None] - dy * aside
        y = walk.at[1] + dy * steps[:, None] + dx * aside
        values = self._read(x, y)
        filled = values.max(axis=1) > 0.5
        empty = np.flatnonzero(~filled)
        if not len(empty):
            first = 0
        else:
            after = np.flatnonzero(filled[empty[0] :])
            first = int(empty[0] + after[0]) if len(after) else -1
            if filled[0] and len(walk.path) == 1:
                first = 0
        if first < 0 or steps[first] > far + lost:
            return None
        own = values[min(len(values) - 1, first + 1)]
        at = float((aside[first] * own).sum() / max(1e-6, own.sum()))
        far = float(steps[first]) + 0.5
        spot = (walk.at[0] + dx * far - dy * at, walk.at[1] + dy * far + dx * at)
        found = replace(walk, path=(*walk.path, spot))
        border, empty = self._across(walk, float(steps[first]))
        if border and empty > WITHIN * self.unit and not walk.gaps and len(walk.path) > 2:
            return None  # it begins at the border of a shape, and what is beyond stands in that shape
        if empty > (1 - BORDER) * (border + empty) or not border:
            gaps = (*walk.gaps, max(0.75, float(steps[first]) - lost))
            found = replace(found, gaps=gaps, broken=len(walk.path) - 1)
        if len(walk.path) > 2:
            before = walk.path[-2]
            found = replace(found, course=math.degrees(math.atan2(spot[1] - before[1], spot[0] - before[0])))
        runs = self._runs(found)
        return found if any(abs(turn) <= STRAIGHT for turn, _ in runs) or first == 0 else self._dot(found)

    def _across(self, walk: _Walk, far: float) -> tuple[float, float]:
        """How much of a gap is the border of a shape, and how much is empty and no word hides it."""
        _, np = vision()
        angle = math.radians(walk.course)
        steps = np.arange(0.0, far, 0.75)
        x, y = walk.at[0] + math.cos(angle) * steps, walk.at[1] + math.sin(angle) * steps
        column = np.clip(x.astype(int), 0, self.rims.shape[1] - 1)
        row = np.clip(y.astype(int), 0, self.rims.shape[0] - 1)
        empty = (self._read(x[None], y[None])[0] <= 0.5) & (self.hidden[row, column] == 0)
        border = self.rims[row, column] > 0
        return 0.75 * float((border & empty).sum()), 0.75 * float((empty & ~border).sum())

    def _under_words(self, walk: _Walk, far: float) -> float:
        """How much longer than usual a gap may be: as long as words hide the line."""
        _, np = vision()
        angle = math.radians(walk.course)
        steps = np.arange(0.0, far + WORD * self.unit)
        x = np.clip((walk.at[0] + math.cos(angle) * steps).astype(int), 0, self.hidden.shape[1] - 1)
        y = np.clip((walk.at[1] + math.sin(angle) * steps).astype(int), 0, self.hidden.shape[0] - 1)
        lost = np.cumsum(self.hidden[y, x])
        return float(lost[min(len(lost) - 1, int((steps - lost <= far).sum()) - 1)])

    def _dot(self, walk: _Walk) -> _Walk | None:
        """A dash that is as short as wide goes on nowhere: it counts where one more follows."""
        return walk if len(walk.gaps) > 1 or len(walk.path) <= 3 else None


def _long(path: Sequence[Spot]) -> float:
    return sum(math.dist(a, b) for a, b in itertools.pairwise(path))


def _is_dashed(gaps: Sequence[float], long: float) -> bool:
    """Whether a line of this length with these gaps is a dashed one."""
    return sum(gaps) > (BROKEN if len(gaps) >= 3 else BROKEN_SHORT) * long


def _winding(path: Sequence[Spot]) -> float:
    """By how many degrees a path turns in all, to either side."""
    courses = [math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])) for a, b in itertools.pairwise(path)]
    return sum(_turn(a, b) for a, b in itertools.pairwise(courses))


def _turn(one: float, other: float) -> float:
    return abs((one - other + 180) % 360 - 180)


def _sharpened(path: Sequence[Spot], step: float) -> tuple[Spot, ...]:
    """A path whose corners are sharp: following cuts them."""
    cv2, np = vision()
    few = cv2.approxPolyDP(np.array(path, np.float32).reshape(-1, 1, 2), max(0.8, 0.22 * step), False).reshape(-1, 2)
    points = [(float(x), float(y)) for x, y in few]
    n = 1
    while n < len(points) - 2:
        a, b, c, d = points[n - 1 : n + 3]
        if math.dist(b, c) < 1.8 * step and min(math.dist(a, b), math.dist(c, d)) > 1.2 * step:
            one, two = math.atan2(b[1] - a[1], b[0] - a[0]), math.atan2(d[1] - c[1], d[0] - c[0])
            turn = _turn(math.degrees(one), math.degrees(two))
            if 50 < turn < 130:
                cross = math.cos(one) * math.sin(two) - math.sin(one) * math.cos(two)
                far = ((c[0] - a[0]) * math.sin(two) - (c[1] - a[1]) * math.cos(two)) / cross
                points[n : n + 2] = [(a[0] + far * math.cos(one), a[1] + far * math.sin(one))]
        n += 1
    return tuple(points)

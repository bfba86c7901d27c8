"""A mask of one ink -> its lines as a graph: stretches between ends and junctions, and heads at some of the ends."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from figwright.tracing.heads import Head as Seen
from figwright.tracing.ink import thinned
from figwright.tracing.picture import Pixels, vision

Spot = tuple[float, float]
Pixel = tuple[int, int]
"""x and y."""


RIM = 5
"""Pixels around a head that are still its own."""
USUAL = 70
"""The share (of 100) of a line's middle that is at most as deep as the line is taken to be: more than half, since some
of it may be cut thin by what it runs along."""
DASHES = 5
"""So many pieces are a broken line."""
BENT, STRAIGHT = 0.4, 0.985
"""Cosines: how far a dash may look past the next one round a bend, and how exactly ends must face across a wide gap."""


@dataclass(slots=True)
class Stretch:
    """A line without a branching: its pixels in order, and the knots (by number) at its two ends."""

    pixels: list[Pixel]
    ends: tuple[int, int]
    gap: bool = False
    """A gap that was bridged between two dashes: nothing is drawn there."""


@dataclass(slots=True)
class Head:
    """An arrow's head: where its point is, where its line comes in, and the direction it points to."""

    tip: Spot
    back: Spot
    direction: Spot
    pixels: Pixels
    knot: int = -1
    known: Spot = (0.0, 0.0)
    """How long and how wide it is, where that was seen."""

    @property
    def size(self) -> Spot:
        """How long and how wide it is."""
        _, np = vision()
        if self.known[0]:
            return self.known
        along = self.pixels @ np.array(self.direction)
        across = self.pixels @ np.array([-self.direction[1], self.direction[0]])
        return float(np.ptp(along)) + 1, float(np.ptp(across)) + 1


@dataclass(slots=True)
class Strokes:
    """The lines of one ink. A knot is an end (one stretch), or a junction (three and more)."""

    stretches: list[Stretch]
    at: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    places: dict[int, Spot] = field(default_factory=dict)
    heads: list[Head] = field(default_factory=list)
    width: float = 2.0
    alone: bool = False

    def leaving(self, stretch: int, knot: int, far: float) -> Spot:
        """The direction in which a stretch leaves a knot, looked at over `far` pixels."""
        return _direction(self._from(stretch, knot), far)

    def _from(self, stretch: int, knot: int) -> list[Pixel]:
        own = self.stretches[stretch]
        return own.pixels if own.ends[0] == knot else own.pixels[::-1]


def strokes(mask: Pixels, unit: float, alone: bool = False, seen: Sequence[Seen] | None = None) -> Strokes:
    """The lines of a mask with their heads; dashes are joined across their gaps. `alone` says that the mask holds one
    arrow, or a few: then most of it may be heads. `seen` are its heads where they are known, in pixels of the mask."""
    cv2, _ = vision()
    if seen is None:
        depth = cv2.distanceTransform(mask, cv2.DIST_L2, cv2.DIST_MASK_PRECISE)
        half = _half_width(mask, depth, unit, alone)
        heads, rest = _heads(mask, depth, half, unit, alone)
    else:
        heads, rest = _known(mask, seen)
        half = _half_width(rest, cv2.distanceTransform(rest, cv2.DIST_L2, cv2.DIST_MASK_PRECISE), unit, alone)
    graph = _graph(thinned(rest), 2 * half, [head.back for head in heads])
    graph.width, graph.alone = 2 * half, alone
    _attach(graph, heads, unit)
    _bridge(graph, unit, 2 * half)
    return graph


def _known(mask: Pixels, seen: Sequence[Seen]) -> tuple[list[Head], Pixels]:
    """Heads that are known, and the mask without them and their blurred rims."""
    cv2, np = vision()
    rest, out = mask.copy(), list[Head]()
    for head in seen:
        corners = np.round(np.array([head.tip, head.left, head.right])).astype(np.int32)
        own = np.zeros_like(mask)
        cv2.fillPoly(own, [corners], 1)
        cv2.polylines(own, [corners], True, 1, RIM)
        ys, xs = np.nonzero(own & mask)
        if len(xs) < 6:
            continue
        rest[own > 0] = 0
        out.append(Head(head.tip, head.back, head.direction, np.stack([xs, ys], axis=1), known=head.size))
    return out, rest


def _half_width(mask: Pixels, depth: Pixels, unit: float, alone: bool = False) -> float:
    """Half the usual width of what is drawn in long lines, in pixels; of everything where nothing is long."""
    cv2, np = vision()
    across = np.ones((7, 7), np.uint8)  # wide enough that the bumps of a rough edge are no middle of their own
    middle = (mask > 0) & (depth >= cv2.dilate(depth, across) - 0.01)
    if not middle.any():
        return 1.0
    _, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    extent = np.maximum(stats[:, 2], stats[:, 3])
    extent[0] = 0
    if alone and len(stats) > DASHES:  # dashes or dots, and a head that is larger than any of them
        deepest = np.zeros(len(stats))
        np.maximum.at(deepest, labels[middle], depth[middle])
        return float(max(1.0, np.median(deepest[1:])))
    for least in (2.5 * unit, 0.25 * unit):
        chosen = middle & (extent > least)[labels]
        if chosen.any():
            few, usual = np.percentile(depth[chosen], (30, USUAL))
            return float(max(1.0, min(usual, 1.6 * few) if alone else usual))  # of a short arrow the head is most
    return float(max(1.0, np.percentile(depth[middle], USUAL)))


def _heads(mask: Pixels, depth: Pixels, half: float, unit: float, alone: bool) -> tuple[list[Head], Pixels]:
    """Blobs wider than a line that grow narrower away from it, and the mask without them and without larger areas."""
    cv2, np = vision()
    core = (depth >= 1.45 * half).astype(np.uint8)
    reach = 2 * (round(1.8 * half) + 3) + 1
    near = cv2.dilate(core, np.ones((reach, reach), np.uint8)) & mask
    count, labels, stats, _ = cv2.connectedComponentsWithStats(near, connectivity=8)
    heads: list[Head] = []
    rest = mask.copy()
    for index in range(1, count):
        x, y, w, h, area = (int(v) for v in stats[index])
        if max(w, h) > unit * 1.4 and (max(w, h) > unit * 2.2 or depth[y : y + h, x : x + w].max() > unit / 3):
            part = labels[y : y + h, x : x + w] == index
            if depth[y : y + h, x : x + w][part].max() > unit / 3:
                rest[y : y + h, x : x + w][part] = 0  # an area, not a line
            continue
        if area < 6 * half * half:
            continue
        head = _head(mask, labels, index, (x, y, w, h), half, unit, alone) if max(w, h) <= unit * 1.4 else None
        head = head or _head_at_fork(mask, core, labels, index, (x, y, w, h), half, unit, alone)
        if head:
            rest[head.pixels[:, 1], head.pixels[:, 0]] = 0
            heads.append(head)
    return heads, rest


def _head_at_fork(
    mask: Pixels,
    core: Pixels,
    labels: Pixels,
    index: int,
    box: tuple[int, int, int, int],
    half: float,
    unit: float,
    alone: bool,
) -> Head | None:
    """The head in a blob where lines run together right behind it: the blob is cut midway between its thick parts."""
    cv2, np = vision()
    x, y, w, h = box
    window = (slice(y, y + h), slice(x, x + w))
    whole = labels[window] == index
    thick = (core[window] > 0) & whole
    count, parts = cv2.connectedComponents(thick.astype(np.uint8), connectivity=8)
    if not 3 <= count <= 5:
        return None
    _, nearest = cv2.distanceTransformWithLabels(
        (~thick).astype(np.uint8), cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_CCOMP
    )
    for part in range(1, count):
        own = whole & (nearest == nearest[parts == part][0])
        ys, xs = np.nonzero(own)
        tight = (x + int(xs.min()), y + int(ys.min()), int(np.ptp(xs)) + 1, int(np.ptp(ys)) + 1)
        if max(tight[2:]) > unit * 1.4:
            continue
        before = labels[window].copy()
        labels[window] = np.where(own, -1, before)
        head = _head(mask, labels, -1, tight, half, unit, alone)
        labels[window] = before
        if head:
            return head
    return None


def _head(
    mask: Pixels, labels: Pixels, index: int, box: tuple[int, int, int, int], half: float, unit: float, alone: bool
) -> Head | None:
    """The blob as a head, seen from where its line comes in; None where it is a dot, a letter, or the end of a bar."""
    cv2, np = vision()
    pad = round(0.7 * unit)
    x, y, w, h = box
    left, top = max(0, x - pad), max(0, y - pad)
    window = (slice(top, y + h + pad), slice(left, x + w + pad))
    own = (labels[window] == index).astype(np.uint8)
    around = mask[window] & (1 - own)
    _absorb(own, around, half)
    contact = cv2.dilate(own, np.ones((3, 3), np.uint8)) & around
    loose = not contact.any()
    count, parts, _, centres = cv2.connectedComponentsWithStats(around if loose else contact, connectivity=8)
    ys, xs = np.nonzero(own)
    pixels = np.stack([xs + left, ys + top], axis=1)
    middle = pixels.mean(axis=0)
    best: Head | None = None
    for part in range(1, count):
        back = np.array([centres[part][0] + left, centres[part][1] + top])
        if loose:  # a dash before the head: the line comes from its nearest pixel
            py, px = np.nonzero(parts == part)
            nearest = np.hypot(px + left - middle[0], py + top - middle[1]).argmin()
            back = np.array([px[nearest] + left, py[nearest] + top], float)
        away = middle - back
        length = float(np.hypot(*away))
        if length < 1:
            continue
        head = _pointed(pixels, back, (float(away[0]) / length, float(away[1]) / length), 2 * half)
        others = [] if loose else [(c[0] + left, c[1] + top) for n, c in enumerate(centres) if n not in (0, part)]
        if head and (_goes_on(mask, head, half, 65 if alone else 25) or _is_fork(head, others)):
            head = None
        if head and (best is None or _far(head) < _far(best)):
            best = head
    return best


def _is_fork(head: Head, others: list[Spot]) -> bool:
    """Whether other lines come in beside the back: lines run together here. At its tip a head may touch a bar."""
    return any(
        (x - head.back[0]) * head.direction[0] + (y - head.back[1]) * head.direction[1] < 0.75 * _far(head)
        for x, y in others
    )


def _goes_on(mask: Pixels, head: Head, half: float, most: int) -> bool:
    """Whether the line goes on beyond the point: then two lines run together here, and it is no head."""
    height, width = mask.shape
    course = math.atan2(head.direction[1], head.direction[0])
    for turn in range(-most, most + 1, 5):
        dx, dy = math.cos(course + math.radians(turn)), math.sin(course + math.radians(turn))
        ahead = [
            (round(head.tip[0] + dx * far), round(head.tip[1] + dy * far))
            for far in (3 * half + 4, 4 * half + 6, 5 * half + 8)
        ]
        if all(0 <= x < width and 0 <= y < height and mask[y, x] for x, y in ahead):
            return True
    return False


def _absorb(own: Pixels, around: Pixels, half: float) -> None:
    """Splinters that hang on a blob (the ends of a head's barbs) are its own."""
    cv2, np = vision()
    _, parts, stats, _ = cv2.connectedComponentsWithStats(around, connectivity=8)
    touching = np.unique(parts[(cv2.dilate(own, np.ones((3, 3), np.uint8)) & around) > 0])
    for part in touching:
        if part and stats[part][4] < 5 * half * half and max(stats[part][2:4]) < 4 * half:
            own[parts == part] = 1
            around[parts == part] = 0


def _far(head: Head) -> float:
    return math.hypot(head.tip[0] - head.back[0], head.tip[1] - head.back[1])


def _pointed(pixels: Pixels, back: Pixels, way: Spot, width: float) -> Head | None:
    """A head seen along a direction, where it is wide near its line, narrow at its tip, and even on both sides."""
    _, np = vision()
    along = (pixels - back) @ np.array(way)
    across = (pixels - back) @ np.array([-way[1], way[0]])
    low, length = float(along.min()), float(along.max() - along.min())
    if length < 1.4 * width:
        return None
    spans = []
    for start, end in ((0.0, 0.6), (0.8, 1.0)):
        part = across[(along >= low + start * length) & (along <= low + end * length)]
        spans.append(float(part.max() - part.min()) + 1 if len(part) else 0.0)
    lean = abs(float(across.max() + across.min())) / 2
    if spans[0] < 1.6 * width or spans[1] > 0.7 * spans[0] or lean > 0.25 * spans[0] + 1:
        return None
    far = float(along.max())
    at = (float(back[0]), float(back[1]))
    return Head((at[0] + way[0] * far, at[1] + way[1] * far), at, way, pixels)


def _graph(skeleton: Pixels, width: float, backs: list[Spot]) -> Strokes:
    _, np = vision()
    ys, xs = np.nonzero(skeleton)
    cells: set[Pixel] = {(int(x), int(y)) for x, y in zip(xs, ys, strict=True)}
    beside = {cell: _neighbours(cell, cells) for cell in cells}
    graph = Strokes([])
    knots: dict[Pixel, int] = {}
    for cell, others in beside.items():
        if len(others) == 1 or not others:
            knots[cell] = len(graph.places)
            graph.places[knots[cell]] = cell
    for group in _clusters({cell for cell, others in beside.items() if len(others) > 2}, beside):
        number = len(graph.places)
        graph.places[number] = (sum(x for x, _ in group) / len(group), sum(y for _, y in group) / len(group))
        for cell in group:
            knots[cell] = number
    _walk_all(graph, beside, knots)
    _join_close(graph, width, backs)
    return graph


def _neighbours(cell: Pixel, cells: set[Pixel]) -> list[Pixel]:
    """Neighbours, without those diagonal ones that a straight neighbour already leads to."""
    x, y = cell
    straight = [c for c in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if c in cells]
    out = list(straight)
    for dx, dy in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        if (x + dx, y + dy) in cells and (x + dx, y) not in cells and (x, y + dy) not in cells:
            out.append((x + dx, y + dy))
    return out


def _clusters(cells: set[Pixel], beside: dict[Pixel, list[Pixel]]) -> list[list[Pixel]]:
    left, out = set(cells), []
    while left:
        group = [left.pop()]
        for cell in group:
            for other in beside[cell]:
                if other in left:
                    left.discard(other)
                    group.append(other)
        out.append(group)
    return out


def _walk_all(graph: Strokes, beside: dict[Pixel, list[Pixel]], knots: dict[Pixel, int]) -> None:
    seen: set[tuple[Pixel, Pixel]] = set()
    visited: set[Pixel] = set()
    for start, number in knots.items():
        visited.add(start)
        if not beside[start]:
            _add(graph, [start, start], number, _twin(graph, start))
        for first in beside[start]:
            if (start, first) in seen or knots.get(first) == number:
                continue
            path = [start, first]
            while path[-1] not in knots:
                forward = [c for c in beside[path[-1]] if c != path[-2]]
                path.append(forward[0])
            visited.update(path)
            seen.add((path[0], path[1]))
            seen.add((path[-1], path[-2]))
            _add(graph, path, number, knots[path[-1]])


def _twin(graph: Strokes, cell: Pixel) -> int:
    """A dot has two ends in one place."""
    number = len(graph.places)
    graph.places[number] = cell
    return number


def _add(graph: Strokes, path: list[Pixel], one: int, other: int, gap: bool = False) -> int:
    graph.stretches.append(Stretch(path, (one, other), gap))
    number = len(graph.stretches) - 1
    graph.at[one].append(number)
    graph.at[other].append(number)
    return number


def _join_close(graph: Strokes, width: float, backs: list[Spot]) -> None:
    """Two junctions next to each other are one crossing; a short stub beside a junction is roughness, but for the one
    that leads to the back of a head."""
    changed = True
    while changed:
        changed = False
        for number, stretch in enumerate(graph.stretches):
            a, b = stretch.ends
            if a < 0 or len(stretch.pixels) > 1.6 * width + 2:
                continue
            if a != b and len(graph.at[a]) > 2 and len(graph.at[b]) > 2:
                _remove(graph, number)
                for other in list(graph.at[b]):
                    own = graph.stretches[other]
                    own.ends = (a if own.ends[0] == b else own.ends[0], a if own.ends[1] == b else own.ends[1])
                    graph.at[a].append(other)
                graph.at[b] = []
                changed = True
            elif max(len(graph.at[a]), len(graph.at[b])) > 2 and (a == b or 1 in (len(graph.at[a]), len(graph.at[b]))):
                tip = graph.places[a if len(graph.at[a]) == 1 else b]
                if any(math.dist(tip, back) < width + 2 for back in backs):
                    continue
                _remove(graph, number)
                changed = True


def _remove(graph: Strokes, number: int) -> None:
    stretch = graph.stretches[number]
    for knot in stretch.ends:
        graph.at[knot] = [n for n in graph.at[knot] if n != number]
    stretch.ends = (-1, -1)


def _direction(path: list[Pixel], far: float) -> Spot:
    """From the first pixel into a path."""
    ahead = path[min(len(path) - 1, max(1, round(far)))]
    dx, dy = ahead[0] - path[0][0], ahead[1] - path[0][1]
    length = math.hypot(dx, dy)
    return (dx / length, dy / length) if length else (0.0, 0.0)


def ends(graph: Strokes) -> list[int]:
    """Knots where a line ends."""
    return [knot for knot, own in graph.at.items() if len(own) == 1]


def _attach(graph: Strokes, heads: list[Head], unit: float) -> None:
    """Gives every head the end of the line that comes in at its back."""
    free = set(ends(graph))
    for head in sorted(heads, key=_far):
        best: tuple[float, int] | None = None
        for knot in free:
            dx, dy = graph.places[knot][0] - head.back[0], graph.places[knot][1] - head.back[1]
            distance = math.hypot(dx, dy)
            if distance > 0.6 * unit:
                continue
            behind = -(dx * head.direction[0] + dy * head.direction[1])
            side = abs(dx * head.direction[1] - dy * head.direction[0])
            inward = graph.leaving(graph.at[knot][0], knot, 4 * graph.width)
            turned = inward[0] * head.direction[0] + inward[1] * head.direction[1] > 0.3
            if turned or behind < -graph.width or side > graph.width + 1.5:
                continue
            if best is None or distance < best[0]:
                best = distance, knot
        if best:
            head.knot = best[1]
            free.discard(best[1])
            graph.heads.append(head)


def _bridge(graph: Strokes, unit: float, width: float) -> None:
    """Joins ends that look at each other across a gap: dashes, dots, and lines that something crosses."""
    _, np = vision()
    reach = unit * 1.6
    taken = {head.knot for head in graph.heads}
    free = [knot for knot in ends(graph) if knot not in taken]
    if len(free) < 2:
        return
    places = np.array([graph.places[knot] for knot in free], float)
    outward = np.array([_outward(graph, knot, width) for knot in free], float)
    own = np.array([graph.at[knot][0] for knot in free])
    lengths = np.array([len(graph.stretches[number].pixels) for number in own])
    blind = ~outward.any(axis=1)  # dots look everywhere
    offers: list[tuple[float, int, int]] = []
    for i in range(len(free) - 1):
        delta = places[i + 1 :] - places[i]
        distance = np.hypot(delta[:, 0], delta[:, 1])
        near = np.flatnonzero((distance <= reach) & (own[i + 1 :] != own[i]))
        if not len(near):
            continue
        later, far = near + i + 1, distance[near]
        way = delta[near] / np.maximum(1e-6, far)[:, None]
        one = np.full(len(near), 0.95) if blind[i] else way @ outward[i]
        other = np.where(blind[later], 0.95, -(outward[later] * way).sum(axis=1))
        touching = far < 1.5 * width
        one, other = (np.where(touching & (c > -0.2), np.maximum(c, 0.8), c) for c in (one, other))
        faced = _faces(one, other, far / unit, np.minimum(lengths[i], lengths[later]) < 0.8 * unit)
        cost = far * (3.0 - one - other)
        offers += [(float(cost[n]), i, int(later[n])) for n in np.flatnonzero(faced)]
    offers.sort()
    used: set[int] = set()
    for _, i, j in offers:
        if i in used or j in used or not _straight_through(graph, free[i], free[j]):
            continue
        used.update((i, j))
        a, b = graph.places[free[i]], graph.places[free[j]]
        path = [(round(a[0]), round(a[1])), (round(b[0]), round(b[1]))]
        _add(graph, path, free[i], free[j], gap=True)


def _faces(one: Pixels, other: Pixels, gap: Pixels, dash: Pixels) -> Pixels:
    """Which ends look at each other, by the cosines to the ways between them; `gap` in heights of the type."""
    _, np = vision()
    less, more = np.minimum(one, other), np.maximum(one, other)
    close = (less > 0.77) | (dash & (gap < 0.5) & (less > BENT) & (more > 0.9))
    return np.where(gap > 0.75, less > STRAIGHT, close)


def _outward(graph: Strokes, knot: int, width: float) -> Spot:
    stretch = graph.at[knot][0]
    if _is_dot(graph.stretches[stretch], width):
        return (0.0, 0.0)  # it looks everywhere
    dx, dy = graph.leaving(stretch, knot, 3 * width)
    return (-dx, -dy)


def _is_dot(stretch: Stretch, width: float) -> bool:
    return len(stretch.pixels) < 1.2 * width + 2


def _straight_through(graph: Strokes, one: int, other: int) -> bool:
    """Dots have no direction of their own: their chain must not turn back on itself."""
    for knot, toward in ((one, other), (other, one)):
        stretch = graph.stretches[graph.at[knot][0]]
        twin = stretch.ends[1] if stretch.ends[0] == knot else stretch.ends[0]
        bridges = [graph.stretches[n] for n in graph.at[twin] if graph.stretches[n].gap]
        if not bridges or not _is_dot(stretch, graph.width):
            continue
        back = bridges[0].ends[0] if bridges[0].ends[1] == twin else bridges[0].ends[1]
        here = graph.places[knot]
        a = (graph.places[back][0] - here[0], graph.places[back][1] - here[1])
        b = (graph.places[toward][0] - here[0], graph.places[toward][1] - here[1])
        product = math.hypot(*a) * math.hypot(*b)
        if product and (a[0] * b[0] + a[1] * b[1]) / product > -0.5:
            return False
    return True

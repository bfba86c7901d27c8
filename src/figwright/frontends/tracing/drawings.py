"""The drawings of a picture: what is neither text nor box nor arrow, near pieces together."""

from __future__ import annotations

from figwright.frontends.tracing.arrows import Way
from figwright.frontends.tracing.picture import Pixels, vision
from figwright.frontends.tracing.sight import Sight
from figwright.ir.scene import Rect, union

NEAR = 0.9
"""Heights of the type: pieces that stand closer are one drawing; between two things there is room for an arrow."""
SMALL, STREWN = 1.8, 1.6
"""Heights of the type: such small pieces, as the dots of a graph, are one drawing also when they are farther apart."""
FAR = 12.0
"""Heights of the type: what is longer and thin is a line, or the wedge from a part to its enlargement."""
THIN = 0.3
"""Heights of the type: a line is no thicker."""
TAIL = 1.2
"""Heights of the type: a single line that sticks out of a drawing by more leads to it, and is no part of it."""


def drawings(sight: Sight, front: Pixels) -> list[Rect]:
    """The foreground (`front`) without arrows: piece by piece, near ones together, with the axes along their sides."""
    cv2, np = vision()
    unit = sight.unit
    seen = front.copy()
    for way in sight.ways:
        path = np.round(np.array(way.path)).astype(np.int32)
        cv2.polylines(seen, [path], False, 0, round(way.width) + 4)
        cv2.line(seen, path[-2], path[-1], 0, round(0.6 * unit))
    short = _without_long_lines(seen, unit)
    found = [place for place in _merged(_pieces(short, unit)) if not on_corner(sight, place)]
    whole = _clustered(found, [zone.place for zone in sight.frames.zones], unit)
    return _merged(_with_axes(whole, seen & (1 - short), unit))


def _pieces(seen: Pixels, unit: float) -> list[Rect]:
    """Ink with small gaps bridged; what is tiny, sparse or a mere strip is left out."""
    cv2, np = vision()
    reach = round(0.3 * unit) | 1
    joined = cv2.dilate(seen, np.ones((reach, reach), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
    found: list[Rect] = []
    for index in range(1, count):
        x, y, w, h, _ = (int(v) for v in stats[index])
        part = seen[y : y + h, x : x + w] & (labels[y : y + h, x : x + w] == index)
        left, top, right, bottom = _disc(part, unit) or _without_tails(part, unit)
        ys, xs = np.nonzero(part[top:bottom, left:right])
        if len(xs) < 0.2 * unit * unit:
            continue
        tight = Rect(x + left + int(xs.min()), y + top + int(ys.min()), int(np.ptp(xs)) + 1, int(np.ptp(ys)) + 1)
        longest = max(tight.w, tight.h)
        share = 0.15 if longest > FAR * unit else 0.08
        sparse = len(xs) < share * tight.w * tight.h and longest > 3 * unit
        strip = min(tight.w, tight.h) < 0.8 * unit and max(tight.w, tight.h) > 3.2 * min(tight.w, tight.h)
        wedge = longest > FAR * unit and longest > 6 * min(tight.w, tight.h)
        thin = wedge or (strip and len(xs) < 0.55 * tight.w * tight.h)
        if max(tight.w, tight.h) >= 0.6 * unit and min(tight.w, tight.h) >= 0.3 * unit and not (sparse or thin):
            found.append(tight)
    return found


def _without_tails(part: Pixels, unit: float) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of a piece without the single lines that stick out of it."""
    spans = []
    for ink in (part, part.T):
        least, most = _single(ink, unit)
        spans.append((least, most))
    return spans[0][0], spans[1][0], spans[0][1], spans[1][1]


def _disc(part: Pixels, unit: float) -> tuple[int, int, int, int] | None:
    """Where the one disc of a piece is, if all the rest of it are thin lines: an operator with the lines to it."""
    cv2, np = vision()
    edges, _ = cv2.findContours(part, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    filled = cv2.drawContours(np.zeros(part.shape, np.uint8), edges, -1, 1, -1)
    core = cv2.morphologyEx(filled, cv2.MORPH_OPEN, _round(0.7 * unit))
    count, _, stats, _ = cv2.connectedComponentsWithStats(core, connectivity=8)
    if count != 2:
        return None
    rest = filled & (1 - cv2.dilate(core, np.ones((3, 3), np.uint8)))
    if cv2.erode(rest, _round(THIN * unit)).any():
        return None
    x, y, w, h, area = (int(v) for v in stats[1])
    round_ = abs(w - h) <= 0.15 * max(w, h) and 0.72 < area / (w * h) < 0.86
    return (x, y, x + w, y + h) if round_ and unit < max(w, h) < 2.4 * unit else None


def _round(size: float) -> Pixels:
    """A disc about so wide, to open and to erode with."""
    cv2, _ = vision()
    wide = round(size) | 1
    return cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (wide, wide))


def _single(ink: Pixels, unit: float) -> tuple[int, int]:
    """From which column on, and up to which, there is more than one thin line (or where the piece begins and ends)."""
    _, np = vision()
    height, width = ink.shape
    filled = ink.any(axis=0)
    extent = np.where(filled, height - ink[::-1].argmax(axis=0) - ink.argmax(axis=0), 0)
    thick = np.flatnonzero(extent > THIN * unit)
    if not len(thick):
        return 0, width
    first, last = int(thick[0]), int(thick[-1]) + 1
    return (first if first > TAIL * unit else 0), (last if width - last > TAIL * unit else width)


def on_corner(sight: Sight, place: Rect) -> bool:
    """Whether a small sign sits on the corner of a frame: it is part of it."""
    if max(place.w, place.h) > 2 * sight.unit:
        return False
    around = place.grown(0.3 * sight.unit)
    return any(
        around.contains(Rect(x, y, 0, 0))
        for region in (*sight.frames.boxes, *sight.frames.zones)
        for x in (region.place.x, region.place.right)
        for y in (region.place.y, region.place.bottom)
    )


def _clustered(places: list[Rect], zones: list[Rect], unit: float) -> list[Rect]:
    """Pieces that stand close together in the same zone as one."""
    out: list[tuple[list[Rect], int | None]] = []
    for place in places:
        home = _home(place, zones)
        near = [item for item in out if item[1] == home and any(_close(one, place, unit) for one in item[0])]
        out = [item for item in out if item not in near]
        out.append(([place, *(one for members, _ in near for one in members)], home))
    return [union(members) for members, _ in out]


def _home(place: Rect, zones: list[Rect]) -> int | None:
    around = [(z.w * z.h, n) for n, z in enumerate(zones) if z.contains(Rect(place.cx, place.cy, 0, 0))]
    return min(around)[1] if around else None


def _close(one: Rect, other: Rect, unit: float) -> bool:
    small = max(one.w, one.h, other.w, other.h) < SMALL * unit
    across = max(one.x, other.x) - min(one.right, other.right)
    down = max(one.y, other.y) - min(one.bottom, other.bottom)
    return max(across, down) < (STREWN if small else NEAR) * unit


def _with_axes(places: list[Rect], lines: Pixels, unit: float) -> list[Rect]:
    """Drawings with the long lines that run along their sides and do not leave them."""
    cv2, _ = vision()
    count, _, stats, _ = cv2.connectedComponentsWithStats(lines, connectivity=8)
    out = list(places)
    for index in range(1, count):
        line = Rect(*(float(v) for v in stats[index][:4]))
        for number, place in enumerate(out):
            room = place.grown(NEAR * unit)
            across = min(room.right, line.right) - max(room.x, line.x)
            down = min(room.bottom, line.bottom) - max(room.y, line.y)
            if across >= 0.7 * line.w and down >= 0.7 * line.h:
                out[number] = union((place, line))
                break
    return out


def _without_long_lines(seen: Pixels, unit: float) -> Pixels:
    """Straight thin lines far longer than a letter that hang on a drawing are lines to it, and not of it."""
    cv2, np = vision()
    out = seen.copy()
    long = round(3.2 * unit)
    for shape, across in (((1, long), (5, 1)), ((long, 1), (1, 5))):
        runs = cv2.morphologyEx(seen, cv2.MORPH_OPEN, np.ones(shape, np.uint8))
        thick = cv2.morphologyEx(seen, cv2.MORPH_OPEN, np.ones((across[0] + 2, across[1] + 2), np.uint8))
        alone = runs & (1 - cv2.dilate(thick, np.ones((5, 5), np.uint8)))
        out[cv2.dilate(alone, np.ones((3, 3), np.uint8)) > 0] = 0
    return out


def _merged(places: list[Rect]) -> list[Rect]:
    """Drawings that lie in one another are one."""
    out: list[Rect] = []
    for place in sorted(places, key=lambda r: -r.w * r.h):
        home = next((n for n, other in enumerate(out) if other.overlaps(place)), None)
        if home is None:
            out.append(place)
        else:
            out[home] = union((out[home], place))
    return out


def is_drawn(way: Way, drawings: list[Rect]) -> bool:
    """Whether the middle of a short line lies in a drawing: between two things there is empty space."""
    x, y = way.path[len(way.path) // 2]
    return any(place.contains(Rect(x, y, 0, 0)) for place in drawings)

"""What is known while a picture is looked at, and the masks that follow: where arrows may run, and what is drawn."""

from __future__ import annotations

from dataclasses import dataclass, field

from figwright.frontends.tracing.arrows import Way
from figwright.frontends.tracing.frames import Frames
from figwright.frontends.tracing.picture import Picture, Pixels, differences, vision
from figwright.frontends.tracing.regions import Ground, Region
from figwright.frontends.tracing.spans import Span, spans
from figwright.frontends.tracing.text import Line, Pieces
from figwright.ir.scene import Rect


@dataclass(slots=True)
class Sight:
    """What is known so far while a picture is looked at; places in the picture's working pixels."""

    picture: Picture
    unit: float
    ground: Ground
    pieces: Pieces
    lines: tuple[Line, ...]
    frames: Frames
    spans: list[Span] = field(default_factory=list)
    ways: list[Way] = field(default_factory=list)
    drawings: list[Rect] = field(default_factory=list)


def is_clear(sight: Sight, way: Way, seen: Pixels) -> bool:
    """Whether a line runs through empty space, as arrows do, and not through a drawing full of lines."""
    _, np = vision()
    height, width = seen.shape
    path = np.array(way.path)
    away = way.width / 2 + 0.22 * sight.unit
    ends = np.minimum(np.hypot(*(path - path[0]).T), np.hypot(*(path - path[-1]).T))
    inner = np.flatnonzero((ends > 0.5 * sight.unit)[1:-1]) + 1
    if len(inner) < 2:
        inner = np.arange(1, len(path) - 1)
    clear = total = 0
    for n in inner:
        dx, dy = path[min(len(path) - 1, n + 1)] - path[n - 1]
        length = float(np.hypot(dx, dy))
        if length == 0:
            continue
        for side in (away, -away):
            x, y = round(path[n][0] - dy / length * side), round(path[n][1] + dx / length * side)
            if 0 <= x < width and 0 <= y < height:
                total += 1
                clear += not seen[y, x]
    return total == 0 or clear / total > 0.7


def _shape(region: Region, mask: Pixels, value: int, grown: float = 0.0) -> None:
    """Fills a region's outline into a mask, and as much around it."""
    cv2, _ = vision()
    cv2.drawContours(mask, [region.outline], -1, value, -1)
    if grown > 0:
        cv2.drawContours(mask, [region.outline], -1, value, max(1, round(2 * grown)))


def free(sight: Sight) -> Pixels:
    """Where arrows may run: not on letters, not in boxes and drawings, not on the borders of zones."""
    _cv2, np = vision()
    blocked = np.zeros(sight.picture.rgb.shape[:2], np.uint8)
    for region in (*sight.frames.boxes, *sight.frames.parts):
        _shape(region, blocked, 1, max(1.0, region.stroke))
    for span in sight.spans:
        blocked[_window(span.place)] = 1
    return (blocked == 0) & ~_lettered(sight) & ~_borders(sight)


def _window(place: Rect) -> tuple[slice, slice]:
    return slice(round(place.y), round(place.bottom)), slice(round(place.x), round(place.right))


def find_spans(sight: Sight) -> list[Span]:
    """The brackets and braces of a picture, among what is neither text nor box."""
    _, np = vision()
    return spans(((sight.pieces.labels > 0) & free(sight)).astype(np.uint8), sight.lines, sight.unit)


def touched(span: Span, ways: list[Way], unit: float) -> bool:
    """Whether an arrow begins or ends at a bracket, on the side where its things are not."""
    return any(is_at(span, spot, unit) for way in ways for spot in (way.path[0], way.path[-1]))


def is_at(span: Span, spot: tuple[float, float], unit: float) -> bool:
    """Whether an arrow's end is at a bracket's line."""
    return not span.curly and span.line.grown(0.5 * unit).contains(Rect(*spot, 0, 0))


def _borders(sight: Sight) -> Pixels:
    """The borders of zones, but for where something of another colour crosses them."""
    _, np = vision()
    rgb = sight.picture.rgb
    out = np.zeros(rgb.shape[:2], bool)
    for zone in sight.frames.zones:
        if zone.stroke:
            view, rim = _drawn(zone, rgb.shape, round(2 * zone.stroke) + 4)
            away = np.abs(rgb[view].astype(np.int16) - np.array(zone.border)).max(axis=2)
            out[view] |= (rim > 0) & (away < 40)
    return out


def _drawn(region: Region, shape: tuple[int, ...], thickness: int) -> tuple[tuple[slice, slice], Pixels]:
    """A region's outline drawn so thick, or filled where it is -1, in no more of the picture than it needs."""
    cv2, np = vision()
    reach = max(1, thickness)
    x, y, w, h = cv2.boundingRect(region.outline)
    left, top = max(0, x - reach), max(0, y - reach)
    view = (slice(top, min(shape[0], y + h + reach)), slice(left, min(shape[1], x + w + reach)))
    mask = np.zeros((view[0].stop - top, view[1].stop - left), np.uint8)
    cv2.drawContours(mask, [region.outline], -1, 1, thickness, offset=(-left, -top))
    return view, mask


def _lettered(sight: Sight) -> Pixels:
    _, np = vision()
    own = np.zeros(len(sight.pieces.boxes), bool)
    for line in sight.lines:
        own[list(line.pieces)] = True
    return own[sight.pieces.labels]


def foreground(sight: Sight) -> Pixels:
    """Where the picture differs from the page and its zones, text and boxes left out."""
    cv2, np = vision()
    rgb, unit = sight.picture.rgb, sight.unit
    away = differences(rgb, sight.ground.behind) > 18
    seen = (away | (_ground(sight) == 0)).astype(np.uint8)
    for part in sight.frames.parts:
        _shape(part, seen, 1)
    seen[cv2.dilate(_lettered(sight).astype(np.uint8), np.ones((5, 5), np.uint8)) > 0] = 0
    for zone in sight.frames.zones:
        cv2.drawContours(seen, [zone.outline], -1, 0, round(2 * zone.stroke) + 6)
    for span in sight.spans:
        seen[_window(span.place.grown(2))] = 0
    for box in sight.frames.boxes:
        _shape(box, seen, 0, box.stroke + unit / 8 + 2)
    return seen


def _ground(sight: Sight) -> Pixels:
    """What things stand on: wide flat areas, and the fills of zones of any size."""
    _, np = vision()
    out = sight.ground.wide.copy()
    for zone in sight.frames.zones:
        view, within = _drawn(zone, out.shape, -1)
        away = np.abs(sight.ground.behind[view].astype(np.int16) - np.array(zone.fill)).max(axis=2)
        out[view][(within > 0) & (away <= 3)] = 1
    return out

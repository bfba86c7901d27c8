"""A picture -> what is seen in it: text, frames, arrows, drawings, and what belongs to what. No model is asked."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from figwright.scene import Rect, union
from figwright.tracing import text as letters
from figwright.tracing.arrows import Way, ways
from figwright.tracing.frames import Frames, frames, inside
from figwright.tracing.ink import inks
from figwright.tracing.labels import blocks, words
from figwright.tracing.labels import place as place_of
from figwright.tracing.picture import Picture, Pixels, vision
from figwright.tracing.regions import Ground, Region, ground
from figwright.tracing.seen import Arrow, End, Frame, Open, Seen, Thing, Words, Zone
from figwright.tracing.text import Line, Pieces

LONG = 2.5
"""Heights of the type: a longer line through empty space is an arrow, a shorter one may be part of a drawing."""
_LETTERED = re.compile(r"^\([a-z]\)\s*\S")
"""The caption of a lettered part: (a) Training."""
_NUMBER = re.compile(r"^[0-9a-zA-Z]$")


@dataclass(slots=True)
class Sight:
    """What is known so far while a picture is looked at; places in the picture's working pixels."""

    picture: Picture
    unit: float
    ground: Ground
    pieces: Pieces
    lines: tuple[Line, ...]
    frames: Frames
    ways: list[Way] = field(default_factory=list)
    drawings: list[Rect] = field(default_factory=list)


def look(picture: Picture, read: tuple = ()) -> Seen:  # type: ignore[type-arg]
    """Everything that can be seen."""
    read = read or letters.read(picture.rgb)
    unit = letters.unit(read, picture.rgb)
    flat = ground(picture.rgb, unit)
    pieces = letters.pieces(picture.rgb, flat.behind)
    lines = letters.lines(read, pieces, unit)
    lines = (*lines, *_missed(picture, flat, pieces, lines, unit))
    lines = (*lines, *_overlooked(picture, flat, pieces, lines, unit))
    sight = Sight(picture, unit, flat, pieces, lines, frames(flat, lines, unit))
    found = ways(inks(picture.rgb, flat.behind, _free(sight), unit), unit)
    front = _foreground(sight)
    sight.ways = [way for way in found if _is_clear(sight, way, front)]
    drawings = _drawings(sight)
    sight.ways = [way for way in sight.ways if way.length > LONG * unit or not _is_drawn(way, drawings)]
    for _ in range(3):
        sight.drawings = _drawings(sight)
        seen, astray = _belongings(sight)
        if not astray:
            break
        sight.ways = [way for way in sight.ways if way not in astray]  # lines of a drawing: it gets them back
    return seen


def _is_drawn(way: Way, drawings: list[Rect]) -> bool:
    """Whether the middle of a short line lies in a drawing: between two things there is empty space."""
    x, y = way.path[len(way.path) // 2]
    return any(place.contains(Rect(x, y, 0, 0)) for place in drawings)


def _missed(picture: Picture, flat: Ground, pieces: Pieces, lines: tuple[Line, ...], unit: float) -> list[Line]:
    """Short texts in frames that OCR did not find in the whole picture: read again, one by one."""
    _, np = vision()
    taken = np.zeros(len(pieces.boxes), bool)
    for line in lines:
        taken[list(line.pieces)] = True
    found: list[Line] = []
    parts = frames(flat, lines, unit).parts
    for part in parts:
        nested = any(other is not part and other.place.contains(part.place, 2) for other in parts)
        if nested or part.place.w > 8 * unit or part.place.h > 3 * unit or part.stroke == 0:
            continue
        spot = letters.unread(pieces, taken, part.place, unit)
        text = letters.read_again(picture.rgb, spot[0]) if spot else ""
        if spot and text:
            found.append(Line(text, spot[0], spot[1], 0.6))
    return found


def _overlooked(picture: Picture, flat: Ground, pieces: Pieces, lines: tuple[Line, ...], unit: float) -> list[Line]:
    """Short texts that stand free on the ground, such as a formula below a drawing: read again, one by one."""
    _, np = vision()
    taken = np.zeros(len(pieces.boxes), bool)
    for line in lines:
        taken[list(line.pieces)] = True
    found: list[Line] = []
    for spot, own in letters.free_groups(pieces, flat.wide, taken, unit):
        text = letters.dots(pieces, own, unit) or letters.read_again(picture.rgb, spot, sure=0.75)
        if text:
            found.append(Line(text, spot, own, 0.6))
    return found


def _is_clear(sight: Sight, way: Way, seen: Pixels) -> bool:
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


def _rim(region: Region, unit: float) -> float:
    return region.stroke + unit / 8 + 2


def _free(sight: Sight) -> Pixels:
    """Where arrows may run: not on letters, not in boxes and drawings, not on the borders of zones."""
    _cv2, np = vision()
    blocked = np.zeros(sight.picture.rgb.shape[:2], np.uint8)
    for region in (*sight.frames.boxes, *sight.frames.parts):
        _shape(region, blocked, 1, max(1.0, region.stroke))
    return (blocked == 0) & ~_lettered(sight) & ~_borders(sight)


def _borders(sight: Sight) -> Pixels:
    """The borders of zones, but for where something of another colour crosses them."""
    cv2, np = vision()
    rgb = sight.picture.rgb.astype(np.int16)
    out = np.zeros(rgb.shape[:2], bool)
    for zone in sight.frames.zones:
        if zone.stroke:
            rim = np.zeros(rgb.shape[:2], np.uint8)
            cv2.drawContours(rim, [zone.outline], -1, 1, round(2 * zone.stroke) + 4)
            out |= (rim > 0) & (np.abs(rgb - np.array(zone.border)).max(axis=2) < 40)
    return out


def _lettered(sight: Sight) -> Pixels:
    _, np = vision()
    own = np.zeros(len(sight.pieces.boxes), bool)
    for line in sight.lines:
        own[list(line.pieces)] = True
    return own[sight.pieces.labels]


def _foreground(sight: Sight) -> Pixels:
    """Where the picture differs from the page and its zones, text and boxes left out."""
    cv2, np = vision()
    rgb, unit = sight.picture.rgb, sight.unit
    away = np.abs(rgb.astype(np.int16) - sight.ground.behind).max(axis=2) > 18
    seen = (away | (_ground(sight) == 0)).astype(np.uint8)
    for part in sight.frames.parts:
        _shape(part, seen, 1)
    seen[cv2.dilate(_lettered(sight).astype(np.uint8), np.ones((5, 5), np.uint8)) > 0] = 0
    for zone in sight.frames.zones:
        cv2.drawContours(seen, [zone.outline], -1, 0, round(2 * zone.stroke) + 6)
    for box in sight.frames.boxes:
        _shape(box, seen, 0, _rim(box, unit))
    return seen


def _ground(sight: Sight) -> Pixels:
    """What things stand on: wide flat areas, and the fills of zones of any size."""
    cv2, np = vision()
    out = sight.ground.wide.copy()
    behind = sight.ground.behind.astype(np.int16)
    for zone in sight.frames.zones:
        within = np.zeros(out.shape, np.uint8)
        cv2.drawContours(within, [zone.outline], -1, 1, -1)
        out[(within > 0) & (np.abs(behind - np.array(zone.fill)).max(axis=2) <= 3)] = 1
    return out


def _drawings(sight: Sight) -> list[Rect]:
    """The foreground without arrows: piece by piece, near ones together."""
    cv2, np = vision()
    unit = sight.unit
    seen = _foreground(sight)
    for way in sight.ways:
        path = np.round(np.array(way.path)).astype(np.int32)
        cv2.polylines(seen, [path], False, 0, round(way.width) + 4)
        cv2.line(seen, path[-2], path[-1], 0, round(0.6 * unit))
    seen = _without_long_lines(seen, unit)
    reach = round(0.3 * unit) | 1
    joined = cv2.dilate(seen, np.ones((reach, reach), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
    found: list[Rect] = []
    for index in range(1, count):
        x, y, w, h, _ = (int(v) for v in stats[index])
        part = seen[y : y + h, x : x + w] & (labels[y : y + h, x : x + w] == index)
        ys, xs = np.nonzero(part)
        if len(xs) < 0.2 * unit * unit:
            continue
        tight = Rect(x + int(xs.min()), y + int(ys.min()), int(np.ptp(xs)) + 1, int(np.ptp(ys)) + 1)
        sparse = len(xs) < 0.08 * tight.w * tight.h and max(tight.w, tight.h) > 3 * unit
        strip = min(tight.w, tight.h) < 0.8 * unit and max(tight.w, tight.h) > 3.2 * min(tight.w, tight.h)
        thin = strip and len(xs) < 0.55 * tight.w * tight.h
        if max(tight.w, tight.h) >= 0.6 * unit and min(tight.w, tight.h) >= 0.3 * unit and not (sparse or thin):
            found.append(tight)
    return _merged(found)


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


Joined = tuple[Way, End, End, list[Line]]
Half = tuple[Way, End | None, End | None]


@dataclass(slots=True)
class _Part:
    """A thing while it is put together."""

    place: Rect
    kind: str
    label: list[Line] = field(default_factory=list)
    region: Region | None = None


def _belongings(sight: Sight) -> tuple[Seen, list[Way]]:
    """What belongs to what; and the lines that lead nowhere but into their own drawing."""
    unit = sight.unit
    left = list(sight.lines)
    parts: list[_Part] = []
    for box in sight.frames.boxes:
        own = [line for line in left if inside(line.place, box.place)]
        left = [line for line in left if line not in own]
        parts.append(_Part(box.place, "box", sorted(own, key=lambda line: (line.place.cy, line.place.x)), box))
    titles, numbers, left = _titles(sight, left)
    parts = [part for part in parts if not (_is_sign(part) and _is_mark(sight, part.place, titles))]
    parts += [_Part(place, "drawing") for place in sight.drawings if not _is_mark(sight, place, titles)]
    loose = _give_labels(parts, blocks(left, unit), unit)
    arrows, half, astray = _named_arrows(sight, parts, loose)
    return _seen(sight, parts, titles, numbers, arrows, half), astray


def _is_sign(part: _Part) -> bool:
    """Whether a box holds one letter or digit, as the disc before a title does."""
    return len(part.label) == 1 and len(part.label[0].text) == 1


def _is_mark(sight: Sight, place: Rect, titles: dict[int, list[Line]]) -> bool:
    """A disc with a number before a title, or a small sign on the corner of a frame: part of it, and no node."""
    unit = sight.unit
    if max(place.w, place.h) > 2 * unit:
        return False
    for title in titles.values():
        spot = title[0].place
        if abs(place.cy - spot.cy) < 0.5 * unit and -0.3 * unit < spot.x - place.right < 1.2 * unit:
            return True
    for region in (*sight.frames.boxes, *sight.frames.zones):
        corners = [(x, y) for x in (region.place.x, region.place.right) for y in (region.place.y, region.place.bottom)]
        if any(place.grown(0.3 * unit).contains(Rect(x, y, 0, 0)) for x, y in corners):
            return True
    return False


def _titles(sight: Sight, left: list[Line]) -> tuple[dict[int, list[Line]], dict[int, str], list[Line]]:
    """The title of every zone: the first text near its top that stands directly in it."""
    unit = sight.unit
    titles: dict[int, list[Line]] = {}
    numbers: dict[int, str] = {}
    zones = sight.frames.zones
    for index in range(len(zones) - 1, -1, -1):
        zone = zones[index].place
        own = [line for line in left if inside(line.place, zone) and line.place.y - zone.y < 1.9 * unit]
        own = [
            line
            for line in own
            if not any(
                d.y < line.place.y and d.bottom > zone.y and abs(d.cx - line.place.cx) < d.w / 2
                for d in sight.drawings
                if inside(d, zone) and d.h > unit
            )
        ]
        if not own:
            continue
        best = max(own, key=lambda line: (line.place.h > 0.5 * unit, len(line.text)))
        row = sorted((line for line in own if abs(line.place.cy - best.place.cy) < 0.5 * unit), key=lambda o: o.place.x)
        if len(row) > 1 and _NUMBER.match(row[0].text):
            numbers[index] = row[0].text
        titles[index] = [best]
        left = [line for line in left if line is not best and not (line is row[0] and index in numbers)]
    for index, region in enumerate(zones):
        below = [
            line for line in left
            if index not in titles and _LETTERED.match(line.text) and 0 < line.place.y - region.place.bottom < 2 * unit
            and abs(line.place.cx - region.place.cx) < 0.2 * region.place.w
        ]  # fmt: skip
        if below:
            letter, _, title = below[0].text.partition(")")
            numbers[index], titles[index] = letter.strip("( "), [replace(below[0], text=title.strip())]
            left = [line for line in left if line is not below[0]]
    return titles, numbers, left


def _give_labels(parts: list[_Part], loose: list[list[Line]], unit: float) -> list[list[Line]]:
    """Drawings take the text right below them (or above, or beside, where none is below)."""
    offers: list[tuple[float, int, int]] = []
    for number, part in enumerate(parts):
        if part.kind != "drawing":
            continue
        for at, block in enumerate(loose):
            place = place_of(block)
            gap = place.y - part.place.bottom
            aside = abs(place.cx - part.place.cx)
            if -0.4 * unit < gap < 1.2 * unit and aside < 0.25 * max(place.w, part.place.w) + 0.3 * unit:
                offers.append((max(0.0, gap) + aside, number, at))
    taken: set[int] = set()
    for _, number, at in sorted(offers):
        if at not in taken and not parts[number].label:
            taken.add(at)
            parts[number].label = loose[at]
            parts[number].place = union((parts[number].place, place_of(loose[at])))
    return [block for at, block in enumerate(loose) if at not in taken]


def _named_arrows(
    sight: Sight, parts: list[_Part], loose: list[list[Line]]
) -> tuple[list[Joined], list[Half], list[Way]]:
    unit = sight.unit
    labels: dict[int, list[Line]] = {}
    for block in loose:
        place = place_of(block)
        near = [(_distance(place, way.path), n) for n, way in enumerate(sight.ways) if n not in labels]
        near = [(d, n) for d, n in near if d < 0.75 * unit and sight.ways[n].length > 1.2 * unit]
        if near:
            labels[min(near)[1]] = block
        else:
            parts.append(_Part(_type_box(place, unit), "text", block))
    arrows: list[Joined] = []
    half: list[Half] = []
    astray: list[Way] = []
    for number, way in enumerate(sight.ways):
        source = _end(sight, parts, way.path[0], way.leaving)
        target = _end(sight, parts, way.path[-1], way.pointing)
        if source and target and source != target:
            arrows.append((way, source, target, labels.get(number, [])))
        elif source == target:
            astray.append(way)
        elif source or target:
            half.append((way, source, target))
    return arrows, half, astray


def _type_box(place: Rect, unit: float) -> Rect:
    """A text is as high as its type, also where only dots are written."""
    extra = max(0.0, 0.8 * unit - place.h)
    return Rect(place.x, place.y - extra / 2, place.w, place.h + extra)


def _distance(place: Rect, path: Iterable[tuple[float, float]]) -> float:
    return min(
        math.hypot(max(place.x - x, 0.0, x - place.right), max(place.y - y, 0.0, y - place.bottom)) for x, y in path
    )


def _end(sight: Sight, parts: list[_Part], spot: tuple[float, float], way: tuple[float, float]) -> End | None:
    """What lies right ahead of an arrow's end."""
    unit = sight.unit
    thing: tuple[float, int] | None = None
    zone: tuple[float, int] | None = None
    for step in range(-4, round(1.4 * unit)):
        x, y = spot[0] + way[0] * step, spot[1] + way[1] * step
        if thing is None:
            hits = [
                (part.place.w * part.place.h, n)
                for n, part in enumerate(parts)
                if part.place.x - 2 <= x <= part.place.right + 2 and part.place.y - 2 <= y <= part.place.bottom + 2
            ]
            if hits:
                thing = float(step), min(hits)[1]
        if zone is None and step <= 0.45 * unit:
            for n, region in enumerate(sight.frames.zones):
                if _on_rim(region.place, x, y, 2.5 + region.stroke):
                    zone = float(step), n
                    break
        if thing:
            break
    if zone and (thing is None or zone[0] < thing[0] - 0.15 * unit):
        return End("zone", zone[1])
    return End("thing", thing[1]) if thing else None


def _on_rim(place: Rect, x: float, y: float, slack: float) -> bool:
    return place.grown(slack).contains(Rect(x, y, 0, 0)) and not place.grown(-slack).contains(Rect(x, y, 0, 0))


def _seen(
    sight: Sight,
    parts: list[_Part],
    titles: dict[int, list[Line]],
    numbers: dict[int, str],
    arrows: list[Joined],
    half: list[Half],
) -> Seen:
    scale = sight.picture.scale

    def spoken(block: list[Line]) -> Words | None:
        return words(block, scale) if block else None

    things = tuple(
        Thing(
            part.place.scaled(1 / scale), spoken(part.label), part.kind, None,  # type: ignore[arg-type]
            _frame(part.region, scale) if part.region else None, _sure(part),
        )
        for part in parts
    )  # fmt: skip
    zones = tuple(
        Zone(_frame(region, scale), spoken(titles.get(n, [])), numbers.get(n, ""))
        for n, region in enumerate(sight.frames.zones)
    )
    lines = tuple(
        Arrow(
            source, target, "both" if way.double else "end", _given(way.path, scale),
            way.colour, way.dashed, spoken(label), 0.75 if way.dashed else 0.9,
        )
        for way, source, target, label in arrows
    )  # fmt: skip
    rest = tuple(
        Open(source or target or End("thing", 0), source is None, _given(way.path, scale), way.colour, way.dashed)
        for way, source, target in half
    )
    return Seen(sight.picture.width, sight.picture.height, things, zones, lines, rest, _notes(things, zones, rest))


def _given(path: tuple[tuple[float, float], ...], scale: float) -> tuple[tuple[float, float], ...]:
    return tuple((x / scale, y / scale) for x, y in path)


def _sure(part: _Part) -> float:
    """A box with its own words is surest; a drawing without any may be a part of something else."""
    read = min((line.confidence for line in part.label), default=0.5)
    return round(read * (1.0 if part.kind == "box" else 0.9 if part.label else 1.0), 2)


def _notes(things: tuple[Thing, ...], zones: tuple[Zone, ...], rest: tuple[Open, ...]) -> tuple[str, ...]:
    """What a person should look at."""
    out = []
    for thing in things:
        at = f"at {thing.place.cx:.0f}, {thing.place.cy:.0f}"
        if thing.label is None:
            out.append(f"a {thing.kind} {at} has no words that could be read")
        elif thing.confidence < 0.7:
            out.append(f"“{thing.label.text}” {at} is read with little certainty")
    out += [f"a zone at {z.frame.place.cx:.0f}, {z.frame.place.cy:.0f} has no title" for z in zones if z.title is None]
    for line in rest:
        x, y = line.path[0] if line.at_head else line.path[-1]
        end = "tail" if line.at_head else "head"
        out.append(f"an arrow's {end} at {x:.0f}, {y:.0f} touches nothing that was seen: left out")
    return tuple(out)


def _frame(region: Region, scale: float) -> Frame:
    return Frame(region.place.scaled(1 / scale), region.fill, region.border, False, region.stroke / scale)

"""What belongs to what: titles to zones, labels to drawings and arrows, the ends of arrows to what they touch."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from figwright.frontends.tracing.arrows import Way
from figwright.frontends.tracing.drawings import on_corner
from figwright.frontends.tracing.frames import inside
from figwright.frontends.tracing.labels import blocks
from figwright.frontends.tracing.labels import place as place_of
from figwright.frontends.tracing.panels import Panel, captions, panels
from figwright.frontends.tracing.regions import Region
from figwright.frontends.tracing.seen import End
from figwright.frontends.tracing.sight import Sight, is_at
from figwright.frontends.tracing.spans import Span
from figwright.frontends.tracing.text import Line
from figwright.ir.scene import Rect, union

_NUMBER = re.compile(r"^[0-9a-zA-Z]$")

Joined = tuple[Way, End, End, list[Line]]
Half = tuple[Way, End | None, End | None]


@dataclass(slots=True)
class Part:
    """A thing while it is put together."""

    place: Rect
    kind: str
    label: list[Line] = field(default_factory=list)
    region: Region | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """Parts, by their numbers, and the brackets along them."""

    members: tuple[int, ...]
    spans: list[Span]


@dataclass(frozen=True, slots=True)
class Belongings:
    """`titles` and `numbers` of zones by index; `rows` and `braces` are along lines, `panels` lettered parts; `half`
    are arrows with one end; `astray` the lines that lead nowhere but into their own drawing, `idle` its brackets."""

    parts: list[Part]
    titles: dict[int, list[Line]]
    numbers: dict[int, str]
    rows: list[Row]
    braces: list[Row]
    panels: list[Panel]
    arrows: list[Joined]
    half: list[Half]
    astray: list[Way]
    idle: list[Span]


def belongings(sight: Sight) -> Belongings:
    """What belongs to what."""
    unit = sight.unit
    named = captions(list(sight.lines))
    labels = [line for span in sight.spans for line in span.label]
    left = [line for line in sight.lines if line not in named and line not in labels]
    parts: list[Part] = []
    for box in sight.frames.boxes:
        own = [line for line in left if inside(line.place, box.place)]
        left = [line for line in left if line not in own]
        parts.append(Part(box.place, "box", sorted(own, key=lambda line: (line.place.cy, line.place.x)), box))
    titles, numbers, left = _titles(sight, left)
    parts = [part for part in parts if not (_is_sign(part) and _is_mark(sight, part.place, titles))]
    parts += [Part(place, "drawing") for place in sight.drawings if not _is_mark(sight, place, titles)]
    parts = _absorbed(parts, unit)
    left = [line for line in left if not _is_drawn_sign(line, parts)]
    loose = _give_labels(parts, blocks(left, unit), unit)
    labels_of = _texts(sight, parts, loose)
    rows, braces = _rows(sight, parts)
    joined = _arrows(sight, parts, rows, labels_of)
    used = [span for row in (*rows, *braces) for span in row.spans]
    idle = [span for span in sight.spans if span not in used]
    lettered = panels(named, [*(part.place for part in parts), *(zone.place for zone in sight.frames.zones)], unit)
    known = {panel.caption.pieces for panel in lettered}
    parts += [Part(line.place, "text", [line]) for line in named if line.pieces not in known]
    return Belongings(parts, titles, numbers, rows, braces, lettered, *joined, idle)


def _rows(sight: Sight, parts: list[Part]) -> tuple[list[Row], list[Row]]:
    """What brackets run along, once where there are two of them, and what braces do; the label of a brace along nothing
    becomes a text."""
    places = [part.place for part in parts]
    rows: dict[tuple[int, ...], Row] = {}
    braces: list[Row] = []
    for span in sight.spans:
        members = tuple(span.members(places, sight.unit))
        if span.curly and members:
            braces.append(Row(members, [span]))
        elif span.curly:
            parts.append(Part(place_of(span.label), "text", span.label))
        elif len(members) > 1:
            rows.setdefault(members, Row(members, [])).spans.append(span)
    return list(rows.values()), braces


def _absorbed(parts: list[Part], unit: float) -> list[Part]:
    """Without the boxes of one sign that touch a drawing, as a cell of a strip does: they are part of it."""
    out = [part for part in parts if part.kind == "drawing"]
    for part in parts:
        beside = next((d for d in out if d.kind == "drawing" and d.place.grown(0.4 * unit).overlaps(part.place)), None)
        if part.kind != "drawing" and not (_is_sign(part) and beside):
            out.append(part)
        elif part.kind != "drawing" and beside:
            beside.place = union((beside.place, part.place))
    return sorted(out, key=lambda part: part.kind != "box")


def _is_drawn_sign(line: Line, parts: list[Part]) -> bool:
    """Whether a short text lies within a drawing: signs and strokes of it that pass for letters."""
    return len(line.text) <= 3 and any(p.kind == "drawing" and p.place.contains(line.place, 2) for p in parts)


def _is_sign(part: Part) -> bool:
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
    return on_corner(sight, place)


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
                if inside(d, zone) and d.h > unit and not d.contains(line.place)
            )
        ]
        if not own:
            continue
        top = min(line.place.cy for line in own)
        first = [line for line in own if line.place.cy - top < 0.5 * unit]
        best = max(first, key=lambda line: (line.place.h > 0.5 * unit, _heads(line, first, zone, unit), len(line.text)))
        row = sorted((line for line in own if abs(line.place.cy - best.place.cy) < 0.5 * unit), key=lambda o: o.place.x)
        if len(row) > 1 and _NUMBER.match(row[0].text):
            numbers[index] = row[0].text
        titles[index] = [best]
        left = [line for line in left if line is not best and not (line is row[0] and index in numbers)]
    return titles, numbers, left


def _heads(line: Line, row: list[Line], zone: Rect, unit: float) -> bool:
    """Whether a text stands where titles do: at the left, with the number right before it, or in the middle."""
    numbers = (one.place for one in row if one is not line and _NUMBER.match(one.text))
    left = min((n.x for n in numbers if 0 < line.place.x - n.right < 1.5 * unit), default=line.place.x)
    return left - zone.x < 3 * unit or -0.6 * unit < line.place.cx - zone.cx < 1.6 * unit


def _give_labels(parts: list[Part], loose: list[list[Line]], unit: float) -> list[list[Line]]:
    """Drawings take the text right below them (or above, or beside, where none is below)."""
    offers: list[tuple[float, int, int]] = []
    for number, part in enumerate(parts):
        if part.kind != "drawing":
            continue
        for at, block in enumerate(loose):
            place = _type_box(place_of(block), unit)
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


def _texts(sight: Sight, parts: list[Part], loose: list[list[Line]]) -> dict[int, list[Line]]:
    """The labels of arrows, by the arrows' numbers; all other texts become parts of their own."""
    unit = sight.unit
    labels: dict[int, list[Line]] = {}
    for block in loose:
        place = place_of(block)
        near = [(_distance(place, way.path), n) for n, way in enumerate(sight.ways) if n not in labels]
        near = [(d, n) for d, n in near if d < 0.75 * unit and sight.ways[n].length > 1.2 * unit]
        near = [(d, n) for d, n in near if not _is_ahead(place, sight.ways[n], unit)]
        if near:
            labels[min(near)[1]] = block
        else:
            parts.append(Part(_type_box(place, unit), "text", block))
    return labels


def _arrows(
    sight: Sight, parts: list[Part], rows: list[Row], labels: dict[int, list[Line]]
) -> tuple[list[Joined], list[Half], list[Way]]:
    """Arrows with both ends, with one, and lines that lead from a thing to itself."""
    arrows: list[Joined] = []
    half: list[Half] = []
    astray: list[Way] = []
    for number, way in enumerate(sight.ways):
        source = _row_at(sight, rows, way.path[0]) or _end(sight, parts, way.path[0], way.leaving)
        target = _row_at(sight, rows, way.path[-1]) or _end(sight, parts, way.path[-1], way.pointing)
        if source and target and source != target:
            arrows.append((way, source, target, labels.get(number, [])))
        elif source == target:
            astray.append(way)
        elif source or target:
            half.append((way, source, target))
        if not (source and target and source != target) and number in labels:
            parts.append(Part(_type_box(place_of(labels[number]), sight.unit), "text", labels[number]))
    return arrows, half, astray


def _is_ahead(place: Rect, way: Way, unit: float) -> bool:
    """Whether an arrow leads to a text or comes from it, and does not pass it."""
    for spot, toward in ((way.path[0], way.leaving), (way.path[-1], way.pointing)):
        ahead = (Rect(spot[0] + toward[0] * far, spot[1] + toward[1] * far, 0, 0) for far in (0.4 * unit, 0.9 * unit))
        if any(place.contains(one) for one in ahead):
            return True
    return False


def _type_box(place: Rect, unit: float) -> Rect:
    """A text is as high and as wide as a sign of its type, also where only dots are written."""
    wide, high = (max(0.0, 0.8 * unit - length) for length in (place.w, place.h))
    return Rect(place.x - wide / 2, place.y - high / 2, place.w + wide, place.h + high)


def _distance(place: Rect, path: Iterable[tuple[float, float]]) -> float:
    return min(
        math.hypot(max(place.x - x, 0.0, x - place.right), max(place.y - y, 0.0, y - place.bottom)) for x, y in path
    )


def _row_at(sight: Sight, rows: list[Row], spot: tuple[float, float]) -> End | None:
    """The row whose bracket an arrow's end is at; rows come after the zones."""
    for number, row in enumerate(rows):
        if any(is_at(span, spot, sight.unit) for span in row.spans):
            return End("zone", len(sight.frames.zones) + number)
    return None


def _end(sight: Sight, parts: list[Part], spot: tuple[float, float], way: tuple[float, float]) -> End | None:
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
                if _on_rim(region.place, x, y, 2.5 + region.stroke) and not _is_past(region, spot, unit):
                    zone = float(step), n
                    break
        if thing:
            break
    if zone and (thing is None or zone[0] < thing[0] - 0.15 * unit):
        return End("zone", zone[1])
    return End("thing", thing[1]) if thing else None


def _is_past(region: Region, spot: tuple[float, float], unit: float) -> bool:
    """Whether an arrow's end lies clearly within a zone: it came across the border, or never was at it."""
    return region.place.grown(-region.stroke - 0.15 * unit).contains(Rect(*spot, 0, 0))


def _on_rim(place: Rect, x: float, y: float, slack: float) -> bool:
    return place.grown(slack).contains(Rect(x, y, 0, 0)) and not place.grown(-slack).contains(Rect(x, y, 0, 0))

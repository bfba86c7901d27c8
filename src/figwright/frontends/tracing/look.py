"""A picture -> what is seen in it: text, frames, arrows, drawings, and what belongs to what. No model is asked."""

from __future__ import annotations

import re
from dataclasses import replace
from statistics import median
from typing import Any

from figwright.frontends.tracing import text as letters
from figwright.frontends.tracing.arrows import ways
from figwright.frontends.tracing.belongings import Belongings, Part, Row, belongings
from figwright.frontends.tracing.dashes import dashed_frames
from figwright.frontends.tracing.drawings import drawings, is_drawn
from figwright.frontends.tracing.frames import frames
from figwright.frontends.tracing.ink import inks
from figwright.frontends.tracing.labels import parted, words
from figwright.frontends.tracing.picture import Picture, vision
from figwright.frontends.tracing.regions import Ground, Region, ground
from figwright.frontends.tracing.seen import Arrow, Brace, Colour, End, Frame, Open, Seen, Thing, Words, Zone
from figwright.frontends.tracing.sight import Sight, find_spans, foreground, free, is_clear, touched
from figwright.frontends.tracing.text import Line, Pieces
from figwright.ir.scene import Rect, union

_ARROWS = re.compile(r"^[←↑→↓]\s*|\s*[←↑→↓]$")
_DRAWN = re.compile(r"^(?:[AVvYy^<>]|[0Oo][\s_=–—-]*|[1lI|]{2,})$")
"""What the head of an arrow is read as, or a ring, alone or with the bar beside it as in the drawing of a list, or bars
side by side."""
HEIGHT = 1.1
"""Sizes of the type: how high a line of it seems to OCR, on the whole."""
WIDEST = 1.5
"""Heights of the type: no sign is wider."""
LONG = 2.5
"""Heights of the type: a longer line through empty space is an arrow, a shorter one may be part of a drawing."""


def look(picture: Picture) -> Seen:
    """Everything that can be seen."""
    return put_together(picture, *written(picture))


def written(picture: Picture) -> tuple[float, Ground, Pieces, tuple[Line, ...]]:
    """The height of the type, what things stand on, the pieces of ink, and the lines of text that some of them are."""
    read = letters.read(picture.rgb)
    unit = letters.unit(read, picture.rgb)
    flat = ground(picture.rgb, unit)
    pieces = letters.pieces(picture.rgb, flat.behind)
    lines = letters.lines(read, pieces, unit)
    lines = (*lines, *_missed(picture, flat, pieces, lines, unit))
    lines = (*lines, *_overlooked(picture, flat, pieces, lines, unit))
    lines = letters.spelled(picture.rgb, flat.behind, pieces, lines, unit)
    lines = without_arrows(tuple(line for line in lines if not _is_dash(line, unit)))
    return measured(lines, unit), flat, pieces, lines


def measured(lines: tuple[Line, ...], unit: float) -> float:
    """The height of the type by the sizes of the lines, where most of them are known, else as it was taken to be: how
    high lines seem to OCR varies with the size of the picture."""
    sizes = [line.size for line in lines if line.size > 0]
    return HEIGHT * median(sizes) if 2 * len(sizes) > len(lines) else unit


def put_together(picture: Picture, unit: float, flat: Ground, pieces: Pieces, lines: tuple[Line, ...]) -> Seen:
    """What is drawn around and between the lines of text, and what belongs to what."""
    broken = dashed_frames(picture.rgb, flat.behind, pieces, unit)
    flat = replace(flat, regions=(*flat.regions, *broken))
    sight = Sight(picture, unit, flat, pieces, lines, frames(flat, pieces, lines, unit))
    sight.spans = find_spans(sight)
    straight = ways(inks(picture.rgb, flat.behind, free(sight), unit), unit)
    sight.spans = [span for span in sight.spans if span.curly or touched(span, straight, unit)]
    front = foreground(sight)
    sight.ways = [way for way in straight if is_clear(sight, way, front)]
    drawn = drawings(sight, front)
    sight.ways = [way for way in sight.ways if way.length > LONG * unit or not is_drawn(way, drawn)]
    for _ in range(3):
        sight.drawings = drawings(sight, front)
        found = belongings(sight)
        if not (found.astray or found.idle):
            break
        sight.ways = [way for way in sight.ways if way not in found.astray]  # lines of a drawing: it gets them back
        sight.spans = [span for span in sight.spans if span not in found.idle]
        front = foreground(sight) if found.idle else front
    return as_seen(sight, found)


def without_arrows(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """Lines without the signs that arrows beside them pass for. Where most lines are in a typeface that we know, what
    is not, and has the shape of a head, a ring or bars, is drawn and not written."""
    known = 2 * sum(line.size > 0 for line in lines) > len(lines)
    bare = (replace(line, text=_ARROWS.sub("", line.text)) if line.size == 0 else line for line in lines)
    return tuple(line for line in bare if line.text and not (known and line.size == 0 and _DRAWN.match(line.text)))


def _is_dash(line: Line, unit: float) -> bool:
    """A dash of a broken line passes for a one."""
    return line.place.w < 0.22 * unit and set(line.text) <= set("1lI|'")


def _missed(picture: Picture, flat: Ground, pieces: Pieces, lines: tuple[Line, ...], unit: float) -> list[Line]:
    """Short texts in frames that OCR did not find in the whole picture: read again, one by one."""
    found: list[Line] = []
    taken = _taken(pieces, lines)
    parts = frames(flat, pieces, lines, unit).parts
    for part in parts:
        nested = any(other is not part and other.place.contains(part.place, 2) for other in parts)
        if nested or part.place.w > 8 * unit or part.place.h > 3 * unit or part.stroke == 0:
            continue
        spot = letters.unread(pieces, taken, part.place, unit)
        if spot:
            found.append(Line(_read(picture, spot[0], unit), spot[0], spot[1], 0.6))
    return found


def _overlooked(picture: Picture, flat: Ground, pieces: Pieces, lines: tuple[Line, ...], unit: float) -> list[Line]:
    """Short texts that stand free on the ground, such as a formula below a drawing: read again, one by one."""
    found: list[Line] = []
    for spot, own in letters.free_groups(pieces, flat.wide, _taken(pieces, lines), unit):
        text = letters.dots(pieces, own, unit) or _read(picture, spot, unit, sure=0.75)
        found.append(Line(text, spot, own, 0.6))
    return found


def _read(picture: Picture, spot: Rect, unit: float, sure: float = 0.5) -> str:
    """What is read in a spot, or nothing where it would be signs far wider than high: then it is a drawing."""
    text = letters.read_again(picture.rgb, spot, sure)
    return text if spot.w < WIDEST * unit * len(text) else ""


def _taken(pieces: Pieces, lines: tuple[Line, ...]) -> Any:
    """Which pieces are part of a line already."""
    _, np = vision()
    taken = np.zeros(len(pieces.boxes), bool)
    for line in lines:
        taken[list(line.pieces)] = True
    return taken


# What was found and joined, told in the pixels of the picture that was given, with what a person should look at.


def as_seen(sight: Sight, found: Belongings) -> Seen:
    """Everything that was seen."""
    scale = sight.picture.scale

    def spoken(block: list[Line]) -> Words | None:
        return words(block, scale) if block else None

    things = tuple(
        Thing(
            part.place.scaled(1 / scale), spoken(label), part.kind, spoken(note),  # type: ignore[arg-type]
            _frame(part.region, scale) if part.region else None, _sure(part),
        )
        for part in found.parts
        for label, note in (parted(part.label),)
    )  # fmt: skip
    zones = tuple(
        Zone(_frame(region, scale), spoken(found.titles.get(n, [])), found.numbers.get(n, ""))
        for n, region in enumerate(sight.frames.zones)
    )
    page = sight.ground.page
    zones += tuple(_row(row, found, page, scale) for row in found.rows)
    zones += tuple(
        Zone(Frame(panel.place.scaled(1 / scale), page, page), spoken([panel.caption]), panel.letter, kind="panel")
        for panel in found.panels
    )
    lines = tuple(
        Arrow(
            source, target, "both" if way.double else "end", _given(way.path, scale),
            way.colour, way.dashed, spoken(label), 0.75 if way.dashed else 0.9,
        )
        for way, source, target, label in found.arrows
    )  # fmt: skip
    rest = tuple(
        Open(source or target or End("thing", 0), source is None, _given(way.path, scale), way.colour, way.dashed)
        for way, source, target in found.half
    )
    braces = tuple(
        Brace(row.members, span.side, words(span.label, scale)) for row in found.braces for span in row.spans
    )
    size = sight.picture.width, sight.picture.height
    return Seen(*size, things, zones, lines, rest, braces, _notes(things, zones, rest))


def _row(row: Row, found: Belongings, page: Colour, scale: float) -> Zone:
    """What a bracket runs along."""
    place = union(found.parts[n].place for n in row.members).scaled(1 / scale)
    return Zone(Frame(place, page, page), None, kind="row" if row.spans[0].level else "column")


def _given(path: tuple[tuple[float, float], ...], scale: float) -> tuple[tuple[float, float], ...]:
    return tuple((x / scale, y / scale) for x, y in path)


def _sure(part: Part) -> float:
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
    untitled = (zone.frame.place for zone in zones if zone.title is None and zone.kind == "zone")
    out += [f"a zone at {place.cx:.0f}, {place.cy:.0f} has no title" for place in untitled]
    for line in rest:
        x, y = line.path[0] if line.at_head else line.path[-1]
        end = "tail" if line.at_head else "head"
        out.append(f"an arrow's {end} at {x:.0f}, {y:.0f} touches nothing that was seen: left out")
    return tuple(out)


def _frame(region: Region, scale: float) -> Frame:
    return Frame(region.place.scaled(1 / scale), region.fill, region.border, region.dashed, region.stroke / scale)

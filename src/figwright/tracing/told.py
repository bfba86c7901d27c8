"""What was found and joined, told in the pixels of the picture that was given, with what a person should look at."""

from __future__ import annotations

from figwright.scene import union
from figwright.tracing.belongings import Belongings, Part, Row
from figwright.tracing.labels import parted, words
from figwright.tracing.regions import Region
from figwright.tracing.seen import Arrow, Brace, Colour, End, Frame, Open, Seen, Thing, Words, Zone
from figwright.tracing.sight import Sight
from figwright.tracing.text import Line


def told(sight: Sight, found: Belongings) -> Seen:
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

"""Words beside values, values beside values -> faults: what is drawn is in the data, but under another name."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from math import isfinite

from figwright.plots.checks._proof._channels import Channel, ticked
from figwright.plots.checks._proof._likeness import likeness
from figwright.plots.checks._proof._matching import Match, Matching
from figwright.plots.checks._proof._near import Fault
from figwright.plots.checks._proof._series import Cell, Data
from figwright.plots.checks._proof._values import RELATIVE, plain, same, tokens
from figwright.plots.readback import Axes, Drawn, Scale

CLEARLY = 0.25
"""By how much two swapped names must fit better than as they stand."""
Entry = tuple[frozenset[str], float, Cell]
"""What a value of the data is called, the value as it would be drawn, and where it stands."""


def swapped(matching: Matching) -> list[Fault]:
    return [*_names(matching), *_legends(matching.matches), *_coordinates(matching)]


def renamed(drawn: Drawn, data: Data) -> list[Fault]:
    """Rows that are named twice, by a tick and by a note at its place: both names are of one row of the data."""
    return [
        fault
        for place, axes in enumerate(drawn.axes)
        for side in "xy"
        for fault in _rows_named(place, axes, side, data)
    ]


def _rows_named(place: int, axes: Axes, side: str, data: Data) -> list[Fault]:
    scale: Scale = getattr(axes, side)
    rows: dict[str, set[tuple[int, int]]] = {}
    for group in data.table.groups:
        for column in group:
            for row, word in enumerate(column.words if not column.numbers else ()):
                rows.setdefault(plain(word), set()).add((len(column), row))
    notes = [text for text in axes.texts if text.role == "note" and plain(text.text) in rows]
    faults, right = [], 0
    for note, name in zip(notes, ticked(scale, [getattr(note, side) for note in notes]), strict=True):
        if plain(name) not in rows or plain(name) == plain(note.text):
            continue
        if rows[plain(name)] & rows[plain(note.text)]:
            right += 1
            continue
        words = " ".join(note.text.split())
        message = f"axes {place + 1}: {words!r} is written at {' '.join(name.split())!r}, which belongs to another row"
        faults.append(Fault("swapped", f"axes.{place}.text", message))
    return faults if len(faults) > 1 and right > len(faults) else []


def _names(matching: Matching) -> Iterator[Fault]:
    """Categories: the value at a name is the value of the row with that name."""
    for match in matching.matches:
        series = match.series
        entries = [
            (frozenset().union(*(matching.data.keys(cell) for cell in cells)), value * 10.0**match.unit, cells[0])
            for cells, value in zip(series.cells, series.values, strict=True)
        ]
        yield from _misnamed(match.channel, entries, ())
    pools: dict[tuple[Channel, ...], list[Entry]] = {}
    for pool, series in matching.covers:
        found = pools.setdefault(pool, [])
        found += [(matching.data.keys(cells[0]), value, cells[0])
                  for cells, value in zip(series.cells, series.values, strict=True)]  # fmt: skip
    for pool, entries in pools.items():
        yield from (fault for channel in pool for fault in _misnamed(channel, entries, pool))


def _misnamed(channel: Channel, entries: Sequence[Entry], pool: Sequence[Channel]) -> list[Fault]:
    """Values that stand at names whose rows do not have them; of marks in a pool the legend's name counts too."""
    known = {key for keys, _, _ in entries for key in keys}
    pool = [_with_name(one) for one in pool] or [channel]
    channel = _with_name(channel) if pool[0] is not channel else channel
    words = {label: resolved(label, known) for labels in channel.labels for label in labels}
    keys = {word for word in words.values() if word}
    factor = _factor(channel, entries)
    faults = []
    for place, labels in enumerate(channel.labels):
        meant = {words[label] for label in labels if words[label]}
        theirs = [entry for entry in entries if meant <= entry[0]] if meant else []
        value = channel.values[place]
        if not theirs or any(_drawn_as(channel, value, entry[1] * factor) for entry in theirs):
            continue
        there = [v for c in pool for k, v in enumerate(c.values) if k < len(c.labels) and c.labels[k] == labels]
        elsewhere = [entry for entry in entries if _drawn_as(channel, value, entry[1] * factor)]
        if not elsewhere:
            continue  # a value that the data do not have here is another fault
        homeless = len(entries) > 2 and not any(keys & entry[0] for entry in elsewhere)
        if not homeless and all(any(_drawn_as(channel, v, entry[1] * factor) for v in there) for entry in theirs):
            continue  # what belongs here is here: this is something else beside it
        name = " ".join(" ".join(labels).split())
        message = (f"{channel.where}: {value / factor:.6g} is drawn at {name!r}, where the data have "
                   f"{theirs[0][1]:.6g} (column {theirs[0][2][0]!r}, row {theirs[0][2][1] + 1})")  # fmt: skip
        faults.append(Fault("swapped", f"axes.{channel.axes}.{channel.kind}", message, (theirs[0][2],)))
    # Slices and tiles are only known up to a factor: one of them may have the value of another row by chance.
    return faults if len(faults) > 1 or not channel.free else []


def _with_name(channel: Channel) -> Channel:
    named = tuple((*labels, channel.label) for labels in channel.labels)
    return replace(channel, labels=named) if channel.label else channel


def _factor(channel: Channel, entries: Sequence[Entry]) -> float:
    """What slices and tiles are multiplied by; the same for all of them."""
    total = sum(value for _, value, _ in entries)
    return sum(channel.values) / total if channel.free and total else 1.0


def _drawn_as(channel: Channel, drawn: float, value: float) -> bool:
    slack = channel.slack + (1e-5 * abs(value) + 1e-9 if channel.free else 1e-12)
    return same(drawn, value, slack) or same(drawn, -value, slack)


def resolved(label: str, known: set[str]) -> str:
    """Which of the data's names a label is: the same, or the only one that holds all its words, or none."""
    mine = plain(label)
    if mine in known or not mine:
        return mine
    words = set(tokens(label))
    for found in ([key for key in known if words <= set(key.split())], [k for k in known if set(k.split()) <= words]):
        if len(found) == 1:
            return found[0]
        if found:
            return ""
    return ""


def _legends(matches: Sequence[Match]) -> Iterator[Fault]:
    """Series: two names of a legend that would fit clearly better the other way round."""
    named = [m for m in matches if _name(m.channel) and _shows(m.channel) and m.series.how != "cumulated"]
    told: set[tuple[str, str]] = set()
    for one, other in combinations(named, 2):
        mine, theirs = _name(one.channel), _name(other.channel)
        if mine == theirs or (mine, theirs) in told or one.series is other.series:
            continue
        now = likeness(mine, one.series.name) + likeness(theirs, other.series.name)
        then = likeness(mine, other.series.name) + likeness(theirs, one.series.name)
        if then - now > CLEARLY:
            told.add((mine, theirs))
            place = one.channel.axes
            message = (f"axes {place + 1}: the values of {one.series.name!r} are labelled {mine!r}, "
                       f"and those of {other.series.name!r} are labelled {theirs!r}")  # fmt: skip
            yield Fault("swapped", f"axes.{place}.legend", message, one.series.cells[0])


def _name(channel: Channel) -> str:
    return channel.label or channel.panel


def _shows(channel: Channel) -> bool:
    """Whether a channel is what a name is given for: the values over the categories, not where they stand."""
    if channel.name == "x":
        return channel.main and any(channel.labels)
    return (channel.main or channel.name == "end") and channel.name not in ("u", "v", "up", "right", "down")


def _coordinates(matching: Matching) -> Iterator[Fault]:
    """Points: x and y come from one row."""
    by_mark: dict[tuple[int, tuple[int, ...]], dict[str, Match]] = {}
    for match in matching.matches:
        if match.channel.kind in ("points", "line") and match.channel.name in ("x", "y"):
            by_mark.setdefault((match.channel.axes, match.channel.marks), {})[match.channel.name] = match
    for runs in by_mark.values():
        x, y = runs.get("x"), runs.get("y")
        if x is None or y is None or len(x.channel) != len(y.channel) or x.series.how != y.series.how:
            continue
        if not x.series.plain or [c[0][1] for c in x.series.cells] != [c[0][1] for c in y.series.cells]:
            continue
        near = _by_size(zip(x.series.values, y.series.values, strict=True))
        scale = 10.0**-x.unit, 10.0**-y.unit
        off = [
            (a * scale[0], b * scale[1])
            for a, b in zip(x.channel.values, y.channel.values, strict=True)
            if not any(_alike(a * scale[0], p) and _alike(b * scale[1], q) for p, q in near(a * scale[0]))
        ]
        if len(off) > 1:
            a, b = off[0]
            message = (f"{x.channel.where}: {b:.6g} is drawn at {a:.6g}, but they are in different rows of "
                       f"{x.series.columns[0]!r} and {y.series.columns[0]!r} ({len(off)} points)")  # fmt: skip
            yield Fault("swapped", f"axes.{x.channel.axes}.{x.channel.kind}", message, x.series.cells[0])


def _by_size(rows: Iterable[tuple[float, float]]) -> Callable[[float], Sequence[tuple[float, float]]]:
    """The rows whose first number may be the same as one that is drawn, of either sign: found without a look at every
    row for every point."""
    ordered = sorted((row for row in rows if isfinite(row[0])), key=lambda row: abs(row[0]))
    sizes = [abs(first) for first, _ in ordered]

    def near(drawn: float) -> Sequence[tuple[float, float]]:
        size, slack = abs(drawn), 2 * RELATIVE * abs(drawn) + 1e-11
        return ordered[bisect_left(sizes, size - slack) : bisect_right(sizes, size + slack)]

    return near


def _alike(drawn: float, told: float) -> bool:
    return same(drawn, told, 1e-12) or same(drawn, -told, 1e-12)

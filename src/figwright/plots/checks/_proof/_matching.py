"""Channels | data -> which run of the data each channel draws: wholly, together with others, or nearly."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from figwright.plots.checks._proof._channels import Channel
from figwright.plots.checks._proof._likeness import likeness
from figwright.plots.checks._proof._series import Cell, Data, Series
from figwright.plots.checks._proof._values import POWERS, Codebook, plain

FREE_SLACK = 3e-6
"""Slices are kept by matplotlib in single precision."""
Codes = tuple[int | None, ...]


@dataclass(frozen=True)
class Match:
    """A channel that draws a run of the data, value for value; `unit` is the power of ten it is drawn in."""

    channel: Channel
    series: Series
    unit: int = 0


@dataclass
class Matching:
    """What is explained and what is left over."""

    data: Data
    matches: list[Match] = field(default_factory=list)
    covers: list[tuple[tuple[Channel, ...], Series]] = field(default_factory=list)
    used: set[tuple[int, int]] = field(default_factory=set)
    """Values of channels in `left` that are explained: the channel's id and the place in it."""
    left: list[Channel] = field(default_factory=list)
    drawn: set[Cell] = field(default_factory=set)
    blamed: set[Cell] = field(default_factory=set)
    """Cells of runs that are drawn almost, and about which that has been said."""

    derived: set[tuple[int, int]] = field(default_factory=set)
    """Marks that show what was worked out from the data, by their axes and place."""

    def waits(self, axes: int, mark: int) -> bool:
        """Whether nothing of what a mark shows has been found yet: none of its main runs."""
        return any(c.axes == axes and c.marks == (mark,) and c.main for c in self.left) and not any(
            m.channel.axes == axes and mark in m.channel.marks and m.channel.main for m in self.matches
        )

    def explain(self, axes: int, mark: int) -> None:
        self.derived.add((axes, mark))
        self.left = [c for c in self.left if c.axes != axes or mark not in c.marks]

    def undrawn(self, name: str) -> tuple[Cell, ...]:
        return tuple(cell for cell in self.data.column_cells(name) if cell not in self.drawn)

    def draw(self, series: Series) -> None:
        self.drawn.update(cell for cells in series.cells for cell in cells)

    def blame(self, series: Series) -> None:
        self.blamed.update(cell for cells in series.cells for cell in cells if cell not in self.drawn)

    def open(self, series: Series) -> bool:
        """Whether something of a run is neither drawn nor spoken of; of means, whether they are not drawn."""
        if series.how == "summary":
            return not any(match.series is series for match in self.matches)
        return any(cell not in self.drawn and cell not in self.blamed for cells in series.cells for cell in cells)


class Index:
    """Runs of the data by the numbers in them, whatever their order."""

    def __init__(self, data: Data) -> None:
        self.data = data
        self.series = data.series
        self.book = Codebook(value for series in self.series for value in series.values)
        self.codes = {id(series): self.book.codes(series.values) for series in self.series}
        self.exact: dict[Codes, list[Series]] = defaultdict(list)
        self.free: dict[Codes, list[Series]] = defaultdict(list)
        whole = [(series, shares) for series in self.series if series.plain and (shares := shared(series.values))]
        self.shares = Codebook(value for _, shares in whole for value in shares)
        for series in self.series:
            self.exact[_signature(self.codes[id(series)])].append(series)
        for series, shares in whole:
            self.free[_signature(self.shares.codes(shares))].append(series)

    def coded(self, channel: Channel) -> Codes:
        return self.book.codes(channel.values, channel.slack)

    def found(self, channel: Channel) -> tuple[list[Series], int]:
        """The runs that a channel draws wholly, and in which unit."""
        if channel.free:
            shares = shared(channel.values)
            codes = self.shares.codes(shares, FREE_SLACK) if shares else (None,)
            return ([] if None in codes else self.free.get(_signature(codes), [])), 0
        for unit in (0, *POWERS) if channel.main else (0,):
            for sign in (1.0, -1.0):
                scale = sign * 10.0**-unit
                coded = self.book.all_coded((scale * value for value in channel.values), channel.slack * abs(scale))
                found = self.exact.get(_signature(coded), []) if coded else []
                found = [series for series in found if self._enough(series, unit, channel)]
                if found:
                    return found, unit
        return [], 0

    def _enough(self, series: Series, unit: int, channel: Channel) -> bool:
        """Few numbers agree by chance: the fewer there are, the plainer the way from the data must be."""
        distinct = len(set(series.values))
        if series.how == "column":
            return unit == 0 or distinct > 1
        if series.how == "places":
            return unit == 0 and channel.name == "x" and channel.values[0] in series.values
        if len(series) == 2 and not unit and series.how in ("sum", "summary"):
            return named(self.data, series, channel.labels) >= 2
        return len(series) >= (2 if series.how == "group" and not unit else 3) and (distinct > 1 or series.plain)


def shared(values: Sequence[float]) -> tuple[float, ...]:
    """Values as shares of their total; nothing for those of which no pie can be made. Of nought, and of what is
    missing, nothing is seen: a slice without an angle is no slice."""
    total = sum(values)
    if not total > 0 or min(values) < 0 or len(values) < 2:
        return ()
    return tuple(value / total for value in values if value)


def _signature(codes: Codes) -> Codes:
    return tuple(sorted(code if code is not None else -1 for code in codes))


def matched(data: Data, found: Sequence[Channel]) -> tuple[Matching, Index]:
    """Explain the channels of marks, each by itself. What is left is for `pools.cover`; words come after that."""
    index = Index(data)
    matching = Matching(data)
    explained(matching, index, [channel for channel in found if not channel.words])
    return matching, index


def explained(matching: Matching, index: Index, found: Sequence[Channel]) -> None:
    """Which run each channel draws by itself, the plain and long ones first; those that draw none go to `left`."""
    used: Counter[int] = Counter(id(match.series) for match in matching.matches)
    taken: set[tuple[int, int, str]] = set()
    left: list[Channel] = []
    for channel in sorted(found, key=lambda c: (not c.main, len(c.marks) > 1, -len(c))):
        if len(channel.marks) > 1 and all((channel.axes, mark, channel.name) in taken for mark in channel.marks):
            continue  # each of its parts has been explained on its own
        series, unit = index.found(channel)
        if not series:
            left.append(channel)
            continue
        best = max(series, key=lambda s: _fitness(s, channel, used, matching))
        used[id(best)] += 1
        matching.matches.append(Match(channel, best, unit))
        # Errors of ten percent, and how far values are spread, do not show the values themselves.
        if channel.kind != "errors" or not (unit or best.how == "summary"):
            matching.draw(best)
        taken.update((channel.axes, mark, channel.name) for mark in channel.marks)
    _match_equal_columns(matching, index)
    matching.left += [c for c in left if not _explained(c, taken)]


def _match_equal_columns(matching: Matching, index: Index) -> None:
    """Columns with the same numbers: all are drawn when they are drawn as often as there are such columns."""
    times = Counter(index.codes[id(match.series)] for match in matching.matches)
    columns: dict[Codes, list[Series]] = defaultdict(list)
    for series in index.series:
        if series.how == "column":
            columns[index.codes[id(series)]].append(series)
    for codes, alike in columns.items():
        if len(alike) > 1 and times[codes] >= len(alike):
            for series in alike:
                matching.draw(series)


def _explained(channel: Channel, taken: set[tuple[int, int, str]]) -> bool:
    if channel.kind == "area" and {(channel.axes, channel.marks[0], part) for part in ("half", "middle")} <= taken:
        return True  # a band around means: its edges and its thickness follow
    return bool(channel.marks) and all((channel.axes, mark, channel.name) in taken for mark in channel.marks)


def _fitness(series: Series, channel: Channel, used: Counter[int], matching: Matching) -> tuple[float, ...]:
    """Plain before made, named alike, of the rows that are written beside, in the order drawn, not yet drawn."""
    new = sum(cell not in matching.drawn for cells in series.cells for cell in cells)
    return (
        series.plain or series.how == "places",
        named(matching.data, series, channel.labels),
        likeness(channel.label, series.name) if channel.label else 0.0,
        _ordered(series, channel),
        series.how == "column",
        new,
        -used[id(series)],
    )


def named(data: Data, series: Series, labels: Sequence[tuple[str, ...]]) -> int:
    """How many of the words beside drawn values are those of the rows in which the values stand, in any order."""
    words = {plain(word) for few in labels for word in few}
    known = {key for cells in series.cells for cell in cells for key in data.keys(cell)} if words else set()
    return len(words & known)


def _ordered(series: Series, channel: Channel) -> float:
    return sum(abs(a - b) <= 1e-6 * max(abs(a), abs(b)) for a, b in zip(series.values, channel.values, strict=False))

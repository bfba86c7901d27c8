"""Values over days -> faults: what is drawn at a day is what the data have on that day."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from figwright.core.tables import Column
from figwright.plots.checks._proof._matching import Match, Matching
from figwright.plots.checks._proof._near import Fault
from figwright.plots.checks._proof._values import same

AGREE = 0.6
"""The share of places that must be days of a column for the axis to show that column."""
START = datetime(1970, 1, 1, tzinfo=UTC)


def dated(matching: Matching) -> Iterator[Fault]:
    for match in matching.matches:
        if match.channel.name in ("y", "length") and match.channel.kind in ("line", "points", "bars"):
            for column in matching.data.group_of[match.series.columns[0]]:
                days = _days(column)
                if days:
                    yield from _misplaced(match, column, days)


def _days(column: Column) -> list[float | None]:
    """Days since 1970, as matplotlib counts them; nothing for a column that holds no dates."""
    if column.kind != "date":
        return []
    return [_day(str(value)) if value is not None else None for value in column.values]


def _day(words: str) -> float | None:
    try:
        moment = datetime.fromisoformat(f"{words}-01" if words.count("-") == 1 else words)
    except ValueError:
        return None
    return (moment.replace(tzinfo=moment.tzinfo or UTC) - START).total_seconds() / 86400


def _misplaced(match: Match, column: Column, days: list[float | None]) -> Iterator[Fault]:
    channel, series = match.channel, match.series
    if not series.plain or len(channel.places) != len(channel):
        return
    told: dict[int, list[float]] = {}
    for cells, value in zip(series.cells, series.values, strict=True):
        day = days[cells[0][1]]
        if day is not None:
            told.setdefault(_moment(day), []).append(value)
    scale = 10.0**-match.unit
    shown = [(x, value * scale) for (x, _), value in zip(channel.places, channel.values, strict=True) if x is not None]
    there = sum(_moment(x) in told for x, _ in shown)
    if not told or there < max(2, AGREE * len(shown)):
        return
    off = [(x, v) for x, v in shown if not any(same(abs(v), abs(w), 1e-12) for w in told.get(_moment(x), ()))]
    if off:
        x, value = off[0]
        when = datetime.fromtimestamp(x * 86400, UTC).date().isoformat() if abs(x) < 1e6 else f"{x:g}"
        message = f"{channel.where}: {value:.6g} is drawn at {when}, but the data have another value"
        more = f" ({len(off)} such; the days are of {column.name!r})"
        yield Fault("swapped", f"axes.{channel.axes}.{channel.kind}", message + more, series.cells[0])


def _moment(day: float) -> int:
    """A tenth of a minute is more than is lost when a time becomes a number."""
    return round(day * 14400)

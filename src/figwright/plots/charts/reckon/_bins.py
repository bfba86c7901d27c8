"""Values put together: dates by years, quarters, months, weeks, weekdays, days, hours; numbers by intervals."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta

from figwright.core.errors import ChartError
from figwright.core.tables import Column, Kind, Table, Value
from figwright.plots.charts._code import Code, literal
from figwright.plots.charts.model import Bins
from figwright.plots.charts.reckon import _code
from figwright.plots.charts.reckon._steps import taken

DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
MOST = 2000
"""Bins of one column: who asks for more has given a wrong width."""
SAID = {"hour": "hour of day", "month-of-year": "month", "week": "week (from Monday)"}
"""What the axis of a unit is called, where the unit's name does not say it."""


@dataclass(frozen=True, slots=True)
class Bin:
    """A column whose values are put together, in the order of the bins. Rows without a value are left out."""

    column: str
    by: str | float | Bins
    single: bool = False
    """All dates are of one year, which need not be said."""
    whole: bool = False
    """All numbers and the width are whole."""
    every: str = ""
    """The script's name of the list of all bins, those without rows too; empty when it has no use for it."""

    def apply(self, table: Table) -> Table:
        source = table[self.column]
        there = [row for row, value in enumerate(source.values) if value is not None]
        kept = taken(table, sorted(there, key=lambda row: source.values[row]))  # type: ignore[arg-type,return-value]
        place = self._place(kept[self.column])
        values = [place(value) for value in kept[self.column].values]
        order = {value: n for n, value in enumerate(self.bins(kept[self.column]))}
        column = Column(self.column, tuple(values), self.kind)
        columns = tuple(column if one.name == self.column else one for one in kept.columns)
        binned = Table(columns, table.name, table.path)
        return taken(binned, sorted(range(len(values)), key=lambda row: order[values[row]]))

    @property
    def kind(self) -> Kind:
        if self.by in ("year", "hour"):
            return "number"
        return "date" if self.by in ("day", "week") or (self.by == "month" and not self.single) else "text"

    @property
    def cyclic(self) -> bool:
        """Whether bins come back: their order is not that of the values."""
        return self.by in ("weekday", "hour", "month-of-year")

    def _place(self, column: Column) -> Callable[[Value], Value]:
        """The bin of a value."""
        if isinstance(self.by, Bins):
            low, high, count = min(column.numbers), max(column.numbers), self.by.bins
            width = (high - low) / count
            return lambda value: _bin_label(min(int((float(value or 0) - low) / width), count - 1), low, high, count)
        if isinstance(self.by, float | int):
            return lambda value: self._interval(float(value or 0))
        return lambda value: self._dated(str(value))

    def _interval(self, value: float) -> str:
        assert isinstance(self.by, float | int)
        width = int(self.by) if self.whole else self.by
        low = math.floor(value / width + 1e-9) * width
        return _interval_label(f"{low:.10g}", f"{low + width - self.whole:.10g}")

    def _dated(self, text: str) -> Value:
        if self.by in ("year", "hour"):
            return int(text[:4] if self.by == "year" else text[11:13])
        if self.by == "weekday":
            return DAYS[date.fromisoformat(text[:10]).weekday()]
        if self.by == "quarter":
            return f"{'' if self.single else f'{text[:4]} '}Q{(int(text[5:7]) + 2) // 3}"
        if self.by == "day":
            return text[:10]
        if self.by == "week":
            day = date.fromisoformat(text[:10])
            return (day - timedelta(days=day.weekday())).isoformat()
        return text[:7] if self.by == "month" and not self.single else MONTHS[int(text[5:7]) - 1]

    def bins(self, column: Column) -> tuple[Value, ...]:
        """All bins from the first to the last; those of the week are always seven."""
        if isinstance(self.by, Bins):
            ends = min(column.numbers), max(column.numbers)
            return tuple(_bin_label(place, *ends, self.by.bins) for place in range(self.by.bins))
        if isinstance(self.by, float | int):
            low, high = (math.floor(value / self.by + 1e-9) for value in (min(column.numbers), max(column.numbers)))
            return tuple(self._interval(place * self.by) for place in range(low, high + 1))
        if self.by == "weekday":
            return DAYS
        found = [self._dated(str(value)) for value in column.values]
        if self.by in ("year", "hour"):
            numbers = [int(value or 0) for value in found]
            return tuple(range(min(numbers), max(numbers) + 1))
        if self.kind == "date":
            every = _days(str(min(map(str, found))), str(max(map(str, found))))
            return tuple(every[::7] if self.by == "week" else every)
        if self.by == "quarter":
            first, last = min(map(str, found)), max(map(str, found))
            years = [""] if self.single else [f"{year} " for year in range(int(first[:4]), int(last[:4]) + 1)]
            return tuple(q for year in years for n in range(1, 5) if first <= (q := f"{year}Q{n}") <= last)
        places = [MONTHS.index(str(value)) for value in found]
        return MONTHS[min(places) : max(places) + 1]

    # The script ----------------------------------------------------------------------------------------------------

    def write(self, code: Code) -> None:
        _code.need(code, "known")
        read = f"row[{literal(self.column)}]"
        code.line(f"rows = sorted((row for row in rows if known({read})), key=lambda row: {read})")
        place = self._written(code, read)
        code.line(f"rows = [row | {{{literal(self.column)}: {place}}} for row in rows]")
        if self.cyclic:
            order = {"weekday": f"DAYS.index({read})", "month-of-year": f"MONTHS.index({read})"}
            code.line(f"rows.sort(key=lambda row: {order.get(str(self.by), read)})")
        if self.every and not isinstance(self.by, Bins):
            self._all(code, read)

    def _written(self, code: Code, read: str) -> str:
        """Python for the bin of `row`."""
        if isinstance(self.by, Bins):
            _code.need(code, "part")
            last = f"rows[-1][{literal(self.column)}]"
            code.line(f"low, high, count = rows[0][{literal(self.column)}], {last}, {self.by.bins}")
            if self.every:
                code.line(f"{self.every} = [part(place, low, high, count) for place in range(count)]")
            return f"part(min(int(({read} - low) / ((high - low) / count)), count - 1), low, high, count)"
        if isinstance(self.by, float | int):
            _code.need(code, "interval")
            return f"interval({read}, {self._width})"
        if self.by == "weekday":
            code.constants["DAYS"] = literal(list(DAYS))
            code.imports.add("from datetime import date")
            return f"DAYS[date.fromisoformat({read}[:10]).weekday()]"
        if self.by == "week":
            code.imports.add("from datetime import date, timedelta")
            day = f"date.fromisoformat({read}[:10])"
            return f"({day} - timedelta(days={day}.weekday())).isoformat()"
        if self.by == "month-of-year" or (self.by == "month" and self.single):
            code.constants["MONTHS"] = literal(list(MONTHS))
            return f"MONTHS[int({read}[5:7]) - 1]"
        year = "" if self.single else f'{read}[:4] + " " + '
        return {"year": f"int({read}[:4])", "hour": f"int({read}[11:13])", "day": f"{read}[:10]",
                "month": f"{read}[:7]"}.get(str(self.by), f'{year}"Q" + str((int({read}[5:7]) + 2) // 3)')  # fmt: skip

    @property
    def _width(self) -> str:
        assert isinstance(self.by, float | int)
        return f"{literal(int(self.by) if self.whole else self.by)}, {int(self.whole)}"

    def _all(self, code: Code, read: str) -> None:
        """Lines that list all bins, from the first to the last."""
        name = self.every
        if self.by == "weekday":
            code.line(f"{name} = DAYS")
            return
        found = read.replace("row[", "one[")
        if isinstance(self.by, float | int):
            code.line(f'starts = [float({found}.replace("–", " ").split()[0]) for one in rows]')
            steps = f"np.arange(min(starts), max(starts) + {self.by / 2:g}, {self.by:g})"
            code.line(f"{name} = [interval(start, {self._width}) for start in {steps}]")
            return
        if self.by in ("year", "hour"):
            code.line(f"found = [{found} for one in rows]\n{name} = range(min(found), max(found) + 1)")
        elif self.kind == "date":
            unit = "M" if self.by == "month" else "D"
            code.line(f"first, last = (np.datetime64({read.replace('row', 'rows[i]')}) for i in (0, -1))")
            step = ", 7" if self.by == "week" else ""
            code.line(f'{name} = np.arange(first, last + 1{step}, dtype="datetime64[{unit}]").astype(str).tolist()')
        elif self.by == "quarter":
            code.line(f"first, last = ({read.replace('row', 'rows[i]')} for i in (0, -1))")
            years = "" if self.single else "for year in range(int(first[:4]), int(last[:4]) + 1) "
            quarters = f'[f"{"" if self.single else "{year} "}Q{{n}}" {years}for n in range(1, 5)]'
            code.line(f"{name} = [one for one in {quarters} if first <= one <= last]")
        else:
            code.line(f"found = [MONTHS.index({found}) for one in rows]")
            code.line(f"{name} = MONTHS[min(found) : max(found) + 1]")


def planned(column: Column, by: str | float | Bins) -> Bin:
    """The step for a column; ChartError where its values have no such bins."""
    what = f"a column of {'words' if column.kind == 'text' else f'{column.kind}s'}"
    there = [value for value in column.values if value is not None]
    if isinstance(by, str):
        if column.kind != "date":
            raise ChartError(
                f"{column.name!r} is {what} and has no {by}",
                "only columns of dates can be binned by year, month or day",
            )
        shortest = min(len(str(value)) for value in there)
        if by in ("weekday", "day", "week", "hour") and shortest < (13 if by == "hour" else 10):
            raise ChartError(f"{column.name!r} does not contain the {by} ({there[0]!r})", "bin by month or year")
        return Bin(column.name, by, single=len({str(value)[:4] for value in there}) == 1)
    if column.kind != "number":
        raise ChartError(f"{column.name!r} is {what} and cannot be binned", "bin a column of numbers")
    numbers = [float(value) for value in there]
    low, high = min(numbers), max(numbers)
    if isinstance(by, Bins):
        if low == high:
            raise ChartError(f"{column.name!r} is {low:g} in all rows", "binning needs different numbers")
        return Bin(column.name, by)
    if by <= 0 or (high - low) / by > MOST:
        raise ChartError(
            f"bins of {by:g} do not fit {column.name!r}, which ranges from {low:g} to {high:g}", "use wider bins"
        )
    whole = float(by).is_integer() and by > 1 and all(value.is_integer() for value in numbers)
    return Bin(column.name, by, whole=whole)


def _bin_label(place: int, low: float, high: float, count: int) -> str:
    width = (high - low) / count
    return _interval_label(f"{low + place * width:.4g}", f"{low + (place + 1) * width:.4g}")


def _interval_label(low: str, high: str) -> str:
    """Two numbers with a dash, which beside a minus sign would be one too many."""
    return f"{low} to {high}" if low.startswith("-") else f"{low}–{high}"


def _days(first: str, last: str) -> list[str]:
    """All days, or all months, between two of them."""
    if len(first) == 7:
        ends = [int(text[:4]) * 12 + int(text[5:7]) - 1 for text in (first, last)]
        return [f"{month // 12:04d}-{month % 12 + 1:02d}" for month in range(ends[0], ends[1] + 1)]
    start, end = date.fromisoformat(first), date.fromisoformat(last)
    return [(start + timedelta(days=n)).isoformat() for n in range((end - start).days + 1)]

"""Table -> what its columns are like: keys, identifiers, repetitions, years, parts of a whole, families of names."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from figwright.core.tables import Column, Table, Value, sums_up
from figwright.plots.charts.reckon.answers import yes
from figwright.plots.charts.wishes._errors import ErrorOf, edges, errors, flat
from figwright.plots.charts.wishes._lexicon import (
    EXTENSIVE,
    GENERIC,
    LESS_IS_BETTER,
    LINK_ENDS,
    MEASURES,
    REPEATS,
    SAME,
    UNITS,
    measure_word,
    synonyms,
)
from figwright.plots.charts.wishes._text import bare, stems

_TIMES = frozenset(
    "time step epoch iteration iter cycle cyc quarter monat year date day month week hour round age_h timestamp t ts"
    " jd mjd hjd bjd".split()
)
_NOMINAL = frozenset("num number no index code section room".split())
_MONEY = frozenset("€ $ £ eur usd gbp chf k€ k$".split())
_PLACES = frozenset("rank place position level depth layer distance age length size dose node order".split())
"""What is numbered one by one and measured all the same."""
_NO_IDS = frozenset("said paid grid solid fluid liquid humid acid lipid valid hybrid bid kid mid avoid".split())
_MANY = 400
"""Different values of a column that are looked at."""
_RATED = re.compile(r"[(\[]\s*[01]\s*(?:-|–|to)\s*(?:[3-9]|10)\s*[)\]]")
"""The scale of a rating in a name: faithfulness (1-5). It was given, and not chosen."""
_PER_TIME = re.compile(r"(?:/|\bper\b)\s*(?:h|hour|d|day|wk|week|mo|month|yr|year)\b", re.I)
_SPANS = frozenset("wk week weeks mo month months d day days yr y year years".split())
_STEPS = frozenset("step epoch iteration iter round cycle cyc".split())
_SHARES = frozenset("share percent pct percentage rate ratio fraction proportion".split())
_GRAMMAR = frozenset("was were is are be been the a an with and or did do does has have done made seen"
                     " used taken".split())  # fmt: skip
_REDUCED = frozenset("tsne umap pca pc mds dim sne t".split())
"""How the axes are called onto which many dimensions are projected."""
_SUMMARIES = frozenset("mean average avg overall total sum".split())
_METRICS = frozenset(
    "metric measure variable indicator quantity statistic tag parameter analyte kpi property observable attribute"
    " descriptor element pollutant".split()
)
_VALUES = frozenset("value score result metric val reading measurement amount".split())


_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec mai okt dez mär maerz avr juin juil aout".split()
_CALENDAR = (
    ("quarter", re.compile(r"(?:\d{4}|'?\d{2})?\W?q[1-4]\W?(?:\d{4}|'?\d{2})?|[1-4]\W?q\W?\d{2,4}", re.I)),
    ("year", re.compile(r"(?:fy\W?)?(?:19|20)\d{2}(?:\W\d{2,4})?", re.I)),
    (
        "month",
        re.compile(
            rf"(?:{'|'.join(_MONTHS)})[a-zä]*\W{{0,2}}(?:\d{{2,4}})?|(?:19|20)\d{{2}}[-/.](?:0[1-9]|1[0-2])", re.I
        ),
    ),
    ("date", re.compile(r"(?:19|20)\d{2}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2,4}")),
    ("week", re.compile(r"(?:(?:19|20)\d{2}\W?)?(?:w|wk|kw|week)\W?\d{1,2}", re.I)),
    ("weekday", re.compile(r"(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*", re.I)),
)


WEEK = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


def calendar_unit(names: Iterable[str]) -> str:
    """The unit of the calendar that all of some names are: 2022-Q1, Jan-22, 2019; empty when they are none."""
    listed = [str(name).strip() for name in names]
    return next((unit for unit, form in _CALENDAR if listed and all(map(form.fullmatch, listed))), "")


def _first_part(name: str) -> str:
    return re.split(r"[_\s/@-]+", name)[0].lower()


def _equal(ones: Sequence[float], others: Sequence[float]) -> bool:
    """Whether numbers are the same but for rounding."""
    return all(abs(one - other) <= 0.012 * abs(other) for one, other in zip(ones, others, strict=True))


@dataclass(frozen=True)
class Facts:
    """A table and what is known of its columns."""

    table: Table

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        """Those of the first rows: tables side by side are not read by wishes."""
        return self.table.groups[0] if self.table.groups else ()

    @cached_property
    def by_name(self) -> dict[str, Column]:
        return {column.name: column for column in self.columns}

    def __getitem__(self, name: str) -> Column:
        return self.by_name[name]

    def numeric(self, name: str) -> bool:
        return self[name].kind == "number"

    def many(self, name: str) -> bool:
        """A column of more numbers than series can be told apart."""
        return self.numeric(name) and len(self[name].distinct) > 8

    def dated(self, name: str) -> bool:
        return self[name].kind == "date"

    def text(self, name: str) -> bool:
        return self[name].kind == "text"

    def identifier(self, name: str) -> bool:
        """A column that numbers the rows or points elsewhere; nobody means it unless it is named."""
        said = stems(name)
        if not said or (self.numeric(name) and (self.unit(name) or not self.whole(name))):
            return False
        if self._running(name):
            return True
        if self.text(name) and len(self[name].distinct) <= 12 and len(self[name]) > 3 * len(self[name].distinct):
            return False  # env_id with three environments
        if said[-1] in ("id", "uuid", "url", "phone", "zip") or said[0] == "id" or name.endswith(("Id", "ID", "_id")):
            return True
        return name.lower().endswith("id") and len(name) > 2 and self.unique(name) and said[-1] not in _NO_IDS

    def counts(self, name: str) -> bool:
        """A running number of rows: match_num, room_number."""
        if self._running(name):
            return True
        if not self.numeric(name) or len(stems(name)) < 2 or stems(name)[-1] not in _NOMINAL:
            return False
        few = 3 * len(self[name].distinct) < len(self[name]) and max(self[name].numbers) < 100
        return not (few and stems(name)[-1] == "number")  # leaf number is a count

    def _running(self, name: str) -> bool:
        """Whether the first column numbers the rows one by one, from wherever: pull requests 4001, 4002, 4003."""
        numbers = sorted(self[name].numbers) if self.numeric(name) and name == self.columns[0].name else []
        told = set(stems(name)) & (_PLACES | _TIMES) or self.year(name)
        return len(numbers) >= 20 and not told and all(b - a == 1 for a, b in itertools.pairwise(numbers))

    def tally(self, name: str) -> bool:
        """A column of how many there were: n ind., # seen, count."""
        said = stems(name)
        return name.startswith("#") or said[:1] in (("n",), ("num",), ("number",), ("count",), ("cnt",))

    def unit(self, name: str) -> str:
        """What stands in brackets at the end of a name, or at every number."""
        found = re.search(r"[(\[]([^()\[\]]*)[)\]]\s*$", name)
        return self[name].unit or (found[1] if found else "")

    def measured_in(self, name: str) -> str:
        """The unit of a column, also where it is the last word of its name: runtime_ms."""
        last = re.split(r"[_\s]+", name)[1:][-1:]
        return self.unit(name) or next((one for one in last if one in UNITS), "")

    def units(self, names: Iterable[str]) -> set[str]:
        """The units of columns, as far as their names or numbers say."""
        return {unit for name in names if (unit := self.unit(name))}

    def percentage(self, name: str) -> bool:
        """Whether a column holds shares: by its unit or its name."""
        return self.unit(name) == "%" or "%" in name or bool(set(stems(name)) & _SHARES)

    def yes(self, name: str) -> Value:
        """The value that says yes in a column of yes and no; None in others."""
        return yes(self[name]) if len(self[name].distinct) == 2 else None

    def none(self, name: str) -> Value:
        """The value that says there was none, in a column of words."""
        return next((value for value in self[name].distinct if str(value).lower() in ("none", "without")), None)

    def repetition(self, name: str) -> bool:
        whole = not self.numeric(name) or all(n == int(n) for n in self[name].numbers if n == n)
        return bool(set(stems(name)) & REPEATS) and whole and not self.tally(name) and not self.spread(name)

    def year(self, name: str) -> bool:
        numbers = [n for n in self[name].numbers if n == n]
        return bool(numbers) and all(n == int(n) and 1500 <= n <= 2100 for n in numbers)

    def timed(self, name: str) -> bool:
        if self.dated(name) or self.year(name):
            return True
        if self.numeric(name) and _PER_TIME.search(name):
            return False  # spending / month
        if self.text(name):
            return bool(set(stems(name)) & _TIMES) and calendar_unit(map(str, self[name].distinct)) not in (
                "",
                "weekday",
            )
        said = stems(name.split("[")[0].split("(")[0])
        spans = self.unit(name) in _SPANS and self.numeric(name) and self.setting(name)  # Visit (wk)
        letter = said == ("t",) or (len(said) == 2 and said[0] == "t" and "time" in UNITS.get(said[1], ()))  # t_min
        if not self.numeric(name) or not ((set(said) - {"t"}) & _TIMES or letter or spans):
            return False
        if stems(name)[-1] in _STEPS:
            return True
        values = [n for n in self[name].numbers if n == n]
        falls = sum(a > b for a, b in itertools.pairwise(values))  # a log of several runs begins again with each
        return self.setting(name) or falls * 10 <= len(values)

    def unique(self, name: str, rows: Iterable[int] | None = None) -> bool:
        """Whether no value stands in two of the rows."""
        values = self[name].values if rows is None else [self[name].values[i] for i in rows]
        there = [v for v in values if v is not None]
        return len(there) == len(set(there)) and len(there) * 2 > len(values) and len(there) > 0

    def repeated(self, names: Iterable[str], rows: Iterable[int] | None = None) -> bool:
        """Whether rows share their place in these columns."""
        listed = [self[name].values for name in names]
        if not listed:
            return True
        where = range(len(listed[0])) if rows is None else rows
        places = [tuple(values[i] for values in listed) for i in where]
        return len(places) != len(set(places))

    def whole(self, name: str) -> bool:
        """Whether a column holds whole numbers only."""
        return all(number == int(number) for number in self[name].numbers if number == number)

    def adds_up(self, name: str) -> bool:
        """Whether a column holds counts, or amounts of money: a ratio of them is one of their sums."""
        money = self.unit(name).lower() in _MONEY or bool(set(stems(name)) & EXTENSIVE)
        return self.whole(name) or money

    @cached_property
    def errors(self) -> dict[str, tuple[ErrorOf, ...]]:
        """The errors of each value that has some."""
        return errors(self._plain)

    @cached_property
    def _plain(self) -> list[Column]:
        return [c for c in self.columns if not self.identifier(c.name) and not set(stems(bare(c.name))) & REPEATS]

    def spread(self, name: str) -> bool:
        """A column of errors of another, or of the lower or upper edge of its errors."""
        return any(name in flat(one) for few in self.errors.values() for one in few)

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """The words of all names and values, but for remarks."""
        told = [c for c in self.columns if c.kind == "text" and not self.prose(c.name) and not self.identifier(c.name)]
        values = (str(value) for column in told for value in column.distinct[:_MANY])
        return frozenset(word for text in (*self.table.names, *values) for word in stems(text))

    @cached_property
    def entities(self) -> frozenset[str]:
        """What the rows are, as far as the table's name and its identifiers say."""
        names = [w for c in self.columns if self.identifier(c.name) or self.counts(c.name) for w in stems(c.name)[:-1]]
        file = stems(self.table.name)
        return frozenset({*file, *names, *(one[0] for word in file for one in synonyms(word) if len(one) == 1)})

    def same_groups(self, one: str, other: str) -> bool:
        """Whether two columns tell the rows apart in the same way: the code and the name of a department."""
        pairs = set(zip(self[one].values, self[other].values, strict=True))
        return len(pairs) == len(self[one].distinct) == len(self[other].distinct) and not self.unique(one)

    @cached_property
    def own(self) -> frozenset[str]:
        """What one row is, as its own identifier says: a payment, when the first column is payment_id."""
        first = self.columns[0].name if self.columns else ""
        said = stems(first)
        return frozenset(said[:-1] or said) if first and self.identifier(first) and self.unique(first) else frozenset()

    @cached_property
    def edges(self) -> dict[str, tuple[str, str]]:
        """Columns of values with the lower and the upper edge of their errors."""
        asked = {**errors(self._plain, asked=True), **self.errors}
        pairs = [(value, one) for value, few in asked.items() for one in few if isinstance(one, tuple)]
        return {value: one for value, one in pairs if edges(self[value], self[one[0]], self[one[1]])}

    def spread_of(self, name: str, asked: bool = False) -> str:
        """The column of errors of a column, or nothing; `asked`: such a column is named."""
        told = errors(self._plain, asked=True) if asked else self.errors
        return next((one for one in told.get(name, ()) if isinstance(one, str)), "")

    @cached_property
    def measures(self) -> tuple[str, ...]:
        """Columns of numbers that are measured: no identifiers, errors, repetitions or settings."""
        found = [c.name for c in self.columns if c.kind == "number" and not self.identifier(c.name)
                 and not self.repetition(c.name) and not self.spread(c.name) and not self.timed(c.name)]  # fmt: skip
        return tuple(name for name in found if not self.setting(name)) or tuple(found)

    def setting(self, name: str) -> bool:
        """A number that was chosen and not measured: few values that repeat in a table of many rows."""
        return self._few(name) and name not in self._measured_families and not _RATED.search(name)

    def _few(self, name: str) -> bool:
        few = len(self[name].distinct)
        return self.numeric(name) and len(self[name]) >= 12 and few <= 10 and few * 3 <= len(self[name])

    @cached_property
    def _measured_families(self) -> frozenset[str]:
        """Columns of families of which some are measured: so are the others."""
        families = [few for few in self.families if self._one_quantity(few) and not all(map(self._few, few))]
        return frozenset(name for few in families for name in few)

    @cached_property
    def plane(self) -> tuple[str, ...]:
        """The columns that are places along x and y of a map: lon and lat, umap_1 and umap_2."""
        axes = ({"lon", "lng", "longitude"}, {"lat", "latitude"})
        found = [[name for name in self.measures if axis & set(stems(name))] for axis in axes]
        if not all(len(names) == 1 for names in found):
            projected = [name for name in self.measures if set(stems(name)) & _REDUCED]
            found = [[name for name in projected if name.rstrip(")]").endswith(digit)] for digit in "12"]
        return (found[0][0], found[1][0]) if all(len(names) == 1 for names in found) else ()

    @cached_property
    def sums(self) -> frozenset[str]:
        """Columns that are the sum of all the other measured columns: they are no part beside these."""
        found = set()
        for name in self.measures if len(self.measures) > 2 else ():
            others = [self[one].numbers for one in self.measures if one != name]
            rows = [(total, sum(parts)) for total, *parts in zip(self[name].numbers, *others, strict=True)]
            known = [(total, parts) for total, parts in rows if total == total and parts == parts]
            if known and _equal(*zip(*known, strict=True)):
                found.add(name)
        return frozenset(found)

    @cached_property
    def averages(self) -> frozenset[str]:
        """Columns that are called for what sums up others."""
        return frozenset(name for name in self.measures if set(stems(name)) & _SUMMARIES) | self.sums

    @cached_property
    def summaries(self) -> list[str]:
        """What the rows are called that sum up all others, by their numbers."""
        key = self.keys[0] if self.keys and len(self.columns[0]) > 3 else ""
        numbers = [self[name].numbers for name in self.measures]
        rows = range(len(self[key])) if key else ()
        return [str(self[key].values[i]) for i in rows if sums_up(i, [n for n in rows if n != i], numbers)]

    def lasts(self, name: str) -> bool:
        """Whether a column of numbers holds times, by its unit or its name."""
        said = (self.unit(name), *stems(name))
        return any("time" in UNITS.get(one, ()) for one in said) or bool(
            {"time", "duration", "age", "length"} & {*said}
        )

    def calendar(self, unit: str) -> str:
        """The column of words that is called for a unit of the calendar: Monat, quarter."""
        names = next((same for same in SAME if (unit,) in same), [(unit,)])
        week = [c.name for c in self.columns if unit == "weekday" and len(c.distinct) < 8
                and all(str(v)[:3].lower() in WEEK for v in c.distinct)]  # fmt: skip
        return next((c.name for c in self.columns if stems(c.name) in names or c.name in week), "")

    def generic(self, name: str) -> bool:
        """A column of numbers of which another column says what they measure, or that is called a mere value."""
        lone = bool(self._measured_by) and self.measures == (name,)
        return self.numeric(name) and (set(stems(name)) <= _VALUES or lone)

    @cached_property
    def _measured_by(self) -> str:
        return next((c.name for c in self.columns if c.kind == "text" and set(stems(c.name)) & _METRICS), "")

    @cached_property
    def value(self) -> str:
        """The column of numbers whose meaning another column says."""
        return next((c.name for c in self.columns if self.generic(c.name)), "")

    @cached_property
    def metric(self) -> str:
        """The column that says what each row of a long table measures."""
        return self._measured_by if self.value else ""

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """Columns of words that name the rows."""
        return tuple(c.name for c in self.columns if c.kind == "text" and self.unique(c.name) and not self.prose(c.name)
                     and not self.identifier(c.name))  # fmt: skip

    def prose(self, name: str) -> bool:
        """Remarks, addresses, descriptions: words that are no categories."""
        column = self[name]
        said = [v for v in column.words if v]
        if set(stems(name)) & {"note", "comment", "description", "remark", "url", "email", "password"}:
            return True
        return column.kind == "text" and len(said) * 3 < len(column) and len(set(said)) == len(said)

    @cached_property
    def categories(self) -> tuple[str, ...]:
        """Columns of words that repeat."""
        return tuple(
            c.name for c in self.columns if c.kind == "text" and not self.unique(c.name) and not self.prose(c.name)
        )

    @cached_property
    def parts(self) -> tuple[str, ...]:
        """Columns that add up to 100 (or 1) in every row, or to another column."""
        numbers = [
            c for c in self.columns if c.kind == "number" and not self.identifier(c.name) and not self.spread(c.name)
        ]
        for start in range(len(numbers)):
            for end in range(len(numbers), start + 2, -1):
                chosen = numbers[start:end]
                totals = [sum(c.numbers[i] for c in chosen) for i in range(len(chosen[0]))]
                known = [t for t in totals if t == t]
                rounded = 0.5 * len(chosen) if all(self.whole(c.name) for c in chosen) else 0.0
                near = max(1.2, min(rounded, 3.0))
                if known and (all(abs(t - 100) <= near for t in known) or all(abs(t - 1) <= 0.012 for t in known)):
                    return tuple(c.name for c in chosen)
                if totals and any(_equal(c.numbers, totals) for c in numbers if c not in chosen):
                    return tuple(c.name for c in chosen)
        return ()

    @cached_property
    def comparable(self) -> tuple[str, ...]:
        """Measured columns of one size: the scores of a leaderboard, without its parameters and prices."""
        sizes = {n: max((abs(v) for v in self[n].numbers if v == v), default=0.0) for n in self.measures}
        middle = sorted(sizes.values())[len(sizes) // 2] if sizes else 0.0
        return tuple(n for n, size in sizes.items() if middle / 8 <= size <= middle * 8)

    @cached_property
    def wide(self) -> tuple[str, ...]:
        """Columns that are series of one quantity side by side: those without what they add up to and what is counted
        beside them."""
        whole = [sum(self[name].numbers[row] for name in self.parts) for row in range(len(self.columns[0]))]
        totals = [name for name in self._wide if name not in self.parts and _equal(self[name].numbers, whole)]
        return self.parts if self.parts and totals else self._wide

    @cached_property
    def _wide(self) -> tuple[str, ...]:
        """Columns that are named for things, of one size, without units."""
        numbers = self.measures
        block = tuple(n for n in numbers if not self.unit(n))
        named = [n for n in block if any(map(measure_word, stems(n)))]
        if len(block) - len(named) >= 3 and len(block) < len(numbers) and not self.keys:
            alike = set(block) <= {*self.comparable} and 4 * len(named) <= len(block)
            return block if alike else tuple(n for n in block if n not in named)  # sectors, beside the population
        if len({self.unit(n) for n in numbers}) > 1:
            return ()
        if len(numbers) < 2 or any(
            any(map(measure_word, stems(re.split(r"[(\[]", n)[0]))) or self.setting(n) for n in numbers
        ):
            return ()
        sizes = [max((abs(v) for v in self[n].numbers if v == v), default=0.0) or 1e-9 for n in numbers]
        return numbers if max(sizes) <= 30 * min(sizes) and not self.keys[1:] else ()

    @cached_property
    def crossed(self) -> tuple[str, ...]:
        """Columns of which every combination has one row, where something was measured: rows are no things to count."""
        names = [c.name for c in self.columns if self.timed(c.name) or c.name in self.categories]
        for name in tuple(names):  # what others tell already
            rest = [other for other in names if other != name]
            names = rest if len(rest) > 1 and not self.repeated(rest) else names
        whole = math.prod(len(self[name].distinct) for name in names)
        one_each = len(names) > 1 and whole == len(self[names[0]]) and not self.repeated(names)
        return tuple(names) if one_each and self.measures and not self.keys and not self.own else ()

    @cached_property
    def matrix(self) -> frozenset[str]:
        """Columns that are named like the rows of a square table, and those between them."""
        rows = next((c for c in self.columns if c.kind == "text"), None)
        numbers = [c.name for c in self.columns if c.kind == "number"]
        places = [n for n, name in enumerate(numbers) if rows and name in rows.words]
        crossed = rows is not None and any(sign in rows.name for sign in "\\/→") and len(places) > 1
        return frozenset(numbers[places[0] : places[-1] + 1]) if len(places) > 2 or crossed else frozenset()

    @cached_property
    def links(self) -> tuple[str, ...]:
        """Two columns of words between which something goes: from and to, caller and callee; or nothing."""
        words = [c for c in self.columns if c.kind == "text" and not self.prose(c.name)]
        for one, other in itertools.combinations(words, 2):
            ends = set(stems(one.name)) & LINK_ENDS[0] and set(stems(other.name)) & LINK_ENDS[1]
            back = set(stems(one.name)) & LINK_ENDS[1] and set(stems(other.name)) & LINK_ENDS[0]
            shared = set(one.distinct) & set(other.distinct)
            alike = len(shared) > 1 and len(shared) * 4 > min(len(one.distinct), len(other.distinct)) > 8
            if ends or back or (alike and not self.yes(one.name)):
                return (other.name, one.name) if back else (one.name, other.name)
        return ()

    @cached_property
    def families(self) -> tuple[tuple[str, ...], ...]:
        """Columns of numbers whose names differ in one place, AP_S and AP_M, or behind their first word."""
        found: dict[tuple[str, ...], list[str]] = {}
        for column in self.columns:
            said = stems(bare(column.name) if self.unit(column.name) in UNITS else column.name)
            if column.kind == "number" and len(said) > 1 and not self.spread(column.name):
                for place in range(len(said)):
                    found.setdefault((*said[:place], "*", *said[place + 1 :]), []).append(column.name)
                if len(first := _first_part(column.name)) > 1 and first not in GENERIC:  # mIoU_VOC and mIoU_ADE20K
                    found.setdefault((first, "**"), []).append(column.name)
        groups = {tuple(names) for names in found.values() if len(names) > 1}
        larger = [one for one in groups if self._one_quantity(one) and len(set(map(_first_part, one))) == 1]
        whole = [one for one in groups if not any(set(one) < set(other) for other in larger)]
        return tuple(sorted(whole, key=lambda names: (self.table.names.index(names[0]), names)))

    def _one_quantity(self, names: Sequence[str]) -> bool:
        """Whether columns have one unit, and names that tell no other quantity."""
        heads = {word for name in names for word in stems(bare(name))[1:] if word in MEASURES}
        return len({self.unit(name) for name in names}) == 1 and not heads

    def weight(self, word: str) -> float:
        """How much a word tells one column of the table from the others."""
        shared = sum(word in stems(c.name) for c in self.columns) or 1
        if word.isdigit() or len(word) == 1 or word in _GRAMMAR:
            return 0.3
        return float((0.35 if word in GENERIC else 1.0) / shared**0.6)

    def rate_of_work(self, name: str) -> bool:
        """Whether more is better or faster: throughput and scores, and no times."""
        words = {*stems(name), *UNITS.get(self.unit(name), ())}
        return bool(words & {"throughput", "speed", "fps", "qps", "rps", "score", "accuracy", "velocity"}) or not (
            self.less_is_better(name) or words & {"finish", "half", "lap", "split", "pace", "arrival"})  # fmt: skip

    def less_is_better(self, name: str) -> bool:
        timed = "time" in UNITS.get(self.unit(name) or stems(name)[-1], ())
        said = set(stems(name.split(" per ")[0]))  # of a ratio what is above
        if {"on", "time"} <= said:
            return False
        return (timed or bool(said & LESS_IS_BETTER)) and not {"accuracy", "throughput"} & said

"""Items + Shown -> words of a wish that nothing in the chart accounts for.

The last check of a wish, and half of its proof: whoever made the chart, every word must stand for something that is in
it (a column, rows, a computation, an order, a scale, a kind, an emphasis), or be talk. A word that is left says that
the chart shows something else, or less, than was asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from figwright.plots.charts.model import Condition
from figwright.plots.charts.wishes._diagrams import CONFUSED
from figwright.plots.charts.wishes._facts import Facts
from figwright.plots.charts.wishes._honoured import SHARES, honoured, shared
from figwright.plots.charts.wishes._lexicon import (
    ANYTHING,
    CHOOSERS,
    COLLECTIVE,
    FILLERS,
    HEADS,
    IGNORED,
    LINK_ENDS,
    OPPOSITES,
    ROWS_SAID,
    SPELLED,
    STOP,
    SUFFIXES,
    TALK,
    UNIT_WORDS,
    UNITS,
    measure_word,
)
from figwright.plots.charts.wishes._mentions import Item, axis_title
from figwright.plots.charts.wishes._shown import Shown
from figwright.plots.charts.wishes._text import likeness, stems

_CLAIM = 0.6
"""How well a column must be named that tells marks apart by colour or panel."""
_ALIKE = 0.05
"""Columns that words name about as well as the best one."""
_ROW_BY_ROW = frozenset("individual raw single".split())
_COMBINED = frozenset("plus minus sum difference ratio divided".split())
_RATED = frozenset("error failure success accuracy correct wrong fail failed".split())
"""Words for the share of rows that hold one of two answers."""
_SCORES = frozenset("benchmark score metric".split())
_AUXILIARIES = frozenset("do does did can could will would should might may must i we you they it".split())
_BE = frozenset("is are was were be been being am has have had got get gets".split())
_RELATIVE = frozenset("who that whose where when which".split())
_NO_ADVERBS = frozenset(
    "hourly daily weekly monthly quarterly yearly early july family supply assembly anomaly".split()
)
_ASKING = {"kind", "agg", "spread", "order", "running", "scale"}
"""Signs that are no words of names."""
_AXES = {"order:axis_x", "order:axis_y"}
_LEADS = ("role:by", "role:order", "top:top", "top:bottom", "agg:max", "agg:min")
_BANDS = frozenset("group bracket band bin class range category".split())
"""Behind a column of numbers: its numbers in bins."""
_FACTORS = (60, 3600, 24, 1000, 1e6, 1e9, 1 / 60, 1 / 3600, 1 / 24, 1e-3)
"""Between units in which a number is said and those of a column."""
_CURRENCIES = {"EUR": "€", "USD": "$", "GBP": "£"}
_MONTHS = "january february march april may june july august september october november december".split()
_JOINS = frozenset("and or , ( / vs & + versus against than minus plus per > to".split())
_MANY = 400
"""Different values of a column that words are compared with."""
_EACH = frozenset("each every per which by what".split())


@dataclass(frozen=True, slots=True)
class Left:
    """Words that are not accounted for: those that name nothing of the table, and what is said of the others."""

    unknown: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()
    eliminated: frozenset[str] = frozenset()
    """Columns that the only word which names nothing must mean."""

    def __bool__(self) -> bool:
        return bool(self.unknown or self.faults)

    @property
    def because(self) -> str:
        """Why nothing is drawn."""
        called = ", ".join(map(repr, self.unknown))
        return "; ".join(filter(None, (f"the table holds nothing called {called}" if called else "", *self.faults)))


def unaccounted(items: Sequence[Item], shown: Shown) -> Left:
    """The words of a wish that nothing in a chart stands for."""
    account = _Account(items, shown)
    left = [place for place in range(len(items)) if not account.accounts(place)]
    if len(left) == 1 and (meant := account.by_elimination(left[0])):
        return Left(faults=(*account.unlisted(), *account.unasked()), eliminated=frozenset((meant,)))
    strange = [place for place in left if account.strange(place)]
    faults = [f"{items[place].text!r} is said, and not drawn" for place in left if place not in strange]
    faults += [*account.unlisted(), *account.unasked()]
    return Left(tuple(dict.fromkeys(items[place].text for place in strange)), tuple(dict.fromkeys(faults)))


class _Account:
    """The words of one wish, held against one chart."""

    def __init__(self, items: Sequence[Item], shown: Shown) -> None:
        self.items, self.shown, self.facts = items, shown, shown.facts

    def accounts(self, place: int) -> bool:
        item = self.items[place]
        if item.pause or item.stem in "%=&+#€$£<>" or self._aside(place):
            return True
        if item.values and self._value(place):
            return True
        if item.columns and self._column(place):
            return True
        if item.number is not None and not item.values:
            return self._number(place)
        if item.senses and (self._negated(place) or honoured(item, self.shown)):
            return True
        if set(map(_group, item.senses - _AXES)) & _ASKING:
            return False
        return all(self._word(place, word) for word in item.stem.split())

    def unlisted(self) -> Iterator[str]:
        """Two columns are drawn side by side only where words list them, unlike in: mean agreement."""
        last: tuple[int, set[str]] | None = None
        if self.shown.combined:
            return
        for place, item in enumerate(self.items):
            best = {name for name, score in item.columns if score >= item.columns[0][1] - 0.01}
            here = {name for name in best & self.shown.heights if self.facts.numeric(name)}
            if last and here and not here & last[1]:
                between = self.items[last[0] + 1 : place]
                joined = any(_JOINS & set(one.stem.split()) for one in self.items[last[0] : place + 1])
                if not joined or any(one.args("kind") for one in between):
                    yield f"whether {self.items[last[0]].text!r} and {item.text!r} are two columns is not clear"
            last = (place, here) if here else last

    def unasked(self) -> Iterator[str]:
        """What the chart shows, and words say weakly or not at all: colours, panels, ranks of one of two columns."""
        claims: dict[str, float] = {}
        for item in self.items:
            for name, score in (*item.columns, *((told[0], told[2]) for told in item.values)):
                claims[name] = max(claims.get(name, 0.0), score)
        apart = {layer.series for layer in self.shown.layers} | {self.chart_facet}
        weak = [one for one in apart if one and 0 < claims.get(one, 0.0) < _CLAIM and self.facts.yes(one) is None]
        for name in sorted(weak):
            yield f"whether {name!r} is meant is not clear"
        if self.chart_facet in self.facts.measures:
            yield f"panels for each {self.chart_facet!r} are not asked for"
        metric = self.facts.metric
        if metric and metric not in self.shown.columns and any(map(self.facts.generic, self.shown.heights)):
            yield f"which {metric!r} is meant is not said"
        for name, rule in self.shown.conditions:
            ranked = isinstance(rule, Condition) and bool(rule.top or rule.bottom)
            other = name not in self.shown.heights and not self.shown.aggregates & {"count", "distinct"}
            if ranked and ((len(self.shown.heights) > 1 and not self._led_by(name)) or other):
                yield f"whether {name!r} gives the rank is not clear"

    @property
    def chart_facet(self) -> str:
        return self.shown.chart.facet.by if self.shown.chart.facet else ""

    def _led_by(self, name: str) -> bool:
        """Whether a sign or a superlative stands before a column: by population, the largest area."""
        for place, item in enumerate(self.items):
            before = [one for one in self.items[max(0, place - 2) : place] if one.senses]
            if name in dict(item.columns[:1]) and any(one.has(*_LEADS) for one in before):
                return True
        return False

    def strange(self, place: int) -> bool:
        item = self.items[place]
        return not (item.columns or item.values or item.senses)

    def _aside(self, place: int) -> bool:
        """A heading before the wish itself, the title of an axis, and what the plot is to tell: to see whether …; a
        question before the wish. What such words name of the table is drawn all the same."""
        item, stems_ = self.items[place], [one.stem for one in self.items]
        if axis_title(self.items, place):
            return True
        if not self.strange(place) or self._of_table(item.stem):
            return False
        heading = ":" in stems_[place:] and not any(one.columns or one.values for one in self.items[:place])
        start = max((n for n in range(place) if self.items[n].pause), default=-1)
        ends = [n for n in range(place, len(stems_)) if stems_[n] in (".", "?", "!")]
        after = self.items[ends[0] if ends else len(stems_) :]
        later = {name for one in after for name in (*dict(one.columns[:1]), *(told[0] for told in one.values))}
        asks = bool(ends) and stems_[ends[0]] == "?" and bool(later & (self.shown.heights | {self.facts.metric}))
        return heading or asks or bool({"if", "whether", "because"} & set(stems_[start + 1 : place]))

    def _value(self, place: int) -> bool:
        """A value is kept, left out or stands out, as said; or all values of a column that is drawn are named."""
        told = {str(v) for one in self.items for _, values, _ in one.values for v in values}
        out = self._negated(place)
        for name, values, _ in self.items[place].values:
            said = set(map(str, values))
            if said & (self.shown.excluded if out else self.shown.chosen).get(name, set()):
                return True
            whole = {str(v) for v in self.facts[name].distinct if v is not None} <= told
            if not out and name in self.shown.groups and whole:
                return True
        return False

    def _negated(self, place: int) -> bool:
        """Whether what stands at a place is to be left out."""
        for one in self.items[place - 1 :: -1] if place else ():
            if one.has("role:not") or (one.stem == "but" and any(o.stem.endswith("all") for o in self.items[:place])):
                return True
            if one.pause or one.args("kind") or one.has("role:by", "role:x", "role:only"):
                break
        after = self.items[place + 1 : place + 4]
        return any(one.has("role:out") for one in after[: next((n for n, o in enumerate(after) if o.pause), 3)])

    def _column(self, place: int) -> bool:
        item, shown, facts = self.items[place], self.shown, self.facts
        best = item.columns[0][1]
        named = {name for name, score in item.columns if score >= best - _ALIKE}
        if self._negated(place) and not named & shown.heights:
            return True
        if named & shown.columns:
            return True
        if any(set(item.stem.split()) - FILLERS <= _words(name, facts) for name in shown.columns):
            return True
        name = item.columns[0][0]
        if self._pooled(place) and facts.text(name):
            return True
        if self._calls(place):
            return False
        counted = bool(shown.aggregates & {"count", "distinct", "share"})
        if name in facts.keys or facts.identifier(name):
            return counted or shown.distributes or self._row_by_row
        return facts.repetition(name) and (shown.spreads or bool(shown.aggregates) or self._row_by_row)

    def _calls(self, place: int) -> bool:
        """with model names: points are to be called by a column."""
        words = {word for one in self.items[place : place + 2] for word in one.stem.split()}
        return bool(words & {"name", "label"}) and "scatter" in self.shown.marks

    def _pooled(self, place: int) -> bool:
        """averaged over seeds and sites: what is not told apart is in every mean."""
        before = self.items[:place]
        start = max((n for n, one in enumerate(before) if one.pause), default=-1)
        over = any(one.has("role:over") for one in before[start + 1 :])
        return over and bool(self.shown.aggregates or any(layer.repeats for layer in self.shown.layers))

    @property
    def _row_by_row(self) -> bool:
        return not self.shown.aggregates and not any(layer.repeats for layer in self.shown.layers)

    def _number(self, place: int) -> bool:
        number = self.items[place].number or 0.0
        word = self.items[place].words[0]
        near = (*self.items[max(0, place - 2) : place], *self.items[place + 1 : place + 3])
        named = {part for one in near for name, _ in one.columns[:1] for part in stems(name)}
        if number in self.shown.numbers or (word.text.isalpha() and number in {0, 1}) or word.stem in named:
            return True
        after = self.items[place + 1 : place + 3]
        if not word.text.isalpha() and {round(number * factor, 6) for factor in _FACTORS} & self.shown.numbers:
            return True
        named = {name for one in after for name in (*dict(one.columns), *(told[0] for told in one.values))}
        return number in self.shown.counts | {len(self.facts[name].distinct) for name in named} or word.at

    def _word(self, place: int, word: str) -> bool:
        """A word that has no meaning of its own here, or is another one for what is shown."""
        if word in _ROW_BY_ROW:
            dots = "scatter" in self.shown.marks or any(layer.options.get("points") for layer in self.shown.layers)
            return self._row_by_row or dots
        how = place > 0 and self.items[place - 1].stem == "how"
        light = (word in STOP | IGNORED and (how or word not in CHOOSERS)) and not measure_word(word)
        light = light and not self._of_table(word)
        if word in _BANDS and place and any(map(self.facts.numeric, dict(self.items[place - 1].columns[:1]))):
            return any(layer.bin for layer in self.shown.layers)
        if (word in TALK or word in FILLERS or light) and not self._listed(place):
            return True
        if self._other_word(word) or self._together(place) or self._measures_number(place) or self._of_rows(place):
            return True
        if word in SHARES and shared(self.shown, "", self.items[place]):
            return True
        if word in _MONTHS:
            return self._month(place)
        if word in _COMBINED and self.shown.combined:
            return True
        if word in self.shown.words or any(word in _words(name, self.facts) for name in self.shown.columns):
            return True
        if (word in HEADS and self._beside(place)) or self._verb(place):
            return True
        alike = len(self.facts.units(self.shown.heights)) < 2 or word not in _SCORES
        if word in COLLECTIVE and len(self.shown.heights) > 1 and alike and not self._pooled(place):
            return True
        if word in ANYTHING and len(self.shown.heights - self._told) == 1:
            return True
        return self._rows_noun(place, word)

    def _month(self, place: int) -> bool:
        """A month chooses rows; two that are compared are told apart."""
        near = {one.stem for one in (*self.items[max(0, place - 1) : place], *self.items[place + 1 : place + 2])}
        binned = any("month" in map(str, layer.bin.values()) for layer in self.shown.layers)
        chosen = any(name in self.facts.by_name and self.facts.timed(name) for name, _ in self.shown.conditions)
        return chosen and (binned or not near & {"vs", "versus", "against"})

    def _listed(self, place: int) -> bool:
        """wins, draws and losses: a word in a list of columns is one of them."""
        around = [one for one in self.items[max(0, place - 2) : place + 3] if one.stem not in ("the", "a")]
        if len(around) < 5:
            return False
        joined = all(one.stem in ("and", "or", ",", "/", "&") for one in (around[1], around[3]))
        return joined and bool(around[0].columns and around[4].columns)

    def _rows_noun(self, place: int, word: str) -> bool:
        """A word for what the rows are; behind "each" it must be what is told apart."""
        known = {*ROWS_SAID, *self.facts.entities, *self.facts.own, *stems(self.facts.table.name)}
        if not any(word == one or (len(one) > 3 and likeness(word, one) >= 0.75) for one in known):
            return False
        before = self.items[place - 1] if place else None
        led = before is not None and (
            before.stem.split()[-1] in ("each", "every", "per") or before.has("role:by", "role:series", "role:label")
        )
        keys = any(name in self.shown.groups for name in self.facts.keys)
        counted = bool(self.shown.aggregates & {"count", "distinct", "share"})
        return not led or keys or counted or self._row_by_row or bool(self.by_elimination(place))

    def _verb(self, place: int) -> bool:
        """An adverb, or a verb between what is drawn: which line carries the most passengers. Where rows are counted,
        and in relative clauses, a verb chooses rows: how many people left."""
        word, before = self.items[place].text, [one.stem.split()[-1] for one in self.items[:place]]
        if not word.islower() or not before or self._of_table(word):
            return False
        if word.endswith("ly") and len(word) > 4 and word not in _NO_ADVERBS:
            return True
        start = max((n for n in range(place) if self.items[n].pause), default=-1) + 1
        clause, last = before[start:], self.items[place - 1]
        if not self.shown.heights or self.shown.aggregates & {"count", "distinct", "share"} or (
            _RELATIVE & set(clause[1:])):  # fmt: skip
            return False
        subject = bool(last.columns or last.values) or self._rows_noun(place - 1, before[-1])
        if before[-1] in _AUXILIARIES or (subject and _AUXILIARIES & set(clause)):
            return True
        measured = any(name in self.shown.heights for name, _ in last.columns)
        if word.endswith(("ing", "ed", "en")) and (before[-1] in _BE or measured):
            return True
        acts = any(one.columns or one.args("top") for one in self.items[place + 1 : place + 4])
        return word.endswith("s") and subject and acts and clause[0] in ("which", "who", "what", "how")

    def _other_word(self, word: str) -> bool:
        """failed, where the rows that are not ok are shown; sends, along links."""
        shares = any(layer.of is not None for layer in self.shown.layers)
        opposite = any(one == word and other in self.shown.words for one, other in OPPOSITES)
        linked = bool(self.facts.links) and any(word in ends for ends in LINK_ENDS)
        confused = bool(self.facts.matrix) and word.startswith(CONFUSED)
        return opposite or linked or confused or (shares and word in _RATED)

    def _measures_number(self, place: int) -> bool:
        """under 30 seconds, the 7B: the unit of a number."""
        item, before = self.items[place], self.items[place - 1 : place] if place else ()
        unit = item.stem in SPELLED or item.stem in UNIT_WORDS or item.text in UNITS or item.stem in SUFFIXES
        return unit and any(one.number is not None or one.columns for one in before)

    def _of_rows(self, place: int) -> bool:
        """What the rows are of which a share is drawn: percentage of the attempts; what the values of a column are:
        destination city, which town sends."""
        near = self.items[max(0, place - 3) : place]
        if any(layer.of is not None for layer in self.shown.layers) and any(one.has("agg:share") for one in near):
            return True
        before, after = self.items[place - 1 : place] if place else (), self.items[place + 1 : place + 2]
        asked = any(one.stem.split()[-1] in ("which", "what") for one in before)
        named = [name for one in (after if asked else before) for name, _ in one.columns[:1]]
        return any(name in self.shown.groups and self.facts.text(name) for name in named)

    def _together(self, place: int) -> bool:
        """all engines: a word for all columns that are drawn, where all of one kind are."""
        before = self.items[max(0, place - 2) : place]
        told = any(one.stem.split()[-1] in ("all", "every", "both") or one.number is not None for one in before)
        groups = [set(group) for group in (*self.facts.families, self.facts.wide, self.facts.comparable) if group]
        negated = {name for n, one in enumerate(self.items) if self._negated(n) for name, _ in one.columns[:1]}
        whole = any(group - self.facts.sums - negated <= self.shown.heights for group in groups)
        return told and len(self.shown.heights) > 1 and whole and self.items[place].text.endswith("s")

    def _of_table(self, word: str) -> bool:
        """Whether a column or a value of the table is called like a word that mostly says nothing."""
        return any(likeness(word, one) >= 0.75 for one in self._vocabulary)

    @cached_property
    def _told(self) -> set[str]:
        """All columns that words may name."""
        return {name for one in self.items for name, _ in one.columns}

    @cached_property
    def _vocabulary(self) -> set[str]:
        values = {str(v) for c in self.facts.columns if c.kind == "text" for v in c.distinct[:_MANY]}
        return {word for name in (*self.facts.by_name, *values) for word in stems(name)}

    def _beside(self, place: int) -> bool:
        """Whether a word stands beside one that has a meaning."""
        near = (*self.items[max(0, place - 1) : place], *self.items[place + 1 : place + 2])
        return any(one.columns or one.values or not (one.pause or one.senses or one.stem in TALK) for one in near)

    def by_elimination(self, place: int) -> str:
        """The only column that tells marks apart and is not named, for the only noun that is left: for each crop."""
        item, before = self.items[place], self.items[place - 1] if place else None
        free = [name for name in self.shown.groups & set(self.facts.by_name) - self._told if self.facts.text(name)]
        if not self.strange(place) or before is None or len(free) != 1 or not item.text.islower():
            return ""
        asked = before.stem.split()[-1] in _EACH or before.has("role:by", "role:series") or before.number is not None
        return free[0] if asked else ""


def _words(name: str, facts: Facts) -> set[str]:
    """The words of a name, and of its unit: written out, and what it measures."""
    unit = facts.unit(name) if name in facts.by_name else ""
    units = {unit, _CURRENCIES.get(unit, ""), *stems(name)}
    written = {word for word, short in SPELLED.items() if short in units}
    return {*stems(name), *stems(unit), *UNITS.get(unit, ()), *written}


def _group(sense: str) -> str:
    return sense.partition(":")[0]

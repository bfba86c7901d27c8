"""Items + Shown -> words of a wish that nothing in the chart accounts for.

The last check of a wish, and half of its proof: whoever made the chart, every word must stand for something that is in
it (a column, rows, a computation, an order, a scale, a kind, an emphasis), or be talk. A word that is left says that
the chart shows something else, or less, than was asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from figwright.plots.charts.wishes._facts import TIMES, Facts
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

_ALIKE = 0.05
"""Columns that words name about as well as the best one."""
_RESULTS = {"mean": {"mean", "average", "avg"}, "median": {"median"}, "sum": {"total", "sum", "overall", "all"},
            "min": {"min", "minimum", "low"}, "max": {"max", "maximum", "peak"}}  # fmt: skip
"""Computations, and the words by which a column's own name says that it holds them."""
_SHARES = frozenset("share percent pct percentage rate ratio fraction proportion % split".split())
_KINDS = {"bubble": {"scatter"}, "dot": {"point", "scatter", "box", "violin"}, "slope": {"line", "arrow"},
          "ecdf": {"line"}, "histogram": {"bar"}, "stack": {"bar", "area"}, "volcano": {"scatter"},
          "line": {"line", "trend", "arrow"}}  # fmt: skip
"""Marks that serve kinds of other names."""
_ROW_BY_ROW = frozenset("individual raw single".split())
_COMBINED = frozenset("plus minus sum difference ratio divided".split())
_RATED = frozenset("error failure success accuracy correct wrong fail failed".split())
"""Words for the share of rows that hold one of two answers."""
_FACTORS = (60, 3600, 24, 1000, 1e6, 1e9, 1 / 60, 1 / 3600, 1 / 24, 1e-3)
"""Between units in which a number is said and those of a column."""
_MONTHS = "january february march april may june july august september october november december".split()
_JOINS = frozenset("and or , ( / vs & + versus against than minus plus per > to".split())
_MANY = 400
"""Different values of a column that words are compared with."""
_EACH = frozenset("each every per which by of the what".split())


@dataclass(frozen=True, slots=True)
class Left:
    """Words that are not accounted for: those that name nothing of the table, and what is said of the others."""

    unknown: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()

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
    left = [place for place in left if not account.by_elimination(place, left)]
    strange = [place for place in left if account.strange(place)]
    faults = [f"{items[place].text!r} is said, and not drawn" for place in left if place not in strange]
    faults += account.unlisted()
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
        if item.senses and (self._negated(place) or any(_kept(one, self.shown, item) for one in item.senses)):
            return True
        if item.columns or item.values or item.senses:
            return item.stem in FILLERS or self._sharpens(place)
        return all(self._word(place, word) for word in item.stem.split())

    def unlisted(self) -> Iterator[str]:
        """Two columns are drawn side by side only where words list them: mean agreement is no mean and agreement."""
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

    def strange(self, place: int) -> bool:
        item = self.items[place]
        return not (item.columns or item.values or item.senses)

    def _aside(self, place: int) -> bool:
        """A heading before the wish itself, the title of an axis, and what the plot is to tell: to see whether …; a
        question before the wish. What such words name of the table is drawn all the same."""
        item, stems_ = self.items[place], [one.stem for one in self.items]
        if axis_title(self.items, place):
            return True
        if item.columns or item.values or (self.strange(place) and self._of_table(item.stem)):
            return False
        heading = ":" in stems_[place:] and not any(one.columns or one.values for one in self.items[:place])
        start = max((n for n in range(place) if self.items[n].pause), default=-1)
        ends = [n for n in range(place, len(stems_)) if stems_[n] in (".", "?", "!")]
        asks = bool(ends) and stems_[ends[0]] == "?" and any(one.columns for one in self.items[ends[0] :])
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
        rows = name in facts.keys or facts.identifier(name) or facts.repetition(name)
        return rows and (shown.spreads or bool(shown.aggregates) or self._row_by_row)

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
        if number in self.shown.numbers or (word.text.isalpha() and number in {0, 1}):
            return True
        after = self.items[place + 1 : place + 3]
        if not word.text.isalpha() and {round(number * factor, 6) for factor in _FACTORS} & self.shown.numbers:
            return True
        named = {name for one in after for name in (*dict(one.columns), *(told[0] for told in one.values))}
        return number in self.shown.counts | {len(self.facts[name].distinct) for name in named} or word.at

    def _sharpens(self, place: int) -> bool:
        """A word before or behind a column that is drawn, and of one of its names: blood pressure."""
        return all(self._word(place, word) for word in self.items[place].stem.split())

    def _word(self, place: int, word: str) -> bool:
        """A word that has no meaning of its own here, or is another one for what is shown."""
        if word in _ROW_BY_ROW:
            dots = "scatter" in self.shown.marks or any(layer.options.get("points") for layer in self.shown.layers)
            return self._row_by_row or dots
        light = word in STOP | IGNORED and not measure_word(word) and not self._of_table(word)
        if word in TALK or word in FILLERS or light:
            return True
        if self._other_word(word) or self._together(place) or self._measures_number(place) or self._of_rows(place):
            return True
        if word in _SHARES and _shared(self.shown, "", self.items[place]):
            return True
        if word in _MONTHS:
            return any(name in self.facts.by_name and self.facts.timed(name) for name, _ in self.shown.conditions)
        if word in _COMBINED and self.shown.combined:
            return True
        if word in self.shown.words or any(word in _words(name, self.facts) for name in self.shown.columns):
            return True
        if word in HEADS and self._beside(place):
            return True
        if self._modifies(place):
            return True
        if (word in COLLECTIVE and len(self.shown.heights) > 1) or (
            word in ANYTHING and len(self.shown.heights - self._told) == 1
        ):
            return True
        rows = {*ROWS_SAID, *self.facts.entities, *self.facts.own, *stems(self.facts.table.name)}
        return any(word == one or (len(one) > 3 and likeness(word, one) >= 0.75) for one in rows)

    def _other_word(self, word: str) -> bool:
        """failed, where the rows that are not ok are shown; sends, along links."""
        shares = any(layer.of is not None for layer in self.shown.layers)
        opposite = any(one == word and other in self.shown.words for one, other in OPPOSITES)
        linked = bool(self.facts.links) and any(word in ends for ends in LINK_ENDS)
        return opposite or linked or (shares and word in _RATED)

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

    def _modifies(self, place: int) -> bool:
        """A word that tells more of the measured column behind it (tool height), and chooses no rows."""
        item, after = self.items[place], self.items[place + 1 : place + 2]
        known = item.stem in CHOOSERS or self._of_table(item.stem) or measure_word(item.stem)
        if not after or not after[0].columns or known or not item.text.islower() or len(item.words) > 1:
            return False
        (name, score), *others = after[0].columns
        alone = all(other < score - 0.15 or not self.facts.numeric(one) for one, other in others)
        return score >= 0.8 and alone and name in self.shown.heights | self.shown.groups and self.facts.numeric(name)

    def by_elimination(self, place: int, left: Sequence[int]) -> bool:
        """The only noun that is left, for the only column that tells marks apart and is not named: for each crop."""
        item = self.items[place]
        if not self.strange(place) or len(left) > 1 or not place:
            return False
        free = [name for name in self.shown.groups & set(self.facts.by_name) - self._told if self.facts.text(name)]
        before = self.items[place - 1].stem.split()[-1:]
        asked = bool(before) and (before[0] in _EACH or self.items[place - 1].has("role:by", "role:series"))
        asked = asked or self.items[place - 1].number is not None
        return len(free) == 1 and asked and item.text.islower()


def _words(name: str, facts: Facts) -> set[str]:
    """The words of a name, and of its unit: written out, and what it measures."""
    unit = facts.unit(name) if name in facts.by_name else ""
    written = {word for word, short in SPELLED.items() if short in (unit, *stems(name))}
    return {*stems(name), *stems(unit), *UNITS.get(unit, ()), *written}


def _kept(sense: str, shown: Shown, item: Item) -> bool:
    group, _, what = sense.partition(":")
    check = _CHECKS.get(sense) or _GROUPS.get(group)
    return check is None or check(shown, what, item)


def _kind(shown: Shown, what: str, item: Item) -> bool:
    stacked = any(layer.stack != "none" for layer in shown.layers) or "area" in shown.marks
    if what == "none" or (what == "stack" and not stacked):
        return False
    return what == "shape" or bool(({what} | _KINDS.get(what, set())) & shown.marks)


def _computed(shown: Shown, what: str, item: Item) -> bool:
    if what in shown.aggregates or (what in ("mean", "median") and (shown.spreads or shown.combined)):
        return True
    held = {word for name in shown.heights for word in stems(name)}
    if what in ("min", "max") and (shown.ordered or any(rule.top or rule.bottom for rule in shown.rules())):
        return True
    if what == "sum" and (any(layer.running for layer in shown.layers) or shown.aggregates & {"count", "share"}):
        return True
    single = not shown.aggregates and not shown.facts.repeated(sorted(shown.groups & set(shown.facts.by_name)))
    return bool(held & _RESULTS.get(what, {what})) or (what in ("mean", "sum") and single and bool(shown.chart.derive))


def _counted(shown: Shown, what: str, item: Item) -> bool:
    tallies = any(shown.facts.tally(name) or shown.facts.whole(name) for name in shown.heights)
    return bool(shown.aggregates & {"count", "distinct", "share"}) or tallies or not shown.heights


def _shared(shown: Shown, what: str, item: Item) -> bool:
    held = any(_SHARES & set(stems(name)) or shown.facts.unit(name) == "%" for name in shown.heights)
    percent = any(layer.stack == "percent" for layer in shown.layers) or {"pie", "donut", "treemap"} & shown.marks
    made = any(one.how in ("per", "percent", "change") for one in shown.chart.derive.values())
    parts = bool(shown.facts.parts) and set(shown.facts.parts) >= shown.heights
    return bool("share" in shown.aggregates or held or percent or made or parts or any(o.per for o in shown.layers))


def _changed(shown: Shown, what: str, item: Item) -> bool:
    along = any(name in shown.facts.by_name and shown.facts.timed(name) for name in shown.groups)
    return (
        shown.combined or along or shown.folded or len(shown.heights) > 1 or bool(set(item.stem.split()) & shown.words)
    )


def _related(shown: Shown, what: str, item: Item) -> bool:
    drawn = {name for one in shown.layers for name in (one.x, *one.y, one.size) if name in shown.facts.by_name}
    numbers = [name for name in drawn if name and shown.facts.numeric(name)]
    return len(numbers) > 1 or any(one.pivot for one in shown.layers) or "correlation" in shown.aggregates


def _ordered(shown: Shown, what: str, item: Item) -> bool:
    if what == "keep":
        return not shown.ordered
    ranked = any(rule.top or rule.bottom or rule.first or rule.last for rule in shown.rules())
    axis = {name for layer in shown.layers for name in (layer.x,) if name in shown.facts.by_name}
    sorted_ = any(shown.facts.numeric(name) or shown.facts.dated(name) for name in axis if name)
    return shown.ordered or ranked or sorted_ or bool(shown.aggregates & {"min", "max"}) or bool(shown.order_by)


def _binned(shown: Shown, what: str, item: Item) -> bool:
    if any(what in map(str, layer.bin.values()) for layer in shown.layers):
        return True
    named = {word for name in shown.columns for word in stems(name)}
    return shown.folded or bool(named & TIMES) or any(map(shown.facts.timed, shown.columns))


def _log(shown: Shown, what: str, item: Item) -> bool:
    panel = shown.chart.panels[0]
    logs = {axis for axis in "xyz" if getattr(panel, axis).scale == "log"}
    asked = {"log_x": {"x"}, "log_y": {"y"}, "log_xy": {"x", "y"}}.get(what, set())
    lying = any(layer.horizontal for layer in shown.layers)
    return bool(logs) and (lying or asked <= logs)


_Check = Callable[[Shown, str, Item], bool]
_GROUPS: dict[str, _Check] = {
    "kind": _kind, "agg": _computed, "order": _ordered, "top": _ordered, "bin": _binned,
    "spread": lambda s, w, i: s.spreads or bool(set(i.stem.split()) & s.words),
    "running": lambda s, w, i: any(layer.running for layer in s.layers),
}  # fmt: skip
_CHECKS: dict[str, _Check] = {
    "agg:count": _counted, "agg:distinct": _counted, "agg:share": _shared, "agg:parts": lambda s, w, i: True,
    "agg:change": _changed, "agg:trend": _changed, "agg:relation": _related, "agg:correlation": _related,
    "agg:distribution": lambda s, w, i: s.spreads or "count" in s.aggregates or bool(s.marks & {"scatter", "point"}),
    "role:order": _ordered, "role:diff": _changed, "role:ratio": _changed, "role:change": _changed,
    "role:facet": lambda s, w, i: bool(s.chart.facet) or len(s.chart.panels) > 1,
    "role:facet_after": lambda s, w, i: bool(s.chart.facet) or len(s.chart.panels) > 1,
    "role:size": lambda s, w, i: any(layer.size for layer in s.layers),
    "role:series": lambda s, w, i: _told_apart(s),
    "role:series_after": lambda s, w, i: _told_apart(s),
    "role:label": lambda s, w, i: any(one.label or one.series for one in s.layers) or "scatter" not in s.marks,
    "role:names": lambda s, w, i: any(one.label or one.series for one in s.layers) or "scatter" not in s.marks,
    "role:highlight": lambda s, w, i: any(one.highlight for one in s.layers) or i.stem == "make",
    "role:highlight_after": lambda s, w, i: any(one.highlight or one.series for one in s.layers),
    "scale:log": _log, "scale:log_x": _log, "scale:log_y": _log, "scale:log_xy": _log,
    "scale:zero": lambda s, w, i: any(p.y.limits and p.y.limits[0] == 0 for p in s.chart.panels) or "bar" in s.marks,
    "scale:horizontal": lambda s, w, i: any(layer.horizontal for layer in s.layers),
    "scale:percent": _shared,
    "scale:panels": lambda s, w, i: bool(s.chart.facet) or len(s.chart.panels) > 1 or _told_apart(s),
    "scale:values": lambda s, w, i: any(layer.values for layer in s.layers),
    "scale:fit": lambda s, w, i: "trend" in s.marks,
}  # fmt: skip
"""Signs, and whether a chart does what they ask for; the others ask for nothing by themselves."""


def _told_apart(shown: Shown) -> bool:
    several = any(one.series or one.colour or one.fold or one.to or len(one.y) > 1 for one in shown.layers)
    return several or len(shown.layers) > 1 or bool(shown.chart.facet) or len(shown.chart.panels) > 1

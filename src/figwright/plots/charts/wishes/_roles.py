"""Roles: what the words before (or behind) a column say of it, from left to right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from figwright.plots.charts.reckon import PERCENTILES
from figwright.plots.charts.reckon.answers import no
from figwright.plots.charts.wishes._around import (
    ASKS,
    JOINS,
    RATES,
    grows,
    has_effect,
    is_base,
    is_left_out,
    lacking,
    list_goes_on,
    listed_value,
    modifies,
    of_list,
    over_time,
    pooled,
    rated,
    sign_wins,
    sum_left_out,
    trails,
    two_names,
    two_values,
    verb,
    whole_column,
)
from figwright.plots.charts.wishes._clauses import Clauses
from figwright.plots.charts.wishes._draft import COLUMNS, Use, rule
from figwright.plots.charts.wishes._lexicon import COLLECTIVE, FILLERS, STOP
from figwright.plots.charts.wishes._mentions import Item
from figwright.plots.charts.wishes._text import stems
from figwright.plots.charts.wishes._unknown import amid_columns, known_rows, scores, tallied

_PREFIXES = ("facet", "series", "size", "label", "over", "by", "x", "y")
_AFTER = {"x_after": "x", "y_after": "y", "series_after": "series", "facet_after": "facet", "label_after": "label",
          "over_after": "over"}  # fmt: skip
_SPREADS = {"sd": {"std", "sd", "deviation"}, "sem": {"sem"}, "ci": {"ci", "interval"}}
_AGGREGATES = (*PERCENTILES, "distinct", "count", "correlation", "relation", "distribution", "mean", "sum", "median",
               "min", "max", "share", "trend", "parts")  # fmt: skip
_WEAK_KINDS = ("line", "curve", "bar", "column", "dot", "point", "bubble", "box", "matrix")
_NOUNS = ("matrix", "grid", "map", "network", "box", "dot", "point", "line", "bar")
"""Kinds that are words of names as well."""
_WAYS = {"improv": ("best", "worst"), "worsen": ("worst", "best")} | dict.fromkeys(
    ("drop", "declin", "decreas", "lo", "fell", "shr"), ("asc", "desc")
)
"""How what changed the most is ordered, and what changed the least."""
_GROWTH = frozenset("growth rise increase decrease decline reduction drop gain loss change improvement".split())
"""Differences that are told in per cent of where they began."""
_IDLE = ("role:order", "role:only", "role:out")


def roles(w: Clauses) -> None:
    """Every column with its role and its computation, every value with what it is named for."""
    _together(w)
    _curve_of_two(w)
    walk = _Walk(w)
    for place, item in enumerate(w.items):
        if item.pause:
            walk.pause(place, item)
        elif place not in w.done:
            any(step(walk, place, item) for step in _STEPS)
    _related(w)
    _panelled(w)


def _curve_of_two(w: Clauses) -> None:
    """stress-strain curves: the first goes along the second, unless the first was set."""
    for place in range(len(w.items) - 2):
        one, other, kind = w.column(place), w.column(place + 1), w.items[place + 2]
        if not (one and other and one != other and "line" in kind.args("kind")):
            continue
        if w.measure(other) and w.facts.numeric(one) and w.exact(place) and w.exact(place + 1):
            along = one if w.facts.setting(one) else other
            w.draft.uses += [
                Use(name, "x" if name == along else "y", place=p) for name, p in ((one, place), (other, place + 1))
            ]
            w.draft.kind = w.draft.kind or "line"
            w.take(place, place + 1, place + 2)
            return


def _related(w: Clauses) -> None:
    """does training longer buy a better score, does the price fall when there is more wind: one against the other."""
    free = [u for u in w.draft.uses if u.place >= 0 and not u.role and not u.agg and w.facts.numeric(u.column)]
    first = free[0].place if free else 0
    asking = [p for p in range(first) if w.stem(p) in (*ASKS, "is", "are", "has") and not w.ended(p, first)]
    if len(free) != 2 or not asking or free[0].column == free[1].column or w.draft.of("x") or w.draft.combine:
        return
    between = [w.stem(p) for p in range(free[0].place + 1, free[1].place)]
    if between and not {*JOINS, "+"} & set(between) and not w.ended(free[0].place, free[1].place):
        free[bool({"when", "if", "with", "as", "where", "once", "follow", "track"} & set(between))].role = "x"
        w.draft.aggs.add("relation")


def _panelled(w: Clauses) -> None:
    """four panels, one each for temperature, pH and oxygen: every column in its own."""
    listed = [use for use in w.draft.of("by", "facet") if w.measure(use.column)]
    if len(listed) > 1 and ("panels" in w.draft.scales or any(use.role == "facet" for use in listed)):
        for use in listed:
            use.role = ""
        w.draft.scales.add("panels")
    measured = {use.column for use in w.draft.uses if not use.role and w.measure(use.column)}
    each = [use for use in w.draft.of("by") if (w.facts.text(use.column) and w.stem(use.place - 2) == "1")
            or w.stem(use.place - 1).startswith("1 ")]  # fmt: skip
    if each and "panels" in w.draft.scales and len(measured) < 2 and not w.draft.of("facet"):
        each[-1].role = "facet"  # four small panels, one for each station


def _together(w: Clauses) -> None:
    """all 4 benchmarks, both metrics: the columns of one size, where there are as many of them."""
    for place, item in enumerate(w.items):
        before = [p for p in range(max(0, place - 3), place) if w.same(p, place)]
        counts = [p for p in before if (w.items[p].number or 0) > 1 and p not in w.done]
        every = [p for p in before if w.stem(p).split(" ")[-1] in ("all", "every", "both")]
        told = {len(w.facts.comparable)} if not counts else {w.items[p].number for p in counts}
        if item.stem in COLLECTIVE and (counts or every) and len(w.facts.comparable) in told and not w.exact(place):
            w.draft.everything = scores(w.facts)
            w.take(*counts, *(p for p in every if not w.items[p].args("agg")), place)


@dataclass(slots=True)
class _Walk:
    """What the words so far say of the next column."""

    w: Clauses
    role: str = ""
    agg: str = ""
    neg: bool = False
    light: bool = False
    last: list[Use] = field(default_factory=list)
    """The columns that a sign behind them may speak of."""

    def pause(self, place: int, item: Item) -> None:
        if item.stem not in ",:" or not list_goes_on(self.w, place):
            self.role, self.agg, self.neg, self.light = "", "", False, False
        self.last = self.last if item.stem in ",(" else []
        later = {self.w.column(p) for p in range(place, len(self.w.items))}
        if item.stem == ":" and any(self.w.measure(name) for name in later if name):
            # A heading before the wish itself names nothing that is drawn.
            self.w.draft.uses = [use for use in self.w.draft.uses if use.role or use.place < 0]

    def after(self, place: int, item: Item) -> bool:
        """grow, on the y axis, side by side: what stands before has a role."""
        found = next((_AFTER[a] for a in item.args("role") if a in _AFTER), "")
        ahead = (
            item.has("role:x_after")
            and len(item.words) == 1
            and any(self.w.column(p) or self.w.items[p].has("role:x") for p in self.w.rest(place))
        )
        draft = self.w.draft
        if not found or item.columns or ahead:
            return False
        if found == "over" and len(item.words) == 1:  # all ports together
            every = bool(self.last) and self.w.stem(self.last[-1].place - 1).split(" ")[-1] in ("all", "both")
            if not every or self.w.measure(self.last[-1].column):
                return self.aggregate(place, item) or self.word(place, item)
            draft.aggs |= {"sum"} if not draft.aggs & {"mean", "median"} else set()
        if item.has("role:x_after") and (draft.combine or draft.base):
            return True  # by how much did it go up: no axis
        if {"line", "curve"} & set(item.stem.split()) and self.last:
            draft.kind = draft.kind or "line"
        if found == "facet" and self.last and (self.last[-1].role == "x" or self.between(place)):
            measured = [use for use in draft.uses if not use.role and self.w.measure(use.column)]
            draft.scales |= {"panels"} if len(measured) > 1 else set()  # A and B against C, each in its own panel
            self.last = []
        elif self.last and found == "series" and self.between(place):
            draft.scales.add("beside")  # runtime of every query, all systems side by side
        elif self.last and found == "series" and "line" in item.stem.split() and len(
                {use.column for use in draft.uses if not use.role and self.w.measure(use.column)}) > 1:  # fmt: skip
            self.last[-1].role = "by"  # May and October, each pupil one line
        elif self.last:
            listed = [one for one in self.last[:-1] if not one.role and found not in ("x", "y", "label")]
            for use in (*listed, self.last[-1]):
                if found == "facet" and self.w.measure(use.column):
                    draft.scales.add("panels")
                elif found != "series" or not self.w.measure(use.column):
                    use.role = found
        elif draft.named and not item.emphasises:
            verb = item.has("role:x_after") and len(item.words) == 1  # how did the numbers (of one) change
            draft.uses += [Use(list(draft.named)[-1], found, place=place)] if not verb else []
        elif draft.named:
            self.emphasis(place, item)
        self.last = []
        return True

    def between(self, place: int) -> bool:
        """Whether another thing stands behind the last column: all models, datasets as panels."""
        here = range(self.last[-1].place + 1, place)
        return any(self.w.items[p].pause for p in here) and any(self.w.items[p].text.endswith("s") for p in here)

    def emphasis(self, place: int, item: Item) -> bool:
        """A value that was named just before stands out; it is no choice of rows."""
        if not (item.emphasises or item.has("role:rest")):
            return False
        draft, told = self.w.draft, self.last[-1] if self.last else None
        if told is not None and not told.role and (yes := self.w.facts.yes(told.column)) is not None:
            draft.uses.remove(told)  # open models highlighted
            draft.highlight, draft.highlight_in = [yes], told.column
        elif draft.named:
            column = list(draft.named)[-1]
            draft.highlight, draft.highlight_in = list(draft.named.pop(column)), column
        return True

    def names(self, place: int, item: Item) -> bool:
        if item.has("role:names") and not item.columns:
            self.w.draft.names = True
            if self.last and self.last[-1].place == place - 1 and self.last[-1].role != "label":
                self.last[-1].role = "label"  # colour by target and compound names at the points
            self.role = "label" if self.w.stem(place + 1) in ("with", "by") else ""
        return item.has("role:names") and not item.columns

    def mention(self, place: int, item: Item) -> bool:
        """A column or a value, with the role that the words before give it."""
        if not (item.columns or item.values) or sign_wins(self.w, place, self.role):
            return False
        if item.values and (
            not item.columns or item.values[0][2] >= item.columns[0][1] + 0.02 or listed_value(self.w, place)
        ):
            led = self.role in ("series", "facet") and self.w.stem(place - 1) != ","  # a colour per kind, adults only
            if led and len(self.w.facts[item.values[0][0]].distinct) > 1:
                self.w.draft.uses.append(Use(item.values[0][0], self.role, place=place))  # color by weekday / weekend
            before, whose = self.w.next(place, -1), item.values[0][0]
            if self.role == "x" and self.w.stem(before).endswith(" with") and whose != self.w.facts.metric:
                self.w.draft.uses.append(Use(item.values[0][0], "x", place=place))
                return True  # did it improve with the new tool: beside the old one
            _value(self.w, place, self.neg or is_left_out(self.w, place), self.light)
            self.last, self.agg = [], "" if self.agg in ("count", "distinct") else self.agg
            if self.role == "series" and not list_goes_on(self.w, place + 1):
                self.role = ""
        elif self.last and self.last[-1].place == place - 1 and self.last[-1].column == item.columns[0][0]:
            return True  # wall time, where each word alone names the column
        elif self.agg == "" and "count" in self.w.draft.aggs and not self.role and verb(self.w, place):
            return True  # how many models did each lab release
        elif modifies(self.w, place) or _qualifies(self, place) or trails(self.w, place):
            return True
        elif (yes := self.w.facts.yes(item.columns[0][0])) is not None and (RATES | {"accuracy", "acc"}) & {
            x.stem for x in item.words
        }:
            self.w.draft.rate = (item.columns[0][0], yes)  # the error rate, in a column that says which failed
            self.w.draft.aggs.add("share")
        elif self.neg and (said := no(self.w.facts[item.columns[0][0]])) is not None and len(self.w.facts[
                item.columns[0][0]].distinct) == 2:  # fmt: skip
            self.w.add_where(item.columns[0][0], said)  # without the collapsed runs
        elif self.neg and (none := self.w.facts.none(item.columns[0][0])) is not None:
            self.w.add_where(item.columns[0][0], none)  # without any defence
        elif self.neg and self.w.facts.setting(item.columns[0][0]) and 0.0 in self.w.facts[item.columns[0][0]].numbers:
            self.w.add_where(item.columns[0][0], 0)  # without dropout
        elif self.neg and lacking(self.w, place):
            self.w.add_where(item.columns[0][0], 0)  # days without rain
        elif self.neg and "count" in self.w.draft.aggs and self.w.facts.numeric(item.columns[0][0]):
            self.w.add_where(item.columns[0][0], rule(empty=True))  # how many have no radius
        elif (self.neg or is_left_out(self.w, place)) and whole_column(self.w, place):
            self.w.draft.excluded.append(item.columns[0][0])
        elif self.light:
            self.w.draft.highlight.append(item.columns[0][0])
            self.w.draft.highlight_in = COLUMNS
        else:
            if self.agg == "share" and self.w.facts.percentage(item.columns[0][0]):
                self.agg = ""  # the share of free lunches, in a column that holds it
                self.w.draft.aggs -= {"share", "parts"}
            use = Use(rated(self.w, place), self.role, self.agg, place, item.columns)
            if self.agg in ("mean", "median") and pooled(self.w, place):
                use.role, use.agg = "over", ""
            rate = self.w.stem(place + 1) == "rate" and not self.w.items[place + 1].columns
            if rate or (item.stem.endswith(" rate") and "rate" not in stems(use.column)):
                self.w.draft.rates.append(use.column)
            if self.w.draft.combine and is_base(self.w, place):
                self.w.draft.base, use.role = use.column, "" if self.role == "x" else self.role
            self.w.draft.uses.append(use)
            if (
                self.w.facts.text(use.column)
                and not use.role
                and self.w.stem(place - 1) in ASKS
                and has_effect(self.w, place)
            ):
                use.role = "by"  # does dropout help?
            self.last = [*self.last, use] if place and self.w.stem(place - 1) in JOINS else [use]
            if not list_goes_on(self.w, place + 1) or (self.role == "x" and self.w.stem(place + 1) == ","):
                self.role = self.agg = ""
        return True

    def kind(self, place: int, item: Item) -> bool:
        if not item.args("kind"):
            return False
        before = self.w.items[place - 1] if place else None
        if self.role in ("by", "series", "facet") and before is not None and item.has("kind:shape") and (
                before.stem in ("by", "per", "each", "for each") and len(item.words) == 1):  # fmt: skip
            return self.word(place, item)  # energy by network: no graph
        if item.has("shape:graph") and len(item.words) == 1 and self.w.draft.kind and not self.w.facts.links:
            return self.word(place, item)  # a heat map of the networks
        if item.stem in _NOUNS and before is not None and self.w.column(place + 1) and self.w.stem(place + 1) != "of":
            return True  # over matrix size: a part of a name
        if before is not None and before.values and item.stem in ("line", "bar", "box") and self.neg:
            return True  # leave out the "All patients" line
        self.w.draft.aggs |= {"correlation"} if item.has("agg:correlation") else set()
        if before is not None and before.number == len(self.w.facts.wide) > 1 and item.text.endswith(("s", "a")):
            self.w.draft.everything = self.w.facts.wide  # all five spectra
            self.w.take(place - 1)
        _kind(self.w, item)
        self.role = ""
        self.last = self.last if item.has("kind:stack") else []
        return True

    def entity(self, place: int, item: Item) -> bool:
        """What the rows are: the number of payments, each payment."""
        if not item.has("entity:"):
            return False
        counted = [name for name in self.w.facts.measures if set(item.stem.split()) & set(stems(name))]
        if self.role == "size" and counted:  # thicker lines for more parcels
            self.w.draft.uses.append(Use(counted[0], "size", place=place))
        self.w.draft.entities.append(item.stem)
        self.agg = "" if self.agg in ("count", "distinct", "share") else self.agg
        self.role = "" if self.role in ("by", "label") else self.role
        self.last = []
        return True

    def prefix(self, place: int, item: Item) -> bool:
        """over, by, coloured by: what follows has a role."""
        found = next((r for r in _PREFIXES if item.has(f"role:{r}")), "")
        if not found or (found == "x" and over_time(self.w, place)):
            return bool(found)
        if item.has("role:ratio") and self.w.measure(self.w.column(self.w.next(place))):
            return False  # divided by a number
        if item.has("role:ratio") and not self.w.column(self.w.next(place)):
            self.w.draft.refusals.append(f"what stands behind {item.text!r} is not found")
        draft = self.w.draft
        after = next((name for p in self.w.rest(place) if (name := self.w.column(p))), "")
        if found == "by" and item.stem.startswith("compar") and self.w.measure(after):
            return True  # comparing accuracy and recall: both are drawn
        if item.stem.startswith("with ") and item.stem.endswith("without") and not after:
            _with_and_without(self.w)
        found = "across" if item.stem in ("across", "across the", "over the") and found == "by" else found
        self.role, self.neg = found, False
        if found == "by" and place and not self.w.items[place - 1].args("agg") and self.agg in ("count", "distinct"):
            self.agg = ""  # how often did each annotator: the answers are counted, and not the annotators
        if found == "x" and (column := two_values(self.w, place)):
            draft.versus = column
        before = self.last[-1].column if self.last else ""
        ratio = self.w.measure(before) and after in self.w.facts.by_name and self.w.facts.numeric(after)
        if item.stem == "per" and before != after and ratio and not self.w.facts.timed(after):
            draft.refusals.append(f"{before!r} per {after!r}: a ratio is asked for, of columns that are not clear")
        draft.aggs |= {"relation"} if item.has("agg:relation") else set()
        draft.stack = draft.stack or "stack" in item.stem
        if found == "series" and {"line", "curve", "trace", "trajectory"} & set(item.stem.split()):
            draft.kind = draft.kind or "line"  # one line per sampler
        if found == "over":
            how = {"sum": "sum", "summed": "sum", "median": "median"}.get(item.stem.split()[0], "mean")
            draft.aggs |= {how} if not draft.aggs & {"sum", "median"} else set()
            told = next((k for k, said in _SPREADS.items() if said & set(item.stem.split())), draft.spread)
            draft.spread = "sem" if "standard error" in item.stem else told
        return True

    def sign(self, place: int, item: Item) -> bool:
        but = item.stem == "but" and any(self.w.stem(p) == "all" for p in range(max(0, place - 3), place))
        if item.has("role:rest"):
            self.light = True  # ours vs the others: it stands out, and all are shown
            self.emphasis(place, item)
            self.light = False
        elif item.has("role:not") or but:
            self.neg = True  # all strains but one
        elif item.stem == "make" and not any(self.w.items[p].has("role:highlight_after") for p in self.w.rest(place)):
            return True  # make the lines of A and B
        elif item.has("role:highlight"):
            coloured = any(self.w.items[p].has("role:series_after") for p in self.w.rest(place))
            self.light = not coloured  # mark the stations by colour: all of them
        elif item.text in "€$£" and self.w.stem(place + 1).startswith("per"):
            self.w.draft.combine = "per"  # € per hour: which two columns must be clear
        elif item.has("role:change") and not grows(self.w, place):
            self.w.draft.combine = "change"
        elif item.stem == "ratio" and place and self.w.items[place - 1].columns:
            return True  # debt ratio: a word of a name
        elif item.has("role:ratio"):
            self.w.draft.combine = "speedup" if item.stem.startswith("speed") else "per"
        elif item.has("role:diff") and not grows(self.w, place):
            percent = "percent" in self.w.draft.scales and item.stem.split()[0] in _GROWTH
            self.w.draft.combine = self.w.draft.combine or ("change" if percent else "minus")
            if item.stem.endswith(("most", "least")):  # who improved most
                ways = next((two for said, two in _WAYS.items() if item.stem.startswith(said)), ("desc", "asc"))
                self.w.draft.order, self.w.draft.order_by = ways[item.stem.endswith("least")], "y"
        else:
            return False
        return True

    def best(self, place: int, item: Item) -> bool:
        """best accuracy: the largest; best loss: the least."""
        after = self.w.next(place)
        if item.stem not in ("best", "worst") or after < 0 or not self.w.items[after].columns:
            return False
        column = self.w.items[after].columns[0][0]
        if self.w.draft.order or self.w.facts.text(column):  # who has the best accuracy: an order, and no maximum
            if not self.w.draft.order and after == place + 1:
                self.w.draft.order, self.w.draft.order_by, self.role = item.stem, "y", "by"  # the worst carrier
            return True
        low = self.w.facts.less_is_better(self.w.items[after].columns[0][0])
        self.agg = "min" if low == (item.stem == "best") else "max"
        self.w.draft.aggs.add(self.agg)
        return True

    def aggregate(self, place: int, item: Item) -> bool:
        if not item.args("agg"):
            return False
        if sum_left_out(self.w, place, self.neg):
            return True
        if item.has("agg:change"):  # blood pressure change: a noun behind a column
            told = bool(self.w.items[place - 1].columns) and place > 0 and not grows(self.w, place)
            self.w.draft.aggs |= {"change"} if told else set()
            if item.args("agg") == ["change"]:
                return told or self.word(place, item)
        found = next(a for a in _AGGREGATES if item.has(f"agg:{a}"))
        self.w.draft.aggs |= {found, "parts"} if found == "share" and item.has("agg:parts") else {found}
        self.agg = "" if found in ("relation", "trend", "distribution", "parts") else found
        if found in ("count", "distinct") and self.role != "x":
            _counted(self.w, place)
        return True

    def word(self, place: int, item: Item) -> bool:
        idle = item.has(*_IDLE) or item.args("cmp") or item.args("order") or item.args("top")
        before = self.w.next(place, -1)
        named = item.stem == "size" and before >= 0 and bool(self.w.items[before].columns)  # batch size
        stop = named or (item.stem in STOP and not tallied(self.w, place) and not amid_columns(self.w, place))
        if not idle and not stop and item.stem not in FILLERS and item.stem not in "%=&+#€$£":
            self.w.strange.append(place)
        return True


_STEPS: tuple[Callable[[_Walk, int, Item], bool], ...] = (
    _Walk.after, _Walk.emphasis, _Walk.names, _Walk.mention, _Walk.kind, _Walk.entity, _Walk.prefix, _Walk.sign,
    _Walk.best, _Walk.aggregate, _Walk.word,
)  # fmt: skip


def _with_and_without(w: Clauses) -> None:
    """does pruning help? accuracy with and without it: both answers of the column that was named before."""
    told = [use for use in w.draft.uses if use.role in ("", "by") and w.facts.yes(use.column) is not None]
    for use in told[-1:]:
        use.role = "by"
    if not told:
        w.draft.refusals.append("with and without what is not found")


def _qualifies(walk: _Walk, place: int) -> bool:
    """protein coding genes, mode of arrival: a name for the rows, or a word that says more of a column before it."""
    w, (name, score) = walk.w, walk.w.items[place].columns[0]
    if walk.role or walk.agg or w.measure(name):
        return False
    if w.items[place - 1].values and w.same(place, place - 1):
        return name in w.facts.keys or w.facts.identifier(name) or (w.facts.dated(name) and score < 0.95)
    told = walk.last and w.facts.text(walk.last[-1].column) and w.exact(place - 2)
    return bool(told) and w.stem(place - 1) == "of" and score < 0.95


def _counted(w: Clauses, place: int) -> None:
    """What is counted: words that name the rows, or a column."""
    for after in range(place + 1, min(place + 4, len(w.items))):
        item = w.items[after]
        calendar = bool(item.args("bin")) and len(item.words) == 1  # the number of days
        if not w.same(after, place) or item.columns or item.values:
            return
        if item.senses and item.stem not in STOP and not calendar:
            return
        if item.stem not in FILLERS and item.stem != "different" and item.stem not in STOP:
            if not known_rows(item.stem, w.facts) and not any(map(w.facts.tally, w.facts.measures)):
                return  # how many cyclists, in a table of accidents
            w.draft.entities.append(item.stem)
            w.take(after)
            if w.plural(after):
                return  # how many quakes triggered: what follows says more of them


def _kind(w: Clauses, item: Item) -> None:
    draft, kind = w.draft, item.args("kind")[0]
    if kind == "none":
        draft.refusals.append(f"{item.text!r} is not computed and not drawn here")
        return
    if item.has("shape:zoom") and "inset" not in w.draft.words and any(one.columns for one in w.items):
        return  # zoom: below 20 K, S1 only: rows and columns are chosen
    if item.has("shape:twin"):
        draft.scales.add("twin")
        return
    if item.has("shape:arrow") and len(w.facts.measures) > 2:
        draft.kind, draft.shape = "slope", "arrow"
        return
    if item.has("shape:confusion") and two_names(w):
        draft.kind = "heatmap"
        draft.aggs.add("count")
        return
    if item.has("shape:diverging") and "percent" in draft.scales and any("bar" in one.args("kind") for one in w.items):
        draft.aggs.add("share")  # likert answers, as bars of 100 %
        return
    if item.has("kind:shape"):
        draft.kind = "graph" if item.has("shape:graph") and w.facts.links else "shape"
        draft.shape = draft.shape or (item.args("shape") or [item.text])[0]
        return
    draft.stack = draft.stack or "stack" in item.stem
    kind = (draft.kind or "bar") if kind == "stack" else kind
    draft.scales |= {said for said in ("grouped", "horizontal") if said in item.stem}
    joined = kind == "slope" and draft.kind in ("dot", "point", "scatter")  # dots, joined by a line
    if not draft.kind or joined or (item.stem not in _WEAK_KINDS and draft.kind in ("line", "bar")):
        draft.kind = kind


def _value(w: Clauses, place: int, neg: bool, light: bool) -> None:
    """A value chooses rows, is left out, or stands out."""
    column, values, _ = of_list(w, place)
    if w.stem(place - 1) in ("vs", "versus", "against") and place > 1 and (
            w.column(place - 2) == column and not w.items[place - 2].values):  # fmt: skip
        return  # treatment vs placebo, in a column treatment: all that it holds
    kept, draft = [v for v in values if v is not None], w.draft
    behind = [p for p in w.rest(place)[:3] if w.items[p].emphasises]
    if light or behind:
        draft.highlight.extend(kept)
        draft.highlight_in = column
        w.take(*behind)
        return
    if neg:
        w.add_where(column, rule(excluded=kept))
        return
    if "or" in (w.stem(place - 1), w.stem(place + 1)) or (len(kept) > 1 and w.stem(place + 1) == "only"):
        draft.ored.add(column)
    w.met.append((place, column))
    if draft.combine and is_base(w, place) and len(kept) == 1:
        draft.base = kept[0]
    draft.named.setdefault(column, []).extend(v for v in kept if v not in draft.named.get(column, []))

"""Items -> Draft: the signs of a wish are followed from left to right, rows and order first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from figwright.charts.model import Condition, Scalar
from figwright.charts.wishes._draft import COLUMNS, Draft, Use, rule
from figwright.charts.wishes._facts import NO, YES, Facts
from figwright.charts.wishes._lexicon import COLLECTIVE, FILLERS, MEASURES, QUANTITIES, ROWS_SAID, STOP, SUFFIXES
from figwright.charts.wishes._mentions import Item
from figwright.charts.wishes._text import likeness, ordinal, stems

_CLAUSES = ("with", "whose", "that", "which", "have", "where", "having", "hold")
_BEING = {"be", "is", "are", "was", "were", "been", "have", "has", "had", "not", "did", "do"}
_PREFIXES = ("facet", "series", "size", "label", "over", "by", "x", "y")
_AFTER = {"x_after": "x", "y_after": "y", "series_after": "series", "facet_after": "facet", "label_after": "label"}
_SPREADS = {"sd": {"std", "sd", "deviation"}, "sem": {"sem"}, "ci": {"ci", "interval"}}
_UNITS = frozenset(
    "second sec ms minute min hour h day week month year km m kg g gb mb kb % percent euro dollar usd eur degree point"
    " mile meter watt".split()
)
"""Words that may stand behind a number and say what it counts."""
_VERBS = ("sort", "order", "rank", "arrang")


def parse(items: Sequence[Item], facts: Facts) -> Draft:
    """The draft of a wish."""
    return _Parser(list(items), facts).run()


def _axis(words: list[str]) -> str:
    """The letter of an axis at the end of a symbol: z of Fz."""
    return words[-1][-1] if len(words[-1]) == 2 and words[-1][-1] in "xyz" else ""


class _Parser:
    """One wish on its way: the items, and which of them are used up."""

    def __init__(self, items: list[Item], facts: Facts) -> None:
        self.items = items
        self.facts = facts
        self.done: set[int] = set()
        self.draft = Draft()
        self.met: list[tuple[int, str]] = []
        """Where conditions stand, and of which columns."""
        self.clause: list[int] = []
        number = 0
        for item in items:
            number += item.pause
            self.clause.append(number)

    def run(self) -> Draft:
        for step in (self.scales, self.order, self.top, self.letters, self.conditions, self.bins, self.walk,
                     self.families, self.alternatives, self.leftovers):  # fmt: skip
            step()
        self._unlike()
        self._matrix()
        return self.draft

    def _matrix(self) -> None:
        """In a confusion matrix a name is a row and a column: which of them is meant must be said."""
        for use in self.draft.uses:
            if use.column in self.facts.matrix:
                self.draft.refusals.append(f"{use.column!r} names a row and a column of the matrix")

    # -- helpers

    def same(self, first: int, second: int) -> bool:
        return (
            0 <= first < len(self.items) and 0 <= second < len(self.items) and self.clause[first] == self.clause[second]
        )

    def plain(self, place: int) -> bool:
        """A word without meaning of its own here."""
        item = self.items[place]
        return not item.columns and not item.values and item.stem in STOP

    def column(self, place: int) -> str:
        return self.items[place].columns[0][0] if place not in self.done and self.items[place].columns else ""

    def next(self, place: int, step: int = 1) -> int:
        """The next item that is no plain word, in the same clause; -1 when there is none."""
        here = place + step
        while self.same(place, here):
            if here not in self.done and not (self.plain(here) and self.items[here].number is None):
                return here
            here += step
        return -1

    def take(self, *places: int) -> None:
        self.done.update(places)

    def add_where(self, column: str, *said: Scalar | Condition) -> None:
        listed = self.draft.where.setdefault(column, [])
        listed.extend(one for one in said if one not in listed)

    # -- steps

    def scales(self) -> None:
        for place, item in enumerate(self.items):
            for arg in item.args("scale"):
                if item.columns or (arg == "log" and self.stem(place + 1) in ("probability", "likelihood")):
                    continue
                bracketed = arg == "log" and place > 1 and self.stem(place - 1) == "(" and self.items[place - 2].columns
                if bracketed and self._role_before(place - 2):
                    arg = f"log_{self._role_before(place - 2)}"
                self.draft.scales.add(arg)
                if not item.args("kind") and not item.args("agg"):
                    self.take(place)
            for arg in item.args("spread"):
                if not item.columns and not (arg == "error" and item.has("agg:distribution")):
                    self.draft.spread = arg if self.draft.spread in ("", "error") else self.draft.spread
                    self.draft.bars = self.draft.bars or "bar" in item.stem
                    self.take(place)

    def _role_before(self, place: int) -> str:
        """The axis that a column stands behind: x body mass (log)."""
        signs = [self.items[p] for p in (place - 1, place - 2) if p >= 0]
        return next((axis for one in signs for axis in "xy" if one.has(f"role:{axis}")), "")

    def stem(self, place: int) -> str:
        return self.items[place].stem if 0 <= place < len(self.items) else ""

    def order(self) -> None:
        for place, item in enumerate(self.items):
            direction = next((a for a in ("alpha", "best", "worst", "desc", "asc") if item.has(f"order:{a}")), "")
            if (
                place in self.done
                or not direction
                or item.columns
                or (direction == "alpha" and item.stem == "by name" and self.draft.order)
            ):
                continue
            verb = self._verb(place)
            self.draft.order = direction
            self.take(place)
            target = self._target(verb if verb >= 0 else place, place)
            if target and direction in ("best", "worst") and self.facts.text(target):
                self.draft.uses.append(Use(target, "by", place=place))
            elif target:
                self.draft.order_by = target
            return
        for place, item in enumerate(self.items):  # sorted by accuracy, with no direction
            if item.has("role:order") and item.stem.startswith(_VERBS) and not item.columns and place not in self.done:
                after = self.next(place)
                if after >= 0 and not (self.items[after].args("order") or self.items[after].columns):
                    continue
                self.draft.order = "ranked"
                self.take(place)
                later = [p for p in self._rest(place) if self.items[p].has("role:by")]
                if not item.stem.endswith("by") and later:  # rank the tasks by success
                    named = self.next(later[-1])
                    if named >= 0 and (column := self.column(named)) and self.facts.numeric(column):
                        self.draft.order_by = column
                        self.draft.uses.append(Use(column, "y", place=named, options=self.items[named].columns))
                        self.take(later[-1], named)
                else:
                    self.draft.order_by = self._target(place, -1)
                return

    def _verb(self, direction: int) -> int:
        """The verb that a direction belongs to: before it in the clause, with at most one name between."""
        names = 0
        for place in range(direction - 1, -1, -1):
            item = self.items[place]
            if not self.same(place, direction) or (item.args("kind") and not item.args("order")):
                return -1
            if item.has("role:order") and names <= 1 and not (item.columns and not self._orders(place)):
                return place
            if item.stem in ("list", "show", "display") and names <= 1:
                return place
            names += bool(item.columns)
        return -1

    def _orders(self, place: int) -> bool:
        after = self.stem(place + 1).split(" ")[0]
        return after in ("by", "in", "from", "x", "y", "the", "bar", "name", "total")

    def _rest(self, place: int) -> list[int]:
        return [p for p in range(place + 1, len(self.items)) if self.same(place, p) and p not in self.done]

    def _target(self, start: int, direction: int) -> str:
        """What is ordered by, from the verb (or the direction) to the end of the clause; its words are used up."""
        found, taken = "", [start]
        behind = start == direction
        for place in self._rest(start):
            item = self.items[place]
            if item.args("kind") and not item.args("order"):
                break
            if (
                behind
                and not taken[1:]
                and not (self.plain(place) or item.has("role:by") or item.has("role:order") or item.has("cmp:equal"))
            ):
                break
            if behind and self.plain(place) and item.stem not in ("of", "by", "order", "the", "in"):
                break
            taken.append(place)
            if found and item.columns and not item.has("order:axis_x"):
                if found == "y":
                    continue  # the number of date to
                break
            if not found:
                if (item.has("order:axis_y") or item.has("agg:count") or item.has("agg:sum")) and not self._exact(
                    place
                ):
                    found = "y"
                elif item.has("order:axis_x") and not (self._exact(place) and item.stem not in ("name", "x", "y")):
                    found = "x"
                elif item.columns:
                    found = item.columns[0][0]
        if found or not behind:
            self.take(*taken)
        return found

    def _exact(self, place: int) -> bool:
        return bool(self.items[place].columns) and self.items[place].columns[0][1] >= 0.98

    def top(self) -> None:
        for place, item in enumerate(self.items):
            arg = next((a for a in ("last", "top", "bottom") if item.has(f"top:{a}")), "")
            if not arg or place in self.done or item.columns or item.values:
                continue
            if arg == "last":
                after = self.next(place)
                named = self.column(after) if after >= 0 else ""
                timed = [c.name for c in self.facts.columns if self.facts.timed(c.name)]
                along = named if named in timed else timed[0] if timed else ""
                if not along:
                    self.draft.refusals.append(f"{item.text!r}: no column says which row comes last")
                    return
                if named == along:
                    self.take(after)
                self.draft.last = along
                self.take(place)
                continue
            beside = [p for p in (place - 1, place + 1) if self.same(p, place) and p not in self.done]
            whole = [p for p in beside if (n := self.items[p].number) is not None and n > 1 and n == int(n)]
            number = whole[0] if whole else -1
            if number < 0:
                continue
            count = int(self.items[number].number or 0)
            self.take(place, number)
            other = place + 1 if number == place - 1 else number + 1
            if self.same(other, place) and self.items[other].args("top"):
                self.take(other)  # top 3 highest
            by = ""
            for later in self._rest(max(place, number)):
                name = self.column(later)
                if name and self.facts.numeric(name) and not self.facts.identifier(name):
                    by = name
                    self.take(later, *(p for p in self._rest(place) if p < later and self.items[p].args("top")))
                    break
            by = by or self._quantity(item.stem)
            self.draft.where.setdefault(by or "<y>", []).append(rule(top=count) if arg == "top" else rule(bottom=count))
            self.draft.order = self.draft.order or ("desc" if arg == "top" else "asc")
            self.draft.order_by = self.draft.order_by or "y"

    def letters(self) -> None:
        """Names with the letter 'a' in them; names that start with B."""
        for place, item in enumerate(self.items):
            how = "starts" if item.stem in ("start", "begin", "starting", "beginning") else "contains" if item.stem in (
                "letter", "contain", "containing", "include", "including", "substring") else ""  # fmt: skip
            if not how or place in self.done:
                continue
            text = next((p for p in self._rest(place) if self.items[p].words[0].quoted or
                         (item.stem == "letter" and len(self.items[p].text) == 1)), -1)  # fmt: skip
            if text < 0:
                continue
            after = [self.column(p) for p in self._rest(text) if self.column(p) and self.facts.text(self.column(p))]
            before = [self.column(p) for p in range(place) if self.column(p) and self.facts.text(self.column(p))]
            chosen = (after or before[-1:] or [""])[0]
            if not chosen:
                continue
            back = [p for p in (place - 1, place - 2) if p >= 0 and self.items[p].stem in ("letter", "the", "with")]
            self.take(place, text, *back, *(p for p in self._rest(text) if self.column(p) == chosen))
            said = self.items[text].text
            self.add_where(chosen, rule(contains=said) if how == "contains" else rule(starts=said))

    def conditions(self) -> None:
        self._having()
        self._answers()
        for place, item in enumerate(self.items):
            if place not in self.done and item.number is not None and not item.columns and not item.values:
                self._condition(place)
        for place, item in enumerate(self.items):  # fourth-grade classrooms
            if (
                place not in self.done
                and (number := ordinal(item.stem))
                and (name := self.column(place + 1) if place + 1 < len(self.items) else "")
            ):
                value = next((v for v in self.facts[name].distinct if str(v) == str(number) or v == number), None)
                if value is not None:
                    self.take(place, place + 1)
                    self.add_where(name, value)

    def _answers(self) -> None:
        """dogs that were abandoned, patients who are not smokers: rows with that answer in a column of yes and no."""
        for place in range(2, len(self.items)):
            name = self.column(place)
            answers = {str(value).casefold(): value for value in self.facts[name].distinct} if name else {}
            if not answers or not set(answers) <= YES | NO:
                continue
            before = [self.stem(p) for p in range(max(0, place - 4), place)]
            clause = next((i for i, word in enumerate(before) if word in ("that", "which", "who")), None)
            if clause is None or set(before[clause + 1 :]) - _BEING:
                continue
            wanted = NO if "not" in before[clause:] else YES
            if (found := next((value for said, value in answers.items() if said in wanted), None)) is not None:
                self.take(place)
                self.add_where(name, found)

    def _having(self) -> None:
        """A condition on what is reckoned of groups: departments with average salary above 42000."""
        for place, item in enumerate(self.items):
            if item.args("cmp") and any(a in ("above", "below", "at_least", "at_most") for a in item.args("cmp")):
                before = [p for p in range(max(0, place - 5), place) if self.same(p, place)]
                said = [
                    p
                    for p in before
                    if any(a in ("mean", "sum", "count", "min", "max") for a in self.items[p].args("agg"))
                ]
                told = [
                    p
                    for p in before
                    if self.stem(p) in ("with", "whose", "that", "which", "have", "where", "having", "hold")
                ]
                again = place + 2 < len(self.items) and self.stem(place + 2) in self._things()
                if (said and told and min(told) < max(said)) or (told and again):
                    words = " ".join(item.text for item in self.items[min(told) : place + 2])
                    self.draft.refusals.append(f"{words!r}: groups cannot be chosen by what is computed of them")

    def _things(self) -> set[str]:
        """What is counted: the words behind "number of" and "how many"."""
        return {self.stem(p + 1) for p, item in enumerate(self.items[:-1]) if "count" in item.args("agg")}

    def _condition(self, place: int) -> None:
        """What the number at a place says about rows."""
        value = self._scaled(place)
        said = self._before(place)
        how = self._how(said) if said >= 0 else ""
        second = self._second(place)
        column = self._about(place, said)
        counted = self.column(place + 1) if place + 1 < len(self.items) else ""
        if not column or (how == "above" and counted not in ("", column)):
            return  # "over the four dimensions" counts them, and compares nothing
        if not (self.facts.numeric(column) or self.facts.dated(column)):
            match = next((v for v in self.facts[column].distinct if str(v) == self.items[place].text), None)
            if match is None:
                return
            self.add_where(column, match)
        elif how == "between" and second >= 0:
            low, high = sorted((value, self.items[second].number or 0.0))
            self.add_where(column, rule(at_least=self._bound(column, low), at_most=self._bound(column, high)))
            self.take(second)
        elif how in ("above", "below", "at_least", "at_most"):
            after = self.stem(place + 1), self.stem(place + 2)
            if after == ("or", "more") or self.items[min(place + 1, len(self.items) - 1)].has("cmp:at_least"):
                how = "at_least"
            self.add_where(column, rule(**{how: self._bound(column, value)}))
        elif self.facts.numeric(column) and value in self.facts[column].numbers:
            self.add_where(column, int(value) if value == int(value) else value)
        elif self.facts.dated(column) and 1500 <= value <= 2100:
            self.add_where(column, rule(at_least=f"{int(value)}-01-01", below=f"{int(value) + 1}-01-01"))
        else:
            near = ", ".join(str(v) for v in sorted(set(self.facts[column].distinct), key=str)[:6])
            self.draft.refusals.append(f"no row has {column!r} = {self.items[place].text} (there are {near} …)")
        self.take(place)
        self.met.append((place, column))
        if self.stem(place + 1) in _UNITS and not self.column(place + 1):
            self.take(place + 1)
        if said >= 0 and self.items[said].args("cmp"):
            self.take(said)

    def _scaled(self, place: int) -> float:
        """A number with the letter behind it: 10B, 25k."""
        value, after = self.items[place].number or 0.0, place + 1
        if after < len(self.items) and len(self.items[after].text) == 1:
            word = self.items[after].words[0]
            if word.start == self.items[place].words[-1].end and word.stem in SUFFIXES:
                self.take(after)
                return value * SUFFIXES[word.stem]
        return value

    def _bound(self, column: str, value: float) -> float | int | str:
        if self.facts.dated(column):
            return f"{int(value)}-01-01"
        return int(value) if value == int(value) else value

    def _before(self, place: int) -> int:
        """The comparison that a number stands behind."""
        for before in range(place - 1, max(-1, place - 5), -1):
            item = self.items[before]
            if not self.same(before, place) or item.columns or item.number is not None:
                return -1
            if item.args("cmp") and item.stem not in (
                "of",
                "in",
                "at",
                "is",
                "are",
                "was",
                "on",
                "year of",
                "the year of",
            ):
                return before
            if not self.plain(before) and not item.args("cmp") and item.stem not in ("either", "value"):
                return -1
        return -1

    def _how(self, place: int) -> str:
        args = self.items[place].args("cmp")
        return next((a for a in ("between", "at_least", "at_most", "above", "below", "equal") if a in args), "")

    def _second(self, place: int) -> int:
        for after in range(place + 1, min(place + 4, len(self.items))):
            if self.items[after].number is not None:
                return after
            if self.items[after].stem not in ("and", "to", "-", "–", ",") and not self.items[after].has("cmp:at_most"):
                return -1
        return -1

    def _about(self, place: int, said: int) -> str:
        """The column that a number speaks of: the one before it, the one behind it, or the one that holds it."""
        value = self._scaled(place)
        spelled = self.items[place].text.isalpha()
        after = place + 1 if self.same(place, place + 1) else -1
        while after >= 0 and self.same(after, place) and self.stem(after) in ("%", "of", "the", "different"):
            after += 1
        name = self.column(after) if after >= 0 and self.same(after, place) else ""
        # 64 GPUs, 16 threads: what is counted stands behind the number.
        if (
            name
            and self.facts.numeric(name)
            and (said >= 0 or (value in self.facts[name].numbers and self._discrete(name)))
        ):
            self.take(after)
            return name
        start = said if said >= 0 else place
        skipped = 0
        for before in range(start - 1, -1, -1):
            if not self.same(before, place) and not (self.items[before].pause and self.items[before].stem in "([="):
                break
            found = self.column(before)
            if found and (self._wild(found, value) or (said < 0 and not self._discrete(found))):
                if said >= 0:
                    continue
                break
            if found and (self.facts.numeric(found) or self.facts.dated(found) or said < 0):
                if spelled and said < 0 and (value not in self.facts[found].numbers or skipped):
                    break
                fits = said >= 0 or value in (self.facts[found].numbers or ()) or self.facts.text(found)
                if (fits or skipped == 0) and (said >= 0 or skipped <= 1):
                    if said >= 0 or self.facts.numeric(found):
                        self.take(before)
                    return found
                break
            skipped += not self.plain(before)
        years = [c.name for c in self.facts.columns if self.facts.year(c.name)] or [
            c.name for c in self.facts.columns if self.facts.dated(c.name)
        ]
        if 1500 <= value <= 2100 and years and value == int(value):
            return years[0]
        unit = self.stem(place + 1)
        held = [
            c.name
            for c in self.facts.columns
            if c.kind == "number" and unit and (unit in stems(c.unit) or unit in stems(c.name))
        ]
        if len(held) == 1 and (said >= 0 or value in self.facts[held[0]].numbers):
            self.take(place + 1)
            return held[0]
        if said < 0:
            return ""
        held = [n for n in self.facts.measures if min(self.facts[n].numbers) <= value <= max(self.facts[n].numbers)]
        return self._quantity(self.stem(said)) or (held[0] if len(held) == 1 and value >= 1e3 else "")

    def _quantity(self, said: str) -> str:
        """The column that a comparison itself speaks of: jobs longer than 300 seconds, the five heaviest."""
        names = next((words for start, words in QUANTITIES.items() if said.startswith(start)), frozenset())
        held = [c.name for c in self.facts.columns if c.kind == "number" and names & set(stems(c.name))]
        return held[0] if len(held) == 1 else ""

    def _wild(self, column: str, value: float) -> bool:
        """Whether a number is none of a column: far beyond it, or a year where another column holds years."""
        numbers = [n for n in self.facts[column].numbers if n == n]
        if numbers and value > 1e3 and value > 100 * max(map(abs, numbers)):
            return True
        if not 1500 <= value <= 2100 or self.facts.dated(column) or self.facts.year(column):
            return False
        others = any(self.facts.year(c.name) or c.kind == "date" for c in self.facts.columns)
        return others and (not numbers or not min(numbers) <= value <= max(numbers))

    def bins(self) -> None:
        dates = [c.name for c in self.facts.columns if c.kind == "date" or self.facts.year(c.name)]
        binning = [p for p, item in enumerate(self.items) if any(s.startswith("binning") for s in item.senses)]
        for place, item in enumerate(self.items):
            units = item.args("bin")
            if not units or place in self.done or (item.columns and self._exact(place) and not binning):
                continue
            before = [self.items[p] for p in (place - 1, place - 2) if p >= 0]
            asked = bool(binning) or item.stem.split(" ")[0] in ("per", "by", "each") or item.stem.endswith("ly")
            asked = asked or item.stem == "annual" or any(one.has("role:by") for one in before)
            if "year" in units and item.stem == "time" and not binning:
                continue
            if not asked and item.stem not in ("weekday", "day of the week"):
                continue
            unit = next((u for u in ("weekday", "quarter", "month", "hour", "day", "year") if u in units), units[0])
            if not dates:
                if item.columns:
                    continue
                self.draft.refusals.append(f"{item.text!r}: no column holds dates")
                self.take(place)
                return
            if not binning and item.columns and self.facts.year(item.columns[0][0]):
                continue
            named = [self.column(p) for p in range(len(self.items)) if p != place and self.column(p) in dates]
            chosen = (named or dates)[0]
            # A day in "each day" beside "by weekday" is no second unit.
            if self.draft.bins and unit == "day":
                self.take(place)
                continue
            self.take(place)
            if self.facts.dated(chosen):
                self.draft.bins = {chosen: unit}
            elif unit != "year":
                self.draft.refusals.append(f"{item.text!r}: {chosen!r} holds years, which have no {unit}")
            if not named:
                self.draft.uses.append(Use(chosen, "x" if item.stem.endswith("ly") else "by", place=-9))
        if self.draft.bins:
            self.take(*binning)

    def walk(self) -> None:
        """Roles: what the words before a column say of it."""
        role, agg, neg, light = "", "", False, False
        last: list[Use] = []
        for place, item in enumerate(self.items):
            if item.pause:
                if item.stem not in ",:":
                    role, agg, neg, light = "", "", False, False
                elif not self._list_goes_on(place):
                    role = agg = ""
                    neg = False
                    light = False
                last = last if item.stem in ",(" else []
                continue
            if place in self.done:
                continue
            after = next((_AFTER[a] for a in item.args("role") if a in _AFTER), "")
            if after and not item.columns and not self._only_before(item, place):
                if last:
                    for use in (*(one for one in last[:-1] if not one.role), last[-1]):
                        if after == "facet" and self._measure(use.column):
                            self.draft.scales.add("panels")
                        elif after != "series" or not self._measure(use.column):
                            use.role = after
                elif self.draft.named:
                    self.draft.uses.append(Use(list(self.draft.named)[-1], after, place=place))
                last = []
                continue
            if item.has("role:highlight_after"):
                self._emphasise(last)
                continue
            if item.has("role:names"):
                self.draft.names = True
                continue
            if (item.columns or item.values) and not self._sign_wins(place, role):
                if item.values and (not item.columns or item.values[0][2] >= item.columns[0][1] + 0.02):
                    self._value(place, neg or self._left_out(place), light)
                    last = []
                elif self._modifies(place):
                    continue
                elif light:
                    self.draft.highlight.append(item.columns[0][0])
                    self.draft.highlight_in = COLUMNS
                else:
                    use = self._column(place, role, agg)
                    goes_on = place and self.stem(place - 1) in ("and", "or", ",", "vs", "&")
                    last = [*last, use] if goes_on else [use]
                    if not self._list_goes_on(place + 1):
                        role = agg = ""
                continue
            if item.args("kind"):
                self.draft.aggs |= {"correlation"} if item.has("agg:correlation") else set()
                self._kind(item)
                role = ""
                last = last if item.has("kind:stack") else []
                continue
            found = next((r for r in _PREFIXES if item.has(f"role:{r}")), "")
            if item.has("entity:"):
                self.draft.entities.append(item.stem)
                if agg in ("count", "distinct"):
                    agg = ""
                if role in ("by", "label"):
                    role = ""
                last = []
                continue
            if found == "x" and self._time(place):
                continue
            if found:
                role, neg = found, False
                if found == "x" and (column := self._two_values(place)):
                    self.draft.versus = column
                if item.has("agg:relation"):
                    self.draft.aggs.add("relation")
                if "stack" in item.stem:
                    self.draft.stack = True
                if found == "over":
                    self.draft.aggs.add("mean")
                    self.draft.spread = next(
                        (k for k, w in _SPREADS.items() if w & set(item.stem.split())), self.draft.spread
                    )
                continue
            if item.has("role:not"):
                neg = True
                continue
            if item.has("role:highlight"):
                light = True
                continue
            if item.has("role:diff"):
                self.draft.minus = True
                continue
            if item.stem in ("best", "worst") and (after_ := self.next(place)) >= 0 and self.items[after_].columns:
                low = self.facts.less_is_better(self.items[after_].columns[0][0])
                agg = "min" if low == (item.stem == "best") else "max"
                self.draft.aggs.add(agg)
                continue
            if item.args("agg"):
                agg = self._agg(item)
                self.draft.aggs.add(agg)
                if agg == "share" and item.has("agg:parts"):
                    self.draft.aggs.add("parts")
                if agg in ("relation", "trend", "distribution", "parts", "share"):
                    agg = agg if agg == "share" else ""
                elif agg in ("count", "distinct"):
                    self._counted(place)
                continue
            if (
                item.has("role:order")
                or item.has("role:only")
                or item.has("role:out")
                or item.args("cmp")
                or item.args("order")
                or item.args("top")
            ):
                continue
            self._word(place)

    def _time(self, place: int) -> bool:
        """over time, where no column is called so: along the dates, or along the one column of steps."""
        if self.stem(place + 1) != "time" or self._exact(place + 1) or not self.items[place].stem.endswith("over"):
            return False
        along = [c.name for c in self.facts.columns if c.kind == "date"] or [
            c.name for c in self.facts.columns if self.facts.timed(c.name)
        ]
        if along:
            self.draft.uses.append(Use(along[0], "x", place=place))
        else:
            self.draft.refusals.append("'over time': no column holds dates or steps")
        self.draft.aggs.add("trend")
        self.take(place, place + 1)
        return True

    def _only_before(self, item: Item, place: int) -> bool:
        """A sign that may stand before its column too: 'grow' and 'as lines' need one behind them."""
        return item.stem in ("grow", "increase", "rise") and any(self.column(p) for p in self._rest(place))

    def _discrete(self, column: str) -> bool:
        """Whether a column may be asked for one of its values: words, whole numbers, or settings that repeat."""
        return not self._measure(column) or all(n == int(n) for n in self.facts[column].numbers if n == n)

    def _modifies(self, place: int) -> bool:
        """training steps: a part of a name before a whole one sharpens that, and names no column of its own."""
        after = place + 1
        if not self.same(place, after) or after in self.done or not self.items[after].columns:
            return False
        return self.items[place].columns[0][1] < 0.7 and self._exact(after)

    def _two_values(self, place: int) -> str:
        """BLEU vs chrF: values of one column on both sides of a sign."""
        before, after = self.next(place, -1), self.next(place)
        if before < 0 or after < 0 or not self.items[before].values or not self.items[after].values:
            return ""
        one, other = self.items[before].values[0][0], self.items[after].values[0][0]
        return one if one == other else ""

    def _measure(self, column: str) -> bool:
        return column in self.facts.measures and not self.facts.setting(column)

    def _agg(self, item: Item) -> str:
        order = (
            "distinct",
            "count",
            "correlation",
            "relation",
            "distribution",
            "mean",
            "sum",
            "median",
            "min",
            "max",
            "share",
            "trend",
            "parts",
        )
        return next(a for a in order if item.has(f"agg:{a}"))

    def _counted(self, place: int) -> None:
        """What is counted: words that name the rows, or a column."""
        for after in range(place + 1, min(place + 4, len(self.items))):
            item = self.items[after]
            if not self.same(after, place) or item.columns or item.values or (item.senses and item.stem not in STOP):
                return
            if item.stem in FILLERS or item.stem == "different":
                continue
            if item.stem not in STOP:
                self.draft.entities.append(item.stem)
                self.take(after)

    def _list_goes_on(self, place: int) -> bool:
        """Whether the next name belongs to the list before it: no sign stands between."""
        joined = False
        for after in range(place, min(place + 4, len(self.items))):
            item = self.items[after]
            if not joined and item.stem not in ("and", "or", ",", "vs", "&", "/"):
                return False
            joined = True
            if (item.columns or item.values) and after not in self.done:
                return not self._sign_wins(after, "")
            if not (item.stem in ("and", "or", ",", "vs", "&", "the", "/") or (item.pause and item.stem == ",")):
                return False
        return False

    def _sign_wins(self, place: int, role: str) -> bool:
        """Whether an item that may be a column is a sign here: 'total' before a column, 'rank by'."""
        item = self.items[place]
        if not item.senses:
            return False
        after = self.next(place)
        follows = after == place + 1 or (after >= 0 and all(self.stem(p) in FILLERS for p in range(place + 1, after)))
        column_next = after >= 0 and follows and bool(self.items[after].columns)
        if item.args("kind") and self.draft.kind and item.columns and self._exact(place):
            return False  # a line chart of A, B and dot: the kind is said already
        if item.args("agg"):
            if item.args("agg") == ["count"] and item.columns and self._exact(place):
                return False
            return column_next or (bool(item.columns) and item.columns[0][1] < 0.6)
        if item.values and not item.columns:
            return False
        if item.args("kind"):
            return not (item.columns and self._exact(place) and role)
        return bool(item.columns) and item.columns[0][1] < 0.6 and bool(item.args("role") or item.args("cmp"))

    def _kind(self, item: Item) -> None:
        kind = item.args("kind")[0]
        if "shape" in item.args("kind"):
            kind = "shape"
            self.draft.kind = kind
            return
        if kind == "stack":
            self.draft.stack = True
            kind = self.draft.kind or "bar"
        if "grouped" in item.stem:
            self.draft.scales.add("grouped")
        if "stack" in item.stem:
            self.draft.stack = True
        if "horizontal" in item.stem:
            self.draft.scales.add("horizontal")
        weak = item.stem in ("line", "curve", "bar", "column", "dot", "point", "bubble", "box", "matrix")
        if not self.draft.kind or (not weak and self.draft.kind in ("line", "bar")):
            self.draft.kind = kind

    def _column(self, place: int, role: str, agg: str) -> Use:
        item = self.items[place]
        use = Use(item.columns[0][0], role, agg, place, item.columns)
        self.draft.uses.append(use)
        return use

    def _left_out(self, place: int) -> bool:
        """leave GPT-4 out: the sign stands behind."""
        after = self._rest(place)[:2]
        last = [p for p in after if self.items[p].has("role:not") and self.stem(p + 1) in ("", ",", ".")]
        return bool(last) or any(self.items[p].has("role:out") for p in after)

    def _value(self, place: int, neg: bool, light: bool) -> None:
        column, values, _ = self.items[place].values[0]
        kept = [v for v in values if v is not None]
        after = self._rest(place)
        if light or any(self.items[p].has("role:highlight_after") for p in after[:3]):
            self.draft.highlight.extend(kept)
            self.draft.highlight_in = column
            self.take(*(p for p in after[:3] if self.items[p].has("role:highlight_after")))
        elif neg:
            self._of_condition(place, column)
            self.add_where(column, rule(excluded=kept))
        else:
            self._of_condition(place, column)
            if self.stem(place - 1) == "or" or self.stem(place + 1) == "or":
                self.draft.ored.add(column)
            self.met.append((place, column))
            self.draft.named.setdefault(column, []).extend(v for v in kept if v not in self.draft.named.get(column, []))

    def _of_condition(self, place: int, column: str) -> None:
        """occupation is not Researcher: the column of a condition is not drawn for that."""
        for use in [u for u in self.draft.uses if u.column == column and not u.role and 0 < place - u.place <= 4]:
            between = range(use.place + 1, place)
            if all(self.plain(p) or self.items[p].has("role:not") or self.items[p].args("cmp") for p in between):
                self.draft.uses.remove(use)

    def _emphasise(self, last: Iterable[Use]) -> None:
        """A value that was named just before stands out; it is no choice of rows."""
        if self.draft.named:
            column = list(self.draft.named)[-1]
            self.draft.highlight, self.draft.highlight_in = list(self.draft.named.pop(column)), column

    def _word(self, place: int) -> None:
        item = self.items[place]
        if (
            item.stem in STOP
            or item.stem in FILLERS
            or item.stem in "%=&+#"
            or (item.number is not None and item.number <= 2 and item.words[0].text.isalpha())
        ):
            return
        if item.words[0].quoted or item.number is not None:
            self.draft.unknown.append(item.text)
            self.draft.doubt += 1.0
            return
        if item.stem in COLLECTIVE and len(self.facts.comparable) > 1:
            self.draft.everything = True
            return
        named = (
            w for c in self.facts.columns if c.kind != "number" or self.facts.identifier(c.name) for w in stems(c.name)
        )
        used = (w for one in self.items if one.columns for w in stems(one.columns[0][0]))
        known = {*ROWS_SAID, *used, *self.draft.entities, *self.facts.entities, *named}
        if item.stem in known or any(likeness(item.stem, one) >= 0.75 for one in known if len(one) > 2):
            if item.stem not in self.draft.entities:
                self.draft.entities.append(item.stem)
            return
        self.draft.unknown.append(item.text)
        self.draft.doubt += self._doubt(place)

    def _doubt(self, place: int) -> float:
        """How much a word that is not understood may change the plot: most where a sign asks for a column."""
        item = self.items[place]
        if any(letter.isdigit() for letter in item.text):
            return 1.0
        if item.stem in MEASURES or (place and item.text[:1].isupper() and item.text[1:].islower()):
            return 1.0  # a quantity, or somebody's name: what is drawn without it is something else
        if any(self.items[p].stem == ":" for p in range(place, len(self.items))) and not any(
            self.items[p].columns for p in range(place)
        ):
            return 0.0  # a heading
        before = self.next(place, -1)
        signs = (
            set(self.items[before].args("role"))
            & {"x", "series", "facet", "size", "label", "order", "not", "highlight"}
            if before >= 0
            else set()
        )
        after = place + 1 if self.same(place, place + 1) else -1
        column_after = after >= 0 and bool(self.items[after].columns)
        if signs and not column_after:
            return 1.0
        if before >= 0 and self.items[before].has("role:by") and not column_after and not item.text.endswith("s"):
            return 1.0
        if item.stem.endswith(("ed", "ing")):
            return 0.25
        if column_after or (place and self.items[place - 1].columns and self.same(place, place - 1)):
            return 0.35
        if item.text.endswith("s") and item.text.islower():
            return 0.35
        return 0.7

    def families(self) -> None:
        """Columns that differ in one word: 'before and after', 'small, medium and large AP'."""
        for family in self.facts.families:
            shared = set.intersection(*(set(stems(name)) for name in family))
            inside = [use for use in self.draft.uses if use.column in family]
            if not inside:
                continue
            if len({use.column for use in inside}) > 1:
                heads = [
                    use
                    for use in self.draft.uses
                    if use.column not in family and set(stems(use.column)) <= shared and not use.role
                ]
                self.draft.uses = [use for use in self.draft.uses if use not in heads]
            own = {name: [w for w in stems(name) if w not in shared] for name in family}
            first = inside[0]
            if own[first.column] and not any(
                w.stem in (*own[first.column], _axis(own[first.column]))
                for w in self.items[min(first.place, len(self.items) - 1)].words
            ):
                tied = [n for n, score in first.options if n in family and score >= first.options[0][1] - 0.05]
                if len(tied) == len(family) == 2 or ((len(tied) > 2 and len(family) > 2) and first.role in ("", "y")):
                    # The quantity is named, and none of its columns: all of them.
                    self.draft.uses += [Use(n, first.role, first.agg, first.place) for n in family if n != first.column]
                    first.options = ()
                continue
            for place in (*range(first.place - 3, first.place), *range(first.place + 1, first.place + 5)):
                if self._listed_with(first.place, place):
                    for name, words in own.items():
                        if (
                            words
                            and self.stem(place) in (" ".join(words), _axis(words))
                            and not any(u.column == name for u in self.draft.uses)
                        ):
                            across = any(self.items[p].has("role:x") for p in range(first.place, place))
                            points = (
                                self.draft.of("label") or self.draft.names or self.draft.kind in ("scatter", "bubble")
                            )
                            self.draft.uses.append(
                                Use(name, "x" if across and points else first.role, first.agg, place)
                            )
                            self.draft.unknown = [w for w in self.draft.unknown if w != self.items[place].text]

    def _listed_with(self, first: int, place: int) -> bool:
        """Whether an item stands in one clause or one list with another: in x, y and z."""
        between = range(min(first, place) + 1, max(first, place))
        listed = all(self.stem(p) in ("and", ",", "or", "x", "y", "z") for p in between)
        return self.same(first, place) or (0 <= place < len(self.items) and listed)

    def _unlike(self) -> None:
        """Words that fit several columns name one that is not named elsewhere: Fz against height."""
        sure = {u.column for u in self.draft.uses if u.options and u.options[0][1] >= 0.95}
        for use in self.draft.uses:
            if use.column in sure and use.options and use.options[0][1] < 0.8:
                others = [n for n, score in use.options if n not in sure and score >= use.options[0][1] - 0.15]
                if others:
                    use.column = others[0]

    def alternatives(self) -> None:
        """Conditions on different columns with an 'or' between them: one of them must hold."""
        for (first, one), (second, other) in pairwise(sorted(self.met)):
            if one != other and any(self.stem(p) == "or" for p in range(first, second)):
                self.draft.either = True

    def leftovers(self) -> None:
        """A word before a column whose name it would sharpen is no unknown word; numbers are."""
        for place, item in enumerate(self.items):
            if (
                place not in self.done
                and item.number is not None
                and not item.columns
                and not item.values
                and item.text not in self.draft.unknown
                and not item.words[0].text.isalpha()
            ):
                self.draft.unknown.append(item.text)
                self.draft.doubt += 1.0

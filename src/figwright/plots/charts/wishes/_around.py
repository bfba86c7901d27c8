"""What the words around a column or a value say of it: whether it is one, which one, and whether it is left out."""

from __future__ import annotations

from figwright.core.tables import Value
from figwright.plots.charts.reckon import PERCENTILES
from figwright.plots.charts.wishes._clauses import Clauses
from figwright.plots.charts.wishes._draft import Use, rule
from figwright.plots.charts.wishes._lexicon import FILLERS, UNITS
from figwright.plots.charts.wishes._unknown import known_rows

JOINS = ("and", "or", ",", "vs", "&", "/")
ASKS = ("does", "do", "did")
"""In "how does it change" a change is no difference."""
RATES = frozenset(("rate", "ratio", "percentage", "percent", "fraction"))
_SPANS = ("time", "year", "quarter", "month", "week", "day", "hour", "season", "period", "date")
"""What stands behind "over" for the time that a table tells of."""
_GOT = frozenset("got get were was are".split())
_EFFECTS = frozenset("help matter hurt improve pay make affect influence change reduce increase lower raise".split())


def rated(w: Clauses, place: int) -> str:
    """The column that is meant; placebo rate, where columns hold a number and a percentage: the percentage."""
    (name, best), *others = w.items[place].columns
    if w.stem(place + 1) not in RATES or w.items[place + 1].columns or w.facts.unit(name) == "%":
        return name
    return next((one for one, score in others if score > best - 0.15 and "%" in one), name)


def pooled(w: Clauses, place: int) -> bool:
    """the mean of the two sessions: what was set or counted, in the plural, and what a mean is taken over."""
    name = w.items[place].columns[0][0]
    chosen = w.facts.numeric(name) and w.facts.setting(name) and name not in w.facts.measures
    return chosen and w.plural(place) and not name.endswith("s") and w.items[place].number is None


def is_base(w: Clauses, place: int) -> bool:
    """Whether a column or value is what another one is compared with: from A, over B, than C."""
    before = place - 1 - (w.stem(place - 1) == "the")
    if w.draft.base or before < 0:
        return False
    if w.items[before].has("role:ratio", "role:diff", "role:change"):
        return w.stem(before).split(" ")[-1] in ("from", "over", "than", "by", "minus", "to", "vs")
    return w.stem(before) in ("from", "over", "than", "against", "vs")


def grows(w: Clauses, place: int) -> bool:
    """Whether "change" is a verb, as in "how does it change": a noun has its article, and "difference" is no verb."""
    noun = w.stem(place - 1) == "the" or w.stem(place).startswith(("difference", "gap", "delta"))
    return not noun and any(w.stem(p) in ASKS for p in range(max(0, place - 8), place))


def whole_column(w: Clauses, place: int) -> bool:
    """Whether a column of numbers is left out as a whole, and not the rows with some of its values."""
    next_to = [w.items[p] for p in range(place + 1, min(place + 3, len(w.items))) if w.same(p, place)]
    bounded = any(one.number is not None for one in next_to)
    return w.facts.numeric(w.items[place].columns[0][0]) and not bounded


def has_effect(w: Clauses, place: int) -> bool:
    return any(w.stem(p) in _EFFECTS for p in w.rest(place))


def modifies(w: Clauses, place: int) -> bool:
    """training steps: a part of a name before a whole one sharpens that, and names no column of its own."""
    after = place + 1
    if not w.same(place, after) or after in w.done or not w.items[after].columns:
        return False
    name, score = w.items[place].columns[0]
    if w.items[place - 1].has("role:by") and w.facts.numeric(name) and w.facts.text(w.items[after].columns[0][0]):
        return w.exact(after)  # the share of every delay cause
    if len(w.items[place].columns) > 1 and w.items[place].text.endswith("s") and w.facts.numeric(name):
        return False  # the two dorms month by month
    head, sure = w.items[after].columns[0]
    if place and w.items[place - 1].has("role:x") and w.facts.text(name) and w.facts.numeric(head) and w.exact(after):
        return True  # against circuit width
    if w.stem(place).endswith("ed") and score < 0.9 and w.exact(after) and w.facts.numeric(head):
        return True  # landed value
    if head in dict(w.items[place].columns[1:]) and sure > score:
        return True  # output current, where both words are of one name
    return w.exact(after) and score < (0.95 if w.facts.text(name) else 0.7)


def trails(w: Clauses, place: int) -> bool:
    """CD8 cells, cell composition: a part of a name right behind a column, or before the word for all parts."""
    name, score = w.items[place].columns[0]
    whose = w.column(place + 2) if w.stem(place + 1) in ("on", "for") and w.exact(place + 2) else ""
    if score < 0.7 and whose and w.measure(whose) and w.measure(name):
        return True  # WER on AMI
    if score >= 0.8 or not w.facts.numeric(name) or len(w.items[place].words) > 1:
        return False
    if w.same(place + 1, place) and "parts" in w.items[place + 1].args("agg"):
        return name in w.facts.parts
    before = w.items[place - 1].columns if w.same(place - 1, place) else ()
    return bool(before) and w.measure(before[0][0]) and before[0][0] != name


def two_values(w: Clauses, place: int) -> str:
    """BLEU vs chrF: values of one column on both sides of a sign."""
    before, after = w.next(place, -1), w.next(place)
    if before < 0 or after < 0 or not w.items[before].values or not w.items[after].values:
        return ""
    one, other = w.items[before].values[0][0], w.items[after].values[0][0]
    return one if one == other else ""


def list_goes_on(w: Clauses, place: int) -> bool:
    """Whether the next name belongs to the list before it: no sign stands between."""
    if w.stem(place) not in JOINS:
        return False
    for after in range(place + 1, min(place + 4, len(w.items))):
        item = w.items[after]
        if (item.columns or item.values) and after not in w.done:
            return not sign_wins(w, after, "")
        if item.stem not in (*JOINS, "the"):
            return False
    return False


def sign_wins(w: Clauses, place: int, role: str) -> bool:
    """Whether an item that may be a column is a sign here: 'total' before a column, 'rank by'."""
    item = w.items[place]
    if not item.senses:
        return False
    after = w.next(place)
    follows = after == place + 1 or (after >= 0 and all(w.stem(p) in FILLERS for p in range(place + 1, after)))
    column_next = after >= 0 and follows and bool(w.items[after].columns or w.items[after].has("agg:count"))
    if w.exact(place) and w.stem(place + 1) in ("and", "or", ","):
        return False  # agree and strongly agree
    if item.args("kind") and w.exact(place) and (w.draft.kind or len(item.words) == 1):
        return False  # a line chart of A, B and dot: the kind is said already; the area of farms
    if item.args("agg"):
        if (item.args("agg") == ["count"] and w.exact(place)) or (
            item.columns and set(item.args("agg")) & {*PERCENTILES}
        ):
            return False
        if w.exact(place) and after >= 0 and w.stem(after) in UNITS.get(w.facts.unit(item.columns[0][0]), ()):
            w.take(after)  # total time, in a column "total" of milliseconds
            return False
        return column_next or (bool(item.columns) and item.columns[0][1] < 0.6)
    if item.values and not item.columns:
        return False
    if item.args("kind"):
        return not (w.exact(place) and role)
    return bool(item.columns) and item.columns[0][1] < 0.6 and bool(item.args("role") or item.args("cmp"))


def two_names(w: Clauses) -> bool:
    """Whether what is confused stands row by row: the label that was given, and the right one."""
    return not w.facts.matrix and len({n for p in range(len(w.items)) if (n := w.column(p)) and w.facts.text(n)}) == 2


def is_left_out(w: Clauses, place: int) -> bool:
    """leave GPT-4 out: the sign stands behind."""
    after = w.rest(place)[:2]
    last = [p for p in after if w.items[p].has("role:not") and w.stem(p + 1) in ("", ",", ".")]
    return bool(last) or any(w.items[p].has("role:out") for p in after)


def of_list(w: Clauses, place: int) -> tuple[str, tuple[Value, ...], float]:
    """grade A or B: of the columns that hold a value as well as each other, the one that the list before names."""
    (first, *others), before = w.items[place].values, place - 2
    after = w.items[place + 2].values[:1] if w.stem(place + 1) in JOINS and w.same(place + 2, place) else ()
    if after and after[0][0] != first[0]:  # NMC and LFP: of the column that holds the other as its whole value
        return next((one for one in others if one[0] == after[0][0] and after[0][2] >= 0.95 > first[2]), first)
    if w.stem(place - 1) in JOINS and w.same(before, place) and w.items[before].values:
        listed = w.items[before].values[0][0]
        return next((one for one in (first, *others) if one[0] == listed and one[2] >= first[2] - 0.01), first)
    return first


def listed_value(w: Clauses, place: int) -> bool:
    """fledged, failed or got abandoned: in a list of values of one column a word is one of them, though another column
    is called so."""
    column, _, score = w.items[place].values[0]
    for step in (1, -1):
        here = place + step
        while 0 <= here < len(w.items) and (w.stem(here) in JOINS or w.stem(here) in FILLERS or w.stem(here) in _GOT):
            here += step
        other = w.items[here] if abs(here - place) > 1 and 0 <= here < len(w.items) else None
        if other is not None and other.values and not other.columns and other.values[0][0] == column and score >= 0.95:
            return True
    return False


def lacking(w: Clauses, place: int) -> bool:
    """Whether rows are said to have nothing of what is measured: a word for the rows stands before "without"."""
    name, before = w.items[place].columns[0][0], w.items[place - 2] if place > 1 else None
    rows = before is not None and (
        bool(before.args("bin")) or before.has("entity:") or known_rows(before.stem, w.facts)
    )
    return rows and not (before and before.columns) and w.measure(name) and 0.0 in w.facts[name].numbers


def verb(w: Clauses, place: int) -> bool:
    """Whether a word is the verb that ends a question: "did" stands before it, and it is no whole name of a column."""
    asked = any(w.stem(p) in ASKS for p in range(place) if w.same(p, place))
    ends = not w.same(place + 1, place) or w.items[place + 1].pause
    return asked and ends and w.items[place].columns[0][1] < 0.98 and not w.plural(place)


def sum_left_out(w: Clauses, place: int, neg: bool) -> bool:
    """without the mean rows, leave the total out: the reader of tables has left them out, where they are called so;
    others are found by their numbers."""
    after = place + 1 + (w.stem(place + 1) in ("row", "column", "line", "entry"))
    behind = w.same(after, place) and w.items[after].has("role:out")
    if not behind and not (neg and (after > place + 1 or w.stem(after) in ("", ",", "."))):
        return False
    if w.facts.summaries and not w.facts.table.left_out:
        w.add_where(w.facts.keys[0], rule(excluded=w.facts.summaries))
    return True


def over_time(w: Clauses, place: int) -> bool:
    """over time, where no column is called so: along the dates, or along the one column of steps."""
    after = place + 1 + (w.stem(place + 1) == "the")
    if w.stem(after) in ("whole", "entire", "full") and w.stem(after + 1) in _SPANS:
        w.take(*range(place, after + 2))  # over the whole period: no axis
        return True
    named = w.items[after].columns if after < len(w.items) else ()
    dates = [c.name for c in w.facts.columns if c.kind == "date"]
    measured = bool(named) and w.stem(after) == "time" and bool(dates) and not w.facts.timed(named[0][0])
    if (
        w.stem(after) not in _SPANS
        or (named and named[0][1] >= 0.75 and not measured)
        or not w.stem(place).endswith(("over", "along"))
    ):
        return False
    steps = [c.name for c in w.facts.columns if w.facts.timed(c.name)]
    if along := dates or steps or [name for unit in _SPANS if (name := w.facts.calendar(unit))]:
        w.draft.uses.append(Use(along[0], "x", place=place))
        if dates and w.stem(after) in ("year", "quarter", "month", "week"):
            w.draft.bins = w.draft.bins or {along[0]: w.stem(after)}
    else:
        w.draft.refusals.append("'over time': no column holds dates or steps")
    w.draft.aggs.add("trend")
    w.take(place, after)
    return True

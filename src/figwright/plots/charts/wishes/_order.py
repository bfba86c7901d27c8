"""Order and ranks: "sorted by accuracy", "best first", "placebo first", "the ten largest", "at the last step"."""

from __future__ import annotations

from figwright.plots.charts.wishes._clauses import Clauses
from figwright.plots.charts.wishes._draft import Use, rule

_COUNTED = frozenset("common commonest frequent rarest".split())
"""Superlatives of how many there are."""
_VERBS = ("sort", "order", "rank", "arrang")
_SPEEDS = ("best", "worst", "fastest", "slowest")
_WAYS = ("alpha", "best", "worst", "desc", "asc")


def order(w: Clauses) -> None:
    """The direction, and what it is that is ordered by."""
    _first(w)
    kept = [place for place, item in enumerate(w.items) if item.has("order:keep")]
    if kept or _superlative(w):
        w.take(*kept)
        return
    for place, item in enumerate(w.items):
        way = next((a for a in _WAYS if item.has(f"order:{a}")), "")
        named = way == "alpha" and item.stem == "by name" and w.draft.order
        if place in w.done or not way or item.columns or named:
            continue
        verb = _verb(w, place)
        w.draft.order = way
        w.take(place)
        target = _target(w, verb if verb >= 0 else place, place)
        if target and way in ("best", "worst") and w.facts.text(target):
            w.draft.uses.append(Use(target, "by", place=place))
        elif target:
            w.draft.order_by = target
        return
    for place, item in enumerate(w.items):
        if item.has("role:order") and item.stem.startswith(_VERBS) and not item.columns and place not in w.done:
            after = w.next(place)
            if after < 0 or w.items[after].args("order") or w.items[after].columns:
                return _undirected(w, place)
    _asked(w)


def _asked(w: Clauses) -> None:
    """which service gets the most calls: the largest first."""
    asking = [p for p in range(len(w.items)) if w.stem(p) in ("which", "who")]
    for place, item in enumerate(w.items):
        way = "top" if item.has("top:top", "agg:max") else "bottom" if item.has("top:bottom", "agg:min") else ""
        ranked = any(_with(w, p, place) for p in range(max(0, place - 5), place))  # which five have the most
        if way and asking and asking[0] < place and not ranked and not item.columns and not item.values:
            speed = w.stem(place) in _SPEEDS
            w.draft.order = ("best" if way == "top" else "worst") if speed else ("desc" if way == "top" else "asc")
            w.draft.order_by = "y"
            w.take(*([place] if item.args("agg") else []))
            measured = any(w.measure(w.column(p)) for p in range(len(w.items)) if w.column(p))
            if not measured and (column := w.quantity(item.stem)):
                w.draft.uses.append(Use(column, "y", place=-1))  # which project takes longest
            return


def _superlative(w: Clauses) -> bool:
    """lowest IC50 on top, slowest model first: the order of a column, or of what is drawn."""
    for place, item in enumerate(w.items):
        way = next((a for a, agg in (("top", "max"), ("bottom", "min")) if item.has(f"top:{a}", f"agg:{agg}")), "")
        ends = [p for p in range(place + 1, place + 4) if w.same(p, place) and w.items[p].has("order:end")]
        if not way or not ends or item.columns or any(w.items[p].args("kind") for p in range(place + 1, ends[0])):
            continue
        between = range(place + 1, ends[0])
        numbers = [p for p in between if w.column(p) and w.facts.numeric(w.column(p))]
        if item.stem in _SPEEDS and not numbers:
            w.draft.order = "best" if way == "top" else "worst"
        else:
            w.draft.order = "desc" if way == "top" else "asc"
        w.draft.order_by = w.column(numbers[0]) if numbers else "y"
        if numbers and not any(w.column(p) == w.draft.order_by for p in range(len(w.items)) if p not in numbers):
            w.draft.uses.append(Use(w.draft.order_by, place=numbers[0], options=w.items[numbers[0]].columns))
        w.take(place, ends[0], *(p for p in between if p in numbers or not w.column(p)))
        return True
    return False


def _first(w: Clauses) -> None:
    """placebo first: a value that the categories begin with; order low, mid, high: all of them."""
    for place, item in enumerate(w.items):
        listed = [p for p in range(place + 1, len(w.items))
                  if w.items[p].values and not w.items[p].columns and not w.ended(place, p)]  # fmt: skip
        column = w.items[listed[0]].values[0][0] if listed and listed[0] <= place + 3 else ""
        named = [p for p in listed if w.items[p].values[0][0] == column and len(w.items[p].values[0][1]) == 1]
        if item.has("role:order") and len(named) > 1 and not item.stem.endswith("by") and named == listed:
            w.draft.first = (column, tuple(v for p in named for v in w.items[p].values[0][1] if v is not None))
            w.take(place, *named)
            return
    for place in range(1, len(w.items)):
        said = w.items[place - 1].values
        if w.stem(place) == "first" and place not in w.done and said and len(said[0][1]) == 1:
            w.draft.first = (said[0][0], tuple(v for v in said[0][1] if v is not None))
            w.take(place - 1, place)


def _undirected(w: Clauses, place: int) -> None:
    """sorted by accuracy, with no direction."""
    item = w.items[place]
    w.draft.order = "ranked"
    w.take(place)
    later = [p for p in w.rest(place) if w.items[p].has("role:by")]
    if item.stem.endswith(("by", "by the", "on")):
        w.draft.order_by = _target(w, place, -1)
    if not later:
        return
    named = w.next(later[-1])  # rank the tasks by success
    if named >= 0 and (column := w.column(named)) and w.facts.numeric(column):
        w.draft.order_by = column
        w.draft.uses.append(Use(column, "y", place=named, options=w.items[named].columns))
        w.take(later[-1], named)


def _verb(w: Clauses, direction: int) -> int:
    """The verb that a direction belongs to: before it in the clause, with at most one name between."""
    names = 0
    for place in range(direction - 1, -1, -1):
        item = w.items[place]
        if not w.same(place, direction) or (item.args("kind") and not item.args("order")):
            return -1
        orders = w.stem(place + 1).split(" ")[0] in ("by", "in", "from", "x", "y", "the", "bar", "name", "total")
        if item.has("role:order") and names <= 1 and not (item.columns and not orders):
            return place
        names += bool(item.columns)
    return -1


def _target(w: Clauses, start: int, direction: int) -> str:
    """What is ordered by, from the verb (or the direction) to the end of the clause; its words are used up."""
    found, taken = "", [start]
    behind = start == direction
    for place in w.rest(start):
        item = w.items[place]
        leads = w.plain(place) or item.has("role:by", "role:order", "cmp:equal")
        if (item.args("kind") and not item.args("order")) or (behind and not taken[1:] and not leads):
            break
        if behind and w.plain(place) and item.stem not in ("of", "by", "order", "the", "in"):
            break
        taken.append(place)
        if not found:
            found = _axis_or_column(w, place)
        elif item.columns and not item.has("order:axis_x") and found != "y":
            break
    if found or not behind:
        w.take(*taken)
    return found


def _axis_or_column(w: Clauses, place: int) -> str:
    item = w.items[place]
    if item.has("order:axis_y", "agg:count", "agg:sum", "role:diff") and not w.exact(place):
        return "y"
    if item.has("order:axis_x") and not (w.exact(place) and item.stem not in ("name", "x", "y")):
        return "x"
    return item.columns[0][0] if item.columns else ""


def top(w: Clauses) -> None:
    """The ten largest; the last step; the first 200 cycles."""
    _begun(w)
    _initial(w)
    for place, item in enumerate(w.items):
        way = next((a for a in ("last", "top", "bottom") if item.has(f"top:{a}")), "")
        if (
            not way
            and item.has("agg:max", "agg:min")
            and any(_with(w, p, place) for p in range(max(0, place - 5), place))
        ):
            way = "top" if item.has("agg:max") else "bottom"
        if not way or place in w.done or item.columns or item.values:
            continue
        if way == "last":
            if not _last(w, place):
                return
        else:
            if set(item.stem.split()) & _COUNTED:
                w.draft.aggs.add("count")
            _ranked(w, place, way)


def _begun(w: Clauses) -> None:
    """the first 200 cycles: up to that step."""
    for place in range(1, len(w.items) - 1):
        number, name = w.items[place].number, w.column(place + 1)
        steps = (
            name
            and w.facts.numeric(name)
            and (w.facts.timed(name) or (w.facts.whole(name) and w.facts.repetition(name)))
        )
        if w.stem(place - 1) == "first" and number and steps:
            w.add_where(name, rule(at_most=int(number) if number == int(number) else number))
            w.met.append((place, name))
            w.take(place - 1, place, place + 1)
            w.draft.uses.append(Use(name, "x", place=place + 1))


def _initial(w: Clauses) -> None:
    """initial efficiency, starting weight: at the first step, where all begin with the same."""
    steps = [c.name for c in w.facts.columns if c.kind == "number" and w.facts.timed(c.name)]
    for place, item in enumerate(w.items):
        name = w.column(place + 1)
        if item.stem in ("initial", "starting") and not item.columns and w.measure(name) and len(steps) == 1:
            first = min(n for n in w.facts[steps[0]].numbers if n == n)
            w.add_where(steps[0], int(first) if first == int(first) else first)
            w.met.append((place, steps[0]))
            w.take(place)


def _recent(w: Clauses, place: int) -> bool:
    """the last five years: from then on."""
    number, unit = (w.items[place + 1].number, w.stem(place + 2)) if place + 2 < len(w.items) else (None, "")
    named = w.items[place + 2].columns[:1] if number else ()
    held = [c.name for c in w.facts.columns if w.facts.year(c.name) and c.kind == "number"] if unit == "year" else []
    column = named[0][0] if named and w.facts.timed(named[0][0]) and w.facts.numeric(named[0][0]) else "".join(held[:1])
    if not number or number < 2 or not column:
        return False
    numbers = sorted({n for n in w.facts[column].numbers if n == n})
    w.add_where(column, rule(at_least=int(numbers[-1] - number + 1) if unit == "year" else numbers[-int(number) :][0]))
    w.met.append((place, column))
    w.take(place, place + 1, place + 2)
    return True


def _last(w: Clauses, place: int) -> bool:
    if _recent(w, place):
        return True
    after = w.next(place)
    named = w.column(after)
    timed = [c.name for c in w.facts.columns if w.facts.timed(c.name)]
    along = named if named in timed else timed[0] if timed else ""
    if not along:
        w.draft.refusals.append(f"{w.items[place].text!r}: no column says which row comes last")
        return False
    whose = bool(named) and after == place + 1 and w.facts.text(named) and w.facts.dated(along)  # the latest commit
    w.take(place, *([after] if named == along or whose else []))
    w.draft.last = along
    return True


def _with(w: Clauses, number: int, place: int) -> bool:
    """the 10 genes with the largest change: a number, what is counted, and "with"."""
    between = [w.stem(p) for p in range(number + 1, place)]
    told = (
        {"with", "having", "that have", "have", "has", "had"} & set(between)
        and len(between) > 1
        and number not in w.done
    )
    return bool(told) and w.items[number].number is not None and w.same(number, place)


def _ranked(w: Clauses, place: int, way: str) -> None:
    """top 5, the 3 slowest, which 5 species were the most abundant."""
    beside = [p for p in (place - 1, place + 1) if w.same(p, place) and p not in w.done]
    asked = [p for p in range(max(0, place - 6), place) if w.stem(p - 1) == "which" and w.same(p, place)]
    listed = [p for p in range(max(0, place - 5), place) if w.same(p, place) and _with(w, p, place)]
    counts = [p for p in (*beside, *asked, *listed) if (n := w.items[p].number) is not None and n > 1 and n == int(n)]
    if not counts:
        return
    number = counts[0]
    w.take(place, number)
    told = w.column(place + 2) or (w.items[place + 1 : place + 2] and w.stem(place + 1).endswith("ly"))
    if w.stem(place) in ("most", "least") and w.next(place) == place + 1 and not w.column(place + 1) and not told:
        w.take(place + 1)  # the most abundant: by whatever is drawn
        way = "bottom" if w.draft.order == "asc" else way  # the most potent, lowest first
    other = place + 1 if number < place else number + 1
    if w.same(other, place) and w.items[other].args("top"):
        w.take(other)  # top 3 highest
    by = w.quantity(w.items[place].stem)
    for later in w.rest(max(place, number)) if not by else ():
        name = w.column(later)
        if name and w.facts.numeric(name) and not w.facts.identifier(name):
            by = name
            w.take(later, *(p for p in w.rest(place) if p < later and w.items[p].args("top")))
            break
    count = int(w.items[number].number or 0)
    if w.stem(place) in ("fastest", "slowest", "quickest") and (by or "<y>") not in w.facts.by_name:
        w.draft.refusals.append(f"{w.items[place].text!r}: which column tells is not said")
    elif by and w.stem(place) in _SPEEDS and not w.facts.rate_of_work(by):
        way = "bottom" if way == "top" else "top"  # the slowest take the longest
    by = by or "<y>"
    w.draft.where.setdefault(by, []).append(rule(top=count) if way == "top" else rule(bottom=count))
    w.draft.order = w.draft.order or ("desc" if way == "top" else "asc")
    w.draft.order_by = w.draft.order_by or "y"

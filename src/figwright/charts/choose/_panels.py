"""Wish + Table -> Parts: which columns, and which rows, belong to each panel."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from figwright.charts.choose._focus import named
from figwright.charts.choose._part import Part, Where, mentions
from figwright.charts.choose._prefixes import grouped_part, prefixed
from figwright.charts.choose._roles import is_time, repeats, roles, subset
from figwright.charts.choose._tokens import bare, find, tokens
from figwright.charts.choose._words import Wish
from figwright.tables import Column, Table

_MOST = 12
"""Panels of one figure that are still read."""


def parts(table: Table, wish: Wish) -> tuple[list[Part], list[str]]:
    """The panels of a figure, and what could not be served."""
    items = wish.items
    if not items:
        count = min(wish.count, _MOST)
        if wish.facet or count > 1:
            found = _by_rows(table, wish, count) or _by_columns(table, wish, count) or _by_things(table, wish, count)
            if found:
                return found, []
        if not wish.count and len(table.groups) > 1:
            return _by_length(table, wish), []
        notes = [f"{wish.count} panels are asked for, and nothing in the data tells them apart"] if count > 1 else []
        return [Part(wish, table)], notes
    rules: tuple[Callable[[Table, Sequence[Wish]], list[Part] | None], ...] = (
        _named_values, _listed, prefixed, _valued, _lengths, _errors_apart, _mentioned, _one_each,
    )  # fmt: skip
    for rule in rules:
        if found := rule(table, items):
            return found, []
    notes = (
        []
        if any(item.same for item in items)
        else ["what each panel shows is not told apart by the data: all show the same"]
    )
    return [Part(item, table) for item in items], notes


def _values(table: Table) -> list[Column]:
    """Numbers that may be shared out among panels: not the places along the axis."""
    numbers = [column for column in table.columns if column.kind == "number"]
    return [column for column in numbers if not is_time(column)] or numbers


def _named_values(table: Table, items: Sequence[Wish]) -> list[Part] | None:
    """A column of words each of whose values is named by one panel."""
    for column in table.columns:
        if column.kind != "text" or not repeats(column):
            continue
        order = [_value_of(column, item) for item in items]
        if None not in order and len(set(order)) == len(items) == len(column.distinct):
            return [_rows(table, column, (value,), item) for item, value in zip(items, order, strict=True)]
    return None


def _valued(table: Table, items: Sequence[Wish]) -> list[Part] | None:
    """A column of words that has as many values as there are panels."""
    for column in table.columns:
        if column.kind == "text" and repeats(column) and len(column.distinct) == len(items):
            return [_rows(table, column, (v,), item) for item, v in zip(items, column.distinct, strict=True)]
    return None


def _value_of(column: Column, item: Wish) -> object | None:
    """The value that a panel's words name; the longest when one holds another."""
    said = tokens(f"{item.text} {item.title}")
    named = [value for value in column.distinct if find(tokens(str(value)), said) >= 0]
    return max(named, key=lambda value: len(str(value))) if named else None


def _rows(table: Table, column: Column, values: tuple[object, ...], wish: Wish) -> Part:
    where: Where = {column.name: values}
    # A column that is the same in all rows of the panel has nothing to show.
    names = [one.name for one in table.columns if len(one) == len(column) and (one is not column or len(values) > 1)]
    names = names or [column.name]
    title = "" if wish.title or len(values) > 1 else str(values[0])
    return Part(wish, subset(table, names, where), where, title)


def _listed(table: Table, items: Sequence[Wish]) -> list[Part] | None:
    """Categories that are listed in the panels: (1) for North America and Asia, (2) for Europe and Africa."""
    for column in table.columns:
        if column.kind != "text":
            continue
        said = [tokens(f"{item.text} {item.title}") for item in items]
        lists = [tuple(v for v in column.distinct if find(tokens(str(v)), words) >= 0) for words in said]
        flat = [value for one in lists for value in one]
        if all(lists) and len(flat) == len(set(flat)) and len(flat) == len(column.distinct) > len(items):
            return [_rows(table, column, values, item) for item, values in zip(items, lists, strict=True)]
    return None


def _lengths(table: Table, items: Sequence[Wish]) -> list[Part] | None:
    """Tables of several lengths side by side: as many as panels."""
    groups = [group for group in table.groups if any(column.kind == "number" for column in group)]
    if len(groups) != len(items) or len(groups) < 2:
        return None
    return [Part(item, Table(group, table.name)) for item, group in zip(items, groups, strict=True)]


def _mentioned(table: Table, items: Sequence[Wish]) -> list[Part] | None:
    """Values that the panels name; what no panel names goes to those that name none."""
    values, found = _by_mention(table, items)
    if not any(found):
        return None
    left = [name for name in values if not any(name in names for names in found)]
    empty = [place for place, names in enumerate(found) if not names]
    if empty and not left:
        return None
    if len(empty) > 1 and len(left) >= len(empty):
        # Several panels name none: each takes its share, in order.
        share = len(left) / len(empty)
        for order, place in enumerate(empty):
            found[place] = left[round(order * share) : round((order + 1) * share)]
    else:
        for place in empty:
            found[place] = left
    made = [_with_shared(table, names, values, item) for item, names in zip(items, found, strict=True)]
    alone = all(len(names) == 1 for names in found) and len({names[0] for names in found}) == len(items)
    return [replace(p, title=bare(n[0])) for p, n in zip(made, found, strict=True)] if alone else made


def _with_shared(table: Table, own: Sequence[str], values: Sequence[str], item: Wish) -> Part:
    """A panel's own values, their errors, and everything that is nobody's own."""
    known = roles(table.columns, item)
    errors = {value: _flat(options) for value, options in known.errors.items()}
    bounds = {value: list(pair) for value, pair in known.bounds.items()}
    lengths = {len(table[name]) for name in own}
    taken = set(values)
    of_others = {e for v in values if v not in own for e in (*errors.get(v, ()), *bounds.get(v, ()))}
    mine = {e for v in own for e in (*errors.get(v, ()), *bounds.get(v, ()))}
    names = [
        column.name
        for column in table.columns
        if column.name in own
        or (
            column.name not in taken
            and len(column) in lengths
            and (column.name in mine or column.name not in of_others)
        )
    ]
    return Part(item, subset(table, names))


def _flat(error: str | tuple[str, str]) -> list[str]:
    return [error] if isinstance(error, str) else list(error)


def _by_mention(table: Table, items: Sequence[Wish]) -> tuple[list[str], list[list[str]]]:
    """The values of the table, and which of them each panel names, whole names before parts of names."""
    known = roles(table.columns, items[0] if items else Wish())
    spread = [column for column in known.numbers if not is_time(column)]
    if len(spread) > 1 and spread[0] is table.columns[0] and not any(c.kind != "number" for c in table.columns):
        spread = spread[1:] if not _named_by_some(spread[0], items) else spread
    names = [column.name for column in spread]
    found: list[list[str]] = []
    for item in items:
        text = f"{item.text} {item.title}"
        here = mentions(text, names)
        found.append([name for name in names if name in here])
    if any(not one for one in found) or not all(found):
        found = _by_parts(names, items, found)
    return names, found


def _named_by_some(column: Column, items: Sequence[Wish]) -> bool:
    """Whether some panels name a column and others do not: what all of them name is the axis that they share."""
    said = [bool(mentions(f"{item.text} {item.title}", [column.name])) for item in items]
    return any(said) and not all(said)


def _by_parts(names: Sequence[str], items: Sequence[Wish], found: list[list[str]]) -> list[list[str]]:
    """Columns that no panel names whole, given to the panel that says most of their own words."""
    shared = set.intersection(*(set(tokens(bare(name))) for name in names)) if len(names) > 1 else set()
    said = [set(tokens(f"{item.text} {item.title}")) for item in items]
    everywhere = set.intersection(*said) if said else set()
    out = [list(one) for one in found]
    for name in names:
        if any(name in one for one in found):
            continue
        own = [word for word in tokens(bare(name)) if word not in shared and word not in everywhere]
        scores = [sum(word in words for word in own) / (len(own) or 1) for words in said]
        best = max(scores, default=0.0)
        if best > 0 and scores.count(best) == 1:
            out[scores.index(best)].append(name)
    return [[name for name in names if name in one] for one in out]


def _one_each(table: Table, items: Sequence[Wish]) -> list[Part] | None:
    """As many values as panels: one each, in order."""
    known = roles(table.columns, items[0])
    numbers = [column for column in known.numbers if not is_time(column)]
    if len(numbers) == len(items) + 1 and numbers[0] is table.columns[0]:
        numbers = numbers[1:]
    if len(numbers) < len(items) or len(numbers) % len(items) or any(item.same for item in items):
        return None
    share = len(numbers) // len(items)
    if share > 1 and not re.search(r"\S", "".join(item.text for item in items)):
        return None
    if share > 1:
        return None
    names = [column.name for column in numbers]
    made = [_with_shared(table, [name], names, item) for item, name in zip(items, names, strict=True)]
    return [replace(part, title=bare(name)) for part, name in zip(made, names, strict=True)]


def _errors_apart(table: Table, items: Sequence[Wish]) -> list[Part] | None:
    """One value with several kinds of errors: each panel shows it with its own."""
    known = roles(table.columns, replace(items[0], errors=True))
    for value, options in known.more.items():
        if len(options) != len(items):
            continue
        errors = {name for one in options for name in _flat(one)}
        chosen = [_best_error(options, item, place) for place, item in enumerate(items)]
        others = [[name for name in errors if name not in _flat(one)] for one in chosen]
        if value:
            return [
                Part(item, subset(table, [name for name in table.names if name not in hidden]))
                for item, hidden in zip(items, others, strict=True)
            ]
    return None


def _best_error(options: Sequence[str | tuple[str, str]], item: Wish, place: int) -> str | tuple[str, str]:
    said = set(tokens(f"{item.text} {item.title}"))
    scores = [sum(word in said for name in _flat(one) for word in tokens(name)) / len(_flat(one)) for one in options]
    return options[scores.index(max(scores))] if scores.count(max(scores)) == 1 else options[place]


def _by_rows(table: Table, wish: Wish, count: int) -> list[Part] | None:
    """One panel for every value of a column that repeats: the one that is named, or has as many values as panels."""
    texts = [
        c for c in table.columns if repeats(c) and 2 <= len(c.distinct) <= _MOST and (c.kind == "text" or wish.facet)
    ]
    if wish.facet:
        texts = [c for c in texts if set(tokens(wish.facet)) & set(tokens(c.name))]
    elif count:
        texts = [column for column in texts if len(column.distinct) == count]
    if not texts:
        return None
    column = texts[0]
    return [_rows(table, column, (value,), replace(wish, title="")) for value in column.distinct]


_VARIABLES = frozenset("variable column metric measure attribute quantity".split())


def _by_things(table: Table, wish: Wish, count: int) -> list[Part] | None:
    """Columns whose names differ in their last word only belong together: as many such groups as panels."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for column in table.columns:
        if column.kind == "number" and not is_time(column):
            groups.setdefault(tokens(bare(column.name))[:-1], []).append(column.name)
    if len(groups) != count or len({len(names) for names in groups.values()}) > 1 or () in groups:
        return None
    own = {name for names in groups.values() for name in names}
    shared = [name for name in table.names if name not in own]
    return [grouped_part(replace(wish, title=""), table, names, shared) for names in groups.values()]


def _by_columns(table: Table, wish: Wish, count: int) -> list[Part] | None:
    known = roles(table.columns, wish)
    numbers = [column for column in known.numbers if not is_time(column)]
    if len(numbers) == count + 1 and numbers[0] is table.columns[0]:
        numbers = numbers[1:]
    if wish.facet and set(tokens(wish.facet)) & _VARIABLES:
        numbers = named(wish.text, numbers) or numbers
        count = min(len(numbers), _MOST)
    if count < 2 or len(numbers) != count:
        return None
    names = [column.name for column in numbers]
    made = [_with_shared(table, [name], names, replace(wish, title="")) for name in names]
    return [replace(part, title=bare(name)) for part, name in zip(made, names, strict=True)]


def _by_length(table: Table, wish: Wish) -> list[Part]:
    """Tables of several lengths, when nobody speaks of panels: one panel each."""
    groups = [group for group in table.groups if any(column.kind == "number" for column in group)]
    if len(groups) < 2:
        return [Part(wish, Table(groups[0], table.name) if groups else table)]
    return [Part(replace(wish, title=""), Table(group, table.name)) for group in groups[:_MOST]]

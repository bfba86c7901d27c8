"""Description + Table -> Parts: which columns, and which rows, belong to each panel."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from figwright.core.tables import Column, Table
from figwright.plots.charts._code import readable
from figwright.plots.charts._names import bare
from figwright.plots.charts.descriptions import Asked, Description
from figwright.plots.charts.shapes._part import Part, is_time, repeats, subset, things
from figwright.plots.charts.wishes import mentioned
from figwright.plots.charts.wishes._errors import flat
from figwright.plots.charts.wishes._text import stems

_MOST = 12
"""Panels of one figure that are still read."""
_PLOTS = frozenset("pie bar line plot subplot ax axis heatmap chart panel fig figure scatter area map".split())
"""Words that are no titles: "Pie", "Subplot 1"."""
_NUMBERED = re.compile(r"[ _]([a-zA-Z])(\d+)$")
"""Accuracy_y1: a letter and the number of a panel."""
_VARIABLES = frozenset("variable column metric measure attribute quantity".split())


def parts(table: Table, told: Description) -> tuple[list[Part], list[str]]:
    """The panels of a figure, and what could not be served."""
    if not told.panels:
        return _unlisted(table, told)
    for rule in (_by_values, _by_prefix, _by_length, _by_mention):
        if found := rule(table, told.panels):
            return found, []
    again = any(item.again for item in told.panels)
    same = [] if again else ["every panel shows the same: no column says which rows belong to which panel"]
    return [Part(item, table) for item in told.panels], same


def _unlisted(table: Table, told: Description) -> tuple[list[Part], list[str]]:
    """Panels of which only the number is said, or what they are for: one for each value, or for each column."""
    whole, count = told.whole, min(told.count, _MOST)
    for rule in (_by_rows, _one_each, _by_things) if whole.facet or count > 1 else ():
        if found := rule(table, whole, count):
            return found, []
    side_by_side = sum(any(one.kind == "number" for one in group) for group in table.groups) if not count else 0
    if found := _by_length(table, [replace(whole, title="")] * min(side_by_side, _MOST)):
        return found, []
    notes = [f"drawn as one panel: no column says which rows belong to which of the {told.count}"] if count > 1 else []
    return [Part(whole, table)], notes


def _by_rows(table: Table, whole: Asked, count: int) -> list[Part] | None:
    """One panel for every value of a column that repeats: the one that is named, or has as many values as panels."""
    few = [c for c in table.columns if repeats(c) and 2 <= len(c.distinct) <= _MOST]
    if whole.facet:
        few = [c for c in few if set(stems(whole.facet)) & set(stems(c.name))]
    else:
        few = [c for c in few if c.kind == "text" and len(c.distinct) == count]
    return [_rows(table, few[0], (value,), replace(whole, title="")) for value in few[0].distinct] if few else None


def _one_each(table: Table, whole: Asked, count: int) -> list[Part] | None:
    """As many values as panels: one each."""
    numbers = [column.name for column in Part(whole, table).numbers if not is_time(column)]
    if set(stems(whole.facet)) & _VARIABLES:
        said = mentioned(whole.text, table)
        numbers = [name for name in numbers if name in said] or numbers
        count = min(len(numbers), _MOST)
    every = [column.name for column in Part(whole, table).numbers]
    if (axis := [name for name in numbers if name in mentioned(whole.text, table)]) and len(numbers) > count:
        numbers, every = ([name for name in few if name not in axis] for few in (numbers, every))
    if count < 2 or len(numbers) != count:
        return None
    plain = replace(whole, title="")
    return [replace(_with_shared(table, [name], every, plain), title=bare(name)) for name in numbers]


def _by_things(table: Table, whole: Asked, count: int) -> list[Part] | None:
    """Things that have a column for each of some measures: as many as panels."""
    found = things([column for column in Part(whole, table).numbers if not is_time(column)])
    own = {column.name for columns in found.values() for column in columns}
    shared = [name for name in table.names if name not in own]
    plain = replace(whole, title="")
    groups = [[column.name for column in columns] for columns in found.values()]
    return [_group(plain, table, names, shared) for names in groups] if len(found) == count > 1 else None


def _by_values(table: Table, items: Sequence[Asked]) -> list[Part] | None:
    """A column of words whose values the panels name: (1) for North America and Asia, (2) for Europe and Africa."""
    for column in table.columns:
        lists = [_named_values(column, item) for item in items] if column.kind == "text" else []
        every = [value for one in lists for value in one]
        once = len(every) == len(set(every)) == len(column.distinct)
        if once and all(lists) and (every[len(items) :] or repeats(column)):
            return [_rows(table, column, values, item) for item, values in zip(items, lists, strict=True)]
    return None


def _named_values(column: Column, item: Asked) -> tuple[object, ...]:
    """The values that a panel's words name; a longer one hides one within it."""
    text = f" {' '.join(stems(f'{item.text} {item.title}'))} "
    out: list[object] = []
    for value in sorted(column.distinct, key=lambda one: -len(str(one))):
        if (said := f" {' '.join(stems(str(value)))} ") in text and said.strip():
            text, out = text.replace(said, " | "), [*out, value]
    return tuple(value for value in column.distinct if value in out)


def _rows(table: Table, column: Column, values: tuple[object, ...], item: Asked) -> Part:
    # A column that is the same in all rows of the panel has nothing to show.
    names = [one.name for one in table.columns if len(one) == len(column) and (one is not column or values[1:])]
    title = "" if item.title or values[1:] else str(values[0])
    where = {column.name: values}
    return Part(item, subset(table, names or [column.name], where), where, title)


def _by_length(table: Table, items: Sequence[Asked]) -> list[Part] | None:
    """Tables of several lengths side by side: as many as panels."""
    groups = [Table(group, table.name) for group in table.groups if any(one.kind == "number" for one in group)]
    return [*map(Part, items, groups)] if len(groups) == len(items) > 1 else None


def _by_mention(table: Table, items: Sequence[Asked]) -> list[Part] | None:
    """Values that the panels name, whole or by words of their own; what no panel names goes to those that name none."""
    values = [column.name for column in Part(items[0], table).numbers if not is_time(column)]
    texts = [f"{item.text} {item.title}" for item in items]
    found = [[name for name in values if name in said] for said in (mentioned(text, table) for text in texts)]
    first = [values[:1] == names[:1] for names in found]
    if values[1:] and values[0] == table.names[0] and not Part(items[0], table).texts and any(first) == all(first):
        # What all of them name, or none, is the axis that they share.
        found, values = [[name for name in names if name != values[0]] for names in found], values[1:]
    if not all(found):  # words of names may do, where other panels do not say them
        loose = [{*mentioned(text, table, 0.4)} - {n for names in found for n in names} for text in texts]
        once = [names - set().union(*(loose[:n] + loose[n + 1 :])) for n, names in enumerate(loose)]
        found = [[n for n in values if n in (*names, *more)] for names, more in zip(found, once, strict=True)]
    left = [name for name in values if not any(name in names for names in found)]
    if not any(found) or not (all(found) or left):
        return None
    made = [_with_shared(table, names or left, values, item) for item, names in zip(items, found, strict=True)]
    alone = all(len(names) == 1 for names in found) and len({names[0] for names in found}) == len(items)
    return [replace(p, title=bare(n[0])) for p, n in zip(made, found, strict=True)] if alone else made


def _with_shared(table: Table, own: Sequence[str], values: Sequence[str], item: Asked) -> Part:
    """A panel's own values, their errors, and everything that is nobody's own."""
    whole = Part(item, table)
    errors = {value: {name for one in whole.errors.get(value, ()) for name in flat(one)} for value in values}
    mine = {name for value in own for name in errors[value]}
    others = {name for value in values for name in (value, *errors[value])} - mine - set(own)
    lengths = {len(table[name]) for name in own}
    return Part(item, subset(table, [c.name for c in table.columns if c.name not in others and len(c) in lengths]))


def _by_prefix(table: Table, items: Sequence[Asked]) -> list[Part] | None:
    """Columns whose names begin (or end) with the panel's own words: "Study 1 - Positive", "Bar_Label"."""
    for ending, length in ((ending, length) for ending in (False, True) for length in (1, 2, 3)):
        groups = _grouped(table, length, ending)
        for chosen in (groups, {key: names for key, names in groups.items() if len(names) > 1}):
            if order := _matched(chosen, items):
                used = {name for names in chosen.values() for name in names}
                shared = [name for name in table.names if name not in used]
                return [_group(item, table, chosen[key], shared) for item, key in zip(items, order, strict=True)]
    return None


def _group(item: Asked, table: Table, own: Sequence[str], shared: Sequence[str]) -> Part:
    """A panel's own columns with the shared ones that are as long."""
    lengths = {len(table[name]) for name in own}
    names = [*own, *(name for name in shared if len(table[name]) in lengths)]
    opening = _opening(own) if len(own) > 1 else ""
    title = opening or (bare(own[0]) if len(own) == 1 else "")
    part = Part(replace(item, spread=item.spread or "error"), subset(table, own))
    prefix = opening if len(part.texts) + len(part.numbers) > 1 else ""
    plots = {word for word in stems(title) if not word.isdigit()} <= _PLOTS
    return Part(item, subset(table, names), title="" if plots else title, prefix=prefix)


def _opening(names: Sequence[str]) -> str:
    """The words that a panel's columns begin with."""
    parts = [readable(bare(name)).split() for name in names]
    shared = next((n for n, words in enumerate(zip(*parts, strict=False)) if len({*words}) > 1), min(map(len, parts)))
    return " ".join(parts[0][:shared]).strip(" -–:|(")


def _grouped(table: Table, length: int, ending: bool) -> dict[tuple[str, ...], list[str]]:
    """Columns by their first or last words; those that share them with nobody and are text or time are left over."""
    groups: dict[tuple[str, ...], list[str]] = {}
    words = {column.name: stems(_NUMBERED.sub(r" \1 \2", bare(column.name))) for column in table.columns}
    for column in table.columns:
        said = words[column.name]
        if len(said) > length:
            groups.setdefault(said[-length:] if ending else said[:length], []).append(column.name)
        elif column.kind == "number" and not is_time(column) and len(said) < length:
            return {}
    for column in table.columns:
        if not ending and column.kind != "number" and words[column.name] in groups:
            groups[words[column.name]].insert(0, column.name)  # "Department" goes with "Department score"
    for key, (name, *more) in [*groups.items()]:
        if not more and (table[name].kind != "number" or is_time(table[name]) or name == table.names[0]):
            del groups[key]
    return groups if any(len(names) > 1 for names in groups.values()) else {}


def _matched(groups: dict[tuple[str, ...], list[str]], items: Sequence[Asked]) -> list[tuple[str, ...]] | None:
    """Which group each panel shows: the one whose words it says; in order when there are as many as panels."""
    keys = list(groups)
    if len(keys) < 2 or len(keys) > len(items):
        return None
    chosen = []
    for item in items:
        said = stems(f"{item.text} {item.title} {item.kind}")
        text = f" {' '.join(said)} "
        whole = [2 * len(key) * (f" {' '.join(key)} " in text) for key in keys]
        scores = [most or sum(w in said for w in key) / len(key) for most, key in zip(whole, keys, strict=True)]
        if max(scores) > 0 and scores.count(max(scores)) == 1:
            chosen.append(keys[scores.index(max(scores))])
    enough = len(keys) == len(items) or all(item.again for item in items[len(keys) :])
    if len(chosen) == len(items) and set(chosen) == set(keys) and enough:
        return chosen
    even = {len(names) for names in groups.values()}
    return keys if len(keys) == len(items) and len(even) == 1 and even != {1} else None

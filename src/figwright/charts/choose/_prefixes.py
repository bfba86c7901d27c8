"""Columns shared out among panels by the words that their names begin or end with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from figwright.charts.choose._part import Part
from figwright.charts.choose._roles import is_time, roles, subset
from figwright.charts.choose._tokens import bare, find, readable, tokens
from figwright.charts.choose._words import Wish
from figwright.tables import Table

_PLOTS = frozenset("pie bar line plot subplot ax axes heatmap chart panel fig figure scatter area map".split())
"""Words that are no titles: "Pie", "Subplot 1"."""


def prefixed(table: Table, items: Sequence[Wish]) -> list[Part] | None:
    """Columns whose names begin (or end) with the panel's own words: "Study 1 - Positive", "Bar_Label"."""
    for ending in (False, True):
        for length in (1, 2, 3):
            groups = _grouped(table, length, ending)
            if groups is None:
                continue
            for chosen in (groups, {key: names for key, names in groups.items() if len(names) > 1}):
                if order := _matched(list(chosen), items, dict(chosen.items())):
                    used = {name for names in chosen.values() for name in names}
                    shared = [name for name in table.names if name not in used]
                    return [
                        grouped_part(item, table, chosen[key], shared) for item, key in zip(items, order, strict=True)
                    ]
    return None


def grouped_part(item: Wish, table: Table, own: Sequence[str], shared: Sequence[str]) -> Part:
    known = roles([table[name] for name in own], replace(item, errors=True))
    opening = _opening(own) if len(own) > 1 else ""
    title = opening or (bare(own[0]) if len(own) == 1 else "")
    opening = opening if len(known.texts) + len(known.numbers) > 1 else ""
    plots = {word for word in tokens(title) if not word.isdigit()} <= _PLOTS
    return Part(item, _together(table, own, shared), title="" if plots else title, prefix=opening)


def _opening(names: Sequence[str]) -> str:
    """The words that a panel's columns begin with."""
    parts = [readable(bare(name)).split() for name in names]
    shared = 0
    while shared < min(map(len, parts)) and len({words[shared] for words in parts}) == 1:
        shared += 1
    return " ".join(parts[0][:shared]).strip(" -–:|(")


def _together(table: Table, own: Sequence[str], shared: Sequence[str]) -> Table:
    """A panel's own columns with the shared ones that are as long; what it has itself it does not borrow."""
    lengths = {len(table[name]) for name in own}
    names = [*own, *(name for name in shared if len(table[name]) in lengths)]
    return subset(table, names)


def _grouped(table: Table, length: int, ending: bool) -> dict[tuple[str, ...], list[str]] | None:
    """Columns by their first or last words; those that share them with nobody and are text or time are left over."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for column in table.columns:
        said = tokens(bare(column.name))
        if len(said) <= length:
            if column.kind == "number" and not is_time(column) and len(said) < length:
                return None
            continue
        key = said[-length:] if ending else said[:length]
        groups.setdefault(key, []).append(column.name)
    for column in table.columns:
        said = tokens(bare(column.name))
        if not ending and said in groups and column.kind != "number" and column.name not in groups[said]:
            groups[said].insert(0, column.name)  # "Department" goes with "Department score"
    lone = [key for key, names in groups.items() if len(names) == 1]
    for key in lone:
        column = table[groups[key][0]]
        if column.kind != "number" or is_time(column) or column is table.columns[0]:
            del groups[key]
    return groups if len(groups) > 1 and any(len(names) > 1 for names in groups.values()) else None


def _matched(
    keys: Sequence[tuple[str, ...]], items: Sequence[Wish], groups: dict[tuple[str, ...], list[str]]
) -> list[tuple[str, ...]] | None:
    """Which group each panel shows: the one whose words it says; in order when there are as many as panels."""
    if len(keys) < 2 or len(keys) > len(items):
        return None
    numbers = [_score_all(key, items) for key in keys]
    chosen: list[tuple[str, ...]] = []
    for place in range(len(items)):
        scores = [numbers[k][place] for k in range(len(keys))]
        best = max(scores)
        if best > 0 and scores.count(best) == 1:
            chosen.append(keys[scores.index(best)])
    enough = len(keys) == len(items) or all(item.same for item in items[len(keys) :])
    if len(chosen) == len(items) and set(chosen) == set(keys) and enough:
        return chosen
    sizes = {len(names) for names in groups.values()}
    even = len(sizes) == 1 and sizes != {1}
    return list(keys) if len(keys) == len(items) and even else None


def _score_all(key: tuple[str, ...], items: Sequence[Wish]) -> list[float]:
    return [_score(key, item) for item in items]


def _score(key: Sequence[str], item: Wish) -> float:
    """How much of a name a panel says: the whole of it in one piece counts most."""
    said = tokens(f"{item.text} {item.title} {item.kind}")
    if find(key, said) >= 0:
        return 1 + 0.1 * len(key)
    return sum(word in said for word in key) / len(key) * 0.5

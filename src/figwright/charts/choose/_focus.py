"""Part -> Part: of a table with many columns those that the intent speaks of, and the axes that it names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from figwright.charts.choose._part import Part
from figwright.charts.choose._roles import subset
from figwright.charts.choose._tokens import UNITS, bare, tokens
from figwright.tables import Column

_MANY_ROWS = 40
"""A longer table is a collection, of which a plot shows a part; a shorter one was made for its plot."""


def focused(part: Part) -> Part:
    """Labels that are given for the axes may name columns; of a collection only what is named is kept."""
    wish = part.wish
    if wish.horizontal:
        # People speak of the axes as they are drawn; a chart of those of its layers, which lie here.
        wish = replace(wish, x_label=wish.y_label, y_label=wish.x_label)
    names = part.table.columns
    part = replace(part, wish=wish, x=_match(wish.x_label, names), y=_match(wish.y_label, names))
    if wish.kind in ("scatter", "bubble", "scatter3d", "contour", "quiver", "graph", "span", "arrow"):
        return part
    numbers = [column for column in names if column.kind == "number"]
    if max(map(len, names)) <= _MANY_ROWS:
        return part
    wanted = [column.name for column in named(f"{wish.text} {wish.title}", numbers)]
    wanted += [name for name in (part.x, part.y) if name]
    if not any(part.table[name].kind == "number" for name in wanted if name != part.x):
        return part
    texts = [column for column in names if column.kind != "number"]
    kept = [column.name for column in named(f"{wish.text} {wish.title}", texts)] or [column.name for column in texts]
    times = [] if part.x or kept else [column.name for column in numbers[:1]]
    return replace(part, table=subset(part.table, [*wanted, *kept, *times]), all=part.table)


def named(text: str, columns: Sequence[Column]) -> list[Column]:
    """The columns that a text speaks of: those all of whose words it has, otherwise those of which it has most."""
    said = set(tokens(text))
    shares = {column.name: _share(column, said) for column in columns}
    best = max(shares.values(), default=0.0)
    return [column for column in columns if best > 0 and shares[column.name] == best]


def _own(name: str) -> list[str]:
    """The words of a name without units, unless it has no others."""
    return [word for word in tokens(bare(name)) if word not in UNITS] or list(tokens(name))


def _share(column: Column, said: set[str]) -> float:
    words = _own(column.name)
    return sum(_spoken(word, said) for word in words) / len(words) if words else 0.0


def _spoken(word: str, said: set[str]) -> bool:
    """Whether a word is said, or short for one that is: files write acc where people say accuracy."""
    return word in said or (len(word) in (3, 4) and any(one.startswith(word) for one in said))


def _match(label: str, columns: Sequence[Column]) -> str:
    """The column that a label names: all words of one are in the other."""
    said = set(_own(label))
    for column in columns:
        words = set(_own(column.name))
        if said and words and (said == words or (len(words) > 1 and words <= said)):
            return column.name
    return ""

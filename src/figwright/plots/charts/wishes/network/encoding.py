"""Wish + columns -> tokens: the words of the wish with what they may name, then every column with its values.

[CLS] wish, behind each name a mark of its column [SEP] mark kind amount name value value ... of every column [SEP]
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

Pieces = Callable[[str], list[int]]

KINDS = ("number", "text", "date", "bool", "id")
"""What a column holds; `id`: words of which no two are the same, `bool`: two values, yes and no."""
_START, _END = 101, 102
"""Pieces of the vocabulary that begin and end a text. The first hundred are unused ones; from here on they tell what a
column is like, how well words name it, and which column it is."""
_KIND, _UNNAMED, _LEVEL, _MARK, _MARKS, _VALUE_AT, _NAMED_VALUE = 1, 11, 12, 20, 60, 90, 91
_LEVELS = (0.95, 0.8, 0.6, 0.0)
"""How well words name a column: the first that is reached. A value of a column has a level of its own."""
_WISH, _NAME, _VALUE = 90, 12, 4
"""At most so many pieces of a wish, of a name, of a value."""
_SHOWN, _LONGEST = (10, 6, 4, 2, 0), 300
"""So many values of each column are told: the first number with which all is no longer than the longest text."""
_FEW = ((3, 7), (8, 8), (30, 9))
"""Up to so many different values, and the piece that says so; more have 10."""
_HARD_END = 510


@dataclass(frozen=True, slots=True)
class Heading:
    """What the network sees of a column. `values` are all that can be chosen, or samples where there are too many."""

    name: str
    kind: str
    values: tuple[str, ...]
    different: int
    rows: int


@dataclass(frozen=True, slots=True)
class Mention:
    """Where a stretch of the wish ends that may name columns, or values of them: columns by number, with how well."""

    end: int
    columns: tuple[tuple[int, float], ...]
    values: tuple[tuple[int, str], ...] = ()

    def renumbered(self, now: Mapping[int, int]) -> Mention:
        """The same stretch after columns have changed places; those that `now` does not hold are gone."""
        columns = tuple((now[number], score) for number, score in self.columns if number in now)
        return replace(
            self, columns=columns, values=tuple((now[number], value) for number, value in self.values if number in now)
        )


@dataclass(slots=True)
class Encoded:
    """Tokens with their kinds (0: the wish, 1: columns), where each column begins, and where each value does: its
    column, its number among the values, its place."""

    tokens: list[int] = field(default_factory=list)
    kinds: list[int] = field(default_factory=list)
    columns: list[int] = field(default_factory=list)
    values: list[tuple[int, int, int]] = field(default_factory=list)


def encoded(wish: str, columns: Sequence[Heading], mentions: Iterable[Mention], pieces: Pieces) -> Encoded:
    """The tokens of a wish and of the columns that it may name."""
    said, best, named = _wish(wish, mentions, pieces)
    for shown in _SHOWN:
        out = _told(said, best, named, columns, shown, pieces)
        if len(out.tokens) <= _LONGEST:
            break
    if len(out.tokens) > _HARD_END:  # a table so wide: the last columns are not told
        out.tokens, out.kinds = out.tokens[:_HARD_END], out.kinds[:_HARD_END]
        out.columns = [place if place < _HARD_END else 0 for place in out.columns]
        out.values = [one for one in out.values if one[2] < _HARD_END]
    return out


def _wish(
    wish: str, mentions: Iterable[Mention], pieces: Pieces
) -> tuple[list[int], dict[int, int], set[tuple[int, str]]]:
    """The pieces of the wish with marks, how well each column is named, and the values that are."""
    best: dict[int, int] = {}
    named: set[tuple[int, str]] = set()
    tokens, begin = [_START], 0
    for one in sorted(mentions, key=lambda one: one.end):
        tokens += pieces(wish[begin : one.end])
        begin = one.end
        named.update(one.values)
        for number, score in one.columns:
            level = _LEVEL + (
                len(_LEVELS) if one.values else next(n for n, least in enumerate(_LEVELS) if score >= least)
            )
            tokens += [_mark(number), level]
            best[number] = min(best.get(number, level), level)
    return [*[*tokens, *pieces(wish[begin:])][: _WISH + 1], _END], best, named


def _told(
    said: list[int],
    best: dict[int, int],
    named: set[tuple[int, str]],
    columns: Sequence[Heading],
    shown: int,
    pieces: Pieces,
) -> Encoded:
    out = Encoded(list(said), [0] * len(said))
    for number, column in enumerate(columns):
        out.columns.append(len(out.tokens))
        out.tokens += [_mark(number), _KIND + KINDS.index(column.kind), _amount(column), best.get(number, _UNNAMED)]
        out.tokens += pieces(_readable(column.name))[:_NAME]
        there = [value for value in column.values if (number, value) in named]
        rest = [value for value in column.values if (number, value) not in named][: max(shown - len(there), 0)]
        for place, value in enumerate(column.values):
            if value in there or value in rest:
                out.values.append((number, place, len(out.tokens)))
                out.tokens += [_NAMED_VALUE if value in there else _VALUE_AT, *pieces(_readable(value))[:_VALUE]]
    out.tokens.append(_END)
    out.kinds += [1] * (len(out.tokens) - len(out.kinds))
    return out


def _mark(number: int) -> int:
    """The piece that stands for a column; the last ones of a wide table share one."""
    return _MARK + min(number, _MARKS - 1)


def _amount(column: Heading) -> int:
    """The piece that says how many different values there are."""
    if column.different >= column.rows > 3:
        return 6
    return next((piece for most, piece in _FEW if column.different <= most), 10)


def _readable(name: str) -> str:
    return re.sub(r"[_/\\]+", " ", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name))

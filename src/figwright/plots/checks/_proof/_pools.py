"""What single channels leave -> columns that several marks draw together: bars one by one, cells, clouds of points."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from figwright.plots.checks._proof._channels import Channel
from figwright.plots.checks._proof._matching import Index, Matching
from figwright.plots.checks._proof._series import Series
from figwright.plots.checks._proof._values import plain, same

Atom = tuple[Channel, int]


MANY = ("cells", "text", "points", "bars", "errors", "segments", "arrows")
"""Marks that may hold several series at once; a line or an outline is one."""
PIECE = 3
"""Marks of at most so many values are pieces of a series; longer ones draw one, or are cells and words of many."""


def cover(matching: Matching, index: Index, words: bool) -> None:
    """Columns first, then groups, then rows; in one set of axes, then in the whole figure. The rest stays in `left`.

    Marks or, after them, `words`: a number that is only written must not make up for one that is drawn wrong.
    """
    for how in ("column", "group", "row"):
        for wide in (False, True):
            for pool in _pools(matching, wide, words):
                for sign in (1.0, -1.0) if pool[0].kind == "arrows" else (1.0,):
                    _cover(matching, index, pool, sign, how)
    rests = [
        rest
        for wide in (False, True)
        for pool in _pools(matching, wide, words)
        for rest in _unexplained_marks(matching, pool, wide)
    ]
    matching.left = [c for c in matching.left if not all((id(c), k) in matching.used for k in range(len(c)))] + rests


def lone(matching: Matching) -> None:
    """Groups of one row: a single mark shows a row when its name is the row's, or when two of its numbers are."""
    single = [c for c in matching.left if len(c) == 1 and c.main and not c.free and len(c.marks) == 1 and not c.rest]
    for channel in single:
        beside = [c for c in single if (c.axes, c.marks) == (channel.axes, channel.marks) and c is not channel]
        words = {plain(word) for word in (channel.label, *(w for labels in channel.labels for w in labels)) if word}
        for cell, value in matching.data.values.items():
            if cell in matching.drawn or not same(value, channel.values[0], channel.slack):
                continue
            row = [v for other, v in matching.data.values.items() if other[1] == cell[1] and other != cell]
            if words & matching.data.keys(cell) or any(same(c.values[0], v, c.slack) for c in beside for v in row):
                matching.drawn.add(cell)
                matching.used.add((id(channel), 0))
                break
    matching.left = [c for c in matching.left if len(c) > 1 or (id(c), 0) not in matching.used]


def _pools(matching: Matching, wide: bool, words: bool) -> Iterable[list[Channel]]:
    pools: dict[tuple[object, ...], list[Channel]] = defaultdict(list)
    for channel in matching.left:
        if _poolable(channel) and words == (channel.kind == "text"):
            pools[(channel.kind, channel.name, *(() if wide else (channel.axes,)))].append(channel)
    return pools.values()


def _cover(matching: Matching, index: Index, pool: Sequence[Channel], sign: float, how: str) -> None:
    coded = {id(c): index.book.codes([sign * value for value in c.values], c.slack) for c in pool}
    # Numbers of rows are found in many a grid by chance: they have to take what the others leave.
    wanted = sorted(
        _undrawn_series(matching, index.series, how), key=lambda series: pool[0].kind == "cells" and series.counting
    )
    for series in wanted:
        # A mark about as long as the series draws it or not; only pieces of it and pools of many are put together.
        column = series.how == "column"
        parts = [c for c in pool if 2 * len(c) <= len(series)
                 or ((column or c.kind in MANY) and 2 * len(c) >= 3 * len(series))]  # fmt: skip
        free: dict[int, list[Atom]] = defaultdict(list)
        for channel in parts:
            for place, code in enumerate(coded[id(channel)]):
                if code is not None and (id(channel), place) not in matching.used:
                    free[code].append((channel, place))
        need = Counter(code for code in index.codes[id(series)] if code is not None)
        if (len(series) > 1 or pool[0].kind == "cells") and all(len(free[code]) >= n for code, n in need.items()):
            taken = [atom for code, count in need.items() for atom in free[code][:count]]
            matching.used.update((id(channel), place) for channel, place in taken)
            matching.draw(series)
            matching.covers.append((tuple(pool), series))


def _unexplained_marks(matching: Matching, pool: Sequence[Channel], wide: bool) -> Iterator[Channel]:
    """What no column explains of the marks of one kind."""
    pieces = [c for c in pool if len(c) <= PIECE or c.kind in ("cells", "text")]
    if not pieces or (len(pieces) == 1 and len(pieces[0]) <= PIECE) or (wide and len({c.axes for c in pieces}) == 1):
        return
    atoms = [(c, k) for c in pieces for k in range(len(c)) if (id(c), k) not in matching.used]
    labels = tuple(c.labels[k] if k < len(c.labels) else () for c, k in atoms)
    yield replace(pieces[0], values=tuple(c.values[k] for c, k in atoms), labels=labels, places=(), rest=True)


def _poolable(channel: Channel) -> bool:
    alone = (len(channel.marks) == 1 or channel.kind == "text") and not channel.rest
    return (channel.main or channel.kind == "text") and not channel.free and alone


def _undrawn_series(matching: Matching, series: Iterable[Series], how: str) -> Iterator[Series]:
    """Runs of which nothing is drawn yet."""
    for one in series:
        if one.how != how or (how == "row" and len(one) < 3):
            continue
        cells = [cell for few in one.cells for cell in few]
        if cells and all(cell not in matching.drawn and cell not in matching.blamed for cell in cells):
            yield one

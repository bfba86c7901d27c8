"""Ink of several signs that touch -> the signs, from the left: each is taken away before the next one is looked for."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from figwright.frontends.tracing.letters_signs import EM, FACES, many_placed, signs
from figwright.frontends.tracing.letters_written import Placed
from figwright.frontends.tracing.picture import Pixels, vision

ALIKE = 0.92
"""How alike the ink and the signs together must be."""
_PHASES = 4
"""Beginnings within a pixel that are tried."""
_BEAM, _LONGEST = 4, 9
_THERE = 0.8
"""The share of a sign's ink that must be there."""
_PALE, _TRACE = 0.45, 0.2
"""The sum of a column in which nothing begins yet; less than a trace in a pixel is what is left of the sign before."""


@dataclass(frozen=True, slots=True)
class _Stock:
    """Signs drawn at one size on one line, each beginning in the second column, at several fractions of a pixel."""

    drawn: Pixels
    which: Pixels
    starts: Pixels
    """Where the origin is, in columns."""
    reach: Pixels
    """The column from which the next sign may begin."""


@lru_cache(maxsize=64)
def _stock(face: str, level: int, size: float, shift: float) -> _Stock:
    """The signs of a face, or of formulas at a level, with their origins `shift` below the row of `_row`."""
    _, np = vision()
    drawn, which, starts, reach = [], [], [], []
    columns = int(1.3 * size) + 4
    for n, sign in enumerate(signs().signs):
        usual = (sign.face if sign.face in FACES else "formula") == face and sign.level == level
        if not usual or sign.mask.shape[1] * size / EM > columns - 3:
            continue
        begin = np.array([1 + phase / _PHASES - (sign.left + 1 / EM) * size for phase in range(_PHASES)])
        drawn.append(many_placed(sign, size, begin, _row(size) + shift, (2 * _row(size), columns)))
        which += [n] * _PHASES
        starts.append(begin)
        reach.append(np.maximum(2.0, begin + sign.advance * size - 1.5))
    return _Stock(np.concatenate(drawn), np.array(which), np.concatenate(starts), np.concatenate(reach))


def _row(size: float) -> int:
    """The row of the line in what is drawn."""
    return int(1.1 * size) + 2


def _stocks(face: str, size: float, line: float, script: float) -> _Stock:
    """Signs of words and of formulas, on the line and on that of what is raised or lowered; rows from the line's."""
    _, np = vision()
    size = round(size, 1)
    raised = round((script - line + line % 1) * 4) / 4
    on = round((line % 1) * 4) / 4
    parts = [_stock(face, 0, size, on), _stock("formula", 0, size, on), _stock("formula", 1, size, raised % 1)]
    low = np.roll(parts[2].drawn, int(raised // 1), axis=1)
    return _Stock(
        np.concatenate((parts[0].drawn, parts[1].drawn, low)),
        *(np.concatenate([getattr(part, name) for part in parts]) for name in ("which", "starts", "reach")),
    )


def cut(mask: Pixels, size: float, line: float, script: float, face: str) -> list[Placed]:
    """The signs whose ink is `mask`; line and script are rows of it. Nothing if they are not found."""
    _, np = vision()
    rows, top = 2 * _row(round(size, 1)), _row(round(size, 1)) - int(line // 1)
    inked = np.flatnonzero(mask.max(axis=1) > 0.5)
    if top < 0 or top + len(mask) > rows or mask.shape[1] > _LONGEST * size or not _is_type(inked - line, size):
        return []
    stock = _stocks(face, size, line, script)
    wide = np.zeros((rows, mask.shape[1] + stock.drawn.shape[2] + 4), np.float32)
    wide[top : top + len(mask), 2 : 2 + mask.shape[1]] = mask
    whole = float((mask**2).sum())
    ways: list[tuple[float, Pixels, list[Placed]]] = [(0.0, wide, [])]
    best: tuple[float, list[Placed]] = (ALIKE, [])
    for _ in range(_LONGEST):
        further: list[tuple[float, Pixels, list[Placed]]] = []
        for _, rest, found in ways:
            for cost, left, one in _next(rest, stock):
                score = 1 - float((left**2).sum()) / whole
                if score > best[0]:
                    best = score, [*found, one]
                further.append((cost + sum(1 - other.score for other in found), left, [*found, one]))
        ways = sorted(further, key=lambda way: way[0])[:_BEAM]
    score, found = best
    return [Placed(one.sign, one.x - 2, one.y, score) for one in found]


def _is_type(rows: Pixels, size: float) -> bool:
    """Whether ink is in rows (from the line) that letters have: something right above the line, nothing far below."""
    return bool(len(rows) and rows[0] > -1.05 * size and rows[-1] < 0.55 * size and rows[0] < 0 < rows[-1] + 0.5 * size)


def _next(rest: Pixels, stock: _Stock) -> list[tuple[float, Pixels, Placed]]:
    """The signs that fit best at the left end of what is left, each with what is left then."""
    _, np = vision()
    begun = np.flatnonzero(np.where(rest > _TRACE, rest, 0).sum(axis=0) > _PALE)
    count, _, columns = stock.drawn.shape
    offers: list[tuple[float, int, int]] = []
    grid = np.arange(columns)
    flat = stock.drawn.reshape(count, -1)
    mass = np.maximum(1e-6, np.einsum("ij,ij->i", flat, flat))
    for start in {int(begun[0]) - 2, int(begun[0]) - 1} if len(begun) else ():
        if start < 0 or start + columns > rest.shape[1]:
            continue
        part = rest[:, start : start + columns]
        likely = np.flatnonzero(flat @ np.ascontiguousarray(part).ravel() > _THERE * mass)
        off = part[None] - stock.drawn[likely]
        lacking = (np.minimum(off, 0) ** 2).sum(axis=(1, 2))
        early = grid[None, :] < stock.reach[likely, None]
        spare = ((np.maximum(off, 0) ** 2).sum(axis=1) * early).sum(axis=1)
        cost = (lacking + spare) / mass[likely]
        offers += [(float(cost[n]), int(likely[n]), start) for n in np.argsort(cost)[:_BEAM]]
    out = []
    for cost, n, start in sorted(offers)[:_BEAM]:
        if cost > 0.35:
            break
        left = rest.copy()
        left[:, start : start + columns] -= stock.drawn[n]
        sign = signs().signs[stock.which[n]]
        out.append((cost, left, Placed(sign, float(start + stock.starts[n]), 0.0, 1 - cost)))
    return out

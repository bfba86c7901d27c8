"""Ink of several signs that touch -> the signs, from the left: each is taken away before the next one is looked for."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from figwright.tracing.letters_signs import EM, FACES, placed, signs
from figwright.tracing.letters_written import Placed
from figwright.tracing.picture import Pixels, vision

ALIKE = 0.92
"""How alike the ink and the signs together must be."""
_PHASES = 4
"""Beginnings within a pixel that are tried."""
_BEAM, _LONGEST = 4, 9
_PALE = 0.55
"""The sum of a column in which nothing begins yet."""


@dataclass(frozen=True, slots=True)
class _Stock:
    """Signs drawn at one size on one line, each beginning in the second column, at several fractions of a pixel."""

    drawn: Pixels
    which: Pixels
    starts: Pixels
    """Where the origin is, in columns."""
    reach: Pixels
    """The column from which the next sign may begin."""


@lru_cache(maxsize=32)
def _stock(face: str, size: float, line: float, script: float, rows: int) -> _Stock:
    """The signs of one face and of formulas, on the line and on that of what is raised or lowered."""
    _, np = vision()
    drawn, which, starts, reach = [], [], [], []
    columns = int(1.3 * size) + 4
    for n, sign in enumerate(signs().signs):
        usual = sign.face == face if sign.face in FACES else sign.level < 2
        if not usual or sign.mask.shape[1] * size / EM > columns - 3:
            continue
        for phase in range(_PHASES):
            x = 1 + phase / _PHASES - (sign.left + 1 / EM) * size
            drawn.append(placed(sign, size, x, script if sign.level else line, (rows, columns)))
            which.append(n)
            starts.append(x)
            reach.append(max(2.0, x + sign.advance * size - 1.5))
    return _Stock(np.array(drawn, np.float32), np.array(which), np.array(starts), np.array(reach))


def cut(mask: Pixels, size: float, line: float, script: float, face: str) -> list[Placed]:
    """The signs whose ink is `mask`; line and script are rows of it. Nothing if they are not found."""
    _, np = vision()
    stock = _stock(face, round(size, 2), round(line, 2), round(script, 2), len(mask))
    if not len(stock.drawn):
        return []
    wide = np.zeros((len(mask), mask.shape[1] + stock.drawn.shape[2] + 4), np.float32)
    wide[:, 2 : 2 + mask.shape[1]] = mask
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


def _next(rest: Pixels, stock: _Stock) -> list[tuple[float, Pixels, Placed]]:
    """The signs that fit best at the left end of what is left, each with what is left then."""
    _, np = vision()
    begun = np.flatnonzero(np.clip(rest, 0, 1).sum(axis=0) > _PALE)
    columns = stock.drawn.shape[2]
    offers: list[tuple[float, int, int]] = []
    grid = np.arange(columns)
    early = grid[None, :] < stock.reach[:, None]
    mass = (stock.drawn**2).sum(axis=(1, 2))
    for start in {int(begun[0]) - 2, int(begun[0]) - 1} if len(begun) else ():
        if start < 0 or start + columns > rest.shape[1]:
            continue
        off = rest[None, :, start : start + columns] - stock.drawn
        lacking = (np.minimum(off, 0) ** 2).sum(axis=(1, 2))
        spare = ((np.maximum(off, 0) ** 2).sum(axis=1) * early).sum(axis=1)
        cost = (lacking + spare) / mass
        offers += [(float(cost[n]), int(n), start) for n in np.argsort(cost)[:_BEAM]]
    out = []
    for cost, n, start in sorted(offers)[:_BEAM]:
        if cost > 0.35:
            break
        left = rest.copy()
        left[:, start : start + columns] -= stock.drawn[n]
        sign = signs().signs[stock.which[n]]
        out.append((cost, left, Placed(sign, float(start + stock.starts[n]), 0.0, 1 - cost)))
    return out

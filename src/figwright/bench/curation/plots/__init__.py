"""A chart script -> its picture, the data that it draws, and what it is meant to show. It runs in the sandbox.

    script -> drawn -> places (what the plot shows) ┐
           -> written (what the script spells out)  ┴> columns -> category, difficulty, intent

The columns are the script's own lists wherever the plot shows them, and otherwise what can be read back from it.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

from figwright import drawn, sandbox
from figwright.bench.curation.plots.columns import Column, columns_of
from figwright.bench.curation.plots.intent import intent_of
from figwright.bench.curation.plots.kinds import CATEGORIES, category_of, difficulty_of
from figwright.bench.curation.plots.literals import by_chance, touches, written
from figwright.bench.curation.plots.places import places_of
from figwright.errors import SourceError

__all__ = ["CATEGORIES", "Charted", "chart"]

DPI = 200
_INCH = 72
_MOST_COLUMNS, _MOST_ROWS = 60, 2000


@dataclass(frozen=True, slots=True)
class Charted:
    """`width` and `height` in inches, as the script wants them; the picture is cut to what is drawn."""

    picture: bytes
    columns: tuple[Column, ...]
    intent: str
    category: str
    difficulty: str
    width: float
    height: float


def chart(script: str, *, insist: bool = False) -> Charted:
    """What a script draws; a SandboxError when it does not run, a SourceError when it holds no data of its own."""
    try:
        ast.parse(script)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise SourceError(f"it is no Python: {error}", "mend or remove it") from error
    if reached := touches(script):
        raise SourceError(f"it reaches for files or the network: {reached}", "write the data into the script")
    outcome = sandbox.run(sandbox.Job(script, formats=("png",), dpi=DPI, tight=True), insist=insist)
    seen = drawn.loads(outcome.drawn)
    found = columns_of(places_of(seen), written(script))
    _is_data(found, script)
    numbers = sum(len(one.values) for one in found if not all(isinstance(value, str) for value in one.values))
    return Charted(
        outcome.pictures["png"],
        found,
        intent_of(seen),
        category_of(seen),
        difficulty_of(seen, numbers),
        seen.width / _INCH,
        seen.height / _INCH,
    )


def _is_data(found: tuple[Column, ...], script: str) -> None:
    """Data that can be given to others: numbers, not by chance, and not so many that nobody can read them."""
    numeric = [one for one in found if any(isinstance(value, int | float) for value in one.values)]
    if not numeric:
        raise SourceError("nothing that it draws is data", "shapes and words are no plot")
    if by_chance(script) and any(one.origin == "drawn" for one in numeric):
        raise SourceError("its data are random numbers", "write the numbers down")
    if len(found) > _MOST_COLUMNS or max(len(one.values) for one in found) > _MOST_ROWS:
        raise SourceError(f"it draws {len(found)} columns of up to {max(len(one.values) for one in found)} values",
                          "too many for a table that people can be given")  # fmt: skip

"""A chart script -> its picture, the data that it draws, and what it is meant to show. It runs in the sandbox.

    script -> drawn -> places (what the plot shows) ┐
           -> written (what the script spells out)  ┴> columns -> category, difficulty, intent

The columns are the script's own lists wherever the plot shows them, and otherwise what can be read back from it.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass

from figwright.bench.curation.plots.columns import Column, columns_of
from figwright.bench.curation.plots.kinds import CATEGORIES, called, category_of, difficulty_of
from figwright.bench.curation.plots.literals import by_chance, touches, written
from figwright.bench.curation.plots.places import panels, places_of
from figwright.core import sandbox
from figwright.core.errors import SourceError
from figwright.plots import readback as drawn
from figwright.plots.readback import Axes, Drawn

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
        raise SourceError(f"it is not valid Python: {error}", "fix or remove it") from error
    if reached := touches(script):
        raise SourceError(f"it uses files or the network: {reached}", "write the data into the script")
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
        raise SourceError("it draws no data", "shapes and texts alone are not a plot")
    if by_chance(script) and any(one.origin == "drawn" for one in numeric):
        raise SourceError("its data is random", "write the numbers into the script")
    if len(found) > _MOST_COLUMNS or max(len(one.values) for one in found) > _MOST_ROWS:
        raise SourceError(f"it draws {len(found)} columns of up to {max(len(one.values) for one in found)} values",
                          "too many for a readable table")  # fmt: skip


# A plot -> what it is meant to show, in the words of its title and axes, and in the form that the benchmark has.

_POINTS = 72
_NAMED = 4
"""So many series are called by their names; of more the first are."""


def intent_of(drawn: Drawn) -> str:
    """One sentence, and the size of the plot in inches."""
    shown = [axes for _, axes in panels(drawn) if axes.twin is None]
    whole = next((_flat(text.text) for text in drawn.texts if text.role == "figure title"), "")
    if len(shown) <= 1:
        said = _describe_axes(shown[0], drawn) if shown else "a plot"
        titled = (_flat(shown[0].title) if shown else "") or whole
    else:
        parts = (f"({n}) {_describe_axes(axes, drawn)}{_titled(_flat(axes.title))}" for n, axes in enumerate(shown, 1))
        said, titled = f"a figure with {len(shown)} subplots: {', '.join(parts)}", whole
    size = f"(size of the desired plot: width={drawn.width / _POINTS:.1f}, height={drawn.height / _POINTS:.1f})"
    return f"{said[:1].upper()}{said[1:]}{_titled(titled)}{size}"


def _describe_axes(axes: Axes, drawn: Drawn) -> str:
    over = [other for other in drawn.axes if other.twin is not None and drawn.axes[other.twin] == axes]
    labels = [
        _flat(label) for one in (axes, *over) for label in (one.x.label, one.y.label, one.z.label if one.z else "")
    ]
    about = _listed(list(dict.fromkeys(filter(None, labels)))) or _category_noun(drawn, drawn.axes.index(axes))
    legend = [entry.label for one in (axes, *over) for entry in one.legend] or [entry.label for entry in drawn.legend]
    series = [_flat(label) for label in dict.fromkeys(legend) if label]
    series = [] if about.startswith(_listed(series[:_NAMED], len(series) - _NAMED)) else series
    comparing = f" comparing {_listed(series[:_NAMED], len(series) - _NAMED)}" if len(series) > 1 else ""
    return f"{called(axes)}{f' about {about}' if about else ''}{comparing}"


def _category_noun(drawn: Drawn, at: int) -> str:
    """What slices, spokes and rows are called, where no axis says what they are."""
    words = next((one.values for one in places_of(drawn) if one.role == "category" and one.at == at), ())
    said = [_flat(str(word)) for word in words]
    return _listed(said[:_NAMED], len(said) - _NAMED)


def _titled(title: str) -> str:
    return f", titled {title}" if title else ""


def _listed(names: Sequence[str], more: int = 0) -> str:
    if more > 0:
        return f"{', '.join(names)} and {more} more"
    return " and ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else "".join(names)


def _flat(text: str) -> str:
    return " ".join(text.split())

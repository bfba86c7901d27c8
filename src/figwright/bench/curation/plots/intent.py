"""A plot -> what it is meant to show, in the words of its title and axes, and in the form that the benchmark has."""

from __future__ import annotations

from collections.abc import Sequence

from figwright.bench.curation.plots.kinds import called
from figwright.bench.curation.plots.places import panels, places_of
from figwright.drawn import Axes, Drawn

_POINTS = 72
_NAMED = 4
"""So many series are called by their names; of more the first are."""


def intent_of(drawn: Drawn) -> str:
    """One sentence, and the size of the plot in inches."""
    shown = [axes for _, axes in panels(drawn) if axes.twin is None]
    whole = next((_flat(text.text) for text in drawn.texts if text.role == "figure title"), "")
    if len(shown) <= 1:
        said = _one(shown[0], drawn) if shown else "a plot"
        titled = (_flat(shown[0].title) if shown else "") or whole
    else:
        parts = (f"({n}) {_one(axes, drawn)}{_titled(_flat(axes.title))}" for n, axes in enumerate(shown, 1))
        said, titled = f"a figure with {len(shown)} subplots: {', '.join(parts)}", whole
    size = f"(size of the desired plot: width={drawn.width / _POINTS:.1f}, height={drawn.height / _POINTS:.1f})"
    return f"{said[:1].upper()}{said[1:]}{_titled(titled)}{size}"


def _one(axes: Axes, drawn: Drawn) -> str:
    over = [other for other in drawn.axes if other.twin is not None and drawn.axes[other.twin] == axes]
    labels = [
        _flat(label) for one in (axes, *over) for label in (one.x.label, one.y.label, one.z.label if one.z else "")
    ]
    about = _listed(list(dict.fromkeys(filter(None, labels)))) or _things(drawn, drawn.axes.index(axes))
    legend = [entry.label for one in (axes, *over) for entry in one.legend] or [entry.label for entry in drawn.legend]
    series = [_flat(label) for label in dict.fromkeys(legend) if label]
    series = [] if about.startswith(_listed(series[:_NAMED], len(series) - _NAMED)) else series
    comparing = f" comparing {_listed(series[:_NAMED], len(series) - _NAMED)}" if len(series) > 1 else ""
    return f"{called(axes)}{f' about {about}' if about else ''}{comparing}"


def _things(drawn: Drawn, at: int) -> str:
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

"""Panels that differ in nothing but their rows -> one panel and the column that repeats it."""

from __future__ import annotations

from collections.abc import Sequence

from figwright.charts.choose._tokens import capital, readable
from figwright.charts.model import Facet, Panel
from figwright.tables import Table

_COMPARED = frozenset({"scatter", "trend"})
"""Marks that are read by comparing places, so that their panels had better share their axes."""


def faceted(panels: Sequence[Panel], table: Table) -> tuple[tuple[Panel, ...], Facet | None]:
    """Clouds of points by the values of one column share both axes; all other panels stay as they are."""
    plain = tuple(panels)
    first = plain[0].model_copy(update={"where": {}, "title": ""})
    column = next(iter(plain[0].where), "")
    same = all(panel.model_copy(update={"where": {}, "title": ""}) == first for panel in plain)
    if len(plain) < 2 or not same or not {layer.mark for layer in first.layers} <= _COMPARED:
        return plain, None
    values = [panel.where.get(column) for panel in plain if len(panel.where) == 1]
    titled = all(panel.title == capital(readable(str(value))) for panel, value in zip(plain, values, strict=False))
    if not column or values != list(table[column].distinct) or not titled:
        return plain, None
    return (first,), Facet(by=column)

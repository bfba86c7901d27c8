"""The typeface of a chart: what its words are measured in, and which families draw the scripts that it has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextvars import ContextVar

from figwright.core import fonts
from figwright.core.fonts import Typeface
from figwright.core.tables import Table
from figwright.ir.scene.text import OURS, covered
from figwright.plots.charts.model import Chart

MEASURED: ContextVar[Typeface] = ContextVar("typeface of the chart that is compiled", default=OURS)
"""Set while a chart is compiled: its words are measured in many places, all in one typeface."""


def typeface_of(chart: Chart, table: Table) -> Typeface:
    """What the chart's words are set in, in the language that they tell of."""
    return Typeface(chart.font or fonts.DEFAULT, fonts.scripts.language_of("".join(foreign(said(chart, table)))))


def said(chart: Chart, table: Table) -> Iterator[str]:
    """Every string that may be drawn."""
    yield from _strings(chart.model_dump(mode="json"))
    yield from in_table(table)


def in_table(table: Table) -> Iterator[str]:
    """The names of the columns, and their words."""
    for column in table.columns:
        yield column.name
        if column.kind != "number":
            yield from dict.fromkeys(value for value in column.values if isinstance(value, str))


def foreign(texts: Iterable[str]) -> tuple[str, ...]:
    """The texts that our own face has not all signs of."""
    return tuple(dict.fromkeys(text for text in texts if not text.isascii() and not covered(text)))


def with_formulas(chart: Chart, table: Table) -> tuple[str, ...]:
    """Texts that have a formula and signs that our own face lacks."""
    return tuple(text for text in foreign(said(chart, table)) if text.count("$") > 1)


def families(chart: Chart, table: Table) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The families that the chart is set in, and those that stand in where these lack a sign."""
    typeface = typeface_of(chart, table)
    own: tuple[str, ...] = ()
    if chart.font:
        found = fonts.family(chart.font)
        own = (found.name,) if fonts.files.is_file(chart.font) else tuple(dict.fromkeys((chart.font, found.name)))
    others = fonts.fallbacks(foreign(said(chart, table)), typeface)
    return own, tuple(dict.fromkeys(face.family for face in others if face.family not in (fonts.DEFAULT, *own)))


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (text for pair in value.items() for part in pair for text in _strings(part))
    elif isinstance(value, list):
        yield from (text for part in value for text in _strings(part))

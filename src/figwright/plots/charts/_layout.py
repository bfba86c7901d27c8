"""Chart -> the sheet: how large it is and how its panels stand on it."""

from __future__ import annotations

import math
from dataclasses import dataclass

from figwright.core.tables import Table
from figwright.plots.charts.model import Chart
from figwright.plots.charts.plot_styles import Style

LEAST = 2.2
"""Inches of a row of three panels or more: titles, ticks and labels need as much as in wider ones."""
UNDER = 0.38
"""Height by width of panels that stand under each other: each is read along its axis."""
MOST = 24.0
"""Inches beyond which no figure is printed or looked at."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Size in inches; rows and columns of panels; how many of the places are filled."""

    width: float
    height: float
    rows: int = 1
    columns: int = 1
    panels: int = 1

    @property
    def panel(self) -> tuple[float, float]:
        """The room of one panel with its labels."""
        return self.width / self.columns, self.height / self.rows


def sheet(chart: Chart, table: Table, style: Style, ratio: float | None = None) -> Sheet:
    """The size that was asked for, or the venue's; `ratio` is the panel's own wish for height by width."""
    count = len(chart.panels) if chart.facet is None else max(1, len(table[chart.facet.by].distinct))
    width, height = chart.size or (0.0, 0.0)
    columns = min(count, chart.across) if chart.across else _columns(count, width / height if height else None)
    rows = math.ceil(count / columns)
    if not width:
        width = style.widths[0] if columns == 1 else style.widths[-1]
        usual = UNDER if columns == 1 and rows > 1 else style.ratio + (0.14 if columns > 1 else 0)
        wanted = ratio if ratio is not None else usual
        height = min(max(width / columns * wanted, LEAST if columns > 2 else 0) * rows, width * 1.5)
    k = min(1.0, MOST / max(width, height))
    return Sheet(round(width * k, 2), round(height * k, 2), rows, columns, count)


def _columns(count: int, aspect: float | None) -> int:
    """The number across at which panels come nearest to 4:3 with the fewest places left empty."""
    if aspect is None:
        return count if count <= 3 else 2 if count == 4 else 3 if count <= 9 else 4

    def unhappiness(columns: int) -> tuple[float, int]:
        rows = math.ceil(count / columns)
        panel = aspect * rows / columns
        return abs(math.log(panel / 1.25)) + 0.35 * (rows * columns - count), columns

    return min(range(1, count + 1), key=unhappiness)

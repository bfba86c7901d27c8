"""Slices of a whole disc, named beside it. Columns and options: see `_slices`."""

from __future__ import annotations

from figwright.plots.charts.marks._slices import Slices

MARK = Slices(hole=0.0)

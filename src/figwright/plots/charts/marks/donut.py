"""Slices of a ring, or of rings inside each other, named beside it. Columns and options: see `_slices`."""

from __future__ import annotations

from figwright.plots.charts.marks._slices import Slices

MARK = Slices(hole=0.55)

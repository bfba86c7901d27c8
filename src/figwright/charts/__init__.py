"""Data and an intent -> Chart -> matplotlib code that people can read."""

from __future__ import annotations

from figwright.charts.compile import compile
from figwright.charts.model import Chart
from figwright.charts.script import Script

__all__ = ["Chart", "Script", "compile"]

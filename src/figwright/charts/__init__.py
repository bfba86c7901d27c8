"""Data and an intent -> Chart -> matplotlib code that people can read."""

from __future__ import annotations

from figwright.charts.compile import compile
from figwright.charts.load import dump, load
from figwright.charts.model import Chart
from figwright.charts.script import Script, standalone

__all__ = ["Chart", "Script", "compile", "dump", "load", "standalone"]

"""Print the JSON Schema of the figure spec, of its edits, of a plot's chart, or of that one's edits.

It is the one that models are asked to answer with, and that editors complete from.
"""

from __future__ import annotations

import argparse
import json
from typing import Any


def configure(parser: argparse.ArgumentParser) -> None:
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--edits", action="store_true", help="the schema of a list of edits")
    which.add_argument("--chart", action="store_true", help="the schema of a chart: what a plot shows")
    which.add_argument("--chart-edits", action="store_true", help="the schema of a list of edits of a chart")


def run(args: argparse.Namespace) -> int:
    print(json.dumps(_schema(args), indent=2, ensure_ascii=False))
    return 0


def _schema(args: argparse.Namespace) -> Any:
    if args.chart:
        from figwright.charts.model import Chart

        return Chart.model_json_schema()
    if args.chart_edits:
        from figwright.charts import edits

        return edits.edit_schema()
    from figwright.spec.edits import edit_schema
    from figwright.spec.schema import figure_schema

    return edit_schema() if args.edits else figure_schema()

"""Print the JSON Schema of figure files, edits, charts or chart edits.

Models answer in this schema, and editors can use it for completion.
"""

from __future__ import annotations

import argparse
import json
from typing import Any


def configure(parser: argparse.ArgumentParser) -> None:
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--edits", action="store_true", help="schema of figure edits")
    which.add_argument("--chart", action="store_true", help="schema of a chart")
    which.add_argument("--chart-edits", action="store_true", help="schema of chart edits")


def run(args: argparse.Namespace) -> int:
    print(json.dumps(_schema(args), indent=2, ensure_ascii=False))
    return 0


def _schema(args: argparse.Namespace) -> Any:
    if args.chart:
        from figwright.plots.charts.model import Chart

        return Chart.model_json_schema()
    if args.chart_edits:
        from figwright.plots.charts import edits

        return edits.edit_schema()
    from figwright.ir.spec.edits import edit_schema
    from figwright.ir.spec.schema import figure_schema

    return edit_schema() if args.edits else figure_schema()

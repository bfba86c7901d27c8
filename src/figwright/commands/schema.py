"""Print the JSON Schema of the figure spec, or of its edits.

It is the one that models are asked to answer with, and that editors complete from.
"""

from __future__ import annotations

import argparse
import json


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--edits", action="store_true", help="the schema of a list of edits")


def run(args: argparse.Namespace) -> int:
    from figwright.spec.edits import edit_schema
    from figwright.spec.schema import figure_schema

    print(json.dumps(edit_schema() if args.edits else figure_schema(), indent=2, ensure_ascii=False))
    return 0

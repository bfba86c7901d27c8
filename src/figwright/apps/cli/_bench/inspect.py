"""Check the data of a benchmark for missing pictures, damaged texts, duplicates and leakage.

Leakage: a test case is also one of the example figures that the agents learn from.

figwright bench inspect paperbananabench --data DIR
figwright bench inspect folder --data cases --json
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path

from figwright.apps.cli._bench import add_dataset


def configure(parser: argparse.ArgumentParser) -> None:
    add_dataset(parser)
    parser.add_argument("--data", default="", metavar="DIR", help="folder of the dataset")
    parser.add_argument(
        "--kind", choices=("diagram", "plot"), default="diagram", help="kind of figure (default: diagram)"
    )
    parser.add_argument("--split", default="test", help="dataset split (default: test)")
    parser.add_argument("--json", action="store_true", help="print a JSON list")


def run(args: argparse.Namespace) -> int:
    """0 when there is no error, 1 otherwise."""
    from figwright.bench import datasets
    from figwright.bench.inspection import inspect

    dataset = datasets.load(args.dataset, Path(args.data) if args.data else None, args.kind, args.split)
    problems = inspect(dataset)
    if args.json:
        print(json.dumps([asdict(problem) for problem in problems], indent=2, ensure_ascii=False))
    else:
        for problem in problems:
            print(f"{problem.severity}: {problem.case or 'the dataset'}: {problem.kind}: {problem.message}")
        errors = sum(problem.severity == "error" for problem in problems)
        print(f"{len(dataset.cases)} cases, {errors} errors, {len(problems) - errors} warnings")
    return int(any(problem.severity == "error" for problem in problems))

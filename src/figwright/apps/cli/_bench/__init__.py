"""What `figwright bench` can do: one sub-command per file, each with a docstring, `configure` and `run`."""

from __future__ import annotations

import argparse


def add_dataset(parser: argparse.ArgumentParser) -> None:
    """Which cases; for all who read a dataset."""
    parser.add_argument(
        "dataset",
        metavar="DATASET",
        help="`paperbananabench`, `aibench`, `figwright` (the built-in cases) or `folder` (your own cases, in "
        "--data DIR)",
    )


def add_store(parser: argparse.ArgumentParser) -> None:
    """Where results are; for all who read or write them."""
    parser.add_argument(
        "--store",
        default="",
        metavar="URL",
        help="where to keep results: a file or postgresql://… (default: a local file)",
    )
    parser.add_argument(
        "--artifacts",
        default="",
        metavar="URL",
        help="where to keep pictures: a folder or a storage URL, such as s3://…",
    )

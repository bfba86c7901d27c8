"""What `figwright bench` can do: one sub-command per file, each with a docstring, `configure` and `run`."""

from __future__ import annotations

import argparse


def add_store(parser: argparse.ArgumentParser) -> None:
    """Where results are; for all who read or write them."""
    parser.add_argument(
        "--store", default="", metavar="URL", help="store of results: a file or postgresql://… (default: built-in file)"
    )
    parser.add_argument("--artifacts", default="", metavar="URL", help="store of pictures: a folder or any fsspec URL")

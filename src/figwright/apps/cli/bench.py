"""Evaluate figures: run benchmarks, write reports, compare automatic judges with people, build new benchmarks.

Results are saved as they arrive. To resume a stopped run, repeat the same command.

  figwright bench run figwright                # figwright's own test cases, drawn by rules
  figwright bench run paperbananabench --data DIR --model google/gemini-3-pro --judge google/gemini-3-pro --limit 20
  figwright bench report last
"""

from __future__ import annotations

import argparse
from importlib import import_module
from pkgutil import iter_modules

from figwright.apps.cli import Misuse, _bench


def names() -> tuple[str, ...]:
    """The sub-commands: the files of `_bench`."""
    found = (module.name for module in iter_modules(_bench.__path__))
    return tuple(sorted(name for name in found if not name.startswith("_")))


def configure(parser: argparse.ArgumentParser) -> None:
    commands = parser.add_subparsers(metavar="WHAT", title="what to do", dest="what")
    for name in names():
        module = import_module(f"{_bench.__name__}.{name}")
        text = (module.__doc__ or "").strip()
        first = text.splitlines()[0]
        command = commands.add_parser(
            name,
            help=first[:1].lower() + first[1:].rstrip("."),
            description=text,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        module.configure(command)
        command.add_argument("--debug", action="store_true", default=argparse.SUPPRESS, help=argparse.SUPPRESS)
        command.set_defaults(bench=module.run)


def run(args: argparse.Namespace) -> int:
    if not args.what:
        raise Misuse("no bench command given", f"one of {', '.join(names())}; figwright bench --help")
    code: int = args.bench(args)
    return code

"""List what a figure, a plot or a benchmark may name: themes, glyphs, icons, checks, marks, styles, methods, judges.

figwright list glyphs
figwright list styles
figwright list methods
figwright list icons "brain*" --json
"""

from __future__ import annotations

import argparse
import inspect
import json
import sys
from fnmatch import fnmatchcase
from importlib import import_module

from figwright.commands import Misuse

HOMES = {
    **{kind: kind for kind in ("themes", "glyphs", "icons", "layouts", "checks", "renderers")},
    "marks": "charts.marks",
    "styles": "charts._style",
    "palettes": "charts._palette",
    "plot-checks": "plot_checks",
    **{kind: f"bench.{kind}" for kind in ("datasets", "methods", "judges", "engines")},
}
KINDS = tuple(HOMES)


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("kind", metavar="KIND", choices=KINDS, help=", ".join(KINDS))
    parser.add_argument("pattern", metavar="PATTERN", nargs="?", default="", help="part of a name, or a pattern with *")
    parser.add_argument("--json", action="store_true", help="as a JSON list of names with what they are")


def run(args: argparse.Namespace) -> int:
    found = {name: _about(args.kind, name) for name in matching(args.kind, args.pattern)}
    if args.json:
        print(
            json.dumps([{"name": name, "about": about} for name, about in found.items()], indent=2, ensure_ascii=False)
        )
        return 0
    wide = max((len(name) for name in found), default=0)
    for name, about in found.items():
        print(f"{name:<{wide}}  {about}".rstrip())
    return 0


def matching(kind: str, pattern: str) -> tuple[str, ...]:
    """The names of a kind that hold the pattern; none at all is misuse."""
    known: tuple[str, ...] = import_module(f"figwright.{HOMES[kind]}").names()
    if kind == "icons" and not known:
        from figwright.errors import MissingExtra

        raise MissingExtra("the icon set", "icons")
    wild = pattern if "*" in pattern or "?" in pattern else f"*{pattern}*"
    found = tuple(name for name in known if fnmatchcase(name, wild.lower()))
    if not found:
        raise Misuse(f"no {kind.removesuffix('s')} matches {pattern!r}", f"figwright list {kind}")
    return found


def _about(kind: str, name: str) -> str:
    if kind == "icons":
        return ""
    package = import_module(f"figwright.{HOMES[kind]}")
    if kind in ("themes", "styles"):
        return str(package.get(name).summary)
    if kind == "palettes":
        return " ".join(package.get(name).colours)
    if kind == "glyphs":
        return str(package.get(name).about)
    if kind in ("checks", "plot-checks"):
        return str(package.explain(name).says)
    package.get(name)  # parts of other people's have no file here
    module = sys.modules.get(f"{package.__name__}.{name.replace('-', '_')}") or inspect.getmodule(package.get(name))
    return (inspect.getdoc(module) or "").partition("\n")[0]

"""All names that a figure, a plot or a benchmark may use, by kind, each with a short description."""

from __future__ import annotations

import inspect
import sys
from fnmatch import fnmatchcase
from importlib import import_module

HOMES = {
    "themes": "drawing.themes",
    "glyphs": "drawing.glyphs",
    "fonts": "core.fonts",
    "icons": "drawing.icons",
    "layouts": "drawing.layouts",
    "checks": "compiler.checks",
    "renderers": "drawing.renderers",
    "domains": "drawing.domains",
    "venues": "drawing.venues",
    "examples": "agents.references",
    "marks": "plots.charts.marks",
    "styles": "plots.charts.plot_styles",
    "palettes": "plots.charts.palettes",
    "plot-checks": "plots.checks",
    "plot-examples": "agents.references",
    **{kind: f"bench.{kind}" for kind in ("datasets", "methods", "judges", "engines")},
}
KINDS = tuple(HOMES)
EXAMPLES = ("examples", "plot-examples")


def names(kind: str) -> tuple[str, ...]:
    """All names of a kind; that there are no icons says that their package is missing."""
    if kind in EXAMPLES:
        return tuple(_captions(kind))
    known: tuple[str, ...] = import_module(f"figwright.{HOMES[kind]}").names()
    if kind == "icons" and not known:
        from figwright.core.errors import MissingExtra

        raise MissingExtra("the icon set", "icons")
    return known


def matching(kind: str, pattern: str) -> tuple[str, ...]:
    """The names of a kind that hold the pattern."""
    wild = pattern if "*" in pattern or "?" in pattern else f"*{pattern}*"
    return tuple(name for name in names(kind) if fnmatchcase(name.lower(), wild.lower()))


def about(kind: str, name: str) -> str:
    """A line on what it is; icons are only names."""
    if kind == "icons":
        return ""
    if kind in EXAMPLES:
        return _captions(kind)[name]
    package = import_module(f"figwright.{HOMES[kind]}")
    if kind == "fonts":
        return str(package.listed(name).about)
    if kind in ("themes", "styles", "venues"):
        return str(package.get(name).summary)
    if kind == "palettes":
        return " ".join(package.get(name).colours)
    if kind in ("glyphs", "domains"):
        return str(package.get(name).about)
    if kind in ("checks", "plot-checks"):
        return str(package.explain(name).says)
    package.get(name)  # parts of other people's have no file here
    module = sys.modules.get(f"{package.__name__}.{name.replace('-', '_')}") or inspect.getmodule(package.get(name))
    return (inspect.getdoc(module) or "").partition("\n")[0]


def _captions(kind: str) -> dict[str, str]:
    """The example figures that come with figwright, by id, each with its caption in one line."""
    from figwright.agents import references

    found = references.built_in(plots=kind == "plot-examples")
    return {one.id: " ".join(one.caption.split()) for one in found}

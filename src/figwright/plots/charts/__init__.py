"""Data and an intent -> Chart -> matplotlib code that people can read."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from figwright.plots.charts.compile import compile
    from figwright.plots.charts.describe import describe
    from figwright.plots.charts.load import dump, load
    from figwright.plots.charts.model import Chart
    from figwright.plots.charts.script import Script, standalone

__all__ = ["Chart", "Script", "compile", "describe", "dump", "load", "standalone"]

_HOMES = {"Chart": "model", "Script": "script", "dump": "load", "load": "load", "standalone": "script"}


def __getattr__(name: str) -> object:
    """Diagrams pass by here on their way and need none of it: nothing is imported before it is asked for."""
    from importlib import import_module

    if name not in __all__:
        raise AttributeError(f"module 'figwright.plots.charts' has no attribute {name!r}")
    value = getattr(import_module(f"figwright.plots.charts.{_HOMES.get(name, name)}"), name)
    globals()[name] = value
    return value


class _Package(ModuleType):
    """`charts.load` and `charts.compile` stay the functions: importing the files of these names, whoever does it
    first, would otherwise put the modules in their place."""

    def __setattr__(self, name: str, value: object) -> None:
        if not (name in __all__ and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package

"""Data and an intent -> Chart -> matplotlib code that people can read."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from figwright.charts.compile import compile
    from figwright.charts.load import dump, load
    from figwright.charts.model import Chart
    from figwright.charts.script import Script, standalone

__all__ = ["Chart", "Script", "compile", "dump", "load", "standalone"]

_HOMES = {"Chart": "model", "Script": "script", "dump": "load", "load": "load", "standalone": "script"}


def __getattr__(name: str) -> object:
    """Diagrams pass by here on their way and need none of it: nothing is imported before it is asked for."""
    from importlib import import_module

    if name not in __all__:
        raise AttributeError(f"module 'figwright.charts' has no attribute {name!r}")
    value = getattr(import_module(f"figwright.charts.{_HOMES.get(name, name)}"), name)
    globals()[name] = value
    return value

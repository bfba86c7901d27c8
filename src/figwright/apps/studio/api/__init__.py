"""What the pages ask for: one area per file, each with its `routes`. A new file is served by being there."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pkgutil import iter_modules

from starlette.routing import BaseRoute


def names() -> tuple[str, ...]:
    return tuple(sorted(module.name for module in iter_modules(__path__) if not module.name.startswith("_")))


def routes() -> list[BaseRoute]:
    """The routes of all areas."""
    found: list[BaseRoute] = []
    for name in names():
        own: Sequence[BaseRoute] = import_module(f"{__name__}.{name}").routes
        found.extend(own)
    return found

"""A plural folder's parts by name: the file name is the registration.

Built-ins are the modules of a package; other people's parts come by an entry point of its group.
Nothing is imported until it is asked for.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points
from typing import Generic, TypeVar, cast

from figwright.core.errors import NotFound

Part = TypeVar("Part")


class Registry(Generic[Part]):
    """Parts of `package`: each module holds its part under `attribute`; `_private` modules are not parts."""

    def __init__(self, package: str, attribute: str, noun: str, group: str = "") -> None:
        """`group`: the entry points of other packages, where they know it by a shorter name than the package's."""
        self.package, self.attribute, self.noun, self.group = package, attribute, noun, group or package

    @cached_property
    def _built_in(self) -> dict[str, str]:
        path = importlib.import_module(self.package).__path__
        modules = (m.name for m in pkgutil.iter_modules(path) if not m.name.startswith("_"))
        return {name.replace("_", "-"): f"{self.package}.{name}" for name in modules}

    @cached_property
    def _foreign(self) -> dict[str, EntryPoint]:
        return {point.name: point for point in entry_points(group=self.group)}

    def names(self) -> tuple[str, ...]:
        return tuple(sorted({*self._built_in, *self._foreign}))

    def get(self, name: str) -> Part:
        if name in self._built_in:
            return cast(Part, getattr(importlib.import_module(self._built_in[name]), self.attribute))
        if name in self._foreign:
            return cast(Part, self._foreign[name].load())
        raise NotFound(self.noun, name, self.names())

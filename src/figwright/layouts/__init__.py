"""Figure -> Scene: one engine per file, each a `layout(figure, *, base=None)`."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from figwright.layouts._keeping import Arrangement
from figwright.registry import Registry
from figwright.scene import Scene
from figwright.spec import Figure

__all__ = ["Arrangement", "Layout", "get", "names"]


class Layout(Protocol):
    def __call__(self, figure: Figure, *, base: Path | None = None) -> Scene: ...


_registry: Registry[Layout] = Registry("figwright.layouts", "layout", "layout")
names, get = _registry.names, _registry.get

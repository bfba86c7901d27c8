"""Figure -> Scene: one engine per file, each a `layout(figure, *, base=None)`."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from figwright.core.registry import Registry
from figwright.drawing.layouts._keeping import Arrangement
from figwright.ir.scene import Scene
from figwright.ir.spec import Figure

__all__ = ["Arrangement", "Layout", "get", "names"]


class Layout(Protocol):
    def __call__(self, figure: Figure, *, base: Path | None = None) -> Scene: ...


_registry: Registry[Layout] = Registry("figwright.drawing.layouts", "layout", "layout", group="figwright.layouts")
names, get = _registry.names, _registry.get

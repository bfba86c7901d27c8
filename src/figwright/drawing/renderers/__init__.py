"""Scene -> bytes: one format per file, each a `render(scene, **options)`."""

from __future__ import annotations

from typing import Protocol

from figwright.core.registry import Registry
from figwright.ir.scene import Scene


class Renderer(Protocol):
    """Its options are its keyword parameters, each with a default; it takes no others."""

    def __call__(self, scene: Scene, **options: object) -> bytes: ...


_registry: Registry[Renderer] = Registry(
    "figwright.drawing.renderers", "render", "renderer", group="figwright.renderers"
)
names, get = _registry.names, _registry.get

"""Scene -> bytes: one format per file, each a `render(scene, **options)`."""

from __future__ import annotations

import inspect
from typing import Protocol

from figwright.errors import RenderError, nearest
from figwright.registry import Registry
from figwright.scene import Scene


class Renderer(Protocol):
    """The options of each are its keyword parameters; `options(name)` tells them."""

    def __call__(self, scene: Scene, **options: object) -> bytes: ...


_registry: Registry[Renderer] = Registry("figwright.renderers", "render", "renderer")
names, get = _registry.names, _registry.get


def options(name: str) -> tuple[str, ...]:
    """What can be asked of a renderer beside the scene: "dpi" of png, "outlined" of svg."""
    parameters = inspect.signature(get(name)).parameters.values()
    return tuple(p.name for p in parameters if p.kind is p.KEYWORD_ONLY)


def render(scene: Scene, name: str, **wanted: object) -> bytes:
    """The scene in the named format; an option that the format does not have is an error."""
    known = options(name)
    for option in wanted:
        if option not in known:
            hint = nearest(option, known) or (f"it has {', '.join(known)}" if known else "it has none")
            raise RenderError(f"{name} has no option {option!r}", hint)
    return get(name)(scene, **wanted)

"""A venue's rules (`figwright.drawing.venues`) held against a figure as it will be printed: one rule per file.

They speak only when a venue is named, and are no part of what every figure is held to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from figwright.compiler.checks._subject import Finding
from figwright.compiler.checks._venue._printed import Printed
from figwright.core.registry import Registry
from figwright.drawing.venues import Span, Venue
from figwright.ir.scene import Scene
from figwright.ir.spec import Figure

__all__ = ["Printed", "check", "names"]

_registry: Registry[Callable[[Printed], Iterable[Finding]]] = Registry(
    "figwright.compiler.checks._venue", "check", "venue rule"
)


def names() -> tuple[str, ...]:
    """The rules as findings name them."""
    return tuple(f"venue-{name}" for name in _registry.names())


def check(figure: Figure, scene: Scene, venue: Venue, span: Span | None = None) -> tuple[Finding, ...]:
    """What the venue would send back; `span` is how wide the figure will be set, its own width when left out."""
    printed = Printed(figure, scene, venue, span)
    return tuple(finding for name in _registry.names() for finding in _registry.get(name)(printed))

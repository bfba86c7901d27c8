"""How marks are filled and stroked: plain colours, and gradients with the plain colour that stands in for them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, NamedTuple

from figwright.ir.scene.geometry import Point


class Stop(NamedTuple):
    """A colour ("#rrggbb") of a gradient, where it is reached (0 to 1) and how opaque it is there."""

    offset: float
    colour: str
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Gradient:
    """Colours that run into each other, in coordinates of the scene; beyond its ends the end colours go on.

    A linear one runs from `start` to `end`. A radial one runs from its focus `start` to the ellipse about `end` that
    is `radius` wide and `ratio` times as high on each side; mostly `start` is `end`. Stops come in order of offset.
    """

    kind: Literal["linear", "radial"]
    stops: tuple[Stop, ...]
    start: Point
    end: Point
    radius: float = 0.0
    ratio: float = 1.0

    @property
    def opacity(self) -> float:
        """How opaque it is on average."""
        return sum(opacity for _, _, opacity in self.stops) / max(1, len(self.stops))

    def placed(self, k: float, dx: float, dy: float) -> Gradient:
        start, end = (Point(p.x * k + dx, p.y * k + dy) for p in (self.start, self.end))
        return replace(self, start=start, end=end, radius=self.radius * k)


@dataclass(frozen=True, slots=True)
class Paint:
    """How a mark is filled and stroked. Colours are "#rrggbb" or None for nothing; widths and dashes in points.

    `shade` fills with a gradient; `fill` is then its mean colour, for whatever knows no gradients. The opacity of its
    stops comes on top of `opacity`, which is the whole mark's.
    """

    fill: str | None = None
    stroke: str | None = None
    width: float = 1.0
    dash: tuple[float, ...] = ()
    opacity: float = 1.0
    cap: Literal["butt", "round"] = "round"
    join: Literal["miter", "round"] = "round"
    shade: Gradient | None = None

    @property
    def cover(self) -> float:
        """How much the fill hides of what lies below it, from 0 to 1."""
        return self.opacity if self.shade is None else self.opacity * self.shade.opacity

    def placed(self, k: float, dx: float, dy: float) -> Paint:
        if self.shade is None:
            return self if k == 1 else _scaled(self, k)
        return replace(_scaled(replace(self, shade=None), k), shade=self.shade.placed(k, dx, dy))


@lru_cache(maxsize=4_096)
def _scaled(paint: Paint, k: float) -> Paint:
    """A scene has thousands of marks in a few dozen paints, all scaled alike."""
    return replace(paint, width=paint.width * k, dash=tuple(d * k for d in paint.dash))

"""A plan -> a picture: one way of drawing per file. Each says which plan it needs.

A file holds `visualizer`, an object with `plan` and an async `draw`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol

from figwright.checks import Finding
from figwright.registry import Registry
from figwright.scene import Scene
from figwright.source import Brief
from figwright.spec import Figure

if TYPE_CHECKING:
    from figwright.session import Session

PlanKind = Literal["figure", "description"]
"""The typed figure, or the detailed description P in words."""
RevisionKind = Literal["figure", "description", "svg"]
"""What the critic answers with: edits of the figure, a new description, or edits of the drawn SVG."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be drawn. `drawing` is what those start from who change a picture instead of drawing it anew: the
    painting of the round before, or the SVG with the critic's edits in it. `changes` is what the critic wants, in
    words."""

    figure: Figure | None = None
    description: str = ""
    drawing: Drawing | None = None
    changes: str = ""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture as PNG to look at, what no model had to say of it, and how many words it shows.

    `svg` is there for drawings made freely; `figure` and its `scene` for those that were compiled and can be written
    in every format.
    """

    picture: bytes
    findings: tuple[Finding, ...] = ()
    words: int = 0
    svg: str = ""
    figure: Figure | None = None
    scene: Scene | None = None


class Visualizer(Protocol):
    """A way of drawing: `plan` is what it draws from, `revision` how its drawings are mended, `aspect` the shape of its
    sheet when nobody wishes for one, `advice` what a planner should know of it, and `paints` whether it needs an image
    model."""

    plan: PlanKind
    revision: RevisionKind
    aspect: float | None
    advice: str
    paints: bool

    async def draw(self, session: Session, brief: Brief, plan: Plan, *, round: int, candidate: int) -> Drawing: ...


_registry: Registry[Visualizer] = Registry("figwright.visualizers", "visualizer", "visualizer")
names, get = _registry.names, _registry.get

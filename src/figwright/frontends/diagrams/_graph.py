"""What every diagram comes to before it is a figure: boxes, frames around them, links, and a direction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from figwright.core.errors import SpecError
from figwright.ir.scene.cuts import Lines

Direction = Literal["LR", "RL", "TB", "BT"]
Form = Literal[
    "box", "circle", "decision", "data", "store", "document", "actor", "cloud", "text", "start", "stop", "image",
    "queue", "subprocess", "many",
]  # fmt: skip
MOST = 1500
"""Boxes, frames and links that one diagram may have; the figure's own bound is near."""


@dataclass(frozen=True, slots=True)
class Box:
    """One thing of a diagram; `fill` is "#rrggbb" or nothing, `frame` the id of the frame that holds it."""

    id: str
    label: str = ""
    form: Form = "box"
    fill: str = ""
    frame: str = ""
    note: str = ""
    icon: str = ""
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Frame:
    id: str
    label: str = ""
    frame: str = ""
    direction: Direction | None = None
    fill: str = ""
    dashed: bool = False
    shown: bool = True
    """Whether it has a border of its own; otherwise it only holds things together."""


@dataclass(frozen=True, slots=True)
class Link:
    source: str
    target: str
    label: str = ""
    line: Literal["solid", "dashed", "thick", "none"] = "solid"
    """ "none" is not drawn: it only orders."""
    arrow: Literal["end", "both", "start", "none"] = "end"
    colour: str = ""
    length: int = 1
    """Steps of the direction that it wants to span at least."""
    orders: bool = True
    """Whether its ends stand before and after each other."""


@dataclass(frozen=True, slots=True)
class Graph:
    """A diagram. Its things are ranked along `direction`, unless it has places: then `lines` says for every frame
    ("" is the whole) how what it holds stands."""

    boxes: tuple[Box, ...]
    frames: tuple[Frame, ...] = ()
    links: tuple[Link, ...] = ()
    direction: Direction = "TB"
    title: str = ""
    alt: str = ""
    ranked: bool = True
    """Whether the direction means something: a graph without arrows or a direction of its own is just composed."""
    level: tuple[tuple[str, ...], ...] = ()
    """Things that stand in one rank."""
    lines: Mapping[str, Lines] = field(default_factory=dict)


@dataclass(slots=True)
class Notes:
    """What the figure does not hold, each said once, with how often it was met."""

    _met: dict[str, list[str]] = field(default_factory=dict)

    def say(self, what: str, which: str = "") -> None:
        self._met.setdefault(what, []).append(which)

    def lines(self) -> tuple[str, ...]:
        return tuple(_listed(what, which) for what, which in self._met.items())


def _listed(what: str, which: Iterable[str]) -> str:
    named = list(dict.fromkeys(name for name in which if name))
    if not named:
        return what
    return f"{what}: {', '.join(named[:6])}{f' and {len(named) - 6} more' if len(named) > 6 else ''}"


def bounded(count: int, file: str) -> None:
    """Raises when a diagram has grown past what any figure could show."""
    if count > MOST:
        raise SpecError(f"the diagram has more than {MOST} parts", "split it into several diagrams", file=file)

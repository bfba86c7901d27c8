"""What was seen in a picture: words, frames, drawings and arrows, each with its place in pixels and how sure we are.

Places are in pixels of the picture as it was given, y down; confidences go from 0 to 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from figwright.ir.scene import Rect

Colour = tuple[int, int, int]
"""Red, green and blue, 0 to 255."""


def colour(values: Sequence[float]) -> Colour:
    """Three channels as whole numbers."""
    red, green, blue = (int(value) for value in values)
    return red, green, blue


@dataclass(frozen=True, slots=True)
class Words:
    """Lines of text that belong together; `text` may hold `$math$`, and breaks where the picture breaks it."""

    text: str
    place: Rect
    confidence: float


@dataclass(frozen=True, slots=True)
class Frame:
    """A closed shape with a fill or a border: a box, or a zone around others."""

    place: Rect
    fill: Colour
    border: Colour
    dashed: bool = False
    """A broken border."""
    stroke: float = 0.0
    """Width of the border."""


@dataclass(frozen=True, slots=True)
class Thing:
    """A box, a drawing or a text that stands alone: what becomes a node."""

    place: Rect
    label: Words | None
    kind: Literal["box", "drawing", "text"]
    note: Words | None = None
    frame: Frame | None = None
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class Zone:
    """What is around things, with its title and the number before it: a frame, or none where it is a lettered panel or
    a row (or column) that a bracket or brace spans."""

    frame: Frame
    title: Words | None
    number: str = ""
    confidence: float = 1.0
    kind: Literal["zone", "panel", "row", "column"] = "zone"


@dataclass(frozen=True, slots=True)
class End:
    """What an arrow touches: a thing or a zone, by index."""

    kind: Literal["thing", "zone"]
    index: int


@dataclass(frozen=True, slots=True)
class Arrow:
    """A line from one end to the other; `heads` says where it has heads."""

    source: End
    target: End
    heads: Literal["end", "both", "none"]
    path: tuple[tuple[float, float], ...]
    colour: Colour
    dashed: bool
    label: Words | None = None
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class Brace:
    """A brace on a side of some things (by index), with its label."""

    over: tuple[int, ...]
    side: Literal["top", "bottom", "left", "right"]
    label: Words


@dataclass(frozen=True, slots=True)
class Open:
    """A line with a head of which one end is understood: `known` is that end, `at_head` whether it is the head's."""

    known: End
    at_head: bool
    path: tuple[tuple[float, float], ...]
    colour: Colour
    dashed: bool


@dataclass(frozen=True, slots=True)
class Seen:
    """Everything that was seen, and remarks on what was not understood."""

    width: int
    height: int
    things: tuple[Thing, ...]
    zones: tuple[Zone, ...]
    arrows: tuple[Arrow, ...]
    open: tuple[Open, ...] = ()
    braces: tuple[Brace, ...] = ()
    notes: tuple[str, ...] = ()

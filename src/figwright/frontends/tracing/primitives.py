"""What a page draws, in drawing order, whoever found it: text runs, paths and bitmaps, each with its place and paint.

PDF, SVG and bitmaps differ only in how they become a `Page`; all later steps are the same. Everything is in points of
the page, y down, from the upper left corner of the part that is traced. Colours are "#rrggbb".
"""

from __future__ import annotations

from dataclasses import dataclass

from figwright.ir.scene import Point, Rect
from figwright.ir.scene.paths import Command

BLACK = "#000000"


@dataclass(frozen=True, slots=True)
class TextRun:
    """Words of one face, size and colour on one line.

    `origin` is where the baseline begins, `advance` how far the words reach along it, `angle` its slope in degrees,
    clockwise. `box` is upright and holds all of it. `family` is the source's own name of the typeface ("ArialMT",
    "CMMI10"), empty where nobody knows it. `math` says that the run is a part of a formula.
    """

    text: str
    box: Rect
    origin: Point
    advance: float
    size: float
    family: str = ""
    bold: bool = False
    italic: bool = False
    colour: str = BLACK
    angle: float = 0.0
    opacity: float = 1.0
    math: bool = False
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class Shade:
    """A linear gradient from one point to another: stops are (share of the way, colour)."""

    start: Point
    end: Point
    stops: tuple[tuple[float, str], ...]


@dataclass(frozen=True, slots=True)
class Path:
    """A drawn path: M, L, C and Z commands through every matrix. `fill` or `stroke` is None where it has none.

    `clip` is an outline outside of which nothing of it is seen; None for none. With a `shade`, `fill` is its mean.
    """

    commands: tuple[Command, ...]
    box: Rect
    fill: str | None = None
    stroke: str | None = None
    width: float = 1.0
    dash: tuple[float, ...] = ()
    opacity: float = 1.0
    stroke_opacity: float = 1.0
    even_odd: bool = False
    round_caps: bool = False
    clip: tuple[Command, ...] | None = None
    shade: Shade | None = None
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class Bitmap:
    """A picture that stands upright in its box: a PNG, transparent where nothing of it is seen.

    `why` says what it is where it is no picture in the source ("gradient"), for the list of what was left as pixels.
    """

    png: bytes
    box: Rect
    why: str = ""
    confidence: float = 1.0


SHADOW, CUTOUT = "shadow", "not understood"
"""Why a bitmap is there that is only the shadow of something else, or that vision made nothing else of."""
SCRAP = "scrap"
"""Why a bitmap is there that is only a splinter along the rim of something: nothing that an arrow could mean."""
Primitive = TextRun | Path | Bitmap


@dataclass(frozen=True, slots=True)
class Page:
    """A figure's region: its size in points and what it draws, the lowest first."""

    width: float
    height: float
    items: tuple[Primitive, ...]
    notes: tuple[str, ...] = ()

"""The pen that glyphs are drawn with, and the palette that recolours them."""

from __future__ import annotations

import colorsys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypedDict, Unpack

from figwright.ir.scene import Box, Mark, Outline, Oval, Paint, Rect
from figwright.ir.scene.paths import parse, polygon


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours a glyph may use. The hue's own five strengths, the neutrals, and a few named accents of the theme."""

    zone: str  # palest of the hue
    fill: str  # pale
    line: str  # middle: outlines
    vivid: str  # saturated: the part that catches the eye
    deep: str  # darkest: details on fill
    paper: str = "#ffffff"
    text: str = "#232a35"
    muted: str = "#5b6573"
    accents: tuple[str, ...] = ("#3a7fd0", "#e08a2e", "#2f9458", "#cf3f6c", "#7d55c4", "#168a8a")
    """Six vivid colours for things of several colours: bars, points, cards."""
    tints: tuple[str, ...] = ("#d2e4fa", "#fddfc0", "#cdead6", "#f9d3de", "#e2d6f5", "#c3e7e6")
    """The same six, pale."""

    @property
    def contrast(self) -> str:
        """The theme's warm or cool accent, whichever stands out more from the hue itself."""

        def distance(colour: str) -> int:
            return sum(abs(int(colour[i : i + 2], 16) - int(self.vivid[i : i + 2], 16)) for i in (1, 3, 5))

        return bright(max((self.accents[1], self.accents[0]), key=distance))


@dataclass(frozen=True, slots=True)
class Glyph:
    """One drawing: `draw(pen, **parameters)` on a sheet of `size`; `about` is shown by `figwright list glyphs`."""

    draw: Callable[..., None]
    about: str
    size: tuple[float, float] | Callable[..., tuple[float, float]] = (96.0, 96.0)
    parameters: Mapping[str, Any] = field(default_factory=dict)
    aliases: tuple[str, ...] = ()


class Ink(TypedDict, total=False):
    """How a mark is painted. A colour is called as in the palette ("vivid") or "#rrggbb"; None paints nothing."""

    fill: str | None
    stroke: str | None
    width: float | None
    dash: tuple[float, ...]
    opacity: float


class Pen:
    """Collects marks. Every method takes the parts of an `Ink`."""

    STROKE = 3.0
    """The one stroke width of the set, on the 96-unit sheet: it makes the glyphs look of one hand."""

    def __init__(self, palette: Palette) -> None:
        self.palette = palette
        self._marks: list[Mark] = []

    @property
    def marks(self) -> tuple[Mark, ...]:
        return tuple(self._marks)

    def rect(self, x: float, y: float, w: float, h: float, r: float = 0, **ink: Unpack[Ink]) -> None:
        self._marks.append(Box(Rect(x, y, w, h), self._paint(**ink), r))

    def oval(self, cx: float, cy: float, rx: float, ry: float | None = None, **ink: Unpack[Ink]) -> None:
        ry = rx if ry is None else ry
        self._marks.append(Oval(Rect(cx - rx, cy - ry, 2 * rx, 2 * ry), self._paint(**ink)))

    def path(self, data: str, **ink: Unpack[Ink]) -> None:
        """SVG path data, any commands."""
        self._marks.append(Outline(parse(data), self._paint(**ink)))

    def body(self, data: str, fill: str = "fill", width: float | None = None) -> None:
        """SVG path data in the colours that most parts of a glyph have: pale in a vivid outline."""
        self.path(data, fill=fill, stroke="vivid", width=width)

    def polygon(self, points: Iterable[tuple[float, float]], **ink: Unpack[Ink]) -> None:
        self._marks.append(Outline(polygon(points), self._paint(**ink)))

    def line(self, points: Iterable[tuple[float, float]], **ink: Unpack[Ink]) -> None:
        """An open polyline."""
        self._marks.append(Outline(polygon(points, close=False), self._paint(**ink)))

    def use(self, marks: Iterable[Mark], k: float = 1.0, dx: float = 0.0, dy: float = 0.0) -> None:
        """Another glyph's marks, scaled and moved."""
        self._marks.extend(mark.placed(k, dx, dy) for mark in marks)

    def _paint(
        self, fill: str | None = None, stroke: str | None = None, width: float | None = None,
        dash: tuple[float, ...] = (), opacity: float = 1.0,
    ) -> Paint:  # fmt: skip
        fill, stroke = (
            ink if ink is None or ink.startswith("#") else getattr(self.palette, ink) for ink in (fill, stroke)
        )
        return Paint(fill, stroke, self.STROKE if width is None else width, dash, opacity)


def bright(colour: str) -> str:
    """The same hue, clear and light enough to catch the eye on a pale ground; a grey stays grey."""
    hue, light, full = colorsys.rgb_to_hls(*(int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)))
    parts = colorsys.hls_to_rgb(hue, max(light, 0.57), full if full < 0.15 else max(full, 0.82))
    return "#" + "".join(f"{round(255 * part):02x}" for part in parts)

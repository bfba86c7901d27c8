"""Small charts: the shapes of data, not data."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

from figwright.drawing.glyph_colours import mix
from figwright.drawing.glyphs._parameters import flag, parametric, real, whole, wholes
from figwright.drawing.glyphs._pen import Glyph, Pen
from figwright.drawing.glyphs._shapes import XY, regular, rounded, smooth, xy

LEFT, RIGHT, TOP, FLOOR = 10.0, 92.0, 6.0, 86.0
"""Where the axes of a chart stand."""


def _axes(pen: Pen) -> None:
    pen.line([(LEFT, TOP), (LEFT, FLOOR), (RIGHT, FLOOR)], stroke="muted")


def line_chart(pen: Pen, series: int) -> None:
    p = pen.palette
    colours = (p.vivid, *(accent for accent in p.accents if accent != p.vivid))
    for i in range(series - 1, -1, -1):
        drop = 15.0 * i
        heights = (66 + drop * 0.5, 50 + drop * 0.9, 56 + drop * 0.3, 32 + drop * 1.1, 38 + drop, 16 + drop * 1.2)
        points = [(LEFT + 6 + 14 * j, min(y, FLOOR - 6)) for j, y in enumerate(heights)]
        if series == 1:
            pen.polygon([(LEFT, FLOOR), (LEFT, 70), *points, (points[-1][0], FLOOR)], fill="fill")
        pen.line(points, stroke=colours[i], width=4)
        for x, y in points[1::2] if series == 1 else points[-1:]:
            pen.oval(x, y, 4.5, fill="paper", stroke=colours[i])
    _axes(pen)


def bar_chart(pen: Pen, values: Sequence[int], highlighted: Sequence[int]) -> None:
    pitch = (RIGHT - LEFT - 6) / len(values)
    width, tallest = pitch * 0.68, max(*values, 1)
    for i, value in enumerate(values):
        high = max(3.0, (FLOOR - TOP - 4) * value / tallest)
        x, r = LEFT + 5 + pitch * i + (pitch - width) / 2, min(4.0, width / 2, high / 2)
        shape = f"M{x} {FLOOR} V{FLOOR - high + r} q0 {-r} {r} {-r} h{width - 2 * r} q{r} 0 {r} {r} V{FLOOR} Z"
        lit = i in highlighted
        pen.path(shape, fill="vivid" if lit else "fill", stroke="vivid" if lit else "line")
    _axes(pen)


def histogram(pen: Pen, bins: int) -> None:
    p = pen.palette
    width = (RIGHT - LEFT - 8) / bins
    for i in range(bins):
        t = (i + 0.5) / bins
        high = 68 * math.exp(-(((t - 0.42) / 0.24) ** 2) / 2) * (1 + 0.07 * (-1) ** i) + 3
        shade = mix(p.fill, p.vivid, high / 90)
        pen.rect(LEFT + 5 + width * i, FLOOR - high, width, high, 1.5, fill=shade, stroke="vivid", width=2)
    _axes(pen)


def scatter(pen: Pen, groups: int, seed: int) -> None:
    p = pen.palette
    random = Random(seed)
    colours = (p.vivid, *(accent for accent in p.accents if accent != p.vivid))
    if groups == 1:
        pen.line([(18, 78), (88, 14)], stroke="line", width=2.5, dash=(5, 6))
        for j in range(13):
            # Golden-ratio steps scatter evenly: neither clumps nor a visible pattern.
            off = ((j * 0.618 + random.random() * 0.2) % 1 - 0.5) * 34
            pen.oval(20 + 5.4 * j, min(max(76 - 5.0 * j + off, 10), 78), 4.2, fill="vivid")
    for i, (cx, cy) in enumerate(((31, 62), (70, 27), (71, 67), (32, 24))[:groups] if groups > 1 else ()):
        turn = random.random()
        for j in range(8):
            angle, reach = 2.4 * (j + turn), 14.5 * math.sqrt((j + 0.3) / 7.3)
            pen.oval(cx + reach * math.cos(angle), cy + reach * math.sin(angle), 4.2, fill=colours[i])
    _axes(pen)


def _bell(centre: float, spread: float, high: float, floor: float = FLOOR) -> list[XY]:
    steps = [centre + spread * (k / 2 - 3) for k in range(13)]
    return [(x, floor - high * math.exp(-(((x - centre) / spread) ** 2) / 2)) for x in steps]


def _area_under(points: Sequence[XY], floor: float = FLOOR) -> str:
    """The area between a curve and the floor."""
    return f"{smooth(points)} L{xy(points[-1][0], floor)} L{xy(points[0][0], floor)} Z"


def bell_curve(pen: Pen, mean: bool) -> None:
    points = _bell(48, 14.3, 70)
    pen.path(_area_under(points), fill="fill")
    if mean:
        pen.line([(48, FLOOR - 3), (48, 22)], stroke="vivid", width=2.5, dash=(4, 5))
    pen.path(smooth(points), stroke="vivid", width=4)
    pen.line([(4, FLOOR), (92, FLOOR)], stroke="muted")


def distribution_mix(pen: Pen, distance: float) -> None:
    p = pen.palette
    other = p.accents[0] if p.vivid == p.accents[1] else p.accents[1]
    apart = 17 * distance
    low, high = _bell(48 - apart, 8.6, 66), _bell(48 + apart, 8.6, 50)
    pen.path(_area_under(low), fill="vivid", opacity=0.24)
    pen.path(_area_under(high), fill=other, opacity=0.24)
    pen.path(smooth(low), stroke="vivid", width=4)
    pen.path(smooth(high), stroke=other, width=4)
    pen.line([(4, FLOOR), (92, FLOOR)], stroke="muted")


def loss_curve(pen: Pen, validation: bool) -> None:
    wobble = (0.0, 1.6, -1.4, 1.8, -1.2, 1.0, -0.8, 0.8, -0.5, 0.3, 0.0)
    points = [(LEFT + 6 + 7.4 * i, FLOOR - 6 - 62 * math.exp(-i / 2.6) + 2.2 * w) for i, w in enumerate(wobble)]
    pen.path(_area_under(points), fill="fill")
    if validation:
        other = [(LEFT + 6 + 7.4 * i, FLOOR - 18 - 54 * math.exp(-i / 2.2) - 0.14 * i * i) for i in range(11)]
        pen.path(smooth(other), stroke="muted", dash=(5, 6))
    pen.path(smooth(points), stroke="vivid", width=4)
    _axes(pen)


def radar_chart(pen: Pen, axes: int) -> None:
    for share in (1.0, 0.55):
        fill = "zone" if share == 1.0 else None
        pen.path(rounded(regular(48, 50, 43 * share, axes), 2), fill=fill, stroke="line", width=2)
    reach = (0.86, 0.6, 0.78, 0.5, 0.72, 0.9, 0.55, 0.8)
    rim = regular(48, 50, 43, axes)
    for corner in rim:
        pen.line([(48, 50), corner], stroke="line", width=2)
    area = [(48 + (x - 48) * k, 50 + (y - 50) * k) for (x, y), k in zip(rim, reach, strict=False)]
    pen.polygon(area, fill="vivid", opacity=0.28)
    pen.polygon(area, stroke="vivid")
    for x, y in area:
        pen.oval(x, y, 3.6, fill="vivid")


def pie(pen: Pen, shares: Sequence[int], donut: bool) -> None:
    p = pen.palette
    total, start = sum(shares), -90.0
    colours = (p.vivid, p.line, p.fill, *p.accents)
    for i, share in enumerate(shares):
        sweep = min(360 * share / total, 359.9)
        a, b = (math.radians(angle) for angle in (start, start + sweep))
        edge = f"A42 42 0 {int(sweep > 180)} 1 {xy(48 + 42 * math.cos(b), 48 + 42 * math.sin(b))}"
        pen.path(
            f"M48 48 L{xy(48 + 42 * math.cos(a), 48 + 42 * math.sin(a))} {edge} Z",
            fill=colours[i % len(colours)], stroke="paper",
        )  # fmt: skip
        start += sweep
    if donut:
        pen.oval(48, 48, 19, fill="paper")


def sort_bars(pen: Pen, count: int) -> None:
    p = pen.palette
    pitch = 88 / count
    for i in range(count):
        wide = 88 * (1 - 0.82 * i / max(count - 1, 1))
        shade = mix(p.vivid, p.fill, i / max(count - 1, 1) * 0.9)
        pen.rect(4, 4 + pitch * i + pitch * 0.14, wide, pitch * 0.72, min(6, pitch * 0.3), fill=shade)


GLYPHS: dict[str, Glyph] = {
    "line-chart": parametric(line_chart, "A line chart of one or more series", series=whole(1, 1, 4)),
    "bar-chart": parametric(
        bar_chart, "Bars of the given heights; some may be highlighted, by index from 0", aliases=("bars",),
        values=wholes((4, 7, 5, 9), 0, 1000, fewest=1, most=10), highlighted=wholes((3,), 0, 9, most=10),
    ),
    "histogram": parametric(histogram, "Counts in bins", bins=whole(7, 3, 12)),
    "scatter": parametric(scatter, "Points along a trend, or in groups", groups=whole(1, 1, 4), seed=whole(2, 0, 9999)),
    "bell-curve": parametric(bell_curve, "A Gaussian", aliases=("gaussian",), mean=flag(True)),
    "distribution-mix": parametric(
        distribution_mix, "Two distributions; distance says how far apart", distance=real(1.0, 0, 1)
    ),
    "loss-curve": parametric(loss_curve, "A loss that falls during training", validation=flag(False)),
    "radar-chart": parametric(radar_chart, "Scores on several axes", aliases=("radar",), axes=whole(5, 3, 8)),
    "pie": parametric(
        pie, "Shares of a whole, as a ring or a full disc", aliases=("donut",),
        shares=wholes((5, 3, 2), 1, 1000, fewest=1, most=8), donut=flag(True),
    ),
    "sort-bars": parametric(
        sort_bars, "A ranking: bars from the longest to the shortest", aliases=("ranking",), count=whole(5, 2, 8)
    ),
}  # fmt: skip

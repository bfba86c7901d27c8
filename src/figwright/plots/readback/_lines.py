"""Line2D, error bars, segments and box plots -> marks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from figwright.plots.readback._page import Page, dashed, hexed, hexes, lean, number, numbers, opacity, sides

NOTHING = ("None", "none", "", " ", None)


def line(artist: Any, axes: Any, page: Page) -> dict[str, Any] | None:
    """A line with its markers; markers without a line are points; one that spans the axes is a rule."""
    if hasattr(artist, "get_data_3d"):
        x, y, z = (numbers(values) for values in artist.get_data_3d())
        return _stroke(artist, x=x, y=y, z=z)
    along = sides(artist, axes)
    x, y = numbers(artist.get_xdata(orig=False)), numbers(artist.get_ydata(orig=False))
    if all(along):
        slope = getattr(artist, "_slope", None)  # an AxLine has one point and a slope, and no data of its own
        return None if slope is not None and not x else _stroke(artist, x=x, y=y)
    for values, mine, name in ((x, along[0], "x"), (y, along[1], "y")):
        if mine and values and len(set(values)) == 1:
            return {**_stroke(artist, **{name: values[:1]}), "kind": "rule"}
    return None


def _stroke(artist: Any, **places: Any) -> dict[str, Any]:
    marker = "" if artist.get_marker() in NOTHING else str(artist.get_marker())
    unlined = artist.get_linestyle() in NOTHING or not artist.get_linewidth()
    colour = artist.get_markerfacecolor() if unlined else artist.get_color()
    if unlined and not hexed(colour):
        colour = artist.get_markeredgecolor()
    if unlined and not marker:
        return {"kind": "line", "alpha": 0.0, **lean(**places)}
    return lean(
        kind="points" if unlined else "line", **places, colours=[hexed(colour)] if hexed(colour) else [],
        edge=hexed(artist.get_markeredgecolor()) if marker else "", alpha=opacity(artist, colour), marker=marker,
        dash=dashed(artist.get_linestyle()), width=float(artist.get_linewidth()), order=float(artist.get_zorder()),
        size=[float(artist.get_markersize())] if marker else [],
    )  # fmt: skip


def error_bars(container: Any, values: Sequence[float | None] | None) -> list[dict[str, Any]]:
    """One mark for each direction. `values` are the ends of the bars that they stand on, when they stand on bars."""
    drawn, _, bars = container.lines
    marks = []
    for collection in bars:
        ends = [[(number(p[0]), number(p[1])) for p in segment] for segment in collection.get_segments()]
        ends = [pair if len(pair) == 2 else [(None, None), (None, None)] for pair in ends]
        flat = [pair for pair in ends if pair[0][0] is not None]
        level = bool(flat) and all(a[1] == b[1] for a, b in flat) and any(a[0] != b[0] for a, b in flat)
        if flat and not level and not any(a[1] != b[1] for a, b in flat):
            level = bool(container.has_xerr and not container.has_yerr)  # all of no length: the container knows
        low, high = ([pair[k][0 if level else 1] for pair in ends] for k in (0, 1))
        across = [pair[0][1 if level else 0] for pair in ends]
        middle = values
        if drawn is not None:
            middle = numbers(drawn.get_xdata(orig=False) if level else drawn.get_ydata(orig=False))
        middle = list(middle) if middle is not None and len(middle) == len(low) else []
        places = {"x": middle, "y": across} if level else {"x": across, "y": middle}
        colour = list(collection.get_colors())[:1]
        marks.append(
            lean(
                kind="errors",
                **places,
                low=low,
                high=high,
                horizontal=level,
                colours=hexes(colour),
                width=float(collection.get_linewidth()[0]),
                order=float(collection.get_zorder()),
            )
        )
    return marks


def segments(collection: Any) -> dict[str, Any] | None:
    """Straight pieces from (x, y) to (u, v); a piece with corners gives several."""
    if hasattr(collection, "_segments3d"):
        pieces = [[tuple(number(c) for c in p) for p in piece] for piece in collection._segments3d]
    else:
        pieces = [[(number(p[0]), number(p[1])) for p in piece] for piece in collection.get_segments()]
    pairs = [(a, b) for piece in pieces for a, b in pairwise(piece)][:20_000]
    if not pairs:
        return None
    third = {"z": [a[2] for a, _ in pairs]} if len(pairs[0][0]) > 2 else {}
    array = collection.get_array()
    return lean(
        kind="segments", x=[a[0] for a, _ in pairs], y=[a[1] for a, _ in pairs], **third,
        u=[b[0] for _, b in pairs], v=[b[1] for _, b in pairs], colours=hexes(collection.get_colors()),
        values=[] if array is None else numbers(array), order=float(collection.get_zorder()),
        dash="", width=float(next(iter(collection.get_linewidth()), 0.0)), alpha=opacity(collection),
    )  # fmt: skip


def box_plots(lines: Sequence[Any]) -> tuple[dict[str, Any] | None, set[int]]:
    """The boxes that five or more lines of a box plot make, and which lines they are.

    matplotlib keeps no word of a box plot: its whiskers, caps and medians are known by how they lie, in the order
    whisker, whisker, cap, cap, median, one box after the other.
    """
    pieces = [_line_segment(artist) for artist in lines]
    boxes: list[tuple[float, list[float], bool]] = []
    used: set[int] = set()
    for start in range(len(lines) - 4):
        found = _box(pieces[start : start + 5])
        if found is not None:
            boxes.append(found)
            used.update(range(start, start + 5))
            if start and pieces[start - 1] is None and _is_outline(lines[start - 1], found):
                used.add(start - 1)
    if not boxes:
        return None, set()
    level = boxes[0][2]
    first = lines[min(used)]
    look = {"colours": hexes([first.get_color()]), "order": float(first.get_zorder()), "shape": [len(boxes), 5]}
    values = [value for box in boxes for value in box[1]]
    return lean(kind="boxes", x=[box[0] for box in boxes], values=values, horizontal=level, **look), used


Piece = tuple[float, float, float, float]


def _line_segment(artist: Any) -> Piece | None:
    if hasattr(artist, "get_data_3d"):
        return None
    x, y = numbers(artist.get_xdata(orig=False)), numbers(artist.get_ydata(orig=False))
    if len(x) != 2 or None in x or None in y:
        return None
    return x[0], y[0], x[1], y[1]  # type: ignore[return-value]


def _box(pieces: Sequence[Piece | None]) -> tuple[float, list[float], bool] | None:
    if any(piece is None for piece in pieces):
        return None
    for level in (False, True):
        turned = [(p[1], p[0], p[3], p[2]) if level else p for p in pieces if p is not None]
        down, up, foot, head, median = turned
        upright = down[0] == down[2] == up[0] == up[2]
        flat = all(piece[1] == piece[3] for piece in (foot, head, median))
        if not upright or not flat or down[3] != foot[1] or up[3] != head[1]:
            continue
        middle = abs((median[0] + median[2]) / 2 - down[0]) <= 1e-9 * max(1.0, abs(down[0]))
        if middle and down[3] <= down[1] <= median[1] <= up[1] <= up[3] and median[0] != median[2]:
            return down[0], [down[3], down[1], median[1], up[1], up[3]], level
    return None


def _is_outline(artist: Any, box: tuple[float, list[float], bool]) -> bool:
    values = numbers(artist.get_xdata(orig=False) if box[2] else artist.get_ydata(orig=False))
    return len(values) >= 5 and {min(v for v in values if v is not None), max(v for v in values if v is not None)} == {
        box[1][1],
        box[1][3],
    }

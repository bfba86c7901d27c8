"""Artists' own values -> plain ones: numbers that JSON knows, colours as #rrggbb, boxes in points with y down."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

MOST = 100_000
"""Numbers of one kind in one mark: a cloud of more points than that is not read value by value."""


def number(value: Any) -> float | None:
    """A finite number, otherwise None: masked, NaN, infinity, or no number at all."""
    if getattr(value, "mask", False) is True:
        return None
    try:
        plain = float(value)
    except (TypeError, ValueError):
        return None
    return plain if math.isfinite(plain) else None


def numbers(values: Any) -> list[float | None]:
    """A flat row of numbers from an array, masked or not."""
    import numpy as np

    array: Any = np.ma.asarray(values)
    if array.dtype.kind in "OSU":
        return [number(value) for value in array.ravel().tolist()][:MOST]
    plain = np.ma.filled(array.astype(float), np.nan).ravel()[:MOST]
    return [float(value) if math.isfinite(value) else None for value in plain.tolist()]


def hexed(colour: Any) -> str:
    """A colour as #rrggbb; nothing for one that is not seen."""
    from matplotlib.colors import to_hex, to_rgba

    try:
        red, green, blue, alpha = to_rgba(colour)
    except (TypeError, ValueError):
        return ""
    return "" if alpha == 0 else str(to_hex((red, green, blue)))


def hexes(colours: Any) -> list[str]:
    """The colours of many; one when they are all the same."""
    out = [hexed(colour) for colour in list(colours)[:MOST]]
    return out[:1] if len(set(out)) == 1 else out


def opacity(artist: Any, *colours: Any) -> float:
    """How opaque an artist is: its own alpha, or that of its colour."""
    from matplotlib.colors import to_rgba

    alpha = number(artist.get_alpha())
    if alpha is not None:
        return alpha
    for colour in colours:
        try:
            return float(to_rgba(colour)[3])
        except (TypeError, ValueError):
            continue
    return 1.0


def lean(**fields: Any) -> dict[str, Any]:
    """A mark or text without what it does not have: the model's own defaults stand for it."""
    return {name: value for name, value in fields.items() if value not in (None, "", (), [])}


def dashed(style: Any) -> str:
    """How a line is broken: nothing for a solid one."""
    plain = str(style).lower()
    names = {"-": "", "solid": "", "--": "--", "dashed": "--", "-.": "-.", "dashdot": "-.", ":": ":", "dotted": ":"}
    return names.get(plain, "" if plain in ("none", "", " ") else plain)


class Page:
    """The sheet of a drawn figure: where things are on it, and what could not be read."""

    def __init__(self, figure: Any) -> None:
        self.scale = 72.0 / figure.dpi
        self.width, self.height = (float(side) * 72.0 for side in figure.get_size_inches())
        self.renderer = figure._get_renderer() if hasattr(figure, "_get_renderer") else figure.canvas.get_renderer()
        self.notes: list[str] = []

    def box(self, bounds: Any) -> list[float] | None:
        """(left, top, right, bottom) in points of a box in pixels."""
        corners = [number(v) for v in (bounds.x0, bounds.x1, bounds.y0, bounds.y1)]
        if None in corners:
            return None
        x0, x1, y0, y1 = (v * self.scale for v in corners if v is not None)
        sides = (min(x0, x1), self.height - max(y0, y1), max(x0, x1), self.height - min(y0, y1))
        return [round(side, 3) for side in sides]

    def boxes(self, artists: Iterable[Any]) -> list[list[float]]:
        """One for each, or none at all."""
        found = [self.box(artist.get_window_extent(self.renderer)) for artist in artists]
        whole = [box for box in found if box is not None]
        return whole if len(whole) == len(found) else []

    def miss(self, what: str, why: object) -> None:
        if len(self.notes) < 100:
            self.notes.append(f"{what}: {why}"[:300])


def sides(artist: Any, axes: Any) -> tuple[bool, bool]:
    """Whether the places of an artist along x and along y are in data units."""
    along = artist.get_transform().contains_branch_seperately(axes.transData)
    return bool(along[0]), bool(along[1])

"""What artists look like -> words for it: the sign of a scatter, the style of an arrow, the grid behind the data."""

from __future__ import annotations

from functools import cache
from typing import Any

from figwright.plots.readback._page import dashed, hexed, lean, opacity

OWN_SHAPE = "path"
"""The marker of points whose shape is none of matplotlib's own."""


def sign(collection: Any) -> str:
    """Which marker the points of a collection have: it keeps only the outline."""
    paths = collection.get_paths()
    return _signs().get(_outline(paths[0]), OWN_SHAPE) if paths else "o"


@cache
def _signs() -> dict[tuple[object, ...], str]:
    from matplotlib.markers import MarkerStyle

    found: dict[tuple[object, ...], str] = {}
    for name in MarkerStyle.markers:
        if isinstance(name, str) and name not in ("None", "none", "", " ", ","):  # a pixel is a square
            style = MarkerStyle(name)
            found.setdefault(_outline(style.get_path().transformed(style.get_transform())), name)
    return found


def _outline(path: Any) -> tuple[object, ...]:
    corners = tuple((round(float(x), 4) + 0.0, round(float(y), 4) + 0.0) for x, y in path.vertices)
    return corners if path.codes is None else (*corners, tuple(int(code) for code in path.codes))


def arrow(patch: Any) -> dict[str, Any]:
    """How an arrow is drawn. Only wide ones are filled; of the others the line is what is seen."""
    from matplotlib.patches import ArrowStyle

    face, edge = patch.get_facecolor(), patch.get_edgecolor()
    style, wide = "", True
    if hasattr(patch, "get_arrowstyle"):
        kind = type(patch.get_arrowstyle())
        style = next((name for name, one in ArrowStyle.get_styles().items() if one is kind), "")
        wide = style in ("fancy", "simple", "wedge")
    seen = face if wide and hexed(face) else edge
    return {"colours": [hexed(seen)] if hexed(seen) else [], "edge": hexed(edge), "alpha": opacity(patch, seen),
            "width": float(patch.get_linewidth()), "order": float(patch.get_zorder()), "marker": style,
            "dash": dashed(patch.get_linestyle()), "hatch": str(patch.get_hatch() or "")}  # fmt: skip


def grid(axes: Any, ground: str) -> dict[str, str]:
    """The colour of the lines at the major ticks as seen on their ground, and how they are broken."""
    if hasattr(axes, "zaxis") or not axes.axison or hasattr(axes, "_colorbar"):
        return {}
    for axis in (axes.yaxis, axes.xaxis):
        for tick in axis.get_major_ticks()[:1] if axis.get_visible() else ():
            line = tick.gridline
            if line.get_visible() and line.get_linewidth() and hexed(line.get_color()):
                seen = laid(hexed(line.get_color()), ground, opacity(line, line.get_color()))
                return lean(grid=seen, grid_dash=dashed(line.get_linestyle()))
    return {}


def laid(colour: str, ground: str, alpha: float) -> str:
    """A colour on a ground that shines through it."""
    if alpha >= 1 or len(ground) != 7:
        return colour
    over, under = (tuple(int(c[k : k + 2], 16) for k in (1, 3, 5)) for c in (colour, ground))
    return "#" + "".join(f"{round(a * alpha + b * (1 - alpha)):02x}" for a, b in zip(over, under, strict=True))

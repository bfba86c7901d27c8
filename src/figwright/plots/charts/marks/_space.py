"""The stage of three-dimensional marks: pale walls with a light grid, three labels, a view from the front left.

The panel's `x`, `y` and `z` name and limit the axes. Options of all of them: `turn` and `height` (degrees of the view).
"""

from __future__ import annotations

import math

from figwright.plots.charts import _words
from figwright.plots.charts._code import Code, literal, words
from figwright.plots.charts._view import View

OPTIONS = ("turn", "height")
_WALLS = '''
def walls(ax, shape, zoom):
    """Pale walls behind what is shown, and room at the sides for the labels."""
    for axis in (ax.xaxis, ax.yaxis, ax.zaxis):
        axis.set_pane_color("#f6f7f9")
        axis.line.set_color({spine})
    ax.set_box_aspect(shape, zoom=zoom)
    ax.tick_params(pad={pad}, labelsize={size})
'''


def stage(
    view: View,
    code: Code,
    *,
    x: str = "",
    y: str = "",
    z: str = "",
    shape: tuple[float, float, float] = (4, 4, 3),
    far: float = 0.0,
) -> None:
    """Walls, view and labels; `x`, `y`, `z` are the words for axes that the panel does not name, `far` the
    points that words along the edge of `y` reach."""
    look, ax, panel = view.look, view.ax, view.panel
    code.need("walls", _WALLS.format(spine=literal(look.spine), pad=f"{look.small * 0.02:.2g}", size=f"{look.small:g}"))
    zoom = 0.94
    code.line(f"walls({ax}, {literal(shape)}, {zoom:g})")
    high, turn = (float(view.option(*key)) for key in (("height", 24), ("turn", -56)))
    code.line(f"{ax}.view_init({high:g}, {turn:g})")
    given: dict[str, str] = {}
    for way, axis, text in (("x", panel.x, x), ("y", panel.y, y), ("z", panel.z, z)):
        label = axis.label if axis.label is not None else text
        if label:
            code.line(f"{ax}.set_{way}label({literal(words(label))}, labelpad={_pad(way, look.small, far):.2g})")
        if axis.limits is not None and None not in axis.limits:
            given[f"{way}lim"] = literal(axis.limits)
    if given:
        code.call(f"{ax}.set", **given)


def steps(names: tuple[str, ...], view: View, inches: float) -> str:
    """Every how many-th category is named, as a slice: words along an edge that runs away are set close."""
    room = inches * 72 / max(1, len(names))
    wanted = max((_words.width(name, view.look.small) for name in names), default=0.0) * 0.5 + view.look.small
    step = max(1, min(len(names), math.ceil(0.8 * wanted / max(room, 1.0))))
    return f"[::{step}]" if step > 1 else ""


def _pad(way: str, size: float, far: float) -> float:
    """Points between an edge and its label: beyond the words of the ticks."""
    return size * 0.5 if way == "z" else size * 0.8 + (0.55 * far if way == "y" else 0.0)

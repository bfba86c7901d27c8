"""Words at points, each moved to the side where it covers neither another word nor a point."""

from __future__ import annotations

import math

from figwright.charts import _numbers, _words
from figwright.charts._code import Code, literal
from figwright.charts._view import View

SIDES = ((1, 1), (-1, 1), (1, -1), (-1, -1), (0, 1), (0, -1), (1, 0), (-1, 0))
"""Right or left, up or down, in order of liking."""


def write(view: View, code: Code) -> None:
    """The column `label` at the points of the layer."""
    layer = view.layer
    assert layer.label is not None
    x = view.column(layer.x or "")
    if view.categories is not None:
        x = f"[{view.categories.name}.index(one) for one in {x}]"
    y, text = view.column(layer.y[0]), view.shown(view.column(layer.label), layer.label)
    view.use(code, x, y, text)
    sides = _sides(view)
    ways = {(-1): "right", 0: "center", 1: "left"}
    spots = (f"({y}, {x})" if view.horizontal else f"({x}, {y})").strip("()")
    if view.facet or len(set(sides)) <= 1:
        side = sides[0] if sides and not view.facet else (1, 1)
        with code.block(f"for text, *spot in zip({text}, {spots}):"):
            _note(view, code, f"({5 * side[0]}, {5 * side[1]})", literal(ways[side[0]]))
        return
    code.line(f"sides = {_listed(sides)}")
    with code.block(f"for text, (right, up), *spot in zip({text}, sides, {spots}):"):
        _note(view, code, "(5 * right, 5 * up)", '{-1: "right", 0: "center", 1: "left"}[right]')


def _listed(sides: list[tuple[int, int]]) -> str:
    text, lines = "", [""]
    for side in sides:
        text = f"{side}, "
        if len(lines[-1]) + len(text) > 92:
            lines.append("")
        lines[-1] += text
    inner = "\n".join(f"    {line.rstrip()}" for line in lines)
    return f"[{lines[0].rstrip(', ')}]" if len(lines) == 1 else f"[\n{inner}\n]"


def _note(view: View, code: Code, shift: str, way: str) -> None:
    code.call(
        f"{view.ax}.annotate", "text", "spot", xytext=shift, textcoords='"offset points"', ha=way, va='"center"',
        fontsize=f"{view.look.small * 0.95:.2g}",
    )  # fmt: skip


def _sides(view: View) -> list[tuple[int, int]]:
    """For every row the first side that is free; greedy, from the first row to the last."""
    layer, look = view.layer, view.look
    table = view.table
    xs = _numbers.places(_alone(view), _alone(view).series[0])
    ys = list(table[layer.y[0]].numbers)
    wide, high = view.width * 72 * 0.82, view.height * 72 * 0.76

    def spread(values: list[float], room: float, scale: str) -> list[float]:
        levels = [math.log10(v) if scale == "log" and v > 0 else v for v in values]
        good = _numbers.finite(levels) or [0.0]
        span = (max(good) - min(good)) or 1.0
        return [room * (0.05 + 0.9 * (v - min(good)) / span) if math.isfinite(v) else -1e6 for v in levels]

    px, py = spread(xs, wide, view.panel.x.scale), spread(ys, high, view.panel.y.scale)
    taken = [(x - 3, y - 3, x + 3, y + 3) for x, y in zip(px, py, strict=True)]
    chosen: list[tuple[int, int]] = []
    for x, y, text in zip(px, py, table[layer.label or ""].words, strict=True):
        half, tall = _words.width(text, look.small) / 2, look.small * 0.55

        def box(
            side: tuple[int, int], x: float = x, y: float = y, half: float = half, tall: float = tall
        ) -> tuple[float, float, float, float]:
            middle = x + side[0] * (5 + half)
            level = y + 5 * side[1] + (0 if side[0] else side[1] * tall * 0.6)
            return (middle - half, level - tall, middle + half, level + tall)

        def cost(side: tuple[int, int]) -> float:
            a = box(side)
            over = sum(
                max(0.0, min(a[2], b[2]) - max(a[0], b[0])) * max(0.0, min(a[3], b[3]) - max(a[1], b[1])) for b in taken
            )
            outside = max(0.0, -a[0]) + max(0.0, a[2] - wide) + max(0.0, a[3] - high) + max(0.0, -a[1])
            return over + 12 * outside

        side = min(SIDES, key=lambda one: (round(cost(one), 3), SIDES.index(one)))
        chosen.append(side)
        taken.append(box(side))
    return chosen


def _alone(view: View) -> View:
    """The view with all rows in one series, in the order of the table."""
    from dataclasses import replace

    return replace(view, layer=view.layer.model_copy(update={"series": None, "names": ()}))

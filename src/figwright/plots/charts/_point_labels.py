"""Words at points, each moved to the side where it covers neither another word nor a point."""

from __future__ import annotations

import math
from dataclasses import replace

from figwright.plots.charts import _numbers, _words
from figwright.plots.charts._code import Code, bracketed, literal, words
from figwright.plots.charts._view import View
from figwright.plots.charts.marks import Box

Shift = tuple[int, int]
PASSES, MANY = 6, 60
"""How often words are moved again, and the number of words beyond which they are not."""
_RANKS = tuple(0.4 * place if place < 9 else 6.0 + 0.4 * place for place in range(17))
"""What a less liked place costs, in square points that are covered."""
SIDES = ((1, 1), (-1, 1), (1, -1), (-1, -1), (0, 1), (0, -1), (1, 0), (-1, 0))
"""Right or left, up or down, in order of liking."""


def write(view: View, code: Code) -> None:
    """The column `label` at the points of the layer."""
    layer = view.layer
    assert layer.label is not None
    x = view.column(layer.x or "")
    if view.categories is not None and not view.categories.step:
        x = f"[{view.categories.name}.index(one) for one in {x}]"
    y, text = view.column(layer.y[0]), view.shown(view.column(layer.label), layer.label)
    view.use(code, x, y, text)
    shifts = _shifts(view)
    spots = f"{y}, {x}" if view.horizontal else f"{x}, {y}"
    if view.facet or len(set(shifts)) <= 1:
        shift = shifts[0] if shifts and not view.facet else (5, 5)
        with code.block(f"for text, *spot in zip({text}, {spots}):"):
            _note(view, code, str(shift), literal("left" if shift[0] > 0 else "right" if shift[0] < 0 else "center"))
        return
    code.line(f"shifts = {bracketed('[', [str(one) for one in shifts], ']')}  # points to the right and up")
    near = round(max(_radii(view), default=0.0) + 3)
    led = any(max(map(abs, shift)) > near + 2 for shift in shifts) and not view.layer.size
    with code.block(f"for text, shift, *spot in zip({text}, shifts, {spots}):"):
        code.line('side = "left" if shift[0] > 0 else "right" if shift[0] < 0 else "center"')
        if led:
            line = f'dict(arrowstyle="-", color={literal(view.look.muted)}, linewidth=0.5, shrinkA=0)'
            code.line(f"leader = {line} if max(map(abs, shift)) > {near + 2} else None")
        _note(view, code, "shift", "side", arrowprops="leader" if led else "")


def named(view: View) -> list[str]:
    """What is highlighted among the words at the points."""
    there = view.table[view.layer.label].words if view.layer.label else ()
    return [name for name in view.layer.highlight if name in there]


def strong(view: View, code: Code) -> str:
    """Python for the colours of single points, some of which are highlighted by their words or categories; empty when
    none is, and when a series is highlighted as a whole."""
    names, column = named(view), view.layer.label or ""
    if not names and view.categories is not None:
        called = [str(value) for value in view.categories.values]
        names, column = [name for name in view.layer.highlight if name in called], view.categories.column
    if not names or view.layer.series is not None:
        return ""
    read = view.column(column)
    if view.categories is not None and not view.categories.direct:
        if column != view.categories.column:
            return ""
        read = view.categories.name
    view.use(code, read)
    code.constants |= {"ACCENT": literal(view.paint.accents[0]), "QUIET": literal(view.paint.quiet_tone(0))}
    return f"[ACCENT if str(name) in {literal(names)} else QUIET for name in {read}]"


def bold(view: View) -> str:
    """Python for the weight of `text`, when highlighted ones are bold."""
    names = [words(name) for name in named(view)]
    return f'"bold" if text in {literal(names)} else "normal"' if names else ""


def _note(view: View, code: Code, shift: str, way: str, **more: str) -> None:
    code.call(
        f"{view.ax}.annotate", "text", "spot", xytext=shift, textcoords='"offset points"', ha=way, va='"center"',
        fontsize=f"{view.look.small * 0.95:.2g}", fontweight=bold(view), **more,
    )  # fmt: skip


def _shifts(view: View) -> list[Shift]:
    """For every row where its words go, in points from its middle: first row after row on the side that is free, then
    again and again each where it now covers least."""
    wide, high = view.width * 72 * 0.82, view.height * 72 * 0.76
    alone = replace(view, layer=view.layer.model_copy(update={"series": None, "names": ()}))
    xs = _spread(_numbers.places(alone, alone.series[0]), wide, view.panel.x.scale)
    ys = _spread(list(view.table[view.layer.y[0]].numbers), high, view.panel.y.scale)
    if view.horizontal:
        xs, ys = ys, xs
    radii = _radii(view)
    points: list[Box] = [(x - r, y - r, x + r, y + r) for x, y, r in zip(xs, ys, radii, strict=True)]
    names = view.table[view.layer.label or ""].words
    choices = [_boxes(view, *one) for one in zip(xs, ys, radii, names, strict=True)]
    chosen: list[Shift] = []
    for turn in range(PASSES if len(choices) <= MANY else 1):
        before = list(chosen)
        for row, boxes in enumerate(choices):
            others = [choices[k][shift] for k, shift in enumerate(chosen) if k != row]
            costs = {shift: _cost(box, [*points, *others], wide, high) + rank
                     for rank, (shift, box) in zip(_RANKS, boxes.items(), strict=False)}  # fmt: skip
            best = min(costs, key=costs.__getitem__)
            chosen[row : row + 1] = [best]
        if turn and chosen == before:
            break
    return chosen


def _boxes(view: View, x: float, y: float, r: float, text: str) -> dict[Shift, Box]:
    """Where words may stand, best first, and what they cover there: in a bubble that is large enough, beside the point,
    or further away from it."""
    half, tall = _words.width(text, view.look.small) / 2 + 1, view.look.small * 0.64
    inside = bool(view.layer.size) and half < r * 0.92
    found: dict[Shift, Box] = {(0, 0): (0.0, 0.0, 0.0, 0.0)} if inside else {}
    for far in (0.0, 1.5 * view.look.small):
        for right, up in SIDES:
            reach = r * (0.72 if right and up else 1.0) + 2 + far
            shift = (round(right * reach), round(up * (reach + (0 if right else tall))))
            middle, level = x + shift[0] + right * half, y + shift[1]
            found.setdefault(shift, (middle - half, level - tall, middle + half, level + tall))
    return found


def _radii(view: View) -> list[float]:
    """How far from its middle a point reaches, in points."""
    if not view.layer.size:
        return [view.look.marker * 0.75] * len(view.table[view.layer.y[0]])
    sizes = view.table[view.layer.size].numbers
    most = max(_numbers.finite(sizes), default=1.0) or 1.0
    area = largest(view)
    return [math.sqrt(area * max(size, 0.0) / most) / 2 if math.isfinite(size) else 0.0 for size in sizes]


def largest(view: View) -> float:
    """Square points of the largest bubble: an eighth of the panel wide when there are few."""
    rows = len(view.table[view.layer.y[0]])
    share = 0.14 if rows <= 12 else 0.1 if rows <= 40 else 0.06
    return float(view.option("area", round((share * min(view.width, view.height) * 72) ** 2)))


def _spread(values: list[float], room: float, scale: str) -> list[float]:
    levels = [math.log10(v) if scale == "log" and v > 0 else v for v in values]
    good = _numbers.finite(levels) or [0.0]
    span = (max(good) - min(good)) or 1.0
    return [room * (0.05 + 0.9 * (v - min(good)) / span) if math.isfinite(v) else -1e6 for v in levels]


def _cost(a: Box, taken: list[Box], wide: float, high: float) -> float:
    """What the words would cover, and how far they would stand out of the panel."""
    over = sum(max(0.0, min(a[2], b[2]) - max(a[0], b[0])) * max(0.0, min(a[3], b[3]) - max(a[1], b[1])) for b in taken)
    return over + 12 * (max(0.0, -a[0]) + max(0.0, a[2] - wide) + max(0.0, a[3] - high) + max(0.0, -a[1]))

"""Part -> panels of points: number against number, several values over categories, points in space, contours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from figwright.core.tables import Column
from figwright.plots.charts._names import bare, common, shortened
from figwright.plots.charts.model import Axis, Layer, Panel
from figwright.plots.charts.shapes._labels import highlighted, place_axis, value_axis
from figwright.plots.charts.shapes._part import Part, Unfit, is_time, ordered, place, repeats, things
from figwright.plots.charts.shapes._series import layer
from figwright.plots.charts.wishes import signs
from figwright.plots.charts.wishes._text import stems

_GROUPS, _NAMED = 10, 25
"""Values up to which colours tell groups apart, and points up to which each has its name."""
_SIZED = frozenset("size bubble population count weight".split())


def scatter(part: Part) -> Panel:
    values = [*part.numbers, *part.sizes]
    if found := things(values):
        return _points_of_things(part, found)
    shared = next((c for c in values if is_time(c)), None)
    if shared is not None and (found := things([c for c in values if c is not shared])):
        return _points_of_things(part, found, shared)
    if part.texts and _over_categories(part):
        over = [column for column in part.numbers if len(column) == len(part.texts[0])]
        return _series(part, part.texts[0], over, scale="category")
    if len(part.numbers) < 2:
        raise Unfit("points need two columns of numbers")
    along = _x_column(part)
    values = [column for column in part.numbers if column is not along and len(column) == len(along)]
    if not values:
        raise Unfit("points need two columns of numbers that are equally long")
    several = len(values) > 1 and part.asked.kind != "bubble" and not part.sizes
    if several and not (part.x and part.y) and (not part.texts or is_time(along) or ordered(along)):
        return _series(part, along, values)
    return _against(part, along, values)


def _x_column(part: Part) -> Column:
    """The column across: time, or that which the intent names first, otherwise the first."""
    times = [column for column in part.numbers if column.name == part.x or is_time(column)]
    said = part.named(part.numbers)[:2]
    if times or len(said) < 2:
        return next(iter(times or part.numbers))
    if any("role:x" in senses for *_, senses in signs(part.asked.text)):
        return said[1]  # mpg against horsepower: what is named first goes up
    # Panels may share a column: then each says first what it is drawn over. Otherwise the table's order tells.
    return said[0] if part.panels > 1 else min(said, key=part.numbers.index)


def _against(part: Part, along: Column, values: Sequence[Column]) -> Panel:
    y = next(iter([*(c for c in values if c.name == part.y), *part.named(values), *values]))
    words = [column for column in part.texts if len(column) == len(along)]
    group = next((c for c in words if repeats(c) and len(c.distinct) <= _GROUPS), None)
    single = next((c for c in words if not repeats(c) and len(c.distinct) <= _NAMED), None) if group is None else None
    rest = [column for column in (*part.sizes, *values) if column is not y and len(column) == len(along)]
    size = next((column for column in rest if _SIZED & set(stems(column.name))), None)
    if size is None and rest and (part.asked.kind == "bubble" or (len(rest) == 1 and "size" in part.asked.text)):
        size = rest[-1]
    fields: dict[str, Any] = {
        "mark": "scatter", "x": along.name, "y": [y.name], "series": group.name if group else None,
        "label": single.name if single else None, "size": size.name if size else None,
        "highlight": highlighted(part, (group or single or along).words),
    }  # fmt: skip
    layers = [Layer.model_validate(fields)]
    if part.asked.trend:
        fit = {"mark": "trend", "options": {"degree": part.asked.trend}}
        layers.append(Layer.model_validate({**fit, **{key: fields[key] for key in ("x", "y", "series")}}))
    scales = [{"scale": "log"} if axis in part.asked.log else {} for axis in "xy"]
    return Panel(layers=tuple(layers), x=place_axis(part, along, **scales[0]), y=value_axis(part, [y], **scales[1]))


def _over_categories(part: Part) -> bool:
    """Whether the categories lie along the axis: one value, or values with parallel names."""
    words = part.texts[0]
    values = [column for column in part.numbers if len(column) == len(words)]
    if len(values) == 1 or repeats(words) or part.asked.kind == "bubble" or not part.asked.text:
        return len(values) == 1
    if len(values) != 2:
        return len(values) > 2 and not is_time(values[0]) and not ordered(values[0])
    first, second = (stems(bare(column.name)) for column in values)
    parallel = first[-1:] == second[-1:] or (first[:-1] == second[:-1] != ())
    return parallel and len(part.named(values)) < 2


def _series(part: Part, along: Column, values: Sequence[Column], **axis: Any) -> Panel:
    mark: dict[str, Any] = {"mark": "line" if part.asked.joined else "scatter", "x": along.name}
    if axis and (part.asked.lying or part.panels > 2):
        # Several panels over the same names stand beside each other, the names down their side.
        mark |= {"mark": "point", "horizontal": True}
    log = {"scale": "log"} if "y" in part.asked.log else {}
    made = layer(part, mark, values)
    return Panel(layers=(made,), x=place_axis(part, along, **axis), y=value_axis(part, values, **log))


def _points_of_things(part: Part, found: dict[str, list[Column]], shared: Column | None = None) -> Panel:
    """Points of each thing: its two columns against each other, or its value over a shared time, sized by another."""
    layers = []
    for name, columns in found.items():
        x, y, *rest = [c for c in (shared, *columns) if c is not None]
        size = rest[0].name if rest else None
        layers.append(Layer(mark="scatter", x=x.name, y=(y.name,), size=size, names=(name.strip(" -:"),)))
    if part.asked.joined:
        layers = [*(one.model_copy(update={"mark": "line", "size": None}) for one in layers), *layers]
    across = common(dict.fromkeys(str(one.x) for one in layers), anything=True)
    up = part.asked.y_label or common(dict.fromkeys(one.y[0] for one in layers), anything=True)
    along = place_axis(part, shared) if shared else Axis(label=part.asked.x_label or across or None)
    return Panel(layers=tuple(layers), x=along, y=Axis(label=up or None))


def space(part: Part) -> Panel:
    """Three dimensions: two places and a height; or one place, and series side by side in depth."""
    mark, numbers = part.asked.kind, [*part.numbers, *part.sizes]
    if mark == "line3d" and len(numbers) > 4 and (found := things(numbers[1:])):
        tracks = [Layer(mark=mark, x=numbers[0].name, y=(y.name,), z=z.name, names=(name,))
                  for name, (y, z, *_) in found.items()]  # fmt: skip
        return Panel(layers=tuple(tracks))
    if len(numbers) == 3 and (mark == "scatter3d" or repeats(numbers[0]) or part.named(numbers[1:2])):
        x, y, z = numbers
        series = next((c.name for c in part.texts if repeats(c)), None) if mark != "bar3d" else None
        return Panel(layers=(Layer(mark=mark, x=x.name, y=(y.name,), z=z.name, series=series),))
    if len(numbers) == 2 and part.texts and repeats(numbers[0]):
        return Panel(layers=(Layer(mark=mark, x=numbers[0].name, y=(part.texts[0].name,), z=numbers[1].name),))
    along = place(part.table.columns)
    values = [column for column in numbers if column is not along]
    if along is None or not values:
        raise Unfit("three dimensions need three columns")
    names = [column.name for column in values]
    return Panel(
        layers=(Layer(mark=mark, x=along.name, y=tuple(names), names=shortened(names)),), z=value_axis(part, values)
    )


def contour(part: Part) -> Panel:
    numbers = [column.name for column in part.table.columns if column.kind == "number"]
    if len(numbers) < 2:
        raise Unfit("contours need two or three columns of numbers")
    x, y, z = (*numbers, None)[:3]
    return Panel(layers=(Layer(mark="contour", x=x, y=(str(y),), z=z),), x=place_axis(part))

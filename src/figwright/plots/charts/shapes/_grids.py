"""Part -> panels of shares, heat maps and distributions."""

from __future__ import annotations

from math import isfinite
from typing import Any

from figwright.core.tables import Column
from figwright.plots.charts.model import Axis, Layer, Panel
from figwright.plots.charts.shapes._labels import highlighted, legend, place_axis, unprefixed, value_axis
from figwright.plots.charts.shapes._part import Part, Unfit, is_time, place, repeats


def shares(part: Part) -> Panel:
    """One ring for each column of sizes; a second column of the same sizes (counts beside per cent) is no ring."""
    words, numbers = _words_and_numbers(part)
    if any(value < 0 for column in numbers for value in column.numbers):
        raise Unfit("shares cannot be negative")
    rings = numbers if part.asked.kind == "nested" else numbers[:1]
    layer = Layer(
        mark="pie" if part.asked.kind == "pie" else "donut", x=words.name, y=tuple(c.name for c in rings),
        names=legend(rings), highlight=highlighted(part, words.words),
    )  # fmt: skip
    return Panel(layers=(layer,))


def treemap(part: Part) -> Panel:
    words, numbers = _words_and_numbers(part)
    parent = next((column.name for column in part.texts if column is not words and repeats(column)), None)
    return Panel(layers=(Layer(mark="treemap", x=words.name, y=(numbers[0].name,), parent=parent),))


def _words_and_numbers(part: Part) -> tuple[Column, list[Column]]:
    numbers = [*part.numbers, *part.sizes]
    words = next((c for c in part.texts if not repeats(c)), next(iter([*part.texts, *numbers[:-1]]), None))
    if words is None or not (alike := [c for c in numbers if len(c) == len(words) and c is not words]):
        raise Unfit("shares need a column of names and one of sizes")
    return words, alike


def heatmap(part: Part) -> Panel:
    """Wide: words down the side and a column for each place across. Long: two columns of places and one of values."""
    common: dict[str, Any] = {"mark": "heatmap", "options": {"shape": "circle"} if part.asked.kind == "bubbles" else {}}
    if part.asked.values:
        common["values"] = True
    if long := _long(part):
        down, across, value = long
        if part.x == down.name or (not part.x and is_time(down) and not is_time(across)):
            down, across = across, down
        layer = Layer.model_validate({**common, "x": across.name, "y": [down.name], "z": value.name})
        side = Axis(label=part.asked.y_label or unprefixed(part, down))
        return Panel(layers=(layer,), x=place_axis(part, across), y=side)
    numbers = [*part.numbers, *part.sizes]
    rows = next(iter(part.texts), None) or place(part.table.columns)
    cells = [column for column in numbers if column is not rows and rows and len(column) == len(rows)]
    if rows is None or not cells:
        raise Unfit("a heat map needs names for its rows, and columns of numbers")
    names = tuple(unprefixed(part, c) or c.name for c in cells) if part.prefix else legend(cells)
    layer = Layer.model_validate({**common, "x": rows.name, "y": [c.name for c in cells], "names": names})
    return Panel(layers=(layer,), x=place_axis(part), y=Axis(label=part.asked.y_label or None))


def _long(part: Part) -> tuple[Column, Column, Column] | None:
    """Two columns of places that repeat and one of values, each place once."""
    places = [column for column in part.texts if repeats(column)]
    values = [*part.numbers, *part.sizes]
    for column in values[:-1]:
        whole = all(value == int(value) for value in column.numbers if isfinite(value))
        if len(places) < 2 and repeats(column) and whole:
            places.append(column)
    values = [column for column in values if column not in places]
    if len(places) < 2 or not values:
        return None
    down, across = places[:2]
    return (down, across, values[0]) if len({*zip(down.values, across.values, strict=False)}) == len(down) else None


def distribution(part: Part) -> Panel:
    """Box, violin, histogram or density: of one column by groups, or of several columns."""
    mark, boxed = part.asked.kind, part.asked.kind in ("box", "violin")
    numbers = [column for column in (*part.numbers, *part.sizes) if not is_time(column)]
    texts = [c for c in part.texts if repeats(c) and len(c.distinct) <= 30]
    values, groups = part.named(numbers) or numbers, part.named(texts) or texts[:1]
    if not values:
        raise Unfit("a distribution needs a column of numbers")
    x, series = (*(column.name for column in groups), None, None)[:2] if boxed else (None, next(iter(groups), None))
    values = values[:1] if groups else values
    fields = {"x": x, "series": getattr(series, "name", series), "horizontal": bool(part.asked.lying) and boxed}
    layer = Layer.model_validate({"mark": mark, "y": [c.name for c in values], "names": legend(values), **fields})
    y = value_axis(part, values) if boxed else Axis(label=part.asked.y_label or None)
    return Panel(layers=(layer,), x=place_axis(part), y=y)

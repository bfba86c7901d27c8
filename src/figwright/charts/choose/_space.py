"""Parts -> panels in three dimensions."""

from __future__ import annotations

from collections.abc import Sequence

from figwright.charts.choose._labels import value_axis
from figwright.charts.choose._layers import Unfit, own_texts
from figwright.charts.choose._part import Part, mentions
from figwright.charts.choose._roles import is_time, place, repeats, roles
from figwright.charts.choose._tokens import shortened
from figwright.charts.model import Layer, Panel
from figwright.tables import Column


def space(part: Part) -> Panel:
    """Three dimensions: two places and a height; or one place, and series side by side in depth."""
    known = roles(part.table.columns, part.wish)
    mark = {"bar3d": "bar3d", "line3d": "line3d", "scatter3d": "scatter3d", "surface": "surface"}[part.wish.kind]
    numbers, texts = [*known.numbers, *known.sizes], own_texts(part, known)
    if mark == "line3d" and (layers := _tracks(numbers)):
        return Panel(layers=tuple(layers))
    series = next((c for c in texts if repeats(c)), None)
    if len(numbers) == 3:
        x, y, z = numbers
        if not (is_time(x) and not repeats(x) and not mentions(part.wish.text, [y.name])) or mark == "scatter3d":
            layer = Layer(
                mark=mark, x=x.name, y=(y.name,), z=z.name, series=series.name if series and mark != "bar3d" else None
            )
            return Panel(layers=(layer,))
    if len(numbers) == 2 and texts and repeats(numbers[0]):
        return Panel(layers=(Layer(mark=mark, x=numbers[0].name, y=(texts[0].name,), z=numbers[1].name),))
    along = place(part.table.columns)
    values = [column for column in numbers if column is not along]
    if along is None or not values:
        raise Unfit("three dimensions need three columns")
    layer = Layer(mark=mark, x=along.name, y=tuple(c.name for c in values), names=shortened([c.name for c in values]))
    return Panel(layers=(layer,), z=value_axis(part, values, along))


def _tracks(numbers: Sequence[Column]) -> list[Layer]:
    """Lines in space that share their first axis: "Country A growth", "Country A index", "Country B growth" ..."""
    first, rest = numbers[:1], numbers[1:]
    if len(rest) < 4 or len(rest) % 2:
        return []
    starts = shortened([column.name for column in rest[::2]])
    return [
        Layer(mark="line3d", x=first[0].name, y=(y.name,), z=z.name, names=(name,))
        for y, z, name in zip(rest[::2], rest[1::2], starts, strict=True)
    ]

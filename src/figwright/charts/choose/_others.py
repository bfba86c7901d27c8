"""Parts -> panels of shares, heat maps, radars and distributions."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Any

from figwright.charts.choose._labels import highlighted, place_axis, unprefixed, value_axis
from figwright.charts.choose._layers import Unfit, axis_and_values, own_texts
from figwright.charts.choose._part import Part, mentions
from figwright.charts.choose._roles import is_time, place, repeats, roles
from figwright.charts.choose._tokens import bare, shortened, tokens
from figwright.charts.model import Axis, Layer, Panel
from figwright.tables import Column


def shares(part: Part) -> Panel:
    """One ring for each column of sizes; a second column of the same sizes (counts beside per cent) is no ring."""
    words, numbers = _words_and_numbers(part)
    if any(value < 0 for column in numbers for value in column.numbers):
        raise Unfit("shares cannot be negative")
    kind = part.wish.kind
    rings = numbers if kind == "nested" else numbers[:1]
    mark = "pie" if kind == "pie" else "donut"
    layer = Layer(
        mark=mark, x=words.name, y=tuple(column.name for column in rings),
        names=shortened([column.name for column in rings]) if len(rings) > 1 else (),
        highlight=highlighted(part.wish.highlight, words.words),
    )  # fmt: skip
    return Panel(layers=(layer,))


def treemap(part: Part) -> Panel:
    words, numbers = _words_and_numbers(part)
    parent = next(
        (c for c in own_texts(part, roles(part.table.columns, part.wish)) if c is not words and repeats(c)), None
    )
    layer = Layer(mark="treemap", x=words.name, y=(numbers[0].name,), parent=parent.name if parent else None)
    return Panel(layers=(layer,))


def _words_and_numbers(part: Part) -> tuple[Column, list[Column]]:
    known = roles(part.table.columns, part.wish)
    numbers = list(known.numbers) + list(known.sizes)
    texts = own_texts(part, known)
    words = next((c for c in texts if not repeats(c)), texts[0] if texts else None)
    if words is None:
        words = numbers[0] if len(numbers) > 1 else None
        numbers = numbers[1:]
    if words is None or not (alike := [c for c in numbers if len(c) == len(words)]):
        raise Unfit("shares need a column of names and one of sizes")
    return words, alike


def heatmap(part: Part) -> Panel:
    """Wide: words down the side and a column for each place across. Long: two columns of places and one of values."""
    known = roles(part.table.columns, part.wish)
    common: dict[str, Any] = {"mark": "heatmap"}
    if part.wish.kind == "bubbles":
        common["options"] = {"shape": "circle"}
    if part.wish.values:
        common["values"] = True
    numbers = [*known.numbers, *known.sizes]
    texts = own_texts(part, known)
    if long := _long(texts, numbers):
        down, across, value = long
        if part.x == down.name or (not part.x and part.wish.kind != "confusion" and _sooner(part, down, across)):
            down, across = across, down
        layer = Layer.model_validate({**common, "x": across.name, "y": [down.name], "z": value.name})
        down_axis = Axis(label=part.wish.y_label or unprefixed(part, down))
        return Panel(layers=(layer,), x=place_axis(part, across), y=down_axis)
    rows = texts[0] if texts else _index(numbers)
    if rows is None:
        rows = place(part.table.columns)
    if rows is None:
        raise Unfit("a heat map needs names for its rows")
    cells = [column for column in numbers if column is not rows and len(column) == len(rows)]
    if not cells:
        raise Unfit("a heat map needs columns of numbers")
    names = shortened([column.name for column in cells], digits=True)
    names = names if len(cells) > 1 else ()
    fields: dict[str, Any] = {**common, "x": rows.name, "y": [c.name for c in cells], "names": names}
    return Panel(layers=(Layer.model_validate(fields),), x=place_axis(part), y=_cells_axis(part, cells))


def _cells_axis(part: Part, cells: Sequence[Column]) -> Axis:
    return Axis(label=part.wish.y_label or None)


def _index(numbers: Sequence[Column]) -> Column | None:
    """A first column that only counts the rows."""
    first = numbers[0] if numbers else None
    said = set(tokens(first.name)) if first else set()
    return first if first and ({"index", "row", "id"} & said or is_time(first)) and len(numbers) > 1 else None


def _long(texts: Sequence[Column], numbers: Sequence[Column]) -> tuple[Column, Column, Column] | None:
    """Two columns of places that repeat and one of values, each place once."""
    places = [column for column in texts if repeats(column)]
    values = list(numbers)
    for column in numbers:
        if (
            len(places) < 2
            and repeats(column)
            and len(values) > 1
            and all(v == int(v) for v in column.numbers if isfinite(v))
        ):
            places.append(column)
            values.remove(column)
    if len(places) < 2 or not values:
        return None
    down, across = places[:2]
    if len(set(zip(down.values, across.values, strict=False))) < len(down):
        return None
    return down, across, values[0]


def _sooner(part: Part, down: Column, across: Column) -> bool:
    """Whether the intent names the second column before the first, or it is time, which runs across."""
    return is_time(down) and not is_time(across)


def radar(part: Part) -> Panel:
    known = roles(part.table.columns, part.wish)
    along, series, values = axis_and_values(part, known, words=True)
    names = shortened([column.name for column in values]) if len(values) > 1 else ()
    called = names or [column.name for column in values]
    layer = Layer(
        mark="radar", x=along.name, y=tuple(column.name for column in values), series=series,
        names=() if series else names, highlight=highlighted(part.wish.highlight, called),
    )  # fmt: skip
    return Panel(layers=(layer,))


def distribution(part: Part) -> Panel:
    """Box, violin, histogram or density: of one column by groups, or of several columns."""
    known = roles(part.table.columns, part.wish)
    mark = part.wish.kind
    numbers = [*known.numbers, *known.sizes]
    texts = [column for column in own_texts(part, known) if repeats(column) and len(column.distinct) <= 30]
    named = mentions(part.wish.text, [column.name for column in numbers])
    values = [column for column in numbers if column.name in named] or _loosely(part, numbers)
    if not values:
        raise Unfit("a distribution needs a column of numbers")
    texts = [c for c in texts if len(c) == len(values[0])]
    order = mentions(part.wish.text, [column.name for column in texts])
    groups = sorted((c for c in texts if c.name in order), key=lambda c: order[c.name]) or texts[:1]
    fields: dict[str, Any] = {"mark": mark}
    if groups and len(values) >= 1:
        fields["y"] = [values[0].name]
        if mark in ("box", "violin"):
            fields["x"] = groups[0].name
            fields["series"] = groups[1].name if len(groups) > 1 else None
        else:
            fields["series"] = groups[0].name
    else:
        fields["y"] = [column.name for column in values]
        fields["names"] = shortened([column.name for column in values]) if len(values) > 1 else ()
    if part.wish.horizontal and mark in ("box", "violin"):
        fields["horizontal"] = True
    return Panel(layers=(Layer.model_validate(fields),), x=place_axis(part), y=_own_axis(part, values, mark))


def _loosely(part: Part, numbers: Sequence[Column]) -> list[Column]:
    """Columns of which the intent says a word, when it names none whole."""
    said = set(tokens(f"{part.wish.text} {part.wish.title}"))
    near = [column for column in numbers if said & set(tokens(bare(column.name)))]
    return near or [column for column in numbers if not is_time(column)] or list(numbers)


def _own_axis(part: Part, values: Sequence[Column], mark: str) -> Axis:
    if mark in ("histogram", "density"):
        return Axis(label=part.wish.y_label or None)
    return value_axis(part, values)


def contour(part: Part) -> Panel:
    numbers = [column for column in part.table.columns if column.kind == "number"]
    if len(numbers) < 2:
        raise Unfit("contours need two or three columns of numbers")
    x, y, *rest = numbers
    return Panel(
        layers=(Layer(mark="contour", x=x.name, y=(y.name,), z=rest[0].name if rest else None),), x=place_axis(part)
    )

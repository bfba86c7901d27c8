"""Parts -> panels without plain axes: shares, heat maps, radars, distributions, arrows, graphs, space."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Any

from figwright.charts.choose._labels import highlighted, place_axis, value_axis
from figwright.charts.choose._panels import Part, mentions
from figwright.charts.choose._planes import Unfit, axis_and_values, bar, own_texts
from figwright.charts.choose._roles import is_time, place, repeats, roles
from figwright.charts.choose._tokens import bare, common, shortened, tokens
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
        if part.wish.kind != "confusion" and _sooner(part, down, across):
            down, across = across, down
        layer = Layer.model_validate({**common, "x": across.name, "y": [down.name], "z": value.name})
        return Panel(layers=(layer,), x=place_axis(part), y=Axis(label=part.wish.y_label or None))
    rows = texts[0] if texts else _index(numbers)
    if rows is None:
        rows = place(part.table.columns)
    if rows is None:
        raise Unfit("a heat map needs names for its rows")
    cells = [column for column in numbers if column is not rows and len(column) == len(rows)]
    if not cells:
        raise Unfit("a heat map needs columns of numbers")
    names = shortened([column.name for column in cells])
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


_STARTS = frozenset("start initial begin before from first old score value base".split())
_CHANGES = frozenset("change bias delta difference shift diff growth increase decrease effect".split())
_ENDS = frozenset("end final after to last new".split())


def arrow(part: Part) -> Panel:
    """Arrows from where something was to where it is: start and change, or start and end, for each category; or a field
    of arrows given by two places and two components."""
    known = roles(part.table.columns, part.wish)
    numbers = [*known.numbers, *known.sizes]
    texts = own_texts(part, known)
    if len(numbers) == 4 and (not texts or not changes(numbers)):
        x, y, u, v = numbers
        return Panel(layers=(Layer(mark="quiver", x=x.name, y=(y.name,), u=u.name, v=v.name),), x=place_axis(part))
    if not texts:
        raise Unfit("arrows need a column of names")
    pairs = changes(numbers)
    if not pairs:
        raise Unfit("arrows need a start and a change")
    names = shortened([start.name for start, *_ in pairs]) if len(pairs) > 1 else ()
    layers = [
        Layer(
            mark="arrow", x=texts[0].name, y=(start.name,), horizontal=True,
            names=(name,) if name else (),
            change=end.name if kind == "change" else None,
            to=end.name if kind == "end" else None,
        )
        for (start, end, kind), name in zip(pairs, names or ("",) * len(pairs), strict=True)
    ]  # fmt: skip
    label = common([start.name for start, *_ in pairs]) if len(pairs) > 1 else None
    return Panel(
        layers=tuple(layers), x=place_axis(part, scale="category"), y=Axis(label=part.wish.y_label or label or None)
    )


def changes(numbers: Sequence[Column]) -> list[tuple[Column, Column, str]]:
    """Starts with their changes or ends, neighbours in the table."""
    out: list[tuple[Column, Column, str]] = []
    rest = list(numbers)
    while len(rest) > 1:
        start, end, *rest = rest
        said = set(tokens(end.name))
        if said & _CHANGES:
            out.append((start, end, "change"))
        elif said & _ENDS:
            out.append((start, end, "end"))
        else:
            return []
    return out if not rest else []


def graph(part: Part) -> Panel:
    texts = [column for column in part.table.columns if column.kind != "number"]
    said = {column.name: set(tokens(column.name)) for column in texts}
    source = next((c for c in texts if said[c.name] & {"source", "from", "start", "parent", "node"}), None)
    target = next(
        (c for c in texts if c is not source and said[c.name] & {"target", "to", "end", "child", "destination"}), None
    )
    source = source or (texts[0] if texts else None)
    target = target or next((c for c in texts if c is not source), None)
    if source is None or target is None or len(source) != len(target):
        raise Unfit("a graph needs columns of sources and targets")
    kind = next((c for c in texts if c not in (source, target) and len(c) == len(source) and repeats(c)), None)
    label = next((c for c in texts if c not in (source, target, kind) and len(c) == len(source)), None)
    weight = next((c for c in part.table.columns if c.kind == "number" and len(c) == len(source)), None)
    directed = "undirected" not in part.wish.text.lower()
    layer = Layer(
        mark="graph", source=source.name, target=target.name, series=kind.name if kind else None,
        label=label.name if label else None, size=weight.name if weight else None, options={"directed": directed},
    )  # fmt: skip
    return Panel(layers=(layer,))


def span(part: Part) -> Panel:
    """Bars from a start to an end for each category, several on a line."""
    known = roles(part.table.columns, part.wish)
    numbers = [column for column in part.table.columns if column.kind in ("number", "date")]
    texts = [column for column in own_texts(part, known) if column.kind == "text"]
    if not texts or len(numbers) < 2:
        raise Unfit("spans need names, starts and ends")
    start, end = numbers[:2]
    length = bool({"duration", "length", "change", "days", "width", "day"} & set(tokens(end.name)))
    series = next((c for c in texts[1:] if repeats(c)), None)
    layer = Layer(
        mark="span", x=texts[0].name, y=(start.name,), horizontal=True, series=series.name if series else None,
        change=end.name if length else None,
        to=None if length else end.name,
    )  # fmt: skip
    return Panel(layers=(layer,), x=place_axis(part, scale="category"), y=Axis(label=part.wish.y_label or None))


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
    first, *rest = numbers
    if len(rest) < 4 or len(rest) % 2:
        return []
    starts = shortened([column.name for column in rest[::2]])
    return [
        Layer(mark="line3d", x=first.name, y=(y.name,), z=z.name, names=(name,))
        for y, z, name in zip(rest[::2], rest[1::2], starts, strict=True)
    ]


__all__ = ["arrow", "bar", "contour", "distribution", "graph", "heatmap", "radar", "shares", "space", "span", "treemap"]

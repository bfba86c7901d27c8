"""Parts -> panels of points: number against number, or several values over categories."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from figwright.charts.choose._labels import highlighted, place_axis, value_axis
from figwright.charts.choose._layers import Unfit, error_fields, own_texts
from figwright.charts.choose._part import Part, mentions
from figwright.charts.choose._roles import Roles, is_time, ordered, repeats, roles
from figwright.charts.choose._tokens import bare, common, shortened, tokens
from figwright.charts.model import Axis, Layer, Panel
from figwright.tables import Column

_GROUPS = 10
"""More values than this are names of single points, not of groups."""


def scatter(part: Part) -> Panel:
    known = roles(part.table.columns, part.wish)
    texts, numbers = own_texts(part, known), list(known.numbers)
    if pairs := _pairs(numbers):
        return _paired(part, pairs)
    sizes = _own_sizes(known, numbers)
    if sizes:
        return _sized(part, known, numbers, sizes)
    if texts and _over_categories(part, texts[0], numbers):
        values = [column for column in numbers if len(column) == len(texts[0])]
        return _series(part, texts[0], values, known, scale="category")
    if len(numbers) < 2:
        raise Unfit("points need two columns of numbers")
    if part.wish.kind == "bubble" and not known.sizes and len(numbers) > 2:
        size = _third(part, numbers[::-1])
        known = replace(known, sizes=(size,) if size else ())
        numbers = [column for column in numbers if column is not size]
    along = _along(part, numbers)
    values = [column for column in numbers if column is not along and len(column) == len(along)]
    if not values:
        raise Unfit("points need two columns of numbers that are equally long")
    if part.x and part.y:
        return _against(part, known, along, values, texts)
    if len(values) > 1 and (not texts or is_time(along) or ordered(along)) and not known.sizes:
        return _series(part, along, values, known)
    return _against(part, known, along, values, texts)


def _along(part: Part, numbers: Sequence[Column]) -> Column:
    """The column across: time, or that which the intent names first, otherwise the first."""
    if part.x in [column.name for column in numbers]:
        return part.table[part.x]
    if time := next((column for column in numbers if is_time(column)), None):
        return time
    named = _said(part, numbers)
    first_two = sorted(named, key=named.__getitem__)[:2]
    if len(first_two) < 2:
        return numbers[0]
    # "mpg against horsepower": what is named first goes up. Otherwise the table's order tells.
    across = first_two[1] if _versus(part) else next(c.name for c in numbers if c.name in first_two)
    if part.panels > 1 and not _versus(part):
        across = first_two[0]  # panels may share a column: then each says what it is drawn over
    return next(column for column in numbers if column.name == across)


def _said(part: Part, numbers: Sequence[Column]) -> dict[str, int]:
    """Where the intent first speaks of each column: by its whole name, or by a word that only this one has."""
    names = [column.name for column in numbers]
    out = mentions(part.wish.text, names)
    said = tokens(part.wish.text)
    for name in names:
        others = {word for other in names if other != name for word in tokens(bare(other))}
        own = [said.index(word) for word in tokens(bare(name)) if len(word) > 1 and word in said and word not in others]
        if name not in out and own:
            out[name] = min(own)
    return out


def _versus(part: Part) -> bool:
    said = tokens(part.wish.text)
    return bool({"against", "versus", "vs"} & set(said))


def _against(part: Part, known: Roles, along: Column, values: Sequence[Column], texts: Sequence[Column]) -> Panel:
    named = _said(part, values)
    y = min((c for c in values if c.name in named), key=lambda c: named[c.name], default=values[0])
    y = next((c for c in values if c.name == part.y), y)
    fields: dict[str, Any] = {"mark": "scatter", "x": along.name, "y": [y.name]}
    alike = [column for column in texts if len(column) == len(along)]
    group = next((c for c in alike if repeats(c) and len(c.distinct) <= _GROUPS), None)
    single = next((c for c in alike if not repeats(c) and len(c.distinct) <= 25), None)
    if group is not None:
        fields["series"] = group.name
    if single is not None and (group is None or _to_label(part)):
        fields["label"] = single.name
    rest = [column for column in (*known.sizes, *values) if column is not y and len(column) == len(along)]
    third = _third(part, rest)
    if third is not None:
        fields["size"] = third.name
    names = part.table[group.name].words if group else part.table[single.name].words if single else ()
    fields["highlight"] = highlighted(part.wish.highlight, dict.fromkeys(names))
    layers = [Layer.model_validate(fields)]
    if part.wish.trend:
        layers.append(
            Layer.model_validate(
                {
                    "mark": "trend",
                    "x": along.name,
                    "y": [y.name],
                    "series": fields.get("series"),
                    "options": {"degree": part.wish.trend},
                }
            )
        )
    logs = part.wish.log
    x = place_axis(part, along, **({"scale": "log"} if "x" in logs else {}))
    y_axis = value_axis(part, [y], along, scale="log" if "y" in logs else "auto")
    return Panel(layers=tuple(layers), x=x, y=y_axis)


def _to_label(part: Part) -> bool:
    return bool(re.search(r"\b(?:label|nam|annotat)(?:l?ed|l?ing|e) (?:with|by)\b", part.wish.text, re.I))


def _third(part: Part, rest: Sequence[Column]) -> Column | None:
    """The column for the size of the points, when there is one for it."""
    sized = [
        column for column in rest if {"size", "bubble", "population", "count", "weight"} & set(tokens(column.name))
    ]
    if sized:
        return sized[0]
    return (
        rest[0]
        if rest and (part.wish.kind == "bubble" or (len(rest) == 1 and "size" in tokens(part.wish.text)))
        else None
    )


def _over_categories(part: Part, words: Column, numbers: Sequence[Column]) -> bool:
    """Whether the categories lie along the axis: one value, values with parallel names, or so it is said."""
    values = [column for column in numbers if len(column) == len(words)]
    if repeats(words) or part.wish.kind == "bubble":
        return len(values) == 1
    if len(values) != 2:
        return len(values) == 1 or (not any(is_time(c) or ordered(c) for c in values[:1]) and len(values) > 2)
    if not part.wish.text:
        return False
    first, second = (tokens(bare(column.name)) for column in values)
    ends = [[word for word in said if len(word) > 1 and not word.isdigit()][-1:] for said in (first, second)]
    parallel = ends[0] == ends[1] or (first[:-1] == second[:-1] and first[:-1] != ())
    named = mentions(part.wish.text, [words.name, *(column.name for column in values)])
    both = all(column.name in named for column in values)
    return parallel and not both


def _series(part: Part, along: Column, values: Sequence[Column], known: Roles, **axis: Any) -> Panel:
    names = shortened([column.name for column in values]) if len(values) > 1 else ()
    fields: dict[str, Any] = {
        "mark": "scatter", "x": along.name, "y": [c.name for c in values], "names": names,
        "highlight": highlighted(part.wish.highlight, names or along.words), **error_fields(known, values),
    }  # fmt: skip
    if part.wish.connected:
        fields["mark"] = "line"
    elif axis.get("scale") == "category" and (part.wish.horizontal or part.panels > 2):
        # Several panels over the same names stand beside each other, the names down their side.
        fields |= {"mark": "point", "horizontal": True}
    if "y" in part.wish.log:
        return Panel(
            layers=(Layer.model_validate(fields),),
            x=place_axis(part, along, **axis),
            y=value_axis(part, values, along, scale="log"),
        )
    return Panel(
        layers=(Layer.model_validate(fields),), x=place_axis(part, along, **axis), y=value_axis(part, values, along)
    )


def _pairs(numbers: Sequence[Column]) -> list[tuple[str, Column, Column]]:
    """Pairs of coordinates, one for each thing: "City A population", "City A age", "City B population" ..."""
    if len(numbers) < 4 or len(numbers) % 2:
        return []
    pairs = []
    for x, y in zip(numbers[::2], numbers[1::2], strict=True):
        a, b = bare(x.name).replace("_", " ").split(), bare(y.name).replace("_", " ").split()
        shared = 0
        while shared < min(len(a), len(b)) and a[shared] == b[shared]:
            shared += 1
        if not shared or shared == len(a) or len(x) != len(y):
            return []
        pairs.append((" ".join(a[:shared]), x, y))
    return pairs if len({name for name, *_ in pairs}) == len(pairs) else []


def _paired(part: Part, pairs: Sequence[tuple[str, Column, Column]]) -> Panel:
    layers = tuple(Layer(mark="scatter", x=x.name, y=(y.name,), names=(name.strip(" -:"),)) for name, x, y in pairs)
    return Panel(
        layers=layers,
        x=place_axis(part)
        if part.wish.x_label
        else Axis(label=common([x.name for _, x, _ in pairs], anything=True) or None),
        y=Axis(label=part.wish.y_label or common([y.name for *_, y in pairs], anything=True) or None),
    )


def _own_sizes(known: Roles, numbers: Sequence[Column]) -> list[tuple[Column, Column]]:
    """Values that have a size each: "Party A support", "Party A size"."""
    if len(known.sizes) < 2:
        return []
    out = []
    for size in known.sizes:
        topic = set(tokens(size.name)) - {"size", "bubble", "marker"}
        value = next((c for c in numbers if topic and topic <= set(tokens(c.name))), None)
        if value is None:
            return []
        out.append((value, size))
    return out


def _sized(part: Part, known: Roles, numbers: Sequence[Column], sizes: Sequence[tuple[Column, Column]]) -> Panel:
    taken = [value for value, _ in sizes]
    along = next((column for column in numbers if column not in taken), None)
    if along is None:
        raise Unfit("nothing is left for the axis across")
    names = shortened([value.name for value in taken])
    layers = [
        Layer(mark="scatter", x=along.name, y=(value.name,), size=size.name, names=(name,))
        for (value, size), name in zip(sizes, names, strict=True)
    ]
    if part.wish.connected:
        line = Layer(mark="line", x=along.name, y=tuple(v.name for v in taken), names=names)
        layers.insert(0, line)
    return Panel(layers=tuple(layers), x=place_axis(part, along), y=value_axis(part, taken, along))

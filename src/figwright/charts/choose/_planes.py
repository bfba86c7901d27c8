"""Parts -> panels with an x and a y: bars, lines, areas, points, and bars with lines."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Any

from figwright.charts.choose._labels import highlighted, legend, place_axis, value_axis
from figwright.charts.choose._panels import Part, mentions
from figwright.charts.choose._roles import LABELS, Roles, is_time, ordered, place, repeats, roles
from figwright.charts.choose._tokens import bare, shortened, tokens
from figwright.charts.model import Layer, Panel
from figwright.tables import Column

_FAR = 25.0
"""Series whose largest values lie this many times apart cannot share an axis."""
_MANY = 8
"""More categories than this, or longer names, are better read lying."""


class Unfit(Exception):
    """The data cannot be drawn in this way; the message says why."""


def own_texts(part: Part, known: Roles) -> list[Column]:
    """Words that tell something in this panel: not those that are the same in all its rows, and no labels."""
    texts = [column for column in known.texts if column.name not in part.where or len(part.where[column.name]) > 1]
    texts = [column for column in texts if len(column.distinct) > 1] or texts
    plain = [column for column in texts if not _is_label(column)]
    return plain or texts


def _is_label(column: Column) -> bool:
    said = tokens(column.name)
    return bool(said) and said[-1] in LABELS and (len(said) > 1 or said[-1] == "annotation") and said[-1] != "name"


def written(part: Part, known: Roles, used: Sequence[str | None]) -> Column | None:
    """A column of words to write at the marks."""
    return next((c for c in known.texts if _is_label(c) and c.name not in used and len(c.distinct) > 0), None)


def error_fields(known: Roles, values: Sequence[Column], *, band: bool = False) -> dict[str, Any]:
    """The fields of a layer for the errors of its values: one for each, or one that all share."""
    names = [column.name for column in values]
    out: dict[str, Any] = {}
    errors = [known.errors.get(name) for name in names]
    if errors and all(error is not None for error in errors):
        kept = tuple(error for error in errors if error is not None)
        out["band" if band else "error"] = kept[:1] if len(set(kept)) == 1 else kept
    bounds = [known.bounds.get(name) for name in names]
    if bounds and all(bounds):
        out["bounds"] = tuple(pair for pair in bounds if pair)
    return out


def axis_and_values(part: Part, known: Roles, *, words: bool) -> tuple[Column, str | None, list[Column]]:
    """The column along the axis, the column that tells series apart (long data), and the columns of values.

    `words`: a column of words is the better axis (bars); otherwise times and growing numbers are (lines).
    """
    texts = own_texts(part, known)
    numbers = list(known.numbers)
    candidates = [column for column in part.table.columns if column in texts or column in numbers]
    if words and texts:
        along = texts[0]
        if len(texts) > 1:
            along = _main_category(part, texts)
    elif words and candidates and not repeats(candidates[0]) and len(candidates) > 1:
        along = candidates[0]
    else:
        found = place(candidates)
        if found is None:
            raise Unfit("there is only one column")
        along = found
    values = [column for column in numbers if column is not along and len(column) == len(along)]
    series = next((c for c in texts if c is not along and _groups(c) and len(c) == len(along)), None)
    if not values:
        raise Unfit("there are no numbers to draw")
    if series is None and along.kind != "number" and repeats(along) and words:
        time = next((c for c in values if is_time(c) and repeats(c) and len(c.distinct) <= 6), None)
        if time is not None and len(values) > 1:
            return along, time.name, [column for column in values if column is not time][:1]
    return along, series.name if series else None, values[:1] if series else values


def _groups(column: Column) -> bool:
    """Whether the values of a column are groups of rows, and not names with a few namesakes."""
    return len(column.distinct) <= len(column) / 2


def _main_category(part: Part, texts: Sequence[Column]) -> Column:
    """Of several columns of words the one along the axis: that which is named first and not told apart by itself."""
    single = [column for column in texts if not repeats(column)]
    if single:
        return single[0]
    named = mentions(part.wish.text, [column.name for column in texts])
    if named:
        first = min(named, key=named.__getitem__)
        return next(column for column in texts if column.name == first)
    return texts[0]


def bar(part: Part) -> Panel:
    known = roles(part.table.columns, part.wish)
    along, series, values = axis_and_values(part, known, words=True)
    wish = part.wish
    lying = bool(wish.horizontal) if wish.horizontal is not None else _better_lying(along, values, part)
    if wish.stack in ("normal", "percent"):
        values = _without_doubles(values)
    label = written(part, known, [along.name, series])
    common: dict[str, Any] = {"mark": "bar", "x": along.name, "horizontal": lying}
    if label is not None:
        common["label"] = label.name
    if wish.values:
        common["values"] = True
    axes: dict[str, Any] = {
        "x": place_axis(part, scale="category", **_order(part)),
        "y": value_axis(part, values, along),
    }
    if wish.twin and len(values) == 2 and not series:
        left, right = values
        return Panel(
            layers=(
                _layer(part, common, [left], known, name=True),
                _layer(part, {**common, "right": True}, [right], known, name=True),
            ),
            x=axes["x"],
        )
    if pairs := _opposites(values):
        ups, downs = zip(*pairs, strict=True)
        names = shortened([column.name for column in ups])
        layers = tuple(
            Layer.model_validate({**common, "y": [c.name for c in side], "names": names, "stack": "none"})
            for side in (ups, downs)
        )
        return Panel(layers=layers, **axes)
    layer = _layer(part, {**common, "series": series, "stack": _stacking(wish.stack, values)}, values, known)
    return Panel(layers=(layer,), **axes, **_rules(part))


def _without_doubles(values: Sequence[Column]) -> list[Column]:
    """Values of which one only says another again in other units: counts beside per cent are not stacked on them."""
    out: list[Column] = []
    for column in values:
        if not any(_proportional(column, other) for other in out):
            out.append(column)
    return out


def _proportional(one: Column, other: Column) -> bool:
    ratios = {
        round(a / b, 6) for a, b in zip(one.numbers, other.numbers, strict=False) if isfinite(a) and isfinite(b) and b
    }
    shares = [
        bool({"percentage", "percent", "share", "proportion", "ratio", "%"} & set(tokens(c.name))) for c in (one, other)
    ]
    return len(ratios) == 1 and len(one) > 2 and any(shares) and not all(shares)


def _layer(
    part: Part,
    common: dict[str, Any],
    values: Sequence[Column],
    known: Roles,
    *,
    name: bool = False,
    band: bool = False,
) -> Layer:
    """A layer over these values, with their errors, their short names and what is to stand out."""
    names = shortened([column.name for column in values]) if len(values) > 1 else ()
    if name and not names:
        names = (bare(values[0].name),)
    if tuple(column.name for column in values) == names:
        names = ()
    series, along = common.get("series"), common.get("x")
    called = list(names or [column.name for column in values])
    if series:
        called = [str(value) for value in part.table[series].distinct]
    marked = highlighted(part.wish.highlight, called)
    if not marked and along:
        marked = highlighted(part.wish.highlight, part.table[along].words)
    fields = {**common, "y": [c.name for c in values], "names": names, "highlight": marked}
    if common.get("stack", "none") == "none":
        fields |= error_fields(known, values, band=band)
    return Layer.model_validate(fields)


def _stacking(wanted: str, values: Sequence[Column]) -> str:
    if wanted == "diverging":
        # Values with signs diverge by themselves; levels of agreement are laid around their middle.
        return "normal" if any(v < 0 for column in values for v in column.numbers) else "diverging"
    return wanted if wanted in ("normal", "percent") else "none"


def _opposites(values: Sequence[Column]) -> list[tuple[Column, Column]]:
    """Values above zero whose partners, named after them, lie below it: drawn up and down from one place."""
    below = [c for c in values if all(v <= 0 for v in c.numbers if isfinite(v))]
    above = [c for c in values if c not in below]
    if not above or len(above) != len(below):
        return []
    pairs = []
    for column in above:
        said = tokens(bare(column.name))
        partner = next((c for c in below if set(said[:-1] or said) <= set(tokens(c.name)) and _neg_of(said, c)), None)
        if partner is None:
            return []
        pairs.append((column, partner))
    return pairs if len({down.name for _, down in pairs}) == len(pairs) else []


def _neg_of(said: Sequence[str], other: Column) -> bool:
    return set(said) <= set(tokens(other.name)) and "negative" in tokens(other.name)


def _better_lying(along: Column, values: Sequence[Column], part: Part) -> bool:
    """Many long names are read better beside lying bars."""
    if part.wish.stack == "diverging":
        return True
    if along.kind != "text" or is_time(along) or part.wish.stack or len(values) > 1:
        return False
    longest = max((len(word) for word in along.words), default=0)
    return len(along.distinct) > _MANY and longest > 10 and len(along.distinct) <= 40


def _order(part: Part) -> dict[str, Any]:
    return {"order": "value"} if part.wish.order else {}


def _rules(part: Part) -> dict[str, Any]:
    level = part.wish.level
    return {"rules": [{"y": level, "label": "Threshold"}]} if level is not None else {}


def line(part: Part) -> Panel:
    known = roles(part.table.columns, part.wish)
    wish = part.wish
    along, series, values = axis_and_values(part, known, words=False)
    mark: dict[str, Any] = {"mark": "line", "x": along.name, "series": series}
    band = wish.band or (not wish.errors and len(along) > 14)
    logs = {"scale": "log"} if "y" in wish.log and _positive(values) else {}
    x_log = {"scale": "log"} if ("x" in wish.log or _decades(along)) and _positive([along]) else {}
    axes: dict[str, Any] = {"x": place_axis(part, **x_log), "y": value_axis(part, values, along, **logs)}
    left, right = _two_scales(values, wish.twin) if not logs and not series else (values, [])
    if len(right) > 1 and _two_scales(right, False)[1] and _positive(values):
        # Three scales have no two axes: a logarithmic one shows them all.
        left, right = list(values), []
        axes["y"] = value_axis(part, values, along, scale="log")
    layers = [_layer(part, mark, left, known, band=band, name=bool(right) or bool(wish.trend))]
    if right:
        layers.append(_layer(part, {**mark, "right": True}, right, known, band=band, name=True))
        axes["y"] = value_axis(part, left, along)
        return Panel(layers=tuple(layers), x=axes["x"], y=axes["y"], right=value_axis(part, right, along))
    dashed = [
        name
        for name in (layers[0].names or layers[0].y)
        if {"trend", "baseline", "threshold", "average"} & set(tokens(name))
    ]
    if dashed and len(dashed) < len(values):
        layers[0] = layers[0].model_copy(update={"dashed": tuple(dashed)})
    if wish.trend and along.kind == "number":
        layers.append(Layer(mark="trend", x=along.name, y=(values[-1].name,), options={"degree": wish.trend}))
    return Panel(layers=tuple(layers), **axes, **_rules(part))


def _decades(column: Column) -> bool:
    """Whether places lie decades apart, or are called logarithmic."""
    if column.kind != "number" or is_time(column):
        return False
    there = [value for value in column.numbers if isfinite(value)]
    return "log" in tokens(column.name) or (len(there) > 2 and min(there) > 0 and max(there) >= 1000 * min(there))


def _positive(columns: Sequence[Column]) -> bool:
    return all(value > 0 for column in columns for value in column.numbers if isfinite(value))


def _two_scales(values: Sequence[Column], wanted: bool) -> tuple[list[Column], list[Column]]:
    """Values for the left axis and for the right one, when they lie far apart or two axes are asked for."""
    if len(values) < 2:
        return list(values), []
    tops = [max((abs(v) for v in column.numbers if isfinite(v)), default=0.0) for column in values]
    if wanted and len(values) == 2:
        return [values[0]], [values[1]]
    biggest = max(tops)
    small = [column for column, top in zip(values, tops, strict=True) if 0 < top * _FAR < biggest]
    large = [column for column in values if column not in small]
    return (large, small) if small and large else (list(values), [])


def area(part: Part) -> Panel:
    known = roles(part.table.columns, part.wish)
    along, series, values = axis_and_values(part, known, words=False)
    stack = (
        part.wish.stack
        if part.wish.stack in ("normal", "percent")
        else "normal"
        if len(values) > 1 or series
        else "none"
    )
    layer = _layer(part, {"mark": "area", "x": along.name, "series": series, "stack": stack}, values, known)
    return Panel(layers=(layer,), x=place_axis(part), y=value_axis(part, values, along))


def dot(part: Part) -> Panel:
    """Points with their errors, over categories or over time."""
    known = roles(part.table.columns, part.wish)
    along, series, values = axis_and_values(part, known, words=True)
    label = written(part, known, [along.name, series])
    if label is None and not series:
        label = next((c for c in known.texts if c is not along and len(c.distinct) > 1), None)
    common: dict[str, Any] = {
        "mark": "point",
        "x": along.name,
        "series": series,
        "horizontal": bool(part.wish.horizontal),
    }
    if label is not None:
        common["label"] = label.name
        common["series"] = None
    scale = {} if along.kind == "number" and ordered(along) else {"scale": "category"}
    layer = _layer(part, common, values, known)
    return Panel(layers=(layer,), x=place_axis(part, **scale, **_order(part)), y=value_axis(part, values, along))


def combo(part: Part) -> Panel:
    """Bars, and a line over them: what is named as the line, or a trend, a total or a rate, or what has another scale."""
    known = roles(part.table.columns, part.wish)
    along, series, values = axis_and_values(part, known, words=True)
    if series or len(values) < 2:
        return bar(part)
    lines = _lines_of(part, values)
    bars = [column for column in values if column not in lines]
    tops = [max((abs(v) for c in side for v in c.numbers if isfinite(v)), default=1.0) for side in (bars, lines)]
    right = part.wish.twin or max(tops) > 3 * (min(tops) or 1.0)
    stack = _stacking(part.wish.stack, bars)
    layers = (
        _layer(part, {"mark": "bar", "x": along.name, "stack": stack}, bars, known, name=True),
        _layer(part, {"mark": "line", "x": along.name, "right": right}, lines, known, name=True),
    )
    second: dict[str, Any] = {"right": value_axis(part, lines, along)} if right else {}
    return Panel(layers=layers, x=place_axis(part, scale="category"), y=value_axis(part, bars, along), **second)


def _lines_of(part: Part, values: Sequence[Column]) -> list[Column]:
    """The values that the line shows; always some, never all."""
    after = part.wish.text.lower().rpartition("line")[2]
    named = mentions(after, [column.name for column in values])
    words = set(tokens(after))
    own = [c for c in values if c.name in named]
    if not own:
        own = [
            c
            for c in values
            if {"trend", "growth", "total", "aggregate", "average", "rate", "accuracy", "cumulative", "mean"}
            & set(tokens(c.name))
        ]
    if not own:
        own = [c for c in values if words & set(tokens(bare(c.name)))]
    if own and len(own) < len(values):
        return own
    return [values[-1]]


def lollipop(part: Part) -> Panel:
    panel = bar(part)
    layers = tuple(layer.model_copy(update={"mark": "lollipop", "stack": "none"}) for layer in panel.layers)
    return panel.model_copy(update={"layers": layers})


def hat(part: Part) -> Panel:
    known = roles(part.table.columns, part.wish)
    along, series, values = axis_and_values(part, known, words=True)
    if series or len(values) < 2:
        return bar(part)
    names = legend(values)
    layer = Layer(mark="hat", x=along.name, y=tuple(column.name for column in values), names=names)
    return Panel(layers=(layer,), x=place_axis(part, scale="category"), y=value_axis(part, values, along))

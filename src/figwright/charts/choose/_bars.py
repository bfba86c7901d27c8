"""Parts -> panels of bars: side by side, stacked, diverging, with a line over them, as hats or lollipops."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Any

from figwright.charts.choose._labels import legend, order, place_axis, rules, value_axis
from figwright.charts.choose._layers import axis_and_values, layer_over, layers_over, written
from figwright.charts.choose._lines import positive, two_scales
from figwright.charts.choose._part import Part, mentions
from figwright.charts.choose._repeats import bar_fields
from figwright.charts.choose._roles import Roles, is_time, roles
from figwright.charts.choose._tokens import bare, readable, shortened, tokens
from figwright.charts.model import Layer, Panel
from figwright.tables import Column

_MANY = 8
"""More categories than this, or longer names, are better read lying."""
_WRITTEN = 16
"""Lying bars of one series up to which each has its number."""


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
    elif wish.values or (lying and part.panels == 1 and _few(along, series, values)):
        common["values"] = True
    axes: dict[str, Any] = {
        "x": place_axis(part, along, scale="category", **order(part)),
        "y": value_axis(part, values, along),
    }
    if wish.twin and len(values) == 2 and not series:
        left, right = values
        return Panel(
            layers=(
                layer_over(part, common, [left], known, name=True),
                layer_over(part, {**common, "right": True}, [right], known, name=True),
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
    stack = _stacking(wish.stack, values)
    if stack == "none" and label is None:
        common |= bar_fields(part, along, series, bool(known.errors or known.bounds))
    if stack == "none" and not series and (apart := _apart(part, common, axes, values, known)):
        return apart
    if stack == "none" and _few_namesakes(part, along, series) and common.get("repeats", "mean") == "mean":
        # Bars would have to be means: points show every value.
        common = {**common, "mark": "point", "repeats": ""}
    made = layers_over(part, {**common, "series": series, "stack": stack}, values, known)
    return Panel(layers=tuple(made), **axes, **rules(part))


def _apart(
    part: Part, common: dict[str, Any], axes: dict[str, Any], values: Sequence[Column], known: Roles
) -> Panel | None:
    """Bars of two sizes against two axes, of more against a logarithmic one; None where one even axis does."""
    left, right = two_scales(values, False)
    if not right:
        return None
    if two_scales(right, False)[1]:
        if not positive(values):
            return None
        log = axes["y"].model_copy(update={"scale": "log"})
        return Panel(layers=tuple(layers_over(part, common, values, known)), x=axes["x"], y=log, **rules(part))
    layers = [layer_over(part, {**common, **more}, some, known, name=True)
              for some, more in ((left, {}), (right, {"right": True}))]  # fmt: skip
    along = part.table[common["x"]]
    second = value_axis(part, right, along)
    if second.label == "":
        second = second.model_copy(update={"label": ", ".join(readable(column.name) for column in right)})
    return Panel(
        layers=tuple(layers), x=axes["x"], y=value_axis(part, left, along), right=second,
        **rules(part),
    )  # fmt: skip


def _few(along: Column, series: str | None, values: Sequence[Column]) -> bool:
    """Whether every bar can have its number written at its end."""
    return not series and len(values) == 1 and len(along) == len(along.distinct) <= _WRITTEN


def _few_namesakes(part: Part, along: Column, series: str | None) -> bool:
    """Whether some names stand twice without the data being measurements of groups, of which means are taken."""
    keys = list(zip(along.values, part.table[series].values if series else along.values, strict=True))
    return len(set(keys)) < len(keys) < 3 * len(set(keys))


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


def combo(part: Part) -> Panel:
    """Bars, and a line over them: what is named as the line, or a trend, a total or a rate."""
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
        layer_over(part, {"mark": "bar", "x": along.name, "stack": stack}, bars, known, name=True),
        layer_over(part, {"mark": "line", "x": along.name, "right": right}, lines, known, name=True),
    )
    second: dict[str, Any] = {"right": value_axis(part, lines, along)} if right else {}
    return Panel(layers=layers, x=place_axis(part, along, scale="category"), y=value_axis(part, bars, along), **second)


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
    return Panel(layers=(layer,), x=place_axis(part, along, scale="category"), y=value_axis(part, values, along))

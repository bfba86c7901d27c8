"""Part -> panels of values along an axis: bars, lines, areas, points, radars, and bars with a line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import isfinite
from typing import Any

from figwright.core.tables import Column, summing
from figwright.plots.charts._code import readable
from figwright.plots.charts._names import bare, shortened
from figwright.plots.charts.model import Layer, Panel, Rule
from figwright.plots.charts.shapes._labels import highlighted, legend, place_axis, value_axis
from figwright.plots.charts.shapes._part import Part, Unfit, is_time, ordered, place, repeats
from figwright.plots.charts.wishes._errors import edges
from figwright.plots.charts.wishes._lexicon import REPEATS
from figwright.plots.charts.wishes._text import stems

_FAR = 25.0
"""Series whose largest values lie this many times apart cannot share an axis."""
_SUBJECTS = REPEATS | frozenset("subject participant patient id sample animal mouse".split())
"""Columns that only number the measurements, which are put together."""
_SHARES = frozenset("percentage percent share proportion ratio %".split())
_OVER_BARS = frozenset("trend growth total aggregate average rate accuracy cumulative mean".split())


def laid_out(part: Part, *, words: bool) -> tuple[Column, str | None, list[Column]]:
    """The column along the axis, the column that tells series apart (long data), and the columns of values.

    `words`: a column of words is the better axis (bars); otherwise times and growing numbers are (lines).
    """
    candidates = [column for column in part.table.columns if column in part.texts or column in part.numbers]
    if part.x in [column.name for column in candidates]:
        along: Column | None = part.table[part.x]
    elif words and part.texts:
        along = _category(part)
    elif words and candidates[1:] and not repeats(candidates[0]):
        along = candidates[0]
    else:
        along = place(candidates)
    if along is None:
        raise Unfit("there is only one column")
    values = [column for column in part.numbers if column is not along and len(column) == len(along)]
    values = [column for column in values if column.name == part.y] or values
    counts = "n" if part.errors else ""  # how many were measured is no value beside their mean
    values = [c for c in values if c.name.lower() != counts and not (repeats(c) and subject(c))] or values
    groups = [c for c in part.texts if c is not along and len(c.distinct) <= len(c) / 2 and len(c) == len(along)]
    series = next(iter([*part.named(groups), *(c for c in groups if not subject(c))]), None)
    if not values:
        raise Unfit("there are no numbers to draw")
    if series and values[1:]:
        values = part.named(values) or values
    return along, series.name if series else None, values[:1] if series else values


def subject(column: Column) -> bool:
    """Whether a column only numbers what was measured."""
    return bool(_SUBJECTS & set(stems(bare(column.name))[-1:]))


def _category(part: Part) -> Column:
    """Of several columns of words the one along the axis: that which is named first and not told apart by itself."""
    texts = part.texts
    marked = [bool(highlighted(part, column.words)) for column in texts]
    if len(texts) == 2 and marked.count(True) == 1:
        return texts[marked.index(False)]  # what is to stand out is told by colour
    return next(iter([*(c for c in texts if not repeats(c)), *part.named(texts), *texts]))


def rows_at(part: Part, along: str, *by: str | None) -> Counter[tuple[object, ...]]:
    """How many rows there are at each place of each series."""
    keys = [part.table[name].values for name in (along, *by) if name]
    return Counter(row for row in zip(*keys, strict=True) if None not in row)


def _means(part: Part, along: Column, series: str | None, mark: str) -> dict[str, Any]:
    """How rows that share a place are drawn: as their mean with its spread, or as points where that says little."""
    counts = rows_at(part, along.name, series).values()
    if max(counts, default=0) < 2:
        return {}
    if part.errors or sum(count > 1 for count in counts) * 2 < len(counts):
        return {"mark": "point"}
    asked = part.asked
    spread = "sd" if asked.spread == "error" else asked.spread
    if not spread and mark == "line" and sorted(counts)[len(counts) // 2] > 2:
        spread = "sd"
    bars = {"options": {"bars": True}} if mark == "line" and asked.spread and not asked.band else {}
    return {"repeats": spread or "mean", **bars}


def layer(part: Part, fields: dict[str, Any], values: Sequence[Column], *, name: bool = False) -> Layer:
    """A layer over these values, with their errors, their short names and what is to stand out."""
    names = legend(values) or ((bare(values[0].name),) if name and not values[1:] else ())
    names = () if names == tuple(column.name for column in values) else names
    series, along = fields.get("series"), fields["x"]
    called = [str(v) for v in part.table[series].distinct] if series else list(names or [c.name for c in values])
    marked = highlighted(part, called) or highlighted(part, part.table[along].words)
    errors = _errors(part, values, fields["mark"]) if fields.get("stack", "none") == "none" else {}
    return Layer.model_validate(
        {**fields, "y": [c.name for c in values], "names": names, "highlight": marked, **errors}
    )


def _errors(part: Part, values: Sequence[Column], mark: str) -> dict[str, Any]:
    """The errors of values: one for each, or one that all share; or the edges of their intervals."""
    found = tuple(part.errors[column.name][0] for column in values if column.name in part.errors)
    if len(found) != len(values):
        return {}
    pairs = zip(values, found, strict=True)
    if all(isinstance(one, tuple) and edges(column, *(part.table[name] for name in one)) for column, one in pairs):
        return {"bounds": found}
    band = mark == "line" and (part.asked.band or (not part.asked.spread and len(values[0]) > 14))
    return {"band" if band else "error": found[:1] if len(set(found)) == 1 else found}


def _layers(part: Part, fields: dict[str, Any], values: Sequence[Column], **more: bool) -> list[Layer]:
    """One layer; two when only some of the values have errors, so that these are drawn."""
    having = [column for column in values if column.name in part.errors]
    rest = [column for column in values if column not in having]
    if not having or not rest or fields.get("stack", "none") != "none":
        return [layer(part, fields, values, **more)]
    names = dict(zip([c.name for c in values], shortened([c.name for c in values]), strict=True))
    halves = [layer(part, fields, half, **more) for half in (rest, having)]
    return [half.model_copy(update={"names": tuple(names[y] for y in half.y)}) for half in halves]


def _two_scales(values: Sequence[Column]) -> tuple[list[Column], list[Column]]:
    """Values for one axis and for another, where they lie too far apart for one."""
    tops = {c.name: max((abs(v) for v in c.numbers if isfinite(v)), default=0.0) for c in values}
    small = [c for c in values if 0 < tops[c.name] * _FAR < max(tops.values())]
    return [c for c in values if c not in small], small


def _positive(columns: Sequence[Column]) -> bool:
    return all(value > 0 for column in columns for value in column.numbers if isfinite(value))


def _panel(part: Part, fields: dict[str, Any], values: Sequence[Column], along: Column, **axis: Any) -> Panel:
    """The panel of one mark over values: on one axis, on two where they are of two sizes, on a logarithmic one where
    they are of more."""
    asked = part.asked
    plain = fields.get("stack", "none") == "none" and not fields.get("series")
    log = "y" in asked.log and _positive(values)
    left, right = (list(values), [])
    if plain and asked.twin and len(values) == 2:
        left, right = [values[0]], [values[1]]
    elif plain and not log:
        left, right = _two_scales(values)
    if right and _two_scales(right)[1] and _positive(values):
        left, right, log = list(values), [], True
    x = place_axis(part, along, **axis)
    y = value_axis(part, left, **({"scale": "log"} if log else {}))
    layers = _layers(part, fields, left, name=bool(right or asked.trend))
    if right:
        layers.append(layer(part, {**fields, "right": True}, right, name=True))
        second = value_axis(part, right)
        if second.label == "":
            second = second.model_copy(update={"label": ", ".join(readable(column.name) for column in right)})
        return Panel(layers=tuple(layers), x=x, y=value_axis(part, left), right=second)
    rules = () if asked.level is None else (Rule(y=asked.level, label="Threshold"),)
    return Panel(layers=tuple(layers), x=x, y=y, rules=rules)


def bar(part: Part) -> Panel:
    along, series, values = laid_out(part, words=True)
    asked, mark = part.asked, "lollipop" if part.asked.kind == "lollipop" else "bar"
    stack = stacking(asked.stack, values) if mark == "bar" else "none"
    values = _parts(values) if stack != "none" else values
    lying = asked.stack == "diverging" if asked.lying is None else asked.lying
    fields: dict[str, Any] = {"mark": mark, "x": along.name, "series": series, "horizontal": lying, "stack": stack}
    if part.label not in (None, along):
        fields["label"] = getattr(part.label, "name", None)
    elif asked.values:
        fields["values"] = True
    if stack == "none" and part.label is None:
        fields |= _means(part, along, series, "bar")
    return _panel(part, fields, values, along, scale="category", **({"order": asked.order} if asked.order else {}))


def stacking(wanted: str, values: Sequence[Column]) -> str:
    """Values with signs diverge by themselves; levels of agreement are laid around their middle."""
    signed = any(value < 0 for column in values for value in column.numbers)
    return "normal" if wanted == "diverging" and signed else wanted or "none"


def _parts(values: Sequence[Column]) -> list[Column]:
    """Values without those that only say others again, as totals or in per cent: neither is stacked on its parts."""
    out: list[Column] = []
    for column in (column for column in values if column.name not in summing(values)):
        share = bool(_SHARES & set(stems(column.name)))
        others = [one for one in out if bool(_SHARES & set(stems(one.name))) != share and all(one.numbers)]
        ratios = [{round(a / b, 6) for a, b in zip(column.numbers, one.numbers, strict=True)} for one in others]
        out += [] if any(len(few) == 1 for few in ratios) else [column]
    return out


def line(part: Part) -> Panel:
    along, series, values = laid_out(part, words=False)
    asked = part.asked
    fields = {"mark": "line", "x": along.name, "series": series, **_means(part, along, series, "line")}
    log = ("x" in asked.log or (along.kind == "number" and _decades(along))) and _positive([along])
    panel = _panel(part, fields, values, along, **({"scale": "log"} if log else {}))
    if asked.trend and along.kind == "number":
        fit = Layer(mark="trend", x=along.name, y=(values[-1].name,), options={"degree": asked.trend})
        return panel.model_copy(update={"layers": (*panel.layers, fit)})
    return panel


def _decades(column: Column) -> bool:
    """Whether places lie decades apart."""
    there = [value for value in column.numbers if isfinite(value)]
    return not is_time(column) and len(there) > 2 and max(there) >= 1000 * min(there)


def area(part: Part) -> Panel:
    along, series, values = laid_out(part, words=False)
    stack = part.asked.stack or ("normal" if values[1:] or series else "none")
    return _panel(part, {"mark": "area", "x": along.name, "series": series, "stack": stack}, values, along)


def dot(part: Part) -> Panel:
    """Points with their errors, over categories or over time."""
    along, series, values = laid_out(part, words=True)
    fields: dict[str, Any] = {"mark": "point", "x": along.name, "series": series, "horizontal": bool(part.asked.lying)}
    fields |= _means(part, along, series, "point")
    words = [c for c in part.table.columns if c.kind == "text" and c is not along and len(c.distinct) > 1]
    label = part.label or next(iter(words if not series else []), None)
    if label is not None and "repeats" not in fields:
        fields |= {"label": label.name, "series": None}
    scale = {} if along.kind == "number" and ordered(along) else {"scale": "category"}
    order = {"order": part.asked.order} if part.asked.order else {}
    made = layer(part, fields, values)
    return Panel(layers=(made,), x=place_axis(part, along, **scale, **order), y=value_axis(part, values))


def combo(part: Part) -> Panel:
    """Bars, and a line over them: what is named as the line, or a trend, a total or a rate."""
    along, series, values = laid_out(part, words=True)
    if series or len(values) < 2:
        return bar(part)
    after = Part(replace(part.asked, text=part.asked.text.rpartition("line")[2]), part.table).named(values)
    lines = after or [c for c in values if _OVER_BARS & set(stems(c.name))]
    lines = lines if 0 < len(lines) < len(values) else values[-1:]
    bars = [column for column in values if column not in lines]
    tops = [max((abs(v) for c in side for v in c.numbers if isfinite(v)), default=1.0) for side in (bars, lines)]
    right = part.asked.twin or max(tops) > 3 * (min(tops) or 1.0)
    stack = stacking(part.asked.stack, bars)
    layers = (
        layer(part, {"mark": "bar", "x": along.name, "stack": stack}, bars, name=True),
        layer(part, {"mark": "line", "x": along.name, "right": right}, lines, name=True),
    )
    second: dict[str, Any] = {"right": value_axis(part, lines)} if right else {}
    return Panel(layers=layers, x=place_axis(part, along, scale="category"), y=value_axis(part, bars), **second)


def hat(part: Part) -> Panel:
    along, series, values = laid_out(part, words=True)
    if series or len(values) < 2:
        return bar(part)
    return Panel(
        layers=(layer(part, {"mark": "hat", "x": along.name}, values),),
        x=place_axis(part, along, scale="category"), y=value_axis(part, values),
    )  # fmt: skip


def radar(part: Part) -> Panel:
    along, series, values = laid_out(part, words=True)
    return Panel(layers=(layer(part, {"mark": "radar", "x": along.name, "series": series}, values),))


def lone(part: Part) -> Panel:
    """Numbers with nothing beside them, one after another: what is left when nothing else fits."""
    numbers = [column for column in part.table.columns if column.kind == "number"]
    alike = tuple(column.name for column in numbers if len(column) == len(numbers[0]))
    if not alike:
        raise Unfit("there are no numbers to draw")
    return Panel(layers=(Layer(mark="point", y=alike),))

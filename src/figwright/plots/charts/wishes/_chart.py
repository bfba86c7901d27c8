"""Reading -> Chart."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from figwright.plots.charts._code import readable
from figwright.plots.charts.model import Chart, Condition, Conditions, Scalar
from figwright.plots.charts.wishes._draft import rule
from figwright.plots.charts.wishes._facts import Facts
from figwright.plots.charts.wishes._reading import Reading

ROWS = ("box", "violin", "histogram", "density")
"""Marks that show the rows themselves: a mean that the wish speaks of is a name there."""


def chart(r: Reading, facts: Facts) -> Chart:
    """The chart that a reading asks for."""
    if r.panels:
        parts = [
            chart(replace(r, y=(name,), panels=False, error=r.error[n : n + 1]), facts) for n, name in enumerate(r.y)
        ]
        across = 1 if r.mark == "line" else None
        return parts[0].model_copy(update={"panels": tuple(one.panels[0] for one in parts), "across": across})
    upright = "z" if r.mark == "heatmap" else "y"
    panel: dict[str, Any] = {"layers": _layers(r, facts), "x": _x(r, facts), upright: _y(r, facts)}
    where = {name: condition(values) for name, values in r.where.items()}
    if r.mark == "line" and len(r.y) == 1 and r.y[0] not in where and None in facts[r.y[0]].values and not r.either:
        where[r.y[0]] = rule(empty=False)  # a line goes on over steps at which nothing was measured
    if r.either:
        panel["any_of"] = [{name: said} for name, said in where.items()]
    elif where:
        panel["where"] = where
    facet = {"facet": {"by": r.facet}} if r.facet and not r.tinted else {}
    derived: dict[str, Any] = dict(r.derive)
    if r.minus and not _after(r):
        derived[_derived(r)] = {"of": [r.y[0], r.minus], "how": r.how}
    made = {"derive": derived} if derived else {}
    return Chart.model_validate({"panels": [{key: value for key, value in panel.items() if value}], **facet, **made})


def _after(r: Reading) -> bool:
    """Whether a difference is taken of results, and not row by row."""
    summed = r.how == "per" and r.aggregate == "sum"
    return bool(r.pivot) or ((r.how == "minus" or summed) and bool(r.aggregate) and not r.repeats)


def _derived(r: Reading) -> str:
    """What the new column is called."""
    one, other = readable(r.y[0]), readable(r.minus)
    return {"minus": f"{one} − {other}", "per": f"{one} / {other}"}.get(r.how, f"Change from {other} to {one} (%)")


def shaded(r: Reading, facts: Facts) -> bool:
    """Whether points have colours by a number of many values: a colour map, and no series."""
    plain = r.mark == "scatter" and len(r.y) == 1 and not (r.aggregate or r.pivot or r.fit or r.bin)
    return plain and bool(r.series) and facts.many(r.series)


def _layers(r: Reading, facts: Facts) -> list[dict[str, Any]]:
    layer: dict[str, Any] = {
        "mark": r.mark, "x": r.x, "y": r.y, "series": r.series, "size": r.size, "label": r.label,
        "aggregate": r.aggregate, "repeats": r.repeats, "over": r.over, "error": r.error, "bounds": r.bounds,
        "bin": r.bin, "horizontal": r.horizontal, "stack": r.stack, "highlight": tuple(map(str, r.highlight)),
        "values": r.values, "of": r.of, "running": r.running, "colour": r.facet if r.tinted else "",
    }  # fmt: skip
    if r.mark == "heatmap" and r.aggregate != "correlation" and r.series:
        layer.update(y=(r.series,), z=r.y[0] if r.y else None, series=None)
    if r.mark == "graph":
        layer.update(x=None, y=(), source=r.x, target=r.y[0], options={"directed": True})
    if r.mark == "arrow":
        layer.update(y=r.y[:1], to=r.y[1])
    if r.minus and r.pivot and r.how != "minus":
        layer |= {"per": (r.minus,)} | ({"minus": (r.minus,)} if r.how == "change" else {})
    elif r.minus and (r.pivot or _after(r)):
        layer["per" if r.how == "per" else "minus"] = (r.minus,)
    elif r.minus:
        layer["y"] = (_derived(r),)
    if r.fold is not None:
        names = {"names": r.fold.names} if r.fold.names else {}
        layer.update(y=r.fold.columns, fold={"key": r.fold.key, "value": r.fold.value, **names})
    if r.bars and r.mark == "line" and r.repeats:
        layer["options"] = {"bars": True}
    if r.bins and r.mark == "histogram":
        layer["options"] = {r.bins[0]: int(r.bins[1]) if r.bins[1] == int(r.bins[1]) else r.bins[1]}
    if r.pivot:
        layer["pivot"] = {"by": r.pivot[0], "values": list(r.pivot[1])}
    if shaded(r, facts):
        layer.update(series=None, colour=r.series)
    elif r.series and r.mark != "heatmap" and facts.numeric(r.series) and r.series not in r.bin:
        layer["order"] = tuple(str(v) for v in sorted(facts[r.series].distinct, key=lambda v: (isinstance(v, str), v)))
    if r.mark in ROWS:
        layer["aggregate"] = ""
    layers = [{key: value for key, value in layer.items() if value or (key == "of" and value is not None)}]
    if r.twin:
        layers = [{**layers[0], "y": (name,), "right": n > 0} for n, name in enumerate(r.y)]
    if r.dots and r.mark in ("box", "violin"):
        layers[0]["options"] = {"points": True}
    elif r.dots:
        kept = {key: value for key, value in layers[0].items() if key in ("x", "y", "series", "horizontal", "bin")}
        layers.append({"mark": "scatter", **kept})
    if r.fit and r.mark == "scatter":
        layers.append({"mark": "trend", **{key: value for key, value in layers[0].items() if key in ("x", "y")}})
    return layers


def _x(r: Reading, facts: Facts) -> dict[str, Any]:
    axis: dict[str, Any] = {"scale": "log"} if "x" in r.log else {}
    if "x" in r.limits:
        axis["limits"] = r.limits["x"]
    if r.first:
        axis["order"] = _begun(r, facts)
    elif r.order and r.order_by:
        axis["order"] = _listed(r, facts)
    elif r.order and r.mark in ("line", "area") and not facts.text(r.x):
        axis["reverse"] = r.order == "descending"
    elif r.order:
        axis["order"] = r.order
    return axis


def _y(r: Reading, facts: Facts) -> dict[str, Any]:
    axis: dict[str, Any] = {"scale": "log"} if "y" in r.log else {}
    if r.upside_down:
        axis["reverse"] = True
    metric = r.where.get(facts.metric, ())
    if r.y_label:
        axis["label"] = r.y_label[:1].upper() + r.y_label[1:]
    elif len(r.y) == 1 and facts.generic(r.y[0]) and len(metric) == 1 and not isinstance(metric[0], Condition):
        mean = {"mean": "Mean ", "median": "Median "}.get(r.aggregate, "")
        axis["label"] = f"{mean}{metric[0]}"
    elif r.pivot and r.minus and len(r.pivot[1]) == 2:
        one, other = r.pivot[1]
        said = {"minus": f"{one} − {other}", "per": f"{one} / {other}"}.get(r.how, f"change from {other} to {one}")
        axis |= {"label": f"{readable(r.y[0])}: {said}"} | ({"format": "percent"} if r.how == "change" else {})
    if r.zero:
        axis["limits"] = (0, None)
    if "y" in r.limits:
        axis["limits"] = r.limits["y"]
    return axis


def condition(values: tuple[Scalar | Condition, ...]) -> Conditions:
    """The conditions on one column as one: values that are named, or all that is excluded and bounded together."""
    plain = tuple(one for one in values if not isinstance(one, Condition))
    rules = [one.model_dump(exclude_defaults=True) for one in values if isinstance(one, Condition)]
    excluded = tuple(dict.fromkeys(value for one in rules for value in one.pop("not_", ())))
    if plain:
        kept = tuple(one for one in plain if one not in excluded)
        return kept[0] if len(kept) == 1 else kept
    together = {key: value for one in rules for key, value in one.items()}
    return rule(**together, excluded=excluded)


def _begun(r: Reading, facts: Facts) -> tuple[Scalar, ...]:
    """Categories that begin with some; the others by the first number in their names, where they have one."""
    rest = [value for value in facts[r.x].distinct if value is not None and str(value) not in r.first]
    sizes = {value: re.search(r"\d+(?:\.\d+)?", str(value)) for value in rest}
    if all(sizes.values()):
        rest.sort(
            key=lambda value: float(found[0]) if (found := sizes[value]) else 0.0, reverse=r.order == "descending"
        )
    return (*r.first, *rest)


def _listed(r: Reading, facts: Facts) -> tuple[Scalar, ...]:
    """Categories in the order of another column."""
    pairs = sorted(zip(facts[r.order_by].numbers, facts[r.x].values, strict=True), key=lambda p: (p[0] != p[0], p[0]))
    names = [value for _, value in pairs if value is not None]
    return tuple(names if r.order == "asc" else names[::-1])

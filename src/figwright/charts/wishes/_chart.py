"""Reading -> Chart."""

from __future__ import annotations

from typing import Any

from figwright.charts.model import Chart, Condition, Scalar
from figwright.charts.wishes._facts import Facts
from figwright.charts.wishes._reading import Reading


def chart(reading: Reading, facts: Facts) -> Chart:
    """The chart that a reading asks for."""
    r = reading
    layer: dict[str, Any] = {"mark": r.mark, "x": r.x or None, "y": r.y, "series": r.series or None, "size": r.size or None,
                             "label": r.label or None, "aggregate": r.aggregate, "repeats": r.repeats, "over": r.over or None,
                             "error": r.error, "bounds": r.bounds, "bin": r.bin, "horizontal": r.horizontal, "stack": r.stack or "none",
                             "highlight": tuple(map(str, r.highlight)), "minus": (r.minus,) if r.minus else (),
                             "values": r.values or None}  # fmt: skip
    if r.mark == "heatmap" and r.aggregate != "correlation" and r.series:
        layer.update(y=(r.series,), z=r.y[0] if r.y else None, series=None)
    if r.pivot:
        layer["pivot"] = {"by": r.pivot[0], "values": list(r.pivot[1])}
    where = {name: _said(values) for name, values in r.where.items()}
    panel: dict[str, Any] = {"layers": [{k: v for k, v in layer.items() if v not in (None, "", (), {}, False)}]}
    if r.either:
        panel["any_of"] = [{name: said} for name, said in where.items()]
    elif where:
        panel["where"] = where
    x: dict[str, Any] = {"scale": "log"} if "x" in r.log else {}
    y: dict[str, Any] = {"scale": "log"} if "y" in r.log else {}
    if r.order:
        x["order"] = _listed(r, facts) if r.order_by else r.order
    if r.y_label:
        y["label"] = r.y_label[:1].upper() + r.y_label[1:]
    if r.zero:
        y["limits"] = (0, None)
    if x:
        panel["x"] = x
    if y:
        panel["y"] = y
    return Chart.model_validate({"panels": [panel], **({"facet": {"by": r.facet}} if r.facet else {})})


def _said(values: tuple[Scalar | Condition, ...]) -> Scalar | Condition | tuple[Scalar | Condition, ...]:
    return values[0] if len(values) == 1 else values


def _listed(r: Reading, facts: Facts) -> tuple[Scalar, ...]:
    """Categories in the order of another column."""
    pairs = sorted(zip(facts[r.order_by].numbers, facts[r.x].values, strict=True), key=lambda p: (p[0] != p[0], p[0]))
    names = [v for _, v in pairs if v is not None]
    return tuple(names if r.order == "asc" else names[::-1])

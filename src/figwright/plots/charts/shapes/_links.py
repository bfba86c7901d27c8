"""Part -> panels of arrows, graphs and spans: things that go from one place to another."""

from __future__ import annotations

from collections.abc import Sequence

from figwright.core.tables import Column
from figwright.plots.charts._names import common, shortened
from figwright.plots.charts.model import Axis, Layer, Panel
from figwright.plots.charts.shapes._labels import place_axis, quantity
from figwright.plots.charts.shapes._part import Part, Unfit, repeats
from figwright.plots.charts.wishes._text import stems

_CHANGES = frozenset("change bias delta difference shift diff growth increase decrease effect".split())
_ENDS = frozenset("end final after to last new".split())
_LENGTHS = frozenset("duration length change day width".split())


def arrow(part: Part) -> Panel:
    """Arrows from where something was to where it is: start and change, or start and end, for each category; or a field
    of arrows given by two places and two components."""
    numbers = [*part.numbers, *part.sizes]
    pairs = changes(numbers)
    if len(numbers) == 4 and not (part.texts and pairs):
        x, y, u, v = (column.name for column in numbers)
        return Panel(layers=(Layer(mark="quiver", x=x, y=(y,), u=u, v=v),), x=place_axis(part))
    if not part.texts or not pairs:
        raise Unfit("arrows need a column of names, starts, and changes or ends")
    starts = [start.name for start, *_ in pairs]
    names = [(name,) for name in shortened(starts)] if pairs[1:] else [()]
    layers = tuple(
        Layer(mark="arrow", x=part.texts[0].name, y=(start.name,), horizontal=True, names=name,
              change=end.name if kind == "change" else None, to=end.name if kind == "end" else None)
        for (start, end, kind), name in zip(pairs, names, strict=True)
    )  # fmt: skip
    label = part.asked.y_label or (common(starts) if pairs[1:] else "") or quantity(part) or None
    return Panel(layers=layers, x=place_axis(part, scale="category"), y=Axis(label=label))


def changes(numbers: Sequence[Column]) -> list[tuple[Column, Column, str]]:
    """Starts with their changes or ends, neighbours in the table."""
    out = []
    for start, end in zip(numbers[::2], numbers[1::2], strict=False):
        said = set(stems(end.name))
        out.append((start, end, "change" if said & _CHANGES else "end" if said & _ENDS else ""))
    return out if len(numbers) % 2 == 0 and all(kind for *_, kind in out) else []


def graph(part: Part) -> Panel:
    texts = [column for column in part.table.columns if column.kind != "number"]

    def called(*words: str) -> list[Column]:
        return [column for column in texts if set(stems(column.name)) & set(words)]

    source = next(iter([*called("source", "from", "start", "parent", "node"), *texts]), None)
    rest = [c for c in texts if c is not source]
    target = next((c for c in [*called("target", "to", "end", "child", "destination"), *rest] if c is not source), None)
    if source is None or target is None or len(source) != len(target):
        raise Unfit("a graph needs columns of sources and targets")
    others = [c for c in part.table.columns if c not in (source, target) and len(c) == len(source)]
    kind = next((c.name for c in others if c.kind != "number" and repeats(c)), None)
    layer = Layer(
        mark="graph", source=source.name, target=target.name, series=kind,
        label=next((c.name for c in others if c.kind != "number" and c.name != kind), None),
        size=next((c.name for c in others if c.kind == "number"), None),
        options={"directed": "undirected" not in part.asked.text.lower()},
    )  # fmt: skip
    return Panel(layers=(layer,))


def span(part: Part) -> Panel:
    """Bars from a start to an end for each category, several on a line."""
    numbers = [column for column in part.table.columns if column.kind in ("number", "date")]
    texts = [column for column in part.texts if column.kind == "text"]
    if not texts or len(numbers) < 2:
        raise Unfit("spans need names, starts and ends")
    start, end = (column.name for column in numbers[:2])
    length = bool(_LENGTHS & set(stems(end)))
    layer = Layer(
        mark="span", x=texts[0].name, y=(start,), horizontal=True, change=end if length else None,
        to=None if length else end, series=next((c.name for c in texts[1:] if repeats(c)), None),
    )  # fmt: skip
    return Panel(layers=(layer,), x=place_axis(part, scale="category"), y=Axis(label=part.asked.y_label or None))

"""Parts -> panels of arrows, graphs and spans: things that go from one place to another."""

from __future__ import annotations

from collections.abc import Sequence

from figwright.charts.choose._labels import place_axis, spoken
from figwright.charts.choose._layers import Unfit, own_texts
from figwright.charts.choose._part import Part
from figwright.charts.choose._roles import repeats, roles
from figwright.charts.choose._tokens import common, shortened, tokens
from figwright.charts.model import Axis, Layer, Panel
from figwright.tables import Column

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
        layers=tuple(layers),
        x=place_axis(part, scale="category"),
        y=Axis(label=part.wish.y_label or label or spoken(part) or None),
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

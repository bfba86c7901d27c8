"""Sign of a wish + Shown -> whether the chart does what the sign asks for."""

from __future__ import annotations

from collections.abc import Callable

from figwright.plots.charts.wishes._facts import TIMES
from figwright.plots.charts.wishes._mentions import Item
from figwright.plots.charts.wishes._shown import Shown
from figwright.plots.charts.wishes._text import stems

_RESULTS = {"mean": {"mean", "average", "avg"}, "median": {"median"}, "sum": {"total", "sum", "overall", "all"},
            "min": {"min", "minimum", "low"}, "max": {"max", "maximum", "peak"}}  # fmt: skip
"""Computations, and the words by which a column's own name says that it holds them."""
_KINDS = {"bubble": {"scatter"}, "dot": {"point", "scatter", "box", "violin", "arrow"}, "slope": {"line", "arrow"},
          "ecdf": {"line"}, "histogram": {"bar"}, "stack": {"bar", "area"}, "volcano": {"scatter"},
          "line": {"line", "trend", "arrow"}}  # fmt: skip
"""Marks that serve kinds of other names."""
SHARES = frozenset("share percent pct percentage rate ratio fraction proportion % split".split())


def honoured(item: Item, shown: Shown) -> bool:
    """Whether a chart does what a sign asks for; a kind that is named is the kind that is drawn."""
    kinds = [sense for sense in item.senses if sense.startswith("kind:")]
    other = item.args("scale") or item.args("spread") or item.args("dots")
    return any(_kept(one, shown, item) for one in (kinds if kinds and not other else item.senses))


def _kept(sense: str, shown: Shown, item: Item) -> bool:
    group, _, what = sense.partition(":")
    check = _CHECKS.get(sense) or _GROUPS.get(group)
    return check is None or check(shown, what, item)


def _kind(shown: Shown, what: str, item: Item) -> bool:
    stacked = any(layer.stack != "none" for layer in shown.layers) or "area" in shown.marks
    if what == "none" or (what == "stack" and not stacked):
        return False
    return what == "shape" or bool(({what} | _KINDS.get(what, set())) & shown.marks)


def _computed(shown: Shown, what: str, item: Item) -> bool:
    if what in shown.aggregates or (what in ("mean", "median") and (shown.spreads or shown.combined)):
        return True
    held = {word for name in shown.heights for word in stems(name)}
    if what in ("min", "max") and (_ordered(shown, what, item) or _at_end(shown)):
        return True
    if what == "sum" and (any(layer.running for layer in shown.layers) or shown.aggregates & {"count", "share"}):
        return True
    single = not shown.aggregates and not shown.facts.repeated(sorted(shown.groups & set(shown.facts.by_name)))
    return bool(held & _RESULTS.get(what, {what})) or (what in ("mean", "sum") and single and bool(shown.chart.derive))


def _at_end(shown: Shown) -> bool:
    """at the highest dose: the rows with the largest number, or the least."""
    numbers = [(shown.facts[name].numbers, said) for name, said in shown.conditions if shown.facts.numeric(name)]
    return any(said in (min(held), max(held)) for held, said in numbers if isinstance(said, int | float))


def _counted(shown: Shown, what: str, item: Item) -> bool:
    numbers = [name for name in shown.columns if shown.facts.numeric(name)]
    tallies = any(shown.facts.tally(name) or shown.facts.whole(name) or item.stem in stems(name) for name in numbers)
    return bool(shown.aggregates & {"count", "distinct", "share"}) or tallies or not shown.heights


def shared(shown: Shown, what: str, item: Item) -> bool:
    held = any(SHARES & set(stems(name)) or shown.facts.unit(name) == "%" for name in shown.heights)
    percent = any(layer.stack == "percent" for layer in shown.layers) or {"pie", "donut", "treemap"} & shown.marks
    made = any(one.how in ("per", "percent", "change") for one in shown.chart.derive.values())
    parts = bool(shown.facts.parts) and set(shown.facts.parts) >= shown.heights
    return bool("share" in shown.aggregates or held or percent or made or parts or any(o.per for o in shown.layers))


def _over(shown: Shown, item: Item) -> bool:
    """averaged over the runs: a mean, and not a median."""
    said = {"average": "mean", "averaged": "mean", "averaging": "mean", "mean": "mean", "median": "median",
            "sum": "sum", "summed": "sum"}.get(item.stem.split()[0], "")  # fmt: skip
    return not said or said in shown.aggregates or _computed(shown, said, item)


def _changed(shown: Shown, what: str, item: Item) -> bool:
    if item.stem.endswith(("most", "least")):
        return shown.combined
    along = any(name in shown.facts.by_name and shown.facts.timed(name) for name in shown.groups)
    return (
        shown.combined or along or shown.folded or len(shown.heights) > 1 or bool(set(item.stem.split()) & shown.words)
    )


def _related(shown: Shown, what: str, item: Item) -> bool:
    drawn = {name for one in shown.layers for name in (one.x, *one.y, one.size) if name in shown.facts.by_name}
    numbers = [name for name in drawn if name and shown.facts.numeric(name)]
    return len(numbers) > 1 or any(one.pivot for one in shown.layers) or "correlation" in shown.aggregates


def _ordered(shown: Shown, what: str, item: Item) -> bool:
    if what == "keep":
        return not shown.ordered
    ranked = any(rule.top or rule.bottom or rule.first or rule.last for rule in shown.rules())
    axis = {name for layer in shown.layers for name in (layer.x,) if name in shown.facts.by_name}
    sorted_ = any(shown.facts.numeric(name) or shown.facts.dated(name) for name in axis if name)
    sorted_ = sorted_ and what in ("order", "asc", "end", "first", "last")
    return shown.ordered or ranked or sorted_ or bool(shown.aggregates & {"min", "max"}) or bool(shown.order_by)


def _binned(shown: Shown, what: str, item: Item) -> bool:
    if any(what in map(str, layer.bin.values()) for layer in shown.layers):
        return True
    named = {word for name in shown.columns for word in stems(name)}
    return shown.folded or bool(named & TIMES) or any(map(shown.facts.timed, shown.columns))


def _log(shown: Shown, what: str, item: Item) -> bool:
    panel = shown.chart.panels[0]
    logs = {axis for axis in "xyz" if getattr(panel, axis).scale == "log"}
    asked = {"log_x": {"x"}, "log_y": {"y"}, "log_xy": {"x", "y"}}.get(what, set())
    lying = any(layer.horizontal for layer in shown.layers)
    return bool(logs) and (lying or asked <= logs)


_Check = Callable[[Shown, str, Item], bool]
_GROUPS: dict[str, _Check] = {
    "kind": _kind, "agg": _computed, "order": _ordered, "top": _ordered, "bin": _binned,
    "spread": lambda s, w, i: s.spreads or bool(set(i.stem.split()) & s.words),
    "running": lambda s, w, i: any(layer.running for layer in s.layers),
}  # fmt: skip
_CHECKS: dict[str, _Check] = {
    "agg:count": _counted, "agg:distinct": _counted, "agg:share": shared, "agg:parts": lambda s, w, i: True,
    "agg:change": _changed, "agg:trend": _changed, "agg:relation": _related, "agg:correlation": _related,
    "agg:distribution": lambda s, w, i: s.spreads or "count" in s.aggregates or bool(s.marks & {"scatter", "point"}),
    "role:over": lambda s, w, i: _over(s, i),
    "role:order": _ordered, "role:diff": _changed, "role:ratio": _changed, "role:change": _changed,
    "role:facet": lambda s, w, i: bool(s.chart.facet) or len(s.chart.panels) > 1,
    "role:facet_after": lambda s, w, i: bool(s.chart.facet) or len(s.chart.panels) > 1,
    "role:size": lambda s, w, i: any(layer.size for layer in s.layers),
    "role:series": lambda s, w, i: _told_apart(s),
    "role:series_after": lambda s, w, i: _told_apart(s),
    "role:label": lambda s, w, i: any(one.label for one in s.layers) or "scatter" not in s.marks,
    "role:names": lambda s, w, i: any(one.label for one in s.layers) or "scatter" not in s.marks,
    "role:highlight": lambda s, w, i: any(one.highlight for one in s.layers) or i.stem == "make",
    "role:highlight_after": lambda s, w, i: any(one.highlight or one.series for one in s.layers),
    "scale:log": _log, "scale:log_x": _log, "scale:log_y": _log, "scale:log_xy": _log,
    "scale:zero": lambda s, w, i: any(p.y.limits and p.y.limits[0] == 0 for p in s.chart.panels) or "bar" in s.marks,
    "scale:horizontal": lambda s, w, i: any(layer.horizontal for layer in s.layers),
    "scale:percent": shared,
    "scale:panels": lambda s, w, i: bool(s.chart.facet) or len(s.chart.panels) > 1 or _told_apart(s),
    "scale:values": lambda s, w, i: any(layer.values for layer in s.layers),
    "scale:fit": lambda s, w, i: "trend" in s.marks,
}  # fmt: skip
"""Signs, and whether a chart does what they ask for; the others ask for nothing by themselves."""


def _told_apart(shown: Shown) -> bool:
    several = any(one.series or one.colour or one.fold or one.to or len(one.y) > 1 for one in shown.layers)
    return several or len(shown.layers) > 1 or bool(shown.chart.facet) or len(shown.chart.panels) > 1

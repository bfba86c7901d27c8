"""The kind of plot: what the words name, and otherwise what the columns ask for."""

from __future__ import annotations

import itertools

from figwright.plots.charts.wishes._state import AGGREGATES, State

_BARS = 24
"""Stacks beyond which they make one area."""


def kind_said(s: State) -> None:
    """The kind that the words name or imply, before the heights are known."""
    pair = len(s.numbers) + bool(s.x) >= 2 or s.pivot or s.count
    if s.kind in ("bubble", "hexbin") or (not s.kind and (s.size or ("relation" in s.draft.aggs and pair))):
        s.kind = "scatter"
    elif not s.kind and len(s.numbers) == 2 and not s.x and s.draft.log_of in s.numbers:
        s.kind, s.x = "scatter", s.draft.log_of  # a log axis for one of two: it stands against the other
        s.numbers = [name for name in s.numbers if name != s.x]
    elif not s.kind and "correlation" in s.draft.aggs:
        s.kind = "heatmap" if len(s.numbers) != 2 else "scatter"
    elif s.kind == "slope":
        s.kind = "arrow" if len(s.numbers) + len(s.ys) == 2 else "line"


def kind_found(s: State) -> None:
    """The kind that the columns ask for, when none is named."""
    facts = s.facts
    if s.kind == "dot":
        plane = bool(s.x) and s.measured(s.x) and not facts.setting(s.x)
        s.kind = "scatter" if s.series or s.draft.last or plane or "strip" in s.draft.scales else "point"
    if s.kind == "line" and "curve" in s.draft.words and "line" not in s.draft.words and _cloud(s):
        s.kind = s.draft.kind = "scatter"  # a Phillips curve: one measured number against another one
    if s.kind == "bar" and s.draft.stack and not {"bar", "column"} & s.draft.words and _walks(s):
        s.kind = "area"
    if s.kind:
        return
    if (s.label or s.draft.names) and s.x and s.ys and facts.numeric(s.x):
        s.kind = "scatter"
    elif "share" in s.draft.aggs and s.count and s.x and not s.series:
        s.kind, s.agg = "pie", "count"
    elif "distribution" in s.draft.aggs and s.ys and s.x and not s.agg and (
            s.facts.repeated(s.places, s.rows) or "differ" not in s.draft.words):  # fmt: skip
        s.kind = "box"
    elif s.count or s.of is not None:
        s.kind = "line" if s.x and facts.timed(s.x) and ("trend" in s.draft.aggs or s.of is not None) else "bar"
    elif s.x and s.ys and facts.text(s.x) and facts.timed(s.x) and s.varied(s.x) > 2 and not s.draft.stack:
        s.kind = "line"
    elif s.x and not facts.text(s.x) and s.ys:
        s.kind = _curve_or_points(s)
    else:
        s.kind = "bar"


def _cloud(s: State) -> bool:
    """Whether one measured number stands against another, in no order."""
    measured = s.x in s.facts.measures and len(s.ys) == 1 and s.ys[0] in s.facts.measures
    return measured and not s.agg and not s.draft.spread and not _sorted(s)


def _walks(s: State) -> bool:
    """Whether stacks stand along so many steps that they make one area."""
    steps = s.x in s.facts.by_name and not s.facts.text(s.x) and s.x not in s.draft.bins and s.facts.timed(s.x)
    return steps and s.varied(s.x) > _BARS


def _curve_or_points(s: State) -> str:
    facts = s.facts
    if {"vs", "against"} & s.draft.words and not {"line", "curve", "trend"} & s.draft.words and _cloud(s):
        return "scatter"
    along = facts.timed(s.x) or facts.setting(s.x)
    if s.draft.stack and (len(s.ys) > 1 or s.series):
        return "area" if _walks(s) else "bar"
    if s.x in s.draft.bins or s.agg in AGGREGATES or s.draft.spread:
        return "line" if along or s.agg else "bar" if s.x in s.draft.bins else "point"
    if "trend" in s.draft.aggs and facts.timed(s.x) and not facts.repeated(s.places, s.rows):
        return "line"
    repeats = [c.name for c in facts.columns if facts.repetition(c.name)]
    free = [c for c in (*facts.categories, *repeats) if c not in s.used and _splits(s, c)]
    walks = not facts.repeated(s.places, s.rows) or not facts.repeated([*s.places, *free], s.rows)
    if facts.keys and not facts.setting(s.x):
        return "scatter"
    if walks and (along or (not free and _sorted(s))):
        return "line"
    return "line" if facts.timed(s.x) and facts.setting(s.x) else "scatter"


def _splits(s: State, name: str) -> bool:
    """Whether a column tells rows of one series apart."""
    series = s.facts[s.series].values if s.series else [None] * len(s.facts[name])
    pairs = {(series[i], s.facts[name].values[i]) for i in s.rows}
    return len(pairs) > len({one for one, _ in pairs})


def _sorted(s: State) -> bool:
    """Whether numbers rise along each series, as they do in a log."""
    runs: dict[object, list[float]] = {}
    for i in s.rows if s.facts.numeric(s.x) else ():
        if (number := s.facts[s.x].numbers[i]) == number:
            runs.setdefault(s.facts[s.series].values[i] if s.series else "", []).append(number)
    return all(a <= b for values in runs.values() for a, b in itertools.pairwise(values))

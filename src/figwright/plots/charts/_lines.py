"""How series are told apart beside their colour: markers, dashes; and their names at the ends of lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from figwright.core.errors import ChartError
from figwright.plots.charts import _numbers, _value_labels
from figwright.plots.charts._code import Code, literal
from figwright.plots.charts._view import Each, View
from figwright.plots.charts.palettes import DASHES

DENSE = 32
"""Points of a line from which a marker at each says nothing more."""


def kinds(view: View) -> dict[str, str]:
    """The kind of each series, where lines are coloured by another column than the one that tells them apart: every
    run, coloured by optimizer. Empty where each series has its own colour."""
    layer = view.layer
    if layer.colour is None or layer.series is None or layer.colour == layer.series:
        return {}
    found: dict[str, str] = {}
    for series in view.series:
        values = [value for value in view.rows(series)[layer.colour].distinct if value is not None]
        if len(values) != 1:
            listed = ", ".join(map(str, values[:4])) or "no value"
            raise ChartError(
                f"colour: {layer.series} {series.name!r} has {len(values)} values of {layer.colour!r}: {listed}",
                "colour lines by a column with one value for each line",
            )
        found[series.name] = str(values[0])
    return found


def by_kind(view: View, code: Code, one: Each) -> Each:
    """The series that a loop is at, in the colour of its kind and under the name of its kind."""
    if not (known := kinds(view)):
        return one
    code.add("KINDS", dict(known))
    kind = f"KINDS[{one.name}]"
    return replace(one, name=kind, colour=f"COLOURS[{kind}]", label=kind)


def marker(view: View, code: Code, one: Each) -> str:
    """Python for the marker of the series that a loop is at."""
    if len(view.series) == 1:
        return literal(view.paint.marker(view.series[0].name))
    code.add("MARKERS", {series.name: view.paint.marker(series.name) for series in view.series})
    return f"MARKERS[{one.name}]"


def dash(view: View, code: Code, one: Each) -> str:
    """Python for the line style, empty when all lines are solid."""
    known = kinds(view)
    names = dict.fromkeys(known.get(series.name, series.name) for series in view.series)
    styles = {name: _dash(view, name, i) for i, name in enumerate(names)}
    if set(styles.values()) <= {"-"}:
        return ""
    if len(styles) == 1:
        return literal(next(iter(styles.values())))
    code.add("LINES", dict(styles))
    return f"LINES[{one.name}]"


def _dash(view: View, name: str, place: int) -> str:
    if view.layer.dashed:
        return "--" if name in view.layer.dashed else "-"
    return DASHES[place % len(DASHES)] if view.look.hatch else "-"


def size(view: View, rows: int) -> float:
    """Markers shrink as they become many."""
    return round(view.look.marker * (1.0 if rows <= 12 else 0.85 if rows <= 30 else 0.75), 1)


def seen_errors(view: View, marker: float, colour: str) -> dict[str, str]:
    """Error bars are drawn over their markers; where most of them are shorter than a marker, they are dark and it is
    smaller, without the pale edge that would cut them."""
    reached = _numbers.reach(view)
    span = (max(reached) - min(reached)) if reached else 0.0
    room = (view.width * 0.8 if view.horizontal else view.height * 0.76) * 72
    lengths = [high for series in view.series for _, high in _numbers.spreads(view, series, series.error) if high > 0]
    short = [length for length in lengths if span and length / span * room < 0.6 * marker]
    if 2 * len(short) < len(lengths) or not lengths or view.panel.y.scale in ("log", "symlog"):
        return {"barsabove": "True"}
    return {"barsabove": "True", "ecolor": '"black"', "markersize": f"{marker * 0.7:.2g}", "markeredgecolor": colour}


def markevery(rows: int) -> str:
    """Dense lines without colours carry a marker here and there."""
    return str(max(1, round(rows / 12))) if rows > DENSE else ""


def values(view: View, code: Code, one: Each, x: str = "", share: float = 0.0) -> None:
    """The numbers at the points of a series, beyond their error bars: above; those of the lowest of several lines
    below, so that they keep apart. `x` is where the points stand, if not where the loop says; dots on stems give
    their `share` of a category's place, and have all their numbers above."""
    columns = [view.rows(series)[series.column].numbers for series in view.series]
    part = share or (1.0 if view.categories is not None else 1 / max(1, _numbers.count(view)))
    found = _value_labels.numbers(view, columns, _value_labels.slot(view, part), view.panel.y.format)
    if found is None:
        return
    levels = dict(zip((series.name for series in view.series), map(_mean, columns), strict=True))
    lowest = "" if share or view.horizontal or len(levels) < 2 else min(levels, key=levels.__getitem__)
    shown = found.form(view, code, one.name)
    text = f"{shown}.format(value)" if not shown.startswith(('"', "'")) else f"f{shown.replace('{', '{value')}"
    text = "short(value)" if shown == _numbers.SHORT else text
    end, lists = "value", f"{x or one.x}, {one.y}"
    if one.error:
        code.line(f"reach = np.atleast_2d({one.error})")
        lists, end = f"{lists}, reach[0], reach[-1]", "value + high"
    away = round(view.look.marker * 0.5 + 2.5, 1)
    options = {"xytext": f"({away:g}, 0)" if view.horizontal else f"(0, {away:g})", "va": '"center"'}
    if not view.horizontal:
        options |= {"va": '"bottom"', "ha": '"center"'}
    if len(view.series) > 1:
        options["color"] = one.colour if kinds(view) else view.ink(code, one.name)
    if any(layer.mark in ("bar", "area") for layer in view.panel.layers):  # words over other marks
        options["bbox"] = 'dict(facecolor="white", edgecolor="none", alpha=0.8, pad=0.6)'
    with code.block(f"for place, value{', low, high' if one.error else ''} in zip({lists}):"):
        if lowest:
            code.line(f"below = {one.name} == {literal(lowest)}")
            options |= {"xytext": f"(0, {-away:g} if below else {away:g})", "va": '"top" if below else "bottom"'}
            end = "value - low if below else value + high" if one.error else end
        spot = f"({end}, place)" if view.horizontal else f"(place, {end})"
        code.call(f"{view.ax}.annotate", text, spot, textcoords='"offset points"', **options, **found.options())


def _mean(values: Sequence[float]) -> float:
    good = _numbers.finite(values)
    return sum(good) / len(good) if good else 0.0


def end_names(view: View, code: Code) -> None:
    """The names of the lines behind their last points, moved apart where they would touch."""
    look = view.look
    shifts = _shifts(view)
    moved = any(shifts.values())
    if moved:
        code.add("SHIFTS", dict(shifts))
    with view.each(code) as one:
        x, y = (f"{part}[-1]" if part.isidentifier() or part.endswith("]") or part.endswith(")") else f"({part})[-1]"
                for part in (one.x, one.y))  # fmt: skip
        lift = f"SHIFTS[{one.name}]" if moved else "0"
        code.call(
            f"{view.ax}.annotate", one.label, f"({x}, {y})", xytext=f"(5, {lift})", textcoords='"offset points"',
            va='"center"', color=view.ink(code, one.name), fontsize=f"{look.small:g}", annotation_clip="False",
        )  # fmt: skip


def _shifts(view: View) -> dict[str, float]:
    """Points up or down for every name, so that each has a line of type for itself."""
    low, high = min(_numbers.reach(view), default=0.0), max(_numbers.reach(view), default=1.0)
    room = view.height * 72 * 0.72
    wanted: list[tuple[float, str]] = []
    for series in view.series:
        values = _numbers.finite(view.rows(series)[series.column].numbers)
        wanted.append((room * ((values[-1] if values else low) - low) / ((high - low) or 1.0), series.name))
    wanted.sort()
    placed: list[float] = []
    gap = view.look.small * 1.15
    for place, _ in wanted:
        placed.append(max(place, placed[-1] + gap) if placed else place)
    # What was pushed up as a heap goes down again by half of the push.
    push = max((p - place for p, (place, _) in zip(placed, wanted, strict=True)), default=0.0) / 2
    return {name: round(p - push - place, 1) for p, (place, name) in zip(placed, wanted, strict=True)} if push else {
        name: 0.0 for _, name in wanted}  # fmt: skip

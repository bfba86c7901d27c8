"""How series are told apart beside their colour: markers, dashes; and their names at the ends of lines."""

from __future__ import annotations

from figwright.charts import _numbers
from figwright.charts._code import Code, literal
from figwright.charts._palette import DASHES
from figwright.charts._view import Each, View


def marker(view: View, code: Code, one: Each) -> str:
    """Python for the marker of the series that a loop is at."""
    if len(view.series) == 1:
        return literal(view.paint.marker(view.series[0].name))
    code.add("MARKERS", {series.name: view.paint.marker(series.name) for series in view.series})
    return f"MARKERS[{one.name}]"


def dash(view: View, code: Code, one: Each) -> str:
    """Python for the line style, empty when all lines are solid."""
    styles = {series.name: _dash(view, series.name, i) for i, series in enumerate(view.series)}
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


def markevery(rows: int) -> str:
    """Dense lines carry a marker here and there."""
    return str(max(1, round(rows / 12))) if rows > 32 else ""


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

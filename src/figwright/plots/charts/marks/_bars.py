"""What bars have in common, grouped or stacked: how many stand in a group, how far they reach, how they are written."""

from __future__ import annotations

from figwright.plots.charts import _category_order, _numbers, _value_labels
from figwright.plots.charts._code import Code, literal
from figwright.plots.charts._value_labels import Written
from figwright.plots.charts._view import Each, View
from figwright.plots.charts.marks import Box
from figwright.plots.charts.marks._errors import error_look


def stacked(view: View) -> bool:
    return view.layer.stack != "none" and len(view.series) > 1


def crowd(view: View) -> tuple[int, int]:
    """How many bars stand in a group before those of this layer, and in all; a stack counts as one."""
    before = total = 0
    for one in view.siblings:
        if one.layer.mark == "bar":
            before = total if one.layer is view.layer else before
            total += 1 if stacked(one) or _one_bar_per_category(one) else len(one.series)
    return before, max(1, total)


def _one_bar_per_category(view: View) -> bool:
    """Whether every category has a bar of one series at most: bars coloured by what they belong to."""
    columns = [_numbers.heights(view, series) for series in view.series] if view.categories is not None else []
    return bool(columns) and all(sum(value == value for value in row) <= 1 for row in zip(*columns, strict=True))


def room(view: View) -> float:
    """The share of a category's place that its bars fill together."""
    total = crowd(view)[1]
    return float(view.option("width", 0.64 if total == 1 else min(0.84, 0.66 + 0.05 * total)))


def centred(view: View) -> bool:
    """Answers from one end of a scale to the other, stacked around the middle one."""
    return stacked(view) and view.layer.stack == "diverging" and not below(view) and len(view.series) > 2


def below(view: View) -> bool:
    """Whether a bar or stack goes below zero."""
    return any(v < 0 for series in view.series for v in _numbers.finite(_numbers.heights(view, series)))


def extent(view: View) -> tuple[list[float], list[float], list[Box]]:
    """The upper and lower ends of the bars or stacks, and the boxes that they fill."""
    if view.categories is None or not view.series:
        return [], [], []
    columns = [_numbers.heights(view, series) for series in view.series]
    rows = [[0.0 if v != v else v for v in row] for row in zip(*columns, strict=True)]
    if centred(view):
        scale = len(columns) - len(_category_order.off(one.name for one in view.series))
        middle, odd = divmod(scale, 2)
        lows = [-sum(row[:middle]) - odd * row[middle] / 2 for row in rows]
        tops = [low + sum(row[:scale]) for low, row in zip(lows, rows, strict=True)]
        if scale < len(columns):  # answers off the scale stand apart behind the longest
            tops = [max(tops) * 1.08 + sum(row[scale:]) for row in rows]
    elif view.layer.stack == "percent":
        tops, lows = [100.0] * len(rows), [0.0] * len(rows)
    elif stacked(view):
        tops, lows = ([sum(v for v in row if (v > 0) == up) for row in rows] for up in (True, False))
    else:
        tops, lows = [max((*row, 0.0)) for row in rows], [min((*row, 0.0)) for row in rows]
    half = 0.45 * (view.categories.step or 1.0)
    ends = zip(view.categories.places, lows, tops, strict=True)
    return tops, lows, [(at - half, low, at + half, top) for at, low, top in ends]


def scaled(view: View, share: float) -> str:
    """Python for a share of a category's place."""
    return f"{share:.3g} * step" if view.categories is not None and view.categories.step else f"{share:.3g}"


def write(view: View, code: Code, one: Each, place: str, length: str, width: str, fill: str, **more: str) -> None:
    """One call of bar or barh; assigned only when its labels follow."""
    lying = view.layer.horizontal
    options = {"color": fill, "label": one.label}
    if view.look.hatch:
        code.add("HATCHES", {series.name: view.paint.hatch(series.name) for series in view.series})
        options["hatch"] = f"HATCHES[{one.name}]"
    if one.error and not more:
        options |= {"xerr" if lying else "yerr": one.error, "error_kw": error_look(view, code)}
    if fill.startswith("["):
        options.pop("label")
    call = code.called(f"{view.ax}.{'barh' if lying else 'bar'}", place, length, width, **more, **options)
    code.line(f"bars = {call}" if labelled(view) else call)


def ground(view: View, code: Code) -> None:
    """The line that bars stand on when some hang below it."""
    if below(view) or centred(view):
        line = f"{view.ax}.axvline" if view.layer.horizontal else f"{view.ax}.axhline"
        code.line(f"{line}(0, color={literal(view.look.spine)}, linewidth={view.look.thin:g})")


def numbers(view: View) -> Written | None:
    """How the numbers (or words) at the bars or in the parts of the stacks are written; None when none fit."""
    if view.categories is None:
        return None
    total = crowd(view)[1]
    share = 0.96 if total == 1 and not stacked(view) else room(view) / total
    free = _value_labels.slot(view, share)
    if view.layer.label and len(view.series) == 1:
        return _value_labels.texts(view, view.table[view.layer.label].words, free)
    columns = [_numbers.heights(view, series) for series in view.series]
    if stacked(view) and view.layer.stack == "percent":
        return _value_labels.texts(view, ["100%"], free)
    if view.facet:  # of all panels, not the means over them
        columns = [list(view.rows(series)[series.column].numbers) for series in view.series]
    return _value_labels.numbers(view, columns, free, view.panel.y.format if not stacked(view) else "auto")


def labelled(view: View) -> bool:
    """Numbers at the bars: as asked where they fit, or when there are few bars and each is wide enough for its own."""
    if view.layer.values is not None or view.layer.label:
        return bool(view.layer.values or view.layer.label) and numbers(view) is not None
    if (
        view.layer.error
        or view.layer.bounds
        or view.categories is None
        or len(view.panel.layers) > 1
        or view.panel.zoom
    ):
        return False
    if stacked(view):
        return not view.look.hatch and len(view.series) <= 6 and _roomy(view)
    total = crowd(view)[1] * len(view.categories.values)
    values = [value for series in view.series for value in _numbers.finite(_numbers.heights(view, series))]
    if not values or total > 14 or view.panel.y.scale in ("log", "symlog"):
        return False
    found = numbers(view)
    return found is not None and not found.turned and found.size == view.look.small


def _roomy(view: View) -> bool:
    """Whether most parts of the stacks are large enough for their numbers."""
    found = numbers(view)
    if found is None or found.turned or found.size < view.look.small:
        return False
    columns = [_numbers.heights(view, series) for series in view.series]
    tops, lows, _ = extent(view)
    whole = (max(tops, default=1.0) - min(lows, default=0.0)) or 1.0
    percent = view.layer.stack == "percent"
    sums = [sum(_numbers.finite(row)) or 1.0 for row in zip(*columns, strict=True)]
    shares = [abs(v) / (s if percent else whole) for row in columns for v, s in zip(row, sums, strict=True) if v == v]
    long = (view.width if view.horizontal else view.height) * 72 * 0.75
    least = (found.wide if view.horizontal else view.look.small) * 1.3 / long
    return sum(share >= least for share in shares) >= 0.6 * len(shares)

"""Facts -> lines for the axes of a plane: categories before the layers; scales, ticks, labels and grid after them."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise
from typing import Literal

from figwright.core.tables import Value
from figwright.plots.charts import _dates, _words
from figwright.plots.charts._code import Code, bracketed, literal, words
from figwright.plots.charts._facts import Facts
from figwright.plots.charts._numbers import HUGE, decimals, finite
from figwright.plots.charts._titles import titled, together
from figwright.plots.charts._view import View
from figwright.plots.charts.model import Axis

Way = Literal["x", "y"]
GAP = 0.6
"""Between names beside each other, in type sizes."""


def before(facts: Facts, code: Code) -> None:
    """The categories by name and their places, which all layers of the panel draw at."""
    found = facts.categories
    if found is None:
        return
    view = next(view for view in facts.views if view.layer.x)
    order = facts.panel.x.order
    view = replace(view, facet="") if _of_all_panels(view, found.column, order) else view
    read = view.column(found.column)
    view.use(code, read)
    gaps = ' if value != ""' if any(value is None for value in view.table[found.column].values) else ""
    distinct = f"dict.fromkeys({read})" if not gaps else f"dict.fromkeys(value for value in {read}{gaps})"
    if found.step:
        code.line(f"x = {found.name} = np.array(sorted({distinct}), dtype=float)")
        alone = len(found.values) < 2
        code.line(f"step = {'1' if alone else 'np.diff(x).min()'}  # the room of a bar: the smallest distance")
        return
    if found.direct:
        code.line(f"{found.name} = {read}")
    elif order in ("ascending", "descending"):
        code.line(f"{found.name} = sorted({distinct}{', reverse=True' if order == 'descending' else ''})")
    elif isinstance(order, tuple):
        whole = len(found.values) == len(order)
        code.line(f"{found.name} = {bracketed('[', [literal(one) for one in found.values[: len(order)]], ']', 90)}")
        if not whole:
            code.line(f"{found.name} += [one for one in {distinct} if one not in {found.name}]")
    elif order.startswith("value") and view.layer.y:
        sums = " + ".join(f"np.nan_to_num({view.column(name)})" for name in view.layer.y)
        code.line(f"size = {sums}")
        key = f"{'-' * (order == 'value')}sum(size[np.equal({read}, one)])"
        code.line(f"{found.name} = sorted({distinct}, key=lambda one: {key})")
    else:
        code.line(f"{found.name} = list({distinct})")
    code.line(f"x = np.arange(len({found.name}))")


def _of_all_panels(view: View, column: str, order: object) -> bool:
    """Whether panels that share their axis of categories would each have others, or in another order."""
    facet = view.chart.facet
    if facet is None or not view.facet or not (facet.share_y if view.horizontal else facet.share_x):
        return False
    found: dict[Value, dict[Value, None]] = {}
    for panel, value in zip(view.table[facet.by].values, view.table[column].values, strict=True):
        found.setdefault(panel, {})[value] = None
    return str(order).startswith("value") or len({tuple(values) for values in found.values()}) > 1


def after(facts: Facts, code: Code) -> None:
    """Scales, limits, ticks, labels and grid."""
    panel = facts.panel
    ax = next((view.ax for view in facts.views if not view.layer.right), facts.views[0].ax)
    way: Way = "y" if facts.horizontal else "x"
    other: Way = "x" if facts.horizontal else "y"
    across = facts.categories.places if facts.categories is not None else facts.across
    if facts.categories is not None and not facts.categories.step:
        _category_ticks(facts, code, ax, way)
        _strong_ticks(facts, code, ax, way)
    else:
        number_axis(facts, code, ax, way, panel.x, across, across=True)
    number_axis(facts, code, ax, other, panel.y, facts.along, across=False)
    room = max((need.room for need in facts.needs), default=0.0)
    if room and not (panel.y.limits and panel.y.limits[1] is not None):
        code.line(f"{ax}.margins({other}={room:g})")
    _labels(facts, code, ax, way, other)
    _grid(facts, code, ax, way, other)


def _strong_ticks(facts: Facts, code: Code, ax: str, way: Way) -> None:
    """Highlighted categories have bold names, where no colour of their own tells them."""
    found = facts.categories
    assert found is not None
    wanted = {name for view in facts.views for name in view.layer.highlight}
    alone = all(len(view.series) == 1 and view.layer.mark == "bar" for view in facts.views)
    strong = [value for value in found.values if str(value) in wanted]
    if not strong or alone or len(strong) == len(found.values) or any(wanted & set(need.names) for need in facts.needs):
        return
    with code.block(f"for name, label in zip({found.name}, {ax}.get_{way}ticklabels()):"):
        code.line(f'label.set_fontweight("bold" if name in {literal(strong)} else "normal")')


def _category_ticks(facts: Facts, code: Code, ax: str, way: Way) -> None:
    found, view = facts.categories, next(view for view in facts.views if view.layer.x)
    assert found is not None
    names = [str(value) for value in found.values]
    shown = view.shown(found.name, found.column)
    view.use(code, shown)
    if way == "y":
        wide = _words.BESIDE * view.width * 72
        if max((_words.width(name, view.look.small) for name in names), default=0) > wide:
            shown = _filled(code, shown, found.name, names, int(wide / (view.look.small * 0.47)))
        code.line(f"{ax}.set_yticks(x, {shown})")
        code.line(f'{ax}.tick_params(axis="y", length=0{", labelleft=False" if facts.inner else ""})')
        if not facts.panel.x.reverse:
            code.line(f"{ax}.yaxis.set_inverted(True)  # the first on top")
        return
    code.line(f'{ax}.tick_params(axis="x", length=0)')
    if facts.panel.x.reverse:
        code.line(f"{ax}.xaxis.set_inverted(True)")
    room = _words.inner(view) / max(1, len(names))
    size = view.look.small
    widest = max((_words.width(name, size) for name in names), default=0.0)
    free = room - GAP * size
    if widest <= free:
        code.line(f"{ax}.set_xticks(x, {shown})")
        return
    lines = [_words.wrapped(name, size, free) for name in names]
    if all(lines) and room > 3.5 * size:
        longest = max(len(line) for text in lines for line in (text or "").split("\n"))
        code.line(f"{ax}.set_xticks(x, {_filled(code, shown, found.name, names, longest)})")
        return
    step = max(1, math.ceil(size * 1.25 / room))
    part = f"[::{step}]" if step > 1 else ""
    if step > 1 and shown != found.name:
        code.line(f"labels = {shown}")
        shown = "labels"
    turn = ', rotation=45, ha="right", rotation_mode="anchor"'
    if max(_words.width(name, size) for name in names) <= room * step - GAP * size:
        turn = ""
    code.line(f"{ax}.set_xticks(x{part}, {shown}{part}{turn})")


def _filled(code: Code, shown: str, plain: str, names: list[str], columns: int) -> str:
    """Labels broken into lines of so many letters."""
    code.imports.add("from textwrap import fill")
    longest = _words.longest_part(names)
    inner = "plain(name)" if "plain(" in shown else "str(name)"
    if any(name.startswith("+ ") for name in names):
        inner += f'.replace("+ ", "+{_words.BLANK}")'
    return f"[fill({inner}, {max(columns, longest)}) for name in {plain}]"


def number_axis(facts: Facts, code: Code, ax: str, way: Way, axis: Axis, values: list[float], *, across: bool) -> None:
    view = facts.views[0]
    if across and view.dated:
        _dates.write(next(view for view in facts.views if view.layer.x), code, ax, way)
        return
    log = axis.scale in ("log", "symlog")
    if log and not across and _from_zero(facts, axis):
        values = [value for value in values if value]  # where bars stand is no value
    if log and not (axis.scale == "log" and any(value <= 0 for value in values)):
        base = ", base=2" if across and _powers(values, 2) else ""
        code.line(f'{ax}.set_{way}scale("{axis.scale}"{base})')
    elif log:
        code.line(f'{ax}.set_{way}scale("symlog")')
    if across and not axis.ticks and (ticks := _own_ticks(facts, values, log)):
        view.use(code, ticks)
        code.line(f"{ax}.set_{way}ticks({ticks}{', minor=False' if log else ''})")
        if log:
            form = _log_format(values)
            view.use(code, f"{form}(")
            code.imports |= {"from matplotlib import ticker"} if "ticker" in form else set()
            code.line(f"{ax}.{way}axis.set_major_formatter({form})")
            code.line(f"{ax}.minorticks_off()")
    elif axis.scale == "log" and not axis.ticks and axis.format == "auto" and all(value > 0 for value in values):
        _short_log(facts, code, ax, way, values)
    elif not axis.ticks and not log and (locator := _locator(facts, axis, values, way, across)):
        code.imports.add("from matplotlib import ticker")
        code.line(f"{ax}.{way}axis.set_major_locator({locator})")
    if axis.ticks:
        code.line(f"{ax}.set_{way}ticks({literal(list(axis.ticks))})")
    limits = _limits(facts, axis, values, across)
    for wanted, kept in zip(axis.limits or (), limits or (None, None), strict=False):
        if wanted is not None and kept is None:
            code.notes.append(f"the {way} axis goes beyond {wanted:g}: it would cut off data, or bars from their zero")
    if limits:
        low, high = limits
        names = ("left", "right") if way == "x" else ("bottom", "top")
        given = [f"{name}={value:g}" for name, value in zip(names, (low, high), strict=True) if value is not None]
        code.line(f"{ax}.set_{way}lim({', '.join(given)})")
    if axis.reverse:
        code.line(f"{ax}.{way}axis.set_inverted(True)")
    form = _format(axis, values, across)
    if not across and any(need.distance for need in facts.needs) and axis.format == "auto":
        form = 'lambda value, _: f"{abs(value):g}"'
    if form:
        if "ticker" in form:
            code.imports.add("from matplotlib import ticker")
        view.use(code, form + "(")
        insets = inset_names(facts) if not across else []
        if insets:
            with code.block(f"for part in ({', '.join([ax, *insets])}):"):
                code.line(f"part.{way}axis.set_major_formatter({form})")
        else:
            code.line(f"{ax}.{way}axis.set_major_formatter({form})")


def inset_names(facts: Facts) -> list[str]:
    count = len(facts.panel.zoom)
    return ["inset"] if count == 1 else [f"inset_{number + 1}" for number in range(count)]


def _locator(facts: Facts, axis: Axis, values: list[float], way: Way, across: bool) -> str:
    """Python for where the ticks stand: at whole numbers where all numbers are, and no more than have room side by
    side; empty when matplotlib's own choice does well."""
    if not values or axis.format not in ("auto", "integer", "thousands", "plain"):
        return ""
    whole, largest = decimals(values) == 0, max(map(abs, values))
    view = facts.views[0]
    most, wide = 9, max(_words.width(_tick_text(value), view.look.small) for value in (min(values), max(values)))
    if way == "x":
        most = max(2, min(most, int(_words.inner(view) / (wide + 1.6 * view.look.small))))
    day = across and whole and min(values) >= 0 and 12 < largest <= 24  # hours of a day
    steps = "[1, 2, 3, 4, 6, 10]" if day else "[1, 2, 5, 10]"
    if whole and (across or largest <= 25):
        return f"ticker.MaxNLocator({most}, integer=True, steps={steps})"
    return f"ticker.MaxNLocator({most}, steps={steps})" if way == "x" and most < 5 else ""


def _tick_text(value: float) -> str:
    """A tick as it will be written, nearly."""
    return f"{value:.2g}k" if abs(value) >= 100_000 else f"{value:,.0f}" if abs(value) >= 10_000 else f"{value:.3g}"


def _short_log(facts: Facts, code: Code, ax: str, way: Way, values: list[float]) -> None:
    """Two decades or fewer show 1, 2, 5, 10 rather than powers of ten far apart; powers are written out while they are
    short."""
    good = [value for value in values if value > 0]
    if not good or _log_format(good) == "power":
        return
    form = _log_format(good)
    facts.views[0].use(code, f"{form}(")
    code.imports.add("from matplotlib import ticker")
    if max(good) / min(good) <= 300:
        code.line(f"{ax}.{way}axis.set_major_locator(ticker.LogLocator(subs=[1, 2, 5]))")
    code.line(f"{ax}.{way}axis.set_major_formatter({form})")
    code.line(f"{ax}.{way}axis.set_minor_formatter(ticker.NullFormatter())")


def _log_format(values: list[float]) -> str:
    """Python for the formatter of a logarithmic axis: 0.1, 20, 5k, 10M, and powers where numbers are very small or
    beyond the names of large ones."""
    good = [abs(value) for value in values if value] or [1.0]
    if min(good) < 1e-3 or max(good) >= HUGE:
        return "power"
    return "short" if max(good) >= 100_000 else 'ticker.StrMethodFormatter("{x:g}")'


def _own_ticks(facts: Facts, values: list[float], log: bool) -> str:
    """Few places along the axis are named as they are: 1, 2, 4, 8 rather than 0, 5, 10."""
    distinct = sorted({value for value in values if value > 0} if log else set(values))
    view = facts.views[0]
    if not 2 <= len(distinct) <= 12 or len(facts.views) > 3 or any(v.layer.x != view.layer.x for v in facts.views):
        return ""
    if not view.layer.x or view.layer.mark in ("scatter", "arrow"):
        return ""
    steps = [math.log(b / a) if log else b - a for a, b in pairwise(distinct)]
    if min(steps) < sum(steps) / (2.2 * len(steps)):
        return ""
    labels = [f"{value:g}" for value in distinct]
    if max(map(len, labels)) > 6:
        return ""
    if sum(_words.width(label, view.look.small) + view.look.small for label in labels) > view.width * 72 * 0.82:
        return ""
    read = view.column(view.layer.x)
    return f"sorted(set({read}))" if view.layer.series or len(view.table[view.layer.x]) > len(distinct) else read


def _limits(facts: Facts, axis: Axis, values: list[float], across: bool) -> tuple[float | None, float | None] | None:
    """The limits that are asked for, never so narrow that they cut the data, nor above a bar's foot."""
    if axis.limits is None:
        return None
    low, high = axis.limits
    if low is not None and high is not None and low > high:
        low, high = high, low
    zero = not across and _from_zero(facts, axis)
    if values:
        low = None if low is not None and low > min(values) else low
        high = None if high is not None and high < max(values) else high
    if zero and low is not None and low > 0:
        low = None
    return None if low is None and high is None else (low, high)


def _from_zero(facts: Facts, axis: Axis) -> bool:
    """Whether something with a foot at zero, such as a bar, is drawn on this axis of values."""
    right = axis is facts.panel.right
    return any(need.zero and view.layer.right == right for view, need in facts.pairs)


def _powers(values: list[float], base: int) -> bool:
    positive = [value for value in set(values) if value > 0]
    return len(positive) > 2 and all(abs(math.log(v, base) - round(math.log(v, base))) < 1e-9 for v in positive)


def _format(axis: Axis, values: list[float], across: bool) -> str:
    """A formatter for the ticks; nothing when matplotlib's own does well."""
    largest = max(map(abs, finite(values)), default=0.0)
    if axis.format == "percent":
        return f"ticker.PercentFormatter({1 if largest <= 1.5 else 100})" if not across or values else ""
    if axis.format == "money":
        return 'ticker.StrMethodFormatter(r"\\${x:,.0f}")'
    if axis.format == "thousands":
        return 'ticker.StrMethodFormatter("{x:,.0f}")'
    if axis.format == "integer":
        return 'ticker.StrMethodFormatter("{x:.0f}")'
    if axis.format == "plain" or axis.scale in ("log", "symlog"):
        return ""
    if across and values and decimals(values) == 0 and min(values) >= 1500 and largest <= 2200:
        return 'ticker.StrMethodFormatter("{x:.0f}")'
    if largest >= 100_000:
        return "short" if largest < HUGE else "power"
    if largest >= 10_000:
        return 'ticker.StrMethodFormatter("{x:,.0f}")'
    return ""


def _labels(facts: Facts, code: Code, ax: str, way: Way, other: Way) -> None:
    texts: dict[str, str] = {f"{way}label": x_label(facts), f"{other}label": y_label(facts, False)}
    if facts.inner:
        texts["ylabel"] = ""
    if facts.upper:
        texts["xlabel"] = ""
    view = facts.views[0]
    room = {"xlabel": view.width * (70 if view.width > 3 else 56), "ylabel": view.height * 66}
    given = {
        key: literal(words(_words.broken(texts[key], view.look.text, room[key])))
        for key in ("xlabel", "ylabel")
        if texts[key]
    }
    if given:
        code.call(f"{ax}.set", **given)


def x_label(facts: Facts) -> str:
    label = _x_label(facts)
    dated = next((view for view in facts.views if view.layer.x and view.dated), None)
    return _dates.shared(dated, label) if dated is not None else label


def _x_label(facts: Facts) -> str:
    if facts.panel.x.label is not None:
        return facts.panel.x.label
    asked = next((need.x_label for need in facts.needs if need.x_label is not None), None)
    if asked is not None:
        return asked
    return next((titled(view.table[view.layer.x]) for view in facts.views if view.layer.x), "")


def y_label(facts: Facts, right: bool) -> str:
    """The label that was given, or the one column's name, or the unit that all columns share."""
    axis = facts.panel.right if right else facts.panel.y
    if axis.label is not None:
        return axis.label
    pairs = [(view, need) for view, need in facts.pairs if view.layer.right == right]
    asked = next((need.y_label for _, need in pairs if need.y_label is not None), None)
    if asked is not None:
        return asked
    columns = {name: view.table[name] for view, _ in pairs for name in view.layer.y}
    if len(columns) == 1:
        return titled(next(iter(columns.values())))
    label = together(list(columns.values()))
    stacked = any(view.layer.stack != "none" for view, _ in pairs)
    return "Share (%)" if label == "%" and stacked else label


def _grid(facts: Facts, code: Code, ax: str, way: Way, other: Way) -> None:
    panel = facts.panel
    wanted = {need.grid for need in facts.needs}
    along = panel.y.grid if panel.y.grid is not None else wanted != {"none"}
    across = panel.x.grid if panel.x.grid is not None else "both" in wanted and facts.categories is None
    if along and across:
        code.line(f"{ax}.grid()")
    elif along or across:
        code.line(f'{ax}.grid(axis="{other if along else way}")')

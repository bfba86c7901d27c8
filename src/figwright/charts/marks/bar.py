"""Bars from zero: side by side in groups, or stacked; upright or lying; with values and errors.

Options: `width` (share of a group's room that its bars fill).
"""

from __future__ import annotations

from dataclasses import replace

from figwright.charts import _checks, _numbers, _words
from figwright.charts._code import Code, dictionary, literal
from figwright.charts._view import Each, View
from figwright.charts.marks import AxesKind, Box, Needs
from figwright.charts.model import Layer
from figwright.tables import Table


class Bar:
    kind: AxesKind = "plane"
    options = ("width",)

    def check(self, layer: Layer, table: Table) -> None:
        _checks.require(layer, "x", "y")
        _checks.numeric(layer, table, "y", "error")
        _checks.alike(layer, table)

    def needs(self, view: View) -> Needs:
        names = tuple(one.name for one in view.series)
        tops, lows, ink = _extent(view)
        reaching = () if view.layer.stack != "none" else _numbers.reach(view)
        along = (*_numbers.finite(tops), *_numbers.finite(lows), *reaching, 0.0)
        labelled = _labelled(view)
        return Needs(
            names=names, legend=len(names) > 1, category=True, along=along, zero=True, ink=ink,
            room=0.14 if labelled and view.layer.stack == "none" else 0.0,
            ratio=_tall(view) if view.layer.horizontal else None,
        )  # fmt: skip

    def draw(self, view: View, code: Code) -> None:
        stacked = view.layer.stack != "none" and len(view.series) > 1
        view.say(code, _words.told("Stacked bars" if stacked else "Bars", view))
        (_stack if stacked else _groups)(view, code)
        _ground(view, code)


def _groups(view: View, code: Code) -> None:
    before, total = _crowd(view)
    share = float(view.option("width", 0.64 if total == 1 else min(0.84, 0.66 + 0.05 * total)))
    count = len(view.series)
    width = f"{share:g} / {total}" if total > 1 else f"{share:g}"
    if count > 1:
        code.line(f"width = {width}")
    with view.each(code, "i" if count > 1 else "") as one:
        middle = (total - 1) / 2 - before
        shift = f"x + (i - {middle:g}) * width" if count > 1 and middle else "x + i * width" if count > 1 else "x"
        if count == 1 and total > 1:
            shift = f"x {'-' if middle > 0 else '+'} {abs(middle):g} * {share / total:.3g}" if middle else "x"
        room = "width" if count > 1 else width if total == 1 else f"{share / total:.3g}"
        fill = _by_category(view, code) or one.colour
        _bars(view, code, one, shift, one.y, room, fill)
        if _labelled(view):
            values = [value for series in view.series for value in _numbers.heights(view, series)]
            code.call(
                f"{view.ax}.bar_label", "bars", fmt=literal(_numbers.number_format(values)), padding="2",
                fontsize=f"{view.look.small:g}",
            )  # fmt: skip


def _bars(view: View, code: Code, one: Each, place: str, length: str, room: str, fill: str, **more: str) -> None:
    """One call of bar or barh; assigned only when its labels follow."""
    look, lying = view.look, view.layer.horizontal
    options = {"color": fill, "label": one.label}
    if look.hatch:
        code.constants["HATCHES"] = dictionary({s.name: literal(view.paint.hatch(s.name)) for s in view.series})
        options["hatch"] = f"HATCHES[{one.name}]"
    if one.error and not more:
        options |= {"xerr" if lying else "yerr": one.error, "error_kw": _words.error_look(view, code)}
    if fill.startswith("["):
        options.pop("label")
    call = code.called(f"{view.ax}.{'barh' if lying else 'bar'}", place, length, room, **more, **options)
    code.line(f"bars = {call}" if _labelled(view) else call)


def _ground(view: View, code: Code) -> None:
    """The line that bars stand on when some hang below it."""
    if _below(view):
        line = f"{view.ax}.axvline" if view.layer.horizontal else f"{view.ax}.axhline"
        code.line(f"{line}(0, color={literal(view.look.spine)}, linewidth={view.look.thin:g})")


def _stack(view: View, code: Code) -> None:
    layer = view.layer
    lying = layer.horizontal
    percent, both = layer.stack == "percent", _below(view)
    base = "left" if lying else "bottom"
    if percent:
        code.line(f"total = np.nansum({view.gathered(code)}, axis=0)")
    code.line("top, below = np.zeros(len(x)), np.zeros(len(x))" if both else f"{base} = np.zeros(len(x))")
    with view.each(code) as one:
        read = f"np.nan_to_num({one.y})"
        code.line(f"part = 100 * {read} / total" if percent else f"part = {read}")
        start = "np.where(part < 0, below, top)" if both else base
        share = f"{float(view.option('width', 0.64)):g}"
        _bars(view, code, one, "x", "part", share, one.colour, **{base: start})
        if _labelled(view):
            _inside(view, code, one)
        if both:
            code.line("top, below = top + np.maximum(part, 0), below + np.minimum(part, 0)")
        else:
            code.line(f"{base} += part")


def _inside(view: View, code: Code, one: Each) -> None:
    """Numbers in the middle of a stack's parts, where a part is high enough for them."""
    percent, extent = view.layer.stack == "percent", _extent(view)
    values = [value for series in view.series for value in _numbers.heights(view, series)]
    form = "{:.0f}%" if percent else _numbers.number_format(values)
    inks = {
        s.name: literal(view.look.ink if view.look.hatch else _words.ink_on(view.hex(s.name), view.look.ink))
        for s in view.series
    }
    code.constants["TEXT_ON"] = dictionary(inks)
    options = {"fmt": literal(form)}
    plate = {"bbox": 'dict(facecolor="white", edgecolor="none", pad=0.8)'} if view.look.hatch else {}
    highest = max(map(abs, _numbers.finite((*extent[0], *extent[1]))), default=1.0)
    least = (100 if percent else highest) * view.look.small * 1.25 / (72 * view.height * 0.8)
    if any(0 < abs(value) < least for value in _numbers.finite(values)) or percent:
        each = f'f"{form.replace("{", "{value")}"'
        options = {"labels": f'[{each} if abs(value) >= {least:.2g} else "" for value in part]'}
    code.call(
        f"{view.ax}.bar_label", "bars", **options, label_type='"center"', color=f"TEXT_ON[{one.name}]",
        fontsize=f"{view.look.small:g}", **plate,
    )  # fmt: skip


def _by_category(view: View, code: Code) -> str:
    """A list of colours when single bars differ in theirs: some highlighted, or one colour for each."""
    if len(view.series) != 1 or view.categories is None:
        return ""
    called = [str(value) for value in view.categories.values]
    strong = [name for name in view.layer.highlight if name in called]
    if view.layer.colour == view.layer.x:
        code.constants["COLOURS"] = ""
        return f"[COLOURS[str(name)] for name in {view.categories.name}]"
    if not strong:
        return ""
    code.constants |= {"ACCENT": literal(view.paint.accents[0]), "QUIET": literal(view.paint.rest)}
    return f"[ACCENT if str(name) in {literal(strong)} else QUIET for name in {view.categories.name}]"


def _crowd(view: View) -> tuple[int, int]:
    """How many bars stand in a group before those of this layer, and in all."""
    before = total = 0
    for layer in view.panel.layers:
        if layer.mark == "bar" and layer.stack == "none":
            before = total if layer is view.layer else before
            total += len(replace(view, layer=layer).series)
    return before, total


def _below(view: View) -> bool:
    """Whether a stack goes below zero."""
    return any(v < 0 for series in view.series for v in _numbers.finite(_numbers.heights(view, series)))


def _labelled(view: View) -> bool:
    """Numbers at the bars: as asked, or when there are few bars and each is wide enough for its own."""
    if view.layer.values is not None:
        return view.layer.values
    if view.layer.error or view.layer.stack != "none" or view.categories is None or len(view.panel.layers) > 1:
        return False
    total = _crowd(view)[1] * len(view.categories.values)
    values = [value for series in view.series for value in _numbers.heights(view, series)]
    if not values or total > 14 or view.panel.y.scale in ("log", "symlog"):
        return False
    if view.layer.horizontal:
        return True
    wide = max(_words.width(_numbers.number_format(values).format(v), view.look.small) for v in values)
    return wide < view.width * 72 * 0.72 / total


def _tall(view: View) -> float:
    """Lying bars want a line of type for each."""
    assert view.categories is not None
    stacked = view.layer.stack != "none"
    lines = len(view.categories.values) * (1 if stacked else max(1, 0.62 * _crowd(view)[1]))
    return max(0.45, min(1.6, (lines * view.look.text * 2.0 / 72 + 0.55) / view.width))


def _extent(view: View) -> tuple[list[float], list[float], list[Box]]:
    """The upper and lower ends of the bars or stacks, and the boxes that they fill."""
    if view.categories is None:
        return [], [], []
    columns = [_numbers.heights(view, series) for series in view.series]
    if view.layer.stack == "percent":
        tops, lows = [100.0] * len(columns[0]), [0.0] * len(columns[0])
    elif view.layer.stack != "none":
        rows = [_numbers.finite(row) for row in zip(*columns, strict=True)]
        tops, lows = ([sum(v for v in row if (v > 0) == up) for row in rows] for up in (True, False))
    else:
        rows = [_numbers.finite(row) for row in zip(*columns, strict=True)]
        tops, lows = [max((*row, 0.0)) for row in rows], [min((*row, 0.0)) for row in rows]
    return tops, lows, [(i - 0.45, lows[i], i + 0.45, tops[i]) for i in range(len(tops))]


MARK = Bar()

"""Bars on top of each other: sums, shares of a whole, up and down from zero, or around the middle of a scale."""

from __future__ import annotations

from figwright.plots.charts import _category_order, _numbers, _words
from figwright.plots.charts._code import Code, literal
from figwright.plots.charts._view import Each, View
from figwright.plots.charts.marks import _bars


def draw(view: View, code: Code) -> None:
    percent, both, centred = view.layer.stack == "percent", _bars.below(view), _bars.centred(view)
    base = "left" if view.layer.horizontal else "bottom"
    if percent or centred:
        code.line(f"parts = np.nan_to_num({view.gathered(code)})")
    code.line(_start(view, base, both, centred))
    off = _category_order.off(one.name for one in view.series) if centred else []
    with view.each(code) as one:
        if off:
            with code.block(f"if {one.name} == {literal(off[0])}:  # answers off the scale stand apart"):
                code.line(f"{base} = np.full(len(x), {base}.max() + 0.04 * np.ptp([-{base}.max(), {base}.max()]))")
        read = f"np.nan_to_num({one.y})"
        code.line(f"part = 100 * {read} / parts.sum(axis=0)" if percent else f"part = {read}")
        start = "np.where(part < 0, below, above)" if both else base
        place, width = _place(view)
        _bars.write(view, code, one, place, "part", width, one.colour, **{base: start})
        if _bars.labelled(view):
            _inside(view, code, one)
        if both:
            code.line("above, below = above + np.maximum(part, 0), below + np.minimum(part, 0)")
        else:
            code.line(f"{base} = {base} + part")


def _start(view: View, base: str, both: bool, centred: bool) -> str:
    """The line that says where the first parts begin."""
    if both:
        return "above = below = np.zeros(len(x))"
    if not centred:
        return f"{base} = np.zeros(len(x))"
    names = [one.name for one in view.series]
    middle, odd = divmod(len(names) - len(_category_order.off(names)), 2)
    half = f" - parts[{middle}] / 2" if odd else ""
    return f"{base} = -parts[:{middle}].sum(axis=0){half}  # the middle answer stands around zero"


def _place(view: View) -> tuple[str, str]:
    """Where the stacks stand and how wide they are; several layers of stacks stand beside each other."""
    before, total = _bars.crowd(view)
    width, shift = _bars.room(view) / total, before - (total - 1) / 2
    moved = f"x {'-' if shift < 0 else '+'} {_bars.scaled(view, abs(shift) * width)}"
    return moved if shift else "x", _bars.scaled(view, width)


def _inside(view: View, code: Code, one: Each) -> None:
    """Numbers in the middle of the parts, where a part is long enough for them."""
    percent, look, found = view.layer.stack == "percent", view.look, _bars.numbers(view)
    assert found is not None
    values = [value for series in view.series for value in _numbers.heights(view, series)]
    form = "{:.0f}%" if percent else _numbers.number_format(_numbers.finite(values))  # parts of one whole are alike
    if _numbers.SHORT in found.forms:
        view.use(code, "short(")
        form = "{short(value)}"
    dark = look.ink
    code.add("TEXT_ON", {s.name: dark if look.hatch else _words.ink_on(view.hex(s.name), dark) for s in view.series})
    tops, lows, _ = _bars.extent(view)
    longest = (max(tops, default=1.0) - min(lows, default=0.0)) or 1.0
    room = 72 * 0.8 * (view.width if view.horizontal else view.height)
    least = longest * (found.wide + 3 if view.horizontal or found.turned else found.size * 1.25) / room
    options = {"fmt": "short" if "short" in form else literal(form)}
    if percent or view.layer.stack == "diverging" or any(abs(v) < least for v in _numbers.finite(values)):
        shown = form if "short" in form else form.replace(
            "{", "{abs(value)" if view.layer.stack == "diverging" else "{value")  # fmt: skip
        options = {"labels": f'[f"{shown}" if abs(value) >= {least:.2g} else "" for value in part]'}
    if look.hatch:
        options["bbox"] = 'dict(facecolor="white", edgecolor="none", pad=0.8)'
    code.call(
        f"{view.ax}.bar_label", "bars", **options, label_type='"center"', color=f"TEXT_ON[{one.name}]",
        **found.options(),
    )  # fmt: skip

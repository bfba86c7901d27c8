"""What stands beside the layers of a plane: a second axis, rules, notes, and a part shown larger."""

from __future__ import annotations

from dataclasses import replace

from figwright.charts import _axes, _legend, marks
from figwright.charts._code import Code, literal, words
from figwright.charts._facts import Facts
from figwright.charts._numbers import finite
from figwright.charts.marks import Box
from figwright.charts.model import Zoom


def second_axis(facts: Facts, code: Code) -> None:
    """The axis on the right: its label and ticks in the colour of its one series, so that nobody asks whose it is."""
    own = [view for view in facts.views if view.layer.right]
    if not own or own[0].ax != "right":
        return
    way: _axes.Way = "x" if facts.horizontal else "y"
    names = list(dict.fromkeys(one.name for view in own for one in view.series))
    text = _axes.y_label(facts, True)
    colour = f", color={own[0].ink(code, literal(names[0]))}" if len(names) == 1 else ""
    if text:
        code.line(f"right.set_{way}label({literal(words(text))}{colour})")
    if colour:
        code.line(f'right.tick_params(axis="{way}"{colour.replace("color", "labelcolor")})')
    code.line(f'right.spines["{"top" if facts.horizontal else "right"}"].set_visible(True)')
    values = finite(value for view, need in facts.pairs if view.layer.right for value in need.along)
    if _comparable(facts, values):
        code.line(f"top = max({facts.views[0].ax}.get_{way}lim()[1], right.get_{way}lim()[1])")
        with code.block(f"for part in ({facts.views[0].ax}, right):  # bars of both axes can be compared"):
            code.line(f"part.set_{way}lim(0, top)")
    _axes.number_axis(facts, code, "right", way, facts.panel.right, values, across=False)


def _comparable(facts: Facts, right: list[float]) -> bool:
    """Bars against two axes that show nearly the same numbers get the same limits, lest they mislead."""
    left, axes = facts.along, (facts.panel.y, facts.panel.right)
    if not left or not right or any(axis.limits or axis.scale not in ("auto", "linear") for axis in axes):
        return False
    bars = all(view.layer.mark == "bar" for view in facts.views) and not facts.views[0].layer.right
    return bars and min(*left, *right) >= 0 and 0.5 <= (max(left) or 1) / (max(right) or 1) <= 2


def rules(facts: Facts, code: Code, ax: str) -> None:
    """Straight lines across the panel, named at their ends."""
    look = facts.views[0].look
    for rule in facts.panel.rules:
        upright = (rule.x is not None) != facts.horizontal
        at = _at(facts, rule.x) if rule.x is not None else f"{rule.y:g}"
        code.line(
            f"{ax}.{'axvline' if upright else 'axhline'}({at}, color={literal(look.muted)}, "
            f'linestyle="--", linewidth={look.line * 0.75:.2g}, zorder=1.5)'
        )
        if not rule.label:
            continue
        spot, along = (f"({at}, 1)", "x") if upright else (f"(1, {at})", "y")
        shift = ("(3, -2)", '"left"', '"top"') if upright else ("(-2, 2)", '"right"', '"bottom"')
        code.call(
            f"{ax}.annotate", literal(words(rule.label)), spot, xycoords=f"{ax}.get_{along}axis_transform()",
            xytext=shift[0], textcoords='"offset points"', ha=shift[1], va=shift[2], fontsize=f"{look.small:g}",
            color=literal(look.muted),
        )  # fmt: skip


def notes(facts: Facts, code: Code, ax: str) -> None:
    """Words with a thin arrow to their place, or in a corner when they have none."""
    look = facts.views[0].look
    for note in facts.panel.notes:
        text = literal(words(note.text))
        if note.x is None or note.y is None:
            code.line(
                f'{ax}.text(0.98, 0.95, {text}, transform={ax}.transAxes, ha="right", va="top", '
                f"fontsize={look.small:g})"
            )
            continue
        place = (_at(facts, note.x), f"{note.y:g}")
        spot = ", ".join(reversed(place) if facts.horizontal else place)
        code.call(
            f"{ax}.annotate", text, f"({spot})", xytext="(12, 14)", textcoords='"offset points"',
            fontsize=f"{look.small:g}",
            arrowprops=f'dict(arrowstyle="-|>", color={literal(look.muted)}, linewidth={look.thin:g})',
        )  # fmt: skip


def _at(facts: Facts, value: float | str) -> str:
    """A place along the axis of `x`: a number, or a category's."""
    found = facts.categories
    if found is not None and not found.step and str(value) in [str(one) for one in found.values]:
        return str([str(one) for one in found.values].index(str(value)))
    if isinstance(value, str):
        return f"np.datetime64({literal(value)})" if facts.views[0].dated else literal(value)
    return f"{value:g}"


def zoomed(facts: Facts, code: Code, ax: str) -> None:
    """The layers once on the panel and once in each inset, which shows a part of them."""
    insets = _axes.inset_names(facts)
    for name, zoom in zip(insets, facts.panel.zoom, strict=True):
        code.line(f"{name} = {ax}.inset_axes({_place(facts, zoom)})")
    with code.block(f"for target in ({ax}, {', '.join(insets)}):"):
        for view in facts.views:
            if view.ax == ax:
                marks.get(view.layer.mark).draw(replace(view, ax="target"), code)
    for view in facts.views:
        if view.ax != ax:
            marks.get(view.layer.mark).draw(view, code)
    code.comment("The part that is shown larger")
    for name, zoom in zip(insets, facts.panel.zoom, strict=True):
        (left, right), (low, high) = (ends := _ends(facts, zoom)), zoom.y or _within(facts, ends)
        code.line(f"{name}.set(xlim=({left:g}, {right:g}), ylim=({low:g}, {high:g}))")
        if facts.categories is not None and not facts.categories.step:
            code.line(f"{name}.set_xticks(x, [str(one) for one in {facts.categories.name}])")
            code.line(f"{name}.set_xlim({left:g}, {right:g})")
        _framed(facts, code, ax, name, (left, low, right - left, high - low))


def _framed(facts: Facts, code: Code, ax: str, name: str, part: tuple[float, ...]) -> None:
    """The inset in a frame, its words on white, and a frame around the part that it shows. Lines that join the two
    would run along bars: there both frames are dashed instead."""
    look = facts.views[0].look
    muted, bars = literal(look.muted), any(view.layer.mark in ("bar", "span") for view in facts.views)
    code.line(f"{name}.tick_params(labelsize={look.small * 0.9:.2g})")
    dashed = f', linestyle="--", linewidth={look.thin:g}, edgecolor={muted}' if bars else ""
    code.line(f"{name}.spines[:].set(visible=True{dashed})")
    with code.block(f"for label in (*{name}.get_xticklabels(), *{name}.get_yticklabels()):"):
        code.line('label.set_bbox(dict(facecolor="white", edgecolor="none", pad=0.5))  # not on the grid')
    if bars:
        bounds = ", ".join(f"{value:.4g}" for value in part)
        code.line(f'{ax}.indicate_inset(({bounds}), edgecolor={muted}, linestyle="--", alpha=0.8)')
    else:
        code.line(f"{ax}.indicate_inset_zoom({name}, edgecolor={muted}, alpha=0.8)")


def _ends(facts: Facts, zoom: Zoom) -> tuple[float, float]:
    """The ends of the zoom along `x`; among categories, half a place around those that lie between."""
    low, high = sorted(zoom.x)
    if facts.categories is None:
        return zoom.x
    if facts.categories.step:  # whole bars
        inside = [at for at in facts.categories.places if low <= at <= high] or [low, high]
        half = facts.categories.step / 2
        return min(inside) - half, max(inside) + half
    if low % 1 == high % 1 == 0.5:  # between two places already
        return low, high
    within = [i for i, v in enumerate(facts.categories.values) if isinstance(v, (int, float)) and low <= v <= high]
    return (min(within) - 0.5, max(within) + 0.5) if within else (low - 0.5, high + 0.5)


def _within(facts: Facts, ends: tuple[float, float]) -> tuple[float, float]:
    """The values between the ends of the zoom, with a margin."""
    found: list[float] = []
    for box in (box for need in facts.needs for box in need.ink or ()):
        if box[2] >= ends[0] and box[0] <= ends[1]:
            found += [box[1], box[3]]
    found = found or facts.along or [0.0, 1.0]
    margin = 0.06 * ((max(found) - min(found)) or 1.0)
    ground = min(found) == 0 and any(need.zero for need in facts.needs)  # bars stand on the frame
    return 0.0 if ground else float(f"{min(found) - margin:.3g}"), float(f"{max(found) + margin:.3g}")


PLACES = {
    "upper left": (0.07, 0.55), "upper right": (0.55, 0.55), "lower left": (0.07, 0.1), "lower right": (0.55, 0.1),
    "center right": (0.55, 0.32), "center": (0.3, 0.32),
}  # fmt: skip


def _place(facts: Facts, zoom: Zoom) -> str:
    """Left, bottom, width and height in shares of the panel."""
    large = (0.42, 0.4)
    if zoom.place != "auto":
        left, bottom = PLACES[zoom.place]
        return f"[{left:g}, {bottom:g}, {large[0]:g}, {large[1]:g}]"
    boxes = _legend.placed(facts) or []
    tried: list[tuple[float, str]] = []
    for wide, high in (large, (0.36, 0.32), (0.3, 0.26)):
        for left, bottom in PLACES.values():
            # A smaller one stays in its corner.
            left, bottom = left + (large[0] - wide) * (left > 0.5), bottom + (large[1] - high) * (bottom > 0.5)
            area = (left - 0.06, bottom - 0.08, left + wide, bottom + high)
            found = f"[{left:.3g}, {bottom:.3g}, {wide:g}, {high:g}]"
            tried.append((round(sum(_covered(area, box) for box in boxes), 4), found))
    return min(tried, key=lambda one: one[0])[1]


def _covered(area: Box, box: Box) -> float:
    """How much of a mark an inset hides; a mark that is only a line or a dot counts as thick as it is drawn."""
    thick = 0.01
    wide = min(area[2], box[2] + thick) - max(area[0], box[0] - thick)
    high = min(area[3], box[3] + thick) - max(area[1], box[1] - thick)
    return max(0.0, wide) * max(0.0, high)

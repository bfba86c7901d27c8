"""What stands beside the layers of a plane: a second axis, rules and notes."""

from __future__ import annotations

from figwright.plots.charts import _axes
from figwright.plots.charts._code import Code, literal, words
from figwright.plots.charts._facts import Facts
from figwright.plots.charts._numbers import finite


def second_axis(facts: Facts, code: Code) -> None:
    """The axis on the right: its label and ticks in the colour of its one series, so that nobody asks whose it is."""
    own = [view for view in facts.views if view.layer.right]
    if not own or own[0].ax != "right":
        return
    way: _axes.Way = "x" if facts.horizontal else "y"
    names = list(dict.fromkeys(one.name for view in own for one in view.series))
    text = _axes.y_label(facts, True)
    colour = f", color={own[0].ink(code, literal(names[0]))}" if len(names) == 1 else ""
    left = [view for view in facts.views if not view.layer.right]
    alone = list(dict.fromkeys(one.name for view in left for one in view.series))
    if not colour and len(alone) == 1:  # then the other axis has the cue
        ink = left[0].ink(code, literal(alone[0]))
        code.line(f"{left[0].ax}.{way}axis.label.set_color({ink})")
        code.line(f'{left[0].ax}.tick_params(axis="{way}", labelcolor={ink})')
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
        at = _x_position(facts, rule.x) if rule.x is not None else f"{rule.y:g}"
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
        place = (_x_position(facts, note.x), f"{note.y:g}")
        spot = ", ".join(reversed(place) if facts.horizontal else place)
        code.call(
            f"{ax}.annotate", text, f"({spot})", xytext="(12, 14)", textcoords='"offset points"',
            fontsize=f"{look.small:g}",
            arrowprops=f'dict(arrowstyle="-|>", color={literal(look.muted)}, linewidth={look.thin:g})',
        )  # fmt: skip


def _x_position(facts: Facts, value: float | str) -> str:
    """A place along the axis of `x`: a number, or a category's."""
    found = facts.categories
    if found is not None and not found.step and str(value) in [str(one) for one in found.values]:
        return str([str(one) for one in found.values].index(str(value)))
    if isinstance(value, str):
        return f"np.datetime64({literal(value)})" if facts.views[0].dated else literal(value)
    return f"{value:g}"

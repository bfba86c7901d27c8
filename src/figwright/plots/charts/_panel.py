"""Facts -> the lines of one panel, in the order in which they are drawn."""

from __future__ import annotations

from dataclasses import replace

from figwright.plots.charts import _axes, _extras, _inset, _sizes, _words, marks
from figwright.plots.charts._checks import unit_of
from figwright.plots.charts._code import Code, literal, readable, words
from figwright.plots.charts._facts import Facts
from figwright.plots.charts._legend import Place
from figwright.plots.charts._names import bare


def write(facts: Facts, code: Code, place: Place, title: str = "") -> None:
    """Layers, then axes, then what explains them. `title` is an expression."""
    views = facts.views
    plane = facts.kind == "plane"
    left = next((view.ax for view in views if not view.layer.right), views[0].ax)
    code.take(next((view for view in views if view.layer.x), views[0]).data)
    if plane:
        _axes.before(facts, code)
    if any(view.layer.right and view.ax != left for view in views):
        code.line(f"right = {left}.{'twiny' if facts.horizontal else 'twinx'}()")
    if facts.panel.zoom and plane:
        _inset.zoomed(facts, code, left)
    else:
        for view in views:
            code.take(view.data)
            marks.get(view.layer.mark).draw(replace(view, direct=place.where == "direct"), code)
    if plane:
        code.comment("Axes")
        code.take(views[0].data)
        _axes.after(facts, code)
        _extras.second_axis(facts, code)
        _extras.rules(facts, code, left)
        _extras.notes(facts, code, left)
    elif facts.kind == "bare":
        code.line(f'{left}.axis("off")')
    if title:
        pad = _pad(facts, place)
        smaller = _smaller(facts, title)
        size = f", fontsize={smaller:g}" if smaller else ""
        code.line(f"{left}.set_title({title}{size}{f', pad={pad:g}' if pad else ''})")


def title(facts: Facts, letter: str) -> str:
    """The panel's title with its letter, as an expression; empty when there is neither."""
    text = " ".join(part for part in (letter, facts.panel.title) if part)
    return literal(words(_words.broken(text, *_type(facts)))) if text else ""


_BARE_ANSWERS = frozenset({"yes", "no", "true", "false", "on", "off"})


def named(facts: Facts, by: str, value: str) -> str:
    """The title of a facet's panel, as an expression: its value (another expression), with the column's name where the
    value alone says nothing (10, ✓, yes) and there is room."""
    column = facts.views[0].table[by]
    shown = [str(one) for one in dict.fromkeys(column.values) if one is not None]
    if column.kind == "number":
        if all(one.isdigit() and 1500 <= int(one) <= 2200 for one in shown):
            return value  # years
    elif any(one.casefold() not in _BARE_ANSWERS and any(map(str.isalnum, one)) for one in shown):
        return value
    name, unit = readable(bare(by)), unit_of(column)
    before, behind = f"{name} = " if column.kind == "number" else f"{name}: ", f" {unit}" if unit else ""
    wide, room = _type(facts)
    if max(_words.width(f"{before}{one}{behind}", wide) for one in shown) > room:
        return value
    return f"{literal(words(before))} + {value}" + (f" + {literal(words(behind))}" if behind else "")


def _type(facts: Facts) -> tuple[float, float]:
    """Points of a title's type, as wide as bold is, and of the room for it."""
    view = facts.views[0]
    return view.look.title * _words.BOLD, view.width * 72 * (0.88 if view.width < 3 else 0.92)


def _smaller(facts: Facts, title: str) -> float:
    """Points of a title with a word that is wider than its panel; 0 when there is none."""
    wide, room = _type(facts)
    text = title.strip("\"'").replace("\\n", "\n") if title[:1] in "\"'" else ""
    longest = _words.width(text, wide)
    return round(facts.views[0].look.title * max(0.7, room / longest), 1) if longest > room else 0.0


def _pad(facts: Facts, place: Place) -> float:
    """Points between a title and its panel when the legend stands between them."""
    if place.where != "above":
        return 0.0
    size = facts.views[0].look.small
    rows = -(-len(facts.entries) // place.columns)
    spoke = (_lift(facts) - 1) * facts.views[0].height * 72 * 0.7
    return round(rows * 1.5 * size + 0.9 * size + spoke, 1)


def _lift(facts: Facts) -> float:
    """Where a legend above the panel begins: over the name of the first spoke of a round one."""
    return 1.14 if facts.kind == "polar" else 1.0


def key(facts: Facts, code: Code, place: Place, *, alone: bool) -> None:
    """What the areas of bubbles stand for: beside the figure, or beside the panel and its own legend."""
    if alone:
        _sizes.key(facts, code)
        return
    if place.where in ("inside", "above", "right", "under"):
        code.line(f"{facts.views[0].ax}.add_artist(legend)")
    _sizes.key(facts, code, facts.views[0].ax)


def legend(facts: Facts, code: Code, place: Place) -> None:
    """The legend of this panel alone."""
    if place.where in ("none", "direct"):
        return
    axes = list(dict.fromkeys(view.ax for view in facts.views))
    heading = f", title={literal(words(facts.panel.legend_title))}" if facts.panel.legend_title else ""
    columns = f", ncols={place.columns}" if place.columns > 1 else ""
    spot = {
        "inside": f'loc="{place.corner}"{columns}',
        "above": f'loc="lower center", bbox_to_anchor=(0.5, {_lift(facts):g}){columns}',
        "right": 'loc="center left", bbox_to_anchor=(1, 0.5)',
        "under": f'loc="upper center", bbox_to_anchor=(0.5, -0.18){columns}',
    }
    names = [name for need in facts.needs for name in need.names]
    handles = ""
    if len(set(names)) < len(names):
        code.line(f"handles = {{}}  # every name once\nfor part in ({', '.join(axes)},):")
        code.line("    handles |= {label: handle for handle, label in zip(*part.get_legend_handles_labels())}")
        handles = "handles.values(), handles.keys(), "
    elif len(axes) > 1:
        code.line(f"handles = [one for part in ({', '.join(axes)}) for one in part.get_legend_handles_labels()[0]]")
        handles = "handles=handles, "
    bubbles = bool(_sizes.bubbles(facts))
    outside = {"top": "upper center", "below": "lower center", "beside": "center right"}
    if place.where in outside:
        call = f'fig.legend({handles}loc="outside {outside[place.where]}"{columns}{heading})'
    else:
        call = f"{axes[-1]}.legend({handles}{spot[place.where]}{heading})"
    code.line(f"legend = {call}" if bubbles else call)
    if bubbles:
        mixed = any(view.layer.mark != "scatter" for view in facts.views)
        code.line("for handle in legend.legend_handles:")
        size = f"handle.set_sizes([{facts.views[0].look.marker * 7:.3g}])"
        code.line(f'    if hasattr(handle, "set_sizes"):\n        {size}' if mixed else f"    {size}")

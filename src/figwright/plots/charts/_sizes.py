"""Bubbles -> the key of their areas: three round values of the column that they stand for, outside of the panels."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from figwright.plots.charts import _numbers, _point_labels, _words
from figwright.plots.charts._code import Code, literal, readable, words
from figwright.plots.charts._facts import Facts
from figwright.plots.charts._view import View

GREY = "#8f979f"
_NAMED = re.compile(r"(?:bubble|marker|point|scatter|circle) ?sizes? ?[(:] ?(?P<what>[^()]+)\)?", re.I)
"""A name that says first that it is a size, and then of what."""


def bubbles(facts: Facts) -> list[View]:
    """The layers of a panel whose points have areas of their own."""
    return [view for view in facts.views if view.layer.mark == "scatter" and view.layer.size]


def largest(view: View) -> str:
    """Python for the number of the largest bubble: one for all layers of the panel, so that areas can be compared."""
    same = [(one.data, one.layer.size) for one in view.siblings if one.layer.mark == "scatter" and one.layer.size]
    columns = [
        f"{'data' if table == view.data else table}[{literal(name)}]" if view.facet or table != view.data else
        view.column(name)
        for table, name in dict.fromkeys(same)
    ]  # fmt: skip
    return f"np.nanmax({columns[0]})" if len(columns) == 1 else f"max({', '.join(f'np.nanmax({c})' for c in columns)})"


def shared(panels: Sequence[Facts]) -> bool:
    """Whether one key serves all panels: they show the same column of the same rows at the same scale."""
    found = [_size_key(one) for one in panels]
    return len(set(found)) == 1


def _size_key(facts: Facts) -> str:
    own = bubbles(facts)
    return repr(([v.layer.size for v in own], [v.data for v in own], list(map(area, own))))


def area(view: View) -> float:
    """Square points of the panel's largest bubble."""
    return _point_labels.largest(view)


def key(facts: Facts, code: Code, ax: str = "") -> None:
    """The key beside the panel `ax`, or beside all of them; none where all bubbles are alike."""
    own = bubbles(facts)
    values = [value for view in own for value in view.table[view.layer.size or ""].numbers]
    picked = rounds([value for value in _numbers.finite(values) if value > 0])
    if not picked:
        return
    look = own[0].look
    _, middle, wide = (math.sqrt(area(own[0]) * one / max(_numbers.finite(values))) for one in picked)
    form = _numbers.number_format(picked).replace("{:", "{size:")
    if max(picked) >= 100_000:
        own[0].use(code, "short(")
        form = "{short(size)}"
    code.comment("What the areas stand for")
    circle = code.called(
        "plt.Line2D", "[]", "[]", linestyle='""', marker='"o"', color=literal(GREY), alpha="0.7",
        markersize=f"np.sqrt({area(own[0]):g} * size / largest)", label=f'f"{form}"',
    ).replace("\n", "\n    ")  # fmt: skip
    chosen = [int(one) if one.is_integer() else one for one in picked]
    code.line(f"circles = [\n    {circle}\n    for size in {literal(chosen)}\n]")
    title = words(_words.broken(_title(own), look.small, 9 * look.small))
    spot = {"loc": '"center left"', "bbox_to_anchor": "(1, 0.5)"} if ax else {"loc": '"outside center right"'}
    # Rows are as far apart as the two largest circles need; words alone would be nearer.
    apart = max(0.5, (middle + wide) / 2 / look.small - 0.6)
    code.call(
        f"{ax or 'fig'}.legend", handles="circles", **spot, title=literal(title), title_fontsize=f"{look.small:g}",
        handlelength=f"{max(1.0, wide / look.small):.2g}", labelspacing=f"{apart:.2g}",
    )  # fmt: skip


def rounds(values: Sequence[float]) -> tuple[float, float, float] | None:
    """Three round numbers between the least and the largest, evenly spread; none where these are nearly the same."""
    if not values or max(values) <= 1.15 * min(values):
        return None
    low, high = min(values), max(values)
    power = math.floor(math.log10(high))
    for step in (lead * 10.0**exponent for exponent in (power, power - 1, power - 2) for lead in (5, 2, 1)):
        first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
        if last - first >= 2:
            least, half, most = (float(f"{n * step:.6g}") for n in (first, (first + last) // 2, last))
            return least, half, most
    return None


def _title(own: Sequence[View]) -> str:
    """The column's name; of several columns the words that all have."""
    names = [readable(view.layer.size or "") for view in own]
    if found := _NAMED.fullmatch(names[0]):
        return found["what"][:1].upper() + found["what"][1:]
    rest = [name.split() for name in names[1:]]
    return " ".join(word for word in names[0].split() if all(word in other for other in rest)) or names[0]

"""Marks -> what kind of plot it is: its category, how hard it is to draw, and how people call it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from figwright.bench.curation.plots.places import joined, numbered, panels
from figwright.plots.readback import Axes, Drawn, Mark

CATEGORIES = ("bar", "line", "tree_pie", "scatter", "heatmap", "radar", "misc")
EASY_VALUES = 25
"""A plot with one panel and at most so many numbers is easy; all others are hard. Of 235 plots of PaperBananaBench,
whose difficulty a model has judged, this agrees with 184: more than any other limit does."""
_BEHIND = ("rule", "span", "polygon", "picture", "segments")
"""What stands behind data or points at them."""
_SHARE = 0.04
"""Of the page: an inset that is smaller is a mark."""


def category_of(drawn: Drawn) -> str:
    """One of the seven; panels of different kinds, insets, arrows and space are "misc"."""
    shown = [axes for _, axes in panels(drawn)]
    found = {_category(axes) for axes in _paired(shown)}
    if any(axes.inset is not None and _large(axes, drawn) for axes in shown) and "tree_pie" not in found:
        return "misc"
    return found.pop() if len(found) == 1 else "misc"


def _paired(shown: Sequence[Axes]) -> list[Axes]:
    """Axes that lie over others are one panel with them."""
    own = [axes for axes in shown if axes.twin is None]
    over = [axes for axes in shown if axes.twin is not None]
    if len(own) == 1 and over:
        return [replace(own[0], marks=(*own[0].marks, *(mark for axes in over for mark in axes.marks)))]
    return [*own, *over]


def _category(axes: Axes) -> str:
    kinds = _kinds(axes)
    if axes.kind == "space" or kinds & {"contours", "surface"} or {"arrows"} <= kinds <= {"arrows", "points"}:
        return "misc"
    if "wedges" in kinds or any(mark.tiled for mark in axes.marks):
        return "tree_pie"
    if axes.kind == "polar":
        return "radar" if kinds & {"line", "area"} else "misc"
    if "cells" in kinds or numbered(axes):
        return "heatmap"
    if "bars" in kinds:
        return "misc" if "line" in kinds else "bar"
    if "boxes" in kinds:
        return "misc"
    if "line" in kinds:
        return "line"
    return "scatter" if kinds & {"points", "errors"} else "line" if "area" in kinds else "misc"


def _kinds(axes: Axes) -> set[str]:
    """What is drawn; a line without strokes is points, and a level to compare with is none."""
    found = set()
    for mark in joined(axes.marks):
        bare = mark.kind == "line" and mark.dash in ("none", "None") and mark.marker
        level = mark.kind == "line" and len(mark.x) == 2 and (mark.x[0] == mark.x[1] or mark.y[0] == mark.y[1])
        if mark.kind not in _BEHIND and not level:
            found.add("points" if bare else str(mark.kind))
    return found


def _large(axes: Axes, drawn: Drawn) -> bool:
    left, top, right, bottom = axes.box
    return (right - left) * (bottom - top) >= _SHARE * drawn.width * drawn.height


def difficulty_of(drawn: Drawn, values: int) -> str:
    """ "easy" for one panel with few values, "hard" for everything else."""
    shown = [axes for _, axes in panels(drawn) if axes.twin is None]
    return "easy" if len(shown) <= 1 and values <= EASY_VALUES else "hard"


def called(axes: Axes) -> str:
    """The kind of a panel in words, with an article: "a stacked bar chart"."""
    kinds = _kinds(axes)
    marks = joined(axes.marks)
    name = _name(axes, kinds, marks)
    more = _more(kinds, name)
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}{more}"


def _name(axes: Axes, kinds: set[str], marks: Sequence[Mark]) -> str:
    if any(mark.tiled for mark in marks):
        return "treemap"
    if "wedges" in kinds:
        return _pie([mark for mark in marks if mark.kind == "wedges"])
    if axes.kind == "polar":
        return "radar chart" if "line" in kinds else "polar chart"
    if "cells" in kinds or numbered(axes):
        return "heatmap"
    space = "3D " if axes.kind == "space" else ""
    if "bars" in kinds:
        return space + _bar([mark for mark in marks if mark.kind == "bars"])
    names = {
        "boxes": "box plot", "surface": "surface plot", "contours": "contour plot", "line": "line chart",
        "arrows": "arrow plot", "points": "scatter plot", "errors": "error bar plot", "area": "area chart",
    }  # fmt: skip
    return space + next((name for kind, name in names.items() if kind in kinds), "plot")


def _pie(rings: Sequence[Mark]) -> str:
    if len({(mark.x[:1], mark.z[:1]) for mark in rings}) < len(rings):
        return "nested pie chart"
    ring = any(breadth and size and breadth < size for mark in rings
               for breadth, size in zip(mark.breadth, mark.size, strict=False))  # fmt: skip
    return "donut chart" if ring else "pie chart"


def _bar(bars: Sequence[Mark]) -> str:
    way = "horizontal " if any(mark.horizontal for mark in bars) else ""
    if len(bars) > 1 and any(any(mark.base) for mark in bars):
        return f"{way}stacked bar chart"
    return f"{way}{'grouped ' if len(bars) > 1 else ''}bar chart"


def _more(kinds: set[str], name: str) -> str:
    found = [words for kind, words in (("errors", "error bars"), ("area", "a shaded area"), ("line", "a line"))
             if kind in kinds and words.split()[-1] not in name and words.split()[0] not in name]  # fmt: skip
    if name.endswith(("radar chart", "polar chart")):
        return ""
    return f" with {' and '.join(found)}" if found else ""

"""Chart -> meaning: what a chart shows, apart from how it looks. Whoever may only change looks is held to this.

Marks, columns, panels, scales, filters, errors, texts and mathematical options are content. Palette, style, theme,
the place of a legend, the grid, numbers at the marks, and what is strong or dashed are looks. A legend that goes where
several series need their names takes content away.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import BaseModel

from figwright.drawing import themes
from figwright.plots.charts import palettes as _palette
from figwright.plots.charts import plot_styles
from figwright.plots.charts.model import (
    Axis,
    Bins,
    Chart,
    Condition,
    Derived,
    Facet,
    Fold,
    Layer,
    Note,
    Panel,
    Pivot,
    Rule,
    Zoom,
)  # fmt: skip

LOOKS: Mapping[type[BaseModel], frozenset[str]] = {
    Chart: frozenset({"style", "palette", "theme", "letters", "share_legend", "size", "across", "because", "colours"}),
    Panel: frozenset({"legend"}),
    Axis: frozenset({"grid"}),
    Layer: frozenset({"values", "highlight", "dashed", "order"}),
    Zoom: frozenset({"place"}),
    Note: frozenset(),
    Rule: frozenset(),
    Facet: frozenset(),
    Condition: frozenset(),
    Bins: frozenset(),
    Pivot: frozenset(),
    Fold: frozenset(),
    Derived: frozenset(),
}
"""The fields that only change the picture; all others say something."""


def differences(before: Chart, after: Chart) -> tuple[str, ...]:
    """Where two charts do not show the same, as dotted places; none when they differ in looks alone."""
    one, other = dict(_content(before, "")), dict(_content(after, ""))
    return tuple(place for place in dict.fromkeys((*one, *other)) if one.get(place) != other.get(place))


def _content(part: Any, place: str) -> Iterator[tuple[str, object]]:
    if isinstance(part, BaseModel):
        for name in type(part).model_fields:
            if name not in LOOKS[type(part)]:
                yield from _content(getattr(part, name), f"{place}.{name}".lstrip("."))
        if isinstance(part, Panel):
            yield f"{place}.legend", "named" if named(part) else "not named"
    elif isinstance(part, tuple) and any(isinstance(one, BaseModel) for one in part):
        for number, one in enumerate(part, 1):
            yield from _content(one, f"{place}.{number}")
    else:
        yield place, part


def named(panel: Panel) -> bool:
    """Whether a reader can tell the series of a panel by name, or need not."""
    several = any(layer.series is not None or len(layer.y) > 1 for layer in panel.layers) or len(panel.layers) > 1
    return panel.legend != "none" or not several


PALETTES = (*_palette.PALETTES, *_palette.SEQUENTIAL, *_palette.DIVERGING)
_COLOURS = re.compile(r"#[0-9a-f]{6}(?:[\s,;|]+#[0-9a-f]{6}){0,19}", re.IGNORECASE)


def known_looks(chart: Chart) -> Chart:
    """The chart without styles, palettes and themes that figwright does not have: a model names no files."""
    known = {
        "style": chart.style if chart.style in plot_styles.names() else "",
        "palette": chart.palette if is_palette(chart.palette) else "",
        "theme": chart.theme if chart.theme in themes.names() else "",
    }
    return chart.model_copy(update=known)


def is_palette(name: str) -> bool:
    return name in PALETTES or bool(_COLOURS.fullmatch(name.strip()))

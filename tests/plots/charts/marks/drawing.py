"""A chart and its columns -> the finished matplotlib figure, for tests that read artists back."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from figwright.core.tables import Table, Value
from figwright.plots.charts.compile import compile as compiled
from figwright.plots.charts.model import Chart
from figwright.plots.charts.script import Script

matplotlib = pytest.importorskip("matplotlib")
matplotlib.use("agg")

HOSTILE = ("a\"b'c", "50% $x", "_under\nline", "{brace} \\d", "'); raise SystemExit('")
"""Names that would end a string, start a formula, break a format or hide from a legend."""


def script(
    layers: Mapping[str, Any] | list[dict[str, Any]], columns: Mapping[str, Iterable[Value]], **more: Any
) -> Script:
    """One panel with these layers; `more` goes to the panel, but for title, size and facet, which are the chart's."""
    layers = layers if isinstance(layers, list) else [dict(layers)]
    own = {key: more.pop(key) for key in ("size", "facet", "style", "palette") if key in more}
    return compiled(Chart.model_validate({"panels": [{"layers": layers, **more}], **own}), Table.of(columns))


def drawn(layers: Mapping[str, Any] | list[dict[str, Any]], columns: Mapping[str, Iterable[Value]], **more: Any) -> Any:
    """The figure that the compiled script leaves, drawn once so that everything has its place."""
    return executed(script(layers, columns, **more))


def executed(written: Script) -> Any:
    import matplotlib.pyplot as plt
    import numpy as np

    plt.close("all")
    with matplotlib.rc_context():
        data = json.loads(written.files["data.json"])
        exec(compile(written.body, "<script>", "exec"), {"plt": plt, "np": np, "data": data})  # our own code
        figure = plt.gcf()
        figure.savefig(io.BytesIO(), format="png", dpi=72)
    return figure


def texts(axes: Any) -> list[str]:
    return [text.get_text() for text in axes.texts]


def overlaps(figure: Any, least: float = 1.5) -> list[tuple[str, str]]:
    """Pairs of words of the axes (notes, ticks, labels, title) that cover each other by more than `least` points."""
    from matplotlib.text import Text

    renderer = figure.canvas.get_renderer()
    found: list[tuple[str, Any]] = []
    for axes in figure.axes:
        words = [*axes.texts, axes.title]
        if axes.axison:
            words += [*axes.get_xticklabels(), *axes.get_yticklabels(), axes.xaxis.label, axes.yaxis.label]
        seen = [word for word in words if word.get_text() and word.get_visible()]
        found += [(word.get_text(), Text.get_window_extent(word, renderer)) for word in seen]  # without its leader
    scale = figure.dpi / 72
    out = []
    for place, (one, a) in enumerate(found):
        for other, b in found[place + 1 :]:
            wide, high = min(a.x1, b.x1) - max(a.x0, b.x0), min(a.y1, b.y1) - max(a.y0, b.y0)
            if min(wide, high) > least * scale:
                out.append((one, other))
    return out

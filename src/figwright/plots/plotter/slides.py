"""Drawn -> a PowerPoint slide: native charts with their numbers inside where the kind exists, otherwise shapes."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from figwright import compiler
from figwright.core.errors import FigwrightError, RenderError
from figwright.core.tables import Table
from figwright.frontends import freehand
from figwright.plots.plotter import _charts, _overlay
from figwright.plots.plotter._bubbles import measured
from figwright.plots.plotter._chart_axes import Setting, worded
from figwright.plots.plotter._frames import Frame, font_of, frame_of
from figwright.plots.plotter._native import Chart, NotNative
from figwright.plots.plotter._native_plane import chart as native
from figwright.plots.plotter._settled import moved
from figwright.plots.plotter._sheet import celled, tree, without_turned, written
from figwright.plots.plotter._slide import Slide
from figwright.plots.plotter._verified import differences
from figwright.plots.readback import Axes, Drawn, Text, texts
from figwright.plots.readback.model import Box

TOO_MANY = 4_000
"""Shapes on one slide beyond which PowerPoint is no joy; a picture is kinder."""
PAD = 6.0
OWN = ("x label", "y label", "x tick", "y tick", "z tick")
"""Words that a chart sets itself."""


def slides(
    drawn: Drawn, svg: bytes, picture: bytes, *, table: Table | None = None, title: str = ""
) -> tuple[bytes, tuple[str, ...]]:
    """The figure as a presentation of one slide of its size, and in words which way it went.

    Every panel is a chart, or none is: half a figure that can be edited as data misleads who edits it. The charts are
    read back; one that says anything else than the plot does not leave.
    """
    try:
        root: Element | None = tree(svg)
    except FigwrightError:
        root = None
    try:
        found = [(i, measured(native(drawn, i), table)) for i in _panels(drawn)]
        file = _charted(drawn, found, root, title)
        if wrong := differences(file, [chart for _, chart in found]):
            raise NotNative(f"PowerPoint would show {wrong[0]}")
        return file, tuple(_native_chart_note(place, chart) for place, chart in found)
    except NotNative as reason:
        why = str(reason)
    if root is not None:
        try:
            return _shapes(drawn, root), (f"as shapes, not as a chart: {why}",)
        except FigwrightError as error:
            why = f"{why}; {error.message}"
    return _pictured(drawn, picture, title), (f"as a picture: {why}",)


def _panels(drawn: Drawn) -> list[int]:
    panels = [i for i, axes in enumerate(drawn.axes) if axes.twin is None and (axes.marks or axes.kind == "colorbar")]
    if not panels:
        raise NotNative("nothing is drawn in it")
    return panels


def _charted(drawn: Drawn, found: list[tuple[int, Chart]], root: Element | None, title: str) -> bytes:
    slide = Slide(drawn.width, drawn.height, drawn.background, font_of(root) if root is not None else "Arial")
    for place, chart in found:
        frame = frame_of(root, chart.axes) if root is not None else Frame()
        _panel(slide, chart, Setting(_room(drawn, chart), slide.font, frame), f"Chart {place + 1}")
    for text in drawn.texts:
        slide.words(text)
    _overlay.keys(slide, drawn.legend, [text for text in drawn.texts if text.role == "legend"])
    return slide.file(title)


def _panel(slide: Slide, chart: Chart, setting: Setting, name: str) -> None:
    """Spans, the chart, and what lies over it."""
    for mark in chart.over:
        if mark.kind == "span":
            _overlay.span(slide, chart.axes, mark)
    for letter, look in (("x", setting.frame.x), ("y", setting.frame.y)):
        if look is not None and letter in _laid(chart, chart.axes):
            _overlay.grid(slide, chart.axes, letter, look)
    shape = _charts.place(slide.slide, chart, setting)
    shape.name = chart.axes.title or name
    shape._element.nvGraphicFramePr.cNvPr.set("descr", _alt_text(chart))
    for mark in chart.over:
        _overlay.stroke(slide, chart.axes, mark)
    listed = bool(_charts.legend_words(chart))
    for text in _loose(chart, listed):
        slide.words(moved(text, chart.before, chart.axes) if chart.before else text)
    for axes in _both_axes(chart) if not listed else ():
        _overlay.keys(slide, axes.legend, [text for text in axes.texts if text.role == "legend"])


def _both_axes(chart: Chart) -> Iterator[Axes]:
    yield chart.axes
    if chart.right:
        yield chart.right


def _native_chart_note(place: int, chart: Chart) -> str:
    count = len([series for series in chart.series if series.mark])
    return f"panel {place + 1} as a native chart ({_series_kinds(chart)}, {count} series)"


def _alt_text(chart: Chart) -> str:
    names = ", ".join(series.name for series in chart.series if series.name and series.mark)
    title = f": {chart.axes.title}" if chart.axes.title else ""
    return f"{_series_kinds(chart)} chart{title}{' of ' + names if names else ''}"


def _series_kinds(chart: Chart) -> str:
    return " and ".join(dict.fromkeys(series.way for series in chart.series))


def _room(drawn: Drawn, chart: Chart) -> Box:
    """The axes and all their words, a little wider, on the page."""
    boxes = [axes.box for axes in _both_axes(chart)]
    boxes += [text.box for axes in _both_axes(chart) for text in axes.texts if text.text.strip()]
    legend = _charts.legend_words(chart)
    boxes += [_charts.legend_box(legend)] if legend else []
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    left, top = max(0.0, min(lefts) - PAD), max(0.0, min(tops) - PAD)
    return left, top, min(drawn.width, max(rights) + PAD), min(drawn.height, max(bottoms) + PAD)


def _loose(chart: Chart, listed: bool) -> Iterator[Text]:
    """Words that the chart does not write itself; `listed` when its legend is its own."""
    for axes in _both_axes(chart):
        hidden = [f"{letter} tick" for letter in _laid(chart, axes)]
        hidden += ["y tick" if chart.horizontal else "x tick"] if chart.counted else []
        for text in axes.texts:
            own = (text.role in OWN and text.role not in hidden) or (text.role == "legend" and listed)
            if text.text.strip() and text not in chart.used and not own:
                yield text


def _laid(chart: Chart, axes: Axes) -> list[str]:
    """The axes of numbers whose ticks are laid over the chart as words."""
    numbers = {"xy": "xy", "category": "x" if chart.horizontal else "y"}.get(chart.kind, "")
    return [letter for letter in numbers if worded(axes.x if letter == "x" else axes.y)]


def _shapes(drawn: Drawn, root: Element) -> bytes:
    """The SVG taken apart into rectangles, freeforms and words; words that are turned are text boxes of their own."""
    celled(root, drawn)
    turned = [text for text in texts(drawn) if text.text.strip() and abs(text.rotation) > 1]
    if turned:
        without_turned(root)
    scene = compiler.compile(freehand.figure(freehand.read(written(root), width=drawn.width))[0])
    if sum(len(element.marks) for element in scene.elements) > TOO_MANY:
        raise RenderError(f"more than {TOO_MANY:,} shapes")
    file = compiler.render(scene, "pptx")
    if not turned:
        return file
    slide = Slide.of(file, font_of(root))
    for text in turned:
        slide.words(text)
    return slide.file("")


def _pictured(drawn: Drawn, picture: bytes, title: str) -> bytes:
    slide = Slide(drawn.width, drawn.height, drawn.background, "Arial")
    heads = [axes.title for axes in drawn.axes if axes.title]
    slide.picture(picture, title or "; ".join(heads) or "a plot")
    return slide.file(title)

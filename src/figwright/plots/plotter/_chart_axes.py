"""Scales -> the axes of a chart, as XML: limits, ticks, grid, title and type."""

from __future__ import annotations

from dataclasses import dataclass

from figwright.plots.plotter._chart_paint import line, rich, type_properties
from figwright.plots.plotter._frames import Frame, Grid
from figwright.plots.plotter._math import plain
from figwright.plots.plotter._native_axes import base_of, factor, format_of, seen, unit, wordy
from figwright.plots.readback import Axes, Scale, Text
from figwright.plots.readback.model import Box


@dataclass(frozen=True, slots=True)
class Setting:
    """What all axes of one chart share: the room of the chart on the slide, its font, and how it was framed."""

    room: Box
    font: str
    frame: Frame

    def layout(self, box: Box, *, inner: bool = False, sized: bool = True) -> str:
        """A place in the chart, as shares of its room."""
        left, top, right, bottom = self.room
        w, h = max(right - left, 1e-6), max(bottom - top, 1e-6)
        target = '<c:layoutTarget val="inner"/>' if inner else ""
        places = f'<c:x val="{(box[0] - left) / w:.5f}"/><c:y val="{(box[1] - top) / h:.5f}"/>'
        sizes = f'<c:w val="{(box[2] - box[0]) / w:.5f}"/><c:h val="{(box[3] - box[1]) / h:.5f}"/>' if sized else ""
        modes = '<c:xMode val="edge"/><c:yMode val="edge"/>'
        return f"<c:layout><c:manualLayout>{target}{modes}{places}{sizes}</c:manualLayout></c:layout>"


def category_axis(
    setting: Setting, axes: Axes, letter: str, ids: tuple[int, int], *, hidden: bool = False, words: bool = False
) -> str:
    """The axis of names; `words` hides them since others are laid over it."""
    scale = axes.x if letter == "x" else axes.y
    upright = letter == "y"
    place = "l" if upright else "b"
    way = "maxMin" if scale.high < scale.low else "minMax"
    inside = "" if hidden else _title(setting, axes, letter)
    return (
        f'<c:catAx><c:axId val="{ids[0]}"/><c:scaling><c:orientation val="{way}"/></c:scaling>'
        f'<c:delete val="{int(hidden or not scale.shown)}"/><c:axPos val="{place}"/>'
        f"{_grid(setting.frame.x if letter == 'x' else setting.frame.y)}{inside}"
        '<c:numFmt formatCode="General" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/>'
        f'<c:tickLblPos val="{"low" if seen(scale) and not words else "none"}"/><c:spPr>{line("#404040", 0.8)}</c:spPr>'
        f"{_type(setting, axes, letter)}"
        f'<c:crossAx val="{ids[1]}"/><c:crosses val="autoZero"/><c:auto val="0"/><c:lblAlgn val="ctr"/>'
        '<c:lblOffset val="50"/><c:noMultiLvlLbl val="1"/></c:catAx>'
    )


def value_axis(
    setting: Setting, axes: Axes, letter: str, ids: tuple[int, int], *, over: Scale | None = None, side: str = "",
    between: str = "between", words: bool = False,
) -> str:  # fmt: skip
    """An axis of numbers; `over` is the axis that it crosses, `words` hides its ticks since names are laid over it."""
    scale = axes.x if letter == "x" else axes.y
    low, high = sorted((scale.low, scale.high))
    log = f'<c:logBase val="{base_of(scale)}"/>' if scale.kind == "log" else ""
    way = "maxMin" if scale.high < scale.low else "minMax"
    place = side or ("b" if letter == "x" else "l")
    # A reversed axis of names would carry this one to its other side.
    crosses = "max" if place in ("r", "t") or (over is not None and over.high < over.low) else "min"
    words = words or worded(scale)
    apart = unit(scale)
    major = f'<c:majorUnit val="{apart:.10g}"/>' if apart and (log or (high - low) / apart < 60) else ""
    grid = _grid(setting.frame.x if letter == "x" else setting.frame.y) if not side and not words else ""
    labels = "none" if words or not seen(scale) else "nextTo"
    return (
        f'<c:valAx><c:axId val="{ids[0]}"/><c:scaling>{log}<c:orientation val="{way}"/><c:max val="{high:.12g}"/>'
        f'<c:min val="{low:.12g}"/></c:scaling><c:delete val="{int(not scale.shown)}"/><c:axPos val="{place}"/>'
        f"{grid}{_title(setting, axes, letter)}"
        f'<c:numFmt formatCode="{_escaped(_format(scale))}" sourceLinked="0"/>'
        f'<c:majorTickMark val="{"none" if words else "out"}"/><c:minorTickMark val="none"/>'
        f'<c:tickLblPos val="{labels}"/><c:spPr>{line("#404040", 0.8)}</c:spPr>{_type(setting, axes, letter)}'
        f'<c:crossAx val="{ids[1]}"/><c:crosses val="{crosses}"/><c:crossBetween val="{between}"/>{major}</c:valAx>'
    )


def worded(scale: Scale) -> bool:
    """Whether the ticks have to be laid over the axis as words: they are names, or stand where a chart of the same
    limits has none."""
    return bool(seen(scale)) and (unit(scale) is None or wordy(scale))


def _format(scale: Scale) -> str:
    ticks = seen(scale)
    if scale.kind == "log" or not ticks:
        return "General"
    return format_of([tick.text for tick in ticks], factor(scale) or 1.0)


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")


def _grid(grid: Grid | None) -> str:
    if grid is None:
        return ""
    stroke = line(grid.colour, grid.width, grid.dash, grid.opacity)
    return f"<c:majorGridlines><c:spPr>{stroke}</c:spPr></c:majorGridlines>"


def _title(setting: Setting, axes: Axes, letter: str) -> str:
    text = _words(axes, f"{letter} label")
    if text is None or not text.text.strip():
        return ""
    rotation = text.rotation if abs(text.rotation) > 1 else 0.0
    words = rich(plain(text.text), text.size, text.colour, setting.font, rotation)
    return f'<c:title>{words}{setting.layout(text.box, sized=False)}<c:overlay val="0"/></c:title>'


def _type(setting: Setting, axes: Axes, letter: str) -> str:
    text = _words(axes, f"{letter} tick")
    if text is None:
        return type_properties(8, "#000000", setting.font)
    return type_properties(text.size, text.colour, setting.font, text.rotation)


def _words(axes: Axes, role: str) -> Text | None:
    return next((text for text in axes.texts if text.role == role and text.text.strip()), None)

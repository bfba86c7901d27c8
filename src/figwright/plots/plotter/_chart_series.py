"""Series -> c:ser: the references that python-pptx wrote into the workbook, with our looks around them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pptx.oxml import parse_xml
from pptx.oxml.ns import qn

from figwright.plots.plotter._chart_paint import filled, ground, line, marker, solid, type_properties
from figwright.plots.plotter._native import Chart, Errors, Series
from figwright.plots.readback.model import Number

NAMESPACES = (
    'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"'
    ' xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
    ' xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
)
_DATA = ("c:cat", "c:val", "c:xVal", "c:yVal", "c:bubbleSize")


def element(xml: str) -> Any:
    """One element of a chart from its text."""
    tag, _, rest = xml.partition(">")
    closed = tag.endswith("/")
    head = tag.removesuffix("/")
    return parse_xml(f"{head} {NAMESPACES}{'/' if closed else ''}>{rest}")


def dressed(given: Any, series: Series, chart: Chart, font: str) -> Any:
    """A new c:ser with the name and numbers of the given one and the looks of what was drawn."""
    out = element("<c:ser/>")
    for tag in ("c:idx", "c:order", "c:tx"):
        out.append(given.find(qn(tag)))
    for part in _series_elements(series, chart, font):
        out.append(element(part))
    for tag in _DATA:
        data = given.find(qn(tag))
        if data is not None:
            out.append(data)
    if series.way in ("line", "scatter"):
        out.append(element('<c:smooth val="0"/>'))
    elif series.way == "bubble":
        out.append(element('<c:bubble3D val="0"/>'))
    return out


def _series_elements(series: Series, chart: Chart, font: str) -> Iterator[str]:
    """In the order of the schema: shape, what belongs to the kind, single points, labels, error bars."""
    yield _shape(series)
    if series.way in ("bar", "bubble"):
        yield '<c:invertIfNegative val="0"/>'
    elif series.way in ("line", "scatter", "radar") and series.mark is not None:
        yield marker(series.mark, _tone(series))
    yield from _points(series)
    if series.labels is not None:
        yield _labels(series, chart, font)
    for errors in series.errors:
        yield _errors(errors, series.way)


def _tone(series: Series) -> str:
    return series.mark.colours[0] if series.mark and series.mark.colours else "#808080"


def _shape(series: Series) -> str:
    mark, tone = series.mark, _tone(series)
    if mark is None:
        return "<c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr>"
    match series.way:
        case "bar" | "area" | "pie" | "ring":
            return filled(tone, mark)
        case "bubble":
            rim = line(mark.edge, mark.width if mark.edge else 0)
            return f"<c:spPr>{solid(tone, mark.alpha)}{rim}</c:spPr>"
        case "radar" if series.ground:
            return f"<c:spPr>{ground(tone, mark, series.ground)}{line(tone, mark.width or 1.5, mark.dash)}</c:spPr>"
    drawn = mark.kind == "line" and mark.dash not in ("None", "none", " ")
    stroke = line(tone, mark.width or 1.5, mark.dash, mark.alpha) if drawn else line("", 0)
    return f"<c:spPr>{stroke}</c:spPr>"


def _points(series: Series) -> Iterator[str]:
    """Values with a colour of their own."""
    mark = series.mark
    for i, tone in enumerate(series.fills if mark is not None else ()):
        if mark is None or not tone:
            continue
        kind = '<c:invertIfNegative val="0"/>' if series.way == "bar" else ""
        if series.way in ("line", "scatter"):
            inside = f'{marker(mark, tone)}<c:bubble3D val="0"/>'
        else:
            out = f'<c:explosion val="{series.pulled[i]}"/>' if series.pulled and series.pulled[i] else ""
            inside = f'<c:bubble3D val="0"/>{out}{filled(tone, mark)}'
        yield f'<c:dPt><c:idx val="{i}"/>{kind}{inside}</c:dPt>'


def _labels(series: Series, chart: Chart, font: str) -> str:
    labels = series.labels
    assert labels is not None
    place = "ctr" if chart.stacked and series.way == "bar" else labels.place
    # A ring's labels have one place only, and PowerPoint takes a file that names it for broken.
    at = "" if series.way in ("ring", "area") else f'<c:dLblPos val="{place}"/>'
    percent = chart.kind == "pie"
    shown = labels.format.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
    return (
        f'<c:dLbls><c:numFmt formatCode="{shown}" sourceLinked="0"/>'
        "<c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr>"
        f'{type_properties(labels.size, labels.colour, font)}{at}<c:showLegendKey val="0"/>'
        f'<c:showVal val="{int(not percent)}"/><c:showCatName val="0"/><c:showSerName val="0"/>'
        f'<c:showPercent val="{int(percent)}"/><c:showBubbleSize val="0"/></c:dLbls>'
    )


def _errors(errors: Errors, way: str) -> str:
    side = f'<c:errDir val="{"x" if errors.across else "y"}"/>' if way in ("scatter", "bubble") else ""
    stroke = line(errors.colour, errors.width)
    return (
        f'<c:errBars>{side}<c:errBarType val="both"/><c:errValType val="cust"/><c:noEndCap val="0"/>'
        f"<c:plus>{_literal(errors.plus)}</c:plus><c:minus>{_literal(errors.minus)}</c:minus>"
        f"<c:spPr>{stroke}</c:spPr></c:errBars>"
    )


def _literal(values: Sequence[Number]) -> str:
    points = "".join(
        f'<c:pt idx="{i}"><c:v>{max(value, 0.0):.12g}</c:v></c:pt>'
        for i, value in enumerate(values)
        if value is not None
    )
    return f'<c:numLit><c:formatCode>General</c:formatCode><c:ptCount val="{len(values)}"/>{points}</c:numLit>'

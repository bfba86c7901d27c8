"""A scheme -> a PowerPoint slide with shapes and connectors."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lxml import etree
from pptx import Presentation
from pptx.dml.color import RGBColor
from pptx.enum.dml import MSO_LINE
from pptx.enum.shapes import MSO_CONNECTOR, MSO_SHAPE
from pptx.enum.text import MSO_ANCHOR, PP_ALIGN
from pptx.oxml.ns import qn
from pptx.util import Pt

from benchmarks._scheme import HEIGHT, WIDTH, Arrow, Node, Scheme
from benchmarks._scheme_drawn import block, cards, corners, graph, plot
from figwright.ir.scene import Point, Rect

_HEADS = {"latex": "triangle", "stealth": "stealth", "to": "arrow", "open": "triangle"}
_SHAPES = {
    "rect": MSO_SHAPE.RECTANGLE, "round": MSO_SHAPE.ROUNDED_RECTANGLE, "ellipse": MSO_SHAPE.OVAL,
    "cylinder": MSO_SHAPE.CAN, "diamond": MSO_SHAPE.DIAMOND, "stack": MSO_SHAPE.RECTANGLE,
}  # fmt: skip
_FACES = ("Liberation Sans", "Carlito", "Liberation Serif", "DejaVu Sans")


def presentation(made: Scheme, folder: Path) -> Any:
    out = Presentation()
    out.slide_width, out.slide_height = Pt(WIDTH), Pt(HEIGHT)
    shapes = out.slides.add_slide(out.slide_layouts[6]).shapes
    face = _FACES[made.seed % 4]
    for frame in made.frames:
        shape = _body(shapes, frame)
        _write(shape.text_frame, (" ".join(frame.lines),), frame, face)
        shape.text_frame.vertical_anchor = MSO_ANCHOR.TOP
    for node in made.nodes:
        _node(shapes, node, folder, face)
    for arrow in made.arrows:
        _arrow(shapes, arrow, face)
    for brace in made.braces:
        shape = shapes.add_shape(MSO_SHAPE.LEFT_BRACE, *_turned(brace))
        shape.rotation = 270
        _line(shape.line, "#000000", 0.8)
        shape.fill.background()
    for mark in made.marks:
        _mark(shapes, mark, face)
    return out


def _turned(box: Rect) -> tuple[Pt, ...]:
    """Where a shape is put that is turned by a quarter to fill a box."""
    return tuple(Pt(v) for v in (box.cx - box.h / 2, box.cy - box.w / 2, box.h, box.w))


def _mark(shapes: Any, mark: Any, face: str) -> None:
    box = shapes.add_textbox(Pt(mark.at.x - 60), Pt(mark.at.y - 7), Pt(120), Pt(14))
    node = Node("", "text", Rect(0, 0, 0, 0), (mark.text,))
    if mark.formula:
        base, _, low = mark.text.partition("_")
        _write(box.text_frame, (base,), node, face)
        run = box.text_frame.paragraphs[0].add_run()
        run.text = low
        run.font.size, run.font.name = Pt(8), face
        run.font._element.set("baseline", "-25000")
    else:
        _write(box.text_frame, (mark.text,), node, face)
    if mark.turned:
        box.rotation = 270


def _rgb(colour: str) -> RGBColor:
    return RGBColor.from_string(colour[1:].upper())


def _line(line: Any, colour: str, width: float, dashed: bool = False) -> None:
    if not colour:
        line.fill.background()
        return
    line.color.rgb, line.width = _rgb(colour), Pt(width)
    if dashed:
        line.dash_style = MSO_LINE.DASH


def _write(frame: Any, lines: tuple[str, ...], node: Node, face: str) -> None:
    frame.margin_left = frame.margin_right = frame.margin_top = frame.margin_bottom = Pt(1)
    frame.word_wrap, frame.vertical_anchor = False, MSO_ANCHOR.MIDDLE
    for i, text in enumerate(lines):
        paragraph = frame.paragraphs[0] if i == 0 else frame.add_paragraph()
        paragraph.alignment = PP_ALIGN.CENTER
        run = paragraph.add_run()
        run.text = text
        run.font.size, run.font.bold, run.font.name = Pt(node.size), node.bold, face
        run.font.color.rgb = _rgb(node.ink)


def _free(shapes: Any, points: list[Point], close: bool = True) -> Any:
    builder = shapes.build_freeform(round(points[0].x * 100), round(points[0].y * 100), scale=127.0)
    builder.add_line_segments([(round(p.x * 100), round(p.y * 100)) for p in points[1:]], close=close)
    return builder.convert_to_shape()


def _body(shapes: Any, node: Node) -> Any:
    shape: Any = None
    for box in cards(node.at) if node.shape == "stack" else [node.at]:
        if node.shape in _SHAPES:
            shape = shapes.add_shape(_SHAPES[node.shape], *(Pt(v) for v in (box.x, box.y, box.w, box.h)))
        else:
            shape = _free(shapes, corners(node))
        if node.shape == "round":
            shape.adjustments[0] = min(0.5, 4 / box.h)
        if node.shaded and node.fill:
            shape.fill.gradient()
            shape.fill.gradient_angle = 0
            shape.fill.gradient_stops[0].color.rgb = _rgb("#ffffff")
            shape.fill.gradient_stops[1].color.rgb = _rgb(node.fill)
        elif node.fill:
            shape.fill.solid()
            shape.fill.fore_color.rgb = _rgb(node.fill)
        else:
            shape.fill.background()
        _line(shape.line, node.line, node.width, node.dashed)
        shape.shadow.inherit = False
        if node.shadow and node.fill:
            effects = shape._element.spPr.find(qn("a:effectLst"))
            given = {"blurRad": "25400", "dist": "25400", "dir": "2700000", "rotWithShape": "0"}
            inner = etree.SubElement(
                etree.SubElement(effects, qn("a:outerShdw"), given), qn("a:srgbClr"), {"val": "000000"}
            )
            etree.SubElement(inner, qn("a:alpha"), {"val": "40000"})
    return shape


def _node(shapes: Any, node: Node, folder: Path, face: str) -> None:
    box, ink = node.at, node.line or "#000000"
    if node.shape == "graph":
        points, edges = graph(node)
        for a, b in edges:
            line = shapes.add_connector(MSO_CONNECTOR.STRAIGHT, *(Pt(v) for v in (*points[a], *points[b])))
            _line(line.line, ink, 0.8)
        for p in points:
            _body(shapes, Node("", "ellipse", Rect(p.x - 2.5, p.y - 2.5, 5, 5), (), "#ffffff", ink))
    elif node.shape == "plot":
        for points in plot(node):
            shape = _free(shapes, points, close=False)
            shape.fill.background()
            _line(shape.line, ink, 1)
            shape.shadow.inherit = False
    elif node.shape == "bitmap":
        shapes.add_picture(str(folder / f"p{node.seed}.png"), *(Pt(v) for v in (box.x, box.y, box.w, box.h)))
    elif node.shape == "text":
        text = shapes.add_textbox(*(Pt(v) for v in (box.x, box.y, box.w, box.h)))
        _write(text.text_frame, node.lines, node, face)
    else:
        _write(_body(shapes, node).text_frame, node.lines, node, face)


def _arrow(shapes: Any, arrow: Arrow, face: str) -> None:
    path = list(arrow.path)
    if arrow.block:
        shape = _free(shapes, block(arrow))
        shape.fill.solid()
        shape.fill.fore_color.rgb = _rgb(arrow.line)
        shape.line.fill.background()
        shape.shadow.inherit = False
        return
    if arrow.curve:
        path = [_bezier(path, k / 16) for k in range(17)]
    if len(path) == 2:
        line = shapes.add_connector(MSO_CONNECTOR.STRAIGHT, *(Pt(v) for v in (*path[0], *path[1])))
    else:
        line = _free(shapes, path, close=False)
        line.fill.background()
        line.shadow.inherit = False
    _line(line.line, arrow.line, arrow.width, arrow.dashed)
    if not arrow.headless:
        drawn = line.line._get_or_add_ln()
        for tag in ("a:headEnd", "a:tailEnd") if arrow.both else ("a:tailEnd",):
            etree.SubElement(drawn, qn(tag), {"type": _HEADS[arrow.head], "w": "med", "len": "med"})
    if arrow.label:
        a, b = path[0], path[-1]
        text = shapes.add_textbox(Pt((a.x + b.x) / 2 - 20), Pt((a.y + b.y) / 2 - 11), Pt(40), Pt(9))
        _write(text.text_frame, (arrow.label,), Node("", "text", Rect(0, 0, 0, 0), (), size=6.5), face)


def _bezier(p: list[Point], t: float) -> Point:
    share = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    return Point(*(sum(k * getattr(q, axis) for k, q in zip(share, p, strict=True)) for axis in "xy"))

"""A scheme -> Typst, whose own compiler writes the PDF; heads are polygons or strokes, as its packages draw them."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks._scheme import HEIGHT, WIDTH, Arrow, Node, Scheme
from benchmarks._scheme_drawn import _bitmap, block, cards, corners, graph, head_at, plot, shortened
from figwright.ir.scene import Point, Rect


def drawn(made: Scheme, path: Path) -> None:
    import typst

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for node in made.nodes:
            if node.shape == "bitmap":
                _bitmap(node.seed, folder / f"p{node.seed}.png")
        (folder / "f.typ").write_text("\n".join(_document(made)), "utf-8")
        path.write_bytes(typst.compile(str(folder / "f.typ")))


def _document(made: Scheme) -> Iterator[str]:
    face = ("Libertinus Serif", "New Computer Modern", "Liberation Sans", "DejaVu Sans")[made.seed % 4]
    yield f'#set page(width: {WIDTH}pt, height: {HEIGHT}pt, margin: 0pt)\n#set text(font: "{face}", size: 8pt)'
    yield "#set par(leading: 0.4em)"
    for frame in made.frames:
        yield from _body(frame)
        yield _words((" ".join(frame.lines),), Rect(frame.at.x, frame.at.y + 2, frame.at.w, 10), frame)
    for arrow in made.arrows:
        yield from _arrow(arrow)
    for node in made.nodes:
        yield from _node(node)
    for brace in made.braces:
        x, y, r, m = brace.x, brace.y, brace.right, brace.cx
        yield _line([Point(x, y), Point(x + 3, y + 4), Point(m - 3, y + 4), Point(m, y + 8), Point(m + 3, y + 4),
                     Point(r - 3, y + 4), Point(r, y)], "0.8pt + black")  # fmt: skip
    for mark in made.marks:
        text = f"${mark.text}$" if mark.formula else mark.text
        turned = f"rotate(-90deg)[{text}]" if mark.turned else f"[{text}]"
        yield f"#place(top + left, dx: {mark.at.x - 60}pt, dy: {mark.at.y - 7}pt, box(width: 120pt, height: 14pt, align(center + horizon, {turned})))"  # noqa: E501


def _at(p: Point) -> str:
    return f"({p.x:.2f}pt, {p.y:.2f}pt)"


def _stroke(line: str, width: float, dashed: bool) -> str:
    if not line:
        return "none"
    return f'(paint: rgb("{line}"), thickness: {width}pt{", dash: " + chr(34) + "dashed" + chr(34) if dashed else ""})'


def _line(points: Sequence[Point], stroke: str, fill: str = "none", close: bool = False) -> str:
    first, *rest = points
    steps = [f"curve.move({_at(first)})", *(f"curve.line({_at(p)})" for p in rest), *(["curve.close()"] * close)]
    return f"#place(top + left, curve(fill: {fill}, stroke: {stroke}, {', '.join(steps)}))"


def _body(node: Node) -> Iterator[str]:
    stroke, box = _stroke(node.line, node.width, node.dashed), node.at
    fill = f'rgb("{node.fill}")' if node.fill else "none"
    if node.shaded and node.fill:
        fill = f'gradient.linear(white, rgb("{node.fill}"))'
    if node.shadow and node.fill:
        yield f'#place(top + left, dx: {box.x + 2:.2f}pt, dy: {box.y + 2:.2f}pt, rect(width: {box.w:.2f}pt, height: {box.h:.2f}pt, fill: rgb("#00000033")))'  # noqa: E501
    given = f"fill: {fill}, stroke: {stroke}"
    if node.shape in ("rect", "round", "stack", "ellipse"):
        for c in cards(box) if node.shape == "stack" else [box]:
            kind = "ellipse" if node.shape == "ellipse" else "rect"
            radius = ", radius: 4pt" if node.shape == "round" else ""
            yield f"#place(top + left, dx: {c.x:.2f}pt, dy: {c.y:.2f}pt, {kind}(width: {c.w:.2f}pt, height: {c.h:.2f}pt{radius}, {given}))"  # noqa: E501
    elif node.shape == "cylinder":
        yield _line([Point(box.x, box.y + 4), Point(box.right, box.y + 4), Point(box.right, box.bottom),
                     Point(box.x, box.bottom)], stroke, fill, close=True)  # fmt: skip
        yield f"#place(top + left, dx: {box.x:.2f}pt, dy: {box.y:.2f}pt, ellipse(width: {box.w:.2f}pt, height: 8pt, {given}))"  # noqa: E501
    else:
        yield _line(corners(node), stroke, fill, close=True)


def _words(lines: Sequence[str], box: Rect, node: Node) -> str:
    style = f'size: {node.size}pt, fill: rgb("{node.ink}"), weight: "{"bold" if node.bold else "regular"}"'
    said = " \\ ".join(lines)
    return f"#place(top + left, dx: {box.x - 20:.2f}pt, dy: {box.y:.2f}pt, box(width: {box.w + 40:.2f}pt, height: {box.h:.2f}pt, align(center + horizon, text({style})[{said}])))"  # noqa: E501


def _node(node: Node) -> Iterator[str]:
    box, ink = node.at, node.line or "#000000"
    if node.shape == "graph":
        points, edges = graph(node)
        yield from (_line([points[a], points[b]], _stroke(ink, 0.8, False)) for a, b in edges)
        for p in points:
            yield f'#place(top + left, dx: {p.x - 2.5:.2f}pt, dy: {p.y - 2.5:.2f}pt, circle(radius: 2.5pt, fill: white, stroke: 0.8pt + rgb("{ink}")))'  # noqa: E501
    elif node.shape == "plot":
        yield from (_line(line, _stroke(ink, 1, False)) for line in plot(node))
    elif node.shape == "bitmap":
        yield f'#place(top + left, dx: {box.x:.2f}pt, dy: {box.y:.2f}pt, image("p{node.seed}.png", width: {box.w:.2f}pt, height: {box.h:.2f}pt, fit: "stretch"))'  # noqa: E501
    elif node.shape != "text":
        yield from _body(node)
    if node.lines:
        yield _words(node.lines, node.at, node)


def _arrow(arrow: Arrow) -> Iterator[str]:
    if arrow.block:
        yield _line(block(arrow), "none", f'rgb("{arrow.line}")', close=True)
        return
    path, heads = shortened(arrow)
    stroke = _stroke(arrow.line, arrow.width, arrow.dashed)
    if arrow.curve:
        first, *rest = (_at(p) for p in path)
        yield f"#place(top + left, curve(stroke: {stroke}, curve.move({first}), curve.cubic({', '.join(rest)})))"
    else:
        yield _line(path, stroke)
    for tip, behind in heads:
        spots, closed = head_at(arrow, tip, behind)
        fill = "none" if not closed else "white" if arrow.head == "open" else f'rgb("{arrow.line}")'
        own = _stroke(arrow.line, min(arrow.width, 0.8), False) if not closed or arrow.head == "open" else "none"
        yield _line(spots, own, fill, closed)
    if arrow.label:
        a, b = arrow.path[0], arrow.path[-1]
        box = Rect((a.x + b.x) / 2, (a.y + b.y) / 2 - 10, 0, 9)
        yield _words((arrow.label,), box, Node("", "text", box, (), size=6.5))

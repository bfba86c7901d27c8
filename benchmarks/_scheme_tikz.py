"""A scheme -> a TikZ picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from benchmarks._scheme import HEIGHT, WIDTH, Arrow, Mark, Node, Scheme
from benchmarks._scheme_drawn import block, cards, corners, graph, plot
from figwright.ir.scene import Point, Rect

_HEADS = {"latex": "Latex", "stealth": "Stealth[scale=1.2]", "to": "To[scale=1.3]", "open": "Triangle[open]"}
_FACES = (
    "",  # Computer Modern
    r"\usepackage{helvet}\renewcommand\familydefault{\sfdefault}",
    r"\usepackage{times}",
    r"\renewcommand\familydefault{\sfdefault}",
)
_TOP = r"""\documentclass[border=0pt]{standalone}
%s\usepackage{tikz}
\usetikzlibrary{arrows.meta,decorations.pathreplacing,shadows,shapes.geometric}
\begin{document}\begin{tikzpicture}[x=1bp,y=-1bp]
\path[use as bounding box] (0,0) rectangle (%g,%g);
"""


def document(made: Scheme) -> str:
    face = _FACES[made.seed % len(_FACES)]
    return _TOP % (face, WIDTH, HEIGHT) + "\n".join(_pieces(made)) + "\n\\end{tikzpicture}\\end{document}\n"


def _pieces(made: Scheme) -> Iterator[str]:
    for colour in {c for n in (*made.nodes, *made.frames) for c in (n.fill, n.line) if c} | {
        a.line for a in made.arrows
    }:
        yield rf"\definecolor{{c{colour[1:]}}}{{HTML}}{{{colour[1:].upper()}}}"
    for frame in made.frames:
        yield _body(frame)
        yield _words(replace(frame, lines=(" ".join(frame.lines),)), Point(frame.at.cx, frame.at.y + 8))
    for node in made.nodes:
        yield from _node(node)
    for arrow in made.arrows:
        yield from _arrow(arrow)
    for brace in made.braces:
        style = "decorate,decoration={brace,amplitude=4bp,mirror}"
        yield rf"\draw[{style}] ({brace.x:.2f},{brace.y:.2f}) -- ({brace.right:.2f},{brace.y:.2f});"
    for mark in made.marks:
        yield _mark(mark)


def _mark(mark: Mark) -> str:
    turned = ",rotate=90" if mark.turned else ""
    text = f"${mark.text}$" if mark.formula else mark.text
    return rf"\node[inner sep=0{turned},font=\small] at ({mark.at.x:.2f},{mark.at.y:.2f}) {{{text}}};"


def _line(points: Sequence[Point], close: str = "") -> str:
    return " -- ".join(f"({p.x:.2f},{p.y:.2f})" for p in points) + close


def _paint(node: Node) -> str:
    given = [f"draw=c{node.line[1:]},line width={node.width}bp" if node.line else "draw=none"]
    if node.shaded and node.fill:
        given.append(f"left color=white,right color=c{node.fill[1:]}")
    elif node.fill:
        given.append(f"fill=c{node.fill[1:]}")
    if node.dashed:
        given.append("dashed")
    if node.shape == "round":
        given.append("rounded corners=4bp")
    if node.shadow and node.fill:
        given.append("drop shadow={shadow xshift=1.5bp,shadow yshift=1.5bp}")
    return ",".join(given)


def _rectangle(box: Rect) -> str:
    return f"({box.x:.2f},{box.y:.2f}) rectangle ({box.right:.2f},{box.bottom:.2f})"


def _body(node: Node) -> str:
    paint, box = _paint(node), node.at
    if node.shape == "ellipse":
        return rf"\path[{paint}] ({box.cx:.2f},{box.cy:.2f}) ellipse ({box.w / 2:.2f} and {box.h / 2:.2f});"
    if node.shape == "cylinder":
        low, high = box.y + 4, box.bottom - 4
        arc = f"arc[start angle=180,end angle=0,x radius={box.w / 2:.2f},y radius=-4]"
        side = f"({box.x:.2f},{low:.2f}) -- ({box.x:.2f},{high:.2f}) {arc}"
        lid = rf"\path[{paint}] ({box.cx:.2f},{low:.2f}) ellipse ({box.w / 2:.2f} and 4);"
        return rf"\path[{paint}] {side} -- ({box.right:.2f},{low:.2f}) -- cycle;" + "\n" + lid
    if node.shape == "stack":
        return "\n".join(rf"\path[{paint}] {_rectangle(card)};" for card in cards(box))
    if node.shape in ("rect", "round"):
        return rf"\path[{paint}] {_rectangle(box)};"
    return rf"\path[{paint}] {_line(corners(node), ' -- cycle')};"


def _words(node: Node, at: Point) -> str:
    weight, ink = (r"\bfseries" if node.bold else ""), ("white" if node.ink == "#ffffff" else "black")
    size = rf"\fontsize{{{node.size}}}{{{node.size * 1.2:.1f}}}\selectfont{weight}"
    text = r"\\".join(node.lines)
    return rf"\node[inner sep=0,align=center,text={ink},font={{{size}}}] at ({at.x:.2f},{at.y:.2f}) {{{text}}};"


def _node(node: Node) -> Iterator[str]:
    box, line = node.at, f"draw={'c' + node.line[1:] if node.line else 'black'}"
    if node.shape == "graph":
        points, edges = graph(node)
        yield from (rf"\draw[{line}] {_line([points[a], points[b]])};" for a, b in edges)
        yield from (rf"\filldraw[{line},fill=white] ({p.x:.2f},{p.y:.2f}) circle (2.5);" for p in points)
    elif node.shape == "plot":
        axes, curve = plot(node)
        yield rf"\draw[{line}] {_line(axes)};"
        yield rf"\begin{{scope}}\clip {_rectangle(box)};\draw[{line},thick] {_line(curve)};\end{{scope}}"
    elif node.shape == "bitmap":
        size = f"width={box.w:.2f}bp,height={box.h:.2f}bp"
        yield rf"\node[inner sep=0] at ({box.cx:.2f},{box.cy:.2f}) {{\includegraphics[{size}]{{p{node.seed}.png}}}};"
    elif node.shape != "text":
        yield _body(node)
    if node.lines:
        yield _words(node, Point(box.cx, box.cy + (3 if node.shape == "cylinder" else 0)))


def _arrow(arrow: Arrow) -> Iterator[str]:
    if arrow.block:
        yield rf"\path[fill=c{arrow.line[1:]}] {_line(block(arrow), ' -- cycle')};"
        return
    head = _HEADS[arrow.head]
    ends = "" if arrow.headless else f"{{{head}}}-{{{head}}}" if arrow.both else f"-{{{head}}}"
    given = f"{ends + ',' if ends else ''}draw=c{arrow.line[1:]},line width={arrow.width}bp" + (
        ",dashed" if arrow.dashed else ""
    )
    if arrow.curve:
        a, b, c, d = (f"({p.x:.2f},{p.y:.2f})" for p in arrow.path)
        yield rf"\draw[{given}] {a} .. controls {b} and {c} .. {d};"
    else:
        corner = "" if len(arrow.path) < 3 or arrow.width > 1 else ",rounded corners=3bp"
        yield rf"\draw[{given}{corner}] {_line(arrow.path)};"
    if arrow.label:
        a, b = arrow.path[0], arrow.path[-1]
        place = f"({(a.x + b.x) / 2:.2f},{(a.y + b.y) / 2 - 2:.2f})"
        yield rf"\node[inner sep=1bp,above,font=\fontsize{{6.5}}{{8}}\selectfont] at {place} {{{arrow.label}}};"

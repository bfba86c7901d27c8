"""A scheme -> SVG as Inkscape writes it (layers, markers, text with tspans), and as draw.io does (heads as paths)."""

from __future__ import annotations

import base64
import math
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks._scheme import HEIGHT, WIDTH, Arrow, Node, Scheme
from benchmarks._scheme_drawn import _bitmap, block, cards, corners, graph, plot
from figwright.ir.scene import Point, Rect

_SPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
_INKSCAPE = 'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
_MARKS = {
    "latex": "M 8,0 -3,3.6 -1,0 -3,-3.6 Z", "stealth": "M 6,0 -4,4 -2,0 -4,-4 Z",
    "to": "M 5,0 -3,4 M 5,0 -3,-4", "open": "M 6,0 -3,4 -3,-4 Z",
}  # fmt: skip
_REACH = {"latex": 8.0, "stealth": 6.0, "to": 5.0, "open": 6.0}


def inkscape(made: Scheme) -> str:
    """Millimetres as units, a layer that is moved, heads by markers, paint in `style`."""
    k = 25.4 / 72
    size = f'width="{WIDTH}pt" height="{HEIGHT}pt" viewBox="0 0 {WIDTH * k:.3f} {HEIGHT * k:.3f}"'
    head = f"<svg {_SPACES} {_INKSCAPE} {size}>"
    turn = 'refY="0" orient="auto-start-reverse"'
    marks = "".join(
        f'<marker style="overflow:visible" id="{name}{colour[1:]}" refX="{_REACH[name]}" {turn}>'
        f'<path d="{d}" style="{_mark(name, colour)}" transform="scale(0.7)"/></marker>'
        for name, d in _MARKS.items()
        for colour in sorted({arrow.line for arrow in made.arrows})
    )
    body = "\n".join(Plain(True).pieces(made))
    layer = f'<g inkscape:groupmode="layer" inkscape:label="Layer 1" id="layer1" transform="scale({k:.6f})">'
    body = f'<g id="g10" transform="translate(10,20)"><g transform="translate(-10,-20)">{body}</g></g>'
    return f"{head}<defs>{marks}</defs>{layer}{body}</g></svg>"


def _mark(name: str, colour: str) -> str:
    if name == "to":
        return f"fill:none;stroke:{colour};stroke-width:1.2"
    return f"fill:{'#ffffff' if name == 'open' else colour};stroke:{colour};stroke-width:0.8"


def drawio(made: Scheme) -> str:
    """Pixels as units, groups of a cell each, heads as paths of their own, paint in attributes."""
    body = "\n".join(Plain(False).pieces(made))
    size = f'width="{WIDTH}px" height="{HEIGHT}px" viewBox="-0.5 -0.5 {WIDTH} {HEIGHT}"'
    return f'<svg {_SPACES} version="1.1" {size}><defs/><g>{body}</g></svg>'


def _path(points: Sequence[Point], close: str = "") -> str:
    first, *rest = points
    return f"M {first.x:.2f} {first.y:.2f} " + " ".join(f"L {p.x:.2f} {p.y:.2f}" for p in rest) + close


def _place(box: Rect) -> str:
    return f'x="{box.x:.2f}" y="{box.y:.2f}" width="{box.w:.2f}" height="{box.h:.2f}"'


class Plain:
    def __init__(self, styled: bool) -> None:
        self.styled = styled
        self.shades = 0

    def pieces(self, made: Scheme) -> Iterator[str]:
        family = ("Helvetica", "Times New Roman", "DejaVu Sans", "Liberation Sans")[made.seed % 4]
        yield f'<g font-family="{family}">'
        for frame in made.frames:
            title = self._words(frame, Point(frame.at.cx, frame.at.y + 9), [" ".join(frame.lines)])
            yield f"<g>{self._body(frame)}{title}</g>"
        for node in made.nodes:
            yield f"<g>{self._node(node)}</g>"
        for arrow in made.arrows:
            yield f"<g>{self._arrow(arrow)}</g>"
        for brace in made.braces:
            x, y, r, m = brace.x, brace.y, brace.right, brace.cx
            d = f"M {x} {y} q 0 5 5 5 L {m - 5} {y + 5} q 5 0 5 5 q 0 -5 5 -5 L {r - 5} {y + 5} q 5 0 5 -5"
            yield f"<path d='{d}' {self._look('none', '#000000', 0.8)}/>"
        for mark in made.marks:
            turn = f' transform="rotate(-90 {mark.at.x:.1f} {mark.at.y:.1f})"' if mark.turned else ""
            base, _, low = mark.text.partition("_")
            slant = 'font-style="italic"'
            text = f'<tspan {slant}>{base}</tspan><tspan dy="2" font-size="5" {slant}>{low}</tspan>'
            shown = text if mark.formula else mark.text
            at = f'x="{mark.at.x:.1f}" y="{mark.at.y + 3:.1f}"'
            yield f'<text {at} text-anchor="middle" font-size="8" fill="#000000"{turn}>{shown}</text>'
        yield "</g>"

    def _look(self, fill: str, line: str, width: float, dashed: bool = False) -> str:
        given = {"fill": fill or "none", "stroke": line or "none", "stroke-width": f"{width:g}"}
        if dashed:
            given["stroke-dasharray"] = "3 3"
        if self.styled:
            return 'style="' + ";".join(f"{key}:{value}" for key, value in given.items()) + '"'
        return " ".join(f'{key}="{value}"' for key, value in given.items()) + ' pointer-events="all"'

    def _body(self, node: Node) -> str:
        box, before, fill = node.at, "", node.fill
        if node.shaded and node.fill:
            self.shades += 1
            name = f"shade{self.shades}"
            stops = f'<stop offset="0" stop-color="#ffffff"/><stop offset="1" stop-color="{node.fill}"/>'
            before, fill = f'<defs><linearGradient id="{name}">{stops}</linearGradient></defs>', f"url(#{name})"
        if node.shadow and node.fill:
            before += f'<rect {_place(box.moved(2, 2))} fill="#000000" fill-opacity="0.2"/>'
        look = self._look(fill, node.line, node.width, node.dashed)
        if node.shape == "ellipse":
            return (
                before
                + f'<ellipse cx="{box.cx:.2f}" cy="{box.cy:.2f}" rx="{box.w / 2:.2f}" ry="{box.h / 2:.2f}" {look}/>'
            )
        if node.shape == "cylinder":
            x, y, r, b = box.x, box.y + 4, box.right, box.bottom - 4
            over = f"C {x:.2f} {y - 5.3:.2f} {r:.2f} {y - 5.3:.2f} {r:.2f} {y:.2f}"
            under = f"C {r:.2f} {b + 5.3:.2f} {x:.2f} {b + 5.3:.2f} {x:.2f} {b:.2f}"
            d = f"M {x:.2f} {y:.2f} {over} L {r:.2f} {b:.2f} {under} Z"
            lid = f"M {x:.2f} {y:.2f} C {x:.2f} {y + 5.3:.2f} {r:.2f} {y + 5.3:.2f} {r:.2f} {y:.2f}"
            return before + f'<path d="{d}" {look}/><path d="{lid}" {self._look("none", node.line, node.width)}/>'
        if node.shape in ("rect", "round", "stack"):
            rx = ' rx="4" ry="4"' if node.shape == "round" else ""
            places = cards(box) if node.shape == "stack" else [box]
            return before + "".join(f"<rect {_place(c)}{rx} {look}/>" for c in places)
        return before + f'<path d="{_path(corners(node), " Z")}" {look}/>'

    def _words(self, node: Node, at: Point, lines: Sequence[str]) -> str:
        step, weight = node.size * 1.2, "bold" if node.bold else "normal"
        first = at.y - step * (len(lines) - 1) / 2 + 0.35 * node.size
        given = f'font-size="{node.size:g}px" text-anchor="middle" fill="{node.ink}" font-weight="{weight}"'
        if self.styled:
            rows = "".join(
                f'<tspan x="{at.x:.2f}" y="{first + i * step:.2f}">{line}</tspan>' for i, line in enumerate(lines)
            )
            return f'<text x="{at.x:.2f}" y="{first:.2f}" {given}>{rows}</text>'
        return "".join(
            f'<text x="{at.x:.2f}" y="{first + i * step:.2f}" {given}>{line}</text>' for i, line in enumerate(lines)
        )

    def _node(self, node: Node) -> str:
        box, ink = node.at, node.line or "#000000"
        if node.shape == "graph":
            points, edges = graph(node)
            out = "".join(
                f'<path d="{_path([points[a], points[b]])}" {self._look("none", ink, 0.8)}/>' for a, b in edges
            )
            return out + "".join(
                f'<circle cx="{p.x:.2f}" cy="{p.y:.2f}" r="2.5" {self._look("#ffffff", ink, 0.8)}/>' for p in points
            )
        if node.shape == "plot":
            return "".join(f'<path d="{_path(line)}" {self._look("none", ink, 1)}/>' for line in plot(node))
        if node.shape == "bitmap":
            with tempfile.TemporaryDirectory() as name:
                _bitmap(node.seed, held := Path(name) / "p.png")
                content = base64.b64encode(held.read_bytes()).decode()
            return f'<image {_place(box)} preserveAspectRatio="none" xlink:href="data:image/png;base64,{content}"/>'
        drawn = "" if node.shape == "text" else self._body(node)
        return drawn + self._words(node, Point(box.cx, box.cy), node.lines)

    def _arrow(self, arrow: Arrow) -> str:
        if arrow.block:
            return f'<path d="{_path(block(arrow), " Z")}" {self._look(arrow.line, "", 0)}/>'
        out, path = "", list(arrow.path)
        heads = [] if arrow.headless else [-1, 0] if arrow.both else [-1]
        marks = ""
        if self.styled:
            name = f"url(#{arrow.head}{arrow.line[1:]})"
            marks = "".join(f' marker-{"end" if i else "start"}="{name}"' for i in heads)
        else:
            for i in heads:
                tip, behind = path[i], path[i - 1] if i else path[1]
                out += self._head(arrow, tip, behind)
                far = 6.0 if arrow.head in ("latex", "stealth") else 1.0 if arrow.head == "to" else 7.0
                size = math.dist(tip, behind)
                path[i] = Point(tip.x + (behind.x - tip.x) * far / size, tip.y + (behind.y - tip.y) * far / size)
        if arrow.curve:
            a, b, c, d = (f"{p.x:.2f} {p.y:.2f}" for p in path)
            line = f"M {a} C {b} {c} {d}"
        else:
            line = _path(path)
        out = f'<path d="{line}" {self._look("none", arrow.line, arrow.width, arrow.dashed)}{marks}/>' + out
        if arrow.label:
            a, b = arrow.path[0], arrow.path[-1]
            at = f'x="{(a.x + b.x) / 2:.2f}" y="{(a.y + b.y) / 2 - 3:.2f}"'
            out += f'<text {at} font-size="6.5" text-anchor="middle">{arrow.label}</text>'
        return out

    def _head(self, arrow: Arrow, tip: Point, behind: Point) -> str:
        size = math.dist(tip, behind)
        u = Point((behind.x - tip.x) / size, (behind.y - tip.y) / size)

        def at(along: float, aside: float) -> Point:
            return Point(tip.x + along * u.x - aside * u.y, tip.y + along * u.y + aside * u.x)

        if arrow.head == "to":
            barbs = _path([at(7, 3.5), at(0.5, 0), at(7, -3.5)])
            return f'<path d="{barbs}" {self._look("none", arrow.line, arrow.width)}/>'
        corners = (
            [at(0, 0), at(8, 3.5), at(6, 0), at(8, -3.5)] if arrow.head != "open" else [at(0, 0), at(7, 4), at(7, -4)]
        )
        fill = "#ffffff" if arrow.head == "open" else arrow.line
        return f'<path d="{_path(corners, " Z")}" {self._look(fill, arrow.line, 0.8)}/>'

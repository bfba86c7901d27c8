"""A scheme -> SVG as Mermaid writes it (classes, HTML labels, markers), and as Figma does (arrows as one filled path,
filters, pictures as patterns)."""

from __future__ import annotations

import base64
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks._scheme import HEIGHT, WIDTH, Arrow, Node, Scheme
from benchmarks._scheme_drawn import _bitmap, block, flat, shortened, strip
from benchmarks._scheme_svg import Plain, _path, _place
from figwright.ir.scene import Point, Rect

_SVG = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


def mermaid(made: Scheme) -> str:
    hue = made.arrows[0].line if made.arrows else "#333333"
    style = (
        f"#m{{font-family:sans-serif;font-size:8px;fill:#333;}}#m .edge{{stroke:{hue};stroke-width:1px;fill:none}}"
        f"#m .dash{{stroke-dasharray:3}}#m .marker{{fill:{hue};stroke:{hue}}}"
        "#m .label{text-align:center;color:#000;line-height:1.2}"
    )
    box = 'viewBox="0 0 10 10" refY="5" markerUnits="userSpaceOnUse" markerWidth="8" markerHeight="8" orient="auto"'
    marks = (
        f'<marker id="m_pointEnd" class="marker flowchart" refX="9" {box}><path d="M 0 0 L 10 5 L 0 10 z"/></marker>'
        f'<marker id="m_pointStart" class="marker flowchart" refX="1" {box}><path d="M 0 5 L 10 10 L 10 0 z"/></marker>'
    )
    body = "\n".join(_Mermaid(False).pieces(made))
    size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    return f'<svg id="m" {_SVG} {size}><style>{style}</style><g>{marks}<g class="root">{body}</g></g></svg>'


class _Mermaid(Plain):
    def _words(self, node: Node, at: Point, lines: list[str] | tuple[str, ...]) -> str:
        w, h = 90.0, node.size * 1.2 * len(lines)
        style = f"display:table-cell;white-space:nowrap;font-size:{node.size:g}px;width:{w:g}px;color:{node.ink}"
        weight = ";font-weight:bold" if node.bold else ""
        said = f'<span class="nodeLabel"><p style="margin:0">{"<br/>".join(lines)}</p></span>'
        inner = f'<div xmlns="http://www.w3.org/1999/xhtml" style="{style}{weight};text-align:center">{said}</div>'
        place = f'transform="translate({at.x - w / 2:.2f},{at.y - h / 2:.2f})"'
        return f'<g class="label" {place}><foreignObject width="{w:g}" height="{h:g}">{inner}</foreignObject></g>'

    def _arrow(self, arrow: Arrow) -> str:
        if arrow.block:
            return f'<path d="{_path(block(arrow), " Z")}" style="fill:{arrow.line}"/>'
        d = _path(arrow.path)
        if arrow.curve:
            first, *rest = (f"{p.x:.2f} {p.y:.2f}" for p in arrow.path)
            d = f"M {first} C {' '.join(rest)}"
        start = ' marker-start="url(#m_pointStart)"' if arrow.both else ""
        end = "" if arrow.headless else ' marker-end="url(#m_pointEnd)"'
        out = f'<path class="edge{" dash" if arrow.dashed else ""} flowchart-link" d="{d}"{start}{end}/>'
        if arrow.label:
            a, b = arrow.path[0], arrow.path[-1]
            node = Node("", "text", Rect(0, 0, 0, 0), (), size=6.5)
            out += self._words(node, Point((a.x + b.x) / 2, (a.y + b.y) / 2 - 5), (arrow.label,))
        return out


def figma(made: Scheme) -> str:
    plain = _Figma(False)
    body = "\n".join(plain.pieces(made))
    size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" fill="none"'
    clip = f'<clipPath id="clip0_1_2"><rect width="{WIDTH}" height="{HEIGHT}" fill="white"/></clipPath>'
    ground = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>'
    defs = f"<defs>{clip}{''.join(plain.defs)}</defs>"
    return f'<svg {_SVG} {size}><g clip-path="url(#clip0_1_2)">{ground}{body}</g>{defs}</svg>'


class _Figma(Plain):
    def __init__(self, styled: bool) -> None:
        super().__init__(styled)
        self.defs: list[str] = []

    def _node(self, node: Node) -> str:
        if node.shape != "bitmap":
            return super()._node(node)
        with tempfile.TemporaryDirectory() as name:
            _bitmap(node.seed, held := Path(name) / "p.png")
            content = base64.b64encode(held.read_bytes()).decode()
        key = f"{node.seed}_{len(self.defs)}"
        use = f'<use xlink:href="#image{key}" transform="scale({1 / 96:.6f})"/>'
        self.defs.append(
            f'<pattern id="pattern{key}" patternContentUnits="objectBoundingBox" width="1" height="1">{use}</pattern>'
            f'<image id="image{key}" width="96" height="96" xlink:href="data:image/png;base64,{content}"/>'
        )
        return f'<rect {_place(node.at)} fill="url(#pattern{key})"/>'

    def _arrow(self, arrow: Arrow) -> str:
        return "".join(self._drawn(arrow))

    def _drawn(self, arrow: Arrow) -> Iterator[str]:
        if arrow.block:
            yield f'<path d="{_path(block(arrow), " Z")}" fill="{arrow.line}"/>'
            return
        path, heads = shortened(arrow, barbed=True)
        half = arrow.width / 2
        d = _path(strip(flat(path, arrow.curve), half), "Z")
        for tip, behind in heads:
            d = _path(_chevron(tip, behind, half), "Z") + d
        if arrow.dashed:
            line = flat(path, arrow.curve)
            yield f'<path d="{_path(line)}" stroke="{arrow.line}" stroke-width="{arrow.width}" stroke-dasharray="4 4"/>'
            d = "".join(_path(_chevron(tip, behind, half), "Z") for tip, behind in heads)
        if d:
            yield f'<path d="{d}" fill="{arrow.line}"/>'
        if arrow.label:
            a, b = arrow.path[0], arrow.path[-1]
            at = f'x="{(a.x + b.x) / 2:.2f}" y="{(a.y + b.y) / 2 - 3:.2f}"'
            yield f'<text {at} font-size="6.5" fill="black" text-anchor="middle">{arrow.label}</text>'


def _chevron(tip: Point, behind: Point, half: float) -> list[Point]:
    """The outline of two thick strokes that meet at the tip."""
    size = ((behind.x - tip.x) ** 2 + (behind.y - tip.y) ** 2) ** 0.5 or 1.0
    u = Point((behind.x - tip.x) / size, (behind.y - tip.y) / size)

    def at(along: float, aside: float) -> Point:
        return Point(tip.x + along * u.x - aside * u.y, tip.y + along * u.y + aside * u.x)

    k = 2.83 * half
    return [at(0, 0), at(5, 5), at(5 + k / 2, 5 - k / 2), at(k, 0), at(5 + k / 2, -5 + k / 2), at(5, -5)]

"""Scene -> TikZ: a standalone document; boxes are named nodes, math is real LaTeX, a point is 1 bp.

pdflatex compiles it; a figure in other scripts or typefaces than TeX has says which engine and fonts it needs.
"""

from __future__ import annotations

import itertools
import math
import zlib
from collections.abc import Iterator
from dataclasses import replace

from figwright.core.errors import RenderError
from figwright.drawing.anatomy import anatomy, spoken
from figwright.drawing.renderers._shades import across
from figwright.drawing.renderers._sheet import measured
from figwright.drawing.renderers._tex_fonts import TexFonts, tex_fonts
from figwright.drawing.renderers._tex_pictures import MACRO, picture_tex
from figwright.drawing.renderers._tex_text import colour_name, tex_line
from figwright.drawing.strokes import Stretch, stretches
from figwright.drawing.xml import clean, names
from figwright.ir.scene import Box, Element, Line, Mark, Outline, Oval, Paint, Picture, Rect, Route, Scene, Words
from figwright.ir.scene.lettering import run_outline
from figwright.ir.scene.paths import Command, number
from figwright.ir.scene.text import LEADING

LONGEST_SIDE = 10_000
"""TeX counts no length above 16,383 pt."""
HEAD = r"""\documentclass[tikz,border=0pt]{standalone}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage{textcomp,amsmath,amssymb}
\usetikzlibrary{arrows.meta,shapes.geometric}
% Math at any size from one design: the smaller designs of Computer Modern are too wide for the boxes.
\DeclareFontShape{OT1}{cmr}{m}{n}{<-> cmr10}{}
\DeclareFontShape{OT1}{cmr}{m}{it}{<-> cmti10}{}
\DeclareFontShape{OT1}{cmr}{bx}{n}{<-> cmbx10}{}
\DeclareFontShape{OML}{cmm}{m}{it}{<-> cmmi10}{}
\DeclareFontShape{OML}{cmm}{b}{it}{<-> cmmib10}{}
\DeclareFontShape{OMS}{cmsy}{m}{n}{<-> cmsy10}{}
\DeclareFontShape{OMS}{cmsy}{b}{n}{<-> cmbsy10}{}
\DeclareFontShape{OMX}{cmex}{m}{n}{<-> cmex10}{}
\DeclareFontFamily{U}{msa}{}\DeclareFontShape{U}{msa}{m}{n}{<-> msam10}{}
\DeclareFontFamily{U}{msb}{}\DeclareFontShape{U}{msb}{m}{n}{<-> msbm10}{}
\DeclareFontFamily{U}{euf}{}\DeclareFontShape{U}{euf}{m}{n}{<-> eufm10}{}
"""
ANCHORS = {"left": "base west", "center": "base", "right": "base east"}


ENGINES = ("auto", "pdftex")


def render(scene: Scene, *, engine: str = "auto") -> bytes:
    """The scene as a .tex file that compiles by itself.

    Letters that pdfTeX cannot set need lualatex or xelatex; with `engine` "pdftex" they are drawn as outlines instead.
    """
    if engine not in ENGINES:
        raise RenderError(f"no TeX engine named {engine!r}", f"choose {' or '.join(ENGINES)}")
    width, height = measured(scene)
    if max(width, height) > LONGEST_SIDE:
        raise RenderError(f"{width:g} x {height:g} points is too large for TeX", f"stay under {LONGEST_SIDE} points")
    fonts = tex_fonts(scene, engine == "pdftex")
    body = "\n".join(line for part in _element_lines(scene, fonts) for line in part)
    pictures = any(isinstance(mark, Picture) for element in scene.elements for mark in element.marks)
    colours = sorted(_colours(scene))
    return "".join(
        (
            fonts.head if fonts.unicode else HEAD + fonts.head,
            MACRO if pictures else "",
            *(f"\\definecolor{{{colour_name(c)}}}{{HTML}}{{{c.lstrip('#').upper()}}}\n" for c in colours),
            *_shadings(scene),
            "\\begin{document}\n% One unit is one big point (1/72 inch); y runs down the page.\n"
            "\\begin{tikzpicture}[x=1bp, y=-1bp, every node/.style={inner sep=0pt, outer sep=0pt}]\n"
            f"\\fill[{colour_name(scene.background)}] (0,0) rectangle ({number(width)},{number(height)});\n"
            f"\\useasboundingbox (0,0) rectangle ({number(width)},{number(height)});\n",
            f"{body}\n\\end{{tikzpicture}}\n\\end{{document}}\n",
        )
    ).encode()


def _element_lines(scene: Scene, fonts: TexFonts) -> Iterator[Iterator[str]]:
    ids = names((e.id for e in scene.elements), allowed=r"A-Za-z0-9_\-")
    for element in scene.elements:
        yield _edge(element, element.route, fonts) if element.route else _element(element, ids[element.id], fonts)


def _element(element: Element, name: str, fonts: TexFonts) -> Iterator[str]:
    """A node by its name, with what is drawn behind and before it, and its words."""
    parts = anatomy(element)
    yield f"% {element.role} {name}{_comment(spoken(element))}"
    yield from _marks(parts.behind, fonts)
    if element.role in ("node", "zone", "panel"):
        yield _node(name, parts.body or Box(element.touch, Paint()))
    elif parts.body:
        yield from _marks((parts.body,), fonts)
    yield from _marks((*parts.front, *element.words), fonts)


def _comment(text: str) -> str:
    plain = clean(text).encode("ascii", "ignore").decode().strip()
    return f": {plain[:80]}" if plain else ""


def _node(name: str, body: Box | Oval | Outline) -> str:
    r = body.rect
    shape = "ellipse" if isinstance(body, Oval) else "rectangle"
    if isinstance(body, Outline):
        shape = f"diamond, aspect={number(r.w / r.h)}"
    size = f"minimum width={number(r.w)}bp, minimum height={number(r.h)}bp"
    corner = f", rounded corners={number(body.radius)}bp" if isinstance(body, Box) and body.radius else ""
    return f"\\node[{shape}, {size}{corner}{_paint(body.paint, r)}] ({name}) at ({number(r.cx)},{number(r.cy)}) {{}};"


def _edge(element: Element, route: Route, fonts: TexFonts) -> Iterator[str]:
    """Every line of an arrow as one path with real tips, then what else it is drawn with."""
    yield f"% edge {_comment(f'{route.source} -> {route.target}').lstrip(': ')}"
    lines = stretches(element)
    drawn = [mark for line in lines for mark in (line.mark, line.head_start, line.head_end) if mark]
    for line in lines:
        yield _arrow(line, route)
    yield from _marks(tuple(mark for mark in element.marks if mark not in drawn), fonts)


def _arrow(line: Stretch, route: Route) -> str:
    """Through the corners of the route where TikZ can round them as we do, otherwise along the curve as it is drawn."""
    tips = f", {_tip(line.head_start)}-{_tip(line.head_end)}" if line.head_start or line.head_end else ""
    corner = ""
    if line.source and line.target and _roomy(route):
        way = " -- ".join(_coordinate(p.x, p.y) for p in route.points)
        corner = f", rounded corners={number(route.corner)}bp" if route.corner and len(route.points) > 2 else ""
    else:
        way = _path_text(line.commands)
    return f"\\path[{(_paint(line.mark.paint) + corner + tips).lstrip(', ')}] {way};"


def _roomy(route: Route) -> bool:
    """Whether every stretch of the route is long enough for the round corners at its ends and a tip."""
    lengths = [math.dist((a.x, a.y), (b.x, b.y)) for a, b in itertools.pairwise(route.points)]
    return len(lengths) == 1 or min(lengths) >= 2 * route.corner + 1


def _tip(head: Outline | None) -> str:
    if head is None:
        return ""
    across, along = sorted((head.bounds.w, head.bounds.h))
    notched = sum(letter in "LC" for letter, _ in head.commands) > 2
    kind = "Stealth" if notched else "Triangle"
    return f"{{{kind}[length={number(along)}bp, width={number(across)}bp]}}"


def _marks(marks: tuple[Mark, ...], fonts: TexFonts) -> Iterator[str]:
    for mark in marks:
        match mark:
            case Box(r, paint, radius):
                corner = f", rounded corners={number(radius)}bp" if radius else ""
                yield _path(paint, f"{_coordinate(r.x, r.y)} rectangle {_coordinate(r.right, r.bottom)}", corner, r)
            case Oval(r, paint):
                radii = f"x radius={number(r.w / 2)}bp, y radius={number(r.h / 2)}bp"
                yield _path(paint, f"{_coordinate(r.cx, r.cy)} ellipse [{radii}]", "", r)
            case Outline(commands, paint):
                if commands:
                    yield _path(paint, _path_text(commands), "", mark.bounds)
            case Words():
                lines = (drawn for line in mark.lines for drawn in _line(line, mark, fonts))
                yield from _turned(mark, lines) if mark.turn else lines
            case Picture(r):
                content = picture_tex(mark, number(r.w), number(r.h))
                yield f"\\node at {_coordinate(r.cx, r.cy)} {{{content}}};"


def _turned(block: Words, lines: Iterator[str]) -> Iterator[str]:
    """TikZ turns anticlockwise as it is seen, whichever way y points."""
    middle = _coordinate(block.frame.cx, block.frame.cy)
    yield f"\\begin{{scope}}[rotate around={{{number(-block.turn)}:{middle}}}, transform shape]"
    yield from lines
    yield "\\end{scope}"


def _line(line: Line, block: Words, fonts: TexFonts) -> Iterator[str]:
    """A line of text, held where it was aligned, for TeX's font has other widths; outlines where TeX lacks a sign."""
    if not line.runs:
        return
    if line.rtl and fonts.unicode and len(line.runs) > 1:
        for run in line.runs:  # each where it stands: TeX orders a line in its own way
            yield from _line(replace(line, runs=(run,)), replace(block, align="left"), fonts)
        return
    content, bounds = tex_line(line, fonts), line.bounds
    if content is None:
        for run in line.runs:
            if shape := run_outline(run, block.size, line.baseline, clean(run.text)):
                yield f"{_path(Paint(run.colour), _path_text(shape))}"
        return
    x = {"left": bounds.x, "center": bounds.cx, "right": bounds.right}[block.align]
    font = f"\\fontsize{{{number(block.size)}bp}}{{{number(block.size * LEADING)}bp}}\\selectfont"
    style = f"anchor={ANCHORS[block.align]}, text={colour_name(line.runs[0].colour)}, font={font}"
    yield f"\\node[{style}] at {_coordinate(x, line.baseline)} {{{content}}};"


def _path(paint: Paint, way: str, extra: str = "", rect: Rect | None = None) -> str:
    return f"\\path[{(_paint(paint, rect) + extra).lstrip(', ')}] {way};"


def _path_text(commands: tuple[Command, ...]) -> str:
    out = ""
    for letter, n in commands:
        if letter == "M":
            out += f" {_coordinate(*n)}"
        elif letter == "L":
            out += f" -- {_coordinate(*n)}"
        elif letter == "C":
            out += f" .. controls {_coordinate(*n[0:2])} and {_coordinate(*n[2:4])} .. {_coordinate(*n[4:6])}"
        else:
            out += " -- cycle"
    return out.strip()


def _coordinate(x: float, y: float) -> str:
    return f"({number(x)},{number(y)})"


def _paint(paint: Paint, rect: Rect | None = None) -> str:
    """How a path looks; a gradient over its rectangle where TikZ has one like it, otherwise its mean."""
    out = f", fill={colour_name(paint.fill)}" if paint.fill else ""
    if rect and (shade := _shading(paint, rect)):
        out = f", shade, shading={shade[0]}, shading angle={number(shade[1])}"
    elif paint.cover < paint.opacity:
        out += f", fill opacity={number(paint.cover)}"
    if paint.stroke:
        out += f", draw={colour_name(paint.stroke)}, line width={number(paint.width)}bp"
        if paint.dash:
            lengths = paint.dash if len(paint.dash) % 2 == 0 else paint.dash * 2
            pattern = " ".join(f"{'off' if i % 2 else 'on'} {number(d)}bp" for i, d in enumerate(lengths))
            out += f", dash pattern={pattern}"
        if paint.cap == "round":
            out += ", line cap=round"
        if paint.join == "round":
            out += ", line join=round"
    return out + (f", opacity={number(paint.opacity)}" if paint.opacity < 1 else "")


def _shading(paint: Paint, rect: Rect) -> tuple[str, float, str] | None:
    """A linear, opaque gradient over a rectangle as TikZ has it: its name, its angle and its stops.

    TikZ turns a shading of 100 units about its middle, and stretches the middle half of it over the rectangle.
    """
    if paint.shade is None or paint.shade.kind == "radial":
        return None
    angle, stops = across(paint.shade, rect)
    if any(stop.opacity < 1 for stop in stops):
        return None
    turn = math.atan2(math.sin(math.radians(angle)) * rect.h, math.cos(math.radians(angle)) * rect.w)
    half = 25 * (abs(math.cos(turn)) + abs(math.sin(turn)))
    places = [
        (0.0, stops[0].colour),
        *((50 + half * (2 * s.offset - 1), s.colour) for s in stops),
        (100.0, stops[-1].colour),
    ]
    listed = "; ".join(
        f"rgb({number(at)}bp)=({','.join(number(c / 255) for c in bytes.fromhex(hue[1:]))})" for at, hue in places
    )
    return f"fig{zlib.crc32(listed.encode()):08x}", -math.degrees(turn), listed


def _shadings(scene: Scene) -> Iterator[str]:
    """Every gradient of the scene, declared once."""
    marks = [mark for element in scene.elements for mark in element.marks if isinstance(mark, Box | Oval | Outline)]
    for name, listed in sorted({(s[0], s[2]) for mark in marks if (s := _shading(mark.paint, mark.bounds))}):
        yield f"\\pgfdeclarehorizontalshading{{{name}}}{{100bp}}{{{listed}}}\n"


def _colours(scene: Scene) -> set[str]:
    found: set[str | None] = {scene.background}
    for element in scene.elements:
        for mark in element.marks:
            if isinstance(mark, Words):
                found |= {run.colour for line in mark.lines for run in line.runs}
            elif isinstance(mark, Box | Oval | Outline):
                found |= {mark.paint.fill, mark.paint.stroke}
    return {colour for colour in found if colour}

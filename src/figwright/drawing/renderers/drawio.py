"""Scene -> draw.io: an uncompressed mxfile; boxes nest in zones, labels are editable, arrows bound."""

from __future__ import annotations

import base64
import itertools
import re
from html import escape

from figwright.core.fonts import DEFAULT, called
from figwright.drawing.anatomy import Anatomy, anatomy, holder, spaced
from figwright.drawing.drawio_cells import ROOT, SCALE, Cells, body_style, measure, paint_style, style
from figwright.drawing.math_markup import atoms
from figwright.drawing.renderers import svg
from figwright.drawing.renderers._shades import simple
from figwright.drawing.renderers._sheet import measured
from figwright.drawing.strokes import Stretch, stretches
from figwright.drawing.svg_shades import definitions
from figwright.drawing.xml import attribute, clean, names
from figwright.ir.scene import Box, Element, Mark, Outline, Oval, Picture, Point, Rect, Route, Run, Scene, Words
from figwright.ir.scene.paths import number


def render(scene: Scene) -> bytes:
    """The scene as a draw.io file of one page."""
    width, height = (measure(side) for side in measured(scene))
    cells = Cells(names((e.id for e in scene.elements), reserved=("0", ROOT)))
    for element in scene.elements:
        if element.route is None:
            _draw(cells, element, _parent(cells, element, scene))
    for element in scene.role("edge"):
        if element.route is not None:
            _edge(cells, element, element.route, scene)
    math = int(any(needs_math(words) for element in scene.elements for words in element.words))
    body = "\n".join(cells.xml)
    return (
        f'<mxfile host="figwright"><diagram id="figure" name={attribute(scene.title or "Figure")}>\n'
        f'<mxGraphModel dx="0" dy="0" grid="0" gridSize="5" guides="1" tooltips="1" connect="1" arrows="1" fold="0"'
        f' page="1" pageScale="1" pageWidth="{width}" pageHeight="{height}" math="{math}" shadow="0"'
        f" background={attribute(scene.background)}><root>\n"
        f'<mxCell id="0"/>\n<mxCell id="{ROOT}" parent="0"/>\n{body}\n</root></mxGraphModel></diagram></mxfile>\n'
    ).encode()


def _parent(cells: Cells, element: Element, scene: Scene) -> str:
    """The cell to nest in: the named parent's, or the smallest frame around the element."""
    if element.parent and (cell := cells.id(element.parent)):
        return cell
    frames = [
        frame
        for frame in scene.role("zone", "panel")
        if frame.id != element.id and cells.id(frame.id) and frame.touch.contains(element.box)
    ]
    frames.sort(key=lambda frame: frame.touch.w * frame.touch.h)
    return next((cell for frame in frames if (cell := cells.id(frame.id))), ROOT)


def _draw(cells: Cells, element: Element, parent: str) -> None:
    parts, about = anatomy(element), element.fact("evidence")
    frame = style(container=1, collapsible=0, recursiveResize=0) if element.role in ("zone", "panel") else ""
    if parts.body and not parts.behind:
        value, css, rest = _own_words(parts, parts.body)
        owner = cells.vertex(element.id, parent, parts.body.rect, body_style(parts.body) + frame + css, value, about)
    elif parts.body or parts.front:
        value, css, rest = ("", "", parts.outside) if parts.body else _caption(parts, element.touch)
        owner = cells.vertex(element.id, parent, element.touch, style("group", html=1) + frame + css, value, about)
        _drawing(cells, element.id, owner, parts.behind)
        if parts.body:
            value, css, rest = _own_words(parts, parts.body)
            cells.vertex(element.id, owner, parts.body.rect, body_style(parts.body) + css, value)
    else:
        owner, rest = parent, parts.outside
    _drawing(cells, element.id, owner, parts.front)
    for words in rest:
        cells.vertex(element.id, owner, words.frame, _text_style(words), label((words,), SCALE))


def _own_words(parts: Anatomy, body: Box | Oval | Outline) -> tuple[str, str, tuple[Words, ...]]:
    """Value and text style of a body whose words stand in its middle or under its upper edge, and the other words."""
    blocks = parts.inside
    if not blocks or any(abs(b.bounds.cx - body.rect.cx) > 1 or b.align != "center" for b in blocks):
        return "", "", (*parts.inside, *parts.outside)
    top, bottom = blocks[0].bounds.y, blocks[-1].bounds.bottom
    css = _font_style(blocks[0]) + style(align="center")
    if abs((top + bottom) / 2 - body.rect.cy) < 1:
        css += style(verticalAlign="middle", spacing=0)
    else:
        css += style(verticalAlign="top", spacing=0, spacingTop=measure(top - body.rect.y))
    return label(blocks, SCALE), css, parts.outside


def _caption(parts: Anatomy, core: Rect) -> tuple[str, str, tuple[Words, ...]]:
    """Value and text style of a drawing whose words are one centred block under it, and the other words."""
    below = [w for w in parts.outside if w.bounds.y >= core.bottom - 1 and abs(w.bounds.cx - core.cx) < 1]
    if len(below) != 1 or below[0].align != "center":
        return "", "", parts.outside
    (words,) = below
    css = style(align="center", verticalLabelPosition="bottom", verticalAlign="top", labelPosition="center", spacing=0)
    css += style(spacingTop=measure(max(0.0, words.bounds.y - core.bottom))) + _font_style(words)
    return label((words,), SCALE), css, tuple(w for w in parts.outside if w is not words)


def _font_style(words: Words) -> str:
    return style(fontFamily=DEFAULT, fontSize=number(words.size * SCALE, 2), fontColor=colour(words))


def _text_style(words: Words) -> str:
    place = style(align=words.align, verticalAlign="middle", spacing=0, fillColor="none", strokeColor="none")
    turn = style(rotation=number(words.turn, 2)) if words.turn else ""
    return style("text", html=1) + place + turn + _font_style(words)


def _drawing(cells: Cells, id: str, owner: str, marks: tuple[Mark, ...]) -> None:
    """Every mark as a shape of its own; one with a gradient that draw.io has no words for, as a picture."""
    for mark in marks:
        if isinstance(mark, Picture):
            cells.vertex(id, owner, mark.rect, _image(mark.media_type, mark.content))
        elif isinstance(mark, Box | Oval | Outline) and mark.paint.shade and not simple(mark.paint.shade, mark.bounds):
            rect = mark.bounds.grown(mark.paint.width / 2 if mark.paint.stroke else 0).grown(0.25)
            cells.vertex(id, owner, rect, _image("image/svg+xml", _picture(mark, rect)))
        elif isinstance(mark, Box | Oval) or (isinstance(mark, Outline) and mark.commands):
            cells.vertex(id, owner, mark.bounds, body_style(mark) + style(connectable=0))


def _picture(mark: Mark, rect: Rect) -> bytes:
    view = " ".join(number(v) for v in (rect.x, rect.y, rect.w, rect.h))
    size = f'width="{measure(rect.w)}" height="{measure(rect.h)}"'
    drawn = "".join((*definitions((mark,)), *svg.marks((mark,))))
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="{view}">{drawn}</svg>'.encode()


def _image(media_type: str, content: bytes) -> str:
    # A style ends at a semicolon, so draw.io leaves ";base64" out of the address and knows it is meant.
    address = f"data:{media_type},{base64.b64encode(content).decode()}"
    return style("shape=image", imageAspect=0, aspect="fixed", image=address)


def _edge(cells: Cells, element: Element, route: Route, scene: Scene) -> None:
    lines = stretches(element)
    drawn = [mark for line in lines for mark in (line.mark, line.head_start, line.head_end) if mark]
    if lines:
        _connect(cells, element, route, lines[0], scene)
    _drawing(cells, element.id, ROOT, tuple(m for m in element.marks if m not in drawn and not isinstance(m, Words)))
    for words in element.words:
        cells.vertex(element.id, ROOT, words.frame, _text_style(words), label((words,), SCALE))


def _connect(cells: Cells, element: Element, route: Route, line: Stretch, scene: Scene) -> None:
    head = next((h.bounds for h in (line.head_end, line.head_start) if h), Rect(0, 0, 5, 5))
    size = number(max(2.0, max(head.w, head.h) * SCALE - line.mark.paint.width), 1)
    stroke = {name: value for name, value in paint_style(line.mark.paint).items() if name != "fillColor"}
    css = style(html=1, **_way_style(route), **stroke)
    css += style(
        startArrow="block" if route.head_start else "none", startFill=1, startSize=size,
        endArrow="block" if route.head_end else "none", endFill=1, endSize=size,
    )  # fmt: skip
    ends: list[str | None] = []
    for name, id, at in (("exit", route.source, route.points[0]), ("entry", route.target, route.points[-1])):
        end = holder(scene, id, at)
        cell = cells.id(end.id) if end else None
        css += _site(cells.rect(cell), at, name) if cell else ""
        ends.append(cell)
    cells.edge(element.id, css, (ends[0], ends[1]), route.points, element.fact("evidence"))


def _way_style(route: Route) -> dict[str, object]:
    """Right-angled where the route is, so that draw.io keeps it so when a box moves; otherwise straight or smooth."""
    upright = all(abs(a.x - b.x) < 0.01 or abs(a.y - b.y) < 0.01 for a, b in itertools.pairwise(route.points))
    if route.curved and not upright:
        return {"edgeStyle": "none", "curved": 1}
    corner = {"rounded": 1, "arcSize": measure(2 * route.corner)} if route.corner else {"rounded": 0}
    return {"edgeStyle": "orthogonalEdgeStyle" if upright else "none", **corner}


def _site(box: Rect, at: Point, name: str) -> str:
    """Where on its box an arrow leaves or enters, as shares of the box; not moved to the outline."""
    x, y = (at.x - box.x) / max(box.w, 1e-6), (at.y - box.y) / max(box.h, 1e-6)
    places = {f"{name}X": number(x, 4), f"{name}Y": number(y, 4), f"{name}Dx": 0, f"{name}Dy": 0, f"{name}Perimeter": 0}
    return style(**places)


# Words -> the HTML of a draw.io label: bold, italic, scripts and colours as tags; richer formulas as \(…\).

MATH_FAMILY = "STIX Two Math, Cambria Math, serif"
JOINER = "\u2060"
"""Takes no room; between the two characters of a math delimiter it makes them plain characters again."""


def needs_math(block: Words) -> bool:
    """Whether a formula of the block has to be typeset by draw.io itself."""
    return any(run.math and atoms(run.text) is None for line in block.lines for run in line.runs)


def colour(block: Words) -> str:
    """The colour of most of the block: its first run's."""
    return next((run.colour for line in block.lines for run in line.runs), "#000000")


def label(blocks: tuple[Words, ...], scale: float) -> str:
    """The blocks as lines of one label; the first one's size and colour are the cell's, others say their own."""
    lines: list[str] = []
    for block in blocks:
        for line in block.lines:
            html = "".join(
                (" " if space else "") + _run(run, colour(blocks[0]), block.family) for run, space in spaced(line)
            )
            if block.size != blocks[0].size:
                html = f'<span style="font-size: {number(block.size * scale, 2)}px">{html}</span>'
            lines.append(html)
    return "<br>".join(lines)


def _run(run: Run, base: str, family: str) -> str:
    html = _formula(run) if run.math else _escape_math(run.text)
    if run.italic and not run.math:
        html = f"<i>{html}</i>"
    if run.weight >= 600 and not run.math:
        html = f"<b>{html}</b>"
    if run.face and not run.math:
        html = f'<span style="font-family: {escape(called(run.face, family))}">{html}</span>'
    return html if run.colour == base else f'<font color="{escape(run.colour)}">{html}</font>'


def _escape_math(text: str) -> str:
    return escape(re.sub(r"(?<=\\)(?=[(\[])|(?<=\$)(?=\$)", JOINER, clean(text)))


def _formula(run: Run) -> str:
    known = atoms(run.text)
    if known is None:
        return f"\\({escape(clean(run.text))}\\)"
    out = ""
    for atom in known:
        html = _escape_math(atom.text)
        html = f"<i>{html}</i>" if atom.italic else html
        html = f"<b>{html}</b>" if atom.bold else html
        out += html if atom.level == "base" else f"<{atom.level}>{html}</{atom.level}>"
    return f'<span style="font-family: {MATH_FAMILY}">{out}</span>'

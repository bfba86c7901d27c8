"""Scene -> SVG: text stays text, ids and data- attributes name the spec's element, no filters, no scripts, nothing external."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from figwright.scene import Box, Element, Line, Mark, Outline, Oval, Paint, Picture, Run, Scene, Words
from figwright.scene.paths import data, number


def render(scene: Scene, *, outlined: bool = False, **_: object) -> bytes:
    """The scene as an SVG document; `outlined` draws text as paths (for programs without the font)."""
    w, h = number(scene.width), number(scene.height)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}pt" height="{h}pt" viewBox="0 0 {w} {h}" role="img"'
        f' aria-labelledby="figure-title figure-desc">',
        f'<title id="figure-title">{escape(scene.title or "Figure")}</title>',
        f'<desc id="figure-desc">{escape(scene.alt)}</desc>',
        f'<rect width="{w}" height="{h}" fill="{scene.background}"/>',
    ]
    for element in scene.elements:
        out.extend(_element(element, outlined))
    out.append("</svg>\n")
    return "\n".join(out).encode()


def _element(element: Element, outlined: bool) -> Iterator[str]:
    facts = "".join(f" data-{name}={quoteattr(value)}" for name, value in element.facts if value)
    yield f'<g id={quoteattr(element.id)} data-role="{element.role}"{facts}>'
    for mark in element.marks:
        yield from _mark(mark, outlined)
    yield "</g>"


def _mark(mark: Mark, outlined: bool) -> Iterator[str]:
    match mark:
        case Box(rect, paint, radius):
            corner = f' rx="{number(radius)}"' if radius else ""
            yield (
                f'<rect x="{number(rect.x)}" y="{number(rect.y)}" width="{number(rect.w)}" height="{number(rect.h)}"'
                f"{corner}{_paint(paint)}/>"
            )
        case Oval(rect, paint):
            yield (
                f'<ellipse cx="{number(rect.cx)}" cy="{number(rect.cy)}" rx="{number(rect.w / 2)}"'
                f' ry="{number(rect.h / 2)}"{_paint(paint)}/>'
            )
        case Outline(commands, paint):
            yield f'<path d="{data(commands)}"{_paint(paint)}/>'
        case Words():
            for line in mark.lines:
                yield from _line(line, mark, outlined)
        case Picture():
            content = base64.b64encode(mark.content).decode()
            r = mark.rect
            yield (
                f'<image x="{number(r.x)}" y="{number(r.y)}" width="{number(r.w)}" height="{number(r.h)}"'
                f' href="data:{mark.media_type};base64,{content}"/>'
            )


def _paint(paint: Paint) -> str:
    out = f' fill="{paint.fill or "none"}"'
    if paint.stroke:
        out += f' stroke="{paint.stroke}" stroke-width="{number(paint.width)}"'
        if paint.dash:
            out += f' stroke-dasharray="{" ".join(number(d) for d in paint.dash)}"'
        if paint.cap == "round":
            out += ' stroke-linecap="round"'
        if paint.join == "round":
            out += ' stroke-linejoin="round"'
    if paint.opacity < 1:
        out += f' opacity="{number(paint.opacity)}"'
    return out


def _line(line: Line, block: Words, outlined: bool) -> Iterator[str]:
    for run in line.runs:
        if run.math:
            yield f'<path d="{data(run.outline)}" fill="{run.colour}" aria-label={quoteattr(run.text)}/>'
        else:
            yield _text(run, line, block)


def _text(run: Run, line: Line, block: Words) -> str:
    weight = f' font-weight="{run.weight}"' if run.weight != 400 else ""
    slant = ' font-style="italic"' if run.italic else ""
    # Quoted: a name with a digit of its own is no CSS identifier, and a viewer would drop the whole list.
    family = f"'{escape(block.family)}', 'Source Sans 3', Helvetica, Arial, sans-serif"
    return (
        f'<text x="{number(run.x)}" y="{number(line.baseline)}" font-family="{family}"'
        f' font-size="{number(block.size)}"{weight}{slant} fill="{run.colour}"'
        f' xml:space="preserve">{escape(run.text)}</text>'
    )

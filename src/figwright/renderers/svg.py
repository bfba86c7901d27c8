"""Scene -> SVG: text stays text, ids and data- attributes name the spec's element; no filters, scripts or links."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator, Mapping

from figwright.renderers._fonts import font_face_rules
from figwright.renderers._sheet import measured
from figwright.renderers._svg_shades import definitions, shade_id
from figwright.renderers._xml import attribute, clean, content, names
from figwright.scene import Box, Element, Line, Mark, Outline, Oval, Paint, Picture, Run, Scene, Words
from figwright.scene.fonts import outline
from figwright.scene.paths import data, moved, number

FAMILY = "Source Sans Pro"
FALLBACKS = "'Source Sans 3', Helvetica, Arial, sans-serif"


def render(scene: Scene, *, outlined: bool = False, embed_fonts: bool = True, transparent: bool = False) -> bytes:
    """The scene as an SVG document.

    `outlined` draws text as paths, for programs that have neither the font nor a way to load it; `embed_fonts` carries
    the used part of the font inside; `transparent` leaves the ground out.
    """
    w, h = (number(side) for side in measured(scene))
    ids = names((element.id for element in scene.elements), reserved=("figure-title", "figure-desc"))
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}pt" height="{h}pt" viewBox="0 0 {w} {h}"'
        f' font-family="{_family(FAMILY)}" role="img" aria-labelledby="figure-title figure-desc">',
        f'<title id="figure-title">{content(scene.title or "Figure")}</title>',
        f'<desc id="figure-desc">{content(scene.alt)}</desc>',
    ]
    if embed_fonts and not outlined and (rules := font_face_rules(scene, FAMILY)):
        out.append(f"<style>\n{rules}\n</style>")
    if not transparent:
        out.append(f'<rect width="{w}" height="{h}" fill={attribute(scene.background)}/>')
    out.extend(definitions(mark for element in scene.elements for mark in element.marks))
    drawn: set[str] = set()
    for element in scene.elements:
        out.append(f"<g{_identity(element, ids, element.id not in drawn)}>")
        out.extend(marks(element.marks, outlined=outlined))
        out.append("</g>")
        drawn.add(element.id)
    out.append("</svg>\n")
    return "\n".join(out).encode()


def marks(drawn: tuple[Mark, ...], *, outlined: bool = False) -> Iterator[str]:
    """Each mark as SVG elements, in drawing order; the gradients that they name are `definitions`."""
    for mark in drawn:
        match mark:
            case Box(rect, paint, radius):
                corner = f' rx="{number(radius)}"' if radius else ""
                yield (
                    f'<rect x="{number(rect.x)}" y="{number(rect.y)}" width="{number(rect.w)}"'
                    f' height="{number(rect.h)}"{corner}{_paint(paint)}/>'
                )
            case Oval(rect, paint):
                yield (
                    f'<ellipse cx="{number(rect.cx)}" cy="{number(rect.cy)}" rx="{number(rect.w / 2)}"'
                    f' ry="{number(rect.h / 2)}"{_paint(paint)}/>'
                )
            case Outline(commands, paint):
                yield f'<path d="{data(commands)}"{_paint(paint)}/>'
            case Words():
                yield from _outlined(mark) if outlined else _words(mark)
            case Picture():
                yield _picture(mark)


def _identity(element: Element, ids: Mapping[str, str], first: bool) -> str:
    """The id (once), and as data- attributes what the element is, its kin and its facts."""
    facts = {"id": element.id, "role": element.role, "parent": element.parent or ""}
    if element.route:
        facts |= {"from": element.route.source, "to": element.route.target}
    for name, value in element.facts:
        facts.setdefault(re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "fact", value)
    id = f" id={attribute(ids[element.id])}" if first else ""
    return id + "".join(f" data-{name}={attribute(value)}" for name, value in facts.items() if value)


def _picture(mark: Picture) -> str:
    r, content_ = mark.rect, base64.b64encode(mark.content).decode()
    return (
        f'<image x="{number(r.x)}" y="{number(r.y)}" width="{number(r.w)}" height="{number(r.h)}"'
        f' href="data:{mark.media_type};base64,{content_}"/>'
    )


def _paint(paint: Paint) -> str:
    out = f' fill="{f"url(#{shade_id(paint.shade)})" if paint.shade else paint.fill or "none"}"'
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


def _words(block: Words) -> Iterator[str]:
    """A block of text as one <text>, so that it is selected and edited whole; its formulas as paths beside it."""
    spans = [(line, run) for line in block.lines for run in line.runs if not run.math]
    family = f' font-family="{_family(block.family)}"' if block.family != FAMILY else ""
    size = f'font-size="{number(block.size)}"'
    if len(spans) == 1:
        ((line, run),) = spans
        yield f"<text {size}{family}{_place(line, run)}>{content(run.text)}</text>"
    elif spans:
        # The space between pieces is not seen, but keeps the words apart for whoever copies or searches the text.
        pieces = (f"<tspan{_place(line, run)}>{content(run.text)}</tspan>" for line, run in spans)
        yield f"<text {size}{family}>{' '.join(pieces)}</text>"
    for run in (run for line in block.lines for run in line.runs if run.math):
        yield f'<path d="{data(run.outline)}" fill="{run.colour}" data-tex={attribute(run.text)}/>'


def _outlined(block: Words) -> Iterator[str]:
    for line in block.lines:
        for run in line.runs:
            if run.math:
                path, name = run.outline, "tex"
            else:
                path = moved(outline(clean(run.text), run.weight, run.italic), block.size, run.x, line.baseline)
                name = "text"
            yield f'<path d="{data(path)}" fill="{run.colour}" data-{name}={attribute(run.text)}/>'


def _place(line: Line, run: Run) -> str:
    weight = f' font-weight="{run.weight}"' if run.weight != 400 else ""
    slant = ' font-style="italic"' if run.italic else ""
    # Spaces were measured as they are; SVG would fold them.
    space = ' xml:space="preserve"' if run.text != " ".join(run.text.split()) else ""
    return f' x="{number(run.x)}" y="{number(line.baseline)}"{weight}{slant} fill="{run.colour}"{space}'


def _family(first: str) -> str:
    """A family list for an attribute; quoted, because a name such as Source Sans 3 is no CSS identifier."""
    chosen = re.sub(r"[^\w .-]", "", first) or FAMILY
    own = "" if chosen == FAMILY else f"'{FAMILY}', "
    return f"'{chosen}', {own}{FALLBACKS}"

"""Scene -> SVG: text stays text, ids and data- attributes name the spec's element; no filters, scripts or links."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from figwright.core import fonts
from figwright.core.fonts import DEFAULT as FAMILY
from figwright.core.fonts import SUBSTITUTES, scripts
from figwright.drawing.anatomy import anatomy, leaning, ornaments
from figwright.drawing.renderers._fonts import faces
from figwright.drawing.renderers._sheet import measured
from figwright.drawing.svg_shades import definitions, shade_id
from figwright.drawing.xml import attribute, clean, content, names
from figwright.ir.scene import Box, Element, Line, Mark, Outline, Oval, Paint, Picture, Run, Scene, Words
from figwright.ir.scene.lettering import run_outline
from figwright.ir.scene.paths import data, number

ANCHORS = {"left": "", "center": ' text-anchor="middle"', "right": ' text-anchor="end"'}
BREAK = '<tspan font-size="0"> </tspan>'
"""Keeps the words of two lines apart for whoever copies or searches the text. It takes no room, for a space at the end
of a line would count where that line is anchored by its middle or its end."""
RIGHT_TO_LEFT = "\u200f"
Engine = Literal["", "png", "pdf"]
SET_WELL = frozenset(
    {"", "Latn", "Grek", "Cyrl", "Hang", "Arab", "Hebr", "Thai", "Laoo", "Armn", "Geor", *scripts.HAN_LIKE}
)
"""Scripts whose text typst sets as HarfBuzz does: each was compared with outlines."""
SPACE = 0.2
"""The width of a space in type sizes."""


def render(scene: Scene, *, outlined: bool = False, embed_fonts: bool = True, transparent: bool = False) -> bytes:
    """The scene as an SVG document.

    `outlined` draws text as paths, for programs that have neither the font nor a way to load it; `embed_fonts` carries
    the used part of the font inside; `transparent` leaves the ground out.
    """
    return document(scene, outlined=outlined, embed_fonts=embed_fonts, transparent=transparent).encode()


def document(
    scene: Scene, *, outlined: bool = False, embed_fonts: bool = True, transparent: bool = False, drawn_for: Engine = ""
) -> str:
    """The scene as text. `drawn_for` an engine of ours, words are drawn as outlines that it would set wrongly."""
    w, h = (number(side) for side in measured(scene))
    ids = names((element.id for element in scene.elements), reserved=("figure-title", "figure-desc"))
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}pt" height="{h}pt" viewBox="0 0 {w} {h}"'
        f' font-family="{_family(FAMILY)}" role="img" aria-labelledby="figure-title figure-desc">',
        f'<title id="figure-title">{content(scene.title or "Figure")}</title>',
        f'<desc id="figure-desc">{content(scene.alt)}</desc>',
    ]
    if embed_fonts and not outlined and (rules := fonts.rules(faces(scene))):
        out.append(f"<style>\n{rules}\n</style>")
    if not transparent:
        out.append(f'<rect width="{w}" height="{h}" fill={attribute(scene.background)}/>')
    out.extend(definitions(mark for element in scene.elements for mark in element.marks))
    drawn: set[str] = set()
    aside = ornaments(scene)
    for element in scene.elements:
        out.append(f"<g{_identity(element, ids, element.id not in drawn)}>")
        out.extend(marks(_anchored(element, aside), outlined=outlined, drawn_for=drawn_for))
        out.append("</g>")
        drawn.add(element.id)
    out.append("</svg>\n")
    return "\n".join(out)


def marks(drawn: tuple[Mark, ...], *, outlined: bool = False, drawn_for: Engine = "") -> Iterator[str]:
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
                written = _outlined(mark) if outlined else _words(mark, drawn_for)
                yield from _turned(mark, written) if mark.turn else written
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


def _anchored(element: Element, aside: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """The marks with words flush with what they stand beside, so that a wider typeface grows away from it."""
    if not element.words:
        return element.marks
    drawn = [*(mark for mark in element.marks if not isinstance(mark, Words)), *aside]
    body = None if element.route else anatomy(element).body
    around = body.rect if body else None
    return tuple(leaning(mark, drawn, around) if isinstance(mark, Words) else mark for mark in element.marks)


def _turned(block: Words, written: Iterator[str]) -> Iterator[str]:
    frame = block.frame
    yield f'<g transform="rotate({number(block.turn)} {number(frame.cx)} {number(frame.cy)})">'
    yield from written
    yield "</g>"


def _words(block: Words, drawn_for: Engine) -> Iterator[str]:
    """A block of text as one <text>, so that it is selected and edited whole; its formulas as paths beside it.

    Every stretch of text is anchored where it was set, so that it stays there in another typeface.
    """
    apart = [line for line in block.lines if line.rtl or _is_apart(line, drawn_for)]
    stretches = [found for line in block.lines if line not in apart for found in _stretches(line, block)]
    size = f'font-size="{number(block.size)}"'
    if len(stretches) == 1 and len(stretches[0].runs) == 1:
        (run,) = stretches[0].runs
        yield f"<text {size}{_place(stretches[0])}{_style(run)}>{content(run.text)}</text>"
    elif stretches:
        yield f"<text {size}>{BREAK.join(map(_stretch, stretches))}</text>"
    for line in apart:
        yield from _run_by_run(line, block.size, drawn_for)
    for run in (run for line in block.lines for run in line.runs if run.math):
        yield f'<path d="{data(run.outline)}" fill="{run.colour}" data-tex={attribute(run.text)}/>'


def _run_by_run(line: Line, size: float, drawn_for: Engine) -> Iterator[str]:
    """Every run of a line by itself where it stands: engines order text that runs from the right each in their own way.
    Marks of direction hold punctuation at the ends of a run on its side."""
    for run in (run for run in line.runs if not run.math and run.text.strip()):
        hidden = ""
        if _is_drawn(run, drawn_for):
            yield f'<path d="{data(run_outline(run, size, line.baseline, clean(run.text)))}" fill="{run.colour}"/>'
            if drawn_for == "png":
                continue
            hidden = ' fill-opacity="0"'  # to be found and copied
        text = f"{RIGHT_TO_LEFT}{run.text}{RIGHT_TO_LEFT}" if run.rtl else run.text
        place = f' x="{number(run.x)}" y="{number(line.baseline)}"'
        yield f'<text font-size="{number(size)}"{place}{_style(run)}{hidden}>{content(text)}</text>'


def _is_apart(line: Line, drawn_for: Engine) -> bool:
    """Whether an engine gets a line run by run: typst takes signs of all scripts from the next run's face."""
    mixed = bool(drawn_for) and len({run.face for run in line.runs if not run.math}) > 1
    return mixed or any(_is_drawn(run, drawn_for) for run in line.runs)


def _is_drawn(run: Run, drawn_for: Engine) -> bool:
    """Whether an engine gets a run as outlines: pixels are the same so, and typst's PDF loses the widths of signs that
    Indic scripts move about."""
    if not drawn_for or not run.face:
        return False
    return drawn_for == "png" or any(scripts.script_of(sign) not in SET_WELL for sign in run.text)


@dataclass(frozen=True, slots=True)
class _Stretch:
    """Runs of a line that follow each other without a formula between them."""

    runs: tuple[Run, ...]
    baseline: float
    align: str

    @property
    def anchor(self) -> float:
        left, right = self.runs[0].x, self.runs[-1].x + self.runs[-1].width
        return {"left": left, "center": (left + right) / 2, "right": right}[self.align]


def _stretches(line: Line, block: Words) -> Iterator[_Stretch]:
    """Text before a formula ends at it, text behind one begins there; a line without one stands as the block does."""
    cuts = [i for i, run in enumerate(line.runs) if run.math]
    for start, end in zip([-1, *cuts], [*cuts, len(line.runs)], strict=True):
        runs = line.runs[start + 1 : end]
        flows = all(min(abs(g), abs(g - SPACE * block.size)) < 0.02 * block.size for g in _gaps(runs))
        align = "left" if start >= 0 else "right" if cuts else block.align
        for part in (runs,) if flows else ((run,) for run in runs):
            if part:
                yield _Stretch(part, line.baseline, align if flows else "left")


def _gaps(runs: tuple[Run, ...]) -> Iterator[float]:
    return (b.x - a.x - a.width for a, b in pairwise(runs))


def _stretch(stretch: _Stretch) -> str:
    first, *others = stretch.runs
    out = f"<tspan{_place(stretch)}{_style(first)}>{content(first.text)}</tspan>"
    for run, gap in zip(others, _gaps(stretch.runs), strict=True):
        out += f"{' ' if gap > 0.01 else ''}<tspan{_style(run)}>{content(run.text)}</tspan>"
    return out


def _outlined(block: Words) -> Iterator[str]:
    for line in block.lines:
        for run in line.runs:
            path, name = run_outline(run, block.size, line.baseline, clean(run.text)), "tex" if run.math else "text"
            yield f'<path d="{data(path)}" fill="{run.colour}" data-{name}={attribute(run.text)}/>'


def _place(stretch: _Stretch) -> str:
    anchor = ANCHORS[stretch.align]
    return f' x="{number(stretch.anchor)}" y="{number(stretch.baseline)}"{anchor}'


def _style(run: Run) -> str:
    weight = f' font-weight="{run.weight}"' if run.weight != 400 else ""
    slant = ' font-style="italic"' if run.italic else ""
    # Spaces were measured as they are; SVG would fold them.
    space = ' xml:space="preserve"' if run.text != " ".join(run.text.split()) else ""
    family = f' font-family="{_family(run.face.family)}"' if run.face else ""
    language = f" xml:lang={attribute(run.language)}" if run.face and run.language else ""
    return f'{family}{weight}{slant} fill="{run.colour}"{space}{language}'


def _family(first: str) -> str:
    """A family list for an attribute; quoted, because a name such as Source Sans 3 is no CSS identifier."""
    chosen = re.sub(r"[^\w .-]", "", first) or FAMILY
    own = "" if chosen == FAMILY else f"'{FAMILY}', "
    return f"'{chosen}', {own}'Source Sans 3', {SUBSTITUTES}"

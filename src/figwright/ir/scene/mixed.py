"""Lines in other faces than ours: pieces of one style -> runs of one face, script and direction, on one baseline."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from figwright.core import fonts
from figwright.core.fonts import DEFAULT, Face, bidi, scripts
from figwright.ir.scene.model import Line, Run
from figwright.ir.scene.paths import moved
from figwright.ir.scene.text import ASCENT, DESCENT, Piece, TextStyle, advance, formula_of

FORMULA = "\ufffc"
"""Stands for a formula where directions are found; it has none of its own."""
LATIN_LINE = "dfhklgpqy"
"""Letters that reach as far up and down as a line of Latin does."""


@dataclass(frozen=True, slots=True)
class _Span:
    """Text of one style with its blanks, or a formula."""

    text: str
    weight: int
    italic: bool
    formula: Piece | None = None


def mixed_line(pieces: list[Piece], style: TextStyle, base: int) -> Line:
    """The line of pieces that ours alone cannot set; `base` is the direction of its paragraph (1: from the right)."""
    spans = _spans(pieces, style)
    text = "".join(span.text for span in spans)
    levels = bidi.levels(text, base) if base or bidi.needs_order(text) else None
    runs, at = list[Run](), list[int]()
    ascent, descent = _own_line(style)
    place = 0
    for span in spans:
        end = place + len(span.text)
        for run, level, top, bottom in _runs(span, levels[place:end] if levels else None, style):
            runs.append(run)
            at.append(level)
            ascent, descent = max(ascent, top * style.size), max(descent, bottom * style.size)
        place = end
    return Line(_placed(runs, at, style.size), 0.0, ascent, descent)


def _placed(runs: list[Run], at: list[int], size: float) -> tuple[Run, ...]:
    """The runs in the order in which they are read, each where it stands."""
    left, x = {}, 0.0
    for i in bidi.visual(range(len(runs)), at):
        left[i] = x
        x += runs[i].width
    return tuple(run.placed(1.0, left[i], 0.0) for i, run in enumerate(runs))


def _spans(pieces: list[Piece], style: TextStyle) -> list[_Span]:
    """Pieces with their blanks: a blank goes with the text before it."""
    out: list[_Span] = []
    for i, piece in enumerate(pieces):
        if i and piece.space:
            last = out[-1]
            blank = _Span(" ", style.weight, style.italic)
            out[-1:] = [last, blank] if last.formula else [_Span(last.text + " ", last.weight, last.italic)]
        if piece.math:
            out.append(_Span(FORMULA, piece.weight, False, piece))
            continue
        last_span = out[-1] if out else None
        if last_span and not last_span.formula and (last_span.weight, last_span.italic) == (piece.weight, piece.italic):
            out[-1] = _Span(last_span.text + piece.text, piece.weight, piece.italic)
        else:
            out.append(_Span(piece.text, piece.weight, piece.italic))
    return out


def _runs(span: _Span, levels: tuple[int, ...] | None, style: TextStyle) -> Iterator[tuple[Run, int, float, float]]:
    """The runs of a span, each at x = 0 with its level and how far it reaches up and down at size 1."""
    if span.formula:
        found, latex = formula_of(span.formula, style)
        outline = moved(found.outline, style.size, 0.0, 0.0)
        run = Run(latex, 0.0, found.width * style.size, style.colour, span.weight, False, True, outline)
        yield run, levels[0] if levels else 0, found.ascent, found.descent
        return
    place = 0
    for part in fonts.stretches(span.text, span.weight, span.italic, style.typeface):
        known = levels[place : place + len(part.text)] if levels else (0,) * len(part.text)
        place += len(part.text)
        for level, signs in groupby(zip(part.text, known, strict=True), key=lambda pair: pair[1]):
            text = "".join(sign for sign, _ in signs)
            rtl = bool(level % 2)
            yield _run(text, part.face, span, style, rtl), level, *_reach(part, text, style.language, rtl)


def _run(text: str, face: Face, span: _Span, style: TextStyle, rtl: bool) -> Run:
    if face == fonts.builtin(span.weight, span.italic) and not rtl:
        width = advance(text, span.weight, span.italic)
        return Run(text, 0.0, width * style.size, style.colour, span.weight, span.italic)
    width = fonts.advance(face, text, style.language, rtl)
    return Run(
        text, 0.0, width * style.size, style.colour, face.weight, face.italic, face=face, rtl=rtl,
        language=style.language,
    )  # fmt: skip


def _reach(part: fonts.Stretch, text: str, language: str, rtl: bool) -> tuple[float, float]:
    """Its ink, and that of usual words of its script, so that labels of one script are as tall as each other."""
    top, bottom = fonts.ink(part.face, text, language, rtl)
    sample = scripts.SAMPLES.get(part.script, "") if part.script not in ("Latn", "Grek", "Cyrl") else ""
    usual = fonts.ink(part.face, sample) if sample else (0.0, 0.0)
    return max(top, usual[0]), max(bottom, usual[1])


def _own_line(style: TextStyle) -> tuple[float, float]:
    """What a line of the wanted typeface takes, in points."""
    if style.family == DEFAULT:
        return ASCENT * style.size, DESCENT * style.size
    face = fonts.stretches("x", style.weight, False, style.typeface)[0].face
    top, bottom = fonts.ink(face, LATIN_LINE)
    return (top or ASCENT) * style.size, (bottom or DESCENT) * style.size

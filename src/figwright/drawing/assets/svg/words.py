"""A measured text -> marks: words that stay words, formulas with their LaTeX; what is turned becomes outlines."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Literal
from xml.etree.ElementTree import Element

from figwright.core import fonts
from figwright.core.errors import SpecError
from figwright.drawing.assets.shapes import Matrix
from figwright.drawing.assets.svg.faces import has_formula, width
from figwright.drawing.assets.svg.pieces import SHARES, Piece, Style, level, pieces_of, styled
from figwright.drawing.assets.svg.pieces import Line as Anchored
from figwright.ir.scene import Line, Mark, Outline, Paint, Run, Words
from figwright.ir.scene.latex import Level, latex
from figwright.ir.scene.latex import Piece as Stretch
from figwright.ir.scene.lettering import outline
from figwright.ir.scene.math_face import accented_outline
from figwright.ir.scene.paths import Command, moved
from figwright.ir.scene.text import ASCENT, DESCENT, TextStyle, outlines, set_text

Align = Literal["left", "center", "right"]
Ink = Callable[[str], str]
"""What the drawing says of a colour -> "#rrggbb"."""

Say = Callable[[Sequence[Stretch]], str]
"""What a formula is called: its LaTeX, or what stands between the dollars of a label."""

FAMILY = "Source Sans Pro"
_ALIGN: dict[float, Align] = {0.0: "left", 0.5: "center", 1.0: "right"}
ON_LINE = 0.06
"""How far apart, in type sizes, two baselines may be and still be one."""
SAME_SIZE = 0.02
FORMULA_SIZE = 0.3
"""By how much the type of a formula may differ from that of the words around it."""
TOUCHING = 0.3
"""What may be free between a symbol and its script, in type sizes."""
LEADINGS = (0.9, 1.6)
"""Baseline to baseline of one text's lines, in type sizes."""


@dataclass(slots=True)
class _Stretch:
    """A word or a formula: its pieces, each with its level."""

    math: bool
    pieces: list[tuple[Piece, Level]]

    @property
    def end(self) -> float:
        return max(piece.x + _wide(piece) for piece, _ in self.pieces)


@dataclass(slots=True)
class _Segment:
    """What can be one line of one size."""

    size: float
    y: float
    stretches: list[_Stretch] = field(default_factory=list)

    @property
    def formula(self) -> bool:
        """Whether it has no words yet, whose size is that of the line."""
        return all(stretch.math for stretch in self.stretches)


def marks_of(text: Element, style: Style, place: Matrix, ink: Ink, say: Say = latex) -> tuple[Mark, ...]:
    """A <text> with the style that it inherits, where it is drawn, in canvas units; what is turned becomes outlines."""
    blocks = _blocks(text, style, ink, say)
    if not level(place):
        return tuple(mark for block in blocks for mark in outlined(block, place))
    return tuple(joined([block.placed(place.a, place.e, place.f) for block in blocks]))


def slanted(text: Element, style: Style, place: Matrix, ink: Ink, say: Say = latex) -> tuple[Words, Matrix] | None:
    """A text of one block that is turned and not distorted, in units of its own."""
    size = math.hypot(place.a, place.b)
    similar = abs(place.a - place.d) + abs(place.b + place.c) < 1e-3 * size
    blocks = list(joined(_blocks(text, style, ink, say))) if not level(place) and similar and size > 0 else []
    return (blocks[0], place) if len(blocks) == 1 else None


def outlined(block: Words, place: Matrix) -> tuple[Outline, ...]:
    """Words as outlines, one for each of their colours."""
    found = {colour: place.of(tuple(commands)) for colour, commands in outlines(block).items()}
    return tuple(Outline(commands, Paint(colour)) for colour, commands in found.items() if commands)


def _blocks(text: Element, style: Style, ink: Ink, say: Say) -> list[Words]:
    """Its lines in units of its own, each as a block or, where sizes differ, as several."""
    if has_formula("".join(text.itertext())) and (labels := _as_labels(text, style, ink)):
        return labels
    pieces, lines = pieces_of(text, style)
    pieces = [_trimmed(piece, lines[piece.line]) for piece in pieces if piece.words.strip()]
    blocks: list[Words] = []
    for i, line in enumerate(lines):
        segments = _segments([piece for piece in pieces if piece.line == i])
        align = _ALIGN[line.share] if len(segments) == 1 else "left"
        blocks += [_words(segment, align, ink, say) for segment in segments]
    return blocks


def _as_labels(text: Element, style: Style, ink: Ink) -> list[Words]:
    """The lines of a text with formulas between dollars, each set as a label is; none where they cannot be set, or
    where parts of a line have a style of their own."""
    own, x, y = styled(text, style), 0.0, 0.0
    out: list[Words] = []
    for part in (text, *text):
        line = part is text or ((part.tag, len(part)) == ("tspan", 0) and not {"x", "y", "dy"}.isdisjoint(part.attrib))
        if not line or (part is not text and (part.tail or "").strip()):
            return []
        x = float(part.get("x", x)) + float(part.get("dx", 0))
        y = float(part.get("y", y)) + float(part.get("dy", 0))
        if (said := (part.text or "").strip()) and (
            block := _label(said, own if part is text else styled(part, own), ink)
        ):
            share = SHARES[styled(part, own).anchor]
            aside = x - block.bounds.x - share * block.bounds.w
            out.append(replace(block.placed(1.0, aside, y - block.lines[0].baseline), align=_ALIGN[share]))
        elif said:
            return []
    return out


def _label(said: str, style: Style, ink: Ink) -> Words | None:
    face = style.face
    try:
        return set_text(
            said.replace("*", "∗"), TextStyle(style.size, ink(style.colour), face.weight, face.italic, face.family)
        )
    except SpecError:
        return None


def joined(blocks: Sequence[Words]) -> Iterator[Words]:
    """Words with those below them as one block where they were set as the lines of one text."""
    block: Words | None = None
    for other in blocks:
        if block is not None and _continues_line(block, other):
            block = Words((*block.lines, *other.lines), block.size, block.family, block.align)
            continue
        if block is not None:
            yield block
        block = other
    if block is not None:
        yield block


def _continues_line(block: Words, other: Words) -> bool:
    if block.align != other.align or abs(block.size - other.size) > SAME_SIZE * block.size:
        return False
    baselines = [line.baseline for line in (*block.lines, *other.lines)]
    steps = [(b - a) / block.size for a, b in pairwise(baselines)]
    even = LEADINGS[0] <= min(steps) and max(steps) <= min(LEADINGS[1], 1.05 * min(steps))
    return even and abs(_axis(block) - _axis(other)) <= ON_LINE * block.size


def _axis(block: Words) -> float:
    bounds = block.bounds
    return {"left": bounds.x, "center": bounds.cx, "right": bounds.right}[block.align]


def _trimmed(piece: Piece, line: Anchored) -> Piece:
    """A piece at its own place, without the spaces around it; wide letter spacing is closed about the anchor."""
    blank = piece.words[: len(piece.words) - len(piece.words.lstrip())]
    words, style = piece.words.strip(), piece.style
    x = piece.x - line.share * line.width + width(blank, piece.face) * style.size
    x += style.spacing * (len(blank) + line.share * len(words))
    return Piece(words, piece.face, style, piece.own, x, piece.y, piece.line)


def _wide(piece: Piece) -> float:
    return width(piece.words, piece.face) * piece.style.size


def _segments(pieces: Sequence[Piece]) -> list[_Segment]:
    out: list[_Segment] = []
    for piece in pieces:
        if not out or not _belongs_to_segment(out[-1], piece):
            out.append(_Segment(piece.style.size, piece.y, [_Stretch(piece.face.math, [(piece, "base")])]))
    return out


def _belongs_to_segment(segment: _Segment, piece: Piece) -> bool:
    """Whether a segment takes the piece in: words on its line, mathematics on its line or as a script."""
    last, size = segment.stretches[-1], piece.style.size
    math = piece.face.math and last.math and piece.x - last.end <= TOUCHING * segment.size
    lower = (piece.y - segment.y) / segment.size
    off = abs(size - segment.size) / segment.size
    if abs(lower) <= ON_LINE and off <= (FORMULA_SIZE if piece.face.math or segment.formula else SAME_SIZE):
        if segment.formula and not piece.face.math:
            segment.size = size
        if math:
            last.pieces.append((piece, "base"))
        else:
            segment.stretches.append(_Stretch(piece.face.math, [(piece, "base")]))
        return True
    if math and abs(lower) > ON_LINE and size <= segment.size * (1 + SAME_SIZE):
        last.pieces.append((piece, "sub" if lower > 0 else "sup"))
        return True
    return False


def _words(segment: _Segment, align: Align, ink: Ink, say: Say) -> Words:
    runs = tuple(_run(stretch, piece[0], ink, say) for stretch in segment.stretches for piece in _split_runs(stretch))
    ys = [v for run in runs for _, n in run.outline for v in n[1::2]] or [segment.y]
    ascent = max(ASCENT * segment.size, segment.y - min(ys))
    descent = max(DESCENT * segment.size, max(ys) - segment.y)
    families = (piece.face.family for stretch in segment.stretches for piece, _ in stretch.pieces if not stretch.math)
    return Words((Line(runs, segment.y, ascent, descent),), segment.size, next(families, FAMILY), align)


def _split_runs(stretch: _Stretch) -> list[tuple[Piece, Level]]:
    """What becomes a run of its own: a formula is one."""
    return stretch.pieces[:1] if stretch.math else stretch.pieces


def _run(stretch: _Stretch, piece: Piece, ink: Ink, say: Say) -> Run:
    colour, face = ink(piece.style.colour), piece.face
    if not stretch.math:
        own = None if face.family == FAMILY else fonts.face_of(fonts.family(face.family), face.weight, face.italic)
        return Run(piece.words, piece.x, _wide(piece), colour, face.weight, face.italic, face=own)
    said: list[Stretch] = []
    drawn: list[Command] = []
    end, before = piece.x, piece
    for part, height in stretch.pieces:
        # A gap between two pieces of a formula is a space that was cut off.
        gap = " " if part.x - end > ON_LINE * part.style.size and height == "base" else ""
        nested = bool(said) and said[-1].level != "base" != height and _is_script(part, before)
        height = ("sub" if part.y > before.y else "sup") if nested else height
        # A second script is set back by a narrow first one, too.
        twin = bool(said) and {said[-1].level, height} == {"sub", "sup"}
        back = min(TOUCHING * part.style.size, _wide(before) / 2) if twin else TOUCHING * part.style.size
        said.append(Stretch(gap + part.words, height, part.x < end - back, nested))
        drawn += _placed(part)
        before = part
        end = max(end, part.x + _wide(part))
    return Run(say(said), piece.x, end - piece.x, colour, 400, False, True, tuple(drawn))


def _is_script(piece: Piece, before: Piece) -> bool:
    """Whether a piece is smaller than the one before it and off its line: of scripts, the index of an index."""
    size = before.style.size
    return piece.style.size < (1 - 2 * SAME_SIZE) * size and abs(piece.y - before.y) > ON_LINE * size


def _placed(piece: Piece) -> tuple[Command, ...]:
    """The outline of a piece in the units of its text."""
    shape = (
        accented_outline(piece.words) if piece.face.math else outline(piece.words, piece.face.weight, piece.face.italic)
    )
    return moved(shape, piece.style.size, piece.x, piece.y)

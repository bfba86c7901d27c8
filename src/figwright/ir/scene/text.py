"""Set text: measured with the font it will be drawn in, wrapped, with **bold**, *italic* and $math$."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from figwright.core import fonts, languages
from figwright.core.errors import SpecError
from figwright.core.fonts import DEFAULT, Typeface, bidi, breaking, scripts
from figwright.core.fonts.math import math_for
from figwright.ir.scene.geometry import Rect
from figwright.ir.scene.model import Line, Run, Words
from figwright.ir.scene.paths import Command, moved, parse

LEADING = 1.18
"""Baseline to baseline, in type sizes."""
ASCENT, DESCENT = 0.74, 0.22
"""What a line of Source Sans takes above and below its baseline, in type sizes: ascenders and descenders, no more."""
MATH_SCALE = 1.06
"""STIX looks smaller than Source Sans at the same size."""

OURS = Typeface()
_BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
_FORMULA = re.compile(r"\$([^$]+?)\$")
_MARKUP = re.compile(r"\*\*(?P<bold>.+?)\*\*|\$(?P<math>[^$]+?)\$|(?<!\*)\*(?P<italic>[^*\s][^*]*?)\*(?!\*)")


@dataclass(frozen=True, slots=True)
class TextStyle:
    """What a label is set in; `size` in points."""

    size: float
    colour: str
    weight: int = 400
    italic: bool = False
    family: str = DEFAULT
    """A family's name, or the path of a font file."""
    align: Literal["left", "center", "right"] = "center"
    inline: bool = False
    """Whether formulas are set as drawings have them: symbols of the math face with small scripts."""
    leading: float = 0.0
    """Baseline to baseline, in points; 0 for the usual."""
    language: str = ""

    @property
    def typeface(self) -> Typeface:
        return Typeface(self.family, self.language)


@dataclass(frozen=True, slots=True)
class Piece:
    """An unbreakable stretch of one style; `space` tells whether a space stands before it, `free` whether a line may
    end before it without one, `torn` whether such a line would part a word."""

    text: str
    weight: int
    italic: bool
    math: bool
    space: bool
    free: bool = False
    torn: bool = False


@lru_cache(maxsize=20_000)
def advance(text: str, weight: int = 400, italic: bool = False, typeface: Typeface = OURS) -> float:
    """The width of text at size 1, with kerning and ligatures, in all the faces that it takes."""
    if typeface.family == DEFAULT and covered(text):
        return fonts.advance(fonts.builtin(weight, italic), text)
    parts = fonts.stretches(text, weight, italic, typeface)
    return sum(fonts.advance(part.face, part.text, typeface.language) for part in parts)


@lru_cache(maxsize=4_000)
def covered(text: str) -> bool:
    """Whether the built-in face has every character of the text."""
    font = fonts.opened(fonts.builtin())
    return all(ch.isspace() or font.get_nominal_glyph(ord(ch)) for ch in text)


@dataclass(frozen=True, slots=True)
class Formula:
    """LaTeX as outlines at size 1, baseline at y = 0 and the left edge at x = 0."""

    outline: tuple[Command, ...]
    width: float
    ascent: float
    descent: float


_ITALIC = {"phi": "𝜙", "epsilon": "𝜖", "vartheta": "𝜗", "varrho": "𝜚", "varpi": "𝜛", "varkappa": "𝜘"}
"""Greek letters that ziamath would set upright beside italic ones. Not in braces: a script hangs lower at a group."""
_VARIANT = re.compile(rf"\\({'|'.join(_ITALIC)})(?![A-Za-z])")


@lru_cache(maxsize=2_000)
def formula(latex: str, family: str = DEFAULT) -> Formula:
    """LaTeX -> outlines at size 1, set by ziamath in the math face that goes with a typeface."""
    import ziamath

    size = 48.0
    file, scale = (None, MATH_SCALE) if family == DEFAULT else math_for(family)
    before = ziamath.config.svg2
    ziamath.config.svg2 = False
    try:
        drawing = ziamath.Latex(
            _VARIANT.sub(lambda m: _ITALIC[m[1]], latex), size=size, font=str(file) if file else None
        )
        svg = drawing.svgxml()
    except Exception as error:  # ziamath raises many kinds for bad LaTeX; the user needs one
        raise SpecError(
            f"cannot set the formula ${latex}$: {error}", "check its LaTeX; macros must be standard"
        ) from error
    finally:
        ziamath.config.svg2 = before
    commands: list[Command] = []
    for item in svg.iter():
        tag = item.tag.rsplit("}", 1)[-1]
        if tag == "path":
            commands.extend(parse(item.get("d", "")))
        elif tag == "rect":
            x, y, w, h = (float(item.get(k, "0")) for k in ("x", "y", "width", "height"))
            commands.extend(parse(f"M{x} {y}h{w}v{h}h{-w}Z"))
    xs = [v for _, n in commands for v in n[0::2]] or [0.0]
    ys = [v for _, n in commands for v in n[1::2]] or [0.0]
    k = scale / size
    width, _ = drawing.getsize()
    left = min(0.0, min(xs))
    return Formula(
        moved(commands, k, -left * k, 0.0),
        (max(width, max(xs)) - left) * k,
        max(0.0, -min(ys) * k),
        max(0.0, max(ys) * k),
    )


@lru_cache(maxsize=2_000)
def _inline(text: str) -> tuple[Formula, str] | None:
    """What stands between dollars as a drawing would have it, and its LaTeX."""
    from figwright.ir.scene.math_face import inline

    found = inline(text)
    if found is None:
        return None
    ys = [v for _, n in found.outline for v in n[1::2]] or [0.0]
    return Formula(found.outline, found.width, max(0.0, -min(ys)), max(0.0, max(ys))), found.latex


def formula_of(piece: Piece, style: TextStyle) -> tuple[Formula, str]:
    return (_inline(piece.text) if style.inline else None) or (formula(piece.text, style.family), piece.text)


def plain(markup: str) -> str:
    """A label without its markup: what a reader would read aloud; math keeps its LaTeX without dollars."""
    bare = _MARKUP.sub(lambda m: m.group("bold") or m.group("italic") or m.group("math"), _by_line(markup))
    return _FORMULA.sub(lambda m: m[1], bare)


def _by_line(markup: str) -> str:
    """Bold words over several lines are bold on each of them."""
    return _BOLD.sub(lambda m: "\n".join(f"**{line}**" if line.strip() else line for line in m[1].split("\n")), markup)


def words(markup: str) -> int:
    """How many words a reader meets; a formula counts as one."""
    return languages.word_count(re.sub(r"\$[^$]+\$", " x ", markup).replace("*", " "))


def _may_part(pieces: list[Piece], text: str) -> bool:
    """Whether a line may end between what was set last and a text that follows without a blank: styles meet there."""
    return bool(pieces) and not pieces[-1].math and len(breaking.pieces(pieces[-1].text[-1] + text[0])) > 1


def _parse_markup(markup: str, style: TextStyle) -> list[Piece]:
    pieces: list[Piece] = []
    at = 0
    glue = False  # no space may come before the next piece

    def add(text: str, weight: int, italic: bool) -> None:
        nonlocal glue
        for token in re.findall(r"\s+|\S+", text):
            if token.isspace():
                glue = False
                continue
            for i, (part, torn) in enumerate(breaking.pieces(token, style.language)):
                free = i > 0 or _may_part(pieces, part)
                pieces.append(Piece(part, weight, italic, False, bool(pieces) and not glue, free, torn))
                glue = True

    for match in _MARKUP.finditer(markup):
        add(markup[at : match.start()], style.weight, style.italic)
        if match.group("math"):
            pieces.append(Piece(match.group("math").strip(), style.weight, False, True, bool(pieces) and not glue))
            glue = True
        else:
            bold, start = match.group("bold"), 0
            within = bold or match.group("italic")
            weight, italic = (700, style.italic) if bold else (style.weight, True)
            for inner in _FORMULA.finditer(within):  # a formula is set as one, whatever stands around it
                add(within[start : inner.start()], weight, italic)
                pieces.append(Piece(inner[1].strip(), weight, False, True, bool(pieces) and not glue))
                glue, start = True, inner.end()
            add(within[start:], weight, italic)
        at = match.end()
    add(markup[at:], style.weight, style.italic)
    return pieces


def _width(piece: Piece, style: TextStyle) -> float:
    if piece.math:
        return formula_of(piece, style)[0].width * style.size
    return advance(piece.text, piece.weight, piece.italic, style.typeface) * style.size


def _break(pieces: list[Piece], style: TextStyle, limit: float) -> list[list[Piece]]:
    """Lines of at most `limit` where that can be; as few as possible, then as even as possible. To part a word is as
    bad as another line."""
    words_: list[list[Piece]] = []
    for piece in pieces:
        if piece.space or piece.free or not words_:
            words_.append([piece])
        else:
            words_[-1].append(piece)
    widths = [sum(_width(p, style) for p in word) for word in words_]
    n = len(words_)
    blank = advance(" ", style.weight, style.italic, style.typeface) * style.size
    gaps = [0.0 if i + 1 < n and not words_[i + 1][0].space else blank for i in range(n)]  # behind each word
    best: list[tuple[float, int, float, int]] = [(0.0, 0, 0.0, 0)] + [(float("inf"), 0, 0.0, 0)] * n
    for end in range(1, n + 1):
        total = -gaps[end - 1]
        for start in range(end - 1, -1, -1):
            total += widths[start] + gaps[start]
            if total > limit + 1e-6 and start < end - 1:
                break
            bad, torn, ragged, _ = best[start]
            parted = words_[start][0].torn and not words_[start][0].space
            candidate = (bad + 1 + parted, torn + parted, ragged + total**2, start)
            if candidate < best[end]:
                best[end] = candidate
    out: list[list[Piece]] = []
    end = n
    while end:
        start = best[end][3]
        out.append([piece for word in words_[start:end] for piece in word])
        end = start
    return out[::-1]


def _line(pieces: list[Piece], style: TextStyle, level: int) -> Line:
    if level or style.family != DEFAULT or not all(piece.math or covered(piece.text) for piece in pieces):
        from figwright.ir.scene.mixed import mixed_line

        return mixed_line(pieces, style, level)
    x, runs = 0.0, list[Run]()
    ascent, descent = ASCENT * style.size, DESCENT * style.size
    for i, piece in enumerate(pieces):
        gap = advance(" ", style.weight, style.italic) * style.size if i and piece.space else 0.0
        if piece.math:
            f, latex = formula_of(piece, style)
            x += gap
            outline = moved(f.outline, style.size, x, 0.0)
            runs.append(Run(latex, x, f.width * style.size, style.colour, piece.weight, False, True, outline))
            ascent, descent = max(ascent, f.ascent * style.size), max(descent, f.descent * style.size)
        else:
            last = runs[-1] if runs else None
            if last and not last.math and (last.weight, last.italic) == (piece.weight, piece.italic):
                text = last.text + (" " if piece.space else "") + piece.text
                runs[-1] = replace(last, text=text, width=advance(text, piece.weight, piece.italic) * style.size)
                x = runs[-1].x + runs[-1].width
                continue
            x += gap
            width = advance(piece.text, piece.weight, piece.italic) * style.size
            runs.append(Run(piece.text, x, width, style.colour, piece.weight, piece.italic))
        x = runs[-1].x + runs[-1].width
    return Line(tuple(runs), 0.0, ascent, descent)


@lru_cache(maxsize=10_000)
def set_text(markup: str, style: TextStyle, limit: float = float("inf")) -> Words:
    """Markup -> a text block with its upper left corner at (0, 0), at most `limit` points wide where words allow."""
    if not style.language and not markup.isascii() and (told := scripts.language_of(markup)):
        style = replace(style, language=told)
    lines: list[Line] = []
    for paragraph in _by_line(markup).strip().split("\n"):
        level = bidi.base_level(plain(paragraph)) if bidi.needs_order(paragraph) else 0
        lines += [
            _line(pieces, style, level) for pieces in _break(_parse_markup(paragraph, style), style, limit) or [[]]
        ]
    width = max((line.bounds.w for line in lines), default=0.0)
    out: list[Line] = []
    baseline = 0.0
    for i, line in enumerate(lines):
        if i:
            previous = lines[i - 1]
            room = max(LEADING * style.size, previous.descent + line.ascent + 0.12 * style.size)
            baseline += style.leading or room
        else:
            baseline = line.ascent
        share = {"left": 0.0, "center": 0.5, "right": 1.0}[style.align]
        out.append(line.placed(1.0, (width - line.bounds.w) * share, baseline))
    return Words(tuple(out), style.size, style.family, style.align)


def at(block: Words, x: float, y: float) -> Words:
    """The block with the upper left corner of its bounds moved to (x, y)."""
    bounds = block.bounds
    return block.placed(1.0, x - bounds.x, y - bounds.y)


def centred(block: Words, rect: Rect) -> Words:
    """The block in the middle of a rectangle."""
    bounds = block.bounds
    return at(block, rect.cx - bounds.w / 2, rect.cy - bounds.h / 2)


def outlines(block: Words) -> dict[str, list[Command]]:
    """The block as outlines, by colour."""
    from figwright.ir.scene.lettering import run_outline

    out: dict[str, list[Command]] = {}
    for line in block.lines:
        for run in line.runs:
            out.setdefault(run.colour, []).extend(run_outline(run, block.size, line.baseline))
    return out

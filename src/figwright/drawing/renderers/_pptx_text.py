"""Words -> DrawingML text that stays editable: weight, slant, colour, scripts; formulas as characters or outlines."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Literal

from figwright.core import fonts
from figwright.core.fonts import bidi, scripts
from figwright.core.fonts.breaking import joined
from figwright.drawing.anatomy import leaning, spaced
from figwright.drawing.assets.shapes import transform as matrix
from figwright.drawing.math_markup import Atom, atoms
from figwright.drawing.renderers._pptx_fonts import BOLD
from figwright.drawing.renderers._pptx_shapes import Numbers, Shape, emu, freeform, named, transform
from figwright.drawing.xml import content
from figwright.ir.scene import Box, Line, Mark, Outline, Oval, Paint, Point, Rect, Run, Words
from figwright.ir.scene.geometry import rotated
from figwright.ir.scene.text import LEADING, advance

Align = Literal["left", "center", "right"]
MATH_FONT = "Cambria"
"""Not Cambria Math, whose lines are several times as tall; signs that it lacks come from there by themselves."""
BASELINES = {"base": 0, "sub": -25_000, "sup": 30_000}
ALIGN = {"left": "l", "center": "ctr", "right": "r"}
# Programs without the font choose a stand-in by these: a humanist sans serif of normal width.
PANOSE = ' panose="020B0503030403020204" pitchFamily="34" charset="0"'
LANGUAGES = {
    "zh": "zh-CN", "zh-hant": "zh-TW", "zh-hk": "zh-HK", "ja": "ja-JP", "ko": "ko-KR", "ar": "ar-SA", "he": "he-IL",
    "hi": "hi-IN", "th": "th-TH", "bn": "bn-IN", "ta": "ta-IN", "te": "te-IN", "ru": "ru-RU", "el": "el-GR",
}  # fmt: skip
"""What a program is told of the language of a text, so that it checks and breaks it by the right rules."""
SPOKEN = {
    "Arab": "ar", "Hebr": "he", "Deva": "hi", "Thai": "th", "Beng": "bn", "Taml": "ta", "Telu": "te", "Cyrl": "ru",
    "Grek": "el",
}  # fmt: skip
SPARE = 1.4
"""How much wider than ours the same words may come out in the typeface of a machine that lacks ours."""
_PIECE = re.compile(r"[^\s/–—-]+[/–—-]?")
"""What programs move to another line as a whole: a word, or a part of one that ends in a hyphen."""
WIDER, NARROWER = 1.2, 1.05
"""So much wider or narrower than ours a typeface may be, and the lines of a text still break where ours do."""
LINE_DEPTH = 0.273
"""How far under the baseline a line of Source Sans reaches, in type sizes (its own metric, which programs use)."""


def plain_text(block: Words) -> bool:
    """Whether all of the block can be said in characters."""
    return all(not run.math or atoms(run.text) is not None for line in block.lines for run in line.runs)


def one_column(blocks: tuple[Words, ...]) -> bool:
    """Whether the blocks can be the paragraphs of one text: same alignment, on one axis, one below the other."""
    if not blocks or not all(plain_text(block) for block in blocks):
        return False
    if len({block.align for block in blocks}) > 1:
        return False
    axes = [_axis(block) for block in blocks]
    apart = all(a.bounds.bottom <= b.bounds.y + 0.5 for a, b in itertools.pairwise(blocks))
    return apart and max(axes) - min(axes) < 0.75


def _axis(block: Words) -> float:
    return {"left": block.bounds.x, "center": block.bounds.cx, "right": block.bounds.right}[block.align]


def text_of(body: Box | Oval | Outline, blocks: tuple[Words, ...], font: str, marks: Iterable[Mark] = ()) -> str:
    """The text body of a shape whose words are these: in its middle, or held by insets where they stand.

    `marks` are drawn on the body; a line beside one of them leans on it.
    """
    if len(blocks) == 1:
        blocks = (leaning(blocks[0], marks, body.rect),)
    first, last = blocks[0], blocks[-1]
    rect, top, bottom = body.rect, first.bounds.y, last.bounds.bottom
    inset = body.radius * (1 - 0.5**0.5) if isinstance(body, Box) else 0.0  # rounded shapes keep text off their corners
    axis = _axis(first)
    left = right = above = 0.0
    if first.align == "center":
        left, right = max(0.0, 2 * (axis - rect.cx)), max(0.0, 2 * (rect.cx - axis))
    elif first.align == "left":
        left = max(0.0, axis - rect.x - inset)
    else:
        right = max(0.0, rect.right - axis - inset)
    middle = abs((top + bottom) / 2 - rect.cy) < 1.0
    if not middle:
        above = max(0.0, first.lines[0].baseline - _rise(first) - rect.y - inset)
    room = rect.w - 2 * inset - left - right
    flush = first.align != "center" and room >= SPARE * max(block.bounds.w for block in blocks)
    wide = breaking(blocks, room)
    if wide is not None:
        spare = (room - wide) / (2 if first.align == "center" else 1)
        left, right = left + spare * (first.align != "left"), right + spare * (first.align != "right")
    frame = f'lIns="{emu(left)}" tIns="{emu(above)}" rIns="{emu(right)}" bIns="0" anchor="{"ctr" if middle else "t"}"'
    return _body(frame, blocks, font, held=flush or wide is not None, soft=wide is not None)


def breaking(blocks: Iterable[Words], room: float = math.inf) -> float | None:
    """How wide blocks must be set to break into their lines by themselves, also in a typeface that is a little wider
    or narrower; None where no width does that, or nothing has to be broken."""
    low, high = 0.0, math.inf
    for block in blocks:
        low = max(low, block.bounds.w)
        for line, after in itertools.pairwise(block.lines):
            if not line.runs or not after.runs or any(run.math or run.rtl for run in (*line.runs, *after.runs)):
                return None
            if len(joined([line.text, after.text])) == len(line.text) + len(after.text):
                return None  # no blank stands there: programs break such text by rules of their own
            word, piece = after.runs[0], _PIECE.match(after.runs[0].text)
            if piece is None or line.runs[-1].text.endswith("-"):
                return None
            lead = f" {piece[0]}"
            step = fonts.advance(word.face, lead) if word.face else advance(lead, word.weight, word.italic)
            high = min(high, line.bounds.w + step * block.size)
    wide = min(room, high / NARROWER, SPARE * low)
    return wide if high < math.inf and wide >= WIDER * low else None


def textbox(numbers: Numbers, name: str, block: Words, font: str, description: str = "") -> list[Shape]:
    """A block of words as one text box, or in pieces where a formula has to be drawn."""
    if not any(line.runs for line in block.lines):
        return []
    if plain_text(block):
        return [_textbox(numbers.take(), name, block, font, description)]
    return [piece for line in block.lines for piece in _split_at_formulas(numbers, name, line, block, font)]


def _split_at_formulas(numbers: Numbers, name: str, line: Line, block: Words, font: str) -> Iterator[Shape]:
    """A line cut at its formulas: they become outlines, and the text beside them leans on them.

    Text before a formula is set flush right and text after one flush left, so that a wider font grows away.
    """
    cuts = [i for i, run in enumerate(line.runs) if run.math and atoms(run.text) is None]
    for start, end in zip([-1, *cuts], [*cuts, len(line.runs)], strict=True):
        if runs := line.runs[start + 1 : end]:
            align: Align = "left" if start >= 0 else "right"
            part = replace(block, lines=(replace(line, runs=runs),), align=align)
            yield _textbox(numbers.take(), name, part, font, about=_middle(block))
        if end < len(line.runs) and (formula := line.runs[end]).outline:
            drawn = matrix(f"rotate({block.turn} {block.frame.cx} {block.frame.cy})").of(formula.outline)
            yield freeform(numbers.take(), f"{name} formula", drawn, Paint(formula.colour), formula.text)


def _middle(block: Words) -> Point:
    return Point(block.frame.cx, block.frame.cy)


def _textbox(id: int, name: str, block: Words, font: str, description: str = "", about: Point | None = None) -> Shape:
    """The block in a frame of its size; one that is flush with a side has room to grow away from it. Turned words are
    turned `about` the middle of the text that they are a part of; the frame turns about its own."""
    bounds = block.frame
    top = block.lines[0].baseline - _rise(block)
    flush, wide = block.align != "center", breaking((block,))
    width = wide or bounds.w * (SPARE if flush else 1)
    left = bounds.x - (width - bounds.w) * {"left": 0.0, "center": 0.5, "right": 1.0}[block.align]
    rect = Rect(left, top, width, max(bounds.bottom - top, 0.1))
    middle = rotated(Point(rect.cx, rect.cy), block.turn, about or _middle(block))
    rect = rect.moved(middle.x - rect.cx, middle.y - rect.cy)
    turned = f' rot="{round(60_000 * (block.turn % 360))}"' if block.turn else ""
    frame = 'lIns="0" tIns="0" rIns="0" bIns="0" anchor="t"'
    return Shape(
        f'<p:sp><p:nvSpPr>{named(id, name, description)}<p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr>'
        f'{transform(rect, attributes=turned)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/></p:spPr>'
        f"{_body(frame, (block,), font, held=flush or wide is not None, soft=wide is not None)}</p:sp>",
        rect,
    )


def _rise(block: Words) -> float:
    """From the top of the first line to its baseline, at the fixed line height that is written."""
    return _leading(block) - LINE_DEPTH * block.size


def _leading(block: Words) -> float:
    """Baseline to baseline; lines set apart by tall formulas keep their widest distance."""
    steps = [b.baseline - a.baseline for a, b in itertools.pairwise(block.lines)]
    return max([LEADING * block.size, *steps])


def _body(frame: str, blocks: Iterable[Words], font: str, *, held: bool, soft: bool = False) -> str:
    """The paragraphs in their frame. Words that are too wide for it reach over both of its sides, so that centred ones
    stay centred, unless the frame is wide enough for any typeface: then they are `held` by the side they stand at.
    `soft` paragraphs break by themselves, and flow anew when the frame gets another size.
    """
    wrap = "square" if held else "none"
    paragraphs, bottom = "", None
    for block in blocks:
        top = block.lines[0].baseline - _rise(block)
        gap = max(0.0, top - bottom) if bottom is not None else 0.0
        paragraphs += _paragraph(block, gap, font, soft)
        bottom = block.lines[-1].baseline + LINE_DEPTH * block.size
    return f'<p:txBody><a:bodyPr wrap="{wrap}" {frame}><a:noAutofit/></a:bodyPr>{paragraphs}</p:txBody>'


def _paragraph(block: Words, gap: float, font: str, soft: bool) -> str:
    before = f'<a:spcBef><a:spcPts val="{round(100 * gap)}"/></a:spcBef>' if gap else ""
    spacing = f'<a:lnSpc><a:spcPts val="{round(100 * _leading(block))}"/></a:lnSpc>'
    between = "" if soft else f"<a:br>{_style('a:rPr', block.size)}</a:br>"
    lines = between.join(_line(line, block, font, " " * (soft and i > 0)) for i, line in enumerate(block.lines))
    end = _style("a:endParaRPr", block.size)
    rtl = ' rtl="1"' if any(line.rtl for line in block.lines) and bidi.base_level(block.text) else ""
    return f'<a:p><a:pPr algn="{ALIGN[block.align]}"{rtl}>{spacing}{before}</a:pPr>{lines}{end}</a:p>'


def _line(line: Line, block: Words, font: str, lead: str = "") -> str:
    out, size = "", block.size
    for i, (run, space) in enumerate(spaced(line)):
        gap = " " if space else "" if i else lead
        if run.face and not run.math:
            out += _run(gap + run.text, _faced(run, block, font))
            continue
        if not run.math:
            out += _run(gap + run.text, _style("a:rPr", size, run.colour, font, run.weight >= BOLD, run.italic))
            continue
        if gap:
            out += _run(gap, _style("a:rPr", size, run.colour, font))
        for atom in atoms(run.text) or (Atom(run.text),):
            style = _style("a:rPr", size, run.colour, MATH_FONT, atom.bold, atom.italic, BASELINES[atom.level])
            out += _run(atom.text, style)
    return out


def _run(text: str, style: str) -> str:
    return f"<a:r>{style}<a:t>{content(text)}</a:t></a:r>"


def _faced(run: Run, block: Words, font: str) -> str:
    """The style of text in another face than ours: in the slot of its script, so that letters that are typed beside it
    are set in the slide's own."""
    assert run.face is not None
    name = fonts.called(run.face, block.family)
    kind = next((kind for sign in run.text if (kind := scripts.script_of(sign))), "")
    slot = "ea" if kind in (*scripts.HAN_LIKE, "Hang") else "cs" if kind not in ("", "Latn", "Grek", "Cyrl") else ""
    language = LANGUAGES.get(scripts.han_language(run.language) if slot == "ea" else SPOKEN.get(kind, ""), "en-US")
    return _style(
        "a:rPr", block.size, run.colour, font if slot else name, run.weight >= BOLD, run.italic,
        own={slot: name} if slot else {}, language=language,
    )  # fmt: skip


def _style(
    tag: str, size: float, colour: str = "", font: str = "", bold: bool = False, italic: bool = False,
    baseline: int = 0, own: Mapping[str, str] = MappingProxyType({}), language: str = "en-US",
) -> str:  # fmt: skip
    attributes = f'lang="{language}" sz="{max(100, round(100 * size))}" b="{int(bold)}" i="{int(italic)}" noProof="1"'
    if baseline:
        attributes += f' baseline="{baseline}"'
    if not colour:
        return f"<{tag} {attributes}/>"
    ink = f'<a:solidFill><a:srgbClr val="{colour.lstrip("#").upper()}"/></a:solidFill>'
    faces = ""
    for slot in ("latin", "ea", "cs"):
        name = own.get(slot, font)
        hint = PANOSE if name == font != MATH_FONT and not own else ""
        faces += f'<a:{slot} typeface="{content(name)}"{hint}/>'
    return f"<{tag} {attributes}>{ink}{faces}</{tag}>"

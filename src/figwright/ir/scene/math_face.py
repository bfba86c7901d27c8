"""The math face: letters, accents and one level of scripts as outlines, without a math engine.

A drawing sets its formulas so: symbols of STIX Two Math side by side, scripts smaller and off the line. Labels of such
figures are written `$F_{i-1}$` like all others; what this cannot set is typeset by `scene.text.formula`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from figwright.core import fonts
from figwright.ir.scene.latex import Level, Piece, latex
from figwright.ir.scene.lettering import math_font, math_outline, shaped
from figwright.ir.scene.paths import Command, moved

LONGEST_SYMBOL = 2
"""Letters of a word that may be a product of symbols; a longer one is a function's name, or prose."""
SCRIPT = 0.7
"""The size of a script, in type sizes."""
SHIFTS: dict[Level, float] = {"base": 0.0, "sub": 0.22, "sup": -0.36}
"""How far below the line each level stands, in type sizes."""
ACCENTS = dict(zip("\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308\u030c", "`´ˆ˜¯¯˘˙¨ˇ", strict=True))
"""Marks that stand over a letter, and the signs of their own that look the same."""
_OVER = 0.045
"""What is free between a letter and its accent, in type sizes."""
_LETTERS = re.compile(r"[^\W\d_](?:[^\W\d_]|[\u0300-\u036f])*")
_MARKED = re.compile(rf"([^\W\d_])([{''.join(ACCENTS)}])")
_SAID = r"(?:[^{}_^\\$]|\\mathrm\{[^{}\\$]*\})"
_PART = re.compile(
    rf"(?P<level>[_^])(?:\{{(?P<script>{_SAID}*)\}}|(?P<one>[^{{}}_^\\$]))|(?P<empty>\{{\}})|(?P<base>{_SAID}+)"
)
_UPRIGHT = re.compile(r"\\mathrm\{([^{}]*)\}")


@lru_cache(maxsize=20_000)
def math_width(text: str) -> float:
    """The width of text in the math face at size 1."""
    return shaped(fonts.math_face(), text)[1]


def symbols(text: str, bold: bool, italic: bool) -> str:
    """Letters as mathematics sets them; longer words (softmax) stay upright."""
    if not (bold or italic):
        return text
    return _LETTERS.sub(lambda word: _styled(word[0], bold, italic), text)


def _styled(word: str, bold: bool, italic: bool) -> str:
    """The letters of a word; an accent stays with its letter as a mark of its own (Ĥ is an italic H with a hat)."""
    parts = unicodedata.normalize("NFD", word)
    letters = sum(1 for sign in parts if not unicodedata.combining(sign))
    style = " ".join(part for part in ("BOLD" * bold, "ITALIC" * (italic and letters <= LONGEST_SYMBOL)) if part)
    return "".join(_letter(sign, style) for sign in parts) if style else word


@lru_cache(maxsize=2048)
def _letter(sign: str, style: str) -> str:
    name = unicodedata.name(sign, "")
    match = re.fullmatch(r"(?:LATIN|GREEK) (?:((?:CAPITAL|SMALL) )LETTER |LUNATE )?([\w ]+)", name)
    if sign == "h" and style == "ITALIC":
        return "ℎ"  # Planck's constant was there before the alphabet
    if match is None:
        return sign
    try:
        return unicodedata.lookup(f"MATHEMATICAL {style} {match[1] or ''}{match[2]}")
    except KeyError:
        return sign


@lru_cache(maxsize=512)
def accent(letter: str, mark: str) -> tuple[float, float, float]:
    """Where the sign of an accent belongs over a letter of mathematics: how far right of the letter's beginning and how
    far above the baseline it is set, and how wide it is; at size 1. The math face does not attach marks by itself."""
    font = math_font()
    base, over = font.get_nominal_glyph(ord(letter)) or 0, font.get_nominal_glyph(ord(ACCENTS[mark])) or 0
    em = float(font.face.upem)
    top, bounds = font.get_glyph_extents(base), font.get_glyph_extents(over)
    x = font.get_math_glyph_top_accent_attachment(base) - font.get_math_glyph_top_accent_attachment(over)
    up = top.y_bearing - (bounds.y_bearing + bounds.height)
    return x / em, up / em + _OVER, font.get_glyph_h_advance(over) / em


def accented_outline(words: str) -> tuple[Command, ...]:
    """Letters of the math face with their accents where they belong, at size 1."""
    out: list[Command] = []
    x, at = 0.0, 0
    for match in _MARKED.finditer(words):
        letter, mark = match.groups()
        before = words[at : match.start()]
        out += moved(math_outline(before), 1.0, x, 0.0)
        x += math_width(before)
        right, up, _ = accent(letter, mark)
        out += moved(math_outline(letter), 1.0, x, 0.0)
        out += moved(math_outline(ACCENTS[mark]), 1.0, x + right, -up)
        x += math_width(letter)
        at = match.end()
    return (*out, *moved(math_outline(words[at:]), 1.0, x, 0.0))


@dataclass(frozen=True, slots=True)
class Inline:
    """A formula set inline at size 1: outlines from x = 0 on the line y = 0, its width and its LaTeX."""

    outline: tuple[Command, ...]
    width: float
    latex: str


def written(parts: Sequence[Piece]) -> str:
    """Parts -> what stands between the dollars of a label: plain letters where they would be set alike, short upright
    words in \\mathrm{…}."""
    out, scripted = "", False
    for part in parts:
        text = _plain_letters(part.text)
        script = f"{'_' if part.level == 'sub' else '^'}{{{text}}}"
        apart = "{}" if scripted and not part.stacked else ""
        if part.nested and scripted:
            out = f"{out[:-1]}{script}}}"
        else:
            out += text if part.level == "base" else f"{apart}{script}"
        scripted = part.level != "base"
    return out


def _plain_letters(text: str) -> str:
    """Letters of mathematics as plain ones, word by word, where `symbols` would make the same of them."""

    def word(match: re.Match[str]) -> str:
        said = match[0]
        short = "".join(_undressed(sign) for sign in said)
        if symbols(short, False, True) == said:
            return short
        return f"\\mathrm{{{said}}}" if said.isascii() and symbols(said, False, True) != said else said

    return _LETTERS.sub(word, text)


def _undressed(sign: str) -> str:
    italic = unicodedata.name(sign, "").startswith("MATHEMATICAL ITALIC") or sign == "ℎ"
    return unicodedata.normalize("NFKC", sign) if italic else sign


@lru_cache(maxsize=2_000)
def inline(text: str) -> Inline | None:
    """What stands between dollars, set in the math face; None where that needs a math engine."""
    parts = _read(text)
    if parts is None:
        return None
    out: list[Command] = []
    x = start = 0.0
    for part in parts:
        size = 1.0 if part.level == "base" else SCRIPT
        at = start if part.stacked else x
        out += moved(accented_outline(part.text), size, at, SHIFTS[part.level])
        start, x = at, max(x, at + math_width(_unmarked(part.text)) * size)
    return Inline(tuple(out), x, latex(parts))


def _unmarked(text: str) -> str:
    return _MARKED.sub(r"\1", text)


@lru_cache(maxsize=2_000)
def _read(text: str) -> tuple[Piece, ...] | None:
    found = list(_math_pieces(text))
    if not found or sum(len(raw) for raw, _ in found) != len(text) or found[0][1].level != "base":
        return None
    parts = [part._replace(text=_upright_letters(part.text)) for _, part in found]
    if any(not math_font().get_nominal_glyph(ord(sign)) for part in parts for sign in _unmarked(part.text).strip()):
        return None
    return tuple(part for part in parts if part.text)


def _upright_letters(text: str) -> str:
    """Letters as they are set: those in \\mathrm{…} upright, where a hyphen is none; elsewhere it is a minus."""
    out, at = "", 0
    for match in _UPRIGHT.finditer(text):
        out += symbols(text[at : match.start()], False, True).replace("-", "−") + match[1]
        at = match.end()
    return out + symbols(text[at:], False, True).replace("-", "−")


def _math_pieces(text: str) -> Iterator[tuple[str, Piece]]:
    before: Level | None = None
    for match in _PART.finditer(text):
        if match["base"]:
            part = Piece(match["base"])
        elif match["empty"]:
            part = Piece("")
        else:
            level: Level = "sub" if match["level"] == "_" else "sup"
            part = Piece(match["script"] or match["one"] or "", level, before not in (None, "base") and before != level)
        before = "base" if match["empty"] else part.level
        yield match[0], part

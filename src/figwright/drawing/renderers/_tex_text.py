"""Words -> TeX: every character escaped or mapped, styles as commands, formulas as real LaTeX."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from figwright.drawing.anatomy import spaced
from figwright.drawing.renderers._tex_math import tex_math
from figwright.drawing.xml import clean
from figwright.ir.scene import Line, Run
from figwright.ir.scene.signs import GREEK, SIGNS

if TYPE_CHECKING:
    from figwright.drawing.renderers._tex_fonts import TexFonts

SPECIAL = {
    "\\": "\\textbackslash{}", "{": "\\{", "}": "\\}", "$": "\\$", "&": "\\&", "#": "\\#", "%": "\\%", "_": "\\_",
    "^": "\\textasciicircum{}", "~": "\\textasciitilde{}", "`": "\\textasciigrave{}", '"': "\\textquotedbl{}",
    "<": "\\textless{}", ">": "\\textgreater{}", "|": "\\textbar{}",
    "-": "-{}", ",": ",{}", "'": "'{}", "!": "!{}", "?": "?{}",  # apart, so that no two of them melt into another sign
    "–": "\\textendash{}", "—": "\\textemdash{}", "‘": "\\textquoteleft{}", "’": "\\textquoteright{}",
    "“": "\\textquotedblleft{}", "”": "\\textquotedblright{}", "…": "\\textellipsis{}", "•": "\\textbullet{}",
    "†": "\\textdagger{}", "‡": "\\textdaggerdbl{}", "™": "\\texttrademark{}", "€": "\\texteuro{}",
    "\u00a0": "~", "\u2009": "\\,", "\u202f": "\\,", "\u2002": "\\enspace{}", "\u2003": "\\quad{}",
    "−": "\\ensuremath{-}",
    "‐": "-{}", "‑": "-{}", "✗": "\\ensuremath{\\times}", "✔": "\\ensuremath{\\checkmark}", "⁺": "\\ensuremath{^+}",
    "¬": "\\ensuremath{\\neg}", "µ": "\\ensuremath{\\mu}",
}  # fmt: skip
"""What TeX reads as something else, and common signs by their text commands."""

_MATH = {character: command for command, character in reversed([*GREEK.items(), *SIGNS.items()]) if len(character) == 1}
_TALL = re.compile(r"\\(frac|binom|sum|prod|coprod|o?int|big|lim|max|min|sup|inf)")
_MARKS = {"\u0300": "\\`", "\u0301": "\\'", "\u0302": "\\^", "\u0303": "\\~", "\u0304": "\\=", "\u0306": "\\u",
          "\u0307": "\\.", "\u0308": '\\"', "\u030a": "\\r", "\u030b": "\\H", "\u030c": "\\v", "\u0327": "\\c",
          "\u0328": "\\k"}  # fmt: skip


def tex_line(line: Line, fonts: TexFonts) -> str | None:
    """A line's runs as TeX in horizontal mode; the first run's colour is the line's. None where TeX cannot set it."""
    out = ""
    for run, space in spaced(line):
        piece = _run(run, fonts)
        if piece is None:
            return None
        if run.colour != line.runs[0].colour:
            piece = f"\\textcolor{{{colour_name(run.colour)}}}{{{piece}}}"
        out += (" " if space else "") + piece
    return out


def colour_name(colour: str) -> str:
    return "fig" + colour.lstrip("#").upper()


def _run(run: Run, fonts: TexFonts) -> str | None:
    if run.math:
        latex = tex_math(run.text)
        # Our math engine sets every formula in display style; in a line TeX would make fractions and sums small.
        tall = "\\displaystyle " if latex and _TALL.search(latex) else ""
        return None if latex is None else f"${tall}{latex}$"
    if run.face and run.face in fonts.commands:
        said = f"{{{fonts.commands[run.face]} {unicode_text(run.text)}}}"
        return f"\\figrtl{{{said}}}" if run.rtl else said
    if run.face and run.face not in fonts.plain:
        return None
    text = tex_text(run.text)
    if text is None:
        return None
    if run.italic:
        text = f"\\textit{{{text}}}"
    return f"\\textbf{{{text}}}" if run.weight >= 600 else text


def tex_text(text: str) -> str | None:
    """Text as TeX, or None when it has a character that pdfTeX's fonts lack."""
    out = [_character(character) for character in unicodedata.normalize("NFC", text)]
    return None if None in out else "".join(part for part in out if part)


def unicode_text(text: str) -> str:
    """Text for engines that read every sign; only what TeX reads as something else is written by a command."""
    return "".join(SPECIAL[sign] if sign.isascii() and sign in SPECIAL else sign for sign in clean(text))


def _character(character: str) -> str | None:
    if character in SPECIAL:
        return SPECIAL[character]
    if character.isspace():
        return " "
    if unicodedata.category(character) in ("Cc", "Cf", "Cs", "Co", "Cn"):
        return ""
    if character.isascii() or character in "¡¢£¥§©«®°±¶·»¿×÷ÆÐØÞßæðøþŁłŒœ":
        return character
    if character in _MATH:
        return f"\\ensuremath{{{_MATH[character]}}}"
    base, *marks = list(unicodedata.normalize("NFD", character))
    if len(marks) == 1 and base.isascii() and base.isalpha() and marks[0] in _MARKS:
        letter = {"i": "\\i", "j": "\\j"}.get(base, base) if marks[0] not in "\u0327\u0328" else base
        return f"{_MARKS[marks[0]]}{{{letter}}}"
    return None

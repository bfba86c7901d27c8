"""Signs of formulas as PDFs hold them -> the signs that are seen. Only what is certain: the typeface of TeX's large
signs has a fixed encoding, and accents, negations and dots stand beside the signs that they belong to."""

from __future__ import annotations

import re
import unicodedata

_EXTENSION = re.compile(r"CMEX\d|MTEX|TXEX|PXEX", re.IGNORECASE)
_SIZES = "()[]⌊⌋⌈⌉{}⟨⟩"
"""Brackets, which come in several sizes in the same order."""
_LARGE = {
    **dict(enumerate(_SIZES)), **dict(zip(range(0x10, 0x12), "()", strict=True)),
    **{0x12 + at: sign for at, sign in enumerate(_SIZES)}, **{0x20 + at: sign for at, sign in enumerate(_SIZES)},
    **{0x68 + at: sign for at, sign in enumerate("[]⌊⌋⌈⌉{}")}, **dict.fromkeys(range(0x70, 0x75), "√"),
    **dict(zip(range(0x50, 0x60), "∑∏∫⋃⋂⊎⋀⋁" * 2, strict=True)), 0x0C: "|", 0x0D: "‖", 0x0E: "/", 0x1E: "/", 0x2E: "/",
    0x44: "⟨", 0x45: "⟩", 0x46: "⨆", 0x47: "⨆", 0x48: "∮", 0x49: "∮", 0x4A: "⨀", 0x4B: "⨀", 0x4C: "⨁", 0x4D: "⨁",
    0x4E: "⨂", 0x4F: "⨂", 0x60: "∐", 0x61: "∐",
    0xF8EB: "(", 0xF8F6: ")", 0xF8EE: "[", 0xF8F9: "]", 0xF8F1: "{", 0xF8FC: "}",
}  # fmt: skip
_PIECES = frozenset((*range(0x7A, 0x7E), *range(0xF8E5, 0xF8FF)))
"""Parts of brackets and braces that are put together; the upper one stands for the whole."""
AXIS = 0.25
"""How far above its line the middle of a large sign stands, in sizes of the type."""
_ACCENTS = {"ˆ": "\u0302", "˜": "\u0303", "¯": "\u0304", "˙": "\u0307", "¨": "\u0308", "ˇ": "\u030c", "˘": "\u0306"}
_BEFORE = re.compile(r"(?<![^\W_])([ˆ˜¯˙ˇ˘])([^\W\d_])")
_AFTER = re.compile(r"([^\W\d_])([ˆ˜¯˙ˇ˘])(?![^\W\d_])")
_NEGATED = re.compile(r"\s*\u0338\s*([∈∋=<>≤≥⊂⊃⊆⊇∃|∥≡∼≃≈])")
_DOTS = re.compile(r"\. ?\. ?\.(?!\s?\.)")


def large(font: str, code: int) -> str | None:
    """The sign of a code in the typeface of large signs, empty for a part of one; None in other typefaces."""
    if code == 0x20 or not _EXTENSION.match(font):  # blanks are the reader's own
        return None
    return _LARGE.get(code, "" if code in _PIECES else chr(code) if code > 0x20 else "")


def mended(text: str) -> str:
    """A text with accents on their letters, negations in one sign, and dots that stand apart as one."""
    if not text.isascii():
        text = _AFTER.sub(lambda found: _joined(found[1], found[2]), _BEFORE.sub(lambda f: _joined(f[2], f[1]), text))
        text = _NEGATED.sub(lambda found: " " + unicodedata.normalize("NFC", f"{found[1]}\u0338"), text)
    return _DOTS.sub("…", text) if ". ." in text else text


def _joined(letter: str, accent: str) -> str:
    return unicodedata.normalize("NFC", f"{letter}{_ACCENTS[accent]}")

"""Installed typefaces as outlines of signs at one size, for the lines of `benchmarks.symbols`: those of mathematics,
and families of text."""

from __future__ import annotations

import re
import string
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from fontTools.ttLib import TTFont, TTLibError
from PIL import ImageFont

EM, CAP = 64, 0.70
"""Pixels of the type that lines are set in, and how high a capital is in it: faces are scaled to that."""
FOLDERS = (
    "/usr/share/fonts",
    "/usr/share/texmf/fonts/opentype",
    "/usr/share/texlive/texmf-dist/fonts/opentype",
    "/usr/local/share/fonts",
)
PACKAGES = ("matplotlib", "ziamath")
"""Installed packages that bring typefaces."""
UPRIGHT, ITALIC, BOLD = "upright", "italic", "bold"
_STYLES = {
    "regular": UPRIGHT, "book": UPRIGHT, "roman": UPRIGHT, "": UPRIGHT, "italic": ITALIC, "oblique": ITALIC,
    "bold": BOLD, "bold italic": "bold italic", "bold oblique": "bold italic", "medium": BOLD, "10 regular": UPRIGHT,
    "10 italic": ITALIC, "10 bold": BOLD,
}  # fmt: skip
_WITHOUT = re.compile("Mono|Last Resort")
_SAME = {"−": "−-–", "∗": "∗*", "∥": "∥‖", "⋯": "⋯…", "′": "′'", "∼": "∼~", "ϵ": "ϵε", "ϕ": "ϕφ"}
"""Signs that stand for others where a face of text has none of its own."""


@dataclass(frozen=True, slots=True)
class Glyph:
    """The ink of a sign from 0 to 255, where it begins beside the pen and above the line, and how far the pen moves."""

    ink: Any
    left: int
    top: int
    advance: float


@dataclass(frozen=True)
class Face:
    """One file of a typeface."""

    path: str
    signs: frozenset[int] = field(repr=False)
    scale: float
    """Pixels of the font's size for type of size 1."""

    def has(self, sign: str) -> bool:
        return all(ord(one) in self.signs for one in sign)

    def glyph(self, sign: str, size: float) -> Glyph | None:
        return _glyph(self.path, sign, round(self.scale * size))


@dataclass(frozen=True)
class Family:
    """The faces of text by their style, or one face of mathematics, whose styles are alphabets."""

    name: str
    faces: dict[str, Face]
    math: bool

    def glyph(self, sign: str, style: str, size: float) -> Glyph | None:
        """A sign of `symbols.SIGNS` in a style; None where the family has none."""
        if self.math:
            face = self.faces[UPRIGHT]
            for one in (styled(sign, style), *_SAME.get(sign, "")):
                if face.has(one) and (glyph := face.glyph(one, size)):
                    return glyph
            return None
        face = self.faces.get(style) or self.faces[UPRIGHT]
        for one in (sign, *_SAME.get(sign, "")):
            if face.has(one) and (glyph := face.glyph(one, size)):
                return glyph
        return None


def styled(sign: str, style: str) -> str:
    """A letter in one of the alphabets of mathematics."""
    if style == UPRIGHT or not sign.isalpha() or ord(sign) >= 0x2100:
        return sign
    if style == ITALIC and sign == "h":
        return "ℎ"
    name = unicodedata.name({"ϵ": "ε", "ϕ": "φ", "ϑ": "θ"}.get(sign, sign), "")
    kind = "SMALL" if "SMALL" in name else "CAPITAL"
    letter = name.split("LETTER ")[-1]
    special = {"ϵ": "EPSILON SYMBOL", "ε": "SMALL EPSILON", "ϕ": "PHI SYMBOL", "φ": "SMALL PHI", "ϑ": "THETA SYMBOL"}
    wanted = special.get(sign, f"{kind} {letter}")
    try:
        return unicodedata.lookup(f"MATHEMATICAL {style.upper()} {wanted}")
    except KeyError:
        return sign


@lru_cache(maxsize=60_000)
def _glyph(path: str, sign: str, size: int) -> Glyph | None:
    font = _font(path, size)
    mask, (left, top) = font.getmask2(sign, mode="L", anchor="ls")
    width, height = mask.size
    advance = font.getlength(sign)
    if not width or not height:
        return None
    ink = np.array(mask, np.uint8).reshape(height, width)
    rows, columns = (np.flatnonzero((ink > 40).any(axis=n)) for n in (1, 0))
    if not len(rows):
        return None
    ink = ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    return Glyph(ink, int(left + columns[0]), int(top + rows[0]), float(advance))


@lru_cache(maxsize=2_000)
def _font(path: str, size: int) -> Any:
    return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


def families(folders: Iterable[str] = ()) -> tuple[list[Family], list[Family]]:
    """Families of mathematics and of text that are installed, in an order that is always the same."""
    math: dict[str, Family] = {}
    text: dict[str, dict[str, Face]] = defaultdict(dict)
    for path in sorted(_files(folders)):
        try:
            with TTFont(path, fontNumber=0, lazy=True) as font:
                names, cmap = font["name"], font.getBestCmap() or {}
                family = str(names.getDebugName(16) or names.getDebugName(1))
                style = str(names.getDebugName(17) or names.getDebugName(2)).lower()
        except (TTLibError, KeyError, AssertionError):
            continue
        if any(ord(sign) not in cmap for sign in string.ascii_letters + string.digits) or _WITHOUT.search(family):
            continue
        high = ImageFont.truetype(str(path), 200).getbbox("H", anchor="ls")
        face = Face(str(path), frozenset(cmap), CAP * 200 / max(1, -high[1]))
        if 0x1D465 in cmap and 0x1D6FC in cmap:
            math.setdefault(family + style, Family(family, {UPRIGHT: face}, True))
        elif style in _STYLES:
            text[family].setdefault(_STYLES[style], face)
    whole = [Family(name, faces, False) for name, faces in sorted(text.items()) if {UPRIGHT, ITALIC} <= {*faces}]
    return [math[name] for name in sorted(math)], whole


def _files(folders: Iterable[str]) -> Iterator[Path]:
    own = [Path(spec.origin).parent for name in PACKAGES if (spec := find_spec(name)) and spec.origin]
    for folder in (*map(Path, FOLDERS), *own, *map(Path, folders)):
        for end in ("otf", "ttf"):
            yield from folder.rglob(f"*.{end}")

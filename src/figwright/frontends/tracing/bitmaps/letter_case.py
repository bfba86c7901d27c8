"""Letters whose small form looks like the capital: OCR sees each line at one height and guesses, the ink of the other
letters of the line, or of an index, tells."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median

from figwright.frontends.tracing.picture import Pixels, vision

ALIKE = "cosuvwxz"
TALL, LOW, NARROW = (frozenset(signs) for signs in ("ABDEFHIKLMNPRTYbdfhkl0123456789", "aemnr", "t"))
LEAST, SMALL, CAPITAL = 0.58, 0.84, 1.18
"""Heights of tall letters that a small letter has at least, and below which a letter is a small one; and of low letters
above which it is a capital."""
INDEX, T = 0.84, 0.9
"""Heights of a letter: an index of tall letters that is higher belongs to a small letter; and how high a t is, as a
share of tall letters."""
LEVEL = 0.12
"""Heights of a letter between the feet of two that stand on one line."""
ASIDE = 0.15
"""Heights of a letter by which OCR may see it beside its ink."""
LONE = 0.6
"""Usual sizes of the type: a letter by itself that is lower is a small one."""


@dataclass(frozen=True, slots=True)
class Glyph:
    sign: str
    top: float
    foot: float

    @property
    def height(self) -> float:
        return self.foot - self.top

    def stands_beside(self, other: Glyph) -> bool:
        return abs(self.foot - other.foot) <= LEVEL * max(self.height, other.height)


def cased(text: str, at: tuple[float, ...], ink: Pixels, usual: float) -> str:
    """A line with the case of such letters as it is drawn: `at` are the middles of its signs in columns of its ink,
    `usual` is the size of most type, 0 where it is not known."""
    if not any(sign.lower() in ALIKE or sign in "gΦ" for sign in text):
        return text
    glyphs = _glyphs(text, at, ink)
    seen = [glyph for glyph in glyphs if glyph]
    begins = (n == 0 or not text[n - 1].isalpha() for n in range(len(text)))
    return "".join(
        _sign(glyph, seen, usual) if glyph and first else sign
        for sign, glyph, first in zip(text, glyphs, begins, strict=True)
    )


def _sign(glyph: Glyph, seen: list[Glyph], usual: float) -> str:
    level = [one for one in seen if one is not glyph and one.stands_beside(glyph)]
    if glyph.sign == "g":  # one that does not hang below the line
        tall = _usual(level, TALL)
        return "G" if tall and glyph.height > SMALL * tall else "g"
    if glyph.sign == "Φ":
        feet = [one.foot for one in seen if one.sign in TALL | LOW and one.foot < glyph.foot]
        return "φ" if feet and glyph.foot - median(feet) > LEVEL * glyph.height else "Φ"
    if glyph.sign.lower() not in ALIKE:
        return glyph.sign
    small = _is_small(glyph, level, seen, usual)
    return glyph.sign if small is None else glyph.sign.lower() if small else glyph.sign.upper()


def _is_small(glyph: Glyph, level: list[Glyph], seen: list[Glyph], usual: float) -> bool | None:
    if tall := _usual(level, TALL):
        return glyph.height < SMALL * tall if glyph.height > LEAST * tall else None
    if low := _usual(level, LOW):
        return glyph.height < CAPITAL * low
    index = [one for one in seen if one.foot > glyph.foot + LEVEL * glyph.height]
    if not level and (tall := _usual(index, TALL) or _usual(index, NARROW) / T):
        return tall > INDEX * glyph.height
    if not level and glyph.height < LONE * usual:
        return True
    return None


def _usual(glyphs: list[Glyph], signs: frozenset[str]) -> float:
    return median(heights) if (heights := [one.height for one in glyphs if one.sign in signs]) else 0.0


def _glyphs(text: str, at: tuple[float, ...], ink: Pixels) -> list[Glyph | None]:
    """The ink of every sign, where OCR saw it; of none where some touch each other."""
    pieces = _pieces(ink)
    if len(pieces) != sum(not sign.isspace() for sign in text) or len(at) < len(text):
        return [None] * len(text)
    own = iter(pieces)
    out: list[Glyph | None] = []
    for sign, middle in zip(text, at, strict=False):
        x, top, right, foot = (0, 0, 0, 0) if sign.isspace() else next(own)
        slack = ASIDE * (foot - top)
        out.append(Glyph(sign, top, foot) if x - slack < middle < right + slack else None)
    return out


def _pieces(ink: Pixels) -> list[tuple[int, int, int, int]]:
    """The boxes of the pieces of ink, from the left; what stands above each other, such as the dot of an i, is one."""
    cv2, np = vision()
    _, _, stats, _ = cv2.connectedComponentsWithStats(ink.astype(np.uint8), connectivity=8)
    out: list[tuple[int, int, int, int]] = []
    for x, y, w, h in sorted(stats[1:, :4].tolist()):
        before = out[-1] if out else (0, 0, 0, 0)
        if before[2] - x > 0.5 * min(w, before[2] - before[0]):
            out[-1] = (before[0], min(before[1], y), max(before[2], x + w), max(before[3], y + h))
        else:
            out.append((x, y, x + w, y + h))
    return out

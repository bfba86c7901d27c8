"""Where a line may end inside of what has no blanks: between Han signs and kana, and in Thai and its kin.

Chinese and Japanese lines end anywhere, better between words (phrases.py), but closing signs, small kana and the like
begin no line and opening ones end none (kinsoku). Korean has blanks. Thai words are found by a dictionary only, which
we have not: lines end between clusters that cannot be parted, and at the zero-width blanks that an author sets.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from figwright.core.fonts import phrases, scripts

NO_START = frozenset(
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ々〻ー゛゜ヽヾゝゞ、。，．・：；？！‼⁇⁈⁉"
    "％‰℃…‥～〜—–°′″%!?,.:;"
)
NO_END = frozenset("¥￥＄$£￡#＃№")
NO_PART = frozenset("—…‥―")
"""Signs that stand in pairs."""
JOINING = frozenset("\u200d\u17d2\u1039")
"""Signs that join the next letter to the one before: a joiner, and those that stack Khmer and Burmese letters."""
WORD_BREAK = "\u200b"
_SPACELESS = frozenset({"Thai", "Laoo", "Khmr", "Mymr"})
_LEADING = frozenset("เแโใไເແໂໃໄ")
"""Vowels that are written before their consonant."""
_FOLLOWING = frozenset("ะาำๅๆฯ์ะາຳຯໆ")
"""Signs that belong to the consonant before them, and are no marks."""


@lru_cache(maxsize=4_000)
def pieces(word: str, language: str = "") -> tuple[tuple[str, bool], ...]:
    """What stands between blanks, cut wherever a line may end, each piece with whether a line that ends before it
    parts a word; one piece for Latin and its like."""
    if word.isascii():
        return ((word, False),)
    out: list[tuple[str, bool]] = []
    for part in word.split(WORD_BREAK):
        ends = [i for i in range(1, len(part)) if _may_end(part, i)]
        whole = phrases.starts(part, language) if ends and any(map(_is_han, part)) else frozenset()
        places = [0, *ends]
        out += [(part[a:b], a > 0 and a not in whole) for a, b in zip(places, [*ends, len(part)], strict=True)]
    return tuple(piece for piece in out if piece[0]) or ((word, False),)


def _may_end(text: str, at: int) -> bool:
    before, after = text[at - 1], text[at]
    if scripts.is_mark(after) or before in JOINING or after in NO_START or before in NO_END:
        return False
    if unicodedata.category(after) in ("Pe", "Pf") or unicodedata.category(before) in ("Ps", "Pi"):
        return False
    if before in NO_PART and before == after:
        return False
    if _is_han(before) or _is_han(after):
        return True
    here = _script_before(text, at)
    if here in _SPACELESS and scripts.script_of(after) == here:
        return before not in _LEADING and after not in _FOLLOWING and not _stem(text, at)
    return False


def _script_before(text: str, at: int) -> str:
    """The script of the sign before a place; a mark has that of its letter."""
    return next((kind for sign in reversed(text[:at]) if (kind := scripts.script_of(sign))), "")


def _stem(text: str, at: int) -> bool:
    """Whether a cut would leave less than two letters on a side."""
    return len(text) - at < 2 or at < 2


@lru_cache(maxsize=20_000)
def _is_han(sign: str) -> bool:
    """Han signs, kana and the full-width punctuation among them; not Hangul."""
    kind = scripts.script_of(sign)
    return kind in scripts.HAN_LIKE or (not kind and unicodedata.east_asian_width(sign) in "WF" and sign != "\u3000")


def joined(lines: list[str]) -> str:
    """Lines as one text: with a blank between them, and none where a line of Han signs goes on."""
    out = ""
    for line in lines:
        glued = bool(out and line) and (_is_han(out[-1]) or _is_han(line[0]))
        out += ("" if glued or not out else " ") + line
    return out

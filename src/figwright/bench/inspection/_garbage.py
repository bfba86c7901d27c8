"""Texts that are none: what is left of a broken conversion, and what should not be in them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from figwright.bench.datasets._floats import caption_left

_LEAST_WORDS = 50
_LEAST_LETTERS = 0.45
"""Share of letters among all signs that are no spaces: raw LaTeX full of formulas has 0.6, a table of numbers 0.2."""
_OPENING = 6_000
"""Characters of which the letters are counted."""
_ENDLESS = re.compile(r"[A-Za-z0-9+/]{30,}")
_MOST_ENDLESS = 0.3
"""Share of all signs in words that nobody writes: encoded data, or a conversion that lost the spaces."""
_FEW, _ONE_IN = 2, 300
"""A few broken signs of a formula are seen in every text that was read from a PDF; one in so many spoils it."""
_MOJIBAKE = re.compile("Ã[\u0080-\u00bf]|â€[\u0090-\u00bf™œ“”˜¦]|Â[\u00a0-\u00bf]|ï»¿|�")
_CONTROL = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f\ue000-\uf8ff]|\\(cid:\\d+\\)")
_HTML = re.compile(
    r"</?(?:div|span|p|br|a|td|tr|table|li|ul|img|sup|sub|h[1-6])\b[^<>]*>|&(?:nbsp|amp|lt|gt|quot|#\d+);"
)
_CAPTION_LINE = re.compile(r"^\s*(?:\*\*|\\textbf\{)?(?:Figure|Fig\.)\s*\d+\s*[.:|]\s*\S", re.MULTILINE)


def in_text(text: str) -> Iterator[tuple[bool, str]]:
    """What is wrong with a method's text, and whether it is severe."""
    if fault := _unreadable(text):
        yield fault
    words = len(re.findall(r"\w{2,}", text))
    if words < _LEAST_WORDS:
        yield True, f"has {words} words: too few to draw a method from"
    left = _HTML.findall(text)
    if len(left) > _FEW:
        yield False, f"holds {len(left)} left-overs of HTML such as {left[0]}"
    if caption_left(text):
        yield False, "holds the float of a figure, which may tell how the original looks"
    elif line := _CAPTION_LINE.search(text):
        yield False, f"seems to hold a figure's caption: {' '.join(line[0].split())[:40]!r}"


def in_caption(caption: str) -> str:
    """What is wrong with a caption; nothing when it can be read."""
    fault = _unreadable(caption)
    return fault[1] if fault and fault[0] else ""


def _unreadable(text: str) -> tuple[bool, str] | None:
    broken = _MOJIBAKE.findall(text) + _CONTROL.findall(text)
    many = len(broken) * _ONE_IN > len(text)
    if many or len(broken) > _FEW:
        return many, f"holds {len(broken)} broken characters such as {broken[0]!r}"
    signs = "".join(text[:_OPENING].split())
    letters = sum(map(str.isalpha, signs))
    if signs and letters < _LEAST_LETTERS * len(signs):
        return True, f"is {letters / len(signs):.0%} letters: hardly words"
    endless = _ENDLESS.findall(text[:_OPENING])
    if sum(map(len, endless)) > _MOST_ENDLESS * len(signs):
        return True, f"is made of words without an end such as {endless[0][:24]!r}"
    return None

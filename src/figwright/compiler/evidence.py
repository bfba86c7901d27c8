"""Finding a quotation in a source: letter by letter, then blind to LaTeX, hyphenation, case, quotes and white space."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from figwright.core import languages

Found = Literal["exact", "tolerant"]

_DROPPED = re.compile(
    r"\\(?:cite[a-z]*|ref|eqref|autoref|cref|Cref|label|footnotemark)\*?(?:\[[^\]]*\])*\{[^}]*\}"  # pointers elsewhere
    r"|\[\d+(?:\s*[,–-]\s*\d+)*\]"  # [3, 7–9]
    r"|\((?:e\.g\.,\s*|see\s+)?[A-Z][^()]{0,160}?\b(?:19|20)\d\d[a-z]?\)"  # (Smith et al., 2020)
    r"|\\(?:left|right|big|Big|bigg|Bigg|limits|nolimits|displaystyle|textstyle)(?![A-Za-z])"
    r"|\\(?:math|text|operatorname|bold|emph|under|over|hat|bar|tilde|vec|mbox|rm|bf|it|cal)[a-z]*\*?(?![A-Za-z])"
    r"|\\(?:begin|end)\{[^}]*\}"
    r"|\\(?:l|c|v|d)?dots[a-z]?(?![A-Za-z])"
    r"|\\(?:times|cdot|pm|mp|in|to|sum|prod|nabla|partial|infty|leq?|geq?|neq?|approx|sim|odot|oplus|otimes|circ|mid"
    r"|q?quad|(?:left|right)arrow|mapsto|propto)(?![A-Za-z])"  # signs, which are no letters in Unicode either
)
_COMMAND = re.compile(r"\\(?:var)?([A-Za-z]+)")
_BROKEN = re.compile(r"(?<=\w)-[ \t]*\n\s*(?=[a-z])")
_FOREIGN = re.compile(r"[^\x00-\x7f]+")
_WORD = re.compile(rf"[{languages.HAN}]|[^\W_{languages.HAN}]+")
"""Where words have no blanks between them, a quotation may begin and end at any sign."""
_ELLIPSIS = re.compile(r"\[\s*(?:\.\s?\.\s?\.|…)\s*\]|\.\s?\.\s?\.+|…")


@dataclass(frozen=True, slots=True)
class Reading:
    """A text as bare letters and digits, and where in them words begin and end."""

    letters: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    def find(self, letters: str, start: int = 0) -> int:
        """Where the letters stand as whole words, at or after `start`; -1 when nowhere."""
        at = self.letters.find(letters, start)
        while at >= 0 and not (_has(self.starts, at) and _has(self.ends, at + len(letters))):
            at = self.letters.find(letters, at + 1)
        return at


def _has(places: tuple[int, ...], place: int) -> bool:
    i = bisect_left(places, place)
    return i < len(places) and places[i] == place


@lru_cache(maxsize=64)
def read(text: str) -> Reading:
    """What is left of a text when its typesetting is taken away."""
    letters: list[str] = []
    starts, ends, at = [], [], 0
    for word in bare_words(text):
        letters.append(word)
        starts.append(at)
        at += len(word)
        ends.append(at)
    return Reading("".join(letters), tuple(starts), tuple(ends))


def bare_words(text: str) -> list[str]:
    """The words of a text in small letters, without LaTeX, citations and hyphenation; a Greek letter is its name."""
    text = _BROKEN.sub("", text.replace("\u00ad", ""))
    text = _COMMAND.sub(r" \1 ", _DROPPED.sub(" ", text))
    return _WORD.findall(_FOREIGN.sub(lambda found: _to_ascii(found[0]), text).casefold())


def _to_ascii(signs: str) -> str:
    """Signs beyond ASCII as it has them; one by one they would be most of the work, and most of a text is none."""
    return "".join(map(_spelled, unicodedata.normalize("NFKD", signs)))


@lru_cache(maxsize=1024)
def _spelled(sign: str) -> str:
    """A Greek letter by its name, as LaTeX has it; accents vanish, everything else stays."""
    if unicodedata.combining(sign):
        return ""
    name = greek_name(sign)
    return f" {name.lower()} " if name else sign


def greek_name(sign: str) -> str:
    """What LaTeX calls a Greek letter: theta, Theta; nothing for another sign."""
    name = unicodedata.name(sign, "") if "\u0370" <= sign <= "\u03ff" else ""
    if name.endswith(" SYMBOL"):  # a second form of the same letter: ϕ, ϵ, ϑ
        name = name.removesuffix(" SYMBOL").replace("LUNATE ", "").replace("GREEK ", "GREEK SMALL LETTER ")
    if " LETTER " not in name:
        return ""
    called = name.split()[-1].lower().replace("lamda", "lambda")
    return called.capitalize() if " CAPITAL " in name else called


def locate(quotation: str, source: str) -> Found | None:
    """How a quotation was found: parts between ellipses may have anything between them but must keep their order."""
    if quotation.strip() in source:
        return "exact"
    whole = read(source)
    if (letters := read(quotation).letters) and whole.find(letters) >= 0:
        return "tolerant"
    parts = [read(part).letters for part in _ELLIPSIS.split(quotation)]
    parts = [part for part in parts if part]
    at = 0
    for part in parts:
        at = whole.find(part, at)
        if at < 0:
            return None
        at += len(part)
    return "tolerant" if parts else None


def closest(quotation: str, source: str) -> str:
    """The sentence of the source that shares most words with a quotation, or nothing when none shares half of them."""
    wanted = _vocabulary(quotation)
    best, sentence = 0.5, ""
    for candidate, vocabulary in _sentences(source):
        shared = len(wanted & vocabulary) / max(1, len(wanted))
        if shared > best:
            best, sentence = shared, " ".join(candidate.split())
    return sentence


@lru_cache(maxsize=4)
def _sentences(source: str) -> tuple[tuple[str, frozenset[str]], ...]:
    return tuple((sentence, _vocabulary(sentence)) for sentence in languages.sentences(source))


def _vocabulary(text: str) -> frozenset[str]:
    return frozenset(word for word in _WORD.findall(text.casefold()) if len(word) > 2) | languages.pairs(text)

"""Text -> word pieces: words split into the pieces of a vocabulary, as BERT's uncased models do."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping

UNKNOWN = "[UNK]"
_LONGEST = 100
"""A longer word is no word."""


def pieces(text: str, vocabulary: Mapping[str, int]) -> list[int]:
    """The numbers of the pieces of a text: of each word the longest piece that fits, from its beginning on."""
    return [number for word in _words(text) for number in _split(word, vocabulary)]


def _words(text: str) -> Iterator[str]:
    """Words in lower case without accents; every punctuation mark is a word."""
    word = ""
    for sign in unicodedata.normalize("NFD", text.lower()):
        category = unicodedata.category(sign)
        if category == "Mn" or (category.startswith("C") and sign not in "\t\n\r"):
            continue
        if sign.isspace() or _mark(sign, category):
            if word:
                yield word
            word = ""
            if not sign.isspace():
                yield sign
        else:
            word += sign
    if word:
        yield word


def _mark(sign: str, category: str) -> bool:
    """Whether a sign stands alone: punctuation, ASCII symbols, and characters of Chinese."""
    ascii_symbol = sign.isascii() and not sign.isalnum() and not sign.isspace()
    return ascii_symbol or category.startswith("P") or 0x3400 <= ord(sign) <= 0x9FFF


def _split(word: str, vocabulary: Mapping[str, int]) -> list[int]:
    out: list[int] = []
    start = 0
    while start < len(word) <= _LONGEST:
        ends = range(len(word), start, -1)
        found = (vocabulary.get(f"{'##' if start else ''}{word[start:end]}") for end in ends)
        number, end = next(((n, e) for n, e in zip(found, ends, strict=True) if n is not None), (None, start))
        if number is None:
            return [vocabulary[UNKNOWN]]
        out.append(number)
        start = end
    return out or [vocabulary[UNKNOWN]]

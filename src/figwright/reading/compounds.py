"""Phrases -> phrases: what "of" and "and" make of two of them."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from figwright.reading.lexicon import PURPOSES
from figwright.reading.phrase import Phrase
from figwright.reading.tagging import Word
from figwright.reading.things import singular, thing

_MEASURES = frozenset(
    """set sets sequence sequences series number collection list group pair pairs type types kind kinds variety
        family batch stack bunch range majority total amount subset mixture lot plurality combination form version
        copy instance instances pieces piece concatenation part""".split()
)
"""Heads that only count what comes after "of"."""
_APART = PURPOSES | {"output", "outputs"}


def sharing(phrases: list[Phrase], words: tuple[Word, ...]) -> tuple[Phrase, ...]:
    """ "positional and geometrical features": the first has the head of the second."""
    out = list(phrases)
    for i, (left, right) in enumerate(pairwise(phrases)):
        between = words[left.end : right.start]
        plural = len(right.words) > 1 and singular(right.words[-1]) != right.words[-1]
        joined = len(between) == 1 and between[0].tag == "joint" and plural and thing(right.words) is not None
        bare = len(left.words) == 1 and not left.symbol and (left.article == "both" or thing(left.words) is None)
        if joined and bare and not left.named:
            out[i] = replace(left, words=left.words + right.words[1:], shown=left.shown + right.shown[1:])
    return tuple(out)


def joined_by_of(phrases: tuple[Phrase, ...], words: tuple[Word, ...]) -> tuple[Phrase, ...]:
    """ "a set of image tokens" is its tokens; "the embedding of the image" is the image embedding."""
    out: list[Phrase] = []
    for phrase in phrases:
        if out and out[-1].words and phrase.words and _of(words, out[-1].end, phrase.start):
            left = out[-1]
            if left.words[-1] in _MEASURES and not (left.symbol and len(left.words) > 1):
                out[-1] = _spanning(left, phrase, phrase.words, phrase.shown)
                continue
            if _turned(left, phrase):
                words_of, shown = (*_stem(phrase.words), left.words[0]), (*_stem(phrase.shown), left.shown[0])
                out[-1] = _spanning(left, phrase, words_of, shown)
                continue
        out.append(phrase)
    return tuple(out)


def _turned(left: Phrase, right: Phrase) -> bool:
    """Whether "A of B" is better said "B A": a bare head of something that can be named in a word or two."""
    known = thing(right.words)
    short = len(left.words) == 1 and len(right.words) <= 2 and left.words[0].isalpha()
    if known is not None and known.doer and left.words[0] in _APART:
        return False  # "the output of the encoder": what came out, and who made it
    return short and not right.named and not right.symbol and known is not None and not known.never


def _stem(words: tuple[str, ...]) -> tuple[str, ...]:
    return (*words[:-1], singular(words[-1]))


def _of(words: tuple[Word, ...], start: int, end: int) -> bool:
    between = [w.lower for w in words[start:end]]
    return bool(between) and between[0] == "of" and all(w.tag == "determiner" for w in words[start + 1 : end])


def _spanning(left: Phrase, right: Phrase, words: tuple[str, ...], shown: tuple[str, ...]) -> Phrase:
    return Phrase(
        left.start, right.end, words, shown, left.symbol or right.symbol, left.definite, left.named or right.named,
        left.bold or right.bold, right.state or left.state, right.acronym, left.made, left.article,
        mark=left.mark or right.mark,
    )  # fmt: skip

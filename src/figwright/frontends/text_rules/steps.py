"""The steps that a method text tells: its sentences in which something goes somewhere, or a part is named. A checklist
for models that draw: each of them may have left one out without a trace, since nothing in a figure points to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from figwright.core import languages
from figwright.core.source import Source
from figwright.frontends.text_rules import markup
from figwright.frontends.text_rules.named_parts import NamedPart, named_parts, read
from figwright.frontends.text_rules.relations import ASIDE, Reader
from figwright.frontends.text_rules.terms import Parsed, parse

_BESIDE = re.compile(
    r"\b(?:this|our|next|previous|following) (?:paper|work|section|part|appendix)\b|\bin (?:appendix|section)\b"
    r"|\b(?:challeng\w+|drawbacks?|limitations?|suffers?|difficult\w*|avoids?|recent works?|similar to|inspired by)\b"
    r"|\b(?:denotes?|goals?|alternatively|in contrast|empirically|illustrated in|experiments?|baselines?|ablations?)\b"
    r"|\bth(?:is|ese) (?:[\w-]+ ){0,4}(?:enables?|allows?|ensures?|helps?|leads)\b|^\S{0,20}\W*(?:\(\d+\) )?where\b",
    re.IGNORECASE,
)
"""Sentences about the text itself, about what is hard, what others do or what it is good for, and definitions."""
_TITLE = re.compile(
    r"^\W*(?:\w\W+)?(?:an? |the |our )?(?:overview|overall|illustration|schematic|architecture|framework|pipeline)\b",
    re.IGNORECASE,
)
LEAST = 6
"""Words of a sentence that tells a step."""


@dataclass(frozen=True, slots=True)
class Step:
    """A sentence, from whom to whom something goes in it, and the parts that it is the first to name; `asked`: it is of
    the caption."""

    said: str
    ways: tuple[tuple[str, str], ...] = ()
    parts: tuple[NamedPart, ...] = ()
    asked: bool = False


def steps(source: Source) -> tuple[Step, ...]:
    """In the order of the text; none in a language that the rules do not read."""
    if languages.language_of(source.text) not in ("", "en"):
        return ()
    return tuple(_steps(source.text, source.caption))


@lru_cache(maxsize=4)
def _steps(text: str, caption: str) -> tuple[Step, ...]:
    return tuple(_found(text, caption))


def _found(text: str, caption: str) -> Iterator[Step]:
    parsed, glossary, scope = read(text, caption)
    parts = named_parts(Source(text, caption))
    ways: dict[int, dict[tuple[str, str], None]] = {}
    for way in Reader(glossary).relations(parsed):
        ways.setdefault(way.sentence.order, {})[way.source.plain, way.target.plain] = None
    of_method = [one for one in parsed if one.sentence.section not in scope.aside]
    for one in of_method if 2 * len(of_method) > len(parsed) else parsed:
        sentence, said = one.sentence, " ".join(one.sentence.raw.split())
        if not _tells(one) or ASIDE.search(said) or _BESIDE.search(said):
            continue
        named = tuple(part for part in parts if part.evidence in said)
        told = tuple(ways.get(sentence.order, ()))
        if told or named:
            yield Step(said, told, named)
    for one in parse(markup.read(caption, lists=False).sentences):
        if _tells(one) and not _TITLE.search(one.sentence.raw):
            yield Step(" ".join(one.sentence.raw.split()), asked=True)


def _tells(one: Parsed) -> bool:
    """Whether a sentence says what is done: a heading and a scrap of a formula do not."""
    return len(one.words) >= LEAST and any(word.tag == "verb" for word in one.words)

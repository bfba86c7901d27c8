"""What the figure is about: how much each section and each term counts, by the caption and the headings."""

from __future__ import annotations

import math
import re
from collections import Counter

from figwright.reading.markup import Document, Section
from figwright.reading.phrase import Phrase
from figwright.reading.terms import Parsed, Term
from figwright.reading.things import singular

_ASIDE = re.compile(
    r"^(?:datasets?|results?|evaluation(?: metrics)?|details|discussion|baselines?|references)$|"
    r"\b(?:background|related work|preliminar\w*|notations?|motivation|experiment\w*|implementation details|analysis|"
    r"complexity|theoretical|proofs?|limitations?|conclusions?|ablations?|appendix|acknowledg\w*|introduction|hyper-?parameters?|"
    r"computational resources|problem (?:definition|statement|set-?up|formulation|setting))\b",
    re.IGNORECASE,
)
_OVERVIEW = re.compile(r"\b(overview|architecture|framework|pipeline|overall|schematic|workflow)\b", re.IGNORECASE)
SHORT = 12
"""Words of a caption's first sentence up to which it only says what the figure is of."""
_SMALL = frozenset(
    "the a an of and or for in on to by with from our we is are as at via using that which into its this be it".split()
)
_NAMERS = frozenset("propose present introduce call name term dub".split())


class Scope:
    """Weights of sections and terms for one caption."""

    def __init__(self, document: Document, caption: str) -> None:
        self.document = document
        self.caption = Counter(_content(caption))
        self.sections = tuple(self._section(i, s) for i, s in enumerate(document.sections))
        self.aside = _asides(document.sections)
        self._headings = [frozenset(_content(s.title)) for s in document.sections]

    def _section(self, index: int, section: Section) -> float:
        if index in _asides(self.document.sections):
            return 0.3
        words = {w for s in self.document.of(index) for t in s.tokens for w in _content(t.text)}
        shared = len(words & set(self.caption)) / max(1, len(self.caption))
        heading = set(_content(section.title))
        named = len(heading & set(self.caption)) / max(1, len(heading)) if heading else 0.0
        overview = 0.4 if _OVERVIEW.search(section.title) or index <= 1 else 0.0
        return 0.6 + 0.6 * shared + 0.5 * named + overview

    def asks_for(self, term: Term) -> bool:
        """Whether the caption speaks of a term, by all of its words."""
        own = set(_content(" ".join(term.key)))
        return bool(own) and own <= set(self.caption)

    def term(self, term: Term) -> float:
        """How much a term counts, before its relations are looked at."""
        said = sum(self.sections[sentence.section] for sentence in term.sentences)
        own = set(_content(" ".join(term.key)))
        shared = len(own & set(self.caption)) / max(1, len(own))
        headed = any(own <= heading for heading in self._headings if heading)
        score = 1.2 * math.log2(1 + said) + (4.0 if shared == 1 else 1.2 * shared)
        score += 0.8 * (term.key[0] in ("final", "output"))
        score += 1.2 * headed + 0.8 * term.bold + 0.8 * bool(term.acronym) + 0.5 * term.named
        return (
            score
            + (0.4 if term.thing.doer else 0.8 if term.thing.kind == "loss" else 0.0)
            - (0.8 if len(term.key) == 1 and term.thing.weak else 0.0)
        )


def _asides(sections: tuple[Section, ...]) -> frozenset[int]:
    """Sections that speak of something else than the method, with all that stands under them."""
    out, above = set(), 0
    for i, section in enumerate(sections):
        if above and section.level > above:
            out.add(i)
            continue
        above = section.level if _ASIDE.search(section.title) else 0
        if above:
            out.add(i)
    return frozenset(out)


def _content(text: str) -> list[str]:
    return [singular(w) for w in re.findall(r"[^\W_]+", text.casefold()) if w not in _SMALL and not w.isdigit()]


def own_names(document: Document, caption: tuple[Parsed, ...], parsed: tuple[Parsed, ...]) -> tuple[str, ...]:
    """What the authors call their method as a whole: it is the figure, not a box in it."""
    found: Counter[str] = Counter()
    for one in caption[:1]:
        general = len(one.words) <= SHORT or bool(_OVERVIEW.search(one.sentence.raw))
        found.update({name: 2 for phrase in one.phrases if (name := _coined(phrase)) and general})
    for one in parsed:
        for i, word in enumerate(one.words[:-1]):
            if word.verb is not None and word.verb.lemma in _NAMERS:
                nearby = [p for p in one.phrases if i < p.start <= i + 2]
                found.update(coined for p in nearby if len(p.words) == 1 and (coined := _coined(p)))
    top = min((s.level for s in document.sections if s.level), default=0)
    for section in document.sections:
        first = section.title.split(":")[0].split()
        if section.level == top and first and any(c.isupper() for c in first[0][1:]):
            found[first[0].casefold()] += 2
    titles = " ".join(s.title.casefold() for s in document.sections[:3])
    return tuple(name for name, count in found.most_common() if count > 1 or name in titles)


def _coined(phrase: Phrase) -> str:
    """The coined word that a phrase begins with, when nothing but a general head follows."""
    if len(phrase.shown) > 1 and phrase.words[-2] in _GENERAL and any(c.isupper() for c in phrase.shown[-1][1:]):
        return phrase.words[-1]  # "the data generation pipeline DynamicGen"
    if not phrase.shown or len(phrase.shown) > 2 or not any(c.isupper() for c in phrase.shown[0][1:]):
        return ""
    rest = phrase.words[1:]
    return phrase.words[0] if not rest or rest[0] in _GENERAL else ""


_GENERAL = frozenset("model framework architecture network system pipeline method approach".split())

"""Lists -> steps: what a text enumerates; and what else can be drawn of texts that say little about flows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby, pairwise

from figwright.frontends.text_rules.choosing import Choice, Link
from figwright.frontends.text_rules.markup import Document, Sentence
from figwright.frontends.text_rules.phrases import name
from figwright.frontends.text_rules.relations import Relation
from figwright.frontends.text_rules.scope import Scope
from figwright.frontends.text_rules.stages import title
from figwright.frontends.text_rules.symbols import symbol
from figwright.frontends.text_rules.tagging import Word
from figwright.frontends.text_rules.terms import Glossary, Parsed, Term
from figwright.frontends.text_rules.things import Thing, thing

MOST_WORDS = 4
MOST_STEPS = 7
_ORDERED = re.compile(
    r"\b(steps?|stages?|phases?|procedures?|pipeline|workflow|first|then|followed|process)\b", re.IGNORECASE
)
_LISTED = re.compile(
    r"\b(steps?|stages?|phases?|components?|modules?|parts?|blocks?|branches|criteria|tasks|losses)\s*:", re.IGNORECASE
)
_STEPS = re.compile(r"\b(?:steps|stages|phases)\b[^.]{0,20}:", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Listing:
    """The items of one enumeration in order, each with its sentence; `ordered` when the text calls them steps."""

    terms: tuple[Term, ...]
    lead: Sentence
    ordered: bool


def listings(parsed: tuple[Parsed, ...]) -> Iterator[Listing]:
    """Every enumeration: after a colon, or as a list of its own, which are steps where the sentence before calls them
    so, or where there is none."""
    for one in parsed:
        terms = _named((one.words[a:b], one.sentence) for a, b in _after_colon(one))
        if len(terms) > 1:
            yield Listing(terms, one.sentence, bool(_ORDERED.search(one.sentence.raw)))
    lead = ""
    for is_item, group in groupby(parsed, key=lambda one: one.sentence.item):
        run = list(group)
        terms = _named((one.words, one.sentence) for one in run) if is_item else ()
        if len(terms) > 1:
            yield Listing(terms, run[0].sentence, bool(_ORDERED.search(lead)) or not lead)
        lead = "" if is_item else run[-1].sentence.raw


def successions(parsed: tuple[Parsed, ...], glossary: Glossary) -> Iterator[Relation]:
    """ "three steps: curation, filtering and captioning": each of them leads to the next, where the text calls them
    steps and speaks of them elsewhere."""
    for listing in listings(parsed):
        known = [glossary.terms.get(name(term.key)) for term in listing.terms]
        told = sum(t is not None and t.thing.doer for t in known) > 1 and len(known) > 2
        if listing.ordered and told and _STEPS.search(listing.lead.raw):
            for a, b in pairwise(t or own for t, own in zip(known, listing.terms, strict=True)):
                yield Relation(a, b, "flow", listing.lead, weight=0.8)


def _after_colon(one: Parsed) -> list[tuple[int, int]]:
    """Where the items of "three stages: A, B and C" begin and end."""
    if not _LISTED.search(one.sentence.raw):
        return []
    end = len(one.words)
    colon = next((i for i, w in enumerate(one.words) if w.token.text == ":"), end)
    cuts = [colon, *(i for i in range(colon + 1, end) if one.words[i].tag in ("comma", "joint")), end]
    return [(a + 1, b) for a, b in pairwise(cuts) if b - a > 1]


def _named(items: Iterable[tuple[tuple[Word, ...], Sentence]]) -> tuple[Term, ...]:
    """Each item by its first words; the same name is not said twice."""
    out: dict[str, Term] = {}
    for words, sentence in items:
        shown = _first_words(words)
        if shown and len(out) < MOST_STEPS:
            out.setdefault(shown.casefold(), _step(shown, sentence))
    return tuple(out.values())


def _first_words(words: tuple[Word, ...]) -> str:
    """ "generate counterfactual demonstrations to help …" -> generate counterfactual demonstrations."""
    kept: list[str] = []
    for word in words:
        if word.tag in ("name", "verb") and len(kept) < MOST_WORDS:
            kept.append(word.token.text)
        elif not (word.tag == "determiner" or (not kept and word.tag in ("adverb", "pronoun", "auxiliary"))):
            break
    return " ".join(kept) if any(len(w) > 2 for w in kept) else ""


def _step(shown: str, sentence: Sentence) -> Term:
    """An item of a list as a part of the figure."""
    words = tuple(shown.casefold().split())
    known = thing(words)
    kind = known if known is not None and not known.never else Thing("module", doer=True)
    return Term(words, kind, Counter({shown: 1}), [sentence])


def enriched(choice: Choice, parsed: tuple[Parsed, ...], scope: Scope, most: int) -> Choice:
    """A thin choice with the longest enumeration of the text: steps in a row, or parts side by side."""
    have = {" ".join(t.key) for t in choice.terms}
    found = [x for x in listings(parsed) if (x.ordered or not choice.terms) and x.lead.section not in scope.aside]
    for listing in sorted(found, key=lambda x: -len(x.terms) - 2 * x.ordered):
        new = [t for t in listing.terms if " ".join(t.key) not in have][: max(0, most - len(choice.terms))]
        if len(new) > 1:
            steps = [Link(a, b, "flow", (listing.lead,), 1.0) for a, b in pairwise(new)] if listing.ordered else []
            return Choice((*choice.terms, *new), (*choice.links, *steps))
    return choice


def headed(document: Document) -> tuple[Term, ...]:
    """The sections of a text as parts, where nothing else is to be had."""
    out: dict[str, Term] = {}
    for i, section in enumerate(document.sections):
        if called := title(section) or ("" if section.title.isascii() else section.title[:12]):
            out.setdefault(called.casefold(), _step(called, Sentence(section.raw, (), i, i)))
    return tuple(out.values())


def opening(text: str) -> Term:
    """The first words of a text, as they are: all that can be drawn of what nobody understands."""
    line = next(line.strip() for line in text.splitlines() if line.strip())
    sentence = Sentence(line[:400], (), 0, 0)
    if sign := symbol(re.split("=", line.strip("$\\[] "))[0]):
        return Term(("formula",), Thing("tensor"), Counter({"": 1}), [sentence], Counter({sign: 1}))
    words = re.findall(r"[^\W_]+", re.sub(r"\\[A-Za-z]+", " ", line)) or [""]
    shown = " ".join(words[:MOST_WORDS]) if line.isascii() else words[0][:10]
    return Term(("text",), Thing("document", "document"), Counter({shown[:24].strip(): 1}), [sentence])

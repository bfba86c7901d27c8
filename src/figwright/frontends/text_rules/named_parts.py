"""The parts that a method text calls by name: encoders, operations, stores, losses. A checklist for models that draw:
they leave out a pooling or a sampler sooner than they invent one.

The list is wide on purpose: whoever draws says which names belong to the figure's story.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from figwright.core import languages
from figwright.core.source import Source
from figwright.frontends.text_rules import markup
from figwright.frontends.text_rules.scope import Scope
from figwright.frontends.text_rules.terms import GENERIC, Glossary, Parsed, Term, parse
from figwright.frontends.text_rules.things import noun

MOST = 24
"""Names that are kept: of a long text those that its caption, its headings and most of its sentences speak of."""
WINDOW = 4
"""Words of a sentence on either side of a name that say which one is meant."""
ENUMERATED = 4
"""Proper names in one sentence that make it a list."""
_TALK = frozenset(
    "pipeline workflow training learning generation prediction enhancement inference optimization interface".split()
)
"""Heads of names for the whole, or for what the text does, that nobody draws as a part."""
_BESIDE = frozenset(
    """above alternative conventional downstream end-to-end existing extra following general-purpose implicit improved
    insufficient intelligent intensive previous prior pure traditional versus""".split()
)
"""First words of names for the methods of others, or for what the text praises or sums up."""
_PROPERTY = re.compile(
    r"\b(?:activation|black-box|distance|distribution|mapping|probability|transformation|\w+(?:ar|ble|ed)) function$"
)
"""A function of which the text only says what kind it is."""
_FORMULA = re.compile(r"\w[+=]\w")
"""A formula of a PDF that was read as a name."""


@dataclass(frozen=True, slots=True)
class NamedPart:
    """A part as the text calls it, in short and in full, and the words around the name."""

    name: str
    full: str
    evidence: str


def named_parts(source: Source) -> tuple[NamedPart, ...]:
    """What works on something, stores something or is minimized, in the order of the text; none in a language that the
    rules do not read."""
    return _named(source.text, source.caption) if languages.language_of(source.text) in ("", "en") else ()


@lru_cache(maxsize=4)
def read(text: str, caption: str) -> tuple[tuple[Parsed, ...], Glossary, Scope]:
    """A text by the rules: its sentences, what they name, and what counts."""
    document = markup.read(text)
    parsed = parse(document.sentences)
    glossary = Glossary(parsed, parse(markup.read(caption, lists=False).sentences))
    return parsed, glossary, Scope(document, caption)


@lru_cache(maxsize=4)
def _named(text: str, caption: str) -> tuple[NamedPart, ...]:
    """The names of a text; as far as there are others, without those of sections that tell of something else than the
    method."""
    _, glossary, scope = read(text, caption)
    parts = _without_enumerations([term for term in glossary.terms.values() if _is_part(term)])
    found = [term for term in parts if any(one.section not in scope.aside for one in term.sentences)] or parts
    found = _without_other_spellings(_without_short_forms(sorted(found, key=scope.term, reverse=True)))
    kept = sorted(found[:MOST], key=lambda term: term.place)
    return tuple(NamedPart(term.plain, " ".join(term.key), _around(term)) for term in kept)


def _without_enumerations(terms: list[Term]) -> list[Term]:
    """The terms without proper names that one sentence lists: data sets that were used, or methods of others."""
    listed = [term for term in terms if len(term.key) == 1 and noun(term.key[0]) is None]
    many = Counter(term.sentences[0].order for term in listed)
    return [term for term in terms if term not in listed or many[term.sentences[0].order] < ENUMERATED]


def _without_short_forms(terms: list[Term]) -> list[Term]:
    """The terms without lone heads of others: "the Encoder" is the scene encoder, said in short."""
    heads = {term.key[-1] for term in terms if len(term.key) > 1}
    return [term for term in terms if len(term.key) > 1 or term.key[0] not in heads]


def _without_other_spellings(terms: list[Term]) -> list[Term]:
    """The terms without those that say the same with a hyphen, a plural or their initials: "MLPs", "multi-layer
    perceptron"."""
    taken: set[str] = set()
    kept = []
    for term in terms:
        words = re.split(r"[\s-]+", " ".join(term.key))
        spelled, initials = "".join(words).rstrip("s"), "".join(word[:1] for word in words)
        if spelled not in taken and (len(words) < 2 or initials not in taken):
            kept.append(term)
            taken.add(spelled)
    return kept


def _is_part(term: Term) -> bool:
    thing, head = term.thing, term.key[-1]
    lone = len(term.key) == 1 and (thing.weak or head in GENERIC)
    if term.key[0] in _BESIDE or term.key[0].startswith("above-") or _FORMULA.search(term.plain):
        return False
    if _PROPERTY.search(" ".join(term.key)):
        return False
    drawn = thing.kind in ("loss", "store") or (thing.doer and thing.kind != "actor")
    return drawn and not lone and bool(term.sentences) and term.key[-1] not in _TALK


def _around(term: Term) -> str:
    """The words around the name in the first sentence that has it in its usual form."""
    name = term.shown.most_common(1)[0][0]
    sentences = [" ".join(sentence.raw.split()) for sentence in term.sentences]
    said = next((one for one in sentences if name in one), sentences[0])
    start = max(0, said.find(name))
    before = said[:start].split(" ")[-WINDOW:]
    return " ".join(before) + " ".join(said[start:].split(" ")[: len(name.split()) + WINDOW])

"""Lists -> steps: what a text enumerates, for figures of texts that say little about flows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby, pairwise

from figwright.reading.admission import name
from figwright.reading.choosing import Choice, Link
from figwright.reading.markup import Document, Section, Sentence
from figwright.reading.relations import Relation
from figwright.reading.scope import Scope
from figwright.reading.stages import Stage, title
from figwright.reading.symbols import symbol
from figwright.reading.tagging import Word
from figwright.reading.terms import Glossary, Parsed, Term
from figwright.reading.things import Thing, singular, thing

MOST_WORDS = 4
MOST_STEPS = 7
_MARK = re.compile(r"\d{1,2}|[a-h]|[ivx]{1,4}")
_ORDERED = re.compile(
    r"\b(steps?|stages?|phases?|procedures?|pipeline|workflow|first|then|followed|process)\b", re.IGNORECASE
)
_LISTED = re.compile(
    r"\b(steps?|stages?|phases?|components?|modules?|parts?|blocks?|branches|criteria|tasks|losses)\s*:", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Listing:
    """The items of one enumeration in order, each with its sentence; `ordered` when the text calls them steps."""

    terms: tuple[Term, ...]
    lead: Sentence
    ordered: bool


def listings(parsed: tuple[Parsed, ...]) -> Iterator[Listing]:
    """Every enumeration: numbered inside a sentence, after a colon, or as a list of its own."""
    for one in parsed:
        for spans in (numbered(one.words), _after_colon(one)):
            terms = _named((one.words[a:b], one.sentence) for a, b in spans)
            if len(terms) > 1:
                yield Listing(terms, one.sentence, bool(_ORDERED.search(one.sentence.raw)))
    yield from _items(parsed)


def successions(parsed: tuple[Parsed, ...], glossary: Glossary) -> Iterator[Relation]:
    """ "three steps: curation, filtering and captioning": each of them leads to the next, where the text calls them
    steps and speaks of them elsewhere."""
    for listing in listings(parsed):
        known = [glossary.terms.get(name(term.key)) for term in listing.terms]
        told = sum(t is not None and t.thing.doer for t in known) > 1 and len(known) > 2
        if listing.ordered and told and _STEPS.search(listing.lead.raw):
            for a, b in pairwise(t or own for t, own in zip(known, listing.terms, strict=True)):
                yield Relation(a, b, "flow", listing.lead, weight=0.8)


_STEPS = re.compile(r"\b(?:steps|stages|phases)\b[^.]{0,20}:", re.IGNORECASE)


def _items(parsed: tuple[Parsed, ...]) -> Iterator[Listing]:
    """Lists that stand apart; steps where the sentence before calls them so, or where there is none."""
    lead = ""
    for is_item, group in groupby(parsed, key=lambda one: one.sentence.item):
        run = list(group)
        terms = _named((one.words, one.sentence) for one in run) if is_item else ()
        if len(terms) > 1:
            yield Listing(terms, run[0].sentence, bool(_ORDERED.search(lead)) or not lead)
        lead = "" if is_item else run[-1].sentence.raw


def numbered(words: tuple[Word, ...]) -> list[tuple[int, int]]:
    """Where the items of "(1) … (2) …" begin and end."""
    marks = []
    for i, word in enumerate(words[:-1]):
        if _MARK.fullmatch(word.lower) and words[i + 1].token.text == ")":
            marks.append((i - 1 if i and words[i - 1].token.text == "(" else i, i + 2))
    ends = [start for start, _ in marks[1:]] + [len(words)]
    return [(begin, end) for (_, begin), end in zip(marks, ends, strict=True)] if len(marks) > 1 else []


def _after_colon(one: Parsed) -> list[tuple[int, int]]:
    """Where the items of "three stages: A, B and C" begin and end."""
    if not _LISTED.search(one.sentence.raw):
        return []
    colon = next((i for i, w in enumerate(one.words) if w.token.text == ":"), len(one.words))
    cuts = [
        colon,
        *(i for i in range(colon + 1, len(one.words)) if one.words[i].tag in ("comma", "joint")),
        len(one.words),
    ]
    return [(a + 1, b) for a, b in pairwise(cuts) if b - a > 1]


def _named(items: Iterable[tuple[tuple[Word, ...], Sentence]]) -> tuple[Term, ...]:
    """Each item by its first words; the same name is not said twice."""
    out: dict[tuple[str, ...], Term] = {}
    for words, sentence in items:
        kept = first_words(words)
        if kept and len(out) < MOST_STEPS:
            key = tuple(word.lower for word in kept)
            out.setdefault(key, step(" ".join(w.token.text for w in kept), sentence))
    return tuple(out.values())


def first_words(words: tuple[Word, ...]) -> list[Word]:
    """ "generate counterfactual demonstrations to help …" -> generate counterfactual demonstrations."""
    kept: list[Word] = []
    for word in words:
        if word.tag in ("name", "verb") and len(kept) < MOST_WORDS:
            kept.append(word)
        elif word.tag in ("determiner", "adverb", "pronoun", "auxiliary") and (not kept or word.tag == "determiner"):
            continue
        else:
            break
    return kept if any(len(w.token.text) > 2 for w in kept) else []


def step(shown: str, sentence: Sentence) -> Term:
    """An item of a list as a part of the figure."""
    words = tuple(shown.casefold().split())
    known = thing((*words[:-1], singular(words[-1]))) if words else None
    kind = known if known is not None and not known.never else Thing("module", doer=True)
    return Term(words, kind, Counter({shown: 1}), [sentence])


def enriched(choice: Choice, parsed: tuple[Parsed, ...], scope: Scope, most: int) -> Choice:
    """A thin choice with the best enumeration of the text: steps in a row, or parts side by side."""
    found = sorted(listings(parsed), key=lambda x: -_worth(x, scope))
    found = [x for x in found if _worth(x, scope) > 0 and (x.ordered or not choice.terms)]
    have = {_plain(t) for t in choice.terms}
    for listing in found:
        new = [t for t in listing.terms if _plain(t) not in have][: max(0, most - len(choice.terms))]
        if len(new) > 1:
            steps = [Link(a, b, "flow", [listing.lead], 1.0) for a, b in pairwise(new)] if listing.ordered else []
            return Choice((*choice.terms, *new), (*choice.links, *steps))
    return choice


def _plain(term: Term) -> str:
    return " ".join(term.key)


def _worth(listing: Listing, scope: Scope) -> float:
    weight = scope.sections[listing.lead.section]
    return weight * (len(listing.terms) + (2.0 if listing.ordered else 0.0)) - (2.5 if weight < 0.5 else 0.0)


def in_order(a: Stage, b: Stage, steps: Iterable[Listing], told: Iterable[Sentence] = ()) -> str:
    """The words of the source that say that one stage comes after another; none when nothing says so: numbers, a list
    of steps, a sentence that names both in order, or one at the beginning of the second that says "then"."""
    if a.number and b.number:
        return b.evidence
    for listing in steps:
        if listing.ordered:
            first, second = _place(a, listing), _place(b, listing)
            if first is not None and second is not None and first < second:
                return listing.lead.raw
    for sentence in told:
        first, second = _named_at(a, sentence), _named_at(b, sentence)
        if first is not None and second is not None and first < second and _SUCCESSION.search(sentence.raw):
            return sentence.raw
    return next((s.raw for s in b.opening if _ONWARD.search(s.raw)), "")


_SUCCESSION = re.compile(r"\b(followed by|then|next|second|finally|subsequently|before|after which)\b", re.IGNORECASE)
_ONWARD = re.compile(
    r"^(?:then|next|second|secondly|third|thirdly|finally|lastly|subsequently|after|afterwards|once|following)\b"
    r"|\bwe then\b",
    re.IGNORECASE,
)


def _named_at(stage: Stage, sentence: Sentence) -> int | None:
    """Where a sentence names a stage, by all the words of its title."""
    words = [singular(t.lower) for t in sentence.tokens]
    wanted = [singular(w) for w in re.findall(r"[^\W_]+", stage.title.casefold())]
    places = [words.index(w) for w in wanted if w in words]
    return min(places) if len(places) == len(wanted) else None


def _place(stage: Stage, listing: Listing) -> int | None:
    """Which item of a list a stage is, by the words that they share."""
    title_words = {singular(w) for w in stage.title.casefold().split()}
    shares = [len(title_words & {singular(w) for w in t.key}) / len(title_words) for t in listing.terms]
    best = max(range(len(shares)), key=lambda i: shares[i])
    return best if shares[best] >= 0.5 else None


def headed(document: Document) -> tuple[Term, ...]:
    """The sections of a text as parts, where nothing else is to be had."""
    out = []
    for i, section in enumerate(document.sections):
        if (called := title(section)) or _foreign(section):
            out.append(step(called or section.title[:12], Sentence(section.raw, (), i, 0, i)))
    return tuple({t.key: t for t in out}.values())


def _foreign(section: Section) -> bool:
    return bool(section.title) and not section.title.isascii()


def opening(text: str) -> Term:
    """The first words of a text, as they are: all that can be drawn of what nobody understands."""
    line = next(line.strip() for line in text.splitlines() if line.strip())
    sentence = Sentence(line[:400], (), 0, 0, 0)
    sign = symbol(re.split("=", line.strip("$\\[] "))[0])
    if sign:
        return Term(("formula",), Thing("tensor"), Counter({"": 1}), [sentence], Counter({sign: 1}))
    words = re.findall(r"[^\W_]+", re.sub(r"\\[A-Za-z]+", " ", line)) or [""]
    shown = " ".join(words[:MOST_WORDS]) if line.isascii() else words[0][:10]
    return Term(("text",), Thing("document", "document"), Counter({shown[:24].strip(): 1}), [sentence])

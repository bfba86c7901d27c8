"""Sections -> zones: which stage of the method each part belongs to, and what the stage is called."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass

from figwright.reading.choosing import Choice
from figwright.reading.markup import Document, Section
from figwright.reading.scope import Scope
from figwright.reading.terms import Term

MOST = 4
MOST_WORDS = 4
NOWHERE = -1
AWAY = 1.5
"""How much more a part must be at work beside the stages than in one of them to stay outside."""
_GENERAL = re.compile(
    r"^(?:the |our |proposed )*(?:method(?:s|ology)?|approach|overview|framework|model|architecture|"
    r"(?:the )?proposed (?:method|approach|model|framework)|method overview|framework overview|problem.*|preliminar.*|"
    r"background|notation.*|motivation|introduction|overview of .*|algorithm \d+.*|training and inference|"
    r"learning|training|inference|network architecture.*|neural method.*|"
    r"(?:assumption|theorem|lemma|definition|remark|proof|algorithm|challenge|discussion|example|note|proposition|require|ensure|inputs?|outputs?|return).*)$",
    re.IGNORECASE,
)
_CUT = re.compile(
    r"\s+(?:via|with|for|from|by|using|through|based on|as|of|to|in|on|and its|under|across)\s+", re.IGNORECASE
)
_ORDINAL = re.compile(r"^(?:phase|stage|step|part)\s+(\d+|[IVX]+|[A-D])\s*[:.–-]?\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Stage:
    """A zone: its title, its number where the text gives one, its words of the source, and its parts."""

    title: str
    number: str
    evidence: str
    terms: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Staged:
    """Stages in the order of the text, and the parts that belong to none."""

    stages: tuple[Stage, ...]
    rest: tuple[Term, ...]


def staged(choice: Choice, document: Document, scope: Scope) -> Staged:
    """The parts by stage; with fewer than two stages everything is in none."""
    titles, fold = _candidates(document, scope)
    levels = {document.sections[i].level for i in titles}
    beside = {i for i, s in enumerate(document.sections) if s.level in levels and i not in titles}
    homes = _homes(choice, fold, set(titles), beside)
    weight: dict[int, int] = defaultdict(int)
    for home in homes.values():
        weight[home] += 1
    weight.pop(NOWHERE, None)
    large = (i for i in weight if weight[i] >= 2 or number(document.sections[i]))
    best = sorted(large, key=lambda i: -weight[i])[:MOST]
    if len(best) < 2:
        return Staged((), choice.terms)
    homes = _homes(choice, fold, set(best), beside)
    stages = []
    for i in sorted(best):
        section = document.sections[i]
        terms = tuple(t for t in choice.terms if homes.get(id(t)) == i)
        stages.append(Stage(titles[i], number(section), section.raw, terms))
    return Staged(
        tuple(s for s in stages if s.terms), tuple(t for t in choice.terms if homes.get(id(t), NOWHERE) == NOWHERE)
    )


def _candidates(document: Document, scope: Scope) -> tuple[dict[int, str], dict[int, int]]:
    """Sections that may be stages with their titles, and for every section the one that it counts for: the highest
    level     at which there are two is the level of the stages, and what is below counts for what it is in."""
    sections = document.sections
    for level in sorted({s.level for s in sections if s.level}):
        here = (i for i, s in enumerate(sections) if s.level == level and i not in scope.aside)
        titles = {i: t for i in here if (t := title(sections[i]))}
        if len(titles) > 1:
            upper = [i for i, s in enumerate(sections) if s.level <= level]
            return titles, {i: max((u for u in upper if u <= i), default=0) for i in range(len(sections))}
    return {}, {i: i for i in range(len(sections))}


def _homes(choice: Choice, fold: dict[int, int], sections: set[int], beside: set[int]) -> dict[int, int]:
    """The section in which each part is at work; a part that is never at work there goes where its neighbours are, and
    one that belongs to a section `beside` the stages goes nowhere."""
    affinity: dict[int, dict[int, float]] = defaultdict(lambda: defaultdict(float))
    for link in choice.links:
        for sentence in link.sentences:
            for term in (link.source, link.target):
                affinity[id(term)][fold[sentence.section]] += 1.0
    for term in choice.terms:
        for sentence in term.sentences:
            affinity[id(term)][fold[sentence.section]] += 0.4
    homes: dict[int, int] = {}
    for term in choice.terms:
        known = {i: w for i, w in affinity[id(term)].items() if i in sections}
        away = max((w for i, w in affinity[id(term)].items() if i in beside), default=0.0)
        if known and away > AWAY * max(known.values()):
            homes[id(term)] = NOWHERE
        elif known:
            homes[id(term)] = max(known, key=lambda i: (known[i], -i))
    for _ in choice.terms:
        for link in choice.links:
            a, b = id(link.source), id(link.target)
            if a not in homes and b in homes:
                homes[a] = homes[b]
            elif b not in homes and a in homes:
                homes[b] = homes[a]
    return homes


def title(section: Section) -> str:
    """A heading as the title of a zone: four words at most, or nothing when it names no stage."""
    words = re.sub(r"\([^)]*\)", " ", _ORDINAL.sub("", section.title))
    if not words.strip() or _GENERAL.match(" ".join(words.split())) or section.level == 0:
        return ""
    head, _, tail = words.partition(":")
    words = head if head.strip() and (len(head.split()) <= MOST_WORDS or not tail.strip()) else tail
    words = " ".join(w for w in words.split() if len(w) > 1 or w.isdigit()).strip(" ,.;–-")
    if not re.fullmatch(r"[^\W_](?:[\w\s'/&-]*\w)?", words) or len(words.split()) > 8:
        return ""
    if len(words.split()) > MOST_WORDS + 1:
        words = _CUT.split(words)[0]
    kept = words.split()[-MOST_WORDS - 1 :]
    kept = kept[1:] if kept and kept[0].casefold() in ("a", "an", "the", "and", "our") else kept
    return " ".join(kept)


def number(section: Section) -> str:
    match = _ORDINAL.match(section.title)
    return match[1] if match else ""

"""Sections -> zones: which stage of the method each part belongs to, and what the stage is called."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from figwright.reading.choosing import Choice
from figwright.reading.markup import Document, Section, Sentence
from figwright.reading.naming import plain
from figwright.reading.relations import Relation
from figwright.reading.scope import Scope
from figwright.reading.terms import GENERIC, Term
from figwright.reading.things import singular

MOST = 4
MOST_WORDS = 4
OPENING = 2
"""Sentences at the beginning of a section that may say what it follows."""
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
_BRACKETS = re.compile(r"\(([^()]+)\)")
_ORDINAL = re.compile(r"^(?:phase|stage|step|part)\s+(\d+|[IVX]+|[A-D])\s*[:.–-]?\s*", re.IGNORECASE)


_COUNTED = re.compile(r"\b(?:[Pp]hase|[Ss]tage|[Ss]tep|[Pp]art)\s+(\d+|[IVX]+|[A-D])\b")


@dataclass(frozen=True, slots=True)
class Stage:
    """A zone: its title, its number where the text gives one, its words of the source, and its parts. `whole` is the
    part that the zone itself is: arrows to it lead to the zone. `opening` are the first sentences about it."""

    title: str
    number: str
    evidence: str
    terms: tuple[Term, ...]
    whole: Term | None = None
    opening: tuple[Sentence, ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """A stage that the caption names, and all the words it has for it."""

    title: str
    words: frozenset[str]


@dataclass(frozen=True, slots=True)
class Staged:
    """Stages in the order of the text, and the parts that belong to none."""

    stages: tuple[Stage, ...]
    rest: tuple[Term, ...]


def staged(choice: Choice, document: Document, scope: Scope, relations: Iterable[Relation] = ()) -> Staged:
    """The parts by stage; without two stages, by what the text says is made of what."""
    titles, fold = candidates(document, scope)
    levels = {document.sections[i].level for i in titles}
    beside = {i for i, s in enumerate(document.sections) if s.level in levels and i not in titles}
    counted = {n: i for i in titles if (n := number(document.sections[i]))}

    def place(sentence: Sentence) -> int:
        """Where a sentence belongs: an overview that says "in Phase 2" speaks of the second phase."""
        named = set(_COUNTED.findall(sentence.raw))
        return next((counted[n] for n in named if len(named) == 1 and n in counted), fold[sentence.section])

    homes = _homes(choice, place, set(titles), beside)
    weight: dict[int, int] = defaultdict(int)
    for home in homes.values():
        weight[home] += 1
    weight.pop(NOWHERE, None)
    large = (i for i in weight if weight[i] >= 2 or number(document.sections[i]))
    best = sorted(large, key=lambda i: -weight[i])[:MOST]
    if len(best) < 2:
        return _contained(choice, relations)
    homes = _homes(choice, place, set(best), beside)
    _shared_inputs(choice, homes)
    _results(choice, homes)
    wholes = {i: w for i in best if (w := _itself(titles[i], document.sections[i], choice)) is not None}
    stages = []
    for i in sorted(best):
        section = document.sections[i]
        terms = tuple(t for t in choice.terms if homes.get(id(t)) == i and t not in wholes.values())
        kept = tuple(t for t in terms if i not in wholes or not _lone(t, wholes[i], choice))
        stages.append(Stage(titles[i], number(section), section.raw, kept, wholes.get(i), document.of(i)[:OPENING]))
    return _settled(_countable(tuple(stages), document), choice)


def _countable(stages: tuple[Stage, ...], document: Document) -> tuple[Stage, ...]:
    """The stages with their numbers, as long as none is missing: a reader would look for a two between a one and a
    three."""
    told = dict.fromkeys(n for section in document.sections if (n := number(section)))
    kept = [stage.number for stage in _large(stages) if stage.number]
    return stages if kept == list(told)[: len(kept)] else tuple(replace(stage, number="") for stage in stages)


def _itself(title: str, section: Section, choice: Choice) -> Term | None:
    """The part that a stage is named after, by its title or by what its heading has in brackets: it is the zone, and no
    box."""
    own = {called(name) for name in (title, *_BRACKETS.findall(section.title))}
    return next((t for t in choice.terms if own & {called(" ".join(t.key)), called(plain(t))}), None)


def _settled(stages: tuple[Stage, ...], choice: Choice) -> Staged:
    """The stages that hold enough to be zones; a part that is a zone is never a box as well."""
    large = _large(stages)
    if len(large) < 2:
        return Staged((), choice.terms)
    inside = {t for s in large for t in (*s.terms, s.whole)}
    return Staged(large, tuple(t for t in choice.terms if t not in inside))


def _large(stages: Iterable[Stage]) -> tuple[Stage, ...]:
    """Those of several parts; one that the text numbers may have a single one."""
    return tuple(s for s in stages if len(s.terms) >= 2 or (s.terms and s.number))


def _shared_inputs(choice: Choice, homes: dict[int, int]) -> None:
    """What nothing makes and several stages use stands before them all."""
    made = {id(x.target) for x in choice.links if x.kind != "feedback"}
    for term in choice.terms:
        users = {homes.get(id(x.target)) for x in choice.links if x.source is term}
        if id(term) not in made and len(users - {None, NOWHERE}) > 1:
            homes[id(term)] = NOWHERE


def _results(choice: Choice, homes: dict[int, int]) -> None:
    """What the text calls final and nothing uses stands after all stages."""
    used = {id(x.source) for x in choice.links}
    homes.update((id(t), NOWHERE) for t in choice.terms if t.key[0] == "final" and id(t) not in used)


def called(title: str) -> str:
    """A name without the words that only say that it is a stage: "Linear planning phase" is linear planning."""
    words = [singular(w) for w in re.findall(r"[^\W_]+", title.casefold())]
    while len(words) > 1 and (words[-1] in _STAGE_HEADS or words[-1] in GENERIC):
        words.pop()
    return "".join(words)  # "fine-tuning" is "finetuning"


def is_stage(term: Term, titles: Iterable[str]) -> bool:
    """Whether a term only names a stage, by a heading that calls it one ("… phase"), and is no part of any."""
    own = called(" ".join(term.key))
    return any(own == called(t) and singular(t.casefold().split()[-1]) in _STAGE_HEADS for t in titles)


_STAGE_HEADS = frozenset("phase stage loop step process procedure pipeline".split())


def by_caption(choice: Choice, told: tuple[Told, ...]) -> Staged:
    """The parts by the stages that the caption names: each goes where the sentences about it share most words."""
    homes: dict[Term, int] = {}
    for term in choice.terms:
        about = content(
            token.text
            for link in choice.links
            if term in (link.source, link.target)
            for sentence in link.sentences
            for token in sentence.tokens
        )
        own = content(term.key)
        shares = [len(about & one.words) + 2 * len(own & one.words) for one in told]
        best = max(range(len(told)), key=lambda i: shares[i])
        if shares[best] > 0 and shares.count(shares[best]) == 1:
            homes[term] = best
    stages = tuple(
        Stage(one.title, "", "", tuple(t for t in choice.terms if homes.get(t) == i)) for i, one in enumerate(told)
    )
    kept = tuple(stage for stage in stages if len(stage.terms) > 1)
    if len(kept) < 2:
        return Staged((), choice.terms)
    inside = {term for stage in kept for term in stage.terms}
    return Staged(kept, tuple(t for t in choice.terms if t not in inside))


def content(words: Iterable[str]) -> frozenset[str]:
    """The words that tell something, in the singular."""
    return frozenset(singular(w.casefold()) for w in words if len(w) > 3 and w[0].isalpha())


def _lone(term: Term, whole: Term, choice: Choice) -> bool:
    """Whether a part hangs on nothing but the whole."""
    ends = [x.target if x.source is term else x.source for x in choice.links if term in (x.source, x.target)]
    return all(end is whole for end in ends)


def _contained(choice: Choice, relations: Iterable[Relation]) -> Staged:
    """Zones for what "consists of" at least two working parts of the figure."""
    held: dict[Term, dict[Term, str]] = defaultdict(dict)
    for relation in relations:
        doers = relation.source.thing.doer and relation.target.thing.doer
        if relation.contains and doers and relation.target in choice.terms:
            held[relation.source].setdefault(relation.target, relation.sentence.raw)
    taken: set[Term] = set()
    stages: list[Stage] = []
    for whole, parts in sorted(held.items(), key=lambda pair: -len(pair[1])):
        free = tuple(t for t in choice.terms if t in parts and t not in taken and t is not whole)
        if len(free) < 2 or whole in taken or any(_lone(t, whole, choice) for t in free):
            continue
        stages.append(Stage(plain(whole), "", parts[free[0]], free, whole if whole in choice.terms else None))
        taken.update((*free, whole))
    return Staged(tuple(stages), tuple(t for t in choice.terms if t not in taken))


def candidates(document: Document, scope: Scope) -> tuple[dict[int, str], dict[int, int]]:
    """Sections that may be stages with their titles, and for every section the one that it counts for: the highest
    level at which there are two is the level of the stages, and what is below counts for what it is in."""
    sections = document.sections
    for level in sorted({s.level for s in sections if s.level}):
        here = (i for i, s in enumerate(sections) if s.level == level and i not in scope.aside)
        titles = {i: t for i in here if (t := title(sections[i]))}
        if len(titles) > 1:
            upper = [i for i, s in enumerate(sections) if s.level <= level]
            return titles, {i: max((u for u in upper if u <= i), default=0) for i in range(len(sections))}
    return {}, {i: i for i in range(len(sections))}


def _homes(choice: Choice, place: Callable[[Sentence], int], sections: set[int], beside: set[int]) -> dict[int, int]:
    """The section in which each part is at work; a part that is never at work there goes where its neighbours are, and
    one that belongs to a section `beside` the stages goes nowhere."""
    affinity: dict[int, dict[int, float]] = defaultdict(lambda: defaultdict(float))
    for link in choice.links:
        for sentence in link.sentences:
            for term in (link.source, link.target):
                affinity[id(term)][place(sentence)] += 1.0
    for term in choice.terms:
        for sentence in term.sentences:
            affinity[id(term)][place(sentence)] += 0.4
    homes: dict[int, int] = {}
    for term in choice.terms:
        known = {i: w for i, w in affinity[id(term)].items() if i in sections}
        away = max((w for i, w in affinity[id(term)].items() if i in beside), default=0.0)
        if away > AWAY * max(known.values(), default=0.0):
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
        words = _cut(words)
    kept = words.split()[-MOST_WORDS - 1 :]
    kept = kept[1:] if kept and kept[0].casefold() in ("a", "an", "the", "and", "our") else kept
    return " ".join(kept)


def _cut(words: str) -> str:
    """A long heading up to the word with which more is told of it; one word alone would say too little."""
    heads = [words[: match.start()] for match in _CUT.finditer(words)] or [words]
    return next((head for head in heads if 2 <= len(head.split()) <= MOST_WORDS + 1), heads[0])


def number(section: Section) -> str:
    match = _ORDINAL.match(section.title)
    return match[1] if match else ""

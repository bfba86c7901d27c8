"""Sections -> zones: which stage of the method each part belongs to, and what the stage is called."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from figwright.frontends.text_rules.choosing import Choice
from figwright.frontends.text_rules.markup import Document, Section, Sentence
from figwright.frontends.text_rules.scope import Scope
from figwright.frontends.text_rules.terms import GENERIC, Term
from figwright.frontends.text_rules.things import singular

MOST = 4
MOST_WORDS = 4
NOWHERE = -1
AWAY = 1.5
"""How much more a part must be at work beside the stages than in one of them to stay outside."""
_GENERAL = re.compile(
    r"^(?:the |our |proposed )*(?:method(?:s|ology)?|approach|framework|model|architecture|overview.*|method overview|"
    r"framework overview|problem.*|preliminar.*|background|notation.*|motivation|introduction|training and inference|"
    r"learning|training|inference|network architecture.*|(?:assumption|theorem|lemma|definition|remark|proof|algorithm|"
    r"challenge|discussion|example|note|proposition|require|ensure|inputs?|outputs?|return).*)$",
    re.IGNORECASE,
)
_CUT = re.compile(r"\s+(?:via|with|for|from|by|using|through|based on|as|of|to|in|on|under|across)\s+", re.IGNORECASE)
_ORDINAL = re.compile(r"^(?:phase|stage|step|part)\s+(\d+|[IVX]+|[A-D])\s*[:.–-]?\s*", re.IGNORECASE)
_COUNTED = re.compile(r"\b(?:[Pp]hase|[Ss]tage|[Ss]tep|[Pp]art)\s+(\d+|[IVX]+|[A-D])\b")
_STAGE_HEADS = frozenset("phase stage loop step process procedure pipeline".split())


@dataclass(frozen=True, slots=True)
class Stage:
    """A zone: its title, its number where the text gives one, its words of the source, and its parts. `whole` is the
    part that the zone itself is: arrows to it lead to the zone. `order` is where the text tells of it."""

    title: str
    number: str
    evidence: str
    terms: tuple[Term, ...]
    whole: Term | None = None
    order: int = 0

    @property
    def held(self) -> tuple[Term, ...]:
        return (*self.terms, self.whole) if self.whole else self.terms


def staged(choice: Choice, document: Document, scope: Scope) -> tuple[Stage, ...]:
    """The parts by section, where two sections hold enough of them."""
    sections = document.sections
    titles, fold = candidates(document, scope)
    beside = {i for i, s in enumerate(sections) if s.level in {sections[k].level for k in titles} and i not in titles}
    counted = {n: i for i in titles if (n := _number(sections[i]))}

    def place(sentence: Sentence) -> int:
        """Where a sentence belongs: an overview that says "in Phase 2" speaks of the second phase."""
        named = set(_COUNTED.findall(sentence.raw))
        return next((counted[n] for n in named if len(named) == 1 and n in counted), fold[sentence.section])

    affinity = _affinity(choice, place)
    weight = Counter(_homes(choice, affinity, {*titles}, beside).values())
    best = [i for i, n in weight.most_common() if i in titles and (n >= 2 or _number(sections[i]))][:MOST]
    homes = _homes(choice, affinity, {*best}, beside)
    wholes = {i: _whole(titles[i], sections[i], choice) for i in best}
    for i, whole in wholes.items():
        ends = {t for x in choice.links if whole in x.ends and not x.loose for t in x.ends} - {whole}
        own = whole is not None and whole.key[-1] == "module" and "module" not in titles[i].casefold()
        if own and ends and all(homes.get(t) == i for t in ends):  # the module of a stage, which has a flow inside it
            wholes[i] = None
    stages = []
    for i, whole in sorted(wholes.items()):
        inside = (t for t in choice.terms if homes.get(t) == i and t not in wholes.values())
        terms = tuple(t for t in inside if not _lone(t, whole, choice))
        order = next((s.order for s in document.sentences if s.section == i), 0)
        stages.append(Stage(titles[i], _number(sections[i]), sections[i].raw, terms, whole, order))
    large = tuple(s for s in stages if len(s.terms) >= 2 or (s.terms and s.number))
    told = [n for section in sections if (n := _number(section))]
    if [s.number for s in large if s.number] != [*dict.fromkeys(told)][: sum(bool(s.number) for s in large)]:
        large = tuple(replace(s, number="") for s in large)  # a reader would look for a two between a one and a three
    return large if len(large) > 1 else ()


def _whole(title: str, section: Section, choice: Choice) -> Term | None:
    """The part that a stage is named after, by its title or by what its heading has in brackets: it is the zone."""
    own = {_called(name) for name in (title, *re.findall(r"\(([^()]+)\)", section.title))}
    return next((t for t in choice.terms if own & {_called(" ".join(t.key)), _called(t.plain)}), None)


def _affinity(choice: Choice, place: Callable[[Sentence], int]) -> Mapping[Term, Mapping[int, float]]:
    """How much each part is at work in each section."""
    out: dict[Term, dict[int, float]] = defaultdict(lambda: defaultdict(float))
    for term in choice.terms:
        for sentence in term.sentences:
            out[term][place(sentence)] += 0.4
    for link in choice.links:
        for sentence in link.sentences:
            for term in link.ends:
                out[term][place(sentence)] += 1.0
    return out


def _homes(
    choice: Choice, affinity: Mapping[Term, Mapping[int, float]], sections: set[int], beside: set[int]
) -> dict[Term, int]:
    """The section in which each part is at work; one that is never at work there goes where its neighbours are. What
    belongs `beside` the stages, goes into several of them and is made by none, or is the end of all goes nowhere."""
    homes: dict[Term, int] = {}
    for term in choice.terms:
        known = {i: w for i, w in affinity[term].items() if i in sections}
        away = max((w for i, w in affinity[term].items() if i in beside), default=0.0)
        if away > AWAY * max(known.values(), default=0.0):
            homes[term] = NOWHERE
        elif known:
            homes[term] = max(known, key=lambda i: (known[i], -i))
    for _ in choice.terms:
        for link in choice.links:
            a, b = link.ends
            if a in homes or b in homes:
                homes.setdefault(a, homes.get(b, NOWHERE))
                homes.setdefault(b, homes[a])
    made = {x.target for x in choice.links if x.kind != "feedback"}
    used = {x.source for x in choice.links}
    for term in choice.terms:
        users = {homes[x.target] for x in choice.links if x.source is term and x.target in homes}
        if (term not in made and len(users - {NOWHERE}) > 1) or (term.key[0] == "final" and term not in used):
            homes[term] = NOWHERE
    return homes


def _lone(term: Term, whole: Term | None, choice: Choice) -> bool:
    """Whether a part hangs on nothing but the whole."""
    ends = [x.target if x.source is term else x.source for x in choice.links if term in x.ends]
    return whole is not None and all(end is whole for end in ends)


def _called(title: str) -> str:
    """A name without the words that only say that it is a stage: "Linear planning phase" is linear planning."""
    words = [singular(w) for w in re.findall(r"[^\W_]+", title.casefold())]
    while len(words) > 1 and (words[-1] in _STAGE_HEADS or words[-1] in GENERIC):
        words.pop()
    return "".join(words)  # "fine-tuning" is "finetuning"


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


def title(section: Section) -> str:
    """A heading as the title of a zone: four words at most, or nothing when it names no stage."""
    words = " ".join(re.sub(r"\([^)]*\)", " ", _ORDINAL.sub("", section.title)).split())
    if not words or _GENERAL.match(words) or section.level == 0:
        return ""
    head, _, tail = words.partition(":")
    words = head if head.strip() and (len(head.split()) <= MOST_WORDS or not tail.strip()) else tail
    words = " ".join(w for w in words.split() if len(w) > 1 or w.isdigit()).strip(" ,.;–-")
    if not re.fullmatch(r"[^\W_](?:[\w\s'/&-]*\w)?", words) or len(words.split()) > 8:
        return ""
    if len(words.split()) > MOST_WORDS + 1:  # up to the word with which more is told; one word alone says too little
        heads = [words[: match.start()] for match in _CUT.finditer(words)] or [words]
        words = next((head for head in heads if 2 <= len(head.split()) <= MOST_WORDS + 1), heads[0])
    kept = words.split()[-MOST_WORDS - 1 :]
    return " ".join(kept[1:] if kept and kept[0].casefold() in ("a", "an", "the", "and", "our") else kept)


def _number(section: Section) -> str:
    match = _ORDINAL.match(section.title)
    return match[1] if match else ""

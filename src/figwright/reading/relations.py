"""Sentences -> relations: what flows into what, each with the sentence that says so."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise, product

from figwright.reading.clause import Clause, Context
from figwright.reading.clauses import View
from figwright.reading.frames import Frame, frame_of, inherit
from figwright.reading.markup import Sentence
from figwright.reading.terms import Glossary, Parsed, Term
from figwright.reading.things import thing
from figwright.spec.model import EdgeKind

_FOREIGN = re.compile(
    r"\b(?:existing|previous|prior|conventional|traditional|earlier|other|most) (?:\w+ ){0,2}?"
    r"(?:methods?|approach(?:es)?|works?|models?|studies|techniques|systems|frameworks|baselines)\b",
    re.IGNORECASE,
)
"""Sentences about what others do: a figure of the method shows nothing of them."""
_DISCLAIMED = re.compile(
    r"\b(?:unnecessary|no longer|not required|not needed|obviat\w+|rather than|as opposed to)\b", re.IGNORECASE
)
_INSTANCE = re.compile(r"\W*for (?:example|instance)\b", re.IGNORECASE)
_OWN = re.compile(r"\b(?:we|our)\b", re.IGNORECASE)
_SEQUENCE = frozenset("then next subsequently afterwards thereafter".split())
_ANYTHING = frozenset("generate produce create make".split())
"""Verbs that say nothing of what they make: what came of them is known by its name alone."""
_STEM = 6
"""Letters by which words are taken for forms of one."""


@dataclass(frozen=True, slots=True)
class Relation:
    """`source` flows into `target`, or holds it when it `contains` it, as `sentence` says; `weight` is less where it
    only suggests so."""

    source: Term
    target: Term
    kind: EdgeKind
    sentence: Sentence
    weight: float = 1.0
    contains: bool = False


class Reader:
    """Reads sentences in order; remembers what "it" is, what was made last and by which verbs."""

    def __init__(self, glossary: Glossary) -> None:
        self.glossary = glossary
        self.context = Context()
        self.verbs: dict[str, list[Term]] = {}
        self.products: dict[str, list[Term]] = {}
        self.lately: list[Term] = []
        self.section = -1

    def relations(self, parsed: Iterable[Parsed]) -> Iterator[Relation]:
        for one in parsed:
            if one.sentence.section != self.section:
                self.context.made, self.context.output, self.lately = [], [], []
                self.verbs, self.products = {}, {}
                self.section = one.sentence.section
            if _aside(one.sentence.raw):
                continue
            view = View(one, self.glossary, self.context)
            clauses = view.clauses()
            _freeze(clauses)
            frames = [frame_of(clause) for clause in clauses]
            for clause, frame in zip(clauses, frames, strict=True):
                if clause.follows:
                    inherit(frames[clause.origin], frame)
            yield from self._onward(one, frames)
            yield from _nominal(one, view)
            yield from _owned(one, view, frames)
            yield from _finished(one, view)
            yield from _mapped(one, view, frames)
            for frame in frames:
                yield from _relations(frame, one.sentence)
                self._remember(frame)
            self.context.topic = self._topic(one, clauses, frames)

    def _topic(self, one: Parsed, clauses: list[Clause], frames: list[Frame]) -> list[Term]:
        """What "it" is in the next sentence: the subject of this one, or what "we" use in it; nothing when its subject
        is no part of the figure."""
        main = next((i for i, c in enumerate(clauses) if not c.relative and c.form != "ing"), None)
        if main is None:
            return next((f.subjects for f in frames if f.subjects), [])
        before = {w.lower for w in one.words[max(0, clauses[main].at - 4) : clauses[main].at]}
        if before & {"it", "they"}:
            return self.context.topic
        if "we" in before:
            return frames[main].doers if len(frames[main].doers) == 1 else []
        return frames[main].subjects

    def _remember(self, frame: Frame) -> None:
        makers = frame.doers or frame.outputs
        if makers and frame.verb.role not in ("contain", "other"):
            self.context.made = frame.doers[-1:] or frame.outputs
            self.verbs[frame.verb.lemma] = makers
            self.verbs["result"] = makers
            self.products[frame.verb.lemma] = frame.outputs
        self.context.output = frame.outputs or self.context.output
        self.lately = [*self.lately[-8:], *frame.inputs, *frame.doers, *frame.outputs]

    def _made_so(self, term: Term, lemma: str) -> bool:
        """Whether a thing may be what that verb made: "the generated images" are no text that was generated."""
        made = self.products.get(lemma, []) if lemma in _ANYTHING else []
        alike = ((a[:_STEM], b[:_STEM]) for one in made for a, b in product(one.key, term.key))
        return not made or any(a == b for a, b in alike)

    def _onward(self, one: Parsed, frames: list[Frame]) -> Iterator[Relation]:
        """What one sentence hands to the next: "the resulting features", "then", "finally"."""
        for phrase in one.phrases:
            told = phrase.made == "result" or (phrase.made and phrase.definite)
            makers = [m for m in self.verbs.get(phrase.made, []) if m.thing.doer] if told else []
            term = self.glossary.find(phrase, one.sentence) if makers else None
            if term is not None and not term.thing.doer and self._made_so(term, phrase.made):
                yield from (Relation(m, term, "flow", one.sentence, weight=0.9) for m in makers[-1:] if m is not term)
                self.lately.append(term)
        if not any(word.lower in _SEQUENCE for word in one.words):
            return
        first = next((f for f in frames if f.doers or (f.inputs and f.outputs)), None)
        spoken = (t for p in one.phrases if (t := self.glossary.find(p, one.sentence)) is not None)
        if first is None or any(t in self.lately for t in spoken):
            return
        for target in [t for t in first.doers if t.thing.doer][:1]:
            yield from (
                Relation(m, target, "flow", one.sentence, weight=0.6) for m in self.context.made[:1] if m is not target
            )


def _aside(raw: str) -> bool:
    """Whether a sentence tells what others do, what is not done, or what may happen once."""
    return bool(_DISCLAIMED.search(raw) or _INSTANCE.match(raw)) or (
        bool(_FOREIGN.search(raw)) and not _OWN.search(raw)
    )


def _nominal(one: Parsed, view: View) -> Iterator[Relation]:
    """What names say without a verb: "features from the encoder", "the loss between A and B"."""
    for phrase in one.phrases:
        after = one.words[phrase.end].lower if phrase.end < len(one.words) else ""
        if after not in ("from", "between", "of") or not (own := view.term(phrase)):
            continue
        others, _ = view.names(phrase.end + 1)
        if after == "of" and phrase.words[0] in ("output", "outputs") and len(phrase.words) > 1:
            makers = (t for t in others[:1] if t.thing.doer and t is not own[0])
            yield from (Relation(t, own[0], "flow", one.sentence, weight=0.9) for t in makers)
        elided = len(phrase.words) == 1 and len(own[0].key) > 1  # "the text encoding and the encoding from the ViT"
        if after == "from" and not own[0].thing.doer and not elided:
            doers = (t for t in others if t.thing.doer and thing(t.key) and t is not own[0])
            yield from (Relation(t, own[0], "flow", one.sentence, weight=0.7) for t in doers)
        elif after == "between" and own[0].thing.kind == "loss":
            yield from (Relation(t, own[0], "flow", one.sentence) for t in others if t is not own[0])


def _mapped(one: Parsed, view: View, frames: list[Frame]) -> Iterator[Relation]:
    """ "learns a mapping from A to B": who learns it turns the one into the other."""
    doers = next(([t for t in f.doers or f.subjects if t.thing.doer] for f in frames if f.doers or f.subjects), [])
    for phrase in one.phrases:
        if not phrase.words or phrase.words[-1] not in ("mapping", "mappings"):
            continue
        given, end = view.names(phrase.end + 1) if _reads(one, phrase.end, "from") else ([], phrase.end)
        made, _ = view.names(end + 1) if given and _reads(one, end, "to") else ([], end)
        ways = ((given, doers[:1]), (doers[:1], made)) if doers else ((given, made),)
        for sources, targets in ways if made else ():
            yield from (Relation(a, b, "flow", one.sentence) for a, b in product(sources, targets) if a is not b)


def _reads(one: Parsed, at: int, word: str) -> bool:
    return at < len(one.words) and one.words[at].lower == word


def _finished(one: Parsed, view: View) -> Iterator[Relation]:
    """ "The last image is the final illustration": what comes out in the end."""
    for phrase, later in pairwise(one.phrases):
        between = [w.lower for w in one.words[phrase.end : later.start]]
        ends = between in (["is", "the"], ["becomes", "the"], ["are", "the"], ["is", "our"])
        if ends and later.words[:1] in (("final",), ("last",)):
            made, final = view.term(phrase), view.term(later)
            if made and final and made[0] is not final[0] and not final[0].thing.doer:
                yield Relation(made[0], final[0], "flow", one.sentence, weight=0.9)


def _owned(one: Parsed, view: View, frames: list[Frame]) -> Iterator[Relation]:
    """ "The critic reads the draft, and its feedback …": the feedback comes from the critic."""
    owners = next(([t for t in f.subjects if t.thing.doer] for f in frames if f.subjects), [])
    later = [t for f in frames[1:] for t in f.subjects]
    for phrase in one.phrases:
        own = view.term(phrase) if phrase.article in ("its", "their") else []
        if own and own[0] not in owners and own[0] in later and not own[0].thing.doer:
            yield from (Relation(owner, own[0], "flow", one.sentence, weight=0.8) for owner in owners[:1])


def _freeze(clauses: list[Clause]) -> None:
    """ "we freeze the encoder", "the encoder is frozen": a state, not a flow."""
    for clause in clauses:
        if clause.verb.lemma == "freeze":
            for term in clause.moved:
                term.states["frozen"] += 1


def _relations(frame: Frame, sentence: Sentence) -> Iterator[Relation]:
    """What a frame says flows."""
    flow: EdgeKind = "feedback" if frame.back else "flow"
    targets = frame.doers or frame.outputs
    wanted: tuple[tuple[list[Term], list[Term], EdgeKind], ...] = (
        (frame.givers, frame.inputs, "flow"),
        (frame.inputs, targets, flow),
        (frame.doers, frame.outputs, flow),
        (frame.steering, targets, "auxiliary"),
        (frame.losses, frame.doers, "gradient"),
    )
    for sources, ends, kind in wanted:
        for source, target in product(dict.fromkeys(sources), dict.fromkeys(ends)):
            losses = source.thing.kind == target.thing.kind == "loss" and frame.verb.role != "join"
            if source is not target and not losses:
                yield Relation(source, target, kind, sentence)
    if frame.verb.role == "contain":
        for whole, part in product(frame.subjects, frame.parts):
            if part is not whole:
                yield Relation(whole, part, "flow", sentence, contains=True)

"""Sentences -> relations: what flows into what, each with the sentence that says so."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise, product

from figwright.frontends.text_rules.clauses import Clause, View
from figwright.frontends.text_rules.lexicon import USES, Role
from figwright.frontends.text_rules.markup import Sentence
from figwright.frontends.text_rules.terms import Glossary, Parsed, Term
from figwright.ir.spec.model import EdgeKind

ASIDE = re.compile(
    r"\b(?:unnecessary|no longer|not required|not needed|obviat\w+|rather than|as opposed to)\b"
    r"|^\W*for (?:example|instance)\b|^(?!.*\b(?:we|our)\b).*\b(?:existing|previous|prior|conventional|traditional|"
    r"earlier|other|most) (?:[\w-]+ ){0,2}?(?:methods?|approach(?:es)?|works?|models?|studies|techniques|systems|"
    r"frameworks|baselines)\b",
    re.IGNORECASE | re.DOTALL,
)
"""Sentences about what others do, what is not done, or what may happen once."""
_APPLIED = frozenset("apply introduce propose implement design develop define perform deploy execute run".split())
_ADDED = frozenset("add append prepend multiply couple augment enrich join".split())
"""What is joined "to" something by these does not become it."""
_GROWS = frozenset("form yield give provide produce create derive".split())
"""Data can do these, but it cannot predict or select."""
_ANYTHING = frozenset("generate produce create make".split())
"""Verbs that say nothing of what they make: what came of them is known by its name alone."""
_GOALS = ("into", "to", "onto", "as")
_TOOLS = ("using", "via", "through", "by")
_PLAIN: dict[Role, tuple[str, tuple[str, ...], tuple[str, ...]]] = {
    "produce": ("outputs", ("from", "given"), ()),
    "transform": ("inputs", ("from",), _GOALS),
    "join": ("inputs", (), _GOALS),
    "compare": ("inputs", ("with", "to", "against"), ()),
    "draw": ("outputs", ("from",), ()),
    "request": ("doers", (), ("for",)),
}
"""By role of the verb: what it is done to, and which prepositions bring what goes in and what comes out."""


@dataclass(frozen=True, slots=True)
class Relation:
    """`source` flows into `target`, as `sentence` says; `weight` is less where it only suggests so."""

    source: Term
    target: Term
    kind: EdgeKind
    sentence: Sentence
    weight: float = 1.0


@dataclass(slots=True)
class Frame:
    """One verb: what goes in and who hands it over, who does it, what comes out, what steers it, what teaches it."""

    clause: Clause
    subjects: list[Term]
    inputs: list[Term] = field(default_factory=list)
    doers: list[Term] = field(default_factory=list)
    outputs: list[Term] = field(default_factory=list)
    steering: list[Term] = field(default_factory=list)
    losses: list[Term] = field(default_factory=list)
    givers: list[Term] = field(default_factory=list)


class Reader:
    """Reads sentences in order; remembers what "it" is, and who worked by which verbs."""

    def __init__(self, glossary: Glossary) -> None:
        self.glossary = glossary
        self.topic: list[Term] = []
        self.makers: dict[str, list[Term]] = {}
        self.section = -1

    def relations(self, parsed: Iterable[Parsed]) -> Iterator[Relation]:
        """What the sentences say; a relation of which a sentence names neither end is not said by it."""
        for one in parsed:
            if one.sentence.section != self.section:
                self.makers, self.section = {}, one.sentence.section
            view = View(one, self.glossary, self.topic)
            named = {*view.found.values()}
            if not ASIDE.search(one.sentence.raw):
                yield from (
                    x for x in self._said(one, view) if x.source is not x.target and named & {x.source, x.target}
                )

    def _said(self, one: Parsed, view: View) -> Iterator[Relation]:
        frames = [_frame(clause) for clause in view.clauses()]
        for (
            phrase
        ) in one.phrases:  # "the resulting features", "the fused features": what one sentence hands to the next
            told = phrase.made == "result" or (phrase.definite and phrase.made not in _ANYTHING)
            made = [t for t in view.term(phrase) if not t.thing.doer] if told else []
            makers = _workers(self.makers.get(phrase.made, ()))[-1:]
            yield from (Relation(a, b, "flow", one.sentence, 0.9) for a, b in product(makers, made))
        for phrase, later in pairwise(one.phrases):  # "The last image is the final illustration"
            between = view.lower[phrase.end : later.start]
            if between in (["is", "the"], ["becomes", "the"], ["is", "our"]) and later.words[:1] == ("final",):
                ends = product(view.term(phrase), view.term(later))
                yield from (Relation(a, b, "flow", one.sentence, 0.9) for a, b in ends)
        for frame in frames:
            if frame.clause.verb.lemma == "freeze":  # a state, not a flow
                for term in frame.clause.moved:
                    term.states["frozen"] += 1
            if frame.clause.origin >= 0:
                _inherit(frames[frame.clause.origin], frame)
            yield from _relations(frame, one.sentence)
            makers = frame.doers or frame.outputs
            if makers and frame.clause.verb.role != "other":
                self.makers[frame.clause.verb.lemma] = self.makers["result"] = makers
        main = next((f for f in frames if not f.clause.relative and f.clause.form != "ing"), None)
        before = {w.lower for w in one.words[max(0, main.clause.at - 4) : main.clause.at]} if main else set()
        if main is None or not before & {"it", "they"}:  # else the next "it" is the same
            used = main.doers if main and "we" in before and len(main.doers) == 1 else []
            self.topic = used or (main.subjects if main else [])


def _relations(frame: Frame, sentence: Sentence) -> Iterator[Relation]:
    """What a frame says flows."""
    flow: EdgeKind = "feedback" if frame.clause.back else "flow"
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
            if not source.thing.kind == target.thing.kind == "loss":
                yield Relation(source, target, kind, sentence)


def _workers(terms: Iterable[Term]) -> list[Term]:
    """Those who can do something: data is worked on."""
    return [t for t in terms if t.thing.doer]


def _others(terms: Iterable[Term]) -> list[Term]:
    return [t for t in terms if not t.thing.doer and t.thing.kind != "loss"]


def _losses(terms: Iterable[Term]) -> list[Term]:
    return [t for t in terms if t.thing.kind == "loss"]


def _frame(clause: Clause) -> Frame:
    """What a clause means, by the role of its verb."""
    frame = Frame(clause, list(clause.subjects))
    role = clause.verb.role
    if role in _PLAIN and not (clause.verb.lemma == "get" and _workers(clause.agents)):
        _read_production(frame, clause)
    elif role != "contain":
        _SPECIAL.get(role, _consume)(frame, clause)
    if frame.doers or frame.outputs:
        frame.steering += [t for t in clause.after("based", "conditioned") if t not in frame.inputs]
    return frame


def _read_production(frame: Frame, clause: Clause) -> None:
    """Something is made of something, by somebody or with something."""
    role, lemma = clause.verb.role, clause.verb.lemma
    moved, sources, goals = _PLAIN[role]
    goals = () if ("from", []) in clause.tails else goals  # "from low to high values"
    into = [t for t in clause.after(*goals) if t not in clause.moved]
    tools, beside = clause.after(*_TOOLS), clause.after("with")
    if role == "transform" and not into and (clause.after("from") or lemma == "extract"):
        moved = "outputs"  # "extracts features from the image"
    if role == "draw" and (lemma in ("search", "query") or clause.after("for")):
        moved, into = "inputs", clause.after("for")
    if role == "join" and lemma in _ADDED:  # "adds A to B"
        into, sources = clause.after("into", "onto", "as"), ("to",)
    asked = () if _workers(clause.agents) else _workers(clause.moved)  # who asks somebody for an image gets it
    getattr(frame, moved).extend(asked if role == "request" else clause.moved)
    frame.outputs += into
    frame.doers += _workers([*clause.agents, *tools, *(beside if not clause.agents and role != "compare" else ())])
    frame.inputs += [*clause.after(*sources), *_others(clause.agents if lemma in _GROWS else ())]
    frame.inputs += _others([*(beside if role in ("join", "transform") else ()), *tools])
    frame.losses += _losses(tools)
    frame.steering += clause.after("on", "upon") if role == "produce" else []


def _consume(frame: Frame, clause: Clause) -> None:
    uses = clause.verb.lemma in USES
    goals = clause.after("into", "to") if "as" in dict(clause.tails) else []
    if goals and clause.moved:  # "is used as the input to the decoder"
        frame.inputs, frame.doers = list(clause.moved), goals
    elif uses and (clause.passive or _workers(clause.objects)):
        frame.doers += _workers(clause.moved)
        frame.inputs += _others(clause.subjects if clause.passive else ()) + clause.after("from")
        frame.outputs += clause.after("as") if clause.passive else []
    else:
        frame.inputs += [*clause.moved, *clause.after("against", "from", *(() if clause.passive else ("with",)))]
        frame.doers += clause.after(*_TOOLS, "with") if clause.passive else _workers(clause.subjects)


def _send(frame: Frame, clause: Clause) -> None:
    goals = clause.after("into", "to", "through", "onto", "by", *(("in",) if clause.verb.role == "store" else ()))
    workers = _workers(clause.agents) if clause.objects else []
    if workers and not goals:  # "hands over a plan"
        frame.doers, frame.outputs = workers, clause.objects
    else:
        frame.inputs, frame.givers = (
            list(clause.objects or clause.subjects if not clause.passive else clause.subjects),
            workers,
        )
        frame.doers = goals or _workers(clause.after("for"))  # "is fed into the network for segmentation"


def _condition(frame: Frame, clause: Clause) -> None:
    on = clause.after("on", "upon", *((*_TOOLS, "with") if clause.passive else ()))
    frame.doers += clause.moved
    frame.steering += on if on or clause.passive else clause.subjects


def _train(frame: Frame, clause: Clause) -> None:
    tools = clause.after(*_TOOLS, "with")
    frame.losses += _losses([*clause.moved, *tools, *clause.agents])
    frame.inputs += [t for t in (*clause.after("on", "from"), *tools) if t.thing.kind in ("data", "store")]
    learner = _workers(clause.agents) if clause.verb.lemma == "learn" else []
    frame.doers += [*learner, *_workers(clause.moved)]
    frame.outputs += _others(clause.moved) if learner else []


def _other(frame: Frame, clause: Clause) -> None:
    """Verbs that move nothing; but "results in" does, and what is applied or introduced does what comes next."""
    lemma = clause.verb.lemma
    if lemma in ("result", "lead"):
        frame.outputs += clause.after("in", "to")
    elif lemma in _APPLIED:
        frame.doers += _workers(clause.moved) or (_workers(clause.agents) if lemma == "apply" else [])
        frame.losses += _losses(clause.moved)
        if lemma == "apply":  # a module is applied to what it works on; a style is applied to something by somebody
            frame.inputs += [*clause.after("to", "on", "over", "between"), *_others(clause.moved)]
    elif lemma == "follow" and clause.passive:
        frame.inputs, frame.doers = list(clause.subjects), clause.after("by")
    elif lemma in ("begin", "start") or clause.after("given"):
        frame.doers, frame.inputs = _workers(clause.agents), clause.after("from", "with", "given")


_SPECIAL = {"send": _send, "store": _send, "condition": _condition, "train": _train, "other": _other}


def _inherit(earlier: Frame, later: Frame) -> None:
    """ "… takes A and outputs B", "… to obtain C", "…, producing D": the verb goes on with what the one before had."""
    verb, before, purpose = later.clause.verb, earlier.clause.verb.role, later.clause.purpose
    if before == "train" and not purpose:
        return  # "train the encoder, then extract features": who is trained does not go on
    later.subjects = later.subjects or earlier.subjects
    if later.clause.means and before == "produce" and not earlier.doers and not later.outputs:
        later.outputs = [t for t in earlier.outputs if t not in later.inputs]  # "A is obtained by sorting B"
    if verb.lemma in USES | _APPLIED and later.doers and not later.inputs and not earlier.doers:
        later.inputs = [
            t for t in _others(earlier.outputs or earlier.inputs) if t not in later.doers
        ]  # "Given A, we use B"
    if verb.role == "other" and not later.outputs:
        later.doers = later.doers or earlier.doers
        later.inputs = later.inputs or earlier.inputs
        return
    if verb.role == "train":
        later.losses += _losses([*earlier.losses, *earlier.inputs]) if purpose else []
        if later.doers and not later.inputs:
            later.inputs = _others([*earlier.subjects, *earlier.inputs])
    elif verb.role == "condition" and later.steering and not later.doers:
        later.doers = earlier.doers or earlier.outputs  # "processes A through B, conditioned on C"
    elif verb.role not in ("condition", "store") and not later.doers:
        tools = [] if verb.role == "join" else [t for t in earlier.doers if t not in later.outputs]
        later.doers = tools or (earlier.subjects if _workers(earlier.subjects) else [])
    kept = before == "store" and not purpose  # "we record the time and cut the clip": it is put away
    if not later.inputs and later.outputs and not later.doers and not kept:
        later.inputs = list(earlier.inputs) or [t for t in earlier.outputs if t not in later.outputs]

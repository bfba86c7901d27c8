"""Sentences -> relations: what flows into what, each with the sentence that says so."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product

from figwright.reading.clauses import Clause, View
from figwright.reading.lexicon import USES, Role, Verb
from figwright.reading.markup import Sentence
from figwright.reading.terms import Glossary, Parsed, Term
from figwright.spec.model import EdgeKind

_ASIDE = re.compile(
    r"\b(?:unnecessary|no longer|not required|not needed|obviat\w+|rather than|as opposed to)\b"
    r"|^\W*for (?:example|instance)\b|^(?!.*\b(?:we|our)\b).*\b(?:existing|previous|prior|conventional|traditional|"
    r"earlier|other|most) (?:\w+ ){0,2}?(?:methods?|approach(?:es)?|works?|models?|studies|techniques|systems|frameworks|"
    r"baselines)\b",
    re.IGNORECASE | re.DOTALL,
)
"""Sentences about what others do, what is not done, or what may happen once."""
_APPLIED = frozenset("apply introduce propose implement design develop perform deploy execute run".split())
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
"""By role of the verb: what the thing is that it is done to, and which prepositions bring what goes in and comes out."""


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

    @property
    def verb(self) -> Verb:
        return self.clause.verb


class Reader:
    """Reads sentences in order; remembers what "it" is, what was made last and by which verbs."""

    def __init__(self, glossary: Glossary) -> None:
        self.glossary = glossary
        self.topic: list[Term] = []
        self.makers: dict[str, list[Term]] = {}
        self.section = -1

    def relations(self, parsed: Iterable[Parsed]) -> Iterator[Relation]:
        """What the sentences say; a relation of which a sentence names neither end is not said by it."""
        for one in parsed:
            view = View(one, self.glossary, self.topic)
            named = {*view.found.values()}
            if one.sentence.section != self.section:
                self.makers, self.section = {}, one.sentence.section
            if not _ASIDE.search(one.sentence.raw):
                yield from (x for x in self._said(one, view) if x.source is not x.target and named & {x.source, x.target})

    def _said(self, one: Parsed, view: View) -> Iterator[Relation]:
        frames = [_frame(clause) for clause in view.clauses()]
        for frame in frames:
            if frame.verb.lemma == "freeze":  # a state, not a flow
                for term in frame.clause.moved:
                    term.states["frozen"] += 1
            if frame.clause.origin >= 0:
                _inherit(frames[frame.clause.origin], frame)
        yield from self._resulting(one.sentence, view)
        for frame in frames:
            yield from _relations(frame, one.sentence)
            makers = frame.doers or frame.outputs
            if makers and frame.verb.role not in ("contain", "other"):
                self.makers[frame.verb.lemma] = self.makers["result"] = makers
        self.topic = self._topic(one, frames)

    def _topic(self, one: Parsed, frames: list[Frame]) -> list[Term]:
        """What "it" is in the next sentence: the subject of this one, or what "we" use in it; nothing when its subject
        is no part of the figure."""
        main = next((f for f in frames if not f.clause.relative and f.clause.form != "ing"), None)
        if main is None:
            return next((f.subjects for f in frames if f.subjects), [])
        before = {w.lower for w in one.words[max(0, main.clause.at - 4) : main.clause.at]}
        if before & {"it", "they"}:
            return self.topic
        if "we" in before:
            return main.doers if len(main.doers) == 1 else []
        return main.subjects

    def _resulting(self, sentence: Sentence, view: View) -> Iterator[Relation]:
        """What one sentence hands to the next: "the resulting features", "the fused features"."""
        for phrase, term in view.found.items():
            told = phrase.made == "result" or (phrase.definite and phrase.made not in _ANYTHING)
            makers = _workers(self.makers.get(phrase.made, ())) if told and not term.thing.doer else []
            yield from (Relation(maker, term, "flow", sentence, weight=0.9) for maker in makers[-1:])


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
            if not (source.thing.kind == target.thing.kind == "loss") or frame.verb.role == "join":
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
    role, lemma = clause.verb.role, clause.verb.lemma
    if role in _PLAIN and not (lemma == "get" and _workers(clause.agents)):
        _plain(frame, clause)
    elif role in _SPECIAL:
        _SPECIAL[role](frame, clause)
    elif role != "contain":
        _consume(frame, clause)
    if frame.doers or frame.outputs:
        frame.steering += [t for t in clause.after("based", "conditioned") if t not in frame.inputs]
    return frame


def _plain(frame: Frame, clause: Clause) -> None:
    """Something is made of something, by somebody or with something."""
    role, lemma = clause.verb.role, clause.verb.lemma
    moved, sources, goals = _PLAIN[role]
    into = [t for t in clause.after(*goals) if t not in clause.moved]
    if role == "transform" and not into and (clause.after("from") or lemma == "extract"):
        moved = "outputs"  # "extracts features from the image"
    if role == "draw" and (lemma in ("search", "query") or clause.after("for")):
        moved, into = "inputs", clause.after("for")
    if role == "join" and lemma in _ADDED:  # "adds A to B"
        into, sources = clause.after("into", "onto", "as"), ("to",)
    getattr(frame, moved).extend(_workers(clause.moved) if role == "request" else clause.moved)
    frame.inputs += clause.after(*sources)
    frame.outputs += into
    frame.doers += _workers(clause.agents)
    frame.inputs += _others(clause.agents) if lemma in _GROWS else []
    tools, beside = clause.after(*_TOOLS), clause.after("with")
    frame.doers += _workers(tools)
    frame.doers += _workers(beside) if not clause.agents and role != "compare" else []
    frame.inputs += _others(beside if role in ("join", "transform") else ()) + _others(tools)
    frame.losses += _losses(tools)
    if role == "produce":
        frame.steering += clause.after("on", "upon")
    if role == "join" and len(frame.inputs) < 2 and not frame.outputs and lemma in _ADDED:
        frame.inputs = []  # "to add constraints" joins nothing that is told


def _consume(frame: Frame, clause: Clause) -> None:
    uses = clause.verb.lemma in USES
    if (goals := clause.after("into", "to")) and clause.moved:  # "is used as the input to the decoder"
        frame.inputs, frame.doers = list(clause.moved), goals
    elif clause.passive and uses:
        frame.doers += _workers(clause.subjects)
        frame.inputs += _others(clause.subjects) + (clause.after("from", "given") if frame.doers else [])
        frame.losses += _losses(clause.subjects)
        frame.outputs += clause.after("as")
    elif clause.passive:
        frame.inputs += clause.subjects
        frame.doers += clause.after(*_TOOLS, "with")
    elif uses and (doers := _workers(clause.objects)):
        frame.doers += doers
        frame.inputs += clause.after("from")
    else:
        frame.inputs += [*clause.objects, *clause.after("with", "against", "from")]
        frame.doers += _workers(clause.subjects)


def _send(frame: Frame, clause: Clause) -> None:
    goals = clause.after("into", "to", "through", "onto", "by", *(("in",) if clause.verb.role == "store" else ()))
    if clause.objects and not clause.passive and not goals and _workers(clause.subjects):
        frame.doers += _workers(clause.subjects)  # "hands over a plan"
        frame.outputs += clause.objects
        return
    frame.inputs += clause.objects if clause.objects and not clause.passive else clause.subjects
    frame.givers += _workers(clause.agents) if clause.objects else []
    frame.doers += goals or _workers(clause.after("for"))  # "is fed into the network for segmentation"


def _condition(frame: Frame, clause: Clause) -> None:
    on = clause.after("on", "upon", *(("by", "with", "via", "through") if clause.passive else ()))
    frame.doers += clause.moved
    frame.steering += on if on or clause.passive else clause.subjects


def _train(frame: Frame, clause: Clause) -> None:
    tools = clause.after(*_TOOLS, "with")
    if clause.verb.lemma == "learn":
        frame.doers += _workers(clause.agents)
        frame.outputs += _others(clause.moved) if frame.doers else []
    frame.doers += [t for t in _workers(clause.moved) if t not in frame.doers]
    frame.losses += _losses([*clause.moved, *tools, *clause.agents])
    frame.inputs += [t for t in (*clause.after("on", "from"), *tools) if t.thing.kind in ("data", "store")]
    if clause.verb.lemma == "supervise" and not frame.doers:  # what is supervised goes into its loss
        frame.inputs, frame.outputs = [t for t in clause.moved if t not in frame.losses], list(frame.losses)


def _other(frame: Frame, clause: Clause) -> None:
    """Verbs that move nothing; but "results in" does, and what is applied or introduced does what comes next."""
    lemma = clause.verb.lemma
    if lemma in ("result", "lead"):
        frame.outputs += clause.after("in", "to")
    elif lemma in _APPLIED or lemma == "define":
        frame.doers += _workers(clause.moved) if lemma != "define" else []
        frame.losses += _losses(clause.moved) if not frame.doers else []
        if lemma == "apply":  # a module is applied to what it works on; a style is applied to something by somebody
            frame.inputs += [*clause.after("to", "on", "over", "between"), *([] if frame.doers else clause.objects)]
            frame.doers = frame.doers or _workers(clause.agents)
    elif lemma == "follow" and clause.passive:
        frame.inputs, frame.doers = list(clause.subjects), clause.after("by")
    elif lemma in ("begin", "start") or clause.after("from"):
        frame.doers, frame.inputs = _workers(clause.agents), clause.after("from", "with")


_SPECIAL = {"send": _send, "condition": _condition, "train": _train, "store": _send, "other": _other}


def _inherit(earlier: Frame, later: Frame) -> None:
    """ "… takes A and outputs B", "… to obtain C", "…, producing D": the verb goes on with what the one before had."""
    role, purpose = later.verb.role, later.clause.purpose
    if earlier.verb.role == "train" and not purpose:
        return  # "train the encoder, then extract features": who is trained does not go on
    later.subjects = later.subjects or earlier.subjects
    if later.clause.means and earlier.verb.role == "produce" and not earlier.doers and not later.outputs:
        later.outputs = [t for t in earlier.outputs if t not in later.inputs]  # "A is obtained by sorting B"
    if later.verb.lemma in USES | _APPLIED and later.doers and not later.inputs and not earlier.doers:
        first = earlier.clause.form == "ing" and earlier.clause.at <= 1
        if first or earlier.verb.role in ("consume", "join", "transform"):  # "Leveraging A, we use B"
            later.inputs = [t for t in _others(earlier.outputs or earlier.inputs) if t not in later.doers]
    if role == "other" and not later.outputs:
        later.doers = later.doers or earlier.doers
        later.inputs = later.inputs or earlier.inputs
        return
    if not later.doers and role not in ("condition", "train", "store"):
        tools = [] if role == "join" else [t for t in earlier.doers if t not in later.outputs]
        later.doers = tools or (earlier.subjects if _workers(earlier.subjects) else [])
    if role == "train":
        later.losses += _losses([*earlier.losses, *earlier.inputs]) if purpose else []
        if later.doers and not later.inputs:
            later.inputs = _others([*earlier.subjects, *earlier.inputs, *earlier.doers])
    if role == "condition" and later.steering and not later.doers:
        later.doers = earlier.doers or earlier.outputs  # "processes A through B, conditioned on C"
    kept = earlier.verb.role == "store" and not purpose  # "we record the time and cut the clip": it is put away
    if not later.inputs and later.outputs and not later.doers and not kept:
        later.inputs = list(earlier.inputs) or [t for t in earlier.outputs if t not in later.outputs]

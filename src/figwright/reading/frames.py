"""Clauses -> frames: what goes in, who does it, what comes out, by the role of the verb."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from figwright.reading.clause import Clause
from figwright.reading.lexicon import USES, Role, Verb
from figwright.reading.terms import Term

INSTRUMENTS = ("using", "via", "through", "with", "by")
SOURCES = ("from", "given")
GOALS = ("into", "to", "onto", "as", "in")
_APPLIED = frozenset("apply introduce propose implement design develop perform deploy execute run".split())
_GOING_ON: tuple[Role, ...] = (
    "produce",
    "transform",
    "draw",
    "join",
    "compare",
    "consume",
    "other",
    "contain",
    "request",
    "send",
)
"""Roles whose doer may be the one of the clause before."""
_ADDED = frozenset("add append prepend multiply couple augment enrich join".split())
"""What is joined "to" something by these does not become it."""
_CODES = frozenset(("encoding", "embedding"))
"""What is encoded with these becomes them."""
_GROWS = frozenset("form yield give provide produce create derive".split())
"""Data can do these, but it cannot predict or select."""


@dataclass(slots=True)
class Frame:
    """One verb: what goes in and who hands it over, who does it, what comes out, what steers it, what teaches it."""

    verb: Verb
    subjects: list[Term] = field(default_factory=list)
    inputs: list[Term] = field(default_factory=list)
    doers: list[Term] = field(default_factory=list)
    outputs: list[Term] = field(default_factory=list)
    steering: list[Term] = field(default_factory=list)
    losses: list[Term] = field(default_factory=list)
    parts: list[Term] = field(default_factory=list)
    givers: list[Term] = field(default_factory=list)
    follows: bool = False
    back: bool = False
    purpose: bool = False
    means: bool = False
    after_that: bool = False
    opening: bool = False


def frame_of(clause: Clause) -> Frame:
    """What a clause means, by the role of its verb."""
    frame = Frame(clause.verb, subjects=list(clause.subjects), follows=clause.follows, back=clause.back)
    frame.purpose, frame.means, frame.after_that = clause.purpose, clause.means, clause.after_that
    frame.opening = clause.form == "ing" and clause.at <= 1 and not clause.follows
    _READINGS.get(clause.verb.role, _plain)(frame, clause)
    if frame.doers or frame.outputs:
        frame.steering += [t for t in clause.after("based") if t not in frame.inputs]
    return frame


def _split_tools(frame: Frame, tools: list[Term]) -> None:
    """What is done with something: by a doer, or out of it."""
    frame.doers += [t for t in tools if t.thing.doer]
    frame.inputs += [t for t in tools if not t.thing.doer and t.thing.kind != "loss"]
    frame.losses += [t for t in tools if t.thing.kind == "loss"]


def _consume(frame: Frame, clause: Clause) -> None:
    uses = frame.verb.lemma in USES
    if (goals := clause.after("into")) and clause.moved:  # "is used as the input to the decoder"
        frame.inputs += clause.moved
        frame.doers += goals
    elif clause.passive and uses:
        frame.doers += clause.subjects
        frame.inputs += [t for t in clause.after(*SOURCES) if workers(clause.subjects)]
        frame.outputs += clause.after("as")
    elif clause.passive:
        frame.inputs += clause.subjects
        frame.doers += clause.after(*INSTRUMENTS)
    elif uses and any(t.thing.doer for t in clause.objects):
        frame.doers += [t for t in clause.objects if t.thing.doer]
    else:
        frame.inputs += [*clause.objects, *clause.after("with", "against")]
        frame.doers += workers(clause.subjects)


def workers(terms: list[Term]) -> list[Term]:
    """Those who can do something: data is worked on."""
    return [t for t in terms if t.thing.doer]


def _produce(frame: Frame, clause: Clause) -> None:
    if frame.verb.lemma == "get" and workers(clause.agents):
        _consume(frame, clause)
        return
    frame.outputs += clause.moved
    frame.doers += clause.agents if frame.verb.lemma in _GROWS else workers(clause.agents)
    frame.inputs += clause.after(*SOURCES)
    _split_tools(frame, [*clause.after("using", "via", "through", "by"), *workers(clause.after("with"))])
    frame.steering += clause.after("on", "upon", "conditioned")


def _transform(frame: Frame, clause: Clause) -> None:
    made_of = clause.passive and not clause.after("into", "to", "onto")
    if clause.after("from") and (made_of or frame.verb.lemma in ("extract", "distill", "distil")):
        _produce(frame, clause)
        return
    frame.inputs += [*clause.moved, *clause.after("from")]
    frame.doers += workers(clause.agents)
    ordered = frame.verb.lemma in ("sort", "rank")  # "sorts A from low to high values"
    frame.outputs += clause.after("into", "as") if ordered else clause.after("into", "to", "onto", "as")
    _split_tools(frame, clause.after(*INSTRUMENTS))
    if frame.verb.lemma in ("encode", "embed"):  # "encodes the circuit in the state"
        frame.outputs += [t for t in clause.after("in") if not t.thing.doer and t not in frame.inputs]
    if frame.verb.lemma in ("encode", "embed") and not frame.outputs:  # "encodes the time using sinusoidal embeddings"
        frame.outputs += [t for t in frame.inputs if t.key[-1] in _CODES and t not in clause.moved]
        frame.inputs = [t for t in frame.inputs if t not in frame.outputs]
    if frame.verb.lemma == "extract":
        frame.outputs += frame.inputs
        frame.inputs = []


def _send(frame: Frame, clause: Clause) -> None:
    goals = clause.after("into", "to", "through", "onto", "by")
    if clause.objects and not clause.passive and not goals and any(t.thing.doer for t in clause.subjects):
        frame.doers += workers(clause.subjects)  # "hands over a plan"
        frame.outputs += clause.objects
        return
    frame.inputs += clause.subjects if clause.passive or not clause.objects else clause.objects
    frame.givers += workers(clause.agents) if clause.objects else []
    frame.doers += goals
    if frame.verb.lemma == "serve":
        frame.doers += clause.after("for")
    elif not goals:
        frame.doers += workers(clause.after("for"))  # "is fed into the network for segmentation"


def _join(frame: Frame, clause: Clause) -> None:
    tools = clause.after("by", "via", "using", "through")
    beside = clause.after("with")
    if clause.moved and not clause.agents:
        tools += workers(beside)  # "combining A and B with attention"
        beside = [t for t in beside if not t.thing.doer]
    frame.inputs += [*clause.moved, *beside]
    frame.doers += [*workers(clause.agents), *workers(tools)]
    whole = ("into", "onto", "as") if frame.verb.lemma in _ADDED else ("into", "to", "onto", "as")
    frame.inputs += clause.after("to") if frame.verb.lemma in _ADDED else []
    frame.outputs += clause.after(*whole)
    if len(frame.inputs) < 2 and not frame.outputs and frame.verb.lemma in _ADDED:
        frame.inputs = []  # "to add constraints" joins nothing that is told


def _condition(frame: Frame, clause: Clause) -> None:
    if clause.passive:
        frame.doers += clause.subjects
        frame.steering += clause.after("on", "upon", "by", "with", "via", "through")
    elif clause.after("on", "upon"):
        frame.doers += clause.objects
        frame.steering += clause.after("on", "upon")
    else:
        frame.doers += clause.objects
        frame.steering += clause.subjects


def _compare(frame: Frame, clause: Clause) -> None:
    frame.inputs += [*clause.moved, *clause.after("with", "to", "against")]
    frame.doers += workers(clause.after("by") if clause.passive else clause.subjects)
    frame.doers += workers(clause.after("using", "via", "through"))


def _train(frame: Frame, clause: Clause) -> None:
    tools = clause.after(*INSTRUMENTS)
    if frame.verb.lemma == "learn":
        frame.doers += workers(clause.agents)
        frame.outputs += [t for t in clause.moved if frame.doers and not t.thing.doer and t.thing.kind != "loss"]
    frame.doers += [t for t in clause.moved if t.thing.doer and t not in frame.doers]
    frame.losses += [t for t in (*clause.moved, *tools, *clause.agents) if t.thing.kind == "loss"]
    frame.inputs += [t for t in (*clause.after("on", "from"), *tools) if t.thing.kind in ("data", "store")]
    if frame.verb.lemma == "supervise" and not frame.doers:  # what is supervised goes into its loss
        frame.inputs, frame.outputs = [t for t in clause.moved if t not in frame.losses], list(frame.losses)


def _contain(frame: Frame, clause: Clause) -> None:
    frame.parts += [*clause.objects, *clause.after("of")]


def _store(frame: Frame, clause: Clause) -> None:
    frame.inputs += clause.moved
    into = [t for t in clause.after(*GOALS) if t.thing.kind == "store"]
    frame.doers += into or [t for t in clause.agents if t.thing.kind == "store"]


def _draw(frame: Frame, clause: Clause) -> None:
    if frame.verb.lemma in ("search", "query") or clause.after("for"):
        frame.inputs += clause.moved
        frame.outputs += clause.after("for")
    else:
        frame.outputs += clause.moved
    frame.inputs += clause.after("from")
    frame.doers += clause.agents
    _split_tools(frame, clause.after("by", "using", "via"))


def _request(frame: Frame, clause: Clause) -> None:
    """ "asks a model for an image": who asks gets it."""
    frame.doers += workers(clause.agents) or workers(clause.objects)
    frame.outputs += clause.after("for")


def _none(frame: Frame, clause: Clause) -> None:
    """What is avoided, lacked or thrown away flows nowhere."""


def _plain(frame: Frame, clause: Clause) -> None:
    """Verbs that move nothing; but "results in" does, and what is applied or introduced does what comes next."""
    lemma = frame.verb.lemma
    if lemma in ("result", "lead"):
        frame.outputs += clause.after("in", "to")
    if lemma in _APPLIED:
        frame.doers += workers(clause.moved)
    if lemma in _APPLIED or lemma == "define":
        frame.losses += [t for t in clause.moved if t.thing.kind == "loss" and not frame.doers]
    if lemma == "apply":
        _apply(frame, clause)
    if (given := clause.after("given")) and (agents := workers(clause.agents)):
        frame.doers, frame.inputs = agents, given  # "Built upon the tokens, the attention module expands …"
    if clause.passive and lemma == "follow":
        frame.inputs += clause.subjects
        frame.doers += clause.after("by")
    if lemma in ("begin", "start"):
        frame.doers += workers(clause.after("with", "by"))
        if not frame.doers and (agents := workers(clause.agents)):
            frame.doers, frame.inputs = agents, clause.after("from", "with")


def _apply(frame: Frame, clause: Clause) -> None:
    """A module is applied to what it works on; a rule or a style is applied to something by somebody."""
    frame.inputs += clause.after("to", "on", "over", "between")
    if not frame.doers and (agents := workers(clause.agents)):
        frame.doers = agents
        frame.inputs += clause.objects


_READINGS: dict[Role, Callable[[Frame, Clause], None]] = {
    "consume": _consume, "produce": _produce, "transform": _transform, "send": _send, "join": _join, "draw": _draw,
    "condition": _condition, "compare": _compare, "train": _train, "contain": _contain, "store": _store,
    "request": _request, "criticise": _none,
}  # fmt: skip


def _handed(earlier: Frame, later: Frame) -> list[Term]:
    """ "Leveraging A, we use B", "After generating A, we use B", "We add A to C and use B": what B works on."""
    if earlier.verb.role not in ("consume", "join", "transform") and not earlier.opening:
        return []
    return [t for t in earlier.outputs or earlier.inputs if t not in later.doers and t.thing.kind != "loss"]


def inherit(earlier: Frame, later: Frame) -> None:
    """ "… takes A and outputs B", "… to obtain C", "…, producing D": the verb goes on with what the one before had."""
    if not later.follows or (earlier.verb.role == "train" and not later.purpose):
        return  # "train the encoder, then extract features": who is trained does not go on
    later.subjects = later.subjects or earlier.subjects
    made = earlier.verb.role == "produce" and not earlier.doers
    if later.means and made and not later.outputs and later.verb.role not in ("other", "train", "criticise"):
        later.outputs = [t for t in earlier.outputs if t not in later.inputs]  # "A is obtained by sorting B"
    if later.verb.lemma in USES | _APPLIED and later.doers and not later.inputs and not earlier.doers:
        later.inputs = list(_handed(earlier, later))
    if later.verb.role == "other" and not later.outputs:
        later.doers = later.doers or earlier.doers
        later.inputs = later.inputs or earlier.inputs
        return
    if not later.doers and later.verb.role in _GOING_ON:
        tools = [] if later.verb.role == "join" else [t for t in earlier.doers if t not in later.outputs]
        later.doers = tools or (earlier.subjects if workers(earlier.subjects) else [])
    if later.verb.role == "train" and later.purpose:
        later.losses += [t for t in (*earlier.losses, *earlier.inputs) if t.thing.kind == "loss"]
    if later.verb.role == "train" and later.doers and not later.inputs:
        given = [*earlier.subjects, *earlier.inputs, *earlier.doers]
        later.inputs = [t for t in given if not t.thing.doer and t.thing.kind != "loss"]
    if later.verb.role == "condition" and later.steering and not later.doers:
        later.doers = earlier.doers or earlier.outputs  # "processes A through B, conditioned on C"
    kept = earlier.verb.role == "store" and not later.purpose  # "we record the time and cut the clip": it is put away
    if not later.inputs and later.outputs and not later.doers and not kept:
        made_before = [t for t in earlier.outputs if t not in later.outputs]
        later.inputs = (later.after_that and made_before) or list(earlier.inputs) or made_before

"""Sentences -> who does what to what: each verb's inputs, doers and outputs, and from them the relations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from figwright.reading.lexicon import Verb
from figwright.reading.markup import Sentence
from figwright.reading.phrases import Phrase
from figwright.reading.tagging import Word
from figwright.reading.terms import Glossary, Parsed, Term
from figwright.spec.model import EdgeKind

INSTRUMENTS = ("using", "via", "through", "with", "by")
SOURCES = ("from", "given")
GOALS = ("into", "to", "onto", "as", "in")
_REFERS = frozenset(("it", "they", "this", "which", "that", "who"))
_SEQUENCE = frozenset("then next subsequently finally afterwards thereafter lastly".split())
_APPLIED = frozenset("apply introduce propose implement design develop perform deploy execute run".split())
_DENIALS = frozenset("not cannot never without no".split())
_PRODUCT = frozenset(("output", "outputs", "result", "results"))


@dataclass(frozen=True, slots=True)
class Relation:
    """`source` flows into `target`, or for `contains` holds it; said by `sentence`."""

    source: Term
    target: Term
    kind: EdgeKind
    sentence: Sentence
    contains: bool = False
    weight: float = 1.0


@dataclass(slots=True)
class Frame:
    """One verb: what goes in, who does it, what comes out, what steers it."""

    verb: Verb
    subjects: list[Term] = field(default_factory=list)
    inputs: list[Term] = field(default_factory=list)
    doers: list[Term] = field(default_factory=list)
    outputs: list[Term] = field(default_factory=list)
    steering: list[Term] = field(default_factory=list)
    losses: list[Term] = field(default_factory=list)
    parts: list[Term] = field(default_factory=list)
    back: bool = False


@dataclass(slots=True)
class _Clause:
    """A verb with its neighbours, before anyone asks what they mean."""

    word: Word
    at: int
    passive: bool
    subjects: list[Term]
    objects: list[Term]
    tails: list[tuple[str, list[Term]]]
    follows: bool
    words: tuple[Word, ...]


class Reader:
    """Reads sentences in order; remembers what "it" is, what was made last and by which verbs."""

    def __init__(self, glossary: Glossary) -> None:
        self.glossary = glossary
        self.topic: list[Term] = []
        self.made: list[Term] = []
        self.verbs: dict[str, list[Term]] = {}
        self.lately: list[Term] = []
        self.paragraph = -1

    def relations(self, parsed: Iterable[Parsed]) -> Iterator[Relation]:
        for one in parsed:
            if one.sentence.section != self.paragraph:
                self.made, self.verbs, self.lately, self.paragraph = [], {}, [], one.sentence.section
            clauses = self._clauses(one)
            _freeze(clauses)
            frames = [_frame(clause) for clause in clauses]
            for earlier, later in zip(frames, frames[1:], strict=False):
                _inherit(earlier[0], later[0], later[1])
            yield from self._onward(one, [frame for frame, _ in frames])
            yield from self._nominal(one)
            for frame, _ in frames:
                yield from _relations(frame, one.sentence)
                self._remember(frame)
            subjects = next((f.subjects for f, _ in frames if f.subjects), [])
            self.topic = subjects or self.topic

    def _remember(self, frame: Frame) -> None:
        makers = frame.doers or frame.outputs
        if makers and frame.verb.role not in ("contain", "other"):
            self.made = frame.doers[-1:] or frame.outputs
            self.verbs[frame.verb.lemma] = makers
            self.verbs["result"] = makers
        self.lately = [*self.lately[-8:], *frame.inputs, *frame.doers, *frame.outputs]

    def _onward(self, one: Parsed, frames: list[Frame]) -> Iterator[Relation]:
        """What one sentence hands to the next: "the resulting features", "then", "finally"."""
        for phrase in one.phrases:
            makers = (
                self.verbs.get(phrase.made, []) if (phrase.made and phrase.definite) or phrase.made == "result" else []
            )
            term = self.glossary.find(phrase, one.sentence) if makers else None
            if term is not None and not term.thing.doer:
                yield from (Relation(m, term, "flow", one.sentence, weight=0.9) for m in makers[-1:] if m is not term)
                self.lately.append(term)
        if not any(word.lower in _SEQUENCE for word in one.words):
            return
        first = next((f for f in frames if f.doers or (f.inputs and f.outputs)), None)
        spoken = (t for p in one.phrases if (t := self.glossary.find(p, one.sentence)) is not None)
        if first is None or any(t in self.lately for t in spoken):
            return
        for target in (first.inputs or first.doers)[:1]:
            yield from (Relation(m, target, "flow", one.sentence, weight=0.6) for m in self.made[:1] if m is not target)

    def _nominal(self, one: Parsed) -> Iterator[Relation]:
        """What names say without a verb: "features from the encoder", "the loss between A and B"."""
        view = _View(one, self)
        for phrase in one.phrases:
            after = one.words[phrase.end].lower if phrase.end < len(one.words) else ""
            if after not in ("from", "between") or not (own := view.term(phrase)):
                continue
            others, _ = view.names(phrase.end + 1)
            if after == "from" and not own[0].thing.doer:
                doers = (t for t in others if t.thing.doer and t is not own[0])
                yield from (Relation(t, own[0], "flow", one.sentence, weight=0.7) for t in doers)
            elif after == "between" and own[0].thing.kind == "loss":
                yield from (Relation(t, own[0], "flow", one.sentence) for t in others if t is not own[0])

    def _clauses(self, one: Parsed) -> list[_Clause]:
        view = _View(one, self)
        out: list[_Clause] = []
        given = view.given()
        for i, word in enumerate(one.words):
            if word.tag == "verb" and word.verb is not None and not view.denied(i):
                out.append(view.clause(i, out))
        if given and out:
            first = next((c for c in out if c.word.verb and c.word.verb.role not in ("other", "contain")), out[0])
            first.tails.append(("from", given))
        return out


class _View:
    """The places of a sentence: which phrase starts or ends where."""

    def __init__(self, one: Parsed, reader: Reader) -> None:
        self.one, self.words, self.reader = one, one.words, reader
        self.starts = {phrase.start: phrase for phrase in one.phrases}
        self.ends = {phrase.end: phrase for phrase in one.phrases}

    def term(self, phrase: Phrase) -> list[Term]:
        if len(phrase.words) == 1 and phrase.words[0] in _PRODUCT and not phrase.named:
            return self.reader.made[:1] if phrase.definite else []
        found = self.reader.glossary.find(phrase, self.one.sentence)
        return [found] if found else []

    def denied(self, at: int) -> bool:
        """Whether a verb is said not to happen."""
        k = at
        while k and self.words[k - 1].tag in ("adverb", "auxiliary", "to"):
            k -= 1
        before = self.words[k - 1].lower if k else ""
        return before in _DENIALS or any(w.lower in _DENIALS or w.lower.endswith("n't") for w in self.words[k:at])

    def given(self) -> list[Term]:
        """ "Given A and B, …": what the sentence starts from."""
        first = next((w for w in self.words if w.tag != "adverb" and w.tag != "comma"), None)
        if first is None or first.lower not in ("given", "from", "taking", "using"):
            return []
        terms, _ = self.names(self.words.index(first) + 1)
        return terms

    def clause(self, at: int, before: list[_Clause]) -> _Clause:
        word = self.words[at]
        passive, left = self._voice(at)
        follows = False
        subjects: list[Term] = []
        here = self.words[left - 1] if left else None
        if here is not None and here.tag == "to" and (own := self._own_doer(left - 1)):
            subjects = own
        elif (
            here is None
            or (here.tag == "to")
            or (word.form == "ing" and (here.tag in ("comma", "joint", "preposition", "adverb")))
        ):
            follows = bool(before)
        elif here.tag == "joint" or (here.tag == "comma" and self._chained(left - 1)):
            follows = bool(before)
            subjects = list(before[-1].subjects) if before else []
        elif here.tag in ("pronoun", "clause") and here.lower in _REFERS:
            subjects = self._referred(left - 1)
        elif here.tag == "pronoun":
            follows = bool(before) and before[0].word.form == "ing" and before[0].at <= 1  # "Using A, we …"
        else:
            subjects = self._subjects(left)
            if passive and left == at:  # "A and B predicted by C": only B is
                subjects = subjects[-1:]
        objects, end = self.names(at + 1)
        if subjects and not objects and not passive:
            objects = self._antecedent(left)
        return _Clause(word, at, passive, subjects, objects, self._tails(end), follows, self.words)

    def _antecedent(self, left: int) -> list[Term]:
        """ "a latent, which the decoder turns into …": what stands before "which" is the object."""
        phrase = self.ends.get(left)
        k = self._before(phrase.start) if phrase else 0
        return self._referred(k - 1)[-1:] if k and self.words[k - 1].lower in ("which", "that", "whom") else []

    def _own_doer(self, to: int) -> list[Term]:
        """ "3) a vocoder to convert A into B": the doer of an infinitive stands before it, first in its item."""
        phrase = self.ends.get(to)
        if phrase is None:
            return []
        k = self._before(phrase.start)
        first = k == 0 or self.words[k - 1].tag == "close" or self.words[k - 1].token.text in ":;"
        return [t for t in self.term(phrase) if t.thing.doer] if first else []

    def _chained(self, comma: int) -> bool:
        return comma + 1 < len(self.words) and self.words[comma + 1].tag in ("verb", "adverb", "joint")

    def _voice(self, at: int) -> tuple[bool, int]:
        """Whether a verb is passive, and where the words before it begin."""
        left = at
        passive = False
        while left and self.words[left - 1].tag in ("adverb", "auxiliary"):
            left -= 1
            passive = passive or self.words[left].lower in ("is", "are", "was", "were", "be", "been", "being")
        word = self.words[at]
        if word.form == "past" and not passive:
            after = self.words[at + 1].tag if at + 1 < len(self.words) else "sign"
            held = any(self.words[k].lower in ("has", "have", "had") for k in range(left, at))
            before = self.words[left - 1].tag if left else "sign"
            passive = not held and after in ("preposition", "to", "comma", "sign", "adverb") and before != "pronoun"
        return passive and word.form == "past", left

    def _referred(self, at: int) -> list[Term]:
        if self.words[at].lower in ("it", "they", "this"):
            return list(self.reader.topic)
        end = at
        while end and self.words[end - 1].tag in ("comma", "preposition"):
            end -= 1
        return self._subjects(end)[:1]

    def _subjects(self, end: int) -> list[Term]:
        """The names that end at a place, joined by commas and "and"; "features from the encoder" are the features."""
        while end and self.words[end - 1].tag in ("comma", "adverb"):
            end -= 1
        if end and self.words[end - 1].tag == "close":
            end = self._opened(end - 1)
        phrase = self.ends.get(end)
        if phrase is None:
            return []
        found = self.term(phrase)
        k = self._before(phrase.start)
        between = self.words[k - 1] if k else None
        if between is not None and between.tag == "preposition" and between.lower not in INSTRUMENTS[:3]:
            if (outer := self.ends.get(self._before(k - 1))) is not None:
                return self._subjects(outer.end) or found
        return [*self._listed(k), *found]

    def _listed(self, at: int) -> list[Term]:
        """The names before "and" in a list of subjects; nothing when they belong to what was said before."""
        if not at or self.words[at - 1].tag != "joint":
            return []
        k, out, commas = at - 1, [], 0
        after_comma = bool(k and self.words[k - 1].tag == "comma")
        while k and (self.words[k - 1].tag == "comma" or k == at - 1):
            k -= self.words[k - 1].tag == "comma"
            phrase = self.ends.get(k)
            if phrase is None:
                break
            out, commas = [*self.term(phrase), *out], commas + 1
            k = self._before(phrase.start)
        governed = bool(k and self.words[k - 1].tag in ("preposition", "verb", "to"))
        return [] if governed or (after_comma and commas < 2) else out

    def _opened(self, close: int) -> int:
        k = close
        while k and self.words[k].tag != "open":
            k -= 1
        return k or close

    def _before(self, start: int) -> int:
        while start and self.words[start - 1].tag == "determiner":
            start -= 1
        return start

    def names(self, at: int) -> tuple[list[Term], int]:
        """The names from a place on, as far as commas and "and" hold them together, and where they end."""
        terms: list[Term] = []
        end, seen = at, False
        while at < len(self.words):
            word = self.words[at]
            if word.tag in ("comma", "joint"):
                if not seen or not self._goes_on(at):
                    break
                at += 1
            elif word.tag in ("determiner", "adverb"):
                at += 1
            elif word.tag == "open":
                at = self._closed(at)
            else:
                phrase = self.starts.get(at)
                if phrase is None or (
                    seen and (self._governs(phrase.end) or self.words[at - 1].tag in ("name", "math"))
                ):
                    break
                seen = True
                terms += self.term(phrase)
                at = end = self._past_of(phrase.end)
        return terms, end

    def _past_of(self, end: int) -> int:
        """Over "… of the scene", which only says more about a name."""
        if end < len(self.words) and self.words[end].lower in ("of", "for"):
            inner = self.starts.get(self._article(end + 1))
            return inner.end if inner else end
        return end

    def _article(self, at: int) -> int:
        while at < len(self.words) and self.words[at].tag in ("determiner", "adverb"):
            at += 1
        return at

    def _goes_on(self, at: int) -> bool:
        """Whether a name comes after a comma or "and"."""
        k = at + 1
        while k < len(self.words) and self.words[k].tag in ("determiner", "joint", "adverb"):
            k += 1
        return k in self.starts

    def _governs(self, end: int) -> bool:
        """Whether a finite verb comes right after a name: then the name begins a clause of its own."""
        while end < len(self.words) and self.words[end].tag == "adverb":
            end += 1
        if end >= len(self.words):
            return False
        word = self.words[end]
        return word.tag == "auxiliary" or (word.tag == "verb" and word.form in ("third", "base"))

    def _closed(self, at: int) -> int:
        while at < len(self.words) and self.words[at].tag != "close":
            at += 1
        return at + 1

    def _tails(self, at: int) -> list[tuple[str, list[Term]]]:
        """Prepositions after the object with their names, up to the next verb."""
        out: list[tuple[str, list[Term]]] = []
        steps = 0
        while at < len(self.words) and steps < 40:
            steps += 1
            word = self.words[at]
            if word.tag == "open":
                at = self._closed(at)
            elif word.tag in ("preposition", "to"):
                after = at + 1
                if word.lower == "based" and after < len(self.words) and self.words[after].lower in ("on", "upon"):
                    after += 1
                if word.tag == "to" and self._article(after) not in self.starts:
                    if after < len(self.words) and self.words[after].tag == "preposition":
                        at = after  # "attended to by the decoder"
                        continue
                    break
                terms, end = self.names(after)
                out.append((word.lower, terms))
                at = max(end, after)
            elif word.tag in ("determiner", "adverb", "name", "math") or (word.tag == "comma" and self._more(at)):
                at += 1
            else:
                break
        return out

    def _more(self, comma: int) -> bool:
        return comma + 1 < len(self.words) and self.words[comma + 1].tag == "preposition"


def _freeze(clauses: list[_Clause]) -> None:
    """ "we freeze the encoder", "the encoder is frozen": a state, not a flow."""
    for clause in clauses:
        if clause.word.verb is not None and clause.word.verb.lemma == "freeze":
            for term in clause.subjects if clause.passive else clause.objects:
                term.states["frozen"] += 1


def _frame(clause: _Clause) -> tuple[Frame, bool]:
    """What a clause means, by the role of its verb."""
    verb = clause.word.verb
    assert verb is not None
    frame = Frame(verb, subjects=list(clause.subjects))
    tails = clause.tails
    around = {w.lower for w in clause.words[clause.at + 1 : clause.at + 3]}
    frame.back = "back" in around
    takes = _at(tails, *GOALS)
    tools = _at(tails, *INSTRUMENTS)
    _READINGS.get(verb.role, _plain)(frame, clause, takes, tools)
    if frame.doers or frame.outputs:
        frame.steering += [t for t in _at(tails, "based") if t not in frame.inputs]
    return frame, clause.follows


def _at(tails: list[tuple[str, list[Term]]], *prepositions: str) -> list[Term]:
    return [term for preposition, terms in tails if preposition in prepositions for term in terms]


def _split_tools(frame: Frame, tools: list[Term]) -> None:
    """What is done with something: by a doer, or out of it."""
    frame.doers += [t for t in tools if t.thing.doer]
    frame.inputs += [t for t in tools if not t.thing.doer and t.thing.kind != "loss"]
    frame.losses += [t for t in tools if t.thing.kind == "loss"]


def _consume(frame: Frame, clause: _Clause, takes: list[Term], tools: list[Term]) -> None:
    uses = frame.verb.lemma in ("use", "employ", "leverage", "utilize", "utilise", "adopt", "exploit", "incorporate")
    if clause.passive:
        frame.inputs += clause.subjects if not uses else []
        frame.doers += tools if not uses else clause.subjects
        if uses:
            frame.outputs += _at(clause.tails, "as")
    elif uses and any(t.thing.doer for t in clause.objects):
        frame.doers += [t for t in clause.objects if t.thing.doer]
        frame.parts += [t for t in clause.objects if t.thing.doer]
    else:
        frame.inputs += [*clause.objects, *_at(clause.tails, "with")]
        frame.doers += clause.subjects


def _produce(frame: Frame, clause: _Clause, takes: list[Term], tools: list[Term]) -> None:
    frame.outputs += clause.subjects if clause.passive else clause.objects
    if not clause.passive:
        frame.doers += clause.subjects
    frame.inputs += _at(clause.tails, *SOURCES)
    _split_tools(frame, tools)
    frame.steering += _at(clause.tails, "on", "upon", "conditioned")


def _transform(frame: Frame, clause: _Clause, takes: list[Term], tools: list[Term]) -> None:
    if frame.verb.lemma in ("extract", "distill", "distil") and _at(clause.tails, "from"):
        _produce(frame, clause, takes, tools)
        return
    frame.inputs += [*(clause.subjects if clause.passive else clause.objects), *_at(clause.tails, "from")]
    if not clause.passive:
        frame.doers += clause.subjects
    frame.outputs += takes
    _split_tools(frame, tools)
    if frame.verb.lemma == "extract":
        frame.outputs += frame.inputs
        frame.inputs = []


def _send(frame: Frame, clause: _Clause, takes: list[Term], tools: list[Term]) -> None:
    frame.inputs += clause.subjects if clause.passive or not clause.objects else clause.objects
    frame.doers += _at(
        clause.tails, "into", "to", "through", "onto", "by", *(["for"] if frame.verb.lemma == "serve" else [])
    )


def _join(frame: Frame, clause: _Clause, takes: list[Term], tools: list[Term]) -> None:
    merged = clause.subjects if clause.passive else clause.objects
    frame.inputs += [*merged, *_at(clause.tails, "with")]
    frame.doers += [
        *([] if clause.passive else clause.subjects),
        *[t for t in _at(clause.tails, "by", "via", "using", "through") if t.thing.doer],
    ]
    frame.outputs += _at(clause.tails, "into", "to", "onto", "as")


def _condition(frame: Frame, clause: _Clause, takes: list[Term], tools: list[Term]) -> None:
    if clause.passive:
        frame.doers += clause.subjects
        frame.steering += _at(clause.tails, "on", "upon", "by", "with", "via", "through")
    elif _at(clause.tails, "on", "upon"):
        frame.doers += clause.objects
        frame.steering += _at(clause.tails, "on", "upon")
    else:
        frame.doers += clause.objects
        frame.steering += clause.subjects


def _compare(frame: Frame, clause: _Clause, takes: list[Term], tools: list[Term]) -> None:
    frame.inputs += [
        *(clause.subjects if clause.passive else clause.objects),
        *_at(clause.tails, "with", "to", "against"),
    ]
    frame.doers += _at(clause.tails, "by") if clause.passive else clause.subjects


def _train(frame: Frame, clause: _Clause, takes: list[Term], tools: list[Term]) -> None:
    learners = clause.subjects if clause.passive else clause.objects
    losses = [t for t in [*learners, *tools, *([] if clause.passive else clause.subjects)] if t.thing.kind == "loss"]
    frame.doers += [t for t in learners if t.thing.doer]
    frame.losses += losses
    frame.inputs += [
        t for t in [*_at(clause.tails, "on", "from"), *tools] if t.thing.kind in ("data", "store") and not t.thing.doer
    ]


def _contain(frame: Frame, clause: _Clause, takes: list[Term], tools: list[Term]) -> None:
    frame.parts += [*clause.objects, *_at(clause.tails, "of")]


def _store(frame: Frame, clause: _Clause, takes: list[Term], tools: list[Term]) -> None:
    frame.inputs += clause.subjects if clause.passive else clause.objects
    into = [t for t in takes if t.thing.kind == "store"]
    holders = [t for t in clause.subjects if t.thing.kind == "store"] if not clause.passive else []
    frame.doers += into or holders


def _draw(frame: Frame, clause: _Clause, takes: list[Term], tools: list[Term]) -> None:
    frame.outputs += clause.subjects if clause.passive else clause.objects
    frame.inputs += _at(clause.tails, "from")
    frame.doers += [] if clause.passive else clause.subjects
    _split_tools(frame, _at(clause.tails, "by", "using", "via"))


def _plain(frame: Frame, clause: _Clause, takes: list[Term], tools: list[Term]) -> None:
    """Verbs that move nothing; but "results in" does, and what is applied or introduced does what comes next."""
    if frame.verb.lemma in ("result", "lead"):
        frame.outputs += _at(clause.tails, "in", "to")
    if frame.verb.lemma in _APPLIED:
        applied = clause.subjects if clause.passive else clause.objects
        frame.doers += [t for t in applied if t.thing.doer]
        frame.inputs += _at(clause.tails, "to", "on", "over") if frame.verb.lemma == "apply" else []
    if clause.passive and frame.verb.lemma in ("follow", "connect", "attach", "link"):
        frame.inputs += clause.subjects
        frame.doers += _at(clause.tails, "by" if frame.verb.lemma == "follow" else "to")
    if frame.verb.lemma in ("begin", "start"):
        frame.doers += [t for t in _at(clause.tails, "with", "by") if t.thing.doer]


_READINGS = {
    "consume": _consume, "produce": _produce, "transform": _transform, "send": _send, "join": _join, "draw": _draw,
    "condition": _condition, "compare": _compare, "train": _train, "contain": _contain, "store": _store,
}  # fmt: skip


def _inherit(earlier: Frame, later: Frame, follows: bool) -> None:
    """ "… takes A and outputs B", "… to obtain C", "…, producing D": the verb goes on with what the one before had."""
    if not follows:
        return
    later.subjects = later.subjects or earlier.subjects
    if later.verb.role == "other" and not later.outputs:
        later.doers = later.doers or earlier.doers
        later.inputs = later.inputs or earlier.inputs
        return
    if not later.doers and later.verb.role in (
        "produce",
        "transform",
        "draw",
        "join",
        "compare",
        "consume",
        "other",
        "contain",
    ):
        later.doers = [t for t in earlier.doers if t not in later.outputs] or (
            earlier.subjects if any(t.thing.doer for t in earlier.subjects) else []
        )
    if not later.inputs and later.outputs and not later.doers:
        later.inputs = list(earlier.inputs) or [t for t in earlier.outputs if t not in later.outputs]


def _relations(frame: Frame, sentence: Sentence) -> Iterator[Relation]:
    def pairs(sources: list[Term], targets: list[Term], kind: EdgeKind) -> Iterator[Relation]:
        for source in dict.fromkeys(map(id, sources)):
            for target in dict.fromkeys(map(id, targets)):
                if source != target:
                    a = next(t for t in sources if id(t) == source)
                    b = next(t for t in targets if id(t) == target)
                    yield Relation(a, b, kind, sentence)

    flow: EdgeKind = "feedback" if frame.back else "flow"
    targets = frame.doers or frame.outputs
    yield from pairs(frame.inputs, targets, flow)
    if frame.doers:
        yield from pairs(frame.doers, frame.outputs, flow)
    yield from pairs(frame.steering, targets, "auxiliary")
    yield from pairs(frame.losses, frame.doers, "gradient")
    if frame.verb.role == "contain":
        for whole in frame.subjects:
            for part in frame.parts:
                if part is not whole:
                    yield Relation(whole, part, "flow", sentence, contains=True)

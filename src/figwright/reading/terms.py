"""Phrases -> terms: one for each thing that the text speaks of, however it is called from sentence to sentence."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from figwright.reading.admission import ADJECTIVES, Key, admitted, is_odd, is_product, is_whole, name
from figwright.reading.markup import Sentence
from figwright.reading.phrase import Phrase
from figwright.reading.phrases import MOST_WORDS, chunk
from figwright.reading.symbols import symbol
from figwright.reading.tagging import Word, tag
from figwright.reading.things import SOFT, Thing, noun, thing

MEMORY = 10
NEAR = 2
"""The same for heads that are said of anything, such as "the model"."""
"""Sentences after which "the encoder" no longer points back to the text encoder."""
GENERIC = frozenset("module network model block agent layer component unit function branch backbone".split())
"""Heads that may be said or left out: the planner is the planner agent."""


_VAGUE = frozenset(
    """model network module data method process function layer block pattern structure task result object sample state
        value input output learning training optimization policy system set parameter weight""".split()
)
"""Heads that are said of so many things that only the one just named is meant."""
_DRAINED = frozenset(("data", "structure"))
"""Heads that add nothing to the name of data: the graph structure is the graph."""
_SHAPES = frozenset(("matrix", "vector", "tensor"))
"""The same for tensors: the rhythm embedding matrix is the rhythm embedding."""
_NEW = frozenset(("a", "an", "another", "each", "every", "any", "no", "some"))
"""Words before a name that tell of something new, not of what was named before."""


@dataclass(slots=True, eq=False)
class Term:
    """A thing of the text. `shown` counts its written forms, `sentences` are where it is spoken of, in order;
    `start` is the word of the first of them with which it begins."""

    key: Key
    thing: Thing
    shown: Counter[str] = field(default_factory=Counter)
    sentences: list[Sentence] = field(default_factory=list)
    symbols: Counter[str] = field(default_factory=Counter)
    states: Counter[str] = field(default_factory=Counter)
    acronym: str = ""
    named: bool = False
    bold: bool = False
    start: int = 0

    @property
    def place(self) -> tuple[int, int]:
        """Where the text names it first."""
        return (self.sentences[0].order if self.sentences else 0, self.start)

    @property
    def count(self) -> int:
        return len(self.sentences)


@dataclass(frozen=True, slots=True)
class Parsed:
    """A sentence with its words and phrases."""

    sentence: Sentence
    words: tuple[Word, ...]
    phrases: tuple[Phrase, ...]


def parse(sentences: Iterable[Sentence]) -> tuple[Parsed, ...]:
    out = []
    for sentence in sentences:
        words = tag(sentence)
        out.append(Parsed(sentence, words, chunk(words)))
    return tuple(out)


class Glossary:
    """Every term of a text, and which one a phrase means."""

    def __init__(self, parsed: Iterable[Parsed], names: tuple[str, ...] = (), wanted: Iterable[Parsed] = ()) -> None:
        """`names` are those of the whole method, which is no part of itself; what `wanted` speaks of, the caption, is
        admitted although nobody knows its head."""
        self._names = names
        self._wanted = frozenset(key[-1:] for one in wanted for p in one.phrases if (key := name(p.words)))
        self.terms: dict[Key, Term] = {}
        self._acronyms: dict[str, Key] = {}
        self._symbols: dict[str, Counter[Key]] = defaultdict(Counter)
        self._marks: dict[str, Counter[Key]] = defaultdict(Counter)
        self._aliases: dict[Key, Key] = {}
        self._same: dict[Key, Key] = {}
        self._seen: Counter[Key] = Counter()
        self._recent: dict[str, list[tuple[tuple[int, int], Key]]] = defaultdict(list)
        self._by_head: dict[str, set[Key]] = defaultdict(set)
        parsed = tuple(parsed)
        self._collect(parsed)
        self._unify()
        for one in parsed:
            for phrase in one.phrases:
                self._note(phrase, one.sentence)

    def by_symbol(self, sign: str) -> Term | None:
        """The term that a symbol stands for."""
        best = self._symbols.get(sign)
        return self.terms.get(self._root(best.most_common(1)[0][0])) if best else None

    def find(self, phrase: Phrase, sentence: Sentence) -> Term | None:
        """The term that a phrase means in its sentence."""
        key = self._key(phrase, sentence.order)
        return self.terms.get(key) if key else None

    def _collect(self, parsed: tuple[Parsed, ...]) -> None:
        """Every name that may become a term, and what stands for what."""
        for one in parsed:
            for phrase in one.phrases:
                key = name(phrase.words)
                if not key or not (known := admitted(phrase) or self._asked_for(phrase, key)):
                    continue
                if phrase.acronym:
                    self._acronyms.setdefault(phrase.acronym.rstrip("s").casefold(), key)
                self._seen[key] += 2 if phrase.acronym or phrase.bold or is_product(phrase.shown[-1]) else 1
                term = self.terms.setdefault(key, Term(key, known))
                term.acronym = term.acronym or phrase.acronym.rstrip("s")
                if phrase.symbol and not phrase.series:
                    self._symbols[phrase.symbol][key] += 1
                if len(phrase.mark) > 1:  # a letter alone is said of many things
                    self._marks[phrase.mark][key] += 1
            self._explain(one)
            self._aliases.update((name(p.words), name(called.words)) for p, called in appositions(one))
            for sign, phrase in meanings(one):
                if (key := name(phrase.words)) in self.terms:
                    self._symbols[sign][key] += 2
        for key in self.terms:
            self._by_head[key[-1]].add(key)

    def _explain(self, one: Parsed) -> None:
        """ "The source, which is the text of a paper, …": what nobody knows how to draw looks like what it is."""
        for phrase, later in pairwise(one.phrases):
            between = [w.lower for w in one.words[phrase.end : later.start]]
            term = self.terms.get(name(phrase.words)) if between[:3] == [",", "which", "is"] else None
            known = thing(later.words) if term is not None and len(between) <= 4 else None
            if term is not None and known is not None and known.glyph and not term.thing.glyph:
                term.thing = known

    def _asked_for(self, phrase: Phrase, key: Key) -> Thing | None:
        """What the caption speaks of, unless its last word looks like an adjective or is too general to be drawn."""
        told = key[-1:] in self._wanted and noun(key[-1]) is None and not key[-1].endswith(ADJECTIVES)
        told = told and phrase.shown[-1].islower()  # "Dtraj" is a symbol that has lost its typesetting
        return Thing("data") if told and len(key[-1]) > 3 and not any(is_odd(w) for w in phrase.shown) else None

    def _unify(self) -> None:
        """Names of the same thing point to one of them."""
        for key in [k for k, t in self.terms.items() if not thing(k) and self._seen[k] < 2 and not t.acronym]:
            del self.terms[key]  # said once, and no head to say what it is: residue as likely as a name
        for key in [k for k in self.terms if is_whole(k, self._names)]:
            del self.terms[key]
        for key in sorted(self.terms, key=len):
            self._same[key] = self._target(key)
        for sign, keys in self._symbols.items():
            self._by_sign(sign, keys)
        for mark, keys in self._marks.items():
            if (bare := name((mark.casefold(),))) in self.terms and bare not in keys:
                self._same[bare] = keys.most_common(1)[0][0]  # "FBEV" after "the BEV features FBEV"
        for key, called in self._aliases.items():
            if key in self.terms and called in self.terms and self._root(called) != key:
                self._same[key] = called
        for key in list(self.terms):
            if (root := self._root(key)) != key:
                if self.terms[key].thing.kind == "actor" and root in self.terms:
                    self.terms[root].thing = self.terms[key].thing
                del self.terms[key]
        for heads in self._by_head.values():
            heads.intersection_update(self.terms)

    def _by_sign(self, sign: str, keys: Counter[Key]) -> None:
        """Two names with one symbol are one thing, when the symbol is more than a letter or one name ends the other."""
        roots = (self._root(key) for key, _ in keys.most_common())
        first, *others = [*dict.fromkeys(key for key in roots if key in self.terms)] or [()]
        for key in others:
            if self.terms[key].thing.doer != self.terms[first].thing.doer:
                continue
            if "_" in sign or "^" in sign or first[-len(key) :] == key:
                self._same[key] = first
            elif key[-len(first) :] == first:
                self._same[first], first = key, key

    def _target(self, key: Key) -> Key:
        """The name that another one means: its long form, the name without a general head, the only longer one."""
        whole = self._acronyms.get(key[0], key)
        if whole != key and (len(key) == 1 or key[1:] == whole[-1:] or (len(key) == 2 and key[1] in GENERIC)):
            return whole
        if len(key) > 1 and key[-1] in GENERIC:
            short = self.terms.get(key[:-1])
            if short is not None and short.thing.doer and not (len(key) == 2 and short.thing.weak):
                return key[:-1]
            twins = [k for g in GENERIC if (k := (*key[:-1], g)) in self.terms]
            best = max(twins, key=lambda k: (self._seen[k], k))
            if best != key:
                return best
        if len(key) > 1 and key[-1] in _DRAINED and (short := self.terms.get(key[:-1])) and short.thing.kind == "data":
            return key[:-1]
        if len(key) > 2 and key[-1] in _SHAPES and (short := self.terms.get(key[:-1])) and short.thing.kind == "tensor":
            return key[:-1]
        if len(key) > 1:
            longer = [k for k in self._by_head[key[-1]] if len(k) > len(key) and k[-len(key) :] == key]
            if len(longer) == 1 and len(longer[0]) <= MOST_WORDS:
                return longer[0]
        return key

    def _root(self, key: Key) -> Key:
        seen = {key}
        while (onward := self._same.get(key, key)) not in seen:
            seen.add(onward)
            key = onward
        return key

    def _note(self, phrase: Phrase, sentence: Sentence) -> None:
        """Counts a phrase for its term and remembers where it was."""
        key = self._key(phrase, sentence.order)
        term = self.terms.get(key) if key else None
        if term is None or key is None:
            return
        if not term.sentences:
            term.start = phrase.start
        if not term.sentences or term.sentences[-1] is not sentence:
            term.sentences.append(sentence)
        own = name(phrase.words)
        if (own and self._root(own) == key and len(own) > 1) or own == key:
            term.shown[" ".join(phrase.shown[-MOST_WORDS:])] += 1
        if phrase.symbol and own and not phrase.series:
            term.symbols[phrase.symbol] += 1
        if phrase.state:
            term.states[phrase.state] += 1
        term.named, term.bold = term.named or phrase.named, term.bold or phrase.bold
        if len(key) > 1:
            self._recent[key[-1]].append(((sentence.order, phrase.start), key))

    def _key(self, phrase: Phrase, order: int) -> Key | None:
        if phrase.bare or phrase.series:
            best = self._symbols.get(phrase.symbol) if phrase.symbol else None
            if best or phrase.bare:
                return self._root(best.most_common(1)[0][0]) if best else None
        key = name(phrase.words)
        if not key:
            return None
        key = self._root(key)
        if key not in self.terms and len(phrase.shown) == 1 and (marked := self._marks.get(phrase.shown[0])):
            return self._root(marked.most_common(1)[0][0])
        if key not in self.terms and len(key) == 1 and phrase.definite:  # the visualizer is the visualizer agent
            key = next((k for g in sorted(GENERIC) if (k := self._root((*key, g))) in self.terms), key)
        if len(key) == 1 and (not phrase.named or noun(key[0]) is not None):
            return self._meant(key, phrase, order)
        return key if key in self.terms else None

    def _meant(self, key: Key, phrase: Phrase, order: int) -> Key | None:
        """A lone head: what its symbol says, the last thing with that head nearby, the only one there is, or itself."""
        process = thing(key) is not None and key[0].endswith(("ing", "ion"))
        if phrase.symbol and not process and (best := self._symbols.get(phrase.symbol)):
            return self._root(best.most_common(1)[0][0])
        if phrase.article in _NEW or (phrase.article == "our" and key[0] in _VAGUE):
            return None if key[0] in _VAGUE else self._itself(key)
        recent = self._recent[key[-1]]
        before = bisect_left(recent, ((order, phrase.start), ())) - 1
        if before >= 0 and order - recent[before][0][0] <= (NEAR if key[0] in _VAGUE else MEMORY):
            return recent[before][1] if key[0] not in _VAGUE or phrase.definite else None
        longer = [k for k in self._by_head[key[-1]] if len(k) > 1]
        if len(longer) == 1 and phrase.definite and key[0] not in _VAGUE:
            return longer[0]
        return self._itself(key)

    def _itself(self, key: Key) -> Key | None:
        """A lone head as a part of its own, when it says enough or nothing else has it."""
        longer = [k for k in self._by_head[key[-1]] if len(k) > 1]
        known = noun(key[0])
        clear = known is None or not known.weak or (not longer and key[0] in SOFT)
        return key if clear and key in self.terms else None


def appositions(one: Parsed) -> Iterator[tuple[Phrase, Phrase]]:
    """ "a feature interaction block, called SMHA": what something is, and how the text calls it from there on."""
    for phrase, later in pairwise(one.phrases):
        between = [w.lower for w in one.words[phrase.end : later.start] if w.tag not in ("comma", "determiner")]
        if between in _CALLING and phrase.words and later.named and later.words:
            yield phrase, later


CALLED = frozenset("called named termed dubbed".split())
_CALLING = [
    ["called"],
    ["named"],
    ["termed"],
    ["dubbed"],
    ["termed", "as"],
    ["denoted", "as"],
    ["referred", "to", "as"],
]


def meanings(one: Parsed) -> Iterator[tuple[str, Phrase]]:
    """ "$x$ denotes the state", "the state is denoted by $x$": symbols and the names that they are given."""
    starts = {phrase.start: phrase for phrase in one.phrases}
    ends = {phrase.end: phrase for phrase in one.phrases}
    for i, word in enumerate(one.words):
        if word.tag != "math" or not (sign := symbol(word.token.text)):
            continue
        k = i + 1
        alone = i in starts and starts[i].bare
        if alone and k < len(one.words) and one.words[k].lower in _MEANS:
            while k < len(one.words) and (one.words[k].tag in ("determiner", "adverb") or one.words[k].lower in _MEANS):
                k += 1
            if (phrase := starts.get(k)) and phrase.words:
                yield sign, phrase
        before = [w.lower for w in one.words[max(0, i - 4) : i]]
        if before[-1:] and before[-1] in ("as", "by") and {"denoted", "denote", "defined", "represented"} & set(before):
            k = next(j for j in range(i - 1, -1, -1) if one.words[j].tag in ("verb", "auxiliary"))
            while k and one.words[k - 1].tag in ("auxiliary", "adverb", "comma"):
                k -= 1
            if (phrase := ends.get(k)) and phrase.words:
                yield sign, phrase


_MEANS = frozenset("is are denotes denote represents represent refers indicates".split())

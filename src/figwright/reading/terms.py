"""Phrases -> terms: one for each thing that the text speaks of, however it is called from sentence to sentence."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from figwright.reading.lexicon import DETERMINERS, PREPOSITIONS, PRONOUNS
from figwright.reading.markup import Sentence
from figwright.reading.phrases import MOST_WORDS, Phrase, chunk
from figwright.reading.tagging import Word, tag
from figwright.reading.things import THINGS, Thing, singular, thing

MEMORY = 10
"""Sentences after which "the encoder" no longer points back to the text encoder."""
Key = tuple[str, ...]
_GENERIC = frozenset("module network model block agent layer component unit function branch".split())
"""Heads that may be said or left out: the planner is the planner agent."""


@dataclass(slots=True)
class Term:
    """A thing of the text. `shown` counts its written forms, `sentences` are where it is spoken of, in order."""

    key: Key
    thing: Thing
    shown: Counter[str] = field(default_factory=Counter)
    sentences: list[Sentence] = field(default_factory=list)
    symbols: Counter[str] = field(default_factory=Counter)
    states: Counter[str] = field(default_factory=Counter)
    acronym: str = ""
    named: bool = False
    bold: bool = False

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

    def __init__(self, parsed: Iterable[Parsed]) -> None:
        self.terms: dict[Key, Term] = {}
        self._acronyms: dict[str, Key] = {}
        self._symbols: dict[str, Counter[Key]] = defaultdict(Counter)
        self._same: dict[Key, Key] = {}
        self._recent: dict[str, list[tuple[int, Key]]] = defaultdict(list)
        self._by_head: dict[str, set[Key]] = defaultdict(set)
        parsed = tuple(parsed)
        self._collect(parsed)
        self._unify()
        for one in parsed:
            for phrase in one.phrases:
                self._note(phrase, one.sentence)

    def find(self, phrase: Phrase, sentence: Sentence) -> Term | None:
        """The term that a phrase means in its sentence."""
        key = self._key(phrase, sentence.order)
        return self.terms.get(key) if key else None

    def _collect(self, parsed: tuple[Parsed, ...]) -> None:
        """Every name that may become a term, and what stands for what."""
        for one in parsed:
            for phrase in one.phrases:
                key = name(phrase.words)
                if not key or not (known := admitted(phrase)):
                    continue
                if phrase.acronym:
                    self._acronyms.setdefault(phrase.acronym.rstrip("s").casefold(), key)
                term = self.terms.setdefault(key, Term(key, known))
                term.acronym = term.acronym or phrase.acronym.rstrip("s")
                if phrase.symbol:
                    self._symbols[phrase.symbol][key] += 1
        for key in self.terms:
            self._by_head[key[-1]].add(key)

    def _unify(self) -> None:
        """Names of the same thing point to one of them."""
        for key in sorted(self.terms, key=len):
            self._same[key] = self._target(key)
        for key in list(self.terms):
            if self._root(key) != key:
                del self.terms[key]
        for heads in self._by_head.values():
            heads.intersection_update(self.terms)

    def _target(self, key: Key) -> Key:
        if key[0] in self._acronyms and (whole := self._acronyms[key[0]]) != key:
            if len(key) == 1 or key[1:] == whole[-1:] or (len(key) == 2 and key[1] in _GENERIC):
                return whole
        if len(key) > 1 and key[-1] in _GENERIC and key[:-1] in self.terms:
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
        if not term.sentences or term.sentences[-1] is not sentence:
            term.sentences.append(sentence)
        own = name(phrase.words)
        if own and self._root(own) == key and len(own) > 1 or own == key:
            term.shown[" ".join(phrase.shown[-MOST_WORDS:])] += 1
        if phrase.symbol and own:
            term.symbols[phrase.symbol] += 1
        if phrase.state:
            term.states[phrase.state] += 1
        term.named, term.bold = term.named or phrase.named, term.bold or phrase.bold
        self._recent[key[-1]].append((sentence.order, key))

    def _key(self, phrase: Phrase, order: int) -> Key | None:
        if phrase.bare:
            best = self._symbols.get(phrase.symbol) if phrase.symbol else None
            return self._root(best.most_common(1)[0][0]) if best else None
        key = name(phrase.words)
        if not key:
            return None
        key = self._root(key)
        if len(key) == 1 and not phrase.named:
            return self._meant(key, phrase, order)
        return key if key in self.terms else None

    def _meant(self, key: Key, phrase: Phrase, order: int) -> Key | None:
        """A lone head: what its symbol says, the last thing with that head nearby, the only one there is, or itself."""
        if phrase.symbol and (best := self._symbols.get(phrase.symbol)):
            return self._root(best.most_common(1)[0][0])
        for at, seen in reversed(self._recent[key[-1]]):
            if at <= order and len(seen) > 1:
                if order - at <= MEMORY and seen in self.terms:
                    return seen
                break
        longer = [k for k in self._by_head[key[-1]] if len(k) > 1]
        if len(longer) == 1 and phrase.definite:
            return longer[0]
        known = THINGS.get(key[0])
        return key if key in self.terms and known and not known.weak else None


def name(words: tuple[str, ...]) -> Key:
    """The words of a phrase as a name: the last four at most, the head in the singular."""
    kept = words[-MOST_WORDS:]
    return (*kept[:-1], singular(kept[-1])) if kept else ()


def admitted(phrase: Phrase) -> Thing | None:
    """What a phrase is, when it may be drawn at all."""
    head, text = phrase.words[-1], phrase.shown[-1]
    known = thing(phrase.words)
    if known is not None and known.never:
        return None
    if any(_odd(word) for word in phrase.shown) or len(phrase.words) > 6:
        return None
    if known is not None:
        return known
    if head in DETERMINERS or head in PREPOSITIONS or head in PRONOUNS or len(head) < 2:
        return None
    coined = len(text) > 2 and any(c.isupper() for c in text[1:]) and not re.search(r"[a-z][A-Z]$|^[A-Z]{1,2}[a-z]{1,3}$", text)
    return Thing("module", doer=True) if coined or phrase.bold or phrase.acronym else None


def _odd(word: str) -> bool:
    """Residue of formulas and of pages turned into text."""
    return bool(re.search(r"[^\w\-'./&+@]|[=_^|]|\d{3,}|^[A-Za-z]\d$|\b[a-z]$", word)) or (len(word) == 1 and not word.isalpha())

"""Phrases -> terms: one for each thing that the text speaks of, however it is called from sentence to sentence."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from figwright.frontends.text_rules.markup import Sentence
from figwright.frontends.text_rules.phrases import ADJECTIVES, MOST_WORDS, Key, Phrase, admitted, chunk, is_odd, name
from figwright.frontends.text_rules.tagging import Word, tag
from figwright.frontends.text_rules.things import VAGUE, Thing, noun, thing

MEMORY = 10
"""Sentences after which "the encoder" no longer points back to the text encoder."""
NEAR = 2
"""The same for heads that are said of anything, such as "the model"."""
GENERIC = frozenset("module network model block agent layer component unit function branch backbone".split())
"""Heads that may be said or left out: the planner is the planner agent."""
_NEW = frozenset("a an another each every any no some".split())
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
    start: int = 0

    @property
    def place(self) -> tuple[int, int]:
        """Where the text names it first."""
        return (self.sentences[0].order if self.sentences else 0, self.start)

    @property
    def plain(self) -> str:
        """Its name in the paper's own words, or its short form where that is the better known."""
        shown = self.shown.most_common(1)[0][0] if self.shown else " ".join(self.key)
        if self.acronym and len(shown.split()) > 2:
            shown = self.acronym
        shown = shown.replace("$", "").replace("*", "").strip("-./'")
        return shown if re.match(r"[a-z]+[A-Z]", shown) else shown[:1].upper() + shown[1:]  # "cDNA" is written so

    @property
    def label(self) -> str:
        """Its name with its symbol, where the text gives one."""
        sign = next((sign for sign, _ in self.symbols.most_common(1)), "")
        return f"{self.plain} ${sign}$".strip() if sign else self.plain


@dataclass(frozen=True, slots=True)
class Parsed:
    """A sentence with its words and phrases."""

    sentence: Sentence
    words: tuple[Word, ...]
    phrases: tuple[Phrase, ...]


def parse(sentences: Iterable[Sentence]) -> tuple[Parsed, ...]:
    tagged = ((sentence, tag(sentence)) for sentence in sentences)
    return tuple(Parsed(sentence, words, chunk(words)) for sentence, words in tagged)


class Glossary:
    """Every term of a text, and which one a phrase means."""

    def __init__(self, parsed: Iterable[Parsed], wanted: Iterable[Parsed] = ()) -> None:
        """What `wanted` speaks of, the caption, is admitted although nobody knows its head."""
        self._wanted = frozenset(key[-1:] for one in wanted for p in one.phrases if (key := name(p.words)))
        self.terms: dict[Key, Term] = {}
        self._acronyms: dict[str, Key] = {}
        self._symbols: dict[str, Counter[Key]] = defaultdict(Counter)
        self._same: dict[Key, Key] = {}
        self._seen: Counter[Key] = Counter()
        self._recent: dict[str, list[tuple[tuple[int, int], Key]]] = defaultdict(list)
        self._by_head: dict[str, set[Key]] = defaultdict(set)
        parsed = tuple(parsed)
        for one in parsed:
            self._collect(one)
        for key, term in list(self.terms.items()):  # said once, and no head to say what it is: residue as likely
            if not thing(key) and self._seen[key] < 2 and not term.acronym:
                del self.terms[key]
        self._unify()
        for one in parsed:
            for phrase in one.phrases:
                self._note(phrase, one.sentence)

    def find(self, phrase: Phrase, sentence: Sentence) -> Term | None:
        """The term that a phrase means in its sentence."""
        key = self._key(phrase, sentence.order)
        return self.terms.get(key) if key else None

    def _collect(self, one: Parsed) -> None:
        """Every name that may become a term, and the signs that stand for it."""
        for phrase in one.phrases:
            key = name(phrase.words)
            if not key or not (known := admitted(phrase) or self._asked_for(phrase, key)):
                continue
            if phrase.acronym:
                self._acronyms.setdefault(phrase.acronym.rstrip("s").casefold(), key)
            self._seen[key] += 2 if phrase.acronym or phrase.bold or _is_product(phrase.shown[-1]) else 1
            term = self.terms.setdefault(key, Term(key, known))
            term.acronym = term.acronym or phrase.acronym.rstrip("s")
            if phrase.symbol and not phrase.series:
                self._symbols[phrase.symbol][key] += 1
            if len(phrase.mark) > 1:  # a letter alone is said of many things
                self._symbols[phrase.mark][key] += 1

    def _asked_for(self, phrase: Phrase, key: Key) -> Thing | None:
        """What the caption speaks of, unless its last word looks like an adjective or is too general to be drawn."""
        told = key[-1:] in self._wanted and noun(key[-1]) is None and not ADJECTIVES.search(key[-1])
        told = told and phrase.shown[-1].islower()  # "Dtraj" is a symbol that has lost its typesetting
        return Thing("data") if told and len(key[-1]) > 3 and not any(is_odd(w) for w in phrase.shown) else None

    def _unify(self) -> None:
        """Names of the same thing point to one of them."""
        for key in self.terms:
            self._by_head[key[-1]].add(key)
        for key in sorted(self.terms, key=len):
            self._same[key] = self._target(key)
        for sign, keys in self._symbols.items():
            self._by_sign(sign, keys)
            if (bare := (sign.casefold(),)) in self.terms and bare not in keys:
                self._same[bare] = keys.most_common(1)[0][0]  # "FBEV" after "the BEV features FBEV"
        for key in list(self.terms):
            if (root := self._root(key)) != key:
                if self.terms[key].thing.kind == "actor" and root in self.terms:
                    self.terms[root].thing = self.terms[key].thing
                del self.terms[key]
        for heads in self._by_head.values():
            heads.intersection_update(self.terms)

    def _by_sign(self, sign: str, keys: Counter[Key]) -> None:
        """Two names with one symbol are one thing, when the symbol is more than a letter or one name ends the other."""
        first, *others = [
            *dict.fromkeys(k for key, _ in keys.most_common() if (k := self._root(key)) in self.terms)
        ] or [()]
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
        if len(key) == 1:
            return key
        short = self.terms.get(key[:-1])
        if key[-1] in GENERIC:
            process = len(key) == 2 and (key[0] in VAGUE or key[0].endswith(("ing", "ion")))  # a layer that does fusion
            if short is not None and short.thing.doer and not process:
                return short.key
            return max((k for g in GENERIC if (k := (*key[:-1], g)) in self.terms), key=lambda k: (self._seen[k], k))
        longer = [k for k in self._by_head[key[-1]] if len(k) > len(key) and k[-len(key) :] == key]
        return longer[0] if len(longer) == 1 else key

    def _root(self, key: Key) -> Key:
        seen = {key}
        while (onward := self._same.get(key, key)) not in seen:
            seen.add(onward)
            key = onward
        return key

    def _said(self, sign: str) -> Key | None:
        """The name that a sign is given most often."""
        return self._root(self._symbols[sign].most_common(1)[0][0]) if self._symbols.get(sign) else None

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
        term.named = term.named or phrase.named or phrase.bold
        if len(key) > 1:
            self._recent[key[-1]].append(((sentence.order, phrase.start), key))

    def _key(self, phrase: Phrase, order: int) -> Key | None:
        by_sign = self._said(phrase.symbol)
        key = name(phrase.words)
        if not key or (phrase.series and by_sign):
            return by_sign
        key = self._root(key)
        if key not in self.terms and len(phrase.shown) == 1 and (marked := self._said(phrase.shown[0])):
            return marked
        if key not in self.terms and len(key) == 1 and phrase.definite:  # the visualizer is the visualizer agent
            key = next((k for g in sorted(GENERIC) if (k := self._root((*key, g))) in self.terms), key)
        if len(key) > 1 or (phrase.named and noun(key[0]) is None):
            return key if key in self.terms else None
        process = thing(key) is not None and key[0].endswith(("ing", "ion"))
        return by_sign if by_sign and not process else self._meant(key, phrase, order)

    def _meant(self, key: Key, phrase: Phrase, order: int) -> Key | None:
        """A lone head: the last thing with that head nearby, the only one there is, or itself."""
        vague = key[0] in VAGUE
        itself = key if key in self.terms and not vague else None
        if phrase.article in _NEW or phrase.article.isdigit() or (phrase.article == "our" and vague):
            return itself
        recent = self._recent[key[-1]]
        before = bisect_left(recent, ((order, phrase.start), ())) - 1
        if before >= 0 and order - recent[before][0][0] <= (NEAR if vague else MEMORY):
            return recent[before][1] if not vague or phrase.definite else None
        longer = [k for k in self._by_head[key[-1]] if len(k) > 1]
        return longer[0] if len(longer) == 1 and phrase.definite and not vague else itself


def _is_product(text: str) -> bool:
    """ "SAM2", "Qwen2.5-VL", "GroundingDINO": the name of somebody's model."""
    mixed = bool(re.search(r"[a-z].*[A-Z]|[A-Z].*\d|^[A-Z]{3,}$", text[0].upper() + text[1:]))
    return mixed and 3 < len(text) <= 16 and not re.search(r"^[A-Z]{3,}s?[a-z]{4,}$|^[A-Z][A-Z][a-z]+$", text)

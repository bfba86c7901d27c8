"""Words and phrases -> clauses: each verb with its subjects, objects and what its prepositions add."""

from __future__ import annotations

from dataclasses import dataclass

from figwright.frontends.text_rules.lexicon import Form, Verb
from figwright.frontends.text_rules.phrases import Phrase
from figwright.frontends.text_rules.terms import Glossary, Parsed, Term
from figwright.frontends.text_rules.things import singular

_REFERS = frozenset(("it", "they", "this", "which", "that", "who"))
_DENIALS = frozenset("not cannot never without no unable hard difficult impossible".split())
_VAINLY = frozenset(("fail", "struggle"))
_BY = frozenset(("by", "via", "through"))
_BE = frozenset("is are was were be been being".split())
_STARTS = frozenset("given from taking using based built building".split())
"""First words of a sentence after which stands what it starts from."""
_INTO = frozenset("into onto to as by via through using".split())
"""Prepositions after which "which" goes on with the name that they bring: "maps A into B, which is fed"."""
_LONGEST = 40
"""Words after an object that are looked at for prepositions."""


@dataclass(slots=True)
class Clause:
    """A verb with its neighbours, before anyone asks what they mean. `origin` is the clause that it goes on with
    ("… and outputs B", "… to obtain C"), or -1; `back` when something goes back; `relative` when it only says more of a
    name; `purpose` when it is an infinitive, `means` when it says how ("by sorting A")."""

    verb: Verb
    form: Form
    at: int
    passive: bool
    subjects: list[Term]
    objects: list[Term]
    tails: list[tuple[str, list[Term]]]
    origin: int
    back: bool
    relative: bool
    purpose: bool
    means: bool

    def after(self, *prepositions: str) -> list[Term]:
        """What some prepositions add."""
        return [term for preposition, terms in self.tails if preposition in prepositions for term in terms]

    @property
    def moved(self) -> list[Term]:
        """What the verb is done to: the subject of a passive, otherwise the object."""
        return self.subjects if self.passive else self.objects

    @property
    def agents(self) -> list[Term]:
        """Who does it, as far as the clause has a subject that does."""
        return [] if self.passive else self.subjects


class View:
    """A sentence by places, and the clauses that its verbs make of them."""

    def __init__(self, one: Parsed, glossary: Glossary, topic: list[Term]) -> None:
        """`topic` is what "it" stands for, by the sentences before."""
        self.words, self.topic = one.words, topic
        self.found = {p.start: term for p in one.phrases if (term := glossary.find(p, one.sentence)) is not None}
        self.lower = [word.lower for word in one.words] + [""] * 4
        self.tags = [word.tag for word in one.words] + ["sign"] * 4
        self.starts = {phrase.start: phrase for phrase in one.phrases}
        self.ends = {phrase.end: phrase for phrase in one.phrases}

    def clauses(self) -> list[Clause]:
        """The clauses from left to right; what the sentence starts from goes to the first that does something."""
        out: list[Clause] = []
        for i, word in enumerate(self.words):
            if word.tag == "verb" and not self._denied(i):
                out.append(self._clause(i, out))
        if out and (given := self._given()):
            first = next((c for c in out if c.verb.role not in ("other", "contain")), out[0])
            first.tails.append(("given" if first.verb.role == "other" else "from", given))
        return out

    def term(self, phrase: Phrase) -> list[Term]:
        return [self.found[phrase.start]] if phrase.start in self.found else []

    def names(self, at: int, more: tuple[str, ...] = ("of", "for")) -> tuple[list[Term], int]:
        """The names from a place on, as far as commas and "and" hold them together, and where they end; the words of
        `more` only say more about a name."""
        terms: list[Term] = []
        end, seen = at, False
        while at < len(self.words):
            if self.tags[at] in ("determiner", "adverb"):
                at += 1
            elif self.tags[at] in ("comma", "joint"):
                if not seen or self._past(at + 1, "joint") not in self.starts:
                    break
                at += 1
            elif self.tags[at] == "open":
                at = self._after_bracket(at)
            else:
                phrase = self.starts.get(at)
                if phrase is None or (seen and (self._governs(phrase.end) or self.tags[at - 1] in ("name", "math"))):
                    break
                found = self.term(phrase)
                seen = True
                terms += found
                end = phrase.end
                if self.lower[end] in (more if found else ("of",)):  # "… of the scene" only says more about a name
                    rest = self.starts.get(self._past(end + 1))
                    end = rest.end if rest else end
                at = end
        return terms, end

    def _past(self, at: int, *tags: str) -> int:
        """The first place that is no article or adverb."""
        while self.tags[at : at + 1] and self.tags[at] in ("determiner", "adverb", *tags):
            at += 1
        return at

    def _before(self, start: int) -> int:
        """Where the articles before a name begin."""
        while start and self.tags[start - 1] == "determiner":
            start -= 1
        return start

    def _governs(self, end: int) -> bool:
        """Whether a finite verb comes right after a name: then the name begins a clause of its own."""
        end = self._past(end)
        finite = self.tags[end] == "verb" and self.words[end].form in ("third", "base")
        return finite or self.tags[end] == "auxiliary"

    def _after_bracket(self, at: int) -> int:
        return next((k + 1 for k in range(at, len(self.words)) if self.tags[k] == "close"), len(self.words))

    def _denied(self, at: int) -> bool:
        """Whether a verb is said not to happen: "does not use", "fails to use". What is done for the sake of something
        that is not done, or is the means of it, is not done either."""
        k = at
        while k and self.tags[k - 1] in ("adverb", "auxiliary", "to"):
            k -= 1
        before = self.words[k - 1] if k else None
        vain = before is not None and before.verb is not None and before.verb.lemma in _VAINLY
        if vain or any(w in _DENIALS or w.endswith("n't") for w in self.lower[max(0, k - 1) : at]):
            return True
        if "to" not in self.tags[k:at] and (before is None or before.lower not in _BY):
            return False
        for k in range(at - 1, -1, -1):  # "do not have the ability to generate"
            if self.tags[k] in ("comma", "clause", "sign"):
                return False
            if self.tags[k] == "verb" or self.lower[k] in ("have", "has", "had"):
                return self._denied(k)
        return False

    def _given(self) -> list[Term]:
        """ "Given A and B, …": what the sentence starts from."""
        first = next((i for i, tag in enumerate(self.tags) if tag not in ("adverb", "comma")), 0)
        if self.lower[first] not in _STARTS:
            return []
        return self.names(first + 1 + (self.lower[first + 1] in ("on", "upon")))[0]

    def _clause(self, at: int, before: list[Clause]) -> Clause:
        word = self.words[at]
        assert word.verb is not None
        passive, left = self._voice(at)
        here, tag = (self.lower[left - 1], self.tags[left - 1]) if left else ("", "")
        subjects, origin = self._subject(at, left, passive, before)
        objects, end = self._object(at, word.verb)
        if subjects and not objects and not passive:
            objects = self._antecedent(left)
        means = word.form == "ing" and here in _BY
        relative = here in ("which", "who", "that") and tag in ("pronoun", "clause")
        back = "back" in self.lower[at + 1 : at + 3]
        return Clause(word.verb, word.form, at, passive, subjects, objects, self._tails(end), origin, back, relative,
                      tag == "to", means)  # fmt: skip

    def _voice(self, at: int) -> tuple[bool, int]:
        """Whether a verb is passive, and where the words before it begin."""
        left = at
        while left and self.tags[left - 1] in ("adverb", "auxiliary"):
            left -= 1
        if self.words[at].form != "past":
            return False, left
        held = {"has", "have", "had"} & set(self.lower[left:at])
        bare = self.tags[at + 1] in ("preposition", "to", "comma", "sign", "adverb") and not held
        return bool(_BE & set(self.lower[left:at])) or (bare and not (left and self.tags[left - 1] == "pronoun")), left

    def _subject(self, at: int, left: int, passive: bool, before: list[Clause]) -> tuple[list[Term], int]:
        """Who a verb is said of, and which clause it goes on with."""
        form, last = self.words[at].form, len(before) - 1
        here, tag = (self.lower[left - 1], self.tags[left - 1]) if left else ("", "")
        if not left or tag == "to" or (form == "ing" and tag in ("comma", "joint", "preposition", "adverb")):
            own = self._own_doer(left - 1) if tag == "to" else []
            return own, -1 if own else last
        if tag == "joint" or (tag == "comma" and self.tags[left] in ("verb", "adverb")):
            alike = [i for i, c in enumerate(before) if c.form == form == "third" and not c.passive]
            origin = alike[-1] if alike else last  # "It checks A, so that nothing is lost, and writes B"
            return list(before[origin].subjects) if before else [], origin
        if here in _REFERS and tag in ("pronoun", "clause"):
            spoken = before[-1].subjects if before and here == "it" and not before[-1].passive else []
            return (list(spoken) if len(spoken) == 1 else self._referred(left - 1, one=form == "third")), -1
        if tag == "pronoun":  # "Using A, we …"
            return [], last if before and before[0].form == "ing" and before[0].at <= 1 else -1
        reduced = passive and left == at
        subjects = self._subjects(left, nearest=reduced)
        return subjects[-1:] if reduced else subjects, -1  # "A and B predicted by C": only B is

    def _own_doer(self, to: int) -> list[Term]:
        """ "3) a vocoder to convert A into B", "the goal of the encoder is to map A": who is to do it."""
        phrase = self.ends.get(to - 1 if self.lower[to - 1] == "is" else to)
        k = self._before(phrase.start) if phrase else 0
        first = k == 0 or self.tags[k - 1] == "close" or self.lower[k - 1] in ":;"
        return [t for t in self.term(phrase) if t.thing.doer] if phrase and first else []

    def _object(self, at: int, verb: Verb) -> tuple[list[Term], int]:
        """What a verb is done to, and where that ends: "takes as input the image", "hands over the plan"."""
        begin = at + 1 + (self.lower[at + 1] in ("over", "out", "up", "down") and self.words[at].form != "past")
        if self.lower[at + 1] == "as" and self.lower[at + 2] in ("input", "inputs"):
            begin = at + 3
        more = ("of",) if verb.role in ("request", "draw") else ("of", "for")
        return self.names(begin, more)

    def _antecedent(self, left: int) -> list[Term]:
        """ "a latent, which the decoder turns into …": what stands before "which" is the object."""
        phrase = self.ends.get(left)
        k = self._before(phrase.start) if phrase else 0
        return self._referred(k - 1)[-1:] if k and self.lower[k - 1] in ("which", "that", "whom") else []

    def _referred(self, at: int, *, one: bool = False) -> list[Term]:
        """What "it" or "which" stands for; `one` when its verb says that it is one thing: "which controls"."""
        if self.lower[at] in ("it", "they", "this"):
            return list(self.topic) if self.lower[at] == "they" or len(self.topic) == 1 else []
        end = at
        while end and self.tags[end - 1] in ("comma", "preposition", "adverb"):
            end -= 1
        phrase = self.ends.get(end)
        several = phrase is not None and bool(phrase.words) and singular(phrase.words[-1]) != phrase.words[-1]
        return [] if one and several else self._subjects(end, nearest=True)[:1]

    def _subjects(self, end: int, *, nearest: bool = False) -> list[Term]:
        """The names that end at a place, joined by commas and "and"; "features from the encoder" are the features, and
        after "are fed into the encoder" the encoder is `nearest`, of which "which" goes on."""
        while end and self.tags[end - 1] in ("comma", "adverb"):
            end -= 1
        if end and end not in self.ends and self.tags[end - 1] == "close":
            end = next((k for k in range(end - 1, 0, -1) if self.tags[k] == "open"), end)
        phrase = self.ends.get(end)
        if phrase is None:
            return []
        found = self.term(phrase)
        k = self._before(phrase.start)
        between = self.lower[k - 1] if k and self.tags[k - 1] == "preposition" else ""
        if between and between not in ("using", "via", "through"):
            outer = self.ends.get(self._before(k - 1))
            if outer is not None and not (nearest and between in _INTO):
                return self._subjects(outer.end) or found
            governed = outer is not None or (k > 1 and self.tags[k - 2] == "verb")
            return found if between in ("after", "before", "until", "given") or (nearest and governed) else []
        if k and self.tags[k - 1] == "joint":
            k -= 2 if self.tags[k - 2] == "comma" else 1
            other = self.ends.get(k)
            first = self._before(other.start) if other else 0
            if other and self.tags[first - 1 if first else -1] not in ("preposition", "verb", "to"):
                return [*self.term(other), *found]
        return found

    def _tails(self, at: int) -> list[tuple[str, list[Term]]]:
        """Prepositions after the object with their names, up to the next verb."""
        out: list[tuple[str, list[Term]]] = []
        last = at + _LONGEST
        while at < min(len(self.words), last):
            tag, kind, after = self.tags[at], self.lower[at], at + 1
            if tag == "open":
                at = self._after_bracket(at)
            elif tag in ("preposition", "to"):
                if (kind, self.lower[after]) in (("based", "on"), ("based", "upon"), ("out", "of")):
                    kind, after = "from" if kind == "out" else kind, after + 1
                if tag == "to" and self._past(after) not in self.starts:
                    if self.tags[after] != "preposition":
                        break
                    at = after  # "attended to by the decoder"
                    continue
                terms, end = self.names(after)
                out.append((kind, terms))
                at = max(end, after)
            elif tag in ("determiner", "adverb", "name", "math") or (
                tag == "comma" and self.tags[after] == "preposition"
            ):
                at += 1
            else:
                break
        return out

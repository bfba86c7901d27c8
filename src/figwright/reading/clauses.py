"""Words and phrases -> clauses: each verb with its subjects, objects and what its prepositions add."""

from __future__ import annotations

from dataclasses import replace

from figwright.reading.clause import Clause, partner
from figwright.reading.lexicon import PARTICLES, PURPOSES, USES, Verb
from figwright.reading.places import Places
from figwright.reading.terms import Term
from figwright.reading.things import singular

_REFERS = frozenset(("it", "they", "this", "which", "that", "who"))
_SUBORDINATES = frozenset("after before until given like than".split())
_DENIALS = frozenset("not cannot never without no unable hard difficult impossible".split())
_VAINLY = frozenset(("fail", "struggle"))
_HAVING = frozenset(("have", "has", "had"))
_BY = frozenset(("by", "via", "through"))
"""What is done for the sake of something that is not done, or is the means of it, is not done either."""
_FED = frozenset("input inputs condition conditions conditioning guidance".split())
"""What something is to the one that it goes into: "as the input to the decoder"."""
_STARTS = frozenset("given from taking using based built building".split())
"""First words of a sentence after which stands what it starts from."""
_WORKING = ("consume", "transform", "join", "compare", "send")
"""Roles of verbs whose object goes in: what is said to be done with a property is done with what has it."""
_MEANS = ("by", "via", "through", "using", "from")
_INTO = ("into", "onto", "to", "as", "by", "via", "through", "using")
"""Prepositions after which "which" goes on with the name that they bring: "maps A into B, which is fed"."""
_OPENING = 3
"""Words before a name with which a sentence may begin: "Then, the tokens"."""
_LONGEST = 40
"""Words after an object that are looked at for prepositions."""


class View(Places):
    """A sentence by places, and the clauses that its verbs make of them."""

    def clauses(self) -> list[Clause]:
        """The clauses from left to right; what the sentence starts from goes to the first that does something."""
        out: list[Clause] = []
        for i, word in enumerate(self.words):
            if word.tag == "verb" and word.verb is not None and not self.denied(i):
                out.append(self.clause(i, out))
        if out and (given := self.given()):
            idle = ("other", "contain")
            first = next((c for c in out if c.verb.role not in idle and not self._only_set(c)), out[0])
            first.tails.append(("given" if first.verb.role in idle else "from", given))
        return out

    def _only_set(self, clause: Clause) -> bool:
        """ "is required to generate": only the next verb tells what is done."""
        after = self.words[clause.at + 1].tag if clause.at + 1 < len(self.words) else "sign"
        return clause.passive and clause.verb.role == "consume" and clause.verb.lemma not in USES and after == "to"

    def denied(self, at: int) -> bool:
        """Whether a verb is said not to happen: "does not use", "fails to use"."""
        k = at
        while k and self.words[k - 1].tag in ("adverb", "auxiliary", "to"):
            k -= 1
        before = self.words[k - 1] if k else None
        if before is not None and (before.lower in _DENIALS or (before.verb and before.verb.lemma in _VAINLY)):
            return True
        if any(w.lower in _DENIALS or w.lower.endswith("n't") for w in self.words[k:at]):
            return True
        serves = "to" in {w.tag for w in self.words[k:at]} or (before is not None and before.lower in _BY)
        governing = self._verb_before(at) if serves else None
        return governing is not None and self.denied(governing)

    def _verb_before(self, at: int) -> int | None:
        """The verb of the same clause before one: "do not have the ability to generate"."""
        for k in range(at - 1, -1, -1):
            if self.words[k].tag in ("comma", "clause", "sign"):
                return None
            if self.words[k].tag == "verb" or self.words[k].lower in _HAVING:
                return k
        return None

    def given(self) -> list[Term]:
        """ "Given A and B, …": what the sentence starts from."""
        first = next((w for w in self.words if w.tag != "adverb" and w.tag != "comma"), None)
        if first is None or first.lower not in _STARTS:
            return []
        after = self.words.index(first) + 1
        if after < len(self.words) and self.words[after].lower in ("on", "upon"):
            after += 1
        return self.names(after)[0]

    def clause(self, at: int, before: list[Clause]) -> Clause:
        word = self.words[at]
        assert word.verb is not None
        passive, left = self._voice(at)
        here = self.words[left - 1] if left else None
        subjects, origin, follows = self._subject(at, left, passive, before)
        objects, end = self._object(at, word.verb)
        if subjects and not objects and not passive:
            objects = self._antecedent(left)
        relative = here is not None and here.lower in ("which", "who", "that") and here.tag in ("pronoun", "clause")
        back = "back" in {w.lower for w in self.words[at + 1 : at + 3]}
        purpose = here is not None and here.tag == "to"
        means = word.form == "ing" and here is not None and here.lower in ("by", "via", "through")
        after_that = any(w.lower in ("then", "finally", "subsequently") for w in self.words[left:at])
        rest = (self._tails(end), follows, back, origin, relative, purpose, means, after_that)
        return Clause(word.verb, word.form, at, passive, subjects, objects, *rest)

    def _subject(self, at: int, left: int, passive: bool, before: list[Clause]) -> tuple[list[Term], int, bool]:
        """Who a verb is said of, which clause it goes on with, and whether it does."""
        word, here = self.words[at], self.words[left - 1] if left else None
        last = len(before) - 1
        if here is not None and here.tag == "to" and (own := self._own_doer(left - 1) or self._meant_to(left - 1)):
            return own, last, False
        joins = ("comma", "joint", "preposition", "adverb")
        if here is None or here.tag == "to" or (word.form == "ing" and here.tag in joins):
            return [], self._main(before, at), bool(before)
        if here.tag == "joint" or (here.tag == "comma" and self._chained(left - 1)):
            origin = partner(before, word.form)
            return list(before[origin].subjects) if before else [], origin, bool(before)
        if here.tag in ("pronoun", "clause") and here.lower in _REFERS:
            spoken = before[-1].subjects if before and here.lower == "it" else []
            if len(spoken) == 1 and not before[-1].passive:  # "when the encoder receives A, it computes B"
                return list(spoken), last, False
            return self._referred(left - 1, one=word.form == "third"), last, False
        if here.tag == "pronoun":  # "Using A, we …"
            return [], last, bool(before) and before[0].form == "ing" and before[0].at <= 1
        reduced = passive and left == at
        subjects = self._subjects(left, nearest=reduced)
        return subjects[-1:] if reduced else subjects, last, False  # "A and B predicted by C": only B is

    def _object(self, at: int, verb: Verb) -> tuple[list[Term], int]:
        """What a verb is done to, and where that ends: "takes as input the image", "hands over the plan"."""
        particle = at + 1 < len(self.words) and self.words[at + 1].lower in PARTICLES.get(verb.lemma, ())
        as_input = [w.lower for w in self.words[at + 1 : at + 3]] in (["as", "input"], ["as", "inputs"])
        if shared := self._same_object(at):
            return self._object(shared, verb)
        asks = verb.role in ("request", "draw")
        begin = at + (3 if as_input else 2 if particle else 1)
        inner = verb.role in _WORKING
        objects, end = self.names(begin, more=("of",) if asks else ("of", "for"), inner=inner)
        if end == at + 1 and end < len(self.words) and self.words[end].lower in ("it", "them"):
            return self._meant(at), end + 1
        return objects, end

    def _same_object(self, at: int) -> int:
        """ "extracts and stores the patterns": the next verb, which has the object of both; 0 when there is none."""
        k = at + 2
        while k < len(self.words) and self.words[k].tag == "adverb":
            k += 1
        both = k < len(self.words) and self.words[at + 1].tag == "joint" and self.words[k].tag == "verb"
        return k if both and self.words[k].form == self.words[at].form != "past" else 0

    def _meant(self, at: int) -> list[Term]:
        """What "it" is after a verb: what the sentence named, as long as that is one thing, or what came out last where
        it named nothing."""
        named = dict.fromkeys(t for p in self.one.phrases if p.end <= at for t in self.term(p) if not t.thing.doer)
        return (list(named) if len(named) == 1 else []) if named else list(self.context.output)

    def _main(self, before: list[Clause], at: int) -> int:
        """The clause that an infinitive or a participle goes on with: not one that was closed by a comma."""
        last = len(before) - 1
        while last > 0 and (before[last].relative or before[last].verb.role == "contain"):
            if not any(w.tag == "comma" for w in self.words[before[last].at : at]):
                break
            last -= 1
        return last

    def _antecedent(self, left: int) -> list[Term]:
        """ "a latent, which the decoder turns into …": what stands before "which" is the object."""
        phrase = self.ends.get(left)
        k = self.before_article(phrase.start) if phrase else 0
        return self._referred(k - 1)[-1:] if k and self.words[k - 1].lower in ("which", "that", "whom") else []

    def _own_doer(self, to: int) -> list[Term]:
        """ "3) a vocoder to convert A into B": the doer of an infinitive stands before it, first in its item."""
        phrase = self.ends.get(to)
        if phrase is None:
            return []
        k = self.before_article(phrase.start)
        first = k == 0 or self.words[k - 1].tag == "close" or self.words[k - 1].token.text in ":;"
        return [t for t in self.term(phrase) if t.thing.doer] if first else []

    def _meant_to(self, to: int) -> list[Term]:
        """ "The goal of the encoder is to map A to B": the encoder does."""
        phrase = self.ends.get(to - 1) if to and self.words[to - 1].lower == "is" else None
        k = self.before_article(phrase.start) if phrase else 0
        goal = k > 1 and self.words[k - 1].lower == "of" and self.words[k - 2].lower in PURPOSES
        return [t for t in self.term(phrase) if t.thing.doer] if phrase and goal else []

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

    def _referred(self, at: int, *, one: bool = False) -> list[Term]:
        """What "it" or "which" stands for; `one` when its verb says that it is one thing: "which controls"."""
        if self.words[at].lower in ("it", "they", "this"):
            return list(self.context.topic) if self.words[at].lower == "they" or len(self.context.topic) == 1 else []
        end = at
        while end and self.words[end - 1].tag in ("comma", "preposition", "adverb"):
            end -= 1
        phrase = self.ends.get(end)
        several = phrase is not None and bool(phrase.words) and singular(phrase.words[-1]) != phrase.words[-1]
        return [] if one and several else self._subjects(end, nearest=True)[:1]

    def _subjects(self, end: int, *, nearest: bool = False) -> list[Term]:
        """The names that end at a place, joined by commas and "and"; "features from the encoder" are the features, and
        after "are fed into the encoder" the encoder is `nearest`, of which "which" goes on."""
        if (aside := self._aside(end)) is not None:
            end = aside
        while end and self.words[end - 1].tag in ("comma", "adverb"):
            end -= 1
        if end and end not in self.ends and self.words[end - 1].tag == "close":
            end = self.before_bracket(end - 1)
        phrase = self.ends.get(end)
        if phrase is None:
            return []
        found = self.term(phrase)
        k = self.before_article(phrase.start)
        between = self.words[k - 1] if k else None
        if between is not None and between.tag == "preposition" and between.lower not in ("using", "via", "through"):
            outer = self.ends.get(self.before_article(k - 1))
            if outer is not None and not (nearest and between.lower in _INTO):
                return self._subjects(outer.end) or found
            governed = outer is not None or (k > 1 and self.words[k - 2].tag == "verb")
            return found if between.lower in _SUBORDINATES or (nearest and governed) else []  # "for A can be obtained"
        return [*self._listed(k), *found]

    def _aside(self, end: int) -> int | None:
        """Where the name ends that a clause between commas says more about: "the tokens, augmented with A, are fed"."""
        if not end or self.words[end - 1].tag != "comma":
            return None
        begin = next((k for k in range(end - 2, 0, -1) if k in self.ends and self._says_more(k)), None)
        return begin if begin is not None and self.before_article(self.ends[begin].start) <= _OPENING else None

    def _says_more(self, comma: int) -> bool:
        """Whether a comma opens a clause about the name before it."""
        after = self.words[comma + 1] if self.words[comma].tag == "comma" else None
        return after is not None and (after.lower == "which" or (after.tag == "verb" and after.form == "past"))

    def _listed(self, at: int) -> list[Term]:
        """The names before "and" in a list of subjects; nothing when they belong to what was said before."""
        if not at or self.words[at - 1].tag != "joint":
            return []
        out: list[Term] = []
        k, commas = at - 1, 0
        after_comma = bool(k and self.words[k - 1].tag == "comma")
        while k and (self.words[k - 1].tag == "comma" or k == at - 1):
            k -= self.words[k - 1].tag == "comma"
            phrase = self.ends.get(k)
            if phrase is None:
                break
            out, commas = [*self.term(phrase), *out], commas + 1
            k = self.before_article(phrase.start)
        governed = bool(k and self.words[k - 1].tag in ("preposition", "verb", "to"))
        return [] if governed or (after_comma and commas < 2) else out

    def _tails(self, at: int) -> list[tuple[str, list[Term]]]:
        """Prepositions after the object with their names, up to the next verb."""
        out: list[tuple[str, list[Term]]] = []
        steps = 0
        while at < len(self.words) and steps < _LONGEST:
            steps += 1
            word = self.words[at]
            if word.tag == "open":
                at = self.after_bracket(at)
            elif word.tag in ("preposition", "to"):
                after = at + 1
                kind = word.lower
                if self._pair(at):
                    after += 1
                    kind = "from" if kind == "out" else kind
                if word.tag == "to" and self.after_article(after) not in self.starts:
                    if after < len(self.words) and self.words[after].tag == "preposition":
                        at = after  # "attended to by the decoder"
                        continue
                    break
                if kind == "as" and (goal := self._fed_to(after)):
                    out.append(("into", goal[0]))
                    at = goal[1]
                    continue
                terms, end = self.names(after, inner=kind in _MEANS)
                out.append((kind, terms))
                at = max(end, after)
            elif word.tag in ("determiner", "adverb", "name", "math") or (word.tag == "comma" and self._more(at)):
                at += 1
            else:
                break
        return out

    def _fed_to(self, at: int) -> tuple[list[Term], int] | None:
        """ "as the input to the decoder", "as decoder input": where something goes, and where that ends."""
        phrase = self.starts.get(self.after_article(at))
        if phrase is None or not phrase.words or phrase.words[-1] not in _FED:
            return None
        if phrase.end < len(self.words) and self.words[phrase.end].lower in ("to", "of", "for", "into"):
            terms, end = self.names(phrase.end + 1)
        else:
            whole = self.glossary.find(replace(phrase, words=phrase.words[:-1], symbol=""), self.one.sentence)
            terms, end = [whole] if whole and len(phrase.words) > 1 else [], phrase.end
        doers = [t for t in terms if t.thing.doer]
        return (doers, end) if doers else None

    def _pair(self, at: int) -> bool:
        """Whether two words make one preposition: "based on", "out of"."""
        after = self.words[at + 1].lower if at + 1 < len(self.words) else ""
        return (self.words[at].lower, after) in (("based", "on"), ("based", "upon"), ("out", "of"))

    def _more(self, comma: int) -> bool:
        return comma + 1 < len(self.words) and self.words[comma + 1].tag == "preposition"

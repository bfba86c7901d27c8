"""Words and phrases -> names by their places: which phrase starts or ends where, and what it means there."""

from __future__ import annotations

from figwright.reading.clause import Context
from figwright.reading.phrase import Phrase
from figwright.reading.terms import CALLED, Glossary, Parsed, Term

_PRODUCT = frozenset(("output", "outputs", "result", "results"))


class Places:
    """A sentence by places, with the names that are read from a place on."""

    def __init__(self, one: Parsed, glossary: Glossary, context: Context) -> None:
        self.one, self.words = one, one.words
        self.glossary, self.context = glossary, context
        self.starts = {phrase.start: phrase for phrase in one.phrases}
        self.ends = {phrase.end: phrase for phrase in one.phrases}

    def term(self, phrase: Phrase) -> list[Term]:
        if len(phrase.words) == 1 and phrase.words[0] in _PRODUCT and not phrase.named:
            return self._maker(phrase) or (self.context.made[:1] if phrase.definite else [])
        found = self.glossary.find(phrase, self.one.sentence)
        if found is None and phrase.end < len(self.words) and self.words[phrase.end].lower in CALLED:
            called = self.starts.get(phrase.end + 1)  # "a representation termed BEV features"
            return self.term(called) if called else []
        return [found] if found else []

    def _maker(self, phrase: Phrase) -> list[Term]:
        """ "the output of the encoder": who made it stands for it."""
        if phrase.end >= len(self.words) or self.words[phrase.end].lower not in ("of", "from"):
            return []
        maker = self.starts.get(self.after_article(phrase.end + 1))
        return [t for t in self.term(maker) if t.thing.doer] if maker else []

    def names(self, at: int, more: tuple[str, ...] = ("of", "for"), *, inner: bool = False) -> tuple[list[Term], int]:
        """The names from a place on, as far as commas and "and" hold them together, and where they end; the words of
        `more` only say more about a name. With `inner` the summation of A and B is A and B."""
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
                at = self.after_bracket(at)
            else:
                phrase = self.starts.get(at)
                if phrase is None or (
                    seen and (self._governs(phrase.end) or self.words[at - 1].tag in ("name", "math"))
                ):
                    break
                seen = True
                found = self.term(phrase)
                after = self.words[phrase.end].lower if phrase.end < len(self.words) else ""
                if inner and not found and after in ("of", "between"):
                    at, seen = phrase.end + 1, False
                    continue
                terms += found
                at = end = self._past_of(phrase.end, more if found else ("of",))
        return terms, end

    def _past_of(self, end: int, more: tuple[str, ...]) -> int:
        """Over "… of the scene", which only says more about a name."""
        if end < len(self.words) and self.words[end].lower in more:
            inner = self.starts.get(self.after_article(end + 1))
            return inner.end if inner else end
        return end

    def after_article(self, at: int) -> int:
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

    def after_bracket(self, at: int) -> int:
        while at < len(self.words) and self.words[at].tag != "close":
            at += 1
        return at + 1

    def before_bracket(self, close: int) -> int:
        k = close
        while k and self.words[k].tag != "open":
            k -= 1
        return k or close

    def before_article(self, start: int) -> int:
        while start and self.words[start - 1].tag == "determiner":
            start -= 1
        return start

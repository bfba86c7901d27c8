"""Sentence -> words with their part in it: what is a name, what a verb, what only holds them together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from figwright.reading.lexicon import (
    ADVERBS,
    AUXILIARIES,
    CLAUSES,
    DETERMINERS,
    JOINTS,
    NOT_ADVERBS,
    PREPOSITIONS,
    PRONOUNS,
    Form,
    Verb,
    verb,
)  # fmt: skip
from figwright.reading.markup import Sentence, Token

Tag = Literal[
    "name", "math", "verb", "determiner", "pronoun", "auxiliary", "preposition", "to", "joint", "clause", "adverb",
    "comma", "open", "close", "sign",
]  # fmt: skip
_MODALS = frozenset("can could may might will would shall should must cannot do does did".split())
_ENDS_NAME = ("name", "math", "close")
MIN_THIRD = 5
"""Letters of a verb that is known by its ending alone."""
MADE_VERBS = ("izes", "ifies", "icates", "idates", "igates", "ulates", "erates")
"""Endings of verbs made of other words, which no plural has that stands before a noun: "authenticates users"."""


@dataclass(frozen=True, slots=True)
class Word:
    token: Token
    tag: Tag
    verb: Verb | None = None
    form: Form = "base"

    @property
    def lower(self) -> str:
        return self.token.lower


def tag(sentence: Sentence) -> tuple[Word, ...]:
    """Every token with its tag; verbs that could be nouns are decided from left to right."""
    first = [_plainly(token) for token in sentence.tokens]
    for i, token in enumerate(sentence.tokens[:-1]):
        if token.text.isdigit() and sentence.tokens[i + 1].text == ")":
            first[i] = "open"  # "1) the encoder"
        if first[i] == "determiner" and sentence.tokens[i + 1].lower == "of":
            first[i + 1] = "determiner"  # "one of the encoders", "each of them"
    for i in _unsaid(sentence.tokens, first):
        first[i] = "adverb"
    out: list[Word] = []
    ahead: list[Tag] = [*map(_seen_ahead, sentence.tokens, first), "sign", "sign"]
    for i, token in enumerate(sentence.tokens):
        after, beyond = ahead[i + 1], ahead[i + 2]
        out.append(_decided(token, first[i], out, after, beyond))
    return tuple(out)


def _unsaid(tokens: tuple[Token, ...], plain: list[Tag]) -> Iterator[int]:
    """Tokens that are no words of the sentence: a size before its name ("a 14 × 14 feature map"), and what a symbol is
    set to in a formula that has lost its typesetting ("the data D = {(x, y)} is used")."""
    end = 0
    for i, token in enumerate(tokens):
        if token.text in _TIMES and 0 < i < len(tokens) - 1:
            yield from (k for k in (i - 1, i, i + 1) if k == i or tokens[k].text.isdigit() or len(tokens[k].text) == 1)
        if token.text in _SET and i >= end and i and plain[i - 1] in ("name", "close"):
            end, depth = i, 0
            while end < len(tokens) and (depth or plain[end] in ("sign", "name", "open", "close", "math")):
                depth = max(0, depth + (tokens[end].text in "([{") - (tokens[end].text in ")]}"))
                end += 1
            yield from range(i, end)


_TIMES = frozenset("×x")
_SET = frozenset("=∈∼≤≥≈")


def _seen_ahead(token: Token, plain: Tag) -> Tag:
    """A word that is as often a noun counts as one for the words before it."""
    known = verb(token.lower) if plain == "verb" else None
    return "name" if known is not None and known.also_noun else plain


def _plainly(token: Token) -> Tag:
    """The tag that needs no neighbours; a verb stays a verb for now."""
    lower = token.lower
    if token.math:
        return "math"
    if not token.word:
        return (
            "comma"
            if lower == ","
            else "open"
            if lower in "(["
            else "close"
            if lower in ")]"
            else "joint"
            if lower == "&"
            else "sign"
        )
    if lower == "to":
        return "to"
    if lower == "as":
        return "preposition"
    for words, kind in _CLOSED:
        if lower in words:
            return kind
    if verb(lower):
        return "verb"
    if lower.endswith("ly") and len(lower) > 4 and lower not in NOT_ADVERBS:
        return "adverb"
    return "name"


_CLOSED: tuple[tuple[frozenset[str], Tag], ...] = (
    (PRONOUNS, "pronoun"), (AUXILIARIES, "auxiliary"), (PREPOSITIONS, "preposition"), (JOINTS, "joint"),
    (DETERMINERS - {"that"}, "determiner"), (CLAUSES, "clause"), (ADVERBS, "adverb"),
)  # fmt: skip


def _decided(token: Token, plain: Tag, before: list[Word], after: Tag, beyond: Tag) -> Word:
    known = verb(token.lower) if plain == "verb" or (token.lower == "using" and _opens(before)) else None
    if known is None and plain == "name" and after == "determiner" and before and before[-1].tag == "to":
        return Word(token, "verb", Verb(token.lower, "other", frozenset(("base",)), False), "base")
    if known is None and plain == "name" and _acts(token, before, after):
        return Word(token, "verb", Verb(token.lower, "other", frozenset(("third",)), False), "third")
    if known is None and token.lower.endswith("ed") and before and _after_be(before):
        return Word(token, "verb", Verb(token.lower, "other", frozenset(("past",)), False), "past")
    if known is None:
        return Word(token, "name" if _describes(token, before, after) else plain)
    form = _form(known, before, after, beyond)
    if form is None or (token.text[:1].isupper() and _named(token, before, after)):
        return Word(token, "name", known)
    return Word(token, "verb", known, form)


def _describes(token: Token, before: list[Word], after: Tag) -> bool:
    """Whether an adverb is an adjective here, right before its noun: "the offline dataset", "from online feedback"."""
    begun = bool(before) and before[-1].tag in ("determiner", "preposition", "name")
    return token.lower in _ALSO_ADJECTIVES and begun and after == "name"


_ALSO_ADJECTIVES = frozenset("offline online end-to-end".split())


def _acts(token: Token, before: list[Word], after: Tag) -> bool:
    """Whether a word that no list has is what its subject does: "the controller switches the heater", "and switches
    the heater". A plural has no article right after it, and a noun before a verb of its own is in the singular."""
    last = _behind(before)
    third = token.text.islower() and token.lower.endswith("s") and not token.lower.endswith(("ss", "us", "is"))
    if not third or last is None or len(token.lower) < MIN_THIRD:
        return False
    acting = [word for word in before if word.tag == "verb" and word.form == "third"]
    if last.tag == "joint":
        return bool(acting) and after == "determiner"
    single = last.tag == "name" and not last.lower.endswith("s")
    return single and not acting and (after == "determiner" or (after == "name" and token.lower.endswith(MADE_VERBS)))


def _opens(before: list[Word]) -> bool:
    """Whether a clause begins here."""
    return not before or before[-1].tag == "clause" or before[-1].token.text == ";"


def _after_be(before: list[Word]) -> bool:
    last = _behind(before)
    return last is not None and last.tag == "auxiliary"


def _named(token: Token, before: list[Word], after: Tag) -> bool:
    """A capital inside a sentence makes a verb's form a part of a name: "Masked Diffusion", "Text Encode"."""
    return bool(before) and before[-1].token.text not in ".:" and after in ("name", "close", "sign", "verb", "comma")


def _form(verb: Verb, before: list[Word], after: Tag, beyond: Tag) -> Form | None:
    """The form that a word has here, or None when it is a noun or an adjective here."""
    last = _behind(before)
    ahead = _follows(after, beyond)
    for form, decide in _DECISIONS:
        if form in verb.forms and decide(verb, last, before, ahead, beyond):
            return form
    return None


def _behind(before: list[Word]) -> Word | None:
    """The word before, adverbs left out."""
    return next((word for word in reversed(before) if word.tag != "adverb"), None)


def _follows(after: Tag, beyond: Tag) -> Tag:
    return beyond if after == "adverb" else after


def _ing(verb: Verb, last: Word | None, before: list[Word], ahead: Tag, beyond: Tag) -> bool:
    if ahead not in ("determiner", "math", "name", "verb", "pronoun", "preposition", "to", "adverb"):
        return False
    if last is None or last.tag in ("comma", "clause") or last.token.text in ";:" or last.lower in _GERUND:
        return last is None or last.tag == "comma" or ahead in ("determiner", "math", "pronoun", "preposition", "name")
    if last.tag in _ENDS_NAME:
        return ahead in ("determiner", "math") or (
            verb.role in ("contain", "other") and ahead in ("name", "preposition")
        )
    if last.tag == "verb":  # "involves encoding the molecules"
        return last.form in ("third", "base") and ahead in ("determiner", "math")
    return last.tag == "auxiliary" and last.lower not in _MODALS and ahead in ("determiner", "math", "pronoun")


_GERUND = frozenset("by while when after before without and for via through".split())


def _past(verb: Verb, last: Word | None, before: list[Word], ahead: Tag, beyond: Tag) -> bool:
    if last is None:
        return ahead in ("preposition", "to")
    if last.tag == "auxiliary":
        return True
    if "base" in verb.forms:  # "input", "set": more often a noun
        return last.tag == "joint" and ahead in ("preposition", "to")
    if last.tag in _ENDS_NAME:
        return ahead in ("preposition", "to", "determiner", "comma", "math", "clause", "sign") or verb.lemma in _NAMING
    if last.tag == "pronoun":
        return True
    named = last.tag == "comma" and verb.lemma in _NAMING and ahead == "name"  # "a block, called Mixer"
    return named or (last.tag in ("comma", "joint", "clause") and ahead in ("preposition", "to", "determiner"))


_NAMING = frozenset("use name call term dub".split())
"""Verbs that may stand between two names with nothing else: "a module called Selector"."""


def _third(verb: Verb, last: Word | None, before: list[Word], ahead: Tag, beyond: Tag) -> bool:
    if not verb.also_noun:
        return last is not None and last.tag not in ("determiner",)
    if last is None or last.tag in ("determiner", "preposition"):
        return False
    acting = any(word.tag == "verb" and word.form == "third" for word in before)
    if last.tag == "joint" and ahead in ("name", "math", "determiner"):
        return acting
    if last.tag == "comma" and before[-1].tag == "adverb" and ahead in ("name", "math", "determiner", "joint"):
        return acting  # "decomposes A, then extracts and stores B"
    if ahead == "preposition" and verb.lemma in _MOVES and not _governed(before):
        return last.tag in _ENDS_NAME and not last.lower.endswith("s")
    if ahead == "math" and _governed(before):
        return False
    singular = last.tag == "close" or (last.tag == "name" and not last.lower.endswith("s"))
    if ahead == "name" and singular and not _governed(before, commas=True):
        return beyond not in ("auxiliary", "verb")
    return ahead in ("determiner", "math", "pronoun") or (
        last.tag in ("pronoun", "clause") and ahead in ("name", "preposition", "to")
    )


_MOVES = frozenset("turn map feed pass flow transform project split start act work run look".split())
"""Verbs as often nouns that are verbs before a preposition: "the agent starts from …"."""


def _governed(before: list[Word], *, commas: bool = False) -> bool:
    """Whether the clause has its verb already: then "speeds $a$" are speeds. A comma before an article may begin a new
    clause, where `commas` count."""
    inside = False
    for i, word in reversed(list(enumerate(before))):
        inside = (inside or word.tag == "close") and word.tag != "open"
        if inside:
            continue  # "the module (modified from A) outputs maps"
        if commas and word.tag == "comma" and i + 1 < len(before) and before[i + 1].tag == "determiner":
            return False
        if word.tag in ("clause", "pronoun") or word.token.text in ";:.":
            return False
        if word.tag == "verb":
            return True
    return False


def _base(verb: Verb, last: Word | None, before: list[Word], ahead: Tag, beyond: Tag) -> bool:
    if last is None:
        return ahead in ("determiner", "math", "name") and not verb.also_noun
    if last.tag == "to" or last.lower in _MODALS or last.tag == "pronoun":
        return not (verb.also_noun and last.lower in ("which",) and ahead != "determiner")
    if last.tag in ("determiner", "preposition"):
        return False
    if verb.also_noun and last.lower == "that" and len(before) > 1:  # "methods that use a network"
        return (
            before[-2].lower.endswith("s")
            and before[-2].tag == "name"
            and ahead in ("determiner", "name", "math", "verb")
        )
    if verb.also_noun and last.tag in ("joint", "comma"):
        shared = ahead == "joint" and before[-1].tag == "adverb"  # ", then extract and store B"
        acting = any(w.tag == "verb" and w.form == "base" for w in before)
        return acting and (shared or ahead in ("determiner", "name", "math"))
    if verb.also_noun:
        plural = last.lower.endswith("s") or len(last.lower) == 1
        return last.tag in _ENDS_NAME and plural and ahead in ("determiner", "math")
    return True


_DECISIONS = (("ing", _ing), ("third", _third), ("past", _past), ("base", _base))

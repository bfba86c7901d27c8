"""Sentence -> words with their part in it: what is a name, what a verb, what only holds them together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from figwright.frontends.text_rules import lexicon
from figwright.frontends.text_rules.lexicon import Form, Verb, verb
from figwright.frontends.text_rules.markup import Sentence, Token

Tag = Literal[
    "name", "math", "verb", "determiner", "pronoun", "auxiliary", "preposition", "to", "joint", "clause", "adverb",
    "comma", "open", "close", "sign",
]  # fmt: skip
_CLOSED: dict[str, Tag] = {
    **dict.fromkeys(lexicon.ADVERBS, "adverb"), **dict.fromkeys(lexicon.DETERMINERS, "determiner"),
    **dict.fromkeys(lexicon.CLAUSES, "clause"), **dict.fromkeys(lexicon.JOINTS, "joint"),
    **dict.fromkeys(lexicon.PREPOSITIONS, "preposition"), **dict.fromkeys(lexicon.AUXILIARIES, "auxiliary"),
    **dict.fromkeys(lexicon.PRONOUNS, "pronoun"), "to": "to", ",": "comma", "(": "open", "[": "open", ")": "close",
    "]": "close", "×": "determiner",
}  # fmt: skip
_MODALS = frozenset("can could may might will would shall should must cannot do does did".split())
_GERUND = frozenset("by while when after before without and for via through".split())
_NAMING = frozenset("use name call term dub".split())
"""Verbs that may stand between two names with nothing else: "a module called Selector"."""
_MOVES = frozenset("turn map feed pass flow transform project split start act work run".split())
"""Verbs as often nouns that are verbs before a preposition: "the agent starts from …"."""
_ADJECTIVES = frozenset("offline online end-to-end".split())
"""Adverbs that are adjectives right before a noun."""
_MADE = ("izes", "ifies", "icates", "idates", "igates", "ulates", "erates")
"""Endings of verbs made of other words, which no plural has that stands before a noun: "authenticates users"."""
_MIN_THIRD = 5
"""Letters of a verb that is known by its ending alone."""


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
    tokens = sentence.tokens
    plain = [_plainly(token) for token in tokens]
    for i, token in enumerate(tokens[:-1]):
        if token.text.isdigit() and tokens[i + 1].text == ")":
            plain[i] = "open"  # "1) the encoder"
        if plain[i] == "determiner" and tokens[i + 1].lower == "of":
            plain[i + 1] = "determiner"  # "one of the encoders", "each of them"
    ahead: list[Tag] = [*map(_seen_ahead, tokens, plain), "sign", "sign"]
    out: list[Word] = []
    for i, token in enumerate(tokens):
        out.append(_decided(token, plain[i], out, ahead[i + 1], ahead[i + 2]))
    return tuple(out)


def _plainly(token: Token) -> Tag:
    """The tag that needs no neighbours; a verb stays a verb for now."""
    lower = token.lower
    if token.math or lower in _CLOSED:
        return "math" if token.math else _CLOSED[lower]
    if not token.word:
        return "sign"
    if lower.isdigit():
        return "determiner"
    if verb(lower):
        return "verb"
    return "adverb" if lower.endswith("ly") and len(lower) > 4 and lower not in lexicon.NOT_ADVERBS else "name"


def _seen_ahead(token: Token, plain: Tag) -> Tag:
    """A word that is as often a noun counts as one for the words before it."""
    known = verb(token.lower) if plain == "verb" else None
    return "name" if known is not None and known.also_noun else plain


def _decided(token: Token, plain: Tag, before: list[Word], after: Tag, beyond: Tag) -> Word:
    """A word with the tag that its neighbours leave it."""
    last = next((word for word in reversed(before) if word.tag != "adverb"), None)
    opens = not before or before[-1].tag == "clause" or before[-1].token.text == ";"
    known = verb(token.lower) if plain == "verb" or (token.lower == "using" and opens) else None
    if known is None:
        form = _unlisted(token, last, before, after) if plain == "name" else None
        if form is not None:
            return Word(token, "verb", Verb(token.lower, "other", frozenset((form,))), form)
        described = token.lower in _ADJECTIVES and after == "name" and last is not None
        return Word(token, "name" if described else plain)
    ahead = beyond if after == "adverb" else after
    ways = (("ing", _ing), ("third", _third), ("past", _past), ("base", _base))
    found: Form | None = next(
        (f for f, way in ways if f in known.forms and way(known, last, before, ahead, beyond)), None
    )
    capital = token.text[:1].isupper() and before and before[-1].token.text not in ".:"
    if found is None or (capital and after in ("name", "close", "sign", "verb", "comma")):  # "Masked Diffusion"
        return Word(token, "name", known)
    return Word(token, "verb", known, found)


def _unlisted(token: Token, last: Word | None, before: list[Word], after: Tag) -> Form | None:
    """The form of a verb that no list has, by its place: "to X the", "is Xed", ", Xing the", "the pump switches the
    heater"; a plural has no article right after it, and a noun before a verb of its own is in the singular."""
    lower = token.lower
    if last is None or not token.text.islower():
        return None
    if last.tag == "to":
        return "base" if after == "determiner" else None
    if lower.endswith("ing"):
        return "ing" if last.tag == "comma" and after == "determiner" else None
    if last.tag == "auxiliary" and lower.endswith("ed"):
        return "past"
    if not lower.endswith("s") or lower.endswith(("ss", "us", "is")) or len(lower) < _MIN_THIRD:
        return None
    acting = any(word.tag == "verb" and word.form == "third" for word in before)
    if last.tag == "joint":
        return "third" if acting and after in ("determiner", "name") else None  # no noun before a noun is a plural
    single = last.tag == "name" and not last.lower.endswith("s") and not acting
    return "third" if single and (after == "determiner" or (after == "name" and lower.endswith(_MADE))) else None


def _ing(verb: Verb, last: Word | None, before: list[Word], ahead: Tag, beyond: Tag) -> bool:
    if ahead not in ("determiner", "math", "name", "verb", "pronoun", "preposition", "to", "adverb"):
        return False
    if last is None or last.tag in ("comma", "clause") or last.token.text in ";:" or last.lower in _GERUND:
        return last is None or last.tag == "comma" or ahead in ("determiner", "math", "pronoun", "preposition", "name")
    if last.tag in ("name", "math", "close"):
        return ahead in ("determiner", "math") or (verb.role in ("contain", "other") and ahead == "name")
    return last.tag in ("verb", "auxiliary") and last.lower not in _MODALS and ahead in ("determiner", "math")


def _past(verb: Verb, last: Word | None, before: list[Word], ahead: Tag, beyond: Tag) -> bool:
    if last is None:
        return ahead in ("preposition", "to")
    if last.tag in ("auxiliary", "pronoun"):
        return True
    if "base" in verb.forms:  # "input", "set": more often a noun
        return last.tag == "joint" and ahead in ("preposition", "to")
    if verb.lemma in _NAMING and last.tag in ("name", "comma"):
        return True
    if last.tag in ("name", "math", "close"):
        return ahead in ("preposition", "to", "determiner", "comma", "math", "clause", "sign")
    return last.tag in ("comma", "joint", "clause") and ahead in ("preposition", "to", "determiner")


def _third(verb: Verb, last: Word | None, before: list[Word], ahead: Tag, beyond: Tag) -> bool:
    if last is None or last.tag == "determiner" or not verb.also_noun:
        return last is not None and last.tag != "determiner"
    if last.tag in ("joint", "comma"):  # "decomposes A, then extracts and stores B"
        acting = any(word.tag == "verb" and word.form == "third" for word in before)
        joined = last.tag == "joint" or before[-1].tag == "adverb"
        return acting and joined and ahead in ("name", "math", "determiner", "joint")
    if last.tag in ("pronoun", "clause"):
        return ahead in ("name", "preposition", "to", "determiner", "math", "pronoun")
    here = next((i for i, word in reversed([*enumerate(before)]) if word.tag in ("clause", "pronoun")), 0)
    acting = any(word.tag == "verb" for word in before[here:])
    singular = last.tag == "close" or (last.tag == "name" and not last.lower.endswith("s"))
    if ahead in ("name", "preposition"):
        moves = verb.lemma in _MOVES if ahead == "preposition" else beyond not in ("auxiliary", "verb")
        return singular and not acting and moves
    return last.tag != "preposition" and (ahead in ("determiner", "pronoun") or (ahead == "math" and not acting))


def _base(verb: Verb, last: Word | None, before: list[Word], ahead: Tag, beyond: Tag) -> bool:
    if last is None:
        return ahead in ("determiner", "math", "name") and not verb.also_noun
    if last.tag == "to" or last.lower in _MODALS or last.tag == "pronoun":
        return not (verb.also_noun and last.lower == "which" and ahead != "determiner")
    if last.tag in ("determiner", "preposition"):
        return False
    if not verb.also_noun:
        return True
    if last.lower == "that" and len(before) > 1:  # "methods that use a network"
        return before[-2].lower.endswith("s") and ahead in ("determiner", "name", "math", "verb")
    if last.tag in ("joint", "comma"):
        shared = ahead == "joint" and before[-1].tag == "adverb"  # ", then extract and store B"
        acting = any(w.tag == "verb" and w.form == "base" for w in before)
        return acting and (shared or ahead in ("determiner", "name", "math"))
    plural = last.lower.endswith("s") or len(last.lower) == 1
    return last.tag in ("name", "math", "close") and plural and ahead in ("determiner", "math")

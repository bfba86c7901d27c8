"""Phrase -> what it may be drawn as, or nothing: names are told from residue, from criticism and from the whole."""

from __future__ import annotations

import re

from figwright.reading.lexicon import DETERMINERS, PREPOSITIONS, PRONOUNS
from figwright.reading.phrase import Phrase
from figwright.reading.phrases import MOST_WORDS
from figwright.reading.things import Thing, noun, singular, thing

Key = tuple[str, ...]
ADJECTIVES = (
    "ive",
    "al",
    "ous",
    "ful",
    "able",
    "ible",
    "ic",
    "ary",
    "less",
    "ent",
    "ant",
    "ed",
    "ing",
    "er",
    "ity",
    "ness",
    "ance",
    "ence",
)


def name(words: tuple[str, ...]) -> Key:
    """The words of a phrase as a name: the last four at most, the head in the singular."""
    kept = words[-MOST_WORDS:]
    if kept and "-" in kept[-1] and len(kept) < MOST_WORDS:
        left, _, right = kept[-1].partition("-")
        if "-" not in right and noun(kept[-1]) is None and noun(singular(right)):
            kept = (*kept[:-1], left, right)  # the RL-agent is the RL agent
    return (*kept[:-1], singular(kept[-1])) if kept else ()


_FAULTY = frozenset(
    """insufficient inadequate poor lack lacking missing suboptimal sub-optimal unreliable inaccurate erroneous existing
        previous conventional traditional naive vanilla""".split()
)
"""Words that criticise what they stand before, or say that it is somebody else's: no part of the method."""


def admitted(phrase: Phrase) -> Thing | None:
    """What a phrase is, when it may be drawn at all."""
    head, text = phrase.words[-1], phrase.shown[-1]
    found = thing(phrase.words) or _split(phrase)
    if found is not None and found.never:
        return None
    if any(is_odd(word) for word in phrase.shown) or len(phrase.words) > 6 or _FAULTY & set(phrase.words):
        return None
    if found is not None:
        return found
    if head in DETERMINERS or head in PREPOSITIONS or head in PRONOUNS or len(head) < 2:
        return None
    coined = (
        len(text) > 2
        and any(c.isupper() for c in text[1:])
        and not re.search(r"[a-z][A-Z]$|^[A-Z]{1,2}[a-z]{1,3}$", text)
    )
    adjective = "-" in head and head.endswith(ADJECTIVES)
    return Thing("module", doer=True) if (coined or phrase.bold or phrase.acronym) and not adjective else None


def _split(phrase: Phrase) -> Thing | None:
    """ "RL-agent" is known by its second half."""
    found = thing(name(phrase.words))
    return found if found is not None and found.doer else None


def is_product(text: str) -> bool:
    """ "SAM2", "Qwen2.5-VL", "GroundingDINO": the name of somebody's model."""
    mixed = bool(re.search(r"[a-z].*[A-Z]|[A-Z].*\d|^[A-Z]{3,}$", text[0].upper() + text[1:]))
    return mixed and 3 < len(text) <= 16 and not re.search(r"^[A-Z]{3,}s?[a-z]{4,}$|^[A-Z][A-Z][a-z]+$", text)


def is_whole(key: Key, names: tuple[str, ...]) -> bool:
    """Whether a term is the method itself: it is the figure, not a box in it."""
    general = ("model", "framework", "architecture", "network", "system", "pipeline", "policy", "training", "dataset")
    return key[0].split("'")[0] in names and (len(key) == 1 or (len(key) == 2 and key[1] in general))


def is_odd(word: str) -> bool:
    """Residue of formulas and of pages turned into text."""
    return bool(re.search(r"[^\w\-'./&+@]|[=_^|]|\d{3,}|^[A-Za-z]\d$|\b[a-z]$|^[A-Z]$", word)) or (
        len(word) == 1 and not word.isalpha()
    )

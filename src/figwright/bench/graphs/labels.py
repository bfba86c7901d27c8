"""Two names -> how likely they mean the same thing: blind to case, LaTeX and plurals, knowing short forms."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from figwright.compiler.evidence import read

Words = tuple[str, ...]

EXACT, SHORT = 1.0, 0.95
"""How alike names are whose letters are the same; and of which one is a short form of the other."""
GENERIC = frozenset(
    "agent algorithm block branch component data feature framework function head input layer map mechanism method "
    "model module net network output phase procedure process representation stage step system unit".split()
)
"""Words that many names end with and that tell little: "planner agent" is the planner."""
_GENERIC_WEIGHT = 0.25
_EMPTY = frozenset("a an and as at by for from in into of on or our the their this to via with".split())
_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_INSIDE = re.compile(r"\(([^()]*)\)|\[([^\[\]]*)\]")
_MATH = re.compile(r"\$[^$]*\$|\\\(.*?\\\)")
_PREFIX, _SHARE = 5, 0.6
"""Letters, and share of the longer word, that two forms of one word begin with: "retriever", "retrieval"."""
NEAR = 8
"""How many other words may stand between the words of a name."""


def alike(one: str, other: str) -> float:
    """1 for the same name, 0 for two that share nothing; the same in both directions."""
    if _letters(one) == _letters(other):
        return EXACT
    if _shortened(one, other) or _shortened(other, one):
        return SHORT
    return _overlap(_stems(one), _stems(other))


def same(one: str, other: str) -> bool:
    """Whether two names are the same but for case, spaces and typesetting."""
    return _letters(one) == _letters(other)


def named(label: str) -> bool:
    """Whether a label says anything: "+" and "⋯" do not."""
    return bool(read(label).letters)


def stands_in(label: str, text: str) -> bool:
    """Whether a text uses a name: as it stands, in its short form, or with all of its words near each other, in any
    order. Words that are scattered over the text are no name in it."""
    return _as_phrase(label, text) or _close(_content(label), text)


def spoken_of(label: str, text: str) -> bool:
    """Whether a text may speak of a thing: it uses the name, or all of its words somewhere."""
    known = _places(text)
    found = _content(label)
    return _as_phrase(label, text) or (
        bool(found) and all(any(word == one or kin(word, one) for one in known) for word in found)
    )


def words(text: str) -> Words:
    """The words of a text, plurals taken off."""
    return _stems(text)


def _as_phrase(label: str, text: str) -> bool:
    whole = read(text)
    forms = (read(form).letters for form in {label, *_forms(label)})
    return any(letters and whole.find(letters) >= 0 for letters in forms) or _close(_stems(label), text, 0)


def _close(wanted: Words, text: str, room: int | None = None) -> bool:
    """Whether all words stand in one stretch of the text, with at most so many others between them."""
    known, different = _places(text), tuple(dict.fromkeys(wanted))
    room = NEAR if room is None else room
    places = sorted(
        (at, i)
        for i, word in enumerate(different)
        for one, found in known.items()
        if one == word or kin(word, one)
        for at in found
    )
    last = dict.fromkeys(range(len(different)), -1)
    for at, i in places:
        last[i] = at
        if (first := min(last.values())) >= 0 and at - first < len(different) + room:
            return True
    return False


def _content(label: str) -> Words:
    return tuple(word for word in _stems(label) if word not in _EMPTY)


@lru_cache(maxsize=8192)
def _letters(label: str) -> str:
    """Letters and digits alone; for signs without any, the signs."""
    return read(label).letters or unicodedata.normalize("NFKC", "".join(label.split())).casefold()


@lru_cache(maxsize=8192)
def _words(label: str) -> Words:
    found = read(label)
    return tuple(found.letters[a:b] for a, b in zip(found.starts, found.ends, strict=True))


@lru_cache(maxsize=8192)
def _stems(label: str) -> Words:
    return tuple(map(_singular, _words(label)))


@lru_cache(maxsize=4)
def _places(text: str) -> dict[str, tuple[int, ...]]:
    """Where each word of a text stands, counted in words."""
    found: dict[str, list[int]] = {}
    for at, word in enumerate(_stems(text)):
        found.setdefault(word, []).append(at)
    return {word: tuple(at) for word, at in found.items()}


def _singular(word: str) -> str:
    """A noun without its plural: "boxes", "queries", "losses", "maps"; "loss" and "bias" stay."""
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 4 and word.endswith(("sses", "xes", "ches", "shes", "zes")):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is", "as")):
        return word[:-1]
    return word


@lru_cache(maxsize=8192)
def _forms(label: str) -> frozenset[str]:
    """A name without its symbol or its brackets, and what stands in brackets when that is a word: "Large language
    model (LLM)", "Text $x$"."""
    bare = _MATH.sub(" ", label)
    forms = {bare, _BRACKETS.sub(" ", label), _BRACKETS.sub(" ", bare)}
    forms |= {one or two for one, two in _INSIDE.findall(label)}
    return frozenset(form.strip() for form in forms if len(read(form).letters) > 1) - {label}


def _shortened(short: str, long: str) -> bool:
    """Whether the first is the second, shortened. Only one of two names may be shortened for that: "loss $a$" and "loss
    $b$" are two things, and so are "encoder (text)" and "encoder (image)"."""
    plain = _stems(short)
    if not plain:
        return False
    forms = (long, *_forms(long))
    if any("".join(plain) == "".join(_stems(form)) for form in forms):
        return True
    return any(_initials(short, form) for form in forms)


def _initials(short: str, long: str) -> bool:
    """Whether a name of one word is made of the other's first letters, such as LLMs of "large language models"."""
    words = _words(long)
    if len(_words(short)) != 1 or len(words) < 2:
        return False
    for letters in {_letters(short), _singular(_letters(short)) if _capital(short) else _letters(short)}:
        if len(letters) > 1 and letters in _acronyms(words):
            return True
    return False


def _capital(label: str) -> bool:
    return sum(sign.isupper() for sign in label) > 1


@lru_cache(maxsize=8192)
def _acronyms(words: Words) -> frozenset[str]:
    full = [word for word in words if word not in _EMPTY]
    return frozenset("".join(word[0] for word in some) for some in (words, full) if len(some) > 1)


def _overlap(one: Words, other: Words) -> float:
    """How much of two names is the same words (Dice), words that tell little counting little. Names that differ in a
    number or a letter ("layer 1", "layer 2") have nothing in common."""
    a, b = set(one) - _EMPTY, set(other) - _EMPTY
    pairs = {word: word for word in a & b}
    for word in sorted(a - b):
        near = [w for w in sorted(b - set(pairs.values())) if kin(word, w)]
        if near:
            pairs[word] = near[0]
    rest_a, rest_b = a - set(pairs), b - set(pairs.values())
    if any(map(_tells_apart, rest_a)) and any(map(_tells_apart, rest_b)):
        return 0.0
    shared = sum(_weight(x) + _weight(y) for x, y in pairs.items())
    whole = sum(map(_weight, a)) + sum(map(_weight, b))
    return shared / whole if whole else 0.0


def _weight(word: str) -> float:
    return _GENERIC_WEIGHT if word in GENERIC else 1.0


def _tells_apart(word: str) -> bool:
    return len(word) == 1 or word.isdigit()


def kin(one: str, other: str) -> bool:
    """Whether two words are forms of one: they begin alike for most of their length."""
    shared = 0
    for x, y in zip(one, other, strict=False):
        if x != y:
            break
        shared += 1
    return shared >= _PREFIX and shared >= _SHARE * max(len(one), len(other))

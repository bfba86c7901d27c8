"""Whether a passage names a thing: by a word of its name in any form, its abbreviation, its symbol, or a pronoun."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from figwright.compiler.evidence import bare_words, closest, read
from figwright.core import languages
from figwright.ir.spec import Figure, Group, Node

_SMALL = frozenset(
    """the and for with from into onto that this these those its their our your his her are was were been being have has
    had not but then than such each all any both can may will also via per which where when while how what who whose
    over under between within among after before during through using used use based new given set two three four one
    first second third next last other same different respectively let denote denotes denoted where thus hence
    """.split()
)
_SUFFIXES = (
    "izations", "ization", "ations", "ation", "ators", "ator", "ities", "ments", "ment", "ness", "ings", "ing", "ions",
    "ion", "ers", "ors", "er", "or", "ies", "ive", "ity", "al", "es", "ed", "ly", "s", "e", "y",
)  # fmt: skip
_BACK = re.compile(
    r"\b(?:it|its|they|them|their|this|these|those|such|which|both|former|latter|resulting|result|results|output|"
    r"outputs|obtained|respectively|thereby|here|then|finally|subsequently|above)\b",
    re.IGNORECASE,
)
"""Words that point to the sentence before."""
_MATH = re.compile(r"\$\$?([^$]+)\$\$?")
_INDEX = re.compile(r"[_^]\s*(?:\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|\\[A-Za-z]+|\w)")
_LATEX = re.compile(r"\\[A-Za-z]{2,}|[_^]\{")
_SHORT = re.compile(r"\(([A-Z][A-Za-z-]{1,7})s?\)")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])|[-_/]")
_GREEK = frozenset(
    """alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi chi psi
    omega""".split()
)
_GREEK_SYMBOL = re.compile(r"(?<![A-Za-z])[A-Za-z]{0,2}[\u0370-\u03ff][A-Za-z0-9]{0,2}")
"""A symbol with a Greek letter as the text of a PDF has it: "gθ" is `g_\\theta` there."""
LONGEST_SYMBOL = 6
"""Letters up to which a word of a text without formulas may be a symbol with its indices."""
_SYNONYMS = {"loss": "loss objective minimize train gradient supervise penalty", "image": "image picture frame view"}
"""What things of a kind are called in texts, whatever their label."""


def stem(word: str) -> str:
    """A word without its ending: encoder, encoding, encodes and encoded are one."""
    for suffix in _SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= 3:
            return word[: -len(suffix)]
    return word


def _flat(formula: str) -> str:
    """A formula as the text of a PDF has it: `z_l` is "zl" there."""
    named = re.sub(r"\\(?:mathrm|text|mathcal|mathbf|hat|bar|tilde|operatorname|bm)\b", "", formula)
    return "".join(re.findall(r"[A-Za-z0-9]+", named)).casefold()


@lru_cache(maxsize=4096)
def terms(text: str) -> frozenset[str]:
    """The words of a text by which a thing can be named, as stems; and the letters of its formulas, without indices."""
    formulas = _MATH.findall(text)
    signs = {f"${word}" for math in formulas for word in bare_words(_INDEX.sub(" ", math))}
    signs |= {f"${flat}" for flat in map(_flat, formulas) if len(flat) > 1}
    plain = {word for part in _CAMEL.split(_MATH.sub(" ", text)) for word in bare_words(part)}
    signs |= {f"${word}" for word in plain & _GREEK}
    signs |= languages.pairs(_MATH.sub(" ", text))
    return frozenset(stem(word) for word in plain if len(word) > 2 and word not in _SMALL) | signs


@lru_cache(maxsize=8)
def equivalents(source: str) -> Mapping[str, frozenset[str]]:
    """What the text says are names of one thing: an abbreviation and its words, a symbol and the noun before it."""
    same: dict[str, set[str]] = {}

    def join(name: str, words: Iterable[str]) -> None:
        for word in words:
            same.setdefault(name, set()).add(word)
            same.setdefault(word, set()).add(name)

    for found in _SHORT.finditer(source):
        letters = [letter for letter in found[1] if letter.isupper()]
        before = re.findall(r"[A-Za-z]+", source[max(0, found.start() - 90) : found.start()])[-len(letters) - 1 :]
        own = [word for word in before if word[0].upper() in letters]
        join(stem(found[1].casefold()), terms(" ".join(own)))
    for found in _MATH.finditer(source):
        before = re.findall(r"[A-Za-z]{3,}(?=[^A-Za-z.;]*\s)", f"{source[max(0, found.start() - 60) : found.start()]} ")
        signs = [f"${word}" for word in bare_words(_INDEX.sub(" ", found[1]))[:1]]
        for sign in signs:
            join(sign, terms(" ".join(before[-3:])))
    return {name: frozenset(words) for name, words in same.items()}


def shared(ours: frozenset[str], theirs: frozenset[str]) -> bool:
    """Whether two sets of stems have one in common, or one that begins another."""
    if ours & theirs:
        return True
    return any(min(len(a), len(b)) >= 3 and (a.startswith(b) or b.startswith(a)) for a in ours for b in theirs)


def pointed_at(evidence: str, source: str) -> str:
    """What a quotation points back to, when it does: the rest of its sentence and the one before; otherwise nothing."""
    if not _BACK.search(evidence):
        return ""
    sentences = _sentences(source)
    wanted = read(evidence).letters
    at = next((i for i, (_, letters) in enumerate(sentences) if wanted and wanted in letters), None)
    if at is None:
        near = closest(evidence, source)
        at = next((i for i, (said, _) in enumerate(sentences) if near and near in " ".join(said.split())), None)
    return "" if at is None else " ".join(said for said, _ in sentences[max(0, at - 1) : at + 1])


@lru_cache(maxsize=8)
def _sentences(source: str) -> tuple[tuple[str, str], ...]:
    return tuple((one, read(one).letters) for one in languages.sentences(source))


def names_of(figure: Figure) -> dict[str, frozenset[str]]:
    """The stems by which each thing of a figure may be named: its words, its id, what it shows, and the frame it
    stands in; a frame also by what it holds."""
    own: dict[str, frozenset[str]] = {}
    parents = figure.parents()
    for item, _ in figure.walk():
        told = [item.label, item.note if isinstance(item, Node) else "", item.id.replace("-", " ").replace("_", " ")]
        told += [word.text for word in getattr(item, "words", ())]
        if isinstance(item, Node):
            told += [item.glyph, item.icon, _SYNONYMS.get(item.kind, "")]
        own[item.id] = frozenset().union(*map(terms, told))
    held: dict[str, set[str]] = {}
    for id in own:
        parent = parents.get(id)
        while parent is not None:
            held.setdefault(parent, set()).update(own[id])
            parent = parents.get(parent)
    labels = {item.id: terms(item.label) for item, _ in figure.walk() if isinstance(item, Group)}
    return {
        id: words | frozenset(held.get(id, ())) | labels.get(parents.get(id) or "", frozenset())
        for id, words in own.items()
    }


@lru_cache(maxsize=1024)
def speaks_of(evidence: str, names: frozenset[str], source: str) -> bool:
    """Whether a quotation names one of some things, by itself or by a word that points back to them."""
    same = equivalents(source)
    wide = names | frozenset(word for name in names for word in same.get(name, ()))
    # Of an equation on its own line people quote a part, which has no dollars.
    said = f"${evidence}$" if "$" not in evidence and _LATEX.search(evidence) else evidence
    plain = frozenset(f"${word}" for word in bare_words(_MATH.sub(" ", evidence)) if _may_be_symbol(word))
    plain |= {f"${''.join(bare_words(sign))}" for sign in _GREEK_SYMBOL.findall(evidence)}
    if shared(wide, terms(evidence) | terms(said)) or wide & plain:
        return True
    back = pointed_at(evidence, source)
    return bool(back) and shared(wide, terms(back))


def _may_be_symbol(word: str) -> bool:
    return len(word) <= LONGEST_SYMBOL and word not in ("a", "i", "s")


def wordy(item: Node | Group) -> bool:
    """Whether a thing has words of its own: of one that is only drawn nobody can say how a text would call it."""
    return bool(terms(item.label)) or any(terms(word.text) for word in item.words)


def kin_of(figure: Figure) -> dict[str, set[str]]:
    """Each thing with what holds it and what it holds, the sheet excepted: an arrow to a frame is one to its things."""
    parents = figure.parents()
    kin = {item.id: {item.id} for item, _ in figure.walk()}
    for id in kin:
        parent = parents.get(id)
        while parent is not None and parent != figure.body.id:
            kin[id].add(parent)
            kin[parent].add(id)
            parent = parents.get(parent)
    return kin

"""The figure shows the encoders, agents, stores and other parts that its caption names.

Why it is bad: readers look for the parts that the caption names. If one is missing, the figure seems unfinished or
wrong.

Fix: draw the part, name it as the caption does, or change the caption.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from figwright.compiler.checks._subject import Finding, Subject
from figwright.compiler.evidence import read
from figwright.compiler.naming import equivalents, stem

PARTS = frozenset(
    """aggregator backbone bank buffer classifier codebook controller critic database decoder detector
    discriminator encoder estimator evaluator extractor generator index judge memory planner policy predictor projector
    queue ranker reader retriever router sampler scheduler segmenter selector server simulator solver student summarizer
    teacher tokenizer tracker transformer translator verifier writer""".split()
)
"""Nouns that name a part of a method and nothing else: of such a word it is sure that something was to be drawn."""
HEADS = frozenset("module network service agent branch head tower engine library loss".split())
"""Nouns that name a part by the word before them: "the settlement module"."""
WHERE = frozenset(
    "left right upper lower middle bottom centre center second third fourth last first final main entire whole".split()
)
"""Words before a noun that say which one or where it stands ("the bottom module"), and name nothing."""
_DOER = re.compile(r"([a-z]{4,})(?:er|or)")
_AS_A_THING = (
    r"\b(?:a|an|the|our|each|second)\s+(?:[\w-]+\s+){{0,2}}{0}s?"
    r"(?=[.,;:)]|\s+(?:and|or|to|in|on|at|by|with|for|from|is|are|was|which|that|then|can|may|will|\w+s)\b)"
)
"""A noun at the end of its phrase, so not "a closer look"."""
_WORDS = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_OWNER = re.compile(r"[\w-]+['’]s\b")
_SHORT = re.compile(r"\(([A-Z][A-Za-z]?[A-Z]{1,4})\)\s+(?:modules?|blocks?|layers?|networks?|units?)\b")
"""An abbreviation that the caption gives to a part: "Structured Sparse Attention (SSA) module"."""


def check(subject: Subject) -> Iterator[Finding]:
    caption = subject.figure.head.caption
    if subject.source is None or not caption.strip() or subject.translated:
        return
    text = read(subject.source.replace(caption, " "))
    shown = [word for words in _drawn_words(subject) for word in _WORDS.findall(words)]
    drawn = {_stem(word) for word in shown}
    for name, words in _caption_parts(caption):
        if not any(word in drawn for word in words):
            fix = "draw that part, or use the caption's name for it"
            if not any(text.find(form) >= 0 for form in (words[0], words[0] + "s")):
                fix = "the text does not mention it: add the passage that does, or change the caption"
            yield _finding(subject, name, fix)
    stems = {stem(word.casefold().rpartition("-")[2]) for word in shown}
    same = equivalents(subject.source)
    for name, words in _told_parts(caption, subject.source.replace(caption, " ").casefold()):
        wanted = {stem(word) for word in words}
        if not stems & wanted.union(*(same.get(word, ()) for word in wanted)):
            yield _finding(subject, name, "draw that part, or use the caption's name for it")


def _finding(subject: Subject, name: str, fix: str) -> Finding:
    message = f"the caption mentions {name!r}, but no element has that name"
    return Finding("caption-unmet", "warning", subject.figure.body.id, message, fix)


def _caption_parts(caption: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What a caption calls a part, each once, with the words of which one at least is drawn where the part is."""
    seen: set[str] = set()
    for word in _WORDS.findall(caption):
        if (noun := _stem(word)) in PARTS and noun not in seen:
            seen.add(noun)
            yield word, (noun,)
    for found in _SHORT.finditer(caption):
        if (short := found[1]).casefold() not in seen:
            seen.add(short.casefold())
            before = _WORDS.findall(caption[: found.start()])[-len(short) :]
            yield short, (short.casefold(), *(_stem(word) for word in before if word[0] in short))


def _told_parts(caption: str, method: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What the text too speaks of as a thing: "the guide caller", where guides are called, and modules and services by
    the word before. Whether a word of the caption is a part is the text's to say. What something else belongs to ("the
    board editor's interface") is often the whole that is drawn."""
    words = [word.casefold() for word in _WORDS.findall(_OWNER.sub(" ", caption))]
    for before, word in dict.fromkeys(zip(["", *words], words, strict=False)):
        noun = _stem(word)
        named = len(before) > 3 and before not in WHERE
        if noun in HEADS and named and re.search(rf"\b{re.escape(before)} {noun}", method):
            yield f"{before} {word}", (before, noun) if noun in ("head", "branch", "tower") else (before,)
        elif noun not in PARTS and _is_doer(noun, method):
            yield word, (noun,)


def _is_doer(noun: str, method: str) -> bool:
    """Whether a noun in -er or -or is called after what it does, as the text itself tells: an aligner, where something
    is aligned. So a number, a vector or the former is none."""
    if not (found := _DOER.fullmatch(noun)):
        return False
    verb = re.escape(found[1].removesuffix("i"))
    done = re.search(rf"\b{verb}(?:s|es|ed|ing|ies|ied|ying)\b", method)
    return bool(done and re.search(_AS_A_THING.format(noun), method))


def _drawn_words(subject: Subject) -> Iterator[str]:
    """Every word that is drawn, and where there are none the id and what the drawing shows."""
    yield from (label.text for label in subject.labels)
    yield from (f"{item.id} {getattr(item, 'glyph', '')} {item.label}" for item, _ in subject.figure.walk())


def _stem(word: str) -> str:
    """A noun in the singular and in small letters; of a compound with hyphens its last word."""
    word = word.casefold().rpartition("-")[2]
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) else word

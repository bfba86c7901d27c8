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

PARTS = frozenset(
    """aggregator backbone bank buffer classifier codebook controller critic database decoder detector
    discriminator encoder estimator evaluator extractor generator index judge memory planner policy predictor projector
    queue ranker reader retriever router sampler scheduler segmenter selector server simulator solver student summarizer
    teacher tokenizer tracker transformer translator verifier writer""".split()
)
"""Nouns that name a part of a method and nothing else: of such a word it is sure that something was to be drawn."""
_WORDS = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_SHORT = re.compile(r"\(([A-Z][A-Za-z]?[A-Z]{1,4})\)\s+(?:modules?|blocks?|layers?|networks?|units?)\b")
"""An abbreviation that the caption gives to a part: "Structured Sparse Attention (SSA) module"."""


def check(subject: Subject) -> Iterator[Finding]:
    caption = subject.figure.head.caption
    if subject.source is None or not caption.strip() or subject.translated:
        return
    text = read(subject.source.replace(caption, " "))
    drawn = {_stem(word) for words in _shown(subject) for word in _WORDS.findall(words)}
    for name, words in _parts(caption):
        if not any(word in drawn for word in words):
            message = f"the caption mentions {name!r}, but no element has that name"
            fix = "draw that part, or use the caption's name for it"
            if not any(text.find(form) >= 0 for form in (words[0], words[0] + "s")):
                fix = "the text does not mention it: add the passage that does, or change the caption"
            yield Finding("caption-unmet", "warning", subject.figure.body.id, message, fix)


def _parts(caption: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What a caption calls a part, each once, with the words of which one at least is drawn where the part is."""
    seen: set[str] = set()
    for word in _WORDS.findall(caption):
        if (stem := _stem(word)) in PARTS and stem not in seen:
            seen.add(stem)
            yield word, (stem,)
    for found in _SHORT.finditer(caption):
        if (short := found[1]).casefold() not in seen:
            seen.add(short.casefold())
            before = _WORDS.findall(caption[: found.start()])[-len(short) :]
            yield short, (short.casefold(), *(_stem(word) for word in before if word[0] in short))


def _shown(subject: Subject) -> Iterator[str]:
    """Every word that is drawn, and where there are none the id and what the drawing shows."""
    yield from (label.text for label in subject.labels)
    yield from (f"{item.id} {getattr(item, 'glyph', '')} {item.label}" for item, _ in subject.figure.walk())


def _stem(word: str) -> str:
    """A noun in the singular and in small letters; of a compound with hyphens its last word."""
    word = word.casefold().rpartition("-")[2]
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) else word

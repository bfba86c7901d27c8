"""What the caption says: flows between parts that the text speaks of, and stages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from figwright.reading.markup import Sentence
from figwright.reading.outline import first_words, numbered
from figwright.reading.relations import Reader, Relation
from figwright.reading.stages import Told, content
from figwright.reading.terms import Glossary, Parsed, Term

WEIGHT = 1.5
"""A relation of the caption counts more: the figure has to serve it."""
ALONE = 0.8
"""What only the caption tells counts less."""
AFTERWARDS = 1_000_000
"""Captions are read after the text, so that "the encoder" means none that is merely near."""


def relations(caption: tuple[Parsed, ...], glossary: Glossary) -> Iterator[Relation]:
    """Relations of the caption, each with a sentence of the text that names both ends, or else with its own."""
    later = [replace(one, sentence=replace(one.sentence, order=AFTERWARDS + i)) for i, one in enumerate(caption)]
    for relation in Reader(glossary).relations(later):
        told = relation.weight >= 1  # what a caption only suggests is its own word, not that of a sentence of the text
        if told and (sentence := _shared(relation.source, relation.target)) is not None:
            yield replace(relation, sentence=sentence, weight=WEIGHT * relation.weight)
        elif _plainly(relation.source) and _plainly(relation.target):
            yield replace(relation, weight=ALONE * relation.weight)


def _plainly(term: Term) -> bool:
    """Whether a name can only mean this part of the text: captions are terse, and "the picture" may be any."""
    return bool(term.sentences) and (len(term.key) > 1 or bool(term.acronym))


def stages(caption: tuple[Parsed, ...]) -> tuple[Told, ...]:
    """The stages that a caption names: "(a) data collection, (b) training"; none unless there are two."""
    words = tuple(word for one in caption for word in one.words)
    told = []
    for begin, end in numbered(words):
        kept = first_words(words[begin:end])
        title = " ".join(word.token.text for word in kept)
        if len(kept) > 1 and kept[0].form != "third":  # "(a) illustrates the loss" names no stage
            told.append(Told(title[:1].upper() + title[1:], content(w.token.text for w in words[begin:end])))
    return tuple(told) if len({one.title for one in told}) == len(told) > 1 else ()


def _shared(a: Term, b: Term) -> Sentence | None:
    """The shortest sentence that names both."""
    orders = {sentence.order for sentence in a.sentences}
    both = [sentence for sentence in b.sentences if sentence.order in orders]
    return min(both, key=lambda sentence: len(sentence.raw), default=None)

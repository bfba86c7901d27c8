"""A source and a set -> the references worth showing: drawn alike first, about the same field second, and never the
figure that is to be drawn."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from typing import Literal, get_args

from figwright.errors import NotFound, SettingsError
from figwright.references._index import index, overlap, shingles, terms
from figwright.references._kinds import alike, category_of, kind_of
from figwright.references._plots import likeness, recogniser, wanted
from figwright.references._reference import Reference
from figwright.source import Source

How = Literal["semantic", "random", "manual", "none"]
HOW: tuple[How, ...] = get_args(How)

_KIND, _CATEGORY, _WORDS = 1.0, 0.4, 1.0
"""What the same type of diagram, the same field and the best match of words are worth: structure before topic."""
_TYPE, _SHAPE, _TOPIC = 4.0, 1.5, 0.5
"""The same of plots: the type of plot outweighs how the data are built, and that what they are about."""
_JITTER = 0.1
_SAME_TEXT, _TEXT_RUN = 0.25, 5
"""Two papers of the same field share under 3% of their five-word runs; two versions of a text share most."""
_SAME_CAPTION, _CAPTION_RUN, _LEAST_CAPTION = 0.6, 3, 10
_SAME_VOCABULARY, _SAME_WITH_NAME = 0.27, 0.15
"""The same method told in other words shares 0.30 to 0.46 of its weighted vocabulary (one pair of fifteen: 0.20),
two methods of one field up to 0.25; measured on 44 papers and 18 short texts. A shared name settles what is between."""
_COINED = re.compile(r"\b(?:[A-Z][\w-]*[A-Z][\w-]*|[a-z]+[A-Z][\w-]*)\b")
_HEADING = re.compile(r"\A\s*#+\s+([^:\n]{2,40}):\s")


def choose(
    how: How,
    source: Source,
    references: tuple[Reference, ...],
    n: int = 10,
    *,
    ids: Sequence[str] = (),
    seed: int | None = None,
) -> tuple[Reference, ...]:
    """`n` references without a model: the best by `shortlist`, some by chance, those that the user names, or none."""
    if how == "none":
        return ()
    if how == "manual":
        return _named(ids, references)
    if how == "semantic":
        return shortlist(source, references, n, seed)
    others = _others(source, references)
    return tuple(random.Random(seed).sample(others, min(n, len(others))))


def shortlist(
    source: Source, references: tuple[Reference, ...], n: int = 30, seed: int | None = None
) -> tuple[Reference, ...]:
    """The `n` references nearest to the source, the best first. With a `seed` near equals change places, so that
    several candidates of one figure are shown different neighbours. Plots are learnt from plots alone."""
    if source.table is not None:
        return _plots_like(source, references, n, seed)
    matches = index(references).scores(terms(source.caption, source.text))
    best = max(matches, default=0.0) or 1.0
    kind, category = kind_of(source.caption, source.text), category_of(source.caption, source.text)
    chance = random.Random(seed)

    def score(place: int) -> float:
        reference = references[place]
        value = _KIND * alike(kind, reference.kind) + _CATEGORY * (category == reference.category)
        value += _WORDS * matches[place] / best
        return value * (1 if seed is None else chance.uniform(1 - _JITTER, 1 + _JITTER))

    scores = [score(place) for place in range(len(references))]
    ranked = sorted(range(len(references)), key=lambda place: (-scores[place], references[place].id))
    is_itself = _recogniser(source, references)
    chosen: list[Reference] = []
    for place in ranked:
        if len(chosen) == n:
            break
        if not is_itself(place):
            chosen.append(references[place])
    return tuple(chosen)


def _plots_like(source: Source, references: tuple[Reference, ...], n: int, seed: int | None) -> tuple[Reference, ...]:
    assert source.table is not None
    sought, is_itself, chance = wanted(source.caption, source.table), recogniser(source), random.Random(seed)
    matches = index(references).scores(terms(source.caption, " ".join(source.table.names)))
    best = max(matches, default=0.0) or 1.0
    scored: list[tuple[float, str, Reference]] = []
    for place, reference in enumerate(references):
        if reference.table is None or is_itself(reference):
            continue
        kind, shape = likeness(sought, reference)
        value = _TYPE * kind + _SHAPE * shape + _TOPIC * matches[place] / best
        value *= 1 if seed is None else chance.uniform(1 - _JITTER, 1 + _JITTER)
        scored.append((-value, reference.id, reference))
    return tuple(reference for _, _, reference in sorted(scored, key=lambda one: one[:2])[:n])


def _others(source: Source, references: tuple[Reference, ...]) -> list[Reference]:
    if source.table is not None:
        plotted = recogniser(source)
        return [reference for reference in references if reference.table is not None and not plotted(reference)]
    is_itself = _recogniser(source, references)
    return [reference for place, reference in enumerate(references) if not is_itself(place)]


def _named(ids: Sequence[str], references: tuple[Reference, ...]) -> tuple[Reference, ...]:
    if not ids:
        raise SettingsError("no references are named", "name their ids, or choose semantic, random or none")
    known = {reference.id: reference for reference in references}
    for name in ids:
        if name not in known:
            raise NotFound("reference", name, known)
    return tuple(known[name] for name in dict.fromkeys(ids))


def _recogniser(source: Source, references: tuple[Reference, ...]) -> Callable[[int], bool]:
    """Tells whether a reference is the source itself: its id, its words in another version, or its method retold."""
    text, caption = shingles(source.text, _TEXT_RUN), shingles(source.caption, _CAPTION_RUN)
    likeness = index(references).likeness(terms(source.caption, source.text))

    names = _names(source.caption, source.text)

    def is_itself(place: int) -> bool:
        reference = references[place]
        if reference.id == source.name or likeness[place] >= _SAME_VOCABULARY:
            return True
        if likeness[place] >= _SAME_WITH_NAME and names & _names(reference.caption, reference.text):
            return True
        if overlap(text, shingles(reference.text, _TEXT_RUN)) >= _SAME_TEXT:
            return True
        theirs = shingles(reference.caption, _CAPTION_RUN)
        return min(len(caption), len(theirs)) >= _LEAST_CAPTION and overlap(caption, theirs) >= _SAME_CAPTION

    return is_itself


def _names(caption: str, text: str) -> set[str]:
    """What the method may be called: the words before the colon of the text's heading, and the coined words of the
    caption's first sentence ("SegCLIP", "BONET")."""
    heading = _HEADING.match(text)
    sentence = re.split(r"(?<=[.:])\s", caption, maxsplit=1)[0]
    return {name.lower() for name in (*_COINED.findall(sentence), *(heading.groups() if heading else ()))}

"""Laws of the search: what the indices of a set find is what comparing every text with every other would."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figwright.agents.references import Reference, category_of, kind_of, shortlist, similar
from figwright.agents.references import index as _index
from figwright.agents.references._choose import _CATEGORY, _KIND, _WORDS
from figwright.agents.references.index import index, near, overlap, runs_of, shingles, terms
from figwright.agents.references.kinds import KINDS, alike
from figwright.agents.references.similar import Sign, one_figure, plain, signs
from figwright.core.source import Source

pytestmark = pytest.mark.core

PASSAGE = 130
"""Words of a passage: an eighth of the runs tells enough of a text with three of them, and too little of a shorter."""
NAMES = ("SegNet", "BONET", "ours")


def words(seed: int, count: int, vocabulary: int = 260) -> str:
    chance = random.Random(seed)
    return " ".join(f"term{int(chance.expovariate(6 / vocabulary))}" for _ in range(count))


seeds = st.integers(0, 15)  # few, so that texts share what they say
texts = st.builds(
    lambda whole, rest: " ".join((*(words(seed, PASSAGE) for seed in whole), words(*rest))),
    st.lists(seeds, max_size=6),
    st.tuples(seeds, st.integers(1, PASSAGE)),
)
captions = st.just("The encoder reads every picture; the decoder writes words.") | st.builds(
    lambda name, seed, count, more: f"{name} shows {words(seed, count)}{more}",
    st.sampled_from(NAMES), seeds, st.sampled_from((0, 3, 14, 20)), st.sampled_from(("", ".", " and a decoder")),
)  # fmt: skip
sources = st.builds(Source, texts, captions, st.sampled_from(("one", "mine", "")))
kinds, fields = st.sampled_from(KINDS), st.sampled_from(("Agent & Reasoning", "Generative & Learning"))
sets = st.lists(st.tuples(texts, captions, kinds, fields), max_size=7).map(
    lambda them: tuple(
        Reference(
            ("one", "two", "three", "four", "five", "six", "seven")[place], text, caption, None, None, field, kind
        )
        for place, (text, caption, kind, field) in enumerate(them)
    )
)


def is_near(one: str, other: str) -> bool:
    """Two texts alone: by a sample of their runs, and by all of them where it tells so, or too little."""
    ours, theirs = shingles(one, 5), shingles(other, 5)
    some = [frozenset(run for run in runs if run % _index.SAMPLE == 0) for runs in (ours, theirs)]
    if min(map(len, some)) >= _index._TELLING and overlap(*some) < similar._SAME_TEXT / 4:
        return False
    return overlap(ours, theirs) >= similar._SAME_TEXT


def rarities(references: tuple[Reference, ...]) -> tuple[list[Mapping[str, int]], Mapping[str, int]]:
    """The words of each reference, and how many hold a word."""
    counted = [terms(one.caption, one.text) for one in references]
    return counted, {word: sum(word in counts for counts in counted) for counts in counted for word in counts}


def bm25(query: Mapping[str, int], references: tuple[Reference, ...]) -> Iterator[float]:
    counted, holders = rarities(references)
    mean = sum(sum(counts.values()) for counts in counted) / max(1, len(counted))
    for counts in counted:
        held_back = _index._SATURATION * (1 - _index._LENGTH + _index._LENGTH * sum(counts.values()) / max(1.0, mean))
        yield sum(
            math.log(1 + (len(counted) - holders[word] + 0.5) / (holders[word] + 0.5))
            * math.log2(1 + times) * counts[word] * (_index._SATURATION + 1) / (counts[word] + held_back)
            for word, times in query.items() if word in counts
        )  # fmt: skip


def cosines(query: Mapping[str, int], references: tuple[Reference, ...]) -> Iterator[float]:
    counted, holders = rarities(references)

    def weighed(counts: Mapping[str, int]) -> dict[str, float]:
        rarity = {word: math.log((len(counted) + 1) / (holders.get(word, 0) + 0.5)) for word in counts}
        return {word: math.log1p(count) * rarity[word] for word, count in counts.items()}

    ours = weighed(query)
    for counts in counted:
        theirs = weighed(counts)
        sizes = math.hypot(*ours.values()) * math.hypot(*theirs.values())
        yield sum(weight * theirs.get(word, 0.0) for word, weight in ours.items()) / (sizes or 1.0)


def sign_of(source: Source, reference: Reference, likeness: float) -> Sign | None:
    def of_text(how: str, all_of_it: bool) -> Sign:
        one = one_figure(source.caption, reference.caption)
        return Sign(reference, how if one else f"{how} under another caption", all_of_it and one)

    if reference.id == source.name:
        return Sign(reference, "the same id", True)
    if plain(source.text) == plain(reference.text):
        return of_text("the same text", True)
    if is_near(source.text, reference.text):
        share = overlap(shingles(source.text, 5), shingles(reference.text, 5))
        return of_text(f"{share:.0%} of its text", share >= similar.NEAR)
    ours, theirs = shingles(source.caption, 3), shingles(reference.caption, 3)
    if min(len(ours), len(theirs)) >= similar._LEAST_CAPTION and overlap(ours, theirs) >= similar._SAME_CAPTION:
        return Sign(reference, f"{overlap(ours, theirs):.0%} of its caption")
    if likeness >= similar._SAME_VOCABULARY:
        return Sign(reference, f"{likeness:.0%} of its vocabulary")
    named = similar._names(source.caption, source.text) & similar._names(reference.caption, reference.text)
    if likeness >= similar._SAME_WITH_NAME and named:
        return Sign(reference, f"its name, and {likeness:.0%} of its vocabulary")
    same = plain(source.caption) == plain(reference.caption) and len(plain(source.caption)) >= similar._TELLING
    return Sign(reference, "the same caption") if same else None


@given(sources, sets)
def test_words_weigh_what_they_do_without_an_index(source: Source, references: tuple[Reference, ...]) -> None:
    query = terms(source.caption, source.text)
    assert index(references).scores(query) == pytest.approx(list(bm25(query, references)))
    assert index(references).likeness(query) == pytest.approx(list(cosines(query, references)))


@given(texts, st.lists(texts, max_size=7).map(tuple))
def test_near_texts_are_those_that_are_near_one_by_one(text: str, others: tuple[str, ...]) -> None:
    one_by_one = {
        place: overlap(shingles(text, 5), shingles(other, 5))
        for place, other in enumerate(others)
        if is_near(text, other)
    }
    assert near(text, others, 5, similar._SAME_TEXT) == one_by_one


@given(texts, st.lists(texts, max_size=7).map(tuple), st.sampled_from((1, 8)))
def test_shared_runs_are_counted_as_sets_would(text: str, others: tuple[str, ...], every: int) -> None:
    sampled = [frozenset(run for run in shingles(one, 5) if run % every == 0) for one in (text, *others)]
    shared = {place: len(sampled[0] & runs) for place, runs in enumerate(sampled[1:]) if sampled[0] & runs}
    assert runs_of(others, 5, every).shared(sampled[0]) == shared


@given(sources, sets)
def test_signs_are_those_of_every_reference_alone(source: Source, references: tuple[Reference, ...]) -> None:
    likeness = index(references).likeness(terms(source.caption, source.text))
    each = (sign_of(source, reference, likeness[place]) for place, reference in enumerate(references))
    assert signs(source, references) == tuple(sign for sign in each if sign)


@given(sources, sets, st.integers(1, 7))
def test_the_shortlist_is_the_order_of_its_scores(source: Source, references: tuple[Reference, ...], n: int) -> None:
    matches = index(references).scores(terms(source.caption, source.text))
    kind, field = kind_of(source.caption, source.text), category_of(source.caption, source.text)

    def score(place: int) -> float:
        one, best = references[place], max(matches) or 1.0
        return _KIND * alike(kind, one.kind) + _CATEGORY * (field == one.category) + _WORDS * matches[place] / best

    ranked = sorted(range(len(references)), key=lambda place: (-score(place), references[place].id))
    assert shortlist(source, references, n, cleared=True) == tuple(references[place] for place in ranked[:n])

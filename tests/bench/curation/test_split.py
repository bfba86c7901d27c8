"""The split: whole papers and authors on one side, equal shares of every category, the same for the same seed."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figwright.bench.curation.candidate import Candidate
from figwright.bench.curation.split import split

pytestmark = pytest.mark.core


def candidate(n: int, category: str, authors: tuple[str, ...] = (), origin: str = "") -> Candidate:
    return Candidate(
        f"c{n}", "diagram", "text", "caption", "p.png", 2, 1, category, authors=authors, origin=origin or f"c{n}"
    )


CATEGORIES = st.sampled_from(["Agent", "Vision", "Science"])
SINGLE = st.lists(CATEGORIES, min_size=2, max_size=60)
SHARED = st.lists(st.tuples(CATEGORIES, st.sets(st.sampled_from("abcdef"), max_size=2)), min_size=2, max_size=40)


@given(SINGLE, st.integers(0, 99))
def test_papers_of_nobody_in_common_are_halved_in_all_and_in_every_category(kinds: list[str], seed: int) -> None:
    many = [candidate(n, kind) for n, kind in enumerate(kinds)]
    found = split(many, seed=seed)
    assert set(found) == {one.id for one in many}
    assert abs(Counter(found.values())["test"] - len(many) / 2) <= 0.5
    for kind in set(kinds):
        own = [one for one in many if one.category == kind]
        assert abs(sum(found[one.id] == "test" for one in own) - len(own) / 2) <= 0.5


@given(SHARED, st.integers(0, 99))
def test_no_author_is_on_both_sides(drawn: list[tuple[str, set[str]]], seed: int) -> None:
    many = [candidate(n, kind, tuple(sorted(authors))) for n, (kind, authors) in enumerate(drawn)]
    found = split(many, seed=seed)
    for author in "abcdef":
        assert len({found[one.id] for one in many if author in one.authors}) <= 1


@given(SINGLE, st.integers(0, 99), st.randoms())
def test_the_same_seed_gives_the_same_split_whatever_the_order(kinds: list[str], seed: int, chance: object) -> None:
    many = [candidate(n, kind) for n, kind in enumerate(kinds)]
    mixed = list(many)
    chance.shuffle(mixed)  # type: ignore[attr-defined]
    assert split(many, seed=seed) == split(mixed, seed=seed)


def test_another_seed_gives_another_split_and_the_share_is_kept() -> None:
    many = [candidate(n, "Vision") for n in range(100)]
    assert split(many, seed=1) != split(many, seed=2)
    assert Counter(split(many, share=0.2).values()) == {"test": 20, "ref": 80}


def test_two_figures_of_one_paper_stay_together() -> None:
    many = [candidate(n, "Vision", origin=f"paper{n // 2}") for n in range(8)]
    found = split(many)
    assert all(found[f"c{n}"] == found[f"c{n + 1}"] for n in range(0, 8, 2))
    assert Counter(found.values()) == {"test": 4, "ref": 4}

"""Quotations are found through typesetting, and only where they stand."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from figwright.compiler.evidence import _FOREIGN, _to_ascii, closest, locate

pytestmark = pytest.mark.core

SOURCE = r"""
Given the source context $S$ and the communicative intent $C$, the \textbf{Retriever Agent} identifies the $N$ most
rele-
vant examples $\mathcal{E} = \{E_1, \dots, E_N\}$ \citep{lewis2020rag}. It uses a state-of-the-art vision–language
model [3, 7] to rank candidates (Smith et al., 2023) by similarity. The Stylist applies guidelines $\mathcal{G}$, and
the loss $\lambda \cdot \mathcal{L}_{\mathrm{KL}}(\pi_\theta)$ is “annealed” over $H \times W$ steps.
"""


@pytest.mark.parametrize(
    "quotation",
    [
        "communicative intent $C$",
        "the Retriever Agent identifies the N most relevant examples",
        "MOST RELEVANT EXAMPLES",
        r"relevant examples $\mathcal{E}$",
        "relevant  examples\nE",
        "a state of the art vision-language model to rank candidates by similarity",
        "a state-of-the-art vision–language model [3, 7] to rank candidates",
        "Given the source context S ... the Retriever Agent identifies",
        "the Retriever Agent identifies … rank candidates […] by similarity",
        "E_1, ..., E_N",
        'is "annealed" over H × W steps',
        "λ · L_KL(π_θ)",
        "guidelines 𝒢",
    ],
)
def test_found(quotation: str) -> None:
    assert locate(quotation, SOURCE) is not None


@pytest.mark.parametrize(
    "quotation",
    [
        "the Retriever Agent invents examples",
        "the Stylist applies guidelines ... the Retriever Agent identifies",  # parts in the wrong order
        "triever Agent identifies",  # not whole words
        "RANK CANDIDATE",
        "...",
    ],
)
def test_not_found(quotation: str) -> None:
    assert locate(quotation, SOURCE) is None


def test_letter_by_letter_is_told_from_tolerant() -> None:
    assert locate("communicative intent", SOURCE) == "exact"
    assert locate("Communicative Intent", SOURCE) == "tolerant"


def test_the_closest_sentence_is_offered() -> None:
    assert "Stylist applies guidelines" in closest("the Stylist applies the aesthetic guidelines", SOURCE)
    assert closest("graph neural networks predict forces", SOURCE) == ""


WORDS = st.lists(st.text("abcdefgh", min_size=1, max_size=6), min_size=3, max_size=12)


@settings(deadline=None)
@given(WORDS, st.data())
def test_every_stretch_of_words_is_found_however_it_is_set(words: list[str], data: st.DataObject) -> None:
    begin = data.draw(st.integers(0, len(words) - 1))
    end = data.draw(st.integers(begin + 1, len(words)))
    source = " ".join(words).upper().replace(" ", "\n", 2)
    assert locate(" ".join(words[begin:end]), source) is not None


@settings(deadline=None)
@given(WORDS, st.integers(1, 10))
def test_a_part_left_out_is_found_and_turned_round_it_is_not(words: list[str], cut: int) -> None:
    marked = [f"{word}{i}" for i, word in enumerate(words)]
    cut = min(cut, len(marked) - 1)
    source = " ".join(marked)
    assert locate(f"{marked[0]} … {marked[cut]}", source) is not None
    assert locate(f"{marked[cut]} … {marked[0]}", source) is None


@given(st.text(alphabet=st.one_of(st.characters(max_codepoint=0x7F), st.characters(codec="utf-8")), max_size=60))
def test_signs_are_spelled_alike_in_whatever_company(text: str) -> None:
    assert _FOREIGN.sub(lambda found: _to_ascii(found[0]), text) == _to_ascii(text)

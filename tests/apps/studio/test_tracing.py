"""Words of the source and parts of the figure, both ways, in the browser's way of counting."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figwright.apps.studio import tracing
from figwright.compiler import evidence
from figwright.core.source import Source
from figwright.ir.spec.load import loads

TEXT = r"""# Method

Given a query 𝒒 😀, the **retriever** finds $k$ exam-
ples in the memory \cite{smith2020}. The naïve planner writes a plan $\hat{y}_\alpha$ for the ﬁrst stage.
A critic (Smith et al., 2020) compares the plan with the source.

## Experiments

We train on four datasets for 3 days.
"""
FIGURE = loads(
    """
body:
  row:
    - {id: ret, label: Retriever, evidence: "query 𝒒 😀, the **retriever** finds"}
    - {id: mem, label: Memory, evidence: "finds k examples in the memory"}
    - {id: plan, label: Planner, evidence: "The naive planner writes ... for the first stage"}
    - {id: ghost, label: Ghost, evidence: "a sentence that nobody wrote"}
    - {id: bare, label: Bare}
edges:
  - {id: e, from: mem, to: plan, evidence: "in the memory \\\\cite{smith2020}. The naïve planner writes"}
"""
)


def sliced(text: str, start: int, end: int) -> str:
    """What JavaScript's `text.slice(start, end)` gives."""
    return text.encode("utf-16-le")[2 * start : 2 * end].decode("utf-16-le")


@pytest.fixture
def told() -> dict[str, object]:
    return tracing.trace(FIGURE, Source(TEXT, "A caption")).to_json()


def test_evidence_is_found_where_it_stands(told: dict[str, object]) -> None:
    spans = told["spans"]
    words = {id: [sliced(TEXT, *span) for span in found] for id, found in spans.items()}  # type: ignore[attr-defined]
    assert words == {
        "ret": ["query 𝒒 😀, the **retriever** finds"],
        "mem": ["finds $k$ exam-\nples in the memory"],
        "plan": ["The naïve planner writes", "for the ﬁrst stage"],
        "e": [r"in the memory \cite{smith2020}. The naïve planner writes"],
    }


def test_sentences_know_what_they_became(told: dict[str, object]) -> None:
    listed = told["sentences"]
    found = [(sliced(TEXT, s["start"], s["end"])[:9], s["method"], s["elements"]) for s in listed]  # type: ignore[attr-defined]
    assert found == [
        ("Given a q", True, ["ret", "mem", "e"]),
        ("The naïve", True, ["plan", "e"]),
        ("A critic ", True, []),
        ("We train ", False, []),
    ]
    assert told["unused"] == [2]
    assert told["coverage"] == pytest.approx(2 / 3, abs=1e-3)


def test_without_a_source_there_is_nothing_to_trace() -> None:
    assert tracing.trace(FIGURE, None).to_json() == {"spans": {}, "sentences": [], "unused": [], "coverage": 1.0}


signs = st.text(
    st.one_of(
        st.sampled_from("abcXYZ 12.-\n\t$\\{}[](),–αΣ\u00adﬁé𝒒😀ßİⅣ가"),
        st.characters(exclude_categories=("Cs",)),
    ),
    max_size=60,
)
phrases = st.lists(
    st.one_of(
        signs, st.sampled_from([r"\alpha", r"\cite{a}", " (Lee et al., 2020) ", "hy-\nphen", r"\mathbf{x}", "[3, 4]"])
    ),
    max_size=6,
).map(" ".join)


@given(phrases)
def test_the_index_reads_as_the_checks_do(text: str) -> None:
    index = tracing._index(text)
    assert index.reading == evidence.read(text)
    assert len(index.origins) == len(index.reading.letters)
    assert all(a <= b for a, b in pairwise(index.origins))


@given(phrases, st.data())
def test_what_is_quoted_from_the_text_is_found_in_it(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    quotation = text[start : data.draw(st.integers(start, len(text)))]
    for a, b in tracing.places(quotation, text):
        assert 0 <= a < b <= len(text)
    if quotation.strip():
        (span,) = tracing.places(quotation, text)
        assert text[slice(*span)] == quotation.strip()


@given(phrases)
def test_every_sentence_is_a_place_in_the_text(text: str) -> None:
    found = tracing.sentences_of(text)
    assert all(0 <= s.start < s.end <= len(text) for s in found)
    assert all(a.end <= b.start for a, b in pairwise(found))

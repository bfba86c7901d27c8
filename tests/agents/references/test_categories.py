"""The field of a paper by its words: a guess, held against the papers whose field people have given."""

from __future__ import annotations

from pathlib import Path

import pytest

from figwright.agents.references import category_of
from figwright.bench import datasets

pytestmark = pytest.mark.core

CASES = Path(__file__).parents[3] / "../shared/cases"


@pytest.mark.parametrize(
    ("text", "category"),
    {
        "We prove a theorem on graphs: the spectrum of the Laplacian bounds the cut.": "Generative & Learning",
        "A network segments images of the chest; scans of patients show tumours in tissue.": "Science & Applications",
        "The cells of a table are objects of an image; each image has a bounding box.": "Vision & Perception",
        "A language model plans, and agents call tools by prompts.": "Agent & Reasoning",
        "": "Generative & Learning",
    }.items(),
)
def test_a_subject_outweighs_the_tools_and_one_stray_word_is_no_subject(text: str, category: str) -> None:
    assert category_of("Overview of our method.", text) == category


@pytest.mark.skipif(not CASES.is_dir(), reason="the shared cases are not here")
def test_three_of_four_papers_are_in_the_field_that_people_gave_them() -> None:
    cases = [case for case in datasets.load("folder", CASES).cases if case.category]
    right = sum(category_of(case.source.caption, case.source.text) == case.category for case in cases)
    assert right >= 0.75 * len(cases)

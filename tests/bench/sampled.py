"""Cases with questions: a small one that tests write, and three real records of AIBench where they are at hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from figwright.bench.case import Case, Question
from figwright.core.source import Source

SAMPLE = Path(__file__).parents[2] / "../shared/aibench/sample.jsonl"
NEITHER = "The image does not contain sufficient information to answer or none of the other options are correct."


def question(n: int, level: int, answer: str, *texts: str, negative: bool = False, text: str = "") -> Question:
    options = tuple(zip("ABCDEF", texts or ("Yes", "No"), strict=False))
    return Question(f"one_{n}", level, text or f"What about number {n}?", options, answer, negative)


def small() -> Case:
    """Two questions of the first level, one of each other."""
    return Case(
        "one",
        Source("SECRET METHOD: a frozen encoder gives latents to the decoder.", "Summaries"),
        questions=(
            question(1, 1, "A", text="Does the diagram depict the 'Frozen Encoder' component?"),
            question(2, 1, "B", "No", "Yes", text="Is the 'Latent Decoder' component present?"),
            question(3, 2, "C", "The encoder", NEITHER, "The decoder", "The loss"),
            question(4, 3, "A", "Two stages", "One stage", "Three stages", NEITHER),
            question(5, 4, "B", "Pictures", "Summaries", NEITHER, "Sound"),
        ),
    )


def sample() -> tuple[Case, ...]:
    """AIBench's own records; the test is skipped where they are missing."""
    if not SAMPLE.is_file():
        pytest.skip("the sample of AIBench is not here")
    return tuple(_case(json.loads(line)) for line in SAMPLE.read_text("utf-8").splitlines() if line.strip())


def _case(record: dict[str, object]) -> Case:
    checklist = record["checklist"]
    assert isinstance(checklist, list)
    questions = tuple(
        Question(one["id"], int(one["level"][6]), one["question"], tuple(one["options"].items()), one["correct_option"])
        for one in checklist
    )
    return Case(str(record["id"]), Source(str(record["method_text"])), questions=questions)

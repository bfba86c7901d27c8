"""Which words of a sentence are names and which are what somebody does."""

from __future__ import annotations

import pytest

from figwright.frontends.text_rules import markup
from figwright.frontends.text_rules.tagging import tag


def verbs(text: str) -> list[str]:
    return [word.lower for sentence in markup.read(text).sentences for word in tag(sentence) if word.tag == "verb"]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("The controller switches the heater.", "switches"),
        ("The controller drives the pump and switches the heater.", "switches"),
        ("The gateway authenticates users with an identity provider.", "authenticates"),
        ("The aligner maps the reads to the genome and counts transcripts per cell.", "counts"),
    ],
)
def test_a_verb_that_no_list_has_is_known_by_its_place(text: str, wanted: str) -> None:
    assert wanted in verbs(text)


@pytest.mark.parametrize(
    ("text", "noun"),
    [
        ("The encoder reads the image patches.", "patches"),
        ("The network has two branches and switches.", "switches"),
        ("The decoder gives users the answer.", "users"),
        ("The planner fills answer templates and the critic reads them.", "templates"),
    ],
)
def test_a_plural_is_no_verb(text: str, noun: str) -> None:
    assert noun not in verbs(text)

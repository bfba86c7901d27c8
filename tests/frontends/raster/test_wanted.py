"""Which words a description or a figure wants in the picture."""

from __future__ import annotations

import pytest

from figwright.frontends.raster import labels_in, labels_of
from figwright.ir.spec import Figure

pytestmark = pytest.mark.core


def _in(description: str) -> list[str]:
    return [label.text for label in labels_in(description).labels]


def test_bold_and_quoted_words_are_labels() -> None:
    assert _in('A box labelled **Text encoder** and an arrow labelled "embeds" into the “Joint space”.') == [
        "Text encoder", "embeds", "Joint space",
    ]  # fmt: skip


def test_a_quoted_label_in_bold_is_one_label() -> None:
    assert _in('Its label is **"Planner Agent"**, below it **"Planner Agent"**.') == ["Planner Agent"]


@pytest.mark.parametrize(
    "description",
    [
        "**1. Leftmost Section: Inputs**\\nA box.",
        "- **Icon:** a robot.",
        "- **Icon**: a robot.",
        "**Style**\\n",
        'The ground is "#E8F0FE".',
        'Do not write "Figure 1" anywhere.',
        "A circle instead of the word “loop”.",
        "The agents' boxes and the users' cards.",
        "An encoder «the encoder is called **BigNet** here».",
    ],
)
def test_headings_colours_and_refused_words_are_not(description: str) -> None:
    assert _in(description.replace("\\n", "\n")) == []


def test_a_figure_wants_all_its_words_and_allows_those_of_its_drawings() -> None:
    figure = Figure.model_validate(
        {
            "body": {
                "type": "row",
                "items": [
                    {
                        "type": "panel",
                        "id": "p",
                        "label": "Training",
                        "number": "a",
                        "items": [{"id": "n", "label": "Net"}],
                    },
                    {"id": "c", "kind": "canvas", "svg": "<svg viewBox='0 0 9 9'><text>inside</text></svg>"},
                ],
            },
            "edges": [{"from": "n", "to": "c", "label": "feeds"}],
        }
    )
    wanted = labels_of(figure)
    assert [label.text for label in wanted.labels] == ["Training", "Net", "feeds"]
    assert [label.id for label in wanted.labels][:2] == ["p", "n"]
    assert "inside" in wanted.allowed
    assert "viewBox" not in wanted.allowed

"""What a model wrote, held to words that figwright and the source have: colours and quotations."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figwright.agents.roles._shades import known_colours, nearest_colour
from figwright.agents.roles._vocabulary import known_only, requoted
from figwright.compiler import verify_looks
from figwright.drawing import themes
from figwright.drawing.themes import HUES
from figwright.ir.spec.load import loads

THEME = themes.get("soft-tech")


@pytest.mark.parametrize(
    ("hue", "shade", "name"),
    [
        ("blue", "pale", "blue.zone"), ("gray", "fill", "grey.fill"), ("violet", "dark", "purple.deep"),
        ("orange", "vividd", "orange.vivid"), ("teal", "", "teal.vivid"), ("white", "", "ink.paper"),
        ("ink", "black", "ink.text"), ("black", "", "ink.text"), ("octarine", "fill", ""),
    ],
)  # fmt: skip
def test_a_name_of_its_own_becomes_the_theme_s_that_is_meant(hue: str, shade: str, name: str) -> None:
    assert nearest_colour(hue, shade) == name


@given(st.sampled_from((*HUES, "ink", "cyan", "bleu")), st.from_regex(r"[a-z][a-z0-9-]{0,8}", fullmatch=True))
def test_whatever_a_model_calls_a_colour_it_can_be_drawn(hue: str, shade: str) -> None:
    svg, _ = known_colours(f"<svg><rect fill='{{{hue}.{shade}}}'/><rect fill='{{{hue}}}'/></svg>", THEME)
    again, put = known_colours(svg, THEME)
    assert (again, put) == (svg, {})


def test_names_of_the_theme_and_their_tints_stay() -> None:
    svg = "<svg><rect fill='{blue.fill}' stroke='{green.70}'/><text fill='{ink.text}'/></svg>"
    assert known_colours(svg, THEME) == (svg, {})


def test_a_figure_is_not_asked_for_again_because_of_a_shade() -> None:
    svg = "<svg viewBox='0 0 9 9'><rect width='9' height='9' fill='{blue.pale}'/></svg>"
    figure = loads(f'drawings: {{sky: "{svg}"}}\nbody: [{{id: a, kind: canvas, drawing: sky, label: Sky}}]\n')
    mended, told = known_only(figure)
    verify_looks(mended)
    assert "{blue.zone}" in mended.drawings["sky"]
    assert told == ("sky: colour 'blue.pale' -> 'blue.zone'",)


SOURCE = "We map the language task instruction to language tokens using a pre-trained encoder. The noise is added."


def test_quotations_of_a_plan_with_a_slip_are_put_right() -> None:
    plan = (
        "l -> enc: words [a] «the task language instruction to language tokens»\nx -> y «nobody ever said such a thing»"
    )
    assert requoted(plan, SOURCE) == plan.replace("task language", "language task")


def test_a_quotation_that_stands_in_the_text_stays_as_it_is() -> None:
    plan = "enc -> t «Language tokens, using a pre-trained encoder» and «the noise is added»"
    assert requoted(plan, SOURCE) == plan

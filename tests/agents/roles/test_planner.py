"""The planner: a figure out of an answer, held to the user's sheet, to known names and to the source's words."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from agents.roles.worked import ANSWER, METHOD, brief, session
from figwright.agents import references
from figwright.agents.models import Ask, Image
from figwright.agents.references import Reference
from figwright.agents.roles.answers import figure_in, json_in
from figwright.agents.roles.planner import describe, plan_figure
from figwright.compiler import checks
from figwright.core.errors import FigwrightError
from scripted import Scripted

pytestmark = pytest.mark.core


def planned(tmp_path: Path, answer: str, **wishes: object):  # type: ignore[no-untyped-def]
    one = session(tmp_path, Scripted({"planner": answer}))
    return asyncio.run(plan_figure(one, brief(**wishes), ()))[0], one


def test_the_figure_gets_the_sheet_that_the_user_wants(tmp_path: Path) -> None:
    figure, _ = planned(tmp_path, ANSWER, density="glance", aspect=2.5, width=300, theme="ice")
    head = figure.head
    assert (head.words, head.aspect, head.width, head.theme) == (30, 2.5, 300, "ice")
    assert head.caption == "Our model writes summaries"
    assert not checks.run(figure, source=METHOD, only=["unsupported"])


def test_unknown_names_are_mended_or_dropped_not_asked_for_again(tmp_path: Path) -> None:
    wrong = ANSWER.replace("glyph: robot", "glyph: robots").replace("glyph: document,", "glyph: spaceship-9,")
    wrong = wrong.replace("label: Encoder,", "label: Encoder, icon: no-such-icon, tone: octarine,")
    figure, one = planned(tmp_path, wrong)
    assert figure.item("critic").glyph == "robot"  # type: ignore[union-attr]
    assert figure.item("x").glyph == ""  # type: ignore[union-attr]
    assert figure.item("enc").tone == ""
    told = " ".join(event.get("text", "") for event in one.run.events())
    assert "spaceship-9" in told
    assert "octarine" in told


def test_a_quotation_with_a_slip_is_put_right(tmp_path: Path) -> None:
    slipped = ANSWER.replace('Critic, evidence: "A critic compares', 'Critic, evidence: "A critic compare')
    figure, _ = planned(tmp_path, slipped)
    assert figure.item("critic").evidence.startswith("A critic compares the summary")


def test_an_invented_quotation_stays_and_is_found(tmp_path: Path) -> None:
    figure, _ = planned(
        tmp_path, ANSWER.replace('read by a frozen encoder"}', 'trained on a billion pictures of cats"}')
    )
    assert [f.element for f in checks.run(figure, source=METHOD, only=["unsupported"]) if f.severity == "error"]


def test_a_dangling_edge_is_said_to_the_model(tmp_path: Path) -> None:
    model = Scripted({"planner": [ANSWER.replace("to: enc,", "to: encc,"), ANSWER]})
    one = session(tmp_path, model)
    asyncio.run(plan_figure(one, brief(), ()))
    assert "encc" in model.asked[1].exchanges[0].objection
    assert "enc" in model.asked[1].exchanges[0].objection


def test_a_model_that_cannot_plan_at_all_leaves_it_to_the_rules(tmp_path: Path) -> None:
    figure, one = planned(tmp_path, "I cannot do that.")
    assert len(figure.nodes()) >= 3
    assert any("read by rules" in event.get("text", "") for event in one.run.events())


@pytest.mark.parametrize(
    "written",
    [
        'label: "Text $\\theta$"',  # one backslash: YAML would read a tab
        'label: "Text $\\\\theta$"',
        "label: 'Text $\\theta$'",
        'label: "Text $\\mathcal{\\beta}$ and \\% done"',
    ],
)
def test_latex_in_any_quotes_is_read_as_meant(written: str) -> None:
    figure = figure_in(f"```yaml\nbody: {{row: [{{{written}}}]}}\n```")
    label = figure.nodes()[0].label
    assert "\t" not in label
    assert "\b" not in label
    assert "\\theta" in label or "\\beta" in label


@pytest.mark.parametrize(("given", "kept"), [("0.35", 0.4), ("9", 4.0), ("0.7", 0.7)])
def test_a_size_out_of_bounds_is_no_reason_to_ask_again(given: str, kept: float) -> None:
    svg = "<svg viewBox='0 0 9 9'><path style='font-size: 0.1' d='M0 0H9V9Z'/></svg>"
    figure = figure_in(f'```yaml\nbody: {{row: [{{id: a, kind: canvas, size: {given}, svg: "{svg}"}}]}}\n```')
    assert (figure.nodes()[0].size, figure.nodes()[0].svg) == (kept, svg)


def test_json_is_found_among_words() -> None:
    assert json_in('Here:\n```json\n{"a": "x\ny"}\n```\nDone.') == {"a": "x\ny"}
    assert json_in('I say {"a": {"b": 1}} and no more') == {"a": {"b": 1}}
    with pytest.raises(FigwrightError, match="no JSON object"):
        json_in("nothing here")


def test_examples_are_shown_in_words_and_pictures(tmp_path: Path) -> None:
    model = Scripted({"planner": ANSWER})
    examples = references.built_in()[:10]
    asyncio.run(plan_figure(session(tmp_path, model), brief(), examples))
    words = model.words("planner")
    assert all(f"Picture {i}:" in words for i in range(1, 5))
    assert "Picture 5" not in words
    pictures = [part for part in model.asked[0].parts if isinstance(part, Image)]
    assert len(pictures) == 4
    assert sum(len(picture.data) for picture in pictures) < 500_000


def test_a_reference_without_a_file_or_picture_is_told_by_its_caption(tmp_path: Path) -> None:
    model = Scripted({"planner": "word " * 40})
    bare = Reference("a", "text", "A caption of its own", None, None, "Vision & Perception", "pipeline")
    asyncio.run(describe(session(tmp_path, model), brief(), (bare,)))
    assert "A caption of its own" in model.words("planner")


def test_candidates_are_told_to_differ(tmp_path: Path) -> None:
    model = Scripted({"planner": ANSWER})
    one = session(tmp_path, model)
    figures = [asyncio.run(plan_figure(one, brief(), (), candidate=n))[0] for n in (1, 2, 3)]
    assert len({model.words("planner", n) for n in range(3)}) == 3
    assert len({figure.head.theme for figure in figures}) == 3


def test_a_model_that_cannot_write_the_language_is_asked_for_a_list(tmp_path: Path) -> None:
    def answer(ask: Ask) -> str:
        if ask.schema is None:
            return "I would draw a box."
        parts = [
            {
                "id": "Text X",
                "name": "Text",
                "kind": "document",
                "evidence": "The text $x$ is read by a frozen encoder",
            },
            {"id": "enc", "name": "Encoder", "phase": "Model", "evidence": "read by a frozen encoder"},
        ]
        arrows = [{"source": "text x", "target": "enc"}, {"source": "enc", "target": "nobody"}]
        return json.dumps({"parts": parts, "arrows": arrows})

    one = session(tmp_path, Scripted({"planner": answer}))
    figure, _ = asyncio.run(plan_figure(one, brief(density="glance"), ()))
    assert [node.label for node in figure.nodes()] == ["Text", "Encoder"]
    assert [(edge.source, edge.target) for edge in figure.edges] == [(("text-x",), ("enc",))]
    assert figure.head.words == 30
    assert any("plain list" in event.get("text", "") for event in one.run.events())


def test_a_description_in_json_is_asked_for_again(tmp_path: Path) -> None:
    good = "A row of boxes: `a` gives words to `b`. " * 5
    answers = iter((json.dumps({"ids": ["one two three four"] * 9}), good))
    model = Scripted({"planner": lambda ask: next(answers)})
    assert asyncio.run(describe(session(tmp_path, model), brief(), ())) == good.strip()


PLACED = """```yaml
figure: {title: Summaries, size: [1000, 300], cards: modules}
body:
  - {id: x, kind: canvas, label: Text, place: [20, 100, 150, 105], evidence: "The text $x$ is read by a frozen encoder",
     svg: "<svg viewBox='0 0 150 80'><rect width='150' height='80' rx='8' fill='#d2e3f9'/></svg>"}
  - zone: {id: model, label: Model, tone: blue, place: [240, 20, 400, 260], items: [
      {id: enc, label: Encoder, icon: cpu, place: [300, 110, 180, 60], evidence: "read by a frozen encoder"}]}
edges: [{from: x, to: enc, evidence: "The text $x$ is read by a frozen encoder"}]
```"""


def test_a_figure_with_places_is_a_placed_one_with_named_drawings(tmp_path: Path) -> None:
    figure, _ = planned(tmp_path, PLACED, width=300)
    assert figure.placed
    assert figure.head.size == (1000, 300)
    assert figure.head.type == pytest.approx(7.2 * 1000 / 300)
    text = figure.item("x")
    assert (text.kind, text.svg, text.drawing) == ("data", "", "x")  # type: ignore[union-attr]
    assert "{blue.fill}" in figure.drawings["x"], "in the theme's colours by name"


def test_a_planner_is_told_the_lengths_of_its_sheet(tmp_path: Path) -> None:
    model = Scripted({"planner": PLACED})
    asyncio.run(plan_figure(session(tmp_path, model), brief(width=198.0, aspect=2.0), ()))
    told = model.words("planner")
    assert "1000 units wide and 500 high" in told
    assert "Labels are 36 high" in told, "half as wide in print, twice as many units"


@pytest.mark.parametrize(("wrong", "told"), [("fill='#d2e3f9'", "fill='{octarine.fill}'"), ("</svg>", "</g></svg>")])
def test_a_drawing_that_cannot_be_drawn_is_said_to_the_model(tmp_path: Path, wrong: str, told: str) -> None:
    model = Scripted({"planner": [PLACED.replace(wrong, told), PLACED]})
    asyncio.run(plan_figure(session(tmp_path, model), brief(), ()))
    assert "'x'" in model.asked[1].exchanges[0].objection

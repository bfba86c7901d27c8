"""The critic and the ranker of plots: what they see, what becomes of what they say."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from agents.roles.plots import CODE, CONTENT, DATA, INTENT, brief, chart, edit, session, table
from figwright.agents.models import Image
from figwright.agents.roles import ranker
from figwright.agents.roles.critic import criticise
from figwright.agents.visualizers import Painting, Plan, PlotDrawing
from figwright.compiler.checks import Finding
from figwright.core.source import Brief, Source
from figwright.core.tables import Table
from figwright.plots.charts.model import Chart
from figwright.plots.charts.script import Script
from figwright.plots.readback import Drawn
from scripted import Scripted

WRONG = Finding("data", "error", "panel 1", "78.9 of 'ImageNet' is drawn as 118.35", "draw 78.9")


def drawing(*findings: Finding, picture: bytes = b"\x89PNG picture") -> PlotDrawing:
    return PlotDrawing(picture, findings, 12, script=Script(CODE, table()), drawn=Drawn(), proved=not findings)


def said(
    tmp_path: Path, model: Scripted, one: PlotDrawing, round: int = 0, before: Sequence[str] = ()
) -> tuple[object, str]:
    plan = Plan(chart=chart(), description="Write the gain.")
    found = asyncio.run(
        criticise(session(tmp_path, model), brief(), plan, one, "code", round=round, rounds=3, before=before)
    )
    return found, model.words("critic")


def test_it_sees_picture_data_intent_plan_and_findings(tmp_path: Path) -> None:
    model = Scripted({"critic": CONTENT})
    _, words = said(tmp_path, model, drawing(WRONG))
    for needed in ("Ours,78.9,95.2", INTENT, "1. Write the gain.", "drawn as 118.35", "look 1 of 3", "ax.bar("):
        assert needed in words, needed
    assert "have not proved" in words
    assert "mark: bar" not in words, "the script says what the chart says"
    assert [part.data for part in model.asked[0].parts if isinstance(part, Image)] == [b"\x89PNG picture"]


def test_what_is_shown_is_told_in_numbers_once_and_again_when_it_is_doubted(tmp_path: Path) -> None:
    earlier = ("ordered\n- less ink",)
    proved = said(tmp_path, Scripted({"critic": CONTENT}), drawing(), 1, before=earlier)[1]
    assert "Ours,78.9,95.2" not in proved
    assert "proved every drawn value" in proved
    assert '"Method", "ImageNet", "CIFAR"' in proved
    doubted = said(tmp_path / "b", Scripted({"critic": CONTENT}), drawing(WRONG), 1, before=earlier)[1]
    assert "Ours,78.9,95.2" in doubted


def test_it_is_told_what_the_chart_computes_and_not_rows_of_which_some_are_left_out(tmp_path: Path) -> None:
    runs = Table.of({"Method": ["CLIP", "Ours"] * 200, "Seed": list(range(400)), "Score": [50.0, 70.0] * 200}, "runs")
    layer = {"mark": "bar", "x": "Method", "y": ["Score"], "repeats": "sd", "over": "Seed"}
    means = Chart.model_validate({"panels": [{"layers": [layer]}]})
    model = Scripted({"critic": CONTENT})
    wanted, plan = Brief(Source.of_table(runs, "mean score by method")), Plan(chart=means)
    asyncio.run(criticise(session(tmp_path, model), wanted, plan, drawing(WRONG), "code", round=0))
    words = model.words("critic")
    assert "CLIP,50.0,0.0\nOurs,70.0,0.0" in words
    assert "more rows" not in words


def test_of_numbers_too_many_to_be_compared_the_columns_are_told(tmp_path: Path) -> None:
    many = Brief(Source.of_table(Table.of({name: values * 100 for name, values in DATA.items()}, "results"), INTENT))
    one = replace(drawing(WRONG), proved=False)
    plan = Plan(chart=Chart.model_validate({"panels": [{"layers": [{"mark": "line", "y": ["ImageNet", "CIFAR"]}]}]}))
    model = Scripted({"critic": CONTENT})
    asyncio.run(criticise(session(tmp_path, model), many, plan, one, "code", round=0))
    words = model.words("critic")
    assert '"ImageNet": number, 300 values' in words
    assert "too many to be listed" in words


def test_a_note_that_it_overrules_is_not_told_again(tmp_path: Path) -> None:
    answer = {"critique": "c", "changes": ["no gain in words"], "overruled": [2, 9]}
    model = Scripted({"critic": json.dumps(answer)})
    plan = Plan(chart=chart(), description="Bars close together.\nWrite the gain.")
    first = asyncio.run(criticise(session(tmp_path, model), brief(), plan, drawing(), "code", round=0))
    assert first.plan.description == "Bars close together."
    again = asyncio.run(
        criticise(
            session(tmp_path / "b", model), brief(), first.plan, drawing(), "code", round=1, before=[first.summary]
        )
    )
    assert "Write the gain" not in model.words("critic", 1)
    assert again.plan.description == "Bars close together.", "a number that no note has is passed over"


def test_its_edits_are_carried_out_in_the_script(tmp_path: Path) -> None:
    answer = json.dumps({"critique": "c", "changes": ["legend below"]}) + "\n" + edit('"upper left"', '"lower left"')
    one = session(tmp_path, Scripted({"critic": answer}))
    found = asyncio.run(criticise(one, brief(), Plan(chart=chart()), drawing(), "code", round=0))
    assert found.plan.code == CODE.replace('"upper left"', '"lower left"')
    assert found.plan.changes == "- legend below"


def test_later_looks_are_told_what_was_ordered(tmp_path: Path) -> None:
    answer = {"critique": "The legend hides a bar.", "changes": ["legend above the axes"]}
    model = Scripted({"critic": json.dumps(answer)})
    plan = Plan(chart=chart())
    first = asyncio.run(criticise(session(tmp_path, model), brief(), plan, drawing(), "code", round=0))
    one = session(tmp_path / "b", model)
    asyncio.run(criticise(one, brief(), first.plan, drawing(), "code", round=1, before=[first.summary]))
    assert "look 1: ordered\n- legend above the axes" in model.words("critic", 1)


def test_changes_in_words_go_to_whoever_writes_the_code(tmp_path: Path) -> None:
    answer = {"critique": "The legend hides a bar.", "changes": ["legend above the axes", " ", "y axis from 0 to 100"]}
    one = drawing()
    found = asyncio.run(
        criticise(
            session(tmp_path, Scripted({"critic": json.dumps(answer)})),
            brief(), Plan(chart=chart(), description="n"), one, "code", round=0,
        )
    )  # fmt: skip
    assert not found.done
    assert found.plan.changes == "- legend above the axes\n- y axis from 0 to 100"
    assert found.plan.drawing is one
    assert (found.plan.chart, found.plan.description) == (chart(), "n")


def test_done_or_nothing_to_change_ends(tmp_path: Path) -> None:
    for number, answer in enumerate(
        (CONTENT, '{"critique": "fine", "changes": []}', '{"done": true, "changes": ["x"]}')
    ):
        plan = Plan(chart=chart())
        one = session(tmp_path / str(number), Scripted({"critic": answer}))
        assert asyncio.run(criticise(one, brief(), plan, drawing(), "code", round=0)).done


def test_a_failed_change_is_told_so_that_it_is_not_asked_for_again(tmp_path: Path) -> None:
    failed = Finding("code-failed", "info", "script", "the last code failed (KeyError: 'Gain')", "ask for less")
    _, words = said(tmp_path, Scripted({"critic": CONTENT}), drawing(failed))
    assert "KeyError: 'Gain'" in words
    assert "do not repeat the same wish" in words


def test_a_painted_plot_is_mended_by_its_description(tmp_path: Path) -> None:
    longer = "A bar chart with three groups of two bars each at 71.2, 90.1, 74.5, 91.3, 78.9 and 95.2 on white ground."
    model = Scripted({"critic": json.dumps({"critique": "a bar is missing", "description": longer})})
    plan = Plan(description="old")
    found = asyncio.run(
        criticise(session(tmp_path, model), brief(), plan, Painting(b"\x89PNG"), "description", round=2)
    )
    assert found.plan.description == longer
    words = model.words("critic")
    assert "Ours,78.9,95.2" in words, "a painter proves nothing: the data are told at every look"
    assert "simpler and sturdier" in words


def test_the_ranker_of_plots_is_asked_about_plots(tmp_path: Path) -> None:
    model = Scripted({"ranker": '{"winner": "A"}'})
    pictures = [drawing(picture=b"\x89PNG one"), drawing(picture=b"\x89PNG two")]
    place, _ = asyncio.run(ranker.best(session(tmp_path, model), brief(), pictures))
    assert place in (0, 1)
    assert INTENT in model.words("ranker")
    assert "Ours,78.9,95.2" in model.words("ranker")
    assert "statistical plot" in model.words("ranker")
    assert len(model.asked) == 1


def test_a_wrong_plot_is_not_even_looked_at_and_a_repeated_one_not_twice(tmp_path: Path) -> None:
    model = Scripted({"ranker": '{"winner": "B"}'})
    flawed = [Finding("x", "warning", str(i), "ugly", "mend") for i in range(15)]
    pictures = [drawing(*flawed, picture=b"\x89PNG one"), drawing(WRONG, picture=b"\x89PNG two")]
    assert asyncio.run(ranker.best(session(tmp_path, model), brief(), pictures))[0] == 0
    same = [drawing(), drawing()]
    assert asyncio.run(ranker.best(session(tmp_path / "b", model), brief(), same))[0] in (0, 1)
    assert not model.asked

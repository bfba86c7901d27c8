"""The critic and the ranker of plots: what they see, what becomes of what they say."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from agents.plots import CODE, CONTENT, DATA, INTENT, brief, chart, session, table
from figwright.agents import ranker
from figwright.agents.critic import criticise
from figwright.charts.script import Script
from figwright.checks import Finding
from figwright.drawn import Drawn
from figwright.models import Image
from figwright.source import Brief, Source
from figwright.tables import Table
from figwright.visualizers import Painting, Plan, PlotDrawing
from scripted import Scripted

WRONG = Finding("data", "error", "panel 1", "78.9 of 'ImageNet' is drawn as 118.35", "draw 78.9")


def drawing(*findings: Finding, picture: bytes = b"\x89PNG picture") -> PlotDrawing:
    return PlotDrawing(picture, findings, 12, script=Script(CODE, table()), drawn=Drawn(), proved=not findings)


def said(
    tmp_path: Path, model: Scripted, one: PlotDrawing, round: int = 0, wanted: Brief | None = None
) -> tuple[object, str]:
    plan, wanted = Plan(chart=chart(), description="Write the gain."), wanted or brief()
    found = asyncio.run(criticise(session(tmp_path, model), wanted, plan, one, "code", round=round, rounds=3))
    return found, model.words("critic")


def test_it_sees_picture_data_intent_plan_and_findings(tmp_path: Path) -> None:
    model = Scripted({"critic": CONTENT})
    _, words = said(tmp_path, model, drawing(WRONG))
    for needed in ("Ours,78.9,95.2", INTENT, "mark: bar", "Write the gain.", "drawn as 118.35", "look 1 of 3"):
        assert needed in words, needed
    assert "have not proved" in words
    assert CODE.splitlines()[0] not in words, "code is the visualizer's, and costs tokens"
    assert [part.data for part in model.asked[0].parts if isinstance(part, Image)] == [b"\x89PNG picture"]


def test_many_data_are_told_again_only_when_they_are_doubted_and_few_always(tmp_path: Path) -> None:
    many = Brief(Source.of_table(Table.of({name: values * 10 for name, values in DATA.items()}, "results"), INTENT))
    _, proved = said(tmp_path, Scripted({"critic": CONTENT}), drawing(), 1, many)
    assert "Ours,78.9,95.2" not in proved
    assert "proved every drawn value" in proved
    assert '"ImageNet": number' in proved
    _, doubted = said(tmp_path / "b", Scripted({"critic": CONTENT}), drawing(WRONG), 1, many)
    assert "Ours,78.9,95.2" in doubted
    _, few = said(tmp_path / "c", Scripted({"critic": CONTENT}), drawing(), 1)
    assert "Ours,78.9,95.2" in few


def test_later_looks_are_told_what_was_ordered_and_not_only_what_was_said(tmp_path: Path) -> None:
    answer = {"critique": "The legend hides a bar.", "changes": ["legend above the axes"]}
    model = Scripted({"critic": json.dumps(answer)})
    plan = Plan(chart=chart())
    first = asyncio.run(criticise(session(tmp_path, model), brief(), plan, drawing(), "code", round=0))
    one = session(tmp_path / "b", model)
    asyncio.run(criticise(one, brief(), first.plan, drawing(), "code", round=1, before=[first.told]))
    assert "look 1: The legend hides a bar. Ordered:\n- legend above the axes" in model.words("critic", 1)


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
    assert "statistical plot" in model.words("ranker")
    assert len(model.asked) == 2, "both orders"


def test_a_wrong_plot_is_not_even_looked_at_and_a_repeated_one_not_twice(tmp_path: Path) -> None:
    model = Scripted({"ranker": '{"winner": "B"}'})
    flawed = [Finding("x", "warning", str(i), "ugly", "mend") for i in range(15)]
    pictures = [drawing(*flawed, picture=b"\x89PNG one"), drawing(WRONG, picture=b"\x89PNG two")]
    assert asyncio.run(ranker.best(session(tmp_path, model), brief(), pictures))[0] == 0
    same = [drawing(), drawing()]
    assert asyncio.run(ranker.best(session(tmp_path / "b", model), brief(), same))[0] in (0, 1)
    assert not model.asked

"""The planner of plots: a chart over columns that exist, notes beside it, the rules' chart when it cannot."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from agents.roles.plots import ANSWER, CHART, DATA, brief, notes, session, table
from figwright.agents import models
from figwright.agents.models import Image
from figwright.agents.roles._chart_language import language
from figwright.agents.roles.plot_planner import chart_in, describe_plot, plan_chart, untold
from figwright.agents.session import Session
from figwright.core.source import Brief, Source
from figwright.core.tables import Table
from figwright.plots.charts import marks, model
from figwright.plots.charts.model import Chart
from scripted import Scripted

pytestmark = pytest.mark.core


def planned(one: Session, wanted: Brief) -> tuple[Chart, str]:
    plan = asyncio.run(plan_chart(one, wanted, ()))
    assert plan.chart is not None
    return plan.chart, plan.description


def test_the_chart_and_the_notes_are_read(tmp_path: Path) -> None:
    scripted = Scripted({"planner": ANSWER})
    chart, said = planned(session(tmp_path, scripted), brief())
    (layer,) = chart.panels[0].layers
    assert (layer.mark, layer.x, layer.y) == ("bar", "Method", ("ImageNet", "CIFAR"))
    assert said == "Write the gain over DINO above the last group."
    words = scripted.words("planner")
    for needed in ("CLIP,71.2,90.1", "highlight ours", "area, bar,"):
        assert needed in words, needed
    assert words.count("71.2,90.1") == 1, "the data are told once"


def test_the_users_sheet_and_looks_win_over_the_models(tmp_path: Path) -> None:
    answer = ANSWER.replace("  because:", "  size: [20, 9]\n  palette: strong\n  because:")
    wished = brief(width=234.0, aspect=1.3, palette="earth")
    chart, _ = planned(session(tmp_path, Scripted({"planner": answer})), wished)
    assert chart.size == pytest.approx((3.25, 2.5))
    assert chart.palette == "earth"


def test_a_column_that_does_not_exist_is_asked_for_again(tmp_path: Path) -> None:
    scripted = Scripted({"planner": [ANSWER.replace("CIFAR]", "CIFAR-100]"), ANSWER]})
    chart, _ = planned(session(tmp_path, scripted), brief())
    assert chart.panels[0].layers[0].y == ("ImageNet", "CIFAR")
    assert "CIFAR-100" in scripted.asked[1].exchanges[0].objection


@pytest.mark.parametrize(
    "said",
    ["I would rather not.", "```yaml\n- 1\n```", "```yaml\nchart: {panels: [\n```", ANSWER.replace("bar", "hologram"),
     ANSWER.replace("Method", "Nobody"), "```yaml\nchart: 7\n```"],
)  # fmt: skip
def test_a_model_that_cannot_plan_gets_the_chart_of_the_rules(tmp_path: Path, said: str) -> None:
    one = session(tmp_path, Scripted({"planner": said}))
    plan = asyncio.run(plan_chart(one, brief(width=360.0), ()))
    chart = plan.chart
    assert chart is not None
    named = {chart.panels[0].layers[0].x, *chart.panels[0].layers[0].y}
    assert {"ImageNet", "CIFAR"} <= named
    assert chart.size is not None
    assert chart.size[0] == pytest.approx(5.0)
    assert "chosen by rules" in plan.stand_in
    assert plan.stand_in in notes(one)
    kept = "Write the gain over DINO above the last group." if "notes:" in said else ""
    assert kept in plan.description, "what the planner said beside its chart is not lost"


def test_a_plan_that_is_refused_twice_is_asked_for_in_what_the_language_can_say(tmp_path: Path) -> None:
    refused = ANSWER.replace("y: [ImageNet, CIFAR]", "y: [ImageNet, CIFAR], jitter: true")
    scripted = Scripted({"planner": [refused, refused, ANSWER]})
    plan = asyncio.run(plan_chart(session(tmp_path, scripted), brief(), ()))
    assert not plan.stand_in
    assert plan.chart is not None
    assert plan.chart.panels[0].layers[0].y == ("ImageNet", "CIFAR")
    first, second = (ask.exchanges[-1].objection for ask in scripted.asked[1:])
    assert "jitter" in first
    assert "comes nearest" not in first
    assert "comes nearest" in second
    assert "bar (options: width)" in second, "what the language can say of its marks is told"


def test_it_sees_what_the_rules_would_draw(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    scripted = Scripted({"planner": ANSWER})
    asyncio.run(plan_chart(session(tmp_path, scripted), brief(), ()))
    (picture,) = [part for part in scripted.asked[0].parts if isinstance(part, Image)]
    assert picture.data.startswith(b"\x89PNG")


def test_names_are_taken_as_the_table_writes_them_where_yaml_or_case_changed_them() -> None:
    odd = Table.of({"2020": [1, 2], "On": ["a", "b"], "Top-1  Acc": [3, 4]})
    text = (
        "chart:\n  panels:\n    - layers:\n        - {mark: bar, x: On, y: [2020, top-1 acc]}\n      x: {label: On}\n"
    )
    chart, _ = chart_in(text, odd)
    assert chart.panels[0].layers[0].y == ("2020", "Top-1  Acc")
    assert chart.panels[0].layers[0].x == "On"
    assert chart.panels[0].x.label == "On"


def test_a_model_names_no_files(tmp_path: Path) -> None:
    answer = ANSWER.replace(
        "  because:", "  style: /etc/passwd.toml\n  theme: ../../x.toml\n  palette: /etc/passwd\n  because:"
    )
    chart, _ = planned(session(tmp_path, Scripted({"planner": answer})), brief())
    assert (chart.style, chart.theme, chart.palette) == ("", "", "")


def test_the_language_tells_every_field_and_every_mark() -> None:
    """Law: what can be written is told, since the list is read off the types themselves."""
    told = language()
    for name in marks.names():
        assert re.search(rf"\b{name}\b", told.splitlines()[-1]), name
    parts = {line.partition(" (")[0]: line for line in told.splitlines()}
    for part in (
        model.Panel,
        model.Layer,
        model.Axis,
        model.Facet,
        model.Zoom,
        model.Note,
        model.Rule,
        model.Condition,
    ):
        for field in set(part.model_fields) - {"order"}:
            assert re.search(rf"\b{field.rstrip('_')}\b", parts[f"- {part.__name__.lower()}"]), f"{part}.{field}"
    assert "theme" not in told, "looks are the stylist's"
    assert models.tokens(told) < 1_800


def test_a_description_tells_every_value_or_is_asked_for_again(tmp_path: Path) -> None:
    values = ", ".join(str(value) for name in ("ImageNet", "CIFAR") for value in DATA[name])
    whole = f"Grouped bars with the axis **Accuracy (%)** from 0 to 100. The values are {values}. " * 2
    scripted = Scripted({"planner": [whole.replace("78.9", "79"), whole]})
    said = asyncio.run(describe_plot(session(tmp_path, scripted), brief(), ()))
    assert said == whole.strip()
    assert "78.9" in scripted.asked[1].exchanges[0].objection
    one = session(tmp_path / "b", Scripted({"planner": whole.replace("78.9", "79")}))
    asyncio.run(describe_plot(one, brief(), ()))
    assert "leaves out 1 values" in notes(one)


@pytest.mark.parametrize("told", ["1,200 and -3.50 and 1e-5", "1200.0, minus 3.5, 0.00001", "1200 350% 1.0E-05"])
def test_a_value_is_told_however_it_is_written(told: str) -> None:
    data = Table.of({"a": [1200, -3.5, 1e-5]})
    assert untold(data, told) == []
    assert untold(data, "1200") == [-3.5, 1e-5]
    assert untold(Table.of({"a": list(range(1000))}), "") == [], "nobody enumerates a thousand points"


def test_a_plan_without_an_intent_is_possible(tmp_path: Path) -> None:
    scripted = Scripted({"planner": f"```yaml\n{CHART}```"})
    asyncio.run(plan_chart(session(tmp_path, scripted), Brief(Source.of_table(table())), ()))
    assert "worth seeing" in scripted.words("planner")


def test_columns_are_summed_up_where_rows_are_left_out(tmp_path: Path) -> None:
    long = Table.of({"x": list(range(500)), "y": [i * 1.5 for i in range(500)]})
    scripted = Scripted({"planner": "```yaml\nchart: {mark: line, x: x, y: y}\n```"})
    asyncio.run(plan_chart(session(tmp_path, scripted), Brief(Source.of_table(long, "a line")), ()))
    words = scripted.words("planner")
    assert '"y": number, 500 values, 0 to 748.5' in words
    assert "The first rows:\nx,y\n0,0.0\n1,1.5\n" in words
    assert "more rows" not in words

"""The code visualizer in the real sandbox: repairs, stand-ins, and never a wrong number for the sake of looks."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import pytest

from agents.roles.plots import BROKEN, CODE, FALSE, SCRIPT, brief, chart, edit, fenced, notes, session, table
from figwright.agents import visualizers
from figwright.agents.code_answers import parted
from figwright.agents.models import Ask, Image
from figwright.agents.roles import ranker
from figwright.agents.session import Session
from figwright.agents.team import refine
from figwright.agents.visualizers import Plan, PlotDrawing
from figwright.core.errors import BudgetSpent, SandboxError, ScriptFailed, SpecError, Unavailable
from figwright.core.source import Brief, Source
from figwright.plots import charts, plotter
from figwright.plots.charts.script import Script
from scripted import Scripted

pytest.importorskip("matplotlib")
pytestmark = pytest.mark.skipif(not fenced(), reason="this machine cannot fence in code that a model wrote")


def draw(one: Session, plan: Plan, round: int = 0) -> PlotDrawing:
    return asyncio.run(visualizers.get("code").draw(one, brief(), plan, round=round, candidate=1))


def shown(ask: Ask) -> list[bytes]:
    return [part.data for part in ask.parts if isinstance(part, Image)]


def errors(drawing: PlotDrawing) -> list[str]:
    return [finding.message for finding in drawing.findings if finding.severity == "error"]


@pytest.fixture(scope="module")
def good() -> PlotDrawing:
    """What the compiled style and the model's code draw together."""
    script = Script(parted(charts.compile(chart(), table()).body)[0] + CODE, table())
    plotted = plotter.draw(script)
    return PlotDrawing(plotted.picture, plotted.findings, plotted.words, script=script, drawn=plotted.drawn)


def test_the_models_code_is_drawn_and_proved(tmp_path: Path) -> None:
    model = Scripted({"visualizer": SCRIPT})
    drawing = draw(session(tmp_path, model), Plan(chart=chart(), description="Write the gain."))
    assert not drawing.script.ours
    assert CODE in drawing.script.body
    assert drawing.drawn is not None
    assert drawing.picture.startswith(b"\x89PNG")
    assert not errors(drawing)
    assert len(model.asked) == 1


def test_it_is_told_columns_and_the_compiled_script_but_not_the_numbers(tmp_path: Path) -> None:
    model = Scripted({"visualizer": SCRIPT})
    draw(session(tmp_path, model), Plan(chart=chart(), description="Write the gain."))
    words = model.words("visualizer")
    for needed in (
        '"ImageNet": number, 3 values',
        "Write the gain.",
        "highlight ours",
        "ax.bar(",
        "Error bars are",
    ):
        assert needed in words, needed
    assert "plt.rc(" not in words
    assert "mark: bar" not in words, "the compiled script says what the chart says"
    assert "Radar" not in words, "the guide's lines on other marks are not sent"


def test_the_traceback_goes_back_and_the_repair_is_drawn(tmp_path: Path) -> None:
    model = Scripted({"visualizer": [BROKEN, edit("ax.legendary(", "ax.legend(")]})
    drawing = draw(session(tmp_path, model), Plan(chart=chart()))
    told = model.words("visualizer", 1)
    assert "legendary" in told
    assert "AttributeError" in told
    assert "no picture of it" in told
    assert [len(shown(ask)) for ask in model.asked] == [1, 0], "code that failed has drawn nothing"
    assert "ax.legend(" in drawing.script.body
    assert len(model.asked) == 2


def test_after_two_repairs_the_compiled_plot_stands_in(tmp_path: Path) -> None:
    model = Scripted({"visualizer": BROKEN})
    one = session(tmp_path, model)
    drawing = draw(one, Plan(chart=chart()))
    assert len(model.asks("visualizer")) <= 3
    assert drawing.script.body == charts.compile(chart(), table()).body
    assert "stands in" in notes(one)
    assert any(finding.rule == "code-failed" and finding.severity == "info" for finding in drawing.findings)
    assert not errors(drawing)


def test_code_that_draws_other_numbers_is_told_and_never_shown(tmp_path: Path) -> None:
    model = Scripted({"visualizer": FALSE})
    one = session(tmp_path, model)
    drawing = draw(one, Plan(chart=chart()))
    assert len(model.asks("visualizer")) > 1, "the wrong values were not told"
    assert "* 1.5" not in drawing.script.body
    assert not errors(drawing)


def test_wrong_numbers_that_are_mended_are_the_models_own_plot(tmp_path: Path) -> None:
    model = Scripted({"visualizer": [FALSE, edit("np.array(data[name]) * 1.5", "data[name]")]})
    drawing = draw(session(tmp_path, model), Plan(chart=chart()))
    compiled, false = (shown(ask)[0] for ask in model.asked)
    assert compiled != false, "whoever mends a plot sees it"
    assert drawing.draft is not None
    assert drawing.draft.picture == compiled
    assert CODE in drawing.script.body
    assert not errors(drawing)


@pytest.mark.parametrize("said", ["I am sorry.", BudgetSpent("spent", "more")])
def test_a_model_that_writes_no_code_leaves_the_compiled_plot(tmp_path: Path, said: str | Exception) -> None:
    one = session(tmp_path, Scripted({"visualizer": said}))
    drawing = draw(one, Plan(chart=chart()))
    assert drawing.script.body == charts.compile(chart(), table()).body


def test_a_provider_that_is_down_is_said_and_not_papered_over(tmp_path: Path) -> None:
    with pytest.raises(Unavailable):
        draw(session(tmp_path, Scripted({"visualizer": Unavailable("down", "later")})), Plan(chart=chart()))


def test_where_code_cannot_be_fenced_in_the_compiled_plot_stands_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = plotter.draw

    def refuse(script: Script, intent: str = "", **wishes: object) -> object:
        if "ImageNet" in script.body and script.body.endswith(CODE):
            raise SandboxError("nothing here can fence in code", "insist")
        return real(script, intent, **wishes)  # type: ignore[arg-type]

    monkeypatch.setattr(plotter, "draw", refuse)
    one = session(tmp_path, Scripted({"visualizer": SCRIPT}))
    drawing = draw(one, Plan(chart=chart()))
    assert drawing.script.body == charts.compile(chart(), table()).body
    assert "fence" in notes(one)


def test_later_rounds_change_the_code_by_edits(tmp_path: Path, good: PlotDrawing) -> None:
    model = Scripted({"visualizer": edit('color=["#3b6fb0", "#e1813a"][i]', 'color=["#444444", "#e1813a"][i]')})
    drawing = draw(session(tmp_path, model), Plan(chart=chart(), drawing=good, changes="- ImageNet in grey"), 1)
    assert "#444444" in drawing.script.body
    assert shown(model.asked[0]) == [good.picture]
    words = model.words("visualizer")
    assert "ImageNet in grey" in words
    assert "mark: bar" not in words, "the chart is not sent again"


@pytest.mark.parametrize("said", [BROKEN, FALSE, "no", edit("nowhere", "x")])
def test_a_change_that_fails_leaves_the_former_plot_and_tells_the_critic(
    tmp_path: Path, good: PlotDrawing, said: str
) -> None:
    one = session(tmp_path, Scripted({"visualizer": said}))
    drawing = draw(one, Plan(chart=chart(), drawing=good, changes="- something hard"), 1)
    assert drawing.picture == good.picture
    assert drawing.script == good.script
    assert any(finding.rule == "code-failed" for finding in drawing.findings)


def test_a_plot_that_is_there_is_drawn_again_without_asking(tmp_path: Path, good: PlotDrawing) -> None:
    drawing = draw(session(tmp_path, None), Plan(chart=chart(), drawing=good))
    assert drawing.script == good.script


def test_the_best_round_wins_and_not_the_last(tmp_path: Path, good: PlotDrawing) -> None:
    """A last round that the eye likes less loses, in whichever order the two are shown."""
    pale = edit('"#e1813a"]', '"#99ccee"]')
    said = json.dumps({"critique": "too saturated", "changes": ["paler"]})

    def prefers_the_first_round(ask: Ask) -> str:
        first = next(part for part in ask.parts if isinstance(part, Image))
        return json.dumps({"winner": "A" if first.data == good.picture else "B"})

    model = Scripted({"visualizer": [SCRIPT, pale], "critic": said, "ranker": prefers_the_first_round})
    one = session(tmp_path, model)
    candidate = asyncio.run(refine(one, brief(), visualizers.get("code"), Plan(chart=chart()), rounds=1, candidate=1))
    assert len(candidate.rounds) == 3
    assert candidate.best == 1
    assert "#e1813a" in candidate.drawing.script.body  # type: ignore[union-attr]
    figures = one.run.folder / "figures"
    assert "#99ccee" in (figures / "c1-r2.py").read_text()
    assert "mark: bar" in (figures / "c1-r2.yaml").read_text()


def test_errors_of_a_plot_outweigh_any_number_of_flaws(good: PlotDrawing) -> None:
    from figwright.compiler.checks import Finding

    flawed = replace(good, findings=tuple(Finding("x", "warning", str(i), "ugly", "mend") for i in range(40)))
    false = replace(good, findings=(Finding("data", "error", "bar", "78.9 is drawn as 118", "draw 78.9"),))
    assert ranker.by_checks([flawed, false])[0] == 0


def test_without_data_or_chart_it_says_what_it_needs(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match="needs a chart and its data"):
        draw(session(tmp_path, None), Plan(description="a plot"))
    words = Brief(Source("some words", "c"))
    with pytest.raises(SpecError, match="needs a chart and its data"):
        asyncio.run(
            visualizers.get("code").draw(
                session(tmp_path / "b", None), words, Plan(chart=chart()), round=0, candidate=1
            )
        )


def test_an_axis_that_cuts_the_bars_is_not_shown_whatever_the_critic_wants(tmp_path: Path, good: PlotDrawing) -> None:
    one = session(tmp_path, Scripted({"visualizer": edit("ylim=(0, 115)", "ylim=(70, 85)")}))
    drawing = draw(one, Plan(chart=chart(), drawing=good, changes="- begin the axis at 70"), 1)
    assert drawing.picture == good.picture


def test_without_a_model_the_compiled_plot_is_the_plot(tmp_path: Path) -> None:
    drawing = draw(session(tmp_path, None), Plan(chart=chart()))
    assert drawing.script.body == charts.compile(chart(), table()).body
    assert not errors(drawing)
    assert not any(finding.rule == "code-failed" for finding in drawing.findings)


def test_code_that_never_ends_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, times = plotter.draw, []

    def slow(script: Script, intent: str = "", **wishes: object) -> object:
        times.append(script)
        if [one.ours for one in times].count(False) == 1 and not script.ours:
            raise SandboxError("the script was stopped after 30 seconds", "draw less", limit="seconds")
        return real(script, intent, **wishes)  # type: ignore[arg-type]

    monkeypatch.setattr(plotter, "draw", slow)
    model = Scripted({"visualizer": [SCRIPT, edit("ncols=2", "ncols=1")]})
    drawing = draw(session(tmp_path, model), Plan(chart=chart()))
    assert "stopped after 30 seconds" in model.words("visualizer", 1)
    assert "ncols=1" in drawing.script.body  # type: ignore[union-attr]


def test_a_compiled_plot_that_fails_does_not_take_the_models_own_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = plotter.draw

    def broken(script: Script, intent: str = "", **wishes: object) -> object:
        if CODE.splitlines()[0] not in script.body:
            raise ScriptFailed("a fault of ours", traceback="…")
        return real(script, intent, **wishes)  # type: ignore[arg-type]

    monkeypatch.setattr(plotter, "draw", broken)
    false = draw(session(tmp_path, Scripted({"visualizer": FALSE})), Plan(chart=chart()))
    assert errors(false), "wrong, told as wrong, and better than nothing"
    with pytest.raises(SandboxError, match="no plot could be drawn"):
        draw(session(tmp_path / "b", Scripted({"visualizer": BROKEN})), Plan(chart=chart()))


def test_a_plot_of_an_old_run_can_go_on_without_its_chart(tmp_path: Path, good: PlotDrawing) -> None:
    model = Scripted(
        {"visualizer": edit("ncols=2", "ncols=1"), "critic": '{"critique": "x", "changes": ["one column"]}'}
    )
    old = Plan(drawing=PlotDrawing(b"", script=good.script))
    one = session(tmp_path, model)
    after = asyncio.run(
        refine(one, brief(), visualizers.get("code"), old, rounds=1, candidate=1, wish="legend in one column")
    )
    assert len(after.rounds) == 2
    assert "ncols=1" in after.drawing.script.body  # type: ignore[union-attr]
    assert "legend in one column" in model.words("critic")


def test_a_font_without_a_weight_is_no_finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = plotter.draw

    def warned(script: Script, intent: str = "", **wishes: object) -> object:
        plotted = real(script, intent, **wishes)  # type: ignore[arg-type]
        return replace(plotted, warnings=("Failed to find font weight semibold.", "constrained_layout not applied"))

    monkeypatch.setattr(plotter, "draw", warned)
    drawing = draw(session(tmp_path, None), Plan(chart=chart()))
    (found,) = (finding for finding in drawing.findings if finding.rule == "matplotlib")
    assert "not applied" in found.message


@pytest.mark.parametrize(("size", "told"), [((3.25, 2.5), "3.25 × 2.50 in, no type under 6 pt"),
                                            ((14.0, 7.0), "14.00 × 7.00 in, no type under 13 pt")])  # fmt: skip
def test_type_is_asked_for_that_fits_the_sheet_in_print(tmp_path: Path, size: tuple[float, float], told: str) -> None:
    """A sheet that is wider than a page is shrunk to it, and its type with it."""
    model = Scripted({"visualizer": SCRIPT})
    draw(session(tmp_path, model), Plan(chart=chart(size=size)))
    assert told in model.words("visualizer")


def test_what_the_checks_found_in_the_compiled_plot_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from figwright.compiler.checks import Finding

    real = plotter.draw

    def flawed(script: Script, intent: str = "", **wishes: object) -> plotter.Plotted:
        faint = Finding("contrast", "warning", "bar", "the bars are faint", "darken them")
        found = (faint, Finding("unmet-intent", "warning", "intent", "no column holds 'loss'", "say it otherwise"))
        return replace(real(script, intent, **wishes), findings=found)  # type: ignore[arg-type]

    monkeypatch.setattr(plotter, "draw", flawed)
    model = Scripted({"visualizer": SCRIPT})
    draw(session(tmp_path, model), Plan(chart=chart()))
    words = model.words("visualizer")
    assert "the bars are faint. darken them" in words
    assert "say it otherwise" not in words, "nobody who draws can mend the wish"

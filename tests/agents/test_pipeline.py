"""The whole way: agents in their order, rounds, the best of them, failure on the way, runs taken up again, no model."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

import figwright
from agents.roles.worked import ANSWER, CONTENT, METHOD
from figwright.agents import resume
from figwright.agents.estimate import estimate_run
from figwright.agents.models import Ask
from figwright.agents.order import Order
from figwright.agents.pipeline import illustrate_async
from figwright.agents.visualizers import FigureDrawing
from figwright.core.errors import BudgetSpent, KeyRefused, RunError, SettingsError, Unavailable
from figwright.core.source import Source
from figwright.drawing.layouts import composed
from figwright.ir.spec.load import loads
from scripted import Scripted

pytestmark = pytest.mark.core

STYLED = '{"theme": "", "looks": [{"id": "enc", "tone": "purple"}]}'
CHOICE = '{"ids": ["ref_1", "ref_2"]}'


def edit(label: str) -> str:
    return json.dumps({"critique": f"call it {label}", "edits": [{"op": "relabel", "id": "enc", "label": label}]})


def team(**answers: object) -> Scripted:
    usual = {
        "retriever": CHOICE,
        "planner": ANSWER,
        "stylist": STYLED,
        "critic": CONTENT,
        "ranker": '{"winner": "tie"}',
    }
    return Scripted({**usual, **answers})  # type: ignore[dict-item]


def drawn(tmp_path: Path, model: Scripted | None, **wishes: object) -> figwright.Run:
    wishes = {"visualizer": "vector"} | wishes
    return asyncio.run(illustrate_async(METHOD, "Our model", home=tmp_path, model=model, **wishes))


def test_the_agents_work_in_their_order(tmp_path: Path) -> None:
    model = team(critic=[edit("One"), edit("Two"), edit("Three"), CONTENT])
    run = drawn(tmp_path, model)
    assert [ask.purpose for ask in model.asked] == [
        "retriever", "planner", "critic", "critic", "critic", "ranker",
    ]  # fmt: skip
    assert len(run.candidate.rounds) == 4
    assert run.figure is not None
    assert run.figure.item("enc").label == "Three"
    assert not model.closed, "who has connected a model closes it"
    kinds = [event["kind"] for event in run.folder.events()]
    assert kinds.count("figure") == 4
    assert kinds[-1] == "run.ended"
    assert (run.folder.folder / "report.html").is_file()
    assert (run.folder.folder / "figures" / "c1-r3.yaml").is_file()
    assert run.save(tmp_path / "out.pptx").stat().st_size > 10_000


def test_a_content_critic_ends_it_early(tmp_path: Path) -> None:
    model = team()
    run = drawn(tmp_path, model)
    assert len(run.candidate.rounds) == 1
    assert len(model.asks("critic")) == 1


def test_a_worse_round_is_not_the_result(tmp_path: Path) -> None:
    """The last round removes the evidence of everything: the checks see it, and the round before is kept."""
    ruin = [
        {"op": "evidence", "id": id, "evidence": "words that nobody wrote in this text"} for id in ("enc", "dec", "y")
    ]
    model = team(critic=[edit("Better"), json.dumps({"critique": "ruin", "edits": ruin}), CONTENT])
    run = drawn(tmp_path, model, rounds=2)
    assert len(run.candidate.rounds) == 3
    assert run.candidate.best < 2
    assert not [finding for finding in run.findings if finding.severity == "error"]


def test_what_the_critic_calls_deliberate_is_not_held_against_a_drawing(tmp_path: Path) -> None:
    """The second drawing has the only error of the checks, and the critic, who has seen it, calls it meant so."""
    change = [{"op": "evidence", "id": "enc", "evidence": "words that nobody wrote in this text"}]
    meant = {"critique": "Meant so.", "done": True, "deliberate": [1], "edits": []}
    answers = [json.dumps({"critique": "another sentence", "edits": change})]
    for last, best in ((CONTENT, 0), (json.dumps(meant), 1)):
        run = drawn(tmp_path / str(best), team(critic=[*answers, last]))
        errors = [one for one in run.candidate.rounds[1].drawing.findings if one.severity == "error"]
        assert errors
        assert all(one.message.endswith("the critic calls it intended") == bool(best) for one in errors)
        assert run.candidate.best == best


def test_warnings_that_the_critic_calls_deliberate_are_not_told_to_the_author(tmp_path: Path) -> None:
    meant = json.dumps({"critique": "Meant so.", "done": True, "deliberate": [*range(1, 30)], "edits": []})
    before, after = (
        drawn(tmp_path / name, team(critic=[said])).findings for name, said in (("a", CONTENT), ("b", meant))
    )
    assert {finding.rule for finding in before} - {finding.rule for finding in after}


def test_a_model_that_fails_on_the_way_leaves_what_was_drawn(tmp_path: Path) -> None:
    run = drawn(tmp_path, team(critic=[edit("One"), Unavailable("the provider is down")]))
    assert len(run.candidate.rounds) == 2
    assert any("down" in event.get("text", "") for event in run.folder.events())


def test_a_retriever_that_talks_nonsense_is_done_without(tmp_path: Path) -> None:
    run = drawn(tmp_path, team(retriever="hm"))
    assert run.figure is not None
    assert len(run.references) == 4
    told = " ".join(event.get("text", "") for event in run.folder.events())
    assert "using the shortlist" in told


NONSENSE = (
    "",
    "I'm sorry, I can't help with that.",
    '{"ids": 3, "winner": "Z", "edits": "none", "arrows": []}',
    "```yaml\na: [",
)


@pytest.mark.parametrize("nonsense", NONSENSE)
@pytest.mark.parametrize("visualizer", ["svg", "vector"])
def test_a_model_that_answers_nonsense_to_everything_gives_a_figure_and_a_reason(
    tmp_path: Path, nonsense: str, visualizer: str
) -> None:
    agents = ("retriever", "planner", "visualizer", "critic", "ranker")
    run = drawn(tmp_path, team(**dict.fromkeys(agents, nonsense)), visualizer=visualizer)
    assert run.figure is not None
    assert run.figure.edges, "the rules have read the text"
    assert any("read by rules" in note for note in run.notes)


def test_a_figure_that_breaks_off_is_asked_for_again(tmp_path: Path) -> None:
    claims = "\n".join(f"enc -> x{i}: features «a frozen encoder reads the text»" for i in range(6))
    whole = f"{claims}\n{ANSWER}"
    cut = whole[: whole.index("edges:")]
    model = team(planner=[cut, ANSWER])
    run = drawn(tmp_path, model, rounds=0)
    assert len(model.asks("planner")) == 2
    assert run.figure is not None
    assert run.figure.edges


def test_a_budget_ends_the_refinement_not_the_run(tmp_path: Path) -> None:
    model = team(critic=edit("One"))
    model.cost = 1.0
    run = drawn(tmp_path, model, budget=3.5)
    assert run.usage.cost == 3.0, "a fourth call would have cost more than was left"
    assert [ask.purpose for ask in model.asked] == ["retriever", "planner", "critic"]
    assert run.figure is not None
    with pytest.raises(BudgetSpent):
        drawn(tmp_path / "b", team(), budget=0.0)


def test_candidates_side_by_side_do_not_overspend_the_budget(tmp_path: Path) -> None:
    model = team()
    model.cost = 1.0
    run = drawn(tmp_path, model, budget=6.0, candidates=20)
    assert run.usage.cost is not None
    assert run.usage.cost <= 6.0
    assert len(run.candidates) == 2, "what was drawn is kept"
    assert any("suffices for 2 of 20" in event.get("text", "") for event in run.folder.events())


def test_a_budget_below_one_call_keeps_the_one_drawing_it_paid_for(tmp_path: Path) -> None:
    model = team()
    model.cost = 1.0
    run = drawn(tmp_path, model, budget=0.5, candidates=20, retriever="none")
    assert len(model.asked) == len(run.candidates) == 1


def test_a_candidate_that_cannot_be_drawn_costs_no_other(tmp_path: Path) -> None:
    model = team(planner=[ANSWER, Unavailable("too many calls", "wait")])
    run = drawn(tmp_path, model, candidates=2)
    assert len(run.candidates) == 1


def test_a_wrong_key_fails_the_run_and_is_written_down(tmp_path: Path) -> None:
    model = team(retriever=KeyRefused("the key is wrong", "set OPENAI_API_KEY"))
    with pytest.raises(KeyRefused):
        drawn(tmp_path, model)
    kept = resume.load_run("last", tmp_path)
    assert kept.folder.events()[-1]["kind"] == "run.failed"
    assert not kept.ended


def test_candidates_are_drawn_and_ranked(tmp_path: Path) -> None:
    model = team(ranker='{"winner": "B"}')
    run = drawn(tmp_path, model, candidates=3, rounds=0)
    assert len(run.candidates) == 3
    assert len({c.drawing.figure.head.theme for c in run.candidates if isinstance(c.drawing, FigureDrawing)}) == 3
    assert len(model.asks("ranker")) == 6
    assert len(model.asks("retriever")) == 1


FREE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 500">
<g data-node="x" data-evidence="The text $x$ is read by a frozen encoder"><rect x="60" y="180" width="220" height="120"
 rx="12" fill="#E6F3FF" stroke="#4A90D9"/><text x="170" y="246" font-size="20" text-anchor="middle">Text</text></g>
<g data-node="enc" data-evidence="read by a frozen encoder"><rect x="620" y="180" width="260" height="120" rx="12"
 fill="#FFF0E0" stroke="#D9822B"/><text x="750" y="246" font-size="20" text-anchor="middle">Encoder</text></g>
<path data-from="x" data-to="enc" data-evidence="The text $x$ is read by a frozen encoder" d="M280 240 H620"
 stroke="#333" stroke-width="2" fill="none" marker-end="url(#h)"/><defs><marker id="h" viewBox="0 0 8 8" refX="8"
 refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8Z" fill="#333"/></marker></defs></svg>"""
DESCRIBED = (
    "A wide white picture. At the left a page **Text**, at the right a box **Encoder**, an arrow between them. " * 3
)


def test_a_free_drawing_is_the_default_with_a_model_and_is_mended_by_strokes(tmp_path: Path) -> None:
    edit = json.dumps({"critique": "name it", "edits": [{"op": "relabel", "id": "enc", "label": "Reader"}]})
    model = team(planner=DESCRIBED, visualizer=FREE, critic=[edit, CONTENT])
    run = asyncio.run(illustrate_async(METHOD, "Our model", home=tmp_path, model=model))
    assert [ask.purpose for ask in model.asked][:4] == ["retriever", "planner", "visualizer", "critic"]
    assert len(model.asks("visualizer")) == 1, "later rounds change what was drawn"
    last = run.candidate.rounds[-1].drawing
    assert isinstance(last, FigureDrawing)
    assert last.figure.placed
    assert last.figure.item("enc").label == "Reader"
    assert run.render("png").startswith(b"\x89PNG")
    assert loads((run.folder.folder / "figures" / "c1-r1.yaml").read_text("utf-8")) == last.figure
    assert loads(run.render("yaml").decode()) == run.figure
    plan = resume.load_run("last", tmp_path).plan
    assert plan is not None
    assert plan.figure == run.figure


def test_a_model_that_cannot_draw_freely_gives_a_typed_figure(tmp_path: Path) -> None:
    def planner(ask: Ask) -> str:
        return ANSWER if "typed figure" in ask.system else DESCRIBED

    model = team(
        planner=planner, stylist=lambda ask: STYLED if "looks" in str(ask.parts) else DESCRIBED, visualizer="no"
    )
    run = asyncio.run(illustrate_async(METHOD, "Our model", home=tmp_path, model=model))
    assert run.figure is not None
    assert any("typed figure" in event.get("text", "") for event in run.folder.events())


def test_a_free_drawing_goes_on_with_a_wish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = team(planner=DESCRIBED, stylist=DESCRIBED, visualizer=FREE)
    asyncio.run(illustrate_async(METHOD, "Our model", home=tmp_path, model=first))
    edit = json.dumps({"critique": "as wished", "edits": [{"op": "relabel", "id": "x", "label": "Page"}]})
    model = team(critic=edit)
    monkeypatch.setattr("figwright.agents.models.connect", lambda name, **options: model)
    kept = resume.load_run("last", tmp_path)
    changed = asyncio.run(
        resume.change(kept, Order(model="compatible/x", base_url="http://localhost:9/v1"), "call it a page")
    )
    assert changed.figure is not None
    assert changed.figure.item("x").label == "Page"
    assert model.asked[0].purpose == "critic", "nothing is drawn anew"
    notes = [event["text"] for event in changed.folder.events() if event["kind"] == "note"]
    assert notes[0] == f"continues {kept.folder.id}: call it a page"


def test_agents_can_be_left_out(tmp_path: Path) -> None:
    model = team()
    drawn(tmp_path, model, retriever="none", stylist=False, rounds=0)
    assert [ask.purpose for ask in model.asked] == ["planner"]
    named = team()
    run = drawn(tmp_path / "b", named, retriever="manual", examples=("tabdiff",), rounds=0)
    assert [reference.id for reference in run.references] == ["tabdiff"]
    with pytest.raises(SettingsError, match="manual"):
        drawn(tmp_path / "c", team(), retriever="manual")


def test_an_interrupted_run_is_taken_up_and_pays_nothing_twice(tmp_path: Path) -> None:
    with pytest.raises(KeyRefused):
        drawn(tmp_path, team(planner=KeyRefused("no more quota", "")))
    kept = resume.load_run("last", tmp_path)
    model = team()

    async def again() -> figwright.Run:
        async with resume.open_session(kept.order, kept.folder, tmp_path, model=model) as session:
            return await resume.pipeline.draw(session, kept.order.brief(kept.source), kept.order.course())

    run = asyncio.run(again())
    assert [ask.purpose for ask in model.asked] == ["planner", "critic"], "the retriever's came from the cache"
    assert run.folder.id == kept.folder.id
    assert resume.load_run("last", tmp_path).ended
    with pytest.raises(RunError, match="finished"):
        asyncio.run(resume.resume(resume.load_run("last", tmp_path), kept.order))


def test_a_run_goes_on_with_a_wish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn(tmp_path, team())
    model = team(critic=edit("Wished"))
    monkeypatch.setattr("figwright.agents.models.connect", lambda name, **options: model)
    kept = resume.load_run("last", tmp_path)
    changed = asyncio.run(
        resume.change(kept, Order(model="compatible/x", base_url="http://localhost:9/v1"), "call it Wished", rounds=1)
    )
    assert changed.figure is not None
    assert changed.figure.item("enc").label == "Wished"
    assert "call it Wished" in model.words("critic")
    assert changed.folder.id != kept.folder.id
    with pytest.raises(SettingsError, match="needs a model"):
        asyncio.run(resume.change(kept, Order(), "more blue"))


def test_no_model_reads_by_rules_and_asks_nobody(tmp_path: Path) -> None:
    run = drawn(tmp_path, None, candidates=2)
    assert run.figure is not None
    assert len(run.figure.nodes()) >= 3
    assert run.usage.input_tokens == 0
    assert not [finding for finding in run.findings if finding.severity == "error"]
    assert all(edge.evidence for edge in run.figure.edges)
    assert run.candidates[0].drawing.picture != run.candidates[1].drawing.picture
    with pytest.raises(SettingsError, match="needs a model"):
        drawn(tmp_path, None, visualizer="svg")


def test_figures_by_rules_say_how_they_stand(tmp_path: Path) -> None:
    """Whoever renames a box in the file finds the others where they were."""
    figure = drawn(tmp_path, None).figure
    assert figure is not None
    assert not composed.arranged(figure)[1].plans


def test_a_wish_that_nobody_knows_is_named() -> None:
    with pytest.raises(SettingsError, match="'ruonds'") as caught:
        figwright.illustrate(METHOD, ruonds=3)
    assert "rounds" in caught.value.hint
    with pytest.raises(SettingsError, match="aspect"):
        Order(aspect="wide")
    with pytest.raises(SettingsError, match="density"):
        Order(density="dense")  # type: ignore[arg-type]
    assert Order(aspect="16:9", width="5.5in").brief(Source("x")).width == 396


def test_a_dry_run_counts_every_call_and_asks_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIGWRIGHT_HOME", str(tmp_path))
    estimate = estimate_run(Source(METHOD, "Our model"), Order(model="openai/gpt-5", rounds=2, visualizer="vector"))
    calls = {line.agent: line.calls for line in estimate.lines}
    assert calls == {"retriever": 1, "planner": 1, "critic": 2, "ranker": 1}
    assert estimate.total.input_tokens > 3000
    assert "no model was called" in estimate.table()
    assert {path.name for path in tmp_path.iterdir()} <= {"thumbnails"}, "small pictures may be kept, no run is"
    free = estimate_run(Source(METHOD, "Our model"), Order(model="openai/gpt-5", rounds=1))
    assert {line.agent for line in free.lines} >= {"planner", "visualizer", "critic"}
    assert estimate_run(Source(METHOD), Order()).lines == ()


def test_keys_of_the_environment_reach_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even when a text or an answer holds them."""
    key = "sk-proj-Zr8Qk2Lw9Tx4Vb7Nm3Pc6Hd1"
    monkeypatch.setenv("OPENAI_API_KEY", key)
    leaky = json.dumps({"critique": f"your key is {key}", "edits": [{"op": "note", "id": "enc", "note": key}]})
    asyncio.run(
        illustrate_async(
            f"{METHOD} The key {key}.", "x", home=tmp_path, model=team(critic=leaky), rounds=1, visualizer="vector"
        )
    )
    for path in tmp_path.rglob("*"):
        if path.is_file():
            assert key.encode() not in path.read_bytes(), path.name

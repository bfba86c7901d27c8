"""The svg visualizer: what the model is told, what becomes of its answer, and how the critic's edits change it."""

from __future__ import annotations

import asyncio
import io
import json
from pathlib import Path

import PIL.Image
import pytest

from figwright import freehand, store, themes, visualizers
from figwright.agents.critic import criticise
from figwright.errors import BadAnswer
from figwright.runs import Round, record, rendered
from figwright.session import Session
from figwright.source import Brief, Source
from figwright.visualizers import Drawing, Plan
from freehand.sheets import arrow, node, sheet
from scripted import Scripted

METHOD = "An encoder embeds the source text. A decoder writes the summary from the embedding."
BRIEF = Brief(Source(METHOD, "Overview"), "glance", aspect=2.0, theme="ice")
GOOD = sheet(
    node("enc", 100, 200, 200, 100, "Encoder").replace("words of enc", "An encoder embeds the source text")
    + node("dec", 600, 200, 200, 100, "Decoder").replace("words of dec", "A decoder writes the summary")
    + arrow("enc", "dec", "M290 250H560").replace("enc feeds dec", "writes the summary from the embedding")
)


def _draw(tmp_path: Path, model: Scripted, plan: Plan) -> Drawing:
    session = Session(store.RunFolder.create(tmp_path, "test", {}), model=model)
    return asyncio.run(visualizers.get("svg").draw(session, BRIEF, plan, round=1, candidate=0))


def test_the_model_is_told_the_canvas_the_budget_and_the_palette(tmp_path: Path) -> None:
    model = Scripted({"visualizer": GOOD})
    _draw(tmp_path, model, Plan(description="Two boxes and an arrow."))
    told = model.words("visualizer")
    assert 'viewBox="0 0 1000 500"' in told
    assert "At most 30 words" in told
    assert METHOD in told
    assert "Two boxes and an arrow." in told
    assert themes.get("ice").hue("blue").fill in told
    assert all(name in told for name in ("data-node", "data-from", "data-to", "data-evidence"))


def test_the_answer_is_mended_checked_and_shown(tmp_path: Path) -> None:
    drawing = _draw(tmp_path, Scripted({"visualizer": f"Here:\n```svg\n{GOOD}\n```"}), Plan(description="x"))
    assert drawing.picture.startswith(b"\x89PNG")
    assert drawing.words == 2
    assert [finding for finding in drawing.findings if finding.severity == "error"] == []
    (line,) = freehand.read(drawing.svg).arrows
    assert (round(line.points[0].x), round(line.points[-1].x)) == (300, 600)


@pytest.mark.parametrize("bad", ["I cannot.", sheet('<rect width="9" height="9"/>'), GOOD.replace("data-", "x-")])
def test_a_drawing_without_names_is_sent_back_once(tmp_path: Path, bad: str) -> None:
    model = Scripted({"visualizer": [bad, GOOD]})
    assert _draw(tmp_path, model, Plan(description="x")).words == 2
    assert model.asks("visualizer")[1].exchanges[0].answer == bad
    with pytest.raises(BadAnswer):
        _draw(tmp_path / "again", Scripted({"visualizer": bad}), Plan(description="x"))


def test_the_critics_edits_change_the_former_drawing_without_asking(tmp_path: Path) -> None:
    before = _draw(tmp_path, Scripted({"visualizer": GOOD}), Plan(description="x"))
    edits = [{"op": "relabel", "id": "enc", "text": "Text encoder"}, {"op": "move", "id": "dec", "dx": 50}]
    model = Scripted({"critic": json.dumps({"critique": "c", "edits": edits})})
    session = Session(store.RunFolder.create(tmp_path / "critic", "test", {}), model=model)
    said = asyncio.run(criticise(session, BRIEF, Plan(description="x", drawing=before), before, "svg", round=0))
    nobody = Scripted({})
    after = _draw(tmp_path / "next", nobody, said.plan)
    assert nobody.asked == []
    assert after.words == 3
    (line,) = freehand.read(after.svg).arrows
    assert round(line.points[-1].x) == 650
    assert before.svg != after.svg


def test_what_the_text_does_not_say_is_found(tmp_path: Path) -> None:
    invented = GOOD.replace("A decoder writes the summary", "a judge scores the summary")
    drawing = _draw(tmp_path, Scripted({"visualizer": invented}), Plan(description="x"))
    assert [(f.rule, f.element) for f in drawing.findings if f.severity == "error"] == [("unsupported", "dec")]


def test_a_file_carries_its_fonts_and_its_print_size(tmp_path: Path) -> None:
    drawing = _draw(tmp_path, Scripted({"visualizer": GOOD}), Plan(description="x"))
    assert b"@font-face" in rendered(drawing, "svg")
    with PIL.Image.open(io.BytesIO(rendered(drawing, "png", 360.0))) as picture:
        assert picture.width == 1500
        assert round(picture.info["dpi"][0]) == 300
    with PIL.Image.open(io.BytesIO(drawing.picture)) as seen:
        assert seen.width == 1100


def test_a_description_is_written_once_while_it_stays_the_same(tmp_path: Path) -> None:
    drawing = _draw(tmp_path, Scripted({"visualizer": GOOD}), Plan(description="x"))
    run = store.RunFolder.create(tmp_path, "again", {})
    for number, said in enumerate(["Two boxes.", "Two boxes.", "Three boxes.", "Three boxes."]):
        record(run, Round(number, Plan(description=said), drawing), 1)
    written = sorted(path.name for path in (run.folder / "figures").iterdir())
    assert [name for name in written if name.endswith(".md")] == ["c1-r0.md", "c1-r2.md"]
    assert len([name for name in written if name.endswith(".svg")]) == 4


def test_the_critic_is_told_sources_and_what_could_not_be_done(tmp_path: Path) -> None:
    invented = GOOD.replace("A decoder writes the summary", "a judge scores the summary")
    drawing = _draw(tmp_path, Scripted({"visualizer": invented}), Plan(description="x"))
    edits = [{"op": "relabel", "id": "enc", "text": "Text encoder"}, {"op": "remove", "id": "nobody"}]
    model = Scripted({"critic": json.dumps({"critique": "c", "done": False, "edits": edits})})
    session = Session(store.RunFolder.create(tmp_path / "next", "test", {}), model=model)
    said = asyncio.run(criticise(session, BRIEF, Plan(description="x", drawing=drawing), drawing, "svg", round=0))
    assert said.refused == ("remove nobody: nothing has the id 'nobody'",)
    assert '<g data-evidence="a judge scores the summary" data-node="dec">' in model.words("critic")


def test_the_critic_sees_the_source_of_what_the_author_speaks_of(tmp_path: Path) -> None:
    drawing = _draw(tmp_path, Scripted({"visualizer": GOOD}), Plan(description="x"))
    plan = Plan(description="x", drawing=drawing)
    for wish, seen in (("draw a larger encoder", True), ("more colour", False)):
        model = Scripted({"critic": json.dumps({"critique": "c", "done": True, "edits": []})})
        session = Session(store.RunFolder.create(tmp_path / wish, "test", {}), model=model)
        asyncio.run(criticise(session, BRIEF, plan, drawing, "svg", round=0, wish=wish))
        assert ('data-node="enc">' in model.words("critic")) is seen

"""The svg visualizer: what the model is told, what becomes of its answer, and how the critic's edits change it."""

from __future__ import annotations

import asyncio
import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import PIL.Image
import pytest

from figwright.agents import store, visualizers
from figwright.agents.roles.critic import carried_out, criticise
from figwright.agents.runs import Round, record, rendered
from figwright.agents.session import Session
from figwright.agents.visualizers import FigureDrawing, Plan
from figwright.core.errors import BadAnswer, SpecError
from figwright.core.source import Brief, Source
from figwright.drawing import themes
from figwright.ir.scene import Box
from figwright.ir.spec import Figure
from figwright.ir.spec.outline import outline
from frontends.freehand.sheets import arrow, node, sheet
from scripted import Scripted

pytestmark = pytest.mark.core

METHOD = "An encoder embeds the source text. A decoder writes the summary from the embedding."
BRIEF = Brief(Source(METHOD, "Overview"), "glance", aspect=2.0, theme="ice")
GOOD = sheet(
    node("enc", 100, 200, 200, 100, "Encoder").replace("words of enc", "An encoder embeds the source text")
    + node("dec", 600, 200, 200, 100, "Decoder").replace("words of dec", "A decoder writes the summary")
    + arrow("enc", "dec", "M290 250H560").replace("enc feeds dec", "writes the summary from the embedding")
)
ART = GOOD.replace("</text></g>", '</text><circle cx="200" cy="220" r="9" fill="#d2e4fa"/></g>', 1).replace(
    "</text></g><path", '</text><circle cx="700" cy="220" r="9" fill="#3478cb"/></g><path'
)
"""Things with a drawing on them."""


def _draw(tmp_path: Path, model: Scripted, plan: Plan) -> FigureDrawing:
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


def test_every_sentence_that_the_description_quotes_is_shown(tmp_path: Path) -> None:
    sentences = [f"Part {n} takes what the part before it gives and hands number {n * 7} on." for n in range(120)]
    quotes = [sentences[n][:40] for n in range(0, 120, 2)]
    model = Scripted({"visualizer": GOOD})
    session = Session(store.RunFolder.create(tmp_path, "test", {}), model=model)
    plan = Plan(description=" ".join(f"An element «{quote}»." for quote in quotes))
    brief = replace(BRIEF, source=Source(" ".join(sentences), "Overview"))
    asyncio.run(visualizers.get("svg").draw(session, brief, plan, round=1, candidate=0))
    method = model.words("visualizer").partition("<method>")[2].partition("</method>")[0]
    assert all(quote in method for quote in quotes)
    assert sentences[61] not in method


def test_the_answer_is_mended_checked_and_shown(tmp_path: Path) -> None:
    described = GOOD.replace(">", "><desc>Two boxes &amp; an arrow.</desc>", 1)
    drawing = _draw(tmp_path, Scripted({"visualizer": f"Here:\n```svg\n{described}\n```"}), Plan(description="x"))
    assert drawing.figure.head.alt == "Two boxes & an arrow."
    assert drawing.picture.startswith(b"\x89PNG")
    assert drawing.words == 2
    assert [finding for finding in drawing.findings if finding.severity == "error"] == []
    (line,) = drawing.figure.edges
    assert (round(line.path[0][0]), round(line.path[-1][0])) == (300, 600)
    assert any("enc" in repair for repair in drawing.repairs)


@pytest.mark.parametrize("bad", ["I cannot.", sheet('<rect width="9" height="9"/>'), GOOD.replace("data-", "x-")])
def test_a_drawing_without_names_is_sent_back_once(tmp_path: Path, bad: str) -> None:
    model = Scripted({"visualizer": [bad, GOOD]})
    assert _draw(tmp_path, model, Plan(description="x")).words == 2
    assert model.asks("visualizer")[1].exchanges[0].answer == bad
    with pytest.raises(BadAnswer):
        _draw(tmp_path / "again", Scripted({"visualizer": bad}), Plan(description="x"))


def test_a_drawing_that_nobody_can_show_is_sent_back_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault of one shape must not end the run: the model can draw it in another way."""

    def refuse(figure: Figure) -> None:
        if "Unshowable" in figure.item("enc").label:
            raise SpecError("drawing 'enc': it is not made of plain shapes", "avoid masks")

    monkeypatch.setattr("figwright.agents.visualizers.svg.verify_looks", refuse)
    model = Scripted({"visualizer": [GOOD.replace("Encoder", "Unshowable"), GOOD]})
    assert _draw(tmp_path, model, Plan(description="x")).figure.item("enc").label == "Encoder"
    assert "plain shapes" in model.asks("visualizer")[1].exchanges[0].objection


def test_the_critics_edits_change_the_former_drawing_without_asking(tmp_path: Path) -> None:
    before = _draw(tmp_path, Scripted({"visualizer": GOOD}), Plan(description="x"))
    edits = [{"op": "relabel", "id": "enc", "label": "Text encoder"}, {"op": "shift", "ids": ["dec"], "by": [50, 0]}]
    model = Scripted({"critic": json.dumps({"critique": "c", "edits": edits})})
    session = Session(store.RunFolder.create(tmp_path / "critic", "test", {}), model=model)
    said = asyncio.run(criticise(session, BRIEF, Plan(description="x"), before, "figure", round=0))
    nobody = Scripted({})
    after = _draw(tmp_path / "next", nobody, said.plan)
    assert nobody.asked == []
    assert after.words == 3
    (line,) = after.figure.edges
    assert round(line.path[-1][0]) == 650
    assert before.picture != after.picture


def test_what_the_text_does_not_say_is_found(tmp_path: Path) -> None:
    invented = GOOD.replace("A decoder writes the summary", "a judge scores the summary")
    drawing = _draw(tmp_path, Scripted({"visualizer": invented}), Plan(description="x"))
    assert [(f.rule, f.element) for f in drawing.findings if f.severity == "error"] == [("unsupported", "dec")]


def test_a_file_carries_its_fonts_and_its_print_size(tmp_path: Path) -> None:
    drawing = _draw(tmp_path, Scripted({"visualizer": GOOD}), Plan(description="x"))
    assert b"@font-face" in rendered(drawing, "svg")
    with PIL.Image.open(io.BytesIO(rendered(drawing, "png"))) as picture:
        assert picture.width == 1650
        assert round(picture.info["dpi"][0]) == 300
    with PIL.Image.open(io.BytesIO(drawing.picture)) as seen:
        assert seen.width == 1650


def test_a_description_is_written_once_while_it_stays_the_same(tmp_path: Path) -> None:
    drawing = _draw(tmp_path, Scripted({"visualizer": GOOD}), Plan(description="x"))
    run = store.RunFolder.create(tmp_path, "again", {})
    for number, said in enumerate(["Two boxes.", "Two boxes.", "Three boxes.", "Three boxes."]):
        record(run, Round(number, Plan(description=said), drawing), 1)
    written = sorted(path.name for path in (run.folder / "figures").iterdir())
    assert [name for name in written if name.endswith(".md")] == ["c1-r0.md", "c1-r2.md"]
    assert len([name for name in written if name.endswith(".yaml")]) == 4


def test_the_critic_is_told_sources_and_what_could_not_be_done(tmp_path: Path) -> None:
    invented = ART.replace("A decoder writes the summary", "a judge scores the summary")
    drawing = _draw(tmp_path, Scripted({"visualizer": invented}), Plan(description="x"))
    edits = [
        {"op": "relabel", "id": "enc", "label": "Text encoder"},
        {"op": "remove", "id": "nobody"},
        {"op": "explode", "id": "enc"},
        {"op": "relabel", "id": "dec", "label": "Decoder"},
    ]
    model = Scripted({"critic": json.dumps({"critique": "c", "done": False, "edits": edits})})
    session = Session(store.RunFolder.create(tmp_path / "next", "test", {}), model=model)
    said = asyncio.run(criticise(session, BRIEF, Plan(description="x"), drawing, "figure", round=0))
    assert said.plan.figure is not None
    assert said.plan.figure.item("enc").label == "Text encoder"
    assert [reason.partition(":")[0] for reason in said.refused] == ["remove nobody", "explode enc", "relabel dec"]
    assert all(reason in said.summary for reason in said.refused)
    name = drawing.figure.item("dec").drawing
    shape = next(line for line in drawing.figure.drawings[name].splitlines() if "<circle" in line)
    assert shape in model.words("critic")
    assert all(repair in model.words("critic") for repair in drawing.repairs)


def test_a_word_and_shapes_are_added_to_what_is_there(tmp_path: Path) -> None:
    drawing = _draw(tmp_path, Scripted({"visualizer": ART}), Plan(description="x"))
    edits = [
        {"op": "word", "id": "enc", "text": "new", "at": [10, 20], "size": 16},
        {"op": "word", "id": "enc", "text": "newer", "at": [10, 60], "size": 16},
        {
            "op": "redraw",
            "id": "enc",
            "add": True,
            "svg": "<rect x='5' y='5' width='9' height='9' fill='{blue.deep}'/>",
        },
    ]
    model = Scripted({"critic": json.dumps({"critique": "c", "edits": edits})})
    session = Session(store.RunFolder.create(tmp_path / "next", "test", {}), model=model)
    said = asyncio.run(criticise(session, BRIEF, Plan(), drawing, "figure", round=0))
    assert said.refused == ()
    assert said.plan.figure is not None
    enc = said.plan.figure.item("enc")
    assert [word.text for word in enc.words] == ["new", "newer"]
    drawn = said.plan.figure.drawings[enc.drawing]
    assert "<circle" in drawn
    assert "{blue.deep}" in drawn


def test_words_beside_a_label_are_edited_by_the_names_that_the_listing_gives(tmp_path: Path) -> None:
    drawing = _draw(tmp_path, Scripted({"visualizer": ART}), Plan(description="x"))
    added = [{"op": "word", "id": "enc", "text": text, "at": [10, 20]} for text in ("one", "two", "three", "four")]
    figure, refused = carried_out(drawing.figure, added)
    assert refused == ()
    assert 'enc.3: words "three" at 10,20' in outline(figure)
    edits: list[dict[str, Any]] = [
        {"op": "remove", "id": "enc.1"},
        {"op": "relabel", "id": "enc.2", "label": ""},
        {"op": "relabel", "id": "enc.3", "label": "third"},
        {"op": "restyle", "id": "enc.4", "text": {"at": [30, 40], "size": 16}},
        {"op": "relabel", "id": "enc.1", "label": "gone"},
    ]
    after, refused = carried_out(figure, edits)
    assert [(word.text, word.at) for word in after.item("enc").words] == [("third", (10, 20)), ("four", (30, 40))]
    assert refused == ("relabel enc.1: no element named 'enc.1'",)


def test_the_critic_sees_the_source_of_what_the_author_speaks_of(tmp_path: Path) -> None:
    drawing = _draw(tmp_path, Scripted({"visualizer": ART}), Plan(description="x"))
    name = drawing.figure.item("enc").drawing
    whole = drawing.figure.drawings[name] + "<path d='M0 0h1'/>" * 20
    drawings = {**drawing.figure.drawings, name: whole}
    drawing = replace(drawing, figure=drawing.figure.model_copy(update={"drawings": drawings}))
    for wish, seen in (("draw a larger encoder", True), ("more colour", False)):
        model = Scripted({"critic": json.dumps({"critique": "c", "done": True, "edits": []})})
        session = Session(store.RunFolder.create(tmp_path / wish, "test", {}), model=model)
        asyncio.run(criticise(session, BRIEF, Plan(), drawing, "figure", round=0, wish=wish))
        shape = next(line for line in drawing.figure.drawings[name].splitlines() if "<circle" in line)
        assert (shape in model.words("critic")) is seen
        assert (f"{name}: 1 rect, 1 circle, 20 path" in model.words("critic")) is not seen


@pytest.mark.parametrize(
    ("svg", "why"),
    [
        ("<g><rect width='9' height='9'></g>", "well-formed"),
        ("<g><rect width='9' height='9' fill='{pink.strong}'/></g>", "pink.strong"),
        ("<g/>", "is empty"),
    ],
)
def test_a_drawing_that_cannot_be_drawn_is_refused_and_the_rest_done(tmp_path: Path, svg: str, why: str) -> None:
    drawing = _draw(tmp_path, Scripted({"visualizer": GOOD}), Plan(description="x"))
    edits = [{"op": "redraw", "id": "enc", "svg": svg}, {"op": "relabel", "id": "enc", "label": "Reader"}]
    model = Scripted({"critic": json.dumps({"critique": "c", "done": True, "edits": edits})})
    session = Session(store.RunFolder.create(tmp_path / "next", "test", {}), model=model)
    said = asyncio.run(criticise(session, BRIEF, Plan(), drawing, "figure", round=0))
    (reason,) = said.refused
    assert why in reason
    assert said.plan.figure is not None
    assert said.plan.figure.item("enc").label == "Reader"


def test_a_new_drawing_is_as_large_as_it_was_written(tmp_path: Path) -> None:
    drawing = _draw(tmp_path, Scripted({"visualizer": GOOD}), Plan(description="x"))
    square = "<g><rect x='80' y='30' width='40' height='40' fill='{blue.vivid}'/></g>"
    model = Scripted({"critic": json.dumps({"critique": "c", "edits": [{"op": "redraw", "id": "enc", "svg": square}]})})
    session = Session(store.RunFolder.create(tmp_path / "next", "test", {}), model=model)
    said = asyncio.run(criticise(session, BRIEF, Plan(), drawing, "figure", round=0))
    after = _draw(tmp_path / "again", Scripted({}), said.plan)
    (box,) = (mark.bounds for mark in after.scene.element("enc").marks if isinstance(mark, Box))
    unit = after.scene.width / 1000
    assert (box.x / unit, box.y / unit) == pytest.approx((180, 230), abs=0.5)
    assert (box.w / unit, box.h / unit) == pytest.approx((40, 40), abs=0.5)

"""The critic: edits carried out one by one, a figure that stays valid, an early end."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from agents.roles.worked import CONTENT, brief, figure, session
from drawing.layouts.test_kept_routes import crowd, ways
from figwright import compiler
from figwright.agents.claims import Claim, Review
from figwright.agents.models import Image
from figwright.agents.roles import critic
from figwright.agents.roles.critic import carried_out, criticise
from figwright.agents.visualizers import FigureDrawing, Painting, Plan, reviewed
from figwright.agents.visualizers.vector import compiled
from figwright.compiler.checks import Finding, listed
from figwright.core.errors import BadAnswer
from figwright.ir.scene import Words
from figwright.ir.spec import Figure
from figwright.ir.spec.load import loads
from scripted import Scripted

pytestmark = pytest.mark.core


@pytest.fixture(scope="module")
def drawing() -> FigureDrawing:
    return compiled(figure(), brief().source.text)


def answered(*edits: object, done: bool = False) -> str:
    return json.dumps({"critique": "the loop is missing", "done": done, "edits": list(edits)})


def test_it_sees_the_picture_the_source_and_the_findings(tmp_path: Path, drawing: FigureDrawing) -> None:
    model = Scripted({"critic": CONTENT})
    said = asyncio.run(
        criticise(session(tmp_path, model), brief(), Plan(figure()), drawing, "figure", round=0, wish="more blue")
    )
    assert said.done
    words = model.words("critic")
    for needed in ("frozen encoder", "Our model writes summaries", "critic: actor", "more blue", "at most 60"):
        assert needed in words, needed
    assert [part.data for part in model.asked[0].parts if isinstance(part, Image)] == [drawing.picture]


def test_it_answers_for_arrows_and_claims_and_what_is_meant_does_not_come_back(
    tmp_path: Path, drawing: FigureDrawing
) -> None:
    first = drawing.figure.edges[0].id
    claims = (Claim("enc", "judge", "scores", evidence="The decoder writes the summary"),)
    found = replace(drawing, findings=(Finding("contrast", "warning", "enc", "too pale", "darken it"),))
    answer = {
        "critique": "c", "done": True, "edits": [], "arrows": {first: "no: the text says otherwise"},
        "claims": {"1": "missing"}, "deliberate": [1, 7, "x"],
    }  # fmt: skip
    model = Scripted({"critic": json.dumps(answer)})
    plan = Plan(figure(), review=Review(claims))
    said = asyncio.run(criticise(session(tmp_path, model), brief(), plan, found, "figure", round=0))
    asked = model.words("critic")
    assert "1. enc -> judge: scores «The decoder writes the summary» = ?" in asked
    assert "1. warning contrast [enc]: too pale." in asked
    assert {f.rule for f in reviewed(said.plan, found).findings} == {"contrast", "claim-unmet", "arrow-unsaid"}
    again = Scripted({"critic": CONTENT})
    asyncio.run(criticise(session(tmp_path / "b", again), brief(), said.plan, found, "figure", round=1))
    assert "too pale" not in again.words("critic")


def test_good_edits_are_done_and_bad_ones_told(tmp_path: Path, drawing: FigureDrawing) -> None:
    edits = (
        {"op": "relabel", "id": "enc", "label": "Text encoder"},
        {"op": "relabel", "id": "nobody", "label": "x"},
        {"op": "connect", "from": "enc", "to": "y", "kind": "skip", "evidence": "The decoder writes the summary"},
        {"op": "fly", "id": "enc"},
    )
    one = session(tmp_path, Scripted({"critic": answered(*edits)}))
    said = asyncio.run(criticise(one, brief(), Plan(figure()), drawing, "figure", round=0))
    assert said.plan.figure is not None
    assert said.plan.figure.item("enc").label == "Text encoder"
    assert len(said.plan.figure.edges) == 6
    assert len(said.refused) == 2
    assert "nobody" in said.refused[0]
    assert not said.done


def test_a_title_that_is_moved_stays_as_large_and_as_it_was_aligned() -> None:
    zones = loads("""
figure: {layout: placed, size: [1000, 500], type: 18.2}
body:
- zone: {id: outer, label: Outer, place: [10, 10, 900, 450], items: [
    {zone: {id: inner, label: Inner, place: [30, 80, 400, 300], items: [
      {id: part, label: Part, place: [60, 150, 90, 60]}]}}]}
""")
    edits = [{"op": "restyle", "id": id, "text": {"at": [9, 30]}} for id in ("outer", "inner")]
    moved, refused = carried_out(zones, edits)
    assert refused == ()

    def size_and_left(figure: Figure, id: str) -> tuple[float, float]:
        words = next(e for e in compiler.compile(figure).elements if e.id == id).words[0]
        return words.size, words.bounds.x

    for id in ("outer", "inner"):
        assert size_and_left(moved, id)[0] == pytest.approx(size_and_left(zones, id)[0], rel=0.01)
        assert abs(size_and_left(moved, id)[1] - size_and_left(zones, id)[1]) < 6


def test_edits_that_all_fail_are_said_to_the_model(tmp_path: Path, drawing: FigureDrawing) -> None:
    bad = answered({"op": "remove", "id": "nobody"})
    model = Scripted({"critic": [bad, answered({"op": "remove", "id": "critic"})]})
    said = asyncio.run(criticise(session(tmp_path, model), brief(), Plan(figure()), drawing, "figure", round=0))
    assert said.plan.figure is not None
    assert "critic" not in {node.id for node in said.plan.figure.nodes()}
    assert "nobody" in model.asked[1].exchanges[0].objection


def test_names_that_do_not_exist_cannot_get_in(tmp_path: Path, drawing: FigureDrawing) -> None:
    edit = {"op": "restyle", "id": "enc", "glyph": "image-of-a-cat"}
    one = session(tmp_path, Scripted({"critic": answered(edit, {"op": "note", "id": "enc", "note": "frozen"})}))
    said = asyncio.run(criticise(one, brief(), Plan(figure()), drawing, "figure", round=0))
    assert said.plan.figure is not None
    assert "no glyph 'image-of-a-cat'; near it: image, " in said.summary, "the next look is told, with names to choose"
    compiled(said.plan.figure, brief().source.text)


def test_a_description_is_revised_whole(tmp_path: Path, drawing: FigureDrawing) -> None:
    long = "A wide picture with a blue box **Encoder** and an arrow to a green box **Decoder**, " * 3
    model = Scripted(
        {
            "critic": [
                json.dumps({"critique": "no", "description": "short"}),
                json.dumps({"critique": "x", "description": long}),
            ]
        }
    )
    said = asyncio.run(
        criticise(session(tmp_path, model), brief(), Plan(description="old"), drawing, "description", round=1)
    )
    assert said.plan.description == long
    assert said.plan.drawing is drawing
    stubborn = session(tmp_path / "b", Scripted({"critic": '{"critique": "no"}'}))
    with pytest.raises(BadAnswer, match="description"):
        asyncio.run(criticise(stubborn, brief(), Plan(description="old"), drawing, "description", round=1))


def test_a_painting_is_mended_by_words_when_its_figure_is_right(tmp_path: Path, drawing: FigureDrawing) -> None:
    painting = Painting(drawing.picture)
    model = Scripted({"critic": json.dumps({"critique": "the arrow to the decoder is lost", "edits": []})})
    said = asyncio.run(criticise(session(tmp_path, model), brief(), Plan(figure()), painting, "figure", round=0))
    assert not said.done
    assert said.plan.figure == figure()
    assert said.plan.changes == "the arrow to the decoder is lost"
    assert "painted by an image model" in model.words("critic")
    again = asyncio.run(criticise(session(tmp_path / "b", model), brief(), Plan(figure()), drawing, "figure", round=0))
    assert again.done, "a compiled figure without edits has nothing left to change"


def test_a_rule_that_speaks_often_does_not_hide_the_others() -> None:
    many = [Finding("contrast", "error", f"n{i}", "too faint", "darken it") for i in range(20)]
    told = listed([*many, Finding("crossings", "info", "e", "1 crossing", "move it")])
    assert "contrast, 17 more: n3, n4" in told
    assert "crossings" in told
    assert len(told.splitlines()) == 5
    assert listed([]) == "none"
    near = [Finding("touching", "warning", f"n{i}", f"only 1 pt between 'm' and 'n{i}'", "f") for i in range(9)]
    assert "touching, 6 more: only 1 pt between 'm' and 'n3', " in listed(near)


def test_an_arrow_that_an_edit_before_has_brought_where_it_shall_be_is_no_refusal() -> None:
    placed = {"figure": {"layout": "placed", "size": [600, 300]}, "edges": [{"from": "a", "to": "b", "path": []}]}
    boxes = [{"id": id, "label": id, "place": [x, 100, 80, 40]} for id, x in (("a", 20), ("b", 400))]
    one = Figure.model_validate({**placed, "body": {"group": boxes}})
    way = {"op": "reroute", "id": "a--b", "path": [[100, 120], [400, 120]]}
    assert carried_out(one, [way, way])[1] == ()
    assert carried_out(one, [{"op": "relabel", "id": "a", "label": "a"}])[1] == ("relabel a: it changes nothing",)


def test_a_wedge_is_redrawn_as_large_as_it_was_meant() -> None:
    """The new shape fills a third of the wedge's place: it is not stretched to all of it."""
    wedge = {"from": "a", "to": "b", "kind": "zoom", "drawing": "w", "place": [100, 140, 300, 60]}
    head = {"layout": "placed", "size": [600, 300]}
    boxes = [{"id": id, "label": id, "place": [x, 100, 80, 40]} for id, x in (("a", 20), ("b", 400))]
    drawn = {"w": '<path d="M0 0L300 60H0Z"/>'}
    one = Figure.model_validate({"figure": head, "body": {"group": boxes}, "edges": [wedge], "drawings": drawn})
    after, refused = carried_out(one, [{"op": "redraw", "id": "a--b", "svg": '<path d="M0 0L300 20H0Z"/>'}])
    assert refused == ()
    before, now = (compiler.compile(figure).element("a--b").box for figure in (one, after))
    assert now.h == pytest.approx(before.h / 3)


def test_arrows_that_lose_their_path_to_a_move_are_told(tmp_path: Path) -> None:
    head = {"layout": "placed", "size": [600, 300]}
    boxes = [{"id": id, "label": id, "place": [x, 100, 80, 40]} for id, x in (("a", 20), ("b", 200), ("c", 400))]
    edges = [
        {"from": a, "to": b, "path": [[x + 80, 120], [x + 120, 120]]} for a, b, x in (("a", "b", 20), ("b", "c", 200))
    ]
    one = Figure.model_validate({"figure": head, "body": {"group": boxes}, "edges": edges})
    model = Scripted({"critic": answered({"op": "place", "id": "c", "place": [20, 220, 80, 40]})})
    plan = Plan(one)
    seen = compiled(one, brief().source.text)
    said = asyncio.run(criticise(session(tmp_path, model), brief(), plan, seen, "figure", round=0))
    assert [reason.partition(" no longer")[0] for reason in said.refused] == ["the path of b--c"]
    assert "b--c no longer fitted" in said.summary


def test_a_canvas_that_is_added_and_then_drawn_stands_free() -> None:
    head = {"layout": "placed", "size": [600, 300], "cards": "modules"}
    one = Figure.model_validate({"figure": head, "body": {"group": [{"id": "a", "place": [20, 20, 80, 40]}]}})
    item = {"id": "l", "kind": "canvas", "label": "Instruction", "place": [200, 20, 140, 67]}
    bare, refused = carried_out(one, [{"op": "add", "item": item}])
    assert refused == ()
    assert compiler.compile(bare).element("l").marks
    shape = "<circle cx='20' cy='20' r='18' fill='{blue.vivid}'/>"
    after, refused = carried_out(bare, [{"op": "redraw", "id": "l", "svg": shape}])
    assert refused == ()
    assert len([mark for mark in compiler.compile(after).element("l").marks if not isinstance(mark, Words)]) == 1
    card, _ = carried_out(after, [{"op": "restyle", "id": "l", "kind": "module"}])
    assert len([mark for mark in compiler.compile(card).element("l").marks if not isinstance(mark, Words)]) > 1


def test_a_drawing_that_is_nearly_emptied_is_told(tmp_path: Path) -> None:
    head = {"layout": "placed", "size": [600, 300]}
    dots = "".join(f"<circle cx='{10 * i}' cy='9' r='4'/>" for i in range(9))
    boxes = [{"id": id, "place": [x, 100, 80, 40], "drawing": id} for id, x in (("a", 20), ("b", 200))]
    one = Figure.model_validate({"figure": head, "body": {"group": boxes}, "drawings": {"a": dots, "b": dots}})
    few, many = "<circle cx='9' cy='9' r='8'/>", dots.replace("9' r", "19' r")
    edits = [{"op": "redraw", "id": "a", "svg": few}, {"op": "redraw", "id": "b", "svg": many}]
    model = Scripted({"critic": answered(*edits)})
    seen = compiled(one, brief().source.text)
    said = asyncio.run(criticise(session(tmp_path, model), brief(), Plan(one), seen, "figure", round=0))
    assert said.refused == ('of the 9 shapes of a 1 are left: to lay shapes over a drawing say "add":true',)


def test_an_arrow_that_no_edit_means_runs_as_it_ran(tmp_path: Path) -> None:
    before = crowd(21)[0]
    one = session(tmp_path, Scripted({"critic": answered({"op": "shift", "ids": ["f"], "by": [60, -25]})}))
    shown = compiled(before, "")
    said = asyncio.run(criticise(one, brief(), Plan(before), shown, "figure", round=0))
    assert said.plan.figure is not None
    assert shown.scene is not None
    old, new = ways(shown.scene), ways(compiler.compile(said.plan.figure))
    for id, points in old.items():
        assert [tuple(p) for p in new[id]] == [pytest.approx(tuple(p), abs=0.1) for p in points], id


def test_a_path_that_an_answer_gives_holds_though_its_things_are_moved_after_it() -> None:
    boxes = [{"id": id, "label": id, "place": [x, 100, 100, 50]} for id, x in (("a", 40), ("b", 400), ("c", 700))]
    before = Figure.model_validate({
        "figure": {"layout": "placed", "size": [1000, 420]}, "body": boxes,
        "edges": [{"from": "a", "to": "b", "path": [[140, 125], [400, 125]]}],
    })  # fmt: skip
    way, other = [[140, 145], [270, 145], [270, 185], [400, 185]], [[500, 185], [700, 125]]
    edits: list[dict[str, Any]] = [
        {"op": "reroute", "id": "a--b", "path": way},
        {"op": "connect", "from": "b", "to": "c", "path": other, "evidence": "b gives"},
        {"op": "edge-style", "id": "b--c", "tone": "red"},
        {"op": "place", "id": "b", "place": [400, 160, 100, 50]},
        {"op": "shift", "ids": ["a"], "by": [0, 20]},
    ]
    after, refused = carried_out(before, edits)
    assert refused == ()
    assert [edge.path for edge in after.edges] == [tuple(map(tuple, way)), tuple(map(tuple, other))]
    assert after.edges[1].tone == "red"


def test_a_longer_label_gets_room_and_the_next_look_is_told(tmp_path: Path) -> None:
    panel = "<svg viewBox='0 0 92 49'><rect width='92' height='49' fill='#dbeafe'/></svg>"
    node = {"id": "a", "kind": "data", "label": "Tokens", "drawing": "panel", "place": [100, 40, 92, 75]}
    head = {"layout": "placed", "size": [1000, 400], "type": 18.2, "cards": "modules"}
    before = Figure.model_validate({"figure": head, "body": [node], "drawings": {"panel": panel}})
    edit = {"op": "relabel", "id": "a", "label": "Trajectory tokens"}
    one = session(tmp_path, Scripted({"critic": answered(edit)}))
    said = asyncio.run(criticise(one, brief(), Plan(before), compiled(before, ""), "figure", round=0))
    assert said.plan.figure is not None
    assert said.plan.figure.nodes()[0].place[3] > 90
    assert "takes 2 lines" in said.plan.repairs[0]


def test_a_drawing_that_is_redrawn_may_have_signs_in_the_typeface_of_the_figure() -> None:
    node = {"id": "a", "kind": "data", "label": "Radius", "glyph": "matrix", "place": [100, 40, 120, 87]}
    before = Figure.model_validate({"figure": {"layout": "placed", "size": [1000, 400]}, "body": [node]})
    svg = "<rect width='120' height='60' fill='{blue.zone}'/><text x='9' y='30' fill='{blue.deep}'>2 bits</text>"
    after, refused = carried_out(before, [{"op": "redraw", "id": "a", "svg": svg}])
    assert refused == ()
    label, sign = sorted(compiler.compile(after).element("a").words, key=lambda one: one.text)[::-1]
    assert (label.text, sign.text) == ("Radius", "2 bits")
    assert sign.family == label.family


def test_distances_are_told_in_the_units_in_which_places_are_given() -> None:
    figure = loads("figure: {layout: placed, size: [990, 500], width: 396pt}\nbody: [{id: a, place: [0, 0, 9, 9]}]")
    found = (
        "1. warning touching [a]: only 0.8 pt between 'a' and 'b'. so that the gap grows to 2 pt\n2. small-type: 5 pt"
    )
    told = critic._in_units(found, figure)
    assert "only 2 units between" in told
    assert "grows to 5 units" in told
    assert told.endswith("small-type: 5 pt")


def test_a_word_beside_a_label_is_shifted_by_its_name_in_the_listing() -> None:
    start = loads("""
figure: {layout: placed, size: [600, 300], type: 18}
body:
- {id: a, place: [20, 20, 100, 60], words: [{text: one, at: [10, 10]}, {text: two, at: [50, 30]}]}
- {id: b, place: [300, 20, 100, 60]}
""")
    after, refused = carried_out(start, [{"op": "shift", "ids": ["b", "a.2"], "by": [-3, 5]}])
    placed = {node.id: node for node in after.nodes()}
    assert not refused
    assert [word.at for word in placed["a"].words] == [(10, 10), (47, 35)]
    assert (placed["a"].place, placed["b"].place) == ((20, 20, 100, 60), (297, 25, 100, 60))
    _, refused = carried_out(start, [{"op": "shift", "ids": ["a.3"], "by": [1, 1]}])
    assert refused

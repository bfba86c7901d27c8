"""What a model would change in a traced figure is held against the picture: what fits is done, the rest is refused."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

import figwright
from figwright import compiler
from figwright.agents import tracer
from figwright.frontends.tracing.corrections import Corrected, Corrections, corrected
from figwright.frontends.tracing.doubts import Origin, origins
from figwright.frontends.tracing.numbering import listed, numbered, pictures
from figwright.frontends.tracing.original import Original
from figwright.frontends.tracing.wording import reworded
from figwright.ir.spec import Figure
from figwright.ir.spec.edits import apply_all, parse
from scripted import Scripted
from traced_files import ARROW, TWO, doubtful, pdf

WHOLE = """
figure: {layout: placed, size: [1000, 400], width: 5.5in, type: 22, arrows: {line: '#222222', width: 3}}
body:
  - id: enc
    label: Encoder
    place: [40, 40, 200, 90]
    look: {fill: '#dbe9fb', line: '#3465a4', width: 2}
    text: {at: [100, 52], size: 24}
  - id: dec
    label: Decoder
    place: [400, 40, 200, 90]
    look: {fill: '#dbe9fb', line: '#3465a4', width: 2}
    text: {at: [100, 52], size: 24}
  - id: loss
    label: Loss
    place: [760, 40, 200, 90]
    look: {fill: '#fde3cf', line: '#b45f06', width: 2}
    text: {at: [100, 52], size: 24}
  - {id: star, drawing: star, place: [60, 240, 90, 90], kind: ornament}
  - id: data
    label: Training data
    place: [400, 250, 200, 90]
    look: {fill: '#ffffff', line: '#555555', width: 2}
    text: {at: [100, 52], size: 24}
edges:
  - {id: one, from: enc, to: dec, path: [[240, 85], [400, 85]]}
  - {id: two, from: dec, to: loss, path: [[600, 85], [760, 85]]}
  - {id: three, from: data, to: dec, path: [[500, 250], [500, 130]]}
drawings: {star: '<path d="M5 0 6 4 10 4 7 6 8 10 5 7 2 10 3 6 0 4 4 4z" fill="#cc9900"/>'}
"""


@pytest.fixture(scope="module")
def whole() -> Figure:
    return figwright.loads(WHOLE)


@pytest.fixture(scope="module")
def original(whole: Figure) -> Original:
    assert whole.head.size
    return Original(compiler.render(whole, "png", dpi=200), whole.head.size)


def damaged(whole: Figure, *edits: Any) -> Figure:
    return apply_all(whole, parse(list(edits)))[0]


def done(figure: Figure, original: Original, wanted: Any, found: dict[str, Origin] | None = None) -> Corrected:
    """Corrections that name elements by id here, as a reader knows them; pixels are units."""
    known = found or origins(figure, pixels=True)
    parts = numbered(figure, known)
    number = {part.id: n for n, part in parts.items()}

    def by_number(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: number.get(one, 999) if key in ("number", "from", "to") else by_number(one)
                    for key, one in value.items()}  # fmt: skip
        return [by_number(one) for one in value] if isinstance(value, list) else value

    return corrected(figure, known, original, parts, Corrections.model_validate(by_number(wanted)), 1.0)


def labels(figure: Figure) -> dict[str, str]:
    return {node.id: node.label for node in figure.nodes()}


def ends(figure: Figure) -> set[tuple[str, str]]:
    return {(edge.source[0], edge.target[0]) for edge in figure.edges}


@pytest.mark.parametrize("was", ["Enc0der", "Eneoder l", "Fnc"])
def test_words_that_fit_the_ink_are_taken_in_the_size_of_the_ink(whole: Figure, original: Original, was: str) -> None:
    wrong = reworded(whole, "enc", "Encoder", was)  # in type that is as wide as the ink, as tracing sets it
    made = done(wrong, original, {"words": [{"number": "enc", "was": was, "words": "Encoder"}]})
    assert labels(made.figure)["enc"] == "Encoder", made.refused
    assert made.origins["enc"].found == "model"
    text = next(node.text for node in made.figure.nodes() if node.id == "enc")
    assert text is not None
    assert text.size == pytest.approx(24, abs=0.5)


@pytest.mark.parametrize("words", ["Recurrent attention block", "X", "Gradient", "Pooling"])
def test_words_that_do_not_fit_are_refused(whole: Figure, original: Original, words: str) -> None:
    made = done(whole, original, {"words": [{"number": "enc", "was": "Encoder", "words": words}]})
    assert labels(made.figure)["enc"] == "Encoder"
    assert len(made.refused) == 1
    assert words in made.refused[0]


def test_words_of_the_file_are_not_read_otherwise(whole: Figure, original: Original) -> None:
    exact = origins(whole)
    made = done(whole, original, {"words": [{"number": "enc", "was": "Encoder", "words": "Encader"}]}, exact)
    assert labels(made.figure)["enc"] == "Encoder"
    assert "the file itself" in made.refused[0]


def test_an_arrow_with_ink_along_its_path_is_added_and_one_without_is_not(whole: Figure, original: Original) -> None:
    wrong = damaged(whole, {"op": "disconnect", "id": "two"})
    wanted = [
        {"from": "dec", "to": "loss", "path": [[602, 85], [758, 85]]},
        {"from": "star", "to": "data", "path": [[150, 290], [400, 290]]},
    ]
    made = done(wrong, original, {"arrows": wanted})
    assert ends(made.figure) == {("enc", "dec"), ("dec", "loss"), ("data", "dec")}
    (refused,) = made.refused
    assert "ink along 0%" in refused
    new = next(edge.id for edge in made.figure.edges if edge.target == ("loss",))
    assert (made.origins[new].found, bool(made.origins[new].why)) == ("model", True), "a person should look at it"


def test_an_arrow_must_end_at_what_it_names_and_is_not_doubled(whole: Figure, original: Original) -> None:
    made = done(whole, original, {"arrows": [
        {"from": "enc", "to": "loss", "path": [[242, 85], [398, 85]]},
        {"from": "enc", "to": "dec", "path": [[242, 85], [398, 85]]},
    ]})  # fmt: skip
    assert made.figure == whole
    assert ["does not end at" in one or "already" in one for one in made.refused] == [True, True]


def test_an_end_moves_to_what_the_line_touches(whole: Figure, original: Original) -> None:
    wrong = damaged(whole, {"op": "reconnect", "id": "two", "to": ["data"]})
    wrong = wrong.model_copy(
        update={"edges": tuple(whole.edges[1].model_copy(update={"target": ("data",)}) if e.id == "two" else e
                               for e in wrong.edges)}
    )  # fmt: skip
    made = done(wrong, original, {"ends": [{"number": "two", "to": "loss"}, {"number": "one", "to": "data"}]})
    assert ends(made.figure) == ends(whole)
    assert "does not end at" in made.refused[0]
    assert next(edge.path for edge in made.figure.edges if edge.id == "two") == whole.edges[1].path


def test_a_box_that_was_missed_comes_with_its_paint_and_a_box_of_nothing_does_not(
    whole: Figure, original: Original
) -> None:
    wrong = damaged(whole, {"op": "remove", "id": "loss"})
    made = done(wrong, original, {"boxes": [
        {"place": [760, 40, 200, 90], "words": "Loss"},
        {"place": [200, 200, 150, 120], "words": "Nothing"},
        {"place": [41, 41, 198, 90], "words": "Encoder"},
    ], "arrows": [{"from": "dec", "to": "loss", "path": [[602, 85], [758, 85]]}]})  # fmt: skip
    box = next(node for node in made.figure.nodes() if node.label == "Loss")
    assert box.look is not None
    assert box.look.fill == "#fde3cf"
    assert len(made.figure.nodes()) == len(whole.nodes())
    assert sum("a rim is seen" in one or "already" in one for one in made.refused) == 2


def test_a_decoration_means_something_and_gets_a_name(whole: Figure, original: Original) -> None:
    kinds = [{"number": "star", "kind": "drawing"}, {"number": "enc", "kind": "drawing"}]
    made = done(whole, original, {"kinds": kinds, "names": [{"number": "star", "name": "Gold star"}]})
    star = next(node for node in made.figure.nodes() if node.drawing)
    assert (star.id, star.kind) == ("gold-star", "module")
    assert "gold-star" in made.origins
    assert len(made.refused) == 1


def test_numbers_that_are_not_there_are_refused_one_by_one(whole: Figure, original: Original) -> None:
    ends_, names = [{"number": "nowhere", "to": "enc"}], [{"number": "nobody", "name": "x"}]
    words = [{"number": "enc", "was": "Decoder", "words": "Other"}]
    made = done(whole, original, {"ends": ends_, "names": names, "words": words})
    assert made.figure == whole
    assert len(made.refused) == 3


def test_the_list_and_the_pictures_show_every_element_by_its_number(whole: Figure, original: Original) -> None:
    parts = numbered(whole, origins(whole, pixels=True))
    lines = listed(parts, origins(whole, pixels=True)).splitlines()
    assert lines[0].startswith('1 box "Encoder"')
    assert lines[5] == "6 arrow from 1 to 2"
    assert "decoration" in lines[3]
    shown, over, k = pictures(original, parts)
    assert shown != over
    assert k == pytest.approx(original.k, rel=0.01)


def test_one_call_shows_both_pictures_and_the_list(tmp_path: Path) -> None:
    model = Scripted({"tracer": '{"arrows": [{"from": 1, "to": 2, "path": [[1, 1], [5, 5]]}]}'})
    traced = asyncio.run(tracer.trace_async(doubtful(), model=model, home=tmp_path))
    (ask,) = model.asks("tracer")
    assert sum(not isinstance(part, str) for part in ask.parts) == 2
    assert '"Encoder"' in model.words("tracer")
    assert any("refused of the model" in note for note in traced.notes)
    assert {origin.found for origin in traced.origins.values()} == {"text layer", "vectors"}


def test_an_answer_that_cannot_be_read_is_asked_for_once_more(tmp_path: Path) -> None:
    model = Scripted({"tracer": ["I see two boxes.", '{"names": []}']})
    traced = tracer.trace(pdf(TWO + ARROW), model=model, home=tmp_path)
    assert len(model.asks("tracer")) == 2
    assert len(traced.figure.edges) == 1


def test_who_found_an_element_is_told_as_json(tmp_path: Path) -> None:
    without = tracer.trace(doubtful())
    block = min((node for node in without.figure.nodes() if node.drawing), key=lambda node: node.place or ())
    number = {part.id: n for n, part in numbered(without.figure, without.origins).items()}[block.id]
    said = json.dumps(
        {"names": [{"number": number, "name": "thick arrow"}], "kinds": [{"number": number, "kind": "drawing"}]}
    )
    traced = tracer.trace(doubtful(), model=Scripted({"tracer": said}), home=tmp_path)
    told = {one["id"]: one["found"] for one in traced.data()["elements"]}
    assert told["thick-arrow"] == "model"
    assert {told[node.id] for node in traced.figure.nodes() if node.label} == {"text layer"}


def test_a_new_box_hides_nothing_that_stands_in_it(whole: Figure, original: Original) -> None:
    inner = {"id": "inner", "label": "Training data", "kind": "text", "place": [420, 280, 160, 40]}
    wrong = damaged(whole, {"op": "remove", "id": "data"}, {"op": "add", "item": inner})
    made = done(wrong, original, {"boxes": [{"place": [400, 250, 200, 90], "words": "Data"}]})
    box = next(node for node in made.figure.nodes() if node.id == "data")
    assert box.look is not None
    assert (box.look.fill, box.look.line) == ("none", "#555555")


def test_a_new_picture_is_cut_out_and_an_arrow_can_name_it(whole: Figure, original: Original) -> None:
    wrong = damaged(whole, {"op": "remove", "id": "data"})
    found = origins(wrong, pixels=True)
    parts = numbered(wrong, found)
    number = {part.id: n for n, part in parts.items()}["dec"]
    wanted = {
        "boxes": [{"place": [398, 248, 204, 94], "kind": "picture", "words": "data", "number": 90}],
        "arrows": [{"from": 90, "to": number, "path": [[500, 250], [500, 130]]}],
    }
    made = corrected(wrong, found, original, parts, Corrections.model_validate(wanted), 1.0)
    assert not made.refused
    assert ("data", "dec") in ends(made.figure)
    node = next(node for node in made.figure.nodes() if node.id == "data")
    assert (node.kind, node.label, bool(node.drawing)) == ("image", "", True)


def test_a_head_is_believed_where_it_is_drawn(whole: Figure, original: Original) -> None:
    headless = damaged(whole, {"op": "edge-style", "id": "one", "arrow": "none"})
    made = done(headless, original, {"ends": [{"number": "one", "heads": "end"}, {"number": "two", "heads": "start"}]})
    assert next(edge.arrow for edge in made.figure.edges if edge.id == "one") == "end"
    assert "no head is drawn" in made.refused[0]


def test_an_arrow_on_the_line_of_another_is_refused(whole: Figure, original: Original) -> None:
    zone = {"op": "wrap", "ids": ["loss"], "type": "zone", "id": "outer", "label": ""}
    wrapped = damaged(whole, zone, {"op": "place", "id": "outer", "place": [758, 38, 204, 94]})
    made = done(wrapped, original, {"arrows": [{"from": "dec", "to": "outer", "path": [[602, 85], [756, 85]]}]})
    assert made.figure == wrapped
    assert "lies on the arrow" in made.refused[0]

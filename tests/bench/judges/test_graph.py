"""The judge of graphs: scores from files without a model, from pixels with one, and nothing made up in between."""

from __future__ import annotations

import asyncio
import json
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image as pillow

from agents.roles.worked import FIGURE, METHOD, figure, session
from figwright.agents.models import Image
from figwright.agents.session import Session
from figwright.bench import judges
from figwright.bench.case import Case
from figwright.bench.graphs.shown import of_figure
from figwright.bench.judges import Record, Rules
from figwright.bench.logic import LogicGraph
from figwright.bench.made import Made
from figwright.bench.marks import Marked, scores
from figwright.core.source import Source
from scripted import Scripted

JUDGE = judges.get("graph")
GALLERY = sorted((Path(__file__).parents[3] / "examples").glob("*/figure.yaml"))


def picture() -> Image:
    out = BytesIO()
    pillow.new("RGB", (40, 20), "white").save(out, "PNG")
    return Image(out.getvalue())


def case(graph: LogicGraph | None) -> Case:
    return Case("one", Source(METHOD), graph=graph)


def wanted() -> LogicGraph:
    graph = of_figure(figure()).graph
    assert graph is not None
    return graph


def judged(made: Made, graph: LogicGraph | None = None, asked: Session | None = None) -> Record:
    record = asyncio.run(JUDGE.judge(asked, case(graph or wanted()), made, Rules()))
    return json.loads(json.dumps(record))  # type: ignore[no-any-return]


def overall(record: Record) -> float | None:
    return scores([Marked("one", JUDGE.marks(record))], JUDGE.measures, JUDGE.means)["overall"]


def test_only_cases_with_a_graph_suit() -> None:
    assert "logic graph" in JUDGE.lacks(case(None))
    assert not JUDGE.lacks(case(wanted()))


def test_a_perfect_figure_scores_100_and_says_how_it_was_read() -> None:
    record = judged(Made(picture(), {"figure.yaml": FIGURE.encode()}))
    assert overall(record) == 100
    assert record["way"] == "the typed figure"
    assert [mark.measure for mark in JUDGE.marks(record)] == list(JUDGE.measures)


def test_a_turned_arrow_and_a_forgotten_box_cost() -> None:
    turned = judged(Made(picture(), {"figure.yaml": FIGURE.replace("from: dec, to: y", "from: y, to: dec").encode()}))
    assert turned["scores"]["node_f1"] == 1
    assert turned["scores"]["path_recall"] < 1
    assert turned["reversed"] == [["Decoder", "Summary $y$"]]
    lines = FIGURE.splitlines(keepends=True)
    less = judged(Made(picture(), {"figure.yaml": "".join(x for x in lines if "critic" not in x).encode()}))
    assert less["missing"] == ["Critic"]
    assert less["scores"]["node_recall"] == pytest.approx(4 / 5)
    assert less["scores"]["node_precision"] == 1
    assert (overall(turned) or 0) < 100 > (overall(less) or 0) > 0


@pytest.mark.parametrize("path", GALLERY, ids=lambda path: path.parent.name)
def test_the_gallery_shows_its_own_logic(path: Path) -> None:
    from figwright.ir.spec.load import loads

    graph = of_figure(loads(path.read_text("utf-8"))).graph
    assert overall(judged(Made(picture(), {"figure.yaml": path.read_bytes()}), graph)) == 100


def test_pixels_alone_are_not_scored_without_a_model() -> None:
    record = judged(Made(picture()))
    assert "no graph can be read" in record["error"]
    assert JUDGE.marks(record) == ()


def test_pixels_are_read_by_the_judges_model(tmp_path: Path) -> None:
    model = Scripted({"reader": wanted().model_dump_json()})
    record = judged(Made(picture()), asked=session(tmp_path, model))
    assert overall(record) == 100
    assert record["way"] == "read by scripted/test"


def test_a_painting_is_read_and_not_the_plan_it_was_painted_after(tmp_path: Path) -> None:
    wrong = wanted().model_copy(update={"edges": ()})
    made = Made(picture(), {"figure.yaml": FIGURE.encode()}, {"painted": True})
    record = judged(made, asked=session(tmp_path, Scripted({"reader": wrong.model_dump_json()})))
    assert record["scores"]["path_f1"] == 0


def test_a_model_that_cannot_read_it_is_an_error_and_no_zero(tmp_path: Path) -> None:
    record = judged(Made(picture()), asked=session(tmp_path, Scripted({"reader": "It is a nice picture."})))
    assert "no graph can be read" in record["error"]
    assert JUDGE.marks(record) == ()


def test_who_draws_nothing_gets_nothing() -> None:
    record = judged(Made(error="the model declined"))
    assert overall(record) == 0
    assert record["note"] == "the model declined"
    nameless = judged(Made(picture(), {"figure.yaml": b"body: {row: [{id: a, glyph: robot}]}"}))
    assert overall(nameless) == 0


def test_a_picture_that_nobody_can_open_is_nothing_drawn(tmp_path: Path) -> None:
    model = Scripted({})
    record = judged(Made(Image(picture().data[:40])), asked=session(tmp_path, model))
    assert overall(record) == 0
    assert record["note"].startswith("no picture")
    assert not model.asked
    assert overall(judged(Made(Image(b"no"), {"notes.txt": b"hm"}))) == 0, "also where nobody is there to look"


@pytest.mark.parametrize("name", ["figure.yaml", "figure.svg"])
def test_a_file_in_another_encoding_is_an_error_of_this_judgement_alone(name: str) -> None:
    assert "UTF-8" in judged(Made(picture(), {name: "é".encode("latin-1")}))["error"]


def test_a_file_that_is_no_figure_is_said_to_be_none() -> None:
    record = judged(Made(picture(), {"figure.svg": b"<svg><rect"}))
    assert "no graph can be read" in record["error"]

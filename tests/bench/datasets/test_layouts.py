"""Folders become cases: PaperBananaBench, AIBench, a plain folder; what is broken is named."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from figwright.agents import references
from figwright.bench import datasets
from figwright.bench.case import Dataset
from figwright.core.errors import NotFound, SettingsError

SHARED = Path(__file__).parents[3] / "../shared"
PLOTS = SHARED / "plots/paperbananabench_ref"
CASES = SHARED / "cases"
here = pytest.mark.skipif(not CASES.is_dir(), reason="the shared cases are not here")


def picture(path: Path, size: tuple[int, int] = (420, 210)) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.new("RGB", size, "#cde").save(path)
    return path


def record(number: int, **changes: Any) -> dict[str, Any]:
    return {
        "id": f"test_{number}", "content": f"Encoder number {number} reads pictures.", "visual_intent": "Overview.",
        "path_to_gt_image": "images/a.png", "category": "vision_perception", **changes,
    }  # fmt: skip


def banana(folder: Path, *records: Any, kind: str = "diagram", split: str = "test") -> Path:
    home = folder / kind
    picture(home / "images/a.png")
    (home / f"{split}.json").write_text(json.dumps(records), "utf-8")
    return folder


@here
def test_every_real_plot_is_loaded_with_all_that_is_known_of_it() -> None:
    found = datasets.load("paperbananabench", PLOTS, "plot", "ref")
    said = json.loads((PLOTS / "ref.json").read_text("utf-8"))
    assert [case.id for case in found.cases] == [one["id"] for one in said]
    for case, one in zip(found.cases, said, strict=True):
        assert (case.category, case.difficulty) == (one["category"], one["difficulty"])
        assert case.code == one["additional_info"]["gt_code"]
        assert case.source.caption == one["visual_intent"].strip()
        assert case.kind == "plot"
        assert case.human
        assert case.aspect == pytest.approx(one["additional_info"]["width"] / one["additional_info"]["height"])
    table = found.cases[0].source.table
    assert table
    assert set(said[0]["content"]) == set(table.names)
    assert found.references == references.load(PLOTS, plots=True)


@here
def test_an_item_of_the_reference_split_never_learns_from_itself() -> None:
    found = datasets.load("paperbananabench", PLOTS, "plot", "ref")
    for case in found.cases:
        left = references.without(case.source, found.references, case.human)
        assert case.id not in {reference.id for reference in left}


@here
def test_all_real_cases_of_a_plain_folder_are_loaded() -> None:
    found = datasets.load("folder", CASES)
    assert len(found.cases) == len(json.loads((CASES / "index.json").read_text("utf-8"))) == 44
    assert all(case.human and case.aspect and case.source.caption and case.category for case in found.cases)
    assert set(Counter(case.category for case in found.cases)) == set(references.CATEGORIES)
    plots = datasets.load("folder", SHARED / "plots", "plot").cases
    assert len(plots) == len(list((SHARED / "plots").glob("*/intent.txt")))
    assert all(case.source.table for case in plots)


def test_a_benchmark_is_named_by_its_root_or_by_one_of_its_folders(tmp_path: Path) -> None:
    banana(tmp_path, record(0), record(1, path_to_gt_image="images/none.png", difficulty="hard"))
    whole = datasets.load("paperbananabench", tmp_path)
    assert whole.cases == datasets.load("paperbananabench", tmp_path / "diagram").cases
    assert whole.cases[0].category == "Vision & Perception"
    assert whole.cases[0].aspect == 2
    assert whole.cases[1].human is None
    assert any("test_1" in note for note in whole.notes)
    assert whole.references == references.built_in()
    banana(tmp_path, record(7, id="ref_7"), split="ref")
    assert [one.id for one in datasets.load("paperbananabench", tmp_path).references] == ["ref_7"]


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        (record(1, content=""), r"record 1 \(test_1\): it lacks content"),
        ("nonsense", r"record 1 \(test_1\): it lacks"),
        (record(1, content={"a": [1]}), r"record 1 \(test_1\): its content does not fit a diagram"),
        (record(1, path_to_gt_image="../../secret.png"), r"record 1 \(test_1\): .*outside the benchmark's folder"),
        (record(1, path_to_gt_image="/etc/passwd"), r"record 1 \(test_1\): .*outside the benchmark's folder"),
        (record(1, additional_info=[1]), r"record 1 \(test_1\): its additional_info"),
    ],
)
def test_a_broken_record_is_named(tmp_path: Path, broken: Any, said: str) -> None:
    with pytest.raises(SettingsError, match=said) as error:
        datasets.load("paperbananabench", banana(tmp_path, record(0), broken))
    assert "1 of 2" in error.value.message
    assert error.value.hint


def test_all_broken_records_are_in_one_error(tmp_path: Path) -> None:
    home = banana(tmp_path, *(record(number, content="") for number in range(9)), record(9))
    with pytest.raises(SettingsError, match=r"9 of 10 .*test_0.*test_4.* and 4 more"):
        datasets.load("paperbananabench", home)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda home: datasets.load("paperbananabench", home, "plot"), "contains diagrams but no plots"),
        (lambda home: datasets.load("paperbananabench", home, split="ref"), r"diagram/ref\.json"),
        (lambda home: datasets.load("paperbananabench", home, split="train"), "no split 'train'"),
        (lambda home: datasets.load("paperbananabench", home / "nowhere"), "nowhere"),
        (lambda home: datasets.load("paperbananabench"), "needs its folder"),
        (lambda home: datasets.load("aibench", home, "plot"), "has no plots"),
        (lambda home: datasets.load("aibench", home), "not contain exactly one list"),
        (lambda home: datasets.load("folder", home), "contains no diagrams"),
        (lambda home: datasets.load("figwright", kind="diagram", split="ref"), "no split"),
    ],
)
def test_what_a_folder_lacks_is_said(tmp_path: Path, call: Callable[[Path], Dataset], said: str) -> None:
    home = banana(tmp_path, record(0), record(1))
    (home / "plot").mkdir()
    (home / "plot/test.json").write_bytes((home / "diagram/test.json").read_bytes())
    (home / "diagram/images/a.png").rename(home / "diagram/a.png")
    with pytest.raises(SettingsError, match=said) as error:
        call(home)
    assert error.value.hint
    with pytest.raises(NotFound):
        datasets.get("paperbanana-bench")


def case_of(home: Path, name: str, **files: str) -> Path:
    folder = home / name
    picture(folder / "human.png")
    for file, text in {"method.md": f"A method called {name}.", "caption.txt": "Overview.", **files}.items():
        (folder / file).write_text(text, "utf-8")
    return folder


GRAPH = {"nodes": [{"id": "a", "label": "A"}, {"id": "b", "label": "B"}], "edges": [{"source": "a", "target": "b"}]}
ASKED = [{"level": 2, "question": "What follows A?", "options": ["The decoder", "Nothing"], "answer": "the decoder"}]


def test_a_plain_folder_may_hold_questions_graphs_and_references(tmp_path: Path) -> None:
    more = {"questions.json": json.dumps(ASKED), "graph.json": json.dumps(GRAPH)}
    case_of(tmp_path, "one", **{"meta.json": '{"category": "agent_reasoning", "difficulty": "hard"}'}, **more)
    case_of(tmp_path, "two", **{"meta.json": '{"id": "second", "split": "ref"}'})
    found = datasets.load("folder", tmp_path)
    (case,) = found.cases
    assert (case.id, case.category, case.difficulty) == ("one", "Agent & Reasoning", "hard")
    assert case.graph
    assert [node.id for node in case.graph.nodes] == ["a", "b"]
    assert (case.questions[0].answer, case.questions[0].letters) == ("A", ("A", "B"))
    assert [reference.id for reference in found.references] == ["second"]
    assert [case.id for case in datasets.load("folder", tmp_path, split="ref").cases] == ["second"]


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        ("graph.json", json.dumps({**GRAPH, "edges": [{"source": "a", "target": "c"}]}), "bad: graph.json.*'c'"),
        ("graph.json", "[1, 2", "graph.json.*not valid JSON"),
        ("questions.json", json.dumps([{**ASKED[0], "level": 9}]), "bad: question 1 of 'bad' has level 9"),
        ("questions.json", json.dumps([{**ASKED[0], "options": ["B"]}]), "at least two options"),
        ("questions.json", json.dumps([{**ASKED[0], "question": " "}]), "lacks the question"),
        ("meta.json", "[]", "meta.json is not a JSON object"),
        ("method.md", "  \n", "bad: the method text 'bad' is empty"),
    ],
)
def test_a_broken_case_of_a_folder_is_named(tmp_path: Path, file: str, text: str, said: str) -> None:
    case_of(tmp_path, "good")
    case_of(tmp_path, "bad", **{file: text})
    with pytest.raises(SettingsError, match=said):
        datasets.load("folder", tmp_path)


def test_a_category_is_chosen_however_it_is_spelt(tmp_path: Path) -> None:
    home = banana(tmp_path, record(0), record(1, category="science_applications"))
    found = datasets.load("paperbananabench", home)
    assert [case.id for case in datasets.part(found, category="science & applications").cases] == ["test_1"]
    assert len(datasets.part(found, limit=1, seed=3).cases) == 1


@pytest.mark.parametrize("name", datasets.names())
def test_every_layout_says_what_it_is(name: str) -> None:
    layout = datasets.get(name)
    assert layout.title
    assert layout.layout
    assert set(layout.kinds) <= {"diagram", "plot"}
    assert layout.splits[0] == "test"

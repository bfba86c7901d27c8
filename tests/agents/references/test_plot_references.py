"""Reference plots: loaded with their data, ranked by type, then data, then topic; never the plot itself."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from PIL import Image

from figwright.agents import references
from figwright.agents.references import Reference
from figwright.agents.roles.retriever import PLOTS
from figwright.core.errors import SettingsError
from figwright.core.source import Source
from figwright.core.tables import Table

BENCHMARK = Path(__file__).parents[3] / "../shared/plots/paperbananabench_ref"


def plot(id: str, intent: str, data: dict[str, list[object]], category: str = "bar") -> Reference:
    return Reference(id, json.dumps(data), intent, category=category, kind="plot", table=Table.of(data))  # type: ignore[arg-type]


CITIES = {"City": ["Rome", "Oslo", "Bonn", "Lima"], "Rain": [80.5, 76.1, 66.9, 1.3], "Sun": [24.0, 18.5, 16.1, 11.9]}
POOL = (
    plot("pie", "A pie chart of accuracy by method", {"Method": ["A", "B"], "Accuracy": [31.5, 68.5]}, "tree_pie"),
    plot("bars", "A grouped bar chart about rain and sun in cities", CITIES),
    plot(
        "lines", "A line chart of accuracy over epochs", {"Epoch": [1, 2, 3, 4], "Accuracy": [50.5, 61, 66, 70]}, "line"
    ),
    plot("bar-wide", "A bar chart of counts", {f"c{i}": [i * 1.7, i + 3.1, 9 - i] for i in range(9)}),
)
SOURCE = Source.of_table(
    Table.of({"Method": ["A", "B", "C"], "ImageNet": [71.2, 74.5, 78.9], "CIFAR": [90.1, 91.3, 95.2]}),
    "Grouped bars of accuracy by method and dataset",
)


def ids(found: tuple[Reference, ...]) -> list[str]:
    return [reference.id for reference in found]


def test_the_type_of_plot_goes_before_the_topic_and_like_data_before_unlike() -> None:
    assert ids(references.shortlist(SOURCE, POOL, 4))[:2] == ["bars", "bar-wide"]


def test_diagrams_are_not_learnt_from_and_plots_are_not_for_diagrams() -> None:
    diagram = Reference("diagram", "A grouped bar chart of accuracy", "Grouped bars of accuracy by method and dataset")
    assert "diagram" not in ids(references.shortlist(SOURCE, (*POOL, diagram), 9))
    assert "diagram" not in ids(references.choose("random", SOURCE, (*POOL, diagram), 9, seed=1))


@pytest.mark.parametrize(
    "twin",
    [
        Source.of_table(Table.of(CITIES), "show the weather", "x"),
        Source.of_table(Table.of({"Ort": ["a", "b", "c", "d"], "Regen": CITIES["Rain"]}), "bars", "x"),
        Source.of_table(Table.of({"a": [1]}), f"{POOL[1].caption} (size of the desired plot: 3)", "x"),
        Source.of_table(Table.of({"a": [1, 2]}), "bars", "bars"),
    ],
)  # fmt: skip
def test_the_plot_itself_is_known_by_its_numbers_its_words_or_its_name(twin: Source) -> None:
    assert "bars" not in ids(references.shortlist(twin, POOL, 9))
    assert "bars" not in ids(references.choose("random", twin, POOL, 9, seed=3))


def test_years_and_other_even_steps_make_no_twins() -> None:
    one = plot("years", "lines over years", {"Year": [2019, 2020, 2021], "A": [3.3, 1.2, 5.9]}, "line")
    other = Source.of_table(Table.of({"Year": [2019, 2020, 2021], "B": [7.7, 9.1, 2.2]}), "a line chart", "x")
    assert ids(references.shortlist(other, (one,), 5)) == ["years"]


def folder(tmp_path: Path, content: object) -> Path:
    place = tmp_path / "set" / "plot"
    (place / "images").mkdir(parents=True)
    Image.new("RGB", (40, 30), "white").save(place / "images" / "a.png")
    entry = {
        "id": "p1",
        "content": content,
        "visual_intent": "bars",
        "path_to_gt_image": "images/a.png",
        "category": "bar",
    }
    (place / "ref.json").write_text(json.dumps([entry]))
    return tmp_path / "set"


def test_the_benchmarks_folder_of_plots_is_found(tmp_path: Path) -> None:
    (found,) = references.load(folder(tmp_path, {"Year": [2020, None], "Name": ["x"]}), plots=True)
    assert found.table is not None
    assert found.table["Year"].kind == "number"
    assert found.table["Name"].words == ("x",)
    assert "2 rows of 1 number, 1 rows of 1 text" in references.summary(found)


@pytest.mark.parametrize("content", [[{"a": 1}], {"a": 3}, {"a": []}])
def test_data_that_are_no_columns_are_kept_and_not_learnt_from(tmp_path: Path, content: object) -> None:
    (found,) = references.load(folder(tmp_path, content), plots=True)
    assert found.table is None
    assert references.shortlist(SOURCE, (found,), 5) == ()


@pytest.mark.skipif(not BENCHMARK.is_dir(), reason="the benchmark is not here")
def test_on_the_benchmark_neighbours_are_of_the_same_type_and_never_the_plot_itself() -> None:
    pool = references.load(BENCHMARK)
    clear = [one for one in pool if one.category != "misc"]
    same = total = 0
    for one in random.Random(5).sample(clear, 30):
        assert one.table is not None
        found = references.shortlist(Source.of_table(one.table, one.caption, "mine"), pool, PLOTS)
        assert one not in found
        same += sum(other.category == one.category for other in found[:10])
        total += 10
    assert same / total > 0.85


def test_a_plot_of_our_own_layout_brings_its_chart(tmp_path: Path) -> None:
    item = tmp_path / "rain"
    item.mkdir()
    (item / "data.csv").write_text("City,Rain\nRome,80.5\nOslo,76.1\n")
    (item / "intent.txt").write_text("A bar chart of rain by city\n")
    (item / "chart.yaml").write_text("panels: []\n")
    (found,) = references.load(tmp_path)
    assert found.table is not None
    assert (found.id, found.kind, found.category, found.caption) == (
        "rain",
        "plot",
        "bar",
        "A bar chart of rain by city",
    )
    assert found.chart == item / "chart.yaml"
    (item / "data.csv").unlink()
    with pytest.raises(SettingsError, match="no data"):
        references.load(tmp_path)

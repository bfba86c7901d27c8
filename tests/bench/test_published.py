"""The papers' numbers: copied as printed, and consistent with themselves as far as they are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from figwright.bench import published
from figwright.bench.case import LEVELS
from figwright.bench.verdicts import DIMENSIONS, OVERALL
from figwright.core.errors import NotFound

BENCHMARKS = ("paperbananabench", "aibench")
ROWS = [row for benchmark in BENCHMARKS for row in published.rows(benchmark)]
SCORES = [row for row in ROWS if row.of == "score" and len(row.values) > 1]
SEEDS = Path(__file__).parents[2] / "../shared/seeds"
PRINTED = {"paperbananabench": "000_*.txt", "aibench": "003_*.txt"}
DOES_NOT_ADD_UP: set[str] = set()
"""Rows of AIBench whose overall is not the mean of their five values, to the last printed place. There are none."""


def named(row: published.PublishedRow) -> str:
    return f"{row.benchmark}:{row.key}"


def test_both_papers_are_there_whole() -> None:
    counts = {
        (benchmark, table): len(published.rows(benchmark, table=table))
        for benchmark in BENCHMARKS
        for table in dict.fromkeys(row.key.partition("/")[0] for row in published.rows(benchmark))
    }
    assert counts == {
        ("paperbananabench", "table1"): 7,
        ("paperbananabench", "table2"): 6,
        ("paperbananabench", "categories"): 4,
        ("paperbananabench", "people"): 1,
        ("paperbananabench", "figure4"): 1,
        ("paperbananabench", "polish"): 1,
        ("aibench", "table2"): 5,
        ("aibench", "table3"): 15,
        ("aibench", "table4"): 8,
        ("aibench", "tableA1"): 10,
    }


def test_measures_are_called_as_our_judges_call_them() -> None:
    for row in SCORES:
        usual = DIMENSIONS if row.benchmark == "paperbananabench" else (*LEVELS, "aesthetics")
        assert set(row.values) == {*usual, OVERALL}, named(row)


@pytest.mark.parametrize("row", SCORES, ids=named)
def test_scores_are_scores(row: published.PublishedRow) -> None:
    assert all(0 <= value <= 100 for value in row.values.values())
    assert re.search(r"arXiv:\d{4}\.\d{5}.*(Table|Section|Figure)", row.source)


@pytest.mark.parametrize("row", [row for row in SCORES if row.benchmark == "aibench"], ids=named)
def test_aibenchs_overall_is_the_mean_of_five(row: published.PublishedRow) -> None:
    five = [value for measure, value in row.values.items() if measure != OVERALL]
    adds_up = abs(sum(five) / 5 - row.values[OVERALL]) < 0.0051
    assert adds_up == (row.key not in DOES_NOT_ADD_UP)


@pytest.mark.parametrize("row", [row for row in ROWS if row.same_as], ids=named)
def test_repeated_rows_are_the_same(row: published.PublishedRow) -> None:
    assert row.values == published.row(row.benchmark, row.same_as).values


def test_rows_that_agree_in_everything_say_so() -> None:
    """A row that is another's copy by accident of typing would be found here."""
    seen: dict[tuple[object, ...], str] = {}
    for row in SCORES:
        key = (row.benchmark, *row.values.values())
        if not row.same_as:
            assert seen.setdefault(key, named(row)) == named(row)


@pytest.mark.parametrize("row", [row for row in ROWS if row.of == "share"], ids=named)
def test_wins_ties_and_losses_are_all(row: published.PublishedRow) -> None:
    assert sum(row.values.values()) == pytest.approx(100, abs=0.11)


def test_the_gains_that_the_paper_names_are_those_of_its_tables() -> None:
    def less(one: str, other: str) -> list[float]:
        first, second = (published.row("paperbananabench", key).values for key in (one, other))
        return [round(first[measure] - second[measure], 1) for measure in (*DIMENSIONS, OVERALL)]

    order = list(DIMENSIONS)
    main = dict(
        zip(
            (*order, OVERALL), less("table1/paperbanana-nano-banana-pro", "table1/vanilla-nano-banana-pro"), strict=True
        )
    )
    assert main == {"faithfulness": 2.8, "conciseness": 37.2, "readability": 12.9, "aesthetics": 6.6, "overall": 17.0}
    stylist = dict(zip((*order, OVERALL), less("table2/3", "table2/4"), strict=True))
    assert (stylist["conciseness"], stylist["aesthetics"], stylist["faithfulness"]) == (17.5, 4.7, -8.5)


def test_categories_lie_around_the_whole() -> None:
    parts = [row.values[OVERALL] for row in published.rows("paperbananabench", table="categories")]
    whole = published.row("paperbananabench", "table1/paperbanana-nano-banana-pro").values[OVERALL]
    assert min(parts) < whole < max(parts)


def test_unipercept_is_the_aesthetics_of_table_3() -> None:
    for row in published.rows("aibench", table="table2"):
        key = row.key.replace("table2", "table3")
        assert row.values["unipercept"] == published.row("aibench", key).values["aesthetics"]
    ranks = sorted(row.values["human_rank"] for row in published.rows("aibench", table="table2"))
    assert ranks == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("row", [row for row in ROWS if row.of in ("score", "scorers", "share")], ids=named)
@pytest.mark.skipif(not SEEDS.is_dir(), reason="the papers' texts are not here")
def test_every_row_is_printed_in_its_paper(row: published.PublishedRow) -> None:
    text = next(SEEDS.glob(PRINTED[row.benchmark])).read_text("utf-8")
    wanted = [float(value) for value in row.values.values()]
    lines = [
        [float(number) for number in re.findall(r"(?<![\w.])\d+(?:\.\d+)?(?![\w])", line)] for line in text.splitlines()
    ]
    n = len(wanted)
    assert any(line[at : at + n] == wanted for line in lines for at in range(len(line) - n + 1))


def test_rows_are_chosen_by_kind_and_sort() -> None:
    assert [row.key for row in published.rows("paperbananabench", kind="plot")] == ["figure4/paperbanana"]
    assert {row.of for row in published.rows("paperbananabench", of="share")} == {"share"}
    assert published.rows("another") == ()
    with pytest.raises(NotFound) as caught:
        published.row("aibench", "table3/bagle")
    assert "table3/bagel" in caught.value.hint

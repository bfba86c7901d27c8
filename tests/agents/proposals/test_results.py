"""Printed tables: which are results, what their rows and columns are, and that no number is invented."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figwright.agents.proposals._plots import plotted
from figwright.agents.proposals._results import Results, results
from figwright.frontends.papers import PaperTable


def table(text: str, caption: str = "Comparison of methods.", headers: int = 1) -> PaperTable:
    """Rows by line, cells between bars."""
    rows = tuple(tuple(cell.strip() for cell in line.split("|")) for line in text.strip().splitlines())
    return PaperTable("Table 1", caption, rows, headers)


def held(text: str, caption: str = "Comparison of methods.", headers: int = 1) -> Results:
    found, why = results(table(text, caption, headers))
    assert found is not None, why
    return found


def test_rows_are_named_without_citations_and_columns_know_which_way_is_better() -> None:
    found = held("Method|PSNR ↑|FID ↓\nUNIT (Liu et al., 2017)|23.5|90\nCycleGAN [12]|26.1|80\nOurs†|27.2|70")
    assert found.rows == ("UNIT", "CycleGAN", "Ours")
    assert [(one.name, one.better) for one in found.measures] == [("PSNR", "up"), ("FID", "down")]


def test_two_heads_become_group_and_name() -> None:
    found = held("Method|IXI|IXI|CT\nMethod|PSNR|SSIM|PSNR\nA|1|2|3\nB|4|5|6", headers=2)
    assert [(one.group, one.name) for one in found.measures] == [("IXI", "PSNR"), ("IXI", "SSIM"), ("CT", "PSNR")]


def test_a_head_that_was_taken_for_a_row_is_a_head() -> None:
    found = held("|S|S|M|M\n|IXI|IXI|IXI|IXI\n|PSNR|SSIM|PSNR|SSIM\nA|29.1|92.5|29.0|92.3\nB|19.8|60.8|18.6|49.1")
    assert found.rows == ("A", "B")
    assert [one.title for one in found.measures] == ["S IXI PSNR", "S IXI SSIM", "M IXI PSNR", "M IXI SSIM"]


def test_marks_of_yes_and_no_name_the_rows_of_an_ablation() -> None:
    found = held("NMH|LRD|CRC|Dice\n✓|||65.5\n✓|✓||72.2\n✓|✓|✓|76.8", "Ablation.")
    assert found.rows == ("NMH", "NMH + LRD", "NMH + LRD + CRC")
    unmarked = held("A|B|Dice\n×|×|1\n✓|×|2\n✓|✓|3", "Ablation.")
    assert unmarked.rows == ("none", "A", "A + B")


def test_rows_that_come_again_in_settings_are_blocks() -> None:
    found = held("Ratio|Method|Dice\n1/8|A|50\n|B|54\n1/4|A|60\n|B|64")
    assert (found.block_title, found.blocks) == ("Ratio", ("1/8", "1/8", "1/4", "1/4"))
    assert found.rows == ("A", "B", "A", "B")
    banded = held("Method|Dice|AJI\nSmall|Small|Small\nA|50|1\nB|54|2\nLarge|Large|Large\nA|60|3\nB|64|4")
    assert banded.blocks == ("Small", "Small", "Large", "Large")


def test_two_numbers_in_one_cell_are_two_columns_where_the_head_says_so() -> None:
    found, _ = results(PaperTable("T", "Results.", (("Method", "PSNR | SSIM"), ("A", "1 | 2"), ("B", "3 | 4"))))
    assert found is not None
    assert [(one.name, one.values) for one in found.measures] == [("PSNR", (1, 3)), ("SSIM", (2, 4))]


def test_metrics_down_the_side_are_turned() -> None:
    found = held("|CycleGAN|Ours\nMemory|3,128 MiB|7,074 MiB\nInference time|0.0035 s|0.048 s", "Memory and time.")
    assert found.rows == ("CycleGAN", "Ours")
    assert [(one.name, one.unit) for one in found.measures] == [("Memory", "MiB"), ("Inference time", "s")]


def test_steps_of_a_quantity_are_places() -> None:
    found = held("Box Thr|Dice\n0.3|76.4\n0.38(opt)|77.8\n0.5|75.7")
    assert (found.title, found.places) == ("Box Thr", (0.3, 0.38, 0.5))


def test_unread_cells_stay_empty_and_are_told() -> None:
    found = held("Method|Accuracy\nA|71.0\nB|OOM\nC|–\nD|73.0")
    assert [one.value for one in found.measures[0].cells] == [71.0, None, None, 73.0]
    assert found.notes == ("no numbers, and left empty: 'OOM' (Accuracy)",)


def test_what_is_worked_out_from_other_rows_is_no_method() -> None:
    assert held("Method|Accuracy\nA|71\nB|73\nImprov.|2.8%").rows == ("A", "B")


@pytest.mark.parametrize(
    ("text", "caption"),
    [
        ("Name|Learning rate|Batch size\nA|0.1|32\nB|0.2|64", "Best hyperparameter combinations."),
        ("Dataset|# Rows|# Train\nA|10|5\nB|20|6", "Statistics of datasets."),
        ("|FB|WN\nTraining|272|86\nEntities|14|40", "Specifications of the datasets used in experiments"),
        ("Symbol|Meaning\nx|input\ny|output", "Notation."),
        ("Set|Size\nA|1\nB|2", "Our animals."),
    ],
)
def test_settings_data_and_words_are_no_results(text: str, caption: str) -> None:
    found, why = results(table(text, caption))
    assert found is None
    assert why


@pytest.mark.parametrize("rows", [(), ((),), (("A", "B"),), (("A", "B"), ("x", "1"))])
def test_tables_of_nearly_nothing_are_no_results(rows: tuple[tuple[str, ...], ...]) -> None:
    assert results(PaperTable("", "Results.", rows))[0] is None


CELLS = st.sampled_from(["1.5", "2 ± 0.1", "OOM", "", "-", "87.1%", "3,204", "abc", "✓", "4 | 5", "12 (0.3)", "7e3"])


@given(st.lists(st.lists(CELLS, min_size=3, max_size=3), min_size=2, max_size=6))
def test_no_number_is_written_that_is_not_printed(rows: list[list[str]]) -> None:
    printed = PaperTable(
        "T", "Results.", (("Method", "Acc", "F1", "AUC"), *((f"m{n}", *row) for n, row in enumerate(rows)))
    )
    found, _ = results(printed)
    if found is None:
        return
    shown = {f"m{n}" for n in range(len(rows))} | {"Acc", "F1", "AUC"}
    known = {
        float(number.replace(",", ""))
        for row in rows
        for cell in row
        for number in re.findall(r"[\d.,]+(?:e\d)?", cell)
    }
    for name, values in plotted(found).columns:
        for value in values:
            assert value is None or isinstance(value, str) or float(value) in known, (name, value)
            assert not isinstance(value, str) or any(part in value for part in (*shown, "Variant", "none"))

"""Cells of printed tables: every way of writing a number, and nothing where there is none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figwright.agents.proposals._cells import Cell, cell, words

pytestmark = pytest.mark.core


@pytest.mark.parametrize(
    ("printed", "value", "error", "unit"),
    [
        ("81.3", 81.3, None, ""),
        ("81.3 ± 0.4", 81.3, 0.4, ""),
        ("81.3±0.4%", 81.3, 0.4, "%"),
        ("50.33%±0.19", 50.33, 0.19, "%"),
        ("81.3 (±0.4)", 81.3, 0.4, ""),
        (r"$81.3_{\pm 0.4}$", 81.3, 0.4, ""),
        (r"$\mathbf{81.3}${\tiny$\pm$ $0.4$}", 81.3, 0.4, ""),
        ("81.3 +/- 0.4", 81.3, 0.4, ""),
        (".927 ± .001", 0.927, 0.001, ""),
        ("0.868 ± 0.050 (p=0.929)", 0.868, 0.05, ""),
        ("**92.1%**", 92.1, None, "%"),
        (r"\textbf{\underline{92.1}}", 92.1, None, ""),
        ("92.1†", 92.1, None, ""),
        ("92.1*", 92.1, None, ""),
        ("<b>92.1</b>", 92.1, None, ""),
        ("48,842", 48842, None, ""),
        ("−3.5", -3.5, None, ""),
        ("7,074 MiB", 7074, None, "MiB"),
        ("≈4.5h", 4.5, None, "h"),
        ("13.2M", 13.2, None, "M"),
        ("1.5 × 10^{-3}", 0.0015, None, ""),
        ("0.38 (opt)", 0.38, None, ""),
    ],
)
def test_a_number_is_read_as_it_is_meant(printed: str, value: float, error: float | None, unit: str) -> None:
    found = cell(printed)
    assert (found.value, found.error, found.unit) == (pytest.approx(value), error, unit)
    assert not found.left


@pytest.mark.parametrize("printed", ["OOM", "27.22 | 90.18", "39.7M + 7.8M", "P(T,2)", "< 0.01", "1.2.3", "ResNet-50"])
def test_what_is_no_number_is_left_as_it_stands(printed: str) -> None:
    assert cell(printed).value is None
    assert cell(printed).left == printed


@pytest.mark.parametrize("printed", ["", "-", "–", "—", "N/A", " / ", "$-$"])
def test_a_gap_is_missing_and_not_worth_a_note(printed: str) -> None:
    assert cell(printed) == Cell()


def test_parentheses_hold_an_error_only_where_the_caption_says_so() -> None:
    assert cell("81.3 (0.4)").error is None
    assert cell("81.3 (0.4)").beside == "0.4"
    assert cell("81.3 (0.4)", spread_in_parentheses=True).error == 0.4
    gain = cell("81.3 (+1.4)", spread_in_parentheses=True)
    assert (gain.value, gain.error, gain.beside) == (81.3, None, "+1.4")


def test_names_lose_marks_and_keep_letters() -> None:
    assert words(r"\textbf{Tab-Diff}$^{\dagger}$") == "Tab-Diff"
    assert words("**BASS†  (Ours)**") == "BASS (Ours)"


@given(st.text(max_size=80))
def test_any_text_is_a_cell(text: str) -> None:
    found = cell(text)
    assert found == Cell() or found.left or found.value is not None


@given(st.decimals(-10_000, 10_000, places=3), st.decimals(0, 100, places=2))
def test_value_and_error_come_back(value: float, error: float) -> None:
    found = cell(f"{value} ± {error}")
    assert found.value == pytest.approx(float(value))
    assert found.error == pytest.approx(float(error))

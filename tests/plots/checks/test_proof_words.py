"""Words in the cells of a heat map are proved as words: each in the cell of its row and column, one word one colour."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from figwright.core.tables import Table
from figwright.plots import checks
from figwright.plots.checks import Plot, Proof
from figwright.plots.readback import Drawn, loads

matplotlib = pytest.importorskip("matplotlib")
matplotlib.use("agg")
from matplotlib.figure import Figure  # noqa: E402

from figwright.plots.readback import artists  # noqa: E402

ROWS, COLUMNS = ["maths", "physics", "art"], ["Ann", "Bob"]
GRADES = [["A+", "B-"], ["A-", "C"], ["B+", "A+"]]


def cells(said: Sequence[Sequence[str]], codes: Sequence[Sequence[float]] | None = None) -> Drawn:
    """A heat map of words, coloured by the order in which they come."""
    known = list(dict.fromkeys(word for row in said for word in row))
    figure = Figure()
    axes = figure.subplots()
    axes.pcolormesh([-0.5, 0.5, 1.5], [-0.5, 0.5, 1.5, 2.5],
                    codes or [[known.index(word) for word in row] for row in said])  # fmt: skip
    for y, row in enumerate(said):
        for x, word in enumerate(row):
            axes.text(x, y, word, ha="center", va="center")
    axes.set_xticks(range(2), COLUMNS)
    axes.set_yticks(range(3), ROWS)
    return loads(artists.read(figure))


WIDE = {"course": ROWS, "Ann": ["A+", "A-", "B+"], "Bob": ["B-", "C", "A+"]}
LONG = {
    "who": [who for _ in ROWS for who in COLUMNS],
    "course": [course for course in ROWS for _ in COLUMNS],
    "grade": [word for row in GRADES for word in row],
}


def proved(drawn: Drawn, columns: dict[str, list[Any]]) -> Proof:
    return checks.proof(Plot(drawn, Table.of(columns)))


def errors(proof: Proof) -> set[str]:
    return {finding.rule for finding in proof.findings if finding.severity == "error"}


@pytest.mark.parametrize("columns", [WIDE, LONG, {**WIDE, "credits": [5, 6, 7]}])
def test_words_in_their_cells_are_proved(columns: dict[str, list[Any]]) -> None:
    found = proved(cells(GRADES), columns)
    assert found.verified
    assert found.drawn == 6
    assert not [finding for finding in found.findings if finding.rule == "foreign-marks"]


def _changed(said: list[list[str]]) -> None:
    said[1][1] = "C+"


def _exchanged(said: list[list[str]]) -> None:
    said[0][0], said[1][1] = said[1][1], said[0][0]


def _emptied(said: list[list[str]]) -> None:
    said[2][0] = ""


@pytest.mark.parametrize("columns", [WIDE, LONG])
@pytest.mark.parametrize("change", [_changed, _exchanged, _emptied])
def test_a_word_that_is_not_the_data_s_is_an_error(
    change: Callable[[list[list[str]]], None], columns: dict[str, list[Any]]
) -> None:
    said = [list(row) for row in GRADES]
    change(said)
    found = proved(cells(said), columns)
    assert not found.verified
    assert errors(found)


def test_one_word_in_two_colours_is_an_error() -> None:
    assert errors(proved(cells(GRADES, [[0, 1], [2, 3], [4, 5]]), WIDE)) == {"wrong-value"}


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(some.lists(some.sampled_from(["win", "draw", "loss", "#7", "A+"]), min_size=6, max_size=6), some.integers(0, 5))
def test_law_any_single_change_is_found(words: list[str], place: int) -> None:
    said = [words[0:2], words[2:4], words[4:6]]
    columns = {"course": ROWS, "Ann": words[0::2], "Bob": words[1::2]}
    assert proved(cells(said), columns).verified
    said[place // 2][place % 2] = "another"
    assert not proved(cells(said), columns).verified

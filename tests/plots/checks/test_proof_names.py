"""Names that only notes give, columns left out, and columns drawn once more in another size."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

import pytest

from figwright.core.tables import Column, Table
from figwright.plots import checks
from figwright.plots.checks import Plot, Proof

pytest.importorskip("matplotlib")
from plots.checks.test_proof import NAMES, errors, proved, read

SCORES = [3.5, 7.25, 1.5, 9.75, 4.25]
WAYS = ["radar", "sonar", "lidar", "camera", "touch"]
YEARS = [2001, 2003, 2004, 2008, 2010]


def bars_with_notes(axes: Any, names: Sequence[str]) -> None:
    for bar, name in zip(axes.bar(range(5), SCORES), names, strict=True):
        axes.text(bar.get_x() + 0.4, 0.1, name, rotation=90)
    axes.set_xticks([])


def test_bars_that_only_notes_name() -> None:
    assert proved(read(lambda axes: bars_with_notes(axes, NAMES[:5])), Name=NAMES[:5], Score=SCORES).verified
    turned = [NAMES[1], NAMES[0], *NAMES[2:5]]
    found = errors(proved(read(lambda axes: bars_with_notes(axes, turned)), Name=NAMES[:5], Score=SCORES))
    assert found == {"swapped-labels"}


def rows_with_notes(axes: Any, ways: Sequence[str]) -> None:
    axes.plot(SCORES, NAMES[:5], "o")
    for row, way in enumerate(ways):
        axes.text(11, row, way)


def test_notes_at_the_ticks_are_of_the_same_rows() -> None:
    columns: dict[str, Any] = {"Name": NAMES[:5], "Way": WAYS, "Score": SCORES}
    assert proved(read(lambda axes: rows_with_notes(axes, WAYS)), **columns).verified
    turned = [WAYS[0], WAYS[3], WAYS[2], WAYS[1], WAYS[4]]
    found = errors(proved(read(lambda axes: rows_with_notes(axes, turned)), **columns))
    assert found == {"swapped-labels"}


def test_values_stand_at_their_days() -> None:
    days = ["2024-01-31", "2024-02-29", "2024-03-31", "2024-04-30", "2024-05-31"]
    table = Table((Column("Day", tuple(days), "date"), Column("Score", tuple(SCORES), "number")))

    def proof(values: list[float]) -> Proof:
        drawn = read(lambda axes: axes.plot([date.fromisoformat(day) for day in days], values))
        return checks.proof(Plot(drawn, table))

    assert proof(SCORES).verified
    assert errors(proof([SCORES[1], SCORES[0], *SCORES[2:]])) == {"swapped-labels"}


def test_a_column_drawn_once_more_in_another_size() -> None:
    def draw(panels: Any, factor: float) -> None:
        panels[0].plot(YEARS, SCORES, "o")
        panels[1].plot([5, 6, 8, 7, 9], [factor * score for score in SCORES], "o")

    columns: dict[str, Any] = {"Year": YEARS, "Score": SCORES, "Size": [5, 6, 8, 7, 9]}
    assert proved(read(lambda panels: draw(panels, 1), ncols=2), **columns).verified
    assert errors(proved(read(lambda panels: draw(panels, 2), ncols=2), **columns)) == {"scaled-values"}


@pytest.mark.parametrize(("gone", "expected"), [("b", {"missing-data"}), ("d", set())])
def test_a_heat_map_leaves_out_no_column_between_others(gone: str, expected: set[str]) -> None:
    grid = {"a": [11, 12, 13], "b": [21, 25, 23], "c": [38, 32, 33], "d": [41, 47, 43]}
    there = [name for name in grid if name != gone]
    drawn = read(lambda axes: axes.imshow([[grid[name][row] for name in there] for row in range(3)]))
    assert errors(proved(drawn, Name=NAMES[:3], **grid)) == expected


def test_numbers_that_are_written_rightly_do_not_make_up_for_cells() -> None:
    def draw(axes: Any) -> None:
        axes.imshow([[0.6, 0.25, 0.1, 0.0315, 0.02]])
        axes.set_xticks(range(5), NAMES[:5])
        for place, words in enumerate(("0.60", "0.25", "0.10", "0.03", "0.02")):
            axes.text(place, 0, words)

    assert "wrong-value" in errors(proved(read(draw), Name=NAMES[:5], Share=[0.6, 0.25, 0.1, 0.03, 0.02]))


def test_a_line_is_not_cut_into_groups_that_agree_by_chance() -> None:
    scores = {"A": [7, 6, 5, 8, 7, 6, 8, 9], "B": [6, 7, 7, 6, 8, 7, 7, 8], "C": [8, 5, 6, 7, 6, 8, 6, 7]}

    def draw(axes: Any) -> None:
        for name, values in scores.items():
            axes.plot([7.35 if (name, k) == ("A", 4) else v for k, v in enumerate(values)], label=name)
        axes.legend()

    assert "wrong-value" in errors(proved(read(draw), **scores))


def test_one_bar_at_the_name_of_another() -> None:
    def draw(axes: Any, names: Sequence[str]) -> None:
        axes.bar(range(5), SCORES)
        axes.set_xticks(range(5), names)

    right, wrong = NAMES[:5], [*NAMES[:4], NAMES[1]]
    assert errors(proved(read(lambda axes: draw(axes, wrong)), Name=right, Score=SCORES)) == {"swapped-labels"}
    assert proved(read(lambda axes: draw(axes, right)), Name=right, Score=SCORES).verified

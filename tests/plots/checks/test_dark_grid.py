"""A grid stays behind the data."""

from __future__ import annotations

import pytest

from plots.checks.drawings import axes, findings, line, severities


@pytest.mark.parametrize(
    ("grid", "dash", "expected"),
    [
        ("", "", []),
        ("#dddddd", "", []),
        ("#b0b0b0", "--", []),
        ("#b0b0b0", "", ["info"]),
        ("#333333", "--", ["info"]),
        ("#333333", "", ["warning"]),
    ],
)
def test_dark_and_solid_is_worst(grid: str, dash: str, expected: list[str]) -> None:
    assert severities("dark-grid", axes(line(1, 2, 3), grid=grid, grid_dash=dash)) == expected


def test_what_is_behind_counts() -> None:
    assert severities("dark-grid", axes(line(1, 2), grid="#444444", background="#333333")) == []
    (found,) = findings("dark-grid", axes(line(1, 2), grid="#eeeeee", background="#222222"))
    assert "#eeeeee" in found.message

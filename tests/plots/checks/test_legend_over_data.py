"""A legend lies where nothing is drawn."""

from __future__ import annotations

from dataclasses import replace

from plots.checks.drawings import axes, bars, line, points, severities, text

LEGEND = (text("ours", 300, 40, "legend"), text("theirs", 300, 55, "legend"))
"""Covers x from 272 to 330 and y from 40 to 67: the upper right, values 7.4 to 9.3 and 8.3 to 9.5."""


def test_points_and_lines_under_it() -> None:
    assert severities("legend-over-data", axes(points(*[1.0] * 8, 9.0, 8.6, 9.2), texts=LEGEND)) == ["warning"]
    assert severities("legend-over-data", axes(line(1, 2, 3, 4, 5, 6, 8, 8.8, 9, 9.2), texts=LEGEND)) == ["warning"]
    assert severities("legend-over-data", axes(line(9, 8, 7, 6, 5, 4, 3, 2, 1), texts=LEGEND)) == []


def test_one_point_of_a_cloud_is_let_pass() -> None:
    cloud = replace(points(*[2.0] * 40), x=(*(i / 8 for i in range(39)), 8.5), y=(*[2.0] * 39, 9.0))
    assert severities("legend-over-data", axes(cloud, texts=LEGEND)) == []


def test_the_end_of_a_bar_counts_and_its_body_does_not() -> None:
    ends = bars(9, boxes=((290.0, 52.0, 310.0, 250.0),))
    through = bars(10, boxes=((290.0, 30.0, 310.0, 1000.0),))
    assert severities("legend-over-data", axes(ends, texts=LEGEND)) == ["warning"]
    assert severities("legend-over-data", axes(replace(through, y=(-5.0,)), texts=LEGEND)) == []


def test_a_legend_outside_covers_nothing() -> None:
    above = (text("ours", 300, 5, "legend"),)
    assert severities("legend-over-data", axes(points(9, 9, 9, 9, 9, 9, 9, 9, 9, 9), texts=above)) == []

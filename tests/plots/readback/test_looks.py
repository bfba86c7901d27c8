"""How things look is read too: markers, arrows, grids, what is behind words, and which legend names a mark."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("matplotlib")
from plots.readback.test_artists import only, read

pytestmark = pytest.mark.core


@pytest.mark.parametrize("marker", ["o", "s", "^", "D", "x", "*", "."])
def test_the_marker_of_a_scatter(marker: str) -> None:
    assert only(read(lambda axes: axes.scatter([1, 2], [3, 4], marker=marker)), "points").marker == marker


def test_a_shape_of_its_own_is_no_circle() -> None:
    corners = [(0, 0), (3, 1), (1, 4)]
    assert only(read(lambda axes: axes.scatter([1], [2], marker=corners)), "points").marker == "path"


def test_two_signs_of_one_colour_have_their_own_names() -> None:
    def draw(axes: Any) -> None:
        for marker, label in (("o", "first"), ("s", "second")):
            axes.scatter([1, 2], [3, 4], marker=marker, color="red", label=f"_{label}")
        axes.legend([axes.collections[0], axes.collections[1]], ["first", "second"])

    assert [mark.label for mark in read(draw).axes[0].marks] == ["first", "second"]


def test_the_line_of_an_arrow() -> None:
    style = {"arrowstyle": "->", "edgecolor": "red", "linestyle": "--"}
    mark = only(read(lambda axes: axes.annotate("", (1, 1), (0, 0), arrowprops=style)), "arrows")
    assert (mark.colours, mark.marker, mark.dash) == (("#ff0000",), "->", "--")


def test_a_grid_as_it_is_seen() -> None:
    (axes,) = read(lambda axes: axes.grid(color="black", alpha=0.2, linestyle=":")).axes
    assert (axes.grid, axes.grid_dash) == ("#cccccc", ":")
    assert read(lambda axes: axes.plot([1, 2])).axes[0].grid == ""


def test_words_of_an_axis_in_space_lie_on_the_page() -> None:
    drawn = read(lambda axes: axes.scatter([1, 2], [3, 4], [5, 6]), subplot_kw={"projection": "3d"})
    ticks = [text for text in drawn.axes[0].texts if text.role.endswith("tick")]
    assert len(ticks) > 9
    assert all(0 <= t.box[0] < t.box[2] <= drawn.width and 0 <= t.box[1] < t.box[3] <= drawn.height for t in ticks)


def test_filled_contours_are_behind_words() -> None:
    def draw(axes: Any) -> None:
        axes.contourf([[0, 1, 2], [0, 1, 2], [0, 1, 2]], levels=[0, 1, 2], colors=["#112233", "#ddeeff"])
        axes.text(0.5, 1, "dark")
        axes.text(1.5, 1, "light")

    texts = read(draw).axes[0].texts
    assert [text.behind for text in texts if text.role == "note"] == ["#112233", "#ddeeff"]


def test_what_is_behind_words_may_be_unknown() -> None:
    def draw(axes: Any) -> None:
        axes.imshow([[k % 7 for k in range(100)] for _ in range(100)])
        axes.text(50, 50, "over the picture", color="white")

    (text,) = [text for text in read(draw).axes[0].texts if text.role == "note"]
    assert text.behind == "unknown"


def test_a_legend_of_its_own_names_a_mark_before_any_other() -> None:
    def draw(panels: Any) -> None:
        for axes, label in zip(panels, ("left", "right"), strict=True):
            axes.plot([1, 2], color="red", label=label)
            axes.legend()
        panels[1].plot([3, 4], color="blue")
        panels[0].plot([3, 4], color="blue", label="other")
        panels[0].legend()

    left, right = read(draw, ncols=2).axes
    assert [mark.label for mark in left.marks] == ["left", "other"]
    assert [mark.label for mark in right.marks] == ["right", ""]


def test_thin_slices_keep_their_names() -> None:
    names = ["first", "second", "third", "rest"]
    assert only(read(lambda axes: axes.pie([2, 1, 1.5, 389], labels=names)), "wedges").labels == tuple(names)

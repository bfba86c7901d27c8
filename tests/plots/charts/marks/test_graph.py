"""Graph: every link is an arrow between its two nodes, nodes never meet, loops and ways back are seen."""

from __future__ import annotations

from typing import Any

import pytest

from figwright.core.errors import ChartError
from plots.charts.marks.drawing import HOSTILE, drawn, overlaps, texts

RING = {"a": ["X", "Y", "Z", "X"], "b": ["Y", "Z", "X", "X"], "kind": ["out", "out", "out", "self"], "w": [1, 2, 3, 4]}
TREE = {"a": ["In", "In", "Left", "Right"], "b": ["Left", "Right", "Out", "Out"], "say": ["one", "two", "three", "$4"]}


def _nodes(axes: Any) -> dict[str, tuple[float, float]]:
    return {text.get_text(): text.get_position() for text in axes.texts if text.get_weight() == "bold"}


def _links(axes: Any) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    return [(tuple(t.xyann), tuple(t.xy)) for t in axes.texts if getattr(t, "arrow_patch", None) is not None]


def test_links_run_between_their_nodes() -> None:
    axes = drawn({"mark": "graph", "source": "a", "target": "b"}, TREE).axes[0]
    spots = _nodes(axes)
    assert list(spots) == ["In", "Left", "Right", "Out"]
    assert _links(axes) == [(spots[a], spots[b]) for a, b in zip(TREE["a"], TREE["b"], strict=True)]


def test_what_leads_on_stands_to_the_right() -> None:
    spots = _nodes(drawn({"mark": "graph", "source": "a", "target": "b"}, TREE).axes[0])
    assert all(spots[a][0] < spots[b][0] for a, b in zip(TREE["a"], TREE["b"], strict=True))
    assert spots["Left"][0] == spots["Right"][0]


def test_a_circle_of_links_stands_on_a_ring_with_its_loops() -> None:
    axes = drawn({"mark": "graph", "source": "a", "target": "b"}, RING).axes[0]
    spots = _nodes(axes)
    assert len({round(x, 3) for x, _ in spots.values()}) == 3
    start, end = _links(axes)[3]
    assert start[0] < spots["X"][0] < end[0]
    assert start[1] == end[1] == spots["X"][1]


def test_kinds_have_colours_and_a_legend() -> None:
    figure = drawn({"mark": "graph", "source": "a", "target": "b", "series": "kind", "size": "w"}, RING)
    shown = [text.get_text() for legend in figure.legends for text in legend.get_texts()]
    assert shown == ["out", "self"]
    arrows = [t.arrow_patch for t in figure.axes[0].texts if getattr(t, "arrow_patch", None) is not None]
    assert len({arrow.get_edgecolor() for arrow in arrows}) == 2
    widths = [arrow.get_linewidth() for arrow in arrows]
    assert widths == sorted(widths)


def test_words_stand_at_their_links() -> None:
    axes = drawn({"mark": "graph", "source": "a", "target": "b", "label": "say"}, TREE).axes[0]
    assert [text for text in texts(axes) if text in ("one", "two", "three", r"\$4")] == ["one", "two", "three", r"\$4"]


def test_ways_there_and_back_bow_apart() -> None:
    axes = drawn({"mark": "graph", "source": "a", "target": "b"}, {"a": ["P", "Q"], "b": ["Q", "P"]}).axes[0]
    arrows = [t.arrow_patch for t in axes.texts if getattr(t, "arrow_patch", None) is not None]
    assert all(arrow.get_connectionstyle().rad > 0.1 for arrow in arrows)


@pytest.mark.parametrize("size", [(3.25, 2.6), (10, 8)])
def test_nodes_do_not_meet_and_stay_on_the_sheet(size: tuple[float, float]) -> None:
    names = ["Agriculture", "Manufacturing", "Services", "Technology", "Energy"]
    columns = {"a": names, "b": [*names[1:], names[0]]}
    figure = drawn({"mark": "graph", "source": "a", "target": "b"}, columns, size=size, title="Sectors")
    assert overlaps(figure) == []
    renderer = figure.canvas.get_renderer()
    for text in figure.axes[0].texts:
        patch = text.get_bbox_patch()
        if patch is not None:
            box = patch.get_window_extent(renderer)
            assert box.x0 >= -1
            assert box.x1 <= figure.bbox.x1 + 1


def test_hostile_names() -> None:
    columns = {HOSTILE[0]: list(HOSTILE), HOSTILE[1]: [*HOSTILE[1:], HOSTILE[0]]}
    axes = drawn({"mark": "graph", "source": HOSTILE[0], "target": HOSTILE[1]}, columns).axes[0]
    assert len(_links(axes)) == 5


def test_a_link_needs_two_ends() -> None:
    with pytest.raises(ChartError, match="needs 'target'"):
        drawn({"mark": "graph", "source": "a"}, TREE)
    with pytest.raises(ChartError, match="no layout"):
        drawn({"mark": "graph", "source": "a", "target": "b", "options": {"layout": "spring"}}, TREE)


def test_links_leave_to_the_right_and_pass_between_the_nodes_of_a_column() -> None:
    columns = {"a": ["In", "In", "In", "Up", "Down"], "b": ["Up", "Down", "Out", "Out", "Out"]}
    axes = drawn({"mark": "graph", "source": "a", "target": "b"}, columns).axes[0]
    boxes = {t.get_text(): t.get_bbox_patch().get_window_extent() for t in axes.texts if t.get_weight() == "bold"}
    arrows = [t.arrow_patch for t in axes.texts if getattr(t, "arrow_patch", None) is not None]
    for (a, b), arrow in zip(zip(columns["a"], columns["b"], strict=True), arrows, strict=True):
        path = arrow.get_transform().transform_path(arrow.get_path())
        curve = path.interpolated(1).to_polygons(closed_only=False)[0]
        others = [box.padded(-1) for name, box in boxes.items() if name not in (a, b)]
        assert not any(box.contains(x, y) for x, y in curve for box in others), (a, b)

"""Figures with places and without: what `place` writes is the same picture, what `compose` finds are its rows."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from drawing.layouts.random_figures import random_figure
from figwright import compiler
from figwright.apps import cli
from figwright.ir.scene import Scene
from figwright.ir.spec import Figure
from figwright.ir.spec.load import dump, load, loads

EXAMPLES = Path(__file__).parents[3] / "examples"
figures = st.integers(0, 10_000).map(random_figure)
patient = settings(max_examples=6, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
SAME = 0.6
"""Points of print that a reader does not see."""


def apart(before: Scene, after: Scene) -> list[str]:
    """What stands elsewhere in another scene: boxes, words and lines, by more than SAME."""
    there = {element.id: element for element in after.elements}
    out = []
    for element in before.elements:
        other = there.get(element.id)
        if other is None and element.route is not None:  # an edge with several ends is one for each pair now
            ends = element.route.source, element.route.target
            other = next((e for e in after.elements if e.route and (e.route.source, e.route.target) == ends), None)
        if other is None:
            out.append(f"{element.id} is missing")
            continue
        pairs = [
            (element.touch, other.touch),
            *zip((w.bounds for w in element.words), (w.bounds for w in other.words), strict=True),
        ]
        if element.route and other.route:
            pairs += [((*a, 0, 0), (*b, 0, 0)) for a, b in zip(element.route.points, other.route.points, strict=True)]
        out += [f"{element.id}: {a} {b}" for a, b in pairs if max(abs(x - y) for x, y in zip(a, b, strict=True)) > SAME]
    return out


@patient
@given(figures)
def test_a_placed_figure_is_the_same_picture(figure: Figure) -> None:
    placed = compiler.place(figure).figure
    assert loads(dump(placed)) == placed
    assert apart(compiler.compile(figure), compiler.compile(placed)) == []


@pytest.mark.parametrize("name", ["bonet", "self-anonymizer", "segclip"])
def test_examples_are_the_same_picture(name: str) -> None:
    """Braces, brackets, stacks, call-outs, images, badges, numbers."""
    file = EXAMPLES / name / "figure.yaml"
    figure = load(file)
    placed = compiler.place(figure, base=file.parent).figure
    assert apart(compiler.compile(figure, base=file.parent), compiler.compile(placed, base=file.parent)) == []


ODD = {
    "legend, stack, panel, grid": """
legend: true
body: {row: [{id: a, label: A, state: frozen}, {stack: {id: s, items: [{id: c, glyph: image, label: One},
  {id: d, glyph: image, label: Two}]}}, {panel: {id: p, label: Panel, number: a, items: [{id: b, label: B}]}},
  {grid: {columns: 2, items: [G1, G2, G3]}}]}
edges: [a -> d, a ..> b, s -> b]
""",
    "patent drawing": """
figure: {domain: patent, view: FIG. 1}
body: {row: [{id: a, label: Receiver}, {zone: {id: z, label: Unit, items: [{id: b, label: Filter},
  {id: c, kind: store, label: Memory}]}}]}
edges: [a -> b, b -> c]
""",
    "list of parts, repeated box": """
figure: {domain: patent}
legend: {parts: true}
body: {column: [{id: a, label: Receiver}, {id: b, label: Filter, repeat: x 3}]}
edges: [a -> b, b -> b]
""",
}


@pytest.mark.parametrize("name", ODD)
def test_odd_parts_are_the_same_picture(name: str) -> None:
    figure = loads(ODD[name])
    placed = compiler.place(figure).figure
    assert apart(compiler.compile(figure), compiler.compile(placed)) == []


@patient
@given(figures)
def test_a_composed_figure_says_the_same_again(figure: Figure) -> None:
    placed = compiler.place(figure).figure
    composed = compiler.compose(placed).figure
    assert not composed.placed
    assert {n.id: (n.label, n.evidence, n.tone) for n in composed.nodes()} == {
        n.id: (n.label, n.evidence, n.tone) for n in figure.nodes()
    }
    assert [(e.source, e.target, e.label) for e in composed.edges] == [
        (e.source, e.target, e.label) for e in placed.edges
    ]
    assert compiler.compile(composed).unused == {}


BENT = """
figure: {aspect: 2.4}
body: {row: [{id: a, label: Alpha}, {id: b, label: Beta}, {id: c, label: Gamma}]}
edges:
  - {id: a--b, from: a, to: b}
  - id: a--c
    from: a
    to: c
    label: round
    path: [[0, -13], [0, -50], [160, -50], [160, -13]]
    text: {at: [30, -6]}
"""


def test_bends_and_labels_by_hand_are_the_same_picture_with_places() -> None:
    figure = loads(BENT)
    scene = compiler.compile(figure)
    assert scene.unused == {}
    placed = compiler.place(figure).figure
    assert apart(scene, compiler.compile(placed)) == []


def test_bends_that_the_router_would_not_make_are_composed_again() -> None:
    figure = loads(BENT.replace("text: {at: [30, -6]}", "from_side: bottom"))
    composed = compiler.compose(compiler.place(figure).figure).figure
    assert [bool(edge.path) for edge in composed.edges] == [False, True]
    way = compiler.compile(composed).element("a--c").route
    assert way
    assert (way.source_side, way.target_side, len(way.points)) == ("top", "top", 4)


def test_rows_and_columns_are_found_by_geometry() -> None:
    figure = Figure.model_validate({
        "figure": {"layout": "placed", "size": [400, 200]},
        "body": {"group": [
            {"id": "c", "label": "C", "place": [300, 60, 60, 40]},
            {"id": "a", "label": "A", "place": [10, 10, 60, 40]},
            {"id": "b", "label": "B", "place": [10, 120, 60, 40]},
        ]},
        "edges": [{"from": "a", "to": "c", "path": [[70, 30], [300, 80]]}],
    })  # fmt: skip
    found = compiler.compose(figure)
    assert found.notes == ()
    body = found.figure.body
    assert body.type == "row"
    assert [item.id for item in body.items[0].items] == ["a", "b"]  # type: ignore[union-attr]
    assert body.items[1].id == "c"


def test_what_cannot_be_composed_is_told() -> None:
    figure = Figure.model_validate({
        "figure": {"layout": "placed", "size": [400, 200]},
        "body": {"group": [
            {"id": "a", "label": "A", "place": [10, 10, 60, 40]},
            {"id": "star", "kind": "ornament", "label": "*", "place": [50, 5, 20, 20]},
        ]},
    })  # fmt: skip
    found = compiler.compose(figure)
    assert [node.id for node in found.figure.nodes()] == ["a"]
    assert "star" in found.notes[0]


def test_a_sign_before_the_title_of_a_zone_is_its_number() -> None:
    zone = {"id": "z", "label": "Training", "place": [10, 10, 380, 180], "items": [
        {"id": "one", "label": "1", "place": [20, 18, 16, 16]},
        {"id": "a", "label": "A", "place": [40, 90, 60, 40]},
        {"id": "b", "label": "B", "place": [200, 90, 60, 40]},
        {"id": "scrap", "kind": "ornament", "place": [130, 60, 40, 2]},
    ]}  # fmt: skip
    head = {"layout": "placed", "size": [400, 200]}
    edges = [{"from": "a", "to": "b", "path": [[100, 110], [200, 110]]}]
    found = compiler.compose(
        Figure.model_validate({"figure": head, "body": {"group": [{"zone": zone}]}, "edges": edges})
    )
    (group,) = (group for group in found.figure.groups() if group.id == "z")
    assert group.number == "1"
    assert [node.id for node in found.figure.nodes()] == ["a", "b"]
    assert "scrap" in found.notes[0]


def test_the_commands_write_figures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, placed, composed = (tmp_path / name for name in ("f.yaml", "p.yaml", "c.yaml"))
    file.write_text('body: {row: [{id: a}, {id: b}, {id: c}]}\nedges: ["a -> b, c"]\n', "utf-8")
    assert cli.main(["place", str(file), "-o", str(placed)]) == 0
    assert "'a--b' joined several boxes" in capsys.readouterr().err
    assert load(placed).placed
    assert cli.main(["compose", str(placed), "-o", str(composed)]) == 0
    assert [item.id for item in load(composed).body.items] == ["a", "b", "c"]
    assert cli.main(["compose", str(composed), "-o", str(tmp_path / "again.yaml")]) == 0
    assert "already placed" in capsys.readouterr().err

"""What may be written short means the same as what is written out."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from figwright import compiler
from figwright.core.errors import SpecError
from figwright.ir.spec import Edge, Figure, Group
from figwright.ir.spec.edits import apply, parse
from figwright.ir.spec.load import dump, loads

pytestmark = pytest.mark.core


def body(data: Any) -> Group:
    return Figure.model_validate({"body": data}).body


ITEMS = [{"id": "a"}, {"id": "b"}]


@pytest.mark.parametrize(
    ("short", "full"),
    [
        ({"row": ITEMS}, {"type": "row", "items": ITEMS}),
        ({"row": {"id": "r", "items": ITEMS}}, {"type": "row", "id": "r", "items": ITEMS}),
        (ITEMS, {"type": "group", "items": ITEMS}),
        ({"items": ITEMS}, {"type": "group", "items": ITEMS}),
        ({"zone": {"label": "Z", "row": ITEMS}}, {"type": "zone", "label": "Z", "arrange": "row", "items": ITEMS}),
        ({"zone": "Z", "row": ITEMS}, {"type": "zone", "label": "Z", "arrange": "row", "items": ITEMS}),
        ({"zone": "Z", "items": ITEMS}, {"type": "zone", "label": "Z", "items": ITEMS}),
        ({"type": "panel", "column": ITEMS}, {"type": "panel", "arrange": "column", "items": ITEMS}),
        ({"zone": {"stack": ITEMS}}, {"type": "zone", "items": [{"type": "stack", "items": ITEMS}]}),
        (
            {"zone": {"grid": {"columns": 2, "items": ITEMS}}},
            {"type": "zone", "arrange": "grid", "columns": 2, "items": ITEMS},
        ),
        (
            {"zone": {"id": "z", "row": {"id": "r", "items": ITEMS}}},
            {"type": "zone", "id": "z", "items": [{"type": "row", "id": "r", "items": ITEMS}]},
        ),
        (
            {"zone": {"label": "Z", "zone": {"label": "Y", "items": ITEMS}}},
            {"type": "zone", "label": "Z", "items": [{"type": "zone", "label": "Y", "items": ITEMS}]},
        ),
        ({"row": ["Encoder", 5]}, {"type": "row", "items": [{"label": "Encoder"}, {"label": "5"}]}),
        ({"row": None}, {"type": "row", "items": []}),
    ],
)  # fmt: skip
def test_containers(short: Any, full: Any) -> None:
    assert body(short) == body(full)


@pytest.mark.parametrize(
    ("short", "full"),
    [
        ("a -> b", {"from": "a", "to": "b"}),
        ("a->b", {"from": "a", "to": "b"}),
        ("a, b -> c: joined", {"from": ["a", "b"], "to": "c", "label": "joined"}),
        ("pre-train --> fine-tune", {"from": "pre-train", "to": "fine-tune"}),
        ("a <- b", {"from": "b", "to": "a"}),
        ("a ..> b", {"from": "a", "to": "b", "kind": "auxiliary"}),
        ("a <-> b: both", {"from": "a", "to": "b", "arrow": "both", "label": "both"}),
        ("a -- b", {"from": "a", "to": "b", "arrow": "none"}),
        ("m:1 -> n.2: x: y", {"from": "m:1", "to": "n.2", "label": "x: y"}),
        ({"a -> b": "label"}, {"from": "a", "to": "b", "label": "label"}),
        ({"a -> b": None}, {"from": "a", "to": "b"}),
        ({"a -> b": {"kind": "skip", "evidence": "e"}}, {"from": "a", "to": "b", "kind": "skip", "evidence": "e"}),
        ({"source": "a", "target": 2}, {"from": ["a"], "to": ["2"]}),
    ],
)
def test_edges(short: Any, full: Any) -> None:
    assert Edge.model_validate(short) == Edge.model_validate(full)


@pytest.mark.parametrize("text", ["a b", "-> b", "a ->", "a -> , b", "", "a " * 5000])
def test_what_is_no_edge(text: str) -> None:
    with pytest.raises(ValidationError, match="invalid edge"):
        Edge.model_validate(text)


@pytest.mark.parametrize(
    ("text", "points"),
    [("5.5in", 396), ("14cm", 396.85), ("396pt", 396), ("100", 100), (".75in", 54), ("40 mm", 113.386)],
)
def test_lengths(text: str, points: float) -> None:
    assert Figure.model_validate({"figure": {"width": text}, "body": []}).head.width == pytest.approx(points, abs=0.01)


@pytest.mark.parametrize(
    ("text", "ratio"), [("16:9", 16 / 9), ("4/3", 4 / 3), ("1.8", 1.8), (2, 2), (16 * 60 + 9, 16 / 9)]
)
def test_ratios(text: Any, ratio: float) -> None:
    assert Figure.model_validate({"figure": {"aspect": text}, "body": []}).head.aspect == pytest.approx(ratio)


def test_ids_come_from_labels_or_places_and_never_clash() -> None:
    figure = Figure.model_validate(
        {
            "body": {"row": ["Query $q$", "Query $q$", {"id": "query-q-2"}, "多层", {"column": [{}]}]},
            "edges": ["query-q -> query-q-2"] * 2,
        }
    )
    assert [item.id for item, _ in figure.walk()] == [
        "body",
        "query-q",
        "query-q-3",
        "query-q-2",
        "body.4",
        "body.5",
        "body.5.1",
    ]
    assert [edge.id for edge in figure.edges] == ["query-q--query-q-2", "query-q--query-q-2-2"]


def test_ids_of_deep_nests_stay_short_enough() -> None:
    data: Any = {}
    for _ in range(55):
        data = {"row": [data]}
    assert max(len(item.id) for item, _ in Figure.model_validate({"body": data}).walk()) <= 80


@pytest.mark.parametrize(
    ("item", "label"),
    [
        ({"id": "encoder", "state": "frozen"}, "Encoder"),
        ({"id": "text_encoder"}, "Text encoder"),
        ({"id": "mlp"}, "MLP"),
        ({"id": "x1", "kind": "data"}, "x1"),
        ({"id": "blank", "label": ""}, ""),
        ({"id": "hand", "glyph": "robot"}, ""),
        ({"id": "plus", "kind": "operator"}, ""),
        ({"tone": "blue"}, ""),
    ],
)
def test_a_box_that_only_has_a_name_is_called_by_it(item: dict[str, Any], label: str) -> None:
    figure = Figure.model_validate({"body": {"row": [item, {"label": "Other"}]}})
    node = figure.nodes()[0]
    assert node.label == label
    again = loads(dump(figure))
    assert again == figure
    assert figure.edges == again.edges


def test_a_label_taken_away_on_purpose_stays_away() -> None:
    figure = loads("body: {row: [{id: encoder}, {id: decoder}]}\nedges: [encoder -> decoder]")
    emptied, _ = apply(figure, parse({"op": "relabel", "id": "encoder", "label": ""})[0])
    assert loads(dump(emptied)).item("encoder").label == ""


@pytest.mark.parametrize("text", ["{id: a, label: Encoder, frozen}", "{id: a, note: what, not where}"])
def test_a_key_that_nobody_knows_is_refused_also_with_nothing_behind_it(text: str) -> None:
    with pytest.raises(SpecError, match=r"frozen|not where"):
        loads(f"body: [{text}]")


def test_an_item_with_nothing_in_it_is_an_empty_cell() -> None:
    figure = loads(
        "body: {grid: {columns: 3, items: [{id: a}, {}, {id: b}, {id: c}, {id: d}, {id: e}]}}\nedges: [a -> b]"
    )
    cell = list(figure.nodes())[1]
    assert (cell.kind, cell.label) == ("ornament", "")
    assert loads(dump(figure)) == figure
    drawn = {element.id: element.box for element in compiler.compile(figure).elements if element.box}
    assert drawn["d"].x > drawn["a"].right
    assert abs(drawn["b"].cx - drawn["e"].cx) < 1
    assert not compiler.compile(figure).element(cell.id).marks

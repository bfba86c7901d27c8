"""What a figure says is apart from its looks: every field of the model is one or the other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from pydantic import BaseModel

from figures import figures
from figwright.ir.spec import Figure
from figwright.ir.spec.edits import apply_all, parse
from figwright.ir.spec.load import dump, loads
from figwright.ir.spec.meaning import CONTENT, differences, meaning
from figwright.ir.spec.model import Brace, Edge, Group, Head, Legend, LegendEntry, Node

pytestmark = pytest.mark.core

DATA: dict[str, Any] = {
    "figure": {"title": "T"},
    "body": {
        "type": "grid",
        "id": "all",
        "items": [
            {
                "type": "zone",
                "id": "z",
                "label": "Zone",
                "arrange": "grid",
                "items": [{"id": "a", "label": "A"}, {"id": "b", "label": "B"}],
            },
            {"type": "row", "id": "plain", "items": [{"id": "c", "label": "C"}, {"id": "d", "label": "D"}]},
        ],
    },
    "edges": [{"id": "e", "from": ["a"], "to": ["plain"], "label": "feeds"}],
    "braces": [{"id": "br", "over": ["c", "d"], "label": "both"}],
    "legend": {"entries": [{"sample": "flow", "label": "data"}]},
    "drawings": {"robot": "<g/>"},
}
FIGURE = Figure.model_validate(DATA)
PLACES: dict[str, tuple[Any, ...]] = {
    "Figure": (),
    "Head": ("figure",),
    "Node": ("body", "items", 0, "items", 1),
    "Group": ("body", "items", 0),
    "Edge": ("edges", 0),
    "Brace": ("braces", 0),
    "Legend": ("legend",),
    "LegendEntry": ("legend", "entries", 0),
}
OTHER: dict[tuple[str, str], Any] = {
    ("Figure", "head"): {"title": "other"},
    ("Node", "label_side"): "right",
    ("Head", "cards"): True,
    ("Node", "card"): True,
    ("Node", "optional"): True,
    ("Edge", "optional"): True,
    ("Edge", "from_at"): 0.2,
    ("Edge", "to_at"): 0.8,
    ("Node", "span"): 2,
    ("Group", "span"): [1, 2],
    ("Group", "label_side"): "bottom",
    ("Group", "gap"): "tight",
    ("Figure", "body"): {**DATA["body"], "items": [*DATA["body"]["items"], {"id": "new", "label": "New"}]},
    ("Figure", "edges"): [],
    ("Figure", "braces"): [],
    ("Figure", "legend"): None,
    ("Head", "width"): 500,
    ("Head", "aspect"): 2,
    ("Head", "retired"): ["104"],
    ("Head", "largest_type"): 7,
    ("Head", "thinnest_line"): 0.5,
    ("Head", "thickest_line"): 1,
    ("Head", "words"): 99,
    ("Head", "routing"): "curved",
    ("Node", "kind"): "data",
    ("Node", "numeral"): "102",
    ("Group", "numeral"): "110",
    ("Legend", "parts"): True,
    ("Legend", "place"): [0, 0, 40, 10],
    ("Node", "params"): {"count": 3},
    ("Node", "state"): "frozen",
    ("Node", "emphasis"): True,
    ("Node", "size"): 2.0,
    ("Group", "type"): "panel",
    ("Group", "items"): [*DATA["body"]["items"][0]["items"], {"id": "new", "label": "New"}],
    ("Group", "arrange"): "column",
    ("Group", "columns"): 2,
    ("Group", "align"): "end",
    ("Edge", "trunk"): False,
    ("Group", "dashed"): True,
    ("Group", "state"): "trainable",
    ("Edge", "source"): ["b"],
    ("Edge", "target"): ["c"],
    ("Edge", "kind"): "skip",
    ("Edge", "from_side"): "top",
    ("Edge", "to_side"): "left",
    ("Edge", "arrow"): "both",
    ("Figure", "drawings"): {"robot": "<g/>", "other": "<g/>"},
    ("Head", "size"): [1000, 500],
    ("Head", "type"): 18,
    ("Head", "arrows"): {"width": 2},
    ("Head", "hold"): {"size": [500, 260]},
    ("Head", "inline_math"): True,
    ("Edge", "path"): [[0, 0], [10, 0]],
    ("Node", "place"): [1, 2, 30, 40],
    ("Node", "look"): {"fill": "blue.fill"},
    ("Node", "text"): {"size": 12},
    ("Node", "words"): [{"text": "more"}],
    ("Node", "layer"): 3,
    ("Node", "drawing"): "robot",
    ("Group", "place"): [1, 2, 30, 40],
    ("Group", "look"): {"fill": "blue.fill"},
    ("Group", "text"): {"size": 12},
    ("Group", "words"): [{"text": "more"}],
    ("Group", "layer"): 3,
    ("Group", "drawing"): "robot",
    ("Edge", "place"): [1, 2, 30, 40],
    ("Edge", "look"): {"fill": "blue.fill"},
    ("Edge", "text"): {"size": 12},
    ("Edge", "words"): [{"text": "more"}],
    ("Edge", "layer"): 3,
    ("Edge", "drawing"): "robot",
    ("Node", "min_size"): [40, 30],
    ("Group", "min_size"): [40, 30],
    ("Node", "nudge"): [1, 2],
    ("Group", "nudge"): [1, 2],
    ("Brace", "over"): ["c"],
    ("Brace", "side"): "top",
    ("Brace", "style"): "bracket",
    ("Legend", "entries"): [],
    ("Legend", "side"): "top",
    ("LegendEntry", "sample"): "frozen",
}
"""Another value for each field that is not simply a text."""


def _changed(model: type[BaseModel], name: str) -> Figure:
    data = FIGURE.model_dump(mode="json", by_alias=True)
    part: Any = data
    for step in PLACES[model.__name__]:
        part = part[step]
    field = model.model_fields[name]
    part[field.alias or name] = OTHER.get((model.__name__, name), "other")
    return Figure.model_validate(data)


_PLACING = ("drawing", "place", "min_size", "nudge", "look", "text", "layer", "span", "same_row")
LOOKS: Mapping[type[BaseModel], frozenset[str]] = {
    Figure: frozenset({"drawings"}),
    Head: frozenset(
        "domain theme font language retired layout width aspect largest_type thinnest_line thickest_line routing words"
        " icons size type arrows hold inline_math cards".split()
    ),
    Node: frozenset({"label_side", "glyph", "params", "icon", "badge", "card", "tone", "emphasis", "size", *_PLACING}),
    Group: frozenset({"label_side", "gap", "arrange", "columns", "align", "tone", *_PLACING}),
    Edge: frozenset("id from_side to_side from_at to_at tone trunk path drawing place look text layer".split()),
    Brace: frozenset({"id", "side", "style", "tone"}),
    Legend: frozenset({"side", "place", "parts"}),
    LegendEntry: frozenset(),
}
"""The fields that only change the picture; ids of edges and braces are names that nobody sees."""


@pytest.mark.parametrize("model", CONTENT, ids=lambda model: model.__name__)
def test_every_field_is_content_or_looks(model: type[BaseModel]) -> None:
    assert set(model.model_fields) == CONTENT[model] | LOOKS[model]
    assert not CONTENT[model] & LOOKS[model]


@pytest.mark.parametrize(
    ("model", "name"), [pytest.param(m, n, id=f"{m.__name__}.{n}") for m in LOOKS for n in sorted(LOOKS[m])]
)
def test_looks_leave_the_meaning(model: type[BaseModel], name: str) -> None:
    after = _changed(model, name)
    assert after != FIGURE, "the test must change the figure"
    assert meaning(after) == meaning(FIGURE)
    assert differences(FIGURE, after) == ()


@pytest.mark.parametrize(
    ("model", "name"), [pytest.param(m, n, id=f"{m.__name__}.{n}") for m in CONTENT for n in sorted(CONTENT[m])]
)
def test_content_changes_the_meaning(model: type[BaseModel], name: str) -> None:
    assert differences(FIGURE, _changed(model, name))


SAME = {
    "items in another order": [{"op": "move", "id": "b", "before": "a"}],
    "an unframed group dissolved": [{"op": "unwrap", "id": "inner"}],
    "boxes put in a row of their own": [{"op": "wrap", "ids": ["a", "b"], "type": "column"}],
    "a row turned into a grid": [{"op": "arrange", "id": "plain", "type": "grid", "columns": 2}],
    "an automatic legend": [{"op": "legend", "show": True}],
}
DIFFERENT = {
    "a box moved out of its frame": [{"op": "move", "id": "a", "into": "all"}],
    "a frame dissolved": [{"op": "unwrap", "id": "z"}],
    "boxes put in a frame": [{"op": "wrap", "ids": ["c", "d"], "type": "zone", "label": ""}],
    "an arrow turned round": [{"op": "reverse", "id": "e"}],
    "a frame that becomes a row": [{"op": "arrange", "id": "z", "type": "row"}],
    "a row that gets a repetition mark": [{"op": "restyle", "id": "plain", "repeat": "× 3"}],
    "a line that moves to one box of the row": [{"op": "reconnect", "id": "e", "to": ["c"]}],
}
WITHOUT_LEGEND = Figure.model_validate(
    {
        **{key: value for key, value in DATA.items() if key not in ("legend", "edges", "braces")},
        "edges": [{"id": "e", "from": ["a"], "to": ["plain"]}],
        "body": {
            **DATA["body"],
            "items": [*DATA["body"]["items"], {"type": "row", "id": "inner", "items": [{"id": "f", "label": "F"}]}],
        },
    }
)


@pytest.mark.parametrize("edits", SAME.values(), ids=SAME)
def test_arrangement_is_looks(edits: list[dict[str, Any]]) -> None:
    after, _ = apply_all(WITHOUT_LEGEND, parse(edits))
    assert after != WITHOUT_LEGEND
    assert differences(WITHOUT_LEGEND, after) == ()


@pytest.mark.parametrize("edits", DIFFERENT.values(), ids=DIFFERENT)
def test_structure_is_content(edits: list[dict[str, Any]]) -> None:
    assert differences(WITHOUT_LEGEND, apply_all(WITHOUT_LEGEND, parse(edits))[0])


def _pair(edges: list[dict[str, Any]], **node: Any) -> Figure:
    items = [{"id": "a", "label": "A", **node}, {"id": "b", "label": "B"}, {"id": "c", "label": "C"}]
    return Figure.model_validate({"body": {"type": "row", "items": items}, "edges": edges})


def test_a_shared_trunk_and_a_backward_arrow_say_the_same() -> None:
    one_by_one = _pair([{"from": "a", "to": "c"}, {"from": "b", "to": "c"}])
    assert meaning(one_by_one) == meaning(_pair([{"from": ["a", "b"], "to": "c"}]))
    assert meaning(_pair([{"from": "a", "to": "c"}])) == meaning(_pair([{"from": "c", "to": "a", "arrow": "start"}]))
    assert meaning(_pair([{"from": "a", "to": "c", "arrow": "both"}])) == meaning(
        _pair([{"from": "c", "to": "a", "arrow": "both"}])
    )


def test_a_hue_is_content_where_the_legend_says_so() -> None:
    plain, blue = _pair([], tone=""), _pair([], tone="blue")
    assert meaning(plain) == meaning(blue)
    legend = {"legend": {"entries": [{"sample": "blue", "label": "learned"}]}}
    with_legend = [Figure.model_validate({**f.model_dump(by_alias=True), **legend}) for f in (plain, blue)]
    assert differences(*with_legend) == ("legend",)


@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(figures())
def test_a_figure_of_plain_looks_means_the_same(figure: Figure) -> None:
    data = figure.model_dump(mode="json", by_alias=True)
    assert meaning(figure) == meaning(loads(dump(figure)))
    data["figure"]["theme"], data["figure"]["width"] = "slate", 300
    assert meaning(Figure.model_validate(data)) == meaning(figure)

"""Edits: what each one does, and how it fails."""

from __future__ import annotations

from typing import Any

import pytest

from figwright.core.errors import SpecError
from figwright.ir.spec import Figure, Group
from figwright.ir.spec.edits import apply, edit_schema, parse
from figwright.ir.spec.load import dump, loads

pytestmark = pytest.mark.core

TEXT = """
body:
  row:
    - {id: a, label: A, glyph: robot}
    - zone: {id: z, label: Zone, row: [{id: b}, {id: c}]}
    - {id: d}
edges:
  - {id: ab, from: a, to: b, from_side: right}
  - {id: many, from: [a, b], to: d}
  - {id: zd, from: z, to: d}
braces:
  - {id: br, over: [b, c]}
"""


@pytest.fixture
def figure() -> Figure:
    return loads(TEXT)


def edited(figure: Figure, **edit: Any) -> Figure:
    if "source" in edit:
        edit["from"] = edit.pop("source")
    return apply(figure, parse(edit)[0])[0]


def order(figure: Figure, id: str) -> list[str]:
    group = figure.item(id)
    assert isinstance(group, Group)
    return [child.id for child in group.items]


def test_words(figure: Figure) -> None:
    assert edited(figure, op="relabel", id="z", label="Phase").item("z").label == "Phase"
    assert edited(figure, op="relabel", id="ab", label="go").edges[0].label == "go"
    assert edited(figure, op="relabel", id="a -> b", label="go").edges[0].label == "go"
    assert edited(figure, op="relabel", id="br", label="pair").braces[0].label == "pair"
    assert edited(figure, op="note", id="a", note="n").nodes()[0].note == "n"
    assert edited(figure, op="evidence", id="ab", evidence="quoted").edges[0].evidence == "quoted"


def test_rename_takes_edges_and_braces_along(figure: Figure) -> None:
    after = edited(figure, op="rename", id="b", to="bee")
    assert after.edges[0].target == ("bee",)
    assert after.edges[1].source == ("a", "bee")
    assert after.braces[0].over == ("bee", "c")
    assert edited(figure, op="rename", id="ab", to="first").edges[0].id == "first"


def test_move(figure: Figure) -> None:
    assert order(edited(figure, op="move", id="a", into="z", index=0), "z") == ["a", "b", "c"]
    assert order(edited(figure, op="move", id="a", after="d"), "body") == ["z", "d", "a"]
    assert order(edited(figure, op="move", id="c", before="b"), "z") == ["c", "b"]
    assert order(edited(figure, op="move", id="c", index=0), "z") == ["c", "b"]
    assert order(edited(figure, op="move", id="c", into="body"), "body") == ["a", "z", "d", "c"]


def test_looks(figure: Figure) -> None:
    node = edited(figure, op="restyle", id="a", glyph="", tone="blue", state="frozen", size=2).nodes()[0]
    assert (node.glyph, node.tone, node.state, node.size, node.label) == ("", "blue", "frozen", 2.0, "A")
    group = edited(figure, op="arrange", id="z", type="panel", arrange="grid", columns=2).item("z")
    assert isinstance(group, Group)
    assert (group.type, group.arrange, group.columns, group.label) == ("panel", "grid", 2, "Zone")
    assert edited(figure, op="arrange", id="z", gap="tight").item("z").gap == "tight"  # type: ignore[union-attr]
    assert [edited(figure, op="restyle", id=id, label_side="right").item(id).label_side for id in "az"] == ["right"] * 2


def test_any_colour_is_a_tone(figure: Figure) -> None:
    node = figure.nodes()[0]
    assert edited(figure, op="restyle", id=node.id, tone="#F00").item(node.id).tone == "#ff0000"
    with pytest.raises(SpecError, match="'#ff00' is not a colour"):
        edited(figure, op="restyle", id=node.id, tone="#ff00")


def test_a_glyph_and_an_icon_take_each_other_s_place(figure: Figure) -> None:
    node = figure.nodes()[0]
    iconic = edited(figure, op="restyle", id=node.id, icon="cpu")
    drawn = edited(iconic, op="restyle", id=node.id, glyph="robot", params={})
    assert (drawn.item(node.id).glyph, drawn.item(node.id).icon) == ("robot", "")  # type: ignore[union-attr]
    again = edited(drawn, op="restyle", id=node.id, icon="cpu")
    assert (again.item(node.id).glyph, again.item(node.id).icon) == ("", "cpu")  # type: ignore[union-attr]


def test_a_row_told_to_stand_as_a_column_becomes_one(figure: Figure) -> None:
    rowed = edited(figure, op="arrange", id="z", type="row", arrange="auto")
    group = edited(rowed, op="arrange", id="z", arrange="column").item("z")
    assert isinstance(group, Group)
    assert (group.type, group.arrange) == ("column", "auto")
    edge = edited(figure, op="edge-style", id="ab", kind="skip", from_side="auto").edges[0]
    assert (edge.kind, edge.from_side) == ("skip", None)
    head = edited(figure, op="head", theme="ice", aspect="4:3", width="10cm").head
    assert (head.theme, head.aspect, head.width) == ("ice", pytest.approx(4 / 3), pytest.approx(283.465))
    assert edited(edited(figure, op="head", aspect=2), op="head", aspect="auto").head.aspect is None
    assert edited(figure, op="legend", side="top").legend is not None
    assert edited(edited(figure, op="legend"), op="legend", show=False).legend is None


def test_add_and_remove(figure: Figure) -> None:
    assert order(edited(figure, op="add", item={"label": "New thing"}, after="a"), "body") == [
        "a",
        "new-thing",
        "z",
        "d",
    ]
    assert order(edited(figure, op="add", item="New thing", into="z", index=0), "z") == ["new-thing", "b", "c"]
    assert [n.id for n in edited(figure, op="add", item={"row": ["x", "y"]}, into="z").nodes()][3:5] == ["x", "y"]
    after = edited(figure, op="remove", id="b")
    assert [edge.id for edge in after.edges] == ["many", "zd"]
    assert after.edges[0].source == ("a",)
    assert after.braces[0].over == ("c",)
    after = edited(figure, op="remove", id="z")
    assert [edge.id for edge in after.edges] == ["many"]
    assert after.braces == ()
    assert [edge.id for edge in edited(figure, op="remove", id="many").edges] == ["ab", "zd"]
    assert edited(figure, op="remove", id="br").braces == ()


def test_edges(figure: Figure) -> None:
    added = edited(figure, op="connect", source="c", to=["a", "d"], kind="feedback", label="again").edges[-1]
    assert (added.id, added.source, added.target, added.kind) == ("c--a", ("c",), ("a", "d"), "feedback")
    assert [edge.id for edge in edited(figure, op="disconnect", id="a, b -> d").edges] == ["ab", "zd"]
    turned = edited(figure, op="reverse", id="ab").edges[0]
    assert (turned.source, turned.target, turned.from_side, turned.to_side) == (("b",), ("a",), None, "right")
    assert edited(figure, op="reconnect", id="ab", to="c").edges[0].target == ("c",)


def test_wrap_and_unwrap(figure: Figure) -> None:
    after = edited(figure, op="wrap", ids=["z", "a"], label="Both", type="zone", tone="blue")
    assert order(after, "body") == ["both", "d"]
    assert order(after, "both") == ["a", "z"]
    free = edited(figure, op="disconnect", id="zd")
    assert order(edited(free, op="unwrap", id="z"), "body") == ["a", "b", "c", "d"]


def test_braces(figure: Figure) -> None:
    assert edited(figure, op="brace", over=["a", "z"], side="top").braces[-1].over == ("a", "z")
    assert edited(figure, op="unbrace", id="br").braces == ()


@pytest.mark.parametrize(
    ("edit", "message", "hint"),
    [
        ({"op": "relabl", "id": "a"}, "unknown edit 'relabl'", "'relabel'"),
        ({"id": "a", "label": "x"}, "needs an 'op'", "relabel"),
        ({"op": "relabel", "id": "a", "label": "x", "note": "y"}, "unknown key 'note'", "known keys"),
        ({"op": "relabel", "id": "aa", "label": "x"}, "no element named 'aa'", "'a'"),
        ({"op": "rename", "id": "a", "to": "b"}, "two elements are named 'b'", "rename"),
        ({"op": "rename", "id": "a", "to": "my node"}, "not an id", "'my-node'"),
        ({"op": "note", "id": "z", "note": "x"}, "'z' has no note", "relabel"),
        ({"op": "move", "id": "z", "into": "b"}, "cannot move", "outside"),
        ({"op": "move", "id": "a", "into": "b"}, "'b' is not a group", "wrap"),
        ({"op": "move", "id": "a", "into": "z", "before": "d"}, "'d' is not in 'z'", "'body'"),
        ({"op": "move", "id": "a", "before": "d", "after": "b"}, "only one of", "remove"),
        ({"op": "move", "id": "body", "into": "z"}, "whole body", "inside"),
        ({"op": "move", "id": "d", "into": "z"}, "one contains the other", ""),
        ({"op": "restyle", "id": "z", "glyph": "robot"}, "zone 'z' has no glyph", "tone"),
        ({"op": "restyle", "id": "a", "dashed": True}, "node 'a' has no dashed", "glyph"),
        ({"op": "restyle", "id": "a", "size": 9}, "less than or equal to 4", ""),
        ({"op": "arrange", "id": "a", "columns": 2}, "'a' is not a group", "wrap"),
        ({"op": "remove", "id": "body"}, "whole body", ""),
        ({"op": "connect", "from": "a", "to": "q"}, "no node named 'q'", ""),
        ({"op": "connect", "from": "b", "to": "z"}, "one contains the other", "beside"),
        ({"op": "reverse", "id": "d -> a"}, "no edge named 'd -> a'", "known: ab"),
        ({"op": "reconnect", "id": "ab"}, "no new end", "'from' or 'to'"),
        ({"op": "wrap", "ids": ["a", "b"]}, "different groups", "move"),
        ({"op": "unwrap", "id": "z"}, "edge 'zd' ends at 'z'", "reconnect"),
        ({"op": "unbrace", "id": "b"}, "no brace named 'b'", "'br'"),
        ({"op": "head", "aspect": "wide"}, "invalid aspect ratio", "'16:9'"),
        ({"op": "brace", "over": ["q"]}, "no node named 'q'", ""),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_said(figure: Figure, edit: dict[str, Any], message: str, hint: str) -> None:
    with pytest.raises(SpecError) as caught:
        apply(figure, parse(edit)[0])
    assert message in caught.value.message
    assert hint in caught.value.hint
    assert figure == loads(TEXT)


def test_an_undo_is_small(figure: Figure) -> None:
    _, undo = apply(figure, parse({"op": "relabel", "id": "b", "label": "B"})[0])
    assert undo.data() == {"op": "restore", "at": "b", "item": {"id": "b", "label": "b"}}


def test_the_schema_says_every_operation_and_needs_its_op() -> None:
    schema = edit_schema()
    definitions = [d for d in schema["$defs"].values() if "op" in d.get("properties", {})]
    assert len(definitions) >= 20
    assert all("op" in d["required"] and d["description"] for d in definitions)
    assert not any(d["properties"]["op"].get("const") == "restore" for d in definitions)


def test_what_an_edit_gives_back_to_the_theme_is_given_back_when_it_is_read_again() -> None:
    own = {"look": {"width": 3, "fill": "#ff0000"}, "text": {"weight": 700, "anchor": "start"}}
    figure = Figure.model_validate({"body": {"row": [{"id": "a", "label": "A", **own}]}})
    none = {"look": {"width": "auto", "fill": ""}, "text": {"weight": "auto", "anchor": "middle"}}
    edit = parse({"op": "restyle", "id": "a", **none})[0]
    for sent in (edit, parse(edit.data())[0]):  # a journal keeps edits as data
        (after,) = apply(figure, sent)[0].nodes()
        assert after.look
        assert after.text
        assert (after.look.width, after.look.fill, after.text.weight, after.text.anchor) == (None, "", None, "middle")


PLACED = """figure: {layout: placed, size: [1000, 400]}
body:
  group:
    items:
      - {id: a, place: [100, 100, 100, 60]}
      - {id: b, place: [500, 100, 100, 60]}
      - {id: c, place: [500, 300, 100, 60], look: {fill: blue.fill}}
edges:
  - {id: ab, from: a, to: b, path: [[200, 130], [300, 90, 400, 90, 500, 130]], look: {line: blue.vivid, width: 2}}
"""


def test_a_drawn_arrow_is_turned_round_with_its_path() -> None:
    turned = edited(loads(PLACED), op="reverse", id="ab")
    (edge,) = turned.edges
    assert (edge.source, edge.target) == (("b",), ("a",))
    assert edge.path == ((500, 130), (400, 90, 300, 90, 200, 130))


def test_a_drawn_arrow_with_other_ends_is_routed_anew() -> None:
    (edge,) = edited(loads(PLACED), op="reconnect", id="ab", to="c").edges
    assert edge.path == ()
    assert edge.look is not None


def test_a_tone_is_seen_where_a_colour_was_given() -> None:
    figure = edited(loads(PLACED), op="edge-style", id="ab", tone="green")
    look = figure.edges[0].look
    assert look is not None
    assert (look.line, look.width) == ("", 2)
    both = edited(loads(PLACED), op="restyle", id="c", tone="green", look={"fill": "none"}).item("c")
    assert both.look is not None
    assert both.look.fill == "none"


def test_items_of_a_column_that_are_wrapped_stay_a_column(figure: Figure) -> None:
    column = edited(figure, op="arrange", id="z", type="column")
    wrapped = edited(column, op="wrap", ids=[child.id for child in column.item("z").items], id="w", type="zone")  # type: ignore[union-attr]
    group = wrapped.item("w")
    assert isinstance(group, Group)
    assert group.arrange == "column"


def test_an_empty_row_goes_with_its_last_item_and_an_empty_zone_stays() -> None:
    items = [{"column": [{"id": "a"}]}, {"zone": {"id": "z", "items": [{"id": "b"}]}}, {"id": "c"}]
    figure = Figure.model_validate({"body": {"row": items}})
    moved, undo = apply(figure, parse({"op": "move", "id": "a", "after": "c"})[0])
    assert [item.id for item in moved.body.items] == ["z", "c", "a"]
    assert apply(moved, undo)[0] == figure
    left, _ = apply(moved, parse({"op": "remove", "id": "b"})[0])
    assert [item.id for item in left.body.items] == ["z", "c", "a"]


def test_tidy_makes_rows_and_columns_automatic() -> None:
    zone = {"zone": {"id": "z", "column": [{"id": "b", "nudge": [3, 4]}, {"row": {"id": "r", "items": [{"id": "d"}]}}]}}
    figure = Figure.model_validate(
        {"body": {"row": [{"column": [{"id": "a"}, {"id": "c"}]}, zone]}, "edges": ["a -> r"]}
    )
    after, undo = apply(figure, parse({"op": "tidy"})[0])
    assert (after.body.type, [item.id for item in after.body.items]) == ("group", ["a", "c", "z"])
    inner = after.item("z")
    assert isinstance(inner, Group)
    assert (inner.arrange, [item.id for item in inner.items]) == ("auto", ["b", "r"])  # an arrow names r
    assert after.item("b").nudge is None
    assert apply(after, undo)[0] == figure


WAY = [[0, 12], [0, 40], [90, 40], [90, 12]]


def bent() -> Figure:
    edges = [
        {"id": "e", "from": "a", "to": "b", "label": "x", "path": WAY, "text": {"at": [4, -6]}},
        {"id": "f", "from": "b", "to": "c", "path": WAY},
    ]
    zone = {"zone": {"id": "z", "row": [{"id": "a"}, {"id": "b"}]}}
    floating = {"id": "note", "kind": "text", "label": "Note", "place": [200, 5, 40, 12]}
    return Figure.model_validate({"body": {"row": [zone, {"id": "c"}, floating]}, "edges": edges})


def test_a_composed_figures_arrow_gets_a_path() -> None:
    figure = Figure.model_validate({"body": {"row": [{"id": "a"}, {"id": "b"}]}, "edges": [{"from": "a", "to": "b"}]})
    after, undo = apply(figure, parse({"op": "reroute", "id": "a--b", "path": WAY})[0])
    assert after.edges[0].path == tuple(map(tuple, WAY))
    assert apply(after, undo)[0] == figure


@pytest.mark.parametrize(
    ("edit", "paths", "label"),
    [
        ({"op": "unpin", "ids": ["e"]}, [False, True], False),
        ({"op": "unpin", "ids": ["e", "a"]}, [False, True], False),
        ({"op": "reroute", "id": "f"}, [True, False], True),
        ({"op": "tidy", "id": "z"}, [False, True], False),  # the arrow inside
        ({"op": "tidy"}, [False, False], False),
        ({"op": "reconnect", "id": "e", "to": "c"}, [False, True], False),
        ({"op": "reverse", "id": "f"}, [True, False], True),  # a path is given from what the arrow leaves
        ({"op": "move", "id": "a", "after": "b"}, [True, True], True),
        ({"op": "shift", "ids": ["a"], "by": [30, 9]}, [True, True], True),
        ({"op": "shift", "ids": ["note"], "by": [-150, 9]}, [True, True], True),
        ({"op": "add", "item": {"id": "d", "place": [0, 0, 300, 100]}}, [True, True], True),
    ],
    ids=str,
)
def test_what_lifts_bends_and_what_leaves_them(edit: dict[str, Any], paths: list[bool], label: bool) -> None:
    figure = bent()
    after, undo = apply(figure, parse(edit)[0])
    assert [bool(edge.path) for edge in after.edges] == paths
    assert [edge.path for edge in after.edges if edge.path] == [tuple(map(tuple, WAY))] * sum(paths)
    assert (after.edges[0].text is not None) == label
    assert dump(apply(after, undo)[0]) == dump(figure)


def test_removing_the_items_of_a_bare_row_removes_its_arrows() -> None:
    figure = loads("body: {row: [{row: {id: inputs, items: [{id: a}, {id: b}]}}, {id: c}]}\nedges: [inputs -> c]")
    one = apply(figure, parse({"op": "remove", "id": "a"})[0])[0]
    assert len(one.edges) == 1, "the other item still holds the arrow"
    none = apply(one, parse({"op": "remove", "id": "b"})[0])[0]
    assert not none.edges
    assert {item.id for item, _ in none.walk()}.isdisjoint({"inputs", "a", "b"})


def test_words_on_the_line_of_a_title_go_where_it_goes() -> None:
    """ "Transformer (DCT)" with its second word in small type is one text to a reader."""
    text = {"at": [10, 27], "anchor": "start", "size": 26}
    words = [
        {"text": "(DCT)", "at": [304, 27], "anchor": "start", "size": 16},
        {"text": "far", "at": [400, 27], "size": 16},
        {"text": "below", "at": [304, 60], "size": 16},
    ]
    zone = {"id": "z", "label": "Dual-branch Transformer", "place": [346, 170, 386, 316], "text": text, "words": words}
    head = {"layout": "placed", "size": [1000, 526]}
    figure = Figure.model_validate({"figure": head, "body": {"group": [{"zone": {**zone, "items": []}}]}})

    def at(**text: Any) -> list[tuple[float, float] | None]:
        return [word.at for word in edited(figure, op="restyle", id="z", text=text).item("z").words]

    assert at(at=[20, 25]) == [(314, 25), (400, 27), (304, 60)]
    assert at(color="blue.deep") == [(304, 27), (400, 27), (304, 60)]
    assert at(size=22)[0] == pytest.approx((304 - 23 * 2, 27))
    given = [{"text": "(DCT)", "at": [300, 27]}]
    after = edited(figure, op="restyle", id="z", text={"at": [20, 25]}, words=given).item("z")
    assert [word.at for word in after.words] == [(300, 27)]

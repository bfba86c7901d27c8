"""DOT in: clusters, ports, records, defaults, chains, and errors that name the line."""

from __future__ import annotations

from contextlib import suppress
from itertools import combinations, pairwise
from time import process_time

import pytest

from figwright import compile
from figwright.core.errors import FigwrightError, SpecError
from figwright.frontends.diagrams import Imported, read_diagram
from figwright.ir.scene import Point
from figwright.ir.spec import Figure, Group

pytestmark = pytest.mark.core


def read(text: str, **wishes: str) -> Imported:
    return read_diagram(text, "dot", **wishes)


def pairs(figure: Figure) -> list[tuple[str, str]]:
    return [(edge.source[0], edge.target[0]) for edge in figure.edges]


def test_chains_subgraphs_and_defaults() -> None:
    figure = read('digraph { node [shape=cylinder]; a; node [shape=box]; a -> {b c} -> d; b [label="B box"] }').figure
    assert pairs(figure) == [("a", "b"), ("a", "c"), ("b", "d"), ("c", "d")]
    assert {node.id: (node.kind, node.label) for node in figure.nodes()} == {
        "a": ("store", "a"), "b": ("module", "B box"), "c": ("module", "c"), "d": ("module", "d"),
    }  # fmt: skip


def test_clusters_nest_and_may_be_ends() -> None:
    figure = read(
        'digraph { compound=true; subgraph cluster_0 { label="Outer"; style=dashed; a;'
        " subgraph cluster_1 { label=Inner; b } }"
        " subgraph plain { c } a -> b; c -> b [lhead=cluster_1] }"
    ).figure
    zones = {group.id: group for group in figure.groups() if group.type == "zone"}
    assert {id: (zone.label, zone.dashed) for id, zone in zones.items()} == {
        "cluster_0": ("Outer", True), "cluster_1": ("Inner", False),
    }  # fmt: skip
    assert pairs(figure) == [("a", "b"), ("c", "cluster_1")]
    parents = figure.parents()
    assert (parents["b"], parents["c"]) == ("cluster_1", "body")


@pytest.mark.parametrize(("way", "container", "first"), [("LR", "row", "a"), ("RL", "row", "c"), ("BT", "column", "c")])
def test_rankdir_is_the_direction(way: str, container: str, first: str) -> None:
    body = read(f"digraph {{ rankdir={way}; a -> b -> c }}").figure.body
    assert (body.type, body.items[0].id) == (container, first)


def test_rank_same_is_one_rank() -> None:
    body = read("digraph { rankdir=LR; a -> b -> c; {rank=same; a; c} }").figure.body
    assert [sorted(i.id for i in item.items) if isinstance(item, Group) else item.id for item in body.items] in (
        [["a", "c"], "b"], ["b", ["a", "c"]],
    )  # fmt: skip


@pytest.mark.parametrize(
    ("looks", "kind", "arrow"),
    [
        ("", "flow", "end"), ("[style=dashed]", "auxiliary", "end"), ("[style=dotted]", "auxiliary", "end"),
        ("[dir=both]", "flow", "both"), ("[dir=back]", "flow", "start"), ("[dir=none]", "flow", "none"),
        ("[arrowhead=none]", "flow", "none"), ("[style=bold]", "flow", "end"),
    ],
)  # fmt: skip
def test_lines_and_heads(looks: str, kind: str, arrow: str) -> None:
    (edge,) = read(f"digraph {{ a -> b {looks} }}").figure.edges
    assert (edge.kind, edge.arrow) == (kind, arrow)


def test_undirected_and_strict() -> None:
    figure = read('strict graph { a -- b; b -- a [label="again"]; a -- c }').figure
    assert pairs(figure) == [("a", "b"), ("a", "c")]
    assert [(edge.arrow, edge.label) for edge in figure.edges] == [("none", "again"), ("none", "")]
    assert len(read("digraph { a -> b; a -> b }").figure.edges) == 2


@pytest.mark.parametrize(
    ("written", "label"),
    [
        (r'"two\nlines"', "two\nlines"), (r'"left\lright\r"', "left\nright"), (r'"\N of \G"', "a of G"),
        ("<<b>Bold</b><br/>and &amp; plain>", "**Bold**\nand & plain"), ('"joined " + "words"', "joined words"),
        ("<<table><tr><td>x</td><td>y</td></tr><tr><td>z</td></tr></table>>", "x y\nz"), ('"say \\"hi\\""', 'say "hi"'),
        ("3.14", "3.14"),
    ],
)  # fmt: skip
def test_words(written: str, label: str) -> None:
    (node,) = read(f"digraph G {{ a [label={written}] }}").figure.nodes()
    assert node.label == label


def test_a_record_is_split_into_its_fields() -> None:
    figure = read('digraph { r [shape=record, label="{Name|+ a : int|+ run()}"]; r -> b }').figure
    node = figure.item("r")
    assert (node.label, node.note) == ("Name", "+ a : int\n+ run()")  # type: ignore[union-attr]


def test_ports_lead_to_the_fields_of_a_record() -> None:
    figure = read('digraph { r [shape=record, label="<h> head | <t> tail"]; r:t -> b; a -> r:h:n; r -> c }').figure
    assert pairs(figure) == [("r.t", "b"), ("a", "r.h"), ("r", "c")]
    assert isinstance(figure.item("r"), Group)


def test_invisible_things_are_left_out_and_told() -> None:
    found = read("digraph { a -> b [style=invis]; x [style=invis]; a -> x; b -> c }")
    assert pairs(found.figure) == [("b", "c")]
    assert any("x" in note for note in found.notes)
    assert [item.id for item in found.figure.body.items][:2] == ["a", "b"]


def test_colours_and_what_has_no_counterpart() -> None:
    found = read(
        'digraph { nodesep=1; a [style=filled, fillcolor=lightblue2]; b [color="#cc0000", URL="x"]; a -> b -> c }'
    )
    assert {node.id: node.tone for node in found.figure.nodes()} == {"a": "teal", "b": "red", "c": ""}
    assert any("nodesep" in note for note in found.notes)
    assert any("URL" in note for note in found.notes)


def test_comments_are_no_part_of_the_graph() -> None:
    figure = read("/* one */ digraph { // two\n# three\n a -> b; /* c -> d */ }").figure
    assert pairs(figure) == [("a", "b")]


def test_a_cluster_goes_on_where_it_ended_and_may_be_called_like_a_node() -> None:
    figure = read("digraph { subgraph cluster_a { a1 } subgraph cluster_a { a2 } a1 -> a2 }").figure
    assert [group.id for group in figure.groups() if group.type == "zone"] == ["cluster_a"]
    figure = read("digraph { compound=true; subgraph cluster_a { cluster_a } c -> cluster_a [lhead=cluster_a] }").figure
    assert pairs(figure) == [("c", "cluster_a-2")]
    assert figure.parents()["cluster_a"] == "cluster_a-2"


def test_several_graphs() -> None:
    text = "digraph one { a } digraph two { b }"
    assert [node.id for node in read(text).figure.nodes()] == ["a"]
    assert "--page" in read(text).notes[0]
    assert [node.id for node in read(text, page="two").figure.nodes()] == ["b"]
    with pytest.raises(SpecError, match="no graph"):
        read(text, page="3")


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("digraph {\n a -> \n}", 3, "cannot read"), ("digraph {\n a -- b }", 2, "as ->"),
        ("digraph {\n\n a [label=]\n}", 3, "no value"), ('digraph {\n a [label="x\n}', 2, "not closed"),
        ("digraph {\n a", 1, "not closed"), ("nograph {}\n", 1, "graph or digraph"), ("digraph {\n}", 0, "no nodes"),
        ("digraph {\n a [label=<<b>x]\n", 2, "not closed"),
    ],
)  # fmt: skip
def test_errors_name_the_line(text: str, line: int, words: str) -> None:
    with pytest.raises(SpecError, match=words) as caught:
        read(text)
    assert caught.value.line == line


@pytest.mark.parametrize(
    "text",
    [
        "digraph {" + "subgraph {" * 30 + "a -> b" + "}" * 31, "digraph {" + "{" * 100_000,
        "digraph { a [label=<" + "<" * 100_000,
        "digraph {" + "a -> b;" * 50_000 + "}", "digraph { {" + " ".join(f"a{i}" for i in range(900)) + "} -> {" +
        " ".join(f"b{i}" for i in range(500)) + "} }", 'digraph { a [label="' + "\\" * 100_001,
    ],
    ids=["nested", "deep", "angles", "many", "product", "backslashes"],
)  # fmt: skip
def test_hostile_text_ends_soon(text: str) -> None:
    began = process_time()
    with suppress(FigwrightError):
        read(text)
    assert process_time() - began < 10


def test_what_heads_borders_and_nested_fields_said_is_told() -> None:
    found = read('digraph { n [style=dashed]; r [shape=record, label="a|{b|{c|d}}"]; n -> r [arrowhead=odot] }')
    told = "\n".join(found.notes)
    assert "drew dashed borders of boxes as solid: n" in told
    assert "n -> r (odot)" in told
    assert "nested record fields beside the others: r" in told


def test_lines_without_heads_share_no_stretch() -> None:
    scene = compile(read("graph { a -- b; a -- c; a -- d; b -- e; c -- e }").figure)
    ways = [element.route.points for element in scene.elements if element.route]
    assert len(ways) == 5
    lines = [pair for way in ways for pair in pairwise(way)]
    assert not [pair for pair in combinations(lines, 2) if _along(*pair)]


def _along(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    """Whether two straight stretches lie on each other."""
    for across in (0, 1):
        if all(abs(point[across] - one[0][across]) < 0.01 for point in (*one, *other)):
            spans = [sorted(point[1 - across] for point in line) for line in (one, other)]
            return min(high for _, high in spans) - max(low for low, _ in spans) > 0.5
    return False

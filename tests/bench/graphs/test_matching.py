"""Names that mean the same, and the laws of scores between two graphs."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figwright.bench.graphs.labels import alike, named, spoken_of, stands_in
from figwright.bench.graphs.matching import LEAST, Rate, compared, matched, reached
from figwright.bench.logic import Edge, LogicGraph, Node, Phase

pytestmark = pytest.mark.core

NAMES = (
    "Text encoder", "Image decoder", "Memory", "Reward model", "Policy network", "Retriever", "Planner", "Critic",
    "Query", "Tokenizer", "Gate", "Sampler",
)  # fmt: skip


def graph(*edges: str, nodes: str = "", phases: tuple[Phase, ...] = ()) -> LogicGraph:
    """ "a>b" is an edge; nodes are called by their ids."""
    pairs = [tuple(edge.split(">")) for edge in edges]
    ids = dict.fromkeys([*nodes.split(), *(id for pair in pairs for id in pair)])
    return LogicGraph(
        nodes=tuple(Node(id=id, label=id) for id in ids),
        edges=tuple(Edge(source=a, target=b) for a, b in pairs),
        phases=phases,
    )


@st.composite
def graphs(draw: st.DrawFn, acyclic: bool = False) -> LogicGraph:
    """Graphs with different names, in any order; arrows lead from earlier nodes to later ones where asked for."""
    count = draw(st.integers(2, len(NAMES)))
    names = draw(st.permutations(NAMES))[:count]
    places = [(i, j) for i in range(count) for j in range(count) if (i < j if acyclic else i != j)]
    chosen = draw(st.lists(st.sampled_from(places), min_size=1, max_size=16, unique=True))
    return LogicGraph(
        nodes=tuple(Node(id=f"n{i}", label=name) for i, name in enumerate(names)),
        edges=tuple(Edge(source=f"n{i}", target=f"n{j}") for i, j in chosen),
    )


def turned(one: LogicGraph) -> LogicGraph:
    edges = tuple(Edge(source=edge.target, target=edge.source) for edge in one.edges)
    return LogicGraph(nodes=one.nodes, edges=edges)


def called(one: LogicGraph, change: object) -> LogicGraph:
    nodes = tuple(node.model_copy(update={"label": change(node.label)}) for node in one.nodes)  # type: ignore[operator]
    return LogicGraph(nodes=nodes, edges=one.edges)


@given(graphs())
def test_a_graph_is_itself(one: LogicGraph) -> None:
    found = compared(one, one)
    assert (found.nodes.f1, found.paths.f1, found.edges.f1) == (1, 1, 1)
    assert not (found.missing)
    assert not (found.extra)
    assert not (found.reversed)


@given(graphs(acyclic=True))
def test_a_turned_graph_has_all_nodes_and_no_path(one: LogicGraph) -> None:
    found = compared(turned(one), one)
    assert found.nodes.f1 == 1
    assert found.paths.f1 == found.edges.f1 == 0
    assert len(found.reversed) == len(one.edges)


@given(graphs(), graphs(), st.sampled_from((str.upper, str.lower, str.title, lambda label: f" {label}s")))
def test_case_and_plural_change_nothing(one: LogicGraph, other: LogicGraph, change: object) -> None:
    assert matched(called(one, change), other) == matched(one, other)
    assert compared(called(one, change), other).paths == compared(one, other).paths


@given(graphs(), graphs())
def test_swapping_two_graphs_swaps_precision_and_recall(one: LogicGraph, other: LogicGraph) -> None:
    there, back = compared(one, other), compared(other, one)
    for a, b in ((there.nodes, back.nodes), (there.paths, back.paths), (there.edges, back.edges)):
        assert (a.precision, a.recall) == (b.recall, b.precision)
    assert {(b, a) for a, b in there.pairs} == set(back.pairs)


@given(graphs(), graphs())
def test_a_node_that_nobody_wants_costs_precision_only(one: LogicGraph, other: LogicGraph) -> None:
    more = LogicGraph(nodes=(*one.nodes, Node(id="new", label="Zebra xylophone")), edges=one.edges)
    before, after = compared(one, other), compared(more, other)
    assert after.nodes.recall == before.nodes.recall
    assert (after.nodes.precision < before.nodes.precision) == bool(before.pairs)
    assert (after.paths, after.edges) == (before.paths, before.edges)


@given(graphs(), graphs(), st.integers(0, 11))
def test_an_arrow_that_nobody_wants_costs_precision_of_edges(one: LogicGraph, other: LogicGraph, place: int) -> None:
    near = one.nodes[place % len(one.nodes)].id
    nodes, edges = (*one.nodes, Node(id="new", label="Zebra xylophone")), (*one.edges, Edge(source=near, target="new"))
    before, after = compared(one, other), compared(LogicGraph(nodes=nodes, edges=edges), other)
    assert after.edges.recall == before.edges.recall
    assert after.edges.precision < before.edges.precision or before.edges.precision == 0


@given(graphs())
def test_the_order_of_nodes_does_not_matter(one: LogicGraph) -> None:
    again = LogicGraph(nodes=one.nodes[::-1], edges=one.edges[::-1])
    found = compared(again, one)
    assert (found.nodes.f1, found.paths.f1) == (1, 1)


def test_scores_by_hand() -> None:
    """Of a>b>c the figure shows a>b and a box too many, and the arrow to c the wrong way round."""
    found = compared(graph("a>b", "c>b", nodes="zebra"), graph("a>b", "b>c"))
    assert found.nodes == Rate(3 / 4, 1.0)
    assert found.edges == Rate(1 / 2, 1 / 2)
    assert found.paths == Rate(1 / 2, 1 / 3)  # wanted: ab, bc, ac; shown: ab, cb
    assert found.reversed == (("b", "c"),)
    assert found.extra == ("zebra",)


def test_a_way_round_is_a_path_but_no_edge() -> None:
    found = compared(graph("a>x", "x>b"), graph("a>b"))
    assert found.paths == Rate(1.0, 1.0)
    assert found.edges == Rate(0.0, 0.0)


def test_every_edge_counts_and_paths_only_between_matched_nodes() -> None:
    """Two of four wanted parts are shown with one wanted arrow, and three arrows lead to parts that nobody wants."""
    found = compared(graph("a>b", "b>zebra", "zebra>yak", "yak>a"), graph("a>b", "b>c", "c>d", "d>b"))
    assert found.edges == Rate(1 / 4, 1 / 4)
    assert found.paths == Rate(1 / 2, 1.0)  # shown: ab, and ba by way of strangers; wanted among a and b: ab


def test_edges_where_a_graph_has_none() -> None:
    assert compared(graph(nodes="a b"), graph(nodes="a b")).edges == Rate(1.0, 1.0)
    assert compared(graph("a>b"), graph(nodes="a b")).edges == Rate(0.0, 0.0)
    assert compared(graph(nodes="a b"), graph("a>b")).edges == Rate(0.0, 0.0)


def test_nothing_in_common_is_no_perfect_score() -> None:
    assert compared(graph("a>b"), graph("c>d")).paths.f1 == 0
    assert compared(graph(nodes="a b"), graph(nodes="a b")).paths.f1 == 1
    assert compared(graph(nodes="a b"), graph("a>b")).paths.f1 == 0


def test_equal_names_are_told_apart_by_their_neighbours() -> None:
    one = LogicGraph(
        nodes=tuple(
            Node(id=id, label=label) for id, label in zip("pqrs", ("Enc", "Text", "Enc", "Image"), strict=True)
        ),
        edges=(Edge(source="q", target="p"), Edge(source="s", target="r")),
    )
    other = LogicGraph(
        nodes=tuple(
            Node(id=id, label=label) for id, label in zip("abcd", ("Image", "Text", "Enc", "Enc"), strict=True)
        ),
        edges=(Edge(source="a", target="c"), Edge(source="b", target="d")),
    )
    assert matched(one, other) == {"p": "d", "q": "b", "r": "c", "s": "a"}
    assert compared(one, other).paths.f1 == 1


def test_loops_reach_everything_on_them() -> None:
    assert reached(graph("a>b", "b>c", "c>a")) == {(x, y) for x in "abc" for y in "abc" if x != y}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Offline data $\\mathcal{D}$", "offline data D"),
        ("Offline data $\\mathcal{D}$", "Offline data"),
        ("LLM", "Large Language Model"),
        ("LLMs", "large language model"),
        ("Photometric error (PhE)", "PhE"),
        ("Photometric error (PhE)", "photometric errors"),
        ("Pre-training", "pretraining"),
        ("$z_\\theta$", "zθ"),
        ("Planner Agent", "planner"),
        ("Retriever", "Retrieval module"),
        ("Queries", "query"),
    ],
)
def test_names_that_mean_the_same(one: str, other: str) -> None:
    assert alike(one, other) == alike(other, one) >= LEAST


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Text encoder", "Image encoder"),
        ("Encoder", "Decoder"),
        ("Loss $\\mathcal{L}_1$", "Loss $\\mathcal{L}_2$"),
        ("Encoder (text)", "Encoder (image)"),
        ("Cross attention layer 1", "Cross attention layer 2"),
        ("+", "×"),
        ("Bias", "Bia"),
    ],
)
def test_names_that_do_not(one: str, other: str) -> None:
    assert alike(one, other) == alike(other, one) < LEAST


@given(st.lists(st.sampled_from(NAMES), min_size=2, max_size=6, unique=True))
def test_different_names_stay_different(labels: list[str]) -> None:
    assert all(alike(one, other) < LEAST for one, other in combinations(labels, 2))


def test_signs_have_no_name() -> None:
    assert not named("+")
    assert not named("$\\cdots$")
    assert not named(" … ")
    assert named("$z$")
    assert named("3")
    assert named("α")


def test_whether_a_text_uses_a_name() -> None:
    text = "The large language model (LLM) reads tokens; the frozen encoders of images give $z_t$."
    assert all(stands_in(label, text) for label in ("LLM", "Large Language Models", "Image encoder", "$z_t$", "Tokens"))
    assert not any(stands_in(label, text) for label in ("Decoder", "Reward model", "Audio encoder", ""))


def test_words_that_are_scattered_are_no_name() -> None:
    far = "and then it is written down with all that was seen on the way"
    text = f"A reward is given {far}; the critic reads it {far}, and another model is trained."
    assert not stands_in("Reward model", text)
    assert spoken_of("Reward model", text)
    assert not spoken_of("Reward buffer", text)
    assert stands_in("Reward model", "The model that was trained for the reward is kept.")
    assert stands_in("Self-Attention layers", "each self attention layer of the encoder")
    assert stands_in("Query $q_t$", "The queries, written $q_{t}$, come first.")

"""Two graphs -> what they have in common: nodes by their names, paths and edges by where they lead.

A node is right when the other graph has one of that name. A path is an ordered pair of matched nodes of which the first
reaches the second along the arrows; it is right when it is one in the other graph too. Nodes and paths are scored as
DiagramEval does: paths over matched nodes alone, so a figure that shows few parts loses by its nodes, not by its paths.
Edges are ours, and all of them count: one that ends at a part nobody wants is wrong, and one that is wanted from a part
that is not shown is missing. Nobody is asked, and nothing depends on which libraries are there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from figwright.bench.graphs.labels import alike, same
from figwright.bench.logic import LogicGraph, Node

LEAST = 0.6
"""How alike two names must be: "text encoder" and "encoder" are (when nothing fits better), "text" and "image encoder"
are not."""

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Rate:
    """How much of what is shown is wanted, and how much of what is wanted is shown; 0 to 1."""

    precision: float
    recall: float

    @property
    def f1(self) -> float:
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0


@dataclass(frozen=True, slots=True)
class Likeness:
    """How well one graph shows another. `pairs` are the matched nodes, ids of the shown one first; `missing` and
    `extra` are the labels of those that were not matched; `reversed` are edges that are there the other way round."""

    nodes: Rate
    paths: Rate
    edges: Rate
    pairs: tuple[Pair, ...]
    missing: tuple[str, ...]
    extra: tuple[str, ...]
    reversed: tuple[Pair, ...]


def compared(shown: LogicGraph, wanted: LogicGraph, least: float = LEAST) -> Likeness:
    """How well `shown` shows what is `wanted`."""
    pairs = matched(shown, wanted, least)
    back = {theirs: ours for ours, theirs in pairs.items()}
    ours, theirs = reached(shown), reached(wanted)
    paths = _rate(_renamed(ours, pairs), _pairs_of_known(theirs, back), bool(ours or theirs))
    drawn, meant = _edges(shown), _edges(wanted)
    right = len(_renamed(drawn, pairs) & meant)
    edges = Rate(right / len(drawn) if drawn else float(not meant), right / len(meant) if meant else float(not drawn))
    turned = {(b, a) for a, b in _renamed(drawn, pairs)} & (_pairs_of_known(meant, back) - _renamed(drawn, pairs))
    labels = {node.id: node.label for node in wanted.nodes}
    return Likeness(
        Rate(len(pairs) / len(shown.nodes), len(pairs) / len(wanted.nodes)),
        paths,
        edges,
        tuple(pairs.items()),
        tuple(node.label for node in wanted.nodes if node.id not in back),
        tuple(node.label for node in shown.nodes if node.id not in pairs),
        tuple(sorted((labels[a], labels[b]) for a, b in turned)),
    )


def matched(one: LogicGraph, other: LogicGraph, least: float = LEAST) -> dict[str, str]:
    """Which node of the other graph each node is, by id, one to one: the surest pairs first. Of equally named nodes
    those belong together whose neighbours have the same names. The same pairs come out when the graphs are swapped."""
    if _rank(other) < _rank(one):
        return {ours: theirs for theirs, ours in sorted(matched(other, one, least).items(), key=lambda p: p[1])}
    near_one, near_other = _neighbours(one), _neighbours(other)
    found = []
    for i, ours in enumerate(one.nodes):
        for j, theirs in enumerate(other.nodes):
            if (likeness := alike(ours.label, theirs.label)) >= least:
                beside = _company(near_one[ours.id], near_other[theirs.id])
                found.append((-likeness, -_literal(ours, theirs), -beside, i, j))
    taken: set[int] = set()
    pairs: dict[str, str] = {}
    for _, _, _, i, j in sorted(found):
        if one.nodes[i].id not in pairs and j not in taken:
            pairs[one.nodes[i].id] = other.nodes[j].id
            taken.add(j)
    return pairs


def reached(graph: LogicGraph) -> set[Pair]:
    """Every ordered pair of different nodes of which the second can be reached from the first."""
    steps = defaultdict(set)
    for edge in graph.edges:
        steps[edge.source].add(edge.target)
    pairs: set[Pair] = set()
    for start in [node.id for node in graph.nodes if node.id in steps]:
        seen, waiting = {start}, [start]
        while waiting:
            new = steps.get(waiting.pop(), set()) - seen
            seen |= new
            waiting += new
        pairs |= {(start, end) for end in seen - {start}}
    return pairs


def _rate(shown: set[Pair], wanted: set[Pair], any_at_all: bool) -> Rate:
    """Where there is nothing to compare, two graphs agree only if neither of them joins anything at all."""
    if not shown and not wanted:
        return Rate(0.0, 0.0) if any_at_all else Rate(1.0, 1.0)
    right = len(shown & wanted)
    return Rate(right / len(shown) if shown else 0.0, right / len(wanted) if wanted else 0.0)


def _edges(graph: LogicGraph) -> set[Pair]:
    return {(edge.source, edge.target) for edge in graph.edges if edge.source != edge.target}


def _renamed(found: Iterable[Pair], pairs: Mapping[str, str]) -> set[Pair]:
    """In the other graph's names; pairs with an end that was not matched are left out."""
    return {(pairs[a], pairs[b]) for a, b in found if a in pairs and b in pairs}


def _pairs_of_known(found: Iterable[Pair], known: Mapping[str, str]) -> set[Pair]:
    return {(a, b) for a, b in found if a in known and b in known}


def _rank(graph: LogicGraph) -> tuple[int, str]:
    """An order of graphs that has nothing to do with which was given first."""
    return len(graph.nodes), graph.model_dump_json()


def _literal(one: Node, other: Node) -> int:
    return 2 * (one.label == other.label) + (one.id == other.id and same(one.label, other.label))


def _neighbours(graph: LogicGraph) -> dict[str, tuple[frozenset[str], ...]]:
    """The names before and after each node, and that of its phase."""
    labels = {node.id: node.label for node in graph.nodes}
    phases = {phase.id: phase.label for phase in graph.phases}
    before, after = defaultdict(set), defaultdict(set)
    for edge in graph.edges:
        after[edge.source].add(labels[edge.target])
        before[edge.target].add(labels[edge.source])
    return {
        node.id: (frozenset(before[node.id]), frozenset(after[node.id]), frozenset({phases.get(node.phase, "")}))
        for node in graph.nodes
    }


def _company(one: tuple[frozenset[str], ...], other: tuple[frozenset[str], ...]) -> int:
    """How many neighbours two nodes have in common, each on its own side."""
    return sum(len(_normalized(a) & _normalized(b)) for a, b in zip(one, other, strict=True))


def _normalized(labels: Iterable[str]) -> set[str]:
    return {"".join(label.split()).casefold() for label in labels}

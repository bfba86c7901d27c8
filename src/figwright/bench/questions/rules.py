"""Graph -> questions by rules: no model, the same for the same seed, and right by construction.

Wrong answers come from the graph itself, the most tempting first: what lies on the other side of an arrow, or two steps
away. Every level also asks for what is not there, so that a figure that shows everything everywhere gains nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import combinations, pairwise, zip_longest
from random import Random

from figwright.bench.case import Question
from figwright.bench.graphs.labels import alike, named, stands_in
from figwright.bench.graphs.matching import LEAST, reached
from figwright.bench.logic import LogicGraph, Node
from figwright.bench.questions.options import COUNTS, choice, yes_or_no

STRANGERS = (
    "Replay buffer", "Discriminator", "Knowledge base", "Beam search", "Optical flow", "Speech recognizer",
    "Contrastive loss", "Codebook", "Graph convolution", "Value function", "Named entity recognition",
    "Super-resolution", "Depth map", "Tree search", "Ontology", "Differential privacy", "Federated server",
    "Point cloud", "Curriculum scheduler", "Human annotator", "Web browser", "Audio spectrogram",
    "Momentum encoder", "Gaussian process",
)  # fmt: skip
"""Things that methods of the field have, for asking whether one is there that is not."""
FAR = 0.4
"""A name that is no more alike than this to any of the graph's is not in it."""

Maker = Callable[[str], Question]


def by_rules(
    graph: LogicGraph,
    seed: int = 0,
    case: str = "",
    counts: tuple[int, int, int, int] = COUNTS,
    strangers: Iterable[str] = (),
    text: str = "",
) -> tuple[Question, ...]:
    """As many questions of each level as the graph gives, up to `counts`. `strangers` are names of other papers'
    components, for questions about what is not there; none of them is asked for that the `text` speaks of."""
    digest = sha256(graph.model_dump_json().encode()).hexdigest()
    examiner = _Examiner(graph, Random(f"{seed}:{case}:{digest}"), _foreign((*strangers, *STRANGERS), text))
    levels = (examiner.components, examiner.topology, examiner.phases, examiner.semantics)
    makers = [maker for level, count in zip(levels, counts, strict=True) for maker in level()[:count]]
    return tuple(maker(f"{case or 'question'}_{number}") for number, maker in enumerate(makers, 1))


def _foreign(names: Iterable[str], text: str) -> list[str]:
    return [name for name in dict.fromkeys(names) if not (text and stands_in(name, text))]


class _Examiner:
    """A graph with the views that questions need. Things whose names could be taken for one another are not asked
    about."""

    def __init__(self, graph: LogicGraph, chance: Random, strangers: Sequence[str]) -> None:
        self.graph, self.chance, self.strangers = graph, chance, strangers
        self.nodes = [node for node in graph.nodes if named(node.label) and self._alone(node)]
        self.labels = {node.id: node.label for node in self.nodes}
        self.after, self.before = defaultdict[str, set[str]](set), defaultdict[str, set[str]](set)
        for edge in graph.edges:
            if edge.source != edge.target:
                self.after[edge.source].add(edge.target)
                self.before[edge.target].add(edge.source)
        self.reach = reached(graph)

    def _alone(self, node: Node) -> bool:
        return all(other is node or alike(node.label, other.label) < LEAST for other in self.graph.nodes)

    def mixed(self, items: Iterable[str]) -> list[str]:
        """In an order that only the seed knows."""
        out = sorted(items)
        self.chance.shuffle(out)
        return out

    def wrong(self, excluded: set[str], tempting: Iterable[str], count: int) -> list[str] | None:
        """Labels of nodes that are wrong, the tempting ones first; None when there are too few."""
        first = [id for id in self.mixed(set(tempting)) if id not in excluded]
        rest = [id for id in self.mixed(self.labels) if id not in excluded and id not in first]
        found = [self.labels[id] for id in (*first, *rest) if id in self.labels]
        return found[:count] if len(found) >= count else None

    def asks(self, level: int, text: str, right: str, excluded: set[str], tempting: Iterable[str]) -> Iterator[Maker]:
        """A question after one of the nodes; after none of them when `right` is empty."""
        wrong = self.wrong(excluded, tempting, 2 if right else 3)
        if wrong is not None:
            yield lambda id: choice(id, level, text, right, wrong, self.chance)

    # Level 1

    def components(self) -> list[Maker]:
        """As many things that are there as such that are not."""
        known = [*(node.label for node in self.graph.nodes), *(phase.label for phase in self.graph.phases)]
        absent = [one for one in self.strangers if all(alike(one, label) < FAR for label in known)]
        there = [self.present(self.labels[id], True) for id in self.mixed(self.labels)]
        return _alternating(there, [self.present(label, False) for label in self.mixed(absent)])

    def present(self, label: str, right: bool) -> Maker:
        counts = "Its name, a short form, its symbol or a picture that plainly stands for it counts."
        text = f"Does the figure show “{label}”? {counts}"
        return lambda id: yes_or_no(id, text, right, self.chance)

    # Level 2

    def topology(self) -> list[Maker]:
        out = [m for id in self.mixed(self.labels) for m in self.receiver(id)]
        into = [m for id in self.mixed(self.labels) for m in self.giver(id)]
        none = [m for id in self.mixed(self.labels) for m in self.nobody(id)]
        return _alternating(out, into, none)

    def receiver(self, id: str) -> Iterator[Maker]:
        next_ones = [one for one in self.mixed(self.after[id]) if one in self.labels]
        if next_ones:
            text = f"Which of these receives what “{self.labels[id]}” gives, by a direct arrow?"
            tempting = {*self.before[id], *(two for one in self.after[id] for two in self.after[one])}
            yield from self.asks(2, text, self.labels[next_ones[0]], {id, *self.after[id]}, tempting)

    def giver(self, id: str) -> Iterator[Maker]:
        last_ones = [one for one in self.mixed(self.before[id]) if one in self.labels]
        if last_ones:
            text = f"From which of these does a direct arrow lead to “{self.labels[id]}”?"
            tempting = {*self.after[id], *(two for one in self.before[id] for two in self.before[one])}
            yield from self.asks(2, text, self.labels[last_ones[0]], {id, *self.before[id]}, tempting)

    def nobody(self, id: str) -> Iterator[Maker]:
        """Of something that has an arrow, but none that goes on: the way out is right."""
        if self.before[id] and not self.after[id]:
            text = f"Which of these receives what “{self.labels[id]}” gives, by a direct arrow?"
            yield from self.asks(2, text, "", {id}, self.before[id])

    # Level 3

    def phases(self) -> list[Maker]:
        stages = self.mixed(phase.id for phase in self.graph.phases)
        members = [m for id in stages for m in self.member(id)]
        meetings = [m for id in self.mixed(self.labels) for m in self.meeting(id)]
        pairs = list(combinations(sorted(self.labels), 2))
        self.chance.shuffle(pairs)
        orders = [self.order(a, b) for a, b in pairs if self.joined(a) and self.joined(b)]
        return _alternating(members, meetings, orders)

    def joined(self, id: str) -> bool:
        return bool(self.after[id] or self.before[id])

    def member(self, phase: str) -> Iterator[Maker]:
        title = next(one.label for one in self.graph.phases if one.id == phase)
        inside = {node.id for node in self.graph.nodes if node.phase == phase}
        outside = {node.id for node in self.graph.nodes if node.phase and node.phase != phase}
        chosen = [id for id in self.mixed(inside) if id in self.labels and alike(self.labels[id], title) < LEAST]
        if chosen:
            text = f"Which of these belongs to the phase “{title}”?"
            yield from self.asks(3, text, self.labels[chosen[0]], set(self.labels) - outside, outside)

    def meeting(self, id: str) -> Iterator[Maker]:
        """Where two ways come together: not where what they gave arrives later."""
        comers = [one for one in self.mixed(self.before[id]) if one in self.labels]
        apart = [(a, b) for a, b in combinations(comers, 2) if not {(a, b), (b, a)} & self.reach]
        if not apart:
            return
        a, b = apart[0]
        later = {one for one in self.labels if (a, one) in self.reach and (b, one) in self.reach}
        text = f"Where do the ways of “{self.labels[a]}” and “{self.labels[b]}” first come together?"
        yield from self.asks(3, text, self.labels[id], {a, b, id, *later}, {*self.before[a], *self.before[b]})

    def order(self, a: str, b: str) -> Maker:
        there, back = (a, b) in self.reach, (b, a) in self.reach
        one, other = self.labels[a], self.labels[b]
        told = {
            (True, False): f"“{one}” comes first, and leads to “{other}”",
            (False, True): f"“{other}” comes first, and leads to “{one}”",
            (True, True): "They lie on a loop: each leads to the other",
            (False, False): "They lie on separate ways: neither leads to the other",
        }
        right = told.pop((there, back))
        wrong = sorted(told.values())
        self.chance.shuffle(wrong)
        text = f"Following the arrows, how do “{one}” and “{other}” relate?"
        return lambda id: choice(id, 3, text, right, wrong[:2], self.chance)

    # Level 4

    def semantics(self) -> list[Maker]:
        begins = {id for id in self.labels if self.after[id] and not self.before[id]}
        ends = {id for id in self.labels if self.before[id] and not self.after[id]}
        first = [m for id in self.mixed(begins) for m in self.end(id, begins, ends, "begin with, as its input")]
        last = [m for id in self.mixed(ends) for m in self.end(id, ends, begins, "end with, as its result")]
        ways = [m for a in self.mixed(begins) for b in self.mixed(ends) for m in self.way(a, b)]
        rounds = [self.rounds()] if any(self.after.values()) else []
        return _alternating(first[:1], last[:1], ways[:1], rounds, ways[1:], first[1:], last[1:])

    def rounds(self) -> Maker:
        """Whether anything comes back."""
        once = "It runs once, from its inputs to its results; no arrow leads back"
        again = "It runs in rounds: what comes later leads back to what came before"
        apart = "It has no arrows: nothing says what leads to what"
        loops = any((b, a) in self.reach for a, b in self.reach)
        right, wrong = (again, once) if loops else (once, again)
        text = "Following all its arrows, how does the method run?"
        return lambda id: choice(id, 4, text, right, [wrong, apart], self.chance)

    def end(self, id: str, alike: set[str], opposite: set[str], what: str) -> Iterator[Maker]:
        loose = {one for one in self.labels if not self.joined(one)}
        text = f"Seen as a whole, which of these does the method {what}?"
        yield from self.asks(4, text, self.labels[id], alike | loose, opposite)

    def way(self, a: str, b: str) -> Iterator[Maker]:
        """The shortest way through the method, beside the same stations in an order that the arrows do not have."""
        path = self.shortest(a, b)
        if len(path) < 4 or not set(path) <= set(self.labels):
            return
        middle = path[1:-1]
        others = {tuple(path[:1] + order + path[-1:]) for order in _orders(middle)}
        wrong = [_told(self.labels, other) for other in sorted(others) if not self.leads(other)]
        self.chance.shuffle(wrong)
        if not self.leads((a, b)):
            wrong.append(_told(self.labels, (a, b)))
        if len(wrong) >= 2:
            text = f"Along which way does “{self.labels[a]}” become “{self.labels[b]}”?"
            yield lambda id: choice(id, 4, text, _told(self.labels, path), wrong[:2], self.chance)

    def leads(self, path: Sequence[str]) -> bool:
        return all(b in self.after[a] for a, b in pairwise(path))

    def shortest(self, a: str, b: str) -> list[str]:
        ways = [[a]]
        seen = {a}
        while ways:
            way = ways.pop(0)
            if way[-1] == b:
                return way
            new = sorted(self.after[way[-1]] - seen)
            seen.update(new)
            ways += [[*way, one] for one in new]
        return []


def _told(labels: dict[str, str], path: Sequence[str]) -> str:
    return " → ".join(labels[id] for id in path)


def _orders(middle: list[str]) -> Iterator[list[str]]:
    """The stations turned round, and with two neighbours swapped."""
    yield middle[::-1]
    for i in range(len(middle) - 1):
        yield [*middle[:i], middle[i + 1], middle[i], *middle[i + 2 :]]


def _alternating(*kinds: Sequence[Maker]) -> list[Maker]:
    """One of each kind after the other, so that a short list holds all of them."""
    return [maker for some in zip_longest(*kinds) for maker in some if maker is not None]

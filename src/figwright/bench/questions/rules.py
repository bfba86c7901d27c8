"""Graph -> questions by rules: no model, the same for the same seed, and right by construction.

Wrong answers come from the graph itself, the most tempting first: what lies on the other side of an arrow, or two steps
away. Every level also asks for what is not there, so that a figure that shows everything everywhere gains nothing. A
question that shares a word with its right answer alone is not asked, and no letter is right more often than others.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import combinations, pairwise, zip_longest
from random import Random

from figwright.bench.case import Question
from figwright.bench.graphs.labels import alike, named, spoken_of
from figwright.bench.graphs.matching import LEAST, reached
from figwright.bench.logic import LogicGraph, Node
from figwright.bench.questions.absent_names import by_field
from figwright.bench.questions.giveaway import shared
from figwright.bench.questions.options import COUNTS, NOTHING, choice, dealt, share, yes_or_no

FAR = 0.4
"""A name that is no more alike than this to any of the graph's is not in it."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A question before its letters. With three wrong answers the right one can be left out: none is right then."""

    level: int
    text: str
    right: str
    wrong: tuple[str, ...]

    @property
    def can_be_hidden(self) -> bool:
        return bool(self.right) and len(self.wrong) > 2

    def put(self, id: str, hide: bool) -> Question:
        if self.level == 1:
            return yes_or_no(id, self.text, bool(self.right), Random(0))
        right = "" if hide else self.right
        return choice(id, self.level, self.text, right, self.wrong[: 2 if right else 3], Random(0))


def by_rules(
    graph: LogicGraph,
    seed: int = 0,
    case: str = "",
    counts: tuple[int, int, int, int] = COUNTS,
    strangers: Iterable[str] = (),
    text: str = "",
    category: str = "",
) -> tuple[Question, ...]:
    """As many questions of each level as the graph gives, up to `counts`. `strangers` are names of other papers'
    components, for questions about what is not there; after them come names of the text's field, which `category`
    tells or the text; none of them is asked for that the `text` speaks of."""
    digest = sha256(graph.model_dump_json().encode()).hexdigest()
    chance = Random(f"{seed}:{case}:{digest}")
    said = text or " ".join(node.label for node in graph.nodes)
    near, far = by_field(said, category)
    examiner = _Examiner(graph, chance, [_foreign(names, text) for names in (tuple(strangers), near, far)])
    levels = (examiner.components, examiner.topology, examiner.phases, examiner.semantics)
    chosen = [_some_hidden(level()[:count], chance) for level, count in zip(levels, counts, strict=True)]
    drafts = [one for level in chosen for one in level]
    asked = [draft.put(f"{case or 'question'}_{number}", hide) for number, (draft, hide) in enumerate(drafts, 1)]
    return dealt(asked, chance)


def _some_hidden(drafts: Sequence[Draft], chance: Random) -> list[tuple[Draft, bool]]:
    """Which of a level's questions lose their right answer, so that enough have none."""
    able = [i for i, draft in enumerate(drafts) if draft.level > 1 and draft.can_be_hidden]
    short = share(len(drafts), NOTHING) - sum(not draft.right for draft in drafts if draft.level > 1)
    hidden = set(chance.sample(able, min(len(able), max(0, short))))
    return [(draft, i in hidden) for i, draft in enumerate(drafts)]


def _foreign(names: Iterable[str], text: str) -> list[str]:
    return [name for name in dict.fromkeys(names) if not (text and spoken_of(name, text))]


class _Examiner:
    """A graph with the views that questions need. Things whose names could be taken for one another are not asked
    about."""

    def __init__(self, graph: LogicGraph, chance: Random, strangers: Sequence[Sequence[str]]) -> None:
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

    def wrong(self, text: str, right: str, excluded: set[str], tempting: Iterable[str]) -> list[str] | None:
        """Labels of nodes that are wrong, three where there are, the tempting ones first. Where the question shares a
        word with the right answer, one that has it too comes before them. None where that does not help, or where they
        are too few."""
        first = [id for id in self.mixed(set(tempting)) if id not in excluded]
        rest = [id for id in self.mixed(self.labels) if id not in excluded and id not in first]
        found = [self.labels[id] for id in (*first, *rest) if id in self.labels]
        if right and (told := set(shared(text, right, found[:2]))):
            found.sort(key=lambda label: len(told & set(shared(text, right, [label]))))
            if shared(text, right, found[:2]):
                return None
        return found[:3] if len(found) >= (2 if right else 3) else None

    def asks(self, level: int, text: str, right: str, excluded: set[str], tempting: Iterable[str]) -> Iterator[Draft]:
        """A question after one of the nodes; after none of them when `right` is empty."""
        if (wrong := self.wrong(text, right, excluded, tempting)) is not None:
            yield Draft(level, text, right, tuple(wrong))

    # Level 1

    def components(self) -> list[Draft]:
        """As many things that are there as such that are not."""
        known = [*(node.label for node in self.graph.nodes), *(phase.label for phase in self.graph.phases)]
        far = [[one for one in names if all(alike(one, label) < FAR for label in known)] for names in self.strangers]
        absent = dict.fromkeys(name for names in far for name in self.mixed(names))
        there = [self.present(self.labels[id], True) for id in self.mixed(self.labels)]
        return _alternating(there, [self.present(label, False) for label in absent])

    def present(self, label: str, right: bool) -> Draft:
        counts = "Its name, a short form, its symbol or a picture that plainly stands for it counts."
        return Draft(1, f"Does the figure show “{label}”? {counts}", label if right else "", ())

    # Level 2

    def topology(self) -> list[Draft]:
        out = [m for id in self.mixed(self.labels) for m in self.receiver(id)]
        into = [m for id in self.mixed(self.labels) for m in self.giver(id)]
        none = [m for id in self.mixed(self.labels) for m in self.nobody(id)]
        return _alternating(out, into, none)

    def receiver(self, id: str) -> Iterator[Draft]:
        next_ones = [one for one in self.mixed(self.after[id]) if one in self.labels]
        if next_ones:
            text = f"Which of these receives what “{self.labels[id]}” gives, by a direct arrow?"
            tempting = {*self.before[id], *(two for one in self.after[id] for two in self.after[one])}
            yield from self.asks(2, text, self.labels[next_ones[0]], {id, *self.after[id]}, tempting)

    def giver(self, id: str) -> Iterator[Draft]:
        last_ones = [one for one in self.mixed(self.before[id]) if one in self.labels]
        if last_ones:
            text = f"From which of these does a direct arrow lead to “{self.labels[id]}”?"
            tempting = {*self.after[id], *(two for one in self.before[id] for two in self.before[one])}
            yield from self.asks(2, text, self.labels[last_ones[0]], {id, *self.before[id]}, tempting)

    def nobody(self, id: str) -> Iterator[Draft]:
        """Of something that has an arrow, but none that goes on: the way out is right."""
        if self.before[id] and not self.after[id]:
            text = f"Which of these receives what “{self.labels[id]}” gives, by a direct arrow?"
            yield from self.asks(2, text, "", {id}, self.before[id])

    # Level 3

    def phases(self) -> list[Draft]:
        stages = self.mixed(phase.id for phase in self.graph.phases)
        members = [m for id in stages for m in self.member(id)]
        meetings = [m for id in self.mixed(self.labels) for m in self.meeting(id)]
        pairs = list(combinations(sorted(self.labels), 2))
        self.chance.shuffle(pairs)
        orders = [self.order(a, b) for a, b in pairs if self.joined(a) and self.joined(b)]
        return _alternating(members, meetings, orders)

    def joined(self, id: str) -> bool:
        return bool(self.after[id] or self.before[id])

    def member(self, phase: str) -> Iterator[Draft]:
        title = next(one.label for one in self.graph.phases if one.id == phase)
        inside = {node.id for node in self.graph.nodes if node.phase == phase}
        outside = {node.id for node in self.graph.nodes if node.phase and node.phase != phase}
        chosen = [id for id in self.mixed(inside) if id in self.labels and alike(self.labels[id], title) < LEAST]
        if chosen:
            text = f"Which of these belongs to the phase “{title}”?"
            yield from self.asks(3, text, self.labels[chosen[0]], set(self.labels) - outside, outside)

    def meeting(self, id: str) -> Iterator[Draft]:
        """Where two ways come together: not where what they gave arrives later."""
        comers = [one for one in self.mixed(self.before[id]) if one in self.labels]
        apart = [(a, b) for a, b in combinations(comers, 2) if not {(a, b), (b, a)} & self.reach]
        if not apart:
            return
        a, b = apart[0]
        later = {one for one in self.labels if (a, one) in self.reach and (b, one) in self.reach}
        text = f"Where do the ways of “{self.labels[a]}” and “{self.labels[b]}” first come together?"
        yield from self.asks(3, text, self.labels[id], {a, b, id, *later}, {*self.before[a], *self.before[b]})

    def order(self, a: str, b: str) -> Draft:
        there, back = (a, b) in self.reach, (b, a) in self.reach
        one, other = self.labels[a], self.labels[b]
        told = {
            (True, False): f"“{one}” comes first, and leads to “{other}”",
            (False, True): f"“{other}” comes first, and leads to “{one}”",
            (True, True): "They lie on a loop: each leads to the other",
            (False, False): "They lie on separate ways: neither leads to the other",
        }
        right = told.pop((there, back))
        turned = [told.pop((back, there))] if there != back else []  # otherwise its words would give the right one away
        wrong = sorted(told.values())
        self.chance.shuffle(wrong)
        text = f"Following the arrows, how do “{one}” and “{other}” relate?"
        return Draft(3, text, right, (*turned, *wrong))

    # Level 4

    def semantics(self) -> list[Draft]:
        begins = {id for id in self.labels if self.after[id] and not self.before[id]}
        ends = {id for id in self.labels if self.before[id] and not self.after[id]}
        first = [m for id in self.mixed(begins) for m in self.end(id, begins, ends, "begin with, as its input")]
        last = [m for id in self.mixed(ends) for m in self.end(id, ends, begins, "end with, as its result")]
        ways = [m for a in self.mixed(begins) for b in self.mixed(ends) for m in self.way(a, b)]
        rounds = [self.rounds()] if any(self.after.values()) else []
        # ways before ends: what a method begins or ends with can be guessed from the names
        return _alternating(ways[:1], rounds, last[:1], first[:1], ways[1:], first[1:], last[1:])

    def rounds(self) -> Draft:
        """Whether anything comes back."""
        once = "It runs once, from inputs to results; no arrow leads back"
        again = "It runs in rounds: what comes later leads back to what came before"
        apart = "It has no arrows: nothing says what leads to what"
        loops = any((b, a) in self.reach for a, b in self.reach)
        right, wrong = (again, once) if loops else (once, again)
        return Draft(4, "Following all its arrows, how does the method run?", right, (wrong, apart))

    def end(self, id: str, alike: set[str], opposite: set[str], what: str) -> Iterator[Draft]:
        loose = {one for one in self.labels if not self.joined(one)}
        text = f"Seen as a whole, which of these does the method {what}?"
        yield from self.asks(4, text, self.labels[id], alike | loose, opposite)

    def way(self, a: str, b: str) -> Iterator[Draft]:
        """The shortest way through the method, beside the same stations in an order that the arrows do not have."""
        path = self.shortest(a, b)
        if len(path) < 4 or not set(path) <= set(self.labels):
            return
        middle = path[1:-1]
        others = {tuple(path[:1] + order + path[-1:]) for order in _orders(middle)}
        wrong = [_path_text(self.labels, other) for other in sorted(others) if not self.leads(other)]
        self.chance.shuffle(wrong)
        if not self.leads((a, b)):
            wrong.append(_path_text(self.labels, (a, b)))
        if len(wrong) >= 2:
            text = f"Along which way does “{self.labels[a]}” become “{self.labels[b]}”?"
            yield Draft(4, text, _path_text(self.labels, path), tuple(wrong[:3]))

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


def _path_text(labels: dict[str, str], path: Sequence[str]) -> str:
    return " → ".join(labels[id] for id in path)


def _orders(middle: list[str]) -> Iterator[list[str]]:
    """The stations turned round, and with two neighbours swapped."""
    yield middle[::-1]
    for i in range(len(middle) - 1):
        yield [*middle[:i], middle[i + 1], middle[i], *middle[i + 2 :]]


def _alternating(*kinds: Sequence[Draft]) -> list[Draft]:
    """One of each kind after the other, so that a short list holds all of them."""
    return [maker for some in zip_longest(*kinds) for maker in some if maker is not None]

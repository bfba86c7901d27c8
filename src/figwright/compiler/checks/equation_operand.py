r"""What a formula passes to a function has an arrow to that function, and to no other.

Why it is bad: `L(F(Q; \theta), Y)` says that Q enters F and that the loss compares F's answer with Y. A figure that
draws Q straight into the loss, or Y nowhere near it, shows another method than the paper. Readers who know the
formula notice at once.

Fix: draw the arrow that the formula implies, or connect the existing one to the right function.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from figwright.compiler.checks._subject import Finding, Subject
from figwright.compiler.formulas import Applied, Symbol, applications, introduced, symbol_of, symbols
from figwright.compiler.naming import kin_of, terms
from figwright.ir.spec import Edge, Figure


def check(subject: Subject) -> Iterator[Finding]:
    if subject.source is None or not subject.figure.edges:
        return
    told = applications(subject.source)
    if not told:
        return
    drawn = _Drawn(subject.figure, subject.source)
    yield from _unique_elements(_bypassed(drawn, [one for one, _ in told]))
    yield from _unique_elements(_unfed(drawn, told))


def _unique_elements(findings: Iterable[Finding]) -> Iterator[Finding]:
    seen: set[str] = set()
    for finding in findings:
        if finding.element not in seen:
            seen.add(finding.element)
            yield finding


def _bypassed(drawn: _Drawn, told: list[Applied]) -> Iterator[Finding]:
    """Arrows that lead past the function that takes what they carry."""
    for outer in told:
        if any(isinstance(one, Symbol) and not drawn.of(one) for one in outer.operands):
            continue  # what nothing stands for may be what the arrow carries
        own = {id for one in told if one.name == outer.name for o in one.operands for id in drawn.of(symbol_of(o))}
        for inner in (one for one in outer.operands if isinstance(one, Applied)):
            for id, into, through in product(
                _operands(drawn, inner), sorted(drawn.of(outer.name)), sorted(drawn.of(inner.name))
            ):
                edge = drawn.edge(id, into)
                if edge and id not in own and len({id, into, through}) == 3:
                    message = f"an arrow leads from {id!r} to {into!r}, but the formula feeds it into {through!r} first"
                    fix = f"connect {id!r} to {through!r}, and {through!r} to {into!r}"
                    yield Finding("equation-operand", "warning", edge.id, message, fix)


def _operands(drawn: _Drawn, function: Applied) -> Iterator[str]:
    for one in function.operands:
        yield from sorted(drawn.of(symbol_of(one)))


def _unfed(drawn: _Drawn, told: Iterable[tuple[Applied, str]]) -> Iterator[Finding]:
    """Functions that have arrows, and none on any way from something they are applied to."""
    for function, formula in told:
        for one in function.operands:
            givers, takers = drawn.of(symbol_of(one)), drawn.of(function.name)
            if len(givers) == len(takers) == 1 and givers != takers:
                (giver,), (taker,) = givers, takers
                if drawn.fed(taker) and not drawn.way(giver, taker):
                    message = f"the formula “{formula[:80]}” feeds {giver!r} into {taker!r}, but no arrow does"
                    yield Finding("equation-operand", "warning", giver, message, f"connect {giver!r} to {taker!r}")


class _Drawn:
    """Which thing of a figure stands for a symbol, and what leads where."""

    def __init__(self, figure: Figure, source: str) -> None:
        self.edges = figure.edges
        self.kin = kin_of(figure)
        self.shown: dict[str, set[Symbol]] = {}
        words = {item.id: terms(item.label) for item, _ in figure.walk()}
        for item, _ in figure.walk():
            texts = (item.label, *(word.text for word in item.words))
            self.shown[item.id] = {symbol for text in texts for symbol in symbols(text)}
        for before, symbol in introduced(source):
            said = terms(before)
            for id, own in words.items():
                plain = {word for word in own if not word.startswith("$")}
                if plain and plain <= said and not self.shown[id]:
                    self.shown[id].add(symbol)

    def of(self, symbol: Symbol) -> frozenset[str]:
        """The things that stand for a symbol: with the same index, or the only one that has the letter."""
        exact = {id for id, shown in self.shown.items() if symbol in shown}
        return frozenset(exact)

    def edge(self, start: str, end: str) -> Edge | None:
        """The arrow straight from one thing to another, if there is one."""
        return next((edge for edge in self.edges if start in edge.source and end in edge.target), None)

    def fed(self, id: str) -> bool:
        return any(self.kin[id] & set(edge.target) for edge in self.edges)

    def way(self, start: str, end: str) -> bool:
        """Whether arrows lead from one thing to another, over others or by what holds them."""
        reached, open_ends = set(self.kin[start]), list(self.kin[start])
        while open_ends:
            id = open_ends.pop()
            for edge in self.edges:
                both = edge.arrow in ("both", "none")
                for givers, takers in ((edge.source, edge.target), (edge.target, edge.source))[: 2 if both else 1]:
                    if id in givers:
                        new = {kin for taker in takers for kin in self.kin[taker]} - reached
                        reached |= new
                        open_ends.extend(new)
        return bool(reached & self.kin[end])

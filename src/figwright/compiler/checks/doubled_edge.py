"""No two arrows say the same thing.

Why it is bad: two arrows between the same two boxes make the reader look for a difference that is not there. One
arrow each way reads as two steps, even if one exchange is meant.

Fix: keep one of them. For an exchange, use one edge with `arrow: both`. For a way back, use `kind: feedback` or
`gradient`, which looks different. If two arrows carry different things, give each its own label or `tone`, or quote for
each the words of the text that speak of it: such arrows are not reported, nor are those that were drawn on different
paths.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.compiler.checks._subject import Finding, Subject
from figwright.ir.spec import Edge


def check(subject: Subject) -> Iterator[Finding]:
    seen: dict[tuple[str, str], Edge] = {}
    decisions = {node.id for node in subject.figure.nodes() if node.kind == "decision"}
    for edge in subject.figure.edges:
        for source in edge.source:
            for target in edge.target:
                same, opposite = seen.get((source, target)), seen.get((target, source))
                if same is not None and same.kind == edge.kind and not _say_different_things(edge, same):
                    yield _finding(edge, same, f"connects {source!r} to {target!r} again", "keep one of them")
                elif (
                    opposite is not None
                    and source != target
                    and opposite.kind == edge.kind
                    and not _is_answer(edge, decisions)
                    and not _is_answer(opposite, decisions)
                    and not _say_different_things(edge, opposite)
                ):
                    fix = "draw one edge with `arrow: both`, or set `kind: feedback` for the way back"
                    yield _finding(
                        edge, opposite, f"goes back from {source!r} to {target!r} and looks like a second step", fix
                    )
                seen.setdefault((source, target), edge)


def _finding(edge: Edge, other: Edge, what: str, fix: str) -> Finding:
    return Finding("doubled-edge", "warning", edge.id, f"edge {edge.id!r} {what}, beside {other.id!r}", fix)


def _is_answer(edge: Edge, decisions: set[str]) -> bool:
    """Whether it is the "no" of a decision, which often leads back."""
    return bool(edge.label.strip()) and set(edge.source) <= decisions


def _say_different_things(one: Edge, other: Edge) -> bool:
    """Whether each has a label or a tone of its own, or quotes words of the source that are not part of what the other
    quotes; or was drawn on a path of its own, one for each of several lanes."""
    labels, quotes = ({one.label.strip(), other.label.strip()}, (one.evidence.strip(), other.evidence.strip()))
    apart = all(quotes) and quotes[0] not in quotes[1] and quotes[1] not in quotes[0]
    lanes = one.tone != other.tone or (bool(one.path and other.path) and one.path != other.path)
    return apart or lanes or ("" not in labels and len(labels) > 1)

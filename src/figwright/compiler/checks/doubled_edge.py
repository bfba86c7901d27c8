"""No two arrows say the same thing.

Why it is bad: two arrows between the same two boxes make the reader look for a difference that is not there. One
arrow each way reads as two steps, even if one exchange is meant.

Fix: keep one of them. For an exchange, use one edge with `arrow: both`. For a way back, use `kind: feedback` or
`gradient`, which looks different. If two arrows carry different things, give each its own label, or quote for each the
words of the text that speak of it: such arrows are not reported. Nor are lanes, arrows of different colours that run
side by side through one box.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.compiler.checks._subject import Finding, Severity, Subject
from figwright.ir.spec import Edge


def check(subject: Subject) -> Iterator[Finding]:
    seen: dict[tuple[str, str], Edge] = {}
    for edge in subject.figure.edges:
        for source in edge.source:
            for target in edge.target:
                same, opposite = seen.get((source, target)), seen.get((target, source))
                if same is not None and same.kind == edge.kind and not _say_different_things(edge, same):
                    fix = "label each with what it carries, give lanes a colour each, or keep one of them"
                    yield _finding(edge, same, f"connects {source!r} to {target!r} again", fix)
                elif (
                    opposite is not None
                    and source != target
                    and opposite.kind == edge.kind
                    and not _say_different_things(edge, opposite)
                ):
                    fix = "draw one edge with `arrow: both`, or set `kind: feedback` for the way back"
                    yield _finding(
                        edge, opposite, f"goes back from {source!r} to {target!r} and looks like a second step", fix
                    )
                seen.setdefault((source, target), edge)


def _finding(edge: Edge, other: Edge, what: str, fix: str) -> Finding:
    drawn_apart = bool(edge.path and other.path)  # side by side on purpose, one for each of several
    severity: Severity = "info" if drawn_apart else "warning"
    return Finding("doubled-edge", severity, edge.id, f"edge {edge.id!r} {what}, beside {other.id!r}", fix)


def _say_different_things(one: Edge, other: Edge) -> bool:
    """Whether each has a label or a colour of its own, or quotes words of the source that are not part of what the
    other quotes."""
    labels, quotes = ({one.label.strip(), other.label.strip()}, (one.evidence.strip(), other.evidence.strip()))
    apart = all(quotes) and quotes[0] not in quotes[1] and quotes[1] not in quotes[0]
    lanes = one.source == other.source and _colour(one) != _colour(other)
    return apart or lanes or ("" not in labels and len(labels) > 1)


def _colour(edge: Edge) -> str:
    return edge.tone or (edge.look.line if edge.look else "")

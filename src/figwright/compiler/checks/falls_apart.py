"""The figure is connected: arrows link all its parts, directly or through others.

Why it is bad: two separate drawings tell two stories, and the reader looks for the missing arrow between them. If
rules read the text, they usually missed a step.

Fix: draw the arrow that connects the pieces, put each piece into its own panel, or remove the smaller one.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.compiler.checks._subject import Finding, Severity, Subject
from figwright.ir.spec import Group

FEW = 2
"""A piece of fewer parts is a forgotten box, of which another rule speaks."""
MANY = 3
"""From so many parts on a piece is a drawing of its own."""


def check(subject: Subject) -> Iterator[Finding]:
    for panel, pieces in _connected_components(subject).items():
        loose = [piece for piece in pieces if len(piece) >= FEW and not _has_own_frame(piece, panel, subject)]
        torn = sorted(loose, key=len, reverse=True)
        if len(torn) < 2:
            continue
        second = torn[1]
        severity: Severity = "warning" if len(second) >= MANY else "info"
        message = f"{len(torn)} unconnected pieces: {_component_name(torn[0])}; and {_component_name(second)}"
        fix = "draw the arrow that the text describes, give each piece a panel, or remove one"
        yield Finding("falls-apart", severity, panel, message, fix)


def _connected_components(subject: Subject) -> dict[str, list[list[str]]]:
    """The nodes of every panel by what hangs together: along edges and braces, and inside a frame or a stack."""
    figure = subject.figure
    joins = _Joins()
    for edge in figure.edges:
        joins.join(*edge.source, *edge.target)
    for brace in figure.braces:
        joins.join(*brace.over)
    met = {id for edge in figure.edges for id in (*edge.source, *edge.target)}
    panels = {group.id for group in figure.groups() if group.type == "panel"} | {figure.body.id}
    for item, parent in figure.walk():
        if parent is not None and _counts_as_one(parent, met) and parent.id not in panels:
            joins.join(item.id, parent.id)
    out: dict[str, dict[str, list[str]]] = {}
    for node in figure.nodes():
        panel = next(above for above in subject.above(node.id) if above in panels)
        if node.kind not in ("text", "ornament"):
            out.setdefault(panel, {}).setdefault(joins.root(node.id), []).append(node.id)
    return {panel: list(pieces.values()) for panel, pieces in out.items()}


def _has_own_frame(piece: list[str], panel: str, subject: Subject) -> bool:
    """Whether a piece has a titled frame to itself, as the detail beside an overview has: it is apart on purpose."""
    titled = {group.id for group in subject.figure.groups() if group.framed and group.label} - {panel}
    return bool(titled.intersection(*({id, *subject.above(id)} for id in piece)))


def _counts_as_one(group: Group, met: set[str]) -> bool:
    """Whether a group is one thing to a reader: it has a frame, is a pile of cards, or arrows come to it as a whole."""
    return group.framed or group.type == "stack" or group.gap == "tight" or group.id in met


def _component_name(piece: list[str]) -> str:
    rest = f" and {len(piece) - 3} more" if len(piece) > 3 else ""
    return ", ".join(map(repr, piece[:3])) + rest


class _Joins:
    """Which ids hang together."""

    def __init__(self) -> None:
        self._up: dict[str, str] = {}

    def root(self, id: str) -> str:
        while (up := self._up.get(id, id)) != id:
            id = up
        return id

    def join(self, first: str, *others: str) -> None:
        for other in others:
            self._up[self.root(other)] = self.root(first)

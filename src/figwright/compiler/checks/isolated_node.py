"""Every box is connected to something.

Why it is bad: the reader cannot tell whether a box without an arrow is used, made or merely mentioned. Reviewers take
it for a forgotten connection.

Fix: draw the arrow that the text describes, put the box into a connected group, name it in a brace, or remove it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from figwright.compiler.checks._subject import Finding, Subject

EXEMPT = ("text", "ornament")
LETTERED = re.compile(r"\(?[A-Za-z]\)")
"""The title of a frame that is a panel of its own: “(c) Frequencies”."""


def check(subject: Subject) -> Iterator[Finding]:
    figure = subject.figure
    joined = {id for edge in figure.edges for id in (*edge.source, *edge.target)}
    joined |= {id for brace in figure.braces for id in brace.over}
    panels = {group.id for group in figure.groups() if group.type == "panel" or LETTERED.match(group.label)}
    panels.add(figure.body.id)
    whole = [group for group in figure.groups() if group.type == "stack" or group.gap == "tight"]
    stacks = {group.id: {item.id for item in group.items} for group in whole}
    lively = {_panel(subject, id, panels) for id in joined}
    for node in figure.nodes():
        around = subject.above(node.id)
        beside = set().union(*(stacks[id] for id in around if id in stacks))
        alone = node.kind not in EXEMPT and not joined & {node.id, *around, *beside}
        # A panel without any arrow is a comparison or a list, where nothing is meant to be joined.
        if alone and _panel(subject, node.id, panels) in lively:
            fix = "draw the arrow that the text describes, or remove it"
            yield Finding("isolated-node", "warning", node.id, f"{node.id!r} is connected to nothing", fix)


def _panel(subject: Subject, id: str, panels: set[str]) -> str | None:
    return next((above for above in (id, *subject.above(id)) if above in panels), None)

"""Every box is joined to something.

Why it is bad: a box without an arrow has no part in the story; the reader cannot tell whether it is used, made or
merely mentioned, and reviewers take it for a forgotten connection.

Fix: draw the arrow that the text describes, put the box into a group that has one, name it in a brace, or leave it out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from figwright.checks._subject import Finding, Subject

EXEMPT = ("text", "ornament")
LETTERED = re.compile(r"\(?[A-Za-z]\)")
"""The title of a frame that is a panel of its own: “(c) Frequencies”."""


def check(subject: Subject) -> Iterator[Finding]:
    figure = subject.figure
    joined = {id for edge in figure.edges for id in (*edge.source, *edge.target)}
    joined |= {id for brace in figure.braces for id in brace.over}
    panels = {group.id for group in figure.groups() if group.type == "panel" or LETTERED.match(group.label)}
    panels.add(figure.body.id)
    stacks = {group.id: {item.id for item in group.items} for group in figure.groups() if group.type == "stack"}
    lively = {_panel(subject, id, panels) for id in joined}
    for node in figure.nodes():
        around = subject.above(node.id)
        beside = set().union(*(stacks[id] for id in around if id in stacks))
        alone = node.kind not in EXEMPT and not joined & {node.id, *around, *beside}
        # A panel without any arrow is a comparison or a list, where nothing is meant to be joined.
        if alone and _panel(subject, node.id, panels) in lively:
            fix = "draw the arrow that the text describes, or leave it out"
            yield Finding("isolated-node", "warning", node.id, f"{node.id!r} is joined to nothing", fix)


def _panel(subject: Subject, id: str, panels: set[str]) -> str | None:
    return next((above for above in (id, *subject.above(id)) if above in panels), None)

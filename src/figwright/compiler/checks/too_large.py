"""A figure has at most thirty boxes.

Why it is bad: with more, type becomes too small to read at the width of a page, and no reader follows the arrows.

Fix: split it into panels or into two figures along its phases, or draw repeated parts once with `repeat`.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.compiler.checks._subject import Finding, Subject
from figwright.ir.spec import Group, Node

MOST = 30
PANEL = (4, 16)
"""How few and how many boxes make a good panel."""


def check(subject: Subject) -> Iterator[Finding]:
    figure = subject.figure
    count = len(figure.nodes())
    notes = [note for note in (subject.scene.notes if subject.scene else ()) if "too large" in note.casefold()]
    if count <= MOST and not notes:
        return
    panels = list(_panels(figure.body))
    fix = f"split it into panels, such as {', '.join(panels)}" if panels else "split it into panels or several figures"
    message = notes[0] if notes else f"{count} boxes; at most {MOST} are readable"
    yield Finding("too-large", "warning", figure.body.id, message, fix)


def _panels(group: Group) -> Iterator[str]:
    """The groups, from the outside in, whose size makes a good panel."""
    for item in group.items:
        if isinstance(item, Group):
            if PANEL[0] <= _size(item) <= PANEL[1]:
                yield repr(item.id)
            elif _size(item) > PANEL[1]:
                yield from _panels(item)


def _size(item: Node | Group) -> int:
    return sum(map(_size, item.items)) if isinstance(item, Group) else 1

"""A figure has at most thirty boxes.

Why it is bad: with more, type becomes too small to read at the width of a page, and no reader follows the arrows.

Fix: join plain steps that follow one another in one box, draw repeated parts once with `repeat`, or make several
figures, one for each phase.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.compiler.checks._subject import Finding, Subject
from figwright.ir.spec import Group, Node

MOST = 30
PART = (4, 16)
"""How few and how many boxes make a good figure of their own."""


def check(subject: Subject) -> Iterator[Finding]:
    figure = subject.figure
    count = len(figure.nodes())
    notes = [note for note in (subject.scene.notes if subject.scene else ()) if "too large" in note.casefold()]
    if count <= MOST and not notes:
        return
    parts = list(_parts(figure.body))
    fix = "join plain steps in one box, use `repeat`, or make several figures"
    if len(parts) > 1:
        fix = f"join plain steps in one box, use `repeat`, or make several figures (one each for {', '.join(parts)})"
    message = notes[0] if notes else f"{count} boxes; at most {MOST} are readable"
    yield Finding("too-large", "warning", figure.body.id, message, fix)


def _parts(group: Group) -> Iterator[str]:
    """The groups, from the outside in, that would make a good figure."""
    for item in group.items:
        if isinstance(item, Group):
            if PART[0] <= _size(item) <= PART[1]:
                yield repr(item.id)
            elif _size(item) > PART[1]:
                yield from _parts(item)


def _size(item: Node | Group) -> int:
    return sum(map(_size, item.items)) if isinstance(item, Group) else 1

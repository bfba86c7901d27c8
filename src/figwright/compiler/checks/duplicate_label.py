"""Different things have different names.

Why it is bad: the same words on two boxes read as one thing drawn twice, or as two things that the author did not
bother to distinguish. A repeated block is better shown once with "× N". One thing that takes part in two phases may
appear in the zone or panel of each, with arrows or evidence of its own.

Fix: give each its own name, draw it once with several arrows, or use `repeat` for identical blocks in a row.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from figwright.compiler.checks._subject import Finding, Severity, Subject
from figwright.ir.spec import Group, Node


def check(subject: Subject) -> Iterator[Finding]:
    same: dict[tuple[str, str], list[Node | Group]] = defaultdict(list)
    for item, _ in subject.figure.walk():
        if (isinstance(item, Node) or item.framed) and re.search(r"[^\W_]{2}", item.label):
            same[type(item).__name__, " ".join(item.label.casefold().split())].append(item)
    for items in same.values():
        if len(items) > 1 and not (_in_frames_of_their_own(subject, items) and _told_apart(subject, items)):
            ids = [item.id for item in items]
            message = f"{len(items)} elements are named “{items[0].label.strip()}”: {', '.join(ids)}"
            fix = "give each its own name, draw it once, or use `repeat`"
            yield Finding("duplicate-label", _severity(subject, items), ids[1], message, fix)


def _severity(subject: Subject, items: list[Node | Group]) -> Severity:
    """In one group they are a fault, unless arrows or evidence of their own tell them apart: then they may be meant."""
    homes = {subject.parents[item.id] for item in items}
    return "info" if _told_apart(subject, items) or len(homes) == len(items) else "warning"


def _told_apart(subject: Subject, items: list[Node | Group]) -> bool:
    sentences = {item.evidence.strip() for item in items}
    joined = {end for edge in subject.figure.edges for end in (*edge.source, *edge.target)}
    return len(sentences) == len(items) or all(item.id in joined for item in items)


def _in_frames_of_their_own(subject: Subject, items: list[Node | Group]) -> bool:
    """Whether each stands in another zone or panel, or one of them in none."""
    framed = {group.id for group in subject.figure.groups() if group.framed}
    frames = {next((id for id in subject.above(item.id) if id in framed), None) for item in items}
    return len(frames) == len(items)

"""A plain arrow follows the reading direction.

Why it is bad: readers go from left to right and from top to bottom. A single solid arrow in the other direction is
read backwards or taken for a loop. An arrow that goes on from where the line has turned already, such as the second
row of a winding line or the last side of a ring, is read rightly. Where an author has placed the things, the way of the
lines is chosen: only figures that are laid out by the program are checked.

Fix: put the target after its source. If the arrow does go back, set `kind: feedback` (or `gradient`, `skip`), which
looks different. If it points the wrong way, reverse it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from figwright.compiler.checks._subject import Arrow, Finding, Subject

MOST = 2
"""An arrow is against the stream when at least this many run with it for each that does not, where it stands."""


def check(subject: Subject) -> Iterator[Finding]:
    if subject.figure.placed:
        return
    decisions = {node.id for node in subject.figure.nodes() if node.kind == "decision"}
    # The "no" of a decision often leads back.
    answers = {e.id for e in subject.figure.edges if e.label.strip() and set(e.source) <= decisions}
    flows = [e for e in subject.arrows if e.element.fact("kind") in ("", "flow") and e.route.bundle not in answers]
    plain = [e for e in flows if _one_way(e)]
    ways = {edge.id: way for edge in plain if (way := _reading_direction(subject, edge)) is not None}
    homes = {edge.id: _home(subject, edge) for edge in plain}
    for edge in plain:
        if ways.get(edge.id) != "back":
            continue
        for those in (ways, {id: way for id, way in ways.items() if homes[id] == homes[edge.id]}):
            found = list(those.values())
            if found.count("on") < MOST * found.count("back"):
                break
        else:
            ends = f"from {edge.route.source!r} back to {edge.route.target!r}"
            message = f"edge {edge.id!r} runs against the reading direction, {ends}"
            fix = "put its target after its source, or set `kind: feedback` if it goes back on purpose"
            yield Finding("reversed-looking-edge", "warning", edge.id, message, fix)


def _one_way(edge: Arrow) -> bool:
    return edge.route.head_end and not edge.route.head_start


def _reading_direction(subject: Subject, edge: Arrow) -> Literal["on", "back"] | None:
    """Whether an edge goes on or back; leftwards is on when it begins a new line, upwards is back only in a circle."""
    source, target = subject.room(edge.route.source), subject.room(edge.route.target)
    if source is None or target is None:
        return None
    if target.x >= source.right or target.y >= source.bottom:
        return "on"
    if _line_has_turned(subject, edge, leftwards=target.right <= source.x):
        return None
    circle = edge.route.source in subject.reached(edge.route.target)
    if target.right <= source.x:
        return "back" if circle or not _fed_from_before(subject, edge) else None
    return "back" if circle and target.bottom <= source.y else None


def _line_has_turned(subject: Subject, edge: Arrow, leftwards: bool) -> bool:
    """Whether the source is reached from another side than the one that the edge leaves on."""
    source = subject.room(edge.route.source)
    givers = (subject.room(a.route.source) for a in subject.arrows if a.route.target == edge.route.source)
    if leftwards:
        return any(source and giver and giver.right > source.x for giver in givers)
    return any(source and giver and giver.bottom > source.y for giver in givers)


def _fed_from_before(subject: Subject, edge: Arrow) -> bool:
    """Whether the target also gets something from its left: then it is a meeting point, not a step back."""
    target = subject.room(edge.route.target)
    others = (subject.room(a.route.source) for a in subject.arrows if a.route.target == edge.route.target)
    return any(target and other and other.right <= target.x for other in others)


def _home(subject: Subject, edge: Arrow) -> str | None:
    """The nearest group around both ends."""
    others = subject.above(edge.route.target)
    return next((id for id in subject.above(edge.route.source) if id in others), None)

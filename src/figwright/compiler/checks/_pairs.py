"""Which placed things stand near each other: the pairs that must keep apart, with the gap between them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from figwright.compiler.checks._subject import Subject
from figwright.ir.scene import Rect, Role
from figwright.ir.scene.silhouettes import Silhouette, gap

SOLID: tuple[Role, ...] = ("zone", "panel", "node", "label", "brace", "legend", "title")
LOOSE: tuple[Role, ...] = ("label", "brace", "legend", "title")
"""What may stand inside a zone without belonging to it."""


class Place(NamedTuple):
    """A thing that takes room: an element, or the title of a zone (which its own contents must not cover)."""

    id: str
    role: Role
    rect: Rect
    seen: Silhouette
    heading: bool = False

    def __str__(self) -> str:
        return f"the title of {self.id!r}" if self.heading else repr(self.id)


class Pair(NamedTuple):
    one: Place
    other: Place
    gap: float
    """Between the two outlines; negative by how deep they overlap."""


def pairs(subject: Subject, within: float) -> Iterator[Pair]:
    """Every two things that must keep apart and are nearer than `within`, in drawing order."""
    places = sorted(_places(subject), key=lambda place: place.rect.x)
    for i, one in enumerate(places):
        reach = one.rect.right + within
        for other in places[i + 1 :]:
            if other.rect.x >= reach:
                break
            if _may_meet(subject, one, other):
                continue
            apart = gap(one.seen, other.seen, within)
            if apart < within:
                yield Pair(one, other, apart)


def _places(subject: Subject) -> Iterator[Place]:
    for element in subject.elements:
        if element.role in SOLID:
            yield Place(element.id, element.role, element.box, subject.seen[element.id])
            if element.role in ("zone", "panel"):
                for words in element.words:
                    title = Silhouette.of_marks([words])
                    yield Place(element.id, element.role, words.bounds, title, heading=True)


def _may_meet(subject: Subject, one: Place, other: Place) -> bool:
    if one.id == other.id or subject.stacked(one.id, other.id):
        return True
    for frame, guest in ((one, other), (other, one)):
        if frame.role not in ("zone", "panel"):
            continue
        if frame.heading:
            # A zone's title lies inside of the zones around it; inside of its own zone it needs its room.
            if guest.id in subject.above(frame.id) and not guest.heading:
                return True
        elif frame.id in subject.above(guest.id) or (guest.role in LOOSE and frame.rect.contains(guest.rect)):
            return True
    return False

"""Which placed things stand near each other: the pairs that must keep apart, with the gap between them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from figwright.checks._subject import Subject
from figwright.scene import Mark, Rect, Role
from figwright.scene.inked import overlap

SOLID: tuple[Role, ...] = ("zone", "panel", "node", "label", "brace", "legend", "title")
LOOSE: tuple[Role, ...] = ("label", "brace", "legend", "title")
"""What may stand inside a zone without belonging to it."""


GRAZE = 0.5
"""Points by which the rectangles of two drawings that do not meet may overlap and still be near each other."""


class Place(NamedTuple):
    """A thing that takes room: an element, or the title of a zone (which its own contents must not cover)."""

    id: str
    role: Role
    rect: Rect
    heading: bool = False

    def __str__(self) -> str:
        return f"the title of {self.id!r}" if self.heading else repr(self.id)


class Pair(NamedTuple):
    one: Place
    other: Place
    gap: float
    """Between the two rectangles; negative by how deep they overlap."""


def pairs(subject: Subject, within: float) -> Iterator[Pair]:
    """Every two things that must keep apart and are nearer than `within`, in drawing order."""
    places = sorted(_places(subject), key=lambda place: place.rect.x)
    for i, one in enumerate(places):
        reach = one.rect.right + within
        for other in places[i + 1 :]:
            if other.rect.x >= reach:
                break
            gap = between(one.rect, other.rect)
            if gap < within and not _may_meet(subject, one, other):
                gap = _between_inks(subject, one, other, gap)
                if gap < within:
                    yield Pair(one, other, gap)


def between(a: Rect, b: Rect) -> float:
    """The distance of two rectangles; when they overlap, the negative of how deep."""
    dx = max(a.x - b.right, b.x - a.right)
    dy = max(a.y - b.bottom, b.y - a.bottom)
    return math.hypot(dx, dy) if dx > 0 and dy > 0 else max(dx, dy)


def _between_inks(subject: Subject, one: Place, other: Place, gap: float) -> float:
    """The gap between what is drawn, where one of two is a drawing."""
    inks = [() if place.heading else subject.ink(place.id) for place in (one, other)]
    if not any(inks):
        return gap
    marks = [_marks(subject, place) for place in (one, other)]
    near = max(gap, min((between(a.bounds, b.bounds) for a in marks[0] for b in marks[1]), default=gap))
    if near >= 0 or any(overlap(a, b) for a in marks[0] for b in marks[1]):
        return near
    return 0.0 if near > -GRAZE else math.inf


def _marks(subject: Subject, place: Place) -> tuple[Mark, ...]:
    marks = subject.by_id[place.id].marks
    return tuple(mark for mark in marks if mark.bounds == place.rect) if place.heading else marks


def _places(subject: Subject) -> Iterator[Place]:
    for element in subject.elements:
        if element.role in SOLID:
            yield Place(element.id, element.role, element.box)
            if element.role in ("zone", "panel"):
                for words in element.words:
                    yield Place(element.id, element.role, words.bounds, heading=True)


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

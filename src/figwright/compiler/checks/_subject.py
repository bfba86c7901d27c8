"""What a check looks at, what it says, and the views of a figure and its scene that several rules share."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Literal, NamedTuple

from figwright.core import languages
from figwright.ir.scene import Element, Outline, Point, Rect, Role, Route, Scene, Words, union
from figwright.ir.scene.polygons import flattened
from figwright.ir.scene.silhouettes import Silhouette
from figwright.ir.spec import Figure, Node

Severity = Literal["error", "warning", "info"]


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check reports about one element: `message` says what is wrong, `fix` what to do about it."""

    rule: str
    severity: Severity
    element: str
    message: str
    fix: str


class Label(NamedTuple):
    """Words that the figure asks to have drawn, and the element they belong to."""

    id: str
    text: str


class Text(NamedTuple):
    """A block of drawn words and the element that draws it."""

    element: Element
    words: Words


class Segment(NamedTuple):
    """A straight piece of an arrow's way, with its bounds."""

    a: Point
    b: Point
    left: float
    top: float
    right: float
    bottom: float

    @property
    def upright(self) -> bool:
        return self.right - self.left < 0.01

    @property
    def level(self) -> bool:
        return self.bottom - self.top < 0.01

    def passes(self, rect: Rect, slack: float) -> bool:
        """Whether it runs through the inside of a rectangle, more than `slack` deep."""
        if (
            self.right <= rect.x + slack
            or self.left >= rect.right - slack
            or self.bottom <= rect.y + slack
            or self.top >= rect.bottom - slack
        ):
            return False
        return self.upright or self.level or rect.crossed_by(self.a, self.b, slack)


class Arrow(NamedTuple):
    """A placed edge: its element, its route, and its way in straight pieces."""

    element: Element
    route: Route
    segments: tuple[Segment, ...]

    @property
    def id(self) -> str:
        return self.element.id

    @property
    def width(self) -> float:
        """Of its line."""
        lines = (m.paint for m in self.element.marks if isinstance(m, Outline) and m.paint.stroke)
        return max((paint.width for paint in lines), default=0.0)

    @property
    def ends(self) -> set[str]:
        return {self.route.source, self.route.target}


@dataclass(frozen=True)
class Subject:
    """A figure, its scene where it is placed, and the text it illustrates where there is one."""

    figure: Figure
    scene: Scene | None = None
    source: str | None = None

    @cached_property
    def elements(self) -> tuple[Element, ...]:
        return self.scene.elements if self.scene else ()

    @cached_property
    def by_id(self) -> dict[str, Element]:
        return {element.id: element for element in self.elements}

    @cached_property
    def translated(self) -> bool:
        """Whether the labels are in another language than the text: then its words cannot be looked for in them."""
        if self.source is None:
            return False
        labels = " ".join(label.text for label in self.labels)
        told = self.figure.head.language or languages.language_of(labels)
        text = languages.language_of(self.source) or "en"
        return not languages.same(told, text) if told else text not in ("en", *languages.IN_LATIN)

    @cached_property
    def parents(self) -> dict[str, str | None]:
        """Every item of the figure's tree, frames or not, with what holds it."""
        return self.figure.parents()

    @cached_property
    def frames(self) -> tuple[Element, ...]:
        return self.role("zone", "panel")

    @cached_property
    def nodes(self) -> tuple[Element, ...]:
        return self.role("node")

    @cached_property
    def arrows(self) -> tuple[Arrow, ...]:
        return tuple(Arrow(e, e.route, _segments(e, e.route)) for e in self.elements if e.route is not None)

    @cached_property
    def texts(self) -> tuple[Text, ...]:
        return tuple(Text(element, words) for element in self.elements for words in element.words if words.text.strip())

    @cached_property
    def drawn(self) -> dict[str, Rect]:
        """All that each element's marks cover, also where badges stick out of its box."""
        return {e.id: union(mark.bounds for mark in e.marks) if e.marks else e.box for e in self.elements}

    @cached_property
    def seen(self) -> dict[str, Silhouette]:
        """What each element takes: all its room where the layout gave it some, its shapes where it is drawn."""
        free = {item.id for item, _ in self.figure.walk() if (item.drawn if isinstance(item, Node) else item.drawing)}
        return {e.id: Silhouette.of_marks(e.marks) if e.id in free and e.marks else Silhouette.of_box(e.box)
                for e in self.elements}  # fmt: skip

    @cached_property
    def by_hand(self) -> set[str]:
        """The edges whose path a placed figure gives; in a composed one the layout puts their ends on the borders."""
        return {edge.id for edge in self.figure.edges if edge.path and self.figure.placed}

    @cached_property
    def labels(self) -> tuple[Label, ...]:
        """Everything that the figure asks to write, in reading order."""
        return tuple(label for label in self._labels() if label.text.strip())

    def role(self, *roles: Role) -> tuple[Element, ...]:
        return tuple(e for e in self.elements if e.role in roles)

    def above(self, id: str) -> tuple[str, ...]:
        """The ids of everything that holds an element, the nearest first, in the scene and in the figure."""
        return self._above.get(id, ())

    @cached_property
    def _above(self) -> dict[str, tuple[str, ...]]:
        up = {**self.parents, **{e.id: e.parent for e in self.elements if e.id not in self.parents}}
        out: dict[str, tuple[str, ...]] = {}
        for id in up:
            chain: list[str] = []
            here = up.get(id)
            while here is not None and here not in chain:
                chain.append(here)
                here = up.get(here)
            out[id] = tuple(chain)
        return out

    def stacked(self, one: str, other: str) -> bool:
        """Whether two items lie in one stack, whose cards overlap on purpose."""
        return bool(self._stacks.get(one, frozenset()) & self._stacks.get(other, frozenset()))

    @cached_property
    def _stacks(self) -> dict[str, frozenset[str]]:
        stacks = {group.id for group in self.figure.groups() if group.type == "stack"}
        return {id: frozenset(stacks.intersection(self.above(id))) for id in self.parents} if stacks else {}

    def met(self, id: str) -> str:
        """What an arrow to an item comes to: the item, or the stack in which it is a card."""
        return next(iter(self._stacks.get(id, ())), id)

    def room(self, id: str) -> Rect | None:
        """Where an item of the figure is: its element, or all that it holds when it is a group without a frame."""
        if id in self.by_id:
            return self.by_id[id].touch
        inside = [e.box for e in self.elements if id in self.above(e.id) and e.role != "edge"]
        return union(inside) if inside else None

    def reached(self, start: str) -> set[str]:
        """Everything that one comes to from an item along plain flow edges."""
        found: set[str] = set()
        waiting = [start]
        while waiting:
            for id in self._steps.get(waiting.pop(), ()):
                if id not in found:
                    found.add(id)
                    waiting.append(id)
        return found

    @cached_property
    def _steps(self) -> dict[str, list[str]]:
        steps: dict[str, list[str]] = {}
        for edge in self.figure.edges:
            for source in edge.source if edge.kind == "flow" else ():
                steps.setdefault(source, []).extend(edge.target)
        return steps

    def _labels(self) -> Iterator[Label]:
        for item, _ in self.figure.walk():
            if isinstance(item, Node):
                yield Label(item.id, item.label)
                yield Label(item.id, item.note)
            elif item.framed or item.type == "stack":
                yield Label(item.id, item.label)
            yield Label(item.id, item.repeat)
        yield from (Label(edge.id, edge.label) for edge in self.figure.edges)
        yield from (Label(brace.id, brace.label) for brace in self.figure.braces)
        for i, entry in enumerate(self.figure.legend.entries if self.figure.legend else (), 1):
            yield Label(f"legend.{i}", entry.label)


def straight(outline: Outline) -> tuple[Segment, ...]:
    """A drawn line in straight pieces."""
    return tuple(piece for path in flattened(outline.commands) for piece in _pieces(path))


def _pieces(path: tuple[Point, ...]) -> tuple[Segment, ...]:
    return tuple(
        Segment(a, b, min(a.x, b.x), min(a.y, b.y), max(a.x, b.x), max(a.y, b.y)) for a, b in pairwise(path) if a != b
    )


def _segments(edge: Element, route: Route) -> tuple[Segment, ...]:
    """Where an edge's line runs: from corner to corner, or along the drawn curve when it is one."""
    drawn = [m for m in edge.marks if isinstance(m, Outline) and m.paint.stroke and not m.paint.fill]
    curve = tuple(piece for mark in drawn for piece in straight(mark)) if route.curved else ()
    return curve or _pieces(route.points)

"""The parts of an element that editable formats keep apart: its body, what lies behind and before it, and its words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from figwright.core.fonts.breaking import joined
from figwright.ir.scene import Box, Element, Line, Mark, Outline, Oval, Paint, Picture, Point, Rect, Run, Scene, Words

SLACK = 0.75
"""How far, in points, a body may be from the part that arrows touch."""
NEARBY = 3.0
"""How far, in points, an arrow may stop before what it points at."""


@dataclass(frozen=True, slots=True)
class Anatomy:
    """`body` is the box, oval or diamond that arrows touch; `behind` was drawn before it (shadow, cards), `front`
    after it."""

    behind: tuple[Mark, ...]
    body: Box | Oval | Outline | None
    front: tuple[Mark, ...]
    inside: tuple[Words, ...]
    """Words that lie within the body and on nothing else, from the top down: its label and note."""
    outside: tuple[Words, ...]


def anatomy(element: Element) -> Anatomy:
    """An element taken apart; without a body all that is drawn is `front`."""
    at = next((i for i, mark in enumerate(element.marks) if _is_body(mark, element.touch)), None)
    drawn = [(i, mark) for i, mark in enumerate(element.marks) if i != at and not isinstance(mark, Words)]
    body = element.marks[at] if at is not None else None
    assert body is None or isinstance(body, Box | Oval | Outline)
    said = _continued((w for w in element.words if any(line.runs for line in w.lines)), element.touch.cx)
    over = [mark for i, mark in drawn if at is not None and i > at and _covers(mark)]
    level = [w for w in said if not w.turn]  # turned words are no text of their body in any program
    inside = tuple(w for w in level if body and body.rect.contains(w.bounds, SLACK) and not _hidden(w, over))
    return Anatomy(
        tuple(mark for i, mark in drawn if at is not None and i < at),
        body,
        tuple(mark for i, mark in drawn if at is None or i > at),
        tuple(sorted(inside, key=lambda w: w.bounds.y)),
        tuple(w for w in said if w not in inside),
    )


def _continued(blocks: Iterable[Words], middle: float) -> list[Words]:
    """Lines that go on in another block, as words behind a formula do, are one text: so no typeface parts them. A line
    about the middle stays there."""
    out: list[Words] = []
    for block in blocks:
        last = out[-1] if out and not out[-1].turn and not block.turn else None
        if last and len(last.lines) == len(block.lines) == 1 and (last.size, last.family) == (block.size, block.family):
            one, other = last.lines[0], block.lines[0]
            gap = other.bounds.x - one.bounds.right
            if abs(one.baseline - other.baseline) < 0.05 and 0 <= gap < 0.4 * block.size:
                line = replace(one, runs=(*one.runs, *other.runs), ascent=max(one.ascent, other.ascent),
                               descent=max(one.descent, other.descent))  # fmt: skip
                centred = abs(line.bounds.cx - middle) < 2 * SLACK
                out[-1] = replace(last, lines=(line,), align="center" if centred else last.align)
                continue
        out.append(block)
    return out


def _is_body(mark: Mark, touch: Rect) -> bool:
    shaped = isinstance(mark, Box | Oval) or (isinstance(mark, Outline) and mark.diamond)
    return shaped and isinstance(mark, Box | Oval | Outline) and mark.paint.cover == 1 and near(mark.rect, touch)


def _covers(mark: Mark) -> bool:
    return isinstance(mark, Picture) or (isinstance(mark, Box | Oval | Outline) and mark.paint.fill is not None)


def _hidden(words: Words, over: Sequence[Mark]) -> bool:
    """Whether the words would lie under something if they were written on the body itself."""
    return any(mark.bounds.overlaps(words.bounds, SLACK) for mark in over)


def near(a: Rect, b: Rect, slack: float = SLACK) -> bool:
    """Whether two rectangles are the same but for `slack` on every side."""
    return a.contains(b, slack) and b.contains(a, slack)


def holder(scene: Scene, id: str, at: Point) -> Element | None:
    """What an arrow's end holds on to: the element it names or, for a group without a frame, what lies there."""
    named = next((e for e in scene.elements if e.id == id and e.route is None), None)
    if named is not None:
        return named
    spot = Rect(at.x, at.y, 0, 0)
    there = [e for e in scene.role("node", "zone", "panel") if e.box.grown(NEARBY).contains(spot)]
    return min(there, key=lambda e: e.box.w * e.box.h, default=None)


def leaning(block: Words, marks: Iterable[Mark], body: Rect | None = None) -> Words:
    """A centred line with one of these marks close at its side is flush with that side: wider, it grows away from it.

    A zone's number stands so before its title, and an arrow beside its label. A line that stands aside in a body is
    flush with the nearer side of it, as a zone's title at the left.
    """
    if block.align != "center" or len(block.lines) != 1 or block.turn:
        return block
    bounds = block.bounds
    beside = [rect for rect in (mark.bounds for mark in marks) if rect.y < bounds.cy < rect.bottom]
    aside = bounds.cx - body.cx if body else 0.0
    if any(0 <= bounds.x - rect.right < block.size for rect in beside) or aside < -block.size:
        return replace(block, align="left")
    if any(0 <= rect.x - bounds.right < block.size for rect in beside) or aside > block.size:
        return replace(block, align="right")
    return block


def ornaments(scene: Scene) -> tuple[Mark, ...]:
    """Where small things stand that belong to something else's words, as a number in a disc before a title."""
    return tuple(Box(e.touch, Paint()) for e in scene.elements if e.fact("kind") == "ornament")


def spaced(line: Line) -> Iterator[tuple[Run, bool]]:
    """The runs of a line, each with whether a space stands before it."""
    yield from line.spaced


def spoken(element: Element) -> str:
    """What the element says, on one line."""
    return " ".join(joined(words.text.split("\n")) for words in element.words)

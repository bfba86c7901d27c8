"""Shapes drawn by hand for a thing that has a place: alone, or over what is drawn there, of which nothing is lost.

They are written from the corner of the place, in units of the figure's sheet, whatever the units of the drawing below
them are: in these a reader sees the figure, and in these its listing is written.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from figwright.core.errors import SpecError
from figwright.drawing import assets, themes
from figwright.drawing.assets.svg.writing import fragment
from figwright.drawing.drawing_marks import Units, is_stretched, marks_of
from figwright.drawing.layouts.placed import settled
from figwright.drawing.leaf import Leaf
from figwright.drawing.leaf.looks import in_card, own_svg
from figwright.drawing.leaf.sizes import BADGE
from figwright.drawing.themes import Theme
from figwright.ir.scene import Box, Mark, Paint, Picture, Rect, Words, union
from figwright.ir.spec import Edge, Figure, Group, Node
from figwright.ir.spec.drawings import renamed_apart, whole

AWAY = 0.5
"""How far shapes may reach out of their place, in lengths of its longer side: farther off they were meant elsewhere."""
SAME = 0.01
"""Units of the sheet that make no difference."""
_OPENING = re.compile(r"\s*(?:<\?xml[^>]*>\s*)?(<svg\b[^>]*>)")
_ENDING = re.compile(r"</svg>\s*$")
_SIZE = re.compile(r"""\s(?:x|y|width|height)=["'][^"']*["']""")
_BOX = re.compile(r"""\bviewBox=["']\s*([^"']*)["']""")
_ANY = Box(Rect(0, 0, 100, 100), Paint("#010203"))


@dataclass(frozen=True, slots=True)
class _Drawn:
    """What is drawn: its text and the marks of that, those marks as they are seen from the corner of the place, and
    what they fill there."""

    text: str
    raw: tuple[Mark, ...]
    seen: tuple[Mark, ...]
    room: Rect


def alone(figure: Figure, id: str, svg: str) -> str:
    """The text of a new drawing of a part with a place, which takes the place of what it had."""
    part = _part(figure, id)
    if part is None or part.place is None or min(part.place[2:]) <= 0 or "<svg" in svg:
        return svg
    sheet = Rect(0, 0, *part.place[2:])
    _require_near(svg, sheet, themes.of(figure.head), figure.drawings)
    free = isinstance(part, Node) and not _fills_place(part)
    return sheeted(svg, sheet, stretch=not free)


def overlaid(figure: Figure, id: str, svg: str) -> str:
    """The text of the drawing of a part with more over it; what there was stays as it is and where it is."""
    part, theme = _part(figure, id), themes.of(figure.head)
    if part is None or part.place is None or min(part.place[2:]) <= 0:
        raise SpecError(f"nothing can be laid over {id!r}: it has no place", "leave out 'add'")
    place = Rect(0, 0, *part.place[2:])
    _require_near(svg, place, theme, figure.drawings)
    old = _drawn(figure, part, theme)
    if old is None:
        return alone(figure, id, svg)
    if opening := _OPENING.match(svg):
        svg = f"{_sized(opening[1], place)}{svg[opening.end() :]}"
    below, room = _below(old, theme), old.room
    text = sheeted(below + renamed_apart(svg, below), room, stretch=True)
    if len(marks_of(whole("", {**figure.drawings, "": text}), theme)) <= len(old.seen):
        told = "the drawing below has" if any(map(is_svg, old.raw)) else "they have"
        raise SpecError(
            f"nothing can be laid over it: {told} masks, patterns or clips", "draw all of it in plain shapes"
        )
    return text


def is_svg(mark: Mark) -> bool:
    """Whether a drawing could not be read as shapes, and is shown as a picture, cut at its sheet."""
    return isinstance(mark, Picture) and mark.media_type == "image/svg+xml"


def _part(figure: Figure, id: str) -> Node | Group | Edge | None:
    parts = (*figure.edges, *(item for item, _ in figure.walk()))
    return next((part for part in parts if part.id == id), None)


def _fills_place(node: Node) -> bool:
    """Whether its drawing fills the place, and not what its label or its card leaves of it."""
    bare = node.model_copy(update={"glyph": "", "icon": "", "drawing": "any"})
    return bare.drawn


def _require_near(svg: str, place: Rect, theme: Theme, drawings: Mapping[str, str]) -> None:
    """Shapes in the sheet's coordinates, or in those of another thing, would lie anywhere."""
    if "<svg" in svg:
        return
    marks = marks_of(whole("", {**drawings, "": sheeted(svg, place)}), theme)
    if not marks:
        raise SpecError("the drawing is empty", "draw at least one shape")
    box = union(mark.bounds for mark in marks)
    if not place.grown(AWAY * max(place.w, place.h)).contains(box):
        reach = " ".join(f"{value:.0f}" for value in (box.x, box.y, box.right, box.bottom))
        told = f"its shapes reach from {reach} (left, top, right, bottom), its place from 0 0 {place.w:g} {place.h:g}"
        raise SpecError(told, "draw from the corner of its place")


def _drawn(figure: Figure, part: Node | Group | Edge, theme: Theme) -> _Drawn | None:
    """What a part shows; None where the new shapes are all of it, since nothing else is there or all else stays."""
    assert part.place is not None
    units, place = Units.of(figure, theme), Rect(0, 0, *part.place[2:])
    filled = not isinstance(part, Node) or part.drawn
    if part.drawing and filled:
        text = figure.drawings[part.drawing]
        seen = _large(units.drawing(part.drawing, units.rect(place)), units)
        return _Drawn(text, _raw(figure, part.drawing, theme), seen, place)
    if not isinstance(part, Node):
        return None
    root, _ = settled(figure, theme)
    cell = next(cell for cell in root.walk() if cell.id == part.id)
    leaf = cell.leaf
    assert isinstance(leaf, Leaf)
    w, h = cell.size
    if filled:
        marks = leaf.marks(w, h)
        seen = _large(marks[: len(marks) - len(leaf.lettered())], units)
        return _Drawn("", (), seen, place) if seen else None
    if part.icon or not (leaf.art or in_card(part.model_copy(update={"drawing": "any"}), leaf.looks)):
        raise SpecError(f"{part.id!r} is a box without a drawing, which would be lost", "leave out 'add'")
    if not leaf.art:
        return None
    seen, room = _art(leaf, w, h)
    return _Drawn(*_source(figure, part, theme), _large(seen, units), Rect(*(value * units.unit for value in room)))


def _source(figure: Figure, node: Node, theme: Theme) -> tuple[str, tuple[Mark, ...]]:
    """The text of a node's drawing and its marks; nothing for a glyph, whose marks are all that there is."""
    if node.drawing:
        return figure.drawings[node.drawing], _raw(figure, node.drawing, theme)
    if own_svg(node):
        image = assets.inline_svg(node.svg, node.id)
        return node.svg, assets.marks(image.content, dict(theme.palette(node.svg)), owner=node.id)[0]
    return "", ()


def _raw(figure: Figure, name: str, theme: Theme) -> tuple[Mark, ...]:
    return marks_of(whole(name, figure.drawings), theme)


def _art(leaf: Leaf, w: float, h: float) -> tuple[tuple[Mark, ...], Rect]:
    """The marks of a drawing beside its words, and its room, where they are when the leaf is drawn `w` x `h`."""
    marks = replace(leaf, art=(_ANY,)).marks(w, h)
    (at,) = (mark.rect for mark in marks if isinstance(mark, Box) and mark.paint.fill == _ANY.paint.fill)
    k = at.w / _ANY.rect.w
    badge = BADGE * 0.28 if leaf.node.badge else 0.0
    size = leaf.picture or Rect(0, 0, leaf.core.w - badge, leaf.core.h)
    return tuple(mark.placed(k, at.x, at.y) for mark in leaf.art), Rect(at.x, at.y, size.w * k, size.h * k)


def _large(marks: Sequence[Mark], units: Units) -> tuple[Mark, ...]:
    return tuple(mark.placed(units.unit, 0, 0) for mark in marks)


def _below(old: _Drawn, theme: Theme) -> str:
    """The old drawing in units of the place."""
    if old.text and (moved := _moved(old)):
        return moved
    if any(isinstance(mark, Words | Picture) for mark in old.seen):
        raise SpecError("nothing can be laid over this drawing: it is a picture", "draw all of it anew, without 'add'")
    names = {**{colour: name for name, colour in reversed(theme.palette())}, theme.ink.card: "ink.card"}
    return fragment(old.seen, names)


def _moved(old: _Drawn) -> str:
    """The text of a drawing where it is seen; nothing where it is stretched, which would stretch its lines."""
    was, now = union(mark.bounds for mark in old.raw), union(mark.bounds for mark in old.seen)
    kx, ky = (now.w / was.w if was.w > SAME else 0.0), (now.h / was.h if was.h > SAME else 0.0)
    kx, ky = kx or ky or 1.0, ky or kx or 1.0
    if abs(kx - ky) > 1e-3 * kx:
        return ""
    k = (kx * ky) ** 0.5
    x, y, inner = now.x - k * was.x, now.y - k * was.y, old.text
    if opening := _OPENING.match(inner):
        box = _box(opening[1])
        if box is not None and is_stretched(inner):  # one of these: its shapes are written from the corner of a place
            inner = _ENDING.sub("", inner[opening.end() :])
            x, y = x - k * box.x, y - k * box.y
        elif box is not None:
            inner = f"{_sized(opening[1], Rect(0, 0, box.w, box.h))}{inner[opening.end() :]}"
    still = abs(k - 1) < 1e-4 and max(abs(x), abs(y)) < SAME
    return inner if still else f'<g transform="matrix({k:.8g} 0 0 {k:.8g} {x:.8g} {y:.8g})">{inner}</g>'


def _box(opening: str) -> Rect | None:
    numbers = re.findall(r"[-+.\de]+", found[1]) if (found := _BOX.search(opening)) else []
    return Rect(*map(float, numbers)) if len(numbers) == 4 else None


def _sized(opening: str, size: Rect) -> str:
    """The tag of a whole SVG as that of an inner one of some size."""
    return f'{_SIZE.sub("", opening)[:-1]} width="{size.w:g}" height="{size.h:g}">'


def sheeted(svg: str, sheet: Rect, *, stretch: bool = False) -> str:
    """Shapes with a sheet of that size, beyond which they may reach."""
    ratio = ' preserveAspectRatio="none"' if stretch else ""
    box = " ".join(f"{value:.8g}" for value in sheet)
    return f'<svg viewBox="{box}" overflow="visible"{ratio}>{svg}</svg>'

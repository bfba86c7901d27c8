"""An element of a traced figure changed into another kind: a box, an arrow or a picture. Figure -> Figure."""

from __future__ import annotations

import base64
import itertools
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from figwright.core.errors import SpecError
from figwright.frontends.tracing.original import Original, Spot, apart, hexed
from figwright.ir.scene import Rect
from figwright.ir.spec import Edge, Figure, Group, Node
from figwright.ir.spec.edits import Add, Connect, Disconnect, Edit, Remove, apply_all
from figwright.ir.spec.placing import Look

NEAR = 0.08
"""Of the sheet's width: how far from the end of an arrow the thing may be that it belongs to."""
PLAIN = 24
"""Levels by which two colours differ that are not the same paint."""
BINS = 24
"""Parts of a line along which its width is measured."""


def reshaped(figure: Figure, id: str, to: str, original: Original) -> Figure:
    """The element as a box, an arrow or a picture, with the looks of the original at its place."""
    part = _part(figure, id)
    if isinstance(part, Group):
        raise SpecError(f"{id!r} is a zone that holds others", "change what it holds, or delete its frame with Unwrap")
    if to == "arrow":
        return _arrow(figure, part, original)
    place = _place(part)
    if to == "picture":  # with the outer half of its border
        place = place.grown(max((part.look.width or 0.0) / 2 if part.look else 0.0, 1.5 / original.k))
    look, drawing = (box_look(original, place), "") if to == "box" else (None, cut_out(original, place))
    if isinstance(part, Edge):
        item = Node(
            id=free_id(figure, to),
            label="",
            kind="module" if to == "box" else "image",
            place=(place.x, place.y, place.w, place.h),
        )
        figure, id = _applied(figure, Disconnect(id=id), Add(item=item, into=frame_of(figure, place))), item.id
    kept = to == "box"  # the words of a picture are pixels of it
    changes: dict[str, Any] = {"kind": "module" if to == "box" else "image", "look": look, "glyph": "", "svg": ""}
    changes |= {} if kept else {"label": "", "words": (), "text": None, "place": tuple(place)}
    return with_item(figure, id, drawing, **changes)


def with_item(figure: Figure, id: str, drawing: str, **changes: Any) -> Figure:
    """A node with other fields and another drawing (SVG; none where it is empty); drawings that nothing shows go."""
    drawings = dict(figure.drawings)
    name = ""
    if drawing:
        name = next(one for i in itertools.count() if (one := f"{id}{i or ''}") not in drawings)
        drawings[name] = drawing

    made = mapped(figure, id, lambda part: part.model_copy(update={**changes, "drawing": name}))
    made = made.model_copy(update={"drawings": drawings})
    shown = {item.drawing for item, _ in made.walk()} | {edge.drawing for edge in made.edges}
    inside = "".join(text for key, text in drawings.items() if key in shown)
    kept = {key: text for key, text in drawings.items() if key in shown or key in inside}
    data = made.model_copy(update={"drawings": kept}).model_dump(by_alias=True)
    return Figure.model_validate(data)


def mapped(figure: Figure, id: str, change: Callable[[Any], Any]) -> Figure:
    """The figure with one node, group or edge changed."""

    def mended(part: Any) -> Any:
        return change(part) if part.id == id else part

    return figure.with_items(mended).model_copy(update={"edges": tuple(map(mended, figure.edges))})


def free_id(figure: Figure, stem: str) -> str:
    taken = {item.id for item, _ in figure.walk()} | {edge.id for edge in figure.edges}
    return next(one for i in itertools.count(1) if (one := stem if i == 1 else f"{stem}.{i}") not in taken)


def nearest(figure: Figure, spot: Spot, but: str = "") -> str:
    """The node (or else zone) whose rim is nearest to a spot, within reach; empty for none."""
    reach = NEAR * (figure.head.size or (1000.0, 0.0))[0]
    best = (reach, "")
    for item, parent in figure.walk():
        if item.place and item.id != but and parent is not None and getattr(item, "kind", "") != "ornament":
            place = Rect(*item.place)
            away = _away(place, spot)
            away += 0.5 * reach if isinstance(item, Group) and away == 0 else 0.0  # it stands in the zone
            best = min(best, (away, item.id))
    return best[1]


def _away(place: Rect, spot: Spot) -> float:
    x, y = spot
    return math.hypot(max(place.x - x, 0.0, x - place.right), max(place.y - y, 0.0, y - place.bottom))


def _part(figure: Figure, id: str) -> Node | Group | Edge:
    parts: dict[str, Node | Group | Edge] = {item.id: item for item, _ in figure.walk()}
    parts |= {edge.id: edge for edge in figure.edges}
    if id not in parts:
        raise SpecError(f"there is no element {id!r}", "select it again")
    return parts[id]


def _place(part: Node | Edge) -> Rect:
    if isinstance(part, Node) and part.place:
        return Rect(*part.place)
    spots = [(step[-2], step[-1]) for step in part.path] if isinstance(part, Edge) else []
    if len(spots) < 2:
        raise SpecError(f"{part.id!r} has no place of its own", "only figures with places are changed this way")
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    around = 4.0
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).grown(around)


def cut_out(original: Original, place: Rect) -> str:
    href = base64.b64encode(original.cut(place)).decode()
    w, h = (round(side * original.k, 2) for side in (place.w, place.h))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}">'
        f'<image href="data:image/png;base64,{href}" width="{w}" height="{h}"/></svg>'
    )


def box_look(original: Original, place: Rect) -> Look:
    """The paint of a box as the original has it: its fill, and a border where its rim has a colour of its own."""
    fill, rim, around = original.fill(place), original.ground(place), original.ground(place.grown(4 / original.k))
    width = round(1.5 / original.k, 2)
    if apart(rim, fill) > PLAIN and apart(rim, around) > PLAIN:
        return Look(fill=hexed(fill), line=hexed(rim), width=width)
    if apart(fill, around) > PLAIN:
        return Look(fill=hexed(fill), line="none")
    return Look(fill=hexed(fill), line=hexed(original.ink_colour(place)), width=width)


def _arrow(figure: Figure, part: Node | Edge, original: Original) -> Figure:
    """An arrow between the two things that the ends of what is drawn are nearest to."""
    if isinstance(part, Edge):
        raise SpecError(f"{part.id!r} is an arrow already", "drag its ends to other things")
    if any(part.id in (*edge.source, *edge.target) for edge in figure.edges):
        raise SpecError(f"arrows lead to {part.id!r}", "delete them first, or make it a box")
    drawn = line_in(original, _place(part))
    source, target = (nearest(figure, spot, part.id) for spot in (drawn.tail, drawn.head))
    if not source or not target or source == target:
        hint = "delete it, and draw the arrow from its box: drag from a handle of the box"
        raise SpecError("its two ends do not lie at two things", hint)
    edge = Connect.model_validate(
        {
            "id": free_id(figure, f"{source}--{target}"), "from": [source], "to": [target],
            "path": [drawn.tail, drawn.head] if drawn.straight else [],
            "look": {
                "line": hexed(original.ink_colour(_place(part))), "width": round(drawn.width, 2), "tip": "triangle",
                "head": (round(0.7 * drawn.widest, 2), round(drawn.widest, 2)),
            },
        }
    )  # fmt: skip
    return _applied(figure, Remove(id=part.id), edge)


@dataclass(frozen=True, slots=True)
class Line:
    """A line that is drawn somewhere, in units of the figure."""

    tail: Spot
    head: Spot
    width: float
    widest: float
    straight: bool


def line_in(original: Original, place: Rect) -> Line:
    """The line that the ink of a place is: its ends are what is farthest apart, its head is on the wider half."""
    ink = original.ink(place)
    if len(ink) < 2:
        raise SpecError("nothing is drawn there that could be an arrow", "delete it, or keep it as a picture")
    one = max(ink, key=lambda spot: math.dist(spot, (place.cx, place.cy)))
    other = max(ink, key=lambda spot: math.dist(spot, one))
    one = max(ink, key=lambda spot: math.dist(spot, other))
    long = math.dist(one, other)
    ux, uy = (other[0] - one[0]) / long, (other[1] - one[1]) / long
    bins: list[list[float]] = [[] for _ in range(BINS)]
    for x, y in ink:
        along = ((x - one[0]) * ux + (y - one[1]) * uy) / long
        bins[min(BINS - 1, max(0, int(along * BINS)))].append((x - one[0]) * -uy + (y - one[1]) * ux)
    wide = [max(found) - min(found) if found else 0.0 for found in bins]
    middles = [sum(found) / len(found) for found in bins if found]
    straight = all(bins) and max(middles) - min(middles) < max(2 * sorted(wide)[BINS // 2], 0.15 * long)
    # A thick line is farthest from corner to corner: its ends are in the middle of its first and last ink.
    ends = [
        (x - uy * middle, y + ux * middle)
        for (x, y), middle in zip((one, other), (middles[0], middles[-1]), strict=True)
    ]
    if max(range(BINS), key=lambda at: wide[at]) < BINS // 2:
        ends.reverse()
    width = max(1 / original.k, sorted(wide)[BINS // 3])
    return Line(*_levelled(ends[0], ends[1]), width, max(2.5 * width, *wide) if straight else 4 * width, straight)


def _levelled(one: Spot, other: Spot) -> tuple[Spot, Spot]:
    """Two ends that are nearly level, or upright, made so."""
    dx, dy = abs(other[0] - one[0]), abs(other[1] - one[1])
    if dy < 0.04 * dx:
        y = (one[1] + other[1]) / 2
        return (one[0], y), (other[0], y)
    if dx < 0.04 * dy:
        x = (one[0] + other[0]) / 2
        return (x, one[1]), (x, other[1])
    return one, other


def frame_of(figure: Figure, place: Rect) -> str:
    """The smallest zone around a place."""
    held = [g for g in figure.groups() if g.place and Rect(*g.place).contains(place)]
    return min(held, key=lambda g: g.place[2] * g.place[3] if g.place else 0.0).id if held else figure.body.id


def _applied(figure: Figure, *edits: Edit) -> Figure:
    return apply_all(figure, edits)[0]

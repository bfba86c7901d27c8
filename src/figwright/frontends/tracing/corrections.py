"""What somebody who looked at the original would change, held against it: what it bears out is done, the rest refused.

done = corrected(figure, origins, original, numbered(figure, origins), corrections, k)
done.made, done.refused         what was done and what was not, in words
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from figwright.core.errors import FigwrightError
from figwright.frontends.tracing.doubts import MODEL, TEXT_LAYER, Origin, common, near
from figwright.frontends.tracing.numbering import Part, kind, texts
from figwright.frontends.tracing.original import Original, Spot, hexed, steps
from figwright.frontends.tracing.reshaping import box_look, cut_out, frame_of, free_id, mapped, with_item
from figwright.frontends.tracing.wording import fitting, reworded
from figwright.ir.scene import Rect
from figwright.ir.spec import Edge, Figure, Node
from figwright.ir.spec.edits import Add, Connect, Reconnect, Rename, apply_all

READ, JOINED, ADDED = 0.85, 0.8, 0.7
"""How sure we are of words, of ends, and of new elements that a model gave and the picture bears out."""
INKED, RIMMED = 0.6, 0.7
"""The share of a new arrow's path that must have ink, and of a new box's rim."""
REACH = 0.035
"""Of the sheet's width: how far the end of an arrow may be from what it belongs to."""
SAME = 0.6
"""The share that two boxes, or two lines, have in common when they are the same."""
HEAD, WIDER = 16, 1.6
"""Pixels before the end of a line within which its head is, and how much wider than the line a head is."""
Pixels = Annotated[float, Field(ge=-100_000, le=100_000, allow_inf_nan=False)]


class _Value(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class Words(_Value):
    """Words of an element that were misread: `was` is one of its texts, as listed."""

    number: int
    was: str = Field(max_length=2000)
    words: str = Field(min_length=1, max_length=500)


class Name(_Value):
    """What a drawing without words shows."""

    number: int
    name: str = Field(min_length=1, max_length=60)


class Ends(_Value):
    """Other ends of an arrow, by number, and where it has heads; what is left out stays."""

    number: int
    source: int | None = Field(default=None, alias="from")
    target: int | None = Field(default=None, alias="to")
    heads: Literal["", "end", "start", "both", "none"] = ""


class Kind(_Value):
    """A drawing that means something, or one that only decorates."""

    number: int
    kind: Literal["drawing", "decoration"]


class NewArrow(_Value):
    """An arrow that is in the picture and not in the list; its path in pixels of the picture, from its tail to its
    head."""

    source: int = Field(alias="from")
    target: int = Field(alias="to")
    path: tuple[tuple[Pixels, Pixels], ...] = Field(min_length=2, max_length=40)
    heads: Literal["end", "both", "none"] = "end"


class NewBox(_Value):
    """A box or a picture that is in the original and not in the list: x, y, width and height in pixels. With a `number`
    that no element has, new arrows can name it."""

    place: tuple[Pixels, Pixels, Pixels, Pixels]
    words: str = Field(default="", max_length=500)
    kind: Literal["box", "picture"] = "box"
    number: int = 0


class Corrections(_Value):
    """All that is to be changed; what is right is left out."""

    words: tuple[Words, ...] = Field(default=(), max_length=200)
    names: tuple[Name, ...] = Field(default=(), max_length=200)
    ends: tuple[Ends, ...] = Field(default=(), max_length=200)
    kinds: tuple[Kind, ...] = Field(default=(), max_length=200)
    arrows: tuple[NewArrow, ...] = Field(default=(), max_length=100)
    boxes: tuple[NewBox, ...] = Field(default=(), max_length=100)


@dataclass(frozen=True, slots=True)
class Corrected:
    """`origins` are those of all elements, also of what a model found."""

    figure: Figure
    origins: dict[str, Origin]
    made: tuple[str, ...]
    refused: tuple[str, ...]


class Refusal(Exception):
    """Why the picture does not bear something out."""


@dataclass(slots=True)
class _Work:
    """A figure while it is corrected. `ids` are the present ids by number; boxes get new ones before arrows do."""

    figure: Figure
    origins: dict[str, Origin]
    original: Original
    ids: dict[int, str]
    k: float
    made: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)

    @property
    def reach(self) -> float:
        return REACH * (self.figure.head.size or (1000.0, 0.0))[0]

    def part(self, number: int) -> Part:
        parts: dict[str, Part] = {item.id: item for item, _ in self.figure.walk()}
        parts |= {edge.id: edge for edge in self.figure.edges}
        if (id := self.ids.get(number, "")) not in parts:
            raise Refusal(f"there is no element {number}")
        return parts[id]

    def place(self, number: int) -> Rect:
        part = self.part(number)
        if isinstance(part, Edge) or not part.place:
            raise Refusal(f"{number} is no box, drawing, text or zone")
        return Rect(*part.place)


def corrected(
    figure: Figure, origins: Mapping[str, Origin], original: Original, parts: Mapping[int, Part],
    wanted: Corrections, k: float,
) -> Corrected:  # fmt: skip
    """What the original bears out of the corrections. `k` is how many pixels of the shown picture are a unit."""
    work = _Work(figure, dict(origins), original, {number: part.id for number, part in parts.items()}, k)
    _read(work, wanted.words)
    stages: list[tuple[Any, Sequence[Any]]] = [
        (_kind, wanted.kinds), (_box, wanted.boxes), (_ends, wanted.ends), (_arrow, wanted.arrows),
        (_name, wanted.names),
    ]  # fmt: skip
    for step, listed in stages:
        for one in listed:
            try:
                work.made.append(step(work, one))
            except Refusal as refusal:
                work.refused.append(str(refusal))
            except (FigwrightError, ValueError) as error:
                work.refused.append(getattr(error, "message", "") or str(error).splitlines()[0])
    return Corrected(work.figure, work.origins, tuple(work.made), tuple(work.refused))


def _read(work: _Work, wanted: Sequence[Words]) -> None:
    """Words that fit the ink and the width of their place; all of them are drawn at once to be compared."""
    sound: list[tuple[str, str, str]] = []
    for one in wanted:
        try:
            part = work.part(one.number)
            _may_read(work, one, part)
            sound.append((part.id, one.was, one.words.strip()))
        except Refusal as refusal:
            work.refused.append(str(refusal))
    for (id, was, words), why in zip(sound, fitting(work.figure, work.original, sound), strict=True):
        if why:
            work.refused.append(f"“{words}” for “{was}”: {why}")
            continue
        work.figure = reworded(work.figure, id, was, words)
        work.origins[id] = Origin(MODEL, READ)
        work.made.append(f"“{was}” reads “{words}”")


def _may_read(work: _Work, one: Words, part: Part) -> None:
    if one.was not in texts(part):
        raise Refusal(f"“{one.was}” is no text of {one.number}")
    if one.words.strip() == one.was:
        raise Refusal(f"“{one.was}” reads so already")
    origin = work.origins.get(part.id)
    if origin and origin.found == TEXT_LAYER and "$" not in one.was and one.was.isascii():
        raise Refusal(f"“{one.words}” for “{one.was}”: the file itself says how it reads")


def _kind(work: _Work, one: Kind) -> str:
    part = work.part(one.number)
    if not isinstance(part, Node) or not (part.drawing or part.glyph):
        raise Refusal(f"{one.number} is no drawing")
    joined = any(part.id in (*edge.source, *edge.target) for edge in work.figure.edges)
    if one.kind == "decoration" and joined:
        raise Refusal(f"{one.number} is no decoration: an arrow leads to it")
    to = "ornament" if one.kind == "decoration" else "module"
    if part.kind == to or (to == "module" and part.kind != "ornament"):
        raise Refusal(f"{one.number} is a {one.kind} already")
    work.figure = mapped(work.figure, part.id, lambda node: node.model_copy(update={"kind": to}))
    work.origins[part.id] = Origin(MODEL, JOINED)
    return f"{part.id} is a {one.kind}"


def _name(work: _Work, one: Name) -> str:
    from figwright.ir.spec.ids import slug

    part = work.part(one.number)
    if isinstance(part, Edge) or texts(part):
        raise Refusal(f"{one.number} needs no name")
    name = free_id(work.figure, slug(one.name) or "drawing")
    work.figure, _ = apply_all(work.figure, [Rename(id=part.id, to=name)])
    work.origins[name] = work.origins.pop(part.id, Origin(MODEL, JOINED))
    work.ids[one.number] = name
    return f"{part.id} is called {name}"


def _ends(work: _Work, one: Ends) -> str:
    edge = work.part(one.number)
    if not isinstance(edge, Edge):
        raise Refusal(f"{one.number} is no arrow")
    path = [(step[-2], step[-1]) for step in edge.path]
    for number, at in ((one.source, 0), (one.target, -1)):
        if number is not None and path:
            _at_end(work, path[at], number, f"the arrow {one.number}")
    source, target = (work.part(n).id if n is not None else None for n in (one.source, one.target))
    if one.heads and path:
        _headed(work, path, one.heads, f"the arrow {one.number}")
    if (source or edge.source[0]) == (target or edge.target[0]):
        raise Refusal(f"the arrow {one.number} would lead from a thing to itself")
    if not path:
        _straight(work, source or edge.source[0], target or edge.target[0], f"the arrow {one.number}")
    if source or target:
        change = Reconnect.model_validate({"id": edge.id, "from": source and [source], "to": target and [target]})
        work.figure, _ = apply_all(work.figure, [change])
    # A new end routes the arrow anew; its line is known.
    kept = {"path": edge.path, **({"arrow": one.heads} if one.heads else {})}
    work.figure = mapped(work.figure, edge.id, lambda now: now.model_copy(update=kept))
    work.origins[edge.id] = Origin(MODEL, JOINED)
    return f"the arrow {edge.id} leads from {source or edge.source[0]} to {target or edge.target[0]}"


def _at_end(work: _Work, spot: Spot, number: int, what: str) -> None:
    place = work.place(number)
    x, y = spot
    away = math.hypot(max(place.x - x, 0.0, x - place.right), max(place.y - y, 0.0, y - place.bottom))
    if away > work.reach:
        raise Refusal(f"{what} does not end at {number}: {away * work.k:.0f} pixels lie between")


def _headed(work: _Work, path: Sequence[Spot], heads: str, what: str) -> None:
    """A head is wider than its line, right before its end."""
    along = steps(path, 1 / work.original.k)
    usual = work.original.thickness(*along[len(along) // 2])
    for before, wanted in ((along[2:HEAD], heads in ("start", "both")), (along[-HEAD:-2], heads in ("end", "both"))):
        widest = max((work.original.thickness(*step) for step in before), default=0.0)
        if wanted and widest < WIDER * usual:
            raise Refusal(f"{what}: no head is drawn at that end")


def _straight(work: _Work, source: str, target: str, what: str) -> None:
    places = {item.id: Rect(*item.place) for item, _ in work.figure.walk() if item.place}
    one, other = places.get(source), places.get(target)
    if one is None or other is None or work.original.inked([(one.cx, one.cy), (other.cx, other.cy)], 4.0) < INKED / 2:
        raise Refusal(f"{what}: nothing is drawn between its ends")


def _arrow(work: _Work, one: NewArrow) -> str:
    what = f"an arrow from {one.source} to {one.target}"
    path = [(x / work.k, y / work.k) for x, y in one.path]
    source, target = work.part(one.source), work.part(one.target)
    if source.id == target.id:
        raise Refusal(f"{what} would lead from a thing to itself")
    _at_end(work, path[0], one.source, what)
    _at_end(work, path[-1], one.target, what)
    if any(source.id in edge.source and target.id in edge.target for edge in work.figure.edges):
        raise Refusal(f"{what} is there already")
    if (other := _along_another(work, path)) is not None:
        raise Refusal(f"{what} lies on the arrow from {other.source[0]} to {other.target[0]}")
    width = 8 / work.k
    if (share := work.original.inked(path, width)) < INKED:
        raise Refusal(f"{what}: there is ink along {share:.0%} of its path")
    usual = work.figure.head.arrows
    look = {} if usual and usual.line else {"line": hexed(_along(work.original, path))}
    edge = Connect.model_validate(
        {
            "id": free_id(work.figure, f"{source.id}--{target.id}"), "from": [source.id], "to": [target.id],
            "path": path, "arrow": one.heads, **({"look": look} if look else {}),
        }
    )  # fmt: skip
    work.figure, _ = apply_all(work.figure, [edge])
    work.origins[edge.id] = Origin(MODEL, ADDED, "a model found this arrow")
    return f"an arrow leads from {source.id} to {target.id}"


def _along_another(work: _Work, path: Sequence[Spot]) -> Edge | None:
    """An arrow of the figure whose line the path runs along."""
    spots = [(x, y) for x, y, _, _ in steps(path, 4.0)]
    for edge in work.figure.edges:
        line = [(step[-2], step[-1]) for step in edge.path]
        if len(line) > 1 and sum(near(x, y, line, 0.3 * work.reach) for x, y in spots) > SAME * len(spots):
            return edge
    return None


def _along(original: Original, path: Sequence[Spot]) -> tuple[int, int, int]:
    """The colour of the ink along a path: the darkest of its middle."""
    (ax, ay), (bx, by) = path[len(path) // 2 - 1], path[len(path) // 2]
    around = Rect((ax + bx) / 2, (ay + by) / 2, 0, 0).grown(6 / original.k)
    return original.ink_colour(around)


def _box(work: _Work, one: NewBox) -> str:
    x, y, w, h = (value / work.k for value in one.place)
    place = Rect(x, y, w, h)
    what = f"a box “{one.words}”" if one.words else f"a box at {one.place[0]:.0f}, {one.place[1]:.0f}"
    wide, high = work.figure.head.size or (0.0, 0.0)
    if min(w, h) < 4 / work.k or not Rect(0, 0, wide, high).grown(2).contains(place):
        raise Refusal(f"{what} does not lie on the sheet")
    boxes = [item for item, _ in work.figure.walk() if item.place and kind(item) in ("box", "zone")]
    if any(common(Rect(*item.place), place) > SAME for item in boxes if item.place):
        raise Refusal(f"{what} is there already")
    if one.number and one.number in work.ids:
        raise Refusal(f"{what}: the number {one.number} is another element's")
    if one.kind == "picture" and not work.original.ink(place):
        raise Refusal(f"{what}: nothing is drawn there")
    if one.kind == "box" and (share := work.original.rimmed(place, 3 / work.k)) < RIMMED:
        raise Refusal(f"{what}: a rim is seen along {share:.0%} of its sides")
    id = _added(work, one, place)
    work.origins[id] = Origin(MODEL, ADDED, f"a model found this {one.kind}")
    if one.number:
        work.ids[one.number] = id
    return f"{what} is there"


def _added(work: _Work, one: NewBox, place: Rect) -> str:
    from figwright.ir.spec.ids import slug

    id = free_id(work.figure, slug(one.words) or one.kind)
    picture = one.kind == "picture"
    spot = (place.x, place.y, place.w, place.h)
    over = [node for node in work.figure.nodes() if node.place and Rect(*node.place).overlaps(place.grown(-2))]
    look = None if picture else box_look(work.original, place)
    if look and over:  # what stands in it must be seen
        look = look.model_copy(update={"fill": "none"})
    # What a drawing shows already, and the words of a picture, are pixels.
    words = "" if picture or any(node.drawing for node in over) else one.words
    item = Node(id=id, label=words, kind="image" if picture else "module", place=spot, look=look, layer=1)
    work.figure, _ = apply_all(work.figure, [Add(item=item, into=frame_of(work.figure, place))])
    if picture:
        work.figure = with_item(work.figure, id, cut_out(work.original, place))
    return id

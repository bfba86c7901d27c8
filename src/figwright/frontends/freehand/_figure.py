"""A measured free drawing -> a figure with places: things, frames, arrows and words, each where it was drawn."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from figwright.drawing import themes
from figwright.drawing.assets.shapes import Matrix
from figwright.drawing.assets.svg.sharing import free, written
from figwright.drawing.assets.svg.words import outlined
from figwright.drawing.assets.svg.writing import likeness
from figwright.drawing.themes import Theme
from figwright.frontends.freehand._arrows import head, line, steps
from figwright.frontends.freehand._mend import mend
from figwright.frontends.freehand._model import BLOCK, Arrow, Sheet, Thing
from figwright.frontends.freehand._scene import Part, parts
from figwright.frontends.freehand._wording import Usual, hues, named, split, stacked, worded
from figwright.frontends.freehand.ends import backwards, settled
from figwright.ir.scene import Box, Mark, Oval, Paint, Point, Rect, Words, union
from figwright.ir.scene.polygons import meet
from figwright.ir.scene.silhouettes import Silhouette, meets
from figwright.ir.spec import Figure, Head
from figwright.ir.spec import placing as spec
from figwright.ir.spec.ids import slug

Data = dict[str, Any]
WHITE = "#ffffff"
TOUCH = 1.0
"""What may overlap without being seen, in units."""
NOWHERE = Rect(0, 0, 0, 0)
PLATE = 0.03
"""How far two boxes of a frame are apart at the most, in place and size together, as a share of the canvas's width."""
INSIDE = 0.7
"""How much of a thing must lie in a frame to belong to it."""


@dataclass(slots=True, kw_only=True)
class _Item:
    """A node, a group or an arrow on its way into the figure; `box` is its place, `marks` all that it draws, `label`
    what stands beside an arrow."""

    data: Data
    marks: Sequence[Mark]
    order: int
    box: Rect = NOWHERE
    frame: bool = False
    around: tuple[str, ...] = ()
    label: Sequence[Mark] = ()
    items: list[_Item] = field(default_factory=list)


class _Exact(Theme):
    """A theme that names only colours which it has, and none that merely look like one of its own."""

    def named(self, value: str) -> str:
        name = super().named(value)
        return name if dict(self.palette()).get(name) == value else value


def figure(
    sheet: Sheet, theme: str = "", *, mended: bool = False, exact: bool = False, **head_: Any
) -> tuple[Figure, tuple[str, ...]]:
    """The figure of a drawing, and what is doubtful in it or was mended. `head_` is what its head says beyond size and
    theme; `mended` puts words into their boxes and arrow ends to their things; `exact` keeps every colour as it is."""
    told: tuple[str, ...] = ()
    if mended:
        sheet, told = mend(sheet)
    ground, drawn = parts(sheet)
    chosen = themes.get(theme or nearest_theme(drawn))
    if font := head_.get("font"):
        chosen = themes.of(Head(theme=chosen.name, font=font))
    if exact:
        chosen = _Exact.model_validate(chosen.model_dump())
    made, notes = _Maker(sheet, chosen, mended).made(drawn, head_, ground)
    return made, (*told, *notes)


def nearest_theme(drawn: Sequence[Part]) -> str:
    """The theme that most of the colours are of; black, white and greys are everybody's."""
    seen = hues(mark for part in drawn for mark in part.drawn)
    used = Counter(hue for hue in seen if len({hue[1:3], hue[3:5], hue[5:7]}) > 1)
    coloured = [name for name in themes.names() if not themes.get(name).grey]
    known = {name: {value for _, value in themes.get(name).palette()} for name in coloured}
    shares = {name: sum(n for hue, n in used.items() if hue in own) for name, own in known.items()}
    return max(shares, key=lambda name: (shares[name], name == "soft-tech"))


class _Maker:
    def __init__(self, sheet: Sheet, theme: Theme, mended: bool) -> None:
        self.sheet, self.theme, self.mended = sheet, theme, mended
        self.drawings: dict[str, Sequence[Mark]] = {}
        self.known: dict[object, str] = {}
        self.taken: set[str] = set()
        self.mains: dict[str, Part] = {}
        self.ids: dict[str, str] = {}
        self.notes: list[str] = []
        self.size, self.arrows = self._type(), spec.Look()

    def _type(self) -> float:
        """The height of most labels."""
        nodes = {node.id for node in self.sheet.nodes}
        sizes = (round(text.size, 2) for text in self.sheet.texts if text.owner in nodes or not text.owner)
        return _most(sizes) or 0.018 * self.sheet.canvas.w

    def made(self, drawn: Sequence[Part], head_: Data, ground: str = WHITE) -> tuple[Figure, tuple[str, ...]]:
        canvas = self.sheet.canvas
        for thing in (*self.sheet.nodes, *self.sheet.groups):
            if thing.id not in self.ids:
                self.ids[thing.id] = self._free(thing.id)
        self.mains = _mains(drawn)
        lines = {id(part): line(part.owner, part.shapes) for part in drawn if isinstance(part.owner, Arrow)}
        self.arrows = self._usual_arrow([(p.owner, lines[id(p)]) for p in drawn if lines.get(id(p))])  # type: ignore[misc]
        items: list[_Item] = []
        edges: list[_Item] = []
        for order, part in enumerate(drawn):
            drawn_line = lines.get(id(part))
            edge = self._edge(part, drawn_line, order) if drawn_line else self._wedge(part, order)
            if edge:
                edges.append(edge)
            else:
                items += self._items(part, order)
        items += self._unframed(items)
        roots = self._nested(items, edges)
        self._layers(roots, edges)
        if ground not in (WHITE, self.theme.ink.paper):
            look = {"fill": named(self.theme, ground), "line": "none", "radius": 0}
            paper = {"id": self._free("ground"), "kind": "ornament", "place": [0, 0, canvas.w, canvas.h], "look": look}
            roots.insert(0, _Item(data={**paper, "layer": -99}, marks=(), order=-1))
        copies = {mark: copied for part in drawn for mark, copied in part.copies.items()}
        used = {hue: named(self.theme, hue) for hue in hues(mark for part in drawn for mark in part.drawn)}
        names = {hue: name for hue, name in used.items() if "." in name}
        data: Data = {
            "figure": {
                **head_, "layout": "placed", "theme": self.theme.name, "width": self.sheet.width,
                "size": [canvas.w, canvas.h], "type": self.size, "inline_math": True,
                "arrows": self.arrows.model_dump(exclude_defaults=True) or None,
            },
            "body": {"type": "group", "items": [self._tree(item) for item in roots]},
            "edges": [edge.data for edge in edges],
            "drawings": written(self.drawings, copies, names),
        }  # fmt: skip
        return Figure.model_validate(data), tuple(self.notes)

    # ids and names

    def _free(self, wanted: str) -> str:
        name = free(re.sub(r"[^A-Za-z0-9_.:-]+", "-", wanted).strip("-.:")[:70] or "part", self.taken)
        self.taken.add(name)
        return name

    def _named(self, art: Sequence[Mark], owner: str) -> str:
        """The name of a drawing; what is drawn alike has one name."""
        name = self.known.setdefault(likeness(art), free(owner, self.drawings))
        self.drawings.setdefault(name, art)
        return name

    # things

    def _items(self, part: Part, order: int) -> Iterator[_Item]:
        """What a part draws: a thing, or a frame and what is drawn on it."""
        thing = part.owner if isinstance(part.owner, Thing) else None
        first = thing is not None and self.mains[thing.id] is part
        frame = first and thing is not None and thing.kind == "group"
        if first and thing is not None:
            name = self.ids[thing.id]
        else:
            said = slug(" ".join(line.text for block in part.words for line in block.lines))[:40].strip("-")
            name = self._free(self.ids[thing.id] if thing else said or part.key.get("id") or "part")
        art, blocks = part.art, part.words
        plates = self._plates(art) if frame else []
        body = plates[0] if len(plates) == 1 else None  # several are a drawing
        box = union(m.bounds for m in plates or art) if art else union(b.bounds for b in blocks)
        if not art and not blocks:
            box = union(place.bounds(block.bounds) for block, place in part.turned)
        data: Data = {"id": name, "place": _place(box), "evidence": thing.evidence if thing and first else ""}
        rest = art[len(plates) :] if plates else []
        on = [block for block in blocks if any(mark.bounds.contains(block.bounds, 1.0) for mark in rest)]
        blocks = [block for block in blocks if block not in on]
        slanted = [(b, at) for b, at in part.turned if any(m.bounds.contains(at.bounds(b.bounds), 1.0) for m in rest)]
        upright = [turned for turned in part.turned if turned not in slanted]
        usual = self._usual(frame, self._tone(body.paint) if body else "")
        around = thing.around if thing else ()
        looks = self._frame(body, plates or art, name) if frame else self._looks(art, name, thing is not None and first)
        seen = [*(plates or art), *blocks, *_letters(upright)]
        data = {**looks, **data, **self._words(blocks, upright, data["place"], usual)}
        yield _Item(data=data, box=box, marks=seen, order=order, frame=frame, around=around)
        if rest:
            box = union(mark.bounds for mark in rest)
            badge = {"id": self._free(name), "place": _place(box), **self._looks(rest, name, False)}
            badge |= self._words(on, slanted, badge["place"], self._usual(False))
            around = (*around, thing.id) if thing else around
            yield _Item(data=badge, box=box, marks=[*rest, *on, *_letters(slanted)], order=order, around=around)

    def _plates(self, art: Sequence[Mark]) -> list[Box]:
        """The frame of a group: the largest box that it draws, if that comes first; with others of about its place and
        size after it, which give it depth."""
        boxes = [mark for mark in art if isinstance(mark, Box) and mark.paint.shade is None]
        first = max(boxes, key=lambda b: b.rect.w * b.rect.h, default=None)
        near = PLATE * self.sheet.canvas.w

        def is_plate(mark: Mark) -> bool:
            return any(mark is box and math.dist(box.rect, boxes[0].rect) <= near for box in boxes)

        if any(not isinstance(mark, Box) and math.dist(mark.bounds, boxes[0].rect) <= near for mark in art if boxes):
            return []  # its border is a drawing, and so is all of it
        plates = list(takewhile(is_plate, art))
        return [box for box in boxes if box in plates] if first in plates else []

    def _frame(self, body: Box | None, art: Sequence[Mark], name: str) -> Data:
        out: Data = {"type": "zone", "items": []}
        if body is None:
            drawn = {"drawing": self._named(art, name)} if art else {}
            return {**out, **drawn, "look": {"fill": "none", "line": "none"}}
        tone, look = self._tone(body.paint), self._look(body.paint, body.radius)
        if tone:
            out["tone"] = tone
            look = {key: value for key, value in look.items() if value not in (f"{tone}.zone", f"{tone}.line")}
        return {**out, "look": look}

    def _looks(self, art: Sequence[Mark], name: str, meant: bool) -> Data:
        """How a thing looks that is no frame: a plain box, or a drawing."""
        plain = art[0] if len(art) == 1 and isinstance(art[0], Box | Oval) and art[0].paint.shade is None else None
        if plain is not None and meant:
            kind = {"kind": "operator"} if isinstance(plain, Oval) else {}
            return {"label": "", **kind, "look": self._look(plain.paint, getattr(plain, "radius", None))}
        kind = {} if meant and art else {"kind": "ornament" if art else "text"}
        return {**kind, "drawing": self._named(art, name)} if art else kind

    def _look(self, paint: Paint, radius: float | None) -> Data:
        return {
            "fill": named(self.theme, paint.fill), "line": named(self.theme, paint.stroke), "radius": radius,
            "width": paint.width if paint.stroke else None, "dash": _dash(paint), "opacity": paint.opacity,
        }  # fmt: skip

    def _tone(self, paint: Paint) -> str:
        """The hue of a frame that is painted as the theme would."""
        hue, _, strength = named(self.theme, paint.fill).partition(".")
        return hue if strength == "zone" and named(self.theme, paint.stroke) == f"{hue}.line" else ""

    def _usual(self, frame: bool, tone: str = "") -> Usual:
        type_, theme = self.theme.type, self.theme
        size = round(self.size * type_.title / type_.label, 2) if frame else self.size
        ink = theme.hue(tone).deep if frame and tone else "" if frame else theme.ink.text
        return Usual(size, type_.title_weight if frame else type_.label_weight, ink, self.theme)

    @staticmethod
    def _words(
        blocks: Sequence[Words], turned: Sequence[tuple[Words, Matrix]], box: Sequence[float], usual: Usual,
        *, lines: bool = False,
    ) -> Data:  # fmt: skip
        """Words, and slanted ones, seen from the corner of a box; with `lines` texts below one another are one."""
        out = worded(blocks, Point(*box[:2]), usual)
        out = stacked(out, usual) if lines else out
        for block, m in turned:
            (words,) = worded([block], Point(0, 0), usual)[:1]
            assert words.at is not None
            x, y = words.at
            k = math.hypot(m.a, m.b)
            at = (m.a * x + m.c * y + m.e - box[0], m.b * x + m.d * y + m.f - box[1])
            turn = round(math.degrees(math.atan2(m.b, m.a)), 2)
            size = (words.size or usual.size) * k
            leading = words.leading * k if words.leading else None
            out.append(words.model_copy(update={"at": at, "turn": turn, "size": size, "leading": leading}))
        return split(out, box, usual.size)

    # frames and what they hold

    def _unframed(self, items: Sequence[_Item]) -> list[_Item]:
        """Groups that draw nothing of their own, but that arrows may name."""
        drawn, out, corner = {item.data["id"] for item in items}, list[_Item](), self.sheet.canvas
        for thing in self.sheet.groups:
            if (name := self.ids[thing.id]) not in drawn:
                drawn.add(name)
                data: Data = {"id": name, "type": "group", "items": [], "evidence": thing.evidence}
                box = thing.box.moved(-corner.x, -corner.y)
                out.append(_Item(data=data, box=box, marks=(), order=len(items), frame=True, around=thing.around))
        return out

    def _nested(self, items: Sequence[_Item], edges: Sequence[_Item]) -> list[_Item]:
        """Every item in the smallest frame that holds it, frames in frames."""
        frames = sorted((item for item in items if item.frame), key=lambda f: f.box.w * f.box.h)
        joined = {(a, b) for e in edges for a in e.data["from"] for b in e.data["to"]}
        roots: list[_Item] = []
        parents: dict[int, _Item] = {}

        def above(frame: _Item) -> Iterator[_Item]:
            while (found := parents.get(id(frame))) is not None:
                yield (frame := found)

        for item in sorted(items, key=lambda i: i.order):
            around = self.ids.get(item.around[-1]) if item.around else None  # it is written inside of that one
            named = [f for f in frames if f is not item and f.data["id"] == around]
            held = [f for f in frames if f is not item and _holds(f, item)]
            homes = (f for f in (*named[-1:], *held) if not any(_tied(one, item, joined) for one in (f, *above(f))))
            home = next(homes, None)
            if home:
                parents[id(item)] = home
            (home.items if home else roots).append(item)
        return roots

    def _tree(self, item: _Item) -> Data:
        if not item.frame:
            return item.data
        return {**item.data, "items": [self._tree(child) for child in item.items]}

    # arrows

    def _usual_arrow(self, lines: Sequence[tuple[Arrow, Any]]) -> spec.Look:
        names = [named(self.theme, found.paint.stroke) for _, found in lines]
        colour = _most(names) or ""
        tip = _most(head(found.heads, arrow.points) for arrow, found in lines if found.heads)
        return spec.Look(
            line=colour if names.count(colour) > 1 and colour.startswith("#") else "",
            width=_most(round(found.paint.width, 2) for _, found in lines),
            head=tip[:2] if tip else None,
            tip=tip[2] if tip else "",
            radius=_most(round(arrow.radius, 2) for arrow, _ in lines if arrow.radius),
        )

    def _edge(self, part: Part, found: Any, order: int) -> _Item | None:
        arrow = part.owner
        assert isinstance(arrow, Arrow)
        source, target = self.sheet.things.get(arrow.source), self.sheet.things.get(arrow.target)
        if source is None or target is None:
            missing = arrow.source if source is None else arrow.target
            self.notes.append(f"the arrow {arrow.id!r} names {missing!r}, which is not drawn; it is kept as a drawing")
            return None
        corner = self.sheet.canvas
        turned = backwards(source, target, arrow)
        path, radius = steps(arrow, turned)
        starts, ends = (arrow.end.head, arrow.start.head) if turned else (arrow.start.head, arrow.end.head)
        if self.mended:
            path, moved = settled(self.sheet, path, source, target, (starts, ends))
            self.notes += [f"arrow {arrow.id!r}: {what}" for what in moved]
        path = tuple(tuple(v - (corner.y if i % 2 else corner.x) for i, v in enumerate(step)) for step in path)  # type: ignore[misc]
        name = self._free(f"{self.ids[arrow.source]}--{self.ids[arrow.target]}")
        data: Data = {
            "id": name, "from": [self.ids[arrow.source]], "to": [self.ids[arrow.target]], "path": path,
            "arrow": "both" if starts and ends else "start" if starts else "end" if ends else "none",
            "evidence": arrow.evidence,
        }  # fmt: skip
        if any(isinstance(mark, Oval) for mark in found.heads[:-1]) and not isinstance(found.heads[-1], Oval):
            self.notes.append(f"arrow {name!r}: the dot at its end is left out")
        data |= self._line_look(found, arrow, radius)
        if not (starts or ends) and (not source.shapes or not target.shapes):
            data["kind"] = "leader"
        self._labelled(data, found.beside, part, name)
        own = [mark for _, marks in part.shapes for mark in marks if mark not in found.beside]
        return _Item(data=data, marks=own, order=order, label=found.beside)

    def _wedge(self, part: Part, order: int) -> _Item | None:
        """A zoom from a thing to its enlarged inside: a shape with ends and without a line."""
        arrow = part.owner
        if not isinstance(arrow, Arrow) or not part.art or not {arrow.source, arrow.target} <= {*self.ids}:
            return None
        art, name = part.art, self._free(f"{self.ids[arrow.source]}--{self.ids[arrow.target]}")
        data: Data = {
            "id": name, "from": [self.ids[arrow.source]], "to": [self.ids[arrow.target]], "kind": "zoom",
            "drawing": self._named(art, name), "place": _place(union(mark.bounds for mark in art)),
            "evidence": arrow.evidence,
        }  # fmt: skip
        if arrow.elements[0].get(BLOCK) == "both":
            data["arrow"] = "both"
        self._labelled(data, part.words, part, name)
        return _Item(data=data, marks=art, order=order, label=part.words)

    def _line_look(self, found: Any, arrow: Arrow, radius: float) -> Data:
        paint, usual, (long, wide, shape) = found.paint, self.arrows, head(found.heads, arrow.points)
        colour, kind = named(self.theme, paint.stroke), "auxiliary" if paint.dash else "flow"
        hue, _, strength = colour.partition(".")
        tone = hue if strength == "vivid" and not usual.line else ""
        plain = bool(tone) or colour == (usual.line or f"ink.{self.theme.line(kind).colour}")
        usual_head = usual.head if isinstance(usual.head, tuple) else (0.0, 0.0)
        bent = radius > 0 and abs(radius - (usual.radius or 0.0)) > 0.05
        look = {
            "line": "" if plain else colour,
            "width": paint.width if abs(paint.width - (usual.width or 0.0)) > 0.01 else None,
            "dash": _dash(paint),
            "radius": radius if bent or (not radius and len(arrow.route) > 2) else None,
            "head": (long, wide) if long and math.dist((long, wide), usual_head) > 0.15 else None,
            "tip": shape if shape != usual.tip else "",
            "opacity": paint.opacity,
        }
        changed = spec.Look.model_validate(look) != spec.Look()
        return {"kind": kind, "tone": tone, "look": look if changed else None}

    def _labelled(self, data: Data, beside: Sequence[Mark], part: Part, name: str) -> None:
        """An arrow's label, other words beside it, and what is drawn there."""
        ink = self.theme.hue(data["tone"]).deep if data.get("tone") else self.theme.ink.text
        if data.get("kind") == "auxiliary" and not data.get("tone"):
            ink = self.theme.ink.muted
        note = round(self.size * self.theme.type.note / self.theme.type.label, 2)
        usual = Usual(note, 400, ink, self.theme)
        said = [mark for mark in beside if isinstance(mark, Words)]
        data |= self._words(said, part.turned, NOWHERE, usual, lines=True)
        if art := [mark for mark in beside if not isinstance(mark, Words)]:
            data |= {"drawing": self._named(art, name), "place": _place(union(mark.bounds for mark in art))}

    # drawing order

    def _layers(self, roots: Sequence[_Item], edges: Sequence[_Item]) -> None:
        """Layers, where things would not lie over each other as they were drawn."""
        frames = [item for item in _walk(roots) if item.frame]
        nodes = [item for item in _walk(roots) if not item.frame]
        labels = [_Item(data=edge.data, marks=edge.label, order=edge.order) for edge in edges if edge.label]
        usual = [*frames, *edges, *nodes, *labels]
        rank = {id(part): i for i, part in enumerate(usual)}
        done: list[_Item] = []
        drawn: dict[int, Silhouette] = {}
        for part in sorted(usual, key=lambda p: (p.order, rank[id(p)])):
            layer = part.data.get("layer", 0)
            for below in done:
                wanted = below.data.get("layer", 0) + (rank[id(below)] > rank[id(part)])
                if layer < wanted < 100 and below.data is not part.data and _covers(part, below, drawn):
                    layer = wanted
            part.data["layer"] = layer
            done.append(part)


def _letters(turned: Sequence[tuple[Words, Matrix]]) -> list[Mark]:
    """Turned words as they are seen."""
    return [mark for block, place in turned for mark in outlined(block, place)]


def _dash(paint: Paint) -> tuple[float, ...] | None:
    """Dashes without round ends, which a figure's lines have not: each is as long as it looks."""
    grown = paint.width if paint.cap != "butt" else 0.0
    return tuple(max(0.1, v - grown if i % 2 else v + grown) for i, v in enumerate(paint.dash)) or None


def _most(values: Iterable[Any]) -> Any:
    """The most common one; None of none."""
    return next((value for value, _ in Counter(values).most_common(1)), None)


def _place(box: Rect) -> list[float]:
    return [round(value, 2) for value in box]


def _walk(items: Sequence[_Item]) -> Iterator[_Item]:
    for item in items:
        yield item
        yield from _walk(item.items)


def _mains(drawn: Sequence[Part]) -> dict[str, Part]:
    """The part of every thing that stands for it: of a frame the first one, of what is drawn in several goes the
    largest."""
    out: dict[str, Part] = {}
    for part in drawn:
        if isinstance(part.owner, Thing):
            known = out.setdefault(part.owner.id, part)
            if part.owner.kind != "group" and part.art and _extent(part) > _extent(known):
                out[part.owner.id] = part
    return out


def _extent(part: Part) -> float:
    """The area of what a part draws, without its words."""
    box = union(mark.bounds for mark in part.art) if part.art else NOWHERE
    return box.w * box.h


def _holds(frame: _Item, item: _Item) -> bool:
    if frame.data["type"] == "group" or (item.frame and item.box.w * item.box.h >= frame.box.w * frame.box.h):
        return False
    if not frame.box.overlaps(item.box, 0.0):
        return False
    inner = meet(frame.box, item.box)
    return max(inner.w, 0.01) * max(inner.h, 0.01) >= INSIDE * max(item.box.w, 0.01) * max(item.box.h, 0.01)


def _tied(frame: _Item, item: _Item, joined: set[tuple[str, str]]) -> bool:
    """Whether an arrow joins a frame with what it would hold."""
    inner = {part.data["id"] for part in _walk([item])}
    return any((frame.data["id"], id) in joined or (id, frame.data["id"]) in joined for id in inner)


def _covers(part: _Item, below: _Item, drawn: dict[int, Silhouette]) -> bool:
    """Whether which of two is drawn first shows: more of them meets than the tip of an arrow. `drawn` keeps outlines by
    the identity of what they are of."""
    one, other = (
        drawn[id(item)] if id(item) in drawn else drawn.setdefault(id(item), Silhouette.of_marks(item.marks))
        for item in (part, below)
    )
    return meets(one, other, TOUCH)

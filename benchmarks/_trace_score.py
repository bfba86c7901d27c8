"""A traced figure against what a person wrote down: words, boxes and directed arrows.

A word is two or more letters or digits; the pieces of a formula count by themselves, or as one word where they are
written as one. A box is found when a traced shape covers it (intersection over union at least 0.5) and, where both have
words, reads about as it does (half of the letters). A shape that was traced and is no box is wrong, unless it lies in a
drawing or is marked as optional. An end of an arrow is right when it is the box it should be, or stands in it and in no
smaller one; for a drawing or a text it is enough to stand in it. Arrows within one drawing are not counted,
and one traced arrow is forgiven for each that begins or ends at nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from benchmarks._trace_truth import Known, Truth, folded
from benchmarks._traced import plain
from figwright.ir.scene import Rect, union
from figwright.ir.spec import Edge, Figure, Group, Node

OVERLAP, LIKE = 0.5, 0.5
SOFT = ("text", "image", "chart", "canvas", "ornament")
"""Kinds of nodes that are no boxes."""
ROOM = 1.6
"""An end may be larger than the drawing it stands for by this factor."""
Counts = tuple[int, int, int]
"""Found, there, traced."""


@dataclass(frozen=True, slots=True)
class Score:
    words: Counts
    boxes: Counts
    arrows: Counts
    missed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shape:
    """Something traced, in fractions of the crop."""

    id: str
    place: Rect
    text: str
    box: bool
    """Whether it is drawn as a plain box or frame."""
    drawn: bool
    """Whether it may be a box with looks of its own: a drawing."""


def f1(counts: Counts) -> float:
    """Nothing there and nothing traced is all right."""
    found, there, traced = counts
    return 2 * found / (there + traced) if there + traced else 1.0


def score(truth: Truth, words: Sequence[tuple[str, ...]], figure: Figure, places: dict[str, Rect]) -> Score:
    """`places` by id, in fractions of the crop."""
    shapes = shapes_of(figure, places)
    said, wrong = _words(words, truth.pictured, figure)
    boxes, found = _boxes(truth, list(shapes.values()))
    arrows, lost = _arrows(truth, figure, shapes)
    return Score(said, boxes, arrows, (*wrong, *found, *lost))


def shapes_of(figure: Figure, places: Mapping[str, Rect]) -> dict[str, Shape]:
    """Everything that has a place, by id."""
    return {item.id: _shape(item, places) for item, _ in figure.walk() if item.id in places}


def standing(figure: Figure, places: dict[str, Rect]) -> dict[str, Rect]:
    """Places by id, of groups without one as well: where their items stand."""
    out = dict(places)
    for group in reversed(figure.groups()):
        inner = [out[item.id] for item in group.items if item.id in out]
        if group.id not in out and inner:
            out[group.id] = union(inner)
    return {id: place for id, place in out.items() if id != figure.body.id}


def _shape(item: Node | Group, places: Mapping[str, Rect]) -> Shape:
    look = item.look
    painted = look is None or not (look.fill in ("", "none") and look.line == "none")
    if isinstance(item, Group):
        framed = item.framed or bool(look and painted)
        own = [child for child in item.items if isinstance(child, Node) and child.kind == "text"]
        texts = [text for one in (item, *own) for text in _said(one)]
        return Shape(item.id, places[item.id], " ".join(texts), framed, framed or bool(item.drawing))
    solid = item.kind not in SOFT and painted and not item.drawing and not item.glyph
    return Shape(item.id, places[item.id], " ".join(_said(item)), solid, solid or bool(item.drawing or item.glyph))


def _said(item: Node | Group | Edge) -> Iterator[str]:
    yield from (text for name in ("label", "note", "repeat", "number") if (text := getattr(item, name, "")))
    yield from (words.text for words in item.words)


def tokens(figure: Figure) -> Counter[str]:
    """All words that are text in a figure."""
    out: Counter[str] = Counter()
    for item in (*(item for item, _ in figure.walk()), *figure.edges):
        for text in _said(item):
            out.update(read(text))
    for label in (*(brace.label for brace in figure.braces), *(entry.label for entry in _entries(figure))):
        out.update(read(label))
    return out


def _entries(figure: Figure) -> tuple[object, ...]:
    return tuple(figure.legend.entries) if figure.legend else ()


def read(label: str) -> list[str]:
    """The words of a label; the pieces of a formula apart."""
    parts = re.split(r"\$([^$]*)\$", label)
    apart = (
        " ".join(plain(f"${piece}$") for piece in re.split(r"[_^]|\\[,; ]", part)) if at % 2 else part.replace("**", "")
        for at, part in enumerate(parts)
    )
    return [word for word in re.split(r"[\W_]+", folded(" ".join(apart))) if len(word) > 1]


def _words(
    there: Sequence[tuple[str, ...]], pictured: Sequence[tuple[str, ...]], figure: Figure
) -> tuple[Counts, list[str]]:
    left = tokens(figure)
    traced = left.total()
    found = known = 0
    missed = []
    for pieces in sorted(there, key=len):  # whole words first, so that no formula takes their place
        whole = "".join(pieces)
        if len(pieces) > 1 and left[whole]:
            left[whole] -= 1
            counted = any(len(piece) > 1 for piece in pieces)
            found, known, traced = found + counted, known + counted, traced - (not counted)
            continue
        for piece in pieces:
            if len(piece) > 1:
                known += 1
                found += bool(left[piece])
                missed += [] if left[piece] else [f"word missed: {piece}"]
                left[piece] -= bool(left[piece])
    for pieces in pictured:
        for word in ("".join(pieces), *pieces):
            if left[word]:
                left[word] -= 1
                traced -= 1
    missed += [f"word invented: {word}" for word in left.elements()]
    return (found, known, traced), missed


def overlap(one: Rect, other: Rect) -> float:
    w = min(one.right, other.right) - max(one.x, other.x)
    h = min(one.bottom, other.bottom) - max(one.y, other.y)
    shared = max(0.0, w) * max(0.0, h)
    return shared / max(1e-9, one.w * one.h + other.w * other.h - shared)


def _alike(known: str, traced: str) -> bool:
    """About the same words; where the truth has none, or only signs, any will do."""
    want = "".join(c for c in folded(known) if c.isalnum())
    got = "".join(c for c in folded(plain(traced)) if c.isalnum())
    if len(want) < 2:
        return not (want and want.isascii()) or want == got
    return want in got or SequenceMatcher(None, want, got, autojunk=False).ratio() >= LIKE


def _boxes(truth: Truth, shapes: Sequence[Shape]) -> tuple[Counts, list[str]]:
    known = [part for part in truth.parts if part.box]
    offers = [
        (share, a, b)
        for a, part in enumerate(known)
        for b, shape in enumerate(shapes)
        if shape.drawn and (share := overlap(part.place, shape.place)) >= OVERLAP and _alike(part.text, shape.text)
    ]
    pairs: dict[int, int] = {}
    for _, a, b in sorted(offers, reverse=True):
        if a not in pairs and b not in pairs.values():
            pairs[a] = b
    counted = [a for a, part in enumerate(known) if not part.optional]
    found = sum(a in pairs for a in counted)
    strays = [
        shape for b, shape in enumerate(shapes) if shape.box and b not in pairs.values() and not _spared(truth, shape)
    ]
    missed = [f"box missed: {known[a].name}" for a in counted if a not in pairs]
    missed += [f"box invented: {one.id} {one.text!r} {tuple(round(v, 3) for v in one.place)}" for one in strays]
    return (found, len(counted), found + len(strays)), missed


def _spared(truth: Truth, shape: Shape) -> bool:
    """Whether it is a part of a drawing, or may be a box."""
    return any(
        _holds(part.place, shape.place)
        if not part.box
        else part.optional and overlap(part.place, shape.place) >= OVERLAP
        for part in truth.parts
    )


def _holds(place: Rect, other: Rect) -> bool:
    inside = place.x <= other.cx <= place.right and place.y <= other.cy <= place.bottom
    return inside and other.w * other.h <= ROOM * place.w * place.h


def _is(part: Known, shape: Shape, parts: Sequence[Known]) -> bool:
    """Whether an arrow that ends on `shape` ends on `part`."""
    if overlap(part.place, shape.place) >= OVERLAP:
        return True
    if not _holds(part.place, shape.place):
        return False
    if not part.box:
        return True
    within = [one for one in parts if _holds(one.place, shape.place)]
    return part == min(within, key=lambda one: one.place.w * one.place.h)


def named(truth: Truth, shapes: Mapping[str, Shape]) -> dict[str, set[str]]:
    """The names of what each shape is, by id."""
    return {id: {part.name for part in truth.parts if _is(part, shape, truth.parts)} for id, shape in shapes.items()}


def _arrows(truth: Truth, figure: Figure, shapes: dict[str, Shape]) -> tuple[Counts, list[str]]:
    names = named(truth, shapes)
    taken: set[int] = set()
    spare = [pair for pair in truth.open if any(pair)]
    strays = []
    for source, target in pairs(figure):
        a, b = names.get(source, set()), names.get(target, set())
        same = [at for at, pair in enumerate(truth.arrows) if fits(pair, a, b)]
        new = next((at for at in same if at not in taken), None)
        if new is not None:
            taken.add(new)
        elif not same and not within(truth, shapes.get(source), shapes.get(target)):
            turned = any(fits(pair, b, a) for pair in truth.arrows)
            loose = None if turned else next((pair for pair in spare if fits(pair, a, b)), None)
            if loose:
                spare.remove(loose)
            else:
                strays.append((source, target))
    left = [pair for at, pair in enumerate(truth.arrows) if at not in taken]
    ends = [(names.get(a, set()), names.get(b, set())) for a, b in strays]
    missed = [f"arrow missed: {'|'.join(a)} -> {'|'.join(b)}: {_lost(a, b, ends)}" for a, b in left]
    missed += [f"arrow invented: {a} {sorted(names.get(a, ()))} -> {b} {sorted(names.get(b, ()))}" for a, b in strays]
    return (len(taken), len(truth.arrows), len(taken) + len(strays)), missed


def _lost(tail: tuple[str, ...], head: tuple[str, ...], strays: Sequence[tuple[set[str], set[str]]]) -> str:
    """Why an arrow was not found, by the arrows that are wrong."""
    if any(fits((head, tail), a, b) for a, b in strays):
        return "turned round"
    if head and any(b & {*head} for _, b in strays):
        return "comes from something else"
    if tail and any(a & {*tail} for a, _ in strays):
        return "leads to something else"
    return "no arrow"


def fits(pair: tuple[tuple[str, ...], tuple[str, ...]], a: set[str], b: set[str]) -> bool:
    """Whether both ends are right; one that is at nothing may be anywhere."""
    ends, heads = pair
    return bool((not ends or a & {*ends}) and (not heads or b & {*heads}))


def within(truth: Truth, source: Shape | None, target: Shape | None) -> bool:
    """Whether an arrow lies in one drawing."""
    if not source or not target:
        return False
    things = (part.place for part in truth.parts if not part.box)
    return any(_holds(place, source.place) and _holds(place, target.place) for place in things)


def pairs(figure: Figure) -> list[tuple[str, str]]:
    """Every directed pair that arrows of a figure join, once; lines without heads join none."""
    out: dict[tuple[str, str], None] = {}
    for edge in figure.edges:
        for a in edge.source:
            for b in edge.target:
                if edge.arrow in ("end", "both"):
                    out[a, b] = None
                if edge.arrow in ("start", "both"):
                    out[b, a] = None
    return list(out)

"""A traced figure edited as its author would: what else changes.

Two labels are renamed, a box is moved, a picture is replaced and a frame is recoloured: those that somebody wrote down
for the figure (benchmarks/data/trace) and that were traced as elements of their own, the first of each kind. Where the
figure has some and none was traced, the edit counts as refused, but for pictures, which not every figure has.

An element that no edit names stays when no edge of its box moves by more than a two-hundredth of the figure's width;
arrows at the box that was moved may follow it. Pixels count as touched within the boxes of what was edited, before and
after, and of the arrows that follow. What stands in the frame must still be seen when its ground has another colour.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from PIL import Image

import figwright
from benchmarks._trace_score import OVERLAP, overlap
from benchmarks._trace_truth import Known, Truth
from figwright.core.errors import FigwrightError
from figwright.ir.scene import Rect, Scene
from figwright.ir.spec import Figure, Group, Node
from figwright.ir.spec.edits import Edit, Redraw, Relabel, Restyle, Shift, apply
from figwright.ir.spec.placing import Look

STILL = 0.005
"""Share of the figure's width by which a box may move and be called still."""
AROUND = 0.01
"""Share of the width around an edited box that counts as touched: borders, heads and shadows."""
FAINT = 24
"""By how much a pixel may change and be called the same: smoothing."""
INK = 90
"""By how much ink differs from its ground; edges that are smoothed against the ground differ less."""
WIDTH = 800
PICTURE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><rect width="40" height="30" fill="#7fb3d5"/>'
    '<circle cx="20" cy="15" r="9" fill="#f7dc6f"/></svg>'
)


@dataclass(frozen=True, slots=True)
class Edited:
    """What came of the edits: those made and refused, how many elements were left alone, how many of them stayed, and
    the share of the picture that changed where nothing was edited, and that of the ink in the recoloured frame that is
    hidden by its new ground."""

    made: int
    alone: int
    stayed: int
    elsewhere: float
    hidden: float
    refused: tuple[str, ...]
    moved: tuple[str, ...]
    pictures: tuple[Image.Image, Image.Image]


def edited(figure: Figure, truth: Truth, shares: dict[str, Rect]) -> Edited:
    """`shares` are places by id, in fractions of the crop. The frame is recoloured last: its ground may change
    everywhere, so the picture is compared before that."""
    wanted, refused = wishes(figure, truth, shares)
    changed, plain, named = figure, figure, set[str]()
    for edit, id in wanted:
        try:
            changed, _ = apply(changed, edit)
        except FigwrightError as error:
            refused.append(f"{edit.op} {id}: {error}")
            continue
        plain = plain if isinstance(edit, Restyle) else changed
        named.add(id)
    follow = {edge.id for edge in figure.edges if named & {*edge.source, *edge.target}}
    touched = named | follow | {part.id for id in named for part in _inside(figure, id)}
    before, between, after = (figwright.compile(one) for one in (figure, plain, changed))
    old, new, ended = _boxes(before), _boxes(between), _boxes(after)
    alone = [id for id in old if id not in touched]
    moved = [id for id in alone if id not in ended or _apart(old[id], ended[id]) > STILL * before.width]
    aimed = {id for edit, id in wanted if not isinstance(edit, Restyle)} | follow
    places = [box for boxes in (old, new) for id, box in boxes.items() if id in aimed]
    shown, now, last = (_drawn(scene) for scene in (before, between, after))
    elsewhere = _elsewhere(shown, now, places, before.width)
    frames = [new[id].scaled(WIDTH / before.width) for edit, id in wanted if isinstance(edit, Restyle) and id in new]
    hidden = max((_hidden(now, last, frame) for frame in frames), default=0.0)
    counts = (len(named), len(alone), len(alone) - len(moved))
    return Edited(*counts, elsewhere, hidden, tuple(refused), tuple(moved), (shown, last))


def wishes(figure: Figure, truth: Truth, shares: dict[str, Rect]) -> tuple[list[tuple[Edit, str]], list[str]]:
    """The edits, each with the id it names, and what cannot be wished for."""
    items = {item.id: item for item, _ in figure.walk() if item.id in shares}
    written = [id for id, item in items.items() if item.label]
    single = [id for id, item in items.items() if isinstance(item, Node)]
    pictures = [id for id in single if items[id].kind != "text" and not items[id].label]  # type: ignore[union-attr]
    boxes = [part for part in truth.parts if part.kind not in ("thing", "frame") and not part.optional]
    frames = [part for part in truth.parts if part.kind == "frame" and not part.optional]
    things = [part for part in truth.parts if part.kind == "thing"]
    width = (figure.head.size or (1000.0, 500.0))[0]
    out: list[tuple[Edit, str]] = []
    refused: list[str] = []

    def wish(
        what: str, known: Sequence[Known], among: Sequence[str], make: Callable[[str], Edit], count: int = 1
    ) -> None:
        taken = {id for _, id in out}
        found = dict.fromkeys(id for part in known if (id := _traced(part, among, shares)))
        fresh = [id for id in found if id not in taken] or list(found)
        out.extend((make(id), id) for id in fresh[:count])
        if known and not found and what != "replace":  # not every figure has a picture
            refused.append(f"{what}: none of {len(known)} was traced by itself")

    worded = [part for part in boxes if part.text.isascii() and len(part.text) > 2]
    wish("rename", worded, written, lambda id: Relabel(id=id, label=f"{items[id].label.split()[0]} II"), 2)
    wish("move", boxes, single, lambda id: Shift(ids=(id,), by=(0.02 * width, 0.015 * width)))
    wish("replace", things, pictures, lambda id: Redraw(id=id, svg=PICTURE))
    wish("recolour", frames, list(items), lambda id: Restyle(id=id, look=Look(fill="#fdebd0")))
    return out, refused


def _traced(part: Known, among: Sequence[str], shares: dict[str, Rect]) -> str:
    """The element that stands where something was written down; empty for none."""
    best = max(among, key=lambda id: overlap(part.place, shares[id]), default="")
    return best if best and overlap(part.place, shares[best]) >= OVERLAP else ""


def _inside(figure: Figure, id: str) -> list[Node | Group]:
    item = next((item for item, _ in figure.walk() if item.id == id), None)
    if not isinstance(item, Group):
        return []
    return [part for child in item.items for part in (child, *_inside(figure, child.id))]


def _boxes(scene: Scene) -> dict[str, Rect]:
    return {element.id: element.box for element in scene.elements}


def _apart(one: Rect, other: Rect) -> float:
    edges = ((box.x, box.y, box.right, box.bottom) for box in (one, other))
    return max(abs(a - b) for a, b in zip(*edges, strict=True))


def _drawn(scene: Scene) -> Image.Image:
    with Image.open(io.BytesIO(figwright.render(scene, "png"))) as opened:
        return opened.convert("RGB").resize((WIDTH, round(WIDTH * scene.height / scene.width)))


def _elsewhere(one: Image.Image, other: Image.Image, places: Sequence[Rect], width: float) -> float:
    if one.size != other.size:
        return 1.0
    changed = np.abs(np.asarray(one, dtype=int) - np.asarray(other, dtype=int)).max(axis=2) > FAINT
    scale = WIDTH / width
    for box in places:
        room = box.grown(AROUND * width)
        rows = slice(max(0, int(room.y * scale)), int(room.bottom * scale) + 1)
        changed[rows, max(0, int(room.x * scale)) : int(room.right * scale) + 1] = False
    return float(changed.mean())


def _hidden(one: Image.Image, other: Image.Image, frame: Rect) -> float:
    """The share of the ink in a frame that is there no more when the frame has another ground."""
    if one.size != other.size:
        return 1.0
    box = tuple(round(value) for value in (frame.x, frame.y, frame.right, frame.bottom))
    before, after = (np.asarray(image.crop(box), dtype=int).reshape(-1, 3) for image in (one, other))
    colours, counts = np.unique(before, axis=0, return_counts=True)
    ink = np.abs(before - colours[counts.argmax()]).max(axis=1) > INK
    lost = np.abs(before - after).max(axis=1) > INK
    return float((ink & lost).sum() / max(1, ink.sum()))

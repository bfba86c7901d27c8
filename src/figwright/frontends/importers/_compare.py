"""Two drawings of one figure, as it was exported and as it came back -> edits, and notes for what no edit can say."""

from __future__ import annotations

import statistics
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from figwright import compiler
from figwright.core.colour import distance
from figwright.core.errors import AssetError, counted
from figwright.drawing import renderers, themes
from figwright.drawing.layouts import Arrangement
from figwright.drawing.origins import Origins
from figwright.drawing.themes import Theme
from figwright.frontends import importers
from figwright.frontends.importers._drawing import Drawing, Part, joined
from figwright.frontends.importers._words import Show
from figwright.ir.scene import Element, Scene
from figwright.ir.spec import Brace, Edge, Figure, Group, Node
from figwright.ir.spec.edits import Edit

MOVED = 0.5
"""How far something must be from where it was, in points, to have been moved; LibreOffice rounds by up to 0.06."""
RESIZED = 0.8
CLOSE = 3.0
"""How far a thing without its name may be from where it was, in points, and be the same."""
ALIKE = 2.5
SEEN = 1.0
"""Two colours that differ by less are the same (see `colour.distance`); programs round them."""
MOST, NEARLY_ALL = 0.6, 0.9
FEW = 4
"""A file that holds less than one in so many of a figure's elements, and more that is not, is another figure's."""
MOST_NEW = 400
"""New shapes, and as many new lines, that are looked at."""


@dataclass(frozen=True, slots=True)
class Seen:
    edits: tuple[Edit, ...]
    notes: tuple[str, ...]


@dataclass
class Comparison:
    """What the comparing functions share: the figure and its scene, both drawings, and what was found so far."""

    figure: Figure
    scene: Scene
    before: Drawing
    after: Drawing
    show: Show
    notes: list[str] = field(default_factory=list)
    ids: dict[str, str] = field(default_factory=dict)
    """Of new things: the ids that they get in the figure."""

    @cached_property
    def theme(self) -> Theme:
        return themes.of(self.figure.head)

    @cached_property
    def was(self) -> dict[str, Part]:
        return self.before.own()

    @cached_property
    def now(self) -> dict[str, Part]:
        return self.after.own()

    @cached_property
    def items(self) -> dict[str, Node | Group]:
        return {item.id: item for item, _ in self.figure.walk()}

    @cached_property
    def edges(self) -> dict[str, Edge]:
        return {edge.id: edge for edge in self.figure.edges}

    @cached_property
    def braces(self) -> dict[str, Brace]:
        return {brace.id: brace for brace in self.figure.braces}

    @cached_property
    def elements(self) -> dict[str, Element]:
        return {element.id: element for element in self.scene.elements}

    @cached_property
    def new(self) -> tuple[Part, ...]:
        return tuple(part for part in self.after.parts if part.new)

    @cached_property
    def unit(self) -> float:
        """How many units of a placed figure a point of the sheet has."""
        return self.figure.head.size[0] / self.scene.width if self.figure.head.size else 1.0

    @cached_property
    def origins(self) -> Origins:
        """What paths and labels of arrows are measured from."""
        return Origins.of(self.figure, self.scene)

    def shift(self, id: str) -> tuple[float, float]:
        """How far the middle of an element has gone; nothing where it is missing in either drawing.

        Other words are wider or narrower, and so are drawings that lack a shape: these have gone as far as the nearest
        of their sides and their middle.
        """
        if id not in self.was or id not in self.now:
            return 0.0, 0.0
        old, new = self.was[id], self.now[id]
        a, b = old.rect, new.rect
        if old.pieces != new.pieces or (old.shape == "text" and old.words != new.words):
            across, down = (b.x - a.x, b.cx - a.cx, b.right - a.right), (b.y - a.y, b.cy - a.cy, b.bottom - a.bottom)
            return min(across, key=abs), min(down, key=abs)
        return b.cx - a.cx, b.cy - a.cy

    def resized(self, id: str) -> bool:
        """Whether a box has another size now; where shapes of a drawing are gone or new, nobody can tell."""
        was, now = self.was.get(id), self.now.get(id)
        if not was or not now or was.shape == "text" or was.pieces != now.pieces:
            return False
        return max(abs(now.rect.w - was.rect.w), abs(now.rect.h - was.rect.h)) > RESIZED

    def name(self, colour: str | None, hue: str = "") -> str:
        """What the theme calls a colour, by that hue if it has it; else the colour itself."""
        if colour is None:
            return "none"
        known = [name for name, value in self.theme.palette() if distance(value, colour) < SEEN]
        return next((name for name in known if name.startswith(f"{hue}.")), known[0] if known else colour)

    def moved(self, id: str) -> bool:
        dx, dy = self.shift(id)
        return max(abs(dx), abs(dy)) > MOVED


def differences(
    figure: Figure, format: str, content: bytes, base: Path | None, like: Arrangement | None = None
) -> Seen:
    """What was done to an export of the figure, which was arranged as `like` tells."""
    from figwright.frontends.importers import _looks, _moving, _new_shapes, _order, _wiring

    importer = importers.get(format)
    scene = compiler.relayout(figure, like)[0] if like else compiler.compile(figure, base=base)
    before = importer.read(renderers.get(format)(scene, **importer.options(content)), scene)
    after = limited(importer.read(content, scene))
    shared = set(before.own()) & set(after.own())
    strange = sum(part.new for part in after.parts)
    if before.own() and (not shared or (len(shared) * FEW < len(before.own()) and strange > len(shared))):
        raise AssetError(
            f"the file shows {len(shared)} of the {counted(len(before.own()), 'element')} of this figure: "
            "it seems to be an export of another figure",
            "give the figure that it was exported from (LibreOffice drops names from SVG files; use .pptx)",
        )
    seen = Comparison(figure, scene, before, found_again(before, joined(aligned(before, after))), importer.show)
    seen.notes.extend(after.notes)
    things = _new_shapes.sorted_out(seen)
    placed = _moving.standing(seen, things) if figure.placed else _order.moves(seen, things)
    said = _looks.words(seen)
    painted = _looks.tones(seen)
    wired = _wiring.wires(seen, things)
    gone = _order.gone(seen)
    return Seen((*placed, *things.frames, *said, *painted, *wired, *gone), tuple(dict.fromkeys(seen.notes)))


def limited(drawing: Drawing) -> Drawing:
    """No more new things than a person would draw; comparing each with each takes its time."""
    parts = [part for part in drawing.parts if part.new]
    wires = [wire for wire in drawing.wires if wire.new]
    if len(parts) + len(wires) <= MOST_NEW:
        return drawing
    kept = {part.key for part in parts[:MOST_NEW]} | {wire.key for wire in wires[:MOST_NEW]}
    return Drawing(
        tuple(part for part in drawing.parts if not part.new or part.key in kept),
        tuple(wire for wire in drawing.wires if not wire.new or wire.key in kept),
        (*drawing.notes, f"the file has {len(parts) + len(wires)} new elements; only the first were imported"),
    )


def aligned(before: Drawing, after: Drawing) -> Drawing:
    """The drawing back at the size and place of the export, where all of it was scaled or moved together."""
    was, now = before.own(), after.own()
    pairs = [(was[id].rect, now[id].rect) for id in was if id in now and was[id].shape != "text"]
    if len(pairs) < 4:
        return after
    sizes = [b.w / a.w for a, b in pairs if a.w > 1] + [b.h / a.h for a, b in pairs if a.h > 1]
    scale = statistics.median(sizes) if sizes else 1.0
    k = 1 / scale if abs(scale - 1) > 0.02 and scale > 0.01 and _agree(sizes, scale, 0.02) else 1.0
    dx = [a.cx - b.cx * k for a, b in pairs]
    dy = [a.cy - b.cy * k for a, b in pairs]
    x, y = statistics.median(dx), statistics.median(dy)
    # Many things that were moved together are a move, unless nearly all were.
    most = NEARLY_ALL if k == 1.0 else MOST
    together = _agree(dx, x, MOVED, most) and _agree(dy, y, MOVED, most)
    return after.placed(k, x, y) if together and (k != 1.0 or max(abs(x), abs(y)) > MOVED) else after


def _agree(values: list[float], middle: float, slack: float, share: float = MOST) -> bool:
    """Whether more than that share of the values are the same."""
    return sum(abs(value - middle) <= slack for value in values) > share * len(values)


def found_again(before: Drawing, after: Drawing) -> Drawing:
    """New things that are ours after all: ungrouped or renamed, but with the same words at the same place."""
    lost = {id: part for id, part in before.own().items() if id not in after.own()}
    parts: list[Part] = []
    for part in after.parts:
        same = next((id for id, old in lost.items() if part.new and _same(old, part)), "")
        if same:
            lost.pop(same)
            parts.append(replace(part, key=same, new=False))
        else:
            parts.append(part)
    return replace(after, parts=tuple(parts))


def _same(old: Part, part: Part) -> bool:
    near = abs(old.rect.cx - part.rect.cx) < CLOSE and abs(old.rect.cy - part.rect.cy) < CLOSE
    alike = abs(old.rect.w - part.rect.w) < ALIKE and abs(old.rect.h - part.rect.h) < ALIKE
    return bool(old.words) and old.words == part.words and (near or alike)

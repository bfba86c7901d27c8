"""What would make type larger, measured: the figure is laid out again with each of a few small changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from figwright.core.errors import FigwrightError
from figwright.drawing import layouts, turning
from figwright.ir.scene import Scene
from figwright.ir.spec import Figure, Group, Node

ASPECTS = (1.1, 1.2, 1.35, 1.5)
"""By how much lower a ratio of width to height is tried."""
ENOUGH = 6.0
"""The size of type that suffices, in points."""
MOST_NODES = 40
"""Larger figures take too long to lay out again, and have other faults."""
MOST_GROUPS = 3
SMALLER = 0.8
"""How much smaller drawings are tried."""
SAME = 0.01


class Tried(NamedTuple):
    """A change in words, and the size that type would have with it, in points."""

    change: str
    size: float


class Measured(NamedTuple):
    """What holds type small, as trials say: whether a lower sheet needs less, and every change that was tried."""

    width: bool
    tried: tuple[Tried, ...]

    def nearest(self, wanted: float) -> tuple[Tried, ...]:
        """One or two changes: the least that suffice, or the best ones."""
        enough = sorted((one for one in self.tried if one.size >= wanted), key=lambda one: one.size)
        return tuple(enough[:2] or sorted(self.tried, key=lambda one: -one.size)[:2])


def measured(figure: Figure, scene: Scene, size: float, crowd: Sequence[str]) -> Measured | None:
    """Trials with a figure whose smallest type has `size` points; `crowd` are the ids that share the scarce side, the
    largest one last. None where the scene is not what the layout makes of the figure, so that trials would say nothing
    about it."""
    if figure.head.layout != "composed" or figure.head.hold or len(figure.nodes()) > MOST_NODES:
        return None
    now = _scale(figure)
    if now is None or abs(now / scene.scale - 1) > SAME:
        return None
    found: list[Tried] = []
    ratio = figure.head.aspect or scene.width / scene.height
    width = True
    for less in ASPECTS:
        aspect = round(ratio / less, 2)
        if aspect < turning.ASPECTS[0]:
            break
        lower = figure.model_copy(update={"head": figure.head.model_copy(update={"aspect": aspect})})
        scale = _scale(lower)
        if scale is None or scale < (1 + SAME) * now:
            break  # the width binds: lower still does not help
        width = False
        found.append(Tried(f"`aspect: {aspect:g}`", size * scale / now))
        if found[-1].size >= ENOUGH:
            break
    changes = [*_transposed(figure, crowd, width), *_smaller(figure)]
    for change, other in changes:
        scale = _scale(other)
        if scale is not None and scale > (1 + SAME) * now:
            found.append(Tried(change, size * scale / now))
    return Measured(width, tuple(found))


def _transposed(figure: Figure, crowd: Sequence[str], width: bool) -> Iterator[tuple[str, Figure]]:
    """The rows in which most of the crowd stand as columns, or the columns as rows."""
    was, now = turning.WAYS if width else turning.WAYS[::-1]
    groups = [g for g in figure.groups() if was in (g.type, g.arrange) and len(g.items) > 1]
    held = {g.id: sum(_holds(item, crowd) for item in g.items) for g in groups}
    ranked = sorted((g for g in groups if held[g.id] > 1), key=lambda g: -held[g.id])
    for group in ranked[:MOST_GROUPS]:
        yield turning.turned(figure, group, now)


def _smaller(figure: Figure) -> Iterator[tuple[str, Figure]]:
    """Every drawing a fifth smaller."""

    def changed(group: Group) -> Group:
        items = (changed(item) if isinstance(item, Group) else _shrunk(item) for item in group.items)
        return group.model_copy(update={"items": tuple(items)})

    if any(_is_drawn(node) for node in figure.nodes()):
        yield f"`size: {SMALLER:g}` of all drawings", figure.model_copy(update={"body": changed(figure.body)})


def _shrunk(node: Node) -> Node:
    return node.model_copy(update={"size": max(0.4, SMALLER * node.size)}) if _is_drawn(node) else node


def _is_drawn(node: Node) -> bool:
    return bool(node.glyph or node.svg or node.src or node.drawing)


def _holds(item: Node | Group, ids: Sequence[str]) -> bool:
    return item.id in ids or any(_holds(child, ids) for child in getattr(item, "items", ()))


def _scale(figure: Figure) -> float | None:
    try:
        return float(layouts.get("composed")(figure).scale)
    except FigwrightError:  # a picture that is relative to its file: the check does not know where that is
        return None

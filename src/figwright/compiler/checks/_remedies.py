"""What would make type larger, measured: the figure is laid out again with each of a few small changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from figwright.core.errors import FigwrightError
from figwright.drawing import layouts, rearranging
from figwright.ir.scene import Scene
from figwright.ir.spec import Figure, Group, Node

ASPECTS = (1.1, 1.2, 1.35, 1.5)
"""By how much lower a ratio of width to height is tried."""
ENOUGH = 6.0
"""The size of type that suffices, in points."""
MOST_NODES = 40
"""Larger figures take too long to lay out again, and have other faults."""
MOST_GROUPS = 3
MOST_ROWS = 2
"""How many of the fullest rows are tried with smaller drawings."""
SMALLER = 0.8
"""How much smaller drawings are tried."""
LEAST_SIZE = 0.4
"""What a node's `size` may be at the least."""
SAME = 0.01


class Tried(NamedTuple):
    """A change in words, and the size that type would have with it, in points."""

    change: str
    size: float


class Measured(NamedTuple):
    """What holds type small, as trials say: whether a lower sheet needs less, the row (or column) in which smaller
    drawings give most, and every change that was tried."""

    width: bool
    row: tuple[str, ...]
    tried: tuple[Tried, ...]

    def nearest(self, wanted: float) -> tuple[Tried, ...]:
        """One or two changes: the least that suffice, or the best ones."""
        enough = sorted((one for one in self.tried if one.size >= wanted), key=lambda one: one.size)
        return tuple(enough[:2] or sorted(self.tried, key=lambda one: -one.size)[:2])


def measured(
    figure: Figure, scene: Scene, size: float, lines: Callable[[bool], Sequence[tuple[str, ...]]]
) -> Measured | None:
    """Trials with a figure whose smallest type has `size` points; `lines` gives the rows of ids (True) or the columns,
    the fullest first. None where the scene is not what the layout makes of the figure, so that trials would say nothing
    about it."""
    if figure.head.layout != "composed" or figure.head.hold or len(figure.nodes()) > MOST_NODES:
        return None
    now = _scale(figure)
    if now is None or abs(now / scene.scale - 1) > SAME:
        return None

    def gained(change: str, other: Figure) -> list[Tried]:
        scale = _scale(other)
        return [Tried(change, size * scale / now)] if scale is not None and scale > (1 + SAME) * now else []

    found: list[Tried] = []
    for change, other in _lower(figure, figure.head.aspect or scene.width / scene.height):
        found += (gain := gained(change, other))
        if not gain or gain[0].size >= ENOUGH:
            break  # the width binds, or it is enough: lower still does not help
    width = not found
    rows = {row: gained(*trial) for row in lines(width)[:MOST_ROWS] if (trial := _smaller(figure, row))}
    row = max(rows, key=lambda row: max((one.size for one in rows[row]), default=0), default=lines(width)[0])
    found += rows.get(row, [])
    for change, other in _transposed(figure, row, width):
        found += gained(change, other)
    if not any(one.size >= ENOUGH for one in found) and (trial := _smaller(figure)):
        found += gained(*trial)
    return Measured(width, row, tuple(found))


def _lower(figure: Figure, ratio: float) -> Iterator[tuple[str, Figure]]:
    for aspect in (round(ratio / less, 2) for less in ASPECTS):
        if aspect >= rearranging.ASPECTS[0]:
            yield f"`aspect: {aspect:g}`", figure.with_head(aspect=aspect)


def _transposed(figure: Figure, crowd: Sequence[str], width: bool) -> Iterator[tuple[str, Figure]]:
    """The rows in which most of the crowd stand as columns, or the columns as rows."""
    was, now = rearranging.WAYS if width else rearranging.WAYS[::-1]
    groups = [g for g in figure.groups() if was in (g.type, g.arrange) and len(g.items) > 1]
    held = {g.id: sum(_holds(item, crowd) for item in g.items) for g in groups}
    ranked = sorted((g for g in groups if held[g.id] > 1), key=lambda g: -held[g.id])
    for group in ranked[:MOST_GROUPS]:
        yield rearranging.turned(figure, group, now)


def _smaller(figure: Figure, row: Sequence[str] | None = None) -> tuple[str, Figure] | None:
    """Every drawing (or those of a row) smaller by a fifth, with the sizes to be written; None if there are none."""
    drawn = [node for node in figure.nodes() if _is_drawn(node) and (row is None or node.id in row)]
    sizes = {node.id: round(max(LEAST_SIZE, SMALLER * node.size), 2) for node in drawn}

    def changed(item: Node | Group) -> Node | Group:
        return item.model_copy(update={"size": sizes[item.id]}) if item.id in sizes else item

    alike: dict[float, list[str]] = {}
    for id, size in sizes.items():
        alike.setdefault(size, []).append(id)
    told = ", ".join(f"`size: {size:g}` of {', '.join(ids)}" for size, ids in alike.items())
    if row is None:
        told = f"every drawing's `size` times {SMALLER:g}"
    return (told, figure.with_items(changed)) if drawn else None


def _is_drawn(node: Node) -> bool:
    return bool(node.glyph or node.svg or node.src or node.drawing)


def _holds(item: Node | Group, ids: Sequence[str]) -> bool:
    return item.id in ids or any(_holds(child, ids) for child in getattr(item, "items", ()))


def _scale(figure: Figure) -> float | None:
    try:
        return float(layouts.get("composed")(figure).scale)
    except FigwrightError:  # a picture that is relative to its file: the check does not know where that is
        return None

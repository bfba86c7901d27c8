"""Notes beside points: which point each of them names."""

from __future__ import annotations

from collections import Counter

from figwright.plots.checks._proof._values import only_number
from figwright.plots.readback import Axes, Mark, Scale

MOSTLY = 0.6
"""The share of bars that must have a note for notes to be their names."""
FARTHEST = 0.08
"""How far a name may be from its point, in widths of the axes."""


def beside(mark: Mark, axes: Axes) -> tuple[str, ...]:
    """The name of each point. Nothing when a name has several points near it that are as near, or a point two names."""
    notes = [text for text in axes.texts if text.role == "note" and text.x is not None and not only_number(text.text)]
    spots = [(x, y) for other in axes.marks if other.kind == "points" for x, y in zip(other.x, other.y, strict=False)]
    if not notes or len(mark.x) != len(mark.y):
        return ()
    names = [""] * len(mark.x)
    taken: Counter[int] = Counter()
    for note in notes:
        ranked = sorted((_axes_distance(axes, x, y, note.x, note.y), k) for k, (x, y) in enumerate(spots))
        if not ranked or ranked[0][0] > FARTHEST or (len(ranked) > 1 and ranked[1][0] < 1.5 * ranked[0][0]):
            continue
        for k, (x, y) in enumerate(zip(mark.x, mark.y, strict=True)):
            if (x, y) == spots[ranked[0][1]]:
                names[k] = note.text
                taken[k] += 1
    return tuple(name if taken[k] == 1 else "" for k, name in enumerate(names))


def over(mark: Mark, axes: Axes) -> tuple[str, ...]:
    """The name of each bar that has no tick of its own: the one note at its place along the axis of the bars."""
    notes = [text for text in axes.texts if text.role == "note" and not only_number(text.text)]
    places = [(text, text.y if mark.horizontal else text.x) for text in notes]
    names: list[str] = []
    for x, breadth in zip(mark.x, mark.breadth, strict=False):
        here = [text.text for text, at in places if at is not None and x is not None and breadth
                and abs(at - x) <= 0.5 * abs(breadth)]  # fmt: skip
        names.append(here[0] if len(here) == 1 else "")
    return tuple(names) if sum(map(bool, names)) >= MOSTLY * len(names) and len(names) > 1 else ()


def _axes_distance(axes: Axes, x: float | None, y: float | None, u: float | None, v: float | None) -> float:
    if x is None or y is None or u is None or v is None:
        return 1e9
    return max(_share(axes.x, x, u), _share(axes.y, y, v))


def _share(scale: Scale, one: float, other: float) -> float:
    return abs(one - other) / (abs(scale.high - scale.low) or 1.0)

"""Items with the same `same_row` stand at one height.

Why it is bad: the figure says that they belong to one line of the eye, and the picture does not show it: something else
in their columns is in the way.

Fix: give both columns as many rows above them, put larger things elsewhere, or remove `same_row` from one of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.compiler.checks._subject import Finding, Subject

APART = 2.0
"""How far their middles may differ, in points."""


def check(subject: Subject) -> Iterator[Finding]:
    if subject.scene is None or subject.figure.placed:
        return
    rows: dict[str, dict[str, float]] = {}
    drawn = {element.id: element.touch or element.box for element in subject.scene.elements}
    for item, _ in subject.figure.walk():
        if item.same_row and item.id in drawn:
            rows.setdefault(item.same_row, {})[item.id] = drawn[item.id].cy
    for row, heights in rows.items():
        first, last = min(heights, key=heights.__getitem__), max(heights, key=heights.__getitem__)
        if (apart := heights[last] - heights[first]) > APART:
            message = f"{first!r} and {last!r} of the row {row!r} are {apart:.0f} pt apart in height"
            fix = "give their columns as many rows above them, or remove `same_row` from one of them"
            yield Finding("uneven-row", "warning", last, message, fix)

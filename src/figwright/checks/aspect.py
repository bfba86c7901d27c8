"""The figure has the proportions that were asked for: within a tenth, or between 1.5 and 2.5 to 1 when none were.

Why it is bad: a strip or a tower is scaled down to the column until nobody can read it, and it leaves white beside it.

Fix: arrange rows as columns (or the other way round), wrap a long row into a grid, or ask for another `aspect`.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.checks._subject import Finding, Subject

NEAR = 0.10
USUAL = (1.5, 2.5)


def check(subject: Subject) -> Iterator[Finding]:
    if subject.scene is None or subject.scene.height <= 0:
        return
    ratio = subject.scene.width / subject.scene.height
    wanted = subject.figure.head.aspect
    low, high = (wanted * (1 - NEAR), wanted * (1 + NEAR)) if wanted else USUAL
    if low - 0.01 <= ratio <= high + 0.01:
        return
    asked = f"{wanted:.2f} was asked for" if wanted else f"between {low} and {high} reads best"
    fix = "wrap rows or stand them upright" if ratio > high else "lay columns side by side"
    body = subject.figure.body.id
    yield Finding("aspect", "warning", body, f"the figure is {ratio:.2f} times as wide as high; {asked}", fix)

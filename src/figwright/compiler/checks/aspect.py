"""The figure has the requested proportions, within a tenth; if none were requested, between 1.5 and 2.5 to 1.

Why it is bad: a strip or a tower is scaled down to the column until nobody can read it, and it leaves white space
beside it.

Fix: arrange rows as columns (or the reverse), wrap a long row into a grid, or set another `aspect`.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.compiler.checks._subject import Finding, Subject

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
    asked = f"{wanted:.2f} was requested" if wanted else f"between {low} and {high} reads best"
    fix = "wrap rows or turn them into columns" if ratio > high else "put columns side by side"
    body = subject.figure.body.id
    yield Finding("aspect", "warning", body, f"the figure is {ratio:.2f} times as wide as it is high; {asked}", fix)

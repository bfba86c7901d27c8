"""Texts do not overlap.

Why it is bad: two labels in one place are both unreadable; crowded ticks are the most common fault of plots. figwright
compares the areas that the characters cover, rotated like the text, so slanted labels side by side pass. An overlap of
a twelfth of the smaller text is allowed (accents and descenders); from a third on it is an error.

Fix: show fewer ticks, shorten or rotate labels, make the figure wider, use `constrained_layout`, or put the names in a
legend.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from figwright.compiler.checks import Severity
from figwright.plots.checks import Finding, Plot
from figwright.plots.checks._boxes import Plate, common, plate
from figwright.plots.checks._panels import called
from figwright.plots.readback import Drawn, Text

TOUCH = 1 / 12
UNREADABLE = 1 / 3
MOST = 600
"""Texts that are compared with each other; beyond that the plot is a cloud of words, which other rules speak of."""


class Placed(NamedTuple):
    where: str
    text: Text
    plate: Plate


def check(plot: Plot) -> Iterator[Finding]:
    clashes: dict[tuple[str, str, str], list[tuple[float, Placed, Placed]]] = defaultdict(list)
    for one, other in combinations(_texts(plot.drawn)[:MOST], 2):
        share = _share(one, other)
        if share > TOUCH:
            first, second = sorted((one.text.role, other.text.role))
            clashes[one.where, first, second].append((share, one, other))
    for (where, role, peer), found in clashes.items():
        share, one, other = max(found, key=lambda clash: clash[0])
        many = f" (and {len(found) - 1} more such pairs)" if len(found) > 1 else ""
        names = f"{_short(one.text.text)} and {_short(other.text.text)}"
        message = f"{where}: the texts {names} overlap by {share:.0%}{many}"
        yield Finding("overlapping-texts", _severity(share, role, peer), where, message, _fix(role, peer))


def _severity(share: float, *roles: str) -> Severity:
    if "z tick" in roles or "z label" in roles:
        return "info"  # the labels of a turned space come near each other from most sides
    return "error" if share >= UNREADABLE else "warning"


def _fix(*roles: str) -> str:
    if all(role.endswith("tick") for role in roles):
        return "show fewer ticks, rotate the labels, or make the figure wider"
    if "legend" in roles or "legend title" in roles:
        return "move the legend outside the axes, or to an empty place"
    return "move one of them, or make room (constrained_layout)"


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return repr(flat if len(flat) <= 28 else f"{flat[:27]}…")


def _texts(drawn: Drawn) -> list[Placed]:
    out = []
    for place, axes in enumerate(drawn.axes):
        where = called(drawn, place)
        out += [Placed(where, text, plate(text)) for text in axes.texts if text.text.strip()]
    out += [Placed("figure", text, plate(text)) for text in drawn.texts if text.text.strip()]
    return out


def _share(one: Placed, other: Placed) -> float:
    """How much of the smaller is covered. The same words on the same place are a halo or a shared axis."""
    a, b = one.text.box, other.text.box
    if a[0] >= b[2] or b[0] >= a[2] or a[1] >= b[3] or b[1] >= a[3]:
        return 0.0
    if one.text.text == other.text.text and max(abs(p - q) for p, q in zip(a, b, strict=True)) < 2:
        return 0.0
    least = min(one.plate.area, other.plate.area)
    return common(one.plate, other.plate) / least if least > 0 else 0.0

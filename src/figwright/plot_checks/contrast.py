"""Words stand out from what is behind them.

Why it is bad: pale words vanish on a projector, in print and for eyes that are not young. The web's rules ask for 4.5
to 1, and 3 to 1 for large type (14 pt here): below that it is worth a look, below 3 to 1 a warning, and below 2 to 1
an error, since nobody reads it. White on a saturated bar often has between 2.5 and 4, which is why 4.5 does not warn.

Fix: black or dark grey words on light grounds, white on dark ones; choose by the lightness of each cell or bar.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from figwright import colour
from figwright.checks import Severity
from figwright.drawn import Text
from figwright.plot_checks import Finding, Plot
from figwright.plot_checks._panels import called, inside, told

LEAST, POOR, INVISIBLE = 4.5, 3.0, 2.0
LARGE = 14.0


def check(plot: Plot) -> Iterator[Finding]:
    drawn = plot.drawn
    for place, axes in enumerate(drawn.axes):
        found: dict[Severity, list[tuple[float, Text, str]]] = defaultdict(list)
        for text in axes.texts:
            middle = (text.box[0] + text.box[2]) / 2, (text.box[1] + text.box[3]) / 2
            ground = text.behind or (axes.background if inside(axes.box, middle) else drawn.background)
            _sort(found, text, ground)
        yield from _findings(called(drawn, place), found)
    found = defaultdict(list)
    for text in drawn.texts:
        _sort(found, text, text.behind or drawn.background)
    yield from _findings("figure", found)


def _sort(found: dict[Severity, list[tuple[float, Text, str]]], text: Text, ground: str) -> None:
    if not text.text.strip() or not text.colour.startswith("#") or not ground.startswith("#"):
        return
    ratio = colour.contrast(text.colour[:7], ground[:7])
    least = POOR if text.size >= LARGE else LEAST
    if ratio < least - 0.01:
        severity: Severity = "error" if ratio < INVISIBLE else "warning" if ratio < POOR else "info"
        found[severity].append((ratio, text, ground))


def _findings(name: str, found: dict[Severity, list[tuple[float, Text, str]]]) -> Iterator[Finding]:
    for severity, texts in found.items():
        ratio, text, ground = min(texts, key=lambda one: one[0])
        words = list(dict.fromkeys(" ".join(one.text.split()) for _, one, _ in texts))
        message = f"{name}: {told(words)}: {ratio:.1f}:1 for {text.colour} on {ground}"
        fix = "use black words" if colour.luminance(ground[:7]) > 0.18 else "use white words"
        yield Finding("contrast", severity, name, message, fix)

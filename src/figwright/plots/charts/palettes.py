"""Names of palettes -> hex colours: our own, the theme's, the user's list; and colour maps for numbers."""

from __future__ import annotations

import re
from dataclasses import dataclass

from figwright.core import colour
from figwright.core.errors import ChartError, nearest
from figwright.drawing import themes

PALETTES: dict[str, tuple[str, ...]] = {
    "figwright": ("#3663a7", "#da7f24", "#54b19f", "#af3d67", "#867cc2", "#d4be63", "#7ec1da", "#694030"),
    "soft": ("#9dc2e8", "#f1b27e", "#548f6b", "#c983af", "#8e6fbc", "#e6dfa5", "#b0dee8", "#baa492"),
    "strong": ("#0757a7", "#eb5f00", "#3ea77d", "#be0c63", "#8244e0", "#ddb21c", "#0783a8", "#5f2e10"),
    "earth": ("#3b567f", "#a96220", "#8f9f6a", "#6c152c", "#d3bc78", "#698a9a", "#b6a79b", "#574951"),
    "okabe-ito": ("#0072b2", "#e69f00", "#009e73", "#d55e00", "#cc79a7", "#56b4e9", "#f0e442", "#000000"),
    "greyscale": ("#3a3a3a", "#b5b5b5", "#787878", "#dedede", "#555555", "#c9c9c9", "#949494", "#efefef"),
}
SEQUENTIAL = {"viridis": "viridis", "magma": "magma", "plasma": "plasma", "cividis": "cividis", "blues": "Blues",
              "greens": "Greens", "greys": "Greys", "oranges": "Oranges", "purples": "Purples"}  # fmt: skip
DIVERGING = {"coolwarm": "coolwarm", "redblue": "RdBu_r", "purplegreen": "PRGn", "brownteal": "BrBG"}
RAMPS: dict[str, tuple[str, ...]] = {
    "viridis": ("#440154", "#3b528b", "#21918c", "#5ec962", "#fde725"),
    "magma": ("#221150", "#641a80", "#b73779", "#fc8961", "#fcd9a5"),
    "plasma": ("#0d0887", "#7e03a8", "#cc4778", "#f89540", "#f0f921"),
    "cividis": ("#00224e", "#35456c", "#7c7b78", "#bcae6c", "#fee838"),
    "blues": ("#c6dbef", "#6baed6", "#2171b5", "#08306b"),
    "greens": ("#c7e9c0", "#74c476", "#238b45", "#00441b"),
    "greys": ("#d9d9d9", "#969696", "#525252", "#1a1a1a"),
    "oranges": ("#fdd0a2", "#fd8d3c", "#d94801", "#7f2704"),
    "purples": ("#dadaeb", "#9e9ac8", "#6a51a3", "#3f007d"),
    "coolwarm": ("#3b4cc0", "#8db0fe", "#dddddd", "#f4987a", "#b40426"),
    "redblue": ("#2166ac", "#92c5de", "#e8e8e8", "#f4a582", "#b2182b"),
    "brownteal": ("#8c510a", "#d8b365", "#e6e6e6", "#5ab4ac", "#01665e"),
    "purplegreen": ("#762a83", "#c2a5cf", "#e8e8e8", "#a6dba0", "#1b7837"),
}
"""Stops of the colour maps of these names, for series that have an order."""
QUIET = "#b9c0c8"
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "p", "<", ">", "h", "*")
HATCHES = ("", "///", "...", "\\\\\\", "xxx", "---", "ooo", "+++")
DASHES = ("-", "--", "-.", ":")


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours for names, and colour maps for numbers."""

    colours: tuple[str, ...]
    sequential: str = "viridis"
    diverging: str = "coolwarm"
    greyscale: bool = False
    accent: str = ""
    ramp: tuple[str, ...] = ()
    """Series take their colours from this scale, from end to end, rather than from `colours`."""

    def nth(self, place: int, count: int = 1) -> str:
        """Of `count` in all. Beyond the last colour come lighter, then darker ones of the same hues."""
        if self.ramp:
            return _colour_between(self.ramp, place / max(1, count - 1))
        turn, at = divmod(place, len(self.colours))
        mixed = (("", 1.0), ("#ffffff", 0.55), ("#000000", 0.62), ("#ffffff", 0.3))[turn % 4]
        return self.colours[at] if not mixed[0] else colour.blended(self.colours[at], mixed[0], mixed[1])


def get(name: str, theme: str = "") -> Palette:
    """A palette by name, by colours ("#1f77b4,#ff7f0e"), or of a theme; the theme's own when only it is named."""
    key = name.strip().lower()
    if not key:
        return _themed(theme) if theme else Palette(PALETTES["figwright"])
    if key in PALETTES:
        grey = key == "greyscale"
        return Palette(PALETTES[key], "Greys" if grey else "viridis", "PuOr" if grey else "coolwarm", grey)
    if key in SEQUENTIAL:
        return Palette(PALETTES["figwright"], sequential=SEQUENTIAL[key], ramp=RAMPS[key])
    if key in DIVERGING:
        return Palette(PALETTES["figwright"], diverging=DIVERGING[key], ramp=RAMPS[key])
    if key in themes.names():
        return _themed(key)
    found = re.findall(r"#[0-9a-f]{6}\b", key)
    if found and not re.sub(r"#[0-9a-f]{6}\b|[\s,;|]+", "", key):
        return Palette(tuple(found))
    known = names()
    raise ChartError(
        f"no palette named {name!r}", nearest(key, known) or f"one of {', '.join(known)}, or '#1f77b4,#ff7f0e'",
        path="palette",
    )  # fmt: skip


def _colour_between(stops: tuple[str, ...], share: float) -> str:
    """The colour at a share of the way along the stops."""
    place = min(max(share, 0.0), 1.0) * (len(stops) - 1)
    at = min(int(place), len(stops) - 2)
    return colour.blended(stops[at + 1], stops[at], place - at)


def names() -> tuple[str, ...]:
    return (*PALETTES, *SEQUENTIAL, *DIVERGING, *themes.names())


def _themed(name: str) -> Palette:
    theme = themes.get(name)
    order = [hue for hue in theme.order if hue != "grey"] + ["grey"]
    colours = tuple(dict.fromkeys(theme.hue(hue).vivid for hue in order))
    grey = all(colour.chroma(one) < 2 for one in colours)
    if grey:
        return get("greyscale")
    return Palette(colours, accent=theme.hue(theme.highlight).vivid)

"""Names of palettes -> hex colours: our own, the theme's, the user's list; and colour maps for numbers."""

from __future__ import annotations

import re
from dataclasses import dataclass

from figwright import colour, themes
from figwright.errors import ChartError, nearest

PALETTES: dict[str, tuple[str, ...]] = {
    "figwright": ("#3b6fb0", "#e1813a", "#4f9d80", "#c4527a", "#7e6bb5", "#b9a13b", "#5fb0cf", "#8a5a3c"),
    "soft": ("#8fb4d9", "#f2b48c", "#9ccfb5", "#dd9cb6", "#b8aedb", "#e0d08f", "#a9d5e0", "#c7a892"),
    "strong": ("#0b5fb4", "#e8590c", "#0b8f6a", "#c2185b", "#6741d9", "#d9a400", "#1ba1c9", "#7a4321"),
    "earth": ("#2f4b6e", "#b5703c", "#6f8552", "#8c3b4a", "#c6a75e", "#5e7f8c", "#9a8574", "#433a3f"),
    "okabe-ito": ("#0072b2", "#e69f00", "#009e73", "#d55e00", "#cc79a7", "#56b4e9", "#f0e442", "#000000"),
    "greyscale": ("#3a3a3a", "#b5b5b5", "#787878", "#dedede", "#555555", "#c9c9c9", "#949494", "#efefef"),
}
SEQUENTIAL = {"viridis": "viridis", "magma": "magma", "plasma": "plasma", "cividis": "cividis", "blues": "Blues",
              "greens": "Greens", "greys": "Greys", "oranges": "Oranges", "purples": "Purples"}  # fmt: skip
DIVERGING = {"coolwarm": "coolwarm", "redblue": "RdBu_r", "purplegreen": "PRGn"}
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

    def nth(self, place: int) -> str:
        """Beyond the last colour come lighter, then darker ones of the same hues."""
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
        return Palette(PALETTES["figwright"], sequential=SEQUENTIAL[key])
    if key in DIVERGING:
        return Palette(PALETTES["figwright"], diverging=DIVERGING[key])
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

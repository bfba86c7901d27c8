"""A theme's hue as the palette that a glyph is drawn with, and colours between two others."""

from __future__ import annotations

from figwright.drawing.glyphs._pen import Palette
from figwright.drawing.themes import Theme

ACCENTS = ("blue", "orange", "green", "pink", "purple", "teal")
"""The hues of things in several colours, in this order."""


def palette(theme: Theme, hue: str) -> Palette:
    """The colours of a glyph in one hue of a theme."""
    own = theme.hue(hue)
    several = [theme.hue(name) for name in ACCENTS]
    return Palette(
        zone=own.zone,
        fill=own.fill,
        line=own.line,
        vivid=own.vivid,
        deep=own.deep,
        paper=theme.ink.card,
        text=theme.ink.text,
        muted=theme.ink.muted,
        accents=tuple(h.vivid for h in several),
        tints=tuple(h.fill for h in several),
    )


def mix(a: str, b: str, share: float) -> str:
    """The colour that lies `share` of the way from a to b; 0 gives a, 1 gives b."""
    share = min(1.0, max(0.0, share))
    pairs = ((int(a[i : i + 2], 16), int(b[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in pairs)

"""Colours that a model calls by names of its own -> those of the theme: "{blue.pale}" is {blue.zone}."""

from __future__ import annotations

import difflib
import re

from figwright.drawing.themes import HUES, Hue, Theme

SHADES = {
    "zone": "pale paler palest pastel faint soft tint bg background ground light-fill",
    "fill": "light lighter lightest base muted",
    "line": "mid medium middle border stroke outline edge main normal",
    "vivid": "strong bright saturated accent solid full",
    "deep": "dark darker darkest text ink shadow label",
}
"""What models write for each strength of a hue."""
NAMES = {
    "gray": "grey", "slate": "grey", "cyan": "teal", "turquoise": "teal", "navy": "blue",
    "indigo": "purple", "violet": "purple", "lavender": "purple", "magenta": "pink", "rose": "pink", "amber": "orange",
    "brown": "orange", "gold": "yellow", "lime": "green", "mint": "green", "crimson": "red",
}  # fmt: skip
NEAR = 0.6

_SLOT = re.compile(r"\{([a-z]+)(?:\.([a-z0-9][\w-]*))?\}")
_STRENGTH = {said: strength for strength, words in SHADES.items() for said in words.split()}


def known_colours(svg: str, theme: Theme) -> tuple[str, dict[str, str]]:
    """A drawing with names that the theme has, and what was put for each that it has not."""
    known = {name for name, _ in theme.palette(svg)}
    put: dict[str, str] = {}

    def name(slot: re.Match[str]) -> str:
        said = slot[0][1:-1]
        if said in known:
            return slot[0]
        if near := nearest_colour(slot[1], slot[2] or ""):
            put[said] = near
        return f"{{{near or said}}}"

    return _SLOT.sub(name, svg), put


def nearest_colour(hue: str, shade: str) -> str:
    """The theme's name for a colour that it does not have, or nothing where nobody can tell the hue."""
    if hue in ("ink", "white", "black"):
        return "ink.paper" if hue == "white" or shade in ("white", "bg", "ground") else "ink.text"
    if hue not in HUES:
        hue = NAMES.get(hue) or next(iter(difflib.get_close_matches(hue, HUES, n=1, cutoff=NEAR)), "")
    if not hue or shade in Hue.model_fields:
        return f"{hue}.{shade}" if hue else ""
    near = difflib.get_close_matches(shade, (*_STRENGTH, *Hue.model_fields), n=1, cutoff=NEAR)
    found = near[0] if near else "vivid"
    return f"{hue}.{_STRENGTH.get(found, found)}"

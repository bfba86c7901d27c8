"""Forms and colours of a diagram -> what the figure calls them: kinds, glyphs, hues."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

from figwright.core import colour
from figwright.drawing import themes
from figwright.frontends.diagrams._graph import Box, Link

PALE = 0.02
"""Chroma (OKLab) below which a colour is a grey."""
SHORT = 3
"""Letters that a circle of the size of an operator can hold."""
_LOOKS: dict[str, dict[str, Any]] = {
    "data": {"kind": "data"},
    "decision": {"kind": "decision"},
    "store": {"kind": "store"},
    "document": {"kind": "document"},
    "actor": {"kind": "actor", "glyph": "person"},
    "cloud": {"kind": "module", "glyph": "cloud"},
    "text": {"kind": "text"},
    "image": {"kind": "image"},
    "queue": {"kind": "module", "glyph": "queue"},
    "start": {"kind": "operator"},
    "stop": {"kind": "operator"},
}


def node(box: Box, theme: str) -> dict[str, Any]:
    """A box as a node's data, without its id."""
    out: dict[str, Any] = {"label": box.label, **_LOOKS.get(box.form, {})}
    if box.form == "circle" and 0 < len(box.label) <= SHORT:
        out["kind"] = "operator"
    if box.note:
        out["note"] = box.note
    if box.icon:
        out["icon"] = box.icon
    if box.strong:
        out["emphasis"] = True
    if tone := hue(box.fill, theme):
        out["tone"] = tone
    return out


def edge(link: Link, theme: str) -> dict[str, Any]:
    """A link as an edge's data, without its ends."""
    out: dict[str, Any] = {"kind": "auxiliary"} if link.line == "dashed" else {}
    if link.label:
        out["label"] = link.label
    if link.arrow != "end":
        out["arrow"] = link.arrow
    if tone := hue(link.colour, theme):
        out["tone"] = tone
    return out


@lru_cache(maxsize=512)
def hue(paint: str, theme: str) -> str:
    """The hue of the theme that is nearest in angle; nothing for white, black and greys."""
    if not paint:
        return ""
    _, a, b = colour.oklab(paint)
    if math.hypot(a, b) < PALE:
        return ""
    angle = math.atan2(b, a)

    def turn(name: str) -> float:
        _, x, y = colour.oklab(themes.get("soft-tech").hues[name].vivid)
        return abs(math.remainder(math.atan2(y, x) - angle, math.tau))

    return min((name for name in themes.get(theme).hues if name in themes.HUES and name != "grey"), key=turn)

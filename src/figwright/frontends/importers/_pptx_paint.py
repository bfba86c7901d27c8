"""Colours of DrawingML -> "#rrggbb": plain ones, and those of the presentation's theme with their shades."""

from __future__ import annotations

import colorsys
from collections.abc import Mapping
from xml.etree.ElementTree import Element

from figwright.frontends.importers._safe import colour, local

A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
ALIASES = {"tx1": "dk1", "bg1": "lt1", "tx2": "dk2", "bg2": "lt2"}


def scheme(theme: Element | None) -> dict[str, str]:
    """The named colours of a theme."""
    out: dict[str, str] = {}
    for one in theme.iter(f"{A}clrScheme") if theme is not None else ():
        for slot in one:
            value = next((c.get("lastClr") or c.get("val") or "" for c in slot), "")
            out.setdefault(local(slot), colour(f"#{value}") or "#000000")
    return {**out, **{name: out[real] for name, real in ALIASES.items() if real in out}}


def solid(element: Element | None, named: Mapping[str, str]) -> tuple[str | None, float]:
    """The colour inside a fill or a line and how dense it is; of a gradient its first stop."""
    if element is None:
        return None, 1.0
    for kind in ("srgbClr", "schemeClr", "sysClr", "prstClr"):
        found = element.find(f".//{A}{kind}")
        if found is None:
            continue
        value = found.get("lastClr") or found.get("val") or ""
        plain = named.get(value) if kind == "schemeClr" else colour(value if kind == "prstClr" else f"#{value}")
        return (_shaded(plain, found) if plain else None), _share(found, "alpha")
    return None, 1.0


def _share(element: Element, name: str) -> float:
    found = element.find(f"{A}{name}")
    value = found.get("val", "100000") if found is not None else "100000"
    return int(value) / 100_000 if value.lstrip("-").isdigit() else 1.0


def _shaded(plain: str, element: Element) -> str:
    """Lighter or darker, as the palettes of PowerPoint say it."""
    off = element.find(f"{A}lumOff")
    modulated, shift = _share(element, "lumMod"), _share(element, "lumOff") if off is not None else 0.0
    tint, shade = _share(element, "tint"), _share(element, "shade")
    if (modulated, shift, tint, shade) == (1.0, 0.0, 1.0, 1.0):
        return plain
    r, g, b = (int(plain[i : i + 2], 16) / 255 for i in (1, 3, 5))
    h, light, s = colorsys.rgb_to_hls(r, g, b)
    light = (min(1.0, max(0.0, light * modulated + shift)) * tint + (1 - tint)) * shade
    return "#" + "".join(f"{round(255 * min(1.0, max(0.0, c))):02x}" for c in colorsys.hls_to_rgb(h, light, s))

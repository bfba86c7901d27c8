"""What an SVG says of colour -> "#rrggbb": names, short forms, functions; gradients by the middle of their stops."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from xml.etree.ElementTree import Element

from figwright.core import colour

_HEX = re.compile(r"#([0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})")
_LOCAL = re.compile(r"""url\(\s*["']?#([^"')\s]+)["']?\s*\)""")


def reference(value: str) -> str:
    """The id that url(#id) names, or nothing."""
    match = _LOCAL.search(value)
    return match[1] if match else ""


def seen(value: str, current: str, named: Mapping[str, Element]) -> str | None:
    """The colour that a fill or stroke shows; None for none, and for what is no colour."""
    if name := reference(value):
        element = named.get(name)
        return _gradient(element, named) if element is not None else None
    value = value.strip().lower()
    if value == "currentcolor":
        value = current.strip().lower()
    return None if value in ("", "none", "transparent") else plain(value)


@lru_cache(maxsize=1024)
def plain(value: str) -> str | None:
    if _HEX.fullmatch(value):
        digits = value[1:] if len(value) > 5 else "".join(2 * digit for digit in value[1:])
        return f"#{digits[:6]}"
    from PIL import ImageColor

    try:
        r, g, b = ImageColor.getrgb(_commas(value))[:3]
    except ValueError:
        return None
    return f"#{r:02x}{g:02x}{b:02x}"


def _commas(value: str) -> str:
    """rgb(90% 90% 100% / 50%), hsl(170deg 60% 92%) and the like as Pillow reads them: with commas, without the rest."""
    kind, _, inner = value.partition("(")
    parts = [part for part in re.split(r"[\s,/]+", inner.rstrip(" )")) if part][:3]
    if kind not in ("rgb", "rgba", "hsl", "hsla") or len(parts) < 3:
        return value
    if kind.startswith("hsl"):
        return f"hsl({','.join(part.removesuffix('deg') for part in parts)})"
    shares = [float(p[:-1]) * 2.55 if p.endswith("%") else float(p) for p in parts]
    return f"rgb({','.join(str(min(255, max(0, round(share)))) for share in shares)})"


def _gradient(element: Element, named: Mapping[str, Element]) -> str | None:
    stops = [plain(stop.get("stop-color", "black").strip().lower()) for stop in element.iter("stop")]
    if not stops and (other := named.get(element.get("xlink:href", "")[1:])) is not None and other is not element:
        stops = [plain(stop.get("stop-color", "black").strip().lower()) for stop in other.iter("stop")]
    colours = [stop for stop in stops if stop]
    return colour.blended(colours[0], colours[-1], 0.5) if colours else None

"""A figure's drawings: one that others show again is written once, and they name it, <use href="#person"/>."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

INITIAL = {
    "fill": "#000000", "stroke": "none", "stroke-width": "1", "stroke-dasharray": "none", "stroke-linecap": "butt",
    "stroke-linejoin": "miter", "fill-opacity": "1", "stroke-opacity": "1",
}  # fmt: skip
"""What an attribute is where nobody says it; all of these are inherited."""
_REFERENCE = re.compile(r"""(href=["']#|url\(["']?#)([^"')]+)""")
_NAME = re.compile(r"""(\bid=["'])([^"']+)""")
_OPENING = re.compile(r"\s*(?:<\?xml[^>]*>\s*)?<svg\b[^>]*>")


def shown(names: Iterable[str], drawings: Mapping[str, str]) -> set[str]:
    """Those drawings, and those that they show."""
    found: set[str] = set()
    rest = [name for name in names if name in drawings]
    while rest:
        if (name := rest.pop()) not in found:
            found.add(name)
            rest += _used(drawings[name], drawings)
    return found


def _used(text: str, drawings: Mapping[str, str]) -> list[str]:
    own = {name for _, name in _NAME.findall(text)}
    return [name for _, name in _REFERENCE.findall(text) if name in drawings and name not in own]


def whole(name: str, drawings: Mapping[str, str]) -> str:
    """The text of a drawing with those that it shows among its definitions, each as it looks alone."""
    text = drawings[name]
    inner = [one for one in drawings if one in shown([name], drawings)] if _used(text, drawings) else []
    if not inner:
        return text
    looks = "".join(f' {key}="{value}"' for key, value in INITIAL.items())
    defs = "".join(f'<g id="{one}"{looks}>{_renamed(drawings[one], one)}</g>' for one in inner if one != name)
    if name in _used(
        "".join(drawings[one] for one in inner), drawings
    ):  # it shows itself, which is told when it is read
        defs += f'<g id="{name}">{text}</g>'
    opening = _OPENING.match(text)
    at = opening.end() if opening else 0
    return f"{text[:at]}<defs>{defs}</defs>{text[at:]}"


def _renamed(text: str, drawing: str) -> str:
    """A drawing whose own definitions have names that no other drawing has."""
    own = {name for _, name in _NAME.findall(text)}
    text = _NAME.sub(rf"\g<1>{drawing}.\g<2>", text)
    return _REFERENCE.sub(lambda found: f"{found[1]}{drawing}.{found[2]}" if found[2] in own else found[0], text)


def renamed_apart(text: str, other: str) -> str:
    """A text with definitions of its own names, where another that it is to stand beside has one of them."""
    taken = {name for _, name in _NAME.findall(other)}
    if not taken & {name for _, name in _NAME.findall(text)}:
        return text
    prefixes = (f"more{i}" for i in range(len(taken) + 1))
    return _renamed(text, next(one for one in prefixes if not any(name.startswith(f"{one}.") for name in taken)))

"""Words of a chart: how wide they are set, what a block is called, what is legible on a colour."""

from __future__ import annotations

import re
from collections.abc import Iterable

from figwright.core.colour import contrast
from figwright.ir.scene.text import advance
from figwright.plots.charts._code import readable
from figwright.plots.charts._typeface import MEASURED
from figwright.plots.charts._view import View

READABLE = 4.5
"""The contrast that small words need."""
_TEX = re.compile(r"\\(?:[A-Za-z]+\{)?|[${}_^]")

_PIECES = re.compile(r"\S*\$[^$\n]+\$\S*|\S+")
_HYPHENS = re.compile(r"(?<=[^\d\W]{2}-)(?=[^\d\W]{2})")
BLANK = "\u00a0"
"""Keeps the sign of "+ augmentation" with its word: no line is broken there."""
BESIDE = 0.34
"""The share of a panel's width that names beside it may take before they are broken."""
BOLD = 1.08
"""How much wider bold words are."""


def width(text: str, size: float) -> float:
    """Points that the longest line of a text takes; signs of formulas are not set."""
    shown = _TEX.sub("", text) if text.count("$") > 1 else text
    typeface = MEASURED.get()
    return max((advance(line, typeface=typeface) * size for line in shown.split("\n")), default=0.0)


def inner(view: View) -> float:
    """Points between the axes of a panel: what labels and ticks leave, which on a wide panel is most of it."""
    whole, beside = view.width * 72, (10.0 if any(layer.right for layer in view.panel.layers) else 5.5)
    return max(whole * 0.78, whole - beside * view.look.text)


def wrapped(text: str, size: float, room: float, lines: int = 3) -> str | None:
    """The text on as many lines as fit in `room` points, or None when it does not fit on so many; it is broken where
    textwrap breaks it, in the scripts: between words and behind hyphens of words."""
    found: list[str] = []
    for word in text.replace("+ ", f"+{BLANK}").split(" "):
        for part, piece in enumerate(_HYPHENS.split(word)):
            joined = f"{found[-1]}{'' if part else ' '}{piece}" if found else piece
            if found and width(joined, size) <= room:
                found[-1] = joined
            else:
                found.append(piece)
    fits = len(found) <= lines and all(width(line, size) <= room for line in found)
    return "\n".join(found) if fits else None


def longest_part(names: Iterable[str]) -> int:
    """Letters of the longest part that `wrapped` leaves whole."""
    return max((len(part) for name in names for word in name.split() for part in _HYPHENS.split(word)), default=1)


def broken(text: str, size: float, room: float) -> str:
    """The text with line breaks where it is wider than its room; a formula stays on its line."""
    if "\n" in text or width(text, size) <= room:
        return text
    lines = [""]
    for word in _PIECES.findall(text):
        joined = f"{lines[-1]} {word}".strip()
        if not lines[-1] or width(joined, size) <= room:
            lines[-1] = joined
        else:
            lines.append(word)
    return "\n".join(lines)


def describe_block(what: str, view: View) -> str:
    """ "Bars of Accuracy and F1 by Method": what a block draws, for its comment."""
    layer = view.layer
    names = [readable(name) for name in layer.y]
    of = " and ".join([", ".join(names[:-1]), names[-1]]) if 1 < len(names) <= 3 else f"{len(names)} columns"
    text = f"{what} of {names[0] if len(names) == 1 else of}" if names else what
    text += f" by {readable(layer.x)}" if layer.x else ""
    return f"{text}, one for each {readable(layer.series)}" if layer.series else text


def ink_on(ground: str, dark: str) -> str:
    """White words or dark ones, the first that stand out from a colour; black does where neither does."""
    return next((ink for ink in ("#ffffff", dark) if contrast(ink, ground) >= READABLE), "#000000")

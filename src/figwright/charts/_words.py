"""Words of a chart: how wide they are set, what a block is called, what is legible on a colour."""

from __future__ import annotations

from figwright.charts._code import Code, readable
from figwright.charts._view import View
from figwright.colour import contrast
from figwright.scene.text import advance


def width(text: str, size: float) -> float:
    """Points that the longest line of a text takes."""
    return max((advance(line) * size for line in text.split("\n")), default=0.0)


def wrapped(text: str, size: float, room: float, lines: int = 3) -> str | None:
    """The text on as many lines as fit in `room` points, or None when it does not fit on so many."""
    found: list[str] = []
    for word in text.split():
        if found and width(f"{found[-1]} {word}", size) <= room:
            found[-1] += f" {word}"
        else:
            found.append(word)
    fits = len(found) <= lines and all(width(line, size) <= room for line in found)
    return "\n".join(found) if fits else None


def told(what: str, view: View) -> str:
    """ "Bars of Accuracy and F1 by Method": what a block draws, for its comment."""
    layer = view.layer
    names = [readable(name) for name in layer.y]
    of = " and ".join([", ".join(names[:-1]), names[-1]]) if 1 < len(names) <= 3 else f"{len(names)} columns"
    text = f"{what} of {names[0] if len(names) == 1 else of}" if names else what
    text += f" by {readable(layer.x)}" if layer.x else ""
    return f"{text}, one for each {readable(layer.series)}" if layer.series else text


def ink_on(ground: str, dark: str) -> str:
    """Dark words or white ones, whichever stand out more from a colour."""
    return "#ffffff" if contrast("#ffffff", ground) > contrast(dark, ground) else dark


def error_look(view: View, code: Code) -> str:
    """The constant that says how error bars look: black, with flat caps."""
    look = view.look
    code.constants["ERROR"] = (
        f'dict(ecolor="black", elinewidth={look.thin:g}, capsize={look.marker * 0.5:.2g}, capthick={look.thin:g})'
    )
    return "ERROR"

"""A sheet in words: what is drawn, where, and under which id it can be changed; a tenth of the drawing's own length."""

from __future__ import annotations

from collections.abc import Iterator

from figwright.freehand._model import Sheet, Text
from figwright.scene import Rect


def inventory(sheet: Sheet) -> str:
    """One line an element, in drawing order, for whoever writes edits."""
    canvas = f"canvas {_rect(sheet.canvas)}; type of 6 pt in print is {6 * sheet.point:.1f} units; {sheet.words} words"
    return "\n".join([canvas, *_lines(sheet)])


def _lines(sheet: Sheet) -> Iterator[str]:
    for kind, things in (("group", sheet.groups), ("node", sheet.nodes)):
        for thing in things:
            own = [text for text in sheet.texts if text.owner == thing.id]
            yield f"{kind} {thing.id} {_rect(thing.box)}{_words(own)}"
    for arrow in sheet.arrows:
        points = " ".join(f"{p.x:.0f},{p.y:.0f}" for p in (arrow.route or arrow.points[:1] + arrow.points[-1:]))
        names = "" if arrow.id == f"{arrow.source}->{arrow.target}" else f" from {arrow.source} to {arrow.target}"
        yield f"arrow {arrow.id}{names} {'' if arrow.route else 'curve '}{points}{_words(arrow.texts)}"
    owners = {*sheet.things, *(arrow.id for arrow in sheet.arrows)}
    for text in sheet.texts:
        if text.owner not in owners:
            yield f"text {text.id} {_rect(text.box)} “{text.words}”"


def _words(texts: tuple[Text, ...] | list[Text]) -> str:
    return "".join(f"; {text.id} “{text.words}”" for text in texts)


def _rect(box: Rect) -> str:
    return f"x{box.x:.0f} y{box.y:.0f} w{box.w:.0f} h{box.h:.0f}"

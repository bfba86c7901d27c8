"""A sheet in words: what is drawn, where, and under which id it can be changed, in a fraction of its length."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from copy import deepcopy
from xml.etree.ElementTree import Element

from figwright.assets.svg.unfolding import COPY
from figwright.freehand._intake import written
from figwright.freehand._model import Arrow, Sheet, Text, Thing
from figwright.scene import Rect

LARGEST = LAST = 2
"""Shapes of a node that are listed with their places, by size and from the end; the others are only counted."""
MOST_COPIES = 12
"""Of symbols, listed for one node."""
SHORTEST = 4
"""Letters of a word that is known whatever its case; a shorter one is a name (TI), or says nothing (the)."""


def inventory(sheet: Sheet) -> str:
    """One line an element, in drawing order, for whoever writes edits."""
    canvas = f"canvas {_rect(sheet.canvas)}; type of 6 pt in print is {6 * sheet.point:.1f} units; {sheet.words} words"
    return "\n".join([canvas, *_lines(sheet)])


def sources(sheet: Sheet, ids: Iterable[str], most: int = 1500) -> str:
    """The SVG of the named elements, one after another while there is room; a long one ends where its room does."""
    named: tuple[Text | Arrow | Thing, ...] = (*sheet.texts, *sheet.arrows, *sheet.groups, *sheet.nodes)
    parts = {part.id: part.element for part in named}
    out: list[str] = []
    for id in dict.fromkeys(ids):
        room = most - sum(map(len, out))
        if id in parts and room > 0 and (said := _source(parts[id], room)):
            out.append(said)
    return "\n".join(out)


def mentioned(sheet: Sheet, wish: str) -> list[str]:
    """The ids of what a wish speaks of: elements with its words in their labels or ids, the best match first."""
    wanted = _keys(wish)
    shares: dict[str, float] = {}
    parts: tuple[Thing | Arrow, ...] = (*sheet.nodes, *sheet.groups, *sheet.arrows)
    for part in parts:
        labels = [text.words for text in sheet.texts if text.owner == part.id]
        for said in (*labels, part.id if isinstance(part, Thing) else ""):
            keys = _keys(said)
            share = len(keys & wanted) / max(1, len(keys))
            shares[part.id] = max(share, shares.get(part.id, 0.0))
    return sorted((id for id, share in shares.items() if share), key=lambda id: -shares[id])


def _keys(said: str) -> set[str]:
    """The words that can be known again, without an ending."""
    words = re.findall(r"[^\W_]+", said)
    long = {word.casefold().removesuffix("s") for word in words if len(word) >= SHORTEST}
    return long | {word for word in words if len(word) < SHORTEST and word.isupper()}


def _source(element: Element, room: int) -> str:
    lines = [line.replace(' xmlns="http://www.w3.org/2000/svg"', "") for line in _written(element)]
    kept: list[str] = []
    for line in lines:
        if sum(map(len, kept)) + len(line) > room:
            return "\n".join([*kept, f"… {len(lines) - len(kept)} more lines"]) if len(kept) > 1 else ""
        kept.append(line)
    return "\n".join(kept)


def _written(element: Element) -> list[str]:
    copy = deepcopy(element)
    copy.tail = None
    return written(copy).strip().splitlines()


def _lines(sheet: Sheet) -> Iterator[str]:
    for kind, things in (("group", sheet.groups), ("node", sheet.nodes)):
        for thing in things:
            own = [text for text in sheet.texts if text.owner == thing.id]
            yield f"{kind} {thing.id} {_rect(thing.box)}{_words(own)}{_shapes(thing)}"
    for arrow in sheet.arrows:
        points = " ".join(f"{p.x:.0f},{p.y:.0f}" for p in (arrow.route or arrow.points[:1] + arrow.points[-1:]))
        names = "" if arrow.id == f"{arrow.source}->{arrow.target}" else f" from {arrow.source} to {arrow.target}"
        yield f"arrow {arrow.id}{names} {'' if arrow.route else 'curve '}{points}{_words(arrow.texts)}"
    owners = {*sheet.things, *(arrow.id for arrow in sheet.arrows)}
    for text in sheet.texts:
        if text.owner not in owners:
            yield f"text {text.id} {_rect(text.box)} “{text.words}”"


def _words(texts: tuple[Text, ...] | list[Text]) -> str:
    return "".join(f"; {text.id} {_rect(text.box)} “{text.words}”" for text in texts)


def _shapes(thing: Thing) -> str:
    """The largest and the last shapes by the numbers under which they can be changed, and which are copies."""
    if len(thing.shapes) < 2:
        return ""
    order = sorted(range(len(thing.shapes)), key=lambda i: -thing.shapes[i].box.w * thing.shapes[i].box.h)
    shown = [(i + 1, thing.shapes[i]) for i in sorted({*order[:LARGEST], *range(len(order))[-LAST:]})]
    listed = (f"/{i} {shape.element.tag} {_rect(shape.box)} {shape.fill or 'no fill'}" for i, shape in shown)
    return f"; shapes /1…/{len(thing.shapes)}: {', '.join(listed)}{_copies(thing)}"


def _copies(thing: Thing) -> str:
    """Which shapes are copies of a symbol: "copies: fruit /3…/9, fruit /10…/16"."""
    number = {shape.element: i for i, shape in enumerate(thing.shapes, 1)}
    listed = []
    for group in thing.element.iter():
        own = [number[element] for element in group.iter() if element in number] if COPY in group.attrib else []
        if own:
            listed.append(f"{group.attrib[COPY]} /{own[0]}" + (f"…/{own[-1]}" if len(own) > 1 else ""))
    more = ", …" if len(listed) > MOST_COPIES else ""
    return f"; copies: {', '.join(listed[:MOST_COPIES])}{more}" if listed else ""


def _rect(box: Rect) -> str:
    return f"x{box.x:.0f} y{box.y:.0f} w{box.w:.0f} h{box.h:.0f}"

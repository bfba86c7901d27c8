"""Arrows follow what moves: paths as they were drawn, as long as they fit; the others are left to the router.

All on plain data, in units of the figure's `size`. In a composed figure arrows follow when it is laid out (`ways` has
the rule for both): its paths and labels are given from what they belong to, not from the sheet.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from figwright.core.errors import SpecError
from figwright.ir.spec._draft import Data, Draft, data_of
from figwright.ir.spec.edge_paths import Box, Shift, levelled, moved, shifted, slid, through
from figwright.ir.spec.placing import LABEL, Lettering, turned

NEAR = 8.0
"""How far an end of a path may lie from a thing and still be meant to touch it."""
GAP, BLUR = 0.8, 0.1
"""How far from the end of a label, in its size and in its length, words on its line may begin and be part of it."""
AIR = 3.0
"""How far from words beside a thing an arrow ends."""


def rearrange(draft: Draft, wanted: Mapping[str, Box], *, slide: bool = False) -> None:
    """Gives items other places; arrows between them follow, where they can `slide` with no more than their ends moved
    along their lines. What a group holds is not moved with it here."""
    for numbers in wanted.values():
        if not all(map(math.isfinite, numbers)) or min(numbers[2:]) < 0:
            raise SpecError(f"invalid place {list(numbers)}", "give x, y, width and height")
    before, framed = places(draft), _solid(draft)
    for item, _ in draft.walk():
        if item["id"] in wanted:
            item["place"] = [round(float(value), 2) for value in wanted[item["id"]]]
    after = places(draft)
    changed = {id for id in after if before.get(id) != after[id]}
    inside = _insides(draft)
    for edge in draft.edges:
        if edge.get("path") and draft.placed:
            _follow(edge, before, after, changed, inside, framed, slide)
        elif changed & {*edge["from"], *edge["to"]}:
            if draft.placed:
                _label_along(edge, before, after)
            if edge.get("kind") == "zoom":  # a wedge that was drawn fits its ends no more: the layout draws one
                edge |= {"drawing": "", "place": None}


def make_way(draft: Draft, item: Data) -> None:
    """Arrows of a placed figure that run through something new go round it."""
    if draft.placed and item.get("place") and "items" not in item:
        for edge in draft.edges:
            if edge.get("path") and through(edge["path"], {"": item["place"]}, ("",)):
                reroute(edge)
    for child in item.get("items", []):
        make_way(draft, child)


def _solid(draft: Draft) -> set[str]:
    """What a line would be seen to run through: nodes and frames."""
    return {item["id"] for item, _ in draft.walk() if item.get("type", "zone") in ("zone", "panel")}


def _strangers(edge: Data, ids: Iterable[str], kin: Mapping[str, set[str]]) -> list[str]:
    """Those of some things that neither hold an arrow's ends nor are held by them."""
    ends = edge["from"][0], edge["to"][0]
    own = kin.get(ends[0], set()) | kin.get(ends[1], set())
    return [id for id in ids if id not in own]


def places(draft: Draft) -> dict[str, Box]:
    """Where everything with a place stands; a group without one stands where its items do."""
    out: dict[str, Box] = {}

    def look(item: Data) -> Box | None:
        inner = [found for child in item.get("items", []) if (found := look(child))]
        own: Box | None = item.get("place")
        if own is None and inner:
            x, y = min(b[0] for b in inner), min(b[1] for b in inner)
            own = [x, y, max(b[0] + b[2] for b in inner) - x, max(b[1] + b[3] for b in inner) - y]
        if own is not None:
            out[item["id"]] = own
        return own

    look(draft.body)
    return out


def _insides(draft: Draft) -> dict[str, set[str]]:
    """The ids of everything that each item holds, and of all that hold it."""
    kin: dict[str, set[str]] = {}

    def walk(item: Data, above: tuple[str, ...]) -> set[str]:
        below = {item["id"]}.union(*(walk(child, (*above, item["id"])) for child in item.get("items", [])))
        kin[item["id"]] = below | set(above)
        return below

    walk(draft.body, ())
    return kin


def _follow(
    edge: Data,
    before: Mapping[str, Box],
    after: Mapping[str, Box],
    changed: set[str],
    kin: Mapping[str, set[str]],
    solid: set[str],
    slide: bool,
) -> None:
    ends = edge["from"][0], edge["to"][0]
    path = [tuple(step) for step in edge["path"]]
    shifts = [shifted(before[id], after[id]) if id in changed and id in before else None for id in ends]
    strangers = _strangers(edge, solid, kin)
    if not any(shifts):
        near = [id for id in strangers if id in changed]
        if through(path, after, near) - through(path, before, near):
            reroute(edge)
        return
    held = [*strangers, *(id for id in ends if id in solid)]
    crossed = through(path, before, held)
    fits = (new for new in _ways(path, ends, shifts, before, after, slide) if not through(new, after, held) - crossed)
    if (new := next(fits, None)) is None:
        reroute(edge)
        return
    dx, dy = _carried(edge, path, new)
    _shift_label(edge, dx, dy)
    edge["path"] = [[round(value, 2) for value in step] for step in new]


def _ways(
    path: list[tuple[float, ...]],
    ends: tuple[str, str],
    shifts: Sequence[Shift | None],
    before: Mapping[str, Box],
    after: Mapping[str, Box],
    still: bool,
) -> Iterator[list[tuple[float, ...]]]:
    """A path with its ends elsewhere, the best first. At a thing of another size, and where the path should keep
    `still`, an end is slid along its line, and all else stays; what a moved thing is joined with goes along, or stays
    level, or is slid as well."""
    slide = _slid(path, ends, shifts, before, after)
    along = moved(path, shifts[0], shifts[1])
    level = levelled(path, shifts, [after.get(id) for id in ends])
    resized = any(list(before[id][2:]) != list(after[id][2:]) for id, by in zip(ends, shifts, strict=True) if by)
    yield from filter(None, (slide, along, level) if resized or still else (along, level, slide))


def _slid(
    path: list[tuple[float, ...]],
    ends: tuple[str, str],
    shifts: Sequence[Shift | None],
    before: Mapping[str, Box],
    after: Mapping[str, Box],
) -> list[tuple[float, ...]] | None:
    new: list[tuple[float, ...]] | None = path
    for i in (0, 1):
        if new and shifts[i]:
            way = slid(turned(new) if i else new, before[ends[i]], after[ends[i]])
            new = turned(way) if way and i else way
    return new


def _label_along(edge: Data, before: Mapping[str, Box], after: Mapping[str, Box]) -> None:
    """The label of a routed arrow that stands at a place of its own: along where both ends go, else beside the line."""
    by = {(after[id][0] - before[id][0], after[id][1] - before[id][1]) for id in (*edge["from"], *edge["to"])
          if id in before and id in after}  # fmt: skip
    if len(by) == 1:
        _shift_label(edge, *by.pop())
    else:
        reroute(edge)


def glue(draft: Draft, edge: Data) -> None:
    """Ends of a path that was given anew onto the things that it joins, where they are not there; in a composed figure
    the layout does."""
    if not draft.placed:
        return
    boxes, path = places(draft), edge["path"]
    for end, id in ((0, edge["from"][0]), (-1, edge["to"][0])):
        if (box := boxes.get(id)) is not None:
            at = path[end][-2:]
            path[end] = [*path[end][:-2], *_on_border(at, _with_words(draft, id, box, at))]


def _with_words(draft: Draft, id: str, box: Box, at: Sequence[float]) -> Box:
    """A thing with those of its words that stand between it and an end: a line through them strikes them out."""
    item, head = draft.element(id), draft.head
    usual = head.get("type") or LABEL * head["size"][0] / head["width"]
    over = box[0] <= at[0] <= box[0] + box[2]
    left, top, right, bottom = box[0], box[1], box[0] + box[2], box[1] + box[3]
    for text, said in ((item.get("text"), item["label"]), *((word, word["text"]) for word in item.get("words") or ())):
        if said and text and text.get("at"):
            x, y, w, h = _extent(text, said, text.get("size") or usual)
            x, y = box[0] + x, box[1] + y
            if over:
                top, bottom = min(top, y), max(bottom, y + h)
            elif y <= at[1] <= y + h:
                left, right = min(left, x - AIR), max(right, x + w + AIR)
    return [left, top, right - left, bottom - top]


def words_along(draft: Draft, item: Data, before: Data | None) -> None:
    """Words that go on the line of a label, in other type, when that was set `before` at another place: they follow its
    end, or stand before its beginning as they did."""
    text, said = item.get("text"), item.get("label")
    if not (draft.placed and said and text and text.get("at") and before and before.get("at")):
        return
    usual = draft.head.get("type") or LABEL * draft.head["size"][0] / draft.head["width"]
    old, new = (_extent(how, said, how.get("size") or usual) for how in (before, text))
    for word in item.get("words") or ():
        if not word.get("at") or abs(word["at"][1] - before["at"][1]) > 1.0:
            continue
        wide = _extent(word, word["text"], word.get("size") or usual)
        reach = GAP * (before.get("size") or usual) + BLUR * old[2]  # letters are not measured here
        after, ahead = abs(wide[0] - old[0] - old[2]) <= reach, abs(wide[0] + wide[2] - old[0]) <= reach
        if after or ahead:
            dx = new[0] - old[0] + (new[2] - old[2] if after else 0.0)
            word["at"] = [word["at"][0] + dx, word["at"][1] + text["at"][1] - before["at"][1]]


def _extent(text: Data, said: str, size: float) -> Box:
    """About where words stand, from their thing's corner: letters are half as wide as they are high."""
    lines = [re.sub(r"\\[a-zA-Z]+|[$\\{}_^*]", "", line) for line in said.split("\n")]
    wide = 0.5 * size * max(map(len, lines))
    before = {"start": 0.0, "end": 1.0}.get(text.get("anchor") or "middle", 0.5)
    high = 1.1 * size + (len(lines) - 1) * (text.get("leading") or 1.2 * size)
    return [text["at"][0] - before * wide, text["at"][1] - 0.8 * size, wide, high]


def _on_border(at: Sequence[float], box: Box) -> tuple[float, float]:
    """A point beside a box onto its border; one inside may touch what is drawn there, and stays."""
    x = min(max(at[0], box[0]), box[0] + box[2])
    y = min(max(at[1], box[1]), box[1] + box[3])
    return (at[0], at[1]) if math.dist(at, (x, y)) <= NEAR else (round(x, 2), round(y, 2))


def _carried(edge: Data, old: Sequence[Sequence[float]], new: Sequence[Sequence[float]]) -> tuple[float, float]:
    """By how much the stretch beside an arrow's label moved."""
    at = (edge.get("text") or {}).get("at") or edge.get("place")
    if not at:
        return 0.0, 0.0
    middles = [((a[-2] + b[-2]) / 2, (a[-1] + b[-1]) / 2) for a, b in pairwise(old)]
    i = min(range(len(middles)), key=lambda k: math.dist(middles[k], at[:2]))
    a, b = new[i], new[i + 1]
    return (a[-2] + b[-2]) / 2 - middles[i][0], (a[-1] + b[-1]) / 2 - middles[i][1]


def _shift_label(edge: Data, dx: float, dy: float) -> None:
    texts: list[Any] = [edge.get("text"), *(edge.get("words") or [])]
    for text in texts:
        if text and text.get("at"):
            text["at"] = [text["at"][0] + dx, text["at"][1] + dy]
    if edge.get("place"):
        x, y, w, h = edge["place"]
        edge["place"] = [x + dx, y + dy, w, h]


def reroute(edge: Data) -> None:
    """Leaves an arrow to the router; its label goes beside the new line."""
    edge["path"] = []
    if edge.get("text"):
        edge["text"]["at"] = None
        if edge["text"] == data_of(Lettering()):
            edge["text"] = None

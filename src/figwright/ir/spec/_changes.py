"""How each edit changes a figure: on a plain draft, which must read as a valid figure again afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from typing import Any

from pydantic import ValidationError

from figwright.core.errors import SpecError
from figwright.ir.spec import operations as e
from figwright.ir.spec._draft import Data, Draft, data_of, unknown
from figwright.ir.spec._following import glue, make_way, rearrange, reroute, words_along
from figwright.ir.spec.drawings import shown
from figwright.ir.spec.model import Figure, Group, Item
from figwright.ir.spec.placing import LABEL, Look, turned
from figwright.ir.spec.readable_errors import spec_error
from figwright.ir.spec.sugar import ARRANGED

_OR_AUTO = ("aspect", "type", "largest_type", "thinnest_line", "thickest_line")
_GROUP_ONLY = ("dashed", "number")
_NODE_ONLY = ("kind", "glyph", "params", "icon", "badge", "card", "tag", "optional", "emphasis", "size", "svg", "src")


def changed(figure: Figure, edit: e.Edit) -> Figure:
    """The figure after an edit, verified whole."""
    draft = Draft(figure)
    change(edit, draft)
    try:
        return draft.figure()
    except ValidationError as error:
        raise spec_error(error) from error


def difference(figure: Figure, before: Figure) -> e.Restore:
    """The edit that turns `figure` back into `before`: the smallest subtree and the lists that differ."""
    at, item = ("", None) if figure.body == before.body else _deepest(figure.body, before.body)
    return e.Restore(
        at=at,
        item=item,
        edges=before.edges if figure.edges != before.edges else None,
        braces=before.braces if figure.braces != before.braces else None,
        legend=(before.legend or False) if figure.legend != before.legend else None,
        head=before.head if figure.head != before.head else None,
        drawings=before.drawings if figure.drawings != before.drawings else None,
    )


def _deepest(now: Group, before: Group) -> tuple[str, Item]:
    while True:
        same = now.model_copy(update={"items": ()}) == before.model_copy(update={"items": ()})
        if not same or [c.id for c in now.items] != [c.id for c in before.items]:
            return now.id, before
        unlike = [pair for pair in zip(now.items, before.items, strict=True) if pair[0] != pair[1]]
        if len(unlike) > 1:
            return now.id, before
        first, second = unlike[0]
        if not isinstance(first, Group) or not isinstance(second, Group):
            return first.id, second
        now, before = first, second


def _given_fields(edit: Any, *names: str) -> Data:
    """Those fields of an edit that were given, as data."""
    data = edit.model_dump(mode="json", include=set(names))
    for name in ("look", "text", "arrows"):
        if data.get(name) is not None:
            data[name] = getattr(edit, name).model_dump(mode="json", exclude_unset=True)
    return {name: data[name] for name in names if data[name] is not None}


def _subtree(item: Data) -> set[str]:
    return {item["id"]}.union(*(_subtree(child) for child in item.get("items", [])))


@singledispatch
def change(edit: Any, draft: Draft) -> None:
    """One implementation per kind of edit, below."""
    raise TypeError(f"not an edit: {edit!r}")


@change.register
def _(edit: e.Relabel, draft: Draft) -> None:
    draft.element(edit.id)["label"] = edit.label


@change.register
def _(edit: e.Note, draft: Draft) -> None:
    item, _ = draft.item(edit.id)
    if "type" in item:
        raise SpecError(f"group {edit.id!r} has no note", "relabel it instead")
    item["note"] = edit.note


@change.register
def _(edit: e.Evidence, draft: Draft) -> None:
    draft.element(edit.id)["evidence"] = edit.evidence


@change.register
def _(edit: e.Rename, draft: Draft) -> None:
    element = draft.element(edit.id)
    old, element["id"] = element["id"], edit.to
    if any(part is element for part in (*draft.edges, *draft.braces)):
        return
    for edge in draft.edges:
        for end in ("from", "to"):
            edge[end] = [edit.to if name == old else name for name in edge[end]]
    for brace in draft.braces:
        brace["over"] = [edit.to if name == old else name for name in brace["over"]]


@change.register
def _(edit: e.Move, draft: Draft) -> None:
    item, parent = draft.inner(edit.id)
    if {edit.into, edit.before, edit.after} & _subtree(item):
        raise SpecError(f"cannot move {edit.id!r} into or beside itself", "choose a group outside it")
    parent["items"].remove(item)
    draft.place(item, edit, parent)
    draft.prune(parent)


@change.register
def _(edit: e.Restyle, draft: Draft) -> None:
    item, _ = draft.item(edit.id)
    wanted = _given_fields(edit, *(name for name in type(edit).model_fields if name not in ("op", "id")))
    if wanted.get("svg"):  # a drawing of its own takes the place of a glyph
        wanted = {"glyph": "", "params": {}, **wanted}
    elif "type" not in item and bool(wanted.get("glyph")) != bool(wanted.get("icon")):  # the one or the other
        wanted = {**({"icon": ""} if wanted.get("glyph") else {"glyph": "", "params": {}}), **wanted}
    if item.get("svg") and not wanted.get("svg") and (wanted.get("glyph") or wanted.get("icon")):
        wanted = {"svg": "", **({"kind": "data"} if item.get("kind") == "canvas" else {}), **wanted}
    if item.get("drawing") and any(wanted.get(name) for name in ("svg", "glyph", "icon", "src")):
        wanted["drawing"] = ""
    grouped = "type" in item
    for name in _NODE_ONLY if grouped else _GROUP_ONLY:
        if name in wanted:
            noun = f"{item['type']} {edit.id!r}" if grouped else f"node {edit.id!r}"
            raise SpecError(
                f"{noun} has no {name}", f"its options: {', '.join(k for k in item if k not in ('id', 'items'))}"
            )
    bare = (item.get("look") or {}).get("fill") in (None, "", "none")
    lettered = item.get("text")
    item.update({name: None if value == "auto" else value for name, value in _merged(wanted, item).items()})
    _toned(item, edit.tone, edit.look)
    if edit.text and edit.words is None:
        words_along(draft, item, lettered)
    if bare and item.get("place") and (item.get("look") or {}).get("fill") not in (None, "", "none"):
        _lower(item, draft)


def _lower(group: Data, draft: Draft) -> None:
    """A placed frame that gets a ground lies below what stands in it: without one, its border may be drawn last."""
    x, y, w, h = group["place"]

    def within(place: Sequence[float]) -> bool:
        return bool(x <= place[0] + place[2] / 2 <= x + w and y <= place[1] + place[3] / 2 <= y + h)

    items = [one for one, _ in draft.walk() if one is not group and one.get("place") and within(one["place"])]
    items = [one for one in items if one["place"][2] * one["place"][3] < w * h]
    edges = [one for one in draft.edges if any(within((*step[-2:], 0, 0)) for step in one.get("path") or ())]
    lowest = min((one.get("layer") or 0 for one in (*items, *edges)), default=0)
    if lowest <= (group.get("layer") or 0):
        group["layer"] = lowest - 1


def _toned(part: Data, tone: str | None, look: Look | None) -> None:
    """A new tone is seen: colours that were given before make way for it."""
    if tone is not None and part.get("look"):
        kept = look.model_fields_set if look else set()
        part["look"] |= {name: "" for name in ("fill", "line") if name not in kept and part["look"].get(name)}


def _merged(wanted: Data, part: Data) -> Data:
    """Paint and lettering are changed, not replaced: what an edit leaves out stays."""
    for name in ("look", "text"):
        if name in wanted:
            wanted[name] = {**(part.get(name) or {}), **wanted[name]}
    return wanted


@change.register
def _(edit: e.Shift, draft: Draft) -> None:
    dx, dy = edit.by
    placed: dict[str, list[float]] = {}
    for id in edit.ids:
        item, _ = draft.inner(id)
        if item.get("place") is None and not draft.placed:
            x, y = item.get("nudge") or (0.0, 0.0)
            item["nudge"] = [round(x + dx, 2), round(y + dy, 2)]
            continue
        parts = [part for part, _ in draft.walk() if part["id"] in _subtree(item) and part.get("place")]
        if not parts:
            raise SpecError(f"{id!r} has no place yet", "give it one with 'place' first")
        for part in parts:
            x, y, w, h = part["place"]
            placed[part["id"]] = [x + dx, y + dy, w, h]
    rearrange(draft, placed)


@change.register
def _(edit: e.Fix, draft: Draft) -> None:
    element = draft.element(edit.id)
    if any(element is edge for edge in draft.edges):
        if not element.get("drawing"):
            raise SpecError(
                f"cannot place the arrow {edit.id!r}: it has no drawing", "use 'reroute', or place the boxes it joins"
            )
        element["place"] = list(edit.place)
        return
    if not draft.placed:
        parent = draft.inner(edit.id)[1]
        beside = [child for child in parent["items"] if child is not element]
        if parent is not draft.body and not element.get("place") and not any(child.get("place") for child in beside):
            hint = "use 'shift', move it into the body (where it floats), or run figwright place first"
            raise SpecError(f"cannot place {edit.id!r}: the layout arranges the items of {parent['id']!r}", hint)
    old = element.get("place")
    if old and "items" in element and list(old[2:]) == list(edit.place[2:]):  # moved as it is, with what it holds
        change(e.Shift(ids=(edit.id,), by=(edit.place[0] - old[0], edit.place[1] - old[1])), draft)
        return
    rearrange(draft, {edit.id: edit.place}, slide=True)
    if old and "type" not in element:
        _fit_words(element, old, edit.place)


def _fit_words(node: Data, old: Sequence[float], new: Sequence[float]) -> None:
    """Words in a thing keep their place in it; those below or beside it their distance."""

    def along(value: float, before: float, after: float) -> float:
        return value + after - before if value > before else value * after / before if before and value > 0 else value

    for text in (node.get("text"), *(node.get("words") or [])):
        if text and text.get("at"):
            x, y = text["at"]
            text["at"] = [along(x, old[2], new[2]), along(y, old[3], new[3])]
        if text and text.get("width") and old[2] != new[2]:  # lines break anew in a wider or narrower box
            text["width"] = None


@change.register
def _(edit: e.Unpin, draft: Draft) -> None:
    for id in edit.ids:
        if any(part is draft.element(id) for part in draft.edges):
            reroute(draft.edge(id))
            continue
        item, parent = draft.item(id)
        item["nudge"] = None
        if not draft.placed and (parent is draft.body or _floats(item, parent)):
            item["place"] = None


def _floats(item: Data, parent: Data | None) -> bool:
    """Whether an item has a place beside others that have none."""
    return bool(item.get("place")) and any(child.get("place") is None for child in (parent or {}).get("items", ()))


@change.register
def _(edit: e.Tidy, draft: Draft) -> None:
    if draft.placed:
        raise SpecError(
            "cannot tidy a figure whose elements all have places", "run figwright compose first to get rows and columns"
        )
    named, group = draft.named(), draft.group(edit.id) if edit.id else draft.body
    inside = _subtree(group)
    _loosen(group, named)
    for edge in draft.edges:
        if inside.issuperset((*edge["from"], *edge["to"])):
            reroute(edge)
    if group is draft.body:
        draft.head["hold"] = None


def _loosen(group: Data, named: set[str]) -> None:
    """Makes a group automatic, with all below it; rows in it that nobody names are dissolved."""
    if group["type"] == "stack":
        return
    group.update({"type": group["type"] if group["type"] in ("zone", "panel") else "group", "nudge": None,
                  "arrange": "auto", "columns": 0, "align": "center"})  # fmt: skip
    items: list[Data] = []
    for child in [child for child in group["items"] if _floats(child, group)]:
        child["place"] = None
    for child in group["items"]:
        child["nudge"] = None
        if "items" in child:
            _loosen(child, named)
        plain = child.get("type") == "group" and not child["label"] and not child["place"] and child["id"] not in named
        items += child["items"] if plain else [child]
    group["items"] = items


@change.register
def _(edit: e.Reroute, draft: Draft) -> None:
    edge = draft.edge(edit.id)
    if not edit.path:
        reroute(edge)
        return
    edge["path"] = [list(step) for step in edit.path]
    glue(draft, edge)


@change.register
def _(edit: e.Stack, draft: Draft) -> None:
    chosen = [draft.element(id) for id in edit.ids]
    every = [*(item for item, _ in draft.walk()), *draft.edges]
    others = [part.get("layer") or 0 for part in every if not any(part is one for one in chosen)]
    low, high = min(others, default=0), max(others, default=0)
    for part in chosen:
        here = part.get("layer") or 0
        part["layer"] = {"front": max(high + 1, here), "back": min(low - 1, here), "forward": here + 1,
                         "backward": here - 1}[edit.to]  # fmt: skip


@change.register
def _(edit: e.Redraw, draft: Draft) -> None:
    part = draft.element(edit.id)
    if bool(edit.svg) == bool(edit.drawing):
        raise SpecError(f"no new drawing for {edit.id!r}", "give 'svg', or the name of a 'drawing'")
    if "from" in part and not part.get("place"):
        raise SpecError(f"edge {edit.id!r} has no place to draw in", "give it one first, with the edit 'place'")
    name = edit.drawing
    if edit.svg:
        others = {other.get("drawing") for other, _ in draft.walk() if other is not part}
        others |= {name for name in draft.drawings if name != part["drawing"]}
        shared = part["drawing"] in shown(filter(None, others), draft.drawings)
        name = part["drawing"] if part["drawing"] and not shared else edit.id
        while name in draft.drawings and name != part["drawing"]:
            name += "-new"
        draft.drawings[name] = edit.svg
    part["drawing"] = name
    if "glyph" in part:  # a node; a zoom's wedge is drawn, too
        part.update({"glyph": "", "params": {}, "icon": "", "svg": "", "src": ""})
        part["kind"] = "data" if part["kind"] == "canvas" else part["kind"]  # a canvas is its own inline SVG


@change.register
def _(edit: e.Arranging, draft: Draft) -> None:
    group = draft.group(edit.id)
    given = _given_fields(edit, "type", "arrange", "columns", "align", "gap")
    # A row is arranged by being a row: told to stand as a column, it becomes one.
    if "type" not in given and group.get("type") in ARRANGED and given.get("arrange") in ARRANGED:
        given["type"] = given.pop("arrange")
    group.update(given)


@change.register
def _(edit: e.Add, draft: Draft) -> None:
    item = edit.item.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    draft.place(item, edit, None)
    make_way(draft, item)


@change.register
def _(edit: e.Remove, draft: Draft) -> None:
    element = draft.element(edit.id)
    for listed in (draft.edges, draft.braces):
        if any(part is element for part in listed):
            listed[:] = [part for part in listed if part is not element]
            return
    item, parent = draft.inner(edit.id)
    parent["items"] = [child for child in parent["items"] if child is not item]
    draft.forget(_subtree(item))
    draft.detach(parent)
    draft.prune(parent)


@change.register
def _(edit: e.Connect, draft: Draft) -> None:
    draft.edges.append(edit.model_dump(mode="json", by_alias=True, exclude={"op"} if edit.id else {"op", "id"}))


@change.register
def _(edit: e.Disconnect, draft: Draft) -> None:
    edge = draft.edge(edit.id)
    draft.edges = [other for other in draft.edges if other is not edge]


@change.register
def _(edit: e.Reverse, draft: Draft) -> None:
    edge = draft.edge(edit.id)
    for one, other in (("from", "to"), ("from_side", "to_side"), ("from_at", "to_at")):
        edge[one], edge[other] = edge.get(other), edge.get(one)
    if draft.placed:
        edge["path"] = turned(edge.get("path") or [])
    else:  # its path begins at what is its other end now
        edge["path"] = []


@change.register
def _(edit: e.Reconnect, draft: Draft) -> None:
    edge = draft.edge(edit.id)
    if edit.source is None and edit.target is None:
        raise SpecError(f"no new end for edge {edit.id!r}", "give 'from' or 'to'")
    if edit.source is not None:
        edge.update({"from": list(edit.source), "from_side": None, "from_at": None})
    if edit.target is not None:
        edge.update({"to": list(edit.target), "to_side": None, "to_at": None})
    reroute(edge)


@change.register
def _(edit: e.EdgeStyle, draft: Draft) -> None:
    wanted = _given_fields(edit, *(name for name in type(edit).model_fields if name not in ("op", "id")))
    edge = draft.edge(edit.id)
    edge.update({name: None if value == "auto" else value for name, value in _merged(wanted, edge).items()})
    _toned(edge, edit.tone, edit.look)


@change.register
def _(edit: e.Wrap, draft: Draft) -> None:
    _, parent = draft.inner(edit.ids[0])
    for id in edit.ids:
        if draft.inner(id)[1] is not parent:
            raise SpecError(f"{id!r} and {edit.ids[0]!r} are in different groups", "move them into one group first")
    inside = [child for child in parent["items"] if child["id"] in edit.ids]
    at = parent["items"].index(inside[0])
    group = {**_given_fields(edit, "type", "label", "arrange", "tone", "dashed"), "items": inside}
    if edit.arrange == "auto" and edit.type not in ARRANGED:  # they stay as they stood
        group["arrange"] = parent["type"] if parent["type"] in ARRANGED else parent.get("arrange", "auto")
    if edit.id:
        group["id"] = edit.id
    parent["items"] = [child for child in parent["items"] if child not in inside]
    parent["items"].insert(at, group)


@change.register
def _(edit: e.Unwrap, draft: Draft) -> None:
    group = draft.group(edit.id)
    _, parent = draft.inner(edit.id)
    for edge in draft.edges:
        if edit.id in (*edge["from"], *edge["to"]):
            raise SpecError(f"edge {edge['id']!r} ends at {edit.id!r}", "reconnect or disconnect it first")
    at = next(i for i, child in enumerate(parent["items"]) if child is group)
    parent["items"][at : at + 1] = group["items"]
    for brace in draft.braces:
        over = [[child["id"] for child in group["items"]] if name == edit.id else [name] for name in brace["over"]]
        brace["over"] = [name for names in over for name in names]
    draft.forget(set())  # a brace over an empty group has nothing left to span


@change.register
def _(edit: e.Heading, draft: Draft) -> None:
    wanted = _given_fields(edit, *(name for name in type(edit).model_fields if name != "op"))
    size, type_ = draft.head.get("size"), draft.head.get("type")
    if "width" in wanted and size and type_ is None:  # another width scales everything, type too
        draft.head["type"] = round(LABEL * size[0] / draft.head["width"], 2)
    if {"width", "aspect"} & set(wanted):  # another sheet is arranged anew
        draft.head["hold"] = None
    draft.head.update({name: None if value == "auto" and name in _OR_AUTO else value for name, value in wanted.items()})


@change.register
def _(edit: e.AddBrace, draft: Draft) -> None:
    draft.braces.append(edit.model_dump(mode="json", by_alias=True, exclude={"op"} if edit.id else {"op", "id"}))


@change.register
def _(edit: e.Unbrace, draft: Draft) -> None:
    if edit.id not in (names := [brace["id"] for brace in draft.braces]):
        raise unknown("brace", edit.id, names)
    draft.braces = [brace for brace in draft.braces if brace["id"] != edit.id]


@change.register
def _(edit: e.ShowLegend, draft: Draft) -> None:
    draft.legend = _given_fields(edit, "entries", "side") if edit.show else None


@change.register
def _(edit: e.Restore, draft: Draft) -> None:
    if edit.item is not None:
        item, parent = draft.item(edit.at)
        old = data_of(edit.item)
        if parent is None:
            draft.body = old
        else:
            parent["items"] = [old if child is item else child for child in parent["items"]]
    if edit.edges is not None:
        draft.edges = [data_of(edge) for edge in edit.edges]
    if edit.braces is not None:
        draft.braces = [data_of(brace) for brace in edit.braces]
    if edit.legend is not None:
        draft.legend = data_of(edit.legend) if edit.legend else None
    if edit.head is not None:
        draft.head = data_of(edit.head)
    if edit.drawings is not None:
        draft.drawings = dict(edit.drawings)

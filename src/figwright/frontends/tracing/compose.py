"""What was seen -> a Figure: rows and columns from places, zones around what they hold, arrows by id."""

from __future__ import annotations

import itertools
import re
import unicodedata
from dataclasses import dataclass
from typing import Any

from figwright.core import colour
from figwright.drawing import themes
from figwright.frontends.tracing.seen import Arrow, Colour, Seen, Thing, Words, Zone
from figwright.ir.scene import Rect
from figwright.ir.spec import Figure


@dataclass(frozen=True, slots=True)
class Composed:
    """A figure, and for every id where it was seen (in pixels) and how sure we are of it."""

    figure: Figure
    places: dict[str, Rect]
    confidence: dict[str, float]


@dataclass(slots=True)
class _Piece:
    """An item of the tree while it is built: its place, and what will be written."""

    place: Rect
    item: dict[str, Any]


def compose(seen: Seen) -> Composed:
    """A figure that always loads and compiles."""
    names = _names(seen)
    theme = _theme(seen)
    pieces = [_Piece(thing.place, _node(thing, names["thing", n], theme)) for n, thing in enumerate(seen.things)]
    places = {names["thing", n]: thing.place for n, thing in enumerate(seen.things)}
    held = _holders(seen)
    zones: dict[int, _Piece] = {}
    for n in sorted(range(len(seen.zones)), key=lambda n: seen.zones[n].frame.place.w * seen.zones[n].frame.place.h):
        zone = seen.zones[n]
        inner = [pieces[i] for i, home in held["thing"].items() if home == n]
        inner += [zones[i] for i, home in held["zone"].items() if home == n and i in zones]
        if not inner and zone.kind in ("row", "column"):
            continue  # what it runs along is held by zones that reach beyond it
        zones[n] = _Piece(zone.frame.place, _zone(zone, names["zone", n], inner, theme))
        places[names["zone", n]] = zone.frame.place
    top = [pieces[i] for i, home in held["thing"].items() if home is None]
    top += [zones[i] for i, home in held["zone"].items() if home is None and i in zones]
    body = _arranged(top) if top else {"type": "row", "items": []}
    if "items" not in body:
        body = {"type": "row", "items": [body]}
    edges = [_edge(arrow, names, theme, n) for n, arrow in enumerate(seen.arrows)]
    above = _above(body, ())
    edges = [edge for edge in edges if _joins(edge, above)]
    head = {"theme": theme, "aspect": round(min(12.0, max(0.2, seen.width / seen.height)), 2)}
    braces = [
        {"over": [names["thing", n] for n in brace.over], "side": brace.side, "label": brace.label.text}
        for brace in seen.braces
    ]
    figure = Figure.model_validate({"figure": head, "body": body, "edges": edges, "braces": braces})
    sure = {names["thing", n]: thing.confidence for n, thing in enumerate(seen.things)}
    sure |= {names["zone", n]: zone.confidence for n, zone in enumerate(seen.zones) if n in zones}
    joined = {edge["id"] for edge in edges}
    sure |= {_arrow(n): arrow.confidence for n, arrow in enumerate(seen.arrows) if _arrow(n) in joined}
    return Composed(figure, places, sure)


def _names(seen: Seen) -> dict[tuple[str, int], str]:
    """An id for every thing and zone: its words, made short and unlike the others."""
    out: dict[tuple[str, int], str] = {}
    used: set[str] = {"body", "root"}
    things = [(thing.label, "item") for thing in seen.things]
    for kind, items in (("thing", things), ("zone", [(zone.title, zone.kind) for zone in seen.zones])):
        for number, (label, unnamed) in enumerate(items):
            base = _slug(label) or unnamed
            name, count = base, 2
            while name in used:
                name, count = f"{base}-{count}", count + 1
            used.add(name)
            out[kind, number] = name
    return out


def _slug(label: Words | None) -> str:
    text = unicodedata.normalize("NFKD", label.text if label else "").encode("ascii", "ignore").decode()
    text = re.sub(r"\\[a-z]+|[${}^]", " ", text)
    return re.sub(r"[^A-Za-z0-9]+", "-", text).strip("-").lower()[:40].strip("-")


def _holders(seen: Seen) -> dict[str, dict[int, int | None]]:
    """For every thing and zone the smallest zone that holds it."""
    frames = [zone.frame.place for zone in seen.zones]

    def home(place: Rect, own: int | None) -> int | None:
        around = [
            (frame.w * frame.h, n)
            for n, frame in enumerate(frames)
            if n != own and frame.x <= place.cx <= frame.right and frame.y <= place.cy <= frame.bottom
            and frame.w * frame.h > place.w * place.h
        ]  # fmt: skip
        return min(around)[1] if around else None

    return {
        "thing": {n: home(thing.place, None) for n, thing in enumerate(seen.things)},
        "zone": {n: home(zone.frame.place, n) for n, zone in enumerate(seen.zones)},
    }


def _arranged(pieces: list[_Piece]) -> dict[str, Any]:
    """Pieces cut into columns or rows at their widest clear gap, again and again."""
    if len(pieces) == 1:
        return pieces[0].item
    for direction, order in (("row", (lambda p: p.place.x)), ("column", (lambda p: p.place.y))):
        groups = _cut(pieces, direction, order)
        if len(groups) > 1:
            other = "column" if direction == "row" else "row"
            across = _cut(pieces, other, (lambda p: p.place.y) if other == "column" else (lambda p: p.place.x))
            if len(across) > 1 and _widest(across, other) > _widest(groups, direction):
                groups, direction = across, other
            return {"type": direction, "items": [_arranged(group) for group in groups]}
    read = sorted(pieces, key=lambda p: (round(p.place.cy / max(1.0, p.place.h)), p.place.cx))
    return {"type": "group", "items": [piece.item for piece in read]}


def _span(piece: _Piece, direction: str) -> tuple[float, float]:
    place = piece.place
    return (place.x, place.right) if direction == "row" else (place.y, place.bottom)


def _cut(pieces: list[_Piece], direction: str, order: Any) -> list[list[_Piece]]:
    groups: list[list[_Piece]] = []
    reach = float("-inf")
    for piece in sorted(pieces, key=order):
        start, end = _span(piece, direction)
        if start >= reach - 1:
            groups.append([piece])
        else:
            groups[-1].append(piece)
        reach = max(reach, end)
    return groups


def _widest(groups: list[list[_Piece]], direction: str) -> float:
    edges = [
        (max(_span(p, direction)[1] for p in one), min(_span(p, direction)[0] for p in other))
        for one, other in itertools.pairwise(groups)
    ]
    return max(start - end for end, start in edges)


def _zone(zone: Zone, name: str, inner: list[_Piece], theme: str) -> dict[str, Any]:
    if zone.kind in ("row", "column"):
        content = _arranged(inner)
        return content | {"id": name} if "id" not in content else {"type": zone.kind, "id": name, "items": [content]}
    item: dict[str, Any] = {"type": zone.kind, "id": name, "label": zone.title.text if zone.title else ""}
    if zone.number:
        item["number"] = zone.number
    if zone.frame.dashed:
        item["dashed"] = True
    if zone.kind == "zone":
        item["tone"] = _tone(zone.frame.fill, theme, "zone")
    if inner:
        content = _arranged(inner)
        if content.get("type") in ("row", "column") and "id" not in content:
            item |= {"arrange": content["type"], "items": content["items"]}
        else:
            item["items"] = [content]
    return {key: value for key, value in item.items() if value != ""}


def _node(thing: Thing, name: str, theme: str) -> dict[str, Any]:
    item: dict[str, Any] = {"id": name, "label": thing.label.text if thing.label else ""}
    if thing.note:
        item["note"] = thing.note.text
    if thing.kind == "text":
        item["kind"] = "text"
    elif thing.frame:
        item["tone"] = _tone(thing.frame.fill, theme, "fill")
    return item


def _arrow(number: int) -> str:
    return f"arrow-{number + 1}"


def _edge(arrow: Arrow, names: dict[tuple[str, int], str], theme: str, number: int) -> dict[str, Any]:
    item: dict[str, Any] = {
        "id": _arrow(number),
        "from": [names[arrow.source.kind, arrow.source.index]],
        "to": [names[arrow.target.kind, arrow.target.index]],
    }
    if arrow.dashed:
        item["kind"] = "auxiliary"
    if arrow.heads != "end":
        item["arrow"] = arrow.heads
    if arrow.label:
        item["label"] = arrow.label.text
    return item


def _above(item: dict[str, Any], holders: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """For every id the ids of what holds it."""
    out = {item["id"]: holders} if "id" in item else {}
    inner = (*holders, item["id"]) if "id" in item else holders
    for child in item.get("items", ()):
        out |= _above(child, inner)
    return out


def _joins(edge: dict[str, Any], above: dict[str, tuple[str, ...]]) -> bool:
    """Whether both ends are there, and neither holds the other."""
    ends = [*edge["from"], *edge["to"]]
    return all(end in above for end in ends) and not any(a in above[b] for a in ends for b in ends)


def _hex(value: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*value)


def _theme(seen: Seen) -> str:
    """The theme whose tints are nearest to the fills that were seen."""
    fills = [(zone.frame.fill, "zone") for zone in seen.zones if zone.kind == "zone"]
    fills += [(thing.frame.fill, "fill") for thing in seen.things if thing.frame]
    if not fills:
        return "soft-tech"

    def away(name: str) -> float:
        theme = themes.get(name)
        return sum(
            min(colour.distance(_hex(fill), getattr(hue, strength)) for hue in theme.hues.values())
            for fill, strength in fills
        )

    return min(themes.names(), key=lambda name: (round(away(name), 3), name != "soft-tech"))


def _tone(fill: Colour, theme: str, strength: str) -> str:
    hues = themes.get(theme).hues
    return min(hues, key=lambda name: colour.distance(_hex(fill), getattr(hues[name], strength)))

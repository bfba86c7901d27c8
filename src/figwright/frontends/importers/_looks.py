"""Changed words and colours of elements -> relabel, note, restyle; other looks are told in notes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from figwright.core.colour import chroma, distance, hue
from figwright.drawing.themes import OPTIONAL, Hue
from figwright.frontends.importers._compare import SEEN, Comparison
from figwright.frontends.importers._drawing import Part, Wire
from figwright.frontends.importers._words import Rewritten, fields_of, rewritten
from figwright.ir.scene import Element
from figwright.ir.spec import Brace, Edge, Group, Node
from figwright.ir.spec.edits import EdgeStyle, Edit, Note, Relabel, Restyle

FAR = 22.0
"""A colour that is further than this from every hue of the theme is none of them (see `colour.distance`)."""


def words(seen: Comparison) -> Iterator[Edit]:
    """What elements say now."""
    for element in seen.scene.elements:
        was, now = seen.was.get(element.id), seen.now.get(element.id)
        owner = _owner(seen, element)
        if owner is None:
            if was and now and was.words != now.words:
                seen.notes.append(f"ignored the changed text of {element.id!r}; it is generated from the figure")
            continue
        if was and now:
            told = rewritten(was.words, now.words, fields_of(owner), seen.show)
            yield from _text_edits(seen, owner, told)
        elif was and element.role == "label" and _edge_stays(seen, owner.id):
            yield Relabel(id=owner.id, label="")
    yield from _on_lines(seen)


def _owner(seen: Comparison, element: Element) -> Node | Group | Edge | Brace | None:
    """What the words of an element belong to."""
    if element.role == "label":
        return seen.edges.get(element.fact("of"))
    return seen.items.get(element.id) or seen.braces.get(element.id)


def _edge_stays(seen: Comparison, id: str) -> bool:
    legs = [e.id for e in seen.scene.elements if e.route and e.route.bundle == id]
    return any(leg in seen.after.lines() for leg in legs)


def _text_edits(seen: Comparison, owner: Node | Group | Edge | Brace, told: Rewritten) -> Iterator[Edit]:
    if told.other:
        seen.notes.append(f"ignored changed text inside the drawing of {owner.id!r}; it belongs to the glyph")
    for name, text in told.fields.items():
        if name == "label":
            yield Relabel(id=owner.id, label=text)
        elif name == "note":
            yield Note(id=owner.id, note=text)
        elif name in ("repeat", "number"):
            yield Restyle.model_validate({"id": owner.id, name: text})
    if beside := {int(name.partition("/")[2]): text for name, text in told.fields.items() if "/" in name}:
        assert not isinstance(owner, Brace)
        texts = [
            {**w.model_dump(exclude_defaults=True), "text": beside.get(i, w.text)} for i, w in enumerate(owner.words)
        ]
        change = EdgeStyle if isinstance(owner, Edge) else Restyle
        yield change.model_validate({"id": owner.id, "words": [one for one in texts if one["text"]]})


def _on_lines(seen: Comparison) -> Iterator[Edit]:
    """Words that were written on an arrow itself, as draw.io does."""
    before = seen.before.lines()
    for wire in seen.after.wires:
        if wire.new or not wire.words or wire.words == before[wire.key].words:
            continue
        edge = seen.edges.get(_bundle(seen, wire.key))
        if edge and not edge.label:
            yield Relabel(id=edge.id, label=" ".join(wire.words))
        elif edge:
            seen.notes.append(f"arrow {edge.id!r} has a second label, {' '.join(wire.words)!r}; only the first is kept")


def _bundle(seen: Comparison, key: str) -> str:
    route = seen.elements[key].route
    return route.bundle if route else key


def tones(seen: Comparison) -> Iterator[Edit]:
    """What elements are coloured in now, and in notes how else they look."""
    other: defaultdict[str, list[str]] = defaultdict(list)
    for id, was in seen.was.items():
        now = seen.now.get(id)
        if now is None:
            continue
        if id in seen.items and seen.elements[id].role in ("node", "zone", "panel"):
            yield from _toned(seen, id, was, now)
        _noted(seen, was, now, other)
    lines = seen.after.lines()
    for id, wire in seen.before.lines().items():
        if id in lines:
            yield from _line_toned(seen, wire, lines[id])
    yield from _dashes(seen)
    for change, ids in other.items():
        seen.notes.append(f"{_listed(ids)}: {change}")


def _toned(seen: Comparison, id: str, was: Part, now: Part) -> Iterator[Edit]:
    """Another hue of the theme where the layout paints; else the colours themselves, by the theme's names."""
    pairs = (("fill", was.fill, now.fill), ("line", was.stroke, now.stroke))
    changed = {name: (old, new) for name, old, new in pairs if not _same(old, new)}
    item = seen.items[id]
    if not changed:
        return
    if not seen.figure.placed:
        old, new = next(iter(changed.values()))
        hue_now, hue_was = nearest(seen, new), nearest(seen, old)
        if hue_now and hue_now != hue_was:
            yield Restyle(id=id, tone=hue_now)
            return
    if isinstance(item, Node) and (item.drawing or item.glyph or item.svg or item.src or was.shape == "drawing"):
        seen.notes.append(f"{id!r}: ignored new colours in its drawing; change the drawing itself")
        return
    look = {name: seen.name(new, item.tone) for name, (_, new) in changed.items()}
    yield Restyle.model_validate({"id": id, "look": look})


def _same(old: str | None, new: str | None) -> bool:
    return old == new or bool(old and new and distance(old, new) < SEEN)


def _line_toned(seen: Comparison, was: Wire, now: Wire) -> Iterator[Edit]:
    edge = seen.edges.get(_bundle(seen, was.key))
    if edge is None or not was.stroke or not now.stroke or _same(was.stroke, now.stroke):
        return
    tone = nearest(seen, now.stroke)
    if tone and tone != edge.tone and not seen.figure.placed:
        yield EdgeStyle(id=edge.id, tone=tone)
    else:
        yield EdgeStyle.model_validate({"id": edge.id, "look": {"line": seen.name(now.stroke, edge.tone)}})


def _dashes(seen: Comparison) -> Iterator[Edit]:
    """Arrows that are dashed now, or no longer; one with several lines only as a whole."""
    now = seen.after.lines()
    turned: defaultdict[str, list[bool]] = defaultdict(list)
    for key, wire in seen.before.lines().items():
        if key in now:
            turned[_bundle(seen, key)].append(wire.dashed != now[key].dashed)
    for id, changed in turned.items():
        edge = seen.edges.get(id)
        if edge is None or not any(changed):
            continue
        if all(changed):
            yield _dashed(seen, edge)
        else:
            seen.notes.append(f"arrow {id!r}: only some of its lines have other dashes; they were ignored")


def _dashed(seen: Comparison, edge: Edge) -> Edit:
    """An arrow that was solid is dashed and keeps its kind and colour (`optional`); one that had dashes is solid. Where
    the kind or a look says what dashes there are, so does the edit."""
    usual = seen.theme.line(edge.kind).dash
    looks = [look.dash for look in (seen.figure.head.arrows, edge.look) if look is not None and look.dash is not None]
    was = bool(looks[-1]) if looks else bool(usual or edge.optional)
    change: dict[str, object] = {}
    if looks or usual:
        change["look"] = {"dash": () if was else [round(length * seen.unit, 1) for length in usual or OPTIONAL]}
    if edge.optional == was and (was or not change):
        change["optional"] = not was
    return EdgeStyle.model_validate({"id": edge.id, **change})


def nearest(seen: Comparison, colour: str | None) -> str:
    """The hue of the theme that looks most like a colour, in any of its strengths; none for white, or for no colour."""
    ink = seen.theme.ink
    if not colour or any(distance(colour, plain) < SEEN for plain in (ink.paper, ink.card)):
        return ""
    off = {name: min(_off(colour, shade) for shade in _shades(one)) for name, one in seen.theme.hues.items()}
    best = min(off, key=lambda name: off[name])
    return best if off[best] < FAR else ""


def _shades(one: Hue) -> tuple[str, ...]:
    return one.zone, one.fill, one.line, one.vivid, one.deep


def _off(colour: str, shade: str) -> float:
    """How unlike two colours are; of strong colours the hue counts more than the lightness."""
    turn = abs(hue(colour) - hue(shade)) % 360
    strong = min(chroma(colour), chroma(shade)) > 2
    return 0.5 * distance(colour, shade) + (
        min(turn, 360 - turn) / 4 if strong else abs(chroma(colour) - chroma(shade))
    )


def _noted(seen: Comparison, was: Part, now: Part, other: defaultdict[str, list[str]]) -> None:
    """Looks that belong to the theme and the layout."""
    if seen.resized(was.key) and not seen.figure.placed:
        other["resized; ignored, because boxes fit their text"].append(was.key)
    if was.pieces != now.pieces:
        other["shapes of its drawing were added or deleted; change the drawing itself"].append(was.key)
    if not was.type or not now.type or was.words != now.words:
        return
    if was.type.family != now.type.family and now.type.family:
        other[f"set in {now.type.family}; ignored, because the theme sets the font"].append(was.key)
    if abs(was.type.size - now.type.size) > 0.5:
        other["another type size; ignored, because the theme sets the sizes"].append(was.key)
    if was.type.bold != now.type.bold:
        other["bold changed; write **bold** in the label instead"].append(was.key)
    if was.type.colour != now.type.colour and was.type.colour and now.type.colour:
        other[f"text coloured {now.type.colour}; ignored, because the theme sets the ink"].append(was.key)


def _listed(ids: list[str]) -> str:
    return ", ".join(repr(id) for id in dict.fromkeys(ids))

"""An SVG -> its things and arrows: by the names that figwright puts on them, otherwise by what lies where.

Three kinds of drawings come in: figwright's own compiled ones (`data-role`), free ones with marks (`data-node`,
`data-from`), and anybody's, of which only the geometry is known (`unmarked`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from figwright.bench.graphs.joined import Join, Part
from figwright.core.errors import AssetError
from figwright.frontends import freehand
from figwright.frontends.freehand import Arrow, Sheet, Thing, marked
from figwright.frontends.freehand.ends import backwards, gap
from figwright.ir.scene import Point, Rect

_DATA = {"data", "tensor", "store", "document", "image", "chart", "text"}


@dataclass(frozen=True, slots=True)
class Traced:
    """What was found, how, and the share of arrows of which both ends are known."""

    parts: tuple[Part, ...]
    joins: tuple[Join, ...]
    way: str
    sure: float


def trace(svg: str) -> Traced:
    """Things and arrows of a drawing; one that cannot be read is an AssetError."""
    if "data-role=" in svg:
        return _compiled(_parsed(svg))
    sheet = freehand.read(svg)
    if sheet.nodes and sheet.arrows:
        return _marked(sheet)
    named, doubts = marked(sheet)
    found = _marked(named)
    met = {id for join in found.joins for id in (join.source, join.target)}
    kept = tuple(part for part in found.parts if part.id in met or (part.label and not _numbered(part.label)))
    missed = sum("touches nothing" in doubt for doubt in doubts)
    sure = _share(len(found.joins), len(found.joins) + missed)
    return Traced(kept, found.joins, "geometry of the SVG", sure)


def _numbered(label: str) -> bool:
    """A disc with a number orders the others."""
    return label.strip("().: ").isdigit()


# Compiled: everything is said.


def _parsed(svg: str) -> Element:
    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import ParseError, fromstring

    try:
        root: Element = fromstring(svg)
    except (ParseError, DefusedXmlException, ValueError) as error:
        raise AssetError(f"the drawing is not a valid SVG: {error}", "give the SVG that was drawn") from error
    return root


def _compiled(root: Element) -> Traced:
    said = {(e.get("data-role"), e.get("data-id", "")): e for e in root.iter() if e.get("data-id")}
    parents = {id: e.get("data-parent", "") for (_, id), e in said.items()}
    parts = tuple(
        Part(
            id,
            e.get("data-label", ""),
            "data" if e.get("data-kind") in _DATA else "module",
            role == "zone",
            _chain(id, parents),
        )
        for (role, id), e in said.items()
        if role in ("node", "zone")
    )
    known = {part.id for part in parts}
    lines = [e for (role, _), e in said.items() if role == "edge"]
    joins = [Join(e.get("data-from", ""), e.get("data-to", ""), e.get("data-label", "")) for e in lines]
    whole = tuple(join for join in joins if {join.source, join.target} <= known)
    return Traced(parts, whole, "names in the compiled SVG", _share(len(whole), len(joins)))


def _chain(id: str, parents: dict[str, str]) -> tuple[str, ...]:
    chain: list[str] = []
    while (id := parents.get(id, "")) and id not in chain:
        chain.append(id)
    return tuple(chain)


# Marked: things and ends are named, directions and ends are taken as they are drawn.


def _marked(sheet: Sheet) -> Traced:
    parts = (
        *(Part(group.id, _title(sheet, group), "module", True, group.around[::-1]) for group in sheet.groups),
        *(
            Part(node.id, _text_of_owner(sheet, node.id), "module", False, _enclosing_frames(sheet, node))
            for node in sheet.nodes
        ),
    )
    found = [list(_visible_joins(sheet, arrow)) for arrow in sheet.arrows]
    joins = tuple(join for some in found for join in some)
    headless = sum(bool(arrow.points) and not (arrow.start.head or arrow.end.head) for arrow in sheet.arrows)
    sure = _share(sum(map(bool, found)), len(found) - headless)
    return Traced(tuple(parts), joins, "marks in the free SVG", sure)


def _visible_joins(sheet: Sheet, arrow: Arrow) -> Iterator[Join]:
    """An arrow as readers see it: from where it stands to where its head is, whatever it says of itself."""
    label = " ".join(text.words for text in arrow.texts)
    if not arrow.points:
        if {arrow.source, arrow.target} <= set(sheet.things):
            yield Join(arrow.source, arrow.target, label)
        return
    first, last = sheet.things.get(arrow.source), sheet.things.get(arrow.target)
    if first is None or last is None:
        return
    if backwards(first, last, arrow):
        first, last = last, first
    first = _nearer(sheet, first, arrow.points[0])
    last = _nearer(sheet, last, arrow.points[-1])
    if arrow.end.head:
        yield Join(first.id, last.id, label)
    if arrow.start.head:
        yield Join(last.id, first.id, label)


def _nearer(sheet: Sheet, thing: Thing, point: Point) -> Thing:
    """The thing at whose border a point stands, when it does not stand at its own."""
    own = gap(thing, point)
    others = [n for n in sheet.nodes if n.id != thing.id and n.id not in thing.around and thing.id not in n.around]
    if own <= sheet.near or not others:
        return thing
    other = min(others, key=lambda node: gap(node, point))
    away = gap(other, point)
    return other if away < own and away <= 3 * sheet.near else thing


def _text_of_owner(sheet: Sheet, owner: str) -> str:
    return " ".join(text.words for text in sheet.texts if text.owner == owner)


def _title(sheet: Sheet, group: Thing) -> str:
    """A frame's largest words; the highest of several."""
    own = [text for text in sheet.texts if text.owner == group.id]
    return min(own, key=lambda text: (-round(text.size, 1), text.box.y)).words if own else ""


def _enclosing_frames(sheet: Sheet, node: Thing) -> tuple[str, ...]:
    """The frames around a node: those that it is written in, and those that it lies in."""
    middle = Rect(node.box.cx, node.box.cy, 0, 0)
    frames = [group for group in sheet.groups if group.id in node.around or group.body.contains(middle, 0)]
    outer = [other.id for other in sheet.nodes if other.id in node.around]
    frames.sort(key=lambda group: group.body.w * group.body.h)
    return (*reversed(outer), *(group.id for group in frames))


def _share(some: int, all: int) -> float:
    return some / all if all else 1.0

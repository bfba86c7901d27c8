"""What each edit does to a drawing: a changed copy, read again from its own text, so that nothing unclean stays."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NoReturn
from xml.etree.ElementTree import Element, SubElement

from figwright.assets.shapes import Matrix
from figwright.assets.svg.outlines import matrix_of
from figwright.errors import SpecError, nearest
from figwright.freehand import edits
from figwright.freehand._arrows import inverse
from figwright.freehand._canvas import set_canvas
from figwright.freehand._intake import SEMANTIC, tree, written
from figwright.freehand._model import Arrow, Shape, Sheet, Text, Thing
from figwright.freehand._reach import backwards
from figwright.freehand._relabel import relabel
from figwright.freehand._rerouting import follow, reroute
from figwright.freehand._survey import survey
from figwright.freehand._tree import parent_of, shift_text, translate
from figwright.scene import Point, Rect
from figwright.scene.paths import number

STYLES = frozenset(
    "fill stroke stroke-width stroke-dasharray stroke-linecap opacity fill-opacity font-size font-weight font-style"
    " text-anchor".split()
)
_TYPE = ("font-size", "font-weight", "font-style", "text-anchor")
_USED = re.compile(r"""<use\b[^>]*?href\s*=\s*["']#([^"']*)""")
_VALUE = re.compile(r"[#\w.,%()\s-]{1,60}")
Part = Thing | Arrow | Text


def changed(sheet: Sheet, edit: edits.Edit) -> Sheet:
    """The drawing after one edit, measured anew. The tree of the given one is used up."""
    _DOING[edit.op](sheet, edit)
    return survey(tree(written(sheet.root)), sheet.width)


def _part(sheet: Sheet, id: str) -> Part | Element:
    """What an id names: a thing, an arrow, a text, any element that has it, or "enc/2", the second shape of a thing."""
    wanted = id.replace(" ", "")
    parts: tuple[Part, ...] = (*sheet.nodes, *sheet.groups, *sheet.arrows, *sheet.texts)
    for part in parts:
        if part.id in (id, wanted):
            return part
    for element in sheet.root.iter():
        if element.get("id") == id:
            return element
    owner, _, which = wanted.rpartition("/")
    shapes = sheet.things[owner].shapes if owner in sheet.things else ()
    if which.isdecimal() and 0 < int(which) <= len(shapes):
        return shapes[int(which) - 1].element
    known = [part.id for part in parts]
    raise SpecError(f"nothing has the id {id!r}", nearest(id, known) or f"known: {', '.join(known[:30])}")


def _element(part: Part | Element) -> Element:
    return part if isinstance(part, Element) else part.element


def _arrow(sheet: Sheet, id: str) -> Arrow:
    part = _part(sheet, id)
    return part if isinstance(part, Arrow) else _refuse(f"{id!r} is no arrow", "name one as from->to")


def _refuse(message: str, hint: str) -> NoReturn:
    raise SpecError(message, hint)


def _units(root: Element, element: Element) -> Matrix:
    """The units in which an element stands: the transforms of all that holds it."""
    out = Matrix()
    above = parent_of(root, element)
    while above is not None:
        out = matrix_of(above.get("transform", "")) @ out
        above = parent_of(root, above)
    return out


def _fragment(sheet: Sheet, svg: str) -> list[Element]:
    """New elements, cleaned like a whole drawing; gradients and markers that they bring go to the others."""
    if lost := [
        name for name in _USED.findall(svg) if not re.search(rf"""\bid\s*=\s*["']{re.escape(name)}["']""", svg)
    ]:
        _refuse(
            f"there is no symbol {lost[0]!r} any more", "write out its shapes, or define the <symbol> in the same svg"
        )
    canvas = sheet.canvas
    box = f"{canvas.x:g} {canvas.y:g} {canvas.w:g} {canvas.h:g}"
    whole = re.fullmatch(r"\s*<svg\b[^>]*>(.*)</svg>\s*", svg, re.DOTALL)
    root = tree(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{whole[1] if whole else svg}</svg>')
    taken = {element.get("id") for element in sheet.root.iter()}
    for defs in root.findall("defs"):
        root.remove(defs)
        shared = sheet.root.find("defs")
        if shared is None:
            shared = SubElement(sheet.root, "defs")
        shared.extend(part for part in defs if part.get("id") not in taken)
    drawn = list(root)
    for element in (element for top in drawn for element in top.iter()):
        if element.tag == "text" and element.get("id") in taken:
            del element.attrib["id"]
    return drawn or _refuse("the new SVG draws nothing", "give one <g> with its shapes")


def _replace(sheet: Sheet, edit: edits.Replace) -> None:
    old = _element(_part(sheet, edit.id))
    above = parent_of(sheet.root, old)
    if above is None:
        _refuse("the whole drawing cannot be replaced", "name one element")
    drawn = _fragment(sheet, edit.svg)
    new = drawn[0] if len(drawn) == 1 else Element("g")
    if new is not drawn[0]:
        new.extend(drawn)
    for key in ("id", *sorted(SEMANTIC - {"data-box"})):
        if key in old.attrib:
            new.attrib.setdefault(key, old.attrib[key])
    units = _units(sheet.root, old)
    if units != Matrix():
        back = inverse(units)
        values = " ".join(number(v, 6) for v in (back.a, back.b, back.c, back.d, back.e, back.f))
        inner, new = new, Element("g", {"transform": f"matrix({values})"})
        new.append(inner)
    above[list(above).index(old)] = new


def _remove(sheet: Sheet, edit: edits.Remove) -> None:
    part = _part(sheet, edit.id)
    gone = [_element(part)]
    if isinstance(part, Thing):
        ids = {part.id, *(other.id for other in (*sheet.nodes, *sheet.groups) if part.id in other.around)}
        gone += [arrow.element for arrow in sheet.arrows if ids & {arrow.source, arrow.target}]
    for element in gone:
        if (above := parent_of(sheet.root, element)) is not None:
            above.remove(element)


def _add(sheet: Sheet, edit: edits.Add) -> None:
    drawn = _fragment(sheet, edit.svg)
    at = len(sheet.root)
    if edit.before:
        element = _element(_part(sheet, edit.before))
        while (above := parent_of(sheet.root, element)) is not None and above is not sheet.root:
            element = above
        at = list(sheet.root).index(element)
    for i, element in enumerate(drawn):
        sheet.root.insert(at + i, element)


def _text(sheet: Sheet, id: str) -> Text:
    part = _part(sheet, id)
    if isinstance(part, Text):
        return part
    texts = [text for text in sheet.texts if not isinstance(part, Element) and text.owner == part.id]
    if len(texts) != 1:
        known = ", ".join(f"{text.id} “{text.words[:20]}”" for text in texts)
        hint = f"name one of its texts: {known}" if texts else "add a <text> where the words shall stand"
        _refuse(f"{id!r} has {len(texts) or 'no'} texts", hint)
    return texts[0]


def _relabel(sheet: Sheet, edit: edits.Relabel) -> None:
    text = _text(sheet, edit.id)
    lines = [" ".join(line.split()) for line in edit.text.splitlines() if line.strip()]
    if not lines:
        _remove(sheet, edits.Remove(id=text.id))
        return
    relabel(text, lines)


def _move(sheet: Sheet, edit: edits.Move) -> None:
    part = _part(sheet, edit.id)
    if isinstance(part, Text):
        shift_text(part, edit.dx, edit.dy)
        return
    element = _element(part)
    translate(element, edit.dx, edit.dy, _units(sheet.root, element))
    if isinstance(part, Thing):
        inner = set(element.iter())
        _carry_words(sheet, part, inner, edit)
        held = {part.id, *(other.id for other in (*sheet.nodes, *sheet.groups) if part.id in other.around)}
        for arrow in sheet.arrows:
            if arrow.element not in inner and held & {arrow.source, arrow.target}:
                follow(sheet, arrow, held, edit.dx, edit.dy)


def _carry_words(sheet: Sheet, thing: Thing, inner: set[Element], edit: edits.Move) -> None:
    """Words that lie in a node go with it, also when they were written elsewhere."""
    for text in sheet.texts:
        if text.owner == thing.id and text.element not in inner:
            shift_text(text, edit.dx, edit.dy)


def _resize(sheet: Sheet, edit: edits.Resize) -> None:
    part = _part(sheet, edit.id)
    shapes = part.shapes if isinstance(part, Thing) else [s for s in sheet.shapes if s.element is part]
    body = next((s for s in shapes if not isinstance(part, Thing) or s.outline is part.outline), None)
    if body is None or body.element.tag not in ("rect", "circle", "ellipse"):
        _refuse(f"{edit.id!r} has no plain body to resize", "replace it instead")
    old = body.box
    new = Rect(
        old.x if edit.x is None else edit.x, old.y if edit.y is None else edit.y,
        edit.width or old.w, edit.height or old.h,
    )  # fmt: skip
    for shape in shapes:
        same = abs(shape.box.w - old.w) < 1 and abs(shape.box.h - old.h) < 1
        if same and shape.element.tag in ("rect", "circle", "ellipse"):
            _bound(shape, new.moved(shape.box.x - old.x, shape.box.y - old.y))


def _bound(shape: Shape, box: Rect) -> None:
    """A plain shape with other bounds."""
    own, element = inverse(shape.place).bounds(box), shape.element
    if element.tag == "rect":
        values = {"x": own.x, "y": own.y, "width": own.w, "height": own.h}
    else:
        element.tag = "ellipse"
        element.attrib.pop("r", None)
        values = {"cx": own.cx, "cy": own.cy, "rx": own.w / 2, "ry": own.h / 2}
    for key, value in values.items():
        element.set(key, number(value))


def _reroute(sheet: Sheet, edit: edits.Reroute) -> None:
    arrow = _arrow(sheet, edit.id)
    if not arrow.pieces:
        _refuse(f"arrow {edit.id!r} has no line", "replace it with a <path> that has one")
    points = [Point(x, y) for x, y in edit.points]
    source, target = sheet.things.get(arrow.source), sheet.things.get(arrow.target)
    # A line may be drawn from its target, with its head at its start: then it stays so.
    turned = arrow.start.head or backwards(source, target, arrow) if not arrow.end.head else False
    reroute(sheet, arrow, points[::-1] if turned else points)


def _restyle(sheet: Sheet, edit: edits.Restyle) -> None:
    part = _part(sheet, edit.id)
    for key, given in edit.attributes.items():
        value = str(given)
        if key not in STYLES:
            _refuse(f"{key!r} cannot be set", nearest(key, STYLES) or f"known: {', '.join(sorted(STYLES))}")
        if not _VALUE.fullmatch(value) or "url" in value.lower():
            _refuse(f"{value[:40]!r} is no value for {key!r}", "give a colour, a number or a name")
        for element in _styled(sheet, part, key):
            element.set(key, value)


def _styled(sheet: Sheet, part: Part | Element, key: str) -> list[Element]:
    """The elements that a look belongs to: type to words, paint to a body or a line, opacity to the whole."""
    if isinstance(part, Element | Text) or key == "opacity":
        return [_element(part)]
    if key in _TYPE:
        return [text.element for text in sheet.texts if text.owner == part.id]
    if isinstance(part, Arrow):
        return [piece.element for piece in part.pieces]
    body = [shape.element for shape in part.shapes if shape.outline is part.outline]
    return body or [shape.element for shape in part.shapes if shape.closed]


def _evidence(sheet: Sheet, edit: edits.Evidence) -> None:
    _element(_part(sheet, edit.id)).set("data-evidence", edit.evidence)


def _reconnect(sheet: Sheet, edit: edits.Reconnect) -> None:
    arrow = _arrow(sheet, edit.id)
    for key, id in (("data-from", edit.source), ("data-to", edit.target)):
        if id is not None:
            if id not in sheet.things:
                _refuse(f"no node or group {id!r}", nearest(id, sheet.things) or "name one that is drawn")
            arrow.element.set(key, id)


def _canvas(sheet: Sheet, edit: edits.Canvas) -> None:
    set_canvas(sheet, Rect(sheet.canvas.x, sheet.canvas.y, edit.width, edit.height))


_DOING: dict[str, Callable[[Sheet, Any], None]] = {
    "replace": _replace, "remove": _remove, "add": _add, "relabel": _relabel, "move": _move, "resize": _resize,
    "reroute": _reroute, "restyle": _restyle, "evidence": _evidence, "reconnect": _reconnect, "canvas": _canvas,
}  # fmt: skip

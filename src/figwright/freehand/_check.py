"""A sheet -> findings: what a reviewer would flag in a free drawing, under the names that `checks` has for it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from figwright.checks import SEVERITIES, Finding, Severity
from figwright.checks._evidence import closest, locate
from figwright.freehand._canvas import extent
from figwright.freehand._check_arrows import arrows
from figwright.freehand._check_words import texts
from figwright.freehand._model import Arrow, Sheet, Thing
from figwright.freehand._reach import kin
from figwright.scene import Point, union
from figwright.scene.polygons import inside, meet, off_border, sampled

OVERLAP = 1.0
"""Points of print that two things may share: a stroke's width."""


def check(sheet: Sheet, source: str | None = None, words: int = 60) -> tuple[Finding, ...]:
    """What is wrong with a drawing, the worst first. `source` is the text that it must be true to."""
    findings = [*_meaning(sheet, source), *_places(sheet), *arrows(sheet), *texts(sheet, words)]
    return tuple(sorted(findings, key=lambda finding: SEVERITIES.index(finding.severity)))


def _meaning(sheet: Sheet, source: str | None) -> Iterator[Finding]:
    if not sheet.nodes:
        fix = 'put every box into its own <g data-node="id" data-evidence="…">, and data-from, data-to on every arrow'
        yield Finding("unmarked", "error", "", "nothing in the drawing says what it stands for", fix)
    elif len(sheet.nodes) > 1 and not sheet.arrows:
        fix = "put data-from, data-to and data-evidence on every arrow's element"
        yield Finding("unmarked", "error", sheet.nodes[0].id, "no arrow says what it joins", fix)
    for id, count in Counter(thing.id for thing in (*sheet.nodes, *sheet.groups)).items():
        if count > 1:
            fix = "give each its own id, or draw it once"
            yield Finding("duplicate-id", "error", id, f"{count} elements have the id {id!r}", fix)
    if source is not None:
        parts: tuple[Thing | Arrow, ...] = (*sheet.nodes, *sheet.arrows, *sheet.groups)
        for part in parts:
            yield from _supported(part, source)
    yield from _isolated(sheet)


def _supported(part: Thing | Arrow, source: str) -> Iterator[Finding]:
    if not part.evidence.strip():
        if isinstance(part, Arrow) or (part.kind == "node" and _claims(part)):
            fix = "quote the words of the source that it stands for in data-evidence"
            yield Finding("unsupported", "warning", part.id, f"{part.id!r} has no evidence", fix)
    elif locate(part.evidence, source) is None:
        near = closest(part.evidence, source)
        message = f"the evidence of {part.id!r} is not in the source: “{_short(part.evidence)}”"
        fix = f"quote the source as it is: “{_short(near)}”, or remove it" if near else "quote the source, or remove it"
        yield Finding("unsupported", "error", part.id, message, fix)


def _claims(thing: Thing) -> bool:
    """Signs such as + and dots only join what is claimed elsewhere."""
    return not thing.texts or any(re.search(r"[^\W\d_]{2}", text.words) for text in thing.texts)


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 120 else text[:117].rsplit(" ", 1)[0] + " …"


def _isolated(sheet: Sheet) -> Iterator[Finding]:
    joined = {id for arrow in sheet.arrows for id in (arrow.source, arrow.target)}
    for node in sheet.nodes if joined else ():
        inner = {other.id for other in sheet.nodes if node.id in other.around}
        middle = Point(node.box.cx, node.box.cy)
        frames = {group.id for group in sheet.groups if inside(group.outline, middle)}
        if not joined & {node.id, *node.around, *inner, *frames}:
            fix = "draw the arrow that the text describes, or leave it out; a badge of a whole frame may stay as it is"
            yield Finding("isolated-node", "warning", node.id, f"{node.id!r} is joined to nothing", fix)


def _places(sheet: Sheet) -> Iterator[Finding]:
    slack = OVERLAP * sheet.point
    for one, other in combinations(sheet.nodes, 2):
        if not kin(one, other) and (deep := _overlap(one, other)) > slack:
            message = f"{one.id!r} and {other.id!r} overlap by {deep / sheet.point:.1f} pt"
            fix = f"move {other.id!r} away from {one.id!r}, or make one of them smaller"
            yield Finding("overlap", "error", other.id, message, fix)
    for node in sheet.nodes:
        for group in (group for group in sheet.groups if not kin(group, node)):
            if _straddles(group, node, slack):
                message = f"{node.id!r} lies on the border of {group.id!r}, half in and half out"
                yield Finding("overlap", _certain(group), node.id, message, "move it to one side of the border")
    for one, other in combinations(sheet.groups, 2):
        if not kin(one, other) and _straddles(one, other, slack) and _straddles(other, one, slack):
            severity = _certain(one) if _certain(one) == "warning" else _certain(other)
            message = f"the frames {one.id!r} and {other.id!r} overlap"
            yield Finding("overlap", severity, other.id, message, "move one of them, or make it smaller")
    yield from _beyond(sheet)


def _overlap(one: Thing, other: Thing) -> float:
    """How deep two things lie in each other: by their bodies, and by their corners for round ones."""
    shared = meet(one.box, other.box)
    if min(shared.w, shared.h) <= 0 or one.box.contains(other.box, 1.0) or other.box.contains(one.box, 1.0):
        return 0.0
    probes = [Point(shared.x + shared.w * i / 4, shared.y + shared.h * j / 4) for i in range(1, 4) for j in range(1, 4)]
    both = any(inside(one.outline, point) and inside(other.outline, point) for point in probes)
    return min(shared.w, shared.h) if both else 0.0


def _straddles(frame: Thing, other: Thing, slack: float) -> bool:
    """Whether a thing lies in part inside and in part outside of a frame, by their outlines."""
    if not frame.body.overlaps(other.body, slack):
        return False
    if _certain(frame) == "error" and frame.body.contains(other.body, -slack):
        return False  # well within a plain frame, as most things are
    border = [*other.outline, other.outline[0]]
    sides = [
        inside(frame.outline, point)
        for point in sampled(border, max(1e-6, min(other.body.w, other.body.h) / 8))
        if off_border(frame.outline, point) > slack
    ]
    return any(sides) and not all(sides)


def _certain(frame: Thing) -> Severity:
    """A frame that is drawn as a path may mean what its outline does not say."""
    plain = any(shape.outline is frame.outline and shape.element.tag == "rect" for shape in frame.shapes)
    return "error" if plain else "warning"


def _beyond(sheet: Sheet) -> Iterator[Finding]:
    slack = OVERLAP * sheet.point
    parts: tuple[Thing | Arrow, ...] = (*sheet.nodes, *sheet.groups, *sheet.arrows)
    for part in parts:
        shapes = part.pieces if isinstance(part, Arrow) else part.shapes
        drawn = union(extent(shape) for shape in shapes)
        if shapes and not sheet.canvas.contains(drawn, slack):
            severity: Severity = "error" if not sheet.canvas.contains(drawn, 4 * slack) else "warning"
            message = f"{part.id!r} stands out of the canvas"
            fix = f"bring it inside of 0…{sheet.canvas.w:g} by 0…{sheet.canvas.h:g}"
            yield Finding("protruding", severity, part.id, message, fix)

"""Words into their boxes: nudged, broken into lines or made a little smaller, and set in the middle."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from xml.etree.ElementTree import SubElement

from figwright.core.fonts import breaking
from figwright.drawing.assets.svg.faces import width
from figwright.drawing.assets.svg.pieces import SHARES
from figwright.frontends.freehand._model import Shape, Sheet, Text
from figwright.ir.scene import Point, Rect, union
from figwright.ir.scene.paths import number
from figwright.ir.scene.polygons import inside, meet, room
from figwright.ir.scene.text import ASCENT, DESCENT, LEADING

MOSTLY = 0.62
"""A shape that holds less of a text's width is a highlight behind some of its words."""


def container(sheet: Sheet, text: Text) -> Shape | None:
    """The smallest closed shape below a text that holds most of it and is not hidden there, as the back plates of a
    stack are; the largest when it bursts all of them."""
    box, middle = text.box, Point(text.box.cx, text.box.cy)
    owner = sheet.things.get(text.owner)
    holders = [
        shape
        for shape in (owner.shapes if owner else () if text.owner else sheet.shapes)
        if shape.closed
        and shape.order < text.order
        and shape.box.h >= 0.9 * text.size
        and shape.box.w >= text.size
        and shape.box.contains(Rect(*middle, 0, 0), 0)
        and inside(shape.outline, middle)
    ]
    grounds = [s.order for s in holders if s.fill and s.opacity > 0.9 and meet(s.box, box).w >= MOSTLY * box.w]
    holders = [shape for shape in holders if shape.order >= max(grounds, default=0)]
    holders.sort(key=lambda shape: (shape.box.w * shape.box.h, -shape.order))
    return next((s for s in holders if meet(s.box, box).w >= MOSTLY * box.w), holders[-1] if holders else None)


def fits(shape: Shape, line: Rect, slack: float) -> bool:
    """Whether a line lies inside of the shape, between its capitals and its baseline."""
    trim = min(0.15 * line.h + max(0.0, slack), 0.45 * line.h)
    top, bottom = line.y + trim, line.bottom - trim
    if top < shape.box.y or bottom > shape.box.bottom:
        return False
    x = min(max(line.cx, shape.box.x + 0.01), shape.box.right - 0.01)
    found = room(shape.outline, top, bottom, x)
    return found is not None and found[0] - slack <= line.x and found[1] + slack >= line.right


def siblings(sheet: Sheet, text: Text, shape: Shape) -> list[Rect]:
    """What else is drawn in the same shape and does not lie under the text already."""
    owner = sheet.things.get(text.owner)
    shapes = owner.shapes if owner else ()
    drawn = [s.box for s in shapes if s is not shape and not s.box.contains(shape.box, 1.0)]
    words = [t.box for t in sheet.texts if t is not text and t.owner == text.owner]
    taken = [box for box in (*drawn, *words) if box.overlaps(shape.box)]
    return [box for box in taken if not box.overlaps(text.box, 0.1 * text.size)]


def shift_text(text: Text, dx: float, dy: float) -> None:
    """Moves a text by changing where its lines begin."""
    back = text.place.inverse
    x, y = back.a * dx + back.c * dy, back.b * dx + back.d * dy
    for part in text.element.iter():
        for key, by in (("x", x), ("y", y)):
            if part is text.element or key in part.attrib:
                part.set(key, number(float(part.get(key, "0")) + by))


def scale_text(text: Text, k: float) -> None:
    """Makes a text larger or smaller about the middle of its height, where it is anchored."""
    middle = text.place.inverse.point(Point(text.box.cx, text.box.cy)).y
    text.element.set("font-size", number(text.style.size))
    for part in text.element.iter():
        for key in ("font-size", "dx", "dy", "baseline-shift", "letter-spacing"):
            if key in part.attrib:
                part.set(key, number(float(part.attrib[key]) * k, 4))
        if part is text.element or "y" in part.attrib:
            part.set("y", number(middle + (float(part.get("y", "0")) - middle) * k))


def set_lines(text: Text, lines: Sequence[str], size: float) -> None:
    """A plain text anew in those lines, at that size (of its element), about the middle of where it was."""
    element = text.element
    middle = text.place.inverse.point(Point(text.box.cx, text.box.cy)).y
    baseline = middle - ((len(lines) - 1) * LEADING * size + (ASCENT + DESCENT) * size) / 2 + ASCENT * size
    element.attrib.pop("dx", None), element.attrib.pop("dy", None)
    element.attrib |= {"font-size": number(size), "y": number(baseline)}
    element.text = None
    for i, line in enumerate(lines):
        place = {"x": element.get("x", "0"), "y": number(baseline + i * LEADING * size)}
        SubElement(element, "tspan", place).text = line


SMALLEST = 6.0
"""Points of print; smaller type is asked about, not made."""
GENTLE = 0.88
"""Words are rather made this much smaller than broken into lines."""
CAPITAL = 0.66
"""The height of a capital in type sizes."""
MOST_LINES = 3
EVEN = 0.3
"""A line shorter than this share of the longest looks lost; rather smaller type than that."""
_CENTRED = ("rect", "circle", "ellipse")


def fit(sheet: Sheet) -> list[str]:
    """Mends texts that stick out of their boxes; what it did, in words."""
    told = []
    for text in sheet.texts:
        shape = container(sheet, text) if text.level else None
        # Words that touch the border of their box look cramped.
        margin = min(0.12 * text.size, 0.03 * shape.box.w) if shape else 0.0
        burst = shape and not all(fits(shape, line.box, -margin) for line in text.lines)
        if shape and burst and (done := _fitted(sheet, text, shape)):
            told.append(f"{text.id!r} (“{text.words[:40]}”) {done}")
    return told


def _fitted(sheet: Sheet, text: Text, shape: Shape) -> str:
    least = SMALLEST * sheet.point / text.size
    taken = siblings(sheet, text, shape)
    if _scaled(text, shape, 1.0, taken):
        return "was moved into its box"
    share = min(1.0, _share(text, shape))
    if share >= max(GENTLE, least) and _scaled(text, shape, share, taken):
        return "was made smaller to fit its box"
    if _broken(text, shape, max(GENTLE, least), taken, EVEN):
        return "was broken into lines to fit its box"
    if share >= least and _scaled(text, shape, share, taken):
        return "was made smaller to fit its box"
    return "was broken into lines and made smaller" if _broken(text, shape, least, taken, 0.0) else ""


def _padding(text: Text, shape: Shape) -> float:
    return min(0.3 * text.size, 0.05 * shape.box.w)


def _nudge(block: list[Rect], shape: Shape, pad: float, taken: list[Rect]) -> tuple[float, float] | None:
    """The least move that brings a block of lines inside and off what else is there; None when it is too large."""
    whole, box = union(block), shape.box
    inner = Rect(box.x + pad, box.y + 0.02 * box.h, box.w - 2 * pad, 0.96 * box.h)
    if whole.h > inner.h:
        return None
    dy = min(max(whole.y, inner.y), inner.bottom - whole.h) - whole.y
    left, right = -1e9, 1e9
    for line in block:
        found = room(shape.outline, line.y + dy + 0.15 * line.h, line.bottom + dy - 0.15 * line.h, box.cx)
        if found is None or found[1] - found[0] - 2 * pad < line.w:
            return None
        left, right = max(left, found[0] + pad - line.x), min(right, found[1] - pad - line.right)
    dx = min(max(0.0, left), right)
    free = not any(line.moved(dx, dy).overlaps(other, 0.5) for line in block for other in taken)
    return (dx, dy) if left <= right and free else None


def _share(text: Text, shape: Shape) -> float:
    """By how much the text must shrink to fit where it stands."""
    pad = _padding(text, shape)
    shares = [0.96 * shape.box.h / max(text.box.h, 1e-6)]
    for line in text.lines:
        middle = line.box.cy
        found = room(shape.outline, middle - 0.2 * line.box.h, middle + 0.2 * line.box.h, shape.box.cx)
        if found is None:
            return 0.0
        shares.append((found[1] - found[0] - 2 * pad) / max(line.box.w, 1e-6))
    return 0.995 * min(shares)


def _scaled(text: Text, shape: Shape, share: float, taken: list[Rect]) -> bool:
    """The text as it is, so much smaller, moved into the shape; False where that is not enough."""
    block = []
    for line in text.lines:
        x = line.box.x + SHARES[text.style.anchor] * line.box.w * (1 - share)
        y = text.box.cy + (line.box.y - text.box.cy) * share
        block.append(Rect(x, y, line.box.w * share, line.box.h * share))
    move = _nudge(block, shape, (0.9 if share < 1 else 1.0) * _padding(text, shape), taken)
    if move is None:
        return False
    if share < 1:
        scale_text(text, share)
    shift_text(text, *move)
    return True


def _broken(text: Text, shape: Shape, least: float, taken: list[Rect], even: float) -> bool:
    """Plain words in one line -> two or three, at the largest size that fits and about equally long."""
    words = [
        (piece, not place) for word in text.words.split() for place, (piece, _) in enumerate(breaking.pieces(word))
    ]  # each with whether a blank comes before it
    if len(text.lines) > 1 or len(text.element) or len(words) < 2:
        return False
    share = 1.0
    while share >= least:
        for count in range(2, min(MOST_LINES, len(words)) + 1):
            lines = _split(words, count, text)
            block = _block(lines, text, share)
            uneven = min(line.w for line in block) < even * max(line.w for line in block)
            move = None if uneven else _nudge(block, shape, _padding(text, shape), taken)
            if move:
                set_lines(text, lines, text.style.size * share)
                shift_text(text, *move)
                return True
        share -= 0.03
    return False


def _split(words: list[tuple[str, bool]], count: int, text: Text) -> list[str]:
    """The most even lines."""
    splits = ((0, *cuts, len(words)) for cuts in combinations(range(1, len(words)), count - 1))
    lines = ([_line(words[a:b]) for a, b in pairwise(cut)] for cut in splits)
    return min(lines, key=lambda found: max(width(line, text.style.face) for line in found))


def _line(words: list[tuple[str, bool]]) -> str:
    return "".join(f" {word}" if blank else word for word, blank in words).strip()


def _block(lines: list[str], text: Text, share: float) -> list[Rect]:
    size, anchor = text.size * share, SHARES[text.style.anchor]
    at = text.box.x + anchor * text.box.w
    top = text.box.cy - ((len(lines) - 1) * LEADING + ASCENT + DESCENT) * size / 2
    wide = [width(line, text.style.face) * size for line in lines]
    high = (ASCENT + DESCENT) * size
    return [Rect(at - anchor * w, top + i * LEADING * size, w, high) for i, w in enumerate(wide)]


def centre(sheet: Sheet) -> list[str]:
    """A text that stands nearly in the middle of a plain box is set in its middle, where nothing else stands by it."""
    told = []
    nodes = {node.id for node in sheet.nodes}
    for text in sheet.texts:
        shape = container(sheet, text) if text.level and text.owner in nodes else None
        plain = shape is not None and shape.element.tag in _CENTRED
        dx, dy = (_aside(sheet, text, shape), _below(sheet, text, shape)) if shape and plain else (0.0, 0.0)
        if dx or dy:
            shift_text(text, dx, dy)
            told.append(f"{text.id!r} (“{text.words[:40]}”) was set in the middle of its box")
    return told


def _aside(sheet: Sheet, text: Text, shape: Shape) -> float:
    """How far to the side the middle of the box is, when nothing is drawn beside the words."""
    dx = shape.box.cx - text.box.cx
    band = Rect(shape.box.x, text.box.y, shape.box.w, text.box.h)
    nearly = text.style.anchor == "middle" and 0.1 * text.size < abs(dx) <= 0.12 * shape.box.w
    return dx if nearly and not any(box.overlaps(band) for box in _others(sheet, text, shape)) else 0.0


def _below(sheet: Sheet, text: Text, shape: Shape) -> float:
    """How far down the middle of the box is, when the words stand alone in it."""
    top = text.lines[0].box.y + (ASCENT - CAPITAL) * text.lines[0].size
    bottom = text.lines[-1].box.bottom - DESCENT * text.lines[-1].size
    dy = shape.box.cy - (top + bottom) / 2
    return dy if 0.08 * text.size < abs(dy) <= 0.75 * text.size and not _others(sheet, text, shape) else 0.0


def _others(sheet: Sheet, text: Text, shape: Shape) -> list[Rect]:
    """What else is drawn in a box: other words, and shapes that are neither its cards nor its shadow."""
    words = [t.box for t in sheet.texts if t is not text and t.box.overlaps(shape.box)]
    near = shape.box.grown(0.05 * shape.box.w)
    drawn = [s.box for s in sheet.things[text.owner].shapes if s is not shape and s.box.overlaps(shape.box)]
    return words + [box for box in drawn if near.contains(box) and box.w * box.h < 0.7 * shape.box.w * shape.box.h]

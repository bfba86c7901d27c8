"""Primitives as a drawing program meant them: a fill and its border are one shape, what is drawn twice is there once,
a line that was written as a filled strip is a line, and the paper is no shape.

Programs that print to PDF write a box as a fill and a border, a dashed arrow as one filled path of strips and a head.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from statistics import median

from figwright.frontends.freehand.naming.strips import Strip, ribbon
from figwright.frontends.tracing.broken_lines import as_dashes, broken_lines, dashes, parts_of
from figwright.frontends.tracing.gradients import gathered
from figwright.frontends.tracing.primitives import Bitmap, Page, Path, Primitive, TextRun
from figwright.ir.scene import Point, Rect
from figwright.ir.scene.curves import straightened
from figwright.ir.scene.paths import Command, polygon
from figwright.ir.scene.polygons import bounds, distance, flattened, meet

NEXT = 4
"""How many paths after its fill a border is looked for."""
HEAD = 0.05
"""How large the head of a line may be, as a share of the longer side of the page."""
STRIP, STRIP_BARE = 0.012, 0.004
"""How wide a line that is a filled strip may be, with a head and without one."""
LONG, LONG_BARE = 1.15, 5.0
"""How many times as long as wide a strip is, with a head and without one."""
CAP = 1.3
"""How large a round end of a line is, in its widths."""
PAPER = 0.9


def tidied(page: Page) -> Page:
    """The page with the same looks, in fewer and plainer primitives."""
    items = _seen(_once(list(_bordered(list(gathered(list(_on_paper(page))))))))
    large = max(page.width, page.height)
    out: list[Primitive] = []
    for item in broken_lines([_unclosed(item) for item in items], large):
        out += _as_lines(item, large) if isinstance(item, Path) else [item]
    return replace(page, items=tuple(out))


def _unclosed(item: Primitive) -> Primitive:
    """A line that goes there and back as a line."""
    if isinstance(item, Path) and item.stroke and len(item.commands) in (3, 4) and item.commands[-1][0] == "Z":
        first, second, *back = [n for _, n in item.commands if n]
        if len(second) == 2 and all(n == first for n in back):
            return replace(item, commands=item.commands[:2])
    return item


def _on_paper(page: Page) -> Iterator[Primitive]:
    """Without a white ground, and without what lies under it and is not seen."""
    sheet, items = Rect(0, 0, page.width, page.height), page.items
    grounds = [at for at, item in enumerate(items) if isinstance(item, Path) and _is_paper(item, sheet)]
    last = max(grounds, default=-1)
    for at, item in enumerate(items):
        if at > last or not (at in grounds or items[last].box.grown(1.0).contains(meet(item.box, sheet))):
            yield item


def _is_paper(item: Path, sheet: Rect) -> bool:
    plain = item.fill == "#ffffff" and not (item.stroke or item.shade or item.clip) and item.opacity > 0.99
    square = len(item.commands) <= 6 and all(letter != "C" for letter, _ in item.commands)
    common = meet(item.box, sheet)
    return plain and square and common.w * common.h >= PAPER * sheet.w * sheet.h


def _once(found: Sequence[Primitive]) -> list[Primitive]:
    """Opaque paths that are drawn again where they are: only the last is seen. Groups are drawn twice as a whole, so
    what came between does not matter when it comes again, too."""
    keys = [_key(item) for item in found]
    places: dict[object, list[int]] = {}
    for at, key in enumerate(keys):
        if key is not None:
            places.setdefault(key, []).append(at)
    gone: set[int] = set()
    for spots in places.values():
        for before, at in pairwise(spots):
            between = (n for n in range(before + 1, at) if n not in gone and _meets(found[n].box, found[at].box))
            if all(keys[n] is not None and places[keys[n]][-1] > at for n in between):
                gone.add(before)
    return [item for at, item in enumerate(found) if at not in gone]


def _seen(items: Sequence[Primitive]) -> list[Primitive]:
    """Without white shapes that lie on white paper."""
    out: list[Primitive] = []
    for item in items:
        blank = isinstance(item, Path) and item.fill == "#ffffff" and not (item.stroke or item.shade)
        if not blank or any(_meets(other.box, item.box) and not _white_around(other, item) for other in out):
            out.append(item)
    return out


def _white_around(other: Primitive, item: Primitive) -> bool:
    """Whether something is white where an item lies: an outline around it, or a white shape."""
    if not isinstance(other, Path) or other.fill not in (None, "#ffffff") or other.shade:
        return False
    return other.box.grown(-1.0).contains(item.box)


def _key(item: Primitive) -> object:
    """What is the same for primitives that look the same; None for what is not opaque."""
    if isinstance(item, TextRun):
        return item.text, item.colour, round(item.origin.x, 1), round(item.origin.y, 1)
    if isinstance(item, Bitmap):
        return item.png, tuple(round(v, 1) for v in item.box)
    if item.opacity < 0.99 or item.stroke_opacity < 0.99:
        return None
    drawn = tuple((letter, tuple(round(v, 1) for v in n)) for letter, n in item.commands)
    return drawn, item.fill, item.stroke, item.dash


def _meets(one: Rect, other: Rect) -> bool:
    common = meet(one, other)
    return common.w > -0.5 and common.h > -0.5


def _bordered(items: Sequence[Primitive]) -> Iterator[Primitive]:
    """A fill with the border that is drawn after it, along the same path."""
    taken: set[int] = set()
    for at, item in enumerate(items):
        if at in taken:
            continue
        if isinstance(item, Path) and item.fill and not item.stroke:
            for n in range(at + 1, min(at + 1 + NEXT, len(items))):
                other = items[n]
                if isinstance(other, Path) and other.stroke and not other.fill and _along(item, other):
                    shape = other.commands if other.commands[-1][0] == "Z" else item.commands
                    item = replace(
                        item, commands=shape, stroke=other.stroke, width=other.width, dash=other.dash,
                        stroke_opacity=other.stroke_opacity, round_caps=other.round_caps,
                    )  # fmt: skip
                    taken.add(n)
                    break
                if not isinstance(other, Path) or (_meets(other.box, item.box) and other.fill):
                    break
        yield item


def _along(fill: Path, border: Path) -> bool:
    if (fill.clip != border.clip and border.clip) or max(
        abs(a - b) for a, b in zip(fill.box, border.box, strict=True)
    ) > 0.3:
        return False
    one, other = ([n for _, n in path.commands if n] for path in (fill, border))
    if len(one) == len(other):
        pairs = zip(one, other, strict=True)
        if all(len(a) == len(b) and max(abs(x - y) for x, y in zip(a, b, strict=True)) < 0.3 for a, b in pairs):
            return True
    return abs(len(one) - len(other)) <= 1 and {_spot(n) for n in one} == {_spot(n) for n in other}


def _spot(n: Sequence[float]) -> tuple[int, int]:
    return round(n[-2]), round(n[-1])


# lines that are filled strips


def _as_lines(item: Path, large: float) -> list[Primitive]:
    """A filled path of strips and heads as lines and heads; any other as it is."""
    if not item.fill or item.shade or item.clip or (item.stroke and item.stroke != item.fill):
        return [item]
    subpaths = parts_of(item.commands)
    if len(subpaths) > 400:
        return [item]
    strips: list[Strip] = []
    heads: list[tuple[Command, ...]] = []
    for sub in subpaths:
        outline = flattened(sub)[0] if flattened(sub) else ()
        strip = ribbon(outline, STRIP * large) if len(outline) > 3 else None
        if strip and len(subpaths) > 3 and strip.long < LONG * strip.width:  # a dot
            box = bounds(outline)
            strips.append(Strip((Point(box.cx, box.cy), Point(box.cx, box.cy)), strip.width))
        elif strip and strip.long >= (LONG_BARE if len(subpaths) == 1 else LONG) * strip.width:
            strips.append(strip)
        elif len(outline) > 2 and max(bounds(outline)[2:]) <= HEAD * large:
            heads.append(sub)
        else:
            return [item]
    heads = [head for head in heads if not _is_cap(head, strips)]
    if not strips or len(heads) > 2 * len(strips) or (heads and not _headed(strips, heads)):
        return [item]
    if not heads and len(strips) > 1 and not dashes(strips):
        return [item]
    width = median(strip.width for strip in strips)
    if not heads and width > STRIP_BARE * large:
        return [item]
    line, dash = as_dashes(strips)
    if line is None:
        return [item]
    if dash:
        line = _reaching(line, heads)
    stroke = item.stroke if item.stroke else None
    grown = item.width if stroke and item.width < width else 0.0
    paint = Path(
        polygon(line, close=False), bounds(line), None, item.fill, width + grown, dash, 1.0, item.opacity,
    )  # fmt: skip
    return [paint, *(replace(item, commands=head, box=bounds(flattened(head)[0]), even_odd=False) for head in heads)]


def _headed(strips: Sequence[Strip], heads: Sequence[tuple[Command, ...]]) -> bool:
    """Whether every head stands at the end of a strip and is wider than it."""
    ends = [point for strip in strips for point in (strip.line[0], strip.line[-1])]
    width = median(strip.width for strip in strips)
    gap = median(strip.long for strip in strips) if len(strips) > 1 else 0.0  # a dash may be missing before the head
    for head in heads:
        box = bounds(flattened(head)[0])
        size = max(box.w, box.h)
        if size < 1.2 * width or min(distance(Point(box.cx, box.cy), end) for end in ends) > size + gap:
            return False
    return True


def _reaching(line: Sequence[Point], heads: Sequence[tuple[Command, ...]]) -> tuple[Point, ...]:
    """A dashed line that goes on to its heads."""
    out = list(line)
    for head in heads:
        box = bounds(flattened(head)[0])
        middle = Point(box.cx, box.cy)
        at = 0 if distance(out[0], middle) < distance(out[-1], middle) else -1
        if distance(out[at], middle) > 0.85 * max(box.w, box.h):
            out.insert(0, middle) if at == 0 else out.append(middle)
    return tuple(straightened(out)) if len(out) > 2 else tuple(out)


def _is_cap(head: Sequence[Command], strips: Sequence[Strip]) -> bool:
    """Whether a piece is only the round end of a strip: no larger than the strip is wide, and at its end."""
    if not strips:
        return False
    box, width = bounds(flattened(head)[0]), median(strip.width for strip in strips)
    near = min(distance(Point(box.cx, box.cy), end) for s in strips for end in (s.line[0], s.line[-1]))
    return max(box.w, box.h) <= CAP * width and near <= width

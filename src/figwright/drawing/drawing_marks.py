"""What a figure says of its own looks -> marks: paint by the theme's names, words where they are set, drawings.

Figures give lengths in units of their `size`; here they are design points, in which labels have the theme's size.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from figwright.core import fonts
from figwright.drawing import assets
from figwright.drawing.themes import Theme
from figwright.ir.scene import Box, Mark, Outline, Oval, Paint, Picture, Point, Rect, Words, union
from figwright.ir.scene.curves import head as arrow_head
from figwright.ir.scene.geometry import rotated
from figwright.ir.scene.paths import polygon
from figwright.ir.scene.text import TextStyle, set_text
from figwright.ir.spec import Figure
from figwright.ir.spec.drawings import whole
from figwright.ir.spec.placing import LABEL, Lettering, Look

PLAIN = Look()
HEAD_WIDTH = 0.88
"""Of an arrow's head, in lengths of it."""
SHEET = 100_000
"""What a drawing without a sheet of its own is drawn on."""
LABEL_SHARES = {"start": 0.0, "middle": 0.5, "end": 1.0}
_WHOLE = re.compile(r"\s*(?:<\?xml[^>]*>\s*)?<svg\b[^>]*>")
_BOX = re.compile(r"""\bviewBox=["']([^"']*)["']""")
_ALIGN = {"start": "left", "middle": "center", "end": "right"}


@dataclass(frozen=True, slots=True)
class Units:
    """What a figure's own looks are drawn with: `unit` is how many of its units a design point has."""

    theme: Theme
    unit: float = 1.0
    inline: bool = False
    drawings: Mapping[str, str] | None = None
    arrows: Look = PLAIN
    """Paint of all arrows that do not say otherwise."""

    @classmethod
    def of(cls, figure: Figure, theme: Theme) -> Units:
        head = figure.head
        label = head.type or (LABEL * head.size[0] / head.width if head.size else theme.type.label)
        return cls(theme, label / theme.type.label, head.inline_math, figure.drawings, head.arrows or PLAIN)

    def head(self, look: Look, usual: tuple[float, float]) -> tuple[float, float]:
        """Length and width of an arrow's head."""
        if look.head is None:
            return usual
        long, wide = look.head if isinstance(look.head, tuple) else (look.head, look.head * HEAD_WIDTH)
        return long / self.unit, wide / self.unit

    @property
    def corner(self) -> float:
        """The radius of an arrow's bends."""
        return self.radius(self.arrows, self.theme.lines.corner)

    def rect(self, place: Sequence[float]) -> Rect:
        return Rect(*(value / self.unit for value in place))

    def point(self, pair: Sequence[float]) -> Point:
        return Point(pair[0] / self.unit, pair[1] / self.unit)

    def paint(self, look: Look | None, usual: Paint) -> Paint:
        """The usual paint, with what the figure says otherwise."""
        if look is None:
            return usual
        fill = self.theme.colour(look.fill) if look.fill else usual.fill
        stroke = self.theme.colour(look.line) if look.line else usual.stroke
        width = usual.width if look.width is None else look.width / self.unit
        dash = usual.dash if look.dash is None else tuple(d / self.unit for d in look.dash)
        stroke = stroke if width > 0 else None
        drawn = look.line or look.width is not None
        return Paint(fill, stroke, width, dash, look.opacity, "butt", "miter" if drawn else usual.join)

    def radius(self, look: Look | None, usual: float) -> float:
        return usual if look is None or look.radius is None else look.radius / self.unit

    def style(self, how: Lettering | None, usual: TextStyle) -> TextStyle:
        """The usual lettering, with what the figure says otherwise."""
        if how is None:
            return usual
        return TextStyle(
            how.size / self.unit if how.size else usual.size,
            (self.theme.colour(how.color) if how.color else None) or usual.colour,
            how.weight or usual.weight,
            how.italic,
            how.font if how.font and fonts.is_known(how.font) else usual.family,
            _ALIGN[how.anchor],  # type: ignore[arg-type]
            self.inline,
            how.leading / self.unit if how.leading else 0.0,
            usual.language,
        )

    def limit(self, how: Lettering | None, usual: float = math.inf) -> float:
        """How wide lines may run."""
        return how.width / self.unit if how is not None and how.width else usual

    def lettered(self, text: str, how: Lettering, usual: TextStyle, origin: Point) -> tuple[Mark, ...]:
        """Words whose first line stands at `how.at`, seen from the origin."""
        assert how.at is not None
        block = set_text(text, self.style(how, usual), self.limit(how))
        at = self.point(how.at)
        x, y = origin.x + at.x, origin.y + at.y
        bounds = block.bounds
        left = bounds.x + LABEL_SHARES[how.anchor] * bounds.w
        block = block.placed(1.0, x - left, y - block.lines[0].baseline)
        return (_turned(block, how.turn, Point(x, y)) if how.turn else block,)

    def drawing(self, name: str, rect: Rect) -> tuple[Mark, ...]:
        """A named drawing in a rectangle: a fragment is stretched to it from its own bounds, an SVG with a sheet of its
        own (a viewBox) is fitted into it as it is, or stretched where it says that its ratio does not count."""
        svg = whole(name, self.drawings or {})
        marks, sheet = _marks(svg, self.theme.palette(svg))
        if sheet is None or is_stretched(svg):
            return tuple(stretched(marks, rect, sheet))
        k = min(rect.w / sheet.w, rect.h / sheet.h)
        return tuple(mark.placed(k, rect.cx - sheet.w * k / 2, rect.cy - sheet.h * k / 2) for mark in marks)


@lru_cache(maxsize=2_000)
def _marks(svg: str, palette: tuple[tuple[str, str], ...]) -> tuple[tuple[Mark, ...], Rect | None]:
    """The marks of a drawing, and its sheet where it has one; without one it cannot be a picture."""
    opening = _WHOLE.match(svg)
    if opening and (found := _uncut(svg, opening, palette)):
        return found
    if not opening:
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SHEET} {SHEET}">{svg}</svg>'
    marks, width, height = assets.marks(svg, dict(palette), apart=not opening)
    return marks, Rect(0, 0, width, height) if opening and "viewBox" in opening[0] else None


def _uncut(
    svg: str, opening: re.Match[str], palette: tuple[tuple[str, str], ...]
) -> tuple[tuple[Mark, ...], Rect | None] | None:
    """An SVG whose shapes may reach beyond its sheet; None for others, and for what marks cannot show."""
    box = _BOX.search(opening[0])
    numbers = [float(n) for n in re.findall(r"[-+.\de]+", box[1])] if box else []
    if len(numbers) != 4 or 'overflow="visible"' not in opening[0]:
        return None
    x, y, w, h = numbers
    wide = f'viewBox="{x - SHEET} {y - SHEET} {w + 2 * SHEET} {h + 2 * SHEET}"'
    marks, *_ = assets.marks(_BOX.sub(wide, svg, count=1), dict(palette), apart=True)
    if any(isinstance(mark, Picture) and mark.rect.w > SHEET for mark in marks):
        return None
    return tuple(mark.placed(1.0, -SHEET, -SHEET) for mark in marks), Rect(0, 0, w, h)


def is_stretched(svg: str) -> bool:
    """Whether a drawing with a sheet fills its place with it, whatever the ratio of that."""
    opening = _WHOLE.match(svg)
    return bool(opening and 'preserveAspectRatio="none"' in opening[0] and _BOX.search(opening[0]))


def marks_of(svg: str, theme: Theme) -> tuple[Mark, ...]:
    """The marks of a drawing in its own units, in the theme's colours."""
    return _marks(svg, theme.palette(svg))[0]


def coloured_marks(svg: str, palette: Mapping[str, str]) -> tuple[Mark, ...]:
    """The same in other colours of those names."""
    return _marks(svg, tuple(palette.items()))[0]


def sheet_of(svg: str, theme: Theme) -> Rect | None:
    """The sheet of a drawing that fills its place with it, from its own corner as its marks are."""
    return _marks(svg, theme.palette(svg))[1] if is_stretched(svg) else None


def written_sheet(svg: str, theme: Theme) -> Rect | None:
    """The sheet that the author of a drawing drew it on; those that the program adds show what reaches beyond them."""
    opening = _WHOLE.match(svg)
    if opening is None or is_stretched(svg) or 'overflow="visible"' in opening[0]:
        return None
    return _marks(svg, theme.palette(svg))[1]


def stretched(marks: Sequence[Mark], rect: Rect, own: Rect | None = None) -> Iterator[Mark]:
    """Marks moved and scaled from their bounds, or from another rectangle, to a rectangle, lines and words without
    distortion."""
    own = own or union(mark.bounds for mark in marks)
    kx, ky = (rect.w / own.w if own.w > 1e-6 else 0.0), (rect.h / own.h if own.h > 1e-6 else 0.0)
    kx, ky = kx or ky or 1.0, ky or kx or 1.0
    k = math.sqrt(kx * ky)
    dx, dy = rect.x - own.x * kx, rect.y - own.y * ky
    if abs(kx - ky) <= 1e-3 * k:
        yield from (mark.placed(k, rect.x - own.x * k, rect.y - own.y * k) for mark in marks)
        return
    for mark in marks:
        if isinstance(mark, Outline):
            commands = tuple((c, tuple(v * (ky if i % 2 else kx) + (dy if i % 2 else dx) for i, v in enumerate(n)))
                             for c, n in mark.commands)  # fmt: skip
            yield Outline(commands, mark.paint.placed(k, dx, dy))
        elif isinstance(mark, Words):
            small, bounds = min(kx, ky), mark.bounds
            yield mark.placed(small, bounds.cx * (kx - small) + dx, bounds.cy * (ky - small) + dy)
        else:
            box = Rect(mark.rect.x * kx + dx, mark.rect.y * ky + dy, mark.rect.w * kx, mark.rect.h * ky)
            if isinstance(mark, Picture):
                yield replace(mark, rect=box)
            elif isinstance(mark, Oval):
                yield Oval(box, mark.paint.placed(k, dx, dy))
            else:
                yield Box(box, mark.paint.placed(k, dx, dy), min(mark.radius * k, box.w / 2, box.h / 2))


def _turned(block: Words, degrees: float, about: Point) -> Words:
    """The words turned about a point: moved to where that takes their middle, and turned there."""
    frame = block.frame
    middle = rotated(Point(frame.cx, frame.cy), degrees, about)
    return replace(block.placed(1.0, middle.x - frame.cx, middle.y - frame.cy), turn=degrees)


def tip(
    shape: str, at: Point, behind: Point, size: tuple[float, float], paint: Paint
) -> tuple[tuple[Mark, ...], float]:
    """The head of an arrow by its shape, length and width, and how much shorter the line is for it."""
    long, wide = size
    length = math.dist(at, behind) or 1.0
    ux, uy = (at.x - behind.x) / length, (at.y - behind.y) / length

    def p(back: float, side: float) -> tuple[float, float]:
        return at.x - ux * back - uy * side, at.y - uy * back + ux * side

    solid, line = Paint(paint.stroke, opacity=paint.opacity), replace(paint, dash=(), fill=None)
    if shape == "open":
        return (Outline(polygon([p(long, wide / 2), p(0, 0), p(long, -wide / 2)], close=False), line),), 0.0
    if shape == "bar":
        return (Outline(polygon([p(0, wide / 2), p(0, -wide / 2)], close=False), line),), 0.0
    if shape == "diamond":
        corners = [p(0, 0), p(long / 2, wide / 2), p(long, 0), p(long / 2, -wide / 2)]
        return (Outline(polygon(corners), solid),), long * 0.9
    if shape == "dot":
        x, y = p(long / 2, 0)
        return (Oval(Rect(x - long / 2, y - long / 2, long, long), solid),), long * 0.5
    if shape == "triangle":
        # The line ends where the head is as wide as it, so that dashes begin where they are seen to.
        hidden = min(0.9 * long, max(0.2 * long, paint.width * long / wide if wide else 0.0))
        return (Outline(polygon([p(0, 0), p(long, wide / 2), p(long, -wide / 2)]), solid),), hidden
    if shape == "hollow":
        return (
            Outline(polygon([p(0, 0), p(long, wide / 2), p(long, -wide / 2)]), replace(line, fill="#ffffff")),
        ), long
    return (Outline(arrow_head(at, behind, long, wide), solid),), long * 0.7

"""Primitives -> a tree of plain SVG, which the understanding of drawings measures: words in our faces, as wide as they
were; boxes, ovals and lines as what they are.

Units: the width of the page is about a thousand of them, as rules of freehand drawings expect it.
"""

from __future__ import annotations

import base64
import math
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import median
from types import MappingProxyType
from xml.etree.ElementTree import Element, SubElement

from figwright.core.fonts import DEFAULT
from figwright.drawing.assets.svg.faces import MATH, SANS, Face, width
from figwright.frontends.tracing.primitives import CUTOUT, SCRAP, SHADOW, Bitmap, Page, Path, Shade, TextRun
from figwright.ir.scene import Rect, union
from figwright.ir.scene.math_face import symbols
from figwright.ir.scene.paths import data, moved

UNITS = 1000.0
"""Of the longer side."""
NARROWEST, WIDEST = 0.55, 1.6
"""By how much type of ours may be set smaller or larger than the source's, to be as wide."""
TOO_WIDE = 1.12
"""Times its ink: how wide a run may be set that was read from pixels."""
_MARKUP = frozenset('#%&$\\^_{}"~')
_WORD = re.compile(r"[A-Za-z]{3}")
_MATH = range(0x1D400, 0x1D800)


@dataclass(frozen=True, slots=True)
class Line:
    """Runs on one line, from left to right, and the place of the first in the drawing order."""

    runs: tuple[TextRun, ...]
    order: int

    @property
    def box(self) -> Rect:
        return union(run.box for run in self.runs)

    @property
    def lead(self) -> TextRun:
        """The run that says how the line is set."""
        return max(self.runs, key=lambda run: run.advance * run.size)


@dataclass(frozen=True, slots=True)
class Block:
    """Lines under each other that are one text."""

    lines: tuple[Line, ...]
    anchor: str = "middle"

    @property
    def order(self) -> int:
        return min(line.order for line in self.lines)


def tree(page: Page, typeface: str = "", others: Mapping[str, str] = MappingProxyType({})) -> Element:
    """The page as SVG without names; words are set in a typeface, else in ours, those of some fonts in `others`."""
    k = UNITS / max(page.width, page.height, 1.0)
    w, h = page.width * k, page.height * k
    root = Element("svg", {"viewBox": f"0 0 {w:.6g} {h:.6g}", "width": f"{w:.6g}", "height": f"{h:.6g}"})
    root.set("font-family", SANS)
    if typeface:
        root.set("data-typeface", typeface)
    writer = _Writer(root, k, page, typeface, others)
    blocks: dict[int, list[Block]] = defaultdict(list)
    for block in blocks_of(page):
        blocks[block.order].append(block)
    for order, item in enumerate(page.items):
        if isinstance(item, Path):
            writer.path(item)
        elif isinstance(item, Bitmap):
            writer.bitmap(item)
        for block in blocks[order]:
            writer.block(block)
    return root


class _Writer:
    def __init__(self, root: Element, k: float, page: Page, typeface: str, others: Mapping[str, str]) -> None:
        self.root, self.k, self.others, self.typeface = root, k, others, typeface
        self.fit = fits((item for item in page.items if isinstance(item, TextRun)), typeface, others)
        self.clips: dict[str, str] = {}
        self.shades = 0

    def path(self, item: Path) -> None:
        given = {
            "d": data(moved(item.commands, self.k, 0, 0)),
            "fill": item.fill or "none", "stroke": item.stroke or "none",
        }  # fmt: skip
        if item.stroke:
            given["stroke-width"] = f"{item.width * self.k:.5g}"
            if item.dash:
                given["stroke-dasharray"] = " ".join(f"{value * self.k:.5g}" for value in item.dash)
            if item.round_caps:
                given["stroke-linecap"] = "round"
            if item.stroke_opacity < 1:
                given["stroke-opacity"] = f"{item.stroke_opacity:g}"
        if item.fill and item.opacity < 1:
            given["fill-opacity"] = f"{item.opacity:g}"
        if item.even_odd:
            given["fill-rule"] = "evenodd"
        if item.shade:
            given["fill"] = f"url(#{self._shade(item.shade)})"
        if item.clip:
            given["clip-path"] = f"url(#{self._clip(item)})"
        SubElement(self.root, "path", given)

    def _clip(self, item: Path) -> str:
        assert item.clip is not None
        shape = data(moved(item.clip, self.k, 0, 0))
        if shape not in self.clips:
            self.clips[shape] = f"clip{len(self.clips)}"
            defs = SubElement(self.root, "defs")
            SubElement(SubElement(defs, "clipPath", {"id": self.clips[shape]}), "path", {"d": shape})
        return self.clips[shape]

    def _shade(self, shade: Shade) -> str:
        self.shades += 1
        name = f"shade{self.shades}"
        ends = zip(("x1", "y1", "x2", "y2"), (*shade.start, *shade.end), strict=True)
        given = {key: f"{value * self.k:.6g}" for key, value in ends}
        defs = SubElement(self.root, "defs")
        found = SubElement(defs, "linearGradient", {"id": name, "gradientUnits": "userSpaceOnUse", **given})
        for at, colour in shade.stops:
            SubElement(found, "stop", {"offset": f"{at:g}", "stop-color": colour})
        return name

    def bitmap(self, item: Bitmap) -> None:
        place = dict(zip(("x", "y", "width", "height"), (f"{v * self.k:.6g}" for v in item.box), strict=True))
        content = base64.b64encode(item.png).decode()
        given = {**place, "preserveAspectRatio": "none", "xlink:href": f"data:image/png;base64,{content}"}
        marks = {SHADOW: "data-shadow", CUTOUT: "data-cutout", SCRAP: "data-scrap"}
        if item.why in marks:
            given[marks[item.why]] = "true"
        SubElement(self.root, "image", given)

    def block(self, block: Block) -> None:
        """A text; of one that is turned and set in several faces, every run is a text of its own."""
        if block.lines[0].lead.angle and len({(r.colour, face_of(r)) for line in block.lines for r in line.runs}) > 1:
            for line in block.lines:
                for run in line.runs:
                    self._block(Block((Line((run,), line.order),)))
        else:
            self._block(block)

    def _block(self, block: Block) -> None:
        first = block.lines[0]
        lead, angle = first.lead, first.lead.angle
        x, y = self._start(first, block.anchor)
        given = {"x": f"{x:.6g}", "y": f"{y:.6g}", "text-anchor": block.anchor, "fill": lead.colour}
        given["font-size"] = f"{self._size(lead):.5g}"
        if angle:
            given["transform"] = f"rotate({angle:g} {x:.6g} {y:.6g})"
        text = SubElement(self.root, "text", given)
        for line in block.lines:
            self._line(text, line, block.anchor, (x, y), lead)

    def _start(self, line: Line, anchor: str) -> tuple[float, float]:
        """Where a line is anchored, on its baseline."""
        share = {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
        first, angle = line.runs[0], math.radians(line.lead.angle)
        far = max(along(first, run) + run.advance for run in line.runs) * share
        base = aside(first, line.lead)
        x = first.origin.x + far * math.cos(angle) - base * math.sin(angle)
        y = first.origin.y + far * math.sin(angle) + base * math.cos(angle)
        return x * self.k, y * self.k

    def _line(self, text: Element, line: Line, anchor: str, at: tuple[float, float], lead: TextRun) -> None:
        x, y = self._start(line, anchor)
        if lead.angle:  # in the units of the turned text
            angle = math.radians(-lead.angle)
            dx, dy = x - at[0], y - at[1]
            x = at[0] + dx * math.cos(angle) - dy * math.sin(angle)
            y = at[1] + dx * math.sin(angle) + dy * math.cos(angle)
        row = SubElement(text, "tspan", {"x": f"{x:.6g}", "y": f"{y:.6g}"})
        last: TextRun | None = None
        for run in line.runs:
            span = SubElement(row, "tspan", self._face(run))
            gap = along(last, run) - last.advance if last else 0.0
            blank = " " if last and gap > 0.15 * min(run.size, last.size) else ""
            span.text = blank + (symbols(run.text, run.bold, run.italic) if is_math(run) else run.text)
            shift = aside(line.lead, run)
            if abs(shift) > 0.06 * line.lead.size:
                span.set("baseline-shift", f"{-shift * self.k:.5g}")
            last = run

    def _face(self, run: TextRun) -> dict[str, str]:
        given = {"font-size": f"{self._size(run):.5g}", "fill": run.colour}
        if is_math(run):
            return {**given, "font-family": MATH}
        weight = "700" if run.bold else "400"
        if run.family in self.others:
            given["data-typeface"] = self.others[run.family]
        return {**given, "font-family": SANS, "font-weight": weight, "font-style": "italic" if run.italic else "normal"}

    def _size(self, run: TextRun) -> float:
        """How large a run is set. What was read from pixels, such as a formula in plain letters, is never set much
        wider than its ink."""
        size = run.size * (1.0 if is_from_pixels(run) else self.fit.get(face_of(run), 1.0))
        wide = 0.0 if run.family or len(run.text) < 2 else _wide(run, self.typeface) * size
        return self.k * (size * run.advance / wide if wide > TOO_WIDE * run.advance > 0 else size)


def is_math(run: TextRun) -> bool:
    """Whether a run is set as mathematics; words in a math font are words."""
    if _MARKUP & {*run.text}:
        return False  # a formula has these for its grammar
    if any(ord(sign) in _MATH for sign in run.text):
        return True
    return run.math and not (_WORD.search(run.text) and not run.italic)


def is_from_pixels(run: TextRun) -> bool:
    """Whether a run is a piece of a formula in a picture: its few signs do not tell how wide a face is."""
    return run.math and not run.family


def face_of(run: TextRun) -> tuple[str, bool, bool]:
    return run.family, run.bold, run.italic


def fits(
    runs: Iterable[TextRun], typeface: str = "", others: Mapping[str, str] = MappingProxyType({})
) -> dict[tuple[str, bool, bool], float]:
    """By how much our type is set larger so that words are as wide as they were, for every face of the page."""
    ratios: dict[tuple[str, bool, bool], list[float]] = defaultdict(list)
    for run in runs:
        if len(run.text) < 2 or is_from_pixels(run):
            continue
        ours = _wide(run, others.get(run.family, typeface)) * run.size
        if ours > 0 and run.advance > 0:
            ratios[face_of(run)] += [run.advance / ours] * min(len(run.text), 20)
    return {face: min(max(median(found), NARROWEST), WIDEST) for face, found in ratios.items()}


def _wide(run: TextRun, typeface: str) -> float:
    """How wide a run is in our type of size 1."""
    face = Face(True) if is_math(run) else Face(False, 700 if run.bold else 400, run.italic, typeface or DEFAULT)
    return width(symbols(run.text, run.bold, run.italic) if is_math(run) else run.text, face)


def along(first: TextRun, other: TextRun) -> float:
    """How far a run begins after another one, along the baseline."""
    angle = math.radians(first.angle)
    dx, dy = other.origin.x - first.origin.x, other.origin.y - first.origin.y
    return dx * math.cos(angle) + dy * math.sin(angle)


def aside(first: TextRun, other: TextRun) -> float:
    """How far below the baseline of one run another stands."""
    angle = math.radians(first.angle)
    dx, dy = other.origin.x - first.origin.x, other.origin.y - first.origin.y
    return dy * math.cos(angle) - dx * math.sin(angle)


def blocks_of(page: Page) -> list[Block]:
    """The words of a page as texts of one or several lines."""
    walls = [item.box for item in page.items if isinstance(item, Path) and item.box.w > 4 and item.box.h > 4]
    out: list[list[Line]] = []
    for line in lines_of(page):
        home = next((block for block in out if _goes_on(block, line, walls)), None)
        if home is not None:
            home.append(line)
        else:
            out.append([line])
    return [Block(tuple(lines), _anchor(lines)) for lines in map(_evened, out)]


def _evened(lines: Sequence[Line]) -> Sequence[Line]:
    """The lines of a text that was read from pixels in one size of type: it was measured for each."""
    if len(lines) == 1 or lines[0].lead.family:
        return lines
    size = median(line.lead.size for line in lines)
    return [
        replace(line, runs=tuple(
            replace(run, size=size) if abs(run.size - line.lead.size) <= SIZE * run.size else run for run in line.runs
        ))
        for line in lines
    ]  # fmt: skip


def lines_of(page: Page) -> list[Line]:
    """Runs that stand on one line and near each other, words and their scripts together."""
    runs = [(order, item) for order, item in enumerate(page.items) if isinstance(item, TextRun)]
    seen: dict[object, int] = {(r.text, round(r.origin.x, 1), round(r.origin.y, 1)): order for order, r in runs}
    runs = [(order, run) for order, run in runs if order in seen.values()]  # drawn twice at one place, it is one
    out: list[list[tuple[int, TextRun]]] = []
    for order, run in sorted(runs, key=lambda one: (one[1].angle, round(one[1].box.cy / 2), one[1].box.x)):
        homes = [line for line in reversed(out) if _continues(line, run)]
        if not homes:
            out.append([(order, run)])
            continue
        homes[0].append((order, run))
        if is_from_pixels(run):  # low signs come last, between others
            for other in homes[1:]:
                homes[0].extend(other)
            out = [line for line in out if all(line is not other for other in homes[1:])]
    return [Line(tuple(run for _, run in line), min(order for order, _ in line)) for line in map(_sorted, out)]


def _sorted(line: list[tuple[int, TextRun]]) -> list[tuple[int, TextRun]]:
    return sorted(line, key=lambda one: along(line[0][1], one[1]))


SIZE, SEEN = 0.12, 0.2
"""By how much the sizes of lines may differ that are one text; of those that were measured in pixels."""
NEAR, NEAR_SIGNS = 0.45, 0.7
"""What may be free between runs of one line, in type sizes; and beside a piece of a formula in a picture, which ends
with its ink: operators and commas stand in wider blanks."""


def _continues(line: Sequence[tuple[int, TextRun]], run: TextRun) -> bool:
    """Whether a run stands on a line: its neighbour on either side is near, and it is on its level or a script."""
    for _, other in line:
        if other.angle != run.angle:
            return False
        large, small = max(other.size, run.size), min(other.size, run.size)
        if other.origin.x == run.origin.x and other.origin.y == run.origin.y:
            continue
        first, second = (other, run) if along(other, run) >= 0 else (run, other)
        gap = along(first, second) - first.advance
        low = abs(aside(other, run))
        script = low <= 0.65 * large and small <= 0.85 * large and gap < 0.25 * large
        near = NEAR_SIGNS if is_from_pixels(other) or is_from_pixels(run) else NEAR
        if (low <= 0.08 * large or script) and -0.35 * large < gap < near * large:
            return True
    return False


def _goes_on(block: Sequence[Line], line: Line, walls: Sequence[Rect]) -> bool:
    """Whether a line goes on below a block: of its size, near, above or below each other, in the same box."""
    last, one, other = block[-1], block[-1].lead, line.lead
    if one.angle and not one.family:
        return False  # the lines of a turned text must be even, and those of pixels are not
    if one.angle != other.angle or abs(one.size - other.size) > (SIZE if one.family else SEEN) * one.size:
        return False
    step = aside(one, other)
    if not 0.85 * one.size <= step <= 1.45 * one.size:
        return False
    if one.colour != other.colour or one.bold != other.bold:
        return False
    starts = along(one, other)
    middle = abs(starts + _length(line) / 2 - _length(last) / 2)
    if min(abs(starts), middle, abs(starts + _length(line) - _length(last))) > 0.35 * one.size:
        return False
    return not any(_parts(wall, last.box, line.box) for wall in walls)


def _length(line: Line) -> float:
    first = line.runs[0]
    return max(along(first, run) + run.advance for run in line.runs)


def _parts(wall: Rect, one: Rect, other: Rect) -> bool:
    """Whether a shape holds one of two lines and not the other."""
    inner = [wall.x <= box.cx <= wall.right and wall.y <= box.cy <= wall.bottom for box in (one, other)]
    return inner[0] != inner[1]


def _anchor(lines: Sequence[Line]) -> str:
    """By what the lines of a text are lined up; a single one by its middle, where another face shows least."""
    if len(lines) == 1:
        return "middle"
    first = lines[0].lead
    starts = [along(first, line.runs[0]) for line in lines]
    ends = [start + _length(line) for start, line in zip(starts, lines, strict=True)]
    spread = {
        "middle": _spread([(a + b) / 2 for a, b in zip(starts, ends, strict=True)]),
        "start": _spread(starts),
        "end": _spread(ends),
    }
    return min(spread, key=lambda name: spread[name])


def _spread(values: Sequence[float]) -> float:
    return max(values) - min(values)

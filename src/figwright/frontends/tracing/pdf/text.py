"""The letters of a PDF page -> text runs: words of one face on one line, as the text layer and the places tell."""

from __future__ import annotations

import ctypes
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from figwright.core.pdfium import raw
from figwright.drawing.assets.shapes import Matrix
from figwright.frontends.papers.pdf import HEAVY_NAMES, SIGNS
from figwright.frontends.tracing.pdf.objects import Drawn, paint
from figwright.frontends.tracing.primitives import TextRun
from figwright.ir.scene import Point, Rect
from figwright.ir.scene.polygons import bounds

MOST_LETTERS = 100_000
_UNSEEN = (raw.FPDF_TEXTRENDERMODE_INVISIBLE, raw.FPDF_TEXTRENDERMODE_CLIP)
_HEAVY, _ITALIC_FLAG = 600, 0x40
_SLANTED = re.compile(r"ital|oblique|slant|-it$|cmmi|cmti|-i$|ital?mt|nimbusromno9l-reguital", re.IGNORECASE)
MATH_NAMES = re.compile(
    r"^(?:cm(?:mi|sy|ex|bsy|mib)|msam|msbm|eufm|stmary|rsfs|.*math|mt(?:mi|sy|ex)|txmi|txsy|pxmi|lasy|wasy|esint|symbol)",
    re.IGNORECASE,
)
NUMBERS = frozenset(map(ord, '!"#$%&'))
"""Signs that formulas hardly have, and that programs number signs by."""
BLANK, APART = 0.18, 1.2
"""Between letters, in type sizes: from the first on there is a blank, from the second on another line begins."""
COLUMN = 0.6
"""The same between letters that the file writes one by one, such as the numbers along an axis."""


@dataclass(frozen=True, slots=True)
class Face:
    """What a text object sets its letters in."""

    family: str
    size: float
    bold: bool
    italic: bool
    colour: str
    opacity: float
    angle: float
    math: bool


@dataclass(frozen=True, slots=True)
class Letter:
    """A sign; `start` and `end` lie on its baseline, in points of the page. `order` is that of its object."""

    sign: str
    start: Point
    end: Point
    box: Rect
    face: Face
    order: int
    unknown: bool = False
    """Whether the file does not say which sign it is."""


def letters(page: Any, place: Matrix, objects: dict[int, tuple[int, Drawn]]) -> Iterator[Letter]:
    """Every letter that is seen, in the order of the text layer; `objects` are those of the page by address."""
    text = page.get_textpage()
    numbered = _numbered(text.raw)
    x, y, box = ctypes.c_double(), ctypes.c_double(), raw.FS_RECTF()
    faces: dict[int, Face] = {}
    high = 0
    for index in range(min(raw.FPDFText_CountChars(text.raw), MOST_LETTERS)):
        thing = raw.FPDFText_GetTextObject(text.raw, index)
        code = raw.FPDFText_GetUnicode(text.raw, index)
        if not thing or raw.FPDFText_IsGenerated(text.raw, index) == 1:
            continue
        if 0xD800 <= code <= 0xDBFF:  # the first half of a sign beyond 16 bits
            high = code
            continue
        if 0xDC00 <= code <= 0xDFFF:
            code, high = (0x10000 + ((high - 0xD800) << 10) + (code - 0xDC00), 0) if high else (0, 0)
        address = ctypes.addressof(thing.contents)
        if address not in objects:
            continue
        order, drawn = objects[address]
        if raw.FPDFTextObj_GetTextRenderMode(thing) in _UNSEEN:
            continue
        face = faces.get(address) or faces.setdefault(address, _face(text.raw, index, drawn, place))
        raw.FPDFText_GetLooseCharBox(text.raw, index, box)
        raw.FPDFText_GetCharOrigin(text.raw, index, x, y)
        loose = place.bounds(Rect(box.left, box.bottom, box.right - box.left, box.top - box.bottom))
        start = place.point(Point(x.value, y.value))
        middle = Point(loose.cx, loose.cy)
        if not _seen(drawn.clip.box, middle):
            continue
        unknown = code in (0, 0xFFFD, 0xFFFE) or 0xE000 <= code <= 0xF8FF
        unknown = unknown or raw.FPDFText_HasUnicodeMapError(text.raw, index) == 1 or font_of(thing) in numbered
        sign = "" if unknown else _sign(code)
        yield Letter(sign, start, _ended(start, loose, face), loose, face, order, unknown)


def _numbered(text: Any) -> set[int]:
    """The fonts of a page whose signs are only numbered: some programs call the first sign that a formula uses "!", the
    next one a double quote, then "#" and so on, whatever they show."""
    used: dict[int, set[int]] = {}
    names: dict[int, str] = {}
    buffer, flags = ctypes.create_string_buffer(256), ctypes.c_int()
    for index in range(min(raw.FPDFText_CountChars(text), MOST_LETTERS)):
        code, thing = raw.FPDFText_GetUnicode(text, index), raw.FPDFText_GetTextObject(text, index)
        if not thing or code <= 32:
            continue
        font = font_of(thing)
        if font not in names:
            raw.FPDFText_GetFontInfo(text, index, buffer, 256, flags)
            names[font] = buffer.value.decode("utf-8", "replace")
        used.setdefault(font, set()).add(code)
    return {n for n, codes in used.items() if _in_turn(codes) or ("math" in names[n].lower() and codes & NUMBERS)}


def _in_turn(codes: set[int]) -> bool:
    """Whether codes are numbers in turn from "!" on, with few left out."""
    first, last = min(NUMBERS), max(codes)
    return codes >= NUMBERS and min(codes) == first and len(codes) >= 0.8 * (last - first + 1)


def font_of(thing: Any) -> int:
    """The address of a text object's font."""
    font = raw.FPDFTextObj_GetFont(thing)
    return ctypes.addressof(font.contents) if font else 0


def _sign(code: int) -> str:
    if 0xFF01 <= code <= 0xFF5E:  # the wide forms of Latin signs
        code -= 0xFEE0
    return " " if code in (9, 10, 13) else chr(code).translate(SIGNS) if code >= 32 else ""


def _seen(clip: Rect, at: Point) -> bool:
    return clip.x - 1 <= at.x <= clip.right + 1 and clip.y - 1 <= at.y <= clip.bottom + 1


def _ended(start: Point, box: Rect, face: Face) -> Point:
    """Where a letter's advance ends, along its baseline: the loose box is the advance by the height of the face."""
    angle = math.radians(face.angle)
    ux, uy = math.cos(angle), math.sin(angle)
    far = max((c.x - start.x) * ux + (c.y - start.y) * uy for c in _corners(box))
    if abs(ux * uy) > 0.02:  # of a slanted letter the box is too large by what its height takes
        far = (box.w * abs(ux) - box.h * abs(uy)) / max(ux * ux - uy * uy, 0.2) if ux * ux > uy * uy else far
        far = min(max(far, 0.2 * face.size), 1.2 * face.size)
    return Point(start.x + far * ux, start.y + far * uy)


def _corners(box: Rect) -> tuple[Point, ...]:
    return tuple(Point(px, py) for px in (box.x, box.right) for py in (box.y, box.bottom))


def _face(text: Any, index: int, drawn: Drawn, place: Matrix) -> Face:
    buffer, flags, matrix = ctypes.create_string_buffer(256), ctypes.c_int(), raw.FS_MATRIX()
    raw.FPDFText_GetFontInfo(text, index, buffer, 256, flags)
    raw.FPDFText_GetMatrix(text, index, matrix)
    family = re.sub(r"^[A-Z]{6}\+", "", buffer.value.decode("utf-8", "replace"))
    own = place @ Matrix(matrix.a, matrix.b, matrix.c, matrix.d)
    size = raw.FPDFText_GetFontSize(text, index) * math.hypot(own.c, own.d)
    angle = math.degrees(math.atan2(own.b, own.a))
    bold = bool(HEAVY_NAMES.search(family)) or raw.FPDFText_GetFontWeight(text, index) >= _HEAVY
    lean = abs(own.a * own.c + own.b * own.d) > 0.1 * (own.a**2 + own.b**2)
    italic = bool(flags.value & _ITALIC_FLAG) or bool(_SLANTED.search(family)) or lean
    colour, opacity = paint(drawn.raw, "Fill")
    if raw.FPDFTextObj_GetTextRenderMode(drawn.raw) == raw.FPDF_TEXTRENDERMODE_STROKE:
        colour, opacity = paint(drawn.raw, "Stroke")
    snapped = round(angle / 90) * 90 if abs(angle - round(angle / 90) * 90) < 0.5 else round(angle, 2)
    return Face(
        family, round(size, 3), bold, italic, colour, opacity * drawn.opacity, float(snapped % 360),
        bool(MATH_NAMES.search(family)),
    )  # fmt: skip


def runs(found: Sequence[Letter]) -> Iterator[tuple[int, TextRun]]:
    """Letters of one face that follow each other on a line, each run with the order of its object."""
    held: list[Letter] = []
    for letter in found:
        if held and not _follows(held, letter):
            yield from _run(held)
            held = []
        held.append(letter)
    yield from _run(held)


def _follows(held: list[Letter], letter: Letter) -> bool:
    """Whether a letter goes on in the run: of its face, on its baseline, after its last one and near."""
    if not letter.sign.strip():
        return letter.face == held[-1].face
    last = next((one for one in reversed(held) if one.sign.strip()), None)
    if last is None:
        return False
    one, other = last.face, letter.face
    if one != other and (one.family, one.size, one.colour, one.angle, one.bold, one.italic) != (
        other.family, other.size, other.colour, other.angle, other.bold, other.italic,
    ):  # fmt: skip
        return False
    angle, size = math.radians(other.angle), other.size
    dx, dy = letter.start.x - last.end.x, letter.start.y - last.end.y
    ahead, aside = dx * math.cos(angle) + dy * math.sin(angle), dy * math.cos(angle) - dx * math.sin(angle)
    same = letter.start == last.start  # the letters of a ligature
    most = APART if letter.order == last.order else COLUMN
    return same or (abs(aside) < 0.1 * size and -0.5 * size < ahead < most * size)


def _run(held: list[Letter]) -> Iterator[tuple[int, TextRun]]:
    while held and not held[-1].sign.strip():
        held = held[:-1]
    while held and not held[0].sign.strip():
        held = held[1:]
    if not held:
        return
    first, last, face = held[0], held[-1], held[0].face
    box = bounds([corner for one in held if one.sign.strip() for corner in _corners(one.box)])
    advance = math.hypot(last.end.x - first.start.x, last.end.y - first.start.y)
    yield first.order, TextRun(
        _spelt(held), box, first.start, advance, face.size, face.family, face.bold, face.italic, face.colour,
        face.angle, face.opacity, face.math,
    )  # fmt: skip


def _spelt(held: Sequence[Letter]) -> str:
    """Its text; where letters stand apart and the file has no blank, there is one."""
    out = ""
    last: Letter | None = None
    for letter in held:
        blank = not letter.sign.strip()
        angle = math.radians(letter.face.angle)
        dx, dy = (letter.start.x - last.end.x, letter.start.y - last.end.y) if last else (0.0, 0.0)
        gap = dx * math.cos(angle) + dy * math.sin(angle)  # letters that are kerned overlap
        ahead = last is not None and letter.start != last.start and gap > BLANK * letter.face.size
        if (blank or ahead) and out and not out.endswith(" "):
            out += " "
        out += "" if blank else letter.sign
        last = last if blank else letter
    return out.strip()

"""A PDF page -> runs: letters that stand together on one line in the order of the file. Points, y down, from the top
left of the page. Nothing is understood here."""

from __future__ import annotations

import ctypes
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from figwright.core.errors import SourceError
from figwright.frontends.papers._formulas import AXIS, large

HEAVY_NAMES = re.compile(r"bold|black|heavy|demi|medi\b|cmbx|cmssbx|sfbx|-b$|\bbd\b", re.IGNORECASE)
_LIGATURES = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}
SIGNS = str.maketrans(
    {**_LIGATURES, "\u00a0": " ", "\u2009": " ", "\u200b": "", "\u00ad": "-", "\x02": "-", "\ufffe": "-"}
)
_HEAVY = 600
"""The weight from which a typeface is bold; those of TeX say less and are known by name."""
MOST_PAGES = 400
_THIN, _SHORT, _LONG = 3.0, 4.0, 30.0
"""How thick a line is at most, how long at least, and how long one is that parts a page, in points."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle: left, top, right, bottom, in points, y down."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def width(self) -> float:
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        return self.y1 - self.y0

    def joined(self, other: Box) -> Box:
        return Box(min(self.x0, other.x0), min(self.y0, other.y0), max(self.x1, other.x1), max(self.y1, other.y1))

    def across(self, other: Box) -> float:
        """How far both reach over the same x."""
        return max(0.0, min(self.x1, other.x1) - max(self.x0, other.x0))

    def beside(self, other: Box) -> float:
        """How far both reach over the same y."""
        return max(0.0, min(self.y1, other.y1) - max(self.y0, other.y0))

    def holds(self, other: Box, slack: float = 1.0) -> bool:
        return (
            self.x0 - slack <= other.x0
            and other.x1 <= self.x1 + slack
            and self.y0 - slack <= other.y0
            and other.y1 <= self.y1 + slack
        )


@dataclass(frozen=True, slots=True)
class Run:
    """Letters on one line; `drawn` says that they belong to a picture put on the page as a whole (a form)."""

    text: str
    box: Box
    font: str
    size: float
    bold: bool
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page: its size, its runs, its pictures, and its long thin lines (of tables and heads). `strokes` are all level
    lines, the short ones too, and `uprights` those that stand; `letters` is what the runs are made of."""

    number: int
    width: float
    height: float
    runs: tuple[Run, ...]
    pictures: tuple[Box, ...] = ()
    rules: tuple[Box, ...] = ()
    strokes: tuple[Box, ...] = ()
    uprights: tuple[Box, ...] = ()
    letters: tuple[Letter, ...] = ()


@dataclass(frozen=True, slots=True)
class Face:
    font: str
    size: float
    bold: bool
    upright: bool
    drawn: bool


@dataclass(frozen=True, slots=True)
class Letter:
    """A sign with its left and right edge and the line that it stands on, in points."""

    sign: str
    x0: float
    x1: float
    base: float
    face: Face


def opened(path: Path) -> Any:
    """The document of pypdfium2; the caller closes it."""
    from figwright.core.pdfium import PdfDocument, PdfiumError

    try:
        document = PdfDocument(path)
    except PdfiumError as error:
        if "password" in str(error).lower():
            raise SourceError(
                f"{path.name!r} is protected by a password", "save it without the password first"
            ) from None
        raise SourceError(f"cannot read the PDF {path.name!r} ({error})", "give a complete PDF") from None
    if len(document) > MOST_PAGES:
        document.close()
        raise SourceError(f"{path.name!r} has more than {MOST_PAGES} pages", "give only the paper")
    return document


def leaf(page: Any, number: int) -> Leaf:
    """A page's letters, pictures and rules."""
    left, bottom, right, top = page.get_cropbox()
    found = _objects(page, left, top)
    letters = tuple(_letters(page, left, top, found.texts))
    return sheet(number, (right - left, top - bottom), letters, found.pictures, found.strokes, found.uprights)


def sheet(
    number: int,
    size: tuple[float, float],
    letters: tuple[Letter, ...],
    pictures: Iterable[Box],
    strokes: Iterable[Box],
    uprights: Iterable[Box],
) -> Leaf:
    """A page from what stands on it, whoever found that."""
    level = tuple(strokes)
    rules = tuple(one for one in level if one.width > _LONG)
    return Leaf(number, *size, tuple(_runs(letters)), tuple(pictures), rules, level, tuple(uprights), letters)


@dataclass(slots=True)
class _Objects:
    """Pictures and forms, thin lines, and the addresses of the texts that stand on the page itself."""

    pictures: list[Box] = field(default_factory=list)
    strokes: list[Box] = field(default_factory=list)
    uprights: list[Box] = field(default_factory=list)
    texts: set[int] = field(default_factory=set)


def _objects(page: Any, left: float, top: float) -> _Objects:
    from figwright.core.pdfium import raw

    found, shown = _Objects(), (raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_FORM)
    for thing in page.get_objects(max_depth=1):
        if thing.type == raw.FPDF_PAGEOBJ_TEXT:
            found.texts.add(ctypes.addressof(thing.raw.contents))
            continue
        x0, y0, x1, y1 = thing.get_bounds()
        box = Box(x0 - left, top - y1, x1 - left, top - y0)
        if thing.type in shown:
            found.pictures.append(box)
        elif thing.type == raw.FPDF_PAGEOBJ_PATH and box.height < _THIN and box.width > _SHORT:
            found.strokes.append(box)
        elif thing.type == raw.FPDF_PAGEOBJ_PATH and box.width < _THIN and box.height > _SHORT:
            found.uprights.append(box)
    return found


def _letters(page: Any, left: float, top: float, outer: set[int]) -> Iterator[Letter]:
    from figwright.core.pdfium import raw

    text = page.get_textpage()
    box, x, y = raw.FS_RECTF(), ctypes.c_double(), ctypes.c_double()
    edges = tuple(ctypes.c_double() for _ in range(4))  # left, right, bottom, top
    faces: dict[int, Face] = {}
    face: Face | None = None
    for index in range(raw.FPDFText_CountChars(text.raw)):
        code = raw.FPDFText_GetUnicode(text.raw, index)
        found = raw.FPDFText_GetTextObject(text.raw, index)
        if found:
            address = ctypes.addressof(found.contents)
            face = faces.get(address) or faces.setdefault(address, _face(text.raw, index, address in outer))
        sign = large(face.font, code) if face and code not in (10, 13) else None
        if face is None or not face.upright or 0xD800 <= code <= 0xDFFF or (sign is None and code in (0, 10, 13)):
            continue
        if sign == "":
            continue
        raw.FPDFText_GetLooseCharBox(text.raw, index, box)
        raw.FPDFText_GetCharOrigin(text.raw, index, x, y)
        if sign:  # its origin is at its top: the line that it stands on is told by its middle
            raw.FPDFText_GetCharBox(text.raw, index, *map(ctypes.byref, edges))
            y.value = (edges[2].value + edges[3].value) / 2 - AXIS * face.size
        yield Letter(sign or chr(code).translate(SIGNS), box.left - left, box.right - left, top - y.value, face)


def _face(text: Any, index: int, outer: bool) -> Face:
    """The typeface of a letter, its size as seen on the page, and whether it stands upright."""
    from figwright.core.pdfium import raw

    buffer, flags, matrix = ctypes.create_string_buffer(256), ctypes.c_int(), raw.FS_MATRIX()
    raw.FPDFText_GetFontInfo(text, index, buffer, 256, flags)
    raw.FPDFText_GetMatrix(text, index, matrix)
    font = buffer.value.decode("utf-8", "replace").split("+", 1)[-1]
    size = raw.FPDFText_GetFontSize(text, index) * (math.hypot(matrix.b, matrix.d) or 1.0)
    bold = bool(HEAVY_NAMES.search(font)) or raw.FPDFText_GetFontWeight(text, index) >= _HEAVY
    return Face(font, round(size, 1), bold, abs(matrix.b) <= 0.2 * abs(matrix.a), not outer)


def _runs(letters: tuple[Letter, ...]) -> Iterator[Run]:
    """Letters that follow each other without a jump."""
    most = Counter(letter.face.drawn for letter in letters if letter.sign.strip())
    framed = most[True] > 2 * most[False]  # the whole page was put on the page as one form
    held: list[Letter] = []
    for letter in letters:
        if held and not _follows(held, letter):
            yield from _run(held, framed)
            held = []
        held.append(letter)
    yield from _run(held, framed)


def _follows(held: list[Letter], letter: Letter) -> bool:
    if not letter.sign.strip():
        return True  # a blank is where it is: its box is often made up
    last = next((one for one in reversed(held) if one.sign.strip()), None)
    if last is None:
        return False
    size = max(last.face.size, letter.face.size, 1.0)
    gap = letter.x0 - last.x1
    if size > 1.6 * min(last.face.size, letter.face.size) and gap > 0.3 * size:
        return False  # a number at the margin, not an index
    if letter.face.drawn != last.face.drawn:
        return False
    if abs(letter.x0 - last.x0) < 0.05 and abs(letter.x1 - last.x1) < 0.05:
        return True  # a ligature's letters share one box
    return abs(letter.base - last.base) < 0.55 * size and -0.6 * size < gap < 0.95 * size


def _run(held: list[Letter], framed: bool) -> Iterator[Run]:
    seen = [one for one in held if one.sign.strip()]
    if not seen:
        return
    face = Counter(one.face for one in seen).most_common(1)[0][0]
    size = _size(seen, face)
    bold = 2 * sum(one.face.bold for one in seen) > len(seen)
    bases = [one.base for one in seen if one.face.size >= 0.9 * size] or [seen[0].base]
    base = sorted(bases)[len(bases) // 2]
    box = Box(min(one.x0 for one in seen), base - 0.75 * size, max(one.x1 for one in seen), base + 0.25 * size)
    drawn = face.drawn and not framed
    yield Run(_spelt(held), box, face.font, size, bold, drawn)


def _size(seen: list[Letter], face: Face) -> float:
    """The size that most letters have; of small capitals that of the large ones."""
    letters = [one for one in seen if one.sign.isalpha()]
    capitals = len(letters) > 3 and all(one.sign.isupper() for one in letters)
    level = max((one.base for one in letters), default=0.0) - min((one.base for one in letters), default=0.0) < 0.5
    return max(one.face.size for one in letters) if capitals and level else face.size


def _spelt(held: list[Letter]) -> str:
    """The text of a run; where letters stand apart and the file has no blank, there is one."""
    parts: list[str] = []
    last: Letter | None = None
    for letter in held:
        blank = not letter.sign.strip()
        if last and not blank and parts[-1] != " " and letter.x0 - last.x1 > 0.2 * letter.face.size:
            parts.append(" ")
        if not (blank and (not parts or parts[-1] == " ")):
            parts.append(" " if blank else letter.sign)
        last = last if blank else letter
    return "".join(parts).strip()

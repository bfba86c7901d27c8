"""An exported file (PDF, SVG, EPS or a bitmap) -> what a venue would send back: its size, type, fonts, dots, weight.

Only what the file itself tells is judged: its words and arrows are not looked at.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from figwright.compiler.checks import _printed_type
from figwright.compiler.checks._subject import Finding, Severity
from figwright.compiler.checks._venue._printed import NEAR, SLACK, length
from figwright.core.errors import AssetError, reraise
from figwright.drawing.venues import Fact, Span, Venue

BITMAPS = ("png", "jpg", "jpeg", "tif", "tiff", "webp", "bmp", "gif")
POSTSCRIPT = ("eps", "ps")
SUFFIXES = ("pdf", "svg", *POSTSCRIPT, *BITMAPS)
LARGEST = 200 << 20
"""Bytes of a file that is looked at."""
SWOLLEN = 20 << 20
"""Bytes that one packed piece of a PDF may become."""
MOST_OBJECTS = 50_000
FLAT = (12, 0.85)
"""A bitmap of whose dots so many colours make up so large a share is a drawing and no photograph."""
_STREAM = re.compile(rb"/ObjStm.{0,400}?stream\r?\n", re.S)


@dataclass(frozen=True, slots=True)
class _File:
    """What a file tells of itself: lengths in points, `dpi` the fewest dots of its pictures."""

    width: float | None
    height: float | None
    fonts: tuple[tuple[str, bool], ...] = ()
    """Names, and whether each is embedded."""
    type3: bool = False
    dpi: float | None = None
    pixels: int | None = None
    """Of a bitmap: how many stand side by side."""
    line_art: bool = False
    """Whether a bitmap is flat colours and lines."""
    sizes: tuple[float, ...] = ()
    """Of its type, from the smallest on."""
    unseen: str = ""
    """What could not be looked at."""


def exported(path: Path, venue: Venue, span: Span | None = None) -> tuple[Finding, ...]:
    """What the venue would send back of a file."""
    suffix = path.suffix.lstrip(".").lower()
    with reraise(OSError, AssetError, f"cannot read {str(path)!r}"):
        size = path.stat().st_size
        content = path.read_bytes() if size <= LARGEST else b""
    if size > LARGEST:
        raise AssetError(f"{path.name!r} is larger than {LARGEST >> 20} MB", "export only the figure")
    if suffix in POSTSCRIPT:
        file = _postscript(content, path.name)
    elif suffix == "pdf":
        file = _pdf(content, path.name)
    else:
        file = _svg(content, path.name) if suffix == "svg" else _bitmap(path)
    found = [*about_format(suffix, venue), *_about_size(file, size, venue, span), *_about_fonts(file, venue)]
    found += [*_about_type(file, venue, span), *_about_dots(file, venue, span)]
    if file.unseen:
        found.append(Finding("venue-unseen", "info", "", f"not checked: {file.unseen}", "check a PDF of the figure"))
    return tuple(found)


def _severity(fact: Fact[Any]) -> Severity:
    return "error" if fact.asked and fact.verified else "warning"


def about_format(suffix: str, venue: Venue) -> Iterator[Finding]:
    """What the venue says of a kind of file."""
    rule = venue.files
    if rule.formats and suffix not in rule.formats.value:
        message = f"{venue.title} does not accept .{suffix} files, only {', '.join(rule.formats.value)}"
        yield Finding("venue-format", _severity(rule.formats), "", message, "export it as PDF")
    elif suffix in BITMAPS and rule.vector and rule.vector.value:
        message = "a bitmap, whose type and lines blur when enlarged"
        yield Finding("venue-format", "warning", "", message, "export it as PDF, which stays sharp")


def _about_size(file: _File, size: int, venue: Venue, span: Span | None) -> Iterator[Finding]:
    heaviest = venue.files.megabytes
    if heaviest and size > heaviest.value * (1 << 20):
        message = f"{size / (1 << 20):.1f} MB; {venue.title} allows {heaviest.value:g} MB"
        yield Finding("venue-size", _severity(heaviest), "", message, "reduce the size of its pictures")
    if file.width is None or file.height is None:
        return
    widest = venue.width(span or "text")
    if file.width > widest * (1 + NEAR):
        message = f"{length(file.width)} wide; {venue.title} allows {length(widest)}"
        yield Finding("venue-width", "error", "", message, f"export it {widest / 72:.4g}in wide")
    elif span is None and not _fills(file.width, venue):
        column = venue.width("column")
        message = (
            f"{length(file.width)} wide, neither one column of {venue.title} ({length(column)}) nor the text"
            f" ({length(widest)})"
        )
        fix = f"export it {column / 72:.4g}in or {widest / 72:.4g}in wide, or give --span"
        yield Finding("venue-width", "warning", "", message, fix)
    tallest = venue.widths.height
    if file.height > tallest.value * (1 + NEAR):
        message = f"{length(file.height)} tall; {venue.title} allows {length(tallest.value)}"
        yield Finding("venue-width", _severity(tallest), "", message, "export it with less height")


def _fills(width: float, venue: Venue) -> bool:
    """Whether a width is one of the venue's; what is narrower than one column stands in it as it is."""
    column, text = venue.width("column"), venue.width("text")
    return width <= column * (1 + NEAR) or abs(width / text - 1) <= NEAR


def _about_type(file: _File, venue: Venue, span: Span | None) -> Iterator[Finding]:
    if not file.sizes or not file.width:
        return
    scale = venue.width(span) / file.width if span else min(1.0, venue.width("text") / file.width)
    smallest, largest = file.sizes[0] * scale, file.sizes[-1] * scale
    least, most = venue.type.least, venue.type.most
    set_at = f" at a width of {length(venue.width(span))}" if span and abs(scale - 1) > NEAR else ""
    if smallest < least.value - SLACK:
        wanted = f"{venue.title if least.asked else 'print'} requires at least {least.value:g} pt"
        message = f"type of {smallest:.1f} pt{set_at}; {wanted}"
        yield Finding("venue-type", _severity(least), "", message, "export it with larger type")
    if most and largest > most.value + SLACK:
        message = f"type of {largest:.1f} pt{set_at}; {venue.title} allows at most {most.value:g} pt"
        yield Finding("venue-type", _severity(most), "", message, f"export it with type of {most.value:g} pt")


def _about_fonts(file: _File, venue: Venue) -> Iterator[Finding]:
    embedded, type3 = venue.files.embedded, venue.files.type3
    missing = [name or "a font without a name" for name, inside in file.fonts if not inside]
    if embedded and embedded.value and missing:
        message = f"fonts not embedded: {', '.join(dict.fromkeys(missing))}"
        yield Finding("venue-fonts", _severity(embedded), "", message, "export it with its fonts embedded")
    if type3 and not type3.value and file.type3:
        message = f"Type 3 fonts, which {venue.title} rejects"
        yield Finding("venue-fonts", _severity(type3), "", message, 'in matplotlib: rcParams["pdf.fonttype"] = 42')


def _about_dots(file: _File, venue: Venue, span: Span | None) -> Iterator[Finding]:
    usual, fine = venue.files.dpi, venue.files.line_dpi
    rule = (fine if file.line_art else None) or usual
    dpi, where = file.dpi, ""
    if file.pixels:
        wide = venue.width(span or "column")
        dpi, where = file.pixels / (wide / 72), f" at {length(wide)}"
    if rule and dpi is not None and dpi < rule.value * 0.99:
        kind = " for line art" if rule is fine else ""
        message = (
            f"{dpi:.0f} dots per inch{where}; {venue.title if rule.asked else 'print'} requires {rule.value:g}{kind}"
        )
        guessed = (
            rule is fine and usual is not None and dpi >= usual.value * 0.99
        )  # whether it is line art is our guess
        yield Finding(
            "venue-dots",
            "warning" if guessed else _severity(rule),
            "",
            message,
            "export it as PDF, or with a higher --dpi",
        )


def _bitmap(path: Path) -> _File:
    from PIL import Image

    try:
        with Image.open(path) as image:
            return _File(None, None, pixels=image.width, line_art=_flat(image))
    except (OSError, ValueError, Image.DecompressionBombError) as error:
        raise AssetError(f"cannot read the picture {path.name!r}: {error}", "export it again") from error


def _flat(image: Any) -> bool:
    """Whether a few colours make up nearly all of a picture."""
    from PIL import Image

    side = 400  # dots that are looked at each way: shares need no more
    sample = image.convert("RGB").resize((min(side, image.width), min(side, image.height)), Image.Resampling.NEAREST)
    counts = sorted((count for count, _ in sample.getcolors(side * side)), reverse=True)
    many, share = FLAT
    return bool(sum(counts[:many]) >= share * sample.width * sample.height)


def _postscript(content: bytes, name: str) -> _File:
    """An EPS file's own box; a later one stands for one that the head puts off."""
    number = rb"\s+(-?\d+(?:\.\d+)?)"
    for title in (rb"%%HiResBoundingBox:", rb"%%BoundingBox:"):
        if found := re.search(title + number * 4, content):
            left, bottom, right, top = (float(side) for side in found.groups())
            return _File(right - left, top - bottom, unseen="type and fonts of PostScript files")
    if b"%!PS" not in content[:2000]:
        raise AssetError(f"{name!r} is not a PostScript file", "export it again")
    return _File(None, None, unseen="size, type and fonts of a PostScript file without a BoundingBox")


def _svg(content: bytes, name: str) -> _File:
    """The size that the root states, in points; one that it states in shares of the page is none."""
    root = re.search(rb"<svg\b[^>]*>", content[:100_000])
    if root is None:
        raise AssetError(f"{name!r} is not an SVG file", "export it again")
    unit = {b"pt": 1.0, b"mm": 72 / 25.4, b"cm": 72 / 2.54, b"in": 72.0}
    sides: list[float | None] = []
    for side in (rb"width", rb"height"):
        number = rb"(\d+(?:\.\d*)?|\.\d+)\s*(px|pt|mm|cm|in|)"
        found = re.search(rb"\s" + side + rb"\s*=\s*[\"']\s*" + number + rb"\s*[\"']", root[0])
        sides.append(float(found[1]) * unit.get(found[2], 0.75) if found else None)
    return _File(sides[0], sides[1])


def _pdf(content: bytes, name: str) -> _File:
    from figwright.core.pdfium import PdfDocument, PdfiumError, raw

    with reraise(PdfiumError, AssetError, f"cannot read the PDF {name!r}", "export it again"):
        document = PdfDocument(content)
    try:
        page = document[0]
        width, height = page.get_size()
        fonts: dict[tuple[str, bool], None] = {}
        dots: list[float] = []
        for count, item in enumerate(page.get_objects(max_depth=8)):
            if count > MOST_OBJECTS:
                break
            if item.type == raw.FPDF_PAGEOBJ_TEXT:
                fonts.setdefault(_font(raw, item))
            elif item.type == raw.FPDF_PAGEOBJ_IMAGE and (found := _dots(item)):
                dots.append(found)
        type3 = _type3(content)
        found_sizes = _printed_type.sizes(page, verify=type3)
        unseen = "" if found_sizes is not None else "type sizes, because Type 3 fonts do not record them"
        return _File(
            width, height, tuple(fonts), type3, min(dots, default=None), sizes=found_sizes or (), unseen=unseen
        )  # fmt: skip
    finally:
        document.close()


def _font(raw: Any, item: Any) -> tuple[str, bool]:
    """A text's font: its name, and whether it travels in the file."""
    import ctypes

    font = raw.FPDFTextObj_GetFont(item.raw)
    room = ctypes.create_string_buffer(256)
    raw.FPDFFont_GetBaseFontName(font, room, 256)
    return room.value.decode("utf-8", "replace"), raw.FPDFFont_GetIsEmbedded(font) == 1


def _dots(item: Any) -> float | None:
    """How many dots of a picture stand on an inch of the page."""
    left, bottom, right, top = item.get_bounds()
    wide, tall = item.get_px_size()
    if right - left < 1 or top - bottom < 1:
        return None
    return float(min(wide / (right - left), tall / (top - bottom)) * 72)


def _type3(content: bytes) -> bool:
    """Whether a font of Type 3 is declared, also in a packed piece of the file."""
    sign = re.compile(rb"/Subtype\s*/Type3\b")
    if sign.search(content):
        return True
    at = 0
    while (start := _STREAM.search(content, at)) and (at := content.find(b"endstream", start.end())) >= 0:
        try:
            packed = content[start.end() : at].lstrip(b"\r\n")
            if sign.search(zlib.decompressobj().decompress(packed, SWOLLEN)):
                return True
        except zlib.error:
            continue
    return False

"""Pages with letters on them -> Paper: lines, columns, headings; figures are cut out of the page as they look."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from figwright.core.images import encoded
from figwright.frontends.papers import Paper, PaperFigure, PaperTable, Section
from figwright.frontends.papers._captions import Caption, best, captions, table_zone, walls, zones
from figwright.frontends.papers._furniture import cleared, edges, footless
from figwright.frontends.papers._grid import Grid
from figwright.frontends.papers._headings import Entry, Heading, headings
from figwright.frontends.papers._letters import Box, Leaf, Run
from figwright.frontends.papers._lines import Body, Line, body_of, gutter, ordered
from figwright.frontends.papers._prose import Words, paragraphs
from figwright.frontends.papers._tables import found as found_tables

NO_TEXT = (
    "its pages contain no text, as in a scan; use a reader with OCR, docling or mineru "
    '(pip install "figwright[docling]" or "figwright[mineru]")'
)
_LEAST = 25.0
"""How high a figure is at least, in points; less is a rule, or a stray line."""
_WHITE = 245
"""From which brightness on paper counts as white."""


@dataclass(frozen=True, slots=True)
class _Cut:
    """A figure's place on its page and its picture."""

    caption: Caption
    box: Box | None
    png: bytes | None
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class _Tabled:
    """A caption of a table and what is under it; None where that cannot be made out."""

    caption: Caption
    grids: tuple[Grid | None, ...]


@dataclass(frozen=True, slots=True)
class _Page:
    """The lines of the text of a page, its figures and its tables."""

    lines: list[Line]
    cuts: list[_Cut]
    tables: list[_Tabled]


Shown = Callable[[int, Box], Any]
"""A part of a page, counted from 0, as a picture in RGB."""


def read(leaves: Sequence[Leaf], shown: Shown, path: Path, entries: Sequence[Entry]) -> Paper:
    """A whole document; `entries` is its outline, empty to go by the looks alone."""
    body = body_of(leaves)
    runs, ends = cleared(leaves, body), edges(leaves, body)
    found = best([one for at, page in enumerate(leaves) for one in captions(page, runs[at], body)])
    pages = [
        _page(
            partial(shown, at),
            page,
            runs[at],
            [one for one in found if one.page == page.number],
            body,
            ends,
        )
        for at, page in enumerate(leaves)
    ]
    lines = [line for page in pages for line in page.lines]
    words = Words([line.text for line in lines])
    heads = headings(lines, body, entries)
    sections, abstract = _sections(lines, heads, body, words)
    figures = tuple(_figure(cut, sections, words) for page in pages for cut in page.cuts)
    tables = tuple(table for page in pages for one in page.tables for table in _tables(one, sections, words))
    lost = [one.caption for page in pages for one in page.tables if None in one.grids]
    notes = (
        *(f"{one.label} was not found on page {one.page}" for one in figures if one.picture is None),
        *(f"Table {one.number} on page {one.page} could not be split into rows and columns" for one in lost),
    )
    if not lines:
        notes = (NO_TEXT, *notes)
    return Paper(_title(lines, heads, words), sections, figures, abstract, path, notes, tables)


def _page(
    shown: Callable[[Box], Any],
    sheet: Leaf,
    runs: Sequence[Run],
    found: Sequence[Caption],
    body: Body,
    ends: tuple[float, float],
) -> _Page:
    held = frozenset(at for one in found for at in one.members)
    rest = [run for at, run in enumerate(runs) if at not in held]
    lines = footless(ordered(sheet, rest, body), sheet, body)
    others = [*(line.box for line in walls(lines, body) if not _ruled(line, sheet)), *(one.box for one in found)]
    named = [one for one in found if one.kind == "table"]
    tables = [table_zone(one, sheet, lines, [box for box in others if box is not one.box]) for one in named]
    tabled = [
        _Tabled(one, tuple(found_tables(one, sheet, zone, found))) for one, zone in zip(named, tables, strict=True)
    ]
    lines = [line for line in lines if not any(zone.holds(line.box, 3) for zone in tables)]
    barred = [line.box for line in walls(lines, body)]
    middle = gutter(sheet, rest, body.size)
    cuts = []
    for one in found:
        if one.kind == "figure":
            peers = [*tables, *(other.box for other in found if other is not one and other.kind == "figure")]
            cuts.append(_cut(shown, sheet, one, barred, peers, _limits(one, sheet, middle, ends)))
    taken = [cut.box for cut in cuts if cut.box]
    return _Page([line for line in lines if not any(box.holds(line.box, 2) for box in taken)], cuts, tabled)


def _ruled(line: Line, sheet: Leaf) -> bool:
    """A line of type on a rule is the head of a table, not of a section."""
    return any(-2 < rule.y0 - line.box.y1 < 3 and rule.across(line.box) > 0.3 * line.box.width for rule in sheet.rules)


def _limits(caption: Caption, sheet: Leaf, middle: float | None, ends: tuple[float, float]) -> Box:
    """What a figure may fill at most: its column, or the page where its caption crosses the gutter."""
    box, (top, bottom) = caption.box, ends
    if middle is None or (box.x0 < middle - 3 and box.x1 > middle + 3):
        return Box(0, top, sheet.width, bottom)
    return Box(0, top, middle, bottom) if box.x1 <= middle + 3 else Box(middle, top, sheet.width, bottom)


def _cut(
    shown: Callable[[Box], Any], sheet: Leaf, caption: Caption, barred: Sequence[Box], peers: Sequence[Box], limits: Box
) -> _Cut:
    """The picture above a caption, or below it where there is nothing above."""
    for zone in zones(caption.box, barred, peers, limits):
        if zone.height < _LEAST or zone.width < _LEAST:
            continue
        seen = _inked(shown, sheet, zone)
        if seen and seen[0].height >= _LEAST and seen[0].width >= _LEAST:
            box, picture = seen
            content = encoded(picture, optimize=False, compress_level=6)
            return _Cut(caption, box, content, picture.width, picture.height)
    return _Cut(caption, None, None, 0, 0)


def _inked(shown: Callable[[Box], Any], sheet: Leaf, zone: Box) -> tuple[Box, Any] | None:
    """What is drawn in a zone of the page, without the white around it."""
    part = Box(max(zone.x0, 0.0), zone.y0 + 1, min(zone.x1, sheet.width), zone.y1 - 1)
    image, inked = _ink(shown, part)
    if inked is not None and inked[3] == image.height:  # it goes on to the very line below
        part = Box(part.x0, part.y0, part.x1, zone.y1)
        image, inked = _ink(shown, part)
    if inked is None:
        return None
    scale = image.width / part.width
    pad = round(2 * scale)
    left, top = max(0, inked[0] - pad), max(0, inked[1] - pad)
    right, bottom = min(image.width, inked[2] + pad), min(image.height, inked[3] + pad)
    x, y = part.x0, part.y0
    box = Box(x + left / scale, y + top / scale, x + right / scale, y + bottom / scale)
    return box, image.crop((left, top, right, bottom))


def _ink(shown: Callable[[Box], Any], part: Box) -> tuple[Any, tuple[int, int, int, int] | None]:
    """A part of a page as a picture, and the bounds of what is not white there."""
    image = shown(part)
    dark = image.convert("L").point([255 if value < _WHITE else 0 for value in range(256)])
    return image, dark.getbbox()


def _sections(
    lines: Sequence[Line], heads: Sequence[Heading], body: Body, words: Words
) -> tuple[tuple[Section, ...], str]:
    """The text under each heading, and the abstract, which is no section."""
    if not heads:
        whole = paragraphs(lines, body, words)
        return ((Section("", 1, whole),) if whole else ()), _run_in(whole)
    sections: list[Section] = []
    abstract, appendix = "", False
    ends = [*(one.at for one in heads[1:]), len(lines)]
    for head, end in zip(heads, ends, strict=True):
        text = paragraphs(lines[head.end : end], body, words)
        title = words.joined(head.title.split("\n"))
        if re.match(r"abstract\b", title, re.IGNORECASE) and not sections:
            abstract = re.split(r"\s*\bKeywords:", text)[0]
            continue
        lettered = bool(re.match(r"[A-Z]\b", head.number)) and not re.fullmatch("[IVX]+", head.number)
        counted = any(one.number[:1].isdigit() for one in sections)  # then a letter is no section of the paper proper
        appendix = appendix or (lettered and counted) or bool(re.match("appendi|supplement", title, re.IGNORECASE))
        sections.append(Section(title, head.level, text, head.number, appendix))
    if not abstract:
        abstract = _run_in(paragraphs(lines[: heads[0].at], body, words))
    return tuple(one for one in sections if not re.match("keywords", one.title, re.IGNORECASE)), abstract


def _run_in(text: str) -> str:
    """An abstract that begins in its own first line ("Abstract—We ...")."""
    match = re.search(
        r"\bAbstract\s*[-—–.:]?\s*(.+?)(?=\n\n(?:Keywords|Index Terms)|$)", text, re.DOTALL | re.IGNORECASE
    )
    return match[1].strip() if match else ""


def _title(lines: Sequence[Line], heads: Sequence[Heading], words: Words) -> str:
    """The largest type on the first page before the text begins."""
    start = next((one.at for one in heads), len(lines))
    first = [line for line in lines[:start] if line.page == 1 and sum(sign.isalpha() for sign in line.text) > 2]
    if not first:
        return ""
    size = max(line.size for line in first)
    return words.joined([line.text for line in first if line.size > size - 0.3][:4])


def _figure(cut: _Cut, sections: Sequence[Section], words: Words) -> PaperFigure:
    caption = cut.caption
    return PaperFigure(
        f"Figure {caption.number}",
        words.joined(caption.text.split("\n")),
        cut.png,
        width=float(cut.width),
        height=float(cut.height),
        page=caption.page,
        section=spoken_of(caption.number, sections),
        box=(cut.box.x0, cut.box.y0, cut.box.width, cut.box.height) if cut.box else None,
    )


def _tables(one: _Tabled, sections: Sequence[Section], words: Words) -> list[PaperTable]:
    """What stands under a caption; two tables above each other keep the one label that the paper gives them."""
    caption = one.caption
    text = words.joined(caption.text.split("\n"))
    where = spoken_of(caption.number, sections, r"Tab(?:le|\.)?s?")
    return [
        PaperTable(f"Table {caption.number}", text, grid.rows, grid.headers, caption.page, where)
        for grid in one.grids
        if grid
    ]


def spoken_of(number: str, sections: Sequence[Section], kind: str = r"Fig(?:ure|\.)?s?") -> str:
    """The section that first names a figure, or a table."""
    name = re.compile(rf"\b{kind}\.?\s*{re.escape(number)}(?![\d])", re.IGNORECASE)
    return next((one.title for one in sections if name.search(one.text)), "")

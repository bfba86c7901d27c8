"""Which part of a PDF is the figure: by its caption, or the whole page where the page is the figure."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from figwright.core.errors import SourceError
from figwright.frontends.papers import Paper, PaperFigure
from figwright.frontends.papers.pdf import read
from figwright.ir.scene import Rect

PROSE = 400
"""Letters of running text from which on a page is one of a paper, and not a figure."""


@dataclass(frozen=True, slots=True)
class Region:
    """A part of a page, counted from 0; all of it without a `box`. `caption` is what stands under it."""

    page: int
    box: Rect | None = None
    label: str = ""
    caption: str = ""
    notes: tuple[str, ...] = ()


def find(document: Any, path: Path, figure: str = "", page: int = 0) -> Region:
    """The region of the figure that is wanted by its number, by its page (from 1), or of the only one there is."""
    if page and not 1 <= page <= len(document):
        raise SourceError(f"{path.name!r} has no page {page}", f"it has {len(document)}, counted from 1")
    paper = read(document, path, ())
    found = [one for one in paper.figures if one.box and (not page or one.page == page)]
    if figure:
        return _named(found, paper, figure, path.name)
    if not found:
        return _whole(document, paper, page, path.name)
    if len(found) == 1:
        return _region(found[0])
    first = {one.page for one in found}
    if len(first) > 1:
        raise SourceError(
            f"{path.name!r} has {len(found)} figures", f"choose one with --figure: {', '.join(map(_number, found))}"
        )
    largest = max(found, key=lambda one: one.box[2] * one.box[3] if one.box else 0.0)
    rest = ", ".join(_number(one) for one in found if one is not largest)
    return _region(largest, f"{largest.label} was taken, the largest on the page; --figure chooses another: {rest}")


def _named(found: list[PaperFigure], paper: Paper, figure: str, name: str) -> Region:
    wanted = re.sub(r"^(?:figure|fig\.?)\s*", "", figure.strip(), flags=re.IGNORECASE)
    for one in found:
        if _number(one).lower() == wanted.lower():
            return _region(one)
    lost = any(_number(one).lower() == wanted.lower() for one in paper.figures)
    there = ", ".join(map(_number, found)) or "none with a caption"
    what = f"nothing is drawn beside the caption of figure {wanted}" if lost else f"{name!r} has no figure {wanted!r}"
    raise SourceError(what, f"figures that were found: {there}; --page traces a page that is all figure")


def _number(figure: PaperFigure) -> str:
    return figure.label.removeprefix("Figure ").strip()


def _region(figure: PaperFigure, *notes: str) -> Region:
    return Region(
        max(figure.page - 1, 0), Rect(*figure.box) if figure.box else None, figure.label, figure.caption, notes
    )


def _whole(document: Any, paper: Paper, page: int, name: str) -> Region:
    """A page without a caption is the figure, unless it is full of prose."""
    if len(document) > 1 and not page:
        raise SourceError(f"{name!r} has {len(document)} pages and no figure with a caption", "choose one with --page")
    prose = sum(len(section.text) for section in paper.sections)
    note = ("the page has running text and no caption; all of it is traced",) if prose > PROSE else ()
    return Region(max(page - 1, 0), notes=note)

"""draw.io: containers and swimlanes are zones, places become rows and columns, edges lead to what they are bound to."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from figwright.core.errors import FigwrightError, SpecError
from figwright.frontends.diagrams import Imported, Reader, ReadOptions
from figwright.frontends.diagrams._arrange import imported
from figwright.frontends.diagrams._drawio_page import Page
from figwright.frontends.diagrams._graph import Notes
from figwright.frontends.importers import drawio as exported
from figwright.frontends.importers._safe import local, parsed


def read(content: bytes, name: str, wishes: ReadOptions) -> Imported:
    """A draw.io file -> the figure of one of its pages."""
    try:
        pages = list(exported._pages(content))
        names = _names(content, len(pages))
    except SpecError:
        raise
    except FigwrightError as error:
        raise SpecError(error.message, error.hint, file=name) from error
    notes = Notes()
    at = _page(names, pages, wishes.page, name)
    if len(pages) > 1 and not wishes.page:
        others = ", ".join(repr(title) for i, title in enumerate(names) if i != at)
        notes.say(f"imported the page {names[at]!r}; use --page to choose another: {others}")
    graph = Page(pages[at], notes).graph(names[at] if len(pages) > 1 else "", name)
    return imported(graph, notes, "drawio", name, wishes)


def _names(content: bytes, count: int) -> list[str]:
    """What the pages are called, in their order; those that hold nothing are not counted."""
    root = parsed(content, "the draw.io file")
    diagrams = (child for child in root if local(child) == "diagram")
    found = [child.get("name", "") for child in diagrams if len(child) or (child.text or "").strip()]
    return [title or f"Page {i}" for i, title in enumerate((*found, *[""] * count), 1)][:count]


def _page(names: list[str], pages: list[Element], page: str, file: str) -> int:
    if not pages:
        raise SpecError("the draw.io file has no page", "draw something and save it", file=file)
    if not page:
        return next((i for i, root in enumerate(pages) if any(e.get("vertex") == "1" for e in root.iter())), 0)
    if page in names:
        return names.index(page)
    if page.isdigit() and 1 <= int(page) <= len(pages):
        return int(page) - 1
    raise SpecError(f"has no page {page[:40]!r}", f"its pages: {', '.join(names[:12])}", file=file)


def _looks_like(start: str) -> bool:
    return "<mxfile" in start or "<mxGraphModel" in start


reader = Reader((".drawio", ".dio", ".drawio.xml"), _looks_like, read)

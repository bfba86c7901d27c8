"""A web page -> Paper: its headings, paragraphs and images, as Markdown. Scripts and navigation are left out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from html.parser import HTMLParser
from pathlib import Path

from figwright.core.source import Source
from figwright.frontends.method_section import named
from figwright.frontends.papers import Paper, PaperTable, Reader, Section, markdown
from figwright.frontends.papers._cells import labelled, numbered
from figwright.frontends.papers._html_tables import Gathered, Marked
from figwright.frontends.papers._pipe_tables import plain

_SKIPPED = frozenset("script style nav header footer noscript svg button form aside template".split())
_IN_TABLE = frozenset("table thead tbody tfoot tr td th caption br".split())
_BLOCKS = frozenset("p div section article li ul ol br tr blockquote figure figcaption main body pre".split())


def _read(path: Path) -> Paper:
    page = _Page()
    page.feed(Source.read(path).text)
    page.close()
    paper = markdown.read(page.markdown(), path)
    return replace(paper, tables=_tables(page.tables, paper.sections))


reader = Reader("a web page", (".html", ".htm"), _read)


@dataclass(slots=True)
class _Shown:
    """A <figure>: its tables, and where its caption stands among what was written."""

    tables: list[Marked] = field(default_factory=list)
    start: int = -1
    end: int = -1


def _tables(found: Sequence[Marked], sections: Sequence[Section]) -> tuple[PaperTable, ...]:
    """Tables with a caption or a head; others only lay the page out."""
    made: list[PaperTable] = []
    for one in found:
        label, caption = labelled(one.caption) or ("", one.caption)
        if one.caption or one.headed:
            where = next((section.title for section in sections if named(label, section.text)), one.section)
            made.append(PaperTable(label, caption, one.rows, one.headers, section=where))
    return numbered(made)


class _Page(HTMLParser):
    """Writes a page down as Markdown while it is parsed."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._parts: list[str] = []
        self._skipped: list[str] = []
        self._open: list[Gathered] = []
        self._figures: list[_Shown] = []
        self._heading, self._section = 0, ""
        self.tables: list[Marked] = []

    def markdown(self) -> str:
        text = re.sub(r"[ \t\r\f\v]*\n[ \t]*", "\n", "".join(self._parts))
        return re.sub(r"\n{3,}", "\n\n", text).strip()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "math":
            self._formula(said.get("alttext", ""))
            self._skipped.append(tag)
        elif tag in _SKIPPED:
            self._skipped.append(tag)
        elif self._skipped:
            return
        elif tag == "table" or self._open:
            self._tabled(tag, said)
        elif re.fullmatch("h[1-6]", tag):
            self._parts.append(f"\n\n{'#' * int(tag[1])} ")
            self._heading = len(self._parts)
        elif tag == "img":
            alt = re.sub(r"[\[\]]", "", said.get("alt", ""))
            self._parts.append(f"\n\n![{alt}](<{said.get('src', '')}>)\n\n")
        elif tag in _BLOCKS:
            if tag == "figure":
                self._figures.append(_Shown())
            elif tag == "figcaption" and self._figures:
                self._figures[-1].start = len(self._parts)
            self._parts.append("\n\n- " if tag == "li" else "\n\n")

    def _formula(self, tex: str) -> None:
        if tex and self._open:
            self._open[-1].data(plain(f"${tex}$"))
        elif tex and not self._skipped:
            self._parts.append(f"${tex}$")

    def _tabled(self, tag: str, said: dict[str, str]) -> None:
        if tag == "table":
            self._open.append(Gathered(self._section))
        elif tag in _IN_TABLE:
            self._open[-1].start(tag, said)

    def handle_endtag(self, tag: str) -> None:
        if self._skipped and tag in self._skipped:
            while self._skipped.pop() != tag:
                pass
        elif self._open and not self._skipped:
            self._closed(tag)
        elif tag == "figcaption" and self._figures:
            self._figures[-1].end = len(self._parts)
            self._parts.append("\n\n")
        elif tag == "figure" and self._figures:
            self._shown(self._figures.pop())
        elif not self._skipped and (tag in _BLOCKS or re.fullmatch("h[1-6]", tag)):
            if tag not in _BLOCKS:
                self._section = markdown.unnumbered(" ".join("".join(self._parts[self._heading :]).split()))
            self._parts.append("\n\n")

    def _closed(self, tag: str) -> None:
        if tag != "table":
            self._open[-1].end(tag)
            return
        table = self._open.pop().table()
        if self._open:
            return  # a table in a cell
        if table and self._figures:
            self._figures[-1].tables.append(table)
        elif table:
            self.tables.append(table)

    def _shown(self, figure: _Shown) -> None:
        """A figure that is tables: its caption is theirs and no paragraph of the text."""
        caption = ""
        if figure.tables and figure.start >= 0:
            caption = " ".join("".join(self._parts[figure.start : figure.end]).split())
            self._parts[figure.start : figure.end] = [""] * (figure.end - figure.start)
        self.tables += [replace(one, caption=one.caption or caption) for one in figure.tables]
        self._parts.append("\n\n")

    def handle_data(self, data: str) -> None:
        if self._open and not self._skipped:
            self._open[-1].data(data)
        elif not self._skipped:
            self._parts.append(re.sub(r"\s+", " ", data))

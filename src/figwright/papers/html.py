"""A web page -> Paper: its headings, paragraphs and images, as Markdown. Scripts and navigation are left out."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

from figwright.papers import Paper, markdown
from figwright.source import Source

_SKIPPED = frozenset("script style nav header footer noscript svg button form table aside template".split())
_BLOCKS = frozenset("p div section article li ul ol br tr blockquote figure figcaption main body pre".split())


class Html:
    title = "a web page"
    suffixes = (".html", ".htm")

    def read(self, path: Path) -> Paper:
        page = _Page()
        page.feed(Source.read(path).text)
        page.close()
        return markdown.read(page.markdown(), path)


reader = Html()


class _Page(HTMLParser):
    """Writes a page down as Markdown while it is parsed."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._parts: list[str] = []
        self._skipped: list[str] = []

    def markdown(self) -> str:
        text = re.sub(r"[ \t\r\f\v]*\n[ \t]*", "\n", "".join(self._parts))
        return re.sub(r"\n{3,}", "\n\n", text).strip()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "math":
            tex = said.get("alttext", "")
            self._parts.append(f"${tex}$" if tex and not self._skipped else "")
            self._skipped.append(tag)
        elif tag in _SKIPPED:
            self._skipped.append(tag)
        elif self._skipped:
            return
        elif re.fullmatch("h[1-6]", tag):
            self._parts.append(f"\n\n{'#' * int(tag[1])} ")
        elif tag == "img":
            alt = re.sub(r"[\[\]]", "", said.get("alt", ""))
            self._parts.append(f"\n\n![{alt}](<{said.get('src', '')}>)\n\n")
        elif tag in _BLOCKS:
            self._parts.append("\n\n- " if tag == "li" else "\n\n")

    def handle_endtag(self, tag: str) -> None:
        if self._skipped and tag in self._skipped:
            while self._skipped.pop() != tag:
                pass
        elif not self._skipped and (tag in _BLOCKS or re.fullmatch("h[1-6]", tag)):
            self._parts.append("\n\n")

    def handle_data(self, data: str) -> None:
        if not self._skipped:
            self._parts.append(re.sub(r"\s+", " ", data))

"""Reports written for tests, and the pages read again."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image

from bench_runs import Book, Shelf, verdict_run
from figwright.bench import reports
from figwright.bench.results import Results

GOOD = ["MMMM", "MGMM", "GMMG", "MMGM", "MMMM", "HMMM", "MMMG", "GMGM"]
POOR = ["HHHH", "HGHH", "GHHG", "HHGM", "HHHH", "HMHH", "HHHG", "GHGH"]


class Page(HTMLParser):
    """The tags, links and pictures of a page, and its words."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self._within = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self._within = tag

    def handle_data(self, data: str) -> None:
        if self._within not in ("style", "script"):
            self.words.append(data)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [found for name, found in self.tags if name == tag]


def two(book: Book | None = None) -> list[Results]:
    book = book or Book()
    return [verdict_run(book, "one", GOOD, label="good"), verdict_run(book, "two", POOR, label="poor")]


def written(results: list[Results], folder: Path, files: dict[str, bytes] | None = None) -> tuple[str, str, Any]:
    html, markdown = reports.write(results, folder, Shelf(files))
    return html.read_text(), markdown.read_text(), json.loads((folder / reports.JSON).read_text())


def png(colour: str = "red", size: tuple[int, int] = (900, 500)) -> bytes:
    out = BytesIO()
    Image.new("RGB", size, colour).save(out, "PNG")
    return out.getvalue()

"""A <table> -> rows of cells, spans written out. What is fed comes from a parser of a page, tag by tag."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

from figwright.frontends.papers._cells import squared, tidied

_MOST_SPAN, _MOST_CELLS = 100, 50_000


@dataclass(frozen=True, slots=True)
class Marked:
    """A table of a page: its own caption, its rows, and how many of them are the head; `section` is its heading."""

    caption: str
    rows: tuple[tuple[str, ...], ...]
    headers: int
    section: str = ""
    headed: bool = False
    """Whether something in it calls itself a head: tables that lay a page out have none."""


@dataclass(slots=True)
class Gathered:
    """A table while its tags go by."""

    section: str = ""
    _rows: list[dict[int, str]] = field(default_factory=list)
    _heads: list[bool] = field(default_factory=list)
    _down: dict[tuple[int, int], str] = field(default_factory=dict)
    _text: list[str] | None = None
    _span: tuple[int, int] = (1, 1)
    _head: bool = False
    _caption: list[str] = field(default_factory=list)
    _captioned: bool = False
    _cells: int = 0

    def start(self, tag: str, said: dict[str, str]) -> None:
        if tag == "thead":
            self._head = True
        elif tag in ("tbody", "tfoot"):
            self._head = False
        elif tag == "caption":
            self._captioned = True
        elif tag == "tr":
            self._close()
            self._rows.append({})
            self._heads.append(True)
        elif tag in ("td", "th"):
            self._close()
            if not self._rows:
                self._rows.append({})
                self._heads.append(True)
            self._heads[-1] = self._heads[-1] and (tag == "th" or self._head)
            self._text = []
            self._span = _count(said.get("colspan", "")), _count(said.get("rowspan", ""))
        elif tag == "br":
            self.data(" ")

    def end(self, tag: str) -> None:
        if tag in ("td", "th", "tr"):
            self._close()
        elif tag == "thead":
            self._head = False
        elif tag == "caption":
            self._captioned = False

    def data(self, text: str) -> None:
        if self._captioned:
            self._caption.append(text)
        elif self._text is not None:
            self._text.append(text)

    def _close(self) -> None:
        """Puts the cell that ends where it belongs: after what reaches down from rows above."""
        if self._text is None:
            return
        text, (wide, tall) = tidied("".join(self._text)), self._span
        self._text = None
        self._cells += wide * tall
        if self._cells > _MOST_CELLS:
            return
        at, row = len(self._rows) - 1, self._rows[-1]
        column = 0
        while column in row or (at, column) in self._down:
            column += 1
        for x in range(column, column + wide):
            row[x] = text
            for y in range(1, tall):
                self._down[at + y, x] = text

    def table(self) -> Marked | None:
        """What was gathered, if it has two rows and two columns."""
        self._close()
        for (at, column), text in self._down.items():
            if at < len(self._rows):
                self._rows[at].setdefault(column, text)
        filled = [at for at, row in enumerate(self._rows) if any(row.values())]
        rows = squared([self._rows[at].get(x, "") for x in range(max(self._rows[at]) + 1)] for at in filled)
        if len(rows) < 2 or len(rows[0]) < 2:
            return None
        heads = [self._heads[at] for at in filled]
        headers = heads.index(False) if False in heads else 1
        return Marked(
            " ".join("".join(self._caption).split()),
            rows,
            min(max(headers, 1), len(rows) - 1),
            self.section,
            any(heads),
        )


def _count(text: str) -> int:
    return min(max(int(text), 1), _MOST_SPAN) if text.isdecimal() and len(text) < 5 else 1


class _Alone(HTMLParser):
    """One table and nothing else."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.gathered = Gathered()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.gathered.start(tag, {name: value or "" for name, value in attrs})

    def handle_endtag(self, tag: str) -> None:
        self.gathered.end(tag)

    def handle_data(self, data: str) -> None:
        self.gathered.data(data)


def alone(html: str) -> Marked | None:
    """A table that comes as a piece of HTML."""
    page = _Alone()
    page.feed(html)
    page.close()
    return page.gathered.table()

"""The arrows of a Mermaid flowchart: `-->`, `-. text .->`, `==>|text|`, `o--o`, `<-->`, `~~~`, of any length."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from figwright.frontends.diagrams._mermaid_text import quoted
from figwright.frontends.diagrams._scan import BLANK, Cursor

Line = Literal["solid", "dashed", "thick", "none"]
Arrow = Literal["end", "both", "start", "none"]
_WHOLE: tuple[tuple[Line, re.Pattern[str]], ...] = (
    ("solid", re.compile(r"(?P<a>[xo<]?)(?P<line>--+)(?P<b>[-xo>])")),
    ("thick", re.compile(r"(?P<a>[xo<]?)(?P<line>==+)(?P<b>[=xo>])")),
    ("dashed", re.compile(r"(?P<a>[xo<]?)(?P<line>-?\.+)-(?P<b>[xo>]?)")),
    ("none", re.compile(r"(?P<a>)(?P<line>~~)(?P<b>~+)")),
)
_START: tuple[tuple[Line, re.Pattern[str], re.Pattern[str]], ...] = (
    ("solid", re.compile(r"(?P<a>[xo<]?)--"), re.compile(r"(?P<line>--+)(?P<b>[-xo>])")),
    ("thick", re.compile(r"(?P<a>[xo<]?)=="), re.compile(r"(?P<line>==+)(?P<b>[=xo>])")),
    ("dashed", re.compile(r"(?P<a>[xo<]?)-\."), re.compile(r"(?P<line>\.+)-(?P<b>[xo>]?)")),
)
_ANY = re.compile(r"[ \t]*(?:[xo<]?(?:--|==|-\.)|~~~|&|\[|\(|\{|@)")


@dataclass(frozen=True, slots=True)
class Linked:
    """An arrow as it is written: `signs` are circles and crosses at its ends."""

    label: str
    line: Line
    arrow: Arrow
    length: int
    signs: tuple[str, ...] = ()


def looks_linked(text: str, at: int) -> bool:
    """Whether what stands here makes the word before it the name of a box."""
    return _ANY.match(text, at) is not None


def link_after(cursor: Cursor) -> Linked | None:
    """The arrow that stands here with its words, or nothing."""
    for line, pattern in _WHOLE:
        if match := cursor.take(pattern):
            return _linked(line, match["a"], match["line"], match["b"], _piped(cursor))
    for line, opening, closing in _START:
        if match := cursor.take(opening):
            return _worded(cursor, line, match["a"], closing, match.start())
    return None


def _worded(cursor: Cursor, line: Line, a: str, closing: re.Pattern[str], at: int) -> Linked:
    """`-- words -->`: the words end where the line goes on."""
    cursor.take(BLANK)
    text = quoted(cursor)
    if text is None:
        end = closing.search(cursor.text, cursor.at)
        if end is None:
            raise cursor.wrong("the text of an arrow is not closed", "write A -- text --> B or A -->|text| B", at)
        text, cursor.at = cursor.text[cursor.at : end.start()], end.start()
    cursor.take(BLANK)
    match = cursor.take(closing)
    if match is None:
        raise cursor.wrong("an arrow does not continue after its text", "write A -- text --> B", at)
    return _linked(line, a, match["line"], match["b"], text.strip())


def _piped(cursor: Cursor) -> str:
    """`|words|` behind an arrow."""
    start = cursor.at
    cursor.take(BLANK)
    if not cursor.takes("|"):
        cursor.at = start
        return ""
    cursor.take(BLANK)
    text = quoted(cursor)
    if text is not None:
        cursor.take(BLANK)
        if cursor.takes("|"):
            return text
    found = cursor.until("|")
    if found is None:
        raise cursor.wrong("the text of an arrow is not closed", "write A -->|text| B", start)
    return found[0].strip()


def _linked(line: Line, a: str, drawn: str, b: str, label: str) -> Linked:
    ends = (a in ("<", "x", "o"), b in (">", "x", "o"))
    arrow: Arrow = "both" if all(ends) else "end" if ends[1] else "start" if ends[0] else "none"
    length = max(1, drawn.count(".") if line == "dashed" else len(drawn) - 1)
    return Linked(label, line, arrow, length, tuple(sign for sign in (a, b) if sign in ("x", "o")))

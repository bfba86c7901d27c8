"""What cells of tables have in common, wherever they were read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import count

from figwright.frontends.papers import PaperTable

_DEVIATION = re.compile(r"(?<=[\d%])\s*±\s*(?=[\d.])")
_MARKS = re.compile(r"\s*\^?[†‡§¶⋆★∗]+|(?<=[\w)%])\*+(?=$|\s|\()|\^\*+|\s\*+$")
_CAPTION = re.compile(
    r"^\s*[*_]{0,2}Tab(?:le|\.)\s*(?P<number>[A-Z]{0,2}\.?\d+|[IVXL]+)\s*[.:|—–]?\s*[*_]{0,2}\s*(?P<text>.*?)[*_]{0,2}\s*$",
    re.IGNORECASE | re.DOTALL,
)


def tidied(text: str) -> str:
    """A cell in one line, without marks of notes, deviations set apart in one way, a minus that computers know."""
    text = _DEVIATION.sub(" ± ", _MARKS.sub("", " ".join(text.split())).strip())
    return re.sub(r"−\s?(?=[\d.])", "-", text)


def squared(rows: Iterable[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    """Rows as long as the longest."""
    held = [tuple(row) for row in rows]
    width = max((len(row) for row in held), default=0)
    return tuple(row + ("",) * (width - len(row)) for row in held)


def labelled(text: str) -> tuple[str, str] | None:
    """A table's label and caption, if a paragraph is one."""
    said = _CAPTION.match(text)
    return (f"Table {said['number']}", " ".join(said["text"].split())) if said else None


def numbered(tables: Sequence[PaperTable]) -> tuple[PaperTable, ...]:
    """Tables that the paper gives no number, with the first that no other has."""
    taken = {one.label for one in tables}
    free = (label for label in (f"Table {number}" for number in count(1)) if label not in taken)
    return tuple(one if one.label else replace(one, label=next(free)) for one in tables)

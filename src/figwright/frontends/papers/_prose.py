"""Lines -> text: paragraphs, with words put together again that a line's end had parted."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from figwright.frontends.papers._formulas import mended
from figwright.frontends.papers._lines import Body, Line

_WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
_PARTED = re.compile(r"([^\W_]+(?:-[^\W_]+)*)-$")
_GOES_ON = re.compile(r"^([^\W\d_]+)")
_LONG = 60
"""How far back a parted word is looked for."""


class Words:
    """The words of a paper, to know whether a hyphen at a line's end belongs to the word."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._seen: Counter[str] = Counter()
        for text in texts:
            self._seen.update(word.lower() for word in _WORD.findall(text))

    def join(self, first: str, second: str) -> str:
        """Two lines as one text."""
        head, tail = _PARTED.search(first[-_LONG:]), _GOES_ON.match(second)
        if not head or not tail:
            return f"{first}{'' if first.endswith('-') and tail is None and second[:1].isdigit() else ' '}{second}"
        whole, hyphened = f"{head[1]}{tail[1]}".lower(), f"{head[1]}-{tail[1]}".lower()
        keep = self._seen[hyphened] > self._seen[whole] or not tail[1][0].islower() or not head[1][-1].islower()
        return f"{first}{second}" if keep else f"{first[:-1]}{second}"

    def joined(self, lines: Iterable[str]) -> str:
        text = ""
        for line in lines:
            text = self.join(text, line) if text else line
        return text


def paragraphs(lines: Sequence[Line], body: Body, words: Words) -> str:
    """The text of lines that follow each other; a blank line between paragraphs."""
    margins = _margins(lines)
    parts: list[list[str]] = []
    last: Line | None = None
    for line in lines:
        if last is None or _starts(last, line, margins, body):
            parts.append([])
        parts[-1].append(line.text)
        last = line
    return "\n\n".join(mended(words.joined(part)) for part in parts)


def _margins(lines: Sequence[Line]) -> dict[tuple[int, tuple[int, int]], float]:
    """The left edge of each column of each page."""
    edges: dict[tuple[int, tuple[int, int]], Counter[float]] = {}
    for line in lines:
        edges.setdefault((line.page, line.cell), Counter())[round(line.box.x0)] += 1
    return {key: seen.most_common(1)[0][0] for key, seen in edges.items()}


def _starts(last: Line, line: Line, margins: dict[tuple[int, tuple[int, int]], float], body: Body) -> bool:
    indented = line.box.x0 - margins[line.page, line.cell] > 0.7 * body.size
    if (last.page, last.cell) != (line.page, line.cell):
        return bool(re.search(r"[.!?:]\W?$", last.text)) and (indented or not line.text[:1].islower())
    if line.box.y0 - last.box.y0 > 1.45 * body.leading:
        return True
    flush = last.box.x0 - margins[last.page, last.cell] <= 0.7 * body.size
    return indented and flush and line.box.width > 0

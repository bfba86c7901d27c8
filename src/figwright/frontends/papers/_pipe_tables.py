"""Tables in Markdown -> PaperTables: lines with pipes over and under a line of dashes, and what is said of them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from figwright.frontends.papers import PaperTable
from figwright.frontends.papers._cells import labelled, squared, tidied
from figwright.frontends.papers._tex_plain import Plain

_DASHES = re.compile(r"^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$")
_PIPE = re.compile(r"(?<!\\)\|")
_FENCE = re.compile(r"^ {0,3}(```|~~~)")


def taken(text: str, section: str) -> tuple[str, list[PaperTable]]:
    """A section's text without its tables, and the tables, without a label where none is given."""
    lines = text.split("\n")
    gone: set[int] = set()
    found: list[PaperTable] = []
    for start, end in _spans(lines):
        rows = squared(_cells(line) for at, line in enumerate(lines[start:end]) if at != 1)
        if len(rows) < 2 or len(rows[0]) < 2:
            continue
        said, used = _captioned(lines, start, end)
        gone.update(range(start, end), used)
        label, caption = said or ("", "")
        found.append(PaperTable(label, caption, rows, 1, section=section))
    kept = "\n".join(line for at, line in enumerate(lines) if at not in gone)
    return re.sub(r"\n{3,}", "\n\n", kept).strip() if gone else text, found


def _spans(lines: Sequence[str]) -> list[tuple[int, int]]:
    """From the head of each table to the line after it; what stands in a fence is none."""
    found, fenced, at = [], "", 0
    while at < len(lines):
        fence = _FENCE.match(lines[at])
        if fence and (not fenced or fence[1] == fenced):
            fenced = "" if fenced else fence[1]
        dashed = at and "|" in lines[at] and "|" in lines[at - 1] and _DASHES.match(lines[at])
        if dashed and not fenced:
            end = at + 1
            while end < len(lines) and "|" in lines[end] and lines[end].strip():
                end += 1
            found.append((at - 1, end))
            at = end
        else:
            at += 1
    return found


def _cells(line: str) -> list[str]:
    parts = _PIPE.split(line.strip())
    parts = parts[1:] if parts and not parts[0].strip() and line.lstrip().startswith("|") else parts
    parts = parts[:-1] if len(parts) > 1 and not parts[-1].strip() and line.rstrip().endswith("|") else parts
    return [plain(part.replace("\\|", "|")) for part in parts]


def plain(text: str) -> str:
    """A cell without the marks of Markdown, its math as plain text."""
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"(\*\*|__|~~|`)(.+?)\1", r"\2", text)
    text = re.sub(r"(?<![\w*])([*_])(\S(?:.*?\S)?)\1(?![\w*])", r"\2", text)
    text = re.sub(r"<br\s*/?>", " ", text, flags=re.IGNORECASE)
    text = re.sub(r"<sup>[†‡§¶∗*\da-z]</sup>|</?[a-z]+\b[^<>]*>", "", text, flags=re.IGNORECASE)
    text = re.sub(r"\$([^$]+)\$", lambda math: re.sub("[_^](?=±)", "", Plain({}).of(math[1])), text)
    return tidied(re.sub(r"\\([*_#$~`|\[\]])", r"\1", text))


def _captioned(lines: Sequence[str], start: int, end: int) -> tuple[tuple[str, str] | None, range]:
    """What the paragraph before a table says of it, or the one after it; and which lines say it."""
    for first, last in (_paragraph(lines, start, -1), _paragraph(lines, end, 1)):
        text = "\n".join(lines[first:last]).strip()
        said = labelled(text)
        if said:
            return said, range(first, last)
        if text.startswith(": ") or text.startswith("Table: "):  # as pandoc has it
            return ("", " ".join(text.split(" ", 1)[1].split())), range(first, last)
    return None, range(0)


def _paragraph(lines: Sequence[str], edge: int, step: int) -> tuple[int, int]:
    """The lines of the paragraph that ends before, or begins at, a line."""
    at = edge - 1 if step < 0 else edge
    while 0 <= at < len(lines) and not lines[at].strip():
        at += step
    far = at
    while 0 <= far < len(lines) and lines[far].strip() and "|" not in lines[far]:
        far += step
    return (far + 1, at + 1) if step < 0 else (at, far)

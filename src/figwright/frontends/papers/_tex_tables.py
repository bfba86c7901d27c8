"""Tables in LaTeX -> rows of cells: spans written out, rules and colours gone, math as plain text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from figwright.frontends.papers._tex_arguments import argument, closing, optional
from figwright.frontends.papers._tex_labels import FIGURES, TABLES

_FLOAT = re.compile(
    rf"\\begin\{{(?P<name>(?:{'|'.join((*TABLES, *FIGURES))})\*?)\}}(?P<inner>.*?)\\end\{{(?P=name)\}}", re.DOTALL
)
_TABULAR = re.compile(
    r"\\begin\{(?P<name>(?:tabular[xy]?|tabu|tabulary|NiceTabular|longtable|longtblr|supertabular)\*?)\}"
)
_WIDE = ("tabular*", "tabularx", "tabulary")
"""Those that say their width before their columns."""
_CAPTION = re.compile(r"(?P<of>\\captionof\s*\{(?P<kind>\w+)\})|\\caption\*?(?![A-Za-z])")
_RULE = re.compile(
    r"\\(?P<full>toprule|midrule|bottomrule|hline|Xhline|thickhline|hdashline|specialrule)(?![A-Za-z])"
    r"|\\(?:cmidrule|cline|cdashline)(?![A-Za-z])|\\(?:addlinespace|rowcolor|rowcolors|noalign|arrayrulecolor|morecmidrules|hhline)"
    r"(?![A-Za-z])"
)
_TAKES = {"Xhline": 1, "specialrule": 3, "cmidrule": 1, "cline": 1, "cdashline": 1, "rowcolor": 1, "rowcolors": 3,
          "noalign": 1, "arrayrulecolor": 1, "hhline": 1}  # fmt: skip
_SPAN, _DOWN = re.compile(r"\\multicolumn(?![A-Za-z])"), re.compile(r"\\multirow(?:cell)?(?![A-Za-z])")
_EDGE = re.compile(r"\\(?:(?P<begin>begin)|end)\s*\{")
_TOP = "\ue010"
"""Stands for a line across the table while its rows are parted."""
_MOST = 200
"""Cells that a span may cover; more is a mistake, or an attack."""


@dataclass(frozen=True, slots=True)
class Tabular:
    """A table as LaTeX says it: cells still as LaTeX, spans written out; `at` is its place in the text."""

    caption: str
    labels: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    headers: int
    at: int
    number: int
    """Which of the paper's tables, from 1; tables that share a caption share it."""


def tabulars(body: str) -> Iterator[Tabular]:
    """The tables of a paper that have a caption; those without one lay things out and say nothing."""
    count = 0
    for match in _FLOAT.finditer(body):
        whole = match[0] if match["name"].startswith("longtable") else match["inner"]
        named = match["name"].rstrip("*") in TABLES
        captions = [one for one in _captions(whole) if one[0] == "table" or (named and one[0] == "")]
        found = list(_found(whole))
        if not captions:
            continue
        for at, (_, text, labels, place) in enumerate(captions):
            count += 1
            mine = found if len(captions) == 1 else _nearest(found, captions, at, place)
            for rows, headers, _ in mine:
                yield Tabular(text, labels, rows, headers, match.start(), count)


_Caption = tuple[str, str, tuple[str, ...], int]
_Found = tuple[tuple[tuple[str, ...], ...], int, int]


def _captions(inner: str) -> Iterator[_Caption]:
    """Captions of a float and not of its parts: kind, text, labels, place."""
    bare = _hidden(inner)
    ends = [match.start() for match in _CAPTION.finditer(bare)]
    for at, match in enumerate(_CAPTION.finditer(bare)):
        _, place = optional(inner, match.end())
        text, end = argument(inner, place)
        reach = ends[at + 1] if at + 1 < len(ends) else len(inner)
        labels = re.findall(r"\\label\s*\{([^{}]*)\}", inner[end:reach] if ends[1:] else inner)
        yield match["kind"] or "", text, tuple(label.strip() for label in labels), match.start()


def _hidden(inner: str) -> str:
    """The same text with the parts of a float blotted out, so that places stay what they are."""
    part = re.compile(r"\\begin\{(subtable|subfigure)\}.*?\\end\{\1\}", re.DOTALL)
    return part.sub(lambda match: " " * len(match[0]), inner)


def _nearest(found: list[_Found], captions: list[_Caption], at: int, place: int) -> list[_Found]:
    """With several captions in one float each has its own tables: as many in order, or what is next to it."""
    if len(found) == len(captions):
        return [found[at]]
    return [one for one in found if min(captions, key=lambda other: abs(other[3] - one[2]))[3] == place]


def _found(inner: str) -> Iterator[_Found]:
    """The tabulars of a float that are not inside another: rows, head rows and place."""
    past = 0
    for match in _TABULAR.finditer(inner):
        if match.start() < past:
            continue
        place, name = match.end(), match["name"]
        if name in _WIDE:
            _, place = argument(inner, place)
        _, place = optional(inner, place)
        _, place = argument(inner, place)
        end = _ending(inner, name, place)
        past = end
        rows, headers = _rows(inner[place:end])
        if len(rows) > 1 and len(rows[0]) > 1:
            yield rows, headers, match.start()


def _ending(text: str, name: str, at: int) -> int:
    depth = 1
    for mark in re.finditer(rf"\\(begin|end)\{{{re.escape(name)}\}}", text[at:]):
        depth += 1 if mark[1] == "begin" else -1
        if not depth:
            return at + mark.start()
    return len(text)


def _rows(text: str) -> tuple[tuple[tuple[str, ...], ...], int]:
    """Rows of cells, and how many of them are the head: what stands above the first rule that has a row above it."""
    text = _uncaptioned(text)
    if "\\endhead" in text and "\\endfirsthead" in text:  # the head of the second page
        first, _, rest = text.partition("\\endfirsthead")
        text = first + rest.partition("\\endhead")[2]
    text = re.sub(r"\\end(?:first)?head|\\tabularnewline", lambda m: "\\\\" if "new" in m[0] else "", text)
    text = re.sub(r"\\begin\{tablenotes\}.*?\\end\{tablenotes\}", "", text, flags=re.DOTALL)
    lines = _parted(_ruled(text), "\\\\")
    rows: list[list[str]] = []
    spans: dict[tuple[int, int], str] = {}
    headers = 0
    for line in lines:
        if line.startswith("["):  # the space after a row
            line = line.partition("]")[2]
        if _TOP in line and rows and not headers:
            headers = len(rows)
        line = line.replace(_TOP, "")
        if line.strip():
            rows.append(_cells(line, len(rows), spans))
    for (row, column), cell in spans.items():
        if 0 <= row < len(rows):
            rows[row] += [""] * (column + 1 - len(rows[row]))
            rows[row][column] = rows[row][column] if rows[row][column].strip("{}~ \n\t") else cell
    width = max((len(row) for row in rows), default=0)
    made = tuple(tuple(row + [""] * (width - len(row))) for row in rows)
    return made, min(headers or 1, max(len(made) - 1, 1))


def _uncaptioned(text: str) -> str:
    """Without the caption that a long table has among its rows."""
    while match := _CAPTION.search(text):
        _, place = optional(text, match.end())
        _, end = argument(text, place)
        row = re.match(r"\s*(?:\\label\s*\{[^{}]*\}\s*)?(?:\\\\|\\tabularnewline)?", text[end:])
        text = text[: match.start()] + text[end + (row.end() if row else 0) :]
    return text


def _ruled(text: str) -> str:
    """Without rules and colours of rows; a line across the table leaves a mark."""
    parts, at = [], 0
    while match := _RULE.search(text, at):
        parts.append(text[at : match.start()])
        at = match.end()
        name = match[0][1:]
        _, at = optional(text, at)
        if text.startswith("(", at):
            at = text.find(")", at) + 1 or len(text)
        for _ in range(_TAKES.get(name, 0)):
            _, at = optional(text, at)
            _, at = argument(text, at)
        if match["full"]:
            parts.append(_TOP)
    return "".join((*parts, text[at:]))


def _parted(text: str, by: str) -> list[str]:
    """Text parted where a sign stands outside braces and outside environments."""
    parts, start, depth, at = [], 0, 0, 0
    while at < len(text):
        if depth == 0 and text.startswith(by, at):
            parts.append(text[start:at])
            at += len(by)
            if by == "\\\\" and text.startswith("*", at):
                at += 1
            start = at
            continue
        sign = text[at]
        if sign == "\\" and (edge := _EDGE.match(text, at)):
            depth = max(0, depth + (1 if edge["begin"] else -1))
            at = closing(text, edge.end() - 1)
            continue
        depth = max(0, depth + (sign == "{") - (sign == "}"))
        at += 2 if sign == "\\" else 1
    return [*parts, text[start:]]


def _cells(line: str, row: int, spans: dict[tuple[int, int], str]) -> list[str]:
    """The cells of a row; `spans` collects what reaches into other rows."""
    cells: list[str] = []
    for part in _parted(line, "&"):
        text, wide = part.strip(), 1
        match = _SPAN.match(text)
        if match:
            count, at = argument(text, match.end())
            _, at = argument(text, at)
            inner, end = argument(text, at)
            wide, text = _whole(count), f"{inner}{text[end:]}"
        text, down = _fallen(text)
        step = 1 if down > 0 else -1
        for column in range(len(cells), len(cells) + wide):
            for away in range(1, abs(down)):
                spans[row + step * away, column] = text
        cells += [text] * wide
    return cells


def _fallen(text: str) -> tuple[str, int]:
    """A cell of several rows: its text, and how many rows, upwards where negative."""
    match = _DOWN.search(text)
    if not match:
        return text, 1
    _, at = optional(text, match.end())
    count, at = argument(text, at)
    _, at = optional(text, at)
    _, at = argument(text, at)
    _, at = optional(text, at)
    inner, end = argument(text, at)
    number = re.fullmatch(r"\s*(-?)\s*(\d+)\s*", count)
    down = _whole(number[2]) * (-1 if number[1] else 1) if number else 1
    return f"{text[: match.start()]}{inner}{text[end:]}", down


def _whole(count: str) -> int:
    return min(int(count), _MOST) if count.strip().isdigit() and len(count.strip()) < 4 else 1

"""What LaTeX would count: the numbers of sections, figures, tables and equations, by their labels."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_MARKS = re.compile(
    r"\\(?P<head>section|subsection|subsubsection)(?P<star>\*?)\s*(?:\[[^]]*\])?\s*\{|(?P<appendix>\\appendix\b|"
    r"\\begin\{appendi\w*\})|\\begin\{(?P<begin>[A-Za-z]+\*?)\}|\\end\{(?P<end>[A-Za-z]+\*?)\}|"
    r"\\captionof\s*\{(?P<of>\w+)\}|(?P<caption>\\caption\b)|(?P<row>\\\\)|(?P<silent>\\nonumber|\\notag)|"
    r"\\label\s*\{(?P<label>[^{}]*)\}|\\setcounter\s*\{(?P<counter>figure|table)\}\s*\{(?P<value>\d{1,4})\}|"
    r"\\(?:renewcommand\*?|def|gdef)\s*\{?\s*\\the(?P<written>figure|table)\s*\}?\s*\{(?P<way>(?:[^{}]|\{[^{}]*\})*)\}"
)
FIGURES = ("figure", "wrapfigure", "SCfigure", "sidewaysfigure", "teaserfigure", "floatingfigure", "marginfigure")
TABLES = ("table", "wraptable", "sidewaystable", "longtable", "margintable")
PARTS = ("subfigure", "subtable", "subcaptionblock")
_SINGLE, _ROWS = ("equation", "multline"), ("align", "gather", "eqnarray", "alignat", "flalign")


def _letter(number: int) -> str:
    return chr(ord("A") + (number - 1) % 26) if number else "A"


@dataclass(slots=True)
class _Count:
    """Where the count stands while a text is gone through."""

    section: list[int] = field(default_factory=lambda: [0, 0, 0])
    lettered: bool = False
    counts: dict[str, int] = field(default_factory=dict)
    open: list[str] = field(default_factory=list)
    now: tuple[str, str] = ("Section", "")
    silent: bool = False
    ways: dict[str, str] = field(default_factory=dict)
    given: dict[str, list[str]] = field(default_factory=dict)

    def next(self, kind: str) -> None:
        self.counts[kind] = self.counts.get(kind, 0) + 1
        self.now = (kind, self._written(kind))
        self.given.setdefault(kind, []).append(self.now[1])

    def _written(self, kind: str) -> str:
        """A number as the paper writes it: plainly, or with what it puts before it ("A1", "B.2")."""
        number, way = str(self.counts[kind]), self.ways.get(kind)
        if way is None:
            return number
        section = _letter(self.section[0]) if self.lettered else str(self.section[0])
        text = re.sub(r"\\(?:arabic|roman|Roman)\s*\{\s*\w+\s*\}|\\the(?:figure|table)", number, way)
        text = re.sub(r"\\thesection|\\(?:Alph|arabic)\s*\{section\}", section, text)
        return re.sub(r"\\[A-Za-z]+|[{}\s$]", "", text) or number

    def head(self, level: int) -> None:
        self.section[level] += 1
        self.section[level + 1 :] = [0] * (2 - level)
        first = _letter(self.section[0]) if self.lettered else str(self.section[0])
        self.now = (
            "Appendix" if self.lettered else "Section",
            ".".join((first, *map(str, self.section[1 : level + 1]))),
        )


@dataclass(frozen=True, slots=True)
class Numbers:
    """`labels` has each label's kind and number: {"fig:main": ("Figure", "2")}; the others the numbers in order."""

    labels: dict[str, tuple[str, str]]
    figures: tuple[str, ...]
    tables: tuple[str, ...]


def numbers(body: str) -> Numbers:
    count, found = _Count(), {}
    for mark in _MARKS.finditer(body):
        if mark["label"] is not None:
            found[mark["label"].strip()] = count.now
        else:
            _step(count, mark)
    return Numbers(found, tuple(count.given.get("Figure", ())), tuple(count.given.get("Table", ())))


def uncounted(body: str) -> str:
    """A text without the commands that only change how it counts."""
    return _MARKS.sub(lambda mark: "" if mark["counter"] or mark["written"] else mark[0], body)


def _step(count: _Count, mark: re.Match[str]) -> None:
    if mark["counter"]:
        count.counts[mark["counter"].capitalize()] = int(mark["value"])
    elif mark["written"]:
        count.ways[mark["written"].capitalize()] = mark["way"]
    elif mark["head"]:
        if not mark["star"]:
            count.head(("section", "subsection", "subsubsection").index(mark["head"]))
    elif mark["appendix"]:
        count.lettered, count.section = True, [0, 0, 0]
    elif mark["begin"]:
        count.open.append(mark["begin"])
        if mark["begin"] in (*_SINGLE, *_ROWS):
            count.next("Equation")
    elif mark["end"]:
        if mark["end"] in count.open:
            while count.open.pop() != mark["end"]:
                pass
    elif mark["of"] or mark["caption"]:
        kind = mark["of"] or float_of(count.open)
        if kind:
            count.next(kind.capitalize())
    elif mark["row"]:
        if count.open and count.open[-1] in _ROWS:
            count.next("Equation")
    elif mark["silent"] and count.open and count.open[-1] in _ROWS:
        count.counts["Equation"] -= 1


def float_of(environments: list[str]) -> str:
    """What a caption counts as inside these environments; nothing for a part of a figure."""
    for name in reversed(environments):
        plain = name.rstrip("*")
        if plain in PARTS:
            return ""
        if plain.startswith("algorithm"):
            return "algorithm"
        if plain in FIGURES:
            return "figure"
        if plain in TABLES:
            return "table"
    return ""

"""Papers read back: the sentences of the method, the figures with their captions, the tables, and how long it takes.

    python -m benchmarks.papers FOLDER [--cases FOLDER] [--reader pymupdf] [--processor] [--repeat 3] [--json]

FOLDER holds a folder for each paper, with paper.pdf or a LaTeX tree, and a meta.json that may name a case: a folder
with the method.md that people took from the paper. How many figures and tables a paper numbers is counted in another
way than the readers': lines of the plain text that begin as a caption does. Cells are compared on printed tables.
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks import _tables
from benchmarks._report import Bar, Cell, Report, Table, machine, parser, publish
from benchmarks._timing import Watch, add_options
from figwright.frontends import papers
from figwright.frontends.method_section import methodology
from figwright.frontends.papers import Paper

LEAST, MOST = 0.9, 5.0
"""Share of the sentences of a case, and seconds a paper."""
CASES = {"tex_tabdiff_iclr25": "tex_tabdiff"}
"""Cases that a paper's meta.json does not name."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What was found of a paper, and what there is to find; None where nobody knows."""

    name: str
    kind: str
    method: int
    sentences: int | None
    held: int
    figures: tuple[int, int]
    captions: int
    pictures: int
    tables: tuple[int, int]
    seconds: float


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser(__doc__)
    options.add_argument("folder", type=Path, help="a folder of papers")
    options.add_argument("--cases", type=Path, help="a folder of cases; beside the papers where it is not named")
    options.add_argument("--reader", default="", help="read with this reader in place of the usual ones")
    add_options(options)
    args = options.parse_args(arguments)
    return publish(report(args.folder, args.cases, Watch(args.repeat, args.processor), args.reader), args.json)


def report(folder: Path, cases: Path | None, watch: Watch, reader: str = "") -> Report:
    homes = sorted(path.parent for path in folder.glob("*/meta.json"))
    found = [
        measured(home, cases or folder.parent / "cases", watch, reader) for home in homes if _read_by(home, reader)
    ]
    rows = tuple(
        (
            one.name,
            one.kind,
            one.method,
            None if one.sentences is None else f"{one.held} of {one.sentences}",
            f"{one.figures[0]} of {one.figures[1]}",
            one.captions,
            one.pictures,
            f"{one.tables[0]} of {one.tables[1]}",
            one.seconds,
        )
        for one in found
    )
    columns = (
        "paper",
        "form",
        "sections of the method",
        "sentences held",
        "figures",
        "captions",
        "pictures",
        "tables",
        "s",
    )
    known = [cells(one, reader) for one in _tables.SAMPLE]
    sample = Table("Printed tables, cell by cell", ("table", "cells", "right", "every one"), tuple(known))
    remarks = (
        "Pictures of the LaTeX paper are not in its folder. A figure or table is one that the paper's plain text "
        "has a caption of.",
        f"Times: {watch.says}; {machine()}.",
    )
    return Report((Table("Papers, read", columns, rows), sample), _bars(found, known), remarks)


def _read_by(home: Path, reader: str) -> bool:
    return not reader or (home / "paper.pdf").is_file()


def _bars(found: Sequence[Measured], known: Sequence[tuple[Cell, ...]]) -> tuple[Bar, ...]:
    shares = [one.held / one.sentences for one in found if one.sentences]
    methods = sum(one.method > 0 for one in found)
    shown, numbered = sum(one.figures[0] for one in found), sum(one.figures[1] for one in found)
    captions = sum(one.captions for one in found)
    listed, tabled = sum(one.tables[0] for one in found), sum(one.tables[1] for one in found)
    slowest = max((one.seconds for one in found), default=0.0)
    whole = sum(row[3] == "yes" for row in known)
    return (
        Bar("methodology found", "in every paper", f"in {methods} of {len(found)}", methods == len(found)),
        Bar(
            "sentences of the case in it",
            f"at least {LEAST}",
            f"{min(shares, default=0.0):.2f} to {max(shares, default=0.0):.2f} in {len(shares)} papers",
            bool(shares) and min(shares) >= LEAST,
        ),
        Bar("figures found", "all", f"{shown} of {numbered}", shown == numbered),
        Bar("captions found", "all", f"{captions} of {numbered}", captions == numbered),
        Bar("tables found", "all", f"{listed} of {tabled}", listed == tabled),
        Bar("printed tables with every cell right", "all", f"{whole} of {len(known)}", whole == len(known)),
        Bar("a paper", f"under {MOST:.0f} s", f"{slowest:.2f} s at most", slowest < MOST),
    )


def measured(home: Path, cases: Path, watch: Watch, reader: str = "") -> Measured:
    path = home / "paper.pdf" if (home / "paper.pdf").is_file() else home
    paper = papers.read(path, reader)
    method = methodology(paper)
    case = case_of(home, cases)
    wanted = None if case is None else sentences((case / "method.md").read_text("utf-8"))
    text = plain(method.text)
    numbered = said(path)
    return Measured(
        home.name,
        "PDF" if path.is_file() else "LaTeX",
        len(method.sections),
        None if wanted is None else len(wanted),
        sum(held_in(one, text) for one in wanted or ()),
        _matched(paper, "figures", numbered["Figure"]),
        sum(bool(one.caption.strip()) for one in paper.figures),
        sum(one.picture is not None for one in paper.figures),
        _matched(paper, "tables", numbered["Table"]),
        watch.warm(lambda: papers.read(path, reader)),
    )


def _matched(paper: Paper, kind: str, numbered: set[str]) -> tuple[int, int]:
    """How many of what a paper numbers was found, and how many it numbers."""
    labels = {one.label.split()[-1] for one in getattr(paper, kind)}
    return len(labels & numbered), len(numbered)


def case_of(home: Path, cases: Path) -> Path | None:
    meta: dict[str, Any] = json.loads((home / "meta.json").read_text("utf-8"))
    case = cases / str(meta.get("case") or CASES.get(home.name, ""))
    return case if (case / "method.md").is_file() else None


def said(path: Path) -> dict[str, set[str]]:
    """The numbers of a paper's figures and tables, from its plain text or its LaTeX, with none of the readers' ways."""
    return _printed(path) if path.is_file() else _counted(path)


def _printed(path: Path) -> dict[str, set[str]]:
    import pypdfium2

    found: dict[str, set[str]] = {"Figure": set(), "Table": set()}
    with pypdfium2.PdfDocument(path) as document:
        for page in document:
            text = page.get_textpage().get_text_range()
            for match in re.finditer(r"(?m)^\s*(Figure|Table)\s+([A-Z]?\d+)\s*[:.](?=\s)", text):
                found[match[1]].add(match[2])
    return found


def _counted(folder: Path) -> dict[str, set[str]]:
    """As many numbers as there are captions in floats of each kind, parts of floats and algorithms not counted."""
    text = "\n".join(path.read_text("utf-8", "replace") for path in sorted(folder.rglob("*.tex")))
    text = re.sub(r"(?<!\\)%.*", "", text)
    text = re.sub(r"\\begin\{(subfigure|subtable|algorithm)\}.*?\\end\{\1\}", "", text, flags=re.DOTALL)
    counts = {"Figure": 0, "Table": 0}
    for match in re.finditer(r"\\begin\{(?:wrap|sideways)?(figure|table)\*?\}(.*?)\\end\{\w*\1\*?\}", text, re.DOTALL):
        of = re.findall(r"\\captionof\{(\w+)\}", match[2])
        plainly = len(re.findall(r"\\caption\*?\s*[\[{]", match[2]))
        counts[match[1].capitalize()] += plainly
        for kind in of:
            counts[kind.capitalize()] += 1
    return {kind: {str(number) for number in range(1, count + 1)} for kind, count in counts.items()}


def plain(text: str) -> str:
    """Letters and digits alone, without citations and formulas, in which two copies of a text may differ."""
    text = re.sub(r"\([^()]*\b(?:19|20)\d\d[a-z]?[^()]*\)", "", text)
    text = re.sub(r"\$\$.*?\$\$|\$[^$]*\$", "", text, flags=re.DOTALL)
    return re.sub(r"[^a-z0-9]+", "", text.lower())


def sentences(text: str) -> list[str]:
    text = re.sub(r"\$\$.*?\$\$|\$[^$]*\$", " ¦ ", text, flags=re.DOTALL)
    text = re.sub(r"(?m)^(\[Equation:.*|#.*)$", "", text)
    found = []
    for paragraph in re.split(r"\n\s*\n", text):
        whole = " ".join(paragraph.split())
        found += [one for one in re.split(r"(?<=[.!?:])\s+(?=[A-Z0-9(¦])", whole) if len(one.split()) >= 4]
    return found


def held_in(sentence: str, text: str) -> bool:
    """Every part of a sentence between formulas and references stands in the text, letter for letter."""
    return all(plain(part) in text for part in re.split(r"¦|\(ref\)|the overview figure", sentence))


def cells(known: _tables.Known, reader: str = "") -> tuple[Cell, ...]:
    """A printed table: its name, its cells, how many were read right, and whether that is all of it."""
    import typst

    with tempfile.TemporaryDirectory() as home:
        path = Path(home) / "table.pdf"
        path.write_bytes(typst.compile(_tables.page(known).encode()))
        found = papers.read(path, reader).tables
    wanted = {(y, x): cell for y, row in enumerate(known.rows) for x, cell in enumerate(row)}
    read = {(y, x): cell for y, row in enumerate(found[0].rows if found else ()) for x, cell in enumerate(row)}
    right = sum(read.get(place) == cell for place, cell in wanted.items())
    whole = len(found) == 1 and read == wanted and found[0].headers == known.headers
    return known.name, len(wanted), right, "yes" if whole else "**no**"


if __name__ == "__main__":
    sys.exit(main())

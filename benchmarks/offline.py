"""The offline planner on a folder of cases, beside the figures that people drew.

    python -m benchmarks.offline --cases FOLDER [--density standard] [--words FOLDER] [--json]

A case is a folder with `method.md`, `caption.txt` and, for the words of the human figure, `human.png`. Those words are
read by OCR (`pip install rapidocr-onnxruntime`) and kept in the folder of `--words`, so that they are read once.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median
from time import perf_counter

from benchmarks._report import ROOT, Bar, Cell, Report, Table, parser, publish
from figwright import compiler
from figwright.compiler.checks import Finding
from figwright.core.source import DENSITIES, Brief, Density, Source
from figwright.frontends import text_rules
from figwright.ir.scene.text import words
from figwright.ir.spec import Figure

LIMIT = 1.5
"""Seconds from text to SVG that half of the cases may take at most."""


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one case. `wanted` are the words of the human figure that the source has as well, `frequent` the
    words of the source, the most frequent first."""

    name: str
    figure: Figure | None
    seconds: float
    findings: tuple[Finding, ...] = ()
    wanted: frozenset[str] | None = None
    frequent: tuple[str, ...] = ()
    error: str = ""

    @property
    def drawn(self) -> frozenset[str]:
        return _vocabulary(" ".join(_labels(self.figure))) if self.figure else frozenset()

    @property
    def recall(self) -> float | None:
        return len(self.drawn & self.wanted) / len(self.wanted) if self.wanted else None

    @property
    def guess(self) -> float | None:
        """The recall of as many words as the figure has, if one took the most frequent of the source."""
        taken = frozenset(self.frequent[: len(self.drawn)])
        return len(taken & self.wanted) / len(self.wanted) if self.wanted else None

    def severe(self, severity: str) -> int:
        return sum(finding.severity == severity for finding in self.findings)

    @property
    def unsupported(self) -> int:
        return sum(finding.rule == "unsupported" for finding in self.findings)


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser(__doc__)
    options.add_argument("--cases", type=Path, required=True, metavar="FOLDER", help="folders with method.md")
    options.add_argument("--words", type=Path, default=ROOT / "out" / "words", metavar="FOLDER", help="kept OCR")
    options.add_argument("--density", choices=DENSITIES, default="standard", help="how much a figure may hold")
    args = options.parse_args(arguments)
    folders = sorted(path.parent for path in args.cases.glob("*/method.md"))
    if not folders:
        options.error(f"no case with a method.md in {args.cases}")
    return publish(report([run(folder, args.density, args.words) for folder in folders]), args.json)


def run(folder: Path, density: Density, kept: Path) -> Result:
    """One case: read, composed, drawn and checked; the time is that from text to SVG."""
    note = folder / "caption.txt"
    source = Source.read(folder / "method.md", note.read_text("utf-8").strip() if note.exists() else "")
    begin = perf_counter()
    try:
        figure = text_rules.plan(Brief(source, density)).figure
        scene = compiler.compile(figure)
        compiler.render(scene, "svg")
    except Exception as error:  # a case that fails is a row of the table, not the end of the measurement
        return Result(folder.name, None, perf_counter() - begin, error=f"{type(error).__name__}: {error}")
    seconds = perf_counter() - begin
    findings = compiler.check(figure, source.quotable_text, scene=scene)
    seen = human_words(folder / "human.png", kept)
    known = _vocabulary(f"{source.text} {source.caption}")
    wanted = seen & known if seen is not None else None
    return Result(folder.name, figure, seconds, findings, wanted, _ranked(source.text))


def human_words(picture: Path, kept: Path) -> frozenset[str] | None:
    """The words in a picture; None without the picture or without OCR."""
    if not picture.exists():
        return None
    note = kept / f"{digest(picture)}.json"
    if not note.exists():
        try:
            from rapidocr_onnxruntime import RapidOCR
        except ImportError:
            return None
        found, _ = RapidOCR()(str(picture))
        kept.mkdir(parents=True, exist_ok=True)
        note.write_text(json.dumps([line[1] for line in found or ()]), "utf-8")
    return _vocabulary(" ".join(json.loads(note.read_text("utf-8"))))


def digest(picture: Path) -> str:
    """The name under which the words of a picture are kept."""
    return hashlib.sha256(picture.read_bytes()).hexdigest()[:20]


def report(results: Sequence[Result]) -> Report:
    drawn = [r for r in results if r.figure is not None]
    recalls = [r.recall for r in drawn if r.recall is not None]
    errors, unsupported = sum(r.severe("error") for r in drawn), sum(r.unsupported for r in drawn)
    typical = median(r.seconds for r in results)
    bars = (
        Bar("ends with a figure", "all", f"{len(drawn)} of {len(results)}", len(drawn) == len(results)),
        Bar("errors of the checks", "0", str(errors), errors == 0),
        Bar("elements without evidence", "0", str(unsupported), unsupported == 0),
        Bar("text to SVG, median", f"under {LIMIT} s", f"{typical:.2f} s", typical < LIMIT),
    )
    if not recalls:
        remark = "The words of the human figures were not read: `pip install rapidocr-onnxruntime`."
    else:
        remark = (
            f"On average a figure has {mean(len(r.figure.nodes()) for r in drawn if r.figure):.1f} boxes and "
            f"{mean(len(r.figure.edges) for r in drawn if r.figure):.1f} arrows, and holds {100 * mean(recalls):.0f}% "
            "of the words that the human figure shares with its text or caption; as many of the most frequent words of "
            f"the text would be {100 * mean(r.guess or 0.0 for r in drawn if r.recall is not None):.0f}%."
        )
    columns = ("case", "boxes", "zones", "arrows", "words", "warnings", "seconds", "recall")
    return Report((Table("Figures by rules", columns, tuple(map(_row, results))),), bars, (remark,))


def _row(result: Result) -> tuple[Cell, ...]:
    figure = result.figure
    if figure is None:
        return (f"{result.name}: {result.error}", None, None, None, None, None, result.seconds, None)
    zones = sum(group.framed for group in figure.groups())
    drawn = sum(words(label) for label in _labels(figure))
    row = (result.name, len(figure.nodes()), zones, len(figure.edges), drawn, result.severe("warning"))
    return (*row, result.seconds, result.recall)


def _labels(figure: Figure) -> Iterator[str]:
    for item, _ in figure.walk():
        yield item.label
    yield from (edge.label for edge in figure.edges)


def _vocabulary(text: str) -> frozenset[str]:
    """The words of a text that tell something, without plural endings."""
    return frozenset(_ranked(text))


def _ranked(text: str) -> tuple[str, ...]:
    plain = re.sub(r"\$[^$]*\$", " ", text.casefold())
    found = (word.removesuffix("s") for word in re.findall(r"[a-z]{3,}", plain) if word not in _SMALL)
    return tuple(word for word, _ in Counter(found).most_common())


_SMALL = frozenset("the and for with from that this are our into via each not can its has was all using".split())

if __name__ == "__main__":
    sys.exit(main())

"""What leaves is what was drawn: plots written as PowerPoint, SVG, PDF and script, read back by other code.

    python -m benchmarks.exports [--plots FOLDER] [--limit 60] [--json]
    python -m benchmarks.exports --wishes FOLDER... [--limit 60] [--json]

The gallery's plots, then those of a folder with `ref.json` by rules, up to the limit; or the wishes of folders. In
PowerPoint: axes with other limits than the picture's, series without their name, numbers that no mark of the picture
has, words that are no text. In SVG and PDF: words that are no text. The script runs where our typeface is missing: new
words over words or off the sheet.
"""

from __future__ import annotations

import io
import math
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pypdfium2
from examples.charts import FOLDER, PlotExample
from pptx import Presentation
from pptx.oxml.ns import qn

from benchmarks import _wished
from benchmarks._report import Bar, Report, Table, parser, publish
from benchmarks.plots import cases
from figwright.core import sandbox, tables
from figwright.core.errors import FigwrightError
from figwright.plots import charts, checks, plotter, readback
from figwright.plots.charts.choose import choose
from figwright.plots.charts.script import Script, standalone
from figwright.plots.plotter._math import plain
from figwright.plots.readback import Drawn

LIMIT = 60
TICKS = ("x tick", "y tick", "z tick")
NUMBER = re.compile(r"[-+]?[\d.,]+\s?[%kMB]?")
CROWDED = ("overlapping-texts", "text-outside", "legend-over-data")
COLUMNS = ("plot", "as", "axes", "names", "numbers", "words in PPTX", "words in SVG", "words in PDF", "other typeface")


@dataclass(slots=True)
class Measured:
    """One plot: how its slide was made, and what differs in each export."""

    name: str
    way: str = ""
    axes: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    numbers: list[str] = field(default_factory=list)
    slide_words: list[str] = field(default_factory=list)
    svg_words: list[str] = field(default_factory=list)
    pdf_words: list[str] = field(default_factory=list)
    crowded: list[str] = field(default_factory=list)

    def row(self) -> tuple[str, ...]:
        lists = (self.axes, self.names, self.numbers, self.slide_words, self.svg_words, self.pdf_words, self.crowded)
        return self.name, self.way, *("; ".join(one)[:80] for one in lists)


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser(__doc__)
    options.add_argument("--plots", type=Path, metavar="FOLDER", help="a folder with ref.json")
    options.add_argument("--wishes", type=Path, nargs="+", metavar="FOLDER", help="folders with wishes.json")
    options.add_argument("--only", default="", help="the name of one plot")
    options.add_argument("--limit", type=int, default=LIMIT, help="so many plots at most")
    args = options.parse_args(arguments)
    chosen = wished(args.wishes, args.limit) if args.wishes else scripts(args.plots, args.limit)
    return publish(report(chosen, args.only), args.json)


def report(chosen: Iterable[tuple[str, Script]], only: str = "") -> Report:
    found = [measure(name, script) for name, script in chosen if only in ("", name)]
    bars = []
    for i, what in enumerate(COLUMNS[2:], 2):
        wrong = [one.name for one in found if one.row()[i]]
        bars.append(Bar(f"{what}: plots that differ", "none", ", ".join(wrong) or "none", not wrong))
    rows = tuple(one.row() for one in found if any(one.row()[2:]))
    ways = {way: sum(one.way == way for one in found) for way in ("charts", "shapes", "picture")}
    told = ", ".join(f"{count} as {way}" for way, count in ways.items())
    return Report((Table(f"Exports that differ, of {len(found)} plots", COLUMNS, rows),), tuple(bars), (told,))


def scripts(folder: Path | None, limit: int) -> Iterator[tuple[str, Script]]:
    known = sorted(path for path in FOLDER.iterdir() if (path / "data.csv").is_file())[:limit]
    for path in known:
        yield path.name, PlotExample(path).script
    for case in list(cases(folder))[: limit - len(known)] if folder else ():
        try:
            data = tables.loads(case.data, "json", case.name)
            yield case.name, charts.compile(choose(data, case.intent).chart, data)
        except FigwrightError:
            continue  # what rules cannot draw is counted elsewhere


def wished(folders: Sequence[Path], limit: int) -> Iterator[tuple[str, Script]]:
    """The plots of wishes, as many of each folder."""
    for wish in _wished.wishes(folders, -(-limit // len(folders))):
        with suppress(FigwrightError):  # what is refused is counted elsewhere
            yield wish.name, _wished.script(wish)


def measure(name: str, script: Script) -> Measured:
    out = Measured(name)
    job = sandbox.Job(script.boxed, script.files, ("svg", "pdf"), 110, plotter._typeface())
    outcome = sandbox.run(job, trusted=True)
    drawn = readback.loads(outcome.drawn)
    slide, notes = plotter.render(script, "pptx", trusted=True)
    way = notes[0] if notes else ""
    out.way = "charts" if "native" in way else "shapes" if "shapes" in way else "picture"
    _read_slide(out, slide, drawn)
    words = _words(drawn)
    out.svg_words = _missing(words, outcome.pictures["svg"].decode("utf-8", "replace"))
    out.pdf_words = _missing(words, _pdf(outcome.pictures["pdf"]))
    out.crowded = _without_typeface(script, drawn)
    return out


def _read_slide(out: Measured, file: bytes, drawn: Drawn) -> None:
    (slide,) = Presentation(io.BytesIO(file)).slides
    shapes = list(_shapes(slide.shapes))
    said = [shape.text_frame.text for shape in shapes if shape.has_text_frame]
    for shape in (one for one in shapes if getattr(one, "has_chart", False)):
        space = shape.chart._chartSpace
        said += ["".join(run.text or "" for run in title.iter(qn("a:t"))) for title in space.iter(qn("c:title"))]
        said += [one.text or "" for one in space.iter(qn("c:v"))]
        _read_chart(out, space, drawn)
    if out.way != "picture":
        numbers = out.way == "charts"  # a chart writes them at its marks by itself
        words = [word for word in _words(drawn) if not (numbers and NUMBER.fullmatch(word))]
        out.slide_words = _missing(words, "\n".join(said))


def _shapes(shapes: Any) -> Iterator[Any]:
    """All shapes, those in groups too."""
    for shape in shapes:
        yield shape
        if hasattr(shape, "shapes"):
            yield from _shapes(shape.shapes)


def _read_chart(out: Measured, space: Any, drawn: Drawn) -> None:
    ranges = [sorted((scale.low, scale.high)) for axes in drawn.axes for scale in (axes.x, axes.y)]
    for axis in space.iter(qn("c:valAx")):
        scaling = axis.find(qn("c:scaling"))
        ends = [float(scaling.find(qn(tag)).get("val")) for tag in ("c:min", "c:max")]
        polar = any(axes.kind == "polar" for axes in drawn.axes)
        if not polar and not any(_close(ends, known) for known in ranges):
            out.axes.append(f"{ends[0]:g} to {ends[1]:g}")
    numbers = [value for axes in drawn.axes for mark in axes.marks for value in _numbers(mark)]
    for ser in space.iter(qn("c:ser")):
        name = "".join(one.text or "" for one in ser.find(qn("c:tx")).iter(qn("c:v")))
        if name.startswith("Series ") and ser.find(f"{qn('c:spPr')}/{qn('a:noFill')}") is None:
            out.names.append(name)
        for tag in ("c:val", "c:yVal"):
            data = ser.find(qn(tag))
            for one in data.iter(qn("c:v")) if data is not None else ():
                if not any(math.isclose(float(one.text), value, rel_tol=1e-5, abs_tol=1e-9) for value in numbers):
                    out.numbers.append(f"{name}: {one.text}")


def _numbers(mark: readback.Mark) -> list[float]:
    """What a mark may be said to be: ends, lengths from the base, edges and thicknesses of areas, shares of wedges."""
    found = [*mark.y, *mark.x, *mark.low, *mark.high, *mark.values]
    found += [y - b for y, b in zip(mark.y, mark.base, strict=False) if y is not None and b is not None]
    spans = zip(mark.high, mark.low, strict=False)
    found += [*mark.base, *(high - low for high, low in spans if high is not None and low is not None)]
    shares = [y for y in mark.y if y is not None] if mark.kind == "wedges" else []
    return [value for value in (*found, *(100 * share for share in shares)) if value is not None]


def _close(one: Sequence[float], other: Sequence[float]) -> bool:
    return all(math.isclose(a, b, rel_tol=1e-6, abs_tol=1e-9) for a, b in zip(one, other, strict=True))


def _words(drawn: Drawn) -> list[str]:
    """What stands in the picture as words, without the ticks of numbers, which a chart writes itself."""
    texts = [text for text in readback.texts(drawn) if text.role not in TICKS and "$" not in text.text]
    return [" ".join(plain(text.text).split()) for text in texts if text.text.strip()]


def _missing(words: Sequence[str], there: str) -> list[str]:
    flat = _flat(there)
    return [word for word in words if _flat(word) not in flat and not all(_flat(part) in flat for part in word.split())]


def _flat(text: str) -> str:
    from html import unescape

    return "".join(unescape(text).replace("\u2212", "-").split()).lower()


def _pdf(content: bytes) -> str:
    document = pypdfium2.PdfDocument(content)
    return "\n".join(page.get_textpage().get_text_range() for page in document)


def _without_typeface(script: Script, drawn: Drawn) -> list[str]:
    """Words over words and off the sheet that the script draws where our typeface is not installed."""
    code = standalone(script, "figure.pdf")
    outcome = sandbox.run(sandbox.Job(code, {}, (), 110), trusted=True)
    before = {(f.rule, f.message) for f in checks.run(checks.Plot(drawn, script.table))}
    after = checks.run(checks.Plot(readback.loads(outcome.drawn), script.table))
    return [f"{f.rule}: {f.message}" for f in after if f.rule in CROWDED and (f.rule, f.message) not in before]


if __name__ == "__main__":
    sys.exit(main())

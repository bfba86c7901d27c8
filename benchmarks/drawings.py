"""Drawings as figures: SVG files imported, written as YAML, read again and rendered, against the files themselves.

    python -m benchmarks.drawings [--drawings FOLDER] [--only NAME …] [--look FOLDER] [--json]

`things` are nodes and frames that the file names, `arrows` the lines that it names or that have heads; `words` are
counted in letters. `pixels` is the share that differs visibly (by more than 24 of 255 in a channel) from the drawing
set in our fonts; `shapes` the same without words, from the file as it is. Exits 1 when a bar is missed.
"""

from __future__ import annotations

import io
import re
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter
from unicodedata import normalize

from PIL import Image, ImageChops

from benchmarks._report import Bar, Report, Table, parser, publish
from figwright import compiler
from figwright.drawing.assets.css import plain_value
from figwright.drawing.assets.svg.words import outlined
from figwright.drawing.renderers.png import rasterised
from figwright.drawing.renderers.svg import render
from figwright.frontends import freehand
from figwright.frontends.diagrams import read_diagram
from figwright.frontends.freehand import Sheet, marked
from figwright.frontends.freehand._scene import parts
from figwright.ir.scene import Element, Rect, Scene, Words
from figwright.ir.spec import Figure
from figwright.ir.spec.load import dump, loads

VISIBLE, MOST = 24, 0.005
DRAWINGS = Path(__file__).parent / "data" / "drawings"
PIXELS = 1400
_WORDS = re.compile(r"<text\b.*?</text>|<foreignObject\b.*?</foreignObject>", re.S)


@dataclass(frozen=True, slots=True)
class Measured:
    """One drawing on its way there and back; shares of pixels, bytes, seconds."""

    name: str
    things: tuple[int, int]
    arrows: tuple[int, int]
    words: tuple[int, int]
    pixels: float
    shapes: float
    ratio: float
    same: bool
    doubts: int
    seconds: float

    def row(self) -> tuple[str | int | float, ...]:
        kept = (f"{kept} of {drawn}" for kept, drawn in (self.things, self.arrows, self.words))
        shares = (100 * self.pixels, 100 * self.shapes, self.ratio)
        return self.name, *kept, *shares, "yes" if self.same else "no", self.doubts, self.seconds


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser(__doc__)
    options.add_argument(
        "--drawings", type=Path, default=DRAWINGS, help="a folder with SVG files; left out: those of nine full runs"
    )
    options.add_argument("--only", nargs="*", default=[], help="names of files")
    options.add_argument("--look", type=Path, help="write the picture before and after into this folder")
    args = options.parse_args(arguments)
    paths = [path for path in sorted(args.drawings.glob("*.svg")) if not args.only or path.name in args.only]
    return publish(report(paths, args.look), args.json)


def report(paths: Iterable[Path], look: Path | None = None) -> Report:
    found = [measure(path, look) for path in paths]
    columns = (
        "drawing", "things", "arrows", "words", "pixels, %", "shapes, %", "YAML/SVG", "same bytes", "doubts", "s",
    )  # fmt: skip
    lost = [m.name for m in found if any(kept < drawn for kept, drawn in (m.things, m.arrows, m.words))]
    unlike = [m.name for m in found if max(m.pixels, m.shapes) >= MOST]
    long = [m.name for m in found if m.ratio > 1]
    changing = [m.name for m in found if not m.same]
    bars = (
        _bar("things, arrows and words", "all kept", lost),
        _bar("pixels that differ visibly", f"under {100 * MOST:g}%", unlike),
        _bar("length of the YAML", "no longer than the SVG", long),
        _bar("bytes", "the same every time", changing),
    )
    return Report((Table("Drawings imported and rendered again", columns, tuple(m.row() for m in found)),), bars)


def measure(path: Path, look: Path | None = None) -> Measured:
    svg = path.read_text("utf-8")
    began = perf_counter()
    read = read_diagram(path)
    text = dump(read.figure)
    seconds = perf_counter() - began
    figure = loads(text)
    scene = compiler.compile(figure)
    sheet, _ = marked(freehand.read(svg))
    grounds = "<foreignObject" not in svg  # those of HTML words go with their words
    before, after, bare = (_drawn(one) for one in (_as_drawn(sheet), scene, _wordless(scene, grounds)))
    pictures = _picture(before), _picture(after)
    if look:
        look.mkdir(parents=True, exist_ok=True)
        for side, picture in zip(("before", "after"), pictures, strict=True):
            picture.save(look / f"{path.stem}.{side}.png")
    return Measured(
        path.name,
        _things(sheet, figure),
        (len(figure.edges), len(sheet.arrows)),
        _words(sheet, figure),
        differing(*pictures),
        differing(_picture(_WORDS.sub("", plain_value(_named_values(svg)))), _picture(bare)),
        len(text.encode()) / len(svg.encode()),
        dump(read_diagram(path).figure) == text == dump(figure),
        len(read.notes),
        round(seconds, 2),
    )


def _named_values(svg: str) -> str:
    """CSS variables as browsers read them; the engine that pictures the file knows none."""
    values = dict(re.findall(r"(--[\w-]+)\s*:\s*([^;}]+)", svg))
    return re.sub(r"var\((--[\w-]+)[^)]*\)", lambda name: values.get(name[1], name[0]), svg)


def _as_drawn(sheet: Sheet) -> Scene:
    """The drawing as one thing, its words in our fonts."""
    ground, drawn = parts(sheet)
    words = [mark for part in drawn for block, at in part.turned for mark in outlined(block, at)]
    marks = (*(mark for part in drawn for mark in part.drawn), *words)
    box = Rect(0, 0, sheet.canvas.w, sheet.canvas.h)
    return Scene(box.w, box.h, (Element("drawing", "node", box, marks),), ground)


def _wordless(scene: Scene, grounds: bool) -> Scene:
    seen = [e for e in scene.elements if grounds or e.role != "label"]
    kept = (tuple(mark for mark in e.marks if not isinstance(mark, Words)) for e in seen)
    return replace(scene, elements=tuple(replace(e, marks=m) for e, m in zip(seen, kept, strict=True)))


def _things(sheet: Sheet, figure: Figure) -> tuple[int, int]:
    """Named things that are in the figure under their names, and how many were named."""
    named = {thing.id for thing in (*sheet.nodes, *sheet.groups)}
    return len(named & {item.id for item, _ in figure.walk()}), len(named)


def _words(sheet: Sheet, figure: Figure) -> tuple[int, int]:
    """Letters and signs of the drawing that the figure has too: lines may break elsewhere, nothing is lost."""
    drawn = Counter(normalize("NFKC", "".join(text.words for text in sheet.texts)).replace(" ", ""))
    parts = (*(item for item, _ in figure.walk()), *figure.edges)
    said = "".join(part.label + "".join(words.text for words in part.words) for part in parts)
    kept = Counter(normalize("NFKC", said))
    return sum((drawn & kept).values()), sum(drawn.values())


def _drawn(scene: Scene) -> str:
    return render(scene, embed_fonts=False).decode()


def _picture(svg: str) -> Image.Image:
    """The picture of a document that is made as large as it: the engine would round a sheet to whole pixels first."""
    opening = svg[svg.index("<svg") : svg.index(">", svg.index("<svg"))]
    found = re.search(r'viewBox="[^"]*?([\d.]+)[ ,]+([\d.]+)"', opening)
    wide, high = found.groups() if found else re.findall(r'(?:width|height)="([\d.]+)', opening)
    if not found:
        svg = svg.replace("<svg", f'<svg viewBox="0 0 {wide} {high}"', 1)
    wide, high = float(wide), float(high)
    sides = f'<svg width="{PIXELS}" height="{round(PIXELS * high / wide)}" preserveAspectRatio="none"'
    head = re.sub(r' (width|height|preserveAspectRatio)="[^"]*"', "", svg[: svg.index(">", svg.index("<svg"))])
    sized = head.replace("<svg", sides, 1) + svg[svg.index(">", svg.index("<svg")) :]
    with Image.open(io.BytesIO(rasterised(sized, PIXELS, "#ffffff"))) as opened:
        return opened.convert("RGB")


def differing(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels that differ visibly."""
    bands = ImageChops.difference(one, other.resize(one.size)).split()
    worst = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    return sum(worst.histogram()[VISIBLE + 1 :]) / (one.width * one.height)


def _bar(name: str, wanted: str, missed: Sequence[str]) -> Bar:
    return Bar(name, wanted, f"not {', '.join(missed)}" if missed else "held", not missed)


if __name__ == "__main__":
    sys.exit(main())

"""Figures that come back: pages of papers, their pictures, painted figures and the gallery, traced and compared.

python -m benchmarks.trace [--source pdf|generated|raster|made|people|painted|gallery …] [--half tuning|held|both]
                           [--only ID …] [--json] [--missed] [--keep DIR] [--pptx] [--edits] [--figures DIR]
                           [--theme NAME] [--dpi 96] [--jpeg 70]

What is in the figures of papers and in painted ones was written down by hand (benchmarks/data/trace/README.md); of
`people`, bitmaps of published figures, the words were not written down and are not measured. What
counts as found is said in benchmarks/_trace_score.py, for the gallery in benchmarks/_traced.py. `generated` are schemes
made at random and drawn by several programs (benchmarks/_scheme.py). `raster` are the pages as pictures of 200 dpi,
`made` diagrams drawn as pixels by chance (benchmarks/_trace_made.py). The gallery
is redrawn as bare pixels, so that nothing of the file but what is seen can help; its texts, nodes and edges are those
of the figure redrawn (`--as composed`), its SSIM and time those of the figure with places. A second table has the
figure with places by the rules of the other sources (benchmarks/_trace_gallery.py). With `--theme` it is drawn
anew in another theme. `--pptx` looks at the slides through LibreOffice. `--edits` edits the traced figures as their
authors would and looks at what else changes (benchmarks/_trace_edits.py). Times are seconds of a processor, without the
first start.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw

import figwright
from benchmarks import _scheme as schemes
from benchmarks import _scheme_drawn as makers
from benchmarks import _trace_gallery as shown
from benchmarks import _trace_look as look
from benchmarks import _trace_truth as known
from benchmarks import _traced as drawn
from benchmarks._report import Bar, Cell, Report, Table, gallery, parser, publish
from benchmarks._trace_doubts import Doubted, doubted
from benchmarks._trace_edits import Edited, edited
from benchmarks._trace_made import Made, made
from benchmarks._trace_score import Score, f1, score, standing
from figwright.agents.tracer import Traced, composed, trace
from figwright.core.errors import FigwrightError
from figwright.ir.scene import Rect
from figwright.ir.spec.edits import Heading

BARS = {
    "pdf": (0.99, 0.92, 0.90, 0.95, 3.0),
    "raster": (0.93, 0.85, 0.75, 0.88, 8.0),
    "generated": (0.99, 0.92, 0.90, 0.95, 3.0),
    "people": (0.93, 0.85, 0.75, 0.88, 8.0),
    "painted": (0.95, 0.85, 0.70, 0.85, 10.0),
    "gallery": (0.97, 0.95, 0.85, 0.95, 6.0),
    "made": (0.95, 0.90, 0.80, 0.90, 8.0),
}
"""Words, boxes, arrows, SSIM and seconds; of the gallery the share of exact texts in place of words."""
ORIGINS = {"pdf": "page", "raster": "page", "people": "people", "painted": "painted"}
MADE = 8
"""Diagrams of each half that are drawn by chance."""
HALVED = (*known.HALVES, "")
"""The halves, and both."""
NAMES = ("words", "boxes", "arrows", "SSIM", "processor s")
SLIDES = 0.85
ELSEWHERE = 0.001
"""Share of the pixels of a picture that may change where nothing was edited."""
HIDDEN = 0.05
"""Share of the ink in a frame that may go when the frame gets another ground."""
WHOLE = Rect(0.0, 0.0, 1.0, 1.0)


@dataclass(frozen=True, slots=True)
class Measured:
    """One figure: the five numbers of a bar, what its slide gives, and what was missed. Words that nobody wrote down
    have no number."""

    id: str
    half: str
    numbers: tuple[float | None, ...]
    slide: tuple[float, float, float] | None
    remarks: tuple[str, ...]
    edited: Edited | None = None
    doubted: Doubted | None = None
    placed: tuple[float, float, float] | None = None
    """Of the gallery: words, boxes and arrows of the figure with places, by the rules of the other figures."""


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser(__doc__)
    options.add_argument("--source", nargs="*", choices=tuple(BARS), default=list(BARS), help="what is traced")
    options.add_argument("--half", choices=(*known.HALVES, "both"), default="both", help="of the figures of papers")
    options.add_argument("--only", nargs="*", default=[], metavar="ID", help="these figures only")
    options.add_argument("--missed", action="store_true", help="print what was missed of each figure")
    options.add_argument("--keep", type=Path, metavar="DIR", help="write figures and comparisons here")
    options.add_argument("--pptx", action="store_true", help="look at the slides as well")
    options.add_argument("--edits", action="store_true", help="edit the figures of papers as well")
    options.add_argument("--figures", type=Path, default=known.FIGURES, metavar="DIR", help="pages; painted/; ../cases")
    options.add_argument("--dpi", type=int, default=known.DPI, help="of the pictures of pages; 96 is a screenshot")
    options.add_argument("--jpeg", type=int, metavar="QUALITY", help="store the pictures as JPEG first")
    options.add_argument("--theme", help="draw the gallery in this theme first")
    args = options.parse_args(arguments)
    return publish(report(args.source, args), args.json)


def report(sources: Sequence[str], args: argparse.Namespace) -> Report:
    tables, bars, remarks = [], [], []
    for source in sources:
        found, skipped = _measured(source, args)
        remarks += skipped
        if not found:
            continue
        tables += [_table(source, found), _placed_table(source, found)]
        tables += [_doubts_table(source, found), _edits_table(source, found)]
        bars += _bars(source, found)
        remarks += [
            f"- {source} {one.id}: {line}" for one in found for line in one.remarks if args.missed or "failed" in line
        ]
    return Report(tuple(tables), tuple(bars), ("\n".join(remarks),) if remarks else ())


def _measured(source: str, args: argparse.Namespace) -> tuple[list[Measured], list[str]]:
    """Every figure of a source, and what is not here to be measured."""
    if source not in ("pdf", "generated"):  # pages are read by a process of their own
        _start()
    if source == "gallery":
        halved = [(path, known.HALVES[n % 2]) for n, path in enumerate(gallery())]
        return [
            _of_gallery(path, half, args)
            for path, half in halved
            if args.half in (half, "both") and (not args.only or path.parent.name in args.only)
        ], []
    if source == "generated":
        return _generated(args)
    if source == "made":
        halves = {"tuning": (0,), "held": (1,), "both": (0, 1)}[args.half]
        seeds = sorted(first + 2 * n for first in halves for n in range(MADE))
        return [_of_chance(made(seed), args) for seed in seeds if not args.only or f"m{seed}" in args.only], []
    truths = [one for one in known.load(args.half, args.only) if one.origin == ORIGINS[source]]
    here = [one for one in truths if one.source(args.figures).is_file()]
    lost = [f"- {source} {one.id}: not measured, the figure is not in --figures" for one in truths if one not in here]
    return [_of_paper(one, source, args) for one in here], lost


def _generated(args: argparse.Namespace) -> tuple[list[Measured], list[str]]:
    """Schemes by every producer that is installed."""
    found, lost = [], []
    for producer in makers.PRODUCERS:
        if program := makers.missing(producer):
            lost.append(f"- generated {producer}: not measured, {program} is not installed")
            continue
        wanted = [s for s in makers.seeds(args.half, producer) if _is_wanted(f"{producer}-{s}", producer, args.only)]
        found += [_of_scheme(producer, seed, args) for seed in wanted]
    return found, lost


def _is_wanted(id: str, producer: str, only: Sequence[str]) -> bool:
    return not only or id in only or producer in only


def _start() -> None:
    """Loads what tracing pictures loads once; what it finds does not matter."""
    image = Image.new("RGB", (240, 80), "white")
    ImageDraw.Draw(image).text((20, 20), "Start here", fill="black", font_size=24)
    trace(known.as_png(image))


def _of_paper(truth: known.Truth, source: str, args: argparse.Namespace) -> Measured:
    vector = source == "pdf"
    if vector:
        original = known.framed(truth, args.figures, look.WIDTH)
    else:
        original = known.picture(truth, args.figures, dpi=args.dpi)
    given = truth.source(args.figures) if vector else _stored(original, args.jpeg)
    return _compared(truth, source, given, original, known.written(truth, args.figures), args)


def _stored(image: Image.Image, jpeg: int | None) -> bytes:
    """A picture as the bytes of its file."""
    if jpeg is None:
        return known.as_png(image)
    out = io.BytesIO()
    image.save(out, "JPEG", quality=jpeg)
    return out.getvalue()


def _of_chance(one: Made, args: argparse.Namespace) -> Measured:
    return _compared(one.truth, "made", known.as_png(one.picture), one.picture, one.truth.words, args)


def _of_scheme(producer: str, seed: int, args: argparse.Namespace) -> Measured:
    truth = schemes.truth(*makers.scheme(producer, seed), f"{producer}-{seed}")
    original = makers.picture(producer, seed, look.WIDTH)
    return _compared(truth, "generated", makers.file(producer, seed), original, truth.words, args)


def _compared(
    truth: known.Truth, source: str, given: Path | bytes, original: Image.Image, words: known.Words,
    args: argparse.Namespace,
) -> Measured:  # fmt: skip
    """A figure against what is known of it."""
    try:
        traced, seconds = _timed(lambda: trace(given))
    except FigwrightError as error:
        return Measured(truth.id, truth.half, (0.0, 0.0, 0.0, 0.0, 0.0), None, (f"failed: {error}",))
    region = _region(traced, truth)
    shares = standing(traced.figure, _places(traced, region))
    found = score(truth, words, traced.figure, shares)
    likeness, slide = _looks(truth.id, source, traced.figure, region, original, args)
    after = edited(traced.figure, truth, shares) if args.edits else None
    if after and args.keep:
        _keep(args.keep, f"{source}-{truth.id}-edited", dict(zip("ab", after.pictures, strict=True)), traced.figure)
    said, boxes, arrows = _numbers(found)
    listed = truth.origin != "people"
    missed = [line for line in found.missed if listed or not line.startswith("word ")]
    numbers = (said if listed else None, boxes, arrows, likeness, seconds)
    marked = doubted(truth, traced.figure, shares, traced.doubts)
    return Measured(truth.id, truth.half, numbers, slide, (*missed, *_told(after)), after, marked)


def _told(after: Edited | None) -> tuple[str, ...]:
    if not after:
        return ()
    return (*(f"edit refused: {line}" for line in after.refused), *(f"moved with an edit: {id}" for id in after.moved))


def _timed(work: Callable[[], Traced]) -> tuple[Traced, float]:
    """With the time of a processor that it took, that of other processes it started included."""
    before = os.times()
    out = work()
    return out, sum(os.times()[:4]) - sum(before[:4])


def _numbers(found: Score) -> tuple[float, float, float]:
    return f1(found.words), f1(found.boxes), f1(found.arrows)


def _region(traced: Traced, truth: known.Truth) -> Rect:
    """Where the part of the page that was traced lies in the crop of the truth, in fractions of it."""
    box: Rect | None = getattr(traced, "region", None)
    if truth.crop is None or box is None:
        return WHOLE
    left, top, right, bottom = truth.crop
    return Rect(
        (box.x - left) / (right - left), (box.y - top) / (bottom - top), box.w / (right - left), box.h / (bottom - top)
    )


def _places(traced: Traced, region: Rect) -> dict[str, Rect]:
    """Places by id in fractions of the crop."""
    across, down = region.w / traced.size[0], region.h / traced.size[1]
    return {
        id: Rect(*map(float, (region.x + box.x * across, region.y + box.y * down, box.w * across, box.h * down)))
        for id, box in traced.places.items()
    }


def _looks(
    id: str, source: str, figure: figwright.Figure, region: Rect, original: Image.Image, args: argparse.Namespace
) -> tuple[float, tuple[float, float, float] | None]:
    """SSIM of the figure drawn again, and its slide: SSIM, share of words that are text, share of arrows glued."""
    size = (look.WIDTH, round(original.height * look.WIDTH / original.width))
    small = original.resize(size, Image.Resampling.LANCZOS)
    scene = figwright.compile(figure)
    again = look.laid(figwright.render(scene, "png"), region, size)
    shown = look.slide(figure, scene) if args.pptx else None
    slide = None
    pictures = {"original": small, "traced": again}
    if shown:
        pictures["slide"] = look.laid(shown.picture, region, size)
        shares = (found / there if there else 1.0 for found, there in (shown.words, shown.glued))
        slide = (look.ssim(small, pictures["slide"]), *shares)
    if args.keep:
        _keep(args.keep, f"{source}-{id}", pictures, figure)
    return look.ssim(small, again), slide


def _keep(folder: Path, name: str, pictures: dict[str, Image.Image], figure: figwright.Figure) -> None:
    """The figure's file, and the pictures below each other."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.yaml").write_text(figwright.dump(figure), "utf-8")
    height = max(image.height for image in pictures.values())
    sheet = Image.new("RGB", (look.WIDTH, (height + 6) * len(pictures)), "red")
    for at, image in enumerate(pictures.values()):
        sheet.paste(image, (0, at * (height + 6)))
    sheet.save(folder / f"{name}.png")


def _of_gallery(path: Path, half: str, args: argparse.Namespace) -> Measured:
    figure = figwright.load(path)
    picture = path.with_name("figure.png").read_bytes()
    if args.theme:
        figure, _ = figwright.apply(figure, Heading(theme=args.theme))
        picture = figwright.render(figwright.compile(figure, base=path.parent), "png")
    with Image.open(io.BytesIO(picture)) as opened:
        bare = Image.new("RGBA", opened.size)
        bare.paste(opened.convert("RGBA"))
    traced, seconds = _timed(lambda: trace(known.as_png(bare)))
    again = composed(traced)
    places = standing(again.figure, drawn.extents(traced.figure, bare.width))
    found = drawn.score(drawn.truth(figure, path.parent, bare.width), again.figure, places)
    nodes, edges = f1(found.nodes), f1(found.edges)
    paper = Image.new("RGB", bare.size, "white")
    paper.paste(bare, (0, 0), bare)
    likeness, slide = _looks(path.parent.name, "gallery", traced.figure, WHOLE, paper, args)
    exact = found.texts[0] / max(1, found.texts[1])
    there = shown.truth(figure, path.parent, half, bare.size)
    shares = standing(traced.figure, _places(traced, WHOLE))
    placed = score(there, there.words, traced.figure, shares)
    missed = (*found.missed, *(f"placed: {line}" for line in placed.missed))
    marked = doubted(there, traced.figure, shares, traced.doubts)
    numbers = (exact, nodes, edges, likeness, seconds)
    return Measured(path.parent.name, half, numbers, slide, missed, None, marked, _numbers(placed))


def _table(source: str, found: Sequence[Measured]) -> Table:
    slides = any(one.slide for one in found)
    columns = ("figure", "half", *NAMES, *(("slide SSIM", "slide words", "glued") if slides else ()))
    rows: list[tuple[Cell, ...]] = [(one.id, one.half, *_rounded(one, slides)) for one in found]
    for half in HALVED:
        some = [one for one in found if half in ("", one.half)]
        if some and (not half or len(some) < len(found)):
            rows.append((f"mean of {len(some)}", half, *map(_mean, zip(*map(_values, some), strict=True))))
    return Table(f"Traced from {source}", columns, tuple(rows))


def _placed_table(source: str, found: Sequence[Measured]) -> Table:
    """The gallery by the rules of the other figures."""
    rows: list[tuple[Cell, ...]] = [(one.id, one.half, *one.placed) for one in found if one.placed]
    parts = ((half, [one.placed for one in found if one.placed and half in ("", one.half)]) for half in HALVED)
    rows += [(f"mean of {len(some)}", half, *map(_mean, zip(*some, strict=True))) for half, some in parts if some]
    return Table(f"Traced from {source}, with places", ("figure", "half", *NAMES[:3]), tuple(rows))


def _doubts_table(source: str, found: Sequence[Measured]) -> Table:
    """Of right and of wrong arrows, how many are marked as doubtful."""
    rows = []
    for half in known.HALVES:
        all_ = sum((one.doubted for one in found if one.doubted and one.half == half), Doubted())
        if all_.right + all_.wrong:
            rows.append((half, all_.right, all_.right_marked, all_.wrong, all_.wrong_marked))
    columns = ("half", "right", "right, doubtful", "wrong", "wrong, doubtful")
    return Table(f"Traced from {source}: arrows that are marked as doubtful", columns, tuple(rows))


def _edits_table(source: str, found: Sequence[Measured]) -> Table:
    rows = tuple(
        (one.id, after.made, len(after.refused), after.alone, after.stayed, after.elsewhere, after.hidden)
        for one in found
        if (after := one.edited)
    )
    columns = ("figure", "edits made", "refused", "elements alone", "of them still", "changed elsewhere", "hidden")
    return Table(f"Traced from {source} and edited", columns, rows)


def _values(one: Measured) -> tuple[float | None, ...]:
    return (*one.numbers, *(one.slide or ()))


def _mean(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None


def _rounded(one: Measured, slides: bool) -> tuple[Cell, ...]:
    return (*one.numbers, *(one.slide or ((None,) * 3 if slides else ())))


def _bars(source: str, found: Sequence[Measured]) -> list[Bar]:
    means = map(_mean, zip(*(one.numbers for one in found), strict=True))
    bars = []
    for name, wanted, mean in zip(NAMES, BARS[source], means, strict=True):
        if mean is None:
            continue
        time = name == NAMES[-1]
        held = mean <= wanted if time else mean >= wanted
        bars.append(Bar(f"{source}: {name}", f"{'at most' if time else 'at least'} {wanted}", f"{mean:.3f}", held))
    slides = [one.slide for one in found if one.slide]
    for name, wanted, values in zip(
        ("slides, SSIM", "slides, words", "slides, glued"), (SLIDES, 1.0, 1.0), zip(*slides, strict=True), strict=False
    ):
        mean = sum(values) / len(values)
        bars.append(Bar(f"{source}: {name}", f"at least {wanted}", f"{mean:.3f}", mean >= wanted))
    after = [one.edited for one in found if one.edited]
    if after:
        still, alone = sum(one.stayed for one in after), sum(one.alone for one in after)
        refused = sum(len(one.refused) for one in after)
        bars.append(Bar(f"{source}: edits that are refused", "none", str(refused), not refused))
        bars.append(Bar(f"{source}: still after edits", "all", f"{still} of {alone}", still == alone))
        most, hidden = max(one.elsewhere for one in after), max(one.hidden for one in after)
        limits = (("picture changed elsewhere", ELSEWHERE, most), ("hidden by a new ground", HIDDEN, hidden))
        bars += [
            Bar(f"{source}: {name}", f"at most {top}", f"{value:.4f}", value <= top) for name, top, value in limits
        ]
    return bars


if __name__ == "__main__":
    sys.exit(main())

"""Any language, any typeface: twelve figures in six languages and three in Times and Arial, in every format.

    python -m benchmarks.fonts [--only zh ar …] [--look FOLDER] [--json]

`missing` are signs that no face has. `overflows` are findings about words that leave their places. `glyphs` compares
every run with HarfBuzz: the run shaped in the whole font file, and in the small font that the SVG carries. `PNG` and
`PDF` are the share of ink that differs from the same figure with all words as HarfBuzz's outlines.
Needs fonts-noto-cjk, fonts-noto-core and fonts-liberation (as Debian calls them). Exits 1 where a bar is not held.
"""

from __future__ import annotations

import base64
import io
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import uharfbuzz as hb
from PIL import Image, ImageChops

from benchmarks._languages import LANGUAGES, spoken
from benchmarks._report import ROOT, Bar, Report, Table, parser, publish
from benchmarks.laws import LAWS
from figwright import compiler
from figwright.compiler import checks
from figwright.core import fonts
from figwright.drawing import venues
from figwright.drawing.renderers import png, svg
from figwright.ir.scene import Run, Scene
from figwright.ir.spec import Figure
from figwright.ir.spec.edits import Heading, apply
from figwright.ir.spec.load import load
from figwright.plots import plotter
from figwright.plots.charts.script import Script

OVERFLOWS = ("label-overflow", "covered-words", "overlap", "protruding", "line-through-label")
LARGEST = 200
"""Kilobytes that an SVG file may have."""
INK = 0.02
"""Share of the ink that engines may set otherwise: edges of letters, by a shade."""
FAMILIES = ("Times New Roman", "Arial")
GALLERY = ("make-an-audio", "robot-r1", "fusion-retro")
FORMATS = ("svg", "pdf", "png", "pptx", "drawio", "tex")


@dataclass(frozen=True, slots=True)
class Measured:
    """One diagram in one language."""

    language: str
    name: str
    missing: int
    overflows: int
    findings: int
    runs: int
    unlike: int
    png: float
    pdf: float
    kilobytes: float
    unnamed: int
    """Runs of the slide whose script has no face named."""

    def row(self) -> tuple[str | int | float, ...]:
        return (
            self.language, self.name, self.missing, self.overflows, self.findings, self.runs, self.unlike,
            round(100 * self.png, 2), round(100 * self.pdf, 2), round(self.kilobytes, 1), self.unnamed,
        )  # fmt: skip


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser(__doc__)
    options.add_argument("--only", nargs="*", default=list(LANGUAGES), help="languages")
    options.add_argument("--look", type=Path, help="write every figure in every format into this folder")
    args = options.parse_args(arguments)
    return publish(report(args.only, args.look), args.json)


def report(languages: Sequence[str] = LANGUAGES, look: Path | None = None) -> Report:
    diagrams = [measure(language, look) for language in languages]
    plots = [plot(language, look) for language in languages]
    faces = [face(name, family) for name in GALLERY for family in FAMILIES]
    columns = (
        "language", "figure", "missing", "overflows", "findings", "runs", "unlike HarfBuzz", "PNG ink %", "PDF ink %",
        "SVG KB", "PPTX unnamed",
    )  # fmt: skip
    return Report(
        (
            Table("Diagrams", columns, tuple(one.row() for one in diagrams)),
            Table("Plots", ("language", "missing", "findings", "faceless signs", "SVG KB", "formats"), tuple(plots)),
            Table("Typefaces", ("figure", "typeface", "drawn in", "laws broken", "findings", "venue findings"),
                  tuple(faces)),
        ),
        (
            _bar("signs missing", sum(one.missing for one in diagrams) + sum(row[1] for row in plots)),
            _bar("overflows", sum(one.overflows for one in diagrams)),
            _bar("runs unlike HarfBuzz", sum(one.unlike for one in diagrams)),
            _bar("signs of plots without a face in the SVG", sum(row[3] for row in plots)),
            _bar("runs of slides without a named face", sum(one.unnamed for one in diagrams)),
            Bar("ink that differs", f"< {INK:.0%}", f"{max(max(d.png, d.pdf) for d in diagrams):.2%} at most",
                all(max(d.png, d.pdf) < INK for d in diagrams)),
            Bar("largest SVG", f"< {LARGEST} KB",
                f"{max([d.kilobytes for d in diagrams] + [row[4] for row in plots]):.0f} KB",
                all(d.kilobytes < LARGEST for d in diagrams) and all(row[4] < LARGEST for row in plots)),
            _bar("laws broken in Times and Arial", sum(row[3] for row in faces)),
            _bar("findings in Times and Arial", sum(row[4] + row[5] for row in faces)),
        ),
    )  # fmt: skip


def _bar(name: str, count: int) -> Bar:
    return Bar(name, "0", str(count), count == 0)


def measure(language: str, look: Path | None = None) -> Measured:
    """A diagram of the gallery in a language, in every format."""
    case = spoken(language)
    base = ROOT / "examples" / case.name
    figure = compiler.prepared(case.figure, base)
    scene = compiler.compile(figure, base=base)
    found = [one for one in checks.run(figure, scene) if one.severity != "info"]
    files = {format: compiler.render(scene, format) for format in FORMATS}
    if look:
        _kept(look / f"{language}-{case.name}", files)
    runs = [run for e in scene.elements for block in e.words for line in block.lines for run in line.runs if run.face]
    embedded = _embedded(files["svg"].decode())
    flat = png.rasterised(svg.render(scene, outlined=True).decode(), 1600)
    return Measured(
        language,
        case.name,
        len([one for one in found if one.rule == "missing-signs"]) + sum(0 in _glyphs(run, None) for run in runs),
        len([one for one in found if one.rule in OVERFLOWS]),
        len(found),
        len(runs),
        sum(not _alike(run, embedded) for run in runs),
        _unlike(png.render(scene, dpi=1600 / scene.width * 72), flat),
        _unlike(_page(files["pdf"]), flat),
        len(files["svg"]) / 1000,
        _unnamed(files["pptx"]),
    )


def _kept(stem: Path, files: dict[str, bytes]) -> None:
    stem.parent.mkdir(parents=True, exist_ok=True)
    for format, content in files.items():
        stem.with_name(f"{stem.name}.{format}").write_bytes(content)


def _embedded(drawing: str) -> dict[tuple[str, int, bool], Any]:
    """The fonts that an SVG carries, by family, weight and slant."""
    rule = re.compile(
        r'@font-face\{font-family:"([^"]+)";font-weight:(\d+);font-style:(\w+);src:url\("data:font/ttf;base64,([^"]+)"'
    )
    found = rule.findall(drawing)
    return {(f, int(w), s == "italic"): hb.Font(hb.Face(hb.Blob(base64.b64decode(data)))) for f, w, s, data in found}


def _shaped(font: Any, run: Run) -> Any:
    """The run shaped anew, by HarfBuzz alone."""
    buffer = hb.Buffer()
    buffer.add_str(run.text)
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if run.rtl else "ltr"
    if run.language:
        buffer.language = run.language
    hb.shape(font, buffer, {})
    return buffer


def _glyphs(run: Run, font: Any) -> list[int]:
    assert run.face is not None
    whole = font or hb.Font(hb.Face(hb.Blob.from_file_path(str(run.face.path)), run.face.index))
    return [glyph.codepoint for glyph in _shaped(whole, run).glyph_infos]


def _alike(run: Run, embedded: dict[tuple[str, int, bool], Any]) -> bool:
    """Whether the run's glyphs are HarfBuzz's own, in the whole font and in the one that the file carries."""
    assert run.face is not None
    whole = hb.Font(hb.Face(hb.Blob.from_file_path(str(run.face.path)), run.face.index))
    ours = fonts.shape(run.face, run.text, run.language, run.rtl).glyphs
    small = embedded.get((run.face.family, run.face.weight, run.face.italic))
    if [glyph.id for glyph in ours] != _glyphs(run, whole) or small is None:
        return False
    return _outlines(whole, run) == _outlines(small, run)


def _outlines(font: Any, run: Run) -> list[tuple[int, int, int, str]]:
    """Every glyph by its places and its outline, which stays the same where numbers of glyphs do not."""
    out = []
    buffer = _shaped(font, run)
    for glyph, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        pen: list[str] = []
        functions = hb.DrawFuncs()
        functions.set_move_to_func(lambda x, y, pen: pen.append(f"M{x:.0f} {y:.0f}"))
        functions.set_line_to_func(lambda x, y, pen: pen.append(f"L{x:.0f} {y:.0f}"))
        functions.set_cubic_to_func(lambda a, b, c, d, x, y, pen: pen.append(f"C{a:.0f} {d:.0f} {x:.0f} {y:.0f}"))
        functions.set_quadratic_to_func(lambda a, b, x, y, pen: pen.append(f"Q{a:.0f} {b:.0f} {x:.0f} {y:.0f}"))
        font.draw_glyph(glyph.codepoint, functions, pen)
        out.append((place.x_advance, place.x_offset, place.y_offset, "".join(pen)))
    return out


def _page(content: bytes) -> bytes:
    import pypdfium2

    document = pypdfium2.PdfDocument(content)
    page = document[0]
    out = io.BytesIO()
    page.render(scale=1600 / page.get_width()).to_pil().save(out, "PNG")
    return out.getvalue()


def _unlike(one: bytes, other: bytes) -> float:
    """The share of a picture's ink that another has not, after a slight blur, which forgives half a pixel."""
    from PIL import ImageFilter

    first, second = (Image.open(io.BytesIO(content)).convert("RGB").convert("L") for content in (one, other))
    second = second.resize(first.size)
    first, second = (picture.filter(ImageFilter.GaussianBlur(1.5)) for picture in (first, second))
    ink = sum((255 - level) * count for level, count in enumerate(second.histogram()))
    apart = ImageChops.difference(first, second).histogram()
    return sum(level * count for level, count in enumerate(apart) if level > 24) / max(1, ink)


def _unnamed(content: bytes) -> int:
    """Runs of a slide whose script has no face named in its slot."""
    slide = ZipFile(io.BytesIO(content)).read("ppt/slides/slide1.xml").decode()
    count = 0
    for properties, text in re.findall(r"<a:r>(<a:rPr.*?</a:rPr>)<a:t>(.*?)</a:t>", slide, re.DOTALL):
        kinds = {fonts.scripts.script_of(sign) for sign in text} - {"", "Latn", "Grek", "Cyrl"}
        slot = "ea" if kinds & {*fonts.scripts.HAN_LIKE, "Hang"} else "cs"
        named = re.search(rf'<a:{slot} typeface="([^"]+)"', properties)
        count += bool(kinds) and (named is None or named[1] == fonts.DEFAULT)
    return count


def plot(language: str, look: Path | None = None) -> tuple[str, int, int, int, float, int]:
    """A plot with headers of a language: what is missing in it, and its findings."""
    script: Script = spoken(language).script
    seen = plotter.draw(script)
    files = {format: plotter.render(script, format)[0] for format in plotter.FORMATS}
    if look:
        _kept(look / f"{language}-plot", files)
    missing = sum("missing from font" in warning for warning in seen.warnings)
    faults = sum(one.severity != "info" for one in seen.findings)
    return language, missing, faults, _faceless(files["svg"].decode()), len(files["svg"]) / 1000, len(files)


def _faceless(drawing: str) -> int:
    """Signs of the words of an SVG that none of the fonts inside of it has."""
    inside = list(_embedded(drawing).values())
    said = "".join(re.findall(r"<t(?:ext|span)[^>]*>([^<]+)<", drawing))
    return sum(
        not any(font.get_nominal_glyph(ord(sign)) for font in inside) for sign in set(said) if not sign.isspace()
    )


def face(name: str, family: str) -> tuple[str, str, str, int, int, int]:
    """A figure of the gallery in another typeface: laws, checks, and what venues say of it, drawn for each of them."""
    base = ROOT / "examples" / name
    plain = load(base / "figure.yaml")
    figure, _ = apply(plain, Heading(font=family))
    scene = compiler.compile(figure, base=base)
    found = [one for one in checks.run(figure, scene) if one.severity != "info"]
    laws = sum(one.rule in LAWS for one in found)
    told = sum(_venue(plain, family, venue, base) for venue in venues.names())
    return name, family, _drawn_in(scene), laws, len(found), told


def _venue(plain: Figure, family: str, name: str, base: Path) -> int:
    """What a venue says of the figure in a typeface, at the width of its text, that it does not say of it in ours."""
    venue = venues.get(name)
    kept = {key: value for key, value in venue.heading.items() if key != "font"}
    said = []
    for font in ("", family):
        figure, _ = apply(plain, Heading(font=font, width=f"{venue.width('text'):.3f}pt", **kept))
        scene = compiler.compile(figure, base=base)
        said.append({one.rule for one in checks.of_venue(figure, scene, venue, "text") if one.severity != "info"})
    return len(said[1] - said[0])


def _drawn_in(scene: Scene) -> str:
    runs = (run for e in scene.elements for block in e.words for line in block.lines for run in line.runs)
    return ", ".join(sorted({run.drawn_in.family for run in runs if not run.math}))


if __name__ == "__main__":
    sys.exit(main())

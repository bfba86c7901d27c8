"""A scheme -> files of programs that people draw with: TikZ, slides, matplotlib, Inkscape, draw.io and a browser.

Files are kept in the folder for temporary files, under a name that changes with the code that makes them.
"""

from __future__ import annotations

import hashlib
import math
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

import pypdfium2
from PIL import Image

from benchmarks import _scheme
from benchmarks._report import ROOT
from benchmarks._scheme import HEIGHT, WIDTH, Arrow, Node, Scheme
from figwright.ir.scene import Point, Rect

PATIENCE = 120.0


def file(producer: str, seed: int) -> Path:
    """The figure as that program writes it."""
    made = _scheme.scheme(seed)
    folder = _folder()
    path = folder / f"{producer}-{seed}{'.svg' if producer in SVG else '.pdf'}"
    if not path.is_file():
        PRODUCERS[producer](made, path)
    return path


def picture(producer: str, seed: int, width: int) -> Image.Image:
    """How it looks; an SVG as a browser shows it."""
    path = file(producer, seed)
    if producer in SVG:
        shown = path.with_name(path.stem + "-shown.pdf")
        if not shown.is_file():
            _print(path.read_text("utf-8"), shown)
        path = shown
    with pypdfium2.PdfDocument(path) as document:
        page = document[0]
        whole: Image.Image = page.render(scale=2 * width / page.get_width()).to_pil().convert("RGB")
        size = (width, round(page.get_height() * width / page.get_width()))
    return whole.resize(size, Image.Resampling.LANCZOS)


def missing(producer: str) -> str:
    """The program that a producer needs and that is not installed."""
    needed = {"tikz": "pdflatex", "slides": "soffice"}.get(producer, "" if producer == "matplotlib" else "chromium")
    return needed if needed and not shutil.which(needed) else ""


def _folder() -> Path:
    own = sorted((ROOT / "benchmarks").glob("_scheme*.py"))
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in own)).hexdigest()[:12]
    folder = Path(tempfile.gettempdir()) / f"figwright-schemes-{digest}"
    folder.mkdir(exist_ok=True)
    return folder


def _run(command: list[str], folder: Path) -> None:
    subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=PATIENCE)


def _bitmap(seed: int, path: Path) -> None:
    """A small photo: soft stains."""
    import random

    draw = random.Random(seed)
    small = Image.new("RGB", (5, 5))
    for x in range(5):
        for y in range(5):
            small.putpixel((x, y), (draw.randrange(256), draw.randrange(256), draw.randrange(256)))
    small.resize((96, 96), Image.Resampling.BICUBIC).save(path)


def corners(node: Node) -> list[Point]:
    """The outline of a shape that has corners only."""
    box, slant = node.at, 0.09 * node.at.w
    left, right, top, bottom = box.x, box.right, box.y, box.bottom
    return {
        "diamond": [Point(left, box.cy), Point(box.cx, top), Point(right, box.cy), Point(box.cx, bottom)],
        "trapezoid": [Point(left + slant, top), Point(right - slant, top), Point(right, bottom), Point(left, bottom)],
        "parallelogram": [
            Point(left + slant, top), Point(right, top), Point(right - slant, bottom), Point(left, bottom),
        ],
    }.get(node.shape) or [Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)]  # fmt: skip


def graph(node: Node) -> tuple[list[Point], list[tuple[int, int]]]:
    """A drawn graph: its knots and lines."""
    box = node.at
    spots = [(0.1, 0.5), (0.45, 0.1), (0.5, 0.9), (0.9, 0.35), (0.85, 0.85)]
    points = [Point(box.x + x * box.w, box.y + y * box.h) for x, y in spots]
    return points, [(0, 1), (0, 2), (1, 3), (2, 4), (3, 4), (1, 2)]


def plot(node: Node) -> tuple[list[Point], list[Point]]:
    """Axes and a curve."""
    box = node.at
    axes = [Point(box.x, box.y), Point(box.x, box.bottom), Point(box.right, box.bottom)]
    steps = [k / 12 for k in range(13)]
    values = [0.15 + 0.7 * math.exp(-3 * t) * math.cos(6 * t) ** 2 for t in steps]
    across = [box.x + (0.05 + 0.9 * t) * box.w for t in steps]
    curve = [Point(x, box.bottom - box.h * value) for x, value in zip(across, values, strict=True)]
    return axes, curve


def block(arrow: Arrow) -> list[Point]:
    """The outline of a block arrow."""
    a, b = arrow.path[0], arrow.path[-1]
    size = math.dist(a, b)
    u = Point((b.x - a.x) / size, (b.y - a.y) / size)

    def at(along: float, aside: float) -> Point:
        return Point(a.x + along * u.x - aside * u.y, a.y + along * u.y + aside * u.x)

    neck = size - min(9.0, 0.5 * size)
    return [at(2, -3), at(neck, -3), at(neck, -7), at(size - 1, 0), at(neck, 7), at(neck, 3), at(2, 3)]


def cards(box: Rect) -> list[Rect]:
    """The cards of a stack, the hindmost first."""
    return [box.moved(6, -6), box.moved(3, -3), box]


def _print(svg: str, path: Path) -> None:
    """A browser's PDF of a drawing."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        size = f"svg{{display:block;width:{WIDTH}pt;height:{HEIGHT}pt}}"
        page = f"@page{{size:{WIDTH}pt {HEIGHT}pt;margin:0}}body{{margin:0}}{size}"
        (folder / "f.html").write_text(f"<style>{page}</style>{svg}", "utf-8")
        flags = ["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer", f"--user-data-dir={folder}/p"]
        _run(["chromium", *flags, "--print-to-pdf=f.pdf", "f.html"], folder)
        shutil.copy(folder / "f.pdf", path)


def _inkscape(made: Scheme, path: Path) -> None:
    from benchmarks._scheme_svg import inkscape

    path.write_text(inkscape(made), "utf-8")


def _drawio(made: Scheme, path: Path) -> None:
    from benchmarks._scheme_svg import drawio

    path.write_text(drawio(made), "utf-8")


def _browser(made: Scheme, path: Path) -> None:
    from benchmarks._scheme_svg import drawio, inkscape

    _print((inkscape if made.seed % 2 else drawio)(made), path)


def _tikz(made: Scheme, path: Path) -> None:
    from benchmarks._scheme_tikz import document

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for node in made.nodes:
            if node.shape == "bitmap":
                _bitmap(node.seed, folder / f"p{node.seed}.png")
        (folder / "f.tex").write_text(document(made), "utf-8")
        _run(["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "f.tex"], folder)
        _turned(folder / "f.pdf", path, made.seed)


def _turned(drawn: Path, path: Path, seed: int) -> None:
    """Every third page stands on its side and is turned upright by its own entry; every third has a larger sheet
    around what is shown."""
    from pypdf import PdfWriter, Transformation
    from pypdf.generic import RectangleObject

    writer = PdfWriter(clone_from=drawn)
    page = writer.pages[0]
    w, h = float(page.mediabox.width), float(page.mediabox.height)
    if seed % 3 == 0:
        page.add_transformation(Transformation().rotate(90).translate(h, 0))
        page.mediabox = page.cropbox = page.trimbox = page.artbox = page.bleedbox = RectangleObject((0, 0, h, w))
        page.rotate(90)
    elif seed % 3 == 1:
        page.add_transformation(Transformation().translate(50, 70))
        page.mediabox = RectangleObject((0, 0, w + 100, h + 160))
        page.cropbox = page.trimbox = page.artbox = page.bleedbox = RectangleObject((50, 70, 50 + w, 70 + h))
    writer.write(path)


def _slides(made: Scheme, path: Path) -> None:
    from benchmarks._scheme_slides import presentation

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for node in made.nodes:
            if node.shape == "bitmap":
                _bitmap(node.seed, folder / f"p{node.seed}.png")
        presentation(made, folder).save(str(folder / "f.pptx"))
        profile = f"-env:UserInstallation=file://{folder}/profile"
        _run(["soffice", profile, "--headless", "--convert-to", "pdf", "f.pptx"], folder)
        shutil.copy(folder / "f.pdf", path)


def _matplotlib(made: Scheme, path: Path) -> None:
    from benchmarks._scheme_plot import drawn

    drawn(made, path)


SVG = ("inkscape", "drawio")
PRODUCERS: dict[str, Callable[[Scheme, Path], None]] = {
    "tikz": _tikz,
    "slides": _slides,
    "matplotlib": _matplotlib,
    "browser": _browser,
    "inkscape": _inkscape,
    "drawio": _drawio,
}

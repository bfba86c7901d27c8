"""A scheme -> files of programs that people draw with, and of programs whose way of writing files is known.

Files are kept in the folder for temporary files, under a name that changes with the code that makes them.
"""

from __future__ import annotations

import hashlib
import importlib
import math
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import BinaryIO

import pypdfium2
from PIL import Image

from benchmarks import _scheme, _scheme_graphviz
from benchmarks._report import ROOT
from benchmarks._scheme import HEIGHT, WIDTH, Arrow, Node, Scheme
from figwright.ir.scene import Point, Rect

PATIENCE = 120.0


def file(producer: str, seed: int) -> Path:
    """The figure as that program writes it."""
    made, _ = scheme(producer, seed)
    folder = _folder()
    path = folder / f"{producer}-{seed}{'.svg' if producer in SVG else '.pdf'}"
    if not path.is_file():
        PRODUCERS[producer](made, path)
    return path


def scheme(producer: str, seed: int) -> tuple[Scheme, tuple[float, float]]:
    """What a producer draws of a seed, and the size of its page."""
    if producer == "graphviz":
        return _scheme_graphviz.scheme(seed)
    return _scheme.scheme(seed), (WIDTH, HEIGHT)


def picture(producer: str, seed: int, width: int) -> Image.Image:
    """How it looks; an SVG as a browser shows it."""
    path = file("slides" if producer == "impress" else producer, seed)  # a browser runs the slide show of that SVG
    if path.suffix == ".svg":
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
    needed = NEEDED.get(producer, "")
    return needed if needed and not shutil.which(needed) else ""


def _folder() -> Path:
    own = sorted((ROOT / "benchmarks").glob("_scheme*.py"))
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in own)).hexdigest()[:12]
    folder = Path(tempfile.gettempdir()) / f"figwright-schemes-{digest}"
    folder.mkdir(exist_ok=True)
    return folder


def _run(command: list[str], folder: Path) -> None:
    subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=PATIENCE)


def _bitmap(seed: int, path: Path | BinaryIO) -> None:
    """A small photo: soft stains."""
    import random

    draw = random.Random(seed)
    small = Image.new("RGB", (5, 5))
    for x in range(5):
        for y in range(5):
            small.putpixel((x, y), (draw.randrange(256), draw.randrange(256), draw.randrange(256)))
    small.resize((96, 96), Image.Resampling.BICUBIC).save(path, "PNG")


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


def head_at(arrow: Arrow, tip: Point, behind: Point) -> tuple[list[Point], bool]:
    """The corners of a head, and whether they are closed."""
    size = math.dist(tip, behind) or 1.0
    u = Point((behind.x - tip.x) / size, (behind.y - tip.y) / size)

    def at(along: float, aside: float) -> Point:
        return Point(tip.x + along * u.x - aside * u.y, tip.y + along * u.y + aside * u.x)

    if arrow.head == "to":
        return [at(6, 3.2), at(0.4, 0), at(6, -3.2)], False
    if arrow.head == "open":
        return [at(0, 0), at(7, 3.5), at(7, -3.5)], True
    return [at(0, 0), at(8, 3.2), at(6.5 if arrow.head == "latex" else 5.5, 0), at(8, -3.2)], True


def shortened(arrow: Arrow, barbed: bool = False) -> tuple[list[Point], list[tuple[Point, Point]]]:
    """The line of an arrow up to its heads, and (tip, a point behind it) of each."""
    path, heads = list(arrow.path), list[tuple[Point, Point]]()
    for i in [] if arrow.headless else [-1, 0] if arrow.both else [-1]:
        tip, behind = arrow.path[i], arrow.path[i - 1] if i else arrow.path[1]
        far = 0.4 if arrow.head == "to" or barbed else 6.0 if arrow.head != "open" else 7.0
        size = math.dist(tip, behind) or 1.0
        path[i] = Point(tip.x + (behind.x - tip.x) * far / size, tip.y + (behind.y - tip.y) * far / size)
        heads.append((tip, behind))
    return path, heads


def flat(path: Sequence[Point], curve: bool) -> list[Point]:
    """A path as straight pieces."""
    if not curve:
        return list(path)
    return [Point(*(_bezier([getattr(p, axis) for p in path], k / 20) for axis in "xy")) for k in range(21)]


def _bezier(p: Sequence[float], t: float) -> float:
    return (1 - t) ** 3 * p[0] + 3 * t * (1 - t) ** 2 * p[1] + 3 * t * t * (1 - t) * p[2] + t**3 * p[3]


def strip(line: Sequence[Point], half: float) -> list[Point]:
    """The outline of a line that is twice `half` wide."""
    left, right = list[Point](), list[Point]()
    for n, p in enumerate(line):
        ways = [(line[k].x - line[k - 1].x, line[k].y - line[k - 1].y) for k in (n, n + 1) if 0 < k < len(line)]
        units = [(x / (math.hypot(x, y) or 1), y / (math.hypot(x, y) or 1)) for x, y in ways]
        ux, uy = (sum(values) for values in zip(*units, strict=True))
        size = math.hypot(ux, uy) or 1.0
        off = half / max(0.3, size / len(units))
        left.append(Point(p.x - uy / size * off, p.y + ux / size * off))
        right.append(Point(p.x + uy / size * off, p.y - ux / size * off))
    return [*left, *right[::-1]]


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


def _svg(name: str) -> Callable[[Scheme, Path], None]:
    def write(made: Scheme, path: Path) -> None:
        from benchmarks import _scheme_svg, _scheme_web

        written = getattr(_scheme_svg, name, None) or getattr(_scheme_web, name)
        path.write_text(written(made), "utf-8")

    return write


def _cairo(made: Scheme, path: Path) -> None:
    """What Inkscape exports."""
    from benchmarks._scheme_svg import inkscape

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "f.svg").write_text(inkscape(made), "utf-8")
        _run(["inkscape", "f.svg", "--export-type=pdf", "--export-filename=f.pdf"], folder)
        shutil.copy(folder / "f.pdf", path)


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
    """What LibreOffice exports: a PDF, or an SVG."""
    from benchmarks._scheme_slides import presentation

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for node in made.nodes:
            if node.shape == "bitmap":
                _bitmap(node.seed, folder / f"p{node.seed}.png")
        presentation(made, folder).save(str(folder / "f.pptx"))
        profile = f"-env:UserInstallation=file://{folder}/profile"
        form = path.suffix[1:]
        _run(["soffice", profile, "--headless", "--convert-to", form, "f.pptx"], folder)
        shutil.copy(folder / f"f.{form}", path)


def _own(module: str, name: str = "drawn") -> Callable[[Scheme, Path], None]:
    def write(made: Scheme, path: Path) -> None:
        getattr(importlib.import_module(f"benchmarks.{module}"), name)(made, path)

    return write


SVG = ("inkscape", "drawio", "figma", "mermaid", "impress")
PRODUCERS: dict[str, Callable[[Scheme, Path], None]] = {
    "tikz": _tikz,
    "slides": _slides,
    "matplotlib": _own("_scheme_plot"),
    "browser": _browser,
    "inkscape": _svg("inkscape"),
    "drawio": _svg("drawio"),
    "graphviz": _own("_scheme_graphviz"),
    "typst": _own("_scheme_typst"),
    "windows": _own("_scheme_raw", "windows"),
    "figma": _svg("figma"),
    "quartz": _own("_scheme_raw", "quartz"),
    "cairo": _cairo,
    "mermaid": _svg("mermaid"),
    "impress": _slides,
}
TUNING, HELD = ("graphviz", "typst", "windows", "figma"), ("quartz", "cairo", "mermaid", "impress")
"""Programs that belong to one half altogether; of the others both halves have figures."""
NEEDED = {
    "tikz": "pdflatex", "slides": "soffice", "impress": "soffice", "graphviz": "dot", "cairo": "inkscape",
    **dict.fromkeys(("browser", "inkscape", "drawio", "figma", "mermaid"), "chromium"),
}  # fmt: skip


def seeds(half: str, producer: str) -> tuple[int, ...]:
    """Those of one producer, which are no other's."""
    known = _scheme.seeds(half, list(PRODUCERS).index(producer))
    if producer in TUNING + HELD:
        known = tuple(seed for seed in known if (seed > _scheme.LAST_TUNING) == (producer in HELD))
    return known

"""Figures of papers and painted ones with what a person wrote down about them: benchmarks/data/trace/README.md."""

from __future__ import annotations

import io
import itertools
import math
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import pypdfium2
import yaml
from PIL import Image

from benchmarks._report import ROOT
from figwright.ir.scene import Rect

DATA = ROOT / "benchmarks" / "data" / "trace"
FIGURES = ROOT.parent / "shared" / "figures"
HALVES = ("tuning", "held")
PEOPLE = "pbb_"
"""How the ids of figures begin that people drew and published, of which only a bitmap is here."""
DPI = 200
APART = 0.25
"""Letters farther from each other than this share of their size belong to two words."""
SCRIPT = 0.85
"""Letters smaller than this share of those before them are an index."""
MATHEMATICAL = "\U0001d400"
"""From here on letters are those of formulas, each a name of its own."""
Crop = tuple[float, float, float, float]
Words = tuple[tuple[str, ...], ...]
"""Each as its pieces."""


@dataclass(frozen=True, slots=True)
class Letter:
    """A sign of a text layer; its box, as high as its line, and the size of its type in points, y down."""

    sign: str
    box: Rect
    size: float


@dataclass(frozen=True, slots=True)
class Known:
    """A box, a frame or a thing that arrows join; `place` in fractions of the crop."""

    name: str
    kind: str
    place: Rect
    text: str
    optional: bool

    @property
    def box(self) -> bool:
        return self.kind != "thing"


@dataclass(frozen=True, slots=True)
class Truth:
    """What a figure holds. Ends of arrows are all names that are right; none for an end at nothing."""

    id: str
    half: Literal["tuning", "held"]
    crop: Crop | None
    parts: tuple[Known, ...]
    arrows: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]
    open: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]
    words: tuple[tuple[str, ...], ...]
    """Of a painted figure, or one that is a picture in its page: each word as its pieces, several in a formula."""
    pictured: tuple[tuple[str, ...], ...] = ()
    """Words that are seen and are not in the text layer: outlines, and parts of pictures."""

    @property
    def origin(self) -> Literal["page", "people", "painted"]:
        """A page of a paper, a bitmap of a published figure, or a picture that an image model painted."""
        if self.crop is not None:
            return "page"
        return "people" if self.id.startswith(PEOPLE) else "painted"

    def source(self, folder: Path) -> Path:
        if self.origin == "people":
            return folder.parent / "cases" / self.id / "human.png"
        return folder / "painted" / f"{self.id}.png" if self.origin == "painted" else folder / f"pmlr_{self.id}.pdf"


def load(half: str = "both", only: Sequence[str] = ()) -> tuple[Truth, ...]:
    """All figures of a half, pages first."""
    found = [read(path) for path in sorted(DATA.glob("*.yaml"))]
    wanted = [one for one in found if half in ("both", one.half) and (not only or one.id in only)]
    return tuple(sorted(wanted, key=lambda one: (one.origin, one.id)))


def read(path: Path) -> Truth:
    data = yaml.safe_load(path.read_text("utf-8"))
    parts = tuple(_known(entry) for entry in (*data["boxes"], *data["things"]))
    words, pictured = (split_words(str(data.get(key, ""))) for key in ("words", "pictured"))
    crop = tuple(data["crop"]) if "crop" in data else None
    return Truth(data["id"], data["half"], crop, parts, _pairs(data["arrows"]), _pairs(data["open"]), words, pictured)


def split_words(text: str) -> tuple[tuple[str, ...], ...]:
    """Words as their pieces; an underscore parts those of a formula."""
    return tuple(pieces for word in text.split() for pieces in _tokens(word.split("_")))


def _known(entry: dict[str, Any]) -> Known:
    left, top, right, bottom = entry["at"]
    place = Rect(left, top, right - left, bottom - top)
    kind = entry.get("kind", "thing")
    said = entry.get("text", entry["name"] if kind not in ("thing", "frame") else "")
    return Known(entry["name"], kind, place, said, bool(entry.get("optional")))


def _pairs(entries: Sequence[Sequence[str]]) -> tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]:
    return tuple((_ends(source), _ends(target)) for source, target in entries)


def _ends(names: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in names.split("|") if name.strip())


def picture(truth: Truth, folder: Path, *, width: int = 0, dpi: int = DPI) -> Image.Image:
    """The figure as pixels: a page at `dpi`, or any figure so many pixels wide."""
    if truth.crop is None:
        with Image.open(truth.source(folder)) as opened:
            whole = opened.convert("RGB")
        return whole.resize((width, round(whole.height * width / whole.width))) if width else whole
    left, top, right, bottom = truth.crop
    scale = width / (right - left) if width else dpi / 72
    page, _ = _page(truth, folder, scale)
    box = tuple(round(value * scale) for value in (left, top, right, bottom))
    return page.crop((box[0], box[1], box[0] + (width or box[2] - box[0]), box[3]))


def framed(truth: Truth, folder: Path, width: int) -> Image.Image:
    """The figure so many pixels wide, its crop taken to parts of a pixel."""
    if truth.crop is None:
        return picture(truth, folder, width=width)
    left, top, right, bottom = truth.crop
    page, (across, down) = _page(truth, folder, DPI / 72)
    size = (width, round((bottom - top) * width / (right - left)))
    box = (left * across, top * down, right * across, bottom * down)
    return page.resize(size, Image.Resampling.LANCZOS, box=box)


def _page(truth: Truth, folder: Path, scale: float) -> tuple[Image.Image, tuple[float, float]]:
    """The page, and its pixels a point across and down: pdfium stretches a page to whole pixels."""
    with pypdfium2.PdfDocument(truth.source(folder)) as document:
        page = document[0]
        shown: Image.Image = page.render(scale=scale).to_pil().convert("RGB")
        return shown, (shown.width / page.get_width(), shown.height / page.get_height())


def as_png(image: Image.Image) -> bytes:
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def written(truth: Truth, folder: Path) -> tuple[tuple[str, ...], ...]:
    """The words of a figure, by its text layer or by hand; each as its pieces, which are several in a formula."""
    if truth.words or truth.crop is None:
        return truth.words
    with pypdfium2.PdfDocument(truth.source(folder)) as document:
        runs = tuple(_runs(document[0], truth.crop))
    return tuple(pieces for run in runs for pieces in _tokens(run))


def _tokens(pieces: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """A run as words of letters and digits; a piece that is all of one belongs to what stands before it."""
    word: list[str] = []
    for piece in pieces:
        found = re.split(r"[\W_]+", folded(piece))
        for at, part in enumerate(found):
            if at and word:
                yield tuple(word)
                word = []
            if part:
                word.append(part)
    if word:
        yield tuple(word)


def folded(text: str) -> str:
    """Ligatures, letters of formulas, accents and capitals as plain letters."""
    plain = unicodedata.normalize("NFKD", text.replace("\ufffe", " ").replace("\x02", " "))
    return "".join(c for c in plain if unicodedata.category(c) not in ("Mn", "Lm", "Sk")).casefold()


def _runs(page: Any, crop: Crop) -> Iterator[tuple[str, ...]]:
    """Letters that stand beside each other, split where an index begins; a page's own blanks are not always right."""
    letters: list[Letter] = []
    for letter in _letters(page, crop):
        if letters and (not letter.sign.strip() or not _beside(letters[-1], letter)):
            yield _split(letters)
            letters = []
        if letter.sign.strip():
            letters.append(letter)
    if letters:
        yield _split(letters)


def _letters(page: Any, crop: Crop) -> Iterator[Letter]:
    """The letters in a crop, once each: some programs write words twice, one above the other."""
    text, height = page.get_textpage(), page.get_height()
    seen: set[tuple[str, int, int]] = set()
    high = 0
    for at in range(text.count_chars()):
        code = pypdfium2.raw.FPDFText_GetUnicode(text, at)
        if 0xD800 <= code < 0xDC00:
            high = code
            continue
        if 0xDC00 <= code < 0xE000:
            code = 0x10000 + ((high & 0x3FF) << 10) + (code & 0x3FF)
        left, bottom, right, top = text.get_charbox(at, loose=True)
        box = Rect(left, height - top, right - left, top - bottom)
        if not (crop[0] <= box.cx <= crop[2] and crop[1] <= box.cy <= crop[3]):
            continue
        sign = chr(code)
        mark = (sign, round(box.cx), round(box.cy))
        if sign.strip() and mark in seen:
            continue
        seen.add(mark)
        yield Letter(sign, box, _size(text, at))


def _size(text: Any, at: int) -> float:
    """The size of a letter's type: that of its font, scaled as it is drawn."""
    matrix = pypdfium2.raw.FS_MATRIX()
    pypdfium2.raw.FPDFText_GetMatrix(text, at, matrix)
    return float(pypdfium2.raw.FPDFText_GetFontSize(text, at) * math.hypot(matrix.c, matrix.d))


def _beside(one: Letter, other: Letter) -> bool:
    across = max(one.box.x - other.box.right, other.box.x - one.box.right, 0.0)
    down = max(one.box.y - other.box.bottom, other.box.y - one.box.bottom, 0.0)
    return max(across, down) <= APART * max(one.box.w, one.box.h)


def _split(letters: Sequence[Letter]) -> tuple[str, ...]:
    pieces = [letters[0].sign]
    for before, letter in itertools.pairwise(letters):
        scripted = min(before.size, letter.size) < SCRIPT * max(before.size, letter.size)
        if scripted or letter.sign >= MATHEMATICAL or before.sign >= MATHEMATICAL:
            pieces.append(letter.sign)
        else:
            pieces[-1] += letter.sign
    return tuple(pieces)

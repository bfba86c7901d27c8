"""Figure environments -> figures: captions, labels and the pictures that lie in the folder."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from figwright.core.errors import MissingExtra
from figwright.core.images import encoded
from figwright.frontends.papers._paper_files import LARGEST, Bitmap, bitmap, opened
from figwright.frontends.papers._tex import Tree, inside
from figwright.frontends.papers._tex_arguments import argument, optional
from figwright.frontends.papers._tex_labels import FIGURES, PARTS

WIDE = 2000
"""How wide a picture that has no pixels of its own is made."""
_ENDINGS = ("", ".pdf", ".png", ".jpg", ".jpeg", ".PNG", ".JPG", ".PDF")
_MARKS = re.compile(
    r"\\begin\{(?P<begin>[A-Za-z]+\*?)\}|\\end\{(?P<end>[A-Za-z]+\*?)\}|(?P<of>\\captionof)|(?P<caption>\\caption\*?)"
    r"(?![A-Za-z])|(?P<graphic>\\includegraphics\*?)|\\label\s*\{(?P<label>[^{}]*)\}|(?P<sub>\\(?:subfloat|subfigure|subcaptionbox))(?=[\[{])"
)
FLOAT = re.compile(rf"\\begin\{{(?P<name>(?:{'|'.join(FIGURES)})\*?)\}}(?P<inner>.*?)\\end\{{(?P=name)\}}", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Graphic:
    """A picture that a figure names; `share` is how much of the line it takes, 0 where that is not said."""

    name: str
    share: float = 0.0


@dataclass(frozen=True, slots=True)
class Float:
    """A figure as LaTeX says it; `at` is its place in the text."""

    caption: str
    labels: tuple[str, ...]
    graphics: tuple[Graphic, ...]
    at: int


def floats(body: str) -> Iterator[Float]:
    """The figures of a text; a float with several captions is several figures."""
    for match in FLOAT.finditer(body):
        yield from _parted(match["inner"], match.start())


def _parted(inner: str, at: int) -> Iterator[Float]:
    open_: list[str] = []
    held: list[Graphic] = []
    found: list[tuple[str, str, list[Graphic], list[str]]] = []
    early: list[str] = []
    past = 0
    for mark in _MARKS.finditer(inner):
        if mark.start() < past:
            continue
        if mark["begin"]:
            open_.append(mark["begin"].rstrip("*"))
        elif mark["end"]:
            if mark["end"].rstrip("*") in open_:
                while open_.pop() != mark["end"].rstrip("*"):
                    pass
        elif mark["graphic"]:
            options, place = optional(inner, mark.end())
            name, past = argument(inner, place)
            held.append(Graphic(name.strip(), _share(options or "")))
        elif mark["label"] is not None:
            if not any(name in PARTS for name in open_):
                (found[-1][3] if found else early).append(mark["label"].strip())
        elif (mark["of"] or mark["caption"]) and not any(name in PARTS for name in open_):
            kind, place = argument(inner, mark.end()) if mark["of"] else (_kind(open_), mark.end())
            _, place = optional(inner, place)
            text, past = argument(inner, place)
            found.append((kind, text, held, early))
            held, early = [], []
    if found and held:
        found[-1][2].extend(held)
    for kind, text, graphics, labels in found:
        if kind == "figure":
            yield Float(text, tuple(labels), tuple(graphics), at)


def _kind(open_: Sequence[str]) -> str:
    if any(name.startswith("algorithm") for name in open_):
        return "algorithm"
    return "table" if "table" in open_ else "figure"


def _share(options: str) -> float:
    match = re.search(r"width\s*=\s*([\d.]*)\s*\\(?:line|text|column|h)", options)
    if not match:
        return 0.0
    return float(match[1]) if re.fullmatch(r"\d*\.?\d+", match[1]) else 1.0


def files(graphics: Sequence[Graphic], tree: Tree, folders: tuple[str, ...]) -> list[Path | None]:
    """The files of a figure's pictures, None for those that are not there."""
    return [inside(one.name, tree.main, tree.home, _ENDINGS, ("", *folders)) for one in graphics]


def original(paths: Sequence[Path | None]) -> bytes | None:
    """The only file of a figure where it is a PDF, to be traced as such."""
    if len(paths) != 1 or paths[0] is None or paths[0].suffix.lower() != ".pdf":
        return None
    try:
        return paths[0].read_bytes() if paths[0].stat().st_size <= LARGEST else None
    except OSError:
        return None


def picture(graphics: Sequence[Graphic], paths: Sequence[Path | None]) -> Bitmap | str:
    """The picture of a figure with its media type and size; or in words why there is none."""
    if not graphics:
        return "is drawn with LaTeX code"
    lost = [one.name for one, path in zip(graphics, paths, strict=True) if path is None]
    if lost:
        return f"names {', '.join(repr(name[:200]) for name in lost)}, not in the folder"
    try:
        if len(paths) == 1 and paths[0]:
            return _alone(paths[0])
        return _composed([_image(path) for path in paths if path], [one.share for one in graphics])
    except ValueError as error:
        return f"has a picture that cannot be read ({error})"


def _alone(path: Path) -> Bitmap:
    if path.suffix.lower() != ".pdf":
        return bitmap(path)
    image = _image(path)
    return encoded(image), "image/png", image.width, image.height


def _image(path: Path) -> Any:
    if path.suffix.lower() != ".pdf":
        return opened(path)
    try:
        from figwright.core.pdfium import PdfDocument, PdfiumError
    except MissingExtra as missing:  # the paper is read all the same
        raise ValueError(f"{path.name}: {missing}; {missing.hint}") from None
    try:
        with PdfDocument(path) as document:
            page = document[0]
            width, height = page.get_size()
            return page.render(scale=min(WIDE / max(width, 1), 2 * WIDE / max(height, 1))).to_pil().convert("RGB")
    except (PdfiumError, OSError, IndexError) as error:  # broken, closed to us, without a page
        raise ValueError(f"{path.name}: {error}") from None


def _composed(images: Sequence[Any], shares: Sequence[float]) -> Bitmap:
    """Several pictures in rows, as wide to each other as the paper wants them."""
    from PIL import Image

    rows: list[list[tuple[Any, float]]] = [[]]
    for image, share in zip(images, shares, strict=True):
        part = share if 0 < share < 0.9 else 1 / len(images)
        if rows[-1] and sum(one for _, one in rows[-1]) + part > 1.02:
            rows.append([])
        rows[-1].append((image.convert("RGB"), part))
    full = max(sum(part for _, part in row) for row in rows)
    sized = [[_scaled(image, round(WIDE * part / full)) for image, part in row] for row in rows]
    gap = WIDE // 100
    height = sum(max(image.height for image in row) for row in sized) + gap * (len(sized) - 1)
    sheet = Image.new("RGB", (WIDE + gap * (max(map(len, sized)) - 1), height), "white")
    y = 0
    for row in sized:
        x, tall = 0, max(image.height for image in row)
        for image in row:
            sheet.paste(image, (x, y + (tall - image.height) // 2))
            x += image.width + gap
        y += tall + gap
    return encoded(sheet), "image/png", sheet.width, sheet.height


def _scaled(image: Any, width: int) -> Any:
    width = max(width, 1)
    return image.resize((width, max(1, round(image.height * width / image.width))))

"""A PDF, LaTeX tree or Markdown file -> Paper: its sections, figures, captions and tables. One reader per file.

A file holds `reader`, a Reader; one without suffixes reads only where it is named, since it needs a part that is not
installed with the rest. Readers say what they found and nothing else: what the methodology is, and which figure shows
it, is decided in `frontends/method_section.py` for all of them alike.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from figwright.core.errors import FigwrightError, SourceError
from figwright.core.registry import Registry


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and the text under it, up to the next heading of any level; `level` is 1 for a section. `number` is
    what the paper counts it as ("3.1", "A"), or empty; `appendix` says that it stands after the paper proper."""

    title: str
    level: int
    text: str
    number: str = ""
    appendix: bool = False


@dataclass(frozen=True, slots=True)
class PaperFigure:
    """A figure as the paper shows it. `label` is what the paper calls it ("Figure 2"); `picture` is a PNG or JPEG, None
    where the paper only names a file that is not there; `width` and `height` are the picture's own; `page` counts from
    1 where there are pages. `section` is the title of the section that it stands in or is first spoken of in. `box` is
    its place on the page, where that is known: x, y, width and height in points, y down. `files` are the files of the
    paper that it is made of; `original` is the only one of them where that is a PDF, whose vectors `picture` lost."""

    label: str
    caption: str
    picture: bytes | None = None
    media: str = "image/png"
    width: float = 0.0
    height: float = 0.0
    page: int = 0
    section: str = ""
    box: tuple[float, float, float, float] | None = None
    files: tuple[str, ...] = ()
    original: bytes | None = None

    @property
    def aspect(self) -> float | None:
        return self.width / self.height if self.width and self.height else None


@dataclass(frozen=True, slots=True)
class PaperTable:
    """A table as the paper prints it: cells as text, row by row, every row as long as the longest; the first `headers`
    rows are the head, a cell that spans several is repeated in each. `label`, `page` and `section` as of a figure."""

    label: str
    caption: str
    rows: tuple[tuple[str, ...], ...]
    headers: int = 1
    page: int = 0
    section: str = ""


@dataclass(frozen=True, slots=True)
class Paper:
    """What a reader found, in reading order. `notes` say what could not be read."""

    title: str
    sections: tuple[Section, ...]
    figures: tuple[PaperFigure, ...] = ()
    abstract: str = ""
    path: Path | None = None
    notes: tuple[str, ...] = ()
    tables: tuple[PaperTable, ...] = ()


@dataclass(frozen=True, slots=True)
class Reader:
    title: str
    suffixes: tuple[str, ...]
    read: Callable[[Path], Paper]


_registry: Registry[Reader] = Registry(__name__, "reader", "paper reader", group="figwright.papers")
names, get = _registry.names, _registry.get


def read(path: Path, reader: str = "") -> Paper:
    """A paper by its suffix; a folder is a LaTeX tree, or holds one PDF. `reader` names one that is to read it."""
    if not path.exists():
        raise SourceError(f"no paper {str(path)!r}", f"give a {_known()} file, or a LaTeX folder")
    if path.is_file() and not path.stat().st_size:
        raise SourceError(f"{path.name!r} is empty", "give a file that contains a paper")
    chosen, file = (reader, path) if reader else _chosen(path)
    return _read(file, get(chosen))


def _read(path: Path, reader: Reader) -> Paper:
    """What a reader finds. One that fails on a file names it: nobody who brings a paper is shown our own mistakes."""
    try:
        return reader.read(path)
    except FigwrightError:
        raise
    except Exception as error:
        what = f"cannot read {path.name!r} as {reader.title} ({type(error).__name__}: {error})"
        raise SourceError(what[:300], "give it in another form (PDF, LaTeX, Markdown), or report the file") from error


def _chosen(path: Path) -> tuple[str, Path]:
    """The name of the reader for a path, and what it reads: a folder with one PDF and no LaTeX is that PDF."""
    if path.is_dir():
        sources, prints = _in(path, "**/*.tex"), _in(path, "*.pdf") or _in(path, "**/*.pdf")
        if not sources and len(prints) != 1:
            there = f"{len(prints)} PDFs: {', '.join(one.name for one in prints[:4])}" if prints else "no PDF"
            hint = "name the file itself" if prints else f"give a {_known()} file, or a folder with one"
            raise SourceError(f"the folder {path.resolve().name or str(path)!r} contains no LaTeX and {there}", hint)
        return ("latex", path) if sources else ("pdf", prints[0])
    for name in names():
        if path.suffix.lower() in get(name).suffixes:
            return name, path
    raise SourceError(f"no reader for {path.name!r}", f"give a {_known()} file, or a LaTeX folder")


def _in(folder: Path, pattern: str) -> list[Path]:
    """The files of a folder that are its own: a link that leads out of it is none."""
    from figwright.frontends.papers._paper_files import named_file

    return [path for path in sorted(folder.glob(pattern)) if named_file(path.name, path.parent, folder)]


def _known() -> str:
    return ", ".join(sorted(suffix for name in names() for suffix in get(name).suffixes))

"""Somebody's diagram -> Figure: one format per file, each a `reader`.

What the diagram says is kept: boxes, frames, arrows, words, direction and order. What a figure has no counterpart for
is told in the notes, never dropped in silence.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path, PurePath

from figwright.core.errors import FigwrightError, SpecError
from figwright.core.registry import Registry
from figwright.frontends import importers
from figwright.ir.spec import Figure
from figwright.ir.spec.edits import Heading, apply

__all__ = ["Imported", "ReadOptions", "Reader", "get", "names", "read_diagram"]

LARGEST = 4 << 20
"""Bytes of a file that is read; diagrams are usually a few kilobytes."""
_TEXT = re.compile(r"-->|---|[;{<]")
_FENCE = re.compile(
    r"^[ ]{0,3}(?P<fence>`{3,}|~{3,})\s*\{?\.?mermaid\b[^\n]*\n(?P<body>.*?)^[ ]{0,3}(?P=fence)", re.M | re.S
)


@dataclass(frozen=True, slots=True)
class Imported:
    """A diagram as a figure, and what of it the figure does not hold."""

    figure: Figure
    notes: tuple[str, ...] = ()
    format: str = ""


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """What the reader of a file is told: the sheet, and which page of several (its name, or its number from 1)."""

    theme: str = ""
    width: str = ""
    page: str = ""
    exact: bool = False
    """Whether every colour stays as it is, and is not named by the theme's nearest."""

    def head(self) -> dict[str, str]:
        return {name: value for name in ("theme", "width") if (value := getattr(self, name))}


@dataclass(frozen=True, slots=True)
class Reader:
    """A format of diagrams."""

    suffixes: tuple[str, ...]
    looks_like: Callable[[str], bool]
    """Whether a text is of this format, by how it begins."""
    read: Callable[[bytes, str, ReadOptions], Imported]
    """(content, the file's name for errors, wishes) -> the figure."""


_registry: Registry[Reader] = Registry(
    "figwright.frontends.diagrams", "reader", "diagram format", group="figwright.diagrams"
)
names, get = _registry.names, _registry.get


def read_diagram(
    path_or_text: str | Path, format: str | None = None, *, theme: str = "", width: str = "", page: str = ""
) -> Imported:
    """Convert an SVG, Mermaid, DOT or draw.io file, a Markdown file with a Mermaid block, or such a text to a figure.

    A file that figwright wrote returns the figure that it contains, with the changes made in the file.
    """
    return read_content(*_content(path_or_text), format, ReadOptions(theme, width, page))


def read_content(name: str, content: bytes, format: str | None = None, wishes: ReadOptions | None = None) -> Imported:
    """The same of the bytes of a file that was called `name`."""
    if len(content) > LARGEST:
        raise FigwrightError(
            f"{PurePath(name).name!r} is larger than {LARGEST >> 20} MB", "diagrams are usually a few kilobytes"
        )
    suffix, wishes = PurePath(name).suffix.lower(), wishes or ReadOptions()
    if not wishes.page and (ours := importers.returned(name, content)):
        return Imported(_wished(ours[0], wishes), ours[1], suffix.lstrip(".") or "figure")
    if format is None and suffix in (".md", ".markdown", ".qmd", ".rmd"):
        return _from_markdown(content, name, wishes)
    return get(format or _format(name, content)).read(content, name, wishes)


def _wished(figure: Figure, wishes: ReadOptions) -> Figure:
    """Our own figure on the sheet that is wanted."""
    if not wishes.head():
        return figure
    return apply(figure, Heading(theme=wishes.theme or None, width=wishes.width or None))[0]


def _content(path_or_text: str | Path) -> tuple[str, bytes]:
    """The file's name (empty for a text) and its bytes; a text has several lines, or signs that names seldom have."""
    path = Path(path_or_text)
    if isinstance(path_or_text, str) and ("\n" in path_or_text or (_TEXT.search(path_or_text) and not _is_file(path))):
        return "", path_or_text.encode("utf-8", "replace")
    try:
        with path.open("rb") as stream:
            content = stream.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise FigwrightError(f"{str(path)[:200]!r} cannot be read: {reason}", "give the file of a diagram") from error
    return str(path), content


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _format(name: str, content: bytes) -> str:
    lower = PurePath(name).name.lower()
    for format in names():
        if lower.endswith(get(format).suffixes):
            return format
    start = content[:20_000].decode("utf-8-sig", "replace")
    for format in names():
        if get(format).looks_like(start):
            return format
    known = ", ".join(suffix for format in names() for suffix in get(format).suffixes)
    raise FigwrightError(
        f"{lower[:80]!r} is not a supported diagram" if name else "the text is not a supported diagram",
        f"known: {known}, or give the format ({', '.join(names())})",
    )


def _from_markdown(content: bytes, name: str, wishes: ReadOptions) -> Imported:
    """The Mermaid block of a Markdown file; of several the one that --page counts."""
    text = decoded(content, name)
    blocks = list(_FENCE.finditer(text))
    if not blocks:
        raise SpecError("has no ```mermaid block", "give the file of a diagram", file=name)
    if wishes.page and not (wishes.page.isdigit() and 1 <= int(wishes.page) <= len(blocks)):
        raise SpecError(f"has no Mermaid block {wishes.page!r}", f"it has {len(blocks)}, counted from 1", file=name)
    chosen = blocks[int(wishes.page) - 1 if wishes.page else 0]
    above = "\n" * text.count("\n", 0, chosen.start("body"))  # so that errors name the line of the file
    read = get("mermaid").read((above + chosen["body"]).encode(), name, ReadOptions(wishes.theme, wishes.width))
    more = len(blocks) - 1
    if not more or wishes.page:
        return read
    note = f"the file has {more} more Mermaid block{'s' * (more > 1)}; use --page 2 and so on"
    return Imported(read.figure, (*read.notes, note), read.format)


def decoded(content: bytes, name: str) -> str:
    """UTF-8 text with plain line ends."""
    try:
        text = content.decode("utf-16" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise SpecError("is not UTF-8 text", "save the diagram as UTF-8", file=name) from error
    return text.replace("\r\n", "\n").replace("\r", "\n")

"""What a figure is made from: the words of the paper, the caption to fulfil, and how the figure should be."""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Literal, get_args

from figwright.core.errors import SourceError
from figwright.core.tables import Table

Density = Literal["glance", "standard", "detailed"]
DENSITIES: tuple[Density, ...] = get_args(Density)
WORDS: dict[Density, int] = {"glance": 30, "standard": 60, "detailed": 110}
"""How many words a figure of each density may hold. People's own figures hold 25 (quartiles 18 and 36)."""

_ANYONES = {"method", "methods", "main", "paper", "text", "source", "index", "readme", "data", "table"}
"""Names of files that tell nothing: then the folder's name is the better one."""
_METHODS = r"(?:the |our )?(?:proposed )?(?:method(?:s|ology)?|approach|overview|introduction|abstract|model|framework)"
_HEADING = re.compile(r"^#{1,4}[ \t]+(\S.*)$|\\(?:sub)*(?:section|title|chapter)\*?\{([^{}\n]+)\}", re.MULTILINE)
_OPENING = re.compile(rf"^(?:\d+(?:\.\d+)*\.?\s+)?(?:{_METHODS}\s*[:–—-]\s*)?", re.IGNORECASE)
_LONGEST = 100
_LARGEST = 32 << 20
"""Bytes of a file with a text: web pages carry their pictures along."""


@dataclass(frozen=True, slots=True)
class Source:
    """A method text and the caption of the figure to draw from it; `name` is for display.

    For a plot, the source is a table: `text` is the table in words, and the caption says what the plot should show.
    """

    text: str
    caption: str = ""
    name: str = ""
    table: Table | None = None

    def __post_init__(self) -> None:
        if not self.text.strip():
            raise SourceError(f"the method text{f' {self.name!r}' if self.name else ''} is empty", "give some text")

    @classmethod
    def read(cls, path: Path, caption: str = "") -> Source:
        """Read a Markdown, LaTeX or plain text file; other files are rejected."""
        try:
            with path.open("rb") as stream:
                content = stream.read(_LARGEST + 1)
            text = content.decode("utf-8-sig") if len(content) <= _LARGEST else ""
        except FileNotFoundError:
            raise SourceError(f"no file {str(path)!r}", "give a text file: .md, .tex or .txt") from None
        except (OSError, UnicodeDecodeError) as error:
            raise SourceError(f"{str(path)!r} is not UTF-8 text", "save it as UTF-8 text") from error
        if len(content) > _LARGEST:
            raise SourceError(f"{str(path)!r} is larger than {_LARGEST >> 20} MB", "give only the text of the method")
        if "\0" in text:
            raise SourceError(f"{str(path)!r} is not a text file", "give a text file: .md, .tex or .txt")
        return cls(text.replace("\r\n", "\n").replace("\r", "\n"), caption, _readable_name(path))

    @classmethod
    def of_table(cls, table: Table, intent: str = "", name: str = "") -> Source:
        """Data, and what the plot is meant to show."""
        return cls(table.as_text(), intent, name or (_readable_name(table.path) if table.path else table.name), table)

    @property
    def quotable_text(self) -> str:
        """Everything that may be quoted: what a figure says must stand in the method, or in its own caption."""
        return f"{self.text}\n\n{self.caption}" if self.caption else self.text

    @property
    def title(self) -> str:
        """The first heading of the text, where it says more than that a method follows; otherwise nothing."""
        found = _HEADING.search(self.text)
        said = (_OPENING.sub("", (found[1] or found[2]).strip(" #*_")).strip(" :.–—-") if found else "")[:_LONGEST]
        return "" if re.fullmatch(rf"(?:{_METHODS})?", said, re.IGNORECASE) else said

    @property
    def digest(self) -> str:
        return sha256(f"{self.caption}\0{self.text}".encode()).hexdigest()[:16]


def _readable_name(path: Path) -> str:
    """What people would call a file's content."""
    name = path.resolve().parent.name if path.stem.lower() in _ANYONES else path.stem
    return name or path.stem


@dataclass(frozen=True, slots=True)
class Brief:
    """A source and what is wanted of its figure. `aspect` is width to height, `width` in points; None: figwright's
    choice. `theme` is left empty for whoever styles the figure. `height` in points, `style` (of a venue), `palette`,
    and the `dpi` of pictures are for plots. `font` is a typeface or a font file, `language` the tag of the language of
    the labels: the text's own when left out. `domain` is the field of illustration, the usual one when left out.
    The figure keeps to the rules of `venue`, where there is one. `like` is the picture of a figure whose manner of
    drawing it follows; its colours and lines are in the theme already."""

    source: Source
    density: Density = "standard"
    aspect: float | None = None
    width: float | None = None
    theme: str = ""
    height: float | None = None
    style: str = ""
    palette: str = ""
    dpi: int = 300
    domain: str = ""
    venue: str = ""
    font: str = ""
    language: str = ""
    like: str = ""

    @property
    def heading(self) -> dict[str, str]:
        """What of it stands in the head of a figure, where it is asked for."""
        return {name: value for name, value in (("font", self.font), ("language", self.language)) if value}

    @property
    def words(self) -> int:
        return WORDS[self.density]

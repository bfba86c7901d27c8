"""What a document asks for: the file that TeX writes, read."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from figwright.core.errors import SourceError

FIELDS = ("file", "width", "theme", "aspect", "data")
MOST = 1000
"""Figures of one document; a request file with more is broken or not ours."""
LARGEST = 4 * 1024 * 1024
POINTS = 72 / 72.27
"""TeX's point in ours, which are PostScript's."""


@dataclass(frozen=True, slots=True)
class Request:
    """One figure as it is wanted. `id` is TeX's digest of all the rest; `width` in points, 0 for the figure's own."""

    id: str
    file: str
    width: float = 0.0
    theme: str = ""
    aspect: str = ""
    data: str = ""

    @property
    def output(self) -> str:
        """The name of its PDF: nothing that TeX, a shell or a journal's upload would stumble over."""
        stem = re.sub(r"[^A-Za-z0-9]+", "-", Path(self.file).stem).strip("-")[:40] or "figure"
        return f"{stem}-{self.id[:8].lower()}.pdf"


@dataclass(frozen=True, slots=True)
class Wanted:
    """The figures of a document, each once; `whole` when TeX came to the document's end."""

    requests: tuple[Request, ...]
    whole: bool


def read(path: Path) -> Wanted:
    """A request file: blocks of `key=value` lines after a line that names the digest."""
    try:
        with path.open("rb") as stream:
            text = stream.read(LARGEST).decode("utf-8", "replace").replace("\0", "")
    except OSError as error:
        hint = r"to create it, add \usepackage{figwright} and run LaTeX once"
        raise SourceError(f"the request file {str(path)!r} cannot be read: {error.strerror or error}", hint) from error
    found: dict[str, dict[str, str]] = {}
    block: dict[str, str] = {}
    whole = False
    for line in text.splitlines():
        name, _, value = line.partition("=")
        if name == "figure" and re.fullmatch(r"[0-9A-Fa-f]{32}", value):
            block = found.setdefault(value, {})
        elif name in FIELDS and found:
            block[name] = value
        elif line == "end":
            whole = True
    if len(found) > MOST:
        raise SourceError(f"{path.name} requests {len(found)} figures", f"the limit is {MOST} per document")
    return Wanted(tuple(_request(id, block) for id, block in found.items() if block.get("file")), whole)


def _request(id: str, block: dict[str, str]) -> Request:
    width = re.fullmatch(r"(\d+(?:\.\d*)?)pt", block.get("width", ""))
    points = round(float(width[1]) * POINTS, 3) if width else 0.0
    return Request(id, block["file"], points, *(block.get(name, "") for name in FIELDS[2:]))

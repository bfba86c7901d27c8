"""What a page may show of a run's folder: files that are in it, and nothing that only claims to be."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import quote

from figwright.agents.store.files import inside
from figwright.agents.store.markup import Html, el
from figwright.core.errors import RunError

PICTURES = {".png", ".jpg", ".jpeg", ".webp", ".gif", ".svg"}
LONGEST = 100_000
"""Characters of one prompt or answer that a page shows; the file itself has the rest."""


class Shelf:
    """A run's folder as its report sees it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def has(self, name: str) -> bool:
        try:
            return bool(name) and inside(self.folder, name).is_file()
        except (RunError, OSError):
            return False

    def picture(self, name: str, says: str, *, folded: bool = False) -> Html:
        """The picture, which leads to itself in full size; a `folded` one is loaded when its part is opened."""
        if not self.has(name) or Path(name).suffix.lower() not in PICTURES:
            return el("div", "no picture", class_="missing")
        image = el("img", src=quote(name), alt=says, loading="lazy" if folded else None)
        return el("a", image, href=quote(name), class_="paper")

    def link(self, name: str) -> Html:
        return el("a", name, href=quote(name)) if self.has(name) else el("code", name)

    def text(self, name: str) -> str | None:
        """A text file of the run as it is best read; None when there is no such text."""
        if not self.has(name):
            return None
        try:
            words = inside(self.folder, name).read_bytes().decode()
        except (OSError, UnicodeDecodeError):
            return None
        words = _indented(words)
        return words if len(words) <= LONGEST else f"{words[:LONGEST]}\n… (continued in {name})"


def _indented(words: str) -> str:
    """JSON on several lines; any other text as it is."""
    if not words.lstrip().startswith(("{", "[")):
        return words
    try:
        return json.dumps(json.loads(words), indent=2, ensure_ascii=False)
    except (ValueError, RecursionError):
        return words

"""Which command a file belongs to, for who brings it to another one."""

from __future__ import annotations

from pathlib import Path

from figwright.core.errors import FigwrightError

_DOORS: dict[str, tuple[str, tuple[str, ...]]] = {
    "import": ("a diagram", (".mmd", ".mermaid", ".dot", ".gv", ".drawio", ".dio", ".drawio.xml", ".svg")),
    "trace": ("a picture", (".png", ".jpg", ".jpeg", ".webp", ".pdf", ".svg")),
    "render": ("a figure file", (".yaml", ".yml")),
    "draw": ("a text", (".md", ".tex", ".txt")),
    "plot": ("a table", (".csv", ".tsv", ".xlsx")),
    "paper": ("a PDF", (".pdf",)),
    "edit FIGURE --from": ("an export without its figure", (".pptx",)),
}


def verify(name: str, *own: str) -> None:
    """Raises when a file that is there is one for another command; `own` are the doors that it may go through."""
    path = Path(name)
    if path.is_dir():
        kinds = " or ".join(f"{_DOORS[door][0]} ({' '.join(_DOORS[door][1])})" for door in own)
        raise FigwrightError(f"{name!r} is a folder", f"give a file in it: {kinds}")
    lower = path.name.lower()
    if not path.is_file() or any(lower.endswith(_DOORS[door][1]) for door in own):
        return
    for door, (what, suffixes) in _DOORS.items():
        if lower.endswith(suffixes):
            raise FigwrightError(f"{name!r} is {what}", f"figwright {door} {quoted(name)}")


def quoted(name: str) -> str:
    """A file's name as it is typed."""
    return f'"{name}"' if " " in name else name

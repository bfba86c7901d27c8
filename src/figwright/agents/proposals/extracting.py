"""Paper -> files: its figures as pictures with their captions, its tables as data."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from figwright.agents.proposals._cells import words
from figwright.agents.proposals.making import folder_at, write_file
from figwright.agents.proposals.words import slug
from figwright.frontends.papers import Paper, PaperTable

_SUFFIXES = {
    "image/png": ".png",
    "image/jpeg": ".jpg",
    "image/webp": ".webp",
    "image/gif": ".gif",
    "image/svg+xml": ".svg",
}


def extract(paper: Paper, folder: str | Path) -> tuple[tuple[Path, ...], tuple[str, ...]]:
    """Writes every figure (a picture, and its caption as text) and every table (as it is printed, as CSV); and says
    what could not be written."""
    home = folder_at(folder)
    files: list[Path] = []
    notes: list[str] = []
    taken: set[str] = set()
    for number, figure in enumerate(paper.figures, 1):
        name = _free(slug(figure.label) or f"figure-{number}", taken)
        if figure.picture is not None:
            files.append(write_file(home / f"{name}{_SUFFIXES.get(figure.media, '.png')}", figure.picture))
        else:
            notes.append(f"{figure.label or name}: the paper only names its picture")
        files.append(write_file(home / f"{name}.txt", f"{figure.caption}\n".encode()))
    for number, table in enumerate(paper.tables, 1):
        name = _free(slug(table.label) or f"table-{number}", taken)
        files.append(write_file(home / f"{name}.csv", _printed(table).encode()))
        files.append(write_file(home / f"{name}.txt", f"{table.caption}\n".encode()))
    return tuple(files), tuple(notes)


def _free(name: str, taken: set[str]) -> str:
    number = 2
    free = name
    while free in taken:
        free, number = f"{name}-{number}", number + 1
    taken.add(free)
    return free


def _printed(table: PaperTable) -> str:
    """One line of names, then the rows with their cells as they are printed, without marks of emphasis."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    if heads := table.rows[: table.headers]:
        writer.writerow(
            [" ".join(dict.fromkeys(filter(None, map(words, column)))) for column in zip(*heads, strict=True)]
        )
    for row in table.rows[table.headers :]:
        writer.writerow([words(cell) for cell in row])
    return out.getvalue()

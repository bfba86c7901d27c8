"""What all layouts read alike: JSON, pictures, and many records of which every broken one is named."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError

from figwright.bench.logic import LogicGraph
from figwright.core.errors import AssetError, FigwrightError, SettingsError, fault

Read = TypeVar("Read")

_MOST_NAMED = 5
SUFFIXES = (".png", ".jpg", ".jpeg", ".webp")


def each(items: Iterable[tuple[str, Callable[[], Read]]], where: str, hint: str) -> tuple[Read, ...]:
    """Every item read; if any cannot be, one error names them all."""
    found: list[Read] = []
    faults: list[str] = []
    for name, read in items:
        try:
            found.append(read())
        except FigwrightError as error:
            faults.append(f"{name}: {error.message}")
    if faults:
        all_of = f"{len(faults)} of {len(faults) + len(found)} cases cannot be used"
        raise SettingsError(f"{where}: {all_of}: {some(faults, '; ')}", hint)
    return tuple(found)


def some(names: Sequence[str], between: str = ", ") -> str:
    rest = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
    return between.join(names[:_MOST_NAMED]) + rest


def text_of(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{str(path)!r} cannot be read as text", "save it as UTF-8") from error


def json_of(path: Path) -> Any:
    return parsed(text_of(path), str(path))


def parsed(text: str, name: str) -> Any:
    try:
        return json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        where = f" in line {error.lineno}" if isinstance(error, json.JSONDecodeError) else ""
        raise SettingsError(f"{name!r} is not valid JSON{where}", "fix the file") from error


def within(folder: Path, name: str) -> Path:
    """A file that a record names: always under the benchmark's own folder, whoever wrote the record."""
    root = folder.resolve()
    path = (root / name).resolve()
    if not path.is_relative_to(root):
        raise SettingsError(f"{name!r} is outside the benchmark's folder", "keep pictures beside their list")
    return path


def measured(picture: Path | None) -> float | None:
    """Width to height of a picture; None where there is none or it cannot be opened."""
    try:
        width, height = size_of(picture) if picture else (0, 0)
    except AssetError:
        return None
    return width / height if height else None


def size_of(picture: Path) -> tuple[int, int]:
    """In pixels, told by the head of the file alone."""
    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(picture) as image:
            return image.size
    except (UnidentifiedImageError, Image.DecompressionBombError, OSError, SyntaxError, ValueError) as error:
        raise AssetError(f"{str(picture)!r} cannot be opened as a picture", "save it again as PNG or JPEG") from error


def number(value: object) -> float | None:
    """A number that is above zero, however it is written."""
    try:
        found = float(str(value))
    except ValueError:
        return None
    return found if 0 < found < float("inf") else None


# Logic graphs that lie beside cases: graph.json in a case's folder, or a folder of them beside a list of cases.

_HINT = 'for example {"nodes": [{"id": "a", "label": "Encoder"}], "edges": [{"source": "a", "target": "b"}]}'


def beside(cases: Path) -> Path:
    """The folder of the graphs that belong to a list of cases: q.jsonl -> q-graphs/, a file for each case."""
    return cases.parent / f"{cases.stem}-graphs"


def graph_of(path: Path) -> LogicGraph | None:
    """The graph in a file; None where there is no file."""
    if not path.is_file():
        return None
    data = json_of(path)
    try:
        return LogicGraph.model_validate(data)
    except ValidationError as error:
        raise SettingsError(f"{path.name}: {fault(error)}", _HINT) from error

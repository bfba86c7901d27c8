"""Outline icons by name, as marks on a 24 x 24 sheet: Tabler's set, or the user's own Iconify JSON file.

The set comes with the extra `icons`. Its SVG files are read where they were installed; the package itself is never
imported, because it would pull in a game library to do the same.
"""

from __future__ import annotations

import importlib.util
import json
from functools import cache, lru_cache
from pathlib import Path
from typing import Any
from xml.sax.saxutils import quoteattr

from figwright.core.errors import AssetError, MissingExtra, NotFound
from figwright.drawing.assets import Drawing, drawing
from figwright.drawing.assets.shapes import Matrix
from figwright.ir.scene import Mark, Picture, Rect

SHEET = 24.0
LARGEST_FILE = 64 * 1024 * 1024
_FILLED = "-filled"
_REDRAWN = {"math-avg": "M7 10 L17 20 M17 10 L7 20 M6 5 H18"}
"""Icons that readers take for something else, drawn anew: the average of the set looks like an empty set."""


def names() -> tuple[str, ...]:
    """Every icon of the installed set; empty without the extra."""
    return tuple(sorted(_files()))


def get(name: str, colour: str, size: float = SHEET) -> tuple[Mark, ...]:
    """An icon in one colour on a sheet of `size` x `size`; "brain" is drawn in lines, "brain-filled" is solid."""
    if not _files():
        raise MissingExtra("icons", "icons")
    if name not in _files():
        raise NotFound("icon", name, _files())
    return _sized(_tabler(name, colour), size)


def find(name: str, colour: str, size: float = SHEET, *, library: Path | None = None) -> tuple[Mark, ...]:
    """An icon of the user's own file where that has the name, of the installed set otherwise."""
    if library is not None and name in library_names(library):
        return from_iconify(library, name, colour, size)
    return get(name, colour, size)


def library_names(path: Path | str) -> tuple[str, ...]:
    """The icons in an Iconify JSON file."""
    library = _library(Path(path))
    return tuple(sorted({*library["icons"], *library.get("aliases", {})}))


def from_iconify(path: Path | str, name: str, colour: str, size: float = SHEET) -> tuple[Mark, ...]:
    """An icon of an Iconify JSON file, sanitised; its `currentColor` becomes `colour`.

    What marks cannot show (masks, patterns) stays one embedded SVG picture.
    """
    library = _library(Path(path))
    prefix = f"{library.get('prefix', '')}:"
    icon, turn = _icon(library, name.removeprefix(prefix))
    left, top, width, height = (
        _number(icon.get(key, library.get(key, usual)))
        for key, usual in (("left", 0), ("top", 0), ("width", 16), ("height", 16))
    )
    if width <= 0 or height <= 0 or not isinstance(icon.get("body"), str):
        raise AssetError(f"icon {name!r} of {path} has no body or no size", "export the set again")
    box = f"{left:g} {top:g} {width:g} {height:g}"
    text = f"<svg viewBox={quoteattr(box)} color={quoteattr(colour)}>{icon['body']}</svg>"
    k = SHEET / max(width, height)
    dx, dy = (SHEET - width * k) / 2 - left * k, (SHEET - height * k) / 2 - top * k
    try:
        image = drawing(text)
    except AssetError as error:
        raise AssetError(f"icon {name!r} of {path}: {error.message}", error.hint) from error
    marks = _marks(image, colour, turn @ Matrix(k, 0, 0, k, dx, dy))
    if marks is None:
        sheet = Rect((SHEET - width * k) / 2, (SHEET - height * k) / 2, width * k, height * k)
        marks = (Picture(sheet, image.content(), "image/svg+xml", name),)
    return _sized(marks, size)


def _marks(image: Drawing, colour: str, place: Matrix | None = None) -> tuple[Mark, ...] | None:
    from figwright.drawing.assets.svg.whole import marks_in  # text shaping is loaded for those who need it

    return marks_in(image, colour, place)


def _sized(marks: tuple[Mark, ...], size: float) -> tuple[Mark, ...]:
    return marks if size == SHEET else tuple(mark.placed(size / SHEET, 0, 0) for mark in marks)


@cache
def _files() -> dict[str, Path]:
    """Icon name -> file, of the installed set."""
    spec = importlib.util.find_spec("pytablericons")
    if spec is None or not spec.submodule_search_locations:
        return {}
    folder = Path(next(iter(spec.submodule_search_locations))) / "icons"
    found = {path.stem: path for path in (folder / "outline").glob("*.svg")}
    found.update({f"{path.stem}{_FILLED}": path for path in (folder / "filled").glob("*.svg")})
    return found


@lru_cache(maxsize=500)
def _tabler(name: str, colour: str) -> tuple[Mark, ...]:
    svg = _files()[name].read_text("utf-8")
    if name in _REDRAWN:
        svg = f"{svg[: svg.index('<path')]}<path d={quoteattr(_REDRAWN[name])}/></svg>"
    image = drawing(svg)
    marks = _marks(image, colour)
    if marks is None:
        raise AssetError(f"icon {name!r} of the installed set cannot be drawn", "choose another: figwright list icons")
    return marks


def _library(path: Path) -> dict[str, Any]:
    """The icon file, read once as long as it does not change."""
    try:
        about = path.stat()
    except (OSError, ValueError) as error:
        raise _unreadable(path, error) from error
    if about.st_size > LARGEST_FILE:
        raise AssetError(f"icon file {path} is larger than {LARGEST_FILE >> 20} MB", "keep only the icons you use")
    return _read(path, about.st_mtime_ns)


@lru_cache(maxsize=4)
def _read(path: Path, changed: int) -> dict[str, Any]:
    hint = 'an Iconify file looks like {"icons": {"name": {"body": "<path …/>"}}, "width": 24, "height": 24}'
    try:
        data = json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise _unreadable(path, error) from error
    except (ValueError, RecursionError) as error:
        raise AssetError(f"icon file {path} is not JSON: {error}", hint) from error
    if not isinstance(data, dict) or not isinstance(data.get("icons"), dict):
        raise AssetError(f"icon file {path} contains no icons", hint)
    if not isinstance(data.get("aliases", {}), dict):
        raise AssetError(f"icon file {path}: 'aliases' should be a mapping", hint)
    return data


def _unreadable(path: Path, error: Exception) -> AssetError:
    reason = getattr(error, "strerror", None) or error
    return AssetError(f"icon file {path} cannot be read: {reason}", "check the path in 'figure: icons'")


def _icon(library: dict[str, Any], name: str) -> tuple[dict[str, Any], Matrix]:
    """The icon behind a name, and how an alias turns or mirrors it on the sheet."""
    turn, seen, wanted = Matrix(), set[str](), name
    while name not in library["icons"]:
        alias = library.get("aliases", {}).get(name)
        if not isinstance(alias, dict) or name in seen:
            raise NotFound("icon", wanted, {*library["icons"], *library.get("aliases", {})})
        seen.add(name)
        turn = turn @ _icon_transform(alias)
        name = str(alias.get("parent", ""))
    icon = library["icons"][name]
    return (icon, turn @ _icon_transform(icon)) if isinstance(icon, dict) else ({}, turn)


def _icon_transform(icon: dict[str, Any]) -> Matrix:
    out = Matrix()
    if icon.get("hFlip"):
        out = out @ Matrix(-1, 0, 0, 1, SHEET, 0)
    if icon.get("vFlip"):
        out = out @ Matrix(1, 0, 0, -1, 0, SHEET)
    for _ in range(int(_number(icon.get("rotate", 0))) % 4):
        out = Matrix(0, 1, -1, 0, SHEET, 0) @ out
    return out


def _number(value: Any) -> float:
    return float(value) if isinstance(value, (int, float)) and abs(value) < 1e6 else 0.0

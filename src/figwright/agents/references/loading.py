"""A folder -> references: PaperBananaBench's layout (a JSON list and its images) or figwright's own (a folder each)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from figwright.agents.references._plots import type_of
from figwright.agents.references._reference import Reference
from figwright.agents.references.kinds import category_named, category_of, kind_of
from figwright.core import tables
from figwright.core.errors import SettingsError, SourceError
from figwright.core.tables import Table

INTENT = "intent.txt"
TEXTS = ("method.md", "method.tex", "method.txt")
IMAGES = ("figure.png", "human.png", "figure.jpg", "human.jpg", "figure.jpeg", "human.jpeg")
_LAYOUTS = (
    "a reference set is a folder with ref.json and its images (PaperBananaBench), "
    "or with one folder per item: method.md, caption.txt, and figure.yaml or figure.png; "
    "of plots: intent.txt, data.csv, and chart.yaml or plot.png"
)


def built_in(*, plots: bool = False) -> tuple[Reference, ...]:
    """The set that comes with figwright: the gallery of diagrams or that of plots, from an installed package or from a
    checkout."""
    folder = _gallery_folder()
    if not plots:
        return _gallery(folder)
    return _gallery(folder / "plots") if (folder / "plots").is_dir() else ()


@cache
def _gallery(folder: Path) -> tuple[Reference, ...]:
    return load(folder)


def _gallery_folder(package: Path | None = None) -> Path:
    """A wheel carries the gallery in this package; a checkout has it in `examples` at its root."""
    here = package or Path(__file__).resolve().parent
    places = (here / "gallery", here.parents[3] / "examples")
    for folder in places:
        if any(folder.glob("*/figure.yaml")):
            return folder
    raise SettingsError("the built-in reference set is missing", "reinstall figwright, or give your own set")


def load(folder: Path, *, plots: bool = False) -> tuple[Reference, ...]:
    """Every reference of the folder, in its order; anything that is missing or broken is named. The whole benchmark has
    its diagrams and its plots in two folders: `plots` tells which."""
    if not folder.is_dir():
        raise SettingsError(f"no reference folder {str(folder)!r}", _LAYOUTS)
    lists = _lists(folder) or _lists(folder / ("plot" if plots else "diagram"))
    if lists:  # many figures in one process learn from one set: it is read once for as long as it does not change
        found = _listed(tuple((path, path.stat().st_mtime_ns) for path in lists))
    else:
        found = tuple(_item(path) for path in _item_folders(folder))
    if not found:
        raise SettingsError(f"{str(folder)!r} contains no references", _LAYOUTS)
    if doubled := [name for name, count in Counter(r.id for r in found).items() if count > 1]:
        raise SettingsError(
            f"references in {str(folder)!r} share an id: {_first_names(doubled)}", "give each its own id"
        )
    return found


def _item_folders(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.iterdir()) if any((path / name).is_file() for name in (*TEXTS, INTENT))]


def _plot(folder: Path) -> Reference:
    """A plot of our own layout: the data, what they should show, the chart, the picture."""
    data = next((path for path in sorted(folder.glob("data.*")) if path.suffix[1:] in tables.formats()), None)
    if data is None:
        raise SettingsError(f"{str(folder)!r} has {INTENT} but no data", "add data.csv or data.json")
    try:
        table = tables.read(data)
    except SourceError as error:
        raise SettingsError(error.message, error.hint) from error
    intent, chart = _text(folder / INTENT).strip(), folder / "chart.yaml"
    image = next((path for name in ("plot.png", *IMAGES) if (path := folder / name).is_file()), None)
    return Reference(
        folder.name, table.as_text(), intent, image, None, type_of(intent), "plot", table,
        chart if chart.is_file() else None,
    )  # fmt: skip


def _item(folder: Path) -> Reference:
    if (folder / INTENT).is_file():
        return _plot(folder)
    text = _text(next(path for name in TEXTS if (path := folder / name).is_file()))
    caption_file = folder / "caption.txt"
    caption = _text(caption_file).strip() if caption_file.is_file() else ""
    meta = _json(folder / "meta.json") if (folder / "meta.json").is_file() else {}
    if not isinstance(meta, dict):
        raise SettingsError(f"{str(folder / 'meta.json')!r} is not a JSON object", 'for example {"category": "…"}')
    figure = folder / "figure.yaml"
    image = next((path for name in IMAGES if (path := folder / name).is_file()), None)
    if image is None and not figure.is_file():
        raise SettingsError(
            f"{str(folder)!r} has neither a figure nor a picture", f"add one of figure.yaml, {IMAGES[0]}"
        )
    return Reference(
        str(meta.get("id") or folder.name), text, caption, image, figure if figure.is_file() else None,
        category_named(str(meta.get("category") or "")) or category_of(caption, text), kind_of(caption, text),
    )  # fmt: skip


def _lists(folder: Path) -> list[Path]:
    """The JSON files of PaperBananaBench's layout: `ref.json` alone where there is one, since the rest are tests."""
    if (folder / "ref.json").is_file():
        return [folder / "ref.json"]
    candidates = sorted(folder.glob("*.json")) if folder.is_dir() else []
    return [path for path in candidates if _is_list(_json(path))]


def _is_list(data: Any) -> bool:
    return isinstance(data, list) and any(isinstance(entry, dict) and "visual_intent" in entry for entry in data)


@lru_cache(maxsize=4)
def _listed(stamped: tuple[tuple[Path, int], ...]) -> tuple[Reference, ...]:
    """The references of lists as they were at the given times."""
    found: list[Reference] = []
    paths = [path for path, _ in stamped]
    for path in paths:
        data = _json(path)
        if not isinstance(data, list):
            raise SettingsError(f"{str(path)!r} is not a list of references", _LAYOUTS)
        marked = [entry for entry in data if isinstance(entry, dict) and entry.get("split") in ("ref", "reference")]
        found += [_entry(path, number, entry) for number, entry in enumerate(marked or data)]
    if lost := [r.image.name for r in found if r.image and not r.image.is_file()]:
        raise SettingsError(
            f"{len(lost)} of {len(found)} references lack their picture: {_first_names(lost)}",
            f"put the pictures beside {str(paths[0])!r}, as path_to_gt_image says",
        )
    return tuple(found)


def _entry(path: Path, number: int, entry: Any) -> Reference:
    """One record: `content` is the method text, or a table of data when the picture is a plot."""
    if not isinstance(entry, dict) or not entry.get("content") or "visual_intent" not in entry:
        raise SettingsError(f"{str(path)!r}: entry {number} is not a reference", "it needs content and visual_intent")
    content, caption = entry["content"], str(entry["visual_intent"]).strip()
    is_plot = not isinstance(content, str)
    text = json.dumps(content, ensure_ascii=False) if is_plot else content
    named = category_named(str(entry.get("category") or ""))
    return Reference(
        str(entry.get("id") or f"{path.stem}_{number}"), text, caption, _picture(path, entry), None,
        named or category_of(caption, text), "plot" if is_plot else kind_of(caption, text),
        table=_table(path, number, content) if is_plot else None,
    )  # fmt: skip


def _table(path: Path, number: int, content: Any) -> Table | None:
    """The columns of a plot's data; records that are no plain columns have none, and are not learnt from."""
    if not isinstance(content, dict) or not all(isinstance(values, list) for values in content.values()):
        return None
    plain = {
        str(name): [one if one is None or isinstance(one, (int, float, str)) else json.dumps(one) for one in values]
        for name, values in content.items()
    }
    try:
        return Table.of(plain, f"{path.stem}_{number}")
    except SourceError:
        return None


def _picture(path: Path, entry: dict[str, Any]) -> Path | None:
    """Where the record's picture is: always under the list's own folder, whoever wrote the list."""
    if not entry.get("path_to_gt_image"):
        return None
    folder = path.parent.resolve()
    picture = (folder / str(entry["path_to_gt_image"])).resolve()
    if not picture.is_relative_to(folder):
        raise SettingsError(f"{str(path)!r}: {entry['path_to_gt_image']!r} is outside the folder of the set", _LAYOUTS)
    return picture


def _json(path: Path) -> Any:
    try:
        return json.loads(_text(path))
    except json.JSONDecodeError as error:
        raise SettingsError(
            f"{str(path)!r} is not valid JSON: {error.msg} in line {error.lineno}", "fix the file"
        ) from error


def _text(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{str(path)!r} cannot be read as text", "save it as UTF-8") from error


def _first_names(names: Sequence[str], most: int = 5) -> str:
    rest = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + rest

"""An exported figure that was edited by hand -> what was done to it, as edits: one format per file.

The export remembers the figure that it was made from (`stamped`). When it comes back, that figure is exported again,
both files are read by the same reader into the same plain values, and only what differs between them is a change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePath

from figwright.core.errors import AssetError, FigwrightError, counted
from figwright.core.registry import Registry
from figwright.drawing.layouts import Arrangement
from figwright.frontends.importers._drawing import Drawing
from figwright.ir.scene import Scene
from figwright.ir.spec import Figure
from figwright.ir.spec.edits import Edit, apply_all

__all__ = [
    "Changes",
    "Importer",
    "changes",
    "describe_edit",
    "figure_in",
    "get",
    "names",
    "remembering",
    "returned",
    "stamp_in",
    "stamped",
]  # fmt: skip

WORKING = ("drawio", "png")
"""Formats whose files `figwright import` and `trace` give back exactly."""

_PNG = b"\x89PNG"
LARGEST = 40 << 20
"""Bytes of a file that is read; a figure is a few hundred kilobytes."""


@dataclass(frozen=True, slots=True)
class Importer:
    """A format that comes back."""

    suffixes: tuple[str, ...]
    stamp: Callable[[bytes, str], bytes]
    """(an export of ours, text) -> the same file with the text inside, where editors leave it alone."""
    stamp_of: Callable[[bytes], str]
    """That text again, or nothing."""
    read: Callable[[bytes, Scene], Drawing]
    """(any file of the format, the scene that it was drawn from) -> what is in it."""
    show: Callable[[str], str]
    """How the format shows a formula that characters cannot say."""
    options: Callable[[bytes], Mapping[str, object]] = lambda content: {}
    """What its renderer was told when it wrote such a file."""


@dataclass(frozen=True, slots=True)
class Changes:
    """What was done to a file: `edits` fit the current figure; `notes` tell what no edit can say."""

    edits: tuple[Edit, ...]
    notes: tuple[str, ...]
    base: Figure | None
    """The figure that the file was made from, where the file says so."""


_registry: Registry[Importer] = Registry(
    "figwright.frontends.importers", "importer", "importer", group="figwright.importers"
)
names, get = _registry.names, _registry.get


def stamped(content: bytes, format: str, figure: Figure, like: Arrangement | None = None) -> bytes:
    """An export with the figure inside it; formats that do not come back are left as they are. `like` is how the figure
    was arranged where that is not its own affair: when it was edited."""
    from figwright.frontends.importers import _png, _stamp

    if format == "png":
        return _png.stamp(content, _stamp.packed(figure, like))
    return get(format).stamp(content, _stamp.packed(figure, like)) if format in names() else content


def remembering(content: bytes, format: str, figure: Figure | None) -> bytes:
    """A file to work on with its figure inside it; of other formats, which are handed in, the file as it is."""
    return stamped(content, format, figure) if figure is not None and format in WORKING else content


def figure_in(picture: bytes) -> Figure | None:
    """The figure that a PNG of ours was drawn from, where the file holds it."""
    from figwright.frontends.importers import _png, _stamp

    return _stamp.unpacked(_png.stamp_of(picture))


def stamp_in(name: str, content: bytes) -> str:
    """What a file says of the figure that it was made from; nothing for other people's files."""
    from figwright.frontends.importers import _png

    try:
        return _png.stamp_of(content) or get(_format(name, content)).stamp_of(content)
    except FigwrightError:
        return ""


def returned(name: str, content: bytes) -> tuple[Figure, tuple[str, ...]] | None:
    """The figure that a file of ours was made from, with what was done to the file since, and what is to be told of it.

    None for files that hold no figure, or in which nothing of it is left.
    """
    from figwright.frontends.importers import _stamp

    origin = _stamp.unpacked(stamp_in(name, content))
    if origin is None or content.startswith(_PNG):
        return (origin, ()) if origin else None
    if _stamp.files(origin):  # a stranger's file must not make us open others
        return origin, ("the figure uses other files; import its changes with figwright edit FIGURE --from this file",)
    try:
        seen = changes(origin, name, content)
    except FigwrightError:
        return None
    done = ", ".join(describe_edit(edit) for edit in seen.edits)
    taken = (f"{counted(len(seen.edits), 'change')} made by hand: {done}",) if done else ()
    return apply_all(origin, seen.edits)[0], (*taken, *seen.notes)


def describe_edit(edit: Edit) -> str:
    """An edit in few words: what it does, and to what."""
    data = edit.data()
    item = data.get("item") or {}
    about = (
        data.get("id")
        or item.get("label")
        or item.get("id")
        or " -> ".join(", ".join(data[end]) for end in ("from", "to") if end in data)
        or ", ".join(data.get("ids", ()))
    )
    return f"{data['op']} {about}".strip()


def changes(figure: Figure, name: str, content: bytes, *, base: Path | None = None) -> Changes:
    """What was done by hand to an exported figure; the files that the figure names are looked for from `base`."""
    from figwright.frontends.importers import _compare, _fit, _stamp

    format = _format(name, content)
    if len(content) > LARGEST:
        raise AssetError(f"{name!r} is larger than {LARGEST >> 20} MB", "export only the figure")
    stamp = get(format).stamp_of(content)
    origin, notes = _stamp.origin(stamp, figure)
    if origin is not None and not _related(origin, figure):
        raise AssetError(f"{PurePath(name).name[:80]!r} was made from another figure", "give that figure before --from")
    seen = _compare.differences(origin or figure, format, content, base, _stamp.arranged(stamp) if origin else None)
    edits, unfit = _fit.fitting(seen.edits, origin, figure)
    return Changes(edits, (*notes, *seen.notes, *unfit), origin)


def _related(origin: Figure, figure: Figure) -> bool:
    """Whether two figures may be one at two times: a third of the smaller one's nodes are in both."""
    mine, theirs = ({node.id for node in one.nodes()} for one in (origin, figure))
    return len(mine & theirs) * 3 >= min(len(mine), len(theirs))


def _format(name: str, content: bytes) -> str:
    """The format by the file's name, or else by how it begins."""
    lower = PurePath(name).name.lower()
    for format in names():
        if lower.endswith(get(format).suffixes):
            return format
    start = content[:2000].lstrip(b"\xef\xbb\xbf \t\r\n")
    signs = (("pptx", b"PK\x03\x04"), ("drawio", b"<mxfile"), ("drawio", b"<mxGraphModel"), ("svg", b"<svg"))
    for format, sign in signs:
        if start.startswith(sign) or (sign != b"PK\x03\x04" and sign in start):
            return format
    kinds = ", ".join(suffix for format in names() for suffix in get(format).suffixes)
    raise FigwrightError(f"{PurePath(name).name[:80]!r} is not an export that can be imported", f"known: {kinds}")

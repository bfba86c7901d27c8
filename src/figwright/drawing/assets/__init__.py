"""What a figure brings along: a user's PNG, JPEG or SVG, told apart by content, checked and made harmless.

A relative path starts at the figure file's folder and may not climb out of it with `..`; a file elsewhere is named by
its whole path, which nobody writes by accident. Addresses (http:, file:, data:, //host) are refused
and nothing is fetched.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path, PureWindowsPath
from typing import Literal
from unicodedata import normalize
from xml.etree.ElementTree import Element, tostring

from figwright.core.errors import AssetError, NotFound, reraise
from figwright.drawing.assets._bitmaps import MOST_PIXELS, bitmap
from figwright.drawing.assets._clean import Drawing, clean
from figwright.ir.scene import Mark, Picture, Rect

__all__ = ["Drawing", "Image", "drawing", "inline_svg", "load_image", "marks", "read_image", "resolve", "sanitise_svg"]

MediaType = Literal["image/png", "image/jpeg", "image/svg+xml"]
LARGEST_FILE = 20 * 1024 * 1024
LARGEST_SVG = 5 * 1024 * 1024

_SLOT = re.compile(r"\{([a-z][\w-]*\.[a-z0-9][\w-]*)\}")
_ADDRESS = re.compile(r"^(?:[A-Za-z][A-Za-z0-9+.-]+:|//|\\\\)")


@dataclass(frozen=True, slots=True)
class Image:
    """A picture ready for the scene; width and height in its own pixels or user units."""

    content: bytes
    media_type: MediaType
    width: float
    height: float


def load_image(src: str, base: Path | None = None, owner: str = "") -> Image:
    """The file that a node names: `base` is the folder of the figure file, `owner` the node's id for the error."""
    path = resolve(src, base, owner)
    with reraise(OSError, AssetError, f"{_owner_prefix(owner)}{src!r} cannot be read"):
        if not path.is_file():
            hint = f"looked for {path}" if base else "a relative path starts at the figure file's folder"
            raise AssetError(f"{_owner_prefix(owner)}no image file {src!r}", hint)
        if path.stat().st_size > LARGEST_FILE:
            raise AssetError(
                f"{_owner_prefix(owner)}{src!r} is larger than {LARGEST_FILE >> 20} MB", "make the image smaller"
            )
        content = path.read_bytes()
    return read_image(content, owner, src)


def resolve(src: str, base: Path | None, owner: str = "") -> Path:
    """Where a file named by the figure is: inside the figure's folder, or at the whole path that was given."""
    if not src:
        raise AssetError(f"{_owner_prefix(owner)}no image file given", "give its path as 'src'")
    if _ADDRESS.match(src) or "\x00" in src:
        raise AssetError(
            f"{_owner_prefix(owner)}{src[:80]!r} is not a file path; figwright downloads nothing",
            "save the image beside the figure file and give its relative path",
        )
    if Path(src).is_absolute():
        return Path(src)
    folder = os.path.abspath(base or Path())
    path = os.path.normpath(os.path.join(folder, src.replace("\\", "/")))  # written on Windows, read anywhere
    if PureWindowsPath(src).drive or os.path.commonpath([folder, path]) != folder:
        raise AssetError(
            f"{_owner_prefix(owner)}{src!r} is outside the figure file's folder",
            "copy it there, or give its absolute path",
        )
    return _as_stored(Path(path))


def _as_stored(path: Path) -> Path:
    """The file of that name; macOS may have stored "ü" as "u" and two dots, which is the same name to people."""
    if path.exists() or path.name.isascii() or not path.parent.is_dir():
        return path
    same = (one for one in path.parent.iterdir() if normalize("NFC", one.name) == normalize("NFC", path.name))
    return next(same, path)


def read_image(content: bytes, owner: str = "", name: str = "the image") -> Image:
    """Bytes -> a checked image, by what they are and not by what they are called."""
    if content.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
        return _svg(content, owner)
    found = bitmap(content)
    if found is None:
        raise AssetError(
            f"{_owner_prefix(owner)}{name!r} is neither PNG, JPEG nor SVG", "convert it to PNG, JPEG or SVG"
        )
    media_type, size = found
    if size is None:
        raise AssetError(
            f"{_owner_prefix(owner)}{name!r} is broken or incomplete", "save it again from the program that made it"
        )
    if not 0 < size[0] * size[1] <= MOST_PIXELS:
        limit = f"at most {MOST_PIXELS // 1_000_000} megapixels"
        raise AssetError(f"{_owner_prefix(owner)}{name!r} is {size[0]} x {size[1]} pixels; {limit}", "scale it down")
    return Image(content, media_type, float(size[0]), float(size[1]))


def inline_svg(text: str, owner: str = "") -> Image:
    """The inline SVG of a canvas node, sanitised."""
    if not text.strip():
        raise AssetError(f"{_owner_prefix(owner)}a canvas without a drawing", "give its SVG as 'svg'")
    return _cleaned(text, owner)


@lru_cache(maxsize=128)
def _cleaned(text: str, owner: str) -> Image:
    """Cleaned once: a layout that is tried in several ways, and a figure in several rounds, show the same drawings."""
    return _svg(text, owner)


def sanitise_svg(text: str | bytes) -> bytes:
    """A stranger's SVG with only what draws: no scripts, events, style sheets, animations or outside references."""
    return drawing(text).content()


def drawing(text: str | bytes, owner: str = "", keep: frozenset[str] = frozenset()) -> Drawing:
    """The same as a tree, with its size; `keep` names further attributes that the caller understands."""
    content = text.encode("utf-8", "replace") if isinstance(text, str) else text
    if len(content) > LARGEST_SVG:
        raise AssetError(
            f"{_owner_prefix(owner)}the SVG is larger than {LARGEST_SVG >> 20} MB", "simplify it or save it as PNG"
        )
    try:
        return clean(content, keep)
    except AssetError as error:
        raise AssetError(f"{_owner_prefix(owner)}{error.message}", error.hint) from error


def marks(
    svg: str | bytes | Element, palette: Mapping[str, str] | None = None, owner: str = "", *, apart: bool = False
) -> tuple[tuple[Mark, ...], float, float]:
    """An SVG drawing as marks from (0, 0) in its own units, and how wide and high it is.

    Where the text says {blue.fill}, the palette's colour of that name takes its place. What marks cannot show as it
    looks (masks, patterns, bitmaps that are turned) leaves the whole drawing one picture. Shapes that are translucent
    together do too, unless each may be so by itself (`apart`).
    """
    if isinstance(svg, Element):
        svg = tostring(svg)
    if palette:
        text = svg.decode("utf-8", "replace") if isinstance(svg, bytes) else svg
        svg = _SLOT.sub(lambda slot: _colour(slot[1], palette), text)
    return _marks(svg, owner, apart)


@lru_cache(maxsize=256)
def _marks(text: str | bytes, owner: str, apart: bool) -> tuple[tuple[Mark, ...], float, float]:
    from figwright.drawing.assets.svg.whole import marks_in  # text shaping is loaded for those who need it

    found = drawing(text, owner)
    drawn = marks_in(found, apart=apart)
    if drawn is None:
        sheet = Rect(0, 0, found.width, found.height)
        drawn = (Picture(sheet, found.clipped().content(), "image/svg+xml", owner),)
    return drawn, found.width, found.height


def _colour(name: str, palette: Mapping[str, str]) -> str:
    if name not in palette:
        raise NotFound("colour", name, palette)
    return palette[name]


def _svg(text: str | bytes, owner: str) -> Image:
    found = drawing(text, owner).clipped()
    return Image(found.content(), "image/svg+xml", found.width, found.height)


def _owner_prefix(owner: str) -> str:
    return f"node {owner!r}: " if owner else ""

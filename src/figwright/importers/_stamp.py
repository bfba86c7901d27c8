"""The figure that an export was made from, carried inside it as one short line of plain letters."""

from __future__ import annotations

import base64
import binascii
import re
import zlib

from figwright.errors import AssetError, SpecError
from figwright.importers._safe import inflated
from figwright.spec import Figure
from figwright.spec.load import dump, loads

MARK = "figwright1:"
"""What a stamp begins with: the letters that follow are base64 of deflated YAML."""


def packed(figure: Figure) -> str:
    """A figure as text that survives every editor: no blanks, quotes or line ends."""
    return MARK + base64.b64encode(zlib.compress(dump(figure).encode(), 9)).decode()


def unpacked(stamp: str) -> Figure | None:
    """The figure of a stamp, or None when it is not one of ours or was damaged."""
    letters = re.sub(r"\s+", "", stamp)
    if not letters.startswith(MARK):
        return None
    try:
        return loads(inflated(base64.b64decode(letters[len(MARK) :], validate=True), "the stamp").decode())
    except (binascii.Error, UnicodeDecodeError, AssetError, SpecError):
        return None


def origin(stamp: str, figure: Figure) -> tuple[Figure | None, tuple[str, ...]]:
    """The figure that a file was made from, and what is to be said about it."""
    against = "it was compared with the figure as it is now"
    if not stamp:
        return None, (f"the file does not tell which figure it was made from; {against}",)
    found = unpacked(stamp)
    if found is None:
        return None, (f"what the file tells of its origin cannot be read; {against}",)
    if _files(found) - _files(figure):
        # A stranger's file must not make us open others that the figure does not know.
        return None, (f"the figure in the file names other images, themes or icons than this one; {against}",)
    return found, ()


def _files(figure: Figure) -> set[str]:
    head = figure.head
    named = {node.src for node in figure.nodes()} | {head.icons, head.theme if "." in head.theme else ""}
    return named - {""}

"""The figure that an export was made from, carried inside it as one short line of plain letters."""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from pathlib import Path

from figwright.core.errors import AssetError, SpecError
from figwright.drawing.layouts import Arrangement
from figwright.frontends.importers._safe import inflated
from figwright.ir.spec import Figure, domain_theme
from figwright.ir.spec.files import named_files
from figwright.ir.spec.load import dump, loads

MARK = "figwright1:"
"""What a stamp begins with: the letters that follow are base64 of deflated YAML."""
ARRANGED = "# arranged "


def packed(figure: Figure, like: Arrangement | None = None) -> str:
    """A figure as text that survives every editor: no blanks, quotes or line ends. How it was arranged is a comment."""
    told = f"{dump(figure)}\n{ARRANGED}{json.dumps(like.data())}\n" if like and like.plans else dump(figure)
    return MARK + base64.b64encode(zlib.compress(told.encode(), 9)).decode()


def unpacked(stamp: str) -> Figure | None:
    """The figure of a stamp, or None when it is not one of ours or was damaged."""
    try:
        return loads(text) if (text := _text(stamp)) else None
    except SpecError:
        return None


def arranged(stamp: str) -> Arrangement | None:
    """How the figure of a stamp was arranged, where it says so."""
    _, _, told = _text(stamp).rpartition(f"\n{ARRANGED}")
    try:
        return Arrangement.read(json.loads(told)) if told else None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def _text(stamp: str) -> str:
    letters = re.sub(r"\s+", "", stamp)
    if not letters.startswith(MARK):
        return ""
    try:
        return inflated(base64.b64decode(letters[len(MARK) :], validate=True), "the stamp").decode()
    except (binascii.Error, UnicodeDecodeError, AssetError):
        return ""


def origin(stamp: str, figure: Figure) -> tuple[Figure | None, tuple[str, ...]]:
    """The figure that a file was made from, and what is to be said about it."""
    against = "compared with the current figure"
    if not stamp:  # as every export of the command line but draw.io's
        return None, ("compared with the current figure",)
    found = unpacked(stamp)
    if found is None:
        return None, (f"cannot read the figure stored in the file; {against}",)
    if files(found) - files(figure):
        # A stranger's file must not make us open others that the figure does not know.
        return None, (f"the figure stored in the file uses other images, themes or icons; {against}",)
    return found, ()


def files(figure: Figure) -> set[str]:
    """The files that a figure names, and its domain where that is a folder."""
    domain = figure.head.domain
    own = {domain} if domain_theme(domain) not in ("", domain) else set()  # a folder, and no name of ours
    return {str(path) for path in named_files(figure, Path())} | own

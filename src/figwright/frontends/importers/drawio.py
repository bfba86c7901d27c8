"""draw.io files as its editors write them back: plain or compressed, cells in cells, labels as HTML, bound edges."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator
from urllib.parse import unquote
from xml.etree.ElementTree import Element
from xml.sax.saxutils import quoteattr

from figwright.core.errors import AssetError
from figwright.frontends.importers import Importer
from figwright.frontends.importers._drawing import Drawing
from figwright.frontends.importers._drawio_reading import Page
from figwright.frontends.importers._safe import inflated, local, parsed
from figwright.ir.scene import Scene

NAME = "figwright"
"""The attribute of the root cell: draw.io keeps a page's own data there."""


def stamp(content: bytes, text: str) -> bytes:
    """The text as data of the page: attributes of the file itself are not kept when draw.io saves it."""
    told = f'<UserObject id="0" label="" {NAME}={quoteattr(text)}><mxCell/></UserObject>'
    return content.replace(b'<mxCell id="0"/>', told.encode(), 1)


def stamp_of(content: bytes) -> str:
    return next((e.get(NAME, "") for page in _pages(content) for e in page.iter() if e.get(NAME)), "")


def read(content: bytes, scene: Scene) -> Drawing:
    """The page that holds the most of the figure."""
    pages = [Page(root, scene) for root in _pages(content)]
    if not pages:
        raise AssetError("the draw.io file has no page", "use a file that figwright wrote")
    best = max(pages, key=lambda page: page.known)
    others = sum(page is not best and bool(page.cells) for page in pages)
    return best.drawing((f"{others} other pages of the file were ignored",) if others else ())


def _pages(content: bytes) -> Iterator[Element]:
    """The model of every page."""
    root = parsed(content, "the draw.io file")
    if local(root) == "mxGraphModel":
        yield root
        return
    if local(root) != "mxfile":
        raise AssetError(f"a draw.io file begins with <mxfile>, not <{local(root)[:40]}>", "save it as .drawio")
    for diagram in (child for child in list(root)[:50] if local(child) == "diagram"):
        inner = next(iter(diagram), None)
        if inner is not None:
            yield inner
        elif (diagram.text or "").strip():
            yield parsed(_unpacked(diagram.text or ""), "the diagram")


def _unpacked(text: str) -> str:
    """A compressed page: base64 of deflated, percent-encoded XML."""
    try:
        packed = base64.b64decode(re.sub(r"\s+", "", text), validate=True)
    except binascii.Error as error:
        raise AssetError("a page of the draw.io file cannot be unpacked", "save it uncompressed") from error
    return unquote(inflated(packed, "the diagram", raw=True).decode("utf-8", "replace"))


importer = Importer(
    (".drawio", ".dio", ".drawio.xml"), stamp, stamp_of, read, lambda tex: f"\\({' '.join(tex.split())}\\)"
)

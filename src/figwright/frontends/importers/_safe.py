"""Files from strangers: XML without entities, of bounded size and depth; archives that cannot swell; colours."""

from __future__ import annotations

import zlib
from functools import lru_cache
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from figwright.core.errors import AssetError, reraise
from figwright.drawing.assets.bounded import Bounded

MOST = 60_000
"""Elements of one document."""
DEEPEST = 200
SWOLLEN = 80 << 20
"""Bytes that a compressed part may become."""

FULL = ("the file contains far more than a figure", "export only the figure")


def parsed(content: bytes | str, what: str) -> Element:
    """XML -> its root; a doctype may stand there, entities of its own may not."""
    parser = DefusedXMLParser(
        target=Bounded(MOST, DEEPEST, FULL, FULL), forbid_dtd=False, forbid_entities=True, forbid_external=True
    )
    try:
        parser.feed(content)
        return parser.close()
    except DefusedXmlException as error:
        raise AssetError(f"{what} declares XML entities, which are not allowed", "save it without entities") from error
    except (ParseError, ValueError, LookupError) as error:
        raise AssetError(f"{what} is not well-formed XML: {error}", "open it and save it again") from error


def inflated(content: bytes, what: str, *, raw: bool = False) -> bytes:
    """Deflated bytes -> what they were, never more than the limit."""
    engine = zlib.decompressobj(-15 if raw else 15)
    with reraise(zlib.error, AssetError, f"{what} cannot be unpacked", "open it and save it again"):
        out = engine.decompress(content, SWOLLEN)
    if engine.unconsumed_tail:
        raise AssetError(f"{what} unpacks to more than {SWOLLEN >> 20} MB", "export only the figure")
    return out


def local(element: Element) -> str:
    """An element's name without its namespace; empty for comments and instructions."""
    return element.tag.rsplit("}", 1)[-1] if isinstance(element.tag, str) else ""


@lru_cache(maxsize=1024)
def colour(text: str | None) -> str | None:
    """ "#abc", "rgb(1, 2, 3)", "Red" -> "#rrggbb"; None for none and for what is not a plain colour."""
    from PIL import ImageColor

    try:
        return "#{:02x}{:02x}{:02x}".format(*ImageColor.getrgb((text or "").strip())[:3])
    except ValueError:
        return None

"""Files from strangers: XML without entities, of bounded size and depth; archives that cannot swell; colours."""

from __future__ import annotations

import re
import zlib
from xml.etree.ElementTree import Element, ParseError, TreeBuilder

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from figwright.errors import AssetError

MOST = 60_000
"""Elements of one document."""
DEEPEST = 200
SWOLLEN = 80 << 20
"""Bytes that a compressed part may become."""

_NAMED = {
    "black": "#000000", "white": "#ffffff", "red": "#ff0000", "green": "#008000", "blue": "#0000ff",
    "yellow": "#ffff00", "orange": "#ffa500", "purple": "#800080", "grey": "#808080", "gray": "#808080",
    "pink": "#ffc0cb", "teal": "#008080", "cyan": "#00ffff", "magenta": "#ff00ff", "lime": "#00ff00",
    "navy": "#000080", "maroon": "#800000", "olive": "#808000", "silver": "#c0c0c0", "aqua": "#00ffff",
    "fuchsia": "#ff00ff",
}  # fmt: skip


class _Builder(TreeBuilder):
    """Stops at once when the tree grows too large or too deep."""

    def __init__(self) -> None:
        super().__init__()
        self.count = self.depth = 0

    def start(self, tag: str, attrs: dict[str, str], /) -> Element:
        self.count, self.depth = self.count + 1, self.depth + 1
        if self.count > MOST or self.depth > DEEPEST:
            raise AssetError("the file holds far more than a figure", "export the figure alone")
        return super().start(tag, attrs)

    def end(self, tag: str, /) -> Element:
        self.depth -= 1
        return super().end(tag)


def parsed(content: bytes | str, what: str) -> Element:
    """XML -> its root; a doctype may stand there, entities of its own may not."""
    parser = DefusedXMLParser(target=_Builder(), forbid_dtd=False, forbid_entities=True, forbid_external=True)
    try:
        parser.feed(content)
        return parser.close()
    except DefusedXmlException as error:
        raise AssetError(f"{what} declares entities, which are refused", "save it as a plain file") from error
    except (ParseError, ValueError, LookupError) as error:
        raise AssetError(f"{what} is not well-formed XML: {error}", "open and save it once more") from error


def inflated(content: bytes, what: str, *, raw: bool = False) -> bytes:
    """Deflated bytes -> what they were, never more than the limit."""
    engine = zlib.decompressobj(-15 if raw else 15)
    try:
        out = engine.decompress(content, SWOLLEN)
    except zlib.error as error:
        raise AssetError(f"{what} cannot be unpacked: {error}", "open and save it once more") from error
    if engine.unconsumed_tail:
        raise AssetError(f"{what} unpacks to more than {SWOLLEN >> 20} MB", "export the figure alone")
    return out


def local(element: Element) -> str:
    """An element's name without its namespace; empty for comments and instructions."""
    return element.tag.rsplit("}", 1)[-1] if isinstance(element.tag, str) else ""


def colour(text: str | None) -> str | None:
    """ "#abc", "rgb(1, 2, 3)", "Red" -> "#rrggbb"; None for none and for what is not a plain colour."""
    value = (text or "").strip().lower()
    if re.fullmatch(r"#[0-9a-f]{6}(?:[0-9a-f]{2})?", value):
        return value[:7]
    if re.fullmatch(r"#[0-9a-f]{3}", value):
        return "#" + "".join(2 * digit for digit in value[1:])
    if match := re.fullmatch(r"rgba?\(([^)]{1,60})\)", value):
        numbers = re.findall(r"(\d{1,3}(?:\.\d+)?)(%?)", match[1])[:3]
        if len(numbers) == 3:
            return "#" + "".join(f"{min(255, round(float(n) * (2.55 if p else 1))):02x}" for n, p in numbers)
    return _NAMED.get(value)

"""Bytes that claim to be a picture -> nothing, or an error: browsers will open them, so they are looked at first."""

from __future__ import annotations

import re
import struct

from figwright.core.errors import SandboxError

MOST_PIXELS = 200_000_000
_LINK = re.compile(r"\s*(#|https?:|mailto:|data:image/(png|jpeg);base64,)", re.IGNORECASE)


def look(name: str, content: bytes, *, trusted: bool) -> None:
    """Raises SandboxError for what is no picture, or one that carries a program."""
    if not {"png": _png, "svg": _svg_like, "pdf": _pdf}[name](content):
        raise SandboxError(
            f"the script's {name} output is not a valid {name} file", "the script tampered with the sandbox"
        )
    if name == "svg" and not trusted:
        _harmless(content)


def _png(content: bytes) -> bool:
    if content[:8] != b"\x89PNG\r\n\x1a\n" or content[12:16] != b"IHDR" or len(content) < 33:
        return False
    wide, high = struct.unpack(">II", content[16:24])
    return 0 < int(wide) * int(high) <= MOST_PIXELS


def _pdf(content: bytes) -> bool:
    """A PDF without programs; matplotlib packs only pages' drawings, so that these words stand in the open."""
    carried = (b"/JavaScript", b"/Launch", b"/OpenAction", b"/EmbeddedFile", b"/ObjStm")
    return content[:5] == b"%PDF-" and not any(word in content for word in carried)


def _svg_like(content: bytes) -> bool:
    return b"<svg" in content[:4096]


def _harmless(content: bytes) -> None:
    """No scripts, handlers, foreign content or links that run something: SVG is opened in browsers."""
    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import ParseError, fromstring

    try:
        root = fromstring(content, forbid_dtd=False, forbid_entities=True, forbid_external=True)
    except (DefusedXmlException, ParseError, ValueError, RecursionError) as error:
        raise SandboxError("the script's svg output cannot be read", "the script tampered with the sandbox") from error
    for element in root.iter():
        tag = str(element.tag).rpartition("}")[2].lower()
        if tag in ("script", "foreignobject", "iframe", "object", "embed", "set", "animate", "handler"):
            raise SandboxError(
                f"the script's svg output contains a <{tag}> element", "draw with matplotlib's own marks"
            )
        for key, value in element.attrib.items():
            plain = key.rpartition("}")[2].lower()
            if plain.startswith("on") or (plain in ("href", "src") and not _LINK.match(value)):
                raise SandboxError(
                    f"the script's svg output contains {plain}={value[:40]!r}", "use web addresses, or no links"
                )

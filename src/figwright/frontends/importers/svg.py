"""SVG as Inkscape and Illustrator write it back: groups by data-id or id, transforms, style sheets, split text."""

from __future__ import annotations

import re
from xml.sax.saxutils import escape

from figwright.core.errors import AssetError
from figwright.frontends.importers import Importer
from figwright.frontends.importers._drawing import Drawing
from figwright.frontends.importers._safe import local, parsed
from figwright.frontends.importers._svg_reading import drawing
from figwright.ir.scene import Scene

SPACE = "https://figwright.dev/figure"
"""Our own namespace inside <metadata>; never fetched."""


def stamp(content: bytes, text: str) -> bytes:
    """The text in <metadata>, which every editor keeps, before the first thing that is drawn."""
    told = f'<metadata id="figwright-origin"><origin xmlns="{SPACE}">{escape(text)}</origin></metadata>\n'.encode()
    at = re.search(rb'<desc id="figure-desc">[^<]*</desc>\n?', content)
    place = at.end() if at else 0
    return content[:place] + told + content[place:] if place else content


def stamp_of(content: bytes) -> str:
    """From our own element wherever it stands; some editors move or rename the metadata around it."""
    return next((e.text or "" for e in parsed(content, "the SVG").iter() if e.tag == f"{{{SPACE}}}origin"), "")


def read(content: bytes, scene: Scene) -> Drawing:
    root = parsed(content, "the SVG")
    if local(root) != "svg":
        raise AssetError(f"an SVG begins with <svg>, not <{local(root)[:40]}>", "give the complete file")
    return drawing(root, scene)


def options(content: bytes) -> dict[str, object]:
    """Words that were drawn as paths say themselves in data-text."""
    return {"outlined": b"data-text=" in content}


importer = Importer((".svg",), stamp, stamp_of, read, lambda tex: f"${' '.join(tex.split())}$", options)

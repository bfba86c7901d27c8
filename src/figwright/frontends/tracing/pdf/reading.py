"""A PDF file -> the primitives of one figure in it and how it looks, as JSON: called behind the sandbox's walls."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

from figwright.core.errors import SourceError
from figwright.core.images import encoded
from figwright.frontends.papers.pdf import opened
from figwright.frontends.tracing.packing import packed
from figwright.frontends.tracing.pdf.page import primitives
from figwright.frontends.tracing.pdf.pictures import rendered
from figwright.frontends.tracing.region import find
from figwright.ir.scene import Rect

SHOWN = 1600
"""Pixels across of the picture of the original."""
HIGHEST = 6000
WHITE = 0xFFFFFFFF
LEAST, MOST = 1.0, 14_400.0
"""Points of the sides of a page; the format allows no more."""


def read(path: Path, wanted: str) -> dict[str, Any]:
    """`wanted` is JSON: the file's name, which figure and which page."""
    wish = json.loads(wanted)
    with opened(path) as document:
        region = find(document, Path(wish["name"]), wish["figure"], wish["page"])
        page = document[region.page]
        _sized(page, wish["name"])
        found = primitives(page, region.box)
        return {
            "page": packed(found),
            "picture": base64.b64encode(encoded(picture(page, region.box))).decode(),
            "box": list(region.box) if region.box else None,
            "label": region.label,
            "caption": region.caption,
            "notes": list(region.notes),
        }


def _sized(page: Any, name: str) -> None:
    """Raises SourceError for a page without a size, and for one larger than the format allows."""
    left, bottom, right, top = page.get_cropbox()
    width, height = abs(right - left), abs(top - bottom)
    if not all(LEAST <= side <= MOST for side in (width, height, *page.get_size())):
        hint = f"pages of {LEAST:g} to {MOST:g} points are traced: print it into a new PDF"
        raise SourceError(f"{name!r} has a page of {width:g} x {height:g} points", hint)


def picture(page: Any, box: Rect | None) -> Any:
    """A part of a page as it looks, to parts of a pixel."""
    box = box or Rect(0, 0, *page.get_size())
    return rendered(page, box, min(SHOWN / box.w, HIGHEST / box.h), WHITE).convert("RGB")

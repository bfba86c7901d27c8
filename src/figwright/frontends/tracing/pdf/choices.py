"""A PDF file -> what of it can be traced: figures with a caption, and pages, each with a small picture, as JSON.
Called behind the sandbox's walls."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

from figwright.core.images import encoded
from figwright.frontends.papers.pdf import opened, read
from figwright.ir.scene import Rect

ACROSS = 240
"""Pixels of the longer side of a small picture."""
MOST_FIGURES, MOST_PAGES = 60, 40
"""Figures and pages that get a small picture; a page beyond is named by its number."""


def choices(path: Path, name: str) -> dict[str, Any]:
    """Figures by number and pages by theirs, from 1; `pages` is how many there are."""
    with opened(path) as document:
        paper = read(document, Path(name), ())
        figures = [
            {
                "figure": one.label.removeprefix("Figure ").strip(), "page": one.page, "label": one.label,
                "caption": one.caption, "picture": _small(document[one.page - 1], Rect(*one.box)),
            }
            for one in [one for one in paper.figures if one.box][:MOST_FIGURES]
            if one.box
        ]  # fmt: skip
        shown = [_small(document[at]) for at in range(min(len(document), MOST_PAGES))]
        return {"figures": figures, "pages": len(document), "pictures": shown}


def _small(page: Any, box: Rect | None = None) -> str:
    """A part of a page, or all of it, as a PNG in base64; empty where it cannot be drawn."""
    width, height = page.get_size()
    box = box or Rect(0, 0, width, height)
    if min(box.w, box.h) < 1:
        return ""
    edges = (box.x, height - box.bottom, width - box.right, box.y)
    picture = page.render(scale=ACROSS / max(box.w, box.h), crop=tuple(max(0.0, edge) for edge in edges)).to_pil()
    return base64.b64encode(encoded(picture.convert("RGB").quantize(64))).decode()

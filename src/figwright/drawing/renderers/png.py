"""Scene -> PNG at any resolution, with our own fonts: the same on every machine."""

from __future__ import annotations

import math
import re
import struct
import zlib

import resvg_py

from figwright.core.errors import RenderError
from figwright.core.fonts import DEFAULT, engine_files
from figwright.drawing.renderers import svg
from figwright.drawing.renderers._sheet import measured
from figwright.ir.scene import Scene

LONGEST_SIDE = 20_000
MOST_PIXELS = 120_000_000
"""Four bytes each: about half a gigabyte while drawing."""


def render(scene: Scene, *, dpi: float = 300, transparent: bool = False) -> bytes:
    """The scene as a bitmap of `dpi` dots per inch of its print size, on its own ground or on none."""
    across, down = (side / 72 * _sane(dpi) for side in measured(scene))
    width = max(1, round(across))
    height = max(1, math.ceil(down * width / across - 1e-6))  # as engines do, so that nothing is cut off
    if max(width, height) > LONGEST_SIDE or width * height > MOST_PIXELS:
        raise RenderError(f"a picture of {width} x {height} pixels is too large", f"lower the dpi from {dpi:g}")
    # The ground is laid by pixels, not as a rectangle of points, which would end within the last row and column.
    drawing = _sized(svg.document(scene, embed_fonts=False, transparent=True, drawn_for="png"), scene, width, height)
    return with_resolution(rasterised(drawing, width, None if transparent else scene.background), dpi)


def _sized(drawing: str, scene: Scene, width: int, height: int) -> str:
    """The document as large as its picture: the engine would round the sides of a sheet in points to whole pixels
    before it scales them, and stretch the drawing by a row."""
    head = f'width="{width}" height="{height}" preserveAspectRatio="none"'
    return re.sub(r'width="[^"]*pt" height="[^"]*pt"', head, drawing, count=1)


def rasterised(drawing: str, width: int, ground: str | None = None) -> bytes:
    """An SVG document as PNG bytes, `width` pixels wide, on a ground of that colour; all text in our fonts."""
    files = [str(path) for path in engine_files()]
    try:
        # Without a resolution resvg reads lengths in points as nothing; the picture's own size is `width`.
        # Words in a typeface that we do not have are set in ours, and not left out.
        return bytes(
            resvg_py.svg_to_bytes(
                svg_string=drawing, width=width, dpi=96, background=ground, skip_system_fonts=True, font_files=files,
                font_family=DEFAULT, serif_family=DEFAULT, sans_serif_family=DEFAULT, monospace_family=DEFAULT,
                cursive_family=DEFAULT, fantasy_family=DEFAULT,
            )
        )  # fmt: skip
    except ValueError as error:
        raise RenderError(f"cannot rasterize the drawing: {error}", "check its inline SVG") from error


def with_resolution(png: bytes, dpi: float) -> bytes:
    """The PNG with a pHYs chunk, so that programs place it at its print size."""
    head = 8 + 25  # the signature and the IHDR chunk, which always comes first
    metre = round(dpi / 0.0254)
    body = b"pHYs" + struct.pack(">IIB", metre, metre, 1)
    return png[:head] + struct.pack(">I", 9) + body + struct.pack(">I", zlib.crc32(body)) + png[head:]


def _sane(dpi: float) -> float:
    if not 1 <= dpi <= 10_000:
        raise RenderError(f"invalid resolution: {dpi:g} dpi", "use 300 for print, 96 for a screen")
    return dpi

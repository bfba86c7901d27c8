"""Scene -> PNG at any resolution, with our own fonts: the same on every machine."""

from __future__ import annotations

import re
import struct
import zlib

import resvg_py

from figwright.errors import RenderError
from figwright.renderers import svg
from figwright.renderers._sheet import measured
from figwright.scene import Scene
from figwright.scene.fonts import engine_fonts

LONGEST_SIDE = 20_000
MOST_PIXELS = 120_000_000
"""Four bytes each: about half a gigabyte while drawing."""


def render(scene: Scene, *, dpi: float = 300, transparent: bool = False) -> bytes:
    """The scene as a bitmap of `dpi` dots per inch of its print size, on its own ground or on none."""
    scale = _sane(dpi) / 72
    width, height = (max(1, round(side * scale)) for side in measured(scene))
    if max(width, height) > LONGEST_SIDE or width * height > MOST_PIXELS:
        raise RenderError(f"a picture of {width} x {height} pixels is too large", f"lower the dpi from {dpi:g}")
    # The ground is laid by pixels, not as a rectangle of points, which would end within the last row and column.
    drawing = svg.render(scene, embed_fonts=False, transparent=True).decode()
    return with_resolution(rasterised(drawing, width, None if transparent else scene.background, scale), dpi)


def rasterised(drawing: str, width: int, ground: str | None = None, scale: float | None = None) -> bytes:
    """An SVG document as PNG bytes, `width` pixels wide, on a ground of that colour; text in our fonts only.

    A unit of the drawing is `scale` pixels both ways; without it the drawing is as wide as the picture.
    """
    drawing = _on_pixels(drawing, width, scale)
    files = [str(path) for path in engine_fonts()]
    try:
        # Without a resolution resvg reads lengths in points as nothing; the picture's own size is `width`.
        return bytes(
            resvg_py.svg_to_bytes(
                svg_string=drawing, width=width, dpi=96, background=ground, skip_system_fonts=True, font_files=files
            )
        )
    except ValueError as error:
        raise RenderError(f"the drawing cannot be turned into pixels: {error}", "check its inline SVG") from error


def _on_pixels(drawing: str, width: int, scale: float | None) -> str:
    """The drawing on a sheet of whole pixels: resvg rounds the sides of others and stretches what is drawn to that."""
    root = re.search(r"<svg\b[^>]*>", drawing)
    box = re.search(r"""\sviewBox=["']([^"']*)["']""", root[0]) if root else None
    if root is None or box is None or len(sides := box[1].replace(",", " ").split()) != 4:
        return drawing
    try:
        x, y, w, h = map(float, sides)
        scale = scale or width / w
        height = max(1, round(h * scale))
    except (ValueError, ArithmeticError):
        return drawing
    rest = re.sub(r"""\s(?:width|height|viewBox)=(?:"[^"]*"|'[^']*')""", "", root[0]).removeprefix("<svg")
    sheet = f'<svg width="{width}" height="{height}" viewBox="{x} {y} {width / scale} {height / scale}"'
    return drawing[: root.start()] + sheet + rest + drawing[root.end() :]


def with_resolution(png: bytes, dpi: float) -> bytes:
    """The PNG with a pHYs chunk, so that programs place it at its print size."""
    head = 8 + 25  # the signature and the IHDR chunk, which always comes first
    metre = round(dpi / 0.0254)
    body = b"pHYs" + struct.pack(">IIB", metre, metre, 1)
    return png[:head] + struct.pack(">I", 9) + body + struct.pack(">I", zlib.crc32(body)) + png[head:]


def _sane(dpi: float) -> float:
    if not 1 <= dpi <= 10_000:
        raise RenderError(f"{dpi:g} dpi is not a resolution", "300 is right for print, 96 for a screen")
    return dpi

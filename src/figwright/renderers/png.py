"""Scene -> PNG at any resolution, with our own fonts: the same on every machine."""

from __future__ import annotations

import resvg_py

from figwright.renderers import svg
from figwright.scene import Scene
from figwright.scene.text import font_files


def render(scene: Scene, *, dpi: float = 300, **_: object) -> bytes:
    width = max(1, round(scene.width / 72 * dpi))
    drawing = svg.render(scene).decode()
    files = [str(path) for path in font_files()]
    # Without a resolution resvg reads lengths in points as nothing; the picture's own size is `width`.
    return bytes(
        resvg_py.svg_to_bytes(svg_string=drawing, width=width, dpi=96, skip_system_fonts=True, font_files=files)
    )

"""Small figures whose style is known, as SVG and as pixels."""

from __future__ import annotations

from pathlib import Path

from figwright.drawing.renderers.png import rasterised

WIDTH, HEIGHT = 396, 200
"""Print size: what is drawn in points is measured in points."""


def svg(
    *,
    ground: str = "#ffffff",
    zone: str = "#dbe8f9",
    accent: str = "#e8853a",
    stroke: float = 1.0,
    radius: float = 6.0,
    dashed: bool = False,
    size: float = 8.0,
) -> str:
    """Two zones with two boxes each, lines between them and words in rows."""
    dash = ' stroke-dasharray="4 3"' if dashed else ""
    boxes = "".join(
        f'<rect x="{x}" y="{y}" width="60" height="40" rx="{radius}" fill="{accent}" stroke="#333333"'
        f' stroke-width="{stroke}"/>'
        for x in (30, 110, 230, 310)
        for y in (40, 120)
    )
    zones = "".join(
        f'<rect x="{x}" y="10" width="180" height="180" rx="{radius}" fill="{zone}" stroke="#333333"'
        f' stroke-width="{stroke}"{dash}/>'
        for x in (10, 208)
    )
    words = "".join(
        f'<text x="{x}" y="{y}" font-size="{size}" font-family="Source Sans Pro" fill="#111111">Model updates</text>'
        for x in (20, 110, 220, 310)
        for y in (32, 94, 110, 182)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{ground}"/>{zones}{boxes}{words}</svg>'
    )


def save(path: Path, **looks: object) -> Path:
    """The figure as a file, by the suffix of its name."""
    drawing = svg(**looks)  # type: ignore[arg-type]
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix == ".svg":
        path.write_text(drawing, "utf-8")
    else:
        path.write_bytes(rasterised(drawing, 1600))
    return path

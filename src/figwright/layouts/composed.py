"""The composed layout: rows, columns and zones as the spec composes them, automatic where it does not, solved for
the wanted ratio."""

from __future__ import annotations

from pathlib import Path

from figwright import themes
from figwright.layouts._compose import compose
from figwright.layouts._draw import draw
from figwright.scene import Scene
from figwright.spec import Figure


def layout(figure: Figure, *, base: Path | None = None) -> Scene:
    """Figure -> Scene at print size."""
    theme = themes.get(figure.head.theme)
    best = compose(figure, theme, base)
    return draw(figure, theme, best.root, best.wiring, best.sheet)

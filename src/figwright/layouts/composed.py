"""The composed layout: rows, columns and zones as the spec composes them, automatic where it does not, solved for
the wanted ratio."""

from __future__ import annotations

from pathlib import Path

from figwright import themes
from figwright.layouts._compose import compose
from figwright.layouts._draw import draw
from figwright.layouts._keeping import Arrangement
from figwright.scene import Scene
from figwright.spec import Figure


def layout(figure: Figure, *, base: Path | None = None) -> Scene:
    """Figure -> Scene at print size."""
    return arranged(figure, base=base)[0]


def arranged(figure: Figure, *, base: Path | None = None, like: Arrangement | None = None) -> tuple[Scene, Arrangement]:
    """The same, and how what is automatic was arranged; `like` keeps it as it stood before an edit."""
    theme = themes.get(figure.head.theme)
    best = compose(figure, theme, base, like)
    scene = draw(figure, theme, best.root, best.wiring, best.sheet)
    return scene, Arrangement.of(figure, best.order.plans, best.order.wrap)

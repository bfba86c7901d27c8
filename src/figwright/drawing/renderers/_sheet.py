"""The sheet a scene is drawn on."""

from __future__ import annotations

import math

from figwright.core.errors import RenderError
from figwright.ir.scene import Scene


def measured(scene: Scene) -> tuple[float, float]:
    """Width and height in points; a scene without an area cannot be drawn in any format."""
    for side in (scene.width, scene.height):
        if not (math.isfinite(side) and side > 0):
            raise RenderError(
                f"the scene is {scene.width:g} x {scene.height:g} points", "a figure needs a positive width and height"
            )
    return scene.width, scene.height

"""Where everything is: geometry, marks, text measuring, routing. No meaning."""

from figwright.scene.geometry import OPPOSITE, Point, Rect, Side, union
from figwright.scene.model import (
    Box,
    Element,
    Line,
    Mark,
    Outline,
    Oval,
    Paint,
    Picture,
    Role,
    Route,
    Run,
    Scene,
    Words,
)

__all__ = [
    "OPPOSITE", "Box", "Element", "Line", "Mark", "Outline", "Oval", "Paint", "Picture", "Point", "Rect", "Role",
    "Route", "Run", "Scene", "Side", "Words", "union",
]  # fmt: skip

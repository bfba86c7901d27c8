"""Where everything is: geometry, marks, text measuring, routing. No meaning."""

from figwright.ir.scene.geometry import OPPOSITE, Point, Rect, Side, union
from figwright.ir.scene.model import (
    Box,
    Element,
    Line,
    Mark,
    Outline,
    Oval,
    Picture,
    Role,
    Route,
    Run,
    Scene,
    Words,
)
from figwright.ir.scene.paint import Gradient, Paint, Stop

__all__ = [
    "OPPOSITE", "Box", "Element", "Gradient", "Line", "Mark", "Outline", "Oval", "Paint", "Picture", "Point", "Rect",
    "Role", "Route", "Run", "Scene", "Side", "Stop", "Words", "union",
]  # fmt: skip

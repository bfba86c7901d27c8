"""Figure: what is shown. No coordinates. Imports nothing of ours but errors."""

from figwright.ir.spec.model import (
    Brace,
    Edge,
    EdgeKind,
    Figure,
    Group,
    Head,
    Item,
    Legend,
    LegendEntry,
    Node,
    NodeKind,
)
from figwright.ir.spec.sugar import domain_theme, length_in_points, ratio

__all__ = [
    "Brace", "Edge", "EdgeKind", "Figure", "Group", "Head", "Item", "Legend", "LegendEntry", "Node", "NodeKind",
    "domain_theme", "length_in_points", "ratio",
]  # fmt: skip

"""What a critic's edits leave alone: paths that the same answer gives, arrows and drawings that no edit means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from figwright import compiler
from figwright.agents.visualizers import Drawing, FigureDrawing
from figwright.agents.visualizers.vector import scene_of
from figwright.core.errors import FigwrightError
from figwright.ir.spec import Figure

MOVES = ("shift", "place")
"""Edits that paths of arrows follow."""


def paths_last(edits: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Edits in an order in which no move bends a path that the same answer gives: it is meant for where things end.
    What is said of such an arrow later stays behind it."""
    last = max((i for i, data in enumerate(edits) if data.get("op") in MOVES), default=-1)
    early, late, names = list[dict[str, Any]](), list[dict[str, Any]](), set[str]()
    for data in edits[: last + 1]:
        id, ends = data.get("id"), (data.get("from"), data.get("to"))
        if data.get("op") == "connect" and data.get("path"):
            names |= {str(id), "{}--{}".format(*ends), "{} -> {}".format(*ends)} - {"None"}
            late.append(data)
        elif data.get("op") == "reroute" or str(id) in names:
            names.add(str(id))
            late.append(data)
        else:
            early.append(data)
    return [*early, *late, *edits[last + 1 :]]


def relabelled(before: Figure, after: Figure) -> set[str]:
    """Things that have another label and stand at the same place: nobody has counted what room it takes."""
    was = {node.id: node for node in before.nodes()}
    return {n.id for n in after.nodes() if n.id in was and n.label != was[n.id].label and n.place == was[n.id].place}


def with_calm_arrows(before: Figure, after: Figure, drawing: Drawing) -> Figure:
    """With arrows that no edit meant on the way that they had; a figure that cannot be drawn is told of later."""
    try:
        scene = drawing.scene if isinstance(drawing, FigureDrawing) else None
        return compiler.keep_routes(before, after, scene=scene, drawn=scene_of)
    except FigwrightError:
        return after

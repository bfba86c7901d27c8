"""What is known of a drawing without a judge, as JSON."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from figwright.agents.visualizers import Drawing, PlotDrawing


def of_drawing(drawing: Drawing) -> dict[str, Any]:
    """Words, findings of the checks, and of a plot whether its numbers are proved to be the data's."""
    return {
        "words": drawing.words,
        "findings": [asdict(finding) for finding in drawing.findings],
        "proved": drawing.proved if isinstance(drawing, PlotDrawing) else None,
    }

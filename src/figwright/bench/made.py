"""Made: what a method made of a case. A picture to judge, the files behind it, and facts that need no judge."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from figwright.agents.models import Image

FIGURE, SVG, SCRIPT, CHART = "figure.yaml", "figure.svg", "plot.py", "chart.yaml"


@dataclass(frozen=True, slots=True)
class Made:
    """`picture` is None when the method failed: `error` then says why, and the case counts as lost. `files` are the
    editable originals by name. `facts` can be kept as JSON: words, findings of the checks, whether numbers are proved.
    """

    picture: Image | None = None
    files: Mapping[str, bytes] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)
    error: str = ""

"""Scripts of small charts, kept as text: a change of the compiler shows itself here before it shows itself to readers.

    FIGWRIGHT_REGENERATE=1 pytest tests/plots/charts/test_golden.py

writes them again. Look at what they draw first: each runs by itself.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from charted import script_of
from figwright.plots import charts

pytestmark = pytest.mark.core

FOLDER = Path(__file__).parent / "golden"
REGENERATE = os.environ.get("FIGWRIGHT_REGENERATE") == "1"
SCORES: dict[str, list[Any]] = {
    "Method": ["ERM", "Mixup", "CutMix", "Ours"], "Top-1_acc (%)": [71.2, 73.3, 74.1, 77.9], "s": [0.4, 0.3, 0.5, 0.2],
    "Top-5_acc (%)": [90.1, 91.0, 91.5, 93.2], "Params (M)": [25.6, 25.6, 28.1, 27.4],
}  # fmt: skip
STEPS = 40
LOSSES: dict[str, list[Any]] = {
    "step": [*range(STEPS)] * 2, "run": ["base"] * STEPS + ["ours"] * STEPS,
    "loss": [round(2 * 0.95**i, 4) for i in range(STEPS)] + [round(2 * 0.9**i, 4) for i in range(STEPS)],
}  # fmt: skip
CHARTS: dict[str, tuple[dict[str, Any], dict[str, list[Any]]]] = {
    "bars": ({"mark": "bar", "x": "Method", "y": ["Top-1_acc (%)", "Top-5_acc (%)"], "error": "s"}, SCORES),
    "lines": (
        {
            "panels": [
                {
                    "layers": [{"mark": "line", "x": "step", "y": "loss", "series": "run", "dashed": "base"}],
                    "zoom": [{"x": [30, 39]}], "rules": [{"y": 0.1, "label": "target"}],
                }
            ]
        },
        LOSSES,
    ),
    "facets": (
        {"facet": {"by": "run"}, "panels": [{"layers": [{"mark": "area", "x": "step", "y": "loss"}]}], "title": "Runs"},
        LOSSES,
    ),
    "points": (
        {
            "style": "nature",
            "panels": [
                {
                    "layers": [
                        {
                            "mark": "scatter", "x": "Params (M)", "y": "Top-1_acc (%)", "series": "Method",
                            "label": "Method", "highlight": "Ours",
                        }
                    ],
                    "legend": "none",
                }
            ],
        },
        SCORES,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CHARTS)
def test_the_script_is_the_one_that_was_reviewed(name: str) -> None:
    kept = FOLDER / f"{name}.txt"
    text = charts.standalone(script_of(*CHARTS[name]), f"{name}.png")
    if REGENERATE:
        kept.write_text(text, "utf-8")
    assert text == kept.read_text("utf-8"), "if that is meant, look at its picture and write it again"

"""Two pictures of the gallery against the figures they were drawn from; the benchmark does all of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks._traced import plain, same, score, truth

import figwright
from figwright.tracer import trace

pytest.importorskip("cv2")
pytest.importorskip("rapidocr_onnxruntime")
EXAMPLES = Path(__file__).parents[2] / "examples"


def test_most_of_two_figures_comes_back() -> None:
    found = drawn = joined = arrows = 0
    for name in ("fusion-retro", "make-an-audio"):
        traced = trace(EXAMPLES / name / "figure.png")
        drawing = figwright.load(EXAMPLES / name / "figure.yaml")
        result = score(truth(drawing, EXAMPLES / name, traced.seen.width), traced.figure, traced.places)
        found, drawn = found + 2 * result.nodes[0], drawn + result.nodes[1] + result.nodes[2]
        joined, arrows = joined + 2 * result.edges[0], arrows + result.edges[1] + result.edges[2]
    assert found / drawn > 0.97
    assert joined / arrows > 0.95


def test_the_plain_reading_keeps_signs_and_drops_typesetting() -> None:
    assert plain(r"Policy $\hat{\pi}_\theta$") == "Policyπθ"
    assert same(r"Offline data $\mathcal{D}$", "Offline data D")
    assert not same("Text encoder", "Textencoder")
    assert not same("$x_T$", "XT")

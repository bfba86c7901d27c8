"""A picture of the gallery against the figure it was drawn from; the benchmark does all of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks._trace_score import standing
from benchmarks._traced import extents, plain, same, score, truth
from PIL import Image

import figwright
from figwright.agents.tracer import composed

pytest.importorskip("cv2")
pytest.importorskip("rapidocr_onnxruntime")
EXAMPLES = Path(__file__).parents[3] / "examples"


def test_most_of_a_figure_is_composed_again() -> None:
    folder = EXAMPLES / "strider-net"
    with Image.open(folder / "figure.png") as picture:
        width = picture.width
    traced = figwright.trace(folder / "figure.png")
    again = composed(traced)
    drawn = truth(figwright.load(folder / "figure.yaml"), folder, width)
    result = score(drawn, again.figure, standing(again.figure, extents(traced.figure, width)))
    for found, there, known in (result.nodes, result.edges):
        assert 2 * found / (there + known) > 0.85


def test_the_plain_reading_keeps_signs_and_drops_typesetting() -> None:
    assert plain("*Deep* **nets** of $R^*$ and R*") == "DeepnetsofR∗andR∗"
    assert plain(r"Policy $\hat{\pi}_\theta$") == "Policyπθ"
    assert same(r"Offline data $\mathcal{D}$", "Offline data D")
    assert not same("Text encoder", "Textencoder")
    assert not same("$x_T$", "XT")

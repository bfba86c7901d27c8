"""A picture of the gallery against the figure it was drawn from; the benchmark does all of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks._traced import plain, same, score, truth

import figwright
from figwright.agents.tracer import seen

pytest.importorskip("cv2")
pytest.importorskip("rapidocr_onnxruntime")
EXAMPLES = Path(__file__).parents[3] / "examples"


def test_most_of_a_figure_comes_back() -> None:
    folder = EXAMPLES / "make-an-audio"
    traced = seen((folder / "figure.png").read_bytes())
    assert traced.seen is not None
    drawn = truth(figwright.load(folder / "figure.yaml"), folder, traced.seen.width)
    result = score(drawn, traced.figure, traced.places)
    for found, there, known in (result.nodes, result.edges):
        assert 2 * found / (there + known) > 0.95
    assert result.texts[0] / result.texts[1] > 0.95


def test_the_plain_reading_keeps_signs_and_drops_typesetting() -> None:
    assert plain(r"Policy $\hat{\pi}_\theta$") == "Policyπθ"
    assert same(r"Offline data $\mathcal{D}$", "Offline data D")
    assert not same("Text encoder", "Textencoder")
    assert not same("$x_T$", "XT")

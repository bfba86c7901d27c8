"""Named parts: what a text calls by name, the checklist of a model that draws it."""

from __future__ import annotations

import pytest

from figwright.core.source import Source
from figwright.frontends.text_rules.named_parts import MOST, named_parts

pytestmark = pytest.mark.core

TEXT = """# Method
A point encoder reads each cloud. Its features pass an MLP and max-pooling. A candidate sampler draws ten poses, and the
scoring network ranks them. We minimize a collision loss. The encoder is trained end to end.

# Experiments
The baseline detector is slower.
"""


def test_operations_and_losses_are_listed_with_the_words_around_them() -> None:
    parts = {part.name: part.evidence for part in named_parts(Source(TEXT, "Overview"))}
    assert {"MLP", "Max-pooling", "Candidate sampler", "Scoring network", "Collision loss"} <= set(parts)
    assert "pass an MLP and max-pooling" in parts["MLP"]


def test_short_forms_and_sections_beside_the_method_are_not_listed() -> None:
    names = [part.name for part in named_parts(Source(TEXT, "Overview"))]
    assert "Point encoder" in names
    assert "Encoder" not in names
    assert "Baseline detector" not in names


def test_a_text_that_is_all_beside_the_method_is_read_all_the_same() -> None:
    parts = named_parts(Source("# Problem formulation\nAn image encoder feeds the depth decoder.", "Overview"))
    assert [part.name for part in parts] == ["Image encoder", "Depth decoder"]


def test_a_long_text_keeps_what_it_speaks_of_most() -> None:
    kinds = [f"{chr(97 + i // 26)}{chr(97 + i % 26)}xo" for i in range(2 * MOST)]
    text = "\n".join(f"The {kind} encoder reads the image." for kind in kinds) + "\nThe abxo encoder is frozen."
    assert len(named_parts(Source(text, "Overview"))) == MOST


def test_a_list_of_data_sets_is_no_part_of_a_method() -> None:
    text = "We use videos of YouTube-VIS, VOST, BURST, MOSE and RealCam. GroundSAM segments them."
    assert [part.name for part in named_parts(Source(text, ""))] == ["GroundSAM"]


def test_a_language_that_the_rules_do_not_read_has_no_names() -> None:
    assert named_parts(Source("图像编码器提取特征，然后解码器生成图像。" * 5, "概览")) == ()


def test_other_spellings_and_talk_about_methods_are_not_listed() -> None:
    text = (
        "An MLP maps the features. The multi-layer perceptron has two layers. MLPs are small. The Spatial SMHA block "
        "attends, and the Spatial-SMHA block is cheap. A conventional CNN backbone fails. A linear function scales "
        "them. The readout function pools nodes. The gate GT+1 opens, and the gate GT+1 closes."
    )
    found = [part.name for part in named_parts(Source(text=text, caption="Overview."))]
    assert [name for name in found if "MLP" in name or "perceptron" in name] == ["MLP"]
    assert sum("SMHA" in name for name in found) <= 1
    assert not [name for name in found if name.startswith("Conventional") or "Linear" in name or "+" in name]
    assert "Readout function" in found

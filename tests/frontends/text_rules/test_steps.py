"""Steps: the sentences of a method that tell what goes where, the checklist of a model that looks at a drawing."""

from __future__ import annotations

import pytest

from figwright.core.source import Source
from figwright.frontends.text_rules.steps import Step, steps

pytestmark = pytest.mark.core

TEXT = """# Method
This section describes the model. The image encoder feeds features into the depth decoder. We then pass them through
max-pooling. This design helps to save memory. Previous methods feed the image into a large detector.

# Experiments
The baseline detector reads the image and feeds a tracker.
"""
CAPTION = "Overview of the model. Green frames are kept, and red frames are dropped by the sampler."


def test_sentences_that_say_what_goes_where_are_steps() -> None:
    found = steps(Source(TEXT, CAPTION))
    assert [step.said.split(".")[0] for step in found if not step.asked] == [
        "The image encoder feeds features into the depth decoder", "We then pass them through max-pooling",
    ]  # fmt: skip
    assert found[0].ways == (("Image encoder", "Features"), ("Features", "Depth decoder"))
    assert [part.name for part in found[1].parts] == ["Max-pooling"]


def test_the_caption_is_asked_for_but_for_its_title() -> None:
    asked = [step for step in steps(Source(TEXT, CAPTION)) if step.asked]
    assert asked == [Step("Green frames are kept, and red frames are dropped by the sampler.", asked=True)]


def test_a_text_that_stands_under_one_heading_beside_the_method_is_read() -> None:
    text = "# Problem formulation\nThe image encoder feeds features into the depth decoder."
    assert [len(step.ways) > 0 for step in steps(Source(text, ""))] == [True]


def test_a_language_that_the_rules_do_not_read_has_no_steps() -> None:
    assert steps(Source("图像编码器提取特征，然后解码器生成图像。" * 5, "概览")) == ()

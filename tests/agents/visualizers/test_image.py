"""The image visualizer: what the painter is told, and what becomes of its answer."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path

import pytest
from PIL import Image as Bitmap

from figwright.agents import store, visualizers
from figwright.agents.models import Image
from figwright.agents.session import Session
from figwright.agents.visualizers import Drawing, Painting, Plan
from figwright.core.errors import BadAnswer, SettingsError, SpecError
from figwright.core.source import Brief, Source
from painters import FakePainter, blank

DESCRIPTION = """A wide sheet on white, read from left to right.
- A document icon labelled **Source text** at the left «the method takes the source text as input».
- A blue rounded box labelled **Text encoder** «a text encoder embeds the source».
- A solid arrow from Source text to Text encoder, labelled "embeds"."""
BRIEF = Brief(Source("the method takes the source text as input", "Overview of our framework"), aspect=2.2)


def _draw(tmp_path: Path, painter: FakePainter | None, plan: Plan, brief: Brief = BRIEF, round: int = 0) -> Drawing:
    session = Session(store.RunFolder.create(tmp_path, "test", {}), painter=painter)
    return asyncio.run(visualizers.get("image").draw(session, brief, plan, round=round, candidate=0))


def test_the_painter_gets_the_description_without_quotations_of_the_source(tmp_path: Path) -> None:
    painter = FakePainter([blank()])
    _draw(tmp_path, painter, Plan(description=DESCRIPTION))
    prompt = painter.asked[0].prompt
    assert "**Text encoder**" in prompt
    assert "«" not in prompt
    assert "takes the source text as input" not in prompt
    labels = prompt[prompt.index("<labels>") :]
    assert all(f"- {label}\n" in labels for label in ("Source text", "Text encoder", "embeds"))
    assert BRIEF.source.caption not in prompt, "the painter would write the caption into the picture"


@pytest.mark.parametrize(
    ("wanted", "ratio"), [(2.2, (21, 9)), (1.7, (16, 9)), (1.45, (3, 2)), (None, (16, 9)), (0.9, (1, 1))]
)
def test_the_aspect_is_rounded_to_what_the_painter_can_draw(
    tmp_path: Path, wanted: float | None, ratio: tuple[int, int]
) -> None:
    painter = FakePainter([blank()])
    _draw(tmp_path, painter, Plan(description=DESCRIPTION), Brief(BRIEF.source, aspect=wanted))
    assert painter.asked[0].aspect == pytest.approx(ratio[0] / ratio[1])
    assert f"Width to height: {ratio[0]}:{ratio[1]}." in painter.asked[0].prompt


@pytest.mark.parametrize("format", ["JPEG", "WEBP"])
def test_every_format_becomes_png(tmp_path: Path, format: str) -> None:
    drawing = _draw(tmp_path, FakePainter([blank(format)]), Plan(description=DESCRIPTION))
    with Bitmap.open(io.BytesIO(drawing.picture)) as picture:
        assert (picture.format, picture.size) == ("PNG", (640, 360))


def test_a_png_is_kept_byte_by_byte(tmp_path: Path) -> None:
    picture = blank()
    assert _draw(tmp_path, FakePainter([picture]), Plan(description=DESCRIPTION)).picture == picture.data


def test_each_round_paints_anew_from_the_description(tmp_path: Path) -> None:
    painter = FakePainter([blank()])
    former = Painting(blank(colour="red").data)
    _draw(tmp_path, painter, Plan(description=DESCRIPTION, drawing=former, changes="larger type"), round=1)
    assert painter.asked[0].images == ()


def test_without_an_image_model_the_option_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError) as told:
        _draw(tmp_path, None, Plan(description=DESCRIPTION))
    assert "--image-model" in told.value.hint


def test_a_picture_that_is_none_is_a_bad_answer(tmp_path: Path) -> None:
    with pytest.raises(BadAnswer):
        _draw(tmp_path, FakePainter([Image(b"<html>sorry</html>")]), Plan(description=DESCRIPTION))


def test_no_description_no_picture(tmp_path: Path) -> None:
    painter = FakePainter([blank()])
    with pytest.raises(SpecError):
        _draw(tmp_path, painter, Plan())
    assert painter.asked == []


def test_an_empty_picture_lacks_every_label(tmp_path: Path) -> None:
    pytest.importorskip("rapidocr_onnxruntime")
    drawing = _draw(tmp_path, FakePainter([blank()]), Plan(description=DESCRIPTION))
    assert [f.element for f in drawing.findings if f.rule == "label-missing"] == [
        "Text encoder",
        "Source text",
        "embeds",
    ]
    assert drawing.words == 0

"""The hybrid visualizer: the compiled figure as structure, then changes of the picture that is there."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path

import pytest
from PIL import Image as Bitmap

from figwright.agents import store, visualizers
from figwright.agents.models import Sketch
from figwright.agents.session import Session
from figwright.agents.visualizers import Drawing, Painting, Plan
from figwright.compiler.checks import Finding
from figwright.core.errors import SettingsError
from figwright.core.source import Brief, Source
from figwright.ir.spec import Figure
from painters import FakePainter, blank

FIGURE = Figure.model_validate(
    {
        "body": {
            "type": "row",
            "items": [
                {"id": "src", "glyph": "document", "label": "Source text"},
                {
                    "type": "zone",
                    "id": "z",
                    "label": "Encoding",
                    "items": [
                        {"id": "enc", "label": "**Text encoder**"},
                        {"id": "db", "kind": "store", "glyph": "database"},
                    ],
                },
            ],
        },
        "edges": [
            {"from": "src", "to": "enc", "label": "embeds"},
            {"from": "enc", "to": "db", "kind": "auxiliary"},
        ],
    }
)
BRIEF = Brief(Source("A text encoder embeds the source text and keeps it in a database."))


def _draw(tmp_path: Path, painter: FakePainter | None, plan: Plan, round: int = 0) -> Drawing:
    session = Session(store.RunFolder.create(tmp_path, "test", {}), painter=painter)
    return asyncio.run(visualizers.get("hybrid").draw(session, BRIEF, plan, round=round, candidate=0))


def _size(picture: bytes) -> tuple[int, int]:
    with Bitmap.open(io.BytesIO(picture)) as bitmap:
        return bitmap.size


def _asked(tmp_path: Path, plan: Plan, **painter: object) -> Sketch:
    fake = FakePainter([blank()], **painter)  # type: ignore[arg-type]
    _draw(tmp_path, fake, plan)
    return fake.asked[0]


def test_the_compiled_figure_is_the_structure_to_keep(tmp_path: Path) -> None:
    sketch = _asked(tmp_path, Plan(FIGURE))
    assert len(sketch.images) == 1
    assert "“Source text” → “Text encoder” (solid, labelled “embeds”)" in sketch.prompt
    assert "“Text encoder” → the database without words (dashed, a side input)" in sketch.prompt
    assert "- “Encoding”: “Text encoder”, the database without words" in sketch.prompt
    assert "**" not in sketch.prompt
    assert "src" not in sketch.prompt, "a painter draws the ids that it is told"


@pytest.mark.parametrize("ratio", [(1, 1), (21, 9), (2, 3)])
def test_the_structure_comes_in_the_shape_that_the_painter_draws(tmp_path: Path, ratio: tuple[int, int]) -> None:
    sketch = _asked(tmp_path, Plan(FIGURE), aspects=(ratio,))
    width, height = _size(sketch.images[0].data)
    assert width / height == pytest.approx(ratio[0] / ratio[1], rel=0.01)
    assert sketch.aspect == pytest.approx(ratio[0] / ratio[1])
    assert width >= 2000, "the smallest type must be readable"


def test_a_later_round_changes_the_former_picture(tmp_path: Path) -> None:
    missing = Finding("label-missing", "error", "enc", "“Text encoder” is not in the picture", "draw it")
    info = Finding("text-unchecked", "info", "picture", "nothing was read", "install it")
    former = Painting(blank(colour="red").data, (missing, info))
    sketch = _asked(tmp_path, Plan(FIGURE, drawing=former, changes="Turn the arrow round."))
    assert sketch.images[0].data == former.picture
    assert len(sketch.images) == 2
    assert "Turn the arrow round." in sketch.prompt
    assert missing.message in sketch.prompt
    assert info.message not in sketch.prompt


def test_the_picture_is_no_compiled_figure(tmp_path: Path) -> None:
    drawing = _draw(tmp_path, FakePainter([blank()]), Plan(FIGURE))
    assert type(drawing) is Painting


def test_content_is_still_checked_against_the_source(tmp_path: Path) -> None:
    invented = FIGURE.model_copy(
        update={"edges": (FIGURE.edges[0].model_copy(update={"evidence": "a sentence that the paper lacks"}),)}
    )
    drawing = _draw(tmp_path, FakePainter([blank()]), Plan(invented))
    assert FIGURE.edges[0].id in {finding.element for finding in drawing.findings if finding.rule == "unsupported"}


def test_the_figure_itself_reads_as_wanted(tmp_path: Path) -> None:
    pytest.importorskip("rapidocr_onnxruntime")
    prior = _asked(tmp_path, Plan(FIGURE)).images[0]
    drawing = _draw(tmp_path, FakePainter([prior]), Plan(FIGURE))
    rules = {finding.rule for finding in drawing.findings}
    assert not rules & {"label-missing", "label-misspelt", "invented-text", "text-unchecked"}
    assert 5 <= drawing.words <= 7


def test_without_an_image_model_the_option_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError) as told:
        _draw(tmp_path, None, Plan(FIGURE))
    assert "--image-model" in told.value.hint

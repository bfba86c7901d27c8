"""What a model is shown of a figure that was compiled."""

from __future__ import annotations

from io import BytesIO

import PIL.Image
import pytest

from figwright.agents.visualizers.vector import LOOK, compiled
from figwright.core.errors import MissingExtra
from figwright.drawing.renderers import pdf
from figwright.ir.spec.load import loads

pytestmark = pytest.mark.core

FIGURE = "figure: {width: 240, aspect: 0.8}\nbody: [Encoder $x_i$, Decoder]\nedges: [encoder-x-i -> decoder]\n"


@pytest.mark.parametrize("typst", [True, False])
def test_a_look_is_large_enough_for_indices_with_and_without_typst(
    typst: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(*_: object, **__: object) -> bytes:
        raise MissingExtra("PDF output", "pdf")

    if not typst:
        monkeypatch.setattr(pdf, "page", missing)
    picture = PIL.Image.open(BytesIO(compiled(loads(FIGURE), "").picture))
    assert max(picture.size) == pytest.approx(LOOK, abs=2)
    assert picture.convert("RGBA").getextrema()[3] == (255, 255), "nothing shows through"

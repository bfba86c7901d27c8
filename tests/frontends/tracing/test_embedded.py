"""Figures that a PDF holds as one picture."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from figwright.frontends.tracing import bitmaps, embedded
from figwright.frontends.tracing.picture import Picture
from figwright.frontends.tracing.primitives import Bitmap, Page, TextRun
from figwright.ir.scene import Point, Rect

pytest.importorskip("cv2")
WIDE, HIGH = 200.0, 100.0


def test_nothing_is_read_beside_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Image.new("RGB", (400, 200), "white")
    shown.paste("navy", (100, 80, 300, 120))
    data = io.BytesIO()
    shown.save(data, "PNG")
    seen: list[Picture] = []

    def read(picture: Picture) -> Page:
        seen.append(picture)
        word = TextRun("words", Rect(0.0, 0.0, 10.0, 5.0), Point(0.0, 5.0), 10.0, 5.0)
        height, width = picture.rgb.shape[:2]
        return Page(width / 2, height / 2, (word,) * embedded.FEWEST)

    monkeypatch.setattr(bitmaps, "page", read)
    picture = Bitmap(data.getvalue(), Rect(-6.0, -4.0, WIDE + 12.0, HIGH + 8.0))
    found = embedded.opened(Page(WIDE, HIGH, (picture,)), data.getvalue())
    (read_picture,) = seen
    assert read_picture.rgb[0].min() == read_picture.rgb[:, -1].min() == 255
    assert found.items[0].box == Rect(0.0, 0.0, 10.0, 5.0)

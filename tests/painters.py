"""An image model that answers with pictures from a test, and remembers what it was asked."""

from __future__ import annotations

import io
from dataclasses import dataclass, field

from PIL import Image as Bitmap

from figwright.agents.models import Answer, Image, Sketch, Usage


@dataclass
class FakePainter:
    """Answers with `pictures` in turn, the last one again and again."""

    pictures: list[Image]
    aspects: tuple[tuple[int, int], ...] = ((1, 1), (3, 2), (16, 9), (21, 9))
    name: str = "fake/painter"
    asked: list[Sketch] = field(default_factory=list)

    async def paint(self, sketch: Sketch) -> Answer:
        self.asked.append(sketch)
        picture = self.pictures[min(len(self.asked), len(self.pictures)) - 1]
        return Answer(images=(picture,), usage=Usage(images=1), model=self.name)

    async def close(self) -> None:
        """Nothing is open."""


def blank(format: str = "PNG", size: tuple[int, int] = (640, 360), colour: str = "white") -> Image:
    out = io.BytesIO()
    Bitmap.new("RGB", size, colour).save(out, format)
    return Image(out.getvalue(), f"image/{format.lower()}")

"""Build hook: the wheel has the gallery's pictures in 256 colours, a third of their size; the repository has not."""

from __future__ import annotations

import io
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from PIL import Image

GALLERY = "figwright/agents/references/gallery"
PICTURES = ("*/figure.png", "plots/*/plot.png")
"""As pyproject.toml leaves them out of the wheel."""


class Pictures(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # the gallery is read from the checkout
            return
        examples, made = Path(self.root, "examples"), Path(mkdtemp())
        for path in (path for pattern in PICTURES for path in sorted(examples.glob(pattern))):
            name = path.relative_to(examples)
            small = made / name.as_posix().replace("/", "-")
            small.write_bytes(with_palette(path.read_bytes()))
            build_data["force_include"][str(small)] = f"{GALLERY}/{name.as_posix()}"


def with_palette(png: bytes) -> bytes:
    out = io.BytesIO()
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    picture.quantize(256, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()

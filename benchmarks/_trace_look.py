"""How alike a traced figure and its original look: SSIM of grey pictures, of the figure and of its slide."""

from __future__ import annotations

import io
import math
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from PIL import Image
from pptx import Presentation
from pptx.oxml.ns import qn

import figwright
from benchmarks._trace_score import read, tokens
from figwright.ir.scene import Rect, Scene

WIDTH = 800
PATIENCE = 120.0


def ssim(one: Image.Image, other: Image.Image) -> float:
    """Structural similarity (Wang et al. 2004) with a Gaussian window of 7 pixels, sigma 1.5; mean of all pixels."""
    a, b = (np.asarray(image.convert("L"), dtype=np.float64) for image in (one, other))

    def blurred(values: np.ndarray) -> np.ndarray:
        return np.asarray(cv2.GaussianBlur(values, (7, 7), 1.5))

    first, second = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    mean_a, mean_b = blurred(a), blurred(b)
    var_a, var_b = blurred(a * a) - mean_a**2, blurred(b * b) - mean_b**2
    both = blurred(a * b) - mean_a * mean_b
    top = (2 * mean_a * mean_b + first) * (2 * both + second)
    return float((top / ((mean_a**2 + mean_b**2 + first) * (var_a + var_b + second))).mean())


def laid(drawn: bytes, at: Rect, size: tuple[int, int]) -> Image.Image:
    """A picture on white paper of the size of the original; `at` is its place in fractions of it, to parts of a
    pixel: rounded, a perfect copy would be half a pixel off and score 0.9."""
    with Image.open(io.BytesIO(drawn)) as opened:
        whole = opened.convert("RGBA")
    across, down = whole.width / at.w, whole.height / at.h  # pixels of it that the original takes
    left, top = -at.x * across, -at.y * down
    pad = math.ceil(max(0.0, -left, -top, left + across - whole.width, top + down - whole.height))
    paper = Image.new("RGB", (whole.width + 2 * pad, whole.height + 2 * pad), "white")
    paper.paste(whole, (pad, pad), whole)
    seen = (left + pad, top + pad, left + pad + across, top + pad + down)
    return paper.resize(size, Image.Resampling.LANCZOS, box=seen)


@dataclass(frozen=True, slots=True)
class Slide:
    """A figure's slide as LibreOffice draws it; words that are no text in it, and arrows that hang in the air."""

    picture: bytes
    words: tuple[int, int]
    """Found in the slide, and in the figure."""
    glued: tuple[int, int]
    """Connectors that are glued at both ends, and arrows of the figure."""


def slide(figure: figwright.Figure, scene: Scene) -> Slide | None:
    """None where LibreOffice is not installed."""
    if not (shutil.which("soffice") and shutil.which("pdftoppm")):
        return None
    file = figwright.render(scene, "pptx")
    (shown,) = Presentation(io.BytesIO(file)).slides
    texts = [" ".join(_lines(body)) for body in shown.element.iter(qn("p:txBody"))]
    left = tokens(figure)
    wanted = left.total()
    for word in (word for text in texts for word in read(text)):
        left[word] -= bool(left[word])
    ends = [
        (len(list(one.iter(qn("a:stCxn")))), len(list(one.iter(qn("a:endCxn")))))
        for one in shown.element.iter(qn("p:cxnSp"))
    ]
    glued = min(sum(a > 0 and b > 0 for a, b in ends), len(figure.edges))
    return Slide(_drawn(file), (wanted - left.total(), wanted), (glued, len(figure.edges)))


def _lines(body: Any) -> Iterator[str]:
    """The lines of a text: paragraphs, and what breaks part."""
    for paragraph in body.iter(qn("a:p")):
        line = ""
        for part in paragraph.iter(qn("a:t"), qn("a:br")):
            if part.tag == qn("a:br"):
                yield line
                line = ""
            else:
                line += part.text or ""
        yield line


def _drawn(file: bytes) -> bytes:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "f.pptx").write_bytes(file)
        profile = f"-env:UserInstallation=file://{folder}/profile"
        for command in (
            ["soffice", profile, "--headless", "--convert-to", "pdf", "f.pptx"],
            ["pdftoppm", "-r", "288", "-png", "-singlefile", "f.pdf", "f"],
        ):
            subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=PATIENCE)
        return (folder / "f.png").read_bytes()

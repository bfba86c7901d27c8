"""Labels drawn by our own renderer are read back as they were written; other typefaces are left to OCR."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageDraw, ImageFont

import figwright

np = pytest.importorskip("numpy")
pytest.importorskip("cv2")

from figwright.scene import Rect, union  # noqa: E402
from figwright.tracing import letters  # noqa: E402
from figwright.tracing.text import Line, Pieces, pieces, spelled  # noqa: E402

LABELS = (
    "Offline data",
    "Sort-Sample",
    "prefix: (3.5)",
    "$x_t$",
    r"$\hat{x}_{P+1}$",
    r"$\bar{F}_t$",
    r"Policy $\pi_{\theta}$",
    r"$\mathcal{D}_{\mathrm{traj}}$",
    r"reward $D^t$",
    r"$\alpha(h_u,h_v)$",
    r"LoRA $\Delta W$",
)


def _picture(label: str, dpi: int) -> np.ndarray:
    text = f"figure: {{width: 6in}}\nbody:\n  row:\n    - id: a\n      kind: text\n      label: '{label}'\n"
    drawn = figwright.render(figwright.loads(text), "png", dpi=dpi)
    sheet = Image.open(io.BytesIO(drawn)).convert("RGBA")
    white = Image.new("RGBA", sheet.size, "white")
    white.alpha_composite(sheet)
    return np.asarray(white.convert("RGB"))


def _area(rgb: np.ndarray) -> letters.Area:
    paper = np.full_like(rgb, 255)
    area = letters.covered(rgb, paper, np.ones(rgb.shape[:2], bool), 0, 0)
    assert area is not None
    return area


@pytest.mark.parametrize("dpi", [180, 260])
@pytest.mark.parametrize("label", LABELS)
def test_a_label_is_read_as_it_was_written(label: str, dpi: int) -> None:
    area = _area(_picture(label, dpi))
    size = letters.read(_area(_picture("Offline data", dpi)))
    assert size is not None
    read = letters.read(area, (size.size,))
    assert read is not None
    assert read.text == label
    assert read.score > 0.8


def test_the_size_is_found_without_help() -> None:
    small, large = (letters.read(_area(_picture("Trajectory", dpi))) for dpi in (150, 300))
    assert small is not None
    assert large is not None
    assert large.size / small.size == pytest.approx(2, rel=0.03)


def test_another_typeface_is_left_to_ocr() -> None:
    sheet = Image.new("RGB", (420, 60), "white")
    ImageDraw.Draw(sheet).text((10, 10), "Graph encoder, second stage", fill="black", font=ImageFont.load_default(28))
    assert letters.read(_area(np.asarray(sheet))) is None


def test_a_subscript_that_ocr_left_out_is_taken_in_and_drawings_are_not_read() -> None:
    rgb = _picture(r"Encoder $z_t$", 220)
    paper = np.full_like(rgb, 255)
    ink: Pieces = pieces(rgb, paper)
    order = sorted(range(1, len(ink.boxes)), key=lambda n: ink.boxes[n][0])
    boxes = {n: Rect(*(float(v) for v in ink.boxes[n][:4])) for n in order}
    seen = tuple(order[:-1])
    line = Line("Encoder z", union(boxes[n] for n in seen), seen, 0.9)
    (read,) = spelled(rgb, paper, ink, (line,), 30.0)
    assert read.text == "Encoder $z_t$"
    assert set(read.pieces) == set(order)

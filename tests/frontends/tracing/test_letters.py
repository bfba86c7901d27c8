"""Labels drawn by our own renderer are read back as they were written; other typefaces are left to OCR."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageDraw, ImageFont

import figwright

np = pytest.importorskip("numpy")
pytest.importorskip("cv2")

from figwright.frontends.tracing import letters  # noqa: E402
from figwright.frontends.tracing.text import Line, Pieces, pieces, spelled  # noqa: E402
from figwright.ir.scene import Rect, union  # noqa: E402

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


FORMULAS = (
    r"$\frac{\eta}{2}\|\nabla f\|^2-\frac{\eta^2L}{2}\sigma^2$",
    r"$A_i=\frac{r_i-\mathrm{mean}(r)}{\mathrm{std}(r)}$",
    r"ratio $\frac{1}{N}$ here",
    r"$\frac{QK^T}{\sqrt{d_k}}$",
    r"$\sqrt{\frac{a}{b}}$",
    r"$O(1/\sqrt{T})$",
    r"$\|z_t-\hat{z}_t\|^2$",
    r"$U_{\mathcal{G}^t}-U_{\mathcal{G}^{t+1}}$",
    r"$x_{t_k}^{(i)}$",
    r"$s_{k^*}$",
    r"$\log q(x_t|x_{t-1})$",
    "max_len",
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


@pytest.mark.parametrize("label", FORMULAS)
def test_a_formula_that_is_built_of_parts_is_read_as_it_was_written(label: str) -> None:
    read = letters.read(_area(_picture(label, 180)), (27.3,))
    assert read is not None
    assert read.text == label


def test_a_part_that_is_no_sign_leaves_the_whole_formula_unread() -> None:
    rgb = _picture(r"$\frac{a}{b}$", 180).copy()
    rows, columns = np.nonzero(rgb.min(axis=2) < 128)
    top, left = int(rows.min()), int(columns.min())
    rgb[top - 6 : top + 8, left : left + 14] = 0
    assert letters.read(_area(rgb), (27.3,)) is None


def _lines(rgb: np.ndarray, *texts: tuple[str, int, int]) -> tuple[Pieces, tuple[Line, ...]]:
    """Ink, and lines as OCR would give them: a text and the rows of pixels that its ink is in."""
    ink = pieces(rgb, np.full_like(rgb, 255))
    boxes = {n: Rect(*(float(v) for v in ink.boxes[n][:4])) for n in range(1, len(ink.boxes))}
    out = []
    for text, top, bottom in texts:
        own = tuple(n for n, box in boxes.items() if top <= box.cy < bottom)
        out.append(Line(text, union(boxes[n] for n in own), own, 0.9))
    return ink, tuple(out)


def test_the_parts_of_a_fraction_are_one_line_and_the_words_above_stay_their_own() -> None:
    sheets = _picture("Offline data", 220), _picture(r"$\frac{\eta}{2}\sigma^2$", 220)
    inked = [np.flatnonzero(sheet.min(axis=(1, 2)) < 128) for sheet in sheets]
    crops = [sheet[rows[0] - 8 : rows[-1] + 8] for sheet, rows in zip(sheets, inked, strict=True)]
    rgb, first = np.concatenate(crops), len(crops[0])
    middle = first + len(crops[1]) // 2
    ink, lines = _lines(rgb, ("Offline data", 0, first), ("n2", first, middle - 3), ("2o", middle + 3, len(rgb)))
    read = spelled(rgb, np.full_like(rgb, 255), ink, lines, 36.0)
    assert sorted(line.text for line in read) == sorted(("Offline data", r"$\frac{\eta}{2}\sigma^2$"))


def test_a_short_formula_beside_an_arrow_is_found_and_a_ring_is_not_read() -> None:
    rgb = np.concatenate([_picture(r"Encoder", 220), _picture(r"$x^{(l)}$", 220)]).copy()
    ink, lines = _lines(rgb, ("Encoder", 0, len(rgb) // 2))
    ends = [box for n, box in enumerate(ink.boxes) if n and n not in lines[0].pieces]
    left, row = min(int(b[0]) for b in ends), int(ends[-1][1] + 8)
    rgb[row - 2 : row + 2, left - 160 : left - 5] = 0
    sheet = Image.fromarray(rgb)
    ImageDraw.Draw(sheet).ellipse((60, row - 10, 80, row + 10), outline="black", width=2)
    rgb = np.asarray(sheet)
    ink, lines = _lines(rgb, ("Encoder", 0, len(rgb) // 2))
    read = spelled(rgb, np.full_like(rgb, 255), ink, lines, 36.0)
    assert sorted(line.text for line in read) == ["$x^{(l)}$", "Encoder"]


def test_the_size_is_found_without_help() -> None:
    small, large = (letters.read(_area(_picture("Trajectory", dpi))) for dpi in (150, 300))
    assert small is not None
    assert large is not None
    assert large.size / small.size == pytest.approx(2, rel=0.03)


def test_a_short_word_whose_letters_fit_several_sizes_is_read() -> None:
    read = letters.read(_area(_picture("unused", 180)))  # its letters fit a size that is a little smaller, too
    assert read is not None
    assert read.text == "unused"


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


@pytest.mark.parametrize(("dpi", "left"), [(220, ["Encoder", "II"]), (330, ["Encoder"])])
def test_bars_of_a_size_of_their_own_are_no_letters(dpi: int, left: list[str]) -> None:
    word, bars = _picture("Encoder", 220), _picture("II", dpi)
    aside = (bars.shape[1] - word.shape[1]) // 2
    rgb = np.concatenate([word, bars[:, aside : aside + word.shape[1]]])
    ink, lines = _lines(rgb, ("Encoder", 0, len(word)), ("II", len(word), len(rgb)))
    read = spelled(rgb, np.full_like(rgb, 255), ink, lines, 36.0)
    assert sorted(line.text for line in read) == left

"""A picture -> its lines of text, by RapidOCR's small networks, which come with the package and need no network."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from threading import Lock
from typing import Any

from figwright.core.errors import MissingExtra

LETTER, LABEL = 320, 96
"""Pixels to which a shorter strip is filled up, 48 of them high: the network reads single letters only with much empty
room, and most labels as well with little, in a third of the time."""
BATCH = 2
"""Strips that are read at once: all are filled up to the widest, and of six of them a fifth was empty."""
_lock = Lock()


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text as it was read, and its box in pixels, y down."""

    text: str
    left: float
    top: float
    right: float
    bottom: float

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def width(self) -> float:
        return self.right - self.left


def read(picture: bytes) -> tuple[Line, ...]:
    """The lines of text in a picture, from the top; raises MissingExtra where no OCR is installed."""
    engine = _engine()
    with _lock:  # one engine serves all candidates, one picture at a time
        found, _ = engine(picture, use_cls=False)  # no line of a figure stands on its head
    lines = (_line(corners, text) for corners, text, _ in found or ())
    return tuple(sorted((line for line in lines if line.text.strip()), key=lambda line: (line.top, line.left)))


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a line of text may be: its four corners in pixels, clockwise from the upper left one."""

    corners: tuple[tuple[float, float], ...]
    score: float


@dataclass(frozen=True, slots=True)
class Reading:
    """One line as it was read: where along its width (0 to 1) each sign of `text` stands, and how sure each is."""

    text: str
    at: tuple[float, ...]
    sure: tuple[float, ...]

    @property
    def score(self) -> float:
        return sum(self.sure) / len(self.sure) if self.sure else 0.0


def spots(pixels: Any) -> tuple[Spot, ...]:
    """Where lines of text may be in a picture (an array of pixels)."""
    engine = _engine()
    with _lock:
        found, _ = engine.text_det(pixels)
    return tuple(Spot(tuple((float(x), float(y)) for x, y in box), 1.0) for box in (() if found is None else found))


def readings(strips: list[Any], shortest: int = LABEL) -> list[Reading]:
    """Lines of text that each fill their own picture."""
    if not strips:
        return []
    engine = _engine()
    with _lock:
        engine.text_rec.rec_image_shape = [3, 48, shortest]
        try:
            found, _ = engine.text_rec(strips, True)
        finally:
            engine.text_rec.rec_image_shape = [3, 48, LETTER]
    out: list[Reading] = []
    for text, _, (columns, _, groups, _, sure) in found:
        at = tuple((column + 0.5) / max(1.0, columns) for group in groups for column in group)
        out.append(Reading(text, at, tuple(float(s) for s in sure)[: len(text)]))
    return out


@cache
def _engine() -> Any:
    try:
        from rapidocr_onnxruntime import RapidOCR  # type: ignore[import-untyped,unused-ignore]
        from rapidocr_onnxruntime.utils import OrtInferSession  # type: ignore[import-untyped,unused-ignore]
    except ImportError as error:
        raise MissingExtra("reading the words of a picture", "ocr") from error
    with _lock:
        given = OrtInferSession._init_sess_opts
        OrtInferSession._init_sess_opts = staticmethod(lambda config: _frugal(given(config)))
        try:
            engine = RapidOCR()
        finally:
            OrtInferSession._init_sess_opts = staticmethod(given)
    engine.text_det.infer.session = _Shrinking(engine.text_det.infer.session)
    engine.text_rec.rec_batch_num = BATCH
    return engine


def _frugal(options: Any) -> Any:
    """Options of a network whose threads sleep while they wait and that keeps its memory from layer to layer: busy
    waiting took a third of the processor time, new pages of memory a quarter. RapidOCR has no settings for them."""
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    options.enable_cpu_mem_arena = True
    return options


@dataclass(frozen=True, slots=True)
class _Shrinking:
    """A network that gives its memory back after a picture: it is half a gigabyte."""

    session: Any

    def __getattr__(self, name: str) -> Any:
        return getattr(self.session, name)

    def run(self, names: list[str], given: dict[str, Any]) -> Any:
        from onnxruntime import RunOptions  # type: ignore[import-untyped,unused-ignore]

        options = RunOptions()
        options.add_run_config_entry("memory.enable_memory_arena_shrinkage", "cpu:0")
        return self.session.run(names, given, options)


def _line(corners: list[list[float]], text: str) -> Line:
    """Boxes come as four corners, slightly turned at times: the height is that of the box and not of its turn."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    height = ((corners[3][1] - corners[0][1]) + (corners[2][1] - corners[1][1])) / 2
    middle = sum(ys) / 4
    upright = height if 0 < height < max(ys) - min(ys) else max(ys) - min(ys)
    return Line(text, min(xs), middle - upright / 2, max(xs), middle + upright / 2)

"""Pixels -> lines of text as OCR reads them, each in a strip of its own: upright, turned or slanted."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from statistics import median

from figwright.frontends.raster import ocr
from figwright.frontends.tracing.picture import SMALL, Pixels, vision

LONGEST, MOST = 2000, 4.0
"""Pixels of the longer side at which text is looked for, and by how much a picture is enlarged for that."""
TALL = 1.5
"""How many times as high as wide a spot is whose text is turned."""
UNSURE = 0.55
"""What is read with less certainty stays a part of the picture."""
ALIKE = 0.25
"""The share of its contrast by which a line may differ from one that looks the same, at a quarter of its size."""
_DRAWN, SURE = re.compile(r"^[0OoDIl1|\-=_<>.\s]{3,}$"), 0.9
"""What boxes with arrows between them are read as; such words must be certain."""
_JOINED = re.compile(r"^[0OoDC](?:[-=]+[0OoDC])+$")
"""Boxes with lines between them, and never words."""
_LETTER = re.compile(r"[A-Za-z0-9\u0370-\u03ff]")
_FOREIGN = re.compile(r"[\u2e80-\u9fff\uff00-\uffef]")
"""Signs that a reader trained on Chinese sees in little drawings."""


@dataclass(frozen=True, slots=True)
class Strip:
    """A part of the picture in which one line of text runs from left to right.

    `corner` is where in the picture the strip's upper left pixel lies, `angle` its slope in degrees, clockwise, and
    `pad` how many pixels around the line were taken along.
    """

    rgb: Pixels
    corner: tuple[float, float]
    angle: float
    pad: int

    def place(self, x: float, y: float) -> tuple[float, float]:
        """A point of the strip in the picture."""
        cos, sin = _turned(self.angle)
        return self.corner[0] + x * cos - y * sin, self.corner[1] + x * sin + y * cos


@dataclass(frozen=True, slots=True)
class Read:
    """A strip and what OCR read in it: `at` has the middle of every sign, in pixels of the strip, `sure` how certain
    OCR was of each."""

    strip: Strip
    text: str
    at: tuple[float, ...]
    confidence: float
    sure: tuple[float, ...] = ()


def spots(rgb: Pixels) -> list[Pixels]:
    """Where lines of text may be in a picture, each by its four corners."""
    cv2, np = vision()
    longest = max(rgb.shape)
    scale = max(2.0 if longest < SMALL else 1.0, min(MOST, LONGEST / longest))
    large = rgb
    for step in (min(2.0, scale), scale / 2):  # in two steps, edges become even, and more text is found
        if step > 1:
            large = cv2.resize(large, None, fx=step, fy=step, interpolation=cv2.INTER_CUBIC)
    found = ocr.spots(np.ascontiguousarray(large[:, :, ::-1]))
    return [np.array(spot.corners, np.float32) / scale for spot in found]


def height(quads: list[Pixels]) -> float:
    """How high the usual line of text is; infinite where there is none."""
    return median(min(_sides(quad)) for quad in quads) if quads else math.inf


def read(rgb: Pixels, quads: list[Pixels]) -> list[Read]:
    """Every line of text that OCR is sure enough of, of those that may be somewhere."""
    return recognised(rgb, [strips for quad in quads if (strips := _strips(rgb, quad))])


def recognised(rgb: Pixels, choices: list[list[Strip]], shortest: int = ocr.LABEL) -> list[Read]:
    """What is read in strips; of several for one line the one that is read with most certainty."""
    flat = [strip for strips in choices for strip in strips]
    texts = iter(_read_once([_enlarged(strip) for strip in flat], shortest))
    out: list[Read] = []
    for strips in choices:
        pairs = [(strip, next(texts)) for strip in strips]
        strip, best = max(pairs, key=lambda pair: pair[1].score * (0.5 if _FOREIGN.search(pair[1].text) else 1.0))
        if best.score >= (SURE if _DRAWN.match(best.text) else UNSURE) and is_text(best.text):
            inner = strip.rgb.shape[1] - 2 * strip.pad
            at = tuple(strip.pad + share * inner for share in best.at)
            out.append(Read(strip, best.text, at, best.score, best.sure))
    return out


def _read_once(lines: list[Pixels], shortest: int) -> list[ocr.Reading]:
    """What lines say; those that look the same, such as the digits of a table, are read once."""
    cv2, np = vision()
    small = [
        cv2.resize(line, (max(4, line.shape[1] // 4), 12), interpolation=cv2.INTER_AREA).astype(np.int16)
        for line in lines
    ]
    own: list[int] = []
    first: list[int] = []
    for n, line in enumerate(small):
        same = (m for m in own if small[m].shape == line.shape and np.abs(small[m] - line).max() < ALIKE * np.ptp(line))
        first.append(next(same, n))
        own += [n] if first[n] == n else []
    found = dict(zip(own, ocr.readings([lines[n] for n in own], shortest), strict=True))
    return [found[n] for n in first]


def is_text(text: str) -> bool:
    """Whether what was read can be words: little drawings pass for foreign signs and bare punctuation."""
    return bool(_LETTER.search(text)) and not _FOREIGN.search(text) and not _JOINED.match(text)


def _enlarged(strip: Strip) -> Pixels:
    """The line without its surroundings, as high as OCR wants it."""
    cv2, np = vision()
    p = strip.pad
    height, width = strip.rgb.shape[:2]
    inner = strip.rgb[p : height - p, p : width - p, ::-1]
    factor = 48 / max(1, inner.shape[0])
    how = cv2.INTER_CUBIC if factor > 1 else cv2.INTER_AREA
    return cv2.resize(np.ascontiguousarray(inner), None, fx=factor, fy=factor, interpolation=how)


def _strips(rgb: Pixels, quad: Pixels) -> list[Strip]:
    """The ways in which a spot may be read: one, or two where its text runs up or down."""
    (ax, ay), (bx, by), _, (dx, dy) = (tuple(float(v) for v in p) for p in quad)
    across, down = _sides(quad)
    if min(across, down) < 4:
        return []
    slope = math.degrees(math.atan2(by - ay, bx - ax))
    left, top = quad.min(axis=0)
    right, bottom = quad.max(axis=0)
    if abs(slope) < 6 or (abs(slope) < 20 and across < 6 * down):  # a raised sign tilts the box of a short text
        if bottom - top < TALL * (right - left):
            return [cut(rgb, (left, top), right - left, bottom - top, 0.0)]
        return [
            cut(rgb, (right, top), bottom - top, right - left, 90.0),
            cut(rgb, (left, bottom), bottom - top, right - left, -90.0),
        ]
    if down < TALL * across:
        return [cut(rgb, (ax, ay), across, down, slope)]
    return [cut(rgb, (bx, by), down, across, slope + 90), cut(rgb, (dx, dy), down, across, slope - 90)]


def _sides(quad: Pixels) -> tuple[float, float]:
    """How long the upper and the left side of a spot are."""
    return math.dist(quad[0], quad[1]), math.dist(quad[0], quad[3])


def cut(rgb: Pixels, corner: tuple[float, float], length: float, height: float, angle: float) -> Strip:
    """The strip that begins at a corner and runs at an angle, with a little around it."""
    cv2, np = vision()
    pad = max(3, round(0.3 * height))
    cos, sin = _turned(angle)
    x, y = corner[0] - pad * (cos - sin), corner[1] - pad * (sin + cos)
    if angle in (0.0, 90.0, -90.0):
        x, y = round(x), round(y)
    size = (max(1, round(length)) + 2 * pad, max(1, round(height)) + 2 * pad)
    if angle == 90.0:
        x -= 1  # pixels are areas: the strip's first row is the column left of its corner
    elif angle == -90.0:
        y -= 1
    matrix = np.array([[cos, -sin, x], [sin, cos, y]], np.float32)
    flags = cv2.WARP_INVERSE_MAP | (cv2.INTER_NEAREST if angle in (0.0, 90.0, -90.0) else cv2.INTER_LINEAR)
    pixels = cv2.warpAffine(rgb, matrix, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return Strip(pixels, (float(x), float(y)), angle, pad)


def _turned(angle: float) -> tuple[float, float]:
    if angle in (0.0, 90.0, -90.0):
        return {0.0: (1.0, 0.0), 90.0: (0.0, 1.0), -90.0: (0.0, -1.0)}[angle]
    return math.cos(math.radians(angle)), math.sin(math.radians(angle))

"""The signs of the typefaces that figures are drawn in here, as shapes to compare ink with.

A sign is drawn once, large; its moments (mass, spread, slant, lopsidedness) find the few that a piece of ink may be,
and its shape at the size and the fraction of a pixel in question tells which of them it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Any

from figwright.core import fonts
from figwright.frontends.tracing.picture import Pixels, vision
from figwright.ir.scene.text import MATH_SCALE

EM = 48
"""Pixels of a type size in the drawings that are kept."""
_FINE = 6
"""They are drawn so many times larger and made small again."""
SCRIPT = (1.0, 0.7, 0.49)
"""Sizes of what stands on the line, of what is raised or lowered, and of what is so once more."""
FACES = {
    "regular": (400, False), "semibold": (600, False), "bold": (700, False),
    "italic": (400, True),
}  # fmt: skip
_WORDS = "".join(map(chr, range(33, 127))) + "×–—…·“”‘’°±→≤≥≈µ•äöüßÄÖÜéèêáàíóúçñ"
_JOINED = ("ff", "ft")
"""Letters that the typeface draws as one."""
_GREEK = (
    "alpha beta gamma delta varepsilon zeta eta theta iota kappa lambda mu nu xi o pi rho varsigma sigma tau upsilon "
    "varphi chi psi omega partial epsilon vartheta varkappa phi varrho varpi"
).split()
_CAPITALS = {"Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ", "Pi": "Π", "Sigma": "Σ", "Phi": "Φ",
             "Psi": "Ψ", "Omega": "Ω"}  # fmt: skip
_OPERATORS = {
    "nabla": "∇", "propto": "∝", "to": "→", "leftarrow": "←", "succ": "≻", "prec": "≺", "in": "∈", "times": "×",
    "leq": "≤", "geq": "≥", "approx": "≈", "sim": "∼", "cdot": "⋅", "|": "‖", "infty": "∞", "pm": "±", "oplus": "⊕",
    "odot": "⊙", "otimes": "⊗", "prime": "′", "ell": "ℓ", "neq": "≠", "cup": "∪", "cap": "∩", "subset": "⊂",
    "forall": "∀", "exists": "∃", "equiv": "≡", "ll": "≪", "gg": "≫", "mid": "∣",
    "partial": "∂",
}  # fmt: skip
_SCRIPT_HOLES = {"B": "ℬ", "E": "ℰ", "F": "ℱ", "H": "ℋ", "I": "ℐ", "L": "ℒ", "M": "ℳ", "R": "ℛ"}
_DOUBLE_HOLES = {"C": "ℂ", "H": "ℍ", "N": "ℕ", "P": "ℙ", "Q": "ℚ", "R": "ℝ", "Z": "ℤ"}


@dataclass(frozen=True, slots=True)
class Sign:
    """One sign of one face at size 1: how it is written in a label, and its large drawing."""

    text: str
    face: str
    """A key of FACES, or math or upright, both of the formula face, or accent."""
    level: int
    advance: float
    mask: Pixels
    left: float
    top: float
    """Where the drawing begins, from the sign's own origin on the line, in type sizes; up is negative."""


@dataclass(frozen=True, slots=True)
class Signs:
    """All signs; `moments` has one row for each, of `measured`."""

    signs: tuple[Sign, ...]
    moments: Pixels
    middles: Pixels


def measured(mask: Pixels) -> tuple[Pixels, Pixels] | None:
    """(log size, log width to height, log filling, slant, lopsidedness across and down) and the middle, in pixels."""
    _, np = vision()
    mass = float(mask.sum())
    if mass <= 0:
        return None
    across, down = mask.sum(axis=0), mask.sum(axis=1)
    x, y = np.arange(mask.shape[1]) + 0.5, np.arange(mask.shape[0]) + 0.5
    cx, cy = float(across @ x) / mass, float(down @ y) / mass
    dx, dy = x - cx, y - cy
    sx = max(0.05, float(across @ dx**2) / mass) ** 0.5
    sy = max(0.05, float(down @ dy**2) / mass) ** 0.5
    slant = float(dy @ mask @ dx) / mass / (sx * sy)
    skew = float(across @ dx**3) / mass / sx**3, float(down @ dy**3) / mass / sy**3
    size = np.log(sx * sy) / 2
    return np.array([size, np.log(sx / sy), np.log(mass / (sx * sy)), slant, *skew]), np.array([cx, cy])


@lru_cache(maxsize=1)
def signs() -> Signs:
    """Every sign of every face; drawn once for a process."""
    _, np = vision()
    made: list[Sign] = []
    for face, key in FACES.items():
        for text in (*_WORDS, *_JOINED):
            made += _drawn(fonts.builtin(*key).path, text, text, face, 0)
    for level in range(3):
        for text, char, face in _formula_signs():
            if level < 2 or len(text) == 1:
                made += _drawn(_formula_file(), char, text, face, level)
    rows = [measured(sign.mask) for sign in made]
    moments = np.array([row[0] for row in rows if row])
    moments[:, 0] -= np.log(EM)
    middles = np.array([row[1] for row in rows if row]) / EM + np.array([(s.left, s.top) for s in made])
    return Signs(tuple(made), moments, middles)


@lru_cache(maxsize=1)
def radicals() -> tuple[Sign, ...]:
    """The sign of a root in every height that the formula face has, without the rule that goes on from it."""
    font, upem = _face(_formula_file())
    sign = font.get_nominal_glyph(ord("√"))
    taller = [variant.glyph for variant in font.get_math_glyph_variants(sign, "btt")]
    found = (_outlined(font, glyph, MATH_SCALE / upem) for glyph in dict.fromkeys((sign, *taller)))
    return tuple(Sign("\\sqrt", "math", 0, *drawn) for drawn in found if drawn)


def _formula_file() -> Path:
    return Path(str(resources.files("ziamath").joinpath("fonts", "STIXTwoMath-Regular.ttf")))


def _formula_signs() -> list[tuple[str, str, str]]:
    """How a sign of a formula is written, which character of the typeface it is, and whether it is upright."""
    out: list[tuple[str, str, str]] = []
    for n in range(26):
        small, large = chr(97 + n), chr(65 + n)
        out.append((small, "ℎ" if small == "h" else chr(0x1D44E + n), "math"))
        out.append((large, chr(0x1D434 + n), "math"))
        out.append((f"\\mathcal{{{large}}}", _SCRIPT_HOLES.get(large, chr(0x1D49C + n)), "math"))
        out.append((f"\\mathbb{{{large}}}", _DOUBLE_HOLES.get(large, chr(0x1D538 + n)), "math"))
        out += [(small, small, "upright"), (large, large, "upright")]
    out += [(f"\\{name}", chr(0x1D6FC + n), "math") for n, name in enumerate(_GREEK) if name != "o"]
    out += [(f"\\{name}", char, "math") for name, char in _CAPITALS.items()]
    out += [(f"\\{name}", char, "math") for name, char in _OPERATORS.items()]
    out += [(char, char, "math") for char in "0123456789+=()[],.:;/!?<>|"]
    out += [("-", "−", "math"), ("*", "*", "math"), ("\\{", "{", "math"), ("\\}", "}", "math")]
    return out


def accent(mask: Pixels, size: float) -> Sign | None:
    """A sign that stands above a letter and is as wide as it, so that its outline counts and not its size."""
    _, np = vision()
    across = mask.sum(axis=0)
    solid = np.flatnonzero(across > 0.3 * across.max())
    if len(solid) < 4 or mask.sum() > 0.12 * size * size:
        return None
    part = mask[:, solid[0] : solid[-1] + 1]
    if not part.any(axis=0).all():
        return None
    course = (part * np.arange(len(part))[:, None]).sum(axis=0) / part.sum(axis=0)
    ends, middle = (course[0] + course[-1]) / 2, course[len(course) // 2]
    quarter = len(course) // 4
    wave = course[quarter] - course[-1 - quarter]
    if np.ptp(course) < 0.03 * size:
        name = "bar"
    elif ends - middle > 0.06 * size and abs(wave) < 0.5 * (ends - middle):
        name = "hat"
    elif abs(wave) > 0.03 * size:
        name = "tilde"
    else:
        return None
    return Sign(name, "accent", 0, mask.shape[1] / size, mask, 0.0, 0.0)


@lru_cache(maxsize=8)
def _face(file: Path):  # type: ignore[no-untyped-def]
    import uharfbuzz as hb

    face = hb.Face(hb.Blob.from_file_path(str(file)))
    return hb.Font(face), float(face.upem)


def _drawn(file: Path, char: str, text: str, face: str, level: int) -> list[Sign]:
    """The sign, if the typeface has it: filled much too large and made small again."""
    import uharfbuzz as hb

    font, upem = _face(file)
    buffer = hb.Buffer()
    buffer.add_str(char)
    buffer.guess_segment_properties()
    formula = face not in FACES
    if formula:
        buffer.script = "math"
    hb.shape(font, buffer, {"ssty": 1} if formula and level else {})
    glyphs = buffer.glyph_infos
    if len(glyphs) != 1 or glyphs[0].codepoint == 0:
        return []
    drawn = _outlined(font, glyphs[0].codepoint, SCRIPT[level] * (MATH_SCALE if formula else 1.0) / upem)
    return [Sign(text, face, level, *drawn)] if drawn else []


def _outlined(font: Any, glyph: int, scale: float) -> tuple[float, Pixels, float, float] | None:
    """A glyph's advance, its large drawing and where that begins."""
    cv2, np = vision()
    outline = _Outline()
    font.draw_glyph_with_pen(glyph, outline)
    if not outline.rings:
        return None
    rings = [np.array(ring) * (scale, -scale) * EM for ring in outline.rings]
    points = np.concatenate(rings)
    x, y = np.floor(points.min(axis=0)) - 1
    wide, high = (np.ceil(points.max(axis=0)) - (x, y) + 1).astype(int)
    canvas = np.zeros((high * _FINE, wide * _FINE), np.uint8)
    fixed = [np.round(((ring - (x, y)) * _FINE - 0.5) * 16).astype(np.int32) for ring in rings]
    cv2.fillPoly(canvas, fixed, 255, lineType=cv2.LINE_AA, shift=4)
    mask = cv2.resize(canvas, (wide, high), interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    return font.get_glyph_h_advance(glyph) * scale, mask, x / EM, y / EM


class _Outline:
    """A pen that keeps the rings of an outline as points, curves as short lines."""

    def __init__(self) -> None:
        self.rings: list[list[tuple[float, float]]] = []

    def moveTo(self, point: tuple[float, float]) -> None:
        self.rings.append([point])

    def lineTo(self, point: tuple[float, float]) -> None:
        self.rings[-1].append(point)

    def qCurveTo(self, *points: tuple[float, float]) -> None:
        (ax, ay), (bx, by), (cx, cy) = self.rings[-1][-1], *points
        for step in range(1, 6):
            t = step / 5
            u, v, w = (1 - t) ** 2, 2 * t * (1 - t), t * t
            self.rings[-1].append((u * ax + v * bx + w * cx, u * ay + v * by + w * cy))

    def curveTo(self, *points: tuple[float, float]) -> None:
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = self.rings[-1][-1], *points
        for step in range(1, 7):
            t = step / 6
            k = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            self.rings[-1].append((k[0] * ax + k[1] * bx + k[2] * cx + k[3] * dx,
                                   k[0] * ay + k[1] * by + k[2] * cy + k[3] * dy))  # fmt: skip

    def closePath(self) -> None:
        """Rings are closed as they are."""

    endPath = closePath


def placed(sign: Sign, size: float, x: float, y: float, shape: tuple[int, int]) -> Pixels:
    """A sign at a size (in pixels) with its origin at (x, y), as the coverage of the pixels of an area."""
    _, np = vision()
    return many_placed(sign, size, np.array([x]), y, shape)[0]


def many_placed(sign: Sign, size: float, x: Pixels, y: float, shape: tuple[int, int]) -> Pixels:
    """The same for several x at once."""
    _, np = vision()
    down = _shares(sign.mask.shape[0], size / EM, np.array([y + sign.top * size]), shape[0])[0]
    across = _shares(sign.mask.shape[1], size / EM, x + sign.left * size, shape[1])
    return (down @ sign.mask) @ across.transpose(0, 2, 1)


def _shares(count: int, scale: float, start: Pixels, pixels: int) -> Pixels:
    """How much of each of a row of small cells lies in each pixel, for several beginnings of the row."""
    _, np = vision()
    edges = start[:, None, None] + np.arange(count + 1, dtype=np.float32) * np.float32(scale)
    below = np.minimum(np.maximum(edges - np.arange(pixels, dtype=np.float32)[None, :, None], 0), 1)
    return np.diff(below, axis=2).astype(np.float32)

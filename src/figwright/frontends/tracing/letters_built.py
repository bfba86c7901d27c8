"""Ink of a formula -> what is built of parts: fractions, with ink above and below a rule, and roots with ink within."""

from __future__ import annotations

from dataclasses import dataclass

from figwright.frontends.tracing.letters_pieces import Inked, taken
from figwright.frontends.tracing.letters_signs import EM, Sign, placed, radicals
from figwright.frontends.tracing.picture import Pixels, vision
from figwright.ir.scene.text import MATH_SCALE

AXIS = 0.258 * MATH_SCALE
"""Type sizes from the line up to the middle of a fraction's rule."""
_RULE = 0.068 * MATH_SCALE
"""The width of a rule in type sizes."""
_SHORTEST = 0.3
"""The length of a rule in type sizes, at least."""
_CLOSE = 0.7
"""Type sizes between a rule and what stands above or below it, at most."""
_ALIKE = 0.86
"""How alike the ink and a drawn sign of a root must be."""


@dataclass(frozen=True, slots=True)
class Built:
    """A fraction or a root: its own stroke, and the ink of each of its parts."""

    name: str
    """As in LaTeX: frac or sqrt."""
    stroke: int
    parts: tuple[frozenset[int], ...]
    x: float
    right: float
    middle: float
    """The row of a fraction's rule."""
    score: float

    @property
    def all(self) -> frozenset[int]:
        return frozenset((self.stroke,)).union(*self.parts)


def built(ink: Inked, among: frozenset[int], size: float) -> list[Built]:
    """The outermost fractions and roots of a formula that is set at a size (in pixels)."""
    out: list[Built] = []
    left = among
    for n in sorted(among, key=lambda n: -_reach(ink, n, size)):
        found = (_fraction(ink, n, left, size) or _root(ink, n, left, size)) if n in left else None
        if found:
            out.append(found)
            left -= found.all
    return out


def _reach(ink: Inked, n: int, size: float) -> float:
    """How wide a stroke is; a rule as wide as the root below it is around the root."""
    return float(ink.boxes[n, 2]) + (0.3 * size if _is_rule(ink, n, size) else 0.0)


def _is_rule(ink: Inked, n: int, size: float) -> bool:
    _, _, width, height, area = ink.boxes[n]
    return bool(height <= _RULE * size + 1.5 and width >= max(_SHORTEST * size, 4 * height) and area > 0.8 * width)


def _fraction(ink: Inked, n: int, among: frozenset[int], size: float) -> Built | None:
    """A rule with ink right above and right below it, and not with rules alone as the middle of an equivalence has."""
    if not _is_rule(ink, n, size):
        return None
    x, y, width, height, _ = (float(v) for v in ink.boxes[n])
    slack = 0.1 * size
    over = {m: _middle(ink, m) for m in among if m != n}
    near = {m: spot for m, spot in over.items() if x - slack < spot[0] < x + width + slack}
    above = frozenset(m for m, (_, row) in near.items() if row < y)
    below = frozenset(m for m, (_, row) in near.items() if row > y + height)
    if any(all(_is_rule(ink, m, size) for m in part) for part in (above, below)):
        return None
    gaps = y - max(float(ink.boxes[m, 1] + ink.boxes[m, 3]) for m in above), min(float(ink.boxes[m, 1]) for m in below)
    if gaps[0] > _CLOSE * size or gaps[1] - y - height > _CLOSE * size:
        return None
    return Built("frac", n, (above, below), x, x + width, _centre(ink, n), 1.0)


def _root(ink: Inked, n: int, among: frozenset[int], size: float) -> Built | None:
    """A sign of a root whose rule goes on above the ink within."""
    x, y, width, height, _ = (float(v) for v in ink.boxes[n])
    if width < size or height < 0.95 * size:
        return None
    spots = ((m, *_middle(ink, m)) for m in among if m != n)
    inner = frozenset(m for m, cx, cy in spots if x + 0.5 * size < cx < x + width and y < cy < y + height)
    score = _root_alike(ink, n, size) if inner else 0.0
    return Built("sqrt", n, (inner,), x, x + width, 0.0, score) if score > _ALIKE else None


def _root_alike(ink: Inked, n: int, size: float) -> float:
    """How alike a stroke is to a sign of a root with a rule that goes on from its upper end."""
    _, np = vision()
    stroke = taken(ink, (n,))
    if stroke is None:
        return 0.0
    x, y, _, height, _ = (float(v) for v in ink.boxes[n])
    best = 0.0
    for sign in radicals():
        tall, hook = sign.mask.shape[0] / EM * size, round(x - stroke.x + sign.advance * size)
        if abs(tall - height) > 0.06 * size + 2 or hook >= stroke.mask.shape[1]:
            continue
        band = round(y - stroke.y + _RULE * size) + 2
        if stroke.mask[band:, hook + 2 :].sum() > 0.02 * stroke.mass:
            continue
        spot = np.array((x - stroke.x - sign.left * size, y - stroke.y - sign.top * size)) - (1, 0.5)
        for step in (0.5, 0.2):
            best, spot = max((best, spot), *_tried(sign, size, stroke.mask[:, :hook], spot, step), key=lambda o: o[0])
    return best


def _tried(sign: Sign, size: float, part: Pixels, spot: Pixels, step: float) -> list[tuple[float, Pixels]]:
    """How alike a sign is to some ink at spots around one, in steps of a fraction of a pixel."""
    _, np = vision()
    mass = float((part**2).sum())
    spots = [spot + step * np.array((dx, dy)) for dx in range(-3, 4) for dy in range(-3, 4)]
    return [(1 - float(((placed(sign, size, at[0], at[1], part.shape) - part) ** 2).sum()) / mass, at) for at in spots]


def _middle(ink: Inked, n: int) -> tuple[float, float]:
    x, y, width, height, _ = (float(v) for v in ink.boxes[n])
    return x + width / 2, y + height / 2


def _centre(ink: Inked, n: int) -> float:
    """The row in which the weight of a stroke lies."""
    stroke = taken(ink, (n,))
    return float(stroke.middle[1]) if stroke else _middle(ink, n)[1]

"""The ends of lines -> heads that are too small, too blunt or too thin for their outline to tell: a line that widens on
both sides right before it ends, and nowhere else.
"""

from __future__ import annotations

from dataclasses import replace

from figwright.frontends.tracing.arrows import Way
from figwright.frontends.tracing.picture import Pixels, vision

Spot = tuple[float, float]
FAR, ASIDE = 1.1, 0.75
"""Heights of the type: how long a head is at most, and how wide on either side of its line."""
LEAST = 0.07
"""Heights of the type by which a head is wider than its line, on either side."""
EVEN = 0.4
"""The share of the wider side of a head that the other one may lack."""
NARROWS = 0.75
"""The width of a head near its point, as a share of its greatest."""
INK = 0.4
"""The share of what a line differs from its ground by, from where a pixel is ink."""
BARE = 0.8
"""The share of the line behind a head that is no wider than a line."""


def with_heads(way: Way, away: Pixels, unit: float) -> Way:
    """A line without heads as an arrow, where one of its ends is drawn as a head, or both are; `away` is how far every
    pixel is from its ground."""
    _, np = vision()
    spots = np.clip(np.array(way.path).astype(int), 0, np.array(away.shape[::-1]) - 1)
    ink = away > max(18.0, INK * float(np.percentile(away[spots[:, 1], spots[:, 0]], 75)))
    first, last = (_flare(path, way.width, ink, unit) for path in (way.path, way.path[::-1]))
    if first is None and last is None:
        return way
    turned = way if last else replace(way, path=way.path[::-1], leaving=way.pointing, pointing=way.leaving)
    size = last or first or (0.0, 0.0)
    return replace(turned, bare=False, double=first is not None and last is not None, head=size)


def _flare(path: tuple[Spot, ...], width: float, ink: Pixels, unit: float) -> tuple[float, float] | None:
    """How long and wide the head at the beginning of a path is; None where there is none."""
    _, np = vision()
    points = np.array(path, float)
    at = np.concatenate(([0.0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))))
    far = min(FAR * unit, 0.6 * at[-1])
    if far < 5:
        return None
    ahead = np.array([np.interp(far, at, points[:, n]) for n in (0, 1)]) - points[0]
    ahead /= max(1e-6, float(np.hypot(*ahead)))
    steps, asides = np.arange(0.0, far, 0.5), np.arange(1.0, ASIDE * unit, 0.5)
    sides = []
    for side in (1.0, -1.0):
        across = side * np.array([-ahead[1], ahead[0]])
        spots = points[0] + steps[:, None, None] * ahead + asides[None, :, None] * across
        sides.append(_reach(ink, spots, asides))
    left, right = sides
    own = (left < asides[-1] - 1) & (right < asides[-1] - 1)  # else it is the rim that the line ends at
    narrow = np.where(own, np.minimum(left, right), 0.0)
    half = width / 2
    best = int(narrow.argmax())
    wide, other = float(narrow[best]), float(max(left[best], right[best]))
    if wide < half + max(1.2, LEAST * unit) or other - wide > EVEN * other or steps[best] < 2:
        return None
    back = best + int((narrow[best:] < 0.5 * (wide + half)).argmax())
    behind = slice(back + 2, back + 2 + max(6, round(0.7 * unit)))
    if back == best or not len(left[behind]):
        return None
    bare = np.maximum(left[behind], right[behind]) <= half + 1.2
    tapered = float(narrow[: max(1, best // 3)].mean()) < NARROWS * wide
    if bare.mean() < BARE or not tapered:
        return None
    return float(steps[back]), 2 * wide


def _reach(ink: Pixels, spots: Pixels, asides: Pixels) -> Pixels:
    """How far ink reaches aside at every step."""
    _, np = vision()
    x = np.clip(np.floor(spots[..., 0]).astype(int), 0, ink.shape[1] - 1)
    y = np.clip(np.floor(spots[..., 1]).astype(int), 0, ink.shape[0] - 1)
    on = ink[y, x]
    last = on.shape[1] - 1 - on[:, ::-1].argmax(axis=1)
    return np.where(on.any(axis=1), asides[last], 0.0)

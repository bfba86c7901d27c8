"""Pieces of ink -> those that may be one formula with a fraction: a rule, what is above and below it, and beside."""

from __future__ import annotations

from figwright.frontends.tracing.picture import Pixels, vision

_HALF = 1.05
"""Heights of a line of type that the middle of a sign may be above or below the rule."""
_GAPS = (0.95, 0.5)
"""Heights of a line between signs of one formula, at most: around an equals sign, and around others."""
_NEAR = 0.4
"""Heights of a line between the rule and the signs above and below it."""
_MOST = 80
"""Pieces of a formula."""


def with_rules(boxes: Pixels, unit: float) -> list[tuple[int, ...]]:
    """For every short rule with ink right above and below it, the pieces of its line, the largest first."""
    _, np = vision()
    x, y, width, height = (boxes[:, n].astype(float) for n in range(4))
    right, middle, centre = x + width, y + height / 2, x + width / 2
    small = (height < 2.2 * unit) & (width < 12 * unit)
    small[0] = False
    flat = small & (height < 0.16 * unit + 1) & (width > 0.3 * unit) & (width > 4 * height)
    found: set[tuple[int, ...]] = set()
    for n in np.flatnonzero(flat):
        level = small & (np.abs(middle - middle[n]) < _HALF * unit)
        own = level & (centre > x[n] - 0.1 * unit) & (centre < right[n] + 0.1 * unit)
        above, below = own & (middle < y[n]) & ~flat, own & (middle > y[n] + height[n]) & ~flat
        if not above.any() or not below.any():
            continue
        if y[n] - (y + height)[above].max() > _NEAR * unit or y[below].min() - y[n] - height[n] > _NEAR * unit:
            continue
        for gap in _GAPS:
            line = _grown(own, level, x, right, gap * unit)
            if line.sum() <= _MOST:
                found.add(tuple(int(m) for m in np.flatnonzero(line)))
    return sorted(found, key=lambda own: (-len(own), own))


def _grown(own: Pixels, level: Pixels, x: Pixels, right: Pixels, gap: float) -> Pixels:
    """Some pieces of a line, and those beside them that are not further away than a gap."""
    count = 0
    while count < own.sum() <= _MOST:
        count = own.sum()
        own = own | (level & (right > x[own].min() - gap) & (x < right[own].max() + gap))
    return own

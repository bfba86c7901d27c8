"""Numbers to show -> round ticks from below the least to above the largest."""

from __future__ import annotations

import math
from collections.abc import Sequence


def ticks(values: Sequence[float], most: int = 4, zero: bool = True) -> list[float]:
    """At most `most` steps of 1, 2, 2.5 or 5 that hold all values; from zero when nothing lies below it."""
    low, high = min(values, default=0.0), max(values, default=1.0)
    low = min(low, 0.0) if zero else low
    high = max(high, 0.0) if zero else high
    span = (high - low) or abs(high) or 1.0
    step = 10.0 ** math.floor(math.log10(span / most))
    for factor in (1, 2, 2.5, 5, 10, 20):
        first, last = (
            math.floor(low / (step * factor) + 1e-9),
            math.ceil(high / (step * factor) - 1e-9),
        )
        if last - first <= most:
            step *= factor
            break
    last = max(last, first + 1)
    return [round(i * step, 10) for i in range(first, last + 1)]

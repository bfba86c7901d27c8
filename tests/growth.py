"""How processor time grows with the size of the input: ratios within one run, which a busy machine does not change."""

from __future__ import annotations

import gc
from collections.abc import Callable
from time import process_time


def seconds(work: Callable[[], object]) -> float:
    """Processor time of one call."""
    gc.collect()
    began = process_time()
    work()
    return process_time() - began


def growth(work: Callable[[int], object], size: int, factor: int = 4) -> float:
    """Time at `factor` times the size, over time at the size: about `factor` where it is linear, its square where every
    part is compared with all others."""
    small = min(seconds(lambda: work(size)) for _ in range(3))
    large = min(seconds(lambda: work(factor * size)) for _ in range(2))
    return large / max(small, 1e-4)


LINEAR = 9.0
"""Of `growth` by four: linear is 4, quadratic 16."""

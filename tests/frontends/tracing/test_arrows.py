"""Lines that are painted here in one ink, found in their pixels."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from figwright.frontends.tracing.bitmaps.arrows import Way, bare_lines
from figwright.frontends.tracing.bitmaps.ink import FINE, Ink

np = pytest.importorskip("numpy")
cv2 = pytest.importorskip("cv2")

UNIT = 28.0


def painted(draw: Callable[[Any], None]) -> list[Way]:
    """The lines in one ink, in fine pixels."""
    mask = np.zeros((400, 500), np.uint8)
    draw(mask)
    return bare_lines(Ink((0, 0, 0), mask), UNIT)


def test_a_solid_line_is_found_from_end_to_end() -> None:
    (way,) = painted(lambda mask: cv2.line(mask, (40, 200), (300, 200), 1, 7))
    assert not way.dashed
    assert way.length == pytest.approx(260 / FINE, abs=5)


@pytest.mark.parametrize("phase", range(0, 36, 4))
def test_dashes_go_on_round_a_corner_wherever_the_gap_is(phase: int) -> None:
    radius, x, y = 16, 250, 60
    arc = [(x + radius * math.sin(t), y + radius * (1 - math.cos(t))) for t in np.linspace(0, math.pi / 2, 25)]
    line = [
        *((float(n), float(y)) for n in range(40, x)),
        *arc,
        *((float(x + radius), float(n)) for n in range(76, 250)),
    ]

    def draw(mask: Any) -> None:
        far = 0.0
        for a, b in pairwise(line):
            far += math.dist(a, b)
            if (far + phase) % 36 < 16:
                cv2.line(mask, (round(a[0]), round(a[1])), (round(b[0]), round(b[1])), 1, 5)

    (way,) = painted(draw)
    assert way.dashed
    assert way.length > 350 / FINE

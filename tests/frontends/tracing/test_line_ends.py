"""Heads at the ends of lines that were found without one."""

from __future__ import annotations

import numpy as np
import pytest

from figwright.frontends.tracing.arrows import Way
from figwright.frontends.tracing.bitmaps.flares import with_heads

cv2 = pytest.importorskip("cv2")


def _line() -> Way:
    path = tuple((float(x), 40.0) for x in range(20, 101, 4))
    return Way(path, (-1.0, 0.0), (1.0, 0.0), (0, 0, 0), False, False, 80.0, 2.0, bare=True)


def _drawn(*strokes: tuple[tuple[int, int], tuple[int, int]], width: int = 2) -> np.ndarray:
    away = np.zeros((80, 130), np.uint8)
    cv2.line(away, (20, 40), (100, 40), 200, 2)
    for a, b in strokes:
        cv2.line(away, a, b, 200, width)
    return away


def test_two_strokes_at_an_end_are_a_head() -> None:
    found = with_heads(_line(), _drawn(((101, 40), (93, 34)), ((101, 40), (93, 46))), 20.0)
    assert not found.bare
    assert not found.double
    assert found.path[-1] == (100.0, 40.0)
    assert 6 <= found.head[0] <= 12


def test_a_head_at_the_first_end_turns_the_line() -> None:
    found = with_heads(_line(), _drawn(((20, 40), (28, 34)), ((20, 40), (28, 46))), 20.0)
    assert found.path[-1] == (20.0, 40.0)
    assert found.pointing == (-1.0, 0.0)


def test_heads_at_both_ends() -> None:
    ends = (((101, 40), (93, 34)), ((101, 40), (93, 46)), ((20, 40), (28, 34)), ((20, 40), (28, 46)))
    assert with_heads(_line(), _drawn(*ends), 20.0).double


@pytest.mark.parametrize(
    "strokes",
    [
        (),
        (((101, 20), (101, 60)),),  # the rim of a box
        (((93, 34), (101, 40)),),  # a stroke on one side only
        (((60, 34), (60, 46)),),  # a short line across the middle
        (((60, 34), (101, 34)), ((60, 46), (101, 46))),  # lines beside it
    ],
)
def test_no_head(strokes: tuple[tuple[tuple[int, int], tuple[int, int]], ...]) -> None:
    assert with_heads(_line(), _drawn(*strokes), 20.0).bare

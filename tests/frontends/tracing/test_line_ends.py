"""Heads at the ends of lines that were found without one."""

from __future__ import annotations

import pytest

from figwright.frontends.tracing.bitmaps.arrows import Way
from figwright.frontends.tracing.bitmaps.heads import Head
from figwright.frontends.tracing.bitmaps.lines import with_heads

pytest.importorskip("cv2")
RIGHT = Head((104.0, 40.0), (94.0, 35.0), (94.0, 45.0), 2.0, True, 0.9)
LEFT = Head((16.0, 40.0), (26.0, 45.0), (26.0, 35.0), 2.0, True, 0.8)


def _line() -> Way:
    path = tuple((float(x), 40.0) for x in range(20, 101, 4))
    return Way(path, (-1.0, 0.0), (1.0, 0.0), (0, 0, 0), False, False, 80.0, 2.0, bare=True)


def test_a_line_leads_to_the_head_at_its_end() -> None:
    found = with_heads(_line(), [RIGHT], 20.0)
    assert not found.bare
    assert not found.double
    assert found.path[-1] == RIGHT.tip
    assert found.head == (10.0, 10.0)


def test_a_head_at_the_first_end_turns_the_line() -> None:
    found = with_heads(_line(), [LEFT], 20.0)
    assert found.path[-1] == LEFT.tip
    assert found.pointing == (-1.0, 0.0)


def test_heads_at_both_ends() -> None:
    assert with_heads(_line(), [LEFT, RIGHT], 20.0).double


@pytest.mark.parametrize(
    "head",
    [
        Head((104.0, 40.0), (99.0, 50.0), (109.0, 50.0), 2.0, True),  # points up
        Head((60.0, 40.0), (50.0, 35.0), (50.0, 45.0), 2.0, True),  # in the middle
        Head((104.0, 60.0), (94.0, 55.0), (94.0, 65.0), 2.0, True),  # beside the end
    ],
)
def test_no_head(head: Head) -> None:
    assert with_heads(_line(), [head], 20.0).bare

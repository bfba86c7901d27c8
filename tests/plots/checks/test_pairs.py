"""Points and rows that belong together are found by size: none is missed, and few are looked at."""

from __future__ import annotations

from collections import Counter
from math import isfinite

from hypothesis import example, given
from hypothesis import strategies as st

from figwright.plots.checks._proof import _pairs

DRAWN = st.floats(-1e12, 1e12, allow_nan=False) | st.sampled_from((0.0, -0.0, 1e-300, -1e-9, 1.0))
TOLD = DRAWN | st.just(float("inf"))


@given(DRAWN, st.lists(TOLD, max_size=8), st.floats(-3e-9, 3e-9))
@example(1.0, [1.0 + 1e-9, -1.0], 0.0)
@example(0.0, [1e-12, -1e-12], 0.0)
def test_every_row_that_could_be_the_point_is_looked_at(drawn: float, told: list[float], off: float) -> None:
    rows = [(value, 0.0) for value in (*told, drawn * (1 + off))]
    found = _pairs._by_size(rows)(drawn)
    alike = [row for row in rows if isfinite(row[0]) and _pairs._alike(drawn, row[0])]
    assert Counter(row for row in found if _pairs._alike(drawn, row[0])) == Counter(alike)


def test_of_many_rows_few_are_looked_at() -> None:
    near = _pairs._by_size((float(n), 0.0) for n in range(20_000))
    assert sum(len(near(float(n))) for n in range(20_000)) <= 2 * 20_000

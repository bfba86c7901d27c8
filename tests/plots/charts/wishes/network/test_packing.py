"""Numbers in four bits."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

np = pytest.importorskip("numpy")

from figwright.plots.charts.wishes.network.packing import GROUP, packed, unpacked  # noqa: E402


@given(st.integers(1, 5), st.integers(1, 3), st.integers(0, 2**31))
def test_what_is_unpacked_is_near_what_was_packed(rows: int, groups: int, seed: int) -> None:
    array = np.random.default_rng(seed).normal(0, 0.05, (rows, groups * GROUP)).astype(np.float32)
    bits, step = packed(array)
    assert bits.dtype == np.uint8
    assert bits.shape == (rows, groups * GROUP // 2)
    assert np.abs(unpacked(bits, step) - array).max() < np.abs(array).max() / 2
    again = unpacked(*packed(unpacked(bits, step)))
    assert np.abs(again - array).mean() < np.abs(array).mean() * 0.2


def test_nought_stays_nought() -> None:
    nothing = np.zeros((2, GROUP))
    assert (unpacked(*packed(nothing)) == 0).all()

"""Rainbows are told from maps that go from light to dark, one way or two."""

from __future__ import annotations

import pytest

from figwright.plots.readback import Mark
from plots.checks.drawings import axes, severities

matplotlib = pytest.importorskip("matplotlib")


def cells(name: str, count: int = 40) -> Mark:
    from matplotlib.colors import to_hex

    tones = tuple(to_hex(matplotlib.colormaps[name](i / (count - 1))) for i in range(count))
    # Values in another order than the colours were made: the rule has to sort them.
    order = sorted(range(count), key=lambda i: (i * 7) % count)
    return Mark(
        "cells", values=tuple(float(i) for i in order), colours=tuple(tones[i] for i in order), shape=(1, count)
    )


@pytest.mark.parametrize("name", ["jet", "hsv", "rainbow", "gist_rainbow", "nipy_spectral", "turbo"])
def test_rainbows(name: str) -> None:
    assert severities("rainbow", axes(cells(name))) == ["warning"]


@pytest.mark.parametrize(
    "name",
    ["viridis", "cividis", "plasma", "magma", "Blues", "YlGnBu", "RdBu_r", "coolwarm", "Spectral", "RdYlGn", "gray"],
)
def test_maps_that_can_be_read(name: str) -> None:
    assert severities("rainbow", axes(cells(name))) == []


def test_few_colours_tell_nothing() -> None:
    assert severities("rainbow", axes(cells("jet", 4))) == []

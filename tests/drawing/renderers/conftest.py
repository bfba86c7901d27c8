"""The scenes that every renderer is tried on."""

from __future__ import annotations

import pytest

from drawing.renderers.scenes import figure
from figwright.ir.scene import Scene


@pytest.fixture(scope="session")
def scene() -> Scene:
    return figure()

"""The scenes that every renderer is tried on."""

from __future__ import annotations

import pytest

from figwright.ir.scene import Scene
from drawing.renderers.scenes import figure


@pytest.fixture(scope="session")
def scene() -> Scene:
    return figure()

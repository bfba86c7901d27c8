from __future__ import annotations

from collections.abc import Iterator

import pytest

from compiled_once import compiled_once


@pytest.fixture(scope="module", autouse=True)
def _compiled_once() -> Iterator[None]:
    """An import compares a file with the scene of its figure: every test would lay the same few figures out again. By
    module: a folder of tests is no package, and a fixture of that scope would last until the session ends."""
    with compiled_once():
        yield

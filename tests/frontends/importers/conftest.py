from __future__ import annotations

from collections.abc import Iterator

import pytest

from compiled_once import compiled_once


@pytest.fixture(scope="package", autouse=True)
def _compiled_once() -> Iterator[None]:
    """An import compares a file with the scene of its figure: every test would lay the same few figures out again."""
    with compiled_once():
        yield

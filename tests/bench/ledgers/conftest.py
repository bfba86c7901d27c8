"""One PostgreSQL server for all tests of ledgers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import postgres


@pytest.fixture(scope="session")
def server() -> Iterator[postgres.Server]:
    if why := postgres.missing():
        pytest.skip(why)
    with postgres.server() as started:
        yield started

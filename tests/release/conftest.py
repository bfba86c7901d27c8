"""What is released, made once: a wheel by way of the sdist, as a packager would."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "install: installs everything from the package index; only with -m install")


def pytest_collection_modifyitems(config: pytest.Config, items: Sequence[pytest.Item]) -> None:
    if "install" in str(config.option.markexpr):
        return
    for item in items:
        if item.get_closest_marker("install"):
            item.add_marker(pytest.mark.skip(reason="only with -m install"))


@pytest.fixture(scope="session")
def root() -> Path:
    return ROOT

"""What one process of a test run makes for all of them."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from figwright.agents.store.files import claim
from standing_studio import wait


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """A folder that `make` fills. Under pytest-xdist, the first process that asks fills it, and the others wait."""
    folder = shared_folder(factory, name)
    with open(folder.with_suffix(".lock"), "ab") as lock:
        wait(lambda: claim(lock), 300)
        if not (folder / "complete").exists():
            make(folder)
            (folder / "complete").touch()
    return folder


def shared_folder(factory: pytest.TempPathFactory, name: str) -> Path:
    """A folder of this name that all processes of the test run have in common."""
    own = factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / name
    folder.mkdir(exist_ok=True)
    return folder

"""A run's home of its own, and no model of the machine's user."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIGWRIGHT_HOME", str(tmp_path / "home"))
    for name in ("FIGWRIGHT_MODEL", "FIGWRIGHT_IMAGE_MODEL"):
        monkeypatch.delenv(name, raising=False)

"""What tests of reports have in common."""

from __future__ import annotations

import pytest

from figwright.bench.reports import plots


@pytest.fixture
def no_plots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawing takes seconds, and is looked at by its own tests."""
    monkeypatch.setattr(plots, "draw", lambda part: ((), ()))

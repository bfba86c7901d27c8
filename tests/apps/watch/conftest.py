"""Without the package that hears of changes there is nothing to test here."""

from __future__ import annotations

import pytest

pytest.importorskip("watchfiles")

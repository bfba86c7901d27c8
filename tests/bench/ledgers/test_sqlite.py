"""The ledger in a file: opened while somebody else writes."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from figwright.bench.ledgers import sqlite

pytestmark = pytest.mark.core


def test_a_new_file_that_somebody_writes_is_waited_for(tmp_path: Path) -> None:
    """SQLite refuses to change how a file is kept at once, whatever patience it was given: two runs that begin together
    met that."""
    path = tmp_path / "b.sqlite"
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("CREATE TABLE other (x)")
    other.execute("BEGIN IMMEDIATE")
    threading.Timer(0.3, other.execute, ("COMMIT",)).start()
    with closing(sqlite.ledger(str(path))) as ledger:
        ledger.begin("r", {})
        assert [run for run, _ in ledger.runs()] == ["r"]
    other.close()

"""The ledger in a file: opened by many at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

from figwright.bench.ledgers import sqlite


def test_many_may_open_a_new_file_at_once(tmp_path: Path) -> None:
    """SQLite refuses some of this at once, whatever patience it was given."""

    def opened(place: int) -> int:
        store = sqlite.ledger(str(tmp_path / f"{place // 12}.sqlite"))
        store.begin(f"run {place}", {})
        store.close()
        return place

    with ThreadPoolExecutor(12) as pool:
        assert sorted(pool.map(opened, range(120))) == list(range(120))
    with closing(sqlite.ledger(str(tmp_path / "0.sqlite"))) as store:
        assert len(store.runs()) == 12

"""The Ray engine: workers that are killed or kill themselves, keys that are in none of its files."""

from __future__ import annotations

import asyncio
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import plugged
from figwright.bench.engines import Outcome, ray
from figwright.core.errors import MissingExtra
from plugged import CANARY, IDS, holding, kept, notes


@pytest.fixture
def home() -> Iterator[Path]:
    """Ray's own folder, with a short name: a socket's path has 107 characters at most."""
    folder = Path(tempfile.mkdtemp(prefix="fw-ray-"))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


def test_workers_that_die_are_replaced_and_nothing_finished_is_done_again(
    site: Path, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    software = pytest.importorskip("ray")
    monkeypatch.setenv("RAY_TMPDIR", str(home))
    job = plugged.job(tmp_path, 0.3, {"set/11": "deadly"})
    told: list[Outcome] = []

    async def main() -> list[str]:
        killing = asyncio.create_task(plugged.kill_half_way(job))
        before = list[str]()
        killing.add_done_callback(lambda _: before.extend(outcome.case for outcome in told))
        await ray.engine.run(job, IDS, told.append)
        await killing
        return before

    before = asyncio.run(main())
    assert sorted(outcome.case for outcome in told) == sorted(IDS)
    assert [outcome.case for outcome in told if outcome.error] == ["set/11"]
    assert {case for case, _ in kept(job)} == set(IDS) - {"set/11"}
    begun = Counter(note.case for note in notes(job))
    assert 1 <= begun["set/11"] <= 3
    assert before
    assert not {case for case, count in begun.items() if count > 1} & set(before)
    assert not software.is_initialized()
    assert capsys.readouterr().out == ""
    assert not holding(tmp_path, CANARY)
    assert any(home.rglob("*.log"))
    assert not holding(home, CANARY)


def test_without_ray_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingExtra) as caught:
        asyncio.run(ray.engine.run(plugged.job(tmp_path), IDS, print))
    assert "figwright[ray]" in caught.value.hint

"""What every engine promises: the same results, each told once, keys that stay where they are, errors that are ours."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import plugged
from figwright.bench import engines, ledgers, runner
from figwright.bench.engines import Outcome
from figwright.bench.job import Job
from figwright.core.errors import MissingExtra, cause
from plugged import CANARY, IDS, holding, kept, marked, notes

Run = Callable[..., dict[str, Outcome]]
Records = dict[tuple[str, str], str]
FATES = {"set/3": "lost", "set/5": "bug"}
SOFTWARE = {"dask": "distributed", "ray": "ray"}


@pytest.fixture(scope="module")
def ray_once(site: Path) -> Iterator[None]:
    """To start Ray takes seconds; an engine uses one that is there."""
    ray = pytest.importorskip("ray")
    ray.init(address="local", num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=100 * 2**20)
    yield
    ray.shutdown()


@pytest.fixture(scope="module")
def dask_once(site: Path) -> Iterator[str]:
    """The address of a Dask cluster of two processes; tests/bench/engines/test_dask.py starts the engine's own."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=2, dashboard_address=None) as cluster:
        yield cluster.scheduler_address


@pytest.fixture(params=engines.names())
def engine(request: pytest.FixtureRequest, site: Path) -> str:
    name: str = request.param
    if name in SOFTWARE:
        pytest.importorskip(SOFTWARE[name])
    if name == "ray":
        request.getfixturevalue("ray_once")
    return name


@pytest.fixture
def cluster(engine: str, request: pytest.FixtureRequest) -> str:
    return request.getfixturevalue("dask_once") if engine == "dask" else ""


def test_results_are_the_same_told_once_and_without_keys(engine: str, cluster: str, run: Run, tmp_path: Path) -> None:
    job = plugged.job(tmp_path / "e", 0.15, FATES, engine=engine, cluster=cluster)
    alike = plugged.job(tmp_path / "l", 0, FATES)
    told, expected = run(engine, job), run("local", alike)
    assert {case: outcome.error for case, outcome in told.items() if outcome.error} == {
        "set/3": "BadAnswer: nothing was drawn",
        "set/5": "ZeroDivisionError: ours",
    }
    assert all(replace(outcome, seconds=0) == replace(expected[case], seconds=0) for case, outcome in told.items())
    assert kept(job) == kept(alike)
    assert len(kept(job)) == len(IDS) - 1
    diary = notes(job)
    assert sorted(note.case for note in diary) == sorted(IDS)
    assert {note.key for note in diary} == {marked(CANARY)}
    assert 2 <= max(note.under_way for note in diary) <= 3
    processes = len({note.process for note in diary})
    assert processes == 2 or (engine == "local" and processes == 1)  # the first may be done before a helper is ready
    assert not holding(tmp_path, CANARY)


def test_what_stops_every_case_is_raised_here(engine: str, cluster: str, run: Run, tmp_path: Path) -> None:
    job = plugged.job(tmp_path, 0.05, {"set/2": "extra"}, concurrency=2, engine=engine, cluster=cluster)
    with pytest.raises((MissingExtra, ExceptionGroup)) as caught:
        run(engine, job)
    error = cause(caught.value)
    assert isinstance(error, MissingExtra)
    assert error.hint == 'pip install "figwright[plots]"'
    assert "drawing" in str(error)
    assert len(kept(job)) < len(IDS)


@pytest.fixture(scope="module")
def by_one_process(tmp_path_factory: pytest.TempPathFactory) -> Records:
    return _records(tmp_path_factory.mktemp("one"), workers=1)


def test_the_offline_method_gives_equal_records_everywhere(
    engine: str, cluster: str, tmp_path: Path, by_one_process: Records
) -> None:
    """The real thing, through the runner: cases of the benchmark that ships, drawn and judged without a model."""
    assert _records(tmp_path, engine=engine, cluster=cluster, workers=2) == by_one_process
    assert len(by_one_process) == 4


def _records(folder: Path, **how: Any) -> Records:
    """What a run of two cases leaves in its ledger."""
    places = {place: str(folder / place) for place in ("store", "artifacts", "scratch")}
    told: list[Outcome] = []
    ran = runner.run(Job("", "figwright", limit=2, judges=("checks",), concurrency=2, **places, **how), told.append)
    assert [outcome.error for outcome in told] == ["", ""]
    with closing(ledgers.open(places["store"])) as ledger:
        return _without({(entry.case, entry.stage): entry.data for entry in ledger.entries(ran)}, ran)


def _without(entries: dict[tuple[str, str], dict[str, object]], run: str) -> Records:
    """Records without the clock and the run's name, which is in the addresses of files."""
    plain = {place: {name: data[name] for name in data if name != "seconds"} for place, data in entries.items()}
    return {place: str(data).replace(run, "RUN") for place, data in plain.items()}

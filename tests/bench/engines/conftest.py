"""Parts that worker processes find, a key that nobody may see, and engines that are run."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

import plugged
from figwright.bench import datasets, engines, methods
from figwright.bench.engines import Outcome
from figwright.bench.job import Job
from postgres import served as server

__all__ = ["server"]

Run = Callable[..., dict[str, Outcome]]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The plugged parts are installed, here and in every process that is started from here, which also gets the key."""
    folder = tmp_path_factory.mktemp("site")
    plugged.install(folder)
    registries = (datasets._registry, methods._registry)
    with pytest.MonkeyPatch.context() as patch:
        paths = [str(folder), *filter(None, [os.environ.get("PYTHONPATH")])]
        patch.setenv("PYTHONPATH", os.pathsep.join(paths))
        patch.setenv(plugged.KEY, plugged.CANARY)
        patch.setitem(sys.modules, "plugged", plugged)
        patch.syspath_prepend(str(folder))
        for registry in registries:
            vars(registry).pop("_foreign", None)
        yield folder
    for registry in registries:
        vars(registry).pop("_foreign", None)


@pytest.fixture
def run(site: Path) -> Run:
    """Runs cases with an engine and says what was told: of each case once."""

    def carry_out(engine: str, job: Job, cases: Sequence[str] = plugged.IDS) -> dict[str, Outcome]:
        told: list[Outcome] = []
        asyncio.run(engines.get(engine).run(job, cases, told.append))
        assert sorted(outcome.case for outcome in told) == sorted(cases)
        return {outcome.case: outcome for outcome in told}

    return carry_out

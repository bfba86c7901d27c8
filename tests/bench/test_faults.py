"""A bench run against a provider in trouble: it ends complete, and every fault that was sent is in the ledger and the
report."""

from __future__ import annotations

import json
from collections import Counter
from functools import partial
from pathlib import Path

import pytest

import served
from figwright.agents.models import Patience
from figwright.bench import reports, runner, work
from figwright.bench.artifacts import at
from figwright.bench.engines import Outcome
from figwright.bench.results import Results
from loopback import Background
from provider import KINDS, Provider

pytest.importorskip("pydantic_ai")
pytest.importorskip("numpy")

CASES = 5
SAID = {"busy": "RateLimited", "empty": "BadAnswer"}
QUICK = {"first": 0.02, "longest": 0.1, "spacing": 0.02}


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same patience in less time; no words are read in pictures of noise."""
    for name, value in served.KEYS.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(work, "Patience", partial(Patience, **QUICK))
    served.unread(monkeypatch)


@pytest.mark.parametrize("provider", ["openai", "google"])
def test_a_run_gets_over_every_fault_and_notes_it(provider: str, tmp_path: Path) -> None:
    data, told = served.cases(tmp_path / "data", CASES), list[Outcome]()
    serving = Provider(rate=0.03, seed=4)
    with Background(serving) as server:
        order = served.order(server.url, provider, timeout=3.0)
        run = runner.run(served.job(tmp_path, data, order), told.append)
    assert [outcome.error for outcome in told] == [""] * CASES
    assert sum(outcome.calls for outcome in told) == CASES * served.CALLS == sum(serving.answered.values())
    stages, _ = served.finished(tmp_path, run)
    assert stages == {"made": CASES, "referenced": CASES}
    assert len(serving.faults) >= 5, "too few kinds of faults for a test: another seed"
    with runner.opened(str(tmp_path / "bench.sqlite")) as ledger:
        troubles = [entry.data for entry in ledger.troubles(run)]
        results = Results.read(ledger, run)
    sent: Counter[str] = Counter()
    for kind, times in serving.faults.items():
        sent[SAID.get(kind, "Unavailable")] += times
    assert Counter(trouble["kind"] for trouble in troubles) == sent
    assert sum(outcome.faults for outcome in told) == sum(sent.values())
    reports.write([results], tmp_path / "report", at(str(tmp_path / "art")))
    told_of = json.loads((tmp_path / "report" / reports.JSON).read_text("utf-8"))["runs"][0]["faults"]
    assert Counter(fault["kind"] for fault in told_of) == sent
    assert all(fault["over"] for fault in told_of)


def test_the_same_faults_give_the_same_scores_as_none(tmp_path: Path) -> None:
    """Answers depend on the questions alone: a run in trouble ends as one without."""
    data = served.cases(tmp_path / "data", 3)
    verdicts = []
    for name, rate in (("calm", 0.0), ("rough", 0.04)):
        with Background(Provider(rate=rate, seed=5, kinds=tuple(kind for kind in KINDS if kind != "silent"))) as server:
            home = tmp_path / name
            run = runner.run(served.job(home, data, served.order(server.url)))
        verdicts.append(served.finished(home, run)[1])
    assert verdicts[0] == verdicts[1]
    assert len(verdicts[0]) == 3

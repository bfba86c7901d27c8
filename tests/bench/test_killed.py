"""A bench run killed with -9 goes on where it was: nothing is lost, and no answer that was kept is asked for again."""

from __future__ import annotations

import random
import signal
import time
from dataclasses import replace
from pathlib import Path

import pytest

import served
from loopback import Background, Reply, Request
from provider import Provider

pytest.importorskip("pydantic_ai")

CASES, KILLS = 2, 1


def test_killed_at_any_moment_it_resumes(tmp_path: Path) -> None:
    data, chance = served.cases(tmp_path / "data", CASES), random.Random(11)
    asked, kept = tmp_path / "asked", set[str]()
    seen = 0
    serving, left = Provider(latency=0.03), 0

    def answer(request: Request) -> Reply:
        """Answers `left` requests at once and the rest late: a kill that a busy machine delays still comes midway."""
        nonlocal left
        left -= 1
        reply = serving(request)
        return reply if left >= 0 else replace(reply, delay=60.0)

    with Background(answer) as server:
        wanted = served.job(tmp_path, data, served.order(server.url, timeout=20.0), workers=1)
        for kill in range(KILLS + 1):
            goal = len(kept) + chance.randint(4, 12) if kill < KILLS else None
            left = goal - len(kept) + 2 if goal is not None else 10_000
            process = served.start(tmp_path, wanted, asked)
            while process.poll() is None and (goal is None or len(served.answers(tmp_path)) < goal):
                time.sleep(0.05)
            if goal is not None:
                process.send_signal(signal.SIGKILL)
            code = process.wait()
            assert code == (-signal.SIGKILL if goal is not None else 0)
            lines = asked.read_text("utf-8").split()
            assert not kept & set(lines[seen:]), "an answer that was kept is asked for again"
            seen, before, kept = len(lines), kept, served.answers(tmp_path)
            assert before <= kept, "an answer that was kept is lost"
    assert len(kept) == CASES * served.CALLS
    with served.runner.opened(str(tmp_path / "bench.sqlite")) as ledger:
        ((run, _),) = ledger.runs()
    stages, verdicts = served.finished(tmp_path, run)
    assert stages == {"made": CASES, "referenced": CASES}
    assert len(verdicts) == CASES
    # What was served and not kept is what was on its way at the kills: at most a call for each place.
    assert 0 <= sum(serving.answered.values()) - len(kept) <= KILLS * wanted.concurrency

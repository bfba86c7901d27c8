"""A job is done once: what is finished stays, what failed is told, what was stopped goes on."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from figwright.agents import models
from figwright.agents.order import Order
from figwright.bench import judges, ledgers, runner
from figwright.bench.engines import Outcome
from figwright.bench.job import Job
from figwright.bench.judges import Rules
from figwright.bench.ledgers import MADE
from figwright.core.errors import (
    BadAnswer,
    BudgetSpent,
    FigwrightError,
    KeyRefused,
    RunError,
    SettingsError,
    Unavailable,
)
from scripted import Scripted
from standing import Standing, cases, job

IDS = [case.id for case in cases()]


def test_every_case_is_made_judged_and_kept(standing: Standing, tmp_path: Path) -> None:
    told: list[Outcome] = []
    run = runner.run(job(tmp_path), told.append)
    assert sorted(outcome.case for outcome in told) == sorted(IDS)
    assert not any(outcome.error for outcome in told)
    with runner.opened(str(tmp_path / "b.sqlite")) as ledger:
        entries = {(entry.case, entry.stage): entry.data for entry in ledger.entries(run)}
    assert set(entries) == {(id, stage) for id in IDS for stage in (MADE, "standing")}
    made = entries[IDS[0], MADE]
    assert (tmp_path / "art" / made["picture"]).read_bytes().startswith(b"\x89PNG")
    assert made["category"] == "even"
    assert entries[IDS[1], "standing"]["files"] == ["figure.svg"]


def test_a_finished_job_is_begun_anew_and_an_unfinished_one_goes_on(standing: Standing, tmp_path: Path) -> None:
    standing.troubles = {IDS[2]: Unavailable("down")}
    first = runner.run(job(tmp_path))
    standing.troubles.clear()
    again = runner.prepare(job(tmp_path))
    assert (again.job.run, again.left, again.resumed) == (first, (IDS[2],), True)
    assert runner.run(job(tmp_path)) == first
    assert standing.made == Counter({id: 1 + (id == IDS[2]) for id in IDS})
    assert runner.prepare(job(tmp_path)).job.run != first


def test_a_case_that_cannot_be_drawn_is_lost_and_still_judged(standing: Standing, tmp_path: Path) -> None:
    standing.troubles = {IDS[1]: BadAnswer("no figure")}
    told: list[Outcome] = []
    run = runner.run(job(tmp_path), told.append)
    assert [outcome.case for outcome in told if outcome.error] == [IDS[1]]
    with runner.opened(str(tmp_path / "b.sqlite")) as ledger:
        assert "no figure" in (ledger.get(run, IDS[1], MADE) or {})["error"]
        assert (ledger.get(run, IDS[1], "standing") or {})["pictures"] is False


def test_a_bug_in_one_case_leaves_it_open_and_the_others_go_on(standing: Standing, tmp_path: Path) -> None:
    standing.troubles = {IDS[0]: ZeroDivisionError("ours")}
    told: list[Outcome] = []
    runner.run(job(tmp_path), told.append)
    assert {outcome.case: outcome.error for outcome in told}[IDS[0]] == "ZeroDivisionError: ours"
    assert len(told) == len(IDS)
    assert runner.prepare(job(tmp_path)).left == (IDS[0],)
    assert "raise self.troubles" in next((tmp_path / "runs").rglob("traceback.txt")).read_text()


def test_what_no_case_can_get_over_ends_the_run(standing: Standing, tmp_path: Path) -> None:
    standing.troubles = {IDS[3]: KeyRefused("wrong key")}
    with pytest.raises(KeyRefused, match="wrong key"):
        runner.run(job(tmp_path))
    standing.troubles.clear()
    runner.run(job(tmp_path))
    assert runner.taken_up(str(tmp_path / "b.sqlite"), "last").left == ()


def test_lost_cases_are_tried_again_on_request(standing: Standing, tmp_path: Path) -> None:
    standing.troubles = {IDS[1]: BadAnswer("no figure")}
    run, store = runner.run(job(tmp_path)), str(tmp_path / "b.sqlite")
    assert runner.taken_up(store, run).left == ()
    assert runner.reopen(store, run) == 1
    assert runner.taken_up(store, run).left == (IDS[1],)


@pytest.fixture
def scripted(standing: Standing, monkeypatch: pytest.MonkeyPatch) -> Scripted:
    model = Scripted({"drawer": "a figure"}, cost=0.25)
    monkeypatch.setattr(models, "connect", lambda name, **_: model)
    monkeypatch.setattr(models, "account_of", lambda name, **_: None)
    standing.asking = True
    return model


def test_an_answer_is_paid_for_once_also_by_another_run(scripted: Scripted, tmp_path: Path) -> None:
    told: list[Outcome] = []
    asked = job(tmp_path, order=Order(model="scripted/test"))
    runner.run(asked, fresh=True)
    assert len(scripted.asked) == len(IDS)
    second = runner.run(asked, told.append, fresh=True)
    assert len(scripted.asked) == len(IDS)
    assert [(outcome.calls, outcome.cached, outcome.cost) for outcome in told] == [(0, 1, 0.0)] * len(IDS)
    with runner.opened(str(tmp_path / "b.sqlite")) as ledger:
        assert ledger.spent(second) == 0


def test_the_budget_is_that_of_all_cases_together(scripted: Scripted, tmp_path: Path) -> None:
    poor = job(tmp_path, order=Order(model="scripted/test"), budget=0.5, concurrency=1)
    with pytest.raises(BudgetSpent):
        runner.run(poor)
    assert 2 <= len(scripted.asked) <= 3
    prepared = runner.taken_up(str(tmp_path / "b.sqlite"), "last", budget=5.0)
    assert prepared.left
    assert prepared.job.budget == 5.0


def test_faults_are_kept_with_their_case(standing: Standing, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    class Stumbling(Scripted):
        async def ask(self, ask: models.Ask, progress: models.Progress | None = None) -> models.Answer:
            models.report_failed_attempt(Unavailable("broke off, key sk-proj-aaaabbbbccccdddd1111"))
            return await super().ask(ask, progress)

    monkeypatch.setattr(models, "connect", lambda name, **_: Stumbling({"drawer": "a figure"}))
    monkeypatch.setattr(models, "account_of", lambda name, **_: None)
    standing.asking = True
    run = runner.run(job(tmp_path, order=Order(model="scripted/test")))
    with runner.opened(str(tmp_path / "b.sqlite")) as ledger:
        troubles = ledger.troubles(run)
    assert sorted(entry.case for entry in troubles) == sorted(IDS)
    assert {entry.data["kind"] for entry in troubles} == {"Unavailable"}
    assert "sk-proj" not in json.dumps([entry.data for entry in troubles])


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"method": "vanilla"}, "--image-model"),
        ({"judges": ("referenced",)}, "referenced judge"),
        ({"kind": "plot"}, "no plots"),
        ({"engine": "abacus"}, "no engine"),
        ({"concurrency": 0}, "concurrency"),
        ({"limit": 2, "category": "purple"}, "purple"),
        ({"store": "mysql://somewhere"}, "mysql"),
        ({"order": Order(model="nosuch/x")}, "nosuch"),
        ({"order": Order(model="openai/x")}, "needs a key"),
        ({"judge": "gpt"}, "does not name a provider"),
        ({"options": {"colour": "red"}}, "no option 'colour'"),
        ({"order": Order(rounds=-1)}, "rounds is -1"),
        ({"rules": Rules(aesthetics="nosuch")}, "nosuch"),
        ({"dataset": "figwright", "method": "human", "judges": ("questions",), "judge": "compatible/x",
          "judge_url": "http://127.0.0.1:9/v1", "rules": Rules(aesthetics="unipercept")}, "UniPercept"),
        ({"budget": -1.0}, "budget"),
        ({"workers": -1}, "workers"),
        ({"method": "ready", "ready": "/no/such/folder"}, "no folder"),
        ({"artifacts": "/dev/null/x"}, "cannot be written"),
    ],
)  # fmt: skip
def test_what_is_missing_is_said_before_anybody_is_asked(
    standing: Standing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changes: dict[str, object], says: str
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    with pytest.raises(FigwrightError, match=says):
        runner.prepare(job(tmp_path, **changes))
    assert not standing.made
    with pytest.raises(RunError, match="no store"):  # nothing is written of a run that cannot be begun
        runner.taken_up(str(tmp_path / "b.sqlite"), "last")


def test_a_run_is_found_by_part_of_its_name(standing: Standing, tmp_path: Path) -> None:
    store = str(tmp_path / "b.sqlite")
    with runner.opened(store) as ledger, pytest.raises(RunError, match="no bench runs"):
        runner.find(ledger, "last")
    first = runner.run(job(tmp_path, label="alpha"))
    second = runner.run(job(tmp_path, label="beta"), fresh=True)
    with runner.opened(store) as ledger:
        assert runner.find(ledger, "last")[0] == second
        assert runner.find(ledger, "alpha")[0] == first
        with pytest.raises(RunError, match="2 runs"):
            runner.find(ledger, first[:4])


def test_a_job_is_read_as_it_was_written() -> None:
    wanted = Job(
        "r", "aibench", "d", limit=3, options={"n": "4"}, order=Order(model="google/x", rounds=1),
        judges=("questions",), rules=Rules("single", True, "vlm", 7), budget=2.0,
    )  # fmt: skip
    read = Job.of(json.loads(json.dumps(wanted.as_data())))
    assert read == wanted
    assert read.digest == replace(wanted, run="other", engine="dask", concurrency=99, store="s").digest
    assert read.digest != replace(wanted, seed=1).digest
    with pytest.raises(SettingsError, match="colour"):
        Job.of({**wanted.as_data(), "colour": 1})


def test_judges_are_those_that_have_what_they_need(standing: Standing, tmp_path: Path) -> None:
    assert runner.prepare(job(tmp_path)).job.judges == ("standing",)
    assert "referenced" in judges.names()
    standing.judges = ("referenced", "standing")  # no judge model is named
    assert runner.prepare(job(tmp_path, label="other")).job.judges == ("standing",)


def test_ledgers_tell_their_kinds() -> None:
    assert {"sqlite", "postgresql"} <= set(ledgers.names())


def test_a_password_in_an_address_is_not_written_down(standing: Standing, tmp_path: Path) -> None:
    order = Order(model="", base_url="http://me:hush@localhost:1/v1")
    runner.run(job(tmp_path, order=order, judge_url="https://me:hush@localhost/v1"))
    assert b"hush" not in b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())


def test_a_picture_that_is_gone_is_no_lost_case(standing: Standing, tmp_path: Path) -> None:
    run, store = runner.run(job(tmp_path)), str(tmp_path / "b.sqlite")
    (tmp_path / "art").rename(tmp_path / "elsewhere")
    prepared = runner.judged_anew(store, run, {}, judges=("standing",))
    with pytest.raises(RunError, match="is not at"):
        asyncio.run(runner.carry_out(prepared, lambda outcome: None))
    again = runner.judged_anew(store, run, {}, judges=("standing",), artifacts=str(tmp_path / "elsewhere"))
    asyncio.run(runner.carry_out(again, lambda outcome: None))
    with runner.opened(store) as ledger:
        assert [entry.data["pictures"] for entry in ledger.entries(again.job.run) if entry.stage == "standing"] == [
            True
        ] * 4


def test_another_judge_sees_the_same_pictures_by_the_same_rules(standing: Standing, tmp_path: Path) -> None:
    run, store = runner.run(job(tmp_path, rules=Rules("single", seed=5))), str(tmp_path / "b.sqlite")
    made = Counter(standing.made)
    anew = runner.judged_anew(store, run, {"seed": 6, "orders": None}, label="anew")
    assert anew.job.rules == replace(anew.job.rules, orders="single", seed=6)
    asyncio.run(runner.carry_out(anew, lambda outcome: None))
    assert standing.made == made
    assert set(standing.seen.values()) == {2}


def test_a_full_disk_ends_the_run(standing: Standing, tmp_path: Path) -> None:
    standing.troubles = {IDS[1]: RunError("the disk is full")}
    with pytest.raises(RunError, match="full"):
        runner.run(job(tmp_path))

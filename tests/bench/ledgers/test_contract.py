"""What every kind of ledger promises: the first result stays, runs stay apart, nothing is lost or doubled."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from signal import SIGKILL
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import postgres
from figwright.bench import ledgers
from figwright.bench.ledgers import Entry, Ledger

Address = Callable[[], str]
WRITER = """
import sys
from figwright.bench import ledgers
url, me = sys.argv[1], int(sys.argv[2])
ledger = ledgers.open(url)
ledger.begin("r", {"by": me})
for place in range(25):
    case = f"case {(place + 3 * me) % 25}"
    ledger.put("r", case, "made", {"by": me})
    ledger.put("r", f"{me}/{place}", "made", {"by": me, "place": place})
    ledger.trouble("r", case, {"by": me, "place": place})
    ledger.remember(f"shared {place}", {"by": me}, "r", 1.0)
    ledger.remember(f"own {me} {place}", {"by": me}, "r", 0.5)
"""
KILLED = """
import os, signal, sys
from figwright.bench import ledgers
ledger = ledgers.open(sys.argv[1])
ledger.begin("r", {})
ledger.put("r", "a", "made", {"picture": "p.png"})
ledger.remember("d", {"text": "paid"}, "r", 0.25)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture(params=ledgers.names())
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Address:
    """Addresses of new stores. A new kind of ledger says here where a test may keep one."""
    if request.param == "postgresql":
        server: postgres.Server = request.getfixturevalue("server")
        return server.database
    assert request.param == "sqlite"
    numbers = iter(range(10_000))
    return lambda: str(tmp_path / "deep" / f"{next(numbers)}.sqlite")


@pytest.fixture
def ledger(address: Address) -> Iterator[Ledger]:
    opened = ledgers.open(address())
    yield opened
    opened.close()


def test_the_first_result_of_a_stage_stays_until_it_is_taken_back(ledger: Ledger) -> None:
    ledger.put("r", "a", "made", {"by": 1})
    ledger.put("r", "a", "made", {"by": 2})
    assert ledger.get("r", "a", "made") == {"by": 1}
    ledger.forget("r", "a", "made")
    assert ledger.get("r", "a", "made") is None
    ledger.put("r", "a", "made", {"by": 2})
    assert ledger.get("r", "a", "made") == {"by": 2}


def test_runs_cases_and_stages_are_kept_apart_and_listed_in_order(ledger: Ledger) -> None:
    for run, case, stage in (
        ("r", "b", "made"),
        ("r", "B", "made"),
        ("r", "a", "z"),
        ("r", "a", "made"),
        ("s", "a", "made"),
    ):
        ledger.put(run, case, stage, {"of": [run, case, stage]})
    assert [(entry.case, entry.stage) for entry in ledger.entries("r")] == [
        ("B", "made"),
        ("a", "made"),
        ("a", "z"),
        ("b", "made"),
    ]
    assert ledger.entries("s") == (Entry("a", "made", {"of": ["s", "a", "made"]}),)
    assert ledger.entries("nobody") == ledger.troubles("nobody") == ()


def test_a_run_keeps_its_beginning_and_the_newest_comes_first(ledger: Ledger) -> None:
    assert ledger.runs() == ()
    ledger.begin("old", {"limit": 1})
    ledger.begin("new", {"limit": 2})
    ledger.begin("old", {"limit": 3})
    assert ledger.runs() == (("new", {"limit": 2}), ("old", {"limit": 1}))


def test_troubles_come_in_their_order_and_equal_ones_all_count(ledger: Ledger) -> None:
    for kind in ("RateLimited", "Unavailable", "RateLimited"):
        ledger.trouble("r", "a", {"kind": kind})
    ledger.trouble("s", "a", {"kind": "other"})
    assert [entry.data["kind"] for entry in ledger.troubles("r")] == ["RateLimited", "Unavailable", "RateLimited"]
    assert {entry.stage for entry in ledger.troubles("r")} == {"trouble"}


def test_an_answer_is_paid_once_and_known_to_every_run(ledger: Ledger) -> None:
    assert ledger.answer("d") is None
    assert ledger.spent("r") == 0.0
    ledger.remember("d", {"text": "first"}, "r", 0.25)
    ledger.remember("d", {"text": "second"}, "s", 9.0)
    ledger.remember("e", {"text": "of unknown price"}, "r", None)
    ledger.remember("f", {"text": "third"}, "r", 0.5)
    assert ledger.answer("d") == {"text": "first"}
    assert (ledger.spent("r"), ledger.spent("s")) == (0.75, 0.0)


def test_names_are_never_taken_for_sql(ledger: Ledger) -> None:
    case = "x'); DROP TABLE entries; -- ? %s {} \\ «ø» 図"
    ledger.put("r", case, "made", {case: case})
    assert ledger.entries("r") == (Entry(case, "made", {case: case}),)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.dictionaries(st.text(), anything, max_size=4))
def test_what_is_kept_comes_back_the_same(ledger: Ledger, data: dict[str, Any]) -> None:
    ledger.forget("r", "a", "made")
    ledger.put("r", "a", "made", data)
    assert ledger.get("r", "a", "made") == data


def test_text_that_models_do_send_is_kept(ledger: Ledger) -> None:
    data = {"text": "a zero \0, half a pair \ud83d, both halves \U0001f600"}
    ledger.remember("d", data)
    assert ledger.answer("d") == data


def test_threads_share_a_ledger(ledger: Ledger) -> None:
    def write(me: int) -> None:
        for place in range(20):
            ledger.put("r", f"{place}", "made", {"by": me})
            ledger.trouble("r", f"{place}", {"by": me})
            assert ledger.get("r", f"{place}", "made") is not None

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(write, range(6)))
    assert len(ledger.entries("r")) == 20
    assert len(ledger.troubles("r")) == 120


def test_eight_processes_that_start_at_once_lose_and_double_nothing(address: Address) -> None:
    url = address()
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, url, str(me)]) for me in range(8)]
    assert [writer.wait(60) for writer in writers] == [0] * 8
    ledger = ledgers.open(url)
    entries = ledger.entries("r")
    expected = {f"case {place}" for place in range(25)} | {f"{me}/{place}" for me in range(8) for place in range(25)}
    assert sorted(entry.case for entry in entries) == sorted(expected)
    assert all(entry.data["by"] == int(entry.case[0]) for entry in entries if "/" in entry.case)
    troubles = [(entry.data["by"], entry.data["place"]) for entry in ledger.troubles("r")]
    assert sorted(troubles) == [(me, place) for me in range(8) for place in range(25)]
    assert ledger.spent("r") == 25 * 1.0 + 8 * 25 * 0.5
    assert len(ledger.runs()) == 1
    ledger.close()


def test_what_was_written_survives_a_kill_in_the_next_instant(address: Address) -> None:
    url = address()
    assert subprocess.run([sys.executable, "-c", KILLED, url], check=False, timeout=60).returncode == -SIGKILL
    ledger = ledgers.open(url)
    assert ledger.get("r", "a", "made") == {"picture": "p.png"}
    assert ledger.answer("d") == {"text": "paid"}
    assert ledger.spent("r") == 0.25
    ledger.close()

"""The ledger in PostgreSQL: connections that break, rights that are small, and a password that nobody sees."""

from __future__ import annotations

import sys
import traceback

import pytest

import postgres
from figwright.bench import ledgers, runner
from figwright.bench.ledgers import postgresql
from figwright.core.errors import FigwrightError, MissingExtra, RunError, SettingsError
from postgres import GUARDED, PASSWORD


def _cut(server: postgres.Server) -> int:
    """Ends all connections of ledgers, as a failing network does; says how many."""
    ended = server.say("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'figwright'")
    return len(ended)


def test_a_connection_that_breaks_is_opened_again(server: postgres.Server) -> None:
    ledger = ledgers.open(server.database())
    ledger.put("r", "a", "made", {"by": 1})
    assert _cut(server) >= 1
    ledger.put("r", "b", "made", {"by": 1})
    assert _cut(server) >= 1
    ledger.trouble("r", "b", {"kind": "Unavailable"})
    assert [entry.case for entry in ledger.entries("r")] == ["a", "b"]
    assert len(ledger.troubles("r")) == 1
    ledger.close()


def test_a_server_that_starts_anew_is_waited_for(server: postgres.Server) -> None:
    ledger = ledgers.open(server.database())
    ledger.put("r", "a", "made", {"by": 1})
    server.restart()
    ledger.put("r", "a", "made", {"by": 2})
    assert ledger.get("r", "a", "made") == {"by": 1}
    ledger.close()


def test_a_run_is_found_there_by_those_who_report_it_or_go_on_with_it(server: postgres.Server) -> None:
    """An address is no path: no file has to be there."""
    url = server.database()
    with runner.opened(url) as ledger:
        ledger.begin("r", {"dataset": "folder"})
    with runner.opened(url, existing=True) as ledger:
        assert runner.find(ledger, "last") == ("r", {"dataset": "folder"})


def test_a_closed_ledger_stays_closed(server: postgres.Server) -> None:
    ledger = ledgers.open(server.database())
    ledger.close()
    ledger.close()
    with pytest.raises(RunError, match="cannot be used"):
        ledger.get("r", "a", "made")


def test_one_who_may_only_write_can_work_with_tables_that_are_there(server: postgres.Server) -> None:
    url = server.database()
    ledgers.open(url).close()
    import psycopg

    with psycopg.connect(url, autocommit=True) as base:
        base.execute("DROP ROLE IF EXISTS scribe")
        base.execute("CREATE ROLE scribe LOGIN")
        base.execute("GRANT SELECT, INSERT, DELETE ON ALL TABLES IN SCHEMA public TO scribe")
        ledger = ledgers.open(url.replace("postgres@", "scribe@"))
        ledger.put("r", "a", "made", {"by": "scribe"})
        ledger.trouble("r", "a", {})
        assert ledger.get("r", "a", "made") == {"by": "scribe"}
        ledger.close()
        base.execute("DROP OWNED BY scribe")
        base.execute("DROP ROLE scribe")


def test_both_spellings_of_the_address_are_known(server: postgres.Server) -> None:
    url = server.database()
    first, second = ledgers.open(url), ledgers.open(url.replace("postgresql://", "postgres://"))
    first.put("r", "a", "made", {"by": 1})
    assert second.get("r", "a", "made") == {"by": 1}
    first.close()
    second.close()


def test_a_password_in_the_address_is_used_and_never_shown(server: postgres.Server) -> None:
    ledger = ledgers.open(server.url(user=GUARDED, password=PASSWORD))
    assert "w/ith" not in repr(ledger)
    assert GUARDED in repr(ledger)
    ledger.close()
    with pytest.raises(RunError, match="cannot be used"):
        ledger.spent("r")


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://keeper:hunter2hunter2@127.0.0.1:1/none",
        "postgresql://keeper@127.0.0.1:1/none?password=hunter2hunter2",
        "postgresql://keeper:hunter2hunter2@no-such-host.invalid/none",
        "postgresql://keeper:x%zzhunter2hunter2@127.0.0.1:1/none",
        "postgresql://keeper:x/hunter2hunter2@127.0.0.1:1/none",
        "postgresql://keeper:x@hunter2hunter2@127.0.0.1:1/none",
        "postgresql://keeper:hunter2hunter2@127.0.0.1:notaport/none",
        "postgresql://keeper:hunter2hunter2@127.0.0.1:1/none?nonsense=1",
    ],
)
def test_no_error_shows_the_password(address: str) -> None:
    pytest.importorskip("psycopg")
    with pytest.raises(FigwrightError) as caught:
        ledgers.open(address)
    error = caught.value
    assert isinstance(error, (RunError, SettingsError))
    assert "hunter2" not in f"{error.message} {error.hint} {error!r}"
    assert "hunter2" not in "".join(traceback.format_exception(error, limit=0))
    assert error.hint


def test_a_refused_password_is_said_to_be_wrong_and_not_shown(server: postgres.Server) -> None:
    with pytest.raises(RunError, match="authentication failed") as caught:
        ledgers.open(server.url(user=GUARDED, password="hunter2hunter2"))
    assert "hunter2" not in str(caught.value)
    assert "PGPASSWORD" in caught.value.hint


def test_the_password_may_come_from_the_environment(server: postgres.Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PGPASSWORD", PASSWORD)
    ledger = ledgers.open(server.url(user=GUARDED))
    assert ledger.get("no run", "no case", "made") is None, "it answers"
    ledger.close()


def test_without_the_driver_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(MissingExtra) as caught:
        postgresql.ledger("postgresql://keeper@127.0.0.1/none")
    assert "figwright[postgresql]" in caught.value.hint

"""Results: who wins, how far people agree with each other and with the judge, and files that the bench reads."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench_runs import SHORT, compared
from figwright.apps.cli import main
from figwright.bench import ledgers
from figwright.bench.job import Job
from figwright.bench.people.annotations import load
from standing_studio import Client, studio
from studied import ALL, ONE, OTHER, OURS, THEIRS, colour, folder, run, said, study

JUDGED = ["MMMM", "HHHH", "MGMG", "HGBH", "GGGG", "MHMH", "HHMM", "MMGG", "BBBB", "GMHM"]
"""The judge's verdicts, case by case."""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("home")
    folder(home)
    run(home, "zebra", ONE, judged={f"case-{n:02}": compared(word) for n, word in enumerate(JUDGED)})
    run(home, "yak", OTHER, 10)
    return home


@pytest.fixture(scope="module")
def client(place: Path) -> Iterator[Client]:
    with studio(place) as found:
        yield found


def answered(client: Client, id: str, who: str, words: list[str]) -> None:
    """Everybody's verdicts by case, as four letters."""
    for item in client.get(f"/api/studies/{id}")["items"]:
        letters = words[int(item["case"][-2:])]
        answers = {name: SHORT[letter] for name, letter in zip(ALL, letters, strict=True)}
        client.put(f"/api/studies/{id}/items/{item['n']}", said(who, answers))


@pytest.fixture(scope="module")
def judged(client: Client) -> str:
    """Ana says what the judge says; Bob disagrees on one case's faithfulness."""
    id = study(client, "referenced", runs=[OURS])
    answered(client, id, "ana", JUDGED)
    answered(client, id, "bob", ["HMMM", *JUDGED[1:]])
    return id


def test_wins_and_agreement_are_those_of_the_verdicts(client: Client, judged: str) -> None:
    found = client.get(f"/api/studies/{judged}/results")
    (method,) = found["methods"]
    # by hand: zebra wins cases 0, 2, 5 and 7, people 1, 3 and 9; in 6 both pairs of dimensions are split
    ana, bob = method["annotators"]["ana"], method["annotators"]["bob"]
    assert (ana["wins"], ana["ties"], ana["losses"], ana["cases"]) == (4, 3, 3, 10)
    assert (bob["wins"], bob["ties"], bob["losses"]) == (4, 3, 3)  # 0: the first pair is split, the second decides
    assert (method["cases"], method["open"]) == (10, 1)
    assert method["overall"]["cases"] == 9
    among = {row["dimension"]: row for row in found["among"]}
    assert among["faithfulness"]["agreed"] == 90
    assert among["conciseness"]["agreed"] == 100
    assert among["conciseness"]["kappa"] == 1
    assert among["conciseness"]["tau"] == pytest.approx(1)
    assert 0 < among["faithfulness"]["tau"] < 1
    assert found["conflicts"] == {
        "total": 1, "open": 1, "majority": 0, "consensus": 0, "cases": 1, "open_cases": 1,
    }  # fmt: skip
    assert [(one["name"], one["done"]) for one in found["annotators"]] == [("ana", 10), ("bob", 10)]


def test_the_judge_of_the_run_stands_beside_people(client: Client, judged: str) -> None:
    (judge,) = client.get(f"/api/studies/{judged}/results")["judges"]
    assert judge["judge"] == "test/judge"
    rows = {row["dimension"]: row for row in judge["rows"]}
    assert rows["conciseness"]["tau"] == pytest.approx(1)
    assert (rows["faithfulness"]["cases"], rows["faithfulness"]["agreed"]) == (9, 100)
    assert rows["overall"]["cases"] == 9


def test_a_run_that_was_judged_anew_counts_for_the_same_pictures(client: Client, place: Path, judged: str) -> None:
    ledger = ledgers.open(str(place / "bench" / "bench.sqlite"))
    job = Job("20260102-anew", dataset="folder", label="zebra", judges=("referenced",), judge="test/second")
    ledger.begin(job.run, job.as_data())
    for entry in ledger.entries(OURS):
        if entry.stage == "made":
            ledger.put(job.run, entry.case, "made", entry.data)
            ledger.put(job.run, entry.case, "referenced", compared("HHHH", model="test/second"))
    ledger.close()
    judges = {one["judge"]: one for one in client.get(f"/api/studies/{judged}/results")["judges"]}
    assert set(judges) == {"test/judge", "test/second"}
    assert judges["test/second"]["rows"][0]["tau"] is None  # it always says the same


@pytest.mark.parametrize("format", ["csv", "jsonl"])
def test_the_bench_reads_what_is_exported(
    client: Client, place: Path, judged: str, tmp_path: Path, format: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / f"people.{format}"
    reply = client.ask("GET", f"/api/studies/{judged}/export.{format}")
    assert f'filename="{judged}.{format}"' in reply.headers["content-disposition"]
    file.write_bytes(reply.content)
    rows = load(file).annotations
    assert len(rows) == 80
    assert {row.method for row in rows} == {"zebra"}
    store = str(place / "bench" / "bench.sqlite")
    assert main(["bench", "agreement", OURS, "--people", str(file), "--store", store, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    ours = client.get(f"/api/studies/{judged}/results")
    judge = next(one for one in ours["judges"] if one["judge"] == "test/judge")
    assert [row["agreed"] for row in told["agreements"][0]["rows"]] == [row["agreed"] for row in judge["rows"]]
    assert [row["kappa"] for row in told["people"]] == [row["kappa"] for row in ours["among"]]


def test_blind_exports_are_read_and_names_wait_until_all_are_done(
    client: Client, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    id = study(client, "blind", runs=[OURS, THEIRS], limit=4)
    for who, liked in (("ana", ONE), ("bob", OTHER)):
        for n in range(1, 5):
            found = client.get(f"/api/studies/{id}/results")
            assert found["hidden"]
            assert "zebra" not in json.dumps(found)
            at = f"/api/studies/{id}/items/{n}"
            side = "A" if colour(client.ask("GET", f"{at}/a?who={who}").content) == liked else "B"
            client.put(at, said(who, side))
            if who == "ana" and n == 4:
                client.put(f"/api/studies/{id}/items/1", said("bob", {}))  # Bob has begun
    found = client.get(f"/api/studies/{id}/results")
    assert not found["hidden"]
    (method,) = found["methods"]
    assert (method["name"], method["against"]) == ("zebra", "yak")
    assert method["annotators"]["ana"]["wins"] == 4
    assert method["annotators"]["bob"]["losses"] == 4
    assert method["open"] == 4
    assert found["among"][0]["agreed"] == 0
    file = tmp_path / "blind.jsonl"
    file.write_bytes(client.ask("GET", f"/api/studies/{id}/export.jsonl").content)
    assert main(["bench", "agreement", "--people", str(file), "--json"]) == 0
    (contest,) = json.loads(capsys.readouterr().out)["blind"]
    assert {contest["one"], contest["other"]} == {"zebra", "yak"}
    assert contest["rates"] == [50, 0, 50]


def test_nothing_is_exported_before_somebody_has_judged(client: Client) -> None:
    id = study(client, "referenced", limit=1)
    assert client.ask("GET", f"/api/studies/{id}/export.csv").status == 400
    found = client.get(f"/api/studies/{id}/results")
    assert (found["judged"], found["among"], found["judges"]) == (0, [], [])

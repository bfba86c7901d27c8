"""Many annotators at once, cut connections, killed servers: what was acknowledged is there, once."""

from __future__ import annotations

import http.client
import itertools
import json
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest

from figwright.apps.studio.studies.store import Judgement, Store, now
from figwright.apps.studio.studies.study import Item, Study
from figwright.bench.people.annotations import load
from figwright.bench.verdicts import ANSWERS
from postgres import PASSWORD, Server, served  # noqa: F401
from standing_studio import Client, studio, studio_process
from studied import ALL, OURS, home, said, study

PEOPLE, ITEMS = 20, 6
WORDS = [one.value for one in ANSWERS]


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty store."""
    if request.param == "sqlite":
        return str(tmp_path / "judgements.sqlite")
    server: Server = request.getfixturevalue("served")
    return server.database()


def opinion(who: str, n: int) -> dict[str, str]:
    """What one says of an item: for each their own, the same whenever it is asked."""
    chance = Random(f"{who} {n}")
    return {dimension: chance.choice(WORDS) for dimension in ALL}


def judge(client: Client, id: str, who: str) -> None:
    """All items in an order of one's own: doubted, changed, sent twice at once, and sent again."""
    chance, order = Random(who), list(range(1, ITEMS + 1))
    chance.shuffle(order)
    for n in order:
        at = f"/api/studies/{id}/items/{n}"
        if chance.random() < 0.3:  # a first thought
            client.put(at, said(who, {"faithfulness": "Both bad"}, nonce=f"{who}-{n}-first"))
        final = said(who, opinion(who, n), comment=f"{who} on {n}", nonce=f"{who}-{n}")
        if chance.random() < 0.3:
            with ThreadPoolExecutor(2) as both:
                replies = [both.submit(client.put, at, final) for _ in range(2)]
            assert {reply.result()["state"] for reply in replies} == {"done"}
        else:
            client.put(at, final)
            if chance.random() < 0.3:
                client.put(at, final)


def test_twenty_annotators_at_once_lose_and_double_nothing(store: str, tmp_path: Path) -> None:
    home(tmp_path, ITEMS)
    names = [f"annotator {n:02}" for n in range(PEOPLE)]
    with studio(tmp_path, store=store) as client:
        id = study(client, "referenced", runs=[OURS])
        with ThreadPoolExecutor(PEOPLE) as crowd:
            list(crowd.map(lambda who: judge(client, id, who), names))
        cases = {one["n"]: one["case"] for one in client.get(f"/api/studies/{id}")["items"]}
        (listed,) = client.get("/api/studies")["studies"]
        assert [(one["name"], one["done"]) for one in listed["annotators"]] == [(name, ITEMS) for name in names]
        file = tmp_path / "all.jsonl"
        file.write_bytes(client.ask("GET", f"/api/studies/{id}/export.jsonl").content)
    rows = load(file).annotations
    found = {(row.annotator, row.case, row.dimension): (row.verdict.value, row.note) for row in rows}
    wanted = {
        (who, case, dimension): (verdict, f"{who} on {n}")
        for who in names
        for n, case in cases.items()
        for dimension, verdict in opinion(who, n).items()
    }
    assert len(rows) == len(found) == PEOPLE * ITEMS * 4
    assert found == wanted


def test_two_tabs_of_one_annotator_keep_one_judgement_and_its_whole_past(store: str, tmp_path: Path) -> None:
    kept = Store(store)
    kept.create(Study("s", "referenced", "t", now(), 0, 1), [Item(1, "c", "diagram", "text", "")], {})
    tabs, told = 8, []

    def tab(number: int) -> None:
        for turn in range(5):
            verdict = ANSWERS[(number + turn) % 4]
            answers: dict[str, Any] = dict.fromkeys(ALL, verdict)
            told.append(kept.save("s", Judgement(1, "ana"), answers, f"{number}-{turn}"))

    threads = [threading.Thread(target=tab, args=(number,)) for number in range(tabs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    (last,) = kept.said("s")
    past = kept.history("s")
    kept.close()
    assert len(told) == tabs * 5
    assert all(len(set(one.verdicts.values())) == 1 for one in told)  # never half of one tab's and half of another's
    lines = {dimension: [one["was"] for one in past if one["what"] == dimension] for dimension in ALL}
    for dimension, line in lines.items():
        whole = [*line, last.verdicts[dimension].value]
        assert all(one != following for one, following in itertools.pairwise(whole))
    assert len({tuple(line) for line in lines.values()}) == 1


def test_a_server_killed_during_saves_has_all_that_it_acknowledged(store: str, tmp_path: Path) -> None:
    home(tmp_path, ITEMS)
    acknowledged: dict[tuple[str, int], str] = {}
    sent: Counter[str] = Counter()
    id, chance = "", Random(5)
    for life in range(2):
        with studio_process(tmp_path, "--store", store) as process:
            client = process.client
            id = id or study(client, "referenced", runs=[OURS])
            _kept_by(client, id, dict(chance.sample(sorted(acknowledged.items()), min(8, len(acknowledged)))))
            stop = threading.Event()
            threads = [
                threading.Thread(target=_save, args=(client, id, f"w{life}-{n}", acknowledged, sent, stop))
                for n in range(4)
            ]
            for thread in threads:
                thread.start()
            time.sleep(chance.uniform(0.2, 0.8))
            process.kill()
            stop.set()
            for thread in threads:
                thread.join()
    assert len(acknowledged) > 10
    kept = Store(store)
    found = {(one.annotator, one.n): one for one in kept.said(id)}
    kept.close()
    for key, comment in acknowledged.items():
        assert int(found[key].comment) >= int(comment)  # the next one may have been kept and never told
        assert len(found[key].verdicts) == len(ALL)


def _save(client: Client, id: str, who: str, told: dict[Any, str], sent: Counter[str], stop: threading.Event) -> None:
    """Saves again and again, and notes what was acknowledged."""
    while not stop.is_set():
        sent[who] += 1
        n, comment = sent[who] % ITEMS + 1, str(sent[who])
        try:
            client.put(f"/api/studies/{id}/items/{n}", said(who, WORDS[sent[who] % 4], comment=comment))
        except (OSError, http.client.HTTPException, json.JSONDecodeError):
            return
        told[who, n] = comment


def _kept_by(client: Client, id: str, acknowledged: dict[tuple[str, int], str]) -> None:
    """A server that comes after a killed one shows what that one had acknowledged, or what it kept after it."""
    for (who, n), comment in acknowledged.items():
        saved = client.get(f"/api/studies/{id}/items/{n}?who={who}")["saved"]
        assert int(saved["comment"]) >= int(comment)


def test_a_restarted_database_is_found_again(served: Server, tmp_path: Path) -> None:  # noqa: F811
    home(tmp_path, 2)
    with studio(tmp_path, store=served.database()) as client:
        id = study(client, "referenced", runs=[OURS])
        with ThreadPoolExecutor(4) as crowd:  # several connections, all of which will be cut
            list(crowd.map(lambda who: client.put(f"/api/studies/{id}/items/1", said(who, "Model")), "abcd"))
        served.restart()
        with ThreadPoolExecutor(4) as crowd:
            list(crowd.map(lambda who: client.put(f"/api/studies/{id}/items/2", said(who, "Human")), "abcd"))
        assert [one["done"] for one in client.get("/api/studies")["studies"][0]["annotators"]] == [2, 2, 2, 2]


def test_a_password_is_in_no_answer(served: Server, tmp_path: Path) -> None:  # noqa: F811
    with studio(tmp_path, store=served.url("nowhere", "keeper", PASSWORD)) as client:
        reply = client.ask("GET", "/api/studies")
        assert reply.status == 503
        assert "cannot be opened" in reply.data["error"]
        assert PASSWORD.encode() not in reply.content
        assert b"s3cret" not in reply.content

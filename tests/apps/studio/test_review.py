"""Review of questions: kept, edited, rejected, added; every step stays, and the bench reads the outcome."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from figwright.bench import datasets
from figwright.bench.questions.review import applied, loads
from standing_studio import Client, studio
from studied import study

NEW = {"level": 2, "question": "What does the encoder feed?", "options": {"A": "The decoder", "B": "Nothing"},
       "answer": "A"}  # fmt: skip


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with studio(tmp_path_factory.mktemp("home")) as found:
        yield found


@pytest.fixture
def id(client: Client) -> str:
    made = client.post("/api/studies", {"kind": "questions", "dataset": "figwright-diagram", "limit": 2, "seed": 1})
    return str(made["study"])


def shown(client: Client, id: str, n: int = 1) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/api/studies/{id}/questions/{n}?who=ana")
    return found


def step(client: Client, id: str, asked: str, who: str, status: str, seen: int | None = None, **change: Any) -> Any:
    sent = {"who": who, "change": {"status": status, **change}, **({} if seen is None else {"seen": seen})}
    return client.ask("PUT", f"/api/studies/{id}/questions/1/{asked}", json.dumps(sent).encode())


def test_a_case_comes_with_text_figure_graph_and_questions(client: Client, id: str) -> None:
    found = shown(client, id)
    assert found["text"]
    assert found["caption"]
    assert found["graph"]["nodes"]
    assert client.ask("GET", found["figure"]).content.startswith(b"\x89PNG")
    assert found["questions"]
    assert {one["status"] for one in found["questions"]} == {"open"}
    assert found["log"] == []


def test_every_step_is_kept_with_who_when_and_what_it_was(client: Client, id: str) -> None:
    first, second, third = (one["id"] for one in shown(client, id)["questions"][:3])
    was = shown(client, id)["questions"][0]["question"]
    step(client, id, first, "ana", "edited", question="Is there a loop?", note="harder")
    step(client, id, first, "bob", "edited", answer="B")
    step(client, id, second, "ana", "rejected", note="the text says nothing of it")
    step(client, id, third, "bob", "kept")
    found = {one["id"]: one for one in shown(client, id)["questions"]}
    assert (found[first]["question"], found[first]["before"], found[first]["who"]) == ("Is there a loop?", was, "bob")
    assert (found[first]["answer"], found[second]["status"], found[third]["status"]) == ("B", "rejected", "kept")
    log = shown(client, id)["log"]
    assert [(one["who"], one["did"]) for one in log] == [
        ("ana", "edited"), ("bob", "edited"), ("ana", "rejected"), ("bob", "kept"),
    ]  # fmt: skip
    assert log[0]["changed"] == {"question": [was, "Is there a loop?"]}
    assert all(one["when"] for one in log)
    step(client, id, second, "cy", "open")
    assert {one["id"]: one for one in shown(client, id)["questions"]}[second]["status"] == "open"
    rows = list(csv.DictReader(io.StringIO(client.ask("GET", f"/api/studies/{id}/export.csv").content.decode())))
    assert [row["did"] for row in rows] == ["edited", "edited", "rejected", "kept", "reopened"]
    assert json.loads(rows[0]["before"])["question"] == was


def test_of_two_who_change_a_question_at_once_the_second_is_told(client: Client, id: str) -> None:
    question = shown(client, id)["questions"][0]["id"]
    with ThreadPoolExecutor(8) as crowd:
        replies = list(crowd.map(lambda who: step(client, id, question, who, "kept", seen=0), "abcdefgh"))
    assert sorted(reply.status for reply in replies) == [200, *[409] * 7]
    assert len(shown(client, id)["log"]) == 1
    last = shown(client, id)["questions"][0]["seen"]
    assert step(client, id, question, "z", "rejected", seen=last).status == 200


def test_a_request_that_is_sent_again_adds_one_question(client: Client, id: str) -> None:
    sent = {"who": "ana", "question": NEW, "nonce": "once"}
    with ThreadPoolExecutor(4) as crowd:
        told = list(crowd.map(lambda _: client.post(f"/api/studies/{id}/questions/1", sent), range(4)))
    assert len({one["question"] for one in told}) == 1
    added = [one for one in shown(client, id)["questions"] if one["status"] == "added"]
    assert [(one["question"], one["who"], one["level"]) for one in added] == [(NEW["question"], "ana", 2)]
    assert step(client, id, added[0]["id"], "bob", "edited", question="What follows?").status == 200
    again = shown(client, id)["questions"][-1]
    assert (again["status"], again["question"], again["who"]) == ("added", "What follows?", "bob")


@pytest.mark.parametrize(
    "change",
    [
        {"status": "edited", "answer": "Z"},
        {"status": "edited", "options": {"A": "Only"}},
        {"status": "edited", "options": {"A": "x", "B": " "}},
        {"status": "edited", "question": "  "},
        {"status": "kept", "question": "Another?"},
        {"status": "added"},
        {"status": "edited", "level": 5},
        {},
    ],
)
def test_what_makes_no_question_is_refused(client: Client, id: str, change: dict[str, Any]) -> None:
    question = shown(client, id)["questions"][0]["id"]
    sent = json.dumps({"who": "ana", "change": change}).encode()
    assert client.ask("PUT", f"/api/studies/{id}/questions/1/{question}", sent).status == 400
    assert shown(client, id)["log"] == []
    assert client.ask("PUT", f"/api/studies/{id}/questions/1/none", sent).status in (400, 404)


def test_the_review_file_is_the_one_that_the_bench_applies(client: Client, id: str, tmp_path: Path) -> None:
    case = shown(client, id)["case"]
    questions = shown(client, id)["questions"]
    step(client, id, questions[0]["id"], "ana", "edited", question="Is there a loop?")
    step(client, id, questions[1]["id"], "ana", "rejected")
    first = client.post(f"/api/studies/{id}/questions/1", {"who": "ana", "question": NEW})["question"]
    client.post(f"/api/studies/{id}/questions/1", {"who": "ana", "question": {**NEW, "question": "And after?"}})
    step(client, id, first, "bob", "rejected")
    text = client.ask("GET", f"/api/studies/{id}/export.jsonl").content.decode()
    known = datasets.by_id(datasets.load("figwright").cases)[case].questions
    left = applied(case, known, loads(text))
    assert left[0].text == "Is there a loop?"
    assert questions[1]["id"] not in {one.id for one in left}
    assert [one.text for one in left if one.id not in {old.id for old in known}] == ["And after?"]
    assert len(left) == len(known)
    assert len(applied(case, known, loads(text), reviewed_only=True)) == 2


def test_an_item_is_done_when_every_question_was_looked_at(client: Client, id: str) -> None:
    for one in shown(client, id)["questions"]:
        assert client.get(f"/api/studies/{id}?who=ana")["items"][0]["state"] == "open"
        step(client, id, one["id"], "ana", "kept")
    found = client.get(f"/api/studies/{id}?who=ana")
    assert ([one["state"] for one in found["items"]], found["done"]) == (["done", "open"], 1)
    results = client.get(f"/api/studies/{id}/results")
    assert results["questions"]["kept"] == len(shown(client, id)["questions"])
    assert [(one["name"], one["done"]) for one in results["annotators"]] == [("ana", 1)]
    assert client.ask("PUT", f"/api/studies/{id}/items/1", b'{"who": "ana"}').status == 400


def test_nobodys_word_is_hidden_by_the_last_one(client: Client) -> None:
    id = study(client, "questions", dataset="figwright-diagram", limit=1)
    (first, *_) = client.get(f"/api/studies/{id}/questions/1")["questions"]
    at = f"/api/studies/{id}/questions/1/{first['id']}"
    kept = client.put(at, {"who": "ada", "change": {"status": "kept"}, "seen": 0, "nonce": "1"})
    (mine, *_) = kept["questions"]
    # one's own next step may be sent before the answer to the first has come
    client.put(at, {"who": "ada", "change": {"status": "kept"}, "seen": 0, "nonce": "2"})
    assert client.get(f"/api/studies/{id}/results")["disputed"] == 0
    (mine, *_) = client.get(f"/api/studies/{id}/questions/1")["questions"]
    told = client.put(at, {"who": "bob", "change": {"status": "rejected", "note": "Wrong"}, "seen": mine["seen"]})
    assert told["questions"][0]["said"] == {"ada": "kept", "bob": "rejected"}
    assert client.get(f"/api/studies/{id}/results")["disputed"] == 1

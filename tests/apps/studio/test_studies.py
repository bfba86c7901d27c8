"""Studies: what they are made of, what annotators see and say, and that blind means blind."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from figwright.apps.studio.studies import blind
from figwright.apps.studio.studies.store import Store
from figwright.bench import runner
from figwright.bench.job import Job
from figwright.bench.people.annotations import load
from standing_studio import Client, studio
from studied import ALL, HUMAN, ONE, OTHER, OURS, THEIRS, colour, folder, home, picture, run, said, study


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return home(tmp_path_factory.mktemp("home"))


@pytest.fixture(scope="module")
def client(place: Path) -> Iterator[Client]:
    with studio(place) as found:
        yield found


def refused(client: Client, method: str, path: str, data: object = None) -> tuple[int, str]:
    reply = client.ask(method, path, json.dumps(data).encode() if data is not None else None)
    assert reply.status >= 400, reply.content
    return reply.status, reply.data["error"]


def test_an_empty_home_offers_the_built_in_questions_and_says_how_figures_are_made(tmp_path: Path) -> None:
    with studio(tmp_path) as client:
        offered = client.get("/api/studies/sources")
        assert offered["runs"] == []
        assert offered["reason"]
        assert offered["command"] == "figwright bench run figwright"
        assert {one["id"] for one in offered["datasets"]} == {"figwright-diagram", "figwright-plot"}
        assert client.get("/api/studies") == {"studies": []}
        status, error = refused(client, "POST", "/api/studies", {"kind": "referenced", "runs": ["last"]})
        assert (status, error) == (409, "no bench runs yet")
        assert client.post("/api/studies", {"kind": "questions", "dataset": "figwright-diagram"})["items"] == 8


def test_the_built_in_benchmark_is_a_study_without_any_key(tmp_path: Path) -> None:
    bench = tmp_path / "bench"
    places: dict[str, Any] = {
        "store": str(bench / "bench.sqlite"),
        "artifacts": str(bench / "art"),
        "scratch": str(bench / "runs"),
    }
    name = runner.run(Job("", dataset="figwright", limit=2, judges=("checks",), **places))
    with studio(tmp_path) as client:
        assert client.get("/api/studies/sources")["runs"][0]["cases"] == 2
        made = client.post("/api/studies", {"kind": "referenced", "runs": [name], "seed": 1})
        assert (made["items"], made["left_out"]) == (2, {})
        item = client.get(f"/api/studies/{made['study']}/items/1?who=ana")
        assert item["text"]
        assert item["caption"]
        for side in ("human", "candidate"):
            assert client.ask("GET", item[side]).content.startswith(b"\x89PNG")


def test_items_are_spread_over_the_runs_and_over_the_cases(client: Client, place: Path) -> None:
    id = study(client, "referenced", limit=6)
    items = client.get(f"/api/studies/{id}")["items"]
    assert [one["n"] for one in items] == [1, 2, 3, 4, 5, 6]
    assert len({one["case"] for one in items}) == 6
    shades = Counter(colour(client.ask("GET", f"/api/studies/{id}/items/{n}/candidate").content) for n in range(1, 7))
    assert shades == {ONE: 3, OTHER: 3}
    assert client.get(f"/api/studies/{study(client, 'referenced', limit=6)}")["items"] == items
    assert len(client.get(f"/api/studies/{study(client, 'referenced')}")["items"]) == 20


def test_what_cannot_be_shown_is_left_out_and_counted(tmp_path: Path) -> None:
    data = folder(tmp_path, 5)
    name = run(tmp_path, "zebra", ONE, 4)
    art = tmp_path / "bench" / "artifacts" / name
    (data / "case-00" / "human.png").unlink()
    (art / "case-01" / "picture.png").unlink()
    (art / "case-02" / "picture.png").write_bytes(b"no picture")
    with studio(tmp_path) as client:
        made = client.post("/api/studies", {"kind": "referenced", "runs": [name]})
        assert made["items"] == 1
        assert sorted(made["left_out"].values()) == [1, 1, 2]
        assert client.get(f"/api/studies/{made['study']}")["left_out"] == made["left_out"]
        (art / "case-03" / "picture.png").unlink()
        status, error = refused(client, "POST", "/api/studies", {"kind": "referenced", "runs": [name]})
        assert status == 400
        assert error.startswith("nothing to show")


def test_a_study_stays_what_it_was_when_the_runs_are_gone(tmp_path: Path) -> None:
    home(tmp_path, 2)
    with studio(tmp_path) as client:
        id = study(client, "referenced", runs=[OURS])
        shutil.rmtree(tmp_path / "bench")
        shutil.rmtree(tmp_path / "data")
        item = client.get(f"/api/studies/{id}/items/1?who=ana")
        assert colour(client.ask("GET", item["human"]).content) == HUMAN
        client.put(f"/api/studies/{id}/items/1", said("ana", "Model"))
        assert client.get(f"/api/studies/{id}/results")["judged"] == 4


def test_folders_of_the_home_may_hold_candidates(tmp_path: Path) -> None:
    cases = folder(tmp_path, 3).rename(tmp_path / "moved")
    (tmp_path / "cases").mkdir()
    cases.rename(tmp_path / "cases" / "mine")
    for n in range(2):
        beside = tmp_path / "cases" / "mine" / f"case-{n:02}" / "candidates"
        beside.mkdir()
        (beside / "x.png").write_bytes(picture(ONE))
        (beside / "y.png").write_bytes(picture(OTHER))
    with studio(tmp_path) as client:
        offered = {one["id"]: one for one in client.get("/api/studies/sources")["datasets"]}
        assert offered["cases/mine-diagram"]["candidates"] == ["x", "y"]
        made = client.post("/api/studies", {"kind": "blind", "dataset": "cases/mine-diagram"})
        assert (made["items"], made["left_out"]) == (2, {"no figure was made": 1})
        for dataset in ("/etc", "cases/../mine-diagram", "figwright"):
            assert refused(client, "POST", "/api/studies", {"kind": "questions", "dataset": dataset})[0] == 404


@pytest.mark.parametrize(
    "wanted",
    [
        {"kind": "blind", "runs": [OURS]},
        {"kind": "referenced"},
        {"kind": "referenced", "runs": [OURS, OURS]},
        {"kind": "referenced", "runs": [OURS, OURS[:-1]]},
        {"kind": "referenced", "runs": [OURS], "dataset": "figwright-diagram"},
        {"kind": "referenced", "dataset": "figwright-diagram"},
        {"kind": "questions", "dataset": "figwright-plot"},
        {"kind": "other", "runs": [OURS]},
        {"kind": "referenced", "runs": [OURS], "limit": 0},
    ],
)
def test_what_makes_no_study_is_refused_in_words(client: Client, wanted: dict[str, object]) -> None:
    status, error = refused(client, "POST", "/api/studies", wanted)
    assert status == 400
    assert error


def test_runs_that_drew_different_data_are_no_blind_pair(tmp_path: Path) -> None:
    home(tmp_path, 2)
    run(tmp_path, "elsewhere", OTHER, 2, data=str(tmp_path / "data" / ".." / "data"))
    with studio(tmp_path) as client:
        wanted = {"kind": "blind", "runs": [OURS, "20260101-elsewhere"]}
        assert "different datasets" in refused(client, "POST", "/api/studies", wanted)[1]


def test_a_judgement_is_kept_replaced_and_remembered(client: Client, place: Path) -> None:
    id = study(client, "referenced")
    at = f"/api/studies/{id}/items/1"
    first = client.put(at, said(" ana  b ", {"faithfulness": "Model", "readability": "Both bad"}, comment="hm"))
    assert (first["overall"], first["done"], first["state"]) == ("", 0, "open")
    more = {"faithfulness": "Human", "conciseness": "Both good", "aesthetics": "Both good"}
    second = client.put(at, said("ana b", more, comment="well", nonce="n1"))
    assert (second["overall"], second["done"], second["total"]) == ("Human", 1, 20)
    client.put(at, said("ana b", "Model", nonce="n1"))  # the same request, however it looks
    saved = client.get(f"{at}?who=ana b".replace(" ", "%20"))["saved"]
    assert saved["answers"] == {**more, "readability": "Both bad"}
    assert saved["comment"] == "well"
    client.put(at, said("ana b", {"faithfulness": None}))
    kept = Store(str(place / "studio.sqlite"))
    try:
        past = [(one["what"], one["was"]) for one in kept.history(id)]
    finally:
        kept.close()
    assert past == [("comment", "hm"), ("faithfulness", "Model"), ("comment", "well"), ("faithfulness", "Human")]
    assert client.get(f"/api/studies/{id}?who=ana%20b")["items"][0]["state"] == "open"


def test_a_skip_is_kept_and_counts_for_nobody(client: Client) -> None:
    id = study(client, "referenced")
    client.put(f"/api/studies/{id}/items/2", said("ana", "Model"))
    client.put(f"/api/studies/{id}/items/3", said("ana", "Model"))
    told = client.put(f"/api/studies/{id}/items/3", said("ana", {}, skipped=True, comment="cannot tell"))
    assert (told["state"], told["done"], told["skipped"]) == ("skipped", 1, 1)
    found = client.get(f"/api/studies/{id}?who=ana")
    assert [one["state"] for one in found["items"]][:4] == ["open", "done", "skipped", "open"]
    assert client.get(f"/api/studies/{id}/items/3?who=ana")["saved"]["comment"] == "cannot tell"
    assert len(client.ask("GET", f"/api/studies/{id}/export.csv").content.splitlines()) == 1 + 4
    listed = next(one for one in client.get("/api/studies")["studies"] if one["id"] == id)
    assert [(one["name"], one["done"], one["skipped"]) for one in listed["annotators"]] == [("ana", 1, 1)]


@pytest.mark.parametrize("who", ["", "   ", "x" * 81, "a\x00b", "consensus", "Consensus "])
def test_a_name_is_a_name(client: Client, who: str) -> None:
    id = study(client, "referenced", limit=1)
    assert refused(client, "PUT", f"/api/studies/{id}/items/1", said(who, "Model"))[0] == 400


def test_what_is_no_answer_is_refused_and_nothing_of_it_is_kept(client: Client) -> None:
    id = study(client, "referenced", limit=1)
    at = f"/api/studies/{id}/items/1"
    for answers in ({"faithfulness": "A"}, {"faithfulness": "Model", "beauty": "Model"}, {"faithfulness": "Tie"}):
        assert refused(client, "PUT", at, said("ana", answers))[0] == 400
    assert "saved" not in client.get(f"{at}?who=ana")
    assert refused(client, "PUT", f"/api/studies/{id}/items/2", said("ana", "Model"))[0] == 404
    for path in ("nothing", "%00", f"{id}/items/0", f"{id}/items/{10**30}", f"{id}/items/1/%2e%2e"):
        assert refused(client, "GET", f"/api/studies/{path}")[0] == 404
    assert refused(client, "GET", f"/api/studies/{id}/questions/1")[0] == 400
    assert refused(client, "GET", f"/api/studies/{id}/items/1/a?who=ana")[0] == 404


def test_odd_signs_in_comments_come_through_every_export(client: Client, tmp_path: Path) -> None:
    id = study(client, "referenced", limit=2)
    odd = 'a "b", c\r\nd\u2028e\x00f \U0001f600; =1+1'
    client.put(f"/api/studies/{id}/items/1", said("Ána O'Hara, 3rd", "Both good", comment=odd))
    for kind in ("csv", "jsonl"):
        file = tmp_path / f"export.{kind}"
        file.write_bytes(client.ask("GET", f"/api/studies/{id}/export.{kind}").content)
        rows = load(file).annotations
        assert {row.annotator for row in rows} == {"Ána O'Hara, 3rd"}
        assert {row.note for row in rows} == {'a "b", c\nd\nef \U0001f600; =1+1'}


def test_the_rubric_is_the_one_of_the_judge(client: Client) -> None:
    id = study(client, "blind", limit=1)
    rubric = client.get(f"/api/studies/{id}/items/1?who=ana")["rubric"]
    assert tuple(rubric) == ALL
    assert [name for name in ALL if rubric[name]["primary"]] == ["faithfulness", "readability"]
    for one in rubric.values():
        assert one["title"]
        assert len(one["text"]) > 100
        assert len(one["red_lines"]) >= 3
        assert len(one["decide"]) == 4
    assert "{{" not in json.dumps(rubric)


def test_the_order_is_drawn_for_everybody_and_half_is_exchanged() -> None:
    orders = {who: [blind.exchanged(3, who, n, 50) for n in range(1, 51)] for who in ("ana", "bob", "cy")}
    assert all(sum(order) == 25 for order in orders.values())
    assert len({tuple(order) for order in orders.values()}) == 3
    assert orders["ana"] == [blind.exchanged(3, "ana", n, 50) for n in range(1, 51)]
    assert orders["ana"] != [blind.exchanged(4, "ana", n, 50) for n in range(1, 51)]


def test_blind_pages_know_no_names_and_pictures_give_none_away(client: Client) -> None:
    id = study(client, "blind", title="Which is better?")
    sent = []
    seen: dict[str, list[tuple[int, ...]]] = {"ana": [], "bob": []}
    for who, colours in seen.items():
        sent.append(client.ask("GET", f"/api/studies/{id}?who={who}").content)
        for n in range(1, 11):
            reply = client.ask("GET", f"/api/studies/{id}/items/{n}?who={who}")
            sent.append(reply.content)
            pair = [client.ask("GET", reply.data[side]).content for side in ("a", "b")]
            sizes = {int.from_bytes(data[16:20], "big") for data in pair}
            assert len(sizes) == 1  # one method's pictures are larger; here they are not
            assert {colour(data) for data in pair} == {ONE, OTHER}
            assert all(_chunks(data) <= {b"IHDR", b"IDAT", b"IEND"} for data in pair)
            colours.append(colour(pair[0]))
        assert Counter(colours) == {ONE: 5, OTHER: 5}
    assert seen["ana"] != seen["bob"]
    sent.append(client.ask("PUT", f"/api/studies/{id}/items/1", json.dumps(said("ana", "A")).encode()).content)
    sent += [client.ask("GET", f"/api/studies{path}").content for path in ("", f"/{id}/conflicts", f"/{id}/results")]
    assert not any(name in text for text in sent for name in (b"zebra", b"yak", b"20260101"))


def test_what_was_chosen_blindly_is_told_of_the_right_one(client: Client, tmp_path: Path) -> None:
    """Ana always likes the red one (the zebra), wherever it stands."""
    id = study(client, "blind")
    for n in range(1, 11):
        at = f"/api/studies/{id}/items/{n}"
        side = "A" if colour(client.ask("GET", f"{at}/a?who=ana").content) == ONE else "B"
        assert client.put(at, said("ana", side))["overall"] == side
        assert client.get(f"{at}?who=ana")["saved"]["answers"] == dict.fromkeys(ALL, side)
    file = tmp_path / "blind.csv"
    file.write_bytes(client.ask("GET", f"/api/studies/{id}/export.csv").content)
    rows = load(file).choices
    assert len(rows) == 40
    assert {row.candidate_a if row.choice == "Model" else row.candidate_b for row in rows} == {"zebra"}
    assert {row.candidate_a for row in rows} == {"zebra", "yak"}
    (method,) = client.get(f"/api/studies/{id}/results")["methods"]
    assert (method["name"], method["against"], method["overall"]["wins"]) == ("zebra", "yak", 10)


def test_two_that_drew_the_same_are_not_compared(tmp_path: Path) -> None:
    home(tmp_path, 3)
    twin = tmp_path / "bench" / "artifacts" / THEIRS / "case-01" / "picture.png"
    twin.write_bytes(picture(ONE))
    with studio(tmp_path) as client:
        made = client.post("/api/studies", {"kind": "blind", "runs": [OURS, THEIRS]})
        assert (made["items"], made["left_out"]) == (2, {"both made the same picture": 1})


@pytest.mark.parametrize("kind", ["referenced", "blind"])
def test_conflicts_are_listed_and_settled_together(client: Client, kind: str) -> None:
    id = study(client, kind, **({"runs": [OURS]} if kind == "referenced" else {}))
    at, one = f"/api/studies/{id}/items/4", "Model" if kind == "referenced" else "A"

    def side(who: str) -> str:
        """What this annotator calls the red one."""
        if kind == "referenced":
            return "Model"
        return "A" if colour(client.ask("GET", f"{at}/a?who={who}").content) == ONE else "B"

    client.put(at, said("ana", {**dict.fromkeys(ALL, "Both good"), "readability": side("ana")}))
    client.put(at, said("bob", {**dict.fromkeys(ALL, "Both bad"), "readability": "Both good"}, comment="crowded"))
    (conflict,) = client.get(f"/api/studies/{id}/conflicts")["conflicts"]
    assert (conflict["n"], conflict["dimension"], conflict["settled"]) == (4, "readability", "")
    assert conflict["verdicts"] == {"ana": side("consensus"), "bob": "Both good"}
    assert conflict["comments"] == {"bob": "crowded"}
    client.put(f"/api/studies/{id}/consensus", {"n": 4, "answers": {"readability": one}, "comment": "ok", "by": "bob"})
    (conflict,) = client.get(f"/api/studies/{id}/conflicts")["conflicts"]
    assert (conflict["settled"], conflict["verdict"], conflict["by"]) == ("consensus", one, "bob")
    assert [one["name"] for one in client.get("/api/studies")["studies"][0]["annotators"]] == ["ana", "bob"]
    found = client.get(f"/api/studies/{id}/results?reveal=1")
    assert found["conflicts"] == {"total": 1, "open": 0, "majority": 0, "consensus": 1, "cases": 1, "open_cases": 0}
    won = found["methods"][0]["overall"]
    assert (won["wins"], won["losses"]) == ((1, 0) if one == side("consensus") else (0, 1))


def _chunks(png: bytes) -> set[bytes]:
    found, place = set(), 8
    while place < len(png):
        length = int.from_bytes(png[place : place + 4], "big")
        found.add(png[place + 4 : place + 8])
        place += 12 + length
    return found


def test_a_study_is_renamed_closed_and_opened_again_and_keeps_everything(client: Client) -> None:
    id = study(client, "referenced", limit=2)
    client.put(f"/api/studies/{id}/items/1", said("ana", "Model"))
    assert client.put(f"/api/studies/{id}", {"title": "Another title"})["title"] == "Another title"
    assert client.put(f"/api/studies/{id}", {"closed": True})["closed"]
    assert id not in [one["id"] for one in client.get("/api/studies")["studies"]]
    (closed,) = [one for one in client.get("/api/studies?closed=1")["studies"] if one["id"] == id]
    assert (closed["title"], closed["annotators"][0]["done"]) == ("Another title", 1)
    # what was on its way when it was closed is kept, too
    assert client.put(f"/api/studies/{id}/items/2", said("ana", "Human"))["done"] == 2
    assert client.put(f"/api/studies/{id}", {"closed": False})["closed"] == ""
    assert id in [one["id"] for one in client.get("/api/studies")["studies"]]
    assert client.ask("PUT", f"/api/studies/{id}", json.dumps({"title": "  "}).encode()).status == 400
    assert client.ask("PUT", "/api/studies/nothing", json.dumps({"title": "x"}).encode()).status == 404

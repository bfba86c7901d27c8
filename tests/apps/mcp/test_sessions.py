"""Whole sessions with the official client: a real process over stdio, HTTP with its guard, a model that the client
lends, calls that are given up. Both eras of the protocol."""

from __future__ import annotations

import asyncio
import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from mcp.client.client import Client

from assisted import METHOD, MODES, SPEC, Lent, inside, pictures, process, served, text
from figwright.apps import cli
from figwright.apps.mcp import jobs
from figwright.ir.spec.load import loads

CAPTION = "Our codec"
CARRIED = {"changes": [{"suggestion": 1, "edits": [{"op": "head", "theme": "ice"}]}]}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIGWRIGHT_HOME", str(tmp_path / ".home"))
    monkeypatch.setenv("FIGWRIGHT_MODEL", "")


async def keyless(client: Client) -> None:
    """List, draw, check, edit and render with no key; benchmarks/mcp.py takes their times."""
    assert len((await client.list_tools()).tools) >= 10
    drawn = await client.call_tool("draw", {"method": METHOD, "caption": CAPTION})
    spec = drawn.structured_content["spec"]
    id = loads(spec).nodes()[0].id
    checked = await client.call_tool("check", {"spec": spec, "source": METHOD})
    edits = [{"op": "relabel", "id": id, "label": "Reader"}]
    edited = await client.call_tool("edit", {"spec": spec, "edits": edits})
    rendered = await client.call_tool("render", {"spec": SPEC, "formats": ["svg"]})
    assert not any(result.is_error for result in (drawn, checked, edited, rendered))
    assert pictures(drawn)
    assert pictures(rendered)


def test_a_session_over_stdio_with_a_real_process(tmp_path: Path) -> None:
    """Of the older era; HTTP with the newer one, and both of them inside one process: below."""

    async def session() -> None:
        async with Client(process(tmp_path), mode="legacy") as client:
            await keyless(client)

    asyncio.run(session())


def test_two_clients_at_once_over_http(tmp_path: Path) -> None:
    async def session(address: str) -> None:
        async with Client(address) as one, Client(address) as other, asyncio.TaskGroup() as group:
            for client in (one, other):
                group.create_task(keyless(client))

    with served(tmp_path) as address:
        asyncio.run(session(address))


def test_stdout_carries_nothing_but_the_protocol(tmp_path: Path) -> None:
    """A client of our own, line by line: also a tool's children and stray prints must not reach stdout."""
    parameters = process(tmp_path)
    csv = "Method,Accuracy\nBase,71.5\nOurs,79.2\n"
    hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "lines", "version": "1"}}
    sent = [
        {"id": 1, "method": "initialize", "params": hello},
        {"method": "notifications/initialized"},
        {"id": 2, "method": "tools/call", "params": {"name": "plot", "arguments": {"table": csv, "intent": "bars"}}},
        {"id": 3, "method": "tools/call", "params": {"name": "draw", "arguments": {"method": METHOD}}},
        {"id": 4, "method": "tools/call", "params": {"name": "render", "arguments": {"spec": "body: ["}}},
    ]
    running = subprocess.Popen(
        [parameters.command, *parameters.args], cwd=tmp_path, env=parameters.env, text=True, encoding="utf-8",
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert running.stdin
    assert running.stdout
    for message in sent:
        running.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
    running.stdin.flush()
    answers: dict[int, Any] = {}
    while len(answers) < 4:
        line = json.loads(running.stdout.readline())
        assert line["jsonrpc"] == "2.0"
        answers.update({line["id"]: line} if "id" in line else {})
    running.stdin.close()
    rest = running.stdout.read()
    assert running.wait(20) == 0
    assert rest == ""
    assert running.stderr
    assert "Traceback" not in running.stderr.read()
    assert [answers[id]["result"].get("isError", False) for id in (2, 3, 4)] == [False, False, True]


@pytest.mark.parametrize("mode", MODES)
def test_the_clients_model_draws_with_no_key(tmp_path: Path, mode: str) -> None:
    lent, heard = Lent(), []

    async def listen(progress: float, total: float | None, message: str | None) -> None:
        heard.append((progress, message))

    async def session() -> Any:
        async with inside(tmp_path, mode, sampling_callback=lent) as client:
            given = {"method": METHOD, "caption": CAPTION, "model": "client"}
            return await client.call_tool("draw", given, progress_callback=listen)

    result = asyncio.run(session())
    assert not result.is_error, text(result)
    assert result.structured_content["drawn_by"] == "client"
    assert lent.prompts[:3] == ["planner-description", "visualizer-svg", "critic-placed"]
    critic = lent.asked[lent.prompts.index("critic-placed")]
    assert any(block.type == "image" for message in critic.messages for block in message.content_as_list)
    assert any(METHOD in block.text for message in lent.asked[0].messages for block in message.content_as_list)
    steps = [step for step, _ in heard]
    assert steps == sorted(set(steps))
    assert any("planner" in message for _, message in heard)


@pytest.mark.parametrize("mode", MODES)
def test_the_clients_model_is_reached_over_http_too(guarded: str, mode: str) -> None:
    lent = Lent()

    async def session() -> Any:
        async with Client(guarded, mode=mode, sampling_callback=lent) as client:
            return await client.call_tool("judge", {"spec": SPEC, "method": METHOD, "model": "client"})

    result = asyncio.run(session())
    assert not result.is_error, text(result)
    assert lent.prompts == ["critic-figure"]
    assert result.structured_content["critique"]


@pytest.mark.parametrize("mode", MODES)
def test_the_clients_model_judges_and_polishes(tmp_path: Path, mode: str) -> None:
    polish = {"polisher-suggest": '{"suggestions": [{"do": "cooler"}]}', "polisher-edits": json.dumps(CARRIED)}
    lent = Lent(answers=polish)

    async def session() -> tuple[Any, ...]:
        async with inside(tmp_path, mode, sampling_callback=lent) as client:
            drawn = await client.call_tool("render", {"spec": SPEC, "formats": ["png"], "folder": "people"})
            given = {"spec": SPEC, "method": METHOD, "caption": CAPTION}
            alone = await client.call_tool("judge", given)
            beside = await client.call_tool("judge", {**given, "human": "people/figure.png"})
            polished = await client.call_tool("polish", {"spec": SPEC})
            return drawn, alone, beside, polished

    drawn, alone, beside, polished = asyncio.run(session())
    assert not any(result.is_error for result in (drawn, alone, beside, polished)), text(beside)
    assert alone.structured_content["judged_by"] == "client"
    assert alone.structured_content["critique"]
    assert set(beside.structured_content["verdicts"]) >= {"faithfulness", "readability"}
    judged = [one for one, prompt in zip(lent.asked, lent.prompts, strict=True) if prompt.startswith("judge-")]
    assert len(judged) == 8  # four dimensions in both orders
    assert all("fits this schema" in (one.system_prompt or "") for one in judged)
    assert "polisher-suggest" in lent.prompts
    assert loads(polished.structured_content["spec"]).head.theme == "ice"


def test_a_model_that_is_not_lent_is_told(tmp_path: Path) -> None:
    async def session(lent: Lent | None, **given: Any) -> Any:
        async with inside(tmp_path, "legacy", sampling_callback=lent) as client:
            return await client.call_tool("draw", {"method": METHOD, "caption": CAPTION, **given})

    by_rules = asyncio.run(session(None, model="client"))
    assert by_rules.structured_content["drawn_by"] == "rules"
    assert "offers no model" in text(by_rules)
    refused = asyncio.run(session(Lent(refuse="the user said no"), model="client"))
    assert refused.is_error
    assert "the user said no" in text(refused)
    lent = Lent()
    asyncio.run(session(lent, model="rules"))
    assert lent.asked == []


def test_a_bad_answer_is_objected_to_and_a_cut_one_is_no_answer(tmp_path: Path) -> None:
    async def session(lent: Lent) -> Any:
        async with inside(tmp_path, "legacy", sampling_callback=lent) as client:
            return await client.call_tool("judge", {"spec": SPEC, "method": METHOD, "model": "client"})

    babble = Lent(answer="I like it.")
    result = asyncio.run(session(babble))
    assert result.is_error
    assert "cannot be used" in text(result)
    assert [message.role for message in babble.asked[-1].messages][-2:] == ["assistant", "user"]
    assert asyncio.run(session(Lent(answer='{"critique": "fi', stop="maxTokens"))).is_error


def test_a_call_that_is_given_up_ends_its_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, ended = asyncio.Event(), []
    end = jobs.Job.end
    monkeypatch.setattr(jobs.Job, "end", lambda job: (ended.append(job.tool), end(job)))

    async def never(context: Any, params: Any) -> Any:
        asked.set()
        await asyncio.sleep(60)

    async def session() -> Any:
        async with inside(tmp_path, "legacy", sampling_callback=never) as client:
            call = asyncio.create_task(client.call_tool("draw", {"method": METHOD, "model": "client"}))
            await asked.wait()
            call.cancel()
            with pytest.raises(asyncio.CancelledError):
                await call
            while not ended:
                await asyncio.sleep(0.01)
            return await client.call_tool("check", {"spec": SPEC})

    result = asyncio.run(asyncio.wait_for(session(), 20))
    assert ended == ["draw"]
    assert not result.is_error
    (run,) = (tmp_path / ".home" / "runs").iterdir()
    assert "run.stopped" in (run / "events.jsonl").read_text("utf-8")


def test_work_that_nobody_comes_back_to_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "PATIENCE", 0.3)

    async def session() -> Any:
        async with inside(tmp_path, sampling_callback=Lent()) as client:
            given = {"method": METHOD, "model": "client"}
            first = await client.session.call_tool("draw", given, allow_input_required=True)
            assert first.input_requests
            other = await client.session.call_tool("plan", {"method": METHOD}, request_state=first.request_state)
            await asyncio.sleep(0.6)
            late = await client.session.call_tool("draw", given, request_state=first.request_state)
            return other, late

    for result in asyncio.run(session()):
        assert result.is_error
        assert "no longer waits" in text(result)


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("guarded")) as address:
        yield address


PING = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"host": "evil.example"}, 403),
        ({"host": "evil.example:8643"}, 403),
        ({"origin": "https://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "http://[no-address"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({}, 400),  # no session yet: it has come as far as the protocol
    ],
)
def test_other_sites_and_other_names_are_refused(guarded: str, headers: dict[str, str], status: int) -> None:
    usual = {"accept": "application/json, text/event-stream", "content-type": "application/json"}
    answer = httpx2.post(guarded, json=PING, headers={**usual, **headers})
    assert answer.status_code == status
    assert "access-control-allow-origin" not in answer.headers


def test_a_token_is_asked_for(tmp_path: Path) -> None:
    token = "correct-horse-battery"
    with served(tmp_path, token) as address:
        for shown in ({}, {"authorization": "Bearer wrong"}, {"authorization": token}, {"authorization": "Basic x"}):
            answer = httpx2.post(address, json=PING, headers=shown)
            assert answer.status_code == 401
            assert token not in answer.text
        right = httpx2.post(address, json=PING, headers={"authorization": f"Bearer {token}"})
        assert right.status_code not in (401, 403)


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("--port", "1234"), 2, "add --http"),
        (("--root", "nowhere"), 1, "is not a folder"),
        (("--http", "--host", "0.0.0.0"), 1, "invalid token"),
    ],
)
def test_the_command_says_what_is_wrong(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], code: int, said: str
) -> None:
    monkeypatch.setenv("FIGWRIGHT_MCP_TOKEN", "short")
    assert cli.main(["mcp", *words]) == code
    printed = capsys.readouterr()
    assert printed.out == ""
    assert said in printed.err

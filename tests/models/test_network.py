"""The HTTP client's connections on asyncio: what it is promised of them, with and without encryption."""

from __future__ import annotations

import asyncio
import os
import ssl
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("httpx2")

import httpcore2
import httpx2

from figwright.models import Account
from figwright.models._clients import http
from figwright.models._network import MOST_READ, Network
from loopback import Background, Reply, Request

LARGE = os.urandom(3_000_000)


def account(url: str, timeout: float = 5.0) -> Account:
    return Account("openai", "m", "OpenAI", url, "key", timeout=timeout)


def run(work: Callable[[], Any]) -> Any:
    return asyncio.run(work())


def test_the_client_uses_them() -> None:
    client = http(account("http://127.0.0.1:9"))
    assert isinstance(client._transport._pool._network_backend, Network)  # type: ignore[attr-defined]


def test_large_bodies_go_and_come_whole_over_one_connection() -> None:
    seen: list[Request] = []

    def answer(request: Request) -> Reply:
        seen.append(request)
        return Reply(LARGE, headers={"content-type": "application/octet-stream"})

    async def calls(url: str) -> list[httpx2.Response]:
        async with http(account(url)) as client:
            return [await client.post(url, content=LARGE) for _ in range(3)]

    with Background(answer) as server:
        answers = run(lambda: calls(server.url))
        assert len(server._open) == 1, "the connection is kept"
    assert [one.content for one in answers] == [LARGE] * 3
    assert [one.raw for one in seen] == [LARGE] * 3


def test_an_answer_that_nobody_reads_does_not_fill_the_memory() -> None:
    async def held(url: str) -> int:
        async with http(account(url)) as client, client.stream("POST", url, content=b"x") as answer:
            await asyncio.sleep(0.3)
            line = answer.extensions["network_stream"]._line
            return int(line.size)

    with Background(lambda request: Reply(b"x" * 4 * MOST_READ)) as server:
        assert run(lambda: held(server.url)) < 2 * MOST_READ


def test_a_connection_that_the_server_closed_is_not_used_again() -> None:
    replies = iter([Reply({"a": 1}), Reply({"a": 1}, cut=True), Reply({"a": 2})])

    async def calls(url: str) -> list[Any]:
        async with http(account(url)) as client:
            first = await client.post(url, content=b"1")
            with pytest.raises(httpx2.HTTPError):
                await client.post(url, content=b"2")
            return [first.json(), (await client.post(url, content=b"3")).json()]

    with Background(lambda request: next(replies)) as server:
        assert run(lambda: calls(server.url)) == [{"a": 1}, {"a": 2}]


@pytest.mark.parametrize(
    ("host", "port", "kind"),
    [("127.0.0.1", 1, httpcore2.ConnectError), ("no-such-host.invalid", 80, httpcore2.ConnectError)],
)
def test_nobody_there(host: str, port: int, kind: type[Exception]) -> None:
    with pytest.raises(kind):
        run(lambda: Network().connect_tcp(host, port, timeout=5))


def test_silence_is_a_time_out() -> None:
    async def call(url: str) -> None:
        async with http(account(url, timeout=0.2)) as client:
            await client.post(url, content=b"1")

    with Background(lambda request: Reply(hang=True)) as server, pytest.raises(httpx2.ReadTimeout):
        run(lambda: call(server.url))


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    path = tmp_path / "both.pem"
    key, cert = tmp_path / "key.pem", tmp_path / "cert.pem"
    command = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext".split()
    more = ["subjectAltName=DNS:localhost", "-keyout", str(key), "-out", str(cert)]
    try:
        subprocess.run([*command, *more], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("no openssl to make a certificate with")
    path.write_bytes(key.read_bytes() + cert.read_bytes())
    return path


def test_encrypted_connections_are_trusted_by_name_only(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate)

    async def served(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        size = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
        body = await reader.readexactly(size)
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: %d\r\n\r\n" % len(body) + body)
        await writer.drain()
        writer.close()

    async def calls() -> bytes:
        server = await asyncio.start_server(served, "127.0.0.1", 0, ssl=context)
        port = server.sockets[0].getsockname()[1]
        async with server, http(account(f"https://localhost:{port}")) as client:
            answer = await client.post(f"https://localhost:{port}", content=LARGE)
            with pytest.raises(httpx2.ConnectError):
                await client.post(f"https://127.0.0.1:{port}", content=b"x")
            return answer.content

    assert run(calls) == LARGE

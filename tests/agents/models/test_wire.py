"""Requests by aiohttp and by httpx's own way: the same is sent, comes back and is said of what fails."""

from __future__ import annotations

import asyncio
import gc
import gzip
import os
import ssl
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from ipaddress import ip_address
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from agents.models.asking import ASK, WIRES, asked, connected, failed
from agents.models.loopback import Loopback, Reply
from agents.models.test_pictures import WIRES as PAINTERS
from agents.models.test_pictures import painted
from agents.models.wires import PNG
from figwright.agents import models
from figwright.agents.models import Answer, Ask, Image, Patience
from figwright.core.errors import Unavailable

pytest.importorskip("pydantic_ai")
pytest.importorskip("aiohttp")

import httpx2

from figwright.agents.models import _clients

Once = Callable[[Any, Callable[[Any], Any]], Any]
LARGE = PNG + os.urandom(300_000)
WAYS = ("aiohttp", "httpx")


@pytest.fixture(params=WAYS)
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "httpx":
        monkeypatch.setattr(_clients, "_wire", lambda trusted: None)
    return str(request.param)


def sent(server: Loopback) -> list[tuple[str, dict[str, str], bytes]]:
    """What came, but for what may differ from connection to connection."""
    return [(one.path, {k: v for k, v in one.headers.items() if k != "host"}, one.raw) for one in server.requests]


@pytest.mark.parametrize("name", WIRES)
def test_the_same_is_sent(name: str, once: Once, monkeypatch: pytest.MonkeyPatch) -> None:
    came = []
    ask = Ask("judge", "You judge.", ("Look:", Image(LARGE), Image(LARGE)), seed=7)
    for own in (True, False):
        server = Loopback()
        if not own:
            monkeypatch.setattr(_clients, "_wire", lambda trusted: None)
        server.say(WIRES[name].text("Fine."))
        asked(WIRES[name], server, once, ask)
        came.append(sent(server))
        server.close()
    assert came[0] == came[1]
    assert came[0][0][1]["user-agent"].partition("/")[0] not in ("", "Python")


@pytest.mark.usefixtures("way")
@pytest.mark.parametrize("name", WIRES)
class TestBoth:
    def test_words_and_streams_come(self, name: str, server: Loopback, once: Once) -> None:
        wire = WIRES[name]
        server.say(wire.text("A box."), wire.stream(["A b", "ox."]))
        assert asked(wire, server, once).text == "A box."
        answer: Answer = once(connected(wire, server), lambda model: model.ask(ASK, lambda _: None))
        assert answer.text == "A box."

    def test_what_is_cut_off_or_silent_is_asked_for_again(self, name: str, server: Loopback, once: Once) -> None:
        wire = WIRES[name]
        whole = wire.text("A box and an arrow. " * 40)
        cut = Reply(whole.body, cut=True)
        server.say(cut, Reply(hang=True), whole)
        assert asked(wire, server, once, timeout=0.8).text.startswith("A box")
        assert len(server.requests) == 3

    def test_nobody_there_is_said(self, name: str, server: Loopback, once: Once) -> None:
        server.close()
        assert failed(Unavailable, WIRES[name], server, once).__cause__ is None

    def test_packed_answers_are_unpacked(self, name: str, server: Loopback, once: Once) -> None:
        plain = WIRES[name].text("Packed.")
        body = gzip.compress(plain.content()[1])
        server.say(Reply(body, headers={**plain.headers, "content-encoding": "gzip"}))
        assert asked(WIRES[name], server, once).text == "Packed."


@pytest.mark.usefixtures("way")
def test_paintings_come_whole(server: Loopback, once: Once) -> None:
    for name, wire in PAINTERS.items():
        server.say(wire.picture(LARGE))
        assert painted(wire, server, once).images == (Image(LARGE),), name


@pytest.mark.usefixtures("way")
def test_a_connection_that_the_server_has_ended_is_opened_again(server: Loopback, once: Once) -> None:
    wire = WIRES["openai"]
    server.say(wire.text("Fine."))

    async def twice(model: Any) -> list[str]:
        first = await model.ask(ASK)
        server.hang_up()
        await asyncio.sleep(0.05)
        return [first.text, (await model.ask(ASK)).text]

    assert once(connected(wire, server, patience=Patience(tries=1)), twice) == ["Fine.", "Fine."]


def test_one_model_may_be_asked_from_one_loop_after_another_and_left(
    server: Loopback, recwarn: Any, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    wire = WIRES["openai"]
    server.say(wire.text("Fine."))
    model = connected(wire, server)
    for _ in range(2):
        assert asyncio.run(model.ask(ASK)).text == "Fine."
    del model
    gc.collect()
    said = [str(one.message) for one in recwarn] + [caplog.text, capsys.readouterr().err]
    assert not [words for words in said if "Unclosed c" in words or "never awaited" in words]


@pytest.fixture(scope="module")
def certified(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, ssl.SSLContext]:
    """A certificate of our own for this machine, and a server's context with it."""
    pytest.importorskip("cryptography")
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    folder = tmp_path_factory.mktemp("tls")
    (folder / "cert.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    secret = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    (folder / "key.pem").write_bytes(secret)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "cert.pem", folder / "key.pem")
    return folder / "cert.pem", context


@pytest.fixture
def safe(certified: tuple[Path, ssl.SSLContext]) -> Iterator[Loopback]:
    server = Loopback(certified[1])
    yield server
    server.close()


@pytest.mark.usefixtures("way")
def test_a_certificate_counts_when_the_environment_says_so(
    safe: Loopback, certified: tuple[Path, ssl.SSLContext], once: Once, monkeypatch: pytest.MonkeyPatch
) -> None:
    wire = WIRES["openai"]
    safe.say(wire.text("Safely."))
    failed(Unavailable, wire, safe, once)
    assert not safe.requests
    monkeypatch.setenv("SSL_CERT_FILE", str(certified[0]))
    answer = asked(wire, safe, once, Ask("judge", "You judge.", ("Look:", Image(LARGE))))
    assert answer.text == "Safely."
    assert wire.image(safe.requests[0]) == LARGE


def test_proxies_are_passed_as_httpx_passes_them(server: Loopback, once: Once, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("no_proxy", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("http_proxy", server.url)
    wire = WIRES["openai"]
    server.say(wire.text("By proxy."))
    model = connected(wire, server)
    answer: Answer = once(model, lambda model: model.ask(ASK))
    assert answer.text == "By proxy."
    assert server.requests[0].path.startswith("http://")


def test_without_aiohttp_the_usual_way_is_gone(server: Loopback, once: Once, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "aiohttp", None)
    monkeypatch.delitem(sys.modules, "figwright.agents.models._wire", raising=False)
    assert _clients._wire(_clients._certificates()) is None
    server.say(WIRES["openai"].text("Fine."))
    assert asked(WIRES["openai"], server, once).text == "Fine."


def test_one_model_may_be_asked_from_two_loops_at_once(server: Loopback) -> None:
    wire = WIRES["openai"]
    server.say(Reply(wire.text("Fine.").body, delay=0.3))
    model, answers = connected(wire, server, patience=Patience(tries=1)), list[str]()

    def asking() -> None:
        answers.append(asyncio.run(model.ask(ASK)).text)

    threads = [Thread(target=asking) for _ in range(2)]
    for thread in threads:
        thread.start()
        time.sleep(0.1)
    for thread in threads:
        thread.join(5)
    assert answers == ["Fine.", "Fine."]


@pytest.mark.usefixtures("way")
def test_a_key_of_two_lines_is_an_error_of_ours_and_is_not_shown(server: Loopback, once: Once) -> None:
    key = "sk-secret\n4f9c2d71e8b05a36"
    model = models.connect("openai/gpt-4o", base_url=f"{server.url}/v1", key=key, patience=Patience(tries=1))
    with pytest.raises(Unavailable) as caught:
        once(model, lambda model: model.ask(ASK))
    assert not any(part in str(caught.value) for part in key.split())
    assert not server.requests


@pytest.mark.usefixtures("way")
def test_servers_may_say_much_in_their_headers(server: Loopback, once: Once) -> None:
    plain = WIRES["openai"].text("Fine.")
    server.say(Reply(plain.body, headers={"x-long": "a" * 20_000}))
    assert asked(WIRES["openai"], server, once).text == "Fine."


@pytest.mark.usefixtures("way")
def test_a_body_of_unknown_length_is_sent_in_pieces() -> None:
    """By a server of the standard library: ours reads none."""
    came: list[bytes] = []

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            assert self.headers["transfer-encoding"] == "chunked"
            while size := int(self.rfile.readline(), 16):
                came.append(self.rfile.read(size))
                self.rfile.readline()
            self.rfile.readline()
            self.send_response(200)
            self.send_header("content-length", "2")
            self.end_headers()
            self.wfile.write(b"{}")

        def log_message(self, *_: object) -> None: ...

    async def pieces() -> AsyncIterator[bytes]:
        yield b"one "
        yield b"two"

    async def main(url: str) -> int:
        transport = _clients._wire(_clients._certificates())
        async with httpx2.AsyncClient(transport=transport) as client:
            return (await client.post(url, content=pieces())).status_code

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        assert asyncio.run(main(f"http://127.0.0.1:{server.server_port}/")) == 200
        server.shutdown()
    assert b"".join(came) == b"one two"

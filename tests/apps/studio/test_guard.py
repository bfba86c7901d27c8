"""Who may come in: nobody from other sites, nobody by other names, nobody without the token where there is one."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from figwright.apps.http.sockets import listening, token_for
from figwright.apps.studio import api
from figwright.core.errors import SettingsError
from standing_studio import Client, studio

pytestmark = pytest.mark.core

TOKEN = "a-token-for-this-test-only"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with studio(tmp_path_factory.mktemp("home")) as found:
        yield found


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with studio(tmp_path_factory.mktemp("home"), token=TOKEN) as found:
        yield found


def test_pages_come_with_a_strict_policy(client: Client) -> None:
    reply = client.ask("GET", "/make")
    assert reply.status == 200
    policy = reply.headers["content-security-policy"]
    assert "script-src 'self';" in policy
    assert "unsafe-eval" not in policy
    assert "frame-ancestors 'none'" in policy
    assert reply.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80", "evil.example:8642", ""]
)
def test_a_name_that_points_here_is_not_ours(client: Client, host: str) -> None:
    assert client.ask("GET", "/api/runs", Host=host).status == 403


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]", "LOCALHOST"])
def test_our_own_names_are(client: Client, host: str) -> None:
    assert client.ask("GET", "/make", Host=f"{host}:{client.url.rpartition(':')[2]}").status == 200


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE"])
@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_requests_of_other_sites_are_refused(client: Client, method: str, headers: dict[str, str]) -> None:
    reply = client.ask(method, "/api/runs", b"{}" if method != "GET" else None, **headers)
    assert reply.status == 403
    assert "other sites" in reply.data["error"]


def test_another_port_of_this_machine_is_another_site(client: Client) -> None:
    """Some other program's page on localhost may not speak for the user either."""
    assert client.ask("POST", "/api/make", b"{}", Origin="http://127.0.0.1:1").status == 403


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_a_form_cannot_change_anything(client: Client, method: str) -> None:
    """What a plain form or link can send has no header of its own."""
    there = client.url.removeprefix("http://")
    with socket.create_connection(there.split(":")) as plain:
        plain.sendall(f"{method} /api/make HTTP/1.1\r\nHost: {there}\r\nContent-Length: 2\r\n\r\n{{}}".encode())
        assert b" 403 " in plain.recv(200)


def test_a_link_to_a_page_may_be_followed(client: Client) -> None:
    followed = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
    assert client.ask("GET", "/runs", **followed).status == 200
    framed = {**followed, "Sec-Fetch-Dest": "iframe"}
    assert client.ask("GET", "/runs", **framed).status == 403


@pytest.mark.parametrize(
    "path",
    [
        "/static/../application.py",
        "/static/..%2fapplication.py",
        "/static/%2e%2e/application.py",
        "/static//etc/passwd",
        "/static/pages/..\\..\\application.py",
        "/static/fonts/..%2f..%2fapplication.py",
        "/static/fonts/SourceSansPro-Black.ttf",
    ],
)
def test_no_file_outside_is_served(client: Client, path: str) -> None:
    reply = client.ask("GET", path)
    assert reply.status == 404
    assert b"import" not in reply.content
    assert b"root:" not in reply.content


def test_with_a_token_nothing_is_shown_without_it(shared: Client) -> None:
    for path in ("/", "/make", "/static/app.js", "/api/runs", "/api/options"):
        assert shared.ask("GET", path).status == 401, path
    assert shared.ask("POST", "/api/make", b"{}").status == 401
    assert shared.ask("GET", "/?token=wrong").status == 401
    assert shared.ask("GET", "/make", Cookie="figwright-studio=wrong").status == 401


def test_the_token_is_shown_once_and_becomes_a_cookie(shared: Client) -> None:
    first = shared.ask("GET", f"/runs?search=x&token={TOKEN}")
    assert (first.status, first.headers["location"]) == (303, "/runs?search=x")
    cookie = first.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert shared.ask("GET", "/runs", Cookie=cookie.partition(";")[0]).status == 200


def test_the_way_in_leads_to_no_other_site(shared: Client) -> None:
    assert shared.ask("GET", f"//evil.example/x?token={TOKEN}").headers["location"] == "/evil.example/x"


def test_the_token_alone_does_not_excuse_another_site(shared: Client) -> None:
    headers = {"Cookie": f"figwright-studio={TOKEN}", "Origin": "https://evil.example"}
    assert shared.ask("POST", "/api/make", b"{}", **headers).status == 403


def test_other_machines_need_a_token(tmp_path: Path) -> None:
    """The command prints one, and without it nothing is served."""
    import os
    import re
    import urllib.error
    import urllib.request

    free, port = listening("127.0.0.1", 0, exact=True)
    free.close()
    command = [sys.executable, "-m", "figwright", "studio", "--host", "0.0.0.0", "--port", str(port), "--no-browser"]
    environment = {**os.environ, "FIGWRIGHT_HOME": str(tmp_path), "FIGWRIGHT_STUDIO_TOKEN": ""}
    process = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stderr is not None
        address = re.search(r"http\S+", process.stderr.readline())
        assert address
        assert re.search(r"\?token=[\w-]{24,}", address[0])
        bare = address[0].partition("?")[0]
        from standing_studio import wait

        def refused() -> bool:
            try:
                urllib.request.urlopen(bare)
            except urllib.error.HTTPError as error:
                return error.code == 401
            except OSError:
                return False
            return False

        assert wait(refused)
    finally:
        process.terminate()
        process.wait(10)


def test_it_listens_on_this_machine_only() -> None:
    listener, _ = listening("127.0.0.1", 0, exact=True)
    with listener:
        assert listener.getsockname()[0] == "127.0.0.1"


def test_a_port_that_is_taken() -> None:
    taken, port = listening("127.0.0.1", 0, exact=True)
    with taken:
        with pytest.raises(SettingsError, match="cannot open a port") as error:
            listening("127.0.0.1", port, exact=True)
        assert "--port" in error.value.hint
        other, next_one = listening("127.0.0.1", port, exact=False)
        other.close()
        assert next_one > port


@pytest.mark.parametrize("weak", ["short", "with spaces and more of them", "x" * 15, "ünïcödé-ünïcödé-ünïcödé"])
def test_a_weak_token_is_refused(weak: str) -> None:
    with pytest.raises(SettingsError):
        token_for(weak)


def test_every_area_has_routes_under_api() -> None:
    assert api.names()
    for route in api.routes():
        assert getattr(route, "path").startswith("/api/")  # noqa: B009

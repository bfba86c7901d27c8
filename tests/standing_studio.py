"""A studio for tests: the real server on a free port, and a small client that speaks as our pages do."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import uvicorn

from figwright.apps.http.sockets import listening
from figwright.apps.studio.application import application
from figwright.apps.studio.place import Place


@dataclass(frozen=True, slots=True)
class Reply:
    status: int
    headers: dict[str, str]
    content: bytes

    @property
    def data(self) -> Any:
        return json.loads(self.content)


@dataclass(frozen=True, slots=True)
class Client:
    """Requests as the studio's own pages send them; `headers` say otherwise where a test wants that."""

    url: str

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Reply:
        sent = {"X-Figwright": "studio", **{name.replace("_", "-"): value for name, value in headers.items()}}
        there = urlsplit(self.url)
        connection = http.client.HTTPConnection(there.hostname or "", there.port, timeout=60)
        try:
            connection.request(method, path, body, sent)
            answer = connection.getresponse()
            found = {name.lower(): value for name, value in answer.getheaders()}
            return Reply(answer.status, found, answer.read())
        finally:
            connection.close()

    def get(self, path: str) -> Any:
        return _good(self.ask("GET", path))

    def post(self, path: str, data: Any = None) -> Any:
        return _good(self.ask("POST", path, json.dumps(data or {}).encode(), Content_Type="application/json"))

    def put(self, path: str, data: Any = None) -> Any:
        return _good(self.ask("PUT", path, json.dumps(data or {}).encode(), Content_Type="application/json"))


def _good(reply: Reply) -> Any:
    assert reply.status < 300, f"{reply.status}: {reply.content[:500]!r}"
    return reply.data


@contextmanager
def studio(home: Path, **settings: Any) -> Iterator[Client]:
    """A studio in a thread of this process. `settings`: those of `Place` and of `application`."""
    own = {name: settings.pop(name) for name in ("store", "bench") if name in settings}
    listener, port = listening("127.0.0.1", 0, exact=True)
    config = uvicorn.Config(
        application(Place(home, **own), **settings), log_level="warning", timeout_graceful_shutdown=1
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[listener])), daemon=True)
    thread.start()
    wait(lambda: server.started)
    try:
        yield Client(f"http://127.0.0.1:{port}")
    finally:
        server.should_exit = True
        thread.join(10)


@dataclass(slots=True)
class Process:
    """A studio in a process of its own, which can be killed."""

    process: subprocess.Popen[bytes]
    client: Client

    def kill(self) -> None:
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()


@contextmanager
def studio_process(home: Path, *options: str) -> Iterator[Process]:
    """`figwright studio` as a user starts it."""
    listener, port = listening("127.0.0.1", 0, exact=True)
    listener.close()
    command = [sys.executable, "-m", "figwright", "studio", "--no-browser", "--port", str(port), *options]
    process = subprocess.Popen(command, env={**os.environ, "FIGWRIGHT_HOME": str(home)}, stderr=subprocess.DEVNULL)
    found = Process(process, Client(f"http://127.0.0.1:{port}"))
    try:
        wait(lambda: answers(found.client))
        yield found
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait(10)


def answers(client: Client) -> bool:
    try:
        return client.ask("GET", "/static/icon.svg").status == 200
    except OSError:
        return False


def wait(ready: Any, seconds: float = 90.0) -> Any:
    """Until something is true; what it gave."""
    end = time.monotonic() + seconds
    while not (found := ready()):
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)
    return found

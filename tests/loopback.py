"""HTTP on loopback, as small and as fast as it can be: a request in, whatever `answer` says out, connections kept.

    with started("--latency", "0.2") as url: ...      a provider in a process of its own (see provider.py)
    with Background(answer) as server: ...            any answers from a thread of this process

`python -m loopback --help` says what the provider can do.
"""

from __future__ import annotations

import asyncio
import json
import os
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

REASONS = {200: "OK", 400: "Bad Request", 401: "Unauthorized", 429: "Too Many Requests", 500: "Server Error"}


@dataclass(frozen=True)
class Reply:
    """One answer: a JSON body, raw bytes, or events of a stream, `delay` seconds after the request was whole.

    `cut` closes the connection in the middle, `hang` never answers; `done` is told when all is on its way.
    """

    body: Any = None
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    events: Sequence[str] = ()
    cut: bool = False
    delay: float = 0.0
    hang: bool = False
    done: Callable[[], None] | None = None

    def content(self) -> tuple[str, bytes]:
        """The content type and the whole content."""
        if self.events:
            return "text/event-stream", "".join(self.events).encode()
        return "application/json", self.body if isinstance(self.body, bytes) else json.dumps(self.body).encode()


@dataclass(frozen=True)
class Request:
    path: str
    headers: Mapping[str, str]
    raw: bytes
    at: float

    @cached_property
    def json(self) -> Any:
        return json.loads(self.raw)


Answering = Callable[[Request], Reply]


class Connection(asyncio.Protocol):
    """One client: its requests one after the other, since none of ours sends a second before the first is answered."""

    def __init__(self, answer: Answering, count: Callable[[int], None], made: list[Connection] | None = None) -> None:
        """`made` are those that have come about: a handshake may fail."""
        self._answer, self._count, self._made = answer, count, made
        self._parts: list[bytes] = []
        self._come = self._need = 0
        self._head: tuple[str, dict[str, str]] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._wire = transport
        if self._made is not None:
            self._made.append(self)

    def data_received(self, data: bytes) -> None:
        self._parts.append(data)
        self._come += len(data)
        if self._head is None and not self._begun():
            return
        if self._come >= self._need:
            assert self._head is not None
            request = Request(*self._head, b"".join(self._parts)[: self._need], time.monotonic())
            self._parts, self._come, self._head = [], 0, None
            self._served(request)

    def _begun(self) -> bool:
        """Reads the head once it is whole, and leaves what came of the body."""
        whole = b"".join(self._parts)
        head, end, body = whole.partition(b"\r\n\r\n")
        if not end:
            return False
        first, *lines = head.decode("latin-1").split("\r\n")
        pairs = (line.partition(":") for line in lines)
        headers = {name.lower(): value.strip() for name, _, value in pairs}
        self._head = (first.split(" ")[1], headers)
        self._parts, self._come, self._need = [body], len(body), int(headers.get("content-length", 0))
        return True

    def _served(self, request: Request) -> None:
        self._count(1)
        reply = self._answer(request)
        if reply.hang:
            return
        if reply.delay:
            asyncio.get_running_loop().call_at(request.at + reply.delay, self._sent, reply)
        else:
            self._sent(reply)

    def connection_lost(self, error: Exception | None) -> None:
        """Nothing is kept of a client that has gone."""

    def _sent(self, reply: Reply) -> None:
        self._count(-1)
        if self._wire.is_closing():
            return
        kind, content = reply.content()
        head = {"content-type": kind, "content-length": str(len(content)), **reply.headers}
        lines = "".join(f"{name}: {value}\r\n" for name, value in head.items())
        reason = REASONS.get(reply.status, "Other")
        shown = content[: len(content) // 2] if reply.cut else content
        self._wire.write(f"HTTP/1.1 {reply.status} {reason}\r\n{lines}\r\n".encode() + shown)
        if reply.cut:
            self._wire.close()
        elif reply.done:
            reply.done()


async def serve(answer: Answering, ready: Callable[[int], None], port: int = 0) -> None:
    """Serves until it is cancelled; `ready` is told the port."""
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Connection(answer, lambda step: None), "127.0.0.1", port, backlog=256)
    ready(server.sockets[0].getsockname()[1])
    async with server:
        await server.serve_forever()


class Background:
    """A server in a thread of this process; with a `certificate` it speaks TLS."""

    def __init__(self, answer: Answering, certificate: ssl.SSLContext | None = None) -> None:
        self.most_at_once = self._at_once = 0
        self._scheme = "https" if certificate else "http"
        self._loop = asyncio.new_event_loop()
        made = self._loop.create_server(lambda: self._connection(answer), "127.0.0.1", 0, ssl=certificate)
        self._open: list[Connection] = []
        self._server = self._loop.run_until_complete(made)
        self.port: int = self._server.sockets[0].getsockname()[1]
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    def __enter__(self) -> Background:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def url(self) -> str:
        return f"{self._scheme}://127.0.0.1:{self.port}"

    @property
    def seconds(self) -> float:
        """Of a processor, taken by the server itself."""
        assert self._thread.ident is not None
        return time.clock_gettime(time.pthread_getcpuclockid(self._thread.ident))

    def hang_up(self) -> None:
        """Closes every connection, as servers do with those that nobody has used for a while."""

        def end() -> None:
            while self._open:
                self._open.pop()._wire.close()
            ended.set()

        ended = threading.Event()
        self._loop.call_soon_threadsafe(end)
        ended.wait(5)

    def close(self) -> None:
        """Closes the port and every connection; a second time, nothing."""
        if not self._thread.is_alive():
            return

        def end() -> None:
            self._server.close()
            for connection in self._open:
                connection._wire.abort()
            self._loop.call_soon(self._loop.stop)

        self._loop.call_soon_threadsafe(end)
        self._thread.join()
        self._loop.close()

    def _connection(self, answer: Answering) -> Connection:
        return Connection(answer, self._count, self._open)

    def _count(self, step: int) -> None:
        self._at_once += step
        self.most_at_once = max(self.most_at_once, self._at_once)


@contextmanager
def started(*options: str) -> Iterator[str]:
    """A provider in its own process, at the given address until the end; options as `python -m loopback` takes them."""
    here = str(Path(__file__).parent)
    paths = os.pathsep.join(filter(None, (here, os.environ.get("PYTHONPATH", ""))))
    process = subprocess.Popen(
        [sys.executable, "-m", "loopback", *options],
        env=os.environ | {"PYTHONPATH": paths}, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        url = process.stdout.readline().strip()
        if not url:
            raise RuntimeError(f"the provider on loopback ended with {process.wait()}")
        yield url
    finally:
        process.kill()
        process.wait()
        if process.stdout:
            process.stdout.close()


def stats(url: str) -> dict[str, Any]:
    """What a provider has counted so far."""
    from urllib.request import urlopen

    with urlopen(f"{url}/stats", timeout=10) as answer:
        found: dict[str, Any] = json.loads(answer.read())
    return found


if __name__ == "__main__":
    from provider import main

    main()

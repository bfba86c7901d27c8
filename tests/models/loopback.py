"""A server on loopback that answers what it is told to, in order, and remembers what it was asked."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class Reply:
    """One answer: a JSON body, raw bytes, or events of a stream; `cut` closes the connection in the middle."""

    body: Any = None
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    events: Sequence[str] = ()
    cut: bool = False
    delay: float = 0.0


@dataclass(frozen=True)
class Request:
    path: str
    headers: Mapping[str, str]
    raw: bytes
    at: float

    @property
    def json(self) -> Any:
        return json.loads(self.raw)


class Loopback:
    """Answers with `replies` in order; the last one is repeated."""

    def __init__(self) -> None:
        self.replies: list[Reply] = []
        self.requests: list[Request] = []
        self.most_at_once = 0
        self._at_once = 0
        self._lock = threading.Lock()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def say(self, *replies: Reply) -> None:
        self.replies[:] = replies

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def _take(self, request: Request) -> Reply:
        with self._lock:
            self.requests.append(request)
            return self.replies[min(len(self.requests), len(self.replies)) - 1]

    def _count(self, step: int) -> None:
        with self._lock:
            self._at_once += step
            self.most_at_once = max(self.most_at_once, self._at_once)

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        outer = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            wbufsize = -1  # head and body in one packet: two would wait for each other, 40 ms a call

            def log_message(self, format: str, *args: object) -> None:
                """The tests look at the requests instead."""

            def do_POST(self) -> None:
                raw = self.rfile.read(int(self.headers.get("content-length", 0)))
                headers = {name.lower(): value for name, value in self.headers.items()}
                outer._count(1)
                try:
                    self._send(outer._take(Request(self.path, headers, raw, time.monotonic())))
                except (BrokenPipeError, ConnectionResetError):
                    self.close_connection = True  # the client has had enough, as some tests want
                finally:
                    outer._count(-1)

            def _send(self, reply: Reply) -> None:
                time.sleep(reply.delay)
                if reply.events:
                    return self._stream(reply)
                raw = reply.body if isinstance(reply.body, bytes) else json.dumps(reply.body).encode()
                self.send_response(reply.status)
                for name, value in {"content-type": "application/json", **reply.headers}.items():
                    self.send_header(name, value)
                self.send_header("content-length", str(len(raw)))
                self.end_headers()
                self.wfile.write(raw[: len(raw) // 2] if reply.cut else raw)
                self.close_connection = reply.cut

            def _stream(self, reply: Reply) -> None:
                self.send_response(reply.status)
                self.send_header("content-type", "text/event-stream")
                self.send_header("transfer-encoding", "chunked")
                self.end_headers()
                shown = reply.events[: len(reply.events) // 2] if reply.cut else reply.events
                for event in shown:
                    data = event.encode()
                    self.wfile.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")
                    self.wfile.flush()
                if reply.cut:
                    self.close_connection = True
                    return
                self.wfile.write(b"0\r\n\r\n")

        return Handler

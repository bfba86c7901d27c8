"""Who may use the server over HTTP. A page on another site can make a browser send requests here; none gets through.

- The `Host` must be one of ours: a name that an attacker's DNS points at this machine is not.
- A request of a page (`Origin`, `Sec-Fetch-Site`) that is not our own is refused: assistants are no pages.
- With a token, every request shows it: `Authorization: Bearer …`.
"""

from __future__ import annotations

import hmac
import json

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from figwright.serving.guard import LOOPBACK, elsewhere, named, respond


class Guard:
    """Before every request. `hosts` are the names by which the server may be called; empty `token`: whoever is on this
    machine may come in."""

    def __init__(self, app: ASGIApp, hosts: tuple[str, ...] = LOOPBACK, token: str = "") -> None:
        self._app, self._hosts, self._token = app, frozenset(hosts), token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if reason := self._refused(headers):
            await _say(send, 403, reason)
        elif self._token and not self._shown(headers):
            await _say(send, 401, "this server asks for its token: Authorization: Bearer …")
        else:
            await self._app(scope, receive, send)

    def _refused(self, headers: Headers) -> str:
        host = named(headers.get("host", ""))
        if host not in self._hosts:
            return f"this server is not called {host!r}"
        if headers.get("sec-fetch-site", "none") not in ("same-origin", "none") or elsewhere(headers):
            return "requests of other sites are refused"
        return ""

    def _shown(self, headers: Headers) -> bool:
        kind, _, token = headers.get("authorization", "").partition(" ")
        given = token.strip().encode("utf-8", "replace")
        return kind.lower() == "bearer" and hmac.compare_digest(given, self._token.encode())


async def _say(send: Send, status: int, error: str) -> None:
    headers = {"content-type": "application/json", "cache-control": "no-store"}
    asked = {"www-authenticate": "Bearer"} if status == 401 else {}
    await respond(send, status, {**headers, **asked}, json.dumps({"error": error}).encode())

"""The two ways in: this process's own stdin and stdout, or a socket of this machine."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import json

from mcp.server.stdio import stdio_server
from mcp.server.transport_security import TransportSecuritySettings
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from figwright.apps.http.guard import LOOPBACK, elsewhere, named, respond
from figwright.apps.mcp.server import server
from figwright.apps.mcp.work_folder import WorkFolder
from figwright.core.long_lived import tune_garbage_collector

PATH = "/mcp"
LARGEST_REQUEST = 16 * 2**20


def over_stdio(workplace: WorkFolder) -> None:
    """Serves the program that started this one, until it closes stdin. stdout belongs to the protocol."""

    async def served() -> None:
        own = server(workplace)
        async with stdio_server() as (reading, writing):
            await own.run(reading, writing, own.create_initialization_options())

    tune_garbage_collector()
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(served())


def application(workplace: WorkFolder, hosts: tuple[str, ...] = LOOPBACK, token: str = "") -> ASGIApp:
    """The server behind its guard, who looks at names and origins in place of the package's own."""
    unguarded = TransportSecuritySettings(enable_dns_rebinding_protection=False)
    app = server(workplace).streamable_http_app(
        streamable_http_path=PATH, transport_security=unguarded, max_request_body_size=LARGEST_REQUEST
    )
    return Guard(app, hosts, token)


# Who may use the server over HTTP. A page on another site can make a browser send requests here; none gets through. -
# The `Host` must be one of ours: a name that an attacker's DNS points at this machine is not. - A request of a page
# (`Origin`, `Sec-Fetch-Site`) that is not our own is refused: assistants are no pages. - With a token, every request
# shows it: `Authorization: Bearer …`.


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
            await _say(send, 401, "this server requires its token: Authorization: Bearer …")
        else:
            await self._app(scope, receive, send)

    def _refused(self, headers: Headers) -> str:
        host = named(headers.get("host", ""))
        if host not in self._hosts:
            return f"this server does not serve the host {host!r}"
        if headers.get("sec-fetch-site", "none") not in ("same-origin", "none") or elsewhere(headers):
            return "requests from other sites are rejected"
        return ""

    def _shown(self, headers: Headers) -> bool:
        kind, _, token = headers.get("authorization", "").partition(" ")
        given = token.strip().encode("utf-8", "replace")
        return kind.lower() == "bearer" and hmac.compare_digest(given, self._token.encode())


async def _say(send: Send, status: int, error: str) -> None:
    headers = {"content-type": "application/json", "cache-control": "no-store"}
    asked = {"www-authenticate": "Bearer"} if status == 401 else {}
    await respond(send, status, {**headers, **asked}, json.dumps({"error": error}).encode())

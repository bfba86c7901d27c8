"""The two ways in: this process's own stdin and stdout, or a socket of this machine."""

from __future__ import annotations

import asyncio
import contextlib
import re
import secrets
import socket

import uvicorn
from mcp.server.stdio import stdio_server
from mcp.server.transport_security import TransportSecuritySettings
from starlette.types import ASGIApp

from figwright.errors import SettingsError
from figwright.mcp.guard import LOOPBACK, Guard
from figwright.mcp.server import server
from figwright.mcp.workplace import Workplace

PATH = "/mcp"
NEXT = 20
"""Ports that are tried after the usual one."""
SHORTEST = 16
LARGEST_REQUEST = 16 * 2**20


def over_stdio(workplace: Workplace) -> None:
    """Serves the program that started this one, until it closes stdin. stdout belongs to the protocol."""

    async def served() -> None:
        own = server(workplace)
        async with stdio_server() as (reading, writing):
            await own.run(reading, writing, own.create_initialization_options())

    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(served())


def application(workplace: Workplace, hosts: tuple[str, ...] = LOOPBACK, token: str = "") -> ASGIApp:
    """The server behind its guard, who looks at names and origins in place of the package's own."""
    unguarded = TransportSecuritySettings(enable_dns_rebinding_protection=False)
    app = server(workplace).streamable_http_app(
        streamable_http_path=PATH, transport_security=unguarded, max_request_body_size=LARGEST_REQUEST
    )
    return Guard(app, hosts, token)


def over_http(app: ASGIApp, listener: socket.socket) -> None:
    """Serves until Ctrl-C."""
    config = uvicorn.Config(
        app, log_level="warning", access_log=False, server_header=False, date_header=False, timeout_graceful_shutdown=2
    )
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(uvicorn.Server(config).serve(sockets=[listener]))


def token_for(given: str) -> str:
    """The user's own token, or a new one."""
    if given and (len(given) < SHORTEST or not re.fullmatch(r"[A-Za-z0-9_-]+", given)):
        raise SettingsError("the token cannot be used", f"at least {SHORTEST} letters and digits, or leave it out")
    return given or secrets.token_urlsafe(24)


def listening(host: str, port: int, *, exact: bool) -> tuple[socket.socket, int]:
    """A socket that is bound, and its port; unless that very one is wanted, the next free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for tried in range(port, port + (1 if exact else NEXT)):
        listener = socket.socket(family, socket.SOCK_STREAM)
        try:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind((host, tried))
            listener.listen(128)
        except OSError as error:
            listener.close()
            fault = error
            continue
        return listener, int(listener.getsockname()[1])
    raise SettingsError(f"no port can be had on {host}: {fault.strerror or fault}", "choose another with --port")

"""The two ways in: this process's own stdin and stdout, or a socket of this machine."""

from __future__ import annotations

import asyncio
import contextlib

from mcp.server.stdio import stdio_server
from mcp.server.transport_security import TransportSecuritySettings
from starlette.types import ASGIApp

from figwright.lasting import settle_in
from figwright.mcp.guard import Guard
from figwright.mcp.server import server
from figwright.mcp.workplace import Workplace
from figwright.serving.guard import LOOPBACK

PATH = "/mcp"
LARGEST_REQUEST = 16 * 2**20


def over_stdio(workplace: Workplace) -> None:
    """Serves the program that started this one, until it closes stdin. stdout belongs to the protocol."""

    async def served() -> None:
        own = server(workplace)
        async with stdio_server() as (reading, writing):
            await own.run(reading, writing, own.create_initialization_options())

    settle_in()
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(served())


def application(workplace: Workplace, hosts: tuple[str, ...] = LOOPBACK, token: str = "") -> ASGIApp:
    """The server behind its guard, who looks at names and origins in place of the package's own."""
    unguarded = TransportSecuritySettings(enable_dns_rebinding_protection=False)
    app = server(workplace).streamable_http_app(
        streamable_http_path=PATH, transport_security=unguarded, max_request_body_size=LARGEST_REQUEST
    )
    return Guard(app, hosts, token)

"""The application on a socket of this machine, until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import re
import secrets
import socket
import webbrowser

import uvicorn
from starlette.types import ASGIApp

from figwright.core.errors import SettingsError
from figwright.core.long_lived import tune_garbage_collector

NEXT = 20
"""Ports that are tried after the usual one, which another one of ours may have."""
HIGHEST = 65535
SHORTEST = 16
ANY = ("0.0.0.0", "::")


def token_for(given: str) -> str:
    """The user's own token, or a new one."""
    if given and (len(given) < SHORTEST or not re.fullmatch(r"[A-Za-z0-9_-]+", given)):
        raise SettingsError("invalid token", f"at least {SHORTEST} letters and digits, or leave it unset")
    return given or secrets.token_urlsafe(24)


def listening(host: str, port: int, *, exact: bool) -> tuple[socket.socket, int]:
    """A socket that is bound, and its port; unless that very one is wanted, the next free one."""
    if not 0 <= port <= HIGHEST:
        raise SettingsError(f"invalid port {port}", f"choose 0 (any free port) to {HIGHEST}")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for tried in range(port, min(port + (1 if exact else NEXT), HIGHEST + 1)):
        listener = socket.socket(family, socket.SOCK_STREAM)
        try:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind((host, tried))
            listener.listen(128)
        except (OSError, UnicodeError) as error:  # a host that cannot be a name is the latter
            listener.close()
            fault = error
            continue
        return listener, int(listener.getsockname()[1])
    raise SettingsError(
        f"cannot open a port on {host}: {getattr(fault, 'strerror', None) or fault}", "choose another with --port"
    )


def called(host: str) -> tuple[str, ...]:
    """The names by which other machines may call this one: the one that was given, or all that it has."""
    if host not in ANY:
        return (f"[{host}]" if ":" in host else host.lower(),)
    name = socket.gethostname()
    try:
        own = {str(one[4][0]) for one in socket.getaddrinfo(name, None)}
    except OSError:
        own = set()
    return (name.lower(), socket.getfqdn().lower(), *(f"[{one}]" if ":" in one else one for one in sorted(own)))


def serve(app: ASGIApp, listener: socket.socket, *, open_at: str = "") -> None:
    """Serves until Ctrl-C; opens the address in the user's browser when it is ready."""
    tune_garbage_collector()
    config = uvicorn.Config(
        app, log_level="warning", access_log=False, server_header=False, date_header=False, timeout_graceful_shutdown=2
    )
    server = uvicorn.Server(config)

    async def served() -> None:
        opener = asyncio.create_task(_open(server, open_at)) if open_at else None
        await server.serve(sockets=[listener])
        if opener:
            opener.cancel()

    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(served())


async def _open(server: uvicorn.Server, address: str) -> None:
    while not server.started:
        await asyncio.sleep(0.02)
    await asyncio.to_thread(webbrowser.open, address)

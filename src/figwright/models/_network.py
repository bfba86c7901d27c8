"""Sockets for the HTTP client, on asyncio alone.

The client's own go through a layer that serves several event loops, and that gives up its turn at every read and write,
also where there is nothing to wait for. In a loop that is busy with thirty calls each turn is a wait behind all others:
a quarter of the time of a call. Here bytes that are there are taken, and bytes that can be sent are sent.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Awaitable, Iterable
from typing import Any, TypeVar

import httpcore2
import httpx2

MOST_READ = 4_000_000
"""Bytes that are taken from a socket before anybody asks for them; then the sender has to wait."""
MOST_WRITTEN = 16_000_000
"""Bytes that wait to be sent before whoever sends them has to wait."""

T = TypeVar("T")


class _Line(asyncio.Protocol):
    """What came over a connection, and who waits for it."""

    def __init__(self) -> None:
        self.come: list[bytes] = []
        self.size = 0
        self.ended = False
        self.error: Exception | None = None
        self._transport: asyncio.Transport | None = None
        self._reader: asyncio.Future[None] | None = None
        self._writer: asyncio.Future[None] | None = None
        self._held = self._full = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.on(transport)

    def on(self, transport: asyncio.Transport) -> None:
        """The bytes come over this transport from now on: first the socket's, then that of its encryption."""
        self._transport = transport
        transport.set_write_buffer_limits(MOST_WRITTEN)

    def data_received(self, data: bytes) -> None:
        self.come.append(data)
        self.size += len(data)
        if self.size > MOST_READ and self._transport and not self._held:
            self._held = True
            self._transport.pause_reading()
        _wake(self._reader)

    def eof_received(self) -> bool:
        self.ended = True
        _wake(self._reader)
        return False

    def connection_lost(self, error: Exception | None) -> None:
        self.ended, self.error = True, error
        _wake(self._reader)
        _wake(self._writer)

    def pause_writing(self) -> None:
        self._full = True

    def resume_writing(self) -> None:
        self._full = False
        _wake(self._writer)

    async def taken(self) -> bytes:
        """All bytes that came; waits only where there are none. Nothing, when the other side has ended."""
        if not self.come and not self.ended:
            self._reader = asyncio.get_running_loop().create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        if not self.come and self.error:
            raise self.error
        data = self.come[0] if len(self.come) == 1 else b"".join(self.come)
        self.come, self.size = [], 0
        if self._held and self._transport and not self.ended:
            self._held = False
            self._transport.resume_reading()
        return data

    async def room(self) -> None:
        """Waits while too much is waiting to be sent."""
        while self._full and not self.ended:
            self._writer = asyncio.get_running_loop().create_future()
            try:
                await self._writer
            finally:
                self._writer = None


def _wake(waiting: asyncio.Future[None] | None) -> None:
    if waiting is not None and not waiting.done():
        waiting.set_result(None)


class Stream(httpcore2.AsyncNetworkStream):
    """One connection, as the HTTP client uses it."""

    def __init__(self, line: _Line, transport: asyncio.Transport) -> None:
        self._line, self._transport = line, transport

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        if self._line.come:  # more than asked for, at times: the client takes what it is given
            return await self._line.taken()
        try:
            return await _within(timeout, self._line.taken())
        except TimeoutError as error:
            raise httpcore2.ReadTimeout(str(error)) from error
        except (OSError, ssl.SSLError) as error:
            raise httpcore2.ReadError(str(error)) from error

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:
        if not buffer:
            return
        if self._transport.is_closing() or self._line.ended:
            raise httpcore2.WriteError("the other side has closed the connection")
        self._transport.write(buffer)
        try:
            await _within(timeout, self._line.room())
        except TimeoutError as error:
            raise httpcore2.WriteTimeout(str(error)) from error

    async def aclose(self) -> None:
        self._transport.abort() if self._transport.get_write_buffer_size() else self._transport.close()

    async def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore2.AsyncNetworkStream:
        loop = asyncio.get_running_loop()
        try:
            secure = await _within(
                timeout, loop.start_tls(self._transport, self._line, ssl_context, server_hostname=server_hostname)
            )
        except TimeoutError as error:
            self._transport.abort()
            raise httpcore2.ConnectTimeout(str(error)) from error
        except (OSError, ssl.SSLError) as error:
            self._transport.abort()
            raise httpcore2.ConnectError(str(error)) from error
        if secure is None:
            raise httpcore2.ConnectError("the connection ended while it was being encrypted")
        self._line.on(secure)
        return Stream(self._line, secure)

    def get_extra_info(self, info: str) -> Any:
        names = {"ssl_object": "ssl_object", "client_addr": "sockname", "server_addr": "peername", "socket": "socket"}
        if info == "is_readable":  # an idle connection on which something comes has been ended by the other side
            return bool(self._line.come) or self._line.ended or self._transport.is_closing()
        return self._transport.get_extra_info(names[info]) if info in names else None


class Network(httpcore2.AsyncNetworkBackend):
    """Connections of the running event loop."""

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore2.AsyncNetworkStream:
        loop = asyncio.get_running_loop()
        local = (local_address, 0) if local_address else None
        try:
            transport, line = await _within(
                timeout,
                loop.create_connection(_Line, host, port, local_addr=local, happy_eyeballs_delay=0.25),
            )
        except TimeoutError as error:
            raise httpcore2.ConnectTimeout(str(error)) from error
        except OSError as error:
            raise httpcore2.ConnectError(str(error)) from error
        for option in socket_options or ():
            transport.get_extra_info("socket").setsockopt(*option)
        return Stream(line, transport)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


async def _within(seconds: float | None, work: Awaitable[T]) -> T:
    async with asyncio.timeout(seconds):
        return await work


def settle(client: httpx2.AsyncClient) -> None:
    """The client's direct connections are made here; those through a proxy stay the client's own."""
    pool = getattr(client._transport, "_pool", None)
    if type(pool) is httpcore2.AsyncConnectionPool and hasattr(pool, "_network_backend"):
        pool._network_backend = Network()

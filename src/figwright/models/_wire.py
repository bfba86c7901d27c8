"""HTTP by aiohttp under httpx's interface, which all providers' software speaks. httpx's own way takes twice the
processor time, and a turn of the event loop for each of its layers, in which the calls of a large run wait for one
another.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress

import aiohttp
import httpx2
from multidict import CIMultiDict
from yarl import URL

from figwright.models._pictures import WHOLE

_GIVEN = frozenset({"User-Agent", "Accept", "Accept-Encoding", "Content-Type"})
"""Headers that aiohttp would add where there are none."""


class Wire(httpx2.AsyncBaseTransport):
    """Connections to all servers, kept open from request to request. `trusted` says whose certificates count."""

    def __init__(self, trusted: ssl.SSLContext, limits: httpx2.Limits) -> None:
        self._session: aiohttp.ClientSession | None = None
        self._trusted, self._limits = trusted, limits
        self._loop: asyncio.AbstractEventLoop | None = None

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        waits = request.extensions.get("timeout", {})
        url = request.url.copy_with(userinfo=b"") if request.url.userinfo else request.url
        with _told(request):
            answer = await self._opened().request(
                request.method,
                URL(str(url), encoded=True),
                headers=CIMultiDict(request.headers.multi_items()),
                data=_body(request),
                allow_redirects=False,
                timeout=aiohttp.ClientTimeout(sock_connect=waits.get("connect"), sock_read=waits.get("read")),
            )
            if WHOLE in request.extensions:
                content = await answer.read()
                return httpx2.Response(answer.status, headers=answer.raw_headers, content=content, request=request)
        stream = _Stream(answer, request)
        return httpx2.Response(answer.status, headers=answer.raw_headers, stream=stream, request=request)

    def _opened(self) -> aiohttp.ClientSession:
        """A session belongs to an event loop: whoever asks from another loop gets another session."""
        loop = asyncio.get_running_loop()
        if self._session is None or self._session.closed or self._loop is not loop:
            self._drop()
            connector = aiohttp.TCPConnector(
                limit=self._limits.max_connections or 0, keepalive_timeout=self._limits.keepalive_expiry,
                ssl=self._trusted,
            )  # fmt: skip
            self._session, self._loop = aiohttp.ClientSession(
                connector=connector, cookie_jar=aiohttp.DummyCookieJar(), skip_auto_headers=_GIVEN,
                auto_decompress=False,
            ), loop  # fmt: skip
        return self._session

    def _drop(self) -> None:
        """Leaves a session that nobody closed, and its connections with it: its loop may be gone."""
        if self._session is not None and self._session.connector is not None:
            with suppress(RuntimeError):
                self._session.connector._close(abort_ssl=True)  # `close` itself has to be awaited in that loop
            self._session.detach()

    __del__ = _drop

    async def aclose(self) -> None:
        if self._session is not None and self._loop is asyncio.get_running_loop():
            await self._session.close()
        self._drop()


def _body(request: httpx2.Request) -> bytes | AsyncIterator[bytes] | None:
    """What is sent: in one piece, or as it comes."""
    if isinstance(request.stream, httpx2.ByteStream):
        return request.read() or None
    assert isinstance(request.stream, httpx2.AsyncByteStream)
    return aiter(request.stream)


class _Stream(httpx2.AsyncByteStream):
    """An answer that comes in pieces."""

    def __init__(self, answer: aiohttp.ClientResponse, request: httpx2.Request) -> None:
        self._answer, self._request = answer, request

    async def __aiter__(self) -> AsyncIterator[bytes]:
        with _told(self._request):
            async for piece in self._answer.content.iter_any():
                yield piece

    async def aclose(self) -> None:
        self._answer.close()


@contextmanager
def _told(request: httpx2.Request) -> Iterator[None]:
    """aiohttp's errors under the names that httpx has for them."""
    try:
        yield
    except aiohttp.ConnectionTimeoutError as error:
        raise httpx2.ConnectTimeout(str(error), request=request) from error
    except TimeoutError as error:
        raise httpx2.ReadTimeout(str(error), request=request) from error
    except aiohttp.ClientConnectorError as error:
        raise httpx2.ConnectError(str(error), request=request) from error
    except aiohttp.ServerDisconnectedError as error:
        raise httpx2.RemoteProtocolError("the server ended the connection", request=request) from error
    except (aiohttp.ClientPayloadError, aiohttp.ClientResponseError) as error:
        raise httpx2.RemoteProtocolError(str(error), request=request) from error
    except aiohttp.InvalidURL as error:
        raise httpx2.UnsupportedProtocol(str(error), request=request) from error
    except (aiohttp.ClientError, OSError) as error:
        raise httpx2.ReadError(str(error), request=request) from error

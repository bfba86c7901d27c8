"""HTTP by aiohttp behind httpx's interface, which all providers' clients use. httpx's own transport takes twice the
processor time and a turn of the event loop per layer, so that the calls of a large run wait for each other."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager, suppress
from weakref import finalize

import aiohttp
import httpx2
from multidict import CIMultiDict
from yarl import URL

from figwright.agents.models._pictures import WHOLE

_ADDED = frozenset({"User-Agent", "Accept", "Accept-Encoding", "Content-Type"})
"""Headers that aiohttp would add where there are none."""
LONGEST = 2**16
"""Bytes of one header; some servers say a lot in them."""


Sessions = dict[asyncio.AbstractEventLoop, aiohttp.ClientSession]


class Wire(httpx2.AsyncBaseTransport):
    """Connections to all servers, kept open from request to request. `trusted` says whose certificates count.

    The time to connect counts from the name's look-up on, as httpx's. There is none for sending: a server that stops to
    listen is left when the whole call has taken too long.
    """

    def __init__(self, trusted: ssl.SSLContext, limits: httpx2.Limits) -> None:
        self._sessions: Sessions = {}
        # Not by __del__: sessions that are garbage together with this would be found unclosed before it is called.
        finalize(self, _leave, self._sessions, lambda loop: not loop.is_running())
        self._trusted, self._idle = trusted, limits.keepalive_expiry

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        waits = request.extensions.get("timeout", {})
        url = request.url.copy_with(userinfo=b"") if request.url.userinfo else request.url
        with _translated_errors(request):
            answer = await self._session().request(
                request.method,
                URL(str(url), encoded=True),
                headers=_headers(request),
                data=_body(request),
                allow_redirects=False,
                timeout=aiohttp.ClientTimeout(connect=waits.get("connect"), sock_read=waits.get("read")),
            )
            if WHOLE in request.extensions:
                content = await answer.read()
                return httpx2.Response(answer.status, headers=answer.raw_headers, content=content, request=request)
        stream = _Stream(answer, request)
        return httpx2.Response(answer.status, headers=answer.raw_headers, stream=stream, request=request)

    def _session(self) -> aiohttp.ClientSession:
        """That of this event loop: connections belong to one, and a model may be asked from several."""
        loop = asyncio.get_running_loop()
        known = self._sessions.get(loop)
        if known is None or known.closed:
            _leave(self._sessions, lambda other: other.is_closed())
            connector = aiohttp.TCPConnector(
                limit=0, keepalive_timeout=self._idle, ssl=self._trusted, resolver=aiohttp.ThreadedResolver()
            )  # how many are under way is bounded elsewhere; names are the system's
            known = self._sessions[loop] = aiohttp.ClientSession(
                connector=connector, cookie_jar=aiohttp.DummyCookieJar(), skip_auto_headers=_ADDED,
                auto_decompress=False, max_line_size=LONGEST, max_field_size=LONGEST,
            )  # fmt: skip
        return known

    async def aclose(self) -> None:
        if session := self._sessions.pop(asyncio.get_running_loop(), None):
            await session.close()
        _leave(self._sessions, lambda loop: loop.is_closed())


def _leave(sessions: Sessions, which: Callable[[asyncio.AbstractEventLoop], bool]) -> None:
    """Leaves sessions that nobody can close any more, and their connections with them."""
    for loop in [loop for loop in sessions if which(loop)]:
        session = sessions.pop(loop)
        if session.connector is not None:
            with suppress(RuntimeError):
                session.connector._close()  # `close` has to be awaited in the loop that is gone
            session.detach()


def _headers(request: httpx2.Request) -> CIMultiDict[str]:
    """All of them, but for how the body is cut up: that is decided below."""
    return CIMultiDict(pair for pair in request.headers.multi_items() if pair[0].lower() != "transfer-encoding")


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
        with _translated_errors(self._request):
            async for piece in self._answer.content.iter_any():
                yield piece

    async def aclose(self) -> None:
        self._answer.close()


@contextmanager
def _translated_errors(request: httpx2.Request) -> Iterator[None]:
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
        raise httpx2.RemoteProtocolError("the server closed the connection", request=request) from error
    except (aiohttp.ClientPayloadError, aiohttp.ClientResponseError) as error:
        raise httpx2.RemoteProtocolError(str(error), request=request) from error
    except aiohttp.InvalidURL as error:
        raise httpx2.UnsupportedProtocol(str(error), request=request) from error
    except ValueError as error:  # a header that cannot be sent, such as a key of two lines: it is not to be shown
        raise httpx2.LocalProtocolError("cannot send the request: a header or the address is invalid") from error
    except (aiohttp.ClientError, OSError, RuntimeError) as error:  # the last when the session is closed meanwhile
        raise httpx2.ReadError(str(error), request=request) from error

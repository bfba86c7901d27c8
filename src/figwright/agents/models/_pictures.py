"""Pictures on their way to a provider and back, past the software in between.

That software would turn each picture into text, check it, copy it and write it as JSON: several milliseconds for what
is put into a body unchanged. So it is given a short stand-in, and the client puts the picture, encoded once for all
calls that show it, in its place as the body is sent. What comes back is taken out of the body in the same way.
"""

from __future__ import annotations

from base64 import b64encode
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import count
from secrets import token_hex
from typing import Any

import httpx2
from pydantic import ConfigDict, TypeAdapter, ValidationError

SMALL = 4096
"""Bytes of a picture up to which no stand-in is worth it."""
MAGIC = 24
"""Bytes of a picture that came which its stand-in begins with: they tell which format it has."""
WHOLE = "figwright.whole"
"""The extension of a request whose answer is wanted in one piece."""
KEPT = 8_000_000
"""Bytes of encoded pictures that are kept for the next call that shows them."""

_BASE64: TypeAdapter[bytes] = TypeAdapter(bytes, config=ConfigDict(val_json_bytes="base64"))
"""JSON strings of base64 -> bytes; five times as fast as `base64`."""
_MARK = token_hex(8)
_numbers = count()


class _Encoded:
    """Pictures in base64, those used last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()
        self._size = 0

    def of(self, data: bytes) -> bytes:
        if (known := self._kept.get(data)) is not None:
            self._kept.move_to_end(data)
            return known
        return self.keep(data, b64encode(data))

    def keep(self, data: bytes, coded: bytes) -> bytes:
        if data not in self._kept and len(coded) <= KEPT:
            self._kept[data] = coded
            self._size += len(coded)
            while self._size > KEPT:
                self._size -= len(self._kept.popitem(last=False)[1])
        return coded


_encoded = _Encoded()


class _Pieces(httpx2.AsyncByteStream):
    """A body as it lies in memory: put together, it would be there twice for as long as the answer takes."""

    def __init__(self, pieces: Sequence[bytes]) -> None:
        self._pieces = pieces

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for piece in self._pieces:
            yield piece


class Post:
    """The pictures of one call; `wanted` are some in the answer, too."""

    def __init__(self, wanted: bool) -> None:
        self.wanted = wanted
        self._out: dict[bytes, bytes] = {}
        self._back: dict[bytes, bytes] = {}

    def stand_in(self, data: bytes) -> bytes:
        """What the provider's software is given for a picture."""
        if len(data) <= SMALL:
            return data
        name = _name()
        self._out[b64encode(name)] = data
        return name

    def real(self, data: bytes) -> bytes:
        """The picture that came, for what the provider's software says came."""
        return self._back.get(data, data)

    def filled(self, request: httpx2.Request) -> httpx2.Request:
        """The request with its pictures in their places."""
        if not self._out or not request.headers.get("content-type", "").startswith("application/json"):
            return request
        pieces: list[bytes] = []
        rest = request.content
        for place, name in sorted((rest.find(name), name) for name in self._out):
            if place < 0:
                continue
            before, _, rest = rest.partition(name)
            pieces += (before, _encoded.of(self._out[name]))
        pieces.append(rest)
        headers = request.headers.copy()
        headers["content-length"] = str(sum(map(len, pieces)))
        sent = (request.method, request.url)
        return httpx2.Request(*sent, headers=headers, stream=_Pieces(pieces), extensions=request.extensions)

    def emptied(self, response: httpx2.Response) -> httpx2.Response:
        """The response with stand-ins for the pictures in it."""
        content = response.content
        if len(content) <= SMALL or b"json" not in response.headers.get("content-type", "").encode():
            return response
        pieces: list[bytes] = []
        start = 0
        for begin, end in _long_strings(content):
            coded = content[begin:end]
            head, comma, inner = coded.rpartition(b";base64,") if coded.startswith(b"data:") else (b"", b"", coded)
            data = _decoded(inner)
            if data is None:
                continue
            pieces += (content[start:begin], head, comma, b64encode(self._taken(data, inner)))
            start = end
        if not pieces:
            return response
        headers = {"content-type": response.headers["content-type"]}
        body = b"".join((*pieces, content[start:]))
        return httpx2.Response(response.status_code, headers=headers, content=body, request=response.request)

    def _taken(self, data: bytes, coded: bytes) -> bytes:
        name = data[:MAGIC] + _name()
        self._back[name] = data
        if coded.isascii() and b"\\" not in coded and b"-" not in coded and b"_" not in coded:
            _encoded.keep(data, coded)
        return name


def _name() -> bytes:
    """48 digits and letters: in base64, whichever kind, they are 64 digits and letters."""
    return f"{_MARK}{next(_numbers):032x}".encode()


def _long_strings(content: bytes) -> Iterator[tuple[int, int]]:
    """Where in JSON the strings are that may hold a picture."""
    last = content.find(b'"')
    while last >= 0:
        here = content.find(b'"', last + 1)
        if here - last > SMALL:
            yield last + 1, here
        last = here


def _decoded(coded: bytes) -> bytes | None:
    try:
        return _BASE64.validate_json(b'"' + coded + b'"')
    except ValidationError:
        return None


_BEGINNINGS = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"RIFF", b"GIF8")


def is_picture(data: bytes) -> bool:
    """Whether bytes begin as a picture of any kind that image models give."""
    return data.startswith(_BEGINNINGS)


_post: ContextVar[Post | None] = ContextVar("post", default=None)


@contextmanager
def carrying(wanted: bool = False) -> Iterator[Post]:
    """Within it, the pictures of a call go past the provider's software; also those of the answer, where any are
    `wanted`: elsewhere, what looks like a picture is text."""
    post = Post(wanted)
    token = _post.set(post)
    try:
        yield post
    finally:
        _post.reset(token)


class Client(httpx2.AsyncClient):
    """The usual client, which puts pictures in the place of their stand-ins, and takes no page for an answer."""

    async def send(self, request: httpx2.Request, *, stream: bool = False, **how: Any) -> httpx2.Response:
        post = _post.get()
        request = post.filled(request) if post else request
        if not stream:
            request.extensions[WHOLE] = True
        response = await super().send(request, stream=stream, **how)
        kind = response.headers.get("content-type", "")
        if response.is_success and kind.startswith("text/") and not kind.startswith("text/event-stream"):
            await response.aclose()
            raise httpx2.RemoteProtocolError(f"the answer is {kind.partition(';')[0]} instead of JSON")
        return post.emptied(response) if post and post.wanted and not stream else response

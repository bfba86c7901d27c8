"""A provider on loopback that speaks OpenAI's, OpenRouter's, Anthropic's and Gemini's wire formats, with faults.

It tells nothing from nothing: what is answered depends on the request alone, and which requests fail on the request,
how often it came, and a seed. `/stats` says what it has counted: how often each request came and was answered whole,
and how many faults of each kind were sent.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import random
import resource
import struct
import sys
import zlib
from collections import Counter
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any

from acting import Asked, said
from agents.models.wires import Chat, ChatImages, Content, Generations, InlineImages, Messages
from loopback import Reply, Request, serve

KINDS = ("busy", "broken", "silent", "cut", "halved", "empty", "mislabelled")
"""429 with retry-after; 500; a time-out; a connection that ends in the middle; half a JSON body; a picture of nothing;
a page of HTML with status 200."""
LONG = 4000
"""Characters without a space from which on a string is a picture, and of which so many are looked at."""
LATER = "0.3"
"""Seconds after which those who were too many may come back."""


class Pictures:
    """PNGs of noise that differ in their first row, in base64: only that row depends on the request, so that a thousand
    of them a second cost next to nothing."""

    def __init__(self, size: int) -> None:
        """`size` is about how many bytes one has."""
        self._width = max(16, round((size / 2) ** 0.5))
        height = max(2, size // (3 * self._width))
        chance = random.Random(7)
        rows = b"".join(b"\0" + chance.randbytes(3 * self._width) for _ in range(height - 1))
        self._rows, blocks = rows, [rows[n : n + 65_535] for n in range(0, len(rows), 65_535)]
        stored = b"".join(_stored(block, last=block is blocks[-1]) for block in blocks)
        while (len(stored) + 12) % 3:  # an empty block more, until base64 can be joined after it
            stored = _stored(b"", last=False) + stored
        self._middle = base64.b64encode(_chunk(b"IDAT", stored)).decode()
        head = struct.pack(">IIBBBBB", self._width, height, 8, 2, 0, 0, 0)
        self._start = b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"fiGw", b"0")

    def coded(self, digest: str) -> str:
        """A picture in base64."""
        row = b"\0" + random.Random(digest).randbytes(3 * self._width)
        start = self._start + _chunk(b"IDAT", b"\x78\x01" + _stored(row, last=False))
        end = _chunk(b"IDAT", struct.pack(">I", zlib.adler32(self._rows, zlib.adler32(row)))) + _chunk(b"IEND", b"")
        assert len(start) % 3 == 0
        return base64.b64encode(start).decode() + self._middle + base64.b64encode(end).decode()


def _stored(data: bytes, *, last: bool) -> bytes:
    """A block of deflate that is not compressed."""
    return struct.pack("<BHH", last, len(data), len(data) ^ 0xFFFF) + data


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


AT_MOST = 2
"""Faults of one request, so that no wording of a prompt makes a call meet as many as it is given up after."""


@dataclass
class Provider:
    """`rate` is the share of requests that meet each of `kinds`. `quoting`: error bodies hold the key, as some do."""

    latency: float = 0.0
    rate: float = 0.0
    seed: int = 0
    kinds: tuple[str, ...] = KINDS
    size: int = 2_000
    quoting: bool = False
    came: Counter[str] = field(default_factory=Counter)
    answered: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    agents: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self._pictures = Pictures(self.size)

    def __call__(self, request: Request) -> Reply:
        if request.path == "/stats":
            return Reply(self._stats())
        request = _without_pictures(request)
        digest = _digest(request)
        self.came[digest] += 1
        wire, paints = _wire(request)
        kind = self._fault(digest, self.came[digest], paints)
        whole = self._painted(wire, request, digest) if paints else self._spoken(wire, request, digest)
        return self._spoilt(kind, wire, whole, request) if kind else self._counted(whole, digest)

    def _stats(self) -> dict[str, Any]:
        used = resource.getrusage(resource.RUSAGE_SELF)
        return {
            "came": dict(self.came),
            "answered": dict(self.answered),
            "faults": dict(self.faults),
            "agents": dict(self.agents),
            "seconds": used.ru_utime + used.ru_stime,
        }

    def _counted(self, whole: Reply, digest: str) -> Reply:
        def done() -> None:
            self.answered[digest] += 1

        return replace(whole, delay=self.latency, done=done)

    def _fault(self, digest: str, times: int, paints: bool) -> str:
        """Which fault this request meets: each kind has its own stretch of the numbers from 0 to 1."""
        if times > AT_MOST:
            return ""
        drawn = int.from_bytes(sha256(f"{self.seed} {digest} {times}".encode()).digest()[:6], "big") / 2**48
        place = int(drawn / self.rate) if self.rate else len(self.kinds)
        kind = self.kinds[place] if place < len(self.kinds) else ""
        return "" if kind == "empty" and not paints else kind

    def _spoilt(self, kind: str, wire: Any, whole: Reply, request: Request) -> Reply:
        self.faults[kind] += 1
        quoted = f" (your key: {wire.key(request)})" if self.quoting else ""
        match kind:
            case "busy":
                return replace(wire.error(429, f"slow down{quoted}", **{"retry-after": LATER}), delay=0.0)
            case "broken":
                return replace(wire.error(500, f"something broke{quoted}"), delay=self.latency)
            case "silent":
                return Reply(hang=True)
            case "cut":
                return replace(whole, cut=True, delay=self.latency)
            case "halved":
                named, content = whole.content()
                return Reply(content[: len(content) // 2], 200, {"content-type": named}, delay=self.latency)
            case "empty":
                nothing = wire.picture(b"") if self.faults[kind] % 2 else wire.empty()
                return replace(nothing, delay=self.latency)
        page = f"<html><body>Bad gateway{quoted}</body></html>".encode()
        return Reply(page, 200, {"content-type": "text/html"}, delay=self.latency)

    def _painted(self, wire: Any, request: Request, digest: str) -> Reply:
        self.agents["painter"] += 1
        reply: Reply = wire.picture(b"@")
        marked = json.dumps(reply.body).encode()
        return replace(reply, body=marked.replace(b"QA==", self._pictures.coded(digest).encode()))

    def _spoken(self, wire: Any, request: Request, digest: str) -> Reply:
        asked = _asked(wire, request, digest)
        self.agents[asked.prompt or "other"] += 1
        text = said(asked)
        if b'"stream":true' in request.raw or b'"stream": true' in request.raw or ":stream" in request.path:
            middle = len(text) // 2
            reply: Reply = wire.stream([text[:middle], text[middle:]])
        else:
            reply = wire.text(text)
        return reply


def _wire(request: Request) -> tuple[Any, bool]:
    """The format that a request is in, and whether it wants a picture."""
    path = request.path.partition("?")[0]
    if path.endswith("/chat/completions"):
        painting = b'"modalities"' in request.raw[-2000:]
        name = "openrouter/some/model" if b'"provider"' in request.raw[-400:] else "openai/gpt"
        return (ChatImages(), True) if painting else (Chat(name), False)
    if "/images/" in path:
        return Generations(), True
    if "/models/" in path:
        painting = b'"imageConfig"' in request.raw[-4000:] or b'"IMAGE"' in request.raw[-4000:]
        return (InlineImages(), True) if painting else (Content(), False)
    return Messages(), False


def _without_pictures(request: Request) -> Request:
    """The request with only the beginning of each picture in it, which tells it from all others: a provider that reads
    all of them would take as much of the processor as whoever is measured on it."""
    if len(request.raw) < LONG or "multipart" in request.headers.get("content-type", ""):
        return request
    pieces, raw, start = [], request.raw, 0
    last = raw.find(b'"')
    while last >= 0:
        here = raw.find(b'"', last + 1)
        if here - last > LONG and b" " not in raw[last : last + LONG]:
            pieces += [raw[start : last + LONG], f"{here - last}".encode()]
            start = here
        last = here
    return replace(request, raw=b"".join((*pieces, raw[start:]))) if pieces else request


def _digest(request: Request) -> str:
    """The same for the same request: a form's boundary is drawn anew for every one."""
    kind, _, boundary = request.headers.get("content-type", "").partition("boundary=")
    raw = request.raw.replace(boundary.encode(), b"") if "multipart" in kind else request.raw
    return sha256(request.path.encode() + b"\0" + raw).hexdigest()[:24]


def _asked(wire: Any, request: Request, digest: str) -> Asked:
    try:
        schema = wire.schema(request)
    except (KeyError, AssertionError):
        schema = None
    turns = wire.turns(request)
    user = "\n".join(words for _, words in turns)
    return Asked(wire.system(request), user, user.count("<image>"), schema, digest)


def main() -> None:
    options = argparse.ArgumentParser(prog="python -m loopback", description=(__doc__ or "").split("\n", 1)[0])
    options.add_argument("--latency", type=float, default=0.0, help="seconds that every answer takes")
    options.add_argument("--rate", type=float, default=0.0, help="share of requests that meet each kind of fault")
    options.add_argument("--kinds", default=",".join(KINDS), help="kinds of faults, with commas between")
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--size", type=int, default=2_000, help="bytes of a picture, about")
    options.add_argument("--quoting", action="store_true", help="error bodies quote the key")
    options.add_argument("--port", type=int, default=0)
    args = options.parse_args()
    provider = Provider(args.latency, args.rate, args.seed, tuple(args.kinds.split(",")), args.size, args.quoting)

    def ready(port: int) -> None:
        print(f"http://127.0.0.1:{port}", flush=True)

    try:
        asyncio.run(serve(provider, ready, args.port))
    except KeyboardInterrupt:
        sys.exit(0)

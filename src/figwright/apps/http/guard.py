"""Access control: rejects requests that a page on another site makes a browser send here.

- The `Host` must be one of ours: a name that an attacker's DNS points at this machine is not.
- A request of another site (`Sec-Fetch-Site`, `Origin`) is refused, and what changes something must carry a header
  that only our own pages send.
- With a token, a visitor shows it once in the address and is then known by a cookie that no other site can use.
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qsl, urlencode, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

OWN = "x-figwright"
"""The header of our own pages: other sites cannot send it without asking, and are never allowed to."""
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self' data:; connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
}


class Guard:
    """Before every request and after every answer. `name` is the command that serves the pages; `hosts` are names by
    which they may be called; empty `token`: whoever is on this machine may come in."""

    def __init__(self, app: ASGIApp, name: str, hosts: tuple[str, ...] = LOOPBACK, token: str = "") -> None:
        self._app, self._hosts, self._token = app, frozenset(hosts), token
        self._name, self._cookie = name, f"figwright-{name}"
        self._hint = f"open the address that `figwright {name}` printed"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if reason := self._refused(scope["method"], headers):
            await _say(send, 403, reason, self._hint)
        elif not self._token or self._known(headers):
            await self._app(scope, receive, _add_security_headers(send))
        elif self._shown(scope):
            await self._let_in(scope, send)
        else:
            await _say(send, 401, f"this {self._name} requires a token", self._hint)

    def _refused(self, method: str, headers: Headers) -> str:
        host = headers.get("host", "")
        if named(host) not in self._hosts:
            return f"this {self._name} does not serve the host {named(host)!r}"
        site = headers.get("sec-fetch-site", "same-origin")
        if site not in ("same-origin", "none") and not _navigates(method, headers):
            return "requests from other sites are rejected"
        if elsewhere(headers):
            return "requests from other sites are rejected"
        if method not in ("GET", "HEAD") and OWN not in headers:
            return f"only the {self._name}'s own pages may make changes"
        return ""

    def _known(self, headers: Headers) -> bool:
        try:
            cookie = SimpleCookie(headers.get("cookie", "")).get(self._cookie)
        except CookieError:
            return False
        return cookie is not None and self._right(cookie.value)

    def _shown(self, scope: Scope) -> bool:
        given = dict(parse_qsl(scope["query_string"].decode("latin-1")))
        return scope["method"] == "GET" and self._right(given.get("token", ""))

    def _right(self, token: str) -> bool:
        return hmac.compare_digest(token.encode("utf-8", "replace"), self._token.encode())

    async def _let_in(self, scope: Scope, send: Send) -> None:
        """Sends the visitor to the same page without the token, which stays in no address bar or history."""
        left = [(name, value) for name, value in parse_qsl(scope["query_string"].decode("latin-1")) if name != "token"]
        path = "/" + scope["path"].lstrip("/\\")  # "//elsewhere" would be another site
        where = path + (f"?{urlencode(left)}" if left else "")
        cookie = f"{self._cookie}={self._token}; HttpOnly; SameSite=Strict; Path=/"
        await respond(send, 303, {"location": where, "set-cookie": cookie, "cache-control": "no-store"}, b"")


def _navigates(method: str, headers: Headers) -> bool:
    """Whether somebody followed a link to a page: that shows nothing to the site with the link."""
    return (
        method == "GET" and headers.get("sec-fetch-mode") == "navigate" and headers.get("sec-fetch-dest") == "document"
    )


def elsewhere(headers: Headers) -> bool:
    """Whether a page of another site sent a request; an origin that is no address is one as well."""
    origin = headers.get("origin")
    try:
        return origin is not None and urlsplit(origin).netloc != headers.get("host", "")
    except ValueError:
        return True


def named(host: str) -> str:
    """A host without its port, in small letters."""
    name, colon, port = host.lower().rpartition(":")
    return name if colon and port.isdigit() else host.lower()


def _add_security_headers(send: Send) -> Send:
    """Adds the headers that every answer has; an answer's own policy is the stricter one and stays."""

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sent


async def _say(send: Send, status: int, error: str, hint: str) -> None:
    content = json.dumps({"error": error, "hint": hint}).encode()
    await respond(send, status, {"content-type": "application/json"}, content)


async def respond(send: Send, status: int, headers: Mapping[str, str], content: bytes) -> None:
    """An answer of the guard's own."""
    named = {**HEADERS, **headers, "content-length": str(len(content))}
    raw = [(name.encode("latin-1"), value.encode("latin-1", "replace")) for name, value in named.items()]
    await send({"type": "http.response.start", "status": status, "headers": raw})
    await send({"type": "http.response.body", "body": content})

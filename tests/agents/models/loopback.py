"""A server on loopback that answers what it is told to, in order, and remembers what it was asked."""

from __future__ import annotations

import ssl

from loopback import Background, Reply, Request

__all__ = ["Loopback", "Reply", "Request"]


class Loopback(Background):
    """Answers with `replies` in order; the last one is repeated."""

    def __init__(self, certificate: ssl.SSLContext | None = None) -> None:
        self.replies: list[Reply] = []
        self.requests: list[Request] = []
        super().__init__(self._take, certificate)

    def say(self, *replies: Reply) -> None:
        self.replies[:] = replies

    def _take(self, request: Request) -> Reply:
        self.requests.append(request)
        return self.replies[min(len(self.requests), len(self.replies)) - 1]

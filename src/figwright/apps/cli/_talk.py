"""What a command says on stderr while it works: one line a step, with how long the step took."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter


class Talk:
    """Silent when `quiet`; a terminal sees each step as it begins, a log only finished lines."""

    def __init__(self, quiet: bool = False) -> None:
        self.quiet = quiet
        self.live = sys.stderr.isatty()

    @contextmanager
    def step(self, what: str) -> Iterator[None]:
        began = perf_counter()
        if self.live and not self.quiet:
            print(f"{what} …", end="", file=sys.stderr, flush=True)
        try:
            yield
        except BaseException:
            if self.live and not self.quiet:
                print(file=sys.stderr)
            raise
        if not self.quiet:
            begin = "\r" if self.live else ""
            print(f"{begin}{what} {perf_counter() - began:.2f} s", file=sys.stderr, flush=True)

    def say(self, line: str) -> None:
        if not self.quiet:
            print(line, file=sys.stderr, flush=True)

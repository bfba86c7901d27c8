"""What a run says on stderr while the agents work: one line a call, with time, tokens and cost."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from figwright.agents.models import Usage
    from figwright.agents.session import Step

WIDTH = 78


class Progress:
    """Told of every step. A terminal sees answers grow; a log only gets finished lines."""

    def __init__(self, quiet: bool = False, candidates: int = 1) -> None:
        self.quiet, self.several = quiet, candidates > 1
        self.live = sys.stderr.isatty()

    def __call__(self, step: Step) -> None:
        if self.quiet:
            return
        name = self._name(step)
        if step.state == "answered":
            self._line(f"{name:<22} {step.seconds:6.1f} s  {_used(step)}")
        elif self.live:
            growing = f"{step.characters:,} characters" if step.characters else "…"
            print(f"\r{name:<22} {growing:<{WIDTH - 23}}", end="", file=sys.stderr, flush=True)

    def say(self, line: str) -> None:
        if not self.quiet:
            self._line(line)

    def _line(self, line: str) -> None:
        begin = "\r" if self.live else ""
        print(f"{begin}{line:<{WIDTH if self.live else 0}}", file=sys.stderr, flush=True)

    def _name(self, step: Step) -> str:
        candidate = f"candidate {step.candidate} " if self.several and step.candidate else ""
        turn = f" (round {step.round + 1})" if step.agent == "critic" else ""
        return f"{candidate}{step.agent}{turn}"


def _used(step: Step) -> str:
    if step.cached or step.usage is None:
        return "cached, free"
    return spent(step.usage)


def spent(usage: Usage) -> str:
    """Tokens and cost in words: "5,120 + 1,830 tokens, $0.031"."""
    parts = [f"{usage.input_tokens:,} + {usage.output_tokens:,} tokens"]
    if usage.images:
        parts.append(f"{usage.images} picture{'s' * (usage.images != 1)}")
    parts.append(f"${usage.cost:.4f}" if usage.cost is not None else "price unknown")
    return ", ".join(parts)

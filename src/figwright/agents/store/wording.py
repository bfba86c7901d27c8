"""Amounts as people say them: money, tokens, time, age."""

from __future__ import annotations

from datetime import UTC, datetime

from figwright.agents.store.calls import Spent
from figwright.agents.store.story import Shot


def money(cost: float, unpriced: int = 0) -> str:
    """ "$0.041"; calls whose model has no known price are named, not counted as free."""
    if unpriced and not cost:
        return "no price known"
    digits = 2 if cost >= 1 or not cost else 3 if cost >= 0.01 else 4
    rest = f" + {many(unpriced, 'call')} of unknown price" if unpriced else ""
    return f"${cost:,.{digits}f}{rest}"


def tokens(count: int) -> str:
    """ "12.4k"."""
    if count < 1000:
        return str(count)
    return f"{count / 1000:.1f}k" if count < 1_000_000 else f"{count / 1_000_000:.1f}M"


def token_pair(spent: Spent) -> str:
    return f"{tokens(spent.input_tokens)} in, {tokens(spent.output_tokens)} out"


def duration(seconds: float) -> str:
    """ "0.4 s", "1 min 20 s", "2 h 5 min"."""
    if seconds < 59.5:
        return f"{seconds:.1f} s" if seconds < 9.95 else f"{seconds:.0f} s"
    minutes, rest = divmod(round(seconds), 60)
    if minutes < 60:
        return f"{minutes} min {rest} s" if rest else f"{minutes} min"
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if minutes else f"{hours} h"


def age(began: str, now: datetime | None = None) -> str:
    """How long ago an event's time is: "now", "5 min", "3 h", "2 days"; nothing for what is no time."""
    try:
        seconds = ((now or datetime.now(UTC)) - datetime.fromisoformat(began)).total_seconds()
    except (ValueError, TypeError):
        return ""
    for size, unit in ((86_400, "day"), (3_600, "h"), (60, "min")):
        if seconds >= size:
            return many(int(seconds // size), unit) if unit == "day" else f"{int(seconds // size)} {unit}"
    return "now"


def many(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def flagged(shot: Shot) -> str:
    """ "1 error, 2 warnings", or that there is nothing."""
    kinds = dict.fromkeys(("error", "warning", "note", *(finding.severity for finding in shot.findings)))
    counts = {kind: sum(finding.severity == kind for finding in shot.findings) for kind in kinds}
    return ", ".join(many(count, kind or "finding") for kind, count in counts.items() if count) or "nothing flagged"

"""Events -> calls: each question to a model with what became of it, and what they used together.

A run's folder may come from anyone, so nothing is assumed of an event but that it is a JSON object with a kind.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

Event = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Spent:
    """What calls used. `cost` is in dollars and counts what has a price; `unpriced` is how many calls have none."""

    calls: int = 0
    cached: int = 0
    failed: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cached_tokens: int = 0
    images: int = 0
    cost: float = 0.0
    unpriced: int = 0


@dataclass(frozen=True, slots=True)
class Call:
    """One question to a model; files are relative to the run's folder. `objections` are why it was asked again."""

    agent: str
    round: str
    candidate: str
    digest: str
    prompt: str = ""
    prompt_digest: str = ""
    model: str = ""
    state: Literal["asked", "answered", "cached", "failed", "unanswered"] = "asked"
    seconds: float | None = None
    usage: Event | None = None
    sent: str = ""
    images: tuple[str, ...] = ()
    answer: str = ""
    pictures: tuple[str, ...] = ()
    objections: tuple[str, ...] = ()
    error: str = ""
    hint: str = ""


UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
"""Signs that could command a terminal, or that no file can hold."""


def text(value: object) -> str:
    """Any JSON value as text that can be shown; nothing for null."""
    return "" if value is None else UNSEEN.sub("�", value if isinstance(value, str) else str(value))


def texts(value: object) -> tuple[str, ...]:
    """A list of texts, whatever it was written as."""
    return tuple(text(item) for item in value) if isinstance(value, list) else (text(value),) if value else ()


def number(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def mapping(value: object) -> Event:
    return value if isinstance(value, Mapping) else {}


def calls_of(events: tuple[Event, ...]) -> tuple[Call, ...]:
    """Calls in the order they began, each with what became of it."""
    calls: list[Call] = []
    for event in events:
        if event["kind"] == "call.started":
            calls.append(_opened(event))
        elif event["kind"] in {"call.ended", "call.failed", "call.repaired"}:
            place = _place(calls, event)
            if place is None:  # the answer was known, so nothing was begun
                place = len(calls)
                calls.append(_opened(event))
            calls[place] = _answered(calls[place], event)
    return tuple(calls)


def _opened(event: Event) -> Call:
    return Call(
        agent=text(event.get("agent")),
        round=text(event.get("round")),
        candidate=text(event.get("candidate")),
        digest=text(event.get("digest")),
        prompt=text(event.get("prompt")),
        prompt_digest=text(event.get("prompt_digest")),
        model=text(event.get("model")),
        sent=text(event.get("sent")),
        images=texts(event.get("images")),
    )


def _place(calls: list[Call], event: Event) -> int | None:
    """Which call an event belongs to: the same question, preferably of the same agent, round and candidate.

    An answer belongs to the oldest question that is open; an objection to the newest, answered or not.
    """
    objection = event["kind"] == "call.repaired"
    digest = text(event.get("digest"))
    fitting = [
        i
        for i, call in enumerate(calls)
        if (objection or call.state == "asked") and (call.digest == digest or (objection and not digest))
    ]

    def likeness(i: int) -> tuple[int, int]:
        same = sum(text(event.get(key)) == getattr(calls[i], key) for key in ("agent", "round", "candidate"))
        return same, i if objection else -i

    return max(fitting, key=likeness, default=None)


def _answered(call: Call, event: Event) -> Call:
    if event["kind"] == "call.repaired":
        return replace(call, objections=(*call.objections, text(event.get("objection"))))
    if event["kind"] == "call.failed":
        return replace(call, state="failed", error=text(event.get("error")), hint=text(event.get("hint")))
    return replace(
        call,
        state="cached" if event.get("cached") else "answered",
        seconds=number(event.get("seconds")),
        usage=mapping(event.get("usage")),
        answer=text(event.get("answer")),
        pictures=texts(event.get("images")),
        model=text(event.get("model")) or call.model,
    )


def models_of(calls: tuple[Call, ...]) -> str:
    return ", ".join(dict.fromkeys(call.model for call in calls if call.model))


def spent_on(calls: tuple[Call, ...], end: Event) -> Spent:
    """The calls' sum; an answer that was known costs nothing. Without calls, what the end of the run says."""
    paid = [call.usage for call in calls if call.state == "answered" and call.usage is not None]
    if not calls and end:
        paid = [mapping(end.get("usage"))]

    def total(key: str) -> int:
        return int(sum(number(usage.get(key)) or 0 for usage in paid))

    states = [call.state for call in calls]
    return Spent(
        calls=len(calls),
        cached=states.count("cached"),
        failed=states.count("failed"),
        input_tokens=total("input_tokens"),
        output_tokens=total("output_tokens"),
        cached_tokens=total("cached_tokens"),
        images=total("images"),
        cost=sum(number(usage.get("cost")) or 0.0 for usage in paid),
        unpriced=sum(number(usage.get("cost")) is None for usage in paid) if calls else 0,
    )

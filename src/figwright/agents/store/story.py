"""Events -> Story: what happened in a run, put together for people: calls, figures, choices, costs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from figwright.agents.store.calls import Call, Event, Spent, calls_of, mapping, models_of, number, spent_on, text, texts

Status = Literal["running", "finished", "failed", "interrupted"]


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check said of a figure."""

    check: str
    severity: str
    element: str
    message: str
    fix: str


@dataclass(frozen=True, slots=True)
class Shot:
    """A figure as it stood after an agent's turn."""

    agent: str
    round: str
    candidate: str
    file: str
    picture: str
    words: int | None
    findings: tuple[Finding, ...]
    note: str
    chosen: bool = False
    coded: bool = False
    """Whether a model wrote the code of this plot: no chart says what it draws."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two figures side by side; `winner` is one of the two names, or empty for a draw."""

    first: str
    second: str
    winner: str
    why: str


@dataclass(frozen=True, slots=True)
class Story:
    """A run from its first event to its last; `seconds` is how long it was worked on, in all its sittings."""

    id: str
    status: Status
    name: str
    caption: str
    model: str
    began: str
    seconds: float
    settings: Event
    spent: Spent
    calls: tuple[Call, ...]
    shots: tuple[Shot, ...]
    references: tuple[Event, ...]
    compared: tuple[Comparison, ...]
    chosen: Event | None
    notes: tuple[str, ...]
    outputs: tuple[str, ...]
    error: str
    hint: str
    unclear: Event
    """Why a wish for a plot was not understood, and its readings (`UnclearWish.asked`); empty otherwise."""
    others: tuple[Event, ...]

    @classmethod
    def of(cls, id: str, events: Iterable[Event], *, caption: str = "", writing: bool = False) -> Story:
        """The story that the events of run `id` tell; `writing` says that a process is still at work on it."""
        told = tuple(events)
        started = _first_event(told, "run.started")
        settings = mapping(started.get("settings"))
        chosen = next(reversed(_events_of_kind(told, "chosen")), None)
        end = _end(told)
        status = _status(end, writing)
        calls = calls_of(told)
        if status != "running":  # nobody waits for those any more
            calls = tuple(replace(call, state="unanswered") if call.state == "asked" else call for call in calls)
        return cls(
            id=id,
            status=status,
            name=text(started.get("name")) or id,
            caption=text(settings.get("caption") or caption),
            model=text(settings.get("model")) or models_of(calls),
            began=text(started.get("time")),
            seconds=_worked(told),
            settings=settings,
            spent=spent_on(calls, end),
            calls=calls,
            shots=_shots(told, chosen),
            references=_events_of_kind(told, "references"),
            compared=tuple(_comparison(event) for event in _events_of_kind(told, "compared")),
            chosen=chosen,
            notes=tuple(text(event.get("text")) for event in _events_of_kind(told, "note")),
            outputs=tuple(
                dict.fromkeys(o for e in _events_of_kind(told, "run.ended") for o in texts(e.get("outputs")))
            ),
            error=text(end.get("error")),
            hint=text(end.get("hint")),
            unclear=mapping(end.get("unclear")),
            others=tuple(event for event in told if event["kind"] not in KNOWN),
        )

    @property
    def candidates(self) -> dict[str, tuple[Shot, ...]]:
        """Each candidate's figures in the order they were drawn."""
        names = dict.fromkeys(shot.candidate for shot in self.shots)
        return {name: tuple(shot for shot in self.shots if shot.candidate == name) for name in names}

    def turn(self, part: Call | Shot) -> str:
        """ "candidate 2, revision 1"; the candidate is named where there are several."""
        candidate = f"candidate {part.candidate}" if part.candidate and len(self.candidates) > 1 else ""
        return ", ".join(name for name in (candidate, turn_name(part.round, self.continues[0])) if name)

    @property
    def continues(self) -> tuple[str, str]:
        """The run or draft whose figure this one began with, and what was asked for; two empty texts for other runs."""
        found = next((found for note in self.notes if (found := CONTINUES.match(note))), None)
        return (found[1], found[2]) if found else ("", "")

    @property
    def best(self) -> Shot | None:
        """The chosen figure; before there is a choice, the newest."""
        return next((shot for shot in self.shots if shot.chosen), self.shots[-1] if self.shots else None)


CONTINUES = re.compile(r"(?:continues|goes on from) (the draft \S+|\S+): (.*)", re.DOTALL)
"""The note of a run that began with another one's figure; the second form is that of older versions."""


def turn_name(round: str, continued: object = False) -> str:
    """Which figure of a candidate: what is drawn first is what a critic revises. A run that continues another one
    begins with that one's figure."""
    if round == "0":
        return "previous figure" if continued else "first draft"
    return f"revision {round}" if round else ""


KNOWN = frozenset(
    "run.started run.continued run.resumed run.ended run.failed run.stopped call.started call.ended call.failed "
    "call.repaired references figure compared chosen note".split()
)


def _events_of_kind(events: tuple[Event, ...], kind: str) -> tuple[Event, ...]:
    return tuple(event for event in events if event["kind"] == kind)


def _first_event(events: tuple[Event, ...], kind: str) -> Event:
    return next(iter(_events_of_kind(events, kind)), {})


def _end(events: tuple[Event, ...]) -> Event:
    """The event that closed the run, unless work has begun again since."""
    for event in reversed(events):
        if event["kind"] in {"run.ended", "run.failed"}:
            return event
        if event["kind"].startswith("run.") or event["kind"] in {"call.started", "figure"}:
            break
    return {}


def _status(end: Event, writing: bool) -> Status:
    if end:
        return "finished" if end["kind"] == "run.ended" else "failed"
    return "running" if writing else "interrupted"


def _worked(events: tuple[Event, ...]) -> float:
    """Seconds at work: a run that was continued the next day did not work all night."""
    total, began, last = 0.0, None, None
    for event in events:
        now = _moment(event.get("time"))
        if now is None or (event["kind"] == "chosen" and event.get("by")):
            continue  # somebody looked at the figures later and took another one
        if began is not None and last is not None and event["kind"] == "run.resumed":
            total, began = total + last - began, None  # killed some time ago, without a last word
        if began is None:
            began = now
        last = now
        if event["kind"] in {"run.ended", "run.failed", "run.stopped"}:
            total, began = total + now - began, None
    return total + (last - began if began is not None and last is not None else 0.0)


def _moment(time: object) -> float | None:
    try:
        return datetime.fromisoformat(text(time)).timestamp()
    except (ValueError, OverflowError):
        return None


def _shots(events: tuple[Event, ...], chosen: Event | None) -> tuple[Shot, ...]:
    shots = [_shot(event) for event in _events_of_kind(events, "figure")]
    if chosen is None:
        return tuple(shots)
    candidate, round = text(chosen.get("candidate")), text(chosen.get("round"))
    fitting = [i for i, s in enumerate(shots) if s.candidate == candidate and (not round or s.round == round)]
    if fitting:  # the last turn of that round is how the round ended
        shots[fitting[-1]] = replace(shots[fitting[-1]], chosen=True)
    return tuple(shots)


def _shot(event: Event) -> Shot:
    words = number(event.get("words"))
    found = event.get("findings")
    return Shot(
        agent=text(event.get("agent")),
        round=text(event.get("round")),
        candidate=text(event.get("candidate")),
        file=text(event.get("file")),
        picture=text(event.get("picture")),
        words=None if words is None else int(words),
        findings=tuple(_finding(item) for item in found if isinstance(item, Mapping))
        if isinstance(found, list)
        else (),
        note=text(event.get("note")),
        coded=event.get("coded") is True,
    )


def _comparison(event: Event) -> Comparison:
    """Whoever was shown two pictures names the better one by its place or by its name."""
    what = text(event.get("what"))
    places_named = (text(event.get(key)) for key in ("first", "second"))
    first, second = (turn_name(name) if what == "round" else f"{what} {name}".strip() for name in places_named)
    if what == "round" and event.get("candidate") is not None:
        first = f"candidate {text(event.get('candidate'))}, {first}"
    won = text(event.get("winner"))
    places = {"A": first, "B": second, "first": first, "second": second}
    places |= {text(event.get("first")): first, text(event.get("second")): second}
    return Comparison(first, second, places.get(won, ""), text(event.get("why")))


def _finding(item: Event) -> Finding:
    told = {key: text(item.get(key)) for key in ("severity", "element", "message", "fix")}
    return Finding(check=text(item.get("check") or item.get("rule")), **told)

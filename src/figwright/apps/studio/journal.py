"""The journal of a draft: one change a line. State and a line -> the next state; all lines -> how a draft stands."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Generic, TypeVar

TAIL = 32_768
"""Bytes at the end of a journal that mostly hold its last line."""

V = TypeVar("V")
"""What is edited: a figure, or the chart of a plot."""
Entry = Mapping[str, Any]
Edits = tuple[Mapping[str, Any], ...]
"""Edits as JSON: an old change is read as edits only when somebody undoes it."""


@dataclass(frozen=True, slots=True)
class Language(Generic[V]):
    """How a kind of value is written, read back and edited."""

    load: Callable[[str], V]
    """From the text of its file."""
    validate: Callable[[Any], V]
    """From the JSON of a snapshot."""
    dump: Callable[[V], dict[str, Any]]
    edit: Callable[[V, Iterable[Any]], tuple[V, tuple[Any, ...]]]
    """All edits or none, and those that undo them."""
    parse: Callable[[Any], tuple[Any, ...]]
    """From JSON."""


@dataclass(frozen=True, slots=True)
class Change:
    """What was done at once, and what undoes it."""

    edits: Edits
    undo: Edits


@dataclass(frozen=True, slots=True)
class State(Generic[V]):
    """A draft at one moment. `revision` counts changes, also those that undo one; locks are no change."""

    figure: V
    revision: int = 0
    done: tuple[Change, ...] = ()
    undone: tuple[Change, ...] = ()
    locked: tuple[str, ...] = ()


def replayed(
    language: Language[V], first: V, entries: Iterable[Entry], snapshot: Mapping[str, Any] | None = None
) -> State[V]:
    """What a journal makes of a figure; a snapshot spares doing its changes again, and is only believed when whole."""
    listed = list(entries)
    known = _load_snapshot(language, snapshot or {})
    start = known[0] if known and any(entry["revision"] >= known[0] for entry in listed) else 0
    state = State(known[1] if known and start else first)
    for entry in listed:
        before, state = state, stepped(state, entry)
        if entry["revision"] > start and entry["kind"] != "lock":
            figure, _ = language.edit(before.figure, language.parse(_edits(before, entry)))
            state = replace(state, figure=figure)
    return state


def _load_snapshot(language: Language[V], snapshot: Mapping[str, Any]) -> tuple[int, V] | None:
    try:
        return int(snapshot["revision"]), language.validate(snapshot["figure"])
    except (KeyError, ValueError, TypeError):
        return None


def _edits(state: State[V], entry: Entry) -> Edits:
    """What a line of the journal does to the figure."""
    match entry["kind"]:
        case "undo":
            return state.done[-1].undo
        case "redo":
            return state.undone[-1].edits
    return tuple(entry["edits"])


def stepped(state: State[V], entry: Entry) -> State[V]:
    """The state after a line of the journal, but for its figure."""
    revision = int(entry["revision"])
    match entry["kind"]:
        case "lock":
            return replace(state, locked=tuple(entry["locked"]))
        case "undo":
            done, undone = state.done[:-1], (*state.undone, state.done[-1])
        case "redo":
            done, undone = (*state.done, state.undone[-1]), state.undone[:-1]
        case _:
            done, undone = (*state.done, Change(tuple(entry["edits"]), tuple(entry["undo"]))), ()
    return replace(state, revision=revision, done=done, undone=undone)


def entry_of(line: bytes) -> Entry | None:
    """A line of the journal that is one."""
    try:
        entry = json.loads(line)
        return entry if isinstance(entry["revision"], int) and isinstance(entry["kind"], str) else None
    except (ValueError, TypeError, KeyError):
        return None


def last_of(journal: Path) -> Entry:
    """The last whole line, read from the end: the journal of a long sitting has megabytes."""
    try:
        with journal.open("rb") as stream:
            size = tail = stream.seek(0, os.SEEK_END)
            length = TAIL
            while tail:
                tail = max(0, size - length)
                stream.seek(tail)
                lines = stream.read(size - tail).split(b"\n")
                for line in reversed(lines[bool(tail) : -1]):  # the first may be half a line, the last is torn or empty
                    if entry := entry_of(line):
                        return entry
                length *= 8
    except OSError:
        pass
    return {}

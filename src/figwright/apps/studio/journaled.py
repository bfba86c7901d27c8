"""A value that is edited by hand, in a folder with the journal of its changes: what drafts of all kinds have in common.

A change is made for a revision, is on the disk before it counts, and is refused when the journal has gone on since: any
number of tabs, and even studios, may have one draft open.
"""

from __future__ import annotations

import json
import os
import threading
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Generic

from figwright.agents.store.files import claim
from figwright.agents.store.files import replace as write
from figwright.apps.studio.journal import Entry, Language, State, V, entry_of, replayed, stepped
from figwright.apps.studio.wire import Clash, Missing
from figwright.core.errors import FigwrightError, SpecError

JOURNAL, SNAPSHOT, FIRST, META = "journal.jsonl", "snapshot.json", "first.yaml", "meta.json"
OFTEN = 25
"""Changes between two snapshots."""
PATIENCE = 5.0
"""Seconds to wait for another process that writes the same draft."""


@dataclass(frozen=True, slots=True)
class About:
    """What a draft is called, and which round of which run it came from (none for a figure file)."""

    name: str
    run: str = ""
    candidate: int = 0
    round: int = 0
    created: str = ""
    kind: str = "figure"


class Journaled(ABC, Generic[V]):
    """A draft that is open. What it does is whole or not at all, from any thread."""

    def __init__(self, folder: Path, language: Language[V]) -> None:
        self.folder, self.id, self._language = folder, folder.name, language
        self._guard = threading.RLock()
        try:
            self.about = About(**read_json(folder / META))
            self._first = language.load((folder / FIRST).read_text("utf-8"))
        except (OSError, TypeError, UnicodeDecodeError) as error:
            raise Missing(f"the draft {folder.name!r} cannot be read", "create it again from its run") from error
        self._size = -1
        self._state: State[V] = State(self._first)
        self._snapped = 0

    def state(self) -> State[V]:
        """How it stands now, also when another studio has written to it."""
        with self._guard:
            self._follow()
            return self._state

    def undo(self, revision: int) -> State[V]:
        with self._writing(revision) as state:
            if not state.done:
                raise Clash("there is nothing to undo", "this is the figure as it began")
            figure, _ = self._language.edit(state.figure, self._language.parse(state.done[-1].undo))
            self._accept(figure, {"kind": "undo"})
            return self._state

    def redo(self, revision: int) -> State[V]:
        with self._writing(revision) as state:
            if not state.undone:
                raise Clash("there is nothing to do again", "only what was undone can be done again")
            figure, _ = self._language.edit(state.figure, self._language.parse(state.undone[-1].edits))
            self._accept(figure, {"kind": "redo"})
            return self._state

    def rename(self, name: str) -> None:
        """Another name; no change of the figure, so undoing does not take it back."""
        name = " ".join(name.split())
        if not name:
            raise SpecError("a draft needs a name", "enter a name")
        with self._guard:
            kept = self.folder / META
            write(kept, json.dumps({**read_json(kept), "name": name}).encode())
            self.about = replace(self.about, name=name)

    def _accept(self, figure: V, entry: Entry) -> None:
        """A change that can be drawn is written down."""
        self._verify(figure)
        self._write(entry, figure)
        self._remember()
        if self._state.revision >= self._snapped + OFTEN:
            self._snap()

    @abstractmethod
    def _verify(self, figure: V) -> None:
        """Raises where the changed value must not be kept."""

    def _remember(self) -> None:
        """Keeps what is not in the journal and spares work later; losing it would lose nothing else."""

    def _write(self, entry: Entry, figure: V) -> None:
        """The line is on the disk before the change counts; what could not be written whole is taken back."""
        revision = self._state.revision + (entry["kind"] != "lock")
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        line = json.dumps({"revision": revision, "time": now, **entry}, ensure_ascii=False).encode("utf-8", "replace")
        try:
            with (self.folder / JOURNAL).open("ab") as journal:
                try:
                    journal.write(line + b"\n")
                    journal.flush()
                    os.fsync(journal.fileno())
                except OSError:
                    os.truncate(journal.fileno(), self._size)
                    raise
        except OSError as error:
            raise FigwrightError(
                f"cannot save the change: {error.strerror or error}", "free some disk space"
            ) from error
        self._size += len(line) + 1
        self._state = replace(stepped(self._state, {**entry, "revision": revision}), figure=figure)

    def _snap(self) -> None:
        data = {"revision": self._state.revision, "figure": self._language.dump(self._state.figure)}
        write(self.folder / SNAPSHOT, json.dumps(data, ensure_ascii=False).encode("utf-8", "replace"))
        self._snapped = self._state.revision

    @contextmanager
    def _writing(self, revision: int | None) -> Iterator[State[V]]:
        """One writer at a time, of all tabs and all processes; a change for an older revision is refused."""
        with self._guard, _claimed(self.folder):
            self._follow(mend=True)
            if revision is not None and revision != self._state.revision:
                raise Clash(
                    f"the draft has changed since: it is at revision {self._state.revision}, not {revision}",
                    "look at the newest state, then do it again",
                )
            yield self._state

    def _follow(self, *, mend: bool = False) -> None:
        """Reads what somebody else has written. A line that a crash has torn is no change: `mend` cuts it off."""
        path = self.folder / JOURNAL
        size = path.stat().st_size if path.exists() else 0
        if size == self._size:
            return
        content = path.read_bytes() if size else b""
        whole = content[: content.rfind(b"\n") + 1]
        if mend and len(whole) < len(content):
            os.truncate(path, len(whole))
        entries = [entry for line in whole.splitlines() if (entry := entry_of(line))]
        snapshot = read_json(self.folder / SNAPSHOT) if (self.folder / SNAPSHOT).is_file() else {}
        self._state = replayed(self._language, self._first, entries, snapshot)
        self._snapped = int(snapshot.get("revision", 0))
        self._size = len(whole)


@contextmanager
def _claimed(folder: Path) -> Iterator[None]:
    """The draft for this process alone, for as long as one change takes."""
    until = monotonic() + PATIENCE
    try:
        file = (folder / ".writing").open("ab")
    except FileNotFoundError:
        raise Missing("this draft was deleted", "restore it from the list of drafts") from None
    with file as stream:
        while not claim(stream):
            if monotonic() > until:
                raise Clash("another studio is writing this draft", "try again")
            sleep(0.01)
        yield


def read_json(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(path.read_bytes())
    except (OSError, ValueError):
        return {}
    return data if isinstance(data, dict) else {}

"""A run: the folder in which everything that happens is written down as it happens."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Mapping
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from time import sleep
from typing import IO, Any

from figwright.agents.store.files import claim, inside, replace, slug
from figwright.agents.store.secrets import Scrubber, dumps
from figwright.agents.store.story import Story
from figwright.core.errors import RunError, nearest, reraise

EVENTS = "events.jsonl"
LOCK = ".writing"
TALK = "calls.md"
CAPTION = "caption.txt"
LAST = "last"
MOMENT = len("20260213-142233")
ENDS = {"run.ended", "run.failed", "run.stopped"}


class RunFolder:
    """A folder anyone can read. Only one process writes to a run at a time; any number may read it meanwhile. A `slim`
    one is for thousands of runs whose answers and pictures are kept elsewhere: what was said is in one file, in its
    order, and pictures are only named."""

    def __init__(self, folder: Path, secrets: tuple[str, ...] = (), *, slim: bool = False) -> None:
        self.folder = folder
        self.id = folder.name
        self._scrubber = Scrubber(secrets)
        self._guard = threading.Lock()
        self._log: IO[bytes] | None = None
        self._lock: IO[bytes] | None = None
        self._written = 0
        self._kept: dict[tuple[str, str], str] = {}
        self._slim = slim
        self._talk: IO[bytes] | None = None

    @classmethod
    def create(cls, home: Path, name: str, settings: Mapping[str, object], secrets: tuple[str, ...] = ()) -> RunFolder:
        """A new run under `home`, whose first event is "run.started" with the name and the settings."""
        title = slug(Scrubber(secrets).text(name))
        while True:
            now = datetime.now().strftime("%Y%m%d-%H%M%S")
            folder = home / "runs" / f"{now}-{title}-{token_hex(2)}"
            try:
                folder.mkdir(parents=True)
            except FileExistsError:
                if folder.is_dir():  # two runs of one second met; another number is drawn
                    continue
                raise RunError(f"{str(home)!r} is not a folder", "set FIGWRIGHT_HOME to a folder") from None
            except OSError as error:
                reason = error.strerror or error
                raise RunError(f"cannot store runs in {str(home)!r}: {reason}", "set FIGWRIGHT_HOME") from error
            run = cls(folder.resolve(), secrets)
            run.event("run.started", name=name, settings=settings)
            return run

    @classmethod
    def open(cls, home: Path, which: str, secrets: tuple[str, ...] = ()) -> RunFolder:
        """A run by its id, the beginning of it, any part of it that no other has, its path, or "last"."""
        if which and os.path.isfile(os.path.join(which, EVENTS)):
            return cls(Path(which).resolve(), secrets)
        return cls(find(home, which).resolve(), secrets)

    def event(self, kind: str, **fields: object) -> None:
        """One line in events.jsonl, in the system's hands before this returns; safe from any thread or task."""
        with self._guard:
            log = self._opened()
            now = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
            line = {"n": self._written + 1, "time": now, "kind": kind, **self._scrubber.value(fields)}
            with reraise(OSError, RunError, f"run {self.id} cannot be written"):
                log.write(dumps(line) + b"\n")
                log.flush()
            self._written += 1
            if kind in ENDS:
                self._close()

    def events(self) -> tuple[dict[str, Any], ...]:
        """All that was written; a line torn by a crash is left out."""
        return read_events(self.folder)

    def story(self) -> Story:
        """What the events tell, put together."""
        return read_story(self.folder, writing=is_being_written(self.folder))

    def keep(self, data: bytes, suffix: str, digest: str = "") -> str:
        """Keeps a picture (or any bytes) under the hash of its bytes; returns its name relative to the folder. `digest`
        is that hash where it is known; what was kept before is then known by it."""
        ending = suffix.lstrip(".").lower()
        if digest and (known := self._kept.get((digest, ending))):
            return known
        if self._slim:
            return f"pictures/{(digest or sha256(data).hexdigest())[:20]}.{ending}"
        clean = self._scrubber.data(data, f"a picture ({ending})")
        sha = digest if digest and clean is data else sha256(clean).hexdigest()
        name = f"pictures/{sha[:20]}.{ending}"
        path = inside(self.folder, name)
        if not path.exists() or path.stat().st_size != len(clean):
            replace(path, clean)
        if digest:
            self._kept[digest, ending] = name
        return name

    def write(self, name: str, data: bytes | str) -> Path:
        """Writes a file of the run, such as "figures/c1-r0.yaml", whole or not at all."""
        if name in {EVENTS, LOCK} or self._scrubber.text(name) != name:
            raise RunError(f"invalid file name {self._scrubber.text(name)!r}", "choose another name")
        path = inside(self.folder, name)
        if isinstance(data, str):
            replace(path, self._scrubber.text(data).encode("utf-8", "replace"))
        else:
            replace(path, self._scrubber.data(data, name))
        return path

    def note(self, name: str, text: str) -> str:
        """Writes what was said or described into a file of its own, or, in a slim run, below what was said before; the
        file's name."""
        if not self._slim:
            self.write(name, text)
            return name
        with self._guard, reraise(OSError, RunError, f"run {self.id} cannot be written"):
            self._talk = self._talk or (self.folder / TALK).open("ab")
            said = self._scrubber.text(f"<!-- {name} -->\n\n{text}\n\n")
            self._talk.write(said.encode("utf-8", "replace"))
        return TALK

    def read(self, name: str) -> bytes:
        """A file of the run."""
        with reraise(OSError, RunError, f"run {self.id} has no file {name!r}", f"look into {self.folder}", why=False):
            return inside(self.folder, name).read_bytes()

    def report(self) -> Path:
        """Writes report.html: the whole story for a browser."""
        from figwright.agents.store.report import page

        return self.write("report.html", page(self.story(), self.folder))

    def close(self) -> None:
        """Lets others write to this run; the next event opens it again."""
        with self._guard:
            self._close()

    def _close(self) -> None:
        for stream in (self._log, self._lock, self._talk):
            if stream:
                stream.close()
        self._log = self._lock = self._talk = None

    def _opened(self) -> IO[bytes]:
        """The log, claimed for this process, with what others have written so far counted."""
        if self._log:
            return self._log
        with reraise(OSError, RunError, f"run {self.id} cannot be written"):
            lock = (self.folder / LOCK).open("ab")
            log = (self.folder / EVENTS).open("ab")
        if not _claimed(lock):
            lock.close()
            log.close()
            raise RunError(f"run {self.id} is being written by another process", "wait until it ends")
        self._lock, self._log = lock, log
        self._written = max((event["n"] for event in self.events()), default=0)
        if _is_torn(self.folder / EVENTS):
            log.write(b"\n")
        return log


def find(home: Path, which: str) -> Path:
    """The folder of the run that `which` means."""
    known = ids(home)
    if not known:
        raise RunError(f"no runs in {str(home)!r}", "run figwright draw to make one")
    if which == LAST:
        return home / "runs" / known[0]
    exact = [id for id in known if id == which]
    begins = [id for id in known if id.startswith(which)]
    holds = [id for id in known if which.lower() in id]
    found = exact or begins or holds
    if not which or not found:
        names = (*known, *(id[MOMENT + 1 : -len("-1f3a")] for id in known), LAST)
        raise RunError(f"no run named {which!r}", nearest(which, names) or "see figwright runs")
    if len(found) > 1:
        raise RunError(f"{which!r} matches {len(found)} runs: {', '.join(found[:4])}", "type more of the id")
    return home / "runs" / found[0]


def ids(home: Path) -> tuple[str, ...]:
    """The runs under `home`, newest first."""
    try:
        found = [entry.name for entry in os.scandir(home / "runs") if (Path(entry.path) / EVENTS).is_file()]
    except OSError:
        return ()
    return tuple(sorted(found, key=lambda id: (id[:MOMENT], _creation_time(home / "runs" / id)), reverse=True))


def _creation_time(folder: Path) -> int:
    """When a folder was made, to tell apart the runs of one second: nothing but the lock is as old, or untouched."""
    try:
        return (folder / LOCK).stat().st_mtime_ns
    except OSError:
        return 0


def read_events(folder: Path) -> tuple[dict[str, Any], ...]:
    """The events of a run's folder; lines that are not whole events are left out."""
    with reraise(OSError, RunError, f"the events of run {folder.name} cannot be read"):
        lines = (folder / EVENTS).read_bytes().split(b"\n")
    events = (_event(line) for line in lines if line.strip())
    return tuple(event for event in events if event)


def read_story(folder: Path, *, writing: bool = False) -> Story:
    """The story of a run's folder. The caption is in the settings, or in a file of its own as people would put it."""
    try:
        caption = inside(folder, CAPTION).read_text("utf-8", "replace").strip()
    except (OSError, RunError):
        caption = ""
    return Story.of(folder.name, read_events(folder), caption=caption, writing=writing)


def _event(line: bytes) -> dict[str, Any] | None:
    try:
        event = json.loads(line)
    except (ValueError, RecursionError):
        return None
    whole = isinstance(event, dict) and isinstance(event.get("kind"), str) and isinstance(event.get("n"), int)
    return event if whole else None


def _claimed(lock: IO[bytes]) -> bool:
    """Claims a run; a reader that looks whether it is being written holds it for an instant, so it is tried again."""
    for _ in range(10):
        if claim(lock):
            return True
        sleep(0.02)
    return False


def is_being_written(folder: Path) -> bool:
    """Whether a living process holds the run."""
    try:
        with (folder / LOCK).open("rb") as stream:
            return not claim(stream)
    except OSError:
        return False


def _is_torn(path: Path) -> bool:
    """Whether the last line was cut off, so that the next one must not go on in it."""
    with path.open("rb") as stream:
        if not stream.seek(0, os.SEEK_END):
            return False
        stream.seek(-1, os.SEEK_END)
        return stream.read(1) != b"\n"

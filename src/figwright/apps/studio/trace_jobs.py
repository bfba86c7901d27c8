"""Files that are being traced: kept, looked at in the background, watched by the page, and stopped.

upload = take(place, "paper.pdf", content)      what of it can be traced
job = start(place, upload.id, "paper.pdf", Wish(figure="2"))
told(place, job)                                what it is doing, and for how long; in the end its draft
"""

from __future__ import annotations

import asyncio
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import PurePath
from secrets import token_hex
from time import monotonic
from typing import Any, Literal

from figwright.agents import tracer
from figwright.agents.store.files import replace as write
from figwright.apps.studio import drafting, trace_reading, traces
from figwright.apps.studio.drafts import Draft
from figwright.apps.studio.intake import UPLOAD
from figwright.apps.studio.place import Place
from figwright.apps.studio.trace_reading import TraceOptions
from figwright.apps.studio.wire import Clash, Missing
from figwright.core.errors import FigwrightError, SettingsError, SourceError
from figwright.core.settings import settings
from figwright.ir.spec.edits import difference

NAME = "traces"
KEPT = 64
"""Jobs that are remembered after their end."""
_at_once = threading.BoundedSemaphore(2)

Told = Callable[[str], None]
State = Literal["working", "done", "failed", "stopped"]


@dataclass(slots=True)
class _Job:
    """A piece of work in a thread of its own."""

    id: str
    stage: str = "waiting for another file"
    state: State = "working"
    answer: dict[str, Any] = field(default_factory=dict)
    began: float = field(default_factory=monotonic)

    def tell(self, stage: str) -> None:
        if self.state == "stopped":
            raise SourceError("stopped", "")
        self.stage = stage


def take(place: Place, name: str, content: bytes) -> dict[str, Any]:
    """Keeps a file, and says what of it can be traced."""
    if not content.strip():
        raise SourceError(f"{name!r} is empty", "choose another file")
    ending = PurePath(name).suffix.lower()
    if ending not in trace_reading.SUFFIXES and tracer.kind_of(content) == "bitmap":
        raise SourceError(f"{name!r} is not a PDF, SVG or picture", f"use one of {' '.join(trace_reading.SUFFIXES)}")
    kind = tracer.kind_of(content)
    suffix = kind if kind != "bitmap" else ending.lstrip(".")
    id = f"{sha256(content).hexdigest()[:32]}.{suffix}"
    write(place.home / "uploads" / id, content)
    return offered(place, id, name)


def offered(place: Place, upload: str, name: str) -> dict[str, Any]:
    """The figures and pages of a PDF; of another file there is one figure, and nothing to choose."""
    content = _content(place, upload)
    found: dict[str, Any] = {"figures": [], "pages": 1, "pictures": []}
    if tracer.kind_of(content) == "pdf":
        with _at_once:
            found = tracer.choices(content, name)
    return {"upload": upload, "name": name, "kind": tracer.kind_of(content), **found}


def _content(place: Place, upload: str) -> bytes:
    if not UPLOAD.fullmatch(upload):
        raise SourceError(f"{upload[:60]!r} is not an upload", "drop the file again")
    try:
        return (place.home / "uploads" / upload).read_bytes()
    except OSError:
        raise Missing("this upload has expired", "drop it again") from None


def start(place: Place, upload: str, name: str, wish: TraceOptions) -> str:
    """Begins to trace a file that was taken; returns the job's id at once."""
    content = _content(place, upload)

    def work(tell: Told) -> dict[str, Any]:
        tell("reading the page" if tracer.kind_of(content) == "pdf" else "finding words, shapes and arrows")
        found = trace_reading.looked(name, content, wish)
        tell("placing what was found")
        draft = traces.begun(drafting.drafts(place), name, found, wish)
        return {"draft": draft.id, "notes": list(found.notes)}

    return run(place, work)


def ask(place: Place, draft: Draft, revision: int) -> str:
    """A model looks at the draft beside its original; what the picture bears out becomes one step."""
    state, model = draft.state(), settings().model
    if not model:
        hint = "set FIGWRIGHT_MODEL and the key of its provider, then restart the studio"
        raise SettingsError("no model is set", hint)
    if revision != state.revision:
        raise Clash("the draft has changed since", "look at the newest state, then do it again")
    picture = traces.original(draft)

    def work(tell: Told) -> dict[str, Any]:
        tell("the model looks at the original and at what was found")
        before = traces.origins_of(draft, state.figure)
        done = asyncio.run(tracer.corrected_async(state.figure, before, picture, model, place.home))
        tell("making its corrections")
        if done.figure != state.figure:
            now = draft.edit(revision, [difference(state.figure, done.figure)])
            traces.add_origins(
                draft, now.figure, {id: one for id, one in done.origins.items() if one != before.get(id)}
            )
        return {"made": list(done.made), "refused": list(done.refused)}

    return run(place, work)


def run(place: Place, work: Callable[[Told], dict[str, Any]]) -> str:
    """Any work in the background; what it returns is the job's answer."""
    jobs, job = _jobs(place), _Job(token_hex(8))
    jobs[job.id] = job
    while len(jobs) > KEPT:
        jobs.popitem(last=False)
    threading.Thread(target=_carried, args=(job, work), name=f"trace {job.id}", daemon=True).start()
    return job.id


def _carried(job: _Job, work: Callable[[Told], dict[str, Any]]) -> None:
    state: State = "failed"
    try:
        with _at_once:
            job.answer, state = work(job.tell), "done"
    except FigwrightError as error:
        job.answer = {"error": error.message, "hint": error.hint}
    except Exception as error:  # a thread has nobody to tell: the page is told instead
        job.answer = {"error": f"{type(error).__name__}: {error}", "hint": "try `figwright trace` on the file"}
    if job.state == "working":
        job.state = state


def job_json(place: Place, id: str) -> dict[str, Any]:
    """What a job is doing, in which second, and in the end its answer."""
    job = _job(place, id)
    seconds = round(monotonic() - job.began, 1)
    return {"job": id, "state": job.state, "stage": job.stage, "seconds": seconds, **job.answer}


def stop(place: Place, id: str) -> None:
    """What it would have made is not made; a reader that has begun ends by itself, behind its walls."""
    job = _job(place, id)
    if job.state == "working":
        job.state = "stopped"


def _job(place: Place, id: str) -> _Job:
    if id not in _jobs(place):
        raise Missing("no such tracing job", "drop the file again")
    return _jobs(place)[id]


def _jobs(place: Place) -> OrderedDict[str, _Job]:
    found: OrderedDict[str, _Job] = place.shared.setdefault(NAME, OrderedDict())
    return found

"""What a study can be made of: bench runs, datasets that they used, the built-in benchmark, and folders in the home.

Folders are offered only from HOME/cases: a page may name what is offered, never a path of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import closing
from dataclasses import asdict, dataclass
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

from figwright.agents.order import Order
from figwright.apps.studio.place import Place
from figwright.apps.studio.studies.study import BUILT_IN
from figwright.apps.studio.wire import Missing
from figwright.bench import datasets, runner
from figwright.bench.case import Case, Dataset, Kind
from figwright.bench.job import Job
from figwright.bench.ledgers import MADE, Ledger
from figwright.bench.people.agreement import JUDGE
from figwright.core.errors import FigwrightError, RunError

NEWEST = 200
"""Runs that are offered."""
TOLD = (
    "visualizer",
    "rounds",
    "candidates",
    "retriever",
    "stylist",
    "style",
    "density",
    "theme",
    "look",
    "palette",
    "seed",
)
"""What of an order is told of a run; models are told anyway."""
FOLDER = "cases"
CANDIDATES = "candidates"
"""The folder within a case's folder that may hold others' figures of it, one picture a method."""
PICTURES = (".png", ".jpg", ".jpeg", ".webp")
COMMAND = "figwright bench run figwright"


@dataclass(frozen=True, slots=True)
class Data:
    """A dataset that can be loaded: `id` is what the page calls it."""

    id: str
    name: str
    home: Path | None
    kind: Kind = "diagram"
    split: str = "test"

    def load(self) -> Dataset:
        return datasets.load(self.name, self.home, self.kind, self.split)


def ledger(place: Place) -> closing[Ledger]:
    """The bench's store, which has to be there."""
    address = place.bench or str(place.home / "bench" / "bench.sqlite")
    path = Path(address.removeprefix("sqlite:///"))
    if not place.bench and not path.is_file():
        raise RunError("no bench runs yet", COMMAND)
    return runner.opened(address, existing=True)


def offered(place: Place) -> dict[str, Any]:
    """Runs and datasets for the page, and where there is nothing to compare, why and what to do."""
    runs, reason = _runs(place)
    known = [told for one in _datasets(place) if (told := _source_json(one))]
    usable = [run for run in runs if run["cases"]]
    if runs and not usable:
        reason = "no bench run has made a figure yet"
    few = len(usable) < 2 and not any(len(one["candidates"]) > 1 for one in known)
    return {
        "runs": runs,
        "datasets": known,
        "reason": reason,
        "command": COMMAND if reason else "",
        "blind_reason": "blind comparisons need two runs of one dataset" if few else "",
        "blind_command": f"{COMMAND} --candidates 3 --label best-of-3" if few else "",
        "folder": str(place.home / FOLDER),
    }


def dataset(place: Place, id: str) -> Data:
    found = next((one for one in _datasets(place) if one.id == id), None)
    if found is None:
        raise Missing(f"no dataset {id!r}", "choose one from the list")
    return found


def of_job(job: Job) -> Data:
    """The dataset that a run drew."""
    place = f"{job.dataset}\0{job.data}\0{job.kind}\0{job.split}"
    own = job.dataset == BUILT_IN and not job.data
    id = f"{BUILT_IN}-{job.kind}" if own else f"{job.dataset}-{sha256(place.encode()).hexdigest()[:8]}"
    return Data(id, job.dataset, Path(job.data) if job.data else None, job.kind, job.split)


def candidates(case: Case) -> dict[str, Path]:
    """Others' figures of a case that lie beside the human one, by method."""
    if case.human is None:
        return {}
    folder = case.human.parent / CANDIDATES
    found = sorted(folder.iterdir()) if folder.is_dir() else ()
    return {path.stem: path for path in found if path.suffix.lower() in PICTURES and path.is_file()}


def _runs(place: Place) -> tuple[list[dict[str, Any]], str]:
    try:
        with ledger(place) as opened:
            found = [_run(opened, run, job) for run, job in _jobs(opened)]
    except RunError as error:
        return [], error.message
    return found, "" if found else "no bench runs yet"


def _jobs(opened: Ledger) -> Iterable[tuple[str, Job]]:
    for run, data in opened.runs()[:NEWEST]:
        try:
            yield run, Job.of(data)
        except FigwrightError:  # a run of another version
            continue


def _run(opened: Ledger, run: str, job: Job) -> dict[str, Any]:
    entries = opened.entries(run)
    drawn = sum(bool(entry.data.get("picture")) for entry in entries if entry.stage == MADE)
    return {
        "run": run,
        "label": job.label or job.method,
        "method": job.method,
        "when": _start_time(run),
        "wishes": _wishes(job),
        "model": job.order.model or job.order.image_model,
        "dataset": of_job(job).id,
        "dataset_title": _title(of_job(job)),
        "kind": job.kind,
        "cases": drawn,
        "of": job.cases or drawn,
        "judged": any(entry.stage == JUDGE for entry in entries),
    }


def _start_time(run: str) -> str:
    """When a run was begun, as its name says; empty for a name that says nothing."""
    try:
        return datetime.strptime(run[:15], "%Y%m%d-%H%M%S").astimezone().isoformat()
    except ValueError:
        return ""


def _wishes(job: Job) -> str:
    """What a run was asked for beyond what is usual: by this, runs of one method are told apart."""
    usual, own = asdict(Order()), asdict(job.order)
    told = [f"{name} {value}" for name, value in own.items() if value != usual[name] and name in TOLD]
    return ", ".join(told + [f"{name} {value}" for name, value in sorted(job.options.items())])


def _datasets(place: Place) -> list[Data]:
    """The built-in ones, those in the home's folder, and those that runs used."""
    found = [Data(f"{BUILT_IN}-{kind}", BUILT_IN, None, kind) for kind in datasets.get(BUILT_IN).kinds]
    for folder in _folders(place.home / FOLDER):
        name = "aibench" if any(folder.glob("*.jsonl")) else "folder"
        kinds: tuple[Kind, ...] = datasets.get(name).kinds
        found += [Data(f"{FOLDER}/{folder.name}-{kind}", name, folder, kind) for kind in kinds]
    try:
        with ledger(place) as opened:
            found += [of_job(job) for _, job in _jobs(opened)]
    except RunError:
        pass
    return list({one.id: one for one in found}.values())


def _folders(home: Path) -> list[Path]:
    return sorted(path for path in home.iterdir() if path.is_dir() and not path.is_symlink()) if home.is_dir() else []


def _source_json(data: Data) -> Mapping[str, Any] | None:
    """For the page; None for one that is not there any more, or has nothing of this kind."""
    try:
        cases = data.load().cases
    except (FigwrightError, OSError):
        return None
    return {
        "id": data.id,
        "title": _title(data),
        "kind": data.kind,
        "cases": len(cases),
        "humans": sum(case.human is not None for case in cases),
        "questions": sum(len(case.questions) for case in cases),
        "candidates": sorted({name for case in cases for name in candidates(case)}),
    }


def _title(data: Data) -> str:
    title = datasets.get(data.name).title if data.home is None else f"{data.home.name} ({data.name})"
    return f"{title}, {data.kind}s"

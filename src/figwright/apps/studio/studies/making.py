"""Wanted -> Study: whose figures, which cases, and their texts and pictures copied. What cannot be shown is counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from random import Random
from secrets import token_hex

from figwright.agents.store.files import slug
from figwright.apps.studio.place import Place
from figwright.apps.studio.studies import sources
from figwright.apps.studio.studies.pictures import shown
from figwright.apps.studio.studies.store import Store, now
from figwright.apps.studio.studies.study import TITLES, Item, Study, Wanted
from figwright.bench import artifacts, datasets, runner
from figwright.bench.case import Case
from figwright.bench.job import Job
from figwright.bench.ledgers import MADE
from figwright.bench.questions.review import opened as unreviewed
from figwright.core.errors import AssetError, FigwrightError, SettingsError

NOT_DRAWN, NO_HUMAN, NO_QUESTIONS = "no figure was made", "no human figure", "no questions"
BROKEN, SAME = "a picture is missing or cannot be opened", "both made the same picture"


@dataclass(frozen=True, slots=True)
class Entrant:
    """One whose figures are judged: its cases, what each artifact is called, and how its bytes are had."""

    name: str
    run: str
    data: sources.Data
    cases: Mapping[str, Case]
    made: Mapping[str, str]
    bytes_of: Callable[[str], bytes | None]


def make(place: Place, store: Store, wanted: Wanted) -> Study:
    """The study, kept in the store; one without any item is refused with the reason."""
    title = wanted.title or TITLES[wanted.kind]
    id = f"{datetime.now():%Y%m%d-%H%M%S}-{slug(title)}-{token_hex(3)}"
    study = Study(id, wanted.kind, title, now(), wanted.seed, 0)
    left_out: Counter[str] = Counter()
    pictures: dict[str, bytes] = {}
    if wanted.kind == "questions":
        data = _data(place, wanted)
        items = list(_questions(data, wanted, pictures, left_out))
        study = replace(study, dataset=data.id)
    else:
        entrants = _entrants(place, wanted)
        names, runs = tuple(one.name for one in entrants), tuple(one.run for one in entrants if one.run)
        study = replace(study, dataset=entrants[0].data.id, methods=names, runs=runs)
        chosen = _blind(entrants, left_out) if wanted.kind == "blind" else _referenced(entrants, left_out, wanted.seed)
        items = list(_items_with_pictures(chosen, wanted, pictures, left_out))
    if not items:
        why = "; ".join(f"{reason} ({count})" for reason, count in left_out.items()) or "it has no cases"
        raise SettingsError(f"nothing to show: {why}", _advice(wanted))
    if wanted.kind != "questions":
        Random(wanted.seed).shuffle(items)  # nobody shall tell from an item's place whose it is
        items = [replace(item, n=n) for n, item in enumerate(items, 1)]
    study = replace(study, total=len(items), left_out=dict(left_out), notes=_notes(study))
    store.create(study, items, pictures)
    return study


def _advice(wanted: Wanted) -> str:
    if wanted.kind == "questions":
        return "figwright bench questions DATASET -o AIBench.jsonl makes questions"
    more = " --candidates 3 --label best-of-3" if wanted.kind == "blind" else ""
    return f"finish the run, or make another: {sources.COMMAND}{more}"


def _notes(study: Study) -> tuple[str, ...]:
    if study.reference != "Human":
        return ("The reference figures of the built-in benchmark are figwright's own, not people's.",)
    return ()


def _data(place: Place, wanted: Wanted) -> sources.Data:
    if wanted.dataset:
        return sources.dataset(place, wanted.dataset)
    if len(wanted.runs) != 1:
        raise SettingsError("a review needs exactly one dataset", "choose a dataset, or one run")
    with sources.ledger(place) as ledger:
        return sources.of_job(Job.of(runner.find(ledger, wanted.runs[0])[1]))


def _entrants(place: Place, wanted: Wanted) -> tuple[Entrant, ...]:
    found = (
        _methods_in_folders(sources.dataset(place, wanted.dataset)) if wanted.dataset else _of_runs(place, wanted.runs)
    )
    if wanted.kind == "blind":
        if len(found) != 2:
            raise SettingsError(f"a blind comparison needs two runs, not {len(found)}", "choose two runs")
        if found[0].data.id != found[1].data.id:
            raise SettingsError("the two runs drew different datasets", "choose two runs of one dataset")
    return _unique_names(found)


def _unique_names(entrants: Sequence[Entrant]) -> tuple[Entrant, ...]:
    """Each by a name of its own: two runs of one name are called by their ids."""
    times = Counter(one.name for one in entrants)
    return tuple(replace(one, name=one.run) if times[one.name] > 1 and one.run else one for one in entrants)


def _of_runs(place: Place, runs: Sequence[str]) -> list[Entrant]:
    with sources.ledger(place) as ledger:
        found: list[tuple[str, Job, dict[str, str]]] = []
        for which in runs:
            run, data = runner.find(ledger, which)
            job = Job.of(data)
            made = {
                entry.case: str(entry.data["picture"])
                for entry in ledger.entries(run)
                if entry.stage == MADE and entry.data.get("picture")
            }
            if any(run == one for one, _, _ in found):
                raise SettingsError(f"run {run} is chosen twice", "choose another one")
            found.append((run, job, made))
    return [_entrant(run, job, made) for run, job, made in found]


def _entrant(run: str, job: Job, made: Mapping[str, str]) -> Entrant:
    data = sources.of_job(job)
    drawn = datasets.part(data.load(), category=job.category, limit=job.limit, seed=job.seed)
    cases = datasets.by_id(drawn.cases)
    if strange := [case for case in made if case not in cases]:
        raise SettingsError(f"{strange[0]!r} of run {run} is no longer in its dataset", "restore the data")
    return Entrant(job.label or job.method, run, data, cases, made, _artifact_reader(artifacts.at(job.artifacts)))


def _artifact_reader(place: artifacts.Artifacts) -> Callable[[str], bytes | None]:
    def bytes_of(name: str) -> bytes | None:
        try:
            return place.get(name)
        except (OSError, FigwrightError):
            return None

    return bytes_of


def _methods_in_folders(data: sources.Data) -> list[Entrant]:
    """Methods whose figures lie in the cases' folders."""
    cases = datasets.by_id(data.load().cases)
    made: dict[str, dict[str, str]] = {}
    for case in cases.values():
        for name, path in sources.candidates(case).items():
            made.setdefault(name, {})[case.id] = str(path)
    if not made:
        where = "a case's folder may hold candidates/METHOD.png"
        raise SettingsError("this dataset has no figures to judge", f"{sources.COMMAND}; or {where}")
    return [Entrant(name, "", data, cases, found, _read) for name, found in sorted(made.items())]


def _read(path: str) -> bytes | None:
    try:
        return Path(path).read_bytes()
    except OSError:
        return None


Chosen = Iterator[tuple[Case, tuple[Entrant, ...]]]


def _referenced(entrants: Sequence[Entrant], left_out: Counter[str], seed: int) -> Chosen:
    """Cases in the order in which they are drawn: one of each run in turn, and a case twice only when no other is left.
    So any number of them is spread evenly over the runs."""
    waiting = []
    for entrant in entrants:
        able = _able(entrant.cases, (entrant,), left_out)
        Random(f"{seed}\0{entrant.name}").shuffle(able)
        waiting.append(able)
    used: set[str] = set()
    while any(waiting):
        for entrant, queue in zip(entrants, waiting, strict=True):
            if queue:
                case = next((case for case in queue if case.id not in used), queue[0])
                queue.remove(case)
                used.add(case.id)
                yield case, (entrant,)


def _blind(entrants: Sequence[Entrant], left_out: Counter[str]) -> Chosen:
    cases = {id: case for id, case in entrants[0].cases.items() if id in entrants[1].cases}
    for case in _able(cases, entrants, left_out):
        yield case, tuple(entrants)


def _able(cases: Mapping[str, Case], entrants: Sequence[Entrant], left_out: Counter[str]) -> list[Case]:
    """Those that can be shown, as far as one can tell without opening a picture."""
    able = []
    for case in cases.values():
        if not all(case.id in one.made for one in entrants):
            left_out[NOT_DRAWN] += 1
        elif case.human is None or not case.human.is_file():
            left_out[NO_HUMAN] += 1
        else:
            able.append(case)
    return able


def _items_with_pictures(
    chosen: Chosen, wanted: Wanted, pictures: dict[str, bytes], left_out: Counter[str]
) -> Iterator[Item]:
    """Items with their pictures, until there are as many as wanted."""
    drawn = list(chosen)
    if wanted.kind == "blind":
        Random(wanted.seed).shuffle(drawn)
    count = 0
    for case, entrants in drawn:
        if wanted.limit is not None and count >= wanted.limit:
            return
        try:
            kept = _pictures(case, entrants)
        except AssetError:
            left_out[BROKEN] += 1
            continue
        if "other" in kept and kept["one"] == kept["other"]:
            left_out[SAME] += 1
            continue
        count += 1
        names = {role: sha256(content).hexdigest()[:24] for role, content in kept.items()}
        pictures |= {names[role]: content for role, content in kept.items()}
        yield replace(
            _item(case), n=count, pictures=names, methods=tuple(one.name for one in entrants),
            made=tuple(one.made[case.id] for one in entrants),
        )  # fmt: skip


def _pictures(case: Case, entrants: Sequence[Entrant]) -> dict[str, bytes]:
    found = [one.bytes_of(one.made[case.id]) for one in entrants]
    human = _read(str(case.human))
    if human is None or any(one is None for one in found):
        raise AssetError(f"a picture of {case.id!r} is missing")
    made = shown(*(one for one in found if one is not None), alike=True)
    return {"human": shown(human)[0], **dict(zip(("one", "other"), made, strict=False))}


def _item(case: Case) -> Item:
    return Item(0, case.id, case.kind, case.source.text, case.source.caption, case.category)


def _questions(
    data: sources.Data, wanted: Wanted, pictures: dict[str, bytes], left_out: Counter[str]
) -> Iterator[Item]:
    """Cases with questions, in their own order. The text is what they are checked by: a figure is not needed."""
    cases = data.load().cases
    asked = [case for case in cases if case.questions]
    if len(asked) < len(cases):
        left_out[NO_QUESTIONS] += len(cases) - len(asked)
    if wanted.limit is not None and wanted.limit < len(asked):
        places = sorted(Random(wanted.seed).sample(range(len(asked)), wanted.limit))
        asked = [asked[place] for place in places]
    for n, case in enumerate(asked, 1):
        names: dict[str, str] = {}
        human = _read(str(case.human)) if case.human else None
        if human is not None:
            try:
                content = shown(human)[0]
            except AssetError:
                pass
            else:
                names = {"human": sha256(content).hexdigest()[:24]}
                pictures[names["human"]] = content
        yield replace(
            _item(case), n=n, pictures=names, graph=case.graph.model_dump() if case.graph else None,
            questions=tuple(one.model_dump() for one in unreviewed(case.id, case.questions)),
        )  # fmt: skip

"""A job as the user wished it -> a job that can be begun: places filled in, judges chosen, everything verified."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

from figwright.agents import models
from figwright.bench import aesthetics, artifacts, datasets, engines, judges, methods
from figwright.bench.addresses import whole
from figwright.bench.case import Dataset
from figwright.bench.job import Job
from figwright.bench.methods import refuse_unknown
from figwright.bench.work import chosen
from figwright.core.errors import SettingsError
from figwright.core.settings import settings

FLAGS = {"model": "--model", "painter": "--image-model"}


def home() -> Path:
    return settings().home / "bench"


def ready(job: Job) -> tuple[Job, Dataset]:
    """The whole job and its cases; whatever would stop it later stops it here, before anybody is asked."""
    job = placed(job)
    dataset = chosen(job)
    if not dataset.cases:
        raise SettingsError(f"{job.dataset} has no cases in this selection", "change --split, --category or --limit")
    rules = replace(job.rules, aesthetics=aesthetics.settled(job.rules.aesthetics))
    job = replace(job, judges=_judges(job, dataset), rules=rules, cases=len(dataset.cases))
    _verify(job)
    _refuse_doubles(dataset)
    artifacts.verify(job.artifacts)
    return job, dataset


def placed(job: Job) -> Job:
    """The usual places for whatever was not given one; paths are whole, since workers may stand elsewhere."""
    place = home()
    return replace(
        job,
        store=whole(job.store.removeprefix("sqlite:///")) or str(place / "bench.sqlite"),
        artifacts=whole(job.artifacts) or str(place / "artifacts"),
        scratch=whole(job.scratch) or str(place / "runs"),
        data=whole(job.data),
        ready=whole(job.ready),
    )


def _judges(job: Job, dataset: Dataset) -> tuple[str, ...]:
    """The judges that were named, or those of the dataset that have what they need."""
    if job.judges:
        for name in job.judges:
            lacking = [judges.get(name).lacks(case) for case in dataset.cases]
            if all(lacking):
                raise SettingsError(
                    f"the {name} judge cannot judge {dataset.name}: {lacking[0]}", "choose another judge"
                )
        return job.judges
    able = (
        name
        for name, judge in ((name, judges.get(name)) for name in datasets.get(job.dataset).judges)
        if (job.judge or not judge.needs_model) and (job.rules.strict or not judge.only_strict)
    )
    return tuple(name for name in able if not all(judges.get(name).lacks(case) for case in dataset.cases))


def _verify(job: Job) -> None:
    """What the method, the judges and the engine need must be there."""
    _verify_method(job)
    needing = [name for name in job.judges if judges.get(name).needs_model]
    if needing and not job.judge:
        raise SettingsError(f"the {needing[0]} judge needs a model", "add --judge provider/model")
    if job.rules.aesthetics != aesthetics.NONE:
        aesthetics.get(job.rules.aesthetics)
    if not job.cluster:  # there the workers have the keys, and what scores
        _verify_models(job)
        _verify_scorer(job)
    least = {"concurrency": 1, "workers": 0, "budget": 0}
    for name, fewest in least.items():
        number = getattr(job, name)
        if number is not None and number < fewest:
            raise SettingsError(f"{name} is {number:g}", f"choose {fewest} or more")
    engines.get(job.engine)


def _verify_method(job: Job) -> None:
    method = methods.get(job.method)
    if job.kind not in method.kinds:
        raise SettingsError(f"the {job.method} method does not draw {job.kind}s", f"it draws {', '.join(method.kinds)}")
    refuse_unknown(job.method, method.options, job.options)
    lacking = {"model": not job.order.model, "painter": not job.order.image_model}
    for need in method.asks(job.kind):
        if lacking[need]:
            hint = "run figwright doctor to see which keys are set"
            raise SettingsError(f"the {job.method} method needs {FLAGS[need]}", hint)
    if job.method == "ready" and not Path(job.ready or "/nowhere").is_dir():
        what = f"no folder {job.ready!r}" if job.ready else "the ready method needs a folder of pictures"
        raise SettingsError(what, "--ready DIR")
    replace(job.order, kind=job.kind).course(with_model=bool(job.order.model))


def _verify_models(job: Job) -> None:
    """Names and keys of the models; nothing is sent."""
    order = job.order
    for name, url in (
        (order.model, order.base_url),
        (order.image_model, order.painter_url),
        (job.judge, job.judge_url),
    ):
        if name:
            models.account_of(name, base_url=url)


def _verify_scorer(job: Job) -> None:
    """Pictures are asked for, and paid for, before the first of them is scored."""
    name = job.rules.aesthetics
    if "questions" in job.judges and name != aesthetics.NONE and (lack := aesthetics.get(name).lacks()):
        raise SettingsError(
            f"{aesthetics.get(name).title} is not available: {lack}", "install it, or use --aesthetics vlm"
        )


def _refuse_doubles(dataset: Dataset) -> None:
    """Results are kept by id: two cases of one id would be one."""
    if doubled := [id for id, times in Counter(case.id for case in dataset.cases).items() if times > 1]:
        hint = "give each case its own id; figwright bench inspect lists all duplicates"
        raise SettingsError(f"{len(doubled)} ids of {dataset.name} are used twice, such as {doubled[0]!r}", hint)

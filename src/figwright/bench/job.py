"""Job: everything that a bench run is to do, in one value that can be written down, sent to a worker and read again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from hashlib import sha256
from json import dumps
from typing import Any

from figwright.agents.order import Order
from figwright.bench.case import Kind
from figwright.bench.judges import Rules
from figwright.core.errors import SettingsError, nearest


@dataclass(frozen=True, slots=True)
class Job:
    """What is drawn: `dataset` at `data`, its `kind` and `split`, the cases of `category`, at most `limit` by `seed`.
    Who draws: `method` with its `options` and figwright's `order`; `ready` is a folder of pictures that are there.
    Who judges: `judges`, with the model `judge` (at `judge_url`) at `judge_temperature`, by `rules`.
    How: `engine` (`cluster` is a scheduler's address, `workers` how many processes else), `concurrency` calls at once,
    `budget` in dollars, `store` and `artifacts` by address, `scratch` a folder for each worker's own notes.
    `cases` is how many there are, for whoever reads the record of a run that was not finished.
    """

    run: str
    dataset: str
    data: str = ""
    kind: Kind = "diagram"
    split: str = "test"
    category: str = ""
    limit: int | None = None
    seed: int = 0
    method: str = "figwright"
    options: Mapping[str, str] = field(default_factory=dict)
    order: Order = field(default_factory=Order)
    ready: str = ""
    judges: tuple[str, ...] = ()
    judge: str = ""
    judge_url: str = ""
    judge_temperature: float = 0.0
    rules: Rules = field(default_factory=Rules)
    engine: str = "local"
    cluster: str = ""
    workers: int = 0
    concurrency: int = 8
    budget: float | None = None
    store: str = ""
    artifacts: str = ""
    scratch: str = ""
    label: str = ""
    cases: int = 0

    def as_data(self) -> dict[str, Any]:
        """As JSON."""
        return asdict(self)

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Job:
        """From JSON; fields that a later figwright has added are refused by name."""
        known = {each.name for each in fields(cls)}
        if unknown := sorted(set(data) - known):
            raise SettingsError(
                f"a job has no {unknown[0]!r}", nearest(unknown[0], known) or "was it made by a newer figwright?"
            )
        order = Order.of(dict(data.get("order") or {}))
        rules = Rules(**(data.get("rules") or {}))
        return cls(**{**data, "order": order, "rules": rules, "judges": tuple(data.get("judges") or ())})

    @property
    def digest(self) -> str:
        """The same for the same work: what is drawn, by whom, judged how; not where and how fast it is done."""
        where = (
            "run",
            "engine",
            "cluster",
            "workers",
            "concurrency",
            "budget",
            "store",
            "artifacts",
            "scratch",
            "label",
            "cases",
        )
        work = {name: value for name, value in self.as_data().items() if name not in where}
        return sha256(dumps(work, sort_keys=True, default=str).encode()).hexdigest()[:16]

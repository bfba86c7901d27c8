"""The judgements' store: studies, their items and pictures, what everybody said, and what was said before."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from threading import Lock
from typing import Any

from figwright.bench.verdicts import DIMENSIONS, Verdict
from figwright.studio.place import Place
from figwright.studio.studies import bases
from figwright.studio.studies.bases import Do
from figwright.studio.studies.study import Item, Study
from figwright.studio.wire import Clash, Missing

_opening = Lock()


@dataclass(frozen=True, slots=True)
class Said:
    """What one annotator said of one item: verdicts on the study's first method, by dimension. `by` is who wrote it
    down, where that is not the annotator: the consensus is written down by somebody."""

    n: int
    annotator: str
    verdicts: Mapping[str, Verdict] = field(default_factory=dict)
    comment: str = ""
    skipped: bool = False
    by: str = ""
    changed: str = ""

    @property
    def state(self) -> str:
        return "skipped" if self.skipped else "done" if len(self.verdicts) == len(DIMENSIONS) else "open"


@dataclass(frozen=True, slots=True)
class Change:
    """One step of a review: what was done to a question, what it was before and after ("" before: it is new)."""

    id: int
    n: int
    question: str
    who: str
    when: str
    did: str
    before: Mapping[str, Any] | None
    after: Mapping[str, Any]


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def at(place: Place) -> Store:
    """The studio's own store, opened when it is first asked for."""
    with _opening:
        if "studies" not in place.shared:
            place.shared["studies"] = Store(place.judgements)
        found: Store = place.shared["studies"]
        return found


class Store:
    """Everything that is written is there for good when the call returns; several processes may use one store."""

    def __init__(self, address: str) -> None:
        self._base = bases.open(address)

    async def aclose(self) -> None:
        await asyncio.to_thread(self._base.close)

    def close(self) -> None:
        self._base.close()

    def create(self, study: Study, items: Iterable[Item], pictures: Mapping[str, bytes]) -> None:
        rows = [(study.id, item.n, _json(item.as_data())) for item in items]

        def creating(do: Do) -> None:
            for name, content in pictures.items():
                into = "studio_pictures (study, name, content) VALUES (?, ?, ?)"
                do(f"INSERT INTO {into} ON CONFLICT DO NOTHING", (study.id, name, content))
            for row in rows:
                do("INSERT INTO studio_items (study, n, data) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", row)
            into = "studio_studies (study, created, data) VALUES (?, ?, ?)"
            do(f"INSERT INTO {into} ON CONFLICT DO NOTHING", (study.id, study.created, _json(study.as_data())))

        self._base.work(creating)

    def studies(self) -> tuple[Study, ...]:
        """Newest first."""
        rows = self._rows("SELECT data FROM studio_studies")
        found = (Study.of(json.loads(data)) for (data,) in rows)
        return tuple(sorted(found, key=lambda study: study.created, reverse=True))

    def study(self, id: str) -> Study:
        rows = self._rows("SELECT data FROM studio_studies WHERE study = ?", (id,))
        if not rows:
            raise Missing(f"there is no study {id!r}", "choose one from the list of studies")
        return Study.of(json.loads(rows[0][0]))

    def items(self, study: str) -> tuple[Item, ...]:
        rows = self._rows("SELECT data FROM studio_items WHERE study = ? ORDER BY n", (study,))
        return tuple(Item.of(json.loads(data)) for (data,) in rows)

    def item(self, study: str, n: int) -> Item:
        rows = self._rows("SELECT data FROM studio_items WHERE study = ? AND n = ?", (study, n))
        if not rows:
            raise Missing(f"the study has no item {n}", "choose one from its list")
        return Item.of(json.loads(rows[0][0]))

    def picture(self, study: str, name: str) -> bytes:
        rows = self._rows("SELECT content FROM studio_pictures WHERE study = ? AND name = ?", (study, name))
        if not rows:
            raise Missing("there is no such picture", "reload the page")
        return bytes(rows[0][0])

    def said(self, study: str, n: int | None = None, annotator: str | None = None) -> tuple[Said, ...]:
        """What was said, of one item or all, by one annotator or all, in order."""
        return self._base.work(lambda do: _said(do, study, n, annotator))

    def save(self, study: str, said: Said, answers: Mapping[str, Verdict | None], nonce: str) -> Said:
        """Keeps what an annotator says of an item, and what it replaces; dimensions that are not in `answers` stay as
        they were, and None takes one back. A request that was kept already (the same `nonce`) changes nothing."""
        place = (study, said.n, said.annotator)

        def saving(do: Do) -> Said:
            if _fresh(do, *place, nonce):
                _visited(do, study, said)  # first: it holds others of this annotator's requests back until the end
                for dimension, verdict in answers.items():
                    _judged(do, place, dimension, verdict)
            found = _said(do, study, said.n, said.annotator)
            return found[0] if found else said

        return self._base.work(saving)

    def history(self, study: str) -> tuple[dict[str, Any], ...]:
        """Verdicts that were replaced: whose, what, when it was said, and when it was replaced."""
        names = ("n", "annotator", "dimension", "verdict", "said", "replaced")
        rows = self._rows(f"SELECT {', '.join(names)} FROM studio_history WHERE study = ? ORDER BY id", (study,))
        return tuple(dict(zip(names, row, strict=True)) for row in rows)

    def changes(self, study: str, n: int | None = None) -> tuple[Change, ...]:
        """The steps of a review, in order."""
        return self._base.work(lambda do: _changes(do, study, n))

    def change(self, study: str, change: Change, nonce: str, seen: int | None = None) -> tuple[Change, ...]:
        """Keeps a step, unless it was kept already, and gives all of the item. With `seen`, the question's last step
        that its author knew, it is refused when somebody else was faster."""

        def changing(do: Do) -> tuple[Change, ...]:
            if _fresh(do, study, change.n, change.who, nonce):
                # the item's row is held until the end: steps on one item come one after the other
                do("UPDATE studio_items SET n = n WHERE study = ? AND n = ?", (study, change.n))
                known = [one for one in _changes(do, study, change.n) if one.question == change.question]
                last = known[-1] if known else None
                if seen is not None and last is not None and last.id != seen:
                    raise Clash(f"{last.who} has changed this question meanwhile", "look at it again")
                _changed(do, study, change)
            return _changes(do, study, change.n)

        return self._base.work(changing)

    def _rows(self, statement: str, values: Sequence[Any] = ()) -> list[Any]:
        return self._base.work(lambda do: do(statement, values))


def _fresh(do: Do, study: str, n: int, who: str, nonce: str) -> bool:
    """Whether this request comes for the first time; of two at once, the second waits until the first is done."""
    into = "studio_requests (study, n, who, nonce) VALUES (?, ?, ?, ?)"
    return bool(do(f"INSERT INTO {into} ON CONFLICT DO NOTHING RETURNING nonce", (study, n, who, nonce)))


def _visited(do: Do, study: str, said: Said) -> None:
    row = (study, said.n, said.annotator, said.comment, int(said.skipped), said.by, now())
    do(
        "INSERT INTO studio_visits (study, n, annotator, comment, skipped, by_whom, changed) "
        "VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (study, n, annotator) DO UPDATE SET comment = excluded.comment, "
        "skipped = excluded.skipped, by_whom = excluded.by_whom, changed = excluded.changed",
        row,
    )


def _judged(do: Do, place: tuple[str, int, str], dimension: str, verdict: Verdict | None) -> None:
    where, key = "study = ? AND n = ? AND annotator = ? AND dimension = ?", (*place, dimension)
    rows = do(f"SELECT verdict, changed FROM studio_judgements WHERE {where}", key)
    if rows and verdict is not None and rows[0][0] == verdict.value:
        return
    moment = now()
    if rows:
        into = "studio_history (study, n, annotator, dimension, verdict, said, replaced) VALUES (?, ?, ?, ?, ?, ?, ?)"
        do(f"INSERT INTO {into}", (*key, *rows[0], moment))
    if verdict is None:
        do(f"DELETE FROM studio_judgements WHERE {where}", key)
        return
    do(
        "INSERT INTO studio_judgements (study, n, annotator, dimension, verdict, changed) VALUES (?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (study, n, annotator, dimension) DO UPDATE SET verdict = excluded.verdict, "
        "changed = excluded.changed",
        (*key, verdict.value, moment),
    )


def _said(do: Do, study: str, n: int | None, annotator: str | None) -> tuple[Said, ...]:
    asked = [
        ("study", study),
        *([("n", n)] if n is not None else []),
        *([("annotator", annotator)] if annotator else []),
    ]
    where, values = " AND ".join(f"{name} = ?" for name, _ in asked), tuple(value for _, value in asked)
    verdicts: dict[tuple[int, str], dict[str, Verdict]] = {}
    for number, who, dimension, verdict in do(
        f"SELECT n, annotator, dimension, verdict FROM studio_judgements WHERE {where}", values
    ):
        verdicts.setdefault((number, who), {})[dimension] = Verdict(verdict)
    rows = do(f"SELECT n, annotator, comment, skipped, by_whom, changed FROM studio_visits WHERE {where}", values)
    return tuple(
        Said(number, who, _ordered(verdicts.get((number, who), {})), comment, bool(skipped), by, changed)
        for number, who, comment, skipped, by, changed in sorted(rows)
    )


def _ordered(verdicts: Mapping[str, Verdict]) -> dict[str, Verdict]:
    return {name: verdicts[name] for name in DIMENSIONS if name in verdicts}


def _changes(do: Do, study: str, n: int | None) -> tuple[Change, ...]:
    one, values = (" AND n = ?", (study, n)) if n is not None else ("", (study,))
    rows = do(
        f"SELECT id, n, question, who, at, did, before, after FROM studio_changes WHERE study = ?{one} ORDER BY id",
        values,
    )
    return tuple(
        Change(id, number, question, who, when, did, json.loads(before) if before else None, json.loads(after))
        for id, number, question, who, when, did, before, after in rows
    )


def _changed(do: Do, study: str, change: Change) -> None:
    before = _json(change.before) if change.before is not None else ""
    row = (study, change.n, change.question, change.who, change.when, change.did, before, _json(change.after))
    into = "studio_changes (study, n, question, who, at, did, before, after) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
    do(f"INSERT INTO {into}", row)


def _json(data: Any) -> str:
    """In ASCII: texts do hold zero bytes and half surrogate pairs, which databases refuse."""
    return json.dumps(data, default=str)

"""The judgements' store: studies, their items and pictures, what everybody said, and what was said before."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from threading import Lock
from typing import Any

from figwright.apps.studio.place import Place
from figwright.apps.studio.studies import databases
from figwright.apps.studio.studies.migrations import Do
from figwright.apps.studio.studies.study import Altered, Item, Study
from figwright.apps.studio.wire import Clash, Missing
from figwright.bench.verdicts import DIMENSIONS, Verdict

_opening = Lock()


@dataclass(frozen=True, slots=True)
class Judgement:
    """What one annotator said of one item: verdicts on the study's first method, by dimension. `by` is who wrote each
    down, where that is not the annotator: what all say together is written down by somebody."""

    n: int
    annotator: str
    verdicts: Mapping[str, Verdict] = field(default_factory=dict)
    comment: str = ""
    skipped: bool = False
    by: Mapping[str, str] = field(default_factory=dict)
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
        self._base = databases.open(address)

    async def aclose(self) -> None:
        await asyncio.to_thread(self._base.close)

    def close(self) -> None:
        self._base.close()

    def create(self, study: Study, items: Iterable[Item], pictures: Mapping[str, bytes]) -> None:
        rows = [(study.id, item.n, *map(_json, _split_item(item))) for item in items]

        def creating(do: Do) -> None:
            for name, content in pictures.items():
                into = "studio_pictures (study, name, content) VALUES (?, ?, ?)"
                do(f"INSERT INTO {into} ON CONFLICT DO NOTHING", (study.id, name, content))
            for row in rows:
                do("INSERT INTO studio_items (study, n, data, body) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", row)
            into = "studio_studies (study, created, data) VALUES (?, ?, ?)"
            do(f"INSERT INTO {into} ON CONFLICT DO NOTHING", (study.id, study.created, _json(study.as_data())))

        self._base.work(creating)

    def studies(self) -> tuple[Study, ...]:
        """Newest first."""
        rows = self._rows("SELECT data FROM studio_studies")
        found = (Study.of(json.loads(data)) for (data,) in rows)
        return tuple(sorted(found, key=lambda study: study.created, reverse=True))

    def study(self, id: str) -> Study:
        rows = self._rows("SELECT data FROM studio_studies WHERE study = ?", (id,)) if id.isprintable() else ()
        if not rows:
            raise Missing(f"no study {id!r}", "choose one from the list of studies")
        return Study.of(json.loads(rows[0][0]))

    def alter(self, id: str, altered: Altered) -> Study:
        """A study under another title, closed, or open again; nothing that belongs to it is touched."""

        def altering(do: Do) -> Study:
            do("UPDATE studio_studies SET study = study WHERE study = ?", (id,))  # held: of two at once, none is lost
            rows = do("SELECT data FROM studio_studies WHERE study = ?", (id,))
            if not rows:
                raise Missing(f"no study {id!r}", "choose one from the list of studies")
            data = json.loads(rows[0][0])
            if altered.title is not None:
                data["title"] = altered.title
            if altered.closed is not None:
                data["closed"] = (data.get("closed") or now()) if altered.closed else ""
            do("UPDATE studio_studies SET data = ? WHERE study = ?", (_json(data), id))
            return Study.of(data)

        return self._base.work(altering)

    def items(self, study: str, *, whole: bool = False) -> tuple[Item, ...]:
        """All items; without their texts, questions and graphs unless they are wanted `whole`."""
        wanted = "data, body" if whole else "data"
        rows = self._rows(f"SELECT {wanted} FROM studio_items WHERE study = ? ORDER BY n", (study,))
        return tuple(_item(row) for row in rows)

    def item(self, study: str, n: int) -> Item:
        asked = "SELECT data, body FROM studio_items WHERE study = ? AND n = ?"
        rows = self._rows(asked, (study, n)) if 0 < n < 2**31 else ()
        if not rows:
            raise Missing(f"the study has no item {n}", "choose one from its list")
        return _item(rows[0])

    def picture(self, study: str, name: str) -> bytes:
        rows = self._rows("SELECT content FROM studio_pictures WHERE study = ? AND name = ?", (study, name))
        if not rows:
            raise Missing("no such picture", "reload the page")
        return bytes(rows[0][0])

    def said(self, study: str, n: int | None = None, annotator: str | None = None) -> tuple[Judgement, ...]:
        """What was said, of one item or all, by one annotator or all, in order."""
        return self._base.work(lambda do: _load_verdicts(do, study, n, annotator))

    def save(
        self, study: str, said: Judgement, answers: Mapping[str, Verdict | None], nonce: str, by: str = ""
    ) -> Judgement:
        """Keeps what an annotator says of an item, and what it replaces; dimensions that are not in `answers` stay as
        they were, and None takes one back. A request that was kept already (the same `nonce`) changes nothing. `by` is
        who writes it down for all."""
        place = (study, said.n, said.annotator)

        def saving(do: Do) -> Judgement:
            if _is_first_request(do, *place, nonce):
                _visited(do, place, said)
                for dimension, verdict in answers.items():
                    _judged(do, place, dimension, verdict, by)
            found = _load_verdicts(do, study, said.n, said.annotator)
            return found[0] if found else said

        return self._base.work(saving)

    def history(self, study: str) -> tuple[dict[str, Any], ...]:
        """What was replaced: whose, of which dimension (or "comment", "skipped"), what it was, when it was said, and
        when it was replaced."""
        names = ("n", "annotator", "what", "was", "by_whom", "said", "replaced")
        rows = self._rows(f"SELECT {', '.join(names)} FROM studio_history WHERE study = ? ORDER BY id", (study,))
        return tuple(dict(zip(names, row, strict=True)) for row in rows)

    def changes(self, study: str, n: int | None = None) -> tuple[Change, ...]:
        """The steps of a review, in order."""
        return self._base.work(lambda do: _changes(do, study, n))

    def change(self, study: str, change: Change, nonce: str, seen: int | None = None) -> tuple[Change, ...]:
        """Keeps a step, unless it was kept already, and gives all of the item. With `seen`, the question's last step
        that its author knew, it is refused when somebody else was faster."""

        def changing(do: Do) -> tuple[Change, ...]:
            if _is_first_request(do, study, change.n, change.who, nonce):
                # the item's row is held until the end: steps on one item come one after the other
                do("UPDATE studio_items SET n = n WHERE study = ? AND n = ?", (study, change.n))
                known = [one for one in _changes(do, study, change.n) if one.question == change.question]
                last = known[-1] if known else None
                # one's own step may be on its way still when the next is sent: only another's is a clash
                if seen is not None and last is not None and last.id != seen and last.who != change.who:
                    raise Clash(f"{last.who} has changed this question meanwhile", "look at it again")
                _changed(do, study, change)
            return _changes(do, study, change.n)

        return self._base.work(changing)

    def _rows(self, statement: str, values: Sequence[Any] = ()) -> list[Any]:
        return self._base.work(lambda do: do(statement, values))


def _is_first_request(do: Do, study: str, n: int, who: str, nonce: str) -> bool:
    """Whether this request comes for the first time; of two at once, the second waits until the first is done."""
    into = "studio_requests (study, n, who, nonce) VALUES (?, ?, ?, ?)"
    return bool(do(f"INSERT INTO {into} ON CONFLICT DO NOTHING RETURNING nonce", (study, n, who, nonce)))


Spot = tuple[str, int, str]
"""A study, an item, an annotator."""


def _visited(do: Do, place: Spot, said: Judgement) -> None:
    """Comment and skip. The row is touched first of all: so it is there, and is held until the end, and other requests
    of the same annotator on the same item wait."""
    moment = now()
    was, skipped, when = do(
        "INSERT INTO studio_visits (study, n, annotator, comment, skipped, changed) VALUES (?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (study, n, annotator) DO UPDATE SET n = excluded.n RETURNING comment, skipped, changed",
        (*place, said.comment, int(said.skipped), moment),
    )[0]
    if was != said.comment and was:
        _replaced(do, place, "comment", (was, "", when), moment)
    if bool(skipped) != said.skipped:
        _replaced(do, place, "skipped", ("yes" if skipped else "no", "", when), moment)
    values = (said.comment, int(said.skipped), moment, *place)
    key = "study = ? AND n = ? AND annotator = ?"
    do(f"UPDATE studio_visits SET comment = ?, skipped = ?, changed = ? WHERE {key}", values)


def _judged(do: Do, place: Spot, dimension: str, verdict: Verdict | None, by: str) -> None:
    where, key = "study = ? AND n = ? AND annotator = ? AND dimension = ?", (*place, dimension)
    rows = do(f"SELECT verdict, by_whom, changed FROM studio_judgements WHERE {where}", key)
    if rows and verdict is not None and rows[0][0] == verdict.value:
        return
    moment = now()
    if rows:
        _replaced(do, place, dimension, rows[0], moment)
    if verdict is None:
        do(f"DELETE FROM studio_judgements WHERE {where}", key)
        return
    do(
        "INSERT INTO studio_judgements (study, n, annotator, dimension, verdict, by_whom, changed) "
        "VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (study, n, annotator, dimension) DO UPDATE SET "
        "verdict = excluded.verdict, by_whom = excluded.by_whom, changed = excluded.changed",
        (*key, verdict.value, by, moment),
    )


def _replaced(do: Do, place: Spot, what: str, was: Sequence[str], moment: str) -> None:
    into = "studio_history (study, n, annotator, what, was, by_whom, said, replaced) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
    do(f"INSERT INTO {into}", (*place, what, *was, moment))


def _load_verdicts(do: Do, study: str, n: int | None, annotator: str | None) -> tuple[Judgement, ...]:
    asked = [
        ("study", study),
        *([("n", n)] if n is not None else ()),
        *([("annotator", annotator)] if annotator else ()),
    ]
    where, values = " AND ".join(f"{name} = ?" for name, _ in asked), tuple(value for _, value in asked)
    verdicts: dict[tuple[int, str], dict[str, Verdict]] = {}
    writers: dict[tuple[int, str], dict[str, str]] = {}
    for number, who, dimension, verdict, by in do(
        f"SELECT n, annotator, dimension, verdict, by_whom FROM studio_judgements WHERE {where}", values
    ):
        verdicts.setdefault((number, who), {})[dimension] = Verdict(verdict)
        if by:
            writers.setdefault((number, who), {})[dimension] = by
    rows = do(f"SELECT n, annotator, comment, skipped, changed FROM studio_visits WHERE {where}", values)
    return tuple(
        Judgement(number, who, _ordered(verdicts.get((number, who), {})), comment, bool(skipped),
             writers.get((number, who), {}), changed)
        for number, who, comment, skipped, changed in sorted(map(tuple, rows))
    )  # fmt: skip


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


HEAVY = ("text", "questions", "graph")


def _split_item(item: Item) -> tuple[dict[str, Any], dict[str, Any]]:
    """What lists need, and what only the item's own page does."""
    data = item.as_data()
    return {name: one for name, one in data.items() if name not in HEAVY}, {name: data[name] for name in HEAVY}


def _item(row: Sequence[str]) -> Item:
    told = {"text": ""}
    for part in row:
        told |= json.loads(part)
    return Item.of(told)


def _json(data: Any) -> str:
    """In ASCII: texts do hold zero bytes and half surrogate pairs, which databases refuse."""
    return json.dumps(data, default=str)

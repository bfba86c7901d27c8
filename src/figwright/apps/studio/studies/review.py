"""Questions under review: kept, edited, rejected, added, one step after the other. Nothing is overwritten: the state of
a question is its last step, and all steps stay with who, when and what it was before."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import quote

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from figwright.apps.studio.studies.store import Change, Store, now
from figwright.apps.studio.studies.study import Item, Nonce, Study, annotator, remark
from figwright.apps.studio.wire import Missing
from figwright.bench.case import LEVELS
from figwright.core.errors import SettingsError

if TYPE_CHECKING:
    from figwright.bench.questions.review import Reviewed

DONE: Mapping[str, str] = {"kept": "kept", "edited": "edited", "rejected": "rejected", "open": "reopened"}
FIELDS = ("level", "question", "options", "answer", "negative")
"""What makes a question; the rest of it is about the review."""


class Edit(BaseModel):
    """A step on a question: what it shall be (`status`), and what of it changes. `open` takes a decision back."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True)

    status: Literal["kept", "edited", "rejected", "open"]
    level: int | None = Field(None, ge=1, le=4)
    question: str | None = Field(None, min_length=1, max_length=4000)
    options: dict[str, str] | None = Field(None, min_length=2, max_length=12)
    answer: str | None = Field(None, max_length=12)
    negative: bool | None = None
    note: str = Field("", max_length=4000)


class Stepped(BaseModel):
    """What a page sends: who, the step, the question's last step that the page knew (`seen`, 0 for none), and a `nonce`
    that is the same when it is sent again."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    who: str = Field(max_length=400)
    change: Edit
    seen: int | None = None
    nonce: Nonce = ""


class New(BaseModel):
    """A question that a reviewer adds."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True)

    level: int = Field(ge=1, le=4)
    question: str = Field(min_length=1, max_length=4000)
    options: dict[str, str] = Field(min_length=2, max_length=12)
    answer: str = Field(max_length=12)
    negative: bool = False
    note: str = Field("", max_length=4000)


class Added(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    who: str = Field(max_length=400)
    question: New
    nonce: Nonce = ""


def shown(store: Store, study: Study, n: int) -> dict[str, Any]:
    """A case with its questions as they stand, and every step that led there."""
    item = _item(store, study, n)
    changes = store.changes(study.id, n)
    return {
        "n": item.n,
        "case": item.case,
        "text": item.text,
        "caption": item.caption,
        "figure": f"/api/studies/{quote(study.id, safe='')}/items/{n}/figure" if item.pictures else "",
        "graph": item.graph,
        "levels": dict(enumerate(LEVELS, 1)),
        "total": study.total,
        **_review_json(item, changes),
    }


def step(store: Store, study: Study, n: int, question: str, sent: Stepped) -> dict[str, Any]:
    """Does a step on a question."""
    item, who, steps = _item(store, study, n), annotator(sent.who), store.changes(study.id, n)
    known = {one.id: one for one in current(item, steps)}
    if question not in known:
        raise Missing(f"{item.case} has no question {question!r}", "reload the page")
    before, edit = known[question], sent.change
    given = {name: getattr(edit, name) for name in FIELDS if getattr(edit, name) is not None}
    if edit.status != "edited" and any(getattr(before, name) != value for name, value in given.items()):
        raise SettingsError(f"a question marked {edit.status} cannot have new text", "mark it as edited")
    status = "added" if before.status == "added" and edit.status in ("kept", "edited") else edit.status
    about = {"who": who, "when": now(), "note": remark(edit.note)}
    first = next((one for one in item.questions if one["id"] == question), None)
    was = str(first["question"]) if first and edit.status == "edited" else before.before
    after = _validate_question({**before.model_dump(), **given, **about, "status": status, "before": was})
    did = DONE[edit.status]
    change = Change(0, n, question, who, about["when"], did, before.model_dump(), after.model_dump())
    last = max((one.id for one in steps if one.question == question), default=0)
    seen = last if sent.seen is None else sent.seen
    return _review_json(item, store.change(study.id, change, sent.nonce or token_hex(8), seen))


def add(store: Store, study: Study, n: int, sent: Added) -> dict[str, Any]:
    """Adds a question of a reviewer's own."""
    item, who = _item(store, study, n), annotator(sent.who)
    nonce = sent.nonce or token_hex(8)
    # two reviewers may add at once: an id of its own for each, the same when it is sent again
    id = f"added-{_mark(who, nonce)}"
    about = {"case": item.case, "id": id, "status": "added", "who": who, "when": now()}
    after = _validate_question({**sent.question.model_dump(), **about, "note": remark(sent.question.note)})
    change = Change(0, n, id, who, after.when, "added", None, after.model_dump())
    return {"question": id, **_review_json(item, store.change(study.id, change, nonce))}


def current(item: Item, changes: Sequence[Change]) -> tuple[Reviewed, ...]:
    """The questions of a case as they stand, added ones at the end."""
    from figwright.bench.questions.review import Reviewed  # with all that makes questions: not before it is needed

    found = {one["id"]: Reviewed.model_validate(one) for one in item.questions}
    for change in changes:
        found[change.question] = Reviewed.model_validate(change.after)
    return tuple(found.values())


def reviewed(store: Store, study: Study) -> tuple[Reviewed, ...]:
    """All questions of a study, for the review file. An added question that was rejected is in none."""
    changes = _by_item(store, study)
    items = store.items(study.id, whole=True)
    return tuple(one for item in items for one in _reviewed_questions(item, changes[item.n]))


def _reviewed_questions(item: Item, changes: Sequence[Change]) -> list[Reviewed]:
    own = {one["id"] for one in item.questions}
    return [one for one in current(item, changes) if one.id in own or one.status == "added"]


def states(store: Store, study: Study) -> dict[int, str]:
    """Of each item: done when every question was looked at."""
    changes = _by_item(store, study)
    return {
        item.n: "open" if any(one.status == "open" for one in current(item, changes[item.n])) else "done"
        for item in store.items(study.id, whole=True)
    }


def progress(store: Store, study: Study) -> list[dict[str, Any]]:
    """Everybody who has reviewed: items that are done and of which they did a part, and their steps."""
    done = {n for n, state in states(store, study).items() if state == "done"}
    steps: dict[str, list[Change]] = defaultdict(list)
    for change in store.changes(study.id):
        steps[change.who].append(change)
    return [
        {
            "name": name,
            "done": len({change.n for change in found} & done),
            "skipped": 0,
            "steps": len(found),
            "last": found[-1].when,
        }
        for name, found in sorted(steps.items())
    ]


def results(store: Store, study: Study) -> dict[str, Any]:
    """How many questions are kept, edited, rejected, added and open, over all and by level."""
    levels: dict[str, dict[str, int]] = {name: {} for name in LEVELS}
    counts: dict[str, int] = {}
    disputed = 0
    changes = _by_item(store, study)
    for item in store.items(study.id, whole=True):
        for one in current(item, changes[item.n]):
            for place in (counts, levels[LEVELS[one.level - 1]]):
                place[one.status] = place.get(one.status, 0) + 1
            did = set(latest_by_reviewer(changes[item.n], one.id).values()) - {"reopened"}
            disputed += "rejected" in did and len(did) > 1
    return {
        "questions": counts,
        "levels": levels,
        "disputed": disputed,
        "log": [_entry(one) for one in store.changes(study.id)[-200:]],
    }


def _review_json(item: Item, changes: Sequence[Change]) -> dict[str, Any]:
    last = {change.question: change.id for change in changes}
    questions = [
        {**one.model_dump(exclude={"case"}), "seen": last.get(one.id, 0), "said": latest_by_reviewer(changes, one.id)}
        for one in current(item, changes)
    ]
    return {
        "questions": questions,
        "log": [_entry(change) for change in changes],
        "open": sum(one["status"] == "open" for one in questions),
    }


def latest_by_reviewer(changes: Sequence[Change], question: str) -> dict[str, str]:
    """What each reviewer did last with a question: the last step of all holds, but nobody's word is hidden by it."""
    return {one.who: one.did for one in changes if one.question == question}


def _entry(change: Change) -> dict[str, Any]:
    """A step for the page: what changed, in its own words before and after."""
    before, after = change.before or {}, change.after
    changed = {name: [before.get(name), after.get(name)] for name in FIELDS if before.get(name) != after.get(name)}
    return {
        "id": change.id, "n": change.n, "question": change.question, "who": change.who, "when": change.when,
        "did": change.did, "note": str(after.get("note") or ""), "changed": changed if change.before else {},
    }  # fmt: skip


def _by_item(store: Store, study: Study) -> dict[int, list[Change]]:
    found: dict[int, list[Change]] = defaultdict(list)
    for change in store.changes(study.id):
        found[change.n].append(change)
    return found


def _item(store: Store, study: Study, n: int) -> Item:
    if study.kind != "questions":
        raise SettingsError("this study judges figures; it has no questions", "open it from the list of studies")
    return store.item(study.id, n)


def _validate_question(data: Mapping[str, Any]) -> Reviewed:
    from figwright.bench.questions.review import Reviewed

    options = {key.strip(): value.strip() for key, value in dict(data["options"]).items()}
    if not all(options) or not all(options.values()):
        raise SettingsError("an option is empty", "fill it in, or remove it")
    try:
        return Reviewed.model_validate({**data, "options": options})
    except ValidationError as error:
        message = error.errors(include_url=False)[0]["msg"].removeprefix("Value error, ")
        raise SettingsError(message, "choose an answer that is among the options") from None


def _mark(who: str, nonce: str) -> str:
    from hashlib import sha256

    return sha256(f"{who}\0{nonce}".encode()).hexdigest()[:8]

"""Candidates <-> review.jsonl: what people decide of each, one line a candidate. Nothing that they decided is lost.

A line holds what may be changed (text, caption, category, difficulty) and the decision: its status, by whom and when. A
decision belongs to what was decided on: when that has changed, the line is open again and keeps the old one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from figwright.bench.case import Kind
from figwright.bench.curation.candidate import Candidate
from figwright.bench.questions.records import line, lines

Status = Literal["open", "kept", "rejected", "edited"]
NAME = "review.jsonl"
_EDITABLE = ("text", "caption", "category", "difficulty")


class Entry(BaseModel):
    """A candidate as people see it. `suggested` is the category that rules or a model chose, `chosen_by` who did;
    `digest` stands for what is decided on; `earlier` is a decision on what the candidate was before; a candidate that
    is not `present` was not found the last time, and its decision waits for it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str = Field(min_length=1)
    kind: Kind = "diagram"
    status: Status = "open"
    by: str = ""
    when: str = ""
    note: str = ""
    category: str = ""
    difficulty: str = ""
    caption: str = ""
    text: str = ""
    picture: str = ""
    title: str = ""
    suggested: str = ""
    chosen_by: str = ""
    notes: tuple[str, ...] = ()
    digest: str = ""
    present: bool = True
    earlier: dict[str, Any] | None = None

    @model_validator(mode="after")
    def _signed(self) -> Self:
        if self.status != "open" and not (self.by and self.when):
            raise ValueError(f"it is {self.status}, but lacks by and when")
        if self.when:
            datetime.fromisoformat(self.when)
        return self

    @property
    def decision(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in ("status", "by", "when", "note", *_EDITABLE)}


def opened(one: Candidate, pictures: str) -> Entry:
    """A candidate that nobody has looked at."""
    return Entry(
        id=one.id, kind=one.kind, category=one.category, difficulty=one.difficulty, caption=one.caption, text=one.text,
        picture=f"{pictures}/{one.picture}", title=one.title, suggested=one.category, chosen_by=one.category_by,
        notes=one.notes, digest=one.digest,
    )  # fmt: skip


def queue(candidates: Iterable[Candidate], known: Sequence[Entry], kind: Kind, pictures: str) -> tuple[Entry, ...]:
    """A line for every candidate, with what was decided before; then the lines of those that are not there now, and
    those of the other kind, as they are."""
    before = {entry.id: entry for entry in known if entry.kind == kind}
    lines: dict[str, Entry] = {}
    for one in candidates:
        fresh = opened(one, pictures)
        lines[one.id] = _merged(fresh, before[one.id], one) if one.id in before else fresh
    gone = [entry.model_copy(update={"present": False}) for entry in before.values() if entry.id not in lines]
    others = [entry for entry in known if entry.kind != kind]
    return (*lines.values(), *gone, *others)


def _merged(fresh: Entry, before: Entry, one: Candidate) -> Entry:
    shown = {"picture": fresh.picture, "title": fresh.title, "notes": fresh.notes, "present": True}
    if before.digest == fresh.digest:
        if before.status == "open" and before.category == before.suggested:
            shown["category"] = fresh.category  # nobody has changed it: the newer suggestion counts
        return before.model_copy(update={**shown, "suggested": fresh.suggested, "chosen_by": fresh.chosen_by})
    touched = before.status != "open" or any(
        getattr(before, name) != getattr(fresh, name) for name in ("text", "caption")
    )
    return fresh.model_copy(update={"earlier": before.decision if touched else before.earlier})


def reopened(entries: Iterable[Entry]) -> tuple[str, ...]:
    """The ids of those that were decided before their words or picture changed."""
    return tuple(
        one.id for one in entries if one.status == "open" and (one.earlier or {}).get("status", "open") != "open"
    )


def dumps(entries: Iterable[Entry]) -> str:
    return "".join(f"{line(one.model_dump(mode='json', exclude_none=True))}\n" for one in entries)


def loads(text: str, name: str = NAME) -> tuple[Entry, ...]:
    """What the file says; a line that does not fit is named by its number. The last line about a candidate counts."""
    return tuple({(entry.kind, entry.id): entry for entry in lines(text, Entry, name)}.values())

"""What an annotator is shown and says: items without names, judgements kept, conflicts settled together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from secrets import token_hex
from typing import Any
from urllib.parse import quote

from pydantic import BaseModel, ConfigDict, Field

from figwright.apps.studio.studies import blind
from figwright.apps.studio.studies.rubric import rubric
from figwright.apps.studio.studies.store import Judgement, Store
from figwright.apps.studio.studies.study import Item, Nonce, Study, annotator, remark
from figwright.apps.studio.wire import Missing
from figwright.bench.people.annotations import CONSENSUS, Annotation
from figwright.bench.people.opinions import Conflict, consensus
from figwright.bench.verdicts import ANSWERS, DIMENSIONS, OVERALL, Verdict, complete
from figwright.core.errors import SettingsError


class Judged(BaseModel):
    """What a page sends: verdicts by dimension (null takes one back), and a `nonce` that is the same when it is sent
    again."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    who: str = Field(max_length=400)
    answers: dict[str, str | None] = Field(default_factory=dict, max_length=len(DIMENSIONS))
    comment: str = Field("", max_length=20_000)
    skipped: bool = False
    nonce: Nonce = ""


class Settled(BaseModel):
    """What all say together of an item, and who wrote it down."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    n: int
    answers: dict[str, str | None] = Field(min_length=1, max_length=len(DIMENSIONS))
    comment: str = Field("", max_length=20_000)
    by: str = Field(max_length=400)
    nonce: Nonce = ""


def progress(store: Store, study: Study) -> list[dict[str, Any]]:
    """Everybody who has begun, by name, and how far they are."""
    if study.kind == "questions":
        from figwright.apps.studio.studies import review

        return review.progress(store, study)
    states: dict[str, list[Judgement]] = defaultdict(list)
    for said in store.said(study.id):
        if said.annotator != CONSENSUS:
            states[said.annotator].append(said)
    return [
        {
            "name": name,
            "done": sum(said.state == "done" for said in found),
            "skipped": sum(said.state == "skipped" for said in found),
            "last": max(said.changed for said in found),
        }
        for name, found in sorted(states.items())
    ]


def listed(store: Store, study: Study, who: str) -> dict[str, Any]:
    """A study as one annotator finds it."""
    if study.kind == "questions":
        from figwright.apps.studio.studies import review

        states = review.states(store, study)
    else:
        own = store.said(study.id, annotator=annotator(who, consensus=True)) if who.strip() else ()
        states = {said.n: said.state for said in own}
    items = [{"n": one.n, "case": one.case, "state": states.get(one.n, "open")} for one in store.items(study.id)]
    return {
        "id": study.id,
        "kind": study.kind,
        "title": study.title,
        "reference": study.reference,
        "created": study.created,
        "items": items,
        "done": sum(one["state"] == "done" for one in items),
        "skipped": sum(one["state"] == "skipped" for one in items),
        "total": len(items),
        "left_out": study.left_out,
        "notes": study.notes,
    }


def shown(store: Store, study: Study, n: int, who: str) -> dict[str, Any]:
    """One item for one annotator. Whose figures these are is in nothing that is sent."""
    item = store.item(study.id, n)
    name = annotator(who, consensus=True) if who.strip() or study.kind == "blind" else ""
    sides = ("human", "a", "b") if study.kind == "blind" else ("human", "candidate")
    found = {
        "n": item.n,
        "case": item.case,
        "kind": item.kind,
        "text": item.text,
        "caption": item.caption,
        **{side: _address(study.id, n, side, name if study.kind == "blind" else "") for side in sides},
        "rubric": rubric(study.kind, item.kind),
        "answers": answers(study),
        "total": study.total,
    }
    own = store.said(study.id, n, name) if name else ()
    if own:
        turned = _sides_swapped(study, name, n)
        told = {dimension: _word(study, verdict, turned) for dimension, verdict in own[0].verdicts.items()}
        found["saved"] = {"answers": told, "comment": own[0].comment, "skipped": own[0].skipped, "by": own[0].by}
        found["overall"] = overall(study, own[0], turned)
    return found


def picture(store: Store, study: Study, n: int, side: str, who: str) -> bytes:
    """The bytes of what stands on a side of an annotator's page."""
    item = store.item(study.id, n)
    role = "human" if side in ("human", "figure") else "one" if side == "candidate" else ""
    if side in ("a", "b"):
        turned = _sides_swapped(study, annotator(who, consensus=True), n)
        role = "other" if (side == "b") != turned else "one"
    fits = role == "human" or (study.kind == "blind") == (side in ("a", "b"))
    if not fits or role not in item.pictures:
        raise Missing("no such picture", "reload the page")
    return store.picture(study.id, item.pictures[role])


def save(store: Store, study: Study, n: int, judged: Judged) -> dict[str, Any]:
    """Keeps a judgement; when this returns, it is there for good."""
    return _saved(store, study, n, annotator(judged.who), judged.answers, judged.comment, judged.skipped, judged.nonce)


def settle(store: Store, study: Study, settled: Settled) -> dict[str, Any]:
    """Keeps what all say together."""
    by = annotator(settled.by)
    return _saved(store, study, settled.n, CONSENSUS, settled.answers, settled.comment, False, settled.nonce, by)


def _saved(
    store: Store, study: Study, n: int, name: str, said: Mapping[str, str | None], comment: str, skipped: bool,
    nonce: str, by: str = "",
) -> dict[str, Any]:  # fmt: skip
    if study.kind == "questions":
        raise SettingsError("this study reviews questions; it has no verdicts", "open it as a review")
    item = store.item(study.id, n)
    turned = _sides_swapped(study, name, item.n)
    verdicts = {dimension: _parse_verdict(study, dimension, word, turned) for dimension, word in said.items()}
    row = Judgement(item.n, name, {}, remark(comment), skipped)
    kept = store.save(study.id, row, verdicts, nonce or token_hex(8), by)
    own = store.said(study.id, annotator=name)
    told = {dimension: _word(study, verdict, turned) for dimension, verdict in kept.verdicts.items()}
    return {
        "saved": True,
        "answers": told,
        "state": kept.state,
        "overall": overall(study, kept, turned),
        "done": sum(one.state == "done" for one in own),
        "skipped": sum(one.state == "skipped" for one in own),
        "total": study.total,
    }


def overall(study: Study, said: Judgement, turned: bool) -> str:
    """The hierarchical decision in the annotator's words; empty until all four dimensions are there."""
    found = complete(said.verdicts).get(OVERALL)
    return _word(study, found, turned) if found else ""


def answers(study: Study) -> list[str]:
    return ["A", "B", "Both good", "Both bad"] if study.kind == "blind" else [one.value for one in ANSWERS]


def spoken(store: Store, study: Study) -> tuple[Annotation, ...]:
    """Everything that was said, as verdicts on the study's first method; what was skipped counts for nobody."""
    items = {item.n: item for item in store.items(study.id)}
    return tuple(
        annotation(items[said.n], said, dimension, verdict)
        for said in store.said(study.id)
        if not said.skipped
        for dimension, verdict in said.verdicts.items()
    )


def annotation(item: Item, said: Judgement, dimension: str, verdict: Verdict) -> Annotation:
    return Annotation.model_validate(
        {"case": item.case, "method": item.methods[0], "annotator": said.annotator, "dimension": dimension,
         "verdict": verdict.value, "note": said.comment}
    )  # fmt: skip


def conflicts(store: Store, study: Study) -> list[dict[str, Any]]:
    """Where annotators name different winners. Blind ones are told as the consensus page shows A and B."""
    if study.kind == "questions":
        return []
    places = {(item.case, item.methods[0]): item.n for item in store.items(study.id)}
    said = {(one.n, one.annotator): one for one in store.said(study.id)}
    found = [(places[one.case, one.method], one) for one in consensus(spoken(store, study)).conflicts]
    order = {name: place for place, name in enumerate(DIMENSIONS)}
    found.sort(key=lambda one: (one[0], order[one[1].dimension]))
    return [_conflict(study, n, one, said) for n, one in found]


def _conflict(study: Study, n: int, conflict: Conflict, said: Mapping[tuple[int, str], Judgement]) -> dict[str, Any]:
    turned, together = _sides_swapped(study, CONSENSUS, n), said.get((n, CONSENSUS))
    agreed = together.verdicts.get(conflict.dimension) if together else None
    return {
        "n": n,
        "case": conflict.case,
        "dimension": conflict.dimension,
        "verdicts": {name: _word(study, verdict, turned) for name, verdict in sorted(conflict.verdicts.items())},
        "comments": {name: said[n, name].comment for name in sorted(conflict.verdicts) if said[n, name].comment},
        "settled": conflict.settled,
        "verdict": _word(study, agreed, turned) if agreed else "",
        "by": together.by.get(conflict.dimension, "") if together else "",
        "comment": together.comment if together and agreed else "",
    }


def _sides_swapped(study: Study, name: str, n: int) -> bool:
    return study.kind == "blind" and blind.exchanged(study.seed, name, n, study.total)


def _word(study: Study, verdict: Verdict, turned: bool) -> str:
    return blind.seen(verdict, turned) if study.kind == "blind" else verdict.value


def _parse_verdict(study: Study, dimension: str, said: str | None, turned: bool) -> Verdict | None:
    if dimension not in DIMENSIONS:
        raise SettingsError(f"no dimension {dimension!r}", f"choose {', '.join(DIMENSIONS)}")
    if said is None:
        return None
    if study.kind == "blind":
        found = blind.meant(said, turned)
    else:
        found = next((one for one in ANSWERS if one.value == said), None)
    if found is None:
        raise SettingsError(f"{said!r} is not a valid answer", f"choose {', '.join(answers(study))}")
    return found


def _address(study: str, n: int, side: str, who: str) -> str:
    """Where a side's picture is: the address names the side and the reader, and nothing that differs by method."""
    asked = f"?who={quote(who, safe='')}" if who else ""
    return f"/api/studies/{quote(study, safe='')}/items/{n}/{side}{asked}"

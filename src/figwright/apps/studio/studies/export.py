"""A study -> files: judgements as `figwright bench agreement --people` reads them, questions as the review file."""

from __future__ import annotations

import csv
import io
import json
from typing import Literal

from figwright.apps.studio.studies import blind, judging, review
from figwright.apps.studio.studies.store import Store
from figwright.apps.studio.studies.study import Study
from figwright.bench.people.annotations import Choice, dump
from figwright.bench.questions.review import dumps
from figwright.core.errors import SettingsError

Format = Literal["csv", "jsonl"]


def exported(store: Store, study: Study, format: Format) -> str:
    """The text of the file."""
    if study.kind == "questions":
        return dumps(review.reviewed(store, study)) if format == "jsonl" else _steps(store, study)
    text = dump(choices(store, study), format) if study.kind == "blind" else dump(judging.spoken(store, study), format)
    if not text:
        raise SettingsError("nobody has judged anything yet", "judge a case first")
    return text


def choices(store: Store, study: Study) -> tuple[Choice, ...]:
    """Blind judgements with their names, each as its annotator saw it."""
    items = {item.n: item for item in store.items(study.id)}
    found = []
    for said in store.said(study.id):
        if said.skipped:
            continue
        item = items[said.n]
        turned = blind.exchanged(study.seed, said.annotator, said.n, study.total)
        a, b = reversed(item.methods) if turned else item.methods
        for dimension, verdict in said.verdicts.items():
            row = {"case": item.case, "annotator": said.annotator, "dimension": dimension, "note": said.comment,
                   "candidate_a": a, "candidate_b": b, "choice": blind.seen(verdict, turned)}  # fmt: skip
            found.append(Choice.model_validate(row))
    return tuple(found)


def _steps(store: Store, study: Study) -> str:
    """Every step of a review, in order."""
    cases = {item.n: item.case for item in store.items(study.id)}
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["case", "question", "who", "when", "did", "before", "after", "note"])
    for one in store.changes(study.id):
        texts = [
            json.dumps(_question_fields(data), ensure_ascii=False) if data else "" for data in (one.before, one.after)
        ]
        writer.writerow([cases[one.n], one.question, one.who, one.when, one.did, *texts, one.after.get("note", "")])
    return out.getvalue()


def _question_fields(data: object) -> dict[str, object]:
    assert isinstance(data, dict)
    return {name: data[name] for name in review.FIELDS}

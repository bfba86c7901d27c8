"""What a study comes to: who wins, how far people agree among themselves and with the judge, and how far they are.

    {id, kind, title, created, total, left_out, notes, hidden,
     annotators: [{name, done, skipped, last}], judged (judgements so far),
     methods: [{name, against, cases, open, overall: {wins, ties, losses, rates}, dimensions: {name: the same},
                annotators: {who: the same}}],
     among: [{dimension, items, annotators, agreed, kappa, tau (the mean over pairs of people)}],
     judges: [{judge, rows: [{dimension, cases, tau, p, low, high, rho, agreed, kappa}], missing}],
     conflicts: {total, open, majority, consensus (of verdicts), cases, open_cases}}

`overall` and `dimensions` are what people say together (a consensus, or more than half), `open` the cases without it;
`rates` are in percent. Of a blind study names are `hidden` until everybody who began has finished, or are asked for.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from itertools import combinations
from typing import Any

from figwright.apps.studio.place import Place
from figwright.apps.studio.studies import judging, review, sources
from figwright.apps.studio.studies.store import Store
from figwright.apps.studio.studies.study import Item, Study
from figwright.bench.ledgers import MADE
from figwright.bench.people import opinions
from figwright.bench.people.agreement import JUDGE, Agreement, Row, agreement, of_records
from figwright.bench.people.annotations import CONSENSUS, Annotation
from figwright.bench.people.opinions import Consensus, Judgements, Key
from figwright.bench.statistics import Balance, kendall
from figwright.bench.verdicts import DIMENSIONS, OVERALL, Verdict
from figwright.core.errors import FigwrightError, MissingExtra, RunError

HUMAN = "Human"
MASKS = ("First method", "Second method")


def results(place: Place, store: Store, study: Study, *, reveal: bool = False) -> dict[str, Any]:
    people = judging.progress(store, study)
    told: dict[str, Any] = {
        "id": study.id, "kind": study.kind, "title": study.title, "created": study.created, "total": study.total,
        "left_out": study.left_out, "notes": list(study.notes), "annotators": people, "hidden": False,
        "reference": study.reference,
    }  # fmt: skip
    if study.kind == "questions":
        return {**told, **review.results(store, study)}
    rows = judging.spoken(store, study)
    together = opinions.consensus(rows)
    names = _names(study, people, reveal)
    settled = Counter(one.settled or "open" for one in together.conflicts)
    items = store.items(study.id)
    return {
        **told,
        "hidden": study.kind == "blind" and names is not study.methods,
        "judged": sum(row.annotator != CONSENSUS for row in rows),
        "methods": _methods(study, names, rows, together),
        "among": _among(rows),
        "judges": _judges(place, items, rows, together) if study.kind == "referenced" and rows else [],
        "conflicts": {"total": len(together.conflicts), **{name: settled[name] for name in
                      ("open", "majority", "consensus")}, "cases": len({one.case for one in together.conflicts}),
                      "open_cases": len({one.case for one in together.conflicts if not one.settled})},
    }  # fmt: skip


def _names(study: Study, people: Sequence[Mapping[str, Any]], reveal: bool) -> tuple[str, ...]:
    """What methods are called. One who sees names while others, or oneself, still choose is not blind any more."""
    finished = people and all(one["done"] + one["skipped"] >= study.total for one in people)
    return study.methods if study.kind != "blind" or reveal or finished else MASKS


def _methods(
    study: Study, names: Sequence[str], rows: Sequence[Annotation], together: Consensus
) -> list[dict[str, Any]]:
    own = opinions.by_annotator(rows)
    if study.kind == "blind":
        return [_method(names[0], names[1], study.methods[0], own, together)]
    return [_method(name, HUMAN, name, own, together) for name in study.methods]


def _method(name: str, against: str, method: str, own: Mapping[str, Judgements], together: Consensus) -> dict[str, Any]:
    agreed = _judgements_of_method(method, together.judgements)
    seen = {key for judgements in own.values() for key in _judgements_of_method(method, judgements)}
    return {
        "name": name,
        "against": against,
        "cases": len(seen),
        "open": sum(OVERALL not in agreed.get(key, {}) for key in seen),
        "overall": _balance(agreed, OVERALL),
        "dimensions": {dimension: _balance(agreed, dimension) for dimension in DIMENSIONS},
        "annotators": {
            who: _balance(_judgements_of_method(method, judgements), OVERALL) for who, judgements in sorted(own.items())
        },
    }


def _judgements_of_method(method: str, judgements: Judgements) -> dict[Key, Mapping[str, Verdict]]:
    return {key: verdicts for key, verdicts in judgements.items() if key[1] == method}


def _balance(judgements: Judgements, dimension: str) -> dict[str, Any]:
    winners = Counter(verdicts[dimension].winner for verdicts in judgements.values() if dimension in verdicts)
    found = Balance(winners[Verdict.MODEL], winners[Verdict.TIE], winners[Verdict.HUMAN])
    return {**asdict(found), "cases": found.cases, "rates": found.rates}


def _among(rows: Sequence[Annotation]) -> list[dict[str, Any]]:
    own = opinions.by_annotator(rows)
    return [{**asdict(one), "tau": _tau(own, one.dimension)} for one in opinions.between(rows)]


def _tau(own: Mapping[str, Judgements], dimension: str) -> float | None:
    """Kendall's tau-b of each two people on what both judged, and the mean of those; None where it has no value."""
    found = []
    for one, other in combinations(own.values(), 2):
        both = [key for key in one if dimension in one[key] and dimension in other.get(key, {})]
        ones, others = ([side[key][dimension].score for key in both] for side in (one, other))
        try:
            tau = kendall(ones, others)
        except MissingExtra:  # the rest can be told without
            return None
        if tau is not None:
            found.append(tau.value)
    return sum(found) / len(found) if found else None


def _judges(place: Place, items: Sequence[Item], rows: Sequence[Annotation], people: Consensus) -> list[dict[str, Any]]:
    """The referenced judges that have spoken of these very figures, in any run, beside people."""
    told = []
    for judge, judged in sorted(_judged(place, items).items()):
        try:
            found = agreement(judged, people, (judge, "people"))
        except FigwrightError as error:
            told.append({"judge": judge, "rows": [], "missing": 0, "error": error.message, "hint": error.hint})
        else:
            told.append(_compared(judge, found))
    return told


def _judged(place: Place, items: Iterable[Item]) -> dict[str, dict[Key, Mapping[str, Verdict]]]:
    """What each judge said, by its model. A run that was judged anew has the same pictures under another name: it is
    the picture by which a judgement is found, and of several the newest counts."""
    wanted = {(item.case, item.made[0]): item.methods[0] for item in items if item.made}
    found: dict[str, dict[Key, Mapping[str, Verdict]]] = defaultdict(dict)
    try:
        with sources.ledger(place) as ledger:
            for run, data in ledger.runs():
                if JUDGE not in (data.get("judges") or ()):
                    continue
                entries = ledger.entries(run)
                made = {one.case: one.data.get("picture") for one in entries if one.stage == MADE}
                records = {one.case: one.data for one in entries if one.stage == JUDGE}
                for case, record in records.items():
                    method = wanted.get((case, str(made.get(case) or "")))
                    if method is not None:
                        own = found[str(record.get("model") or data.get("judge") or "the judge")]
                        for key, verdicts in _read(case, record, method).items():
                            own.setdefault(key, verdicts)
    except RunError:  # the bench's store is gone: people's judgements are not
        return {}
    return {judge: verdicts for judge, verdicts in found.items() if verdicts}


def _read(case: str, record: Mapping[str, Any], method: str) -> dict[Key, dict[str, Verdict]]:
    try:
        return of_records({case: dict(record)}, method)
    except (KeyError, TypeError, ValueError, AttributeError):  # a record of another version
        return {}


def _compared(judge: str, found: Agreement) -> dict[str, Any]:
    return {"judge": judge, "rows": [_row(row) for row in found.rows], "missing": found.missing}


def _row(row: Row) -> dict[str, Any]:
    return {
        "dimension": row.dimension,
        "cases": row.cases,
        "tau": row.tau.value if row.tau else None,
        "p": row.tau.p if row.tau else None,
        "low": row.low,
        "high": row.high,
        "rho": row.rho.value if row.rho else None,
        "agreed": row.agreed,
        "kappa": row.kappa,
    }

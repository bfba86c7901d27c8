"""Every case on one card: the reference figure, what each run drew, and what the judges said of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from figwright.agents.store.markup import Html, el, join
from figwright.agents.store.wording import duration, money
from figwright.bench.judges import Record
from figwright.bench.reports import records
from figwright.bench.reports.boards import labelled, reference, unsighted
from figwright.bench.reports.pictures import Pictures
from figwright.bench.reports.records import Reason, Saying
from figwright.bench.reports.tables import named
from figwright.bench.results import Finished, Results

UNJUDGED = "not judged: no picture"
EVEN = 50.0
"""As good as people's, where a judge compares with them."""
_SHOWN = (
    ("", "all cases"),
    ("lost", "not drawn"),
    ("failed", "something failed"),
    ("above", "a run above 50"),
    ("below", "a run below 50"),
    ("differ", "runs that differ"),
)


@dataclass(frozen=True, slots=True)
class Shown:
    """A case as one run has it: the run's label and name, each judge's main score of it, whether there is a picture,
    whether anything failed, whether the time it took says something, and what its benchmark's own figure is called."""

    label: str
    run: str
    case: Finished
    scores: Mapping[str, float]
    drawn: bool
    failed: bool
    timed: bool
    reference: str


def section(results: Sequence[Results], pictures: Pictures) -> Html | None:
    """The gallery with what it can be filtered by."""
    cases = _by_case(results)
    if not cases:
        return None
    every = [one for those in cases.values() for one in those]
    made = ((one.run, one.case.picture) for one in every if one.case.picture)
    pictures.prepare(made, (one.case.human for one in every if one.case.human))
    cards = [_card(id, those, pictures) for id, those in cases.items()]
    categories = sorted({one.case.category for those in cases.values() for one in those if one.case.category})
    choices = el("select", *(el("option", says, value=what) for what, says in _SHOWN), name="outcome")
    kinds = (el("option", "all categories", value=""), *(el("option", named(one), value=one) for one in categories))
    tools = el(
        "form",
        el("input", type="search", name="words", placeholder="Find a case", aria_label="Find a case"),
        el("label", el("span", "Show ", class_="quiet"), choices),
        el("label", el("span", "of ", class_="quiet"), el("select", *kinds, name="category")) if categories else None,
        el("output", f"{len(cards)} cases", class_="quiet"),
        class_="tools",
        data_gallery=True,
    )
    return el("section", el("h2", "Case by case"), tools, *cards, id="cases", class_="gallery")


def _by_case(results: Sequence[Results]) -> dict[str, tuple[Shown, ...]]:
    """All runs of a case together, in the order of their names."""
    labels = labelled(results)
    found: dict[str, list[Shown]] = {}
    for one in results:
        failed = {failure.case for failure in one.failures}
        for case in one.cases:
            scores = {name: score for name, score in one.mains[case.id].items() if not unsighted(name)}
            drawn = case.id not in one.undrawn
            shown = Shown(
                labels[one.run], one.run, case, scores, drawn, case.id in failed, one.drew, reference(one.job.dataset)
            )
            found.setdefault(case.id, []).append(shown)
    return {id: tuple(found[id]) for id in sorted(found)}


def _card(id: str, those: Sequence[Shown], pictures: Pictures) -> Html:
    first = those[0].case
    human = next((one.case.human for one in those if one.case.human), "")
    about = " · ".join(filter(None, (named(first.category), first.difficulty)))
    shown = [_picture_or_reason(one, pictures) for one in those]
    if human:
        what = those[0].reference
        shown.insert(0, _figure(what.capitalize(), pictures.human(human, f"{id}, the {what}"), class_="human"))
    said = [line for one in those if one.drawn for line in _verdicts(one, several=len(those) > 1)]
    return el(
        "article",
        el("h3", el("code", id), el("span", about, class_="quiet") if about else None),
        el("p", first.caption, class_="said") if first.caption else None,
        el("div", *shown, class_="side"),
        el("div", *said, class_="verdicts") if said else None,
        class_="case",
        data_words=f"{id} {first.caption} {first.category}".lower(),
        data_category=first.category,
        data_outcome=" ".join(_outcomes(those)),
    )


def _outcomes(those: Sequence[Shown]) -> Iterator[str]:
    """What a reader may look for in a case."""
    scores = [score for one in those if one.drawn for score in one.scores.values()]
    if not all(one.drawn for one in those):
        yield "lost"
    if any(one.failed for one in those):
        yield "failed"
    if any(score > EVEN for score in scores):
        yield "above"
    if any(score < EVEN for score in scores):
        yield "below"
    if len({tuple(sorted(one.scores.items())) for one in those}) > 1:
        yield "differ"


def _figure(title: str, picture: Html, *below: Html | None, class_: str | None = None) -> Html:
    return el("figure", el("figcaption", title), picture, *below, class_=class_)


def _picture_or_reason(one: Shown, pictures: Pictures) -> Html:
    """What a run made of the case, or why it has nothing: said once, since no judge can say more."""
    case = one.case
    if not one.drawn:
        why = case.error or next((note for record in case.records.values() if (note := record.get("note"))), "")
        return _figure(one.label, el("div", UNJUDGED, class_="missing"), el("p", str(why), class_="lost"))
    files = [
        el("a", name, href=link)
        for name, place in sorted(case.files.items())
        if (link := pictures.link(one.run, place))
    ]
    cost = (case.making + case.judging).cost
    told = [*((duration(case.making.seconds),) if one.timed else ()), *((money(cost),) if cost else ()), *files]
    below = [part for place, text in enumerate(told) for part in ((" · ", text) if place else (text,))]
    return _figure(
        one.label,
        pictures.made(one.run, case.picture, f"{case.id}, {one.label}"),
        el("p", *below, class_="files quiet") if below else None,
    )


def _verdicts(one: Shown, *, several: bool) -> Iterator[Html]:
    """What the judges said of a run's figure, below all pictures: reasons need the whole width."""
    for name, record in one.case.records.items():
        if not unsighted(name):
            yield _judged(name, record, one.scores.get(name), one.label if several else "")


def _chip(name: str, score: float | None, compared: bool) -> Html:
    """A score; where it compares two figures, who won is seen by its colour."""
    if score is None:
        return el("span", named(name), class_="pill")
    tone = "" if not compared or score == EVEN else "good" if score > EVEN else "bad"
    return el("span", f"{named(name)} {score:.0f}", class_=f"pill {tone}".strip())


def _judged(name: str, record: Record, score: float | None, label: str) -> Html:
    """What a judge said: its score and outcomes in sight, reasons for who wants them."""
    said = records.sayings(record)
    who = el("span", label, class_="who") if label else None
    brief = (
        join(
            " ",
            el("span", f"{one.of.replace('_', ' ')} ", el("b", one.outcome, class_=one.tone or None), class_="brief"),
        )
        for one in said
        if one.outcome
    )
    top = join(_chip(name, score, "dimensions" in record), who, *brief)
    if not said:
        return el("p", top, class_="verdict")
    return el("details", el("summary", top), el("dl", *map(_saying, said)), class_="verdict")


def _saying(one: Saying) -> Html:
    return el(
        "div",
        el("dt", named(one.of), " ", el("b", one.outcome, class_=one.tone or None)),
        *map(_reason, one.reasons),
        class_="paired" if any(reason.head for reason in one.reasons) else None,
    )


def _reason(one: Reason) -> Html:
    head = el("h4", one.head) if one.head else None
    return el("dd", head, *(el("p", el("b", f"{who} ") if who else None, text) for who, text in one.lines))

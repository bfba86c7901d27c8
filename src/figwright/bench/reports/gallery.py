"""Every case on one card: the reference figure, what each run drew, and what the judges said of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from figwright.bench.judges import Record
from figwright.bench.reports import records
from figwright.bench.reports.boards import labelled, unsighted
from figwright.bench.reports.pictures import Pictures
from figwright.bench.reports.tables import named
from figwright.bench.results import Finished, Results
from figwright.store.markup import Html, el, join
from figwright.store.wording import duration, money

EVEN = 50.0
"""As good as people's, where a judge compares with them."""
_SHOWN = (
    ("", "all cases"),
    ("failed", "something failed"),
    ("above", "a run above 50"),
    ("below", "a run below 50"),
    ("differ", "runs that differ"),
)


@dataclass(frozen=True, slots=True)
class Shown:
    """A case as one run has it: each judge's main score of it, and whether anything failed."""

    label: str
    case: Finished
    scores: Mapping[str, float]
    failed: bool


def section(results: Sequence[Results], pictures: Pictures) -> Html | None:
    """The gallery with what it can be filtered by."""
    cases = _by_case(results)
    if not cases:
        return None
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
        lost = {failure.case for failure in one.failures}
        for case in one.cases:
            scores = {name: score for name, score in one.mains[case.id].items() if not unsighted(name)}
            found.setdefault(case.id, []).append(Shown(labels[one.run], case, scores, case.id in lost))
    return {id: tuple(found[id]) for id in sorted(found)}


def _card(id: str, those: Sequence[Shown], pictures: Pictures) -> Html:
    first = those[0].case
    human = next((one.case.human for one in those if one.case.human), "")
    about = " · ".join(filter(None, (named(first.category), first.difficulty)))
    shown = [_drawn(one, pictures) for one in those]
    if human:
        shown.insert(0, _figure("Reference figure", pictures.human(human, f"{id}, the reference"), class_="human"))
    return el(
        "article",
        el("h3", el("code", id), el("span", about, class_="quiet") if about else None),
        el("p", first.caption, class_="said") if first.caption else None,
        el("div", *shown, class_="side"),
        class_="case",
        data_words=f"{id} {first.caption} {first.category}".lower(),
        data_category=first.category,
        data_outcome=" ".join(_outcomes(those)),
    )


def _outcomes(those: Sequence[Shown]) -> Iterator[str]:
    """What a reader may look for in a case."""
    scores = [score for one in those for score in one.scores.values()]
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


def _drawn(one: Shown, pictures: Pictures) -> Html:
    case = one.case
    files = [el("a", name, href=link) for name, place in sorted(case.files.items()) if (link := pictures.link(place))]
    cost = (case.making + case.judging).cost
    took = f"{duration(case.making.seconds)}{f', {money(cost)}' if cost else ''}"
    return _figure(
        one.label,
        pictures.made(case.picture, f"{case.id}, {one.label}"),
        el("p", case.error, class_="lost") if case.error else None,
        *(_judged(name, record, one.scores.get(name)) for name, record in case.records.items() if not unsighted(name)),
        el("p", took, *(join(" · ", file) for file in files), class_="files quiet"),
    )


def _chip(name: str, score: float, compared: bool) -> Html:
    """A score; where it compares two figures, who won is seen by its colour."""
    tone = "" if not compared or score == EVEN else "good" if score > EVEN else "bad"
    return el("span", f"{named(name)} {score:.0f}", class_=f"pill {tone}".strip())


def _judged(name: str, record: Record, score: float | None) -> Html:
    """What a judge said: its score and outcomes in sight, reasons for who wants them."""
    said = records.sayings(record)
    chip = _chip(name, score, "dimensions" in record) if score is not None else el("span", named(name), class_="pill")
    lines = [
        el(
            "div",
            el("dt", named(one.of), " ", el("b", one.outcome, class_=one.tone or None)),
            *(el("dd", reason) for reason in one.reasons),
        )
        for one in said
    ]
    short = ", ".join(f"{one.of} {one.outcome}".strip() for one in said if one.outcome)
    return el("details", el("summary", chip, " ", short), el("dl", *lines)) if said else el("p", chip)

"""The figures that a paper has: which of them shows what, and what one of them is redrawn from."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from figwright.agents.proposals import Proposal
from figwright.agents.proposals._sections import family, heading, overview_text
from figwright.agents.proposals.words import sentences, slug
from figwright.core.errors import SourceError
from figwright.frontends.method_section import _PROVES, _SHOWS, Method, named, ranked, sections_markdown
from figwright.frontends.papers import Paper, PaperFigure, Section

if TYPE_CHECKING:
    from figwright.agents.proposals import Survey

SURE = 3.0
"""From this score on a figure is taken for the diagram of the method."""

_POINTS = re.compile(
    r"\b(?:shown?|shows|showing|illustrat\w+|depict\w*|pictured|drawn|visuali[sz]ed|presented|summari[sz]ed|outlined|"
    r"part of|area of|side of|top|bottom|left|right|upper|lower)\b",
    re.IGNORECASE,
)


def overview_of(paper: Paper) -> PaperFigure | None:
    """The figure that shows the method as a whole."""
    best = next(iter(ranked(paper)), None)
    return best.figure if best and best.score >= SURE else None


def showing(paper: Paper, section: Section) -> PaperFigure | None:
    """A diagram that stands in a section or is spoken of there; the one of the whole method only if it says so."""
    whole = overview_of(paper)
    if whole and (whole.section == section.title or _spoken(section.title, whole.caption)):
        return whole
    if whole and (_points_at(whole, section.text) or _named_in(section.title, whole.caption)):
        return whole
    for figure in paper.figures:
        near = figure.section == section.title or named(figure.label, section.text)
        if near and figure is not whole and not shows_results(paper, figure):
            return figure
    return None


def _points_at(figure: PaperFigure, text: str) -> bool:
    """Whether a text says that the figure shows what it tells, and does not only mention it."""
    return any(named(figure.label, one) and _POINTS.search(one) for one in sentences(text))


def _named_in(title: str, caption: str) -> bool:
    """Whether a caption has the short name that a section's title gives its matter: "Core Image Generator (CI-Gen)"."""
    short = [one for one in re.findall(r"[\w-]{3,}", title) if sum(sign.isupper() for sign in one) > 1]
    return any(re.search(rf"(?<![\w-]){re.escape(one)}(?![\w-])", caption) for one in short)


def _spoken(title: str, caption: str) -> bool:
    """Whether a caption speaks of a section's matter by its title; a short title may be there by chance."""
    return len(title) > 8 and title.lower() in " ".join(caption.lower().split())


def shows_results(paper: Paper, figure: PaperFigure) -> bool:
    """Whether a figure proves rather than explains: by its caption, or by where it stands."""
    opening = figure.caption[:200]
    if _SHOWS.search(opening):
        return False
    if _PROVES.search(opening):
        return True
    place = next((n for n, one in enumerate(paper.sections) if one.title == figure.section), None)
    if place is None:
        return False
    above = [one for one in paper.sections[: place + 1] if one.level <= paper.sections[place].level]
    tops = [*[one.title for one in above if one.level == 1][-1:], paper.sections[place].title]
    return any(
        re.search(r"experiment|results?\b|evaluation|ablation|robustness|efficiency", title, re.I) for title in tops
    )


def figure_called(paper: Paper, wanted: str) -> PaperFigure:
    """A figure by its number or label: "2", "Figure 2", "A1", "fig. 3"."""
    sought = _number(wanted)
    for figure in paper.figures:
        if sought and _number(figure.label) == sought:
            return figure
    labels = ", ".join(one.label for one in paper.figures if one.label)
    raise SourceError(
        f"the paper has no figure {wanted!r}", f"it has: {labels}" if labels else "it has none with a label"
    )


def _number(label: str) -> str:
    return re.sub(r"^(?:figure|figs?|abbildung)\b\.?\s*|[\s.:]+$", "", label.strip(), flags=re.IGNORECASE).lower()


def redrawing(survey: Survey, wanted: str) -> Proposal:
    """What a figure is redrawn from: its caption, the section that it belongs to, and what refers to it elsewhere."""
    paper, figure = survey.paper, figure_called(survey.paper, wanted)
    if shows_results(paper, figure):
        plots = [one for one in survey.proposals if one.kind == "plot"]
        nearest = next((one for one in plots if _same_section(survey, one, figure)), None) or next(iter(plots), None)
        hint = f"--make {nearest.number} plots {nearest.origin}" if nearest else "plot its data with `figwright plot`"
        hint += "; --as traced takes the figure over as it is"
        raise SourceError(f"{figure.label} shows results or samples; these cannot be drawn from the text", hint)
    text, origin = _words_of(paper, survey.method, figure)
    if not text.strip():
        raise SourceError(
            f"the text does not mention {figure.label}", "choose a section to draw: --section TITLE --make 1"
        )
    label = figure.label or "Figure"
    return Proposal(
        0,
        "redraw",
        label,
        figure.caption,
        f"{label} drawn anew",
        origin,
        slug(label) or "figure",
        text=text,
        shown=label,
    )


def _same_section(survey: Survey, proposal: Proposal, figure: PaperFigure) -> bool:
    table = next((one for one in survey.paper.tables if one.label == proposal.origin), None)
    return table is not None and table.section == figure.section


def _words_of(paper: Paper, method: Method | None, figure: PaperFigure) -> tuple[str, str]:
    if method is not None and figure is overview_of(paper):
        mine, text, origin = method.sections, overview_text(method), f"section {heading(method.sections[0])}"
    else:
        place = _place(paper, figure)
        mine = family(paper, place) if place is not None else ()
        text = sections_markdown(mine) if mine else ""
        origin = f"section {heading(mine[0])}" if mine else "where it is spoken of"
    inside = {id(one) for one in mine}
    others = [one for one in paper.sections if id(one) not in inside]
    spoken = [paragraph for one in others for paragraph in _paragraphs(one.text) if named(figure.label, paragraph)]
    return "\n\n".join([text, *spoken]).strip(), origin + _elsewhere(len(spoken))


def _place(paper: Paper, figure: PaperFigure) -> int | None:
    """The section that speaks of a figure, or else that it stands in: on a page it may stand far from its words. An
    introduction points at all figures and explains none."""
    stands = next((n for n, one in enumerate(paper.sections) if one.title == figure.section and one.text.strip()), None)
    speaks = [n for n, one in enumerate(paper.sections) if named(figure.label, one.text)]
    explains = [n for n in speaks if not re.match(r"introduction", paper.sections[n].title, re.IGNORECASE)]
    if stands is not None and (stands in explains or not explains):
        return stands
    return next(iter((*explains, *speaks)), None)


def _paragraphs(text: str) -> list[str]:
    return [one.strip() for one in re.split(r"\n\s*\n", text) if one.strip()]


def _elsewhere(count: int) -> str:
    return f" and {count} paragraph{'s' * (count > 1)} elsewhere" if count else ""

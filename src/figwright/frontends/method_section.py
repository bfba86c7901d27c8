"""Paper -> its methodology and the figure that shows it, for all readers alike.

The methodology is a place before it is a name: what stands between introduction, related work and background on the one
side and the experiments on the other. Titles alone are right half of the time, for papers name that section after
their method.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from figwright.core.errors import SourceError
from figwright.frontends.papers import Paper, PaperFigure, Section

_BEFORE = re.compile(
    r"^(introduction|motivation( and .*)?$)|\b(related|previous|prior) (work|research|literature|stud)|"
    r"literature review|^state of the art|^(extended |technical )?background|^preliminar|^notations?\b|contributions$",
    re.IGNORECASE,
)
_PROOF = re.compile(
    r"experiment|\bresults?\b|evaluation|empirical|ablation|benchmarking|case stud|simulations?$|numerical stud|"
    r"findings|^(the )?(data|datasets?|materials)( (and|&) .*)?$|^implementation( details)?$|"
    r"^(performance|qualitative|quantitative)|^(?!theoretical|convergence|complexity).*\banalys[ie]s$",
    re.IGNORECASE,
)
_AFTER = re.compile(
    r"^(general )?discussion|conclu|limitation|future (work|direction)|acknowledge?ment|references|bibliography|"
    r"^summary$|impact|ethic|reproducib|author contribution|(data|code) availability|funding|checklist|appendi|"
    r"supplement",
    re.IGNORECASE,
)
_METHOD = re.compile(
    r"\bmethod|approach|\bmodel\b|framework|architecture|proposed|\bour\b|algorithm|pipeline|system|\bdesign\b",
    re.IGNORECASE,
)
_WHOLE = re.compile(r"overview|overall|framework|pipeline|workflow|at a glance", re.IGNORECASE)
_SHOWS = re.compile(
    r"overview|overall|framework|pipeline|architecture|workflow|schematic|flow ?chart|flow diagram|block diagram|"
    r"illustrat\w+ of (the |our )?(proposed|method|model|approach|system|training|framework)|"
    r"\b(our|proposed|the) (\w+ ){0,3}(method|model|approach|network|system|framework|scheme)\b",
    re.IGNORECASE,
)
_PROVES = re.compile(
    r"results?\b|compar|performance|accuracy|ablation|qualitative|quantitative|visuali[sz]ation|t-sne|\bcurves?\b|"
    r"distribution of|\bexamples?\b|\bvs\.?\b|heat ?map|histogram|scores?\b|impact of|effect of|samples? (of|from)|"
    r"\bplot",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Method:
    """The methodology: its title, its whole text with headings as Markdown, its sections, and why these."""

    title: str
    text: str
    sections: tuple[Section, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Ranked:
    """A figure, how much speaks for its being the diagram of the method, and what does."""

    figure: PaperFigure
    score: float
    reason: str


def methodology(paper: Paper) -> Method:
    """Everything between what came before and the experiments; by name where papers are built the other way round."""
    groups = _groups(paper)
    if not groups:
        raise SourceError(f"{paper.title or 'the paper'!r} has no sections", "give the method text itself")
    chosen, reason = _between(groups)
    if not chosen:
        chosen = [one for one in groups if _METHOD.search(one[0].title) and not _PROOF.search(one[0].title)]
        reason = "the sections titled as the method"
    if not chosen:
        chosen = [one for one in groups if not _BEFORE.search(one[0].title) and not _AFTER.search(one[0].title)]
        reason = "the sections between introduction and experiments"
    if not chosen:
        chosen, reason = groups, "the whole text, because no section is titled as the method"
    sections = tuple(section for group in chosen for section in group)
    title = next((one[0].title for one in chosen if _METHOD.search(one[0].title)), chosen[0][0].title)
    return Method(title, sections_markdown(sections), sections, reason)


def sections_markdown(sections: Sequence[Section]) -> str:
    """Sections as one Markdown text, the highest level as ##."""
    top = min((one.level for one in sections), default=1)
    parts = []
    for one in sections:
        parts.append(f"{'#' * (one.level - top + 2)} {f'{one.number} ' if one.number else ''}{one.title}")
        if one.text.strip():
            parts.append(one.text.strip())
    return "\n\n".join(parts)


def _groups(paper: Paper) -> list[list[Section]]:
    """Sections of the paper proper, each with those under it."""
    body = [one for one in paper.sections if not one.appendix]
    top = min((one.level for one in body), default=1)
    groups: list[list[Section]] = []
    for one in body:
        if one.level == top or not groups:
            groups.append([])
        groups[-1].append(one)
    return groups


def _between(groups: Sequence[list[Section]]) -> tuple[list[list[Section]], str]:
    titles = [group[0].title.strip() for group in groups]
    start = 0
    while start < len(titles) and _BEFORE.search(titles[start]) and not _PROOF.search(titles[start]):
        start += 1
    stop = start
    while stop < len(titles) and not _proof(titles[stop]) and not _AFTER.search(titles[stop]):
        stop += 1
    inner = [groups[at] for at in range(start, stop) if not _BEFORE.search(titles[at])]
    if not inner:
        return [], ""
    ends = [f"after {titles[start - 1]!r}"] if start else []
    ends += [f"before {titles[stop]!r}"] if stop < len(titles) else []
    return inner, f"the sections {' and '.join(ends)}" if ends else "all sections"


def _proof(title: str) -> bool:
    """A section of experiments; "Our Method and Results" is none."""
    return bool(_PROOF.search(title)) and not re.match(
        r"(our |proposed )?(method|approach|model)", title, re.IGNORECASE
    )


def ranked(paper: Paper) -> tuple[Ranked, ...]:
    """The figures, the likeliest diagram of the method first."""
    try:
        method: Method | None = methodology(paper)
    except SourceError:
        method = None
    scored = [_scored(paper, method, place) for place in range(len(paper.figures))]
    return tuple(sorted(scored, key=lambda one: -one.score))


def overview(paper: Paper) -> Ranked | None:
    """The figure most likely to be the methodology diagram; None where no figure could be."""
    return next((one for one in ranked(paper) if one.score > 0), None)


def _scored(paper: Paper, method: Method | None, place: int) -> Ranked:
    figure = paper.figures[place]
    opening = figure.caption[:200]
    said = _SHOWS.search(opening)
    weight = (3.0 if said and said.start() < 80 else 2.0) + (1.0 if _WHOLE.search(opening) else 0.0)
    marks = [
        (weight, f"its caption says {said[0].lower()!r}") if said else (0.0, ""),
        (-2.0, "its caption mentions results") if _PROVES.search(opening) else (0.0, ""),
        (2.0, "the method refers to it") if method and named(figure.label, method.text) else (0.0, ""),
        (max(0.0, 1.0 - 0.4 * place), "it comes early"),
        (1.0, "it is wide") if 1.2 <= (figure.aspect or 0) <= 4 else (0.0, ""),
        (-3.0, "it is in the appendix") if _in_appendix(paper, figure) else (0.0, ""),
    ]
    return Ranked(figure, sum(mark for mark, _ in marks), "; ".join(why for mark, why in marks if mark))


def named(label: str, text: str) -> bool:
    """Whether a text names a figure, as Figure 2, Fig. 2 or Figs. 2, or a table in the same ways."""
    number = label.split()[-1] if label.strip() else ""
    kind = r"Tab(?:le|\.)?" if label.startswith("Tab") else r"Fig(?:ure|\.)?"
    return bool(number) and bool(re.search(rf"\b{kind}s?\.?[\s~]*{re.escape(number)}(?!\d)", text, re.IGNORECASE))


def _in_appendix(paper: Paper, figure: PaperFigure) -> bool:
    return any(one.appendix and one.title == figure.section for one in paper.sections)

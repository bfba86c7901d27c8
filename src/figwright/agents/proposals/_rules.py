"""Paper -> Survey by rules: the overview, the modules that no figure shows, and the tables that are worth a plot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from figwright.agents.proposals import Proposal, Survey
from figwright.agents.proposals._plots import STAR, Plot, plotted
from figwright.agents.proposals._results import Results, results
from figwright.agents.proposals._sections import found, heading, mechanism, modules, overview_text, unready
from figwright.agents.proposals.existing import overview_of, showing
from figwright.agents.proposals.words import first_sentence, name_of, slug, telling
from figwright.core.errors import SourceError
from figwright.frontends.method_section import Method, sections_markdown
from figwright.frontends.papers import Paper, PaperTable, Section

MOST_MODULES, MOST_PLOTS = 4, 8


def survey(paper: Paper, section: str = "") -> Survey:
    """What a paper holds and which figures it needs; numbered from 1."""
    method, notes = _method(paper, section)
    proposals = _diagrams(paper, method) if method else []
    plots, left = _plots(paper)
    proposals += plots
    if method is None and not proposals:
        found(paper, section)  # says why
    numbered = tuple(replace(one, number=number) for number, one in enumerate(proposals, 1))
    return Survey(paper, method, apart(numbered), (*notes, *left))


def _method(paper: Paper, section: str) -> tuple[Method | None, tuple[str, ...]]:
    try:
        return found(paper, section), ()
    except SourceError as error:
        if section or not any(one.text.strip() for one in paper.sections):
            raise
        return None, (f"{error.message}; {error.hint}",)


def _diagrams(paper: Paper, method: Method) -> list[Proposal]:
    """The overview, and the parts that would be mechanisms when drawn; those that no figure shows go first."""
    parts = []
    for place, section in enumerate(modules(method)):
        one = module_proposal(paper, section)
        if why := mechanism(section):
            parts.append((bool(one.shown), place, replace(one, why=why, unready=unready(one.text, one.caption))))
    chosen = sorted(sorted(parts, key=lambda part: part[:2])[:MOST_MODULES], key=lambda part: part[1])
    whole = overview_proposal(paper, method)
    return [replace(whole, unready=unready(whole.text, whole.caption)), *(one for *_, one in chosen)]


def overview_proposal(paper: Paper, method: Method, caption: str = "", why: str = "") -> Proposal:
    """The method as a whole; captioned as the paper's own figure of it, or by a sentence of the paper."""
    figure, name = overview_of(paper), name_of(paper)
    called = name or "the proposed method"
    text = overview_text(method)
    own = figure.caption if figure else f"Overview of {called}. {telling(_openings(paper, method), [name])}".strip()
    return Proposal(
        0,
        "overview",
        f"Overview of {called}",
        caption or own,
        why or "readers look for the whole method in one picture before they read",
        f"section {heading(method.sections[0])}",
        "overview",
        text=text,
        shown=figure.label if figure else "",
    )


def _openings(paper: Paper, method: Method) -> str:
    """Where a paper says in one sentence what its method does."""
    first = next((one.text for one in method.sections if one.text.strip()), "")
    return f"{paper.abstract}\n\n{first}"


def module_proposal(paper: Paper, section: Section, why: str = "", caption: str = "", title: str = "") -> Proposal:
    """A part of the method, captioned by its title and by the sentence that tells best how it works."""
    figure = showing(paper, section)
    sentence = telling(section.text, [section.title, name_of(paper)])
    alone = figure is not None and figure is not overview_of(paper)
    own = figure.caption if figure and alone else f"{section.title.rstrip('.')}. {sentence}".strip()
    return Proposal(
        0,
        "module",
        title or section.title,
        caption or own,
        why,
        f"section {heading(section)}",
        slug(section.title) or "module",
        text=sections_markdown([section]),
        shown=figure.label if figure else "",
    )


def _plots(paper: Paper) -> tuple[list[Proposal], tuple[str, ...]]:
    """Tables of results, in the order of the paper: its appendix comes last."""
    good: list[Proposal] = []
    rest: list[str] = []
    for table in told_apart(paper.tables):
        held, why = results(table)
        if held is None:
            rest.append(f"no plot of {table.label or 'a table without a label'}: {why}")
        else:
            good.append(plot_proposal(paper, table, held, why))
    over = [one.origin for one in good[MOST_PLOTS:]]
    more = [f"also tables of results, and not proposed: {', '.join(over)}"] if over else []
    return good[:MOST_PLOTS], (*rest, *more)


def told_apart(tables: Sequence[PaperTable]) -> list[PaperTable]:
    """Tables with a label of their own: what is printed as two blocks under one caption has two."""
    out: list[PaperTable] = []
    for one in tables:
        before = sum(other.label == one.label for other in tables[: len(out)])
        out.append(replace(one, label=f"{one.label}, part {before + 1}") if before and one.label else one)
    return out


def plot_proposal(
    paper: Paper,
    table: PaperTable,
    held: Results,
    why: str,
    *,
    caption: str = "",
    title: str = "",
    wanted: tuple[str, ...] = (),
    way: str = "",
) -> Proposal:
    """A table of results as a plot, captioned as the table is."""
    plot = plotted(held, [name_of(paper)], wanted, way)
    label = table.label or "Table"
    opening = first_sentence(table.caption)
    return Proposal(
        0,
        "plot",
        title or opening.rstrip(".") or f"Results of {label}",
        " ".join([caption or opening or f"Results of {label}.", *_starred(plot)]),
        f"{label} is a table of results: {why}",
        label,
        slug(label) or "table",
        plot=plot,
        notes=plot.notes,
    )


def _starred(plot: Plot) -> list[str]:
    """What a caption has to say of a star behind a name."""
    return [f"{note[:1]} {note[2:3].upper()}{note[3:]}." for note in plot.notes if note.startswith(STAR)]


def apart(proposals: tuple[Proposal, ...]) -> tuple[Proposal, ...]:
    """Names of files, each once."""
    met: set[str] = set()
    out = []
    for one in proposals:
        name = one.name
        while name in met:
            name = f"{name}-{one.number}"
        met.add(name)
        out.append(replace(one, name=name))
    return tuple(out)

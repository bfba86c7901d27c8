"""Results of runs -> a report: HTML to look at, Markdown to paste, JSON to compute with. Nobody is asked."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from figwright.bench.artifacts import Artifacts, at
from figwright.bench.results import Results
from figwright.core.errors import FigwrightError, RunError

if TYPE_CHECKING:
    from figwright.bench.reports.contents import Part
    from figwright.bench.reports.plots import Drawn

HTML, MARKDOWN, JSON, PLOTS = "report.html", "report.md", "results.json", "plots"
INSIDE = 90
"""Pictures that a page holds itself, so that it can be sent as one file; more lie beside it."""


def verify(folder: Path) -> None:
    """Makes the folder of a report and tries to write there: better before a run than after it."""
    from figwright.agents.store.files import replace

    trial = folder / ".trial"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        replace(trial, b"")
        trial.unlink(missing_ok=True)
    except (OSError, RunError) as error:
        why = (error.strerror or str(error)) if isinstance(error, OSError) else "it is not writable"
        raise RunError(
            f"cannot write the report to {str(folder)!r}: {why}", "choose another folder with -o DIR"
        ) from error


def write(results: Sequence[Results], folder: Path, artifacts: Artifacts | None = None) -> tuple[Path, Path]:
    """The report of some runs in a folder: its page and the same tables as Markdown; plots and numbers beside them.
    Pictures come from where each run has its own, or all from `artifacts`."""
    from figwright.agents import models
    from figwright.agents.store.files import replace
    from figwright.agents.store.secrets import Scrubber
    from figwright.bench.reports import data, html, markdown
    from figwright.bench.reports.contents import contents
    from figwright.bench.reports.pictures import Pictures

    if not results:
        raise RunError("no runs to report on", "figwright bench list")
    verify(folder)
    found, scrub = contents(results), Scrubber(models.secrets())
    plots, notes = _plots(found.parts, folder)
    places, unreached = _places(results, artifacts)
    pictures = Pictures(folder, places, inside=_count(results) <= INSIDE)
    pages = {
        HTML: html.page(found, plots, pictures, (*unreached, *notes)),
        MARKDOWN: markdown.page(found),
        JSON: data.page(found),
    }
    for name, text in pages.items():
        replace(folder / name, scrub.text(text).encode("utf-8", "backslashreplace"))
    return folder / HTML, folder / MARKDOWN


def headline(results: Sequence[Results]) -> str:
    """The main table of every judge, for a terminal."""
    from figwright.bench.reports import text

    return text.headline(results)


def as_json(results: Sequence[Results]) -> str:
    """All numbers of a report."""
    from figwright.bench.reports import data
    from figwright.bench.reports.contents import contents

    return data.page(contents(results))


def _plots(parts: Sequence[Part], folder: Path) -> tuple[dict[int, tuple[Drawn, ...]], tuple[str, ...]]:
    """The plots of every part, kept as files of their own too, and what is to be said of those that failed."""
    from figwright.agents.store.files import replace, slug
    from figwright.bench.reports.plots import draw

    drawn: dict[int, tuple[Drawn, ...]] = {}
    notes: list[str] = []
    for place, part in enumerate(parts):
        drawn[place], said = draw(part)
        notes += said
        for plot in drawn[place]:
            (folder / PLOTS).mkdir(exist_ok=True)
            board = part.board
            name = slug(f"{board.dataset} {board.kind} {board.name} {plot.name}", 100)
            replace(folder / PLOTS / f"{name}.svg", plot.svg)
    return drawn, tuple(notes)


def _places(results: Sequence[Results], artifacts: Artifacts | None) -> tuple[dict[str, Artifacts], tuple[str, ...]]:
    """Where each run has its pictures; what is to be said of places that cannot be reached from here."""
    places: dict[str, Artifacts] = {}
    notes: list[str] = []
    for one in results:
        try:
            if artifacts is not None or one.job.artifacts:
                places[one.run] = artifacts or at(one.job.artifacts)
        except FigwrightError as error:
            hint = f" ({error.hint})" if error.hint else ""
            notes.append(f"{one.label}: no pictures from {one.job.artifacts}: {error.message}{hint}")
    return places, tuple(notes)


def _count(results: Sequence[Results]) -> int:
    made = sum(bool(case.picture) for one in results for case in one.cases)
    return made + len({case.human for one in results for case in one.cases if case.human})

"""Run: the result of a drawing, all its intermediate steps, and the folder that stores them."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from pathlib import Path
from struct import unpack

from figwright import compiler
from figwright.agents import store
from figwright.agents.models import Usage
from figwright.agents.references import Reference
from figwright.agents.visualizers import Drawing, FigureDrawing, Plan, PlotDrawing, figure_of
from figwright.compiler.checks import Finding
from figwright.core.errors import RenderError
from figwright.core.source import Brief
from figwright.drawing import renderers
from figwright.frontends import importers
from figwright.ir.scene import Element, Picture, Rect, Scene
from figwright.ir.spec import Figure
from figwright.ir.spec.load import dump
from figwright.plots import charts
from figwright.plots.charts.script import Script

PRINT_WIDTH = 396.0
"""5.5 inches, in points: the text width of most papers."""
READABLE = (".csv", ".tsv", ".json")
"""Data that a script can read with nothing but the standard library."""


@dataclass(frozen=True, slots=True)
class Round:
    """One drawing: its plan, what it looks like, and the critique that led to it (none for the first)."""

    number: int
    plan: Plan
    drawing: Drawing
    critique: str = ""


@dataclass(frozen=True, slots=True)
class Candidate:
    """One plan through all its rounds; `best` is the place of the round that is kept."""

    number: int
    rounds: tuple[Round, ...]
    best: int
    why: str = ""

    @property
    def drawing(self) -> Drawing:
        return self.rounds[self.best].drawing


@dataclass(frozen=True, slots=True)
class Run:
    """A finished run: its candidates, rounds, findings and costs, and the chosen drawing."""

    folder: store.RunFolder
    brief: Brief
    candidates: tuple[Candidate, ...]
    chosen: int
    references: tuple[Reference, ...] = ()
    usage: Usage = field(default_factory=Usage)
    notes: tuple[str, ...] = ()
    insist: bool = False

    @property
    def candidate(self) -> Candidate:
        return self.candidates[self.chosen]

    @property
    def drawing(self) -> Drawing:
        return self.candidate.drawing

    @property
    def figure(self) -> Figure | None:
        """The figure, composed or drawn freely; a painting has none."""
        return self.drawing.figure if isinstance(self.drawing, FigureDrawing) else None

    @property
    def script(self) -> Script | None:
        """The script of a plot that was drawn by code."""
        return self.drawing.script if isinstance(self.drawing, PlotDrawing) else None

    @property
    def proved(self) -> bool:
        """Whether every plotted number is verified against the data."""
        return isinstance(self.drawing, PlotDrawing) and self.drawing.proved

    @property
    def unmeant(self) -> tuple[str, ...] | None:
        """How the chart of a plot differs from what its intent says, in columns, rows, computation, kind or order: the
        second half of its proof. None where the intent says no more than the shape of the data does."""
        plan, table = self.candidate.rounds[self.candidate.best].plan, self.brief.source.table
        if plan.chart is None or table is None:
            return None
        from figwright.plots.charts.choose import meant  # diagrams have no use for it

        return meant(plan.chart, table, self.brief.source.caption)

    @property
    def findings(self) -> tuple[Finding, ...]:
        return self.drawing.findings

    def render(self, format: str) -> bytes:
        """The chosen drawing in one of its formats."""
        return self.written(format)[0]

    def written(self, format: str) -> tuple[bytes, tuple[str, ...]]:
        """The same, and what is to be said of it: a plot's panels that PowerPoint has no chart for."""
        plan = self.candidate.rounds[self.candidate.best].plan
        if format in ("yaml", "yml") and (figure := figure_of(plan, self.drawing)):
            return dump(figure).encode(), ()  # a painting over a figure has one, too
        if format in ("yaml", "yml") and plan.chart:
            return charts.dump(plan.chart).encode(), ()
        if format == "py":
            return self.code().encode(), ()
        if script := self.script:
            from figwright.plots import plotter  # diagrams have no use for it

            return plotter.render(script, format, dpi=self.brief.dpi, insist=self.insist)
        return rendered(self.drawing, format, self.brief.width), ()

    def code(self, save: str = "figure.pdf", *, inline: bool = False, home: Path | None = None) -> str:
        """The script of a plot, to be run by itself: it reads the file that the data came from when it can, or holds
        them itself. `home` is the folder that it will lie in; without it, the file is expected there as well."""
        script = self.script
        if script is None:
            raise RenderError("only plots made by the code visualizer have a script", "draw it with --visualizer code")
        path = script.table.path
        readable = path if path and path.suffix.lower() in READABLE and not inline else None
        return charts.standalone(script, save, readable, home=home)

    def save(self, path: str | Path) -> Path:
        """Write the chosen drawing; the suffix sets the format."""
        path = Path(path)
        format = path.suffix.lstrip(".").lower()
        content = self.code(home=path.parent).encode() if format == "py" else self.render(format)
        path.write_bytes(importers.remembering(content, format, self.figure))
        return path


def rendered(drawing: Drawing, format: str, width: float | None = None) -> bytes:
    """A diagram in any format: a figure as shapes and words, a painting as a picture on the page. `width` is that of a
    painting in print, in points."""
    if format in ("yaml", "yml"):
        if not isinstance(drawing, FigureDrawing):
            raise RenderError("an image has no figure file", "draw it with --visualizer svg or vector")
        return dump(drawing.figure).encode()
    renderers.get(format)
    if isinstance(drawing, FigureDrawing):
        return compiler.render(drawing.scene, format)
    if format == "png":
        return drawing.picture
    return compiler.render(_painted(drawing.picture, width or PRINT_WIDTH), format)


def _painted(picture: bytes, width: float) -> Scene:
    """A painting on a page of its own shape; a PNG tells its size in its first bytes."""
    across, down = unpack(">II", picture[16:24])
    sheet = Rect(0, 0, width, width * down / across)
    mark = Picture(sheet, picture, "image/png", "painting")
    return Scene(sheet.w, sheet.h, (Element("painting", "node", sheet, (mark,)),))


def record(folder: store.RunFolder, one: Round, candidate: int) -> Round:
    """Writes a round into the run's folder: the plan, the picture, what the checks say."""
    name = f"figures/c{candidate}-r{one.number}"
    drawing, told = one.drawing, one.plan.description
    if isinstance(drawing, PlotDrawing):
        file = f"{name}.py"
        folder.write(file, drawing.script.body)
    elif figure := figure_of(one.plan, drawing):
        file = f"{name}.yaml"
        folder.write(file, dump(figure))
    else:  # a painting has nothing but its description
        file = folder.note(f"{name}.md", told)
        told = ""
    if told and told != _described(folder, candidate, one.number):
        folder.note(f"{name}.md", told)
    if one.plan.chart is not None:  # that of a round's code, so that every round can be taken up again
        folder.write(f"{name}.yaml", charts.dump(one.plan.chart))
    folder.event(
        "figure", agent="visualizer", round=one.number, candidate=candidate, file=file,
        picture=folder.keep(drawing.picture, ".png"), words=drawing.words, note=one.critique,
        findings=[asdict(finding) for finding in drawing.findings],
        **({"coded": True} if isinstance(drawing, PlotDrawing) and not drawing.script.ours else {}),
    )  # fmt: skip
    return one


def _described(folder: store.RunFolder, candidate: int, round: int) -> str:
    """The last description that was written before a round; later rounds of a free drawing seldom have another."""
    for number in range(round - 1, -1, -1):
        path = folder.folder / "figures" / f"c{candidate}-r{number}.md"
        if path.is_file():
            return path.read_text("utf-8")
    return ""

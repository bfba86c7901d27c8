"""Proposal -> Run and files: diagrams as `figwright draw` makes them, plots as `figwright plot` does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from figwright.agents import pipeline
from figwright.agents.order import Order
from figwright.core import tables
from figwright.core.errors import FigwrightError, NotFound, SourceError, reraise
from figwright.core.run_sync import run_sync
from figwright.core.source import Source
from figwright.drawing import renderers
from figwright.plots import charts

if TYPE_CHECKING:
    from figwright.agents.proposals import Proposal
    from figwright.agents.runs import Run

FORMATS = ("svg",)


@dataclass(frozen=True, slots=True)
class Made:
    """What came of a proposal: its run, the files that were written, and what is to be said of them."""

    proposal: Proposal
    run: Run
    files: tuple[Path, ...]
    notes: tuple[str, ...] = ()


def formats_for(proposals: Sequence[Proposal], formats: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The formats of every proposal by its name; one that none of them can be written in is refused at once."""
    plots = _plot_formats() if any(one.plot for one in proposals) else ()
    diagrams = (*renderers.names(), "yaml")
    out: dict[str, tuple[str, ...]] = {}
    for one in proposals:
        known = plots if one.plot else diagrams
        out[one.name] = tuple(dict.fromkeys(format for format in formats if format in known))
    for format in formats:
        if proposals and not any(format in kept for kept in out.values()):
            raise NotFound("format", format, {*(diagrams if any(not one.plot for one in proposals) else ()), *plots})
    return out


def _plot_formats() -> tuple[str, ...]:
    from figwright.plots import plotter

    plotter.verify_installed()
    return (*plotter.FORMATS, "py", "yaml")


async def make_async(
    proposal: Proposal,
    folder: str | Path = "figures",
    *,
    order: Order | None = None,
    formats: Sequence[str] = FORMATS,
    watch: pipeline.Watch | None = None,
    **wishes: Any,
) -> Made:
    """Draws a proposal and writes it into a folder under its own name. A plot's data file lies beside it."""
    order = order or Order.of({name: wish for name, wish in wishes.items() if name not in ("home", "model")})
    own = {name: wishes[name] for name in ("home", "model") if name in wishes}
    if isinstance(own.get("model"), str):
        order = replace(order, model=own.pop("model"))
    kept = formats_for([proposal], formats)[proposal.name]
    home = folder_at(folder)
    if proposal.plot is None:
        source = Source(proposal.text, proposal.caption, proposal.name)
        run = await pipeline.illustrate_async(source, watch=watch, order=order, **own)
        kept = _typed(run, kept)
        files: list[Path] = []
    else:
        files, source, order = _prepared(proposal, home, order, with_model="model" in own)
        run = await pipeline.illustrate_async(source, watch=watch, order=order, **own)
    by_rules = not (order.model or "model" in own)
    notes = [*([proposal.unready] if proposal.unready and by_rules else []), *proposal.notes, *run.notes]
    for format in kept:
        path = home / f"{proposal.name}.{format}"
        content, said = (
            (run.code(f"{proposal.name}.pdf", home=home).encode(), ()) if format == "py" else run.written(format)
        )
        write_file(path, content)
        notes += said
        files += [path] if path not in files else []
    return Made(proposal, run, tuple(files), tuple(dict.fromkeys(notes)))


def make(proposal: Proposal, folder: str | Path = "figures", **wishes: Any) -> Made:
    """`make_async` for those who do not wait for anything else meanwhile."""
    return run_sync(make_async(proposal, folder, **wishes))


def _typed(run: Run, formats: Sequence[str]) -> tuple[str, ...]:
    """A free drawing has no figure file; a typed one always has it beside its pictures, to be edited."""
    pictures = tuple(format for format in formats if format != "yaml")
    return (*pictures, "yaml") if run.figure is not None else pictures


def _prepared(proposal: Proposal, home: Path, order: Order, *, with_model: bool) -> tuple[list[Path], Source, Order]:
    """The data file and the chart beside the plot. What is plotted is what was read from the file again."""
    assert proposal.plot is not None
    data, chart = home / f"{proposal.name}.csv", home / f"{proposal.name}.yaml"
    write_file(data, proposal.plot.csv().encode())
    write_file(chart, charts.dump(proposal.plot.chart).encode())
    by_rules = not (order.model or with_model)
    order = replace(
        order,
        kind="plot",
        visualizer=order.visualizer if order.visualizer in ("code", "image", "auto") else "",
        style="",
        like="",
        chart=str(chart.resolve()) if by_rules else "",
    )
    intent = proposal.plot.intent if by_rules else f"{proposal.caption} Show it as {proposal.plot.intent}."
    return [data, chart], Source.of_table(tables.read(data), intent, proposal.name), order


def folder_at(folder: str | Path) -> Path:
    path = Path(folder)
    with reraise(OSError, SourceError, f"{str(path)!r} is not a folder", "choose another with -o"):
        path.mkdir(parents=True, exist_ok=True)
    return path


def write_file(path: Path, content: bytes) -> Path:
    with reraise(OSError, FigwrightError, f"{str(path)!r} cannot be written", "choose another folder with -o"):
        path.write_bytes(content)
        return path

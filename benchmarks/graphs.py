"""Raw compound graphs, arranged by figwright and by dot: what is left of them on 5.5 x 3.1 inches of a page.

    python -m benchmarks.graphs [--graphs FOLDER]... [--peers FOLDER] [--picture g30=FILE.png] [--repeat 5]
                                [--processor] [--json]

Without a folder, the graphs in benchmarks/data are drawn. dot draws each four times: left to right and top to bottom,
with curves and with orthogonal lines. The bar on crossings is its usual drawing for a wide page, left to right with
curves; the fewest crossings of all four stand beside it. D2 and Mermaid draw the same graphs where --peers names a
folder that has them (`npm install @terrastruct/d2 @mermaid-js/mermaid-cli` there).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import figwright
from benchmarks import _graph, _peers
from benchmarks._drawing import Drawing
from benchmarks._graph import PAGE, Graph
from benchmarks._report import Bar, Report, Table, machine, parser, publish
from benchmarks._timing import Watch, add_options
from benchmarks._tools import dot_svg, of_dot, of_scene
from figwright.compiler import checks
from figwright.ir.spec import Figure

DATA = Path(__file__).parent / "data"
WAYS = (("LR", ""), ("TB", ""), ("LR", "ortho"), ("TB", "ortho"))
TYPE = ((12, 5.5), (30, 4.0))
"""Points of type that must be left for up to so many boxes."""
READABLE = 30
"""More boxes than these are too large for one figure: it must say so, and end in time."""
IN_TIME = 10.0
RATIO = PAGE[0] / PAGE[1]
COLUMNS = (
    "graph", "boxes", "arrows", "tool", "ratio", "type, pt", "crossings", "merged lines", "overlaps", "undrawn",
    "through boxes", "through zones", "through words", "ms", "times dot",
)  # fmt: skip
BESIDE = (
    "graph", "boxes", "arrows", "tool", "ratio", "type, pt", "crossings", "whole command, ms", "warm, ms",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Measured:
    """One graph, drawn by one tool; time in seconds."""

    tool: str
    drawing: Drawing
    time: float
    crossings: int
    notes: tuple[str, ...] = ()


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser(__doc__)
    options.add_argument(
        "--graphs", action="append", type=Path, metavar="FOLDER", help="a folder of graphs as JSON files"
    )
    options.add_argument("--peers", type=Path, metavar="FOLDER", help="where npm installed D2 and Mermaid")
    options.add_argument("--picture", metavar="GRAPH=FILE", help="draw one graph by all of them into a PNG file")
    add_options(options)
    args = options.parse_args(arguments)
    made = report(args.graphs or [DATA], Watch(args.repeat, args.processor), args.peers, args.picture or "")
    return publish(made, args.json)


def report(folders: Sequence[Path], watch: Watch, peers: Path | None = None, picture: str = "") -> Report:
    paths = [path for folder in folders for path in sorted(folder.glob("*.json"))]
    if not paths:
        raise SystemExit(f"no graphs (*.json) in {', '.join(map(str, folders))}")
    rows: list[tuple[str | int | float | None, ...]] = []
    beside: list[tuple[str | int | float | None, ...]] = []
    bars: list[Bar] = []
    left_out = {tool: why for tool in _peers.PACKAGES if (why := _peers.missing(tool, peers))}
    for path in paths:
        graph = _graph.read(path)
        ours = by_figwright(graph, watch)
        theirs = [by_dot(graph, rankdir, splines, watch) for rankdir, splines in WAYS]
        rows += [_row(graph, one, theirs[0].time) for one in (ours, *theirs)]
        bars += _bars(graph, ours, theirs)
        if len(left_out) < len(_peers.PACKAGES) and graph.size <= READABLE:
            beside += _beside(graph, ours, watch, peers, left_out, picture)
    tables = [Table(f"Compound graphs on {PAGE[0]} × {PAGE[1]} in", COLUMNS, tuple(rows))]
    if beside:
        tables.append(Table("Beside D2 and Mermaid", BESIDE, tuple(beside)))
    said = (f"Times: {watch.says}; {machine()}.", *(f"Left out: {why}." for why in left_out.values()))
    return Report(tuple(tables), tuple(bars), said)


def _beside(
    graph: Graph, ours: Measured, watch: Watch, peers: Path | None, left_out: Mapping[str, str], picture: str
) -> list[tuple[str | int | float | None, ...]]:
    """One graph by figwright and the others: what is left of it on a page, and how long it takes."""
    assert peers is not None
    data = json.dumps(_graph.spec(graph))
    words = [sys.executable, "-m", "figwright", "render", "x.json", "-o", "x.svg", "-q"]
    whole = watch.command(words, {"x.json": data})
    found = [_peers.drawn(tool, graph, peers, watch.repeat) for tool in _peers.PACKAGES if tool not in left_out]
    name, _, file = picture.partition("=")
    if name == graph.name:
        svg = figwright.render(Figure.model_validate_json(data)).decode()
        shown = [("figwright", ours.drawing, svg), *((peer.tool, peer.drawing, peer.svg) for peer in found)]
        captions = [
            (f"{tool}: {d.type_on():.1f} pt type, ratio {d.ratio:.1f}, {len(d.crossings())} crossings", drawn)
            for tool, d, drawn in shown
        ]
        _peers.side_by_side(captions, Path(file))
    rows = [("figwright", ours.drawing, whole, ours.time), *((p.tool, p.drawing, p.whole, p.warm) for p in found)]
    return [
        (graph.name, graph.size, len(graph.arrows), tool, round(d.ratio, 2), round(d.type_on(), 1), len(d.crossings()),
         None if spent is None else 1000 * spent, 1000 * warm)
        for tool, d, spent, warm in rows
    ]  # fmt: skip


def by_figwright(graph: Graph, watch: Watch) -> Measured:
    data = _graph.spec(graph)
    figure = Figure.model_validate(data)
    scene = figwright.compile(figure)
    said = tuple(finding.message for finding in checks.run(figure, scene, only=["too-large"]))
    return _measured(
        "figwright", of_scene(figure, scene), lambda: figwright.render(Figure.model_validate(data)), watch, said
    )


def by_dot(graph: Graph, rankdir: str, splines: str, watch: Watch) -> Measured:
    tool = f"dot {rankdir} {splines or 'curves'}"
    return _measured(tool, of_dot(graph, rankdir, splines), lambda: dot_svg(graph, rankdir, splines), watch)


def _measured(
    tool: str, drawing: Drawing, work: Callable[[], object], watch: Watch, notes: tuple[str, ...] = ()
) -> Measured:
    return Measured(tool, drawing, watch.warm(work), len(drawing.crossings()), notes)


def _row(graph: Graph, one: Measured, dot: float) -> tuple[str | int | float | None, ...]:
    d = one.drawing
    return (
        graph.name, graph.size, len(graph.arrows), one.tool, round(d.ratio, 2), round(d.type_on(), 1), one.crossings,
        d.merged(), d.overlaps(), len(graph.arrows) - len(d.lines), d.through_boxes(), d.through_frames(),
        d.through_words(), 1000 * one.time, one.time / dot,
    )  # fmt: skip


def _bars(graph: Graph, ours: Measured, dot: Sequence[Measured]) -> list[Bar]:
    d = ours.drawing
    faults = (d.overlaps(), d.through_boxes(), len(graph.arrows) - len(d.lines))
    out = [
        Bar(
            f"{graph.name}: overlaps, lines through boxes, undrawn",
            "0, 0, 0",
            ", ".join(map(str, faults)),
            not any(faults),
        ),
        Bar(f"{graph.name}: ratio", f"{RATIO:.2f} ± 10%", f"{d.ratio:.2f}", abs(d.ratio / RATIO - 1) <= 0.1),
    ]
    if graph.size > READABLE:
        said = "; ".join(ours.notes) or "nothing"
        out.append(Bar(f"{graph.name}: says that it is too large", "yes", said, bool(ours.notes)))
        out.append(
            Bar(f"{graph.name}: ends in time", f"under {IN_TIME:.0f} s", f"{ours.time:.1f} s", ours.time < IN_TIME)
        )
        return out
    most, fewest = dot[0].crossings, min(dot, key=lambda one: one.crossings)
    wanted = f"at most {most} ({dot[0].tool}; the fewest are {fewest.crossings}, {fewest.tool})"
    out.append(Bar(f"{graph.name}: crossings", wanted, str(ours.crossings), ours.crossings <= most))
    least = next(size for boxes, size in TYPE if graph.size <= boxes)
    out.append(
        Bar(f"{graph.name}: smallest type", f"at least {least} pt", f"{d.type_on():.2f} pt", d.type_on() >= least)
    )
    return out


if __name__ == "__main__":
    sys.exit(main())

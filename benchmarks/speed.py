"""From a figure's text to SVG in 10 to 80 boxes, whole commands from a cold start, and the other tools beside.

    python -m benchmarks.speed [--sizes 10,20,30,40,60,80] [--repeat 5] [--processor] [--json]

Times are medians after one run that does not count. "Composed" figures say how rows and columns stand; "automatic"
ones say nothing and are arranged too. dot gets the same graphs through pygraphviz, in this process; d2 and mmdc
(Mermaid) are whole commands, measured when they are on the path.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import figwright
from benchmarks import _graph, _sized
from benchmarks._graph import Graph
from benchmarks._report import ROOT, Bar, Cell, Report, Table, machine, parser, publish
from benchmarks._timing import Watch, add_options, exponent
from benchmarks._tools import dot_svg

SIZES = (10, 20, 30, 40, 60, 80)
USUAL = 30
"""Boxes of the size that has a bar of its own."""
MOST_WARM, MOST_GROWTH, MOST_COMMAND, MOST_HELP = 0.25, 1.5, 1.0, 0.2
EXAMPLE = ROOT / "examples" / "paperbanana" / "figure.yaml"
FIGWRIGHT = str(Path(sys.executable).with_name("figwright"))
"""The command of the environment that measures."""


@dataclass(frozen=True, slots=True)
class Size:
    """One size, drawn by all; seconds, None where a tool is not there."""

    graph: Graph
    composed: float
    automatic: float
    dot: float
    d2: float | None
    mermaid: float | None


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser(__doc__)
    options.add_argument("--sizes", default=",".join(map(str, SIZES)), help="numbers of boxes, with commas between")
    add_options(options)
    args = options.parse_args(arguments)
    return publish(report([int(size) for size in args.sizes.split(",")], Watch(args.repeat, args.processor)), args.json)


def report(counts: Sequence[int], watch: Watch) -> Report:
    sizes = [_size(_sized.graph(count), watch) for count in counts]
    tables = [_warm_table(sizes)]
    bars: list[Bar] = []
    for size in sizes:
        if size.graph.size == USUAL:
            bars.append(_under(f"{USUAL} boxes, text to SVG, warm", size.composed, MOST_WARM))
            tables.append(_stages(size.graph, watch))
    if len(sizes) > 1:
        growth = _growth(sizes)
        tables.append(Table("Growth of time: n to the power of", tuple(growth), (tuple(growth.values()),)))
        power = growth["composed"]
        bars.append(Bar("growth, composed", f"n^{MOST_GROWTH} at most", f"n^{power:.2f}", power <= MOST_GROWTH))
    commands, held = _commands(watch)
    return Report((*tables, commands), (*bars, *held), (f"Times: {watch.says}; {machine()}.",))


def _size(graph: Graph, watch: Watch) -> Size:
    composed, automatic = _sized.composed(graph), _sized.automatic(graph)
    return Size(
        graph,
        watch.warm(lambda: figwright.render(figwright.loads(composed))),
        watch.warm(lambda: figwright.render(figwright.loads(automatic))),
        watch.warm(lambda: dot_svg(graph, "LR", "")),
        _other("d2", ["x.d2", "x.svg"], {"x.d2": _graph.d2(graph)}, watch),
        _other("mmdc", ["-i", "x.mmd", "-o", "x.svg"], {"x.mmd": _graph.mermaid(graph)}, watch),
    )


def _other(tool: str, words: list[str], files: dict[str, str], watch: Watch) -> float | None:
    """The time of a tool that may not be there."""
    path = shutil.which(tool)
    return watch.command([path, *words], files) if path else None


def _warm_table(sizes: Sequence[Size]) -> Table:
    columns = (
        "boxes", "arrows", "composed, ms", "automatic, ms", "dot, ms", "composed / dot", "automatic / dot",
        "d2, whole command, ms", "mmdc, whole command, ms",
    )  # fmt: skip
    rows = tuple(
        (
            s.graph.size, len(s.graph.arrows), 1000 * s.composed, 1000 * s.automatic, 1000 * s.dot,
            s.composed / s.dot, s.automatic / s.dot, _ms(s.d2), _ms(s.mermaid),
        )
        for s in sizes
    )  # fmt: skip
    return Table("Text to SVG, warm", columns, rows)


def _stages(graph: Graph, watch: Watch) -> Table:
    """Where the time of the usual size goes."""
    rows: list[tuple[Cell, ...]] = []
    for name, text in (("composed", _sized.composed(graph)), ("automatic", _sized.automatic(graph))):
        figure = figwright.loads(text)
        scene = figwright.compile(figure)
        times = (
            watch.warm(partial(figwright.loads, text)),
            watch.warm(partial(figwright.compile, figure)),
            watch.warm(partial(figwright.render, scene)),
        )
        rows.append((name, *(1000 * time for time in times)))
    return Table(f"Stages of {graph.size} boxes", ("figure", "read, ms", "lay out, ms", "SVG, ms"), tuple(rows))


def _growth(sizes: Sequence[Size]) -> dict[str, float]:
    counts = [size.graph.size for size in sizes]
    times = {
        name: [getattr(size, name) for size in sizes] for name in ("composed", "automatic", "dot", "d2", "mermaid")
    }
    return {name: exponent(counts, values) for name, values in times.items() if None not in values}


def _commands(watch: Watch) -> tuple[Table, tuple[Bar, ...]]:
    graph = _sized.graph(USUAL)
    files = {"x.yaml": _sized.composed(graph), "x.dot": _graph.dot(graph)}
    render = [FIGWRIGHT, "render"]
    told = watch.command([FIGWRIGHT, "--help"], {})
    usual = watch.command([*render, "x.yaml", "-o", "x.png"], files)
    example = watch.command([*render, str(EXAMPLE), "-o", "x.png"], {})
    dot = _other("dot", ["-Tpng", "x.dot", "-o", "x.png"], files, watch)
    times = (
        ("figwright --help", told),
        ("figwright render examples/paperbanana/figure.yaml -o x.png", example),
        (f"figwright render -o x.png, {USUAL} boxes", usual),
        (f"dot -Tpng, {USUAL} boxes", dot),
        (f"d2 to PNG, {USUAL} boxes", _other("d2", ["x.d2", "x.png"], {"x.d2": _graph.d2(graph)}, watch)),
        (
            f"mmdc to PNG, {USUAL} boxes",
            _other("mmdc", ["-i", "x.mmd", "-o", "x.png"], {"x.mmd": _graph.mermaid(graph)}, watch),
        ),
    )
    rows = tuple((name, _ms(time), time / dot if time and dot else None) for name, time in times if time is not None)
    bars = (
        _under("figwright render -o x.png, the example", example, MOST_COMMAND),
        _under(f"figwright render -o x.png, {USUAL} boxes", usual, MOST_COMMAND),
        _under("figwright --help", told, MOST_HELP),
    )
    return Table("Whole commands, cold", ("command", "ms", "times dot"), rows), bars


def _under(name: str, time: float | None, most: float) -> Bar:
    measured = "failed" if time is None else f"{1000 * time:.0f} ms"
    return Bar(name, f"under {1000 * most:.0f} ms", measured, time is not None and time < most)


def _ms(time: float | None) -> float | None:
    return None if time is None else 1000 * time


if __name__ == "__main__":
    sys.exit(main())

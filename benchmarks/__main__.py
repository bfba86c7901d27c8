"""Runs every measurement and writes the tables of docs/benchmarks.md.

    python -m benchmarks [--only speed,laws] [--graphs FOLDER]... [--plots FOLDER] [--papers FOLDER]
                         [--count 300] [--repeat 5] [--keep]

Each measurement's tables stand in the page between two marks, `<!-- speed -->` and `<!-- /speed -->`; the words around
them are written by hand.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks import (
    agents,
    bench,
    drawings,
    edits,
    fill,
    fonts,
    graphs,
    install,
    laws,
    mcp,
    moves,
    papers,
    plots,
    proof,
    sandbox,
    speed,
    studio,
    themes,
    words,
)  # fmt: skip
from benchmarks._report import ROOT, Report, gallery
from benchmarks._timing import Watch, add_options

PAGE = ROOT / "docs" / "benchmarks.md"
MEASUREMENTS = {
    "graphs": lambda args: graphs.report(
        [graphs.DATA, *args.graphs], Watch(args.repeat, args.processor), args.peers, PICTURE
    ),
    "laws": lambda args: laws.report(range(args.count), gallery(), os.cpu_count() or 1),
    "moves": lambda args: moves.report(range(args.count), jobs=os.cpu_count() or 1),
    "fill": lambda args: fill.report(gallery()),
    "edits": lambda args: edits.report(jobs=os.cpu_count() or 1),
    "drawings": lambda args: drawings.report(sorted(drawings.DRAWINGS.glob("*.svg"))),
    "fonts": lambda args: fonts.report(),
    "themes": lambda args: themes.report(sorted(themes.DRAWINGS.glob("*.svg"))),
    "speed": lambda args: speed.report(speed.SIZES, Watch(args.repeat, args.processor)),
    "install": lambda args: install.report(),
    "words": lambda args: words.report(gallery()),
    "agents": lambda args: agents.measured(figures=32, latency=5.0),
    "bench": lambda args: bench.measured(),
    "studio": lambda args: studio.report(Watch(args.repeat, args.processor)),
    "papers": lambda args: papers.report(args.papers, None, Watch(args.repeat, args.processor)),
    "mcp": lambda args: mcp.report(args.repeat, args.processor),
    "sandbox": lambda args: sandbox.report(args.repeat, args.processor),
    "plots": lambda args: plots.report([plots.run(case) for case in plots.cases(args.plots)]),
    "proof": lambda args: proof.report(args.plots, 500, UNSEEN, None),
}
PICTURE = f"g30={ROOT / 'docs' / 'figures' / 'peers.png'}"
"""The graph that is shown by all tools, side by side."""
UNSEEN = 4
"""A seed of mistakes that nobody looked at while the proof was written (0 to 3 were)."""
FOLDERS = {"plots": "plots", "proof": "plots", "papers": "papers"}
"""What needs a folder, of reference plots or of papers."""


def main(arguments: Sequence[str] | None = None) -> int:
    options = argparse.ArgumentParser(prog="python -m benchmarks", description=(__doc__ or "").split("\n", 1)[0])
    options.add_argument("--only", default=",".join(MEASUREMENTS), help="names of measurements, with commas between")
    options.add_argument("--graphs", action="append", type=Path, default=[], metavar="FOLDER", help="more graphs")
    options.add_argument("--peers", type=Path, metavar="FOLDER", help="where npm installed D2 and Mermaid")
    options.add_argument("--plots", type=Path, metavar="FOLDER", help="reference plots: a folder with ref.json")
    options.add_argument("--papers", type=Path, metavar="FOLDER", help="papers: a folder for each, with meta.json")
    options.add_argument("--count", type=int, default=300, help="random figures for the laws")
    add_options(options)
    options.add_argument("--keep", action="store_true", help="print only; leave docs/benchmarks.md as it is")
    args = options.parse_args(arguments)
    chosen = args.only.split(",")
    if unknown := sorted(set(chosen) - set(MEASUREMENTS)):
        options.error(f"no measurement named {unknown[0]!r}; there are {', '.join(MEASUREMENTS)}")
    held = True
    for name in chosen:
        if name in FOLDERS and getattr(args, FOLDERS[name]) is None:
            print(f"== {name}: left out, since no --{FOLDERS[name]} FOLDER is given", file=sys.stderr)
            continue
        print(f"== {name}", file=sys.stderr)
        report: Report = MEASUREMENTS[name](args)
        print(report.markdown(), end="\n\n", flush=True)
        held = held and report.held
        if not args.keep:
            PAGE.write_text(with_tables(PAGE.read_text("utf-8"), name, report.markdown()), "utf-8")
    return 0 if held else 1


def with_tables(page: str, name: str, tables: str) -> str:
    """The page with the text between a measurement's marks replaced."""
    marked = re.compile(rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)", re.DOTALL)
    if not marked.search(page):
        raise SystemExit(f"the page has no marks <!-- {name} --> and <!-- /{name} -->")
    return marked.sub(lambda match: f"{match.group(1)}\n{tables}\n\n{match.group(2)}", page)


if __name__ == "__main__":
    sys.exit(main())

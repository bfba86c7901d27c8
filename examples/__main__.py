"""Draws the examples again: figure.svg and figure.png of every diagram and of every kept run of a model, plot.py and
plot.png of every plot, and writes the gallery pages of the docs and the figures of its other pages.

    python -m examples [NAME ...]

Look at what changed before it is committed: the tests hold the pictures to the code, and only you hold them to taste.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from examples import charts, gallery, model_runs
from examples.charts import PlotExample
from examples.gallery import Example


def main(arguments: Sequence[str] | None = None) -> int:
    options = argparse.ArgumentParser(prog="python -m examples", description="Draws the examples again.")
    options.add_argument("names", nargs="*", metavar="NAME", help="folders to draw; all of them when left out")
    wanted = options.parse_args(arguments).names
    diagrams, plots, runs = gallery.examples(), charts.plots(), model_runs.model_runs()
    known = [one.name for one in (*diagrams, *plots, *runs)]
    if unknown := sorted(set(wanted) - set(known)):
        options.error(f"no example named {unknown[0]!r}; there are {', '.join(known)}")
    for diagram in (*diagrams, *runs):
        if not wanted or diagram.name in wanted:
            print(_diagram(diagram), file=sys.stderr)
    for plot in plots:
        if not wanted or plot.name in wanted:
            print(_plot(plot), file=sys.stderr)
    for path, drawn in gallery.pictures().items():
        print(f"{path.name}: {_written(path, drawn)}", file=sys.stderr)
    gallery.PAGE.write_text(gallery.page(diagrams), "utf-8")
    charts.PAGE.write_text(charts.page(plots), "utf-8")
    model_runs.PAGE.write_text(model_runs.page(runs), "utf-8")
    return 0


def _diagram(example: Example) -> str:
    change = _written(example.folder / "figure.svg", example.svg())
    (example.folder / "figure.png").write_bytes(example.png())
    return f"{example.name}: {example.words} words, {example.smallest_type:.1f} pt, {change}"


def _plot(example: PlotExample) -> str:
    change = _written(example.folder / "plot.py", example.code().encode())
    (example.folder / "plot.png").write_bytes(example.png())
    said = [finding.message for finding in example.plotted.findings if finding.severity != "info"]
    proved = "proved" if example.plotted.proved else "not proved"
    return f"{example.name}: {', '.join((proved, change, *said))}"


def _written(target: Path, drawn: bytes) -> str:
    change = "as before" if target.is_file() and target.read_bytes() == drawn else "changed"
    target.write_bytes(drawn)
    return change


if __name__ == "__main__":
    sys.exit(main())

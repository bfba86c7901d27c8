"""Drawings in other themes: which colours of the old one are left, and what the checks of colour say.

    python -m benchmarks.themes [--drawings FOLDER] [--only NAME …] [--look FOLDER] [--json]

`left` are colours that both pictures have, that are the old theme's (or a tint of one) and not the new one's.
`contrast` and `colour-blind` are findings that the drawing has not in its own theme, by element. Exits 1 where any is.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks._report import Bar, Report, Table, parser, publish
from benchmarks.drawings import DRAWINGS
from figwright import compiler
from figwright.compiler import checks
from figwright.drawing import themes
from figwright.drawing.renderers.png import render
from figwright.frontends.diagrams import read_diagram
from figwright.ir.scene import Picture, Scene, Words
from figwright.ir.spec import Figure
from figwright.ir.spec.load import load

OTHERS = ("cream", "slate", "print-greyscale", "colour-blind-safe")
RULES = ("contrast", "colour-blind")


@dataclass(frozen=True, slots=True)
class Measured:
    """One drawing in one other theme."""

    name: str
    theme: str
    colours: int
    left: tuple[str, ...]
    new: dict[str, tuple[str, ...]]

    def row(self) -> tuple[str | int, ...]:
        return self.name, self.theme, self.colours, " ".join(self.left), *(" ".join(self.new[rule]) for rule in RULES)


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser(__doc__)
    options.add_argument(
        "--drawings",
        type=Path,
        default=DRAWINGS,
        help="a folder with SVG files or figures in YAML; left out: those of nine full runs",
    )
    options.add_argument("--only", nargs="*", default=[], help="names of files")
    options.add_argument("--look", type=Path, help="write the pictures into this folder")
    args = options.parse_args(arguments)
    paths = (path for path in sorted(args.drawings.iterdir()) if path.suffix in (".svg", ".yaml"))
    return publish(report([p for p in paths if not args.only or p.name in args.only], args.look), args.json)


def report(paths: Iterable[Path], look: Path | None = None) -> Report:
    found = [measured for path in paths for measured in measure(path.stem, read(path), look)]
    left = [f"{m.name} in {m.theme}" for m in found if m.left]
    bars = [Bar("colours of the old theme", "none", ", ".join(left) or "none", not left)]
    for rule in RULES:
        worse = [f"{m.name} in {m.theme}" for m in found if m.new[rule]]
        bars.append(Bar(f"{rule}: new findings", "none", ", ".join(worse) or "none", not worse))
    columns = ("drawing", "theme", "colours", "left", *RULES)
    return Report((Table("Drawings in other themes", columns, tuple(m.row() for m in found)),), tuple(bars))


def read(path: Path) -> Figure:
    return load(path) if path.suffix == ".yaml" else read_diagram(path).figure


def measure(name: str, figure: Figure, look: Path | None = None) -> Iterator[Measured]:
    """The drawing in every other theme."""
    was = compiler.compile(figure)
    old, before = themes.get(figure.head.theme), _findings(figure, was)
    mine = {value for value in colours(was) if "." in old.named(value)}
    for theme in OTHERS:
        other = figure.model_copy(update={"head": figure.head.model_copy(update={"theme": theme})})
        scene = compiler.compile(other)
        new = themes.get(theme)
        left = sorted(value for value in mine & colours(scene) if "." not in new.named(value))
        after = _findings(other, scene)
        if look:
            look.mkdir(parents=True, exist_ok=True)
            (look / f"{name}.{theme}.png").write_bytes(render(scene))
        worse = {rule: tuple(sorted(after[rule] - before[rule])) for rule in RULES}
        yield Measured(name, theme, len(colours(scene)), tuple(left), worse)


def colours(scene: Scene) -> set[str]:
    """Every colour that is drawn, pictures aside."""
    out = {scene.background}
    for mark in (mark for element in scene.elements for mark in element.marks):
        if isinstance(mark, Words):
            out |= {run.colour for line in mark.lines for run in line.runs}
        elif not isinstance(mark, Picture):
            stops = mark.paint.shade.stops if mark.paint.shade else ()
            plain = (mark.paint.stroke, None if stops else mark.paint.fill)
            out |= {value for value in (*plain, *(stop.colour for stop in stops)) if value}
    return out


def _findings(figure: Figure, scene: Scene) -> dict[str, set[str]]:
    """The elements that each rule of colour speaks of."""
    found = checks.run(figure, scene, only=RULES)
    return {rule: {f.element for f in found if f.rule == rule and f.severity != "info"} for rule in RULES}


if __name__ == "__main__":
    sys.exit(main())

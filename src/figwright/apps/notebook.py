"""Figures in notebooks: shown as pictures where they are the value of a cell, and written in cells of their own.

    import figwright                      figures, scenes and runs are shown as pictures from here on
    %load_ext figwright                   and these cells are known:

    %%figwright --theme sage -o figure.pdf
    body: {row: [{id: a, label: Encoder}, {id: b, label: Decoder}]}
    edges: [a -> b]

    %%figwright draw --caption "Overview of our framework"
    The encoder reads the text …

Nothing heavy is imported before there is something to show.
"""

from __future__ import annotations

import argparse
import html
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from figwright.core.errors import FigwrightError, counted

if TYPE_CHECKING:
    from figwright.agents.runs import Run
    from figwright.compiler.checks import Finding
    from figwright.ir.scene import Scene
    from figwright.ir.spec import Figure

SVG, PNG, PLAIN = "image/svg+xml", "image/png", "text/plain"
DPI = 192
"""Of pictures for front ends that show no SVG: twice as fine as a usual screen."""
WIDEST = 720
"""Pixels across of a run's picture in a notebook: about a text's width."""
KINDS = {"Figure": "figwright.ir.spec.model", "Scene": "figwright.ir.scene.model", "Run": "figwright.agents.runs"}
"""What is shown as a picture, by the module of its class: none of them is imported for it."""

Bundle = tuple[dict[str, Any], dict[str, Any]]


def show_values(shell: Any) -> None:
    """Lets a shell show our values as pictures."""
    formatter = shell.display_formatter.mimebundle_formatter
    for name, module in KINDS.items():
        formatter.for_type_by_name(module, name, lambda value: bundle(value, pictures=_has_pictures(shell)))


def load(shell: Any) -> None:
    """`%load_ext figwright`."""
    show_values(shell)
    magics = _Magics(shell)
    shell.register_magic_function(magics.figwright, "line_cell", "figwright")
    shell.register_magic_function(magics.draw, "line_cell", "figwright_draw")


def _has_pictures(shell: Any) -> bool:
    """A terminal shows none, and is not made to wait for them."""
    return SVG in shell.display_formatter.active_types


def bundle(value: Figure | Scene | Run, *, pictures: bool = True, base: Path | None = None) -> Bundle:
    """A value in the forms that front ends choose from: SVG, PNG and words, each with the alternative text."""
    try:
        return _bundle(value, pictures, base or Path.cwd())
    except FigwrightError as error:
        return {PLAIN: f"error: {error.message}" + (f"\nhint: {error.hint}" if error.hint else "")}, {}


def _bundle(value: Figure | Scene | Run, pictures: bool, base: Path) -> Bundle:
    from figwright import compiler
    from figwright.ir.scene import Scene
    from figwright.ir.spec import Figure

    if not isinstance(value, (Figure, Scene)):
        return _run_bundle(value, pictures)

    words = _words(value)
    if not pictures:
        return {PLAIN: words}, {}
    scene = compiler.compile(value, base=base) if isinstance(value, Figure) else value
    data = {SVG: compiler.render(scene, "svg").decode(), PNG: compiler.render(scene, "png", dpi=DPI), PLAIN: words}
    return data, {PNG: {"width": round(scene.width * 96 / 72), "alt": scene.alt or words}}


def _words(value: Figure | Scene) -> str:
    from figwright.ir.spec import Figure

    if isinstance(value, Figure):
        title = value.head.alt or value.head.title
        size = f"{counted(len(value.nodes()), 'node')} and {counted(len(value.edges), 'edge')}"
        return f"Figure of {size}" + (f": {title}" if title else "")
    return f"Scene of {value.width:.0f} × {value.height:.0f} pt" + (f": {value.alt}" if value.alt else "")


def _run_bundle(run: Run, pictures: bool) -> Bundle:
    """A run is shown as the drawing that was chosen; a plot as the picture that was looked at and checked."""
    kinds = ("error", "warning")
    counts = ", ".join(counted(sum(one.severity == kind for one in run.findings), kind) for kind in kinds)
    caption = run.brief.source.caption
    words = f"Run {run.folder.id}: {counts}" + (f": {caption}" if caption else "")
    if not pictures:
        return {PLAIN: words}, {}
    data: dict[str, Any] = {PNG: run.drawing.picture, PLAIN: words}
    if run.script is None:
        data[SVG] = run.render("svg").decode()
    alt = run.figure.head.alt if run.figure is not None else ""
    across = int.from_bytes(run.drawing.picture[16:20], "big")  # a PNG tells its width in its first bytes
    return data, {PNG: {"width": min(across, WIDEST), "alt": alt or caption or words}}


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        from IPython.core.error import UsageError

        raise UsageError(f"{self.prog}: {message}\n{self.format_usage().strip()}")

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        from IPython.core.error import UsageError

        raise UsageError(message or self.prog)

    def print_help(self, file: Any = None) -> None:
        print(self.format_help())


def _parser(name: str, what: str) -> argparse.ArgumentParser:
    parser = _Parser(prog=f"%%{name}", description=what)
    parser.add_argument("--theme", help="theme name (see: figwright list themes)")
    parser.add_argument("--width", help='print width, such as "5.5in"')
    parser.add_argument("--aspect", help='aspect ratio, such as "16:9"')
    parser.add_argument(
        "-o", "--out", metavar="FILE", action="append", default=[], help="also write this file: .pdf .svg …"
    )
    parser.add_argument(
        "--check", action=argparse.BooleanOptionalAction, default=True, help="list what a reviewer would flag"
    )
    parser.add_argument("--to", metavar="NAME", help="store the figure in this variable")
    return parser


def _words_of(line: str) -> list[str]:
    try:
        return shlex.split(line)
    except ValueError as error:  # a quote that is not closed
        from IPython.core.error import UsageError

        raise UsageError(f"%%figwright: {error}") from None


class _Magics:
    """What the cells do; `shell` is the notebook's."""

    def __init__(self, shell: Any) -> None:
        self._shell = shell
        self._spec = _parser("figwright", "Draw a figure from its YAML.")
        self._spec.add_argument("file", nargs="?", help="figure file, for the line magic")
        self._spec.add_argument("--source", help="text to check the figure against: a file, or the name of a variable")
        self._words = _parser("figwright draw", "Draw a figure from the text of a method.")
        self._words.add_argument("file", nargs="?", help="text file, for the line magic")
        self._words.add_argument("-c", "--caption", default="", help="caption of the figure")
        self._words.add_argument("--density", choices=("glance", "standard", "detailed"), default="standard")
        self._words.add_argument("--model", default="", help="model, as provider/model (default: rules, no model)")
        self._words.add_argument("--rounds", type=int, default=3, help="rounds of critique and repair (default: 3)")

    def figwright(self, line: str, cell: str | None = None) -> None:
        """Shows the figure that the cell's YAML says, with its findings below; `draw` begins one from words."""
        given = _words_of(line)
        if given[:1] == ["draw"]:
            self.draw(shlex.join(given[1:]), cell)
            return
        from figwright import compiler
        from figwright.ir.spec.edits import Heading, apply
        from figwright.ir.spec.load import load, loads

        args = self._spec.parse_args(given)
        if cell is None and not args.file:
            self._spec.error("give a figure file after %figwright, or YAML below %%figwright")
        base = Path(args.file).parent if cell is None else Path.cwd()
        # The line with the magic is the cell's first: errors count from there, as the front end does.
        figure = load(Path(args.file)) if cell is None else loads(f"\n{cell}", "cell")
        figure = apply(figure, Heading(theme=args.theme, width=args.width, aspect=args.aspect))[0]
        scene = compiler.compile(figure, base=base)
        findings = compiler.check(figure, self._source(args.source), scene=scene) if args.check else ()
        for name in args.out:
            Path(name).write_bytes(compiler.render(scene, Path(name).suffix.lstrip(".").lower()))
        self._show(figure, findings if args.check else None, args, base)

    def draw(self, line: str, cell: str | None = None) -> None:
        """Draws a figure from the method text in the cell."""
        from figwright.agents import pipeline
        from figwright.agents.order import Order

        args = self._words.parse_args(_words_of(line))
        if cell is None and not args.file:
            self._words.error("give a text file after %figwright_draw, or text below %%figwright draw")
        names = ("theme", "width", "aspect", "density", "model", "rounds")
        wishes = {name: value for name in names if (value := getattr(args, name)) not in (None, "")}
        done = pipeline.illustrate(Path(args.file) if cell is None else cell, args.caption, order=Order.of(wishes))
        for name in args.out:
            done.save(name)
        self._show(done, done.findings if args.check else None, args, Path.cwd())

    def _source(self, given: str | None) -> str | Path | None:
        """The text that a figure must be true to."""
        if given is None:
            return None
        kept = self._shell.user_ns.get(given)
        return kept if isinstance(kept, str) else Path(given)

    def _show(
        self, value: Figure | Run, findings: tuple[Finding, ...] | None, args: argparse.Namespace, base: Path
    ) -> None:
        from IPython.display import display

        data, about = bundle(value, pictures=_has_pictures(self._shell), base=base)
        display(data, metadata=about, raw=True)
        if findings is not None:
            display({PLAIN: as_text(findings), "text/html": as_html(findings)}, raw=True)
        if args.to:
            self._shell.user_ns[args.to] = value


def as_text(findings: tuple[Finding, ...]) -> str:
    """A line a finding."""
    rows = [f"{one.severity}: {one.element or 'figure'}: {one.message} ({one.fix})" for one in findings]
    return "\n".join(rows) or "no findings"


def as_html(findings: tuple[Finding, ...]) -> str:
    """The same as a list for pages; every word of it may come from a stranger's figure."""
    if not findings:
        return "<small>no findings</small>"
    rows = "".join(
        f"<li><b>{one.severity}</b> <code>{html.escape(one.element or 'figure')}</code>: {html.escape(one.message)} "
        f"<i>{html.escape(one.fix)}</i></li>"
        for one in findings
    )
    return f"<ul>{rows}</ul>"

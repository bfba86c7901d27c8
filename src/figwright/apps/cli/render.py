"""Render a figure file in one or more formats.

The suffix of each output sets its format: .svg, .pdf, .png, .pptx, .drawio, .tex or .json (the positions of all
shapes).

  figwright render figure.yaml -o figure.svg -o figure.pdf
  figwright render figure.yaml -o - --format svg > figure.svg
  figwright render figure.yaml -o figure.pdf --venue icml --span text
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from figwright.apps.cli import Misuse, _venues
from figwright.apps.cli._domains import domain_named, legend_of, verify_legend
from figwright.apps.cli._files import STDIO, read_figure, remembering, size, write
from figwright.apps.cli._findings import in_short
from figwright.apps.cli._talk import Talk
from figwright.core.errors import counted

if TYPE_CHECKING:
    from figwright.compiler.checks import Finding
    from figwright.ir.scene import Scene
    from figwright.ir.spec import Figure


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("figure", metavar="FIGURE", help="figure file (YAML or JSON), or - for stdin")
    parser.add_argument("-o", "--out", metavar="OUT", action="append", help="output file; repeatable; - for stdout")
    parser.add_argument("--format", help="output format, if the file name has no suffix")
    parser.add_argument("--theme", help="override the figure's theme: name (see: figwright list themes) or .toml file")
    parser.add_argument("--font", metavar="NAME|FILE", help="typeface (see: figwright list fonts) or font file")
    parser.add_argument(
        "--domain",
        help="override the figure's kind of illustration: `academic`, `patent`, `system`, or the folder of your own "
        "domain",
    )
    parser.add_argument(
        "--legend",
        metavar="FILE",
        help="for patent figures: also write the list of reference numerals and part names to this file (.md, .txt or "
        ".json)",
    )
    parser.add_argument("--width", help='print width, such as "5.5in" or "14cm"')
    _venues.add_options(parser, "use the width of this journal or conference and check its rules")
    parser.add_argument("--aspect", help='aspect ratio, such as "16:9" or 1.8')
    parser.add_argument("--dpi", type=float, help="PNG resolution (default: 300)")
    parser.add_argument(
        "--outline-text", action="store_true", help="convert SVG text to outlines, for programs without the font"
    )
    parser.add_argument(
        "--connectors", choices=("straight", "elbow"),
        help="arrows in PowerPoint; straight: the path that figwright computed, with both ends attached to the "
                 "boxes; elbow: PowerPoint's own right-angled connectors, which it reroutes when you move a box "
                 "(default: straight)",
    )  # fmt: skip
    parser.add_argument(
        "--check",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="run the checks and print a summary (default: on)",
    )
    parser.add_argument("-q", "--quiet", action="store_true", help="print errors only")


def run(args: argparse.Namespace) -> int:
    outputs = _outputs(args)
    talk = Talk(args.quiet)
    with talk.step(f"reading {args.figure}"):
        figure, base = read_figure(args.figure)
        figure = _adjusted(figure, args)
    from figwright import compiler

    if args.legend:
        verify_legend(args.legend, compiler.prepared(figure, base).head.domain)
    with talk.step("laying out"):
        scene = compiler.compile(figure, base=base)
    findings: tuple[Finding, ...] = ()
    if args.check and not args.quiet:
        with talk.step("checking"):
            findings = compiler.check(figure, scene=scene, venue=args.venue, span=args.span)
    drawn: list[tuple[str, bytes]] = []
    for name, format, options in outputs:
        with talk.step(f"drawing {format}"):
            drawn.append((name, remembering(compiler.render(scene, format, **options), format, figure)))
    for name, content in drawn:
        write(name, content)
    if args.legend:
        write(args.legend, legend_of(args.legend, compiler.prepared(figure, base)))
    for name, format, _ in outputs:
        for finding in _refused(format, args):
            talk.say(f"{name}: {finding.message} ({finding.fix})")
    for finding in (finding for finding in findings if finding.rule == "font-substituted"):
        talk.say(f"note: {finding.message}")
    for line in in_short(findings):
        talk.say(line)
    talk.say(_summary(figure, scene, findings if args.check else None, drawn))
    return 0


def _outputs(args: argparse.Namespace) -> list[tuple[str, str, dict[str, Any]]]:
    """Each output with its format and what its renderer is told; an option that no output takes is misuse."""
    from figwright import compiler
    from figwright.drawing import renderers

    if not args.out:
        raise Misuse("no output file given", f"figwright render {args.figure} -o {Path(args.figure).stem}.svg")
    wanted: dict[str, Any] = {}
    if args.dpi is not None:
        if not 10 <= args.dpi <= 2400:
            raise Misuse(f"--dpi must be between 10 and 2400, not {args.dpi:g}", "use 300 for print")
        wanted["dpi"] = args.dpi
    if args.outline_text:
        wanted["outlined"] = True
    if args.connectors:
        wanted["connectors"] = args.connectors
    out: list[tuple[str, str, dict[str, Any]]] = []
    for name in args.out:
        format = args.format or ("" if name == STDIO else Path(name).suffix.lstrip(".").lower())
        if not format:
            raise Misuse(f"unknown format of output {name!r}", f"add --format, one of {', '.join(renderers.names())}")
        renderers.get(format)
        if name != STDIO and args.figure != STDIO and Path(name).resolve() == Path(args.figure).resolve():
            raise Misuse(f"{name!r} is the input file and would be overwritten", "choose another name")
        out.append((name, format, {k: v for k, v in wanted.items() if k in compiler.options_of(format)}))
    for option, flag in (("dpi", "--dpi"), ("outlined", "--outline-text"), ("connectors", "--connectors")):
        if option in wanted and not any(option in options for _, _, options in out):
            raise Misuse(f"{flag} does not apply to {', '.join(format for _, format, _ in out)}", "leave it out")
    return out


def _adjusted(figure: Figure, args: argparse.Namespace) -> Figure:
    """The figure with what the command line changes of its head."""
    if args.domain is not None:
        figure = _of_domain(figure, args.domain)
    width = _venues.width(args, args.width)
    if args.theme is None and args.font is None and width is None and args.aspect is None:
        return figure
    from figwright.core.fonts.files import is_file
    from figwright.ir.spec.edits import Heading, apply

    own = args.theme is not None and args.theme.endswith(".toml")  # a file named here is looked for from here
    theme = str(Path(args.theme).resolve()) if own else args.theme
    bounds: dict[str, Any] = _venues.heading(args, figure.head)
    font = args.font if args.font is None or not is_file(args.font) else str(Path(args.font).expanduser().resolve())
    if font is not None:
        bounds["font"] = font
    return apply(figure, Heading(theme=theme, width=width, aspect=args.aspect, **bounds))[0]


def _of_domain(figure: Figure, name: str) -> Figure:
    """The figure as if it had been made for a domain: with its theme and its sheet."""
    from figwright.drawing import domains
    from figwright.ir.spec.edits import Heading, apply

    domain = domains.get(domain_named(name))
    return apply(figure, Heading(domain=domain.name if domain.theme else "", theme=domain.theme or "soft-tech",
                                 width=domain.width, aspect=domain.aspect))[0]  # fmt: skip


def _refused(format: str, args: argparse.Namespace) -> tuple[Finding, ...]:
    """What the venue says of a kind of file, whatever is in it; files to work on are not handed in."""
    venue, _ = _venues.chosen(args)
    if venue is None or not args.check:
        return ()
    from figwright.compiler.exported import SUFFIXES, about_format

    return tuple(about_format(format, venue)) if format in SUFFIXES else ()


def _summary(figure: Figure, scene: Scene, findings: tuple[Finding, ...] | None, drawn: list[tuple[str, bytes]]) -> str:
    sizes = [words.size for element in scene.elements for words in element.words if words.text.strip()]
    parts = [counted(len(figure.nodes()), "node"), counted(len(figure.edges), "edge")]
    if sizes:
        parts.append(f"{min(sizes):.1f} pt type")
    parts.append(f"ratio {scene.width / scene.height:.2f}")
    if findings is not None:
        errors, warnings = (sum(f.severity == kind for f in findings) for kind in ("error", "warning"))
        parts.append(f"{counted(errors, 'error')} {counted(warnings, 'warning')}")
    files = ", ".join(f"{'stdout' if name == STDIO else name} ({size(content)})" for name, content in drawn)
    return f"{', '.join(parts)} -> {files}"

"""Convert an SVG, Mermaid, DOT or draw.io diagram to a figure file.

Notes on stderr and in --json list everything that a figure file cannot express.

Some exported files contain their figure file: draw.io and PNG files from figwright, and SVG and PowerPoint files from
the studio. `import` restores the figure from them, with the changes that you made to a draw.io, SVG or PowerPoint file.
A PNG gives the figure as it was exported. If you still have figure.yaml, use `figwright edit --from` instead.

For a figure in a PDF or a picture, use `figwright trace`.

  figwright import drawing.svg -o figure.yaml
  figwright import pipeline.mmd -o figure.yaml -o figure.pdf
  figwright import README.md --page 2 > figure.yaml
  figwright import system.drawio --page Overview --theme cream --width 3.25in -o figure.yaml
"""

from __future__ import annotations

import argparse
from pathlib import Path

from figwright.apps.cli import _file_kinds, _outs
from figwright.apps.cli._files import STDIO, read_text
from figwright.apps.cli._talk import Talk
from figwright.core.errors import counted


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "diagram", metavar="DIAGRAM",
        help=".svg, .mmd, .mermaid, .dot, .gv, .drawio or .dio file, Markdown with Mermaid blocks, .png or"
                 " .pptx file that contains its figure file, or - for stdin",
    )  # fmt: skip
    _outs.add_option(parser)
    parser.add_argument(
        "--format", help="input format: svg, mermaid, dot or drawio; needed for stdin and for files with another suffix"
    )
    parser.add_argument("--page", default="", help="page or Mermaid block, by name or by number from 1")
    parser.add_argument(
        "--theme", default="", help="theme of the figure: name (see: figwright list themes) or .toml file"
    )
    parser.add_argument("--width", default="", help='print width, such as "5.5in" or "14cm"')
    parser.add_argument("--json", action="store_true", help="print figure and notes as JSON instead of YAML")
    parser.add_argument("-q", "--quiet", action="store_true", help="print errors only")


def run(args: argparse.Namespace) -> int:
    outs = _outs.outs_of(args.out, args.diagram, as_json=args.json)
    if args.format is None and not _contains_figure(args.diagram):
        _file_kinds.verify(args.diagram, "import", "draw")
    from figwright.frontends.diagrams import read_diagram
    from figwright.ir.spec.load import dump

    source = f"{read_text(STDIO, 'the diagram on')}\n" if args.diagram == STDIO else Path(args.diagram)
    found = read_diagram(source, args.format, theme=args.theme, width=args.width, page=args.page)
    figure = found.figure
    if args.json:
        import json

        told = figure.model_dump(mode="json", by_alias=True, exclude_defaults=True)
        all_of_it = {"format": found.format, "notes": found.notes, "figure": told}
        text = f"{json.dumps(all_of_it, indent=2, ensure_ascii=False)}\n"
        if all(format for _, format in outs):
            outs.append((STDIO, ""))
    else:
        text = dump(figure)
    _outs.write_all(outs, text, figure)
    talk = Talk(args.quiet)
    for note in found.notes:
        talk.say(f"note: {note}")
    counts = f"{counted(len(figure.nodes()), 'node')}, {counted(len(figure.edges), 'edge')}"
    talk.say(f"{counts} -> {_outs.format_outputs(outs)}")
    return 0


def _contains_figure(name: str) -> bool:
    """Whether a file holds its figure: then it comes back here, whatever it is."""
    path = Path(name)
    if path.suffix.lower() not in (".png", ".pptx", ".svg") or not path.is_file():
        return False
    from figwright.frontends.importers import stamp_in

    return bool(stamp_in(name, path.read_bytes()))

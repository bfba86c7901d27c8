"""Change a figure by a list of edits, and write how to undo them.

Edits are JSON as described by `figwright schema --edits`, from a file, stdin (-) or the command line itself.

  figwright edit figure.yaml '[{"op": "relabel", "id": "enc", "label": "Encoder"}]' -o figure.yaml --undo undo.json
"""

from __future__ import annotations

import argparse
import json

from figwright.commands import Misuse
from figwright.commands._files import STDIO, read_figure, read_text, write
from figwright.errors import SpecError


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("figure", metavar="FIGURE", help="the figure file (YAML or JSON), or - for stdin")
    parser.add_argument("edits", metavar="EDITS", help="a JSON file, - for stdin, or the JSON itself")
    parser.add_argument("-o", "--out", default=STDIO, help="where to write the changed figure as YAML (stdout)")
    parser.add_argument("--undo", metavar="FILE", help="where to write the edits that undo these")


def run(args: argparse.Namespace) -> int:
    if args.figure == args.edits == STDIO:
        raise Misuse("figure and edits cannot both come from stdin", "put one of them into a file")
    figure, _ = read_figure(args.figure)
    from figwright.spec.edits import apply_all, parse
    from figwright.spec.load import dump

    text = args.edits if args.edits.lstrip()[:1] in ("[", "{") else read_text(args.edits, "edits")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SpecError(f"the edits are not valid JSON: {error}", "figwright schema --edits") from error
    changed, undo = apply_all(figure, parse(data))
    if args.undo:
        write(args.undo, json.dumps([edit.data() for edit in undo], indent=2, ensure_ascii=False).encode())
    write(args.out, dump(changed).encode())
    return 0

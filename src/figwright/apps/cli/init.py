"""Create a starter figure, a sample method text, or the files for figures in LaTeX.

figwright init figure.yaml
figwright init --demo
figwright init --latex paper/
"""

from __future__ import annotations

import argparse
from pathlib import Path

from figwright.apps.cli import Misuse
from figwright.apps.cli._files import STDIO, write
from figwright.apps.cli._talk import Talk
from figwright.core.errors import NotFound

STARTER = """\
# A figure: nested containers, and arrows by id. Render it:  figwright render figure.yaml -o figure.svg
# Available names:  figwright list glyphs | icons | themes       All keys:  figwright schema
figure:
  title: Retrieval-augmented generation
  alt: A question is embedded, similar passages are found in an index, and a language model answers from both.
  theme: soft-tech
  width: 5.5in
body:
  row:
    - {id: question, kind: document, glyph: chat-bubble, label: Question}
    - zone:
        id: retrieve
        label: Retrieve
        column:
          - {id: encoder, label: Query encoder, state: frozen}
          - {id: index, kind: store, label: Passage index}
    - zone:
        id: generate
        label: Generate
        column:
          - {id: passages, kind: data, glyph: cards, label: Top $k$ passages}
          - {id: model, label: Language model, emphasis: true}
    - {id: answer, kind: document, glyph: document, label: Answer}
edges:
  - question -> encoder
  - encoder -> index
  - index -> passages
  - passages -> model
  - model -> answer
  - {from: question, to: model, kind: skip}
"""


DEMO = "paperbanana"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "out",
        metavar="OUT",
        nargs="?",
        help="output file (default: figure.yaml; - for stdout), or with --latex a folder (default: the current one)",
    )
    parser.add_argument(
        "--latex",
        action="store_true",
        help="write figwright.sty and latexmkrc into the folder OUT, for \\figwright{…}",
    )
    parser.add_argument(
        "--demo",
        metavar="NAME",
        nargs="?",
        const=DEMO,
        help="write the method text and the caption of an example figure (see: figwright list examples; default: "
        f"{DEMO})",
    )
    parser.add_argument("--force", action="store_true", help="overwrite existing files")


def run(args: argparse.Namespace) -> int:
    if args.latex:
        return _latex(Path(args.out or "."), args.force)
    if args.demo:
        return _demo(args.demo, args.force)
    out = args.out or "figure.yaml"
    _spare(out, args.force)
    write(out, STARTER.encode())
    if out != STDIO:
        Talk().say(f"wrote {out}; next: figwright render {out} -o {Path(out).stem}.svg")
    return 0


def _spare(name: str, force: bool) -> None:
    if name != STDIO and Path(name).exists() and not force:
        raise Misuse(f"{name!r} already exists", "choose another name or folder, or add --force")


def _demo(name: str, force: bool) -> int:
    """A method's text and caption, as they lie beside the built-in references."""
    from figwright.agents import references

    known = {reference.id: reference for reference in references.built_in()}
    if name not in known:
        raise NotFound("example", name, known)
    for file in ("method.md", "caption.txt"):
        _spare(file, force)
    write("method.md", known[name].text.encode())
    write("caption.txt", f"{known[name].caption.strip()}\n".encode())
    told = "figwright draw method.md --caption caption.txt -o figure.yaml -o figure.svg"
    Talk().say(f"wrote method.md and caption.txt; next: {told}")
    return 0


def _latex(folder: Path, force: bool) -> int:
    """A file of ours is renewed; a latexmkrc of the user's own is never written over unasked."""
    from figwright.apps.latex import DATA

    if not folder.is_dir():
        raise Misuse(f"{str(folder)!r} is not a folder", "give the paper's folder")
    style, rule = (folder / name for name in DATA)
    content = DATA["latexmkrc"].read_bytes()
    if rule.exists() and rule.read_bytes() != content and not force:
        hint = f"append ours to it: figwright init --latex elsewhere && cat elsewhere/latexmkrc >> {rule}; or --force"
        raise Misuse(f"{str(rule)!r} already exists", hint)
    write(str(style), DATA["figwright.sty"].read_bytes())
    write(str(rule), content)
    Talk().say(f"wrote {style} and {rule}; next: \\usepackage{{figwright}}, \\figwright{{figure.yaml}}, latexmk -pdf")
    return 0

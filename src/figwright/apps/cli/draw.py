"""Draw a figure from the text of a method.

Without a model, rules read the text and draw a rough draft in seconds, with no key and no network. With --model (or
FIGWRIGHT_MODEL), five agents work on the figure: retriever, planner, visualizer, critic and ranker. The run's folder
keeps every step.

  figwright draw method.md --caption "Overview of our framework" -o figure.svg -o figure.pptx
  figwright draw method.md --caption caption.txt --model google/gemini-3-pro --rounds 3 -o figure.pdf
  figwright draw method.md --model compatible/qwen3 --base-url http://localhost:8000/v1 --dry-run
"""

from __future__ import annotations

import argparse
import asyncio
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from figwright.apps.cli import Misuse, _file_kinds, _venues
from figwright.apps.cli._domains import beside, domain_named, legend_of, numerals, verify_legend
from figwright.apps.cli._files import STDIO, read_text, remembering, size, verify_writable, write
from figwright.apps.cli._findings import in_short
from figwright.apps.cli._progress import Progress, spent
from figwright.core.errors import FigwrightError, counted
from figwright.core.settings import MODEL_TIMEOUT

if TYPE_CHECKING:
    from figwright.agents.order import Order
    from figwright.agents.runs import Run
    from figwright.core.source import Source
    from figwright.ir.spec import Figure


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("source", metavar="TEXT", help="method text (Markdown, LaTeX or plain), or - for stdin")
    parser.add_argument("-c", "--caption", default="", help="caption of the figure, or a file that contains it")
    add_outputs(parser)
    figure = parser.add_argument_group("figure")
    figure.add_argument("--domain", default="", metavar="NAME",
                        help="kind of illustration: `academic`, `patent`, `system`, or the folder of "
                        "your own domain (default: academic)")  # fmt: skip
    figure.add_argument("--density", choices=("glance", "standard", "detailed"), default="",
                        help="amount of text: about 30, 60 or 110 words (default: standard)")  # fmt: skip
    figure.add_argument("--aspect", help='aspect ratio, such as "16:9" or 1.8')
    figure.add_argument("--width", help='print width, such as "5.5in" or "14cm"')
    _venues.add_options(figure, "use the width, type sizes and line widths of this journal or conference")
    figure.add_argument("--theme", default="", help="theme: name (see: figwright list themes) or .toml file")
    figure.add_argument("--font", metavar="NAME|FILE", default="",
                        help="typeface (see: figwright list fonts) or font file")  # fmt: skip
    add_language(figure)
    add_like(figure)
    figure.add_argument("--legend", metavar="FILE",
                        help="for patent figures: also write the list of reference numerals and part names "
                        "to this file (.md, .txt or .json)")  # fmt: skip
    add_models(parser)
    work = parser.add_argument_group("agents (with --model)")
    work.add_argument(
        "--visualizer",
        default="",
        help="how to draw; svg: the model draws an SVG, which figwright converts to a figure file; vector: the model "
        "writes a figure file with a place for every element, and figwright routes the arrows; image: an image model "
        "paints a bitmap; hybrid: like vector, then an image model repaints the figure as a bitmap (default: svg)",
    )
    add_work(work)
    work.add_argument(
        "--style",
        default="",
        metavar="GUIDE",
        help="style guide for the agents: `methodology` or `plots`, which are built in, or your own Markdown file "
        "(default: methodology)",
    )
    work.add_argument(
        "--dry-run", action="store_true", help="print what would be sent and what it would cost, then stop"
    )
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.add_argument("-q", "--quiet", action="store_true", help="print errors only")


def add_work(work: argparse._ArgumentGroup, figure: str = "figure") -> None:
    """How the agents work, for diagrams and plots alike."""
    work.add_argument("--rounds", type=int, default=3, help="rounds of critique; each may add a revision (default: 3)")
    work.add_argument(
        "--candidates",
        type=int,
        default=1,
        metavar="N",
        help="number of alternative versions of the figure; figwright ranks them and picks the best (default: 1)",
    )
    work.add_argument("--retriever", choices=("semantic", "random", "manual", "none"), default="semantic",
                      help="how to choose the example figures that the agents learn from; semantic: the model "
                      "picks the most useful ones; manual: you name them with --example "
                      "(default: semantic)")  # fmt: skip
    work.add_argument(
        "--example",
        action="append",
        default=[],
        metavar="ID",
        help=f"with `--retriever manual`: ID of an example {figure} (see: figwright list "
        f"{'plot-examples' if figure == 'plot' else 'examples'}); repeatable. With --references, the ID is the name "
        "of the example's folder",
    )
    work.add_argument("--references", default="", metavar="DIR", help="folder with your own example figures")
    work.add_argument(
        "--no-stylist",
        action="store_true",
        help="do not use a style guide",
    )


def add_language(figure: argparse._ArgumentGroup | argparse.ArgumentParser) -> None:
    """The language of the labels, for diagrams and plots alike."""
    told = "language of the labels, such as zh, ja or pt-BR; needs --model (default: the language of the input)"
    figure.add_argument("--language", default="", metavar="TAG", help=told)


def add_like(figure: argparse._ArgumentGroup | argparse.ArgumentParser) -> None:
    """The figure whose looks are followed."""
    told = "imitate the style of this figure: PNG, JPEG, SVG, PDF (paper.pdf#2 for figure 2 of a paper) or .yaml"
    figure.add_argument("--like", default="", metavar="FIGURE", help=told)


def liked(given: str) -> str:
    """By its whole path: a run is taken up again from other folders."""
    return absolute(given) if given else ""


def typeface(name: str) -> str:
    """A typeface that is there; a file by its whole path."""
    from figwright.core import fonts

    if name:
        fonts.family(name)
    return absolute(name) if fonts.files.is_file(name) else name


def add_outputs(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-o", "--out", metavar="OUT", action="append", default=[],
                        help="output file: .svg, .pdf, .png, .pptx, .drawio, .tex or .yaml; repeatable")  # fmt: skip


def add_models(
    parser: argparse.ArgumentParser, painting: str = "needed only for `--visualizer image` and `hybrid`"
) -> None:
    """The options of every command that may ask a model; `painting` says when one that paints is needed."""
    group = parser.add_argument_group("models")
    group.add_argument(
        "--model",
        help="model, as provider/model: google/…, openai/…, anthropic/…, compatible/… (a server) or "
        "command/… (a program on your machine); or set FIGWRIGHT_MODEL (default: rules, no model)",
    )
    group.add_argument(
        "--image-model",
        help=f"model that paints pictures, as provider/model (or set FIGWRIGHT_IMAGE_MODEL); {painting}",
    )
    add_calls(group)
    group.add_argument(
        "--resolution",
        choices=("1K", "2K", "4K"),
        default="2K",
        help="size of the pictures that an image model paints (default: 2K)",
    )


def add_calls(group: argparse._ArgumentGroup) -> None:
    """How any model is called."""
    group.add_argument("--base-url", default="", metavar="URL", help="URL of an OpenAI-compatible server")
    group.add_argument("--temperature", type=float, default=1.0, help="sampling temperature (default: 1)")
    group.add_argument("--seed", type=int, help="random seed, for reproducible runs")
    group.add_argument("--budget", type=float, metavar="DOLLARS", help="stop calling models once this much is spent")
    group.add_argument(
        "--timeout",
        type=float,
        default=MODEL_TIMEOUT,
        metavar="SECONDS",
        help=f"time limit for one model call (default: {MODEL_TIMEOUT:g})",
    )


def run(args: argparse.Namespace) -> int:
    from figwright.core.source import Source

    formats = formats_of(args.out)
    order = ordered(args)
    if args.legend:
        verify_legend(args.legend, order.domain)
        verify_writable(args.legend)
    if args.source == STDIO:
        source = Source(read_text(STDIO, "method text"), caption(args.caption), "figure")
    else:
        _file_kinds.verify(args.source, "draw")
        source = Source.read(Path(args.source), caption(args.caption))
    if order.course().visualizer == "image" and any(format in ("yaml", "yml") for _, format in formats):
        raise Misuse(
            "--visualizer image makes no figure file (.yaml)", "use --visualizer svg, or leave out that output"
        )
    progress = Progress(args.quiet, order.candidates)
    if done := carried_out(args, source, order, progress, BY_RULES):
        if args.legend:
            if done.figure is None:
                raise Misuse("--visualizer image makes no list of numerals", "use --visualizer svg")
            write(args.legend, legend_of(args.legend, done.figure))
        finish(done, formats, progress, args.json)
    return 0


def carried_out(
    args: argparse.Namespace, source: Source, order: Order, progress: Progress, by_rules: str
) -> Run | None:
    """The order worked off, or only estimated; `by_rules` is said when no model is asked."""
    if args.dry_run:
        from figwright.agents.estimate import estimate_run

        estimate = estimate_run(source, order)
        print(json.dumps(estimate.data(), indent=2) if args.json else estimate.table())
        return None
    from figwright.agents import pipeline

    if not order.model:
        progress.say(f"{by_rules}; {_could_serve()}")
    return asyncio.run(pipeline.illustrate_async(source, watch=progress, order=order))


BY_RULES = "no model: rules draw a rough draft, with gaps and errors"


def _could_serve() -> str:
    """Which models could be named on this machine."""
    from figwright.agents import models

    found = models.at_hand()
    return f"--model could be {' or '.join(found)}" if found else "no key, assistant or Ollama was found here"


def model_wishes(args: argparse.Namespace) -> dict[str, Any]:
    """What `add_models` was given, with the user's settings where it was given nothing."""
    from figwright.core.settings import settings

    own = settings()
    wishes = {
        name: getattr(args, name) for name in ("base_url", "temperature", "seed", "budget", "timeout", "resolution")
    }
    wishes["model"] = own.model if args.model is None else args.model
    wishes["image_model"] = own.image_model if args.image_model is None else args.image_model
    return wishes


def ordered(args: argparse.Namespace) -> Order:
    """The command line as an order."""
    from figwright.agents.order import Order

    return Order(
        **model_wishes(args),
        **work_wishes(args),
        style=absolute(args.style) if Path(args.style).is_file() else args.style,
        density=args.density,
        aspect=args.aspect,
        width=_venues.width(args, args.width),
        venue=args.venue or "",
        theme=absolute(args.theme) if args.theme.endswith(".toml") else args.theme,
        domain=domain_named(args.domain),
        font=typeface(args.font) if args.font else "",
        language=args.language,
        like=liked(args.like),
    )


def work_wishes(args: argparse.Namespace) -> dict[str, Any]:
    """What `add_work` was given."""
    return {
        "visualizer": args.visualizer,
        "rounds": args.rounds,
        "candidates": args.candidates,
        "retriever": args.retriever,
        "examples": tuple(args.example),
        "references": absolute(args.references) if args.references else "",
        "stylist": not args.no_stylist,
    }


def absolute(path: str) -> str:
    """A run is taken up again from other folders."""
    return str(Path(path).resolve())


def caption(given: str) -> str:
    """The caption, or what stands in the file that is named."""
    if given and "\n" not in given and len(given) < 250 and Path(given).suffix in (".txt", ".md", ".tex"):
        return read_text(given, "caption").strip()
    return given


def formats_of(outputs: list[str]) -> list[tuple[str, str]]:
    """Every output with its format, verified before anybody is asked."""
    from figwright.drawing import renderers

    out: list[tuple[str, str]] = []
    for name in outputs:
        format = Path(name).suffix.lstrip(".").lower()
        if not format:
            raise Misuse(f"unknown format of output {name!r}", f"use a suffix: {', '.join(renderers.names())}")
        if format not in ("yaml", "yml"):
            renderers.get(format)
        verify_writable(name)
        out.append((name, format))
    return out


def finish(done: Run, formats: list[tuple[str, str]], progress: Progress, as_json: bool) -> None:
    """Writes the outputs and says what came of the run, and where it is kept."""
    made = [(name, *_render_output(done, name, format)) for name, format in formats]
    kinds = dict(formats)
    written = [(name, remembering(content, kinds[name], done.figure)) for name, content, _ in made]
    for name, content in written:
        try:
            write(name, content)
        except FigwrightError as error:
            raise FigwrightError(error.message, f"the run is saved: {done.folder.folder}") from error
    for note in (*done.notes, *(f"{name}: {note}" for name, _, notes in made for note in notes)):
        progress.say(f"note: {note}")
    for line in in_short(done.findings):
        progress.say(line)
    counts = {kind: sum(f.severity == kind for f in done.findings) for kind in ("error", "warning")}
    files = ", ".join(f"{name} ({size(content)})" for name, content in written)
    if as_json:
        print(json.dumps(_data(done, counts, [name for name, _ in formats]), indent=2))
    chosen = f"candidate {done.candidate.number} of {len(done.candidates)}, " if len(done.candidates) > 1 else ""
    drawn = len(done.candidate.rounds)
    which = f"revision {done.candidate.best}" if done.candidate.best else "first draft"
    rounds = f"{which} (of {drawn} figures), " if drawn > 1 else ""
    progress.say(
        f"{chosen}{rounds}{counted(done.drawing.words, 'word')}, "
        f"{counted(counts['error'], 'error')} {counted(counts['warning'], 'warning')}"
        + (f" -> {files}" if files else "")
    )
    if done.usage.input_tokens or done.usage.images or done.usage.cost is None:
        progress.say(f"spent: {spent(done.usage)}")
    progress.say(f"run: {done.folder.folder}")
    if done.script is not None:
        progress.say(f"{_number_proof(done)}{_intent_proof(done)}")


def _number_proof(done: Run) -> str:
    return "all plotted numbers match the data" if done.proved else "not all plotted numbers could be verified"


def _intent_proof(done: Run) -> str:
    """The second half of a plot's proof."""
    if done.unmeant is None:
        return ""
    if done.unmeant:
        return f"; differs from the intent: {'; '.join(done.unmeant)}"
    return "; columns, rows, computation, kind and order match the intent"


def _render_output(done: Run, name: str, format: str) -> tuple[bytes, tuple[str, ...]]:
    """An output. A script names its table, and a figure file a domain beside it, from where it lies itself."""
    if format == "py":
        return done.code(home=Path(name).parent).encode(), ()
    content, notes = done.written(format)
    if format in ("yaml", "yml") and done.figure is not None:
        from figwright.ir.spec.load import dump, loads

        content = dump(_with_theme(beside(loads(content.decode()), Path(name).parent), Path(name))).encode()
    return content, notes


def _with_theme(figure: Figure, path: Path) -> Figure:
    """A theme that was made for this figure is written beside its file: both can go to another machine."""
    from figwright.agents import like

    theme = Path(figure.head.theme)
    if not like.is_kept(theme) or path.name == STDIO:
        return figure
    own = path.with_suffix(".theme.toml")
    write(str(own), theme.read_bytes())
    return figure.with_head(theme=own.name)


def _data(done: Run, counts: dict[str, int], outputs: list[str]) -> dict[str, Any]:
    from dataclasses import asdict

    return {
        "run": done.folder.id, "folder": str(done.folder.folder), "outputs": outputs,
        "candidate": done.candidate.number, "round": done.candidate.best, "words": done.drawing.words,
        **counts, "proved": done.proved, "unmeant": done.unmeant, "notes": list(done.notes), **numerals(done.figure),
        "findings": [asdict(finding) for finding in done.findings], "usage": asdict(done.usage),
    }  # fmt: skip

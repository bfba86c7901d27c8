"""Requests -> PDF files and the answer that TeX reads: only what is missing or has changed is drawn."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import astuple, dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from figwright.apps.latex.requests import Request, Wanted, read
from figwright.core.errors import FigwrightError, SourceError, counted, reraise
from figwright.plots.charts.kind import is_chart

if TYPE_CHECKING:
    from figwright.compiler.checks import Finding

ANSWER = ".figout"
NOTES = "made.json"
SOURCES = "sources.txt"
"""The files that figures were drawn from, a line each: latexmk watches them."""


@dataclass(frozen=True, slots=True)
class Flaw:
    """An error or a warning of the checks, with the element that it is about."""

    severity: str
    rule: str
    text: str


@dataclass(frozen=True, slots=True)
class Made:
    """One figure of the document: its PDF, what it was drawn from, and why it is missing (empty when it is not)."""

    request: Request
    path: Path
    sources: tuple[str, ...]
    fresh: bool
    error: str = ""
    hint: str = ""
    flaws: tuple[Flaw, ...] = ()
    """What a reviewer would flag in it at the width at which it is shown."""


@dataclass(frozen=True, slots=True)
class _Note:
    """What is remembered of a figure: its files, a digest of them and of the request, and what is wrong with it."""

    digest: str
    sources: tuple[str, ...]
    flaws: tuple[Flaw, ...] = ()


def build(request_file: Path) -> tuple[Made, ...]:
    """Makes the figures that a document asks for. Paths in it start at the folder where TeX runs, which is this one."""
    wanted = read(request_file)
    folder = request_file.with_name(f"{request_file.stem}-figures")
    try:
        made = _all_made(wanted, folder)
        _write(request_file.with_suffix(ANSWER), answer(made))
    except OSError as error:
        reason = f"cannot write figures to {str(folder)!r}: {error.strerror or error}"
        raise FigwrightError(reason, "remove what is in the way, or change its permissions") from error
    return made


def _all_made(wanted: Wanted, folder: Path) -> tuple[Made, ...]:
    notes = _notes(folder)
    if wanted.requests:
        folder.mkdir(exist_ok=True)
    made = tuple(_build_one(request, folder, notes.get(request.id)) for request in wanted.requests)
    kept = {one.request.id: _noted(one) for one in made if not one.error}
    if not wanted.whole:  # TeX stopped half-way: what it did not come to is not given up
        kept = {**notes, **kept}
    if folder.is_dir():
        _tidy(folder, notes, kept, made)
    return made


def _noted(one: Made) -> _Note:
    return _Note(_digest(one.request, one.sources), one.sources, one.flaws)


def _build_one(request: Request, folder: Path, note: _Note | None) -> Made:
    path = folder / request.output
    if note is not None and path.is_file() and _digest(request, note.sources) == note.digest:
        return Made(request, path, note.sources, False, flaws=note.flaws)
    sources: list[str] = [request.file, *([request.data] if request.data else [])]
    try:
        content, findings = _draw_pdf(request, sources)
    except FigwrightError as error:
        return Made(request, path, tuple(sources), True, error.message, error.hint)
    path.write_bytes(content)
    flaws = tuple(Flaw(one.severity, one.rule, f"{one.element or 'figure'}: {one.message}")
                  for one in findings if one.severity != "info")  # fmt: skip
    return Made(request, path, tuple(sources), True, flaws=flaws)


def _draw_pdf(request: Request, sources: list[str]) -> tuple[bytes, Sequence[Finding]]:
    """The figure as PDF, and what its checks find at this width; the files that it is drawn from are added to `sources`
    as they become known."""
    file = Path(request.file)
    if file.suffix.lower() not in (".yaml", ".yml", ".json"):
        raise SourceError(
            f"{request.file!r} is not a figure file", f"make one: figwright draw {request.file} -o {file.stem}.yaml"
        )
    if request.data:
        return _chart(request, file)
    if is_chart(file):
        raise SourceError(f"{request.file!r} is a plot's chart", "add its table: data=results.csv")
    from figwright import compiler
    from figwright.ir.spec.edits import Heading, apply
    from figwright.ir.spec.files import named_files
    from figwright.ir.spec.load import load

    figure = load(file)
    theme = str(Path(request.theme).resolve()) if request.theme.endswith(".toml") else request.theme
    heading = Heading(theme=theme or None, width=request.width or None, aspect=request.aspect or None)
    figure = apply(figure, heading)[0]
    sources += [str(path) for path in named_files(figure, file.parent)]
    scene = compiler.compile(figure, base=file.parent)
    return compiler.render(scene, "pdf"), compiler.check(figure, base=file.parent, scene=scene)


def _chart(request: Request, file: Path) -> tuple[bytes, Sequence[Finding]]:
    """A plot: its chart over the table that `data` names."""
    from figwright.core import tables
    from figwright.core.source import Brief, Source
    from figwright.ir.spec import ratio
    from figwright.plots import charts, plotter

    plotter.verify_installed()
    table = tables.read(Path(request.data))
    with reraise(ValueError, SourceError, f"{request.file!r}", "write aspect=16:9"):
        aspect = ratio(request.aspect) if request.aspect else None
    brief = Brief(Source.of_table(table, ""), aspect=aspect, width=request.width or None, theme=request.theme)
    chart = plotter.apply_style(charts.load(file), brief)
    script = charts.compile(chart, table)
    return plotter.render(script, "pdf")[0], plotter.draw(script).findings


def answer(made: Iterable[Made]) -> str:
    """What TeX reads: a command a figure, in signs that it takes as they are."""
    rows = [
        rf"\figwrightfailed{{{one.request.id}}}{{{_escape_tex(one.error)}}}{{{_escape_tex(one.hint)}}}"
        if one.error
        else rf"\figwrightmade{{{one.request.id}}}{{{one.path.as_posix()}}}"
        for one in made
    ]
    rows += [rf"\figwrightflawed{{{one.request.id}}}{{{_escape_tex(flawed(one))}}}" for one in made if one.flaws]
    return "\n".join([*rows, r"\endinput", ""])


def flawed(one: Made) -> str:
    """What is wrong with a figure in one sentence: how much of it, and the first, which is the worst."""
    counts = [counted(sum(flaw.severity == kind for flaw in one.flaws), kind) for kind in ("error", "warning")]
    worst = min(one.flaws, key=lambda flaw: flaw.severity)
    said = " and ".join(count for count in counts if not count.startswith("0 "))
    return f"{said} at this width, such as {worst.rule}: {worst.text}"


def _escape_tex(text: str) -> str:
    """A message that cannot end or break the line of TeX that it stands in."""
    simple = unicodedata.normalize("NFKD", " ".join(text.split())).encode("ascii", "ignore").decode()
    return simple.translate(str.maketrans("\\{}", "/()"))[:600]


def _digest(request: Request, sources: Iterable[str]) -> str:
    """Of everything that a figure depends on: the request, its files, and what draws it."""
    from figwright import __version__

    parts = sha256(f"{__version__} {request}".encode())
    for source in sources:
        parts.update(source.encode("utf-8", "replace"))
        with suppress(OSError):
            parts.update(sha256(Path(source).read_bytes()).digest())
    return parts.hexdigest()


def _notes(folder: Path) -> dict[str, _Note]:
    try:
        found = json.loads((folder / NOTES).read_text("utf-8"))
        return {
            id: _Note(str(one["digest"]), tuple(map(str, one["sources"])),
                      tuple(Flaw(*map(str, flaw)) for flaw in one["flaws"]))
            for id, one in found.items()
        }  # fmt: skip
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}  # nothing is lost but the time to draw again


def _tidy(folder: Path, before: dict[str, _Note], kept: dict[str, _Note], made: tuple[Made, ...]) -> None:
    """Forgets what nobody asks for any more, and only files of our own: those whose digest is in their name."""
    gone = [id for id in before if id not in kept]
    for path in folder.glob("*.pdf"):
        if any(path.stem.endswith(f"-{id[:8].lower()}") for id in gone):
            path.unlink(missing_ok=True)
    data = {
        id: {"digest": note.digest, "sources": list(note.sources), "flaws": [astuple(flaw) for flaw in note.flaws]}
        for id, note in sorted(kept.items())
    }
    _write(folder / NOTES, json.dumps(data, indent=1, ensure_ascii=False) + "\n")
    sources = dict.fromkeys(source for one in made for source in one.sources)
    _write(folder / SOURCES, "".join(f"{source}\n" for source in sources))


def _write(path: Path, text: str) -> None:
    """A file that stays as it is when nothing has changed, so that nobody builds anything for it."""
    content = text.encode("utf-8")
    if not path.is_file() or path.read_bytes() != content:
        path.write_bytes(content)

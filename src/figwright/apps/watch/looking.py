"""A figure file -> what it looks like now: the picture and its findings, or what is wrong with it and where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from time import perf_counter

from figwright import compiler
from figwright.compiler.checks import Finding
from figwright.core.errors import FigwrightError
from figwright.core.source import Source
from figwright.ir.scene import Scene
from figwright.ir.spec.files import named_files
from figwright.ir.spec.lines import element_lines, error_line
from figwright.ir.spec.load import load


@dataclass(frozen=True, slots=True)
class Look:
    """One drawing of a file. `sources` are the files whose change asks for another; with an `error`, there is no
    `scene`, and `line` says where in the file the fault is (0: nowhere in particular)."""

    path: Path
    sources: frozenset[Path]
    scene: Scene | None = None
    svg: bytes = b""
    alt: str = ""
    findings: tuple[Finding, ...] = ()
    lines: Mapping[str, int] = field(default_factory=dict)
    error: str = ""
    hint: str = ""
    line: int = 0
    seconds: float = 0.0


def look(path: Path, source: Path | None = None) -> Look:
    """Draws and checks a file as it stands; never raises, since whoever watches wants to see what is wrong."""
    began = perf_counter()
    blank = Look(path, frozenset({_absolute(path), *([_absolute(source)] if source else [])}))
    try:
        found = _compile_and_check(blank, source)
    except FigwrightError as error:
        found = _failed(path, blank, error)
    except Exception as error:  # a fault of ours is shown as well: the next save may not meet it
        hint = f"this is a bug in figwright; run figwright render {path.name} -o x.svg --debug for details"
        found = replace(blank, error=f"{type(error).__name__}: {error}", hint=hint)
    return replace(found, seconds=round(perf_counter() - began, 3))


def _compile_and_check(blank: Look, source: Path | None) -> Look:
    path = blank.path
    figure = load(path)
    known = replace(blank, sources=blank.sources | {_absolute(one) for one in named_files(figure, path.parent)})
    try:
        scene = compiler.compile(figure, base=path.parent)
        findings = compiler.check(figure, Source.read(source).text if source else None, scene=scene)
        svg = compiler.render(scene, "svg")
    except FigwrightError as error:
        return _failed(path, known, error)
    lines = element_lines(path.read_text("utf-8-sig")) if findings else {}
    alt = figure.head.alt or figure.head.title or path.stem
    return replace(known, scene=scene, svg=svg, alt=alt, findings=findings, lines=lines)


def _failed(path: Path, known: Look, error: FigwrightError) -> Look:
    try:
        line = error_line(error, path.read_text("utf-8-sig"))
    except (OSError, UnicodeDecodeError):
        line = 0
    message = getattr(error, "plain", "") or error.message
    where = getattr(error, "path", "")
    return replace(known, error=f"{where}: {message}" if where else message, hint=error.hint, line=line)


def _absolute(path: Path) -> Path:
    return Path(path).absolute()


def key(path: Path) -> str:
    """A file's name in addresses."""
    return sha256(str(path.absolute()).encode("utf-8", "replace")).hexdigest()[:12]

"""A request in a folder -> pictures and JSON in that folder. Runs in the child, around the script.

From the first line of the script on, this process is the script's: whatever is written here may be forged, and the
other side (`_results`) reads it so. Nothing is pickled.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import io
import json
import linecache
import logging
import os
import random
import sys
import time
import traceback
import types
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from figwright.core.sandbox import _figures, _imports

NAME = "script.py"
MOST_PRINTED, MOST_WARNINGS, MOST_WARNING, MOST_TRACEBACK = 64_000, 100, 500, 16_000
SALT = "figwright"
OWN_FONTS = ("DejaVu", "STIX", "cm")
"""Beginnings of the names of the fonts that matplotlib brings, for words and for mathematics."""


def prepare() -> None:
    """What every script needs, imported before the first one comes."""
    import matplotlib

    matplotlib.use("Agg")
    for name in (
        "matplotlib.pyplot",
        "matplotlib.font_manager",
        "matplotlib.backends.backend_agg",
        "matplotlib.backends.backend_svg",  # that of PDF is slow and waits for the rehearsal
        "figwright.plots.readback.artists",
    ):
        try:
            importlib.import_module(name)
        except ModuleNotFoundError as error:
            if not (error.name or "").startswith("figwright.plots.readback"):
                raise


def rehearse() -> None:
    """Text, mathematics and ticks drawn once, so that the forks find them ready."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(layout="tight")
    FigureCanvasAgg(figure)
    axes = figure.subplots()
    axes.plot([1, 2], [3, 4], "o-", label="$x^2$")
    axes.legend(title="rehearsal")
    for name in ("png", "svg", "pdf"):
        figure.savefig(io.BytesIO(), format=name)
    _close_fonts()


def _close_fonts() -> None:
    """No font stays open. A fork closes all files, and a font that it inherits would later close the number of a file
    which the script has opened in the meantime: glyphs that cannot be loaded, or a script that never ends."""
    from matplotlib import font_manager
    from matplotlib.mathtext import MathTextParser

    for cached in (getattr(font_manager, "_get_font", None), getattr(MathTextParser, "_parse_cached", None)):
        if cached is not None:
            cached.cache_clear()
    gc.collect()


def load(name: str) -> None:
    """A slow library, for the next script that wants it."""
    with contextlib.suppress(Exception):  # not there, or broken: the script will say so
        importlib.import_module(name)


def request(folder: Path) -> dict[str, Any]:
    """What is wanted; read before the walls close its file."""
    wanted: dict[str, Any] = json.loads((folder / "request.json").read_text("utf-8"))
    return wanted


def perform(request: Mapping[str, Any], folder: Path) -> None:
    """Runs the script of a request in `folder`/work and leaves what came of it in `folder`/out."""
    out = folder / "out"
    began = time.monotonic()
    said = Output()
    try:
        with _captured_output(said):
            _apply_style(request)
            result = _draw_and_read_back(request, out)
    except BaseException as error:
        result = {"error": _error_record(error)}
    seconds = time.monotonic() - began
    result |= {"printed": said.text(), "warnings": said.warnings, "seconds": seconds, "processor": time.process_time()}
    _write(out / "result.json", json.dumps(result).encode())


def _draw_and_read_back(request: Mapping[str, Any], out: Path) -> dict[str, Any]:
    with _figures.watched() as seen:
        _execute(request["script"], limited=not request["trusted"])
    figure = seen.chosen()
    if figure is None:
        raise NoFigure("the script ran to its end and made no figure: make one with plt.subplots()")
    for name in request["formats"]:
        _save(figure, name, request, out)
    if request["formats"] == ["png"]:
        # What is read back stands where it stands in the picture; to find the places again takes a third of all.
        figure.set_layout_engine("none")
        figure.set_dpi(request["dpi"])
    return {"drawn": _read_back(figure)}


def _apply_style(request: Mapping[str, Any]) -> None:
    """Fonts and settings; the same random numbers for the same script, so that a figure can be made again."""
    import matplotlib
    import numpy as np
    from matplotlib import font_manager

    random.seed(0)
    np.random.seed(0)
    known = font_manager.fontManager
    # Every look for a font goes through all of them: only those that the script can mean are left, of hundreds.
    others = [one for one in known.ttflist if one.name in request["script"] or one.name.startswith(OWN_FONTS)]
    known.ttflist = []
    for font in request["fonts"]:
        known.addfont(font)
    known.ttflist += others  # of faces of one name the first is taken
    matplotlib.rcParams.update(request["look"])


def _execute(source: str, *, limited: bool) -> None:
    """The script as `__main__`, with its lines known to tracebacks."""
    linecache.cache[NAME] = (len(source), None, source.splitlines(keepends=True), NAME)
    code = compile(source, NAME, "exec", dont_inherit=True)
    main = types.ModuleType("__main__")
    main.__file__ = NAME
    if limited:
        vars(main)["__builtins__"] = _imports.limited()
    sys.modules["__main__"] = main
    sys.argv = [NAME]
    try:
        exec(code, vars(main))
    except SystemExit as error:
        if error.code not in (None, 0):
            raise


def _save(figure: Any, name: str, request: Mapping[str, Any], out: Path) -> None:
    """The same bytes for the same figure: no date, no random names; words stay words."""
    import matplotlib

    nameless: dict[str, dict[str, None]] = {
        "png": {"Software": None},
        "svg": {"Date": None, "Creator": None},
        "pdf": {"CreationDate": None, "Creator": None, "Producer": None},
    }
    steady = {"svg.hashsalt": SALT, "svg.fonttype": "none", "pdf.fonttype": 42, "savefig.bbox": None}
    page = io.BytesIO()
    with matplotlib.rc_context(steady):
        tight = {"bbox_inches": "tight"} if request["tight"] else {}
        figure.savefig(page, format=name, dpi=request["dpi"], metadata=nameless[name], **tight)
    _write(out / f"figure.{name}", page.getvalue())


def _read_back(figure: Any) -> Any:
    try:
        artists = importlib.import_module("figwright.plots.readback.artists")
    except ModuleNotFoundError:
        return {}
    try:
        return artists.read(figure)
    except Exception as error:  # a strange artist is no reason to lose the picture
        warnings.warn(f"the figure could not be read back: {error!r}", stacklevel=1)
        return {}


def _write(path: Path, content: bytes) -> None:
    """Anew, over whatever the script may have left under that name; half a file is never read as a whole one."""
    part = path.with_suffix(".part")
    for old in (part, path):
        if old.is_symlink() or old.exists():
            old.unlink()
    part.write_bytes(content)
    os.replace(part, path)


class NoFigure(Exception):
    """A script without a figure."""


class Output(io.TextIOBase):
    """What the script printed, as far as it is worth keeping, and the warnings that were given."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.room = MOST_PRINTED
        self.warnings: list[str] = []

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if self.room > 0:
            self.parts.append(text[: self.room])
            self.room -= len(text)
            if self.room <= 0:
                self.parts.append("\n… (more was printed)")
        return len(text)

    def warn(self, text: str) -> None:
        text = " ".join(text.split())[:MOST_WARNING]
        if text not in self.warnings and len(self.warnings) < MOST_WARNINGS:
            self.warnings.append(text)

    def text(self) -> str:
        return "".join(self.parts)


@contextmanager
def _captured_output(said: Output) -> Iterator[None]:
    """Prints, warnings and what matplotlib logs go into `said`."""

    class Log(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            said.warn(record.getMessage())

    def show(message: Warning | str, category: type[Warning], *rest: object, **more: object) -> None:
        said.warn(f"{category.__name__}: {message}")

    handler = Log(logging.WARNING)
    logging.getLogger().addHandler(handler)
    warnings.simplefilter("default")
    for noise in (ResourceWarning, PendingDeprecationWarning, ImportWarning):
        warnings.simplefilter("ignore", noise)
    warnings.showwarning = show
    sys.stdout = sys.stderr = said
    try:
        yield
    finally:
        sys.stdout, sys.stderr = sys.__stdout__, sys.__stderr__


def _error_record(error: BaseException) -> dict[str, Any]:
    """An exception as the one who wrote the script wants it: the own lines of the script, and the last word."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == NAME]
    last = "".join(traceback.format_exception_only(error)).strip()
    message = last.splitlines()[-1] if isinstance(error, SyntaxError) else " ".join(last[:4000].split())
    if isinstance(error, NoFigure):
        text, message = "", str(error)
    else:
        text = "".join(["Traceback (most recent call last):\n", *traceback.format_list(frames), last])
    line = error.lineno if isinstance(error, SyntaxError) else frames[-1].lineno if frames else 0
    return {
        "kind": type(error).__name__,
        "errno": _number(error),
        "message": message[:2000] or type(error).__name__,
        "traceback": text[-MOST_TRACEBACK:],
        "line": line or 0,
    }


def _number(error: BaseException) -> int:
    """The system's number of an error, also where a library has wrapped it."""
    link: BaseException | None = error
    for _ in range(10):
        if isinstance(link, OSError) and link.errno:
            return link.errno
        link = link and (link.__cause__ or link.__context__)
    return 0

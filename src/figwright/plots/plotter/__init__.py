"""A script and its data -> a picture in every format, what is drawn in it, and what the checks say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from pathlib import Path

from figwright.core import languages, sandbox
from figwright.core.errors import MissingExtra, NotFound, reraise
from figwright.core.images import encoded
from figwright.core.source import Brief
from figwright.core.tables import Table
from figwright.plots import checks as plot_checks
from figwright.plots import readback
from figwright.plots.charts.model import Chart
from figwright.plots.charts.reckon import reckoned
from figwright.plots.charts.script import Script
from figwright.plots.checks import Finding, Plot
from figwright.plots.plotter import _faces
from figwright.plots.readback import Drawn

LOOK = 1100
"""Pixels across of the picture that people and critics see: enough to read the ticks, few enough to be cheap."""
LOOK_DPI = 160
PRINT_DPI = 300


@dataclass(frozen=True, slots=True)
class Plotted:
    """A plot to look at, what was read back of it, what the checks say, and whether its numbers are proved."""

    picture: bytes
    drawn: Drawn
    findings: tuple[Finding, ...] = ()
    proved: bool = False
    warnings: tuple[str, ...] = ()

    @property
    def words(self) -> int:
        return sum(languages.length(text.text) for text in readback.texts(self.drawn))


def draw(
    script: Script, intent: str = "", *, trusted: bool | None = None, insist: bool = False, dpi: int = LOOK_DPI
) -> Plotted:
    """A script drawn in the sandbox, read back, and held against its data.

    `trusted` is for code of our own (the script knows); `insist` runs other people's code also where nothing fences it.
    A `dpi` in which the picture will be written saves the script a second run.
    """
    outcome = _run(script, ("png",), dpi, trusted, insist)
    return _read_and_check(outcome, script.table, intent, script.stated, may=not script.ours, small=dpi == LOOK_DPI)


def examine(
    code: str, table: Table | None, files: Mapping[str, bytes], intent: str = "", *, chart: Chart | None = None,
    insist: bool = False,
) -> Plotted:  # fmt: skip
    """Somebody's own script, whole as it is, with the files that it reads beside it; held against the data, and against
    what a chart computes of them."""
    stated = reckoned(chart, table).stated() if chart is not None and table is not None else ()
    return _read_and_check(
        sandbox.run(sandbox.Job(code, files, ("png",), LOOK_DPI), insist=insist), table, intent, stated
    )


def _read_and_check(
    outcome: sandbox.Outcome, table: Table | None, intent: str, stated: tuple[Table, ...] = (), *, may: bool = True,
    small: bool = True,
) -> Plotted:  # fmt: skip
    from figwright.plots.charts.choose import missing  # its word lists take longer to load than a plot to read

    seen = readback.loads(outcome.drawn)
    plot = Plot(seen, table, intent, missing(table, intent) if table is not None else (), stated, may)
    proved = table is not None and plot_checks.proof(plot).verified
    picture = outcome.pictures["png"]
    return Plotted(_small(picture) if small else picture, seen, plot_checks.run(plot), proved, outcome.warnings)


def render(
    script: Script, format: str, *, dpi: int = PRINT_DPI, trusted: bool | None = None, insist: bool = False
) -> tuple[bytes, tuple[str, ...]]:
    """A plot in a format that programs and printers read, and what is to be said of it."""
    if format not in FORMATS:
        raise NotFound("format of plots", format, FORMATS)
    wanted, written = _WAYS[format]
    return written(_run(script, wanted, dpi, trusted, insist), script.table)


def apply_style(chart: Chart, brief: Brief) -> Chart:
    """A chart in the looks that the user has asked for; what was not asked for stays as it is."""
    size = chart.size
    if brief.width is not None:
        shape = brief.aspect or (size[0] / size[1] if size else 0) or 1.5
        size = (round(brief.width / 72, 4), round((brief.height or brief.width / shape) / 72, 4))
    elif brief.aspect is not None and size is not None:
        size = (size[0], size[0] / brief.aspect)
    wishes = {"style": brief.style, "palette": brief.palette, "theme": brief.theme, "font": brief.font}
    return chart.model_copy(update={"size": size, **{name: wish for name, wish in wishes.items() if wish}})


def _ours(script: Script, trusted: bool | None) -> bool:
    return script.ours if trusted is None else trusted


def _run(script: Script, formats: tuple[str, ...], dpi: int, trusted: bool | None, insist: bool) -> sandbox.Outcome:
    """What a script draws; what it drew last is known."""
    if _last and _last[0][0] is script and _last[0][1:3] == (formats, dpi):
        return _last[0][3]
    job = sandbox.Job(script.boxed, script.files, formats, dpi, (*_typeface(), *_faces.files(script)))
    outcome = sandbox.run(job, trusted=_ours(script, trusted), insist=insist)
    _last[:] = [(script, formats, dpi, outcome)]
    return outcome


_last: list[tuple[Script, tuple[str, ...], int, sandbox.Outcome]] = []
"""The last run of a script: a plot is mostly written right after it was looked at."""


@lru_cache(maxsize=1)
def _typeface() -> tuple[Path, ...]:
    """The typeface of the diagrams, so that plots and diagrams of a paper are set alike."""
    from figwright.core.fonts import builtin_files

    return builtin_files()


def _small(picture: bytes) -> bytes:
    """The picture no wider than it is looked at."""
    from PIL import Image as Pictures

    image = Pictures.open(BytesIO(picture))
    if image.width <= LOOK:
        return picture
    height = round(image.height * LOOK / image.width)
    return encoded(image.convert("RGB").resize((LOOK, height), Pictures.Resampling.LANCZOS))


Written = tuple[bytes, tuple[str, ...]]


Way = Callable[[sandbox.Outcome, Table], Written]


def _saved_format(format: str) -> Way:
    return lambda outcome, table: (outcome.pictures[format], ())


def _vector(outcome: sandbox.Outcome, table: Table) -> Written:
    from figwright.plots.plotter.vector import embedded

    return embedded(outcome.pictures["svg"]), ()


def _slides(outcome: sandbox.Outcome, table: Table) -> Written:
    with reraise(ImportError, MissingExtra, "a plot as a presentation", "plots", why=False):
        from figwright.plots.plotter.slides import slides

    return slides(readback.loads(outcome.drawn), outcome.pictures["svg"], outcome.pictures["png"], table=table)


_WAYS: dict[str, tuple[tuple[str, ...], Way]] = {
    "png": (("png",), _saved_format("png")),
    "pdf": (("pdf",), _saved_format("pdf")),
    "svg": (("svg",), _vector),
    "pptx": (("svg", "png"), _slides),
}
FORMATS = tuple(_WAYS)


def verify_installed() -> None:
    """Says at once, before anybody is asked or paid, that the plotting library is not there."""
    from importlib.util import find_spec

    if find_spec("matplotlib") is None:
        raise MissingExtra("a plot", "plots")

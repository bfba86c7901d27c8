"""What a script gives back: pictures, what was drawn, what it said, and errors that a model can act on."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from pathlib import Path

import pytest

from figwright.core import sandbox
from figwright.core.errors import MissingExtra
from figwright.core.sandbox import (
    Job,
    Layer,
    Limits,
    Outcome,
    SandboxError,
    ScriptFailed,
    _isolation,
    _plain_process,
    _run,
)

pytestmark = pytest.mark.core

pytest.importorskip("matplotlib")
PLOT = "import matplotlib.pyplot as plt\nfig, ax = plt.subplots(figsize=(3, 2))\nax.plot([1, 2, 3])\n"


def run(script: str, *files: tuple[str, bytes], limits: Limits | None = None, **options: object) -> Outcome:
    """Insists, so that these tests also run where unread code is refused."""
    return sandbox.run(Job(script, dict(files), **options), limits, insist=True)  # type: ignore[arg-type]


def failed(script: str) -> ScriptFailed:
    with pytest.raises(ScriptFailed) as caught:
        run(script)
    return caught.value


def test_every_format_is_what_it_says_and_words_stay_words() -> None:
    done = run(PLOT + "ax.set_title('Größe of it')", formats=("png", "svg", "pdf"), dpi=100)
    assert done.pictures["png"][16:24] == (300).to_bytes(4, "big") + (200).to_bytes(4, "big")
    assert "Größe of it</text>" in done.pictures["svg"].decode()
    assert done.pictures["pdf"].startswith(b"%PDF-")
    assert b"/Type0" in done.pictures["pdf"], "text is kept as TrueType, not as outlines"
    assert done.drawn
    assert done.seconds > 0


def test_the_same_script_gives_the_same_bytes() -> None:
    script = PLOT + (
        "import numpy as np, random\n"
        "ax.scatter(np.random.rand(9), [random.random() for _ in range(9)], label=str({'a', 'b', 'c', 'd'}))\n"
        "ax.fill_between([1, 2], [3, 4], hatch='/')\nax.legend()"
    )
    first, second = (run(script, formats=("png", "svg", "pdf")).pictures for _ in range(2))
    assert first == second
    assert "date" not in first["svg"].decode().lower()


def test_files_lie_beside_the_script() -> None:
    script = "import json\n" + PLOT + "ax.plot(json.load(open('data.json')))\nprint(open('data.json').read())"
    assert run(script, ("data.json", b"[4, 5]")).printed == "[4, 5]\n"


@pytest.mark.parametrize("name", ["../x", "/etc/x", "a/b", "..", "", "a\0b", "c:x", "x" * 300])
def test_a_file_with_a_path_for_a_name_is_refused(name: str) -> None:
    with pytest.raises(SandboxError, match="not a plain file name"):
        Job(PLOT, {name: b""})


@pytest.mark.parametrize(
    ("options", "word"), [({"formats": ("exe",)}, "exe"), ({"dpi": 0}, "dpi"), ({"dpi": 9999}, "dpi")]
)
def test_what_cannot_be_saved_is_said_before_anything_runs(options: dict[str, object], word: str) -> None:
    with pytest.raises(SandboxError, match=word):
        Job(PLOT, **options)  # type: ignore[arg-type]


def test_looks_and_fonts_are_in_force_before_the_script() -> None:
    font = Path(pytest.importorskip("font_source_sans_pro").SourceSansPro)
    script = PLOT + "print(plt.rcParams['axes.labelsize'])\nax.set_title('x')"
    done = run(
        script,
        look={
            "axes.labelsize": 7.5,
            "axes.prop_cycle": "cycler('color', ['#123456'])",
            "font.family": "Source Sans Pro",
        },
        fonts=(font,),
        formats=("svg",),
    )
    assert done.printed == "7.5\n"
    assert "#123456" in done.pictures["svg"].decode()
    assert "Source Sans Pro" in done.pictures["svg"].decode()
    assert not done.warnings, "the font was found"


def test_a_missing_font_is_a_warning_and_a_missing_file_an_error() -> None:
    done = run(PLOT + "ax.set_title('x')", look={"font.family": "No Such Font"})
    assert any("No Such Font" in text for text in done.warnings)
    with pytest.raises(SandboxError, match="cannot be read"):
        run(PLOT, fonts=(Path("no-such.ttf"),))


def test_looks_that_matplotlib_does_not_know_are_an_error() -> None:
    with pytest.raises(ScriptFailed, match=r"no\.such\.setting"):
        run(PLOT, look={"no.such.setting": 1})


def test_tight_pictures_are_cut_to_what_is_drawn() -> None:
    wide, tight = (int.from_bytes(run(PLOT, tight=tight).pictures["png"][16:20], "big") for tight in (False, True))
    assert tight < wide


@pytest.mark.parametrize(
    "script",
    [
        PLOT + "fig.savefig('/nowhere/x.pdf')\nplt.close('all')",
        PLOT + "plt.show()",
        "import matplotlib.pyplot as plt\nplt.figure()\n" + PLOT,
        PLOT + "other = plt.figure()\nother.add_subplot().bar([1], [1])\nfig.savefig('x.png')",
        "from matplotlib.figure import Figure\nax = Figure(figsize=(3, 2)).subplots()\nax.plot([1, 2, 3])",
        PLOT + "if __name__ != '__main__':\n    raise ValueError",
        PLOT + "import matplotlib\nmatplotlib.use('Agg')\nraise SystemExit",
    ],
)  # fmt: skip
def test_the_figure_meant_is_found(script: str) -> None:
    picture = run(script, dpi=100).pictures["png"]
    assert picture[16:24] == (300).to_bytes(4, "big") + (200).to_bytes(4, "big")


def test_saving_to_memory_is_saving() -> None:
    script = PLOT + "import io\nmemory = io.BytesIO()\nfig.savefig(memory, format='png')\nprint(memory.tell() > 99)"
    assert run(script).printed == "True\n"


def test_an_exception_shows_the_scripts_own_lines_and_no_others() -> None:
    error = failed(PLOT + "def draw(rows):\n    ax.bar([1, 2], rows['acc'][:3])\ndraw({'acc': [1, 2, 3]})")
    assert error.message.startswith("ValueError: shape mismatch")
    assert error.line == 5
    assert "line 6, in <module>\n    draw({'acc': [1, 2, 3]})" in error.traceback
    assert "    ax.bar([1, 2], rows['acc'][:3])" in error.traceback
    assert "site-packages" not in error.traceback
    assert "_harness" not in error.traceback


def test_an_error_while_saving_is_the_scripts_error_too() -> None:
    assert "Unknown symbol" in failed(PLOT + "ax.set_title(r'$\\nosuchsign$')").message


def test_a_syntax_error_has_its_line() -> None:
    error = failed("x = 1\ny = = 2\n")
    assert (error.message, error.line) == ("SyntaxError: invalid syntax", 2)
    assert "y = = 2" in error.traceback


def test_a_script_without_a_figure_is_told() -> None:
    error = failed("print('so far')")
    assert "no figure" in error.message
    assert error.printed == "so far\n"


def test_an_import_that_no_plot_needs_has_a_friendly_error() -> None:
    assert "may not import 'requests'" in failed("import requests").message


@pytest.mark.parametrize(
    "script",
    [
        "import datetime\ndatetime.datetime.strptime('2024', '%Y')",  # its C code imports in the script's name
        "import time\ntime.strptime('2024', '%Y')",
        "import matplotlib.dates, mpl_toolkits.mplot3d, json, csv, math, statistics, itertools, collections, textwrap",
        "from dataclasses import dataclass\n@dataclass\nclass Row:\n    x: int\nRow(1)",
        "from collections import *\nimport numpy.random as r\nfrom matplotlib import patches as p, cm",
    ],
)
def test_what_plots_need_is_imported(script: str) -> None:
    assert run(PLOT + script + "\nprint('imported')").printed == "imported\n"


def test_our_own_scripts_may_import_what_they_like() -> None:
    script = PLOT + "import os, sys\nprint(sorted(os.listdir('.')))"
    assert sandbox.run(Job(script, {"a": b""}), trusted=True).printed == "['a']\n"


def test_warnings_come_back_once() -> None:
    script = PLOT + "import warnings\nfor _ in range(3):\n    warnings.warn('careful')\nopen('x', 'w')"
    assert run(script).warnings == ("UserWarning: careful",)


def test_an_artist_that_cannot_be_read_back_does_not_cost_the_picture() -> None:
    script = PLOT + (
        "class Odd(type(ax.lines[0])):\n"
        "    def get_xdata(self, *a, **k):\n        raise ValueError('odd')\n"
        "    get_data = get_xydata = get_ydata = get_xdata\n"
        "ax.lines[0].__class__ = Odd"
    )
    done = run(script)
    assert done.pictures["png"]
    assert done.drawn or any("could not be read back" in text for text in done.warnings)


def test_printing_is_cut() -> None:
    printed = run(PLOT + "print('x' * 10**6)").printed
    assert len(printed) < 100_000
    assert printed.endswith("(more was printed)")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the warm process is for Linux")
def test_unread_code_is_refused_without_walls_and_ours_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_isolation, "standing", lambda: (Layer("landlock", False, ""), Layer("seccomp", True, "")))
    with pytest.raises(SandboxError, match=r"no sandbox is available \(landlock\)") as caught:
        sandbox.run(Job(PLOT))
    assert caught.value.limit == "layers"
    assert "insist" in caught.value.hint
    assert sandbox.run(Job(PLOT), trusted=True).pictures
    assert sandbox.run(Job(PLOT), insist=True).pictures


def test_without_matplotlib_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_run, "find_spec", lambda name: None)
    with pytest.raises(MissingExtra) as caught:
        sandbox.run(Job(PLOT), trusted=True)
    assert "figwright[plots]" in caught.value.hint


class TestAPlainProcess:
    """The way for systems without fork or walls; it must do the same but for what only the kernel can."""

    def test_it_draws_the_same(self) -> None:
        job = Job(PLOT + "print(1)", formats=("png", "svg"))
        alone, warm = _run.alone(job, Limits(), trusted=True), run(job.script, formats=job.formats)
        assert (alone.pictures, alone.drawn, alone.printed) == (warm.pictures, warm.drawn, warm.printed)

    def test_it_is_ended_in_time_with_what_it_started(self, monkeypatch: pytest.MonkeyPatch) -> None:
        ran_in: list[Path] = []
        real = _plain_process.run
        monkeypatch.setattr(_plain_process, "run", lambda folder, limits: ran_in.append(folder) or real(folder, limits))
        script = "import os, time\nif os.fork():\n    print(1)\ntime.sleep(60)"
        with pytest.raises(SandboxError, match="after 3 seconds"):
            _run.alone(Job(script), Limits(seconds=3), trusted=True)
        (folder,) = ran_in
        patience = time.monotonic() + 20  # a process that was killed still stands there until the kernel gets to it
        while any(place.startswith(str(folder)) for place in _folders_in_use()):
            assert time.monotonic() < patience, "a process that the script started lives on"
            time.sleep(0.05)

    def test_its_folder_is_watched(self) -> None:
        script = "n = 0\nwhile True:\n    open(f'f{n}', 'wb').write(bytes(1 << 20))\n    n += 1"
        with pytest.raises(SandboxError) as caught:
            _run.alone(Job(script), Limits(folder=20 << 20), trusted=True)
        assert caught.value.limit == "disk"

    def test_it_is_the_way_where_there_is_no_linux(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("figwright.core.sandbox._kernel.linux", lambda: False)
        seen: list[Path] = []
        real = _plain_process.run
        monkeypatch.setattr(_plain_process, "run", lambda folder, limits: seen.append(folder) or real(folder, limits))
        assert sandbox.run(Job(PLOT), trusted=True).pictures
        assert len(seen) == 1
        assert not seen[0].exists()


def _folders_in_use() -> list[str]:
    """Where the processes of this machine stand, as far as it tells."""
    found: list[str] = []
    for link in Path("/proc").glob("[0-9]*/cwd"):
        with contextlib.suppress(OSError):
            found.append(os.readlink(link))
    return found

"""The command line as people use it: real files, and real processes where a process could make a difference."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from figwright.apps import cli
from figwright.drawing import renderers
from typed import typed

pytestmark = pytest.mark.core

STARTS = {
    "svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF-", "pptx": b"PK\3\4", "drawio": b"<mxfile", "json": b"{",
}  # fmt: skip


def figwright(*words: str | Path, cwd: Path, stdin: str | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "figwright", *map(str, words)]
    return subprocess.run(command, cwd=cwd, input=stdin, capture_output=True, text=True, timeout=60, check=False)


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("started")
    assert typed("init", cwd=folder).returncode == 0
    return folder


@pytest.fixture
def folder(started: Path, tmp_path: Path) -> Path:
    (tmp_path / "figure.yaml").write_text((started / "figure.yaml").read_text())
    return tmp_path


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_render_writes_every_format_with_a_summary(folder: Path) -> None:
    outputs = [f"out.{name}" for name in renderers.names()]
    done = figwright("render", "figure.yaml", *(word for name in outputs for word in ("-o", name)), cwd=folder)
    assert done.returncode == 0, done.stderr
    assert done.stdout == ""
    assert names(folder) == sorted(["figure.yaml", *outputs])
    for name in renderers.names():
        assert (folder / f"out.{name}").read_bytes().lstrip().startswith(STARTS.get(name, b"")), name
    lines = done.stderr.splitlines()
    assert lines[0].startswith("reading figure.yaml")
    assert lines[0].endswith(" s")
    assert lines[-1].startswith("6 nodes, 6 edges, ")
    for word in (" pt type, ratio ", "0 errors", "out.svg (", "out.png ("):
        assert word in lines[-1]


def test_render_to_stdout_is_the_product_only(folder: Path) -> None:
    done = figwright(
        "render", "-", "-o", "-", "--format", "svg", "-q", cwd=folder, stdin=(folder / "figure.yaml").read_text()
    )
    assert done.returncode == 0
    assert done.stdout.lstrip().startswith("<svg")
    assert done.stdout.rstrip().endswith("</svg>")
    assert done.stderr == ""


def test_render_options_change_the_figure(folder: Path) -> None:
    args = (
        "--theme",
        "ice",
        "--width",
        "4in",
        "--aspect",
        "2:1",
        "-o",
        "a.png",
        "--dpi",
        "100",
        "-o",
        "a.svg",
        "--outline-text",
    )
    assert typed("render", "figure.yaml", *args, cwd=folder).returncode == 0
    content = (folder / "a.png").read_bytes()
    assert int.from_bytes(content[16:20]) == 400
    assert int.from_bytes(content[20:24]) == pytest.approx(200, rel=0.1)
    assert "<text" not in (folder / "a.svg").read_text()


@pytest.mark.parametrize(
    ("words", "code", "message", "hint"),
    [
        (["render", "figure.yaml"], 2, "no output file given", "-o figure.svg"),
        (["render", "figure.yaml", "-o", "a.svgg"], 1, "no renderer named 'svgg'", "did you mean 'svg'?"),
        (["render", "figure.yaml", "-o", "noformat"], 2, "format of output 'noformat'", "--format"),
        (["render", "figure.yaml", "-o", "figure.yaml", "--format", "svg"], 2, "is the input file", "another name"),
        (["render", "figure.yaml", "-o", "a.svg", "--theme", "icy"], 1, "no theme named 'icy'", "did you mean 'ice'?"),
        (["render", "figure.yaml", "-o", "a.svg", "--width", "wide"], 1, "invalid length 'wide'", ""),
        (["render", "figure.yaml", "-o", "a.svg", "--dpi", "300"], 2, "--dpi does not apply to svg", "leave it out"),
        (["render", "figure.yaml", "-o", "a.png", "--dpi", "0"], 2, "must be between 10 and 2400", "300"),
        (["render", "figure.yaml", "-o", "no/such/a.svg"], 1, "cannot write", "mkdir -p no/such"),
        (["render", "nowhere.yaml", "-o", "a.svg"], 1, "no file named 'nowhere.yaml'", "figure.yaml"),
        (["rendr", "figure.yaml"], 2, "no command named 'rendr'", "did you mean 'render'?"),
        (["render", "figure.yaml", "--colour"], 2, "figwright render has no option '--colour'", "render --help"),
        (["render", "--thme", "cream", "figure.yaml"], 2, "has no option '--thme'", "did you mean '--theme'?"),
        (["render", "figure.yaml", "other.yaml"], 2, "unexpected argument 'other.yaml'", "render --help"),
        (["edit", "figure.yaml", "rename it"], 1, "'rename it' is neither an edit nor a file", "{op: relabel"),
        (["edit", "figure.yaml", "{op: theme, theme: cream}"], 1, "unknown edit 'theme'", "{op: head, theme: …}"),
        (["edit", "figure.yaml", "{op: add, id: x}"], 1, "'item' is missing", "{op: add, item: {id: encoder"),
        (["check", "figure.yaml", "--only", "overlaps"], 1, "no check named 'overlaps'", "did you mean 'overlap'?"),
        (["check", "figure.yaml", "--source", "none.md"], 1, "source 'none.md' cannot be read", ""),
        (["list", "thems"], 2, "invalid choice: 'thems'", "--help"),
        (["list", "icons", "zzzz"], 2, "no icon matches 'zzzz'", "figwright list icons"),
        (["show", "icons", "-o", "a.png"], 2, "too many for one sheet", "pattern"),
        (["show", "glyphs", "-o", "a.gif"], 1, "no renderer named 'gif'", ""),
        (["init"], 2, "'figure.yaml' already exists", "--force"),
        (["edit", "figure.yaml", "[{]"], 1, "not valid JSON", "schema --edits"),
        (["edit", "figure.yaml", '{"op": "remove", "id": "encodr"}'], 1, "no element named 'encodr'", "'encoder'"),
        (["fmt", "-", "--write"], 2, "--write does not work with stdin", ""),
    ],
)  # fmt: skip
def test_an_error_is_two_lines_and_leaves_nothing(
    folder: Path, words: list[str], code: int, message: str, hint: str
) -> None:
    before = names(folder)
    done = typed(*words, cwd=folder)
    errors = [line for line in done.stderr.splitlines() if line.startswith(("error: ", "hint: "))]
    assert done.returncode == code
    assert message in errors[0]
    assert hint in "".join(errors[1:])
    assert len(errors) <= 2
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    assert names(folder) == before


def test_a_wrong_figure_names_its_line(folder: Path) -> None:
    (folder / "figure.yaml").write_text("body:\n  row:\n    - {id: a, glyf: robot}\n")
    done = typed("render", "figure.yaml", "-o", "a.svg", cwd=folder)
    assert done.returncode == 1
    assert "error: figure.yaml:3: body.row.0.glyf: unknown key 'glyf'\nhint: did you mean 'glyph'?" in done.stderr


def test_debug_shows_where(folder: Path) -> None:
    done = figwright("render", "nowhere.yaml", "-o", "a.svg", "--debug", cwd=folder)
    assert done.returncode == 1
    assert "Traceback" in done.stderr


def test_a_failed_format_writes_none_of_the_files(folder: Path) -> None:
    (folder / "a.svg").write_text("old")
    done = typed("render", "figure.yaml", "-o", "a.svg", "-o", "b.svg", "-o", "c.gif", cwd=folder)
    assert done.returncode == 1
    assert (folder / "a.svg").read_text() == "old"
    assert names(folder) == ["a.svg", "figure.yaml"]


def test_check_prints_findings_and_fails_on_errors(folder: Path) -> None:
    (folder / "bad.yaml").write_text("body: [{id: a, label: Invented, evidence: never said}]\n")
    (folder / "method.md").write_text("Nothing of the kind.")
    done = typed("check", "bad.yaml", "--source", "method.md", "--only", "unsupported", cwd=folder)
    assert done.returncode == 1
    assert done.stdout.startswith("unsupported (1)\n  error   a: ")
    assert "fix: " in done.stdout
    assert done.stdout.rstrip().endswith("1 error")
    told = json.loads(typed("check", "bad.yaml", "--source", "method.md", "--json", cwd=folder).stdout)
    assert ("unsupported", "error", "a") in {(f["rule"], f["severity"], f["element"]) for f in told}
    fine = typed("check", "figure.yaml", "--only", "overlap", cwd=folder)
    assert (fine.returncode, fine.stdout) == (0, "no findings\n")


@pytest.mark.parametrize(
    "kind", ["themes", "glyphs", "icons", "layouts", "checks", "renderers", "examples", "plot-examples"]
)
def test_list(folder: Path, kind: str) -> None:
    told = json.loads(typed("list", kind, "--json", cwd=folder).stdout)
    lines = typed("list", kind, cwd=folder).stdout.splitlines()
    assert [line.split()[0] for line in lines] == [part["name"] for part in told]
    if kind != "icons":
        assert all(part["about"] for part in told)
    some = typed("list", kind, told[0]["name"][:3] + "*", cwd=folder).stdout.splitlines()
    assert lines[0] in [*some, lines[0]]
    assert len(some) <= len(lines)


def test_show_draws_sheets(folder: Path) -> None:
    for words in (("glyphs", "robot*"), ("icons", "brain"), ("themes", "ic*")):
        done = typed("show", *words, "-o", "sheet.png", cwd=folder)
        assert done.returncode == 0, done.stderr
        assert (folder / "sheet.png").read_bytes().startswith(STARTS["png"])


def test_schema_is_json(folder: Path) -> None:
    figure = json.loads(typed("schema", cwd=folder).stdout)
    edits = json.loads(typed("schema", "--edits", cwd=folder).stdout)
    assert "body" in figure["required"]
    assert edits["type"] == "array"


def test_edit_then_undo_is_where_it_began(folder: Path) -> None:
    before = typed("fmt", "figure.yaml", cwd=folder).stdout
    edits = '[{"op": "relabel", "id": "encoder", "label": "Reader"}, {"op": "remove", "id": "index"}]'
    assert typed("edit", "figure.yaml", edits, "-o", "new.yaml", "--undo", "undo.json", cwd=folder).returncode == 0
    assert "Reader" in (folder / "new.yaml").read_text()
    assert typed("edit", "new.yaml", "undo.json", cwd=folder).stdout == before


def test_fmt_writes_in_place_and_is_stable(folder: Path) -> None:
    assert typed("fmt", "figure.yaml", "--write", cwd=folder).returncode == 0
    once = (folder / "figure.yaml").read_text()
    assert typed("fmt", "figure.yaml", cwd=folder).stdout == once
    assert names(folder) == ["figure.yaml"]


def test_help_is_quick_and_light(folder: Path) -> None:
    code = (
        "import sys, contextlib, io\nfrom figwright.apps.cli import main\n"
        "with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit): main(['--help'])\n"
        "print([m for m in ('pydantic', 'yaml', 'figwright.compiler', 'uharfbuzz', 'pptx') if m in sys.modules])"
    )
    light = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert light.stdout.strip() == "[]"
    assert min(_worked(folder) for _ in range(3)) < 0.5, "0.2 s on a quiet machine"


def _worked(folder: Path) -> float:
    """Seconds of a processor: those of the clock also count what others do."""
    began = os.times()
    assert "render" in figwright("--help", cwd=folder).stdout
    ended = os.times()
    return ended.children_user + ended.children_system - began.children_user - began.children_system


def test_version_and_bare_call(folder: Path) -> None:
    assert figwright("--version", cwd=folder).stdout.strip()[0].isdigit()
    bare = figwright(cwd=folder)
    assert bare.returncode == 2
    assert "usage: figwright" in bare.stderr


@pytest.mark.parametrize("name", cli.names())
def test_every_command_has_help(folder: Path, name: str) -> None:
    done = typed(name, "--help", cwd=folder)
    assert done.returncode == 0
    assert f"usage: figwright {name}" in done.stdout


@pytest.mark.skipif(os.name != "posix", reason="pipes and signals as on POSIX")
def test_a_closed_pipe_and_an_interrupt_end_cleanly(folder: Path) -> None:
    command = f"{sys.executable} -m figwright list icons | head -1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], cwd=folder, capture_output=True, text=True, timeout=60, check=False)
    assert done.stderr == ""
    assert done.stdout.count("\n") == 1
    waiting = subprocess.Popen(
        [sys.executable, "-m", "figwright", "render", "-", "-o", "a.svg"],
        cwd=folder,
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    time.sleep(1.5)
    waiting.send_signal(signal.SIGINT)
    _, told = waiting.communicate(timeout=20)
    assert waiting.returncode == 130
    assert "Traceback" not in told
    assert names(folder) == ["figure.yaml"]


def test_findings_in_short_name_the_first_of_every_rule_and_count_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    rare = "\U000f1234"
    Path("f.yaml").write_text(
        f"body: {{row: [{{id: a, label: {rare}}}, {{id: b, label: {rare}}}]}}\nedges: [a -> b]\n", "utf-8"
    )
    assert cli.main(["render", "f.yaml", "-o", "f.svg"]) == 0
    lines = capsys.readouterr().err.splitlines()
    signs = [line for line in lines if "missing-signs" in line]
    told = f"warning: the label of 'a' has characters that no installed font has: {rare} (missing-signs, and 1 more)"
    assert signs == [told]
    assert "3 warnings" in lines[-1]
    assert cli.main(["render", "f.yaml", "-o", "f.svg", "--no-check"]) == 0
    assert "warning" not in capsys.readouterr().err


def test_edit_says_which_errors_it_brought(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "placed.yaml"
    box = "{id: a, label: Sort, place: [20, 20, 60, 30], look: {fill: '#eeeeee'}, text: {at: [30, 20]}}"
    file.write_text(f"figure: {{alt: x, layout: placed, size: [200, 100]}}\nbody: [{box}]\n", "utf-8")
    rename = "{op: relabel, id: a, label: Sort all of the many words by their length}"
    assert cli.main(["edit", str(file), rename, "-o", str(file)]) == 0
    assert "(label-overflow); fix:" in capsys.readouterr().err
    assert cli.main(["edit", str(file), "{op: restyle, id: a, tone: red}", "-o", str(file)]) == 0
    assert "label-overflow" not in capsys.readouterr().err

"""Consoles that know few signs, files from other systems, and code that runs on all of them."""

from __future__ import annotations

import ast
import io
import json
import os
import re
import subprocess
import sys
import unicodedata
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

import pytest

from figwright.agents.store.files import inside, slug
from figwright.apps import cli
from figwright.apps.cli import _consoles, _files
from figwright.core.errors import AssetError, FigwrightError
from figwright.core.source import Source
from figwright.drawing import assets
from figwright.ir.spec.load import load, loads

ROOT = Path(__file__).parent.parent
SIGNS = "Wörter — “μ → 中文 🚀”"
FIGURE = f"""\
figure: {{title: "{SIGNS}", alt: "{SIGNS}"}}
body: {{row: [{{id: a, label: "Größe 中文 🚀 — μ"}}, {{id: b, label: B}}]}}
edges: [a -> b]
"""
CONSOLES = ("cp1252", "gbk", "ascii")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files with signs in their content and in their names."""
    place = tmp_path_factory.mktemp("Ordner für 图 — 🚀")
    (place / "größe 中文 🚀.yaml").write_text(FIGURE, "utf-8")
    (place / "kaputt 中文.yaml").write_text("body: {row: [{id: a, label: '🚀'}]}\nedges: [a -> 中文]\n", "utf-8")
    (place / "methode 中文.md").write_text(
        "The encoder “μ” reads the image — 中文 🚀. The decoder → writes the text. The encoder feeds the decoder.\n",
        "utf-8",
    )
    (place / "data 中文.csv").write_text("method 中文,score μ\nα 🚀,1\nβ,2\n", "utf-8")
    (place / "fluss 中文.mmd").write_text("graph LR\n  a[Größe 中文 🚀] -->|μ → ν| b[—]\n  click a 中文\n", "utf-8")
    (place / "edits.json").write_text('[{"op": "relabel", "id": "a", "label": "→ 中文 🚀"}]', "utf-8")
    return place


def figwright(place: Path, encoding: str, *words: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    strict = {"PYTHONIOENCODING": f"{encoding}:strict", "FIGWRIGHT_HOME": str(place / "heim ü"), "PYTHONUTF8": "0"}
    environment = {name: value for name, value in os.environ.items() if not name.endswith("_API_KEY")} | strict
    command = [sys.executable, "-m", "figwright", *words]
    return subprocess.run(
        command, cwd=place, input=stdin, env=environment, capture_output=True, timeout=120, check=False
    )


def typed(place: Path, encoding: str, *words: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """The same in this process, which spares the start of another: a console is the encoding of its streams."""
    given, out, err = (io.TextIOWrapper(io.BytesIO(start), encoding) for start in (stdin, b"", b""))
    environment = {name: value for name, value in os.environ.items() if not name.endswith("_API_KEY")}
    with (
        patch.dict(os.environ, {**environment, "FIGWRIGHT_HOME": str(place / "heim ü")}, clear=True), chdir(place),
        patch.object(sys, "stdin", given), redirect_stdout(out), redirect_stderr(err),
    ):  # fmt: skip
        _consoles.prepare(words)
        try:
            code = cli.main(words)
        except SystemExit as end:  # --help
            code = int(end.code or 0)
        out.flush()
        err.flush()
    written = (stream.buffer.getvalue() for stream in (out, err))  # type: ignore[attr-defined]
    return subprocess.CompletedProcess(words, code, *written)


COMMANDS = {
    "render": (0, ["render", "größe 中文 🚀.yaml", "-o", "bild 中文.svg"]),
    "check": (0, ["check", "größe 中文 🚀.yaml", "--source", "methode 中文.md"]),
    "broken": (1, ["check", "kaputt 中文.yaml"]),
    "missing": (1, ["render", "nichts 中文 🚀.yaml", "-o", "x.svg"]),
    "misuse": (2, ["render", "größe 中文 🚀.yaml", "-o", "中文"]),
    "unknown": (2, ["中文🚀"]),
    "draw": (0, ["draw", "methode 中文.md", "--caption", "Overview → 中文 🚀", "-o", "f ü.yaml"]),
    "runs": (0, ["runs"]),
    "show": (0, ["show", "last"]),
    "edit": (0, ["edit", "größe 中文 🚀.yaml", "edits.json"]),
    "polish": (0, ["polish", "größe 中文 🚀.yaml", "-o", "p 中文.yaml"]),
    "import": (0, ["import", "fluss 中文.mmd", "-o", "i 中文.yaml"]),
    "paper": (0, ["paper", "methode 中文.md"]),
    "domain": (0, ["domain", "patent"]),
    "list": (0, ["list", "checks"]),
    "help": (0, ["draw", "--help"]),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_no_sign_ends_a_command(name: str, folder: Path) -> None:
    code, words = COMMANDS[name]
    if words[0] in ("runs", "show"):
        typed(folder, "utf-8", "draw", "methode 中文.md", "-c", "→ 中文 🚀")
    for encoding in CONSOLES if name in ("broken", "show") else ("ascii",):  # where nothing more is known than there
        done = typed(folder, encoding, *words)
        told = done.stdout + done.stderr
        assert b"UnicodeEncodeError" not in told, told.decode(errors="replace")
        assert b"Traceback" not in told, told.decode(errors="replace")
        assert done.returncode == code, told.decode(errors="replace")
        if name not in ("edit",):  # figures on stdout are files: UTF-8
            told.decode(encoding)


def test_what_a_console_knows_it_shows(folder: Path) -> None:
    told = {name: figwright(folder, name, "check", "kaputt 中文.yaml").stderr for name in (*CONSOLES, "utf-8")}
    assert "kaputt 中文.yaml" in told["utf-8"].decode("utf-8")
    assert "kaputt 中文.yaml" in told["gbk"].decode("gbk")
    assert r"kaputt \u4e2d\u6587.yaml" in told["cp1252"].decode("cp1252")
    assert r"kaputt \u4e2d\u6587.yaml" in told["ascii"].decode("ascii")


@pytest.mark.parametrize("encoding", [*CONSOLES, "utf-8"])
def test_json_is_the_same_for_programs_under_every_console(encoding: str, folder: Path) -> None:
    done = typed(folder, encoding, "check", "größe 中文 🚀.yaml", "--source", "methode 中文.md", "--json")
    findings = json.loads(done.stdout.decode("utf-8"))
    assert any("🚀" in finding["message"] for finding in findings), "no font here has its outline"
    assert done.stdout.isascii() == (encoding != "utf-8")


def test_plain_signs_stand_for_those_of_sentences_and_numbers_for_letters() -> None:
    assert "a → b — c…".encode("ascii", _consoles.SPOKEN) == b"a -> b - c..."
    assert "a → é".encode("cp1252", _consoles.SPOKEN) == "a -> é".encode("cp1252")
    for text in (SIGNS, "\U0001f680", "caf\udce9"):
        assert json.loads(b'"' + text.encode("ascii", _consoles.NUMBERED) + b'"') == text
    assert "caf\udce9".encode("utf-8", _consoles.SPOKEN) == rb"caf\udce9", "bytes of a file name that are no UTF-8"


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig"])
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_files_and_stdin_are_utf_8_whatever_the_console(codec: str, ends: str, folder: Path, tmp_path: Path) -> None:
    content = FIGURE.replace("\n", ends).encode(codec)
    path = tmp_path / "figure.yaml"
    path.write_bytes(content)
    assert load(path) == loads(FIGURE)
    done = typed(folder, "cp1252", "fmt", "-", stdin=content)
    assert done.returncode == 0, done.stderr
    assert loads(done.stdout.decode("utf-8")) == loads(FIGURE)


@pytest.mark.parametrize("codec", ["cp1252", "utf-16", "gbk"])
def test_other_encodings_are_refused_and_not_read_wrongly(
    codec: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    figure, text = tmp_path / "figure.yaml", tmp_path / "method.md"
    written = "body: {row: [{id: a, label: 'Größe: 20 °C'}]}\n".replace("ö", "ö" if codec != "gbk" else "中")
    for path in (figure, text):
        path.write_bytes(written.replace("ß", "ss" if codec == "gbk" else "ß").encode(codec))
    good = tmp_path / "good.yaml"
    good.write_text(FIGURE, "utf-8")
    monkeypatch.chdir(tmp_path)
    for words in (
        ["check", "figure.yaml"], ["draw", "method.md"], ["check", "good.yaml", "--source", "method.md"],
        ["edit", "good.yaml", "method.md"],
    ):  # fmt: skip
        assert cli.main(words) == 1
        assert "UTF-8" in capsys.readouterr().err, words
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(figure.read_bytes())))
    assert cli.main(["check", "-"]) == 1
    assert "UTF-8" in capsys.readouterr().err


NAMES = ("mit Leerzeichen", "größe", "图表", "é" * 100, "a'b", "-anfang", "semi;colon & more", "100%")


@pytest.mark.parametrize("name", NAMES)
def test_outputs_may_be_called_anything(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    _files.write(f"{name}.svg", b"<svg/>")
    assert [path.name for path in tmp_path.iterdir()] == [f"{name}.svg"]


def test_runs_have_names_that_every_system_can_hold() -> None:
    both = {unicodedata.normalize(form, "Überblick — Größe") for form in ("NFC", "NFD")}
    assert len(both) == 2
    assert {slug(name) for name in both} == {"uberblick-gro-e"}
    assert slug("Figure A") == slug("FIGURE a"), "one folder on Windows and macOS: one name here"
    for name in ("con", "NUL.txt", "lpt1.svg", "a:b", "trailing.", "back\\slash"):
        with pytest.raises(FigwrightError):
            inside(Path("/runs"), name)


@pytest.mark.parametrize("named", ["bilder\\logo ü.png", "bilder/logo ü.png", ".\\bilder\\logo ü.png"])
@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_pictures_are_found_as_every_system_names_them(named: str, form: str, tmp_path: Path) -> None:
    (tmp_path / "bilder").mkdir()
    stored = tmp_path / "bilder" / unicodedata.normalize(form, "logo ü.png")
    stored.write_bytes((ROOT / "examples" / "noble" / "figure.png").read_bytes())
    assert assets.resolve(named, tmp_path).samefile(stored)
    assert assets.load_image(named, tmp_path).media_type == "image/png"


@pytest.mark.parametrize("named", ["..\\..\\secret.png", "a\\..\\..\\b.png", "C:secret.png", "\\\\host\\share\\a.png"])
def test_backslashes_lead_nowhere_else(named: str, tmp_path: Path) -> None:
    with pytest.raises(AssetError):
        assets.resolve(named, tmp_path)


@pytest.mark.skipif(os.name == "nt", reason="a drive is no fault on Windows")
def test_a_drive_of_another_machine_is_said_to_be_elsewhere(tmp_path: Path) -> None:
    with pytest.raises(AssetError, match="is outside the figure"):
        assets.resolve("C:\\Users\\me\\logo.png", tmp_path)


def test_a_file_that_another_program_holds_is_kept_and_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def held(source: object, target: object) -> None:
        raise PermissionError(13, "Access is denied")  # what Windows says of a presentation that is open

    path = tmp_path / "figure.pptx"
    path.write_bytes(b"old")
    monkeypatch.setattr("figwright.apps.cli._files.os.replace", held)
    with pytest.raises(FigwrightError, match="Access is denied") as caught:
        _files.write(str(path), b"new")
    assert "another program has it open" in caught.value.hint
    assert [found.name for found in tmp_path.iterdir()] == ["figure.pptx"]
    assert path.read_bytes() == b"old"


def test_a_text_with_a_mark_and_windows_ends_is_read(tmp_path: Path) -> None:
    (tmp_path / "m.md").write_bytes("\ufeffThe encoder\r\nreads.\r\n".encode())
    assert Source.read(tmp_path / "m.md").text == "The encoder\nreads.\n"
    assert _files.read_text(str(tmp_path / "m.md"), "source") == "The encoder\nreads.\n"


SOURCES = sorted((ROOT / "src" / "figwright").rglob("*.py"))
ONE_SYSTEM = {
    "fcntl", "grp", "msvcrt", "nis", "ossaudiodev", "posix", "pty", "pwd", "readline", "resource", "spwd", "syslog",
    "termios", "tty", "winreg", "winsound", "_winapi",
}  # fmt: skip


LOCAL = {"setlocale", "localeconv", "strxfrm", "asctime", "ctime"}
MONTHS = ("%a", "%A", "%b", "%B", "%c", "%x", "%X", "%p")
SUSPECT = re.compile(
    rf"open\(|_text\(|TemporaryFile|TextIO|text=|universal_newlines|%Y|{'|'.join(LOCAL)}"
    rf"|^(import|from) ({'|'.join(ONE_SYSTEM)})\b",
    re.MULTILINE,
)
FILES = ("fdopen", "NamedTemporaryFile", "TextIOWrapper")


def _needs_one_system(tree: ast.Module) -> list[ast.stmt]:
    """At a module's top such an import breaks it elsewhere; under `if sys.platform` or in a function it does not."""
    plain = [node for node in tree.body if isinstance(node, ast.Import) for alias in node.names if _foreign(alias.name)]
    return [*plain, *(node for node in tree.body if isinstance(node, ast.ImportFrom) and _foreign(node.module or ""))]


def _foreign(module: str) -> bool:
    return module.partition(".")[0] in ONE_SYSTEM


def _opens_text(call: ast.Call) -> bool:
    """Whether a call reads or writes text, whose encoding would be the system's if it is not said."""
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    said = {keyword.arg for keyword in call.keywords}
    if name in ("read_text", "write_text"):
        return "encoding" not in said and len(call.args) < (1 if name == "read_text" else 2)
    if name in ("run", "Popen", "check_output") and said & {"text", "universal_newlines"}:
        return "encoding" not in said
    if (name == "open" and isinstance(call.func, ast.Name)) or name in FILES:
        mode = call.args[1] if len(call.args) > 1 else next((k.value for k in call.keywords if k.arg == "mode"), None)
        binary = (
            name == "NamedTemporaryFile" if mode is None else isinstance(mode, ast.Constant) and "b" in str(mode.value)
        )
        return not binary and "encoding" not in said
    return False


def _differs_by_country(node: ast.AST) -> bool:
    """A locale, or a month by its name."""
    if isinstance(node, ast.Call):
        return getattr(node.func, "attr", "") in LOCAL
    text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
    return "%Y" in text and any(sign in text for sign in MONTHS)


def test_modules_are_at_home_on_every_system() -> None:
    """One walk: imports that only one system has, texts in the system's encoding, words of a locale."""
    wrong: list[str] = []
    for path in SOURCES:
        text = path.read_text("utf-8")
        if not SUSPECT.search(text):  # most modules: reading them is quick, parsing them is not
            continue
        tree = ast.parse(text)
        found: list[ast.AST] = [*_needs_one_system(tree)]
        found += (
            node
            for node in ast.walk(tree)
            if (isinstance(node, ast.Call) and _opens_text(node)) or _differs_by_country(node)
        )
        wrong += [f"{path.relative_to(ROOT).as_posix()}:{getattr(node, 'lineno', 0)}" for node in found]
    assert wrong == []


@pytest.mark.parametrize(
    ("code", "wrong"),
    [
        ("open('a')", True), ("open('a', 'rb')", False), ("open('a', encoding='utf-8')", False),
        ("p.read_text()", True), ("p.read_text('utf-8')", False), ("p.write_text(t)", True),
        ("subprocess.run(c, text=True)", True), ("subprocess.run(c)", False), ("os.fdopen(h, 'w')", True),
    ],
)  # fmt: skip
def test_what_counts_as_a_text_without_encoding(code: str, wrong: bool) -> None:
    (call,) = (node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Call))
    assert _opens_text(call) is wrong


@pytest.mark.parametrize(
    ("code", "wrong"),
    [
        ("import fcntl", True),
        ("from resource import x", True),
        ("import os", False),
        ("def f():\n    import pwd", False),
    ],
)
def test_what_counts_as_an_import_of_one_system(code: str, wrong: bool) -> None:
    assert bool(_needs_one_system(ast.parse(code))) is wrong


def test_a_figure_is_the_same_under_other_locales_and_clocks(folder: Path) -> None:
    drawn = set()
    for zone, tongue in (("UTC", "C"), ("Asia/Kathmandu", "de_DE.UTF-8"), ("America/St_Johns", "tr_TR.UTF-8")):
        environment = os.environ | {"TZ": zone, "LC_ALL": tongue, "LANG": tongue}
        command = [
            sys.executable,
            "-m",
            "figwright",
            "render",
            "größe 中文 🚀.yaml",
            "-o",
            "-",
            "--format",
            "svg",
            "-q",
        ]
        drawn.add(subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=True).stdout)
    assert len(drawn) == 1

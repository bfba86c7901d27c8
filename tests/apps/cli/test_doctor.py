"""figwright doctor: what it looks at, what it never shows, and when it says that something is broken."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from agents.models.loopback import Loopback
from agents.models.wires import Chat
from figwright.agents import models
from figwright.agents.models import Provider
from figwright.apps import cli
from figwright.apps.cli import doctor
from figwright.core import sandbox
from figwright.core.errors import FigwrightError
from figwright.core.sandbox import Layer
from figwright.drawing import renderers

KEY = "sk-secret-4f9c2d71e8b05a36"


@pytest.fixture(autouse=True)
def clean(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in models.names():
        provider: Provider = models.get(name)
        for variable in (*provider.keys, *provider.urls):
            monkeypatch.delenv(variable, raising=False)
    for variable in ("FIGWRIGHT_MODEL", "FIGWRIGHT_IMAGE_MODEL"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("FIGWRIGHT_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(doctor, "_eyes", lambda: ())  # seconds; one test has them open
    monkeypatch.setattr(doctor, "import_module", lambda name: None)


@pytest.fixture
def server() -> Iterator[Loopback]:
    loopback = Loopback()
    yield loopback
    loopback.close()


def found(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> dict[tuple[str, str], dict[str, Any]]:
    assert cli.main(["doctor", "--json", *words]) == code
    printed = capsys.readouterr()
    assert KEY not in printed.out + printed.err
    return {(row["part"], row["name"]): row for row in json.loads(printed.out)}


def test_it_runs_as_a_process_and_nothing_set_is_no_fault(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-m", "figwright", "doctor"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith("program\n")
    assert ("labels of a test figure read correctly" in done.stdout) == (find_spec("rapidocr_onnxruntime") is not None)
    assert "set GOOGLE_API_KEY" in done.stdout
    assert not (tmp_path / "home").exists(), "looking leaves nothing behind"


def test_every_format_and_provider_is_looked_at(capsys: pytest.CaptureFixture[str]) -> None:
    rows = found(capsys)
    assert {name for part, name in rows if part == "formats"} == set(renderers.names())
    assert {name for part, name in rows if part == "providers"} == set(models.names())
    assert rows["formats", "svg"]["state"] == "ok"
    assert rows["settings", "home"]["state"] == "ok"
    assert not {name for part, name in rows if part == "extras"} & {"all", "dev", "models", "openai"}


def test_the_walls_around_generated_code_are_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("matplotlib")
    rows = found(capsys)
    for layer in sandbox.layers():
        row = rows["sandbox", layer.name]
        assert (row["state"], row["note"]) == ("ok" if layer.on else "absent", layer.what)
    monkeypatch.setattr("figwright.core.sandbox._isolation.standing", lambda: (Layer("seccomp", False, "not here"),))
    rows = found(capsys)
    assert rows["sandbox", "seccomp"]["state"] == "absent"
    assert "no sandbox: " in rows["sandbox", "generated code"]["note"]
    assert "insist" in rows["sandbox", "generated code"]["note"]


def test_a_key_is_named_and_not_shown(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("openai")
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    assert "OPENAI_API_KEY is set" in found(capsys)["providers", "openai"]["note"]


def test_a_missing_package_is_no_fault_and_has_a_command(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("figwright.apps.cli.doctor.find_spec", lambda module: None)
    row = found(capsys)["providers", "anthropic"]
    assert (row["state"], row["note"]) == ("absent", 'pip install "figwright[anthropic]"')


@pytest.mark.parametrize(
    ("variable", "value", "name"),
    [("FIGWRIGHT_HOME", "/dev/null/x", "home"), ("FIGWRIGHT_MODEL", "gogle/gemini", "FIGWRIGHT_MODEL")],
)
def test_settings_that_cannot_work_are_broken(
    variable: str, value: str, name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(variable, value)
    assert found(capsys, code=1)["settings", name]["state"] == "broken"


def test_a_model_that_answers(
    server: Loopback, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("openai")
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    server.say(Chat().text("ready"))
    row = found(capsys, "--model", "openai/gpt-4.1", "--base-url", f"{server.url}/v1")["call", "openai/gpt-4.1"]
    assert row["state"] == "ok"
    assert "'ready'" in row["note"]
    assert "120 tokens in" in row["note"]
    assert len(server.requests) == 1


def test_a_model_that_refuses_the_key(
    server: Loopback, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("openai")
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    server.say(Chat().error(401, f"bad key {KEY}"))
    rows = found(capsys, "--model", "openai/gpt-4.1", "--base-url", f"{server.url}/v1", code=1)
    assert "rejected the key" in rows["call", "openai/gpt-4.1"]["note"]


def test_a_model_without_a_key(capsys: pytest.CaptureFixture[str]) -> None:
    row = found(capsys, "--model", "google/gemini-3-pro", code=1)["call", "google/gemini-3-pro"]
    assert "GOOGLE_API_KEY" in row["note"]


REQUIRES = [
    "pydantic>=2", "typst>=0.15; extra == 'pdf'", "typst>=0.15; extra == 'all'", "nowhere-1; extra == 'all'",
    "rapidocr-onnxruntime>=1.4; (python_version < '3.13') and extra == 'trace'", "nowhere>=1; extra == 'trace'",
    "rapidocr-onnxruntime>=1.4; (python_version < '3.13') and extra == 'ocr'", "pytest>=8; extra == 'dev'",
    "rapidocr-onnxruntime>=1.4; extra == 'pictures'", "typst>=0.15; extra == 'pictures'",
]  # fmt: skip


@pytest.fixture
def parts(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """An installation with typst and rapidocr; the doctor sees the versions of this table."""
    versions = {"typst": "0.15", "rapidocr-onnxruntime": "1.4", "pytest": "8"}
    monkeypatch.setattr("figwright.apps.cli.doctor.metadata.requires", lambda name: REQUIRES)
    monkeypatch.setattr(doctor, "_version", lambda package: versions.get(package, ""))
    return versions


def test_parts_are_told_by_themselves_with_what_they_add(parts: dict[str, str]) -> None:
    found = {finding.name: finding for finding in doctor._extras()}
    assert set(found) == {"pdf", "ocr", "trace", "all"}, "a sum of others is not told, nor what contributors need"
    assert (found["pdf"].state, found["pdf"].note) == ("ok", "typst 0.15")
    assert found["trace"].state == "absent"
    assert found["trace"].note == 'traces pictures of figures: text, boxes, arrows: pip install "figwright[trace]"'


def test_a_part_that_cannot_be_imported_is_broken(parts: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(name: str) -> None:
        raise ImportError("libGL.so.1: cannot open shared object file\nand more")

    monkeypatch.setattr(doctor, "import_module", fails)
    (pdf,) = (finding for finding in doctor._extras() if finding.name == "pdf")
    assert pdf.state == "broken"
    assert "libGL.so.1: cannot open shared object file;" in pdf.note


def test_a_reader_of_words_that_reads_nothing_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("figwright.frontends.raster.ocr.read", lambda picture: ())
    with pytest.raises(FigwrightError, match="found no text"):
        doctor._words_seen()


def test_programs_and_the_console(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("figwright.apps.cli.doctor.shutil.which", lambda name: None)
    states = {finding.name: finding.state for finding in doctor._tools()}
    assert {states[name] for name in doctor.TOOLS} == {"absent"}
    assert doctor._console("UTF-8").state == "ok"
    assert "PYTHONUTF8=1" in doctor._console("cp1252").note

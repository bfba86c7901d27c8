"""figwright doctor: what it looks at, what it never shows, and when it says that something is broken."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from figwright import commands, models, renderers, sandbox
from figwright.models import Provider
from figwright.sandbox import Layer
from models.loopback import Loopback
from models.wires import Chat

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


@pytest.fixture
def server() -> Iterator[Loopback]:
    loopback = Loopback()
    yield loopback
    loopback.close()


def found(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> dict[tuple[str, str], dict[str, Any]]:
    assert commands.main(["doctor", "--json", *words]) == code
    printed = capsys.readouterr()
    assert KEY not in printed.out + printed.err
    return {(row["part"], row["name"]): row for row in json.loads(printed.out)}


def test_it_runs_as_a_process_and_nothing_set_is_no_fault(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-m", "figwright", "doctor"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith("program\n")
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
    monkeypatch.setattr("figwright.sandbox._walls.standing", lambda: (Layer("seccomp", False, "not here"),))
    rows = found(capsys)
    assert rows["sandbox", "seccomp"]["state"] == "absent"
    assert "does not run here" in rows["sandbox", "generated code"]["note"]
    assert "insist" in rows["sandbox", "generated code"]["note"]


def test_a_key_is_named_and_not_shown(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("openai")
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    assert "OPENAI_API_KEY is set" in found(capsys)["providers", "openai"]["note"]


def test_a_missing_package_is_no_fault_and_has_a_command(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("figwright.commands.doctor.find_spec", lambda module: None)
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
    assert "refused the key" in rows["call", "openai/gpt-4.1"]["note"]


def test_a_model_without_a_key(capsys: pytest.CaptureFixture[str]) -> None:
    row = found(capsys, "--model", "google/gemini-3-pro", code=1)["call", "google/gemini-3-pro"]
    assert "GOOGLE_API_KEY" in row["note"]

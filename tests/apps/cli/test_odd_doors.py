"""Doors that are opened wrongly: two lines that say what and what next, never a traceback, and before any work."""

from __future__ import annotations

import gc
import io
import sys
from pathlib import Path

import pytest

from figwright.apps import cli
from figwright.apps.http import sockets
from figwright.core.errors import SettingsError, SpecError
from figwright.frontends.diagrams import read_diagram


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("p.md").write_text("# Method\n\nThe encoder reads the text. The decoder writes words.\n", "utf-8")
    Path("a b.mmd").write_text("flowchart LR\nA-->B\n", "utf-8")


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["paper", "p.md", "--make", ""], 2, "no proposal ''"),
        (["paper", "p.md", "--make", "1,"], 2, "no proposal ''"),
        (["paper", "a b.mmd"], 1, 'figwright import "a b.mmd"'),
        (["latex", ""], 2, "no file"),
        (["latex", "."], 2, "no file"),
        (["domain", "patent", "--copy", "p.md/inside"], 1, "cannot write"),
        (["import", "a b.mmd", "-o", "nowhere/x.yaml"], 1, "mkdir -p nowhere"),
        (["mcp", "--http", "--port", "99999"], 1, "invalid port 99999"),
    ],
)
def test_two_lines_and_no_traceback(capsys: pytest.CaptureFixture[str], words: list[str], code: int, said: str) -> None:
    assert cli.main(words) == code
    assert said in capsys.readouterr().err


def test_a_diagram_on_stdin_is_utf8_whatever_the_console_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    piped = "\ufeffflowchart LR\r\nA[Größe]-->B\r\n".encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(piped), "ascii"))
    assert cli.main(["import", "-", "-o", "x.yaml"]) == 0
    assert "Größe" in Path("x.yaml").read_text("utf-8")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff\x00\xfe"), "utf-8"))
    assert cli.main(["import", "-"]) == 1
    assert "stdin is not UTF-8" in capsys.readouterr().err


def test_what_lives_long_frees_what_it_no_longer_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets.asyncio, "run", lambda work: work.close())
    listener, _ = sockets.listening("127.0.0.1", 0, exact=True)
    gc.disable()
    try:
        sockets.serve(lambda *_: None, listener)  # type: ignore[arg-type, return-value]
        assert gc.isenabled()
    finally:
        gc.enable()
        listener.close()


def test_a_host_that_is_no_name_is_told() -> None:
    with pytest.raises(SettingsError, match="cannot open a port"):
        sockets.listening("a" * 70, 0, exact=True)


def test_settings_of_a_mermaid_file_cannot_stall_or_break_its_reader() -> None:
    figure = read_diagram("flowchart LR\n" + "%%{" * 8000 + "\nA-->B\n", "mermaid").figure
    assert len(figure.nodes()) == 2
    with pytest.raises(SpecError, match="front matter"):
        read_diagram("---\n" + "[" * 1500 + "\n---\nflowchart LR\nA-->B\n", "mermaid")

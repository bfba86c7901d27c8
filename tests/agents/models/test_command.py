"""A program that answers: prompt on standard input, pictures as files, text out; errors as of any provider."""

from __future__ import annotations

import asyncio
import shlex
import sys
import time
from pathlib import Path

import pytest
from pydantic import BaseModel

from agents.models.wires import PNG
from figwright.agents import models
from figwright.agents.models import Ask, Exchange, Image, Patience
from figwright.core.errors import BadAnswer, KeyRefused, RateLimited, SettingsError, Unavailable

STAND_IN = """
import pathlib, sys, time
words = sys.stdin.read()
here = sorted(path.name for path in pathlib.Path.cwd().iterdir())
"""
FAST = Patience(tries=2, first=0.01, total=20)


class Verdict(BaseModel):
    good: bool


def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, *arguments: str) -> str:
    program = tmp_path / "stand_in.py"
    program.write_text(STAND_IN + body, "utf-8")
    line = shlex.join([sys.executable, str(program), *arguments])
    monkeypatch.setenv("FIGWRIGHT_COMMAND_DESK", line)
    return "command/desk"


def answered(name: str, ask: Ask, timeout: float = 20) -> str:
    model = models.connect(name, timeout=timeout, patience=FAST)
    return asyncio.run(model.ask(ask)).text


def test_the_program_reads_the_question_and_finds_the_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = own(tmp_path, monkeypatch, "print(words); print(here); print(sys.argv[1:])", "--see={image}", "-m{model}")
    ask = Ask("critic", "You look.", ("before", Image(PNG), "after"), Verdict, (Exchange("old", "say more"),))
    said = answered(f"{name}/large", ask)
    assert said.index("You look.") < said.index("before") < said.index("picture-1.png") < said.index("after")
    assert "'picture-1.png', 'question.md'" in said
    assert "['--see=picture-1.png', '-mlarge']" in said
    assert '"good"' in said
    assert said.index("old") < said.index("say more")


def test_an_answer_may_come_in_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    body = "pathlib.Path(sys.argv[2]).write_text(pathlib.Path(sys.argv[1]).read_text()[:9]); print('talk')"
    name = own(tmp_path, monkeypatch, body, "{prompt}", "{output}")
    assert answered(name, Ask("planner", "You plan.", ("x",))) == "You plan."


@pytest.mark.parametrize(
    ("body", "error", "said"),
    [
        ("sys.exit('Please run /login first')", KeyRefused, "not logged in"),
        ("sys.exit('usage limit reached, resets at 5pm')", RateLimited, "no more requests"),
        ("sys.exit('segmentation fault')", Unavailable, "segmentation fault"),
        ("print('  ')", BadAnswer, "empty answer"),
    ],
)
def test_a_program_that_fails_is_an_error_of_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        answered(own(tmp_path, monkeypatch, body), Ask("planner", "s", ("x",)))


def test_a_program_that_does_not_end_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mark = tmp_path / "late"
    name = own(tmp_path, monkeypatch, f"time.sleep(1.5); pathlib.Path({str(mark)!r}).touch()")
    model = models.connect(name, timeout=0.5, patience=Patience(tries=1, total=5))
    with pytest.raises(Unavailable, match="did not answer within"):
        asyncio.run(model.ask(Ask("planner", "s", ("x",))))
    time.sleep(1.5)
    assert not mark.exists()


def test_what_is_not_there_is_said_before_anything_begins(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SettingsError, match="'claude' is not installed"):
        models.account_of("command/claude")
    with pytest.raises(SettingsError, match="no command named 'nobody'") as caught:
        models.account_of("command/nobody")
    assert "FIGWRIGHT_COMMAND_NOBODY" in caught.value.hint


@pytest.mark.parametrize("name", ["claude", "codex", "gemini"])
def test_the_three_assistants_are_asked_by_their_own_flags(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / name
    answer = (
        "pathlib.Path(sys.argv[sys.argv.index('--output-last-message') + 1]).write_text" if name == "codex" else "print"
    )
    program.write_text(f"#!{sys.executable}\n{STAND_IN}{answer}(' '.join(sys.argv[1:]) + words)", "utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    said = answered(f"command/{name}/big", Ask("critic", "You look.", ("x", Image(PNG))))
    wanted = {
        "claude": ("--print", "--tools Read", "the file picture-1.png"),
        "codex": ("exec ", "--sandbox read-only", "--image=picture-1.png"),
        "gemini": ("--approval-mode plan", "@picture-1.png", "--prompt Answer"),
    }[name]
    assert all(words in said for words in (*wanted, "--model=big", "You look."))
    assert f"command/{name}" in models.at_hand({"PATH": str(tmp_path)})
    assert "{" not in said.partition("You look.")[0]


def test_keys_that_are_set_are_named_and_never_shown(tmp_path: Path) -> None:
    found = models.at_hand({"PATH": str(tmp_path), "OPENAI_API_KEY": "sk-secret"})
    assert "openai/… (OPENAI_API_KEY is set)" in found
    assert "secret" not in str(found)

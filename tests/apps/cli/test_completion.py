"""figwright completion: what each shell is answered, asked of the shells themselves where they are installed."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from figwright.apps import cli
from figwright.apps.cli import completion
from figwright.apps.cli.completion import SCRIPTS, SOURCES, answers
from figwright.drawing import themes

pytestmark = pytest.mark.core


def arguments(parser: argparse.ArgumentParser, command: str) -> Iterator[tuple[str, argparse.Action]]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, inner in action.choices.items():
                yield from arguments(inner, f"{command} {name}".strip())
        else:
            yield command, action


ARGUMENTS = list(arguments(cli._parser([]), ""))


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("FIGWRIGHT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_commands_are_the_files_of_the_folder() -> None:
    assert answers([""]) == list(cli.names())
    assert answers(["ren"]) == ["render"]
    assert answers(["--v"]) == ["--version"]
    assert answers(["no-such-command", ""]) == []


@pytest.mark.parametrize(
    ("words", "some", "others"),
    [
        (["render", "--the"], ["--theme"], ["--width"]),
        (["render", "--theme", ""], list(themes.names()), ["--width"]),
        (["render", "--theme=ic"], ["--theme=ice"], ["ice"]),
        (["render", "--theme", "=", "ic"], ["ice"], ["sage"]),
        (["render", "--theme", "="], ["ice"], []),
        (["render", "figure.yaml", "--format", "p"], ["pdf", "png", "pptx"], ["svg"]),
        (["list", ""], ["glyphs", "styles"], ["--json"]),
        (["list", "themes", "so"], ["soft-tech"], ["ice"]),
        (["draw", "method.md", "--density", ""], ["glance", "detailed"], []),
        (["draw", "--model", "goo"], ["google/"], ["openai/"]),
        (["check", "figure.yaml", "--only", "over"], ["overlap"], ["crossings"]),
        (["plot", "data.csv", "--style", "n"], ["neurips"], ["methodology"]),
        (["polish", "figure.yaml", "--style", ""], ["methodology"], ["neurips"]),
        (["bench", "re"], ["report", "resume"], ["run"]),
        (["bench", "run", "--by", ""], ["referenced"], []),
        (["paper", "paper.pdf", "--reader", "la"], ["latex"], ["pdf"]),
        (["import", "--format", "mer"], ["mermaid"], ["pdf"]),
        (["draw", "--domain", ""], ["academic", "patent"], []),
        (["completion", ""], list(SCRIPTS), []),
    ],
)
def test_names_are_completed_where_they_may_stand(words: list[str], some: list[str], others: list[str]) -> None:
    found = answers(words)
    assert set(some) <= set(found)
    assert not set(others) & set(found)


@pytest.mark.parametrize(
    "words", [["render", ""], ["render", "figure.yaml", "-o", ""], ["draw", "-c", ""], ["style", "learn", ""]]
)
def test_files_are_left_to_the_shell(words: list[str]) -> None:
    assert answers(words) == []


def test_runs_are_completed(home: Path) -> None:
    assert answers(["continue", ""]) == ["last"]
    (home / "runs" / "20260213-142200-method-ab12").mkdir(parents=True)
    assert answers(["continue", "2026"]) == ["20260213-142200-method-ab12"]
    assert {"glyphs", "last", "20260213-142200-method-ab12"} <= set(answers(["show", ""]))


def test_whoever_knows_values_is_asked_for_an_argument_that_there_is() -> None:
    there = {f"{command} {action.dest}" for command, action in ARGUMENTS} | {action.dest for _, action in ARGUMENTS}
    assert sorted(set(SOURCES) - there) == []


@pytest.mark.parametrize("command", dict(ARGUMENTS))
def test_no_argument_ends_in_an_error(command: str) -> None:
    words = command.split()
    for action in (action for of, action in ARGUMENTS if of == command):
        given = [*words, "glyphs", ""] if action.dest == "pattern" else [*words, *action.option_strings[:1], ""]
        assert all(isinstance(answer, str) and answer and "\n" not in answer for answer in answers(given)), action.dest


@pytest.mark.parametrize("shell", sorted(SCRIPTS))
def test_every_shell_has_a_script(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["completion", shell]) == 0
    printed = capsys.readouterr().out
    assert "figwright completion --words" in printed
    assert shell.lower() in (completion.__doc__ or "").lower()


def test_no_shell_is_misuse(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["completion"]) == 2
    assert "bash" in capsys.readouterr().err


ASK_BASH = """
eval "$(figwright completion bash)"
asked() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _figwright; printf '%s\\n' "${COMPREPLY[@]}" --; }
asked figwright rend
asked figwright render --theme ic
asked figwright render --theme = ic
asked figwright render ''
complete -p figwright
"""
ASK_FISH = """
figwright completion fish | source
complete -C 'figwright rend'; echo END
complete -C 'figwright render --theme ic'; echo END
complete -C 'figwright render --theme=ic'; echo END
complete -C 'figwright render a\\ fi'; echo END
"""
ASK_ZSH = """
autoload -Uz compinit && compinit -u -d "$ZDOTDIR/dump"
eval "$(figwright completion zsh)"
compadd() { [[ $1 != -S ]] || shift 2; shift; (( $# == 0 )) || print -l -- "$@" }
_files() { print FILES }
asked() { words=("$@"); CURRENT=$#; _figwright; print -- -- }
asked figwright rend
asked figwright render --theme ic
asked figwright render --theme=ic
asked figwright render ''
"""


def told_by(shell: str, script: str, folder: Path) -> list[str]:
    """What a shell says after the script; the figwright on its way is this one."""
    if not shutil.which(shell):
        pytest.skip(f"{shell} is not installed")
    way = folder / "bin"
    way.mkdir()
    (way / "figwright").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m figwright "$@"\n', "utf-8")
    (way / "figwright").chmod(0o755)
    place = {"HOME": str(folder), "ZDOTDIR": str(folder), "PATH": f"{way}{os.pathsep}{os.environ['PATH']}"}
    options = {"bash": ("--norc",), "zsh": ("-f",), "fish": ("--no-config",)}[shell]
    done = subprocess.run(
        [shell, *options, "-c", script], env={**os.environ, **place}, cwd=folder, capture_output=True, encoding="utf-8",
        timeout=60, check=False,
    )  # fmt: skip
    assert done.stderr == ""
    return done.stdout.splitlines()


def test_bash_is_answered(tmp_path: Path) -> None:
    told = told_by("bash", ASK_BASH, tmp_path)
    assert told == ["render", "--", "ice", "--", "ice", "--", "--", "complete -o default -F _figwright figwright"]


def test_fish_is_answered(tmp_path: Path) -> None:
    (tmp_path / "a figure.yaml").touch()
    told = told_by("fish", ASK_FISH, tmp_path)
    assert told == ["render", "END", "ice", "END", "--theme=ice", "END", "a figure.yaml", "END"]


def test_zsh_is_answered(tmp_path: Path) -> None:
    told = told_by("zsh", ASK_ZSH, tmp_path)
    assert told == ["render", "--", "ice", "--", "--theme=ice", "--", "FILES", "--"]

"""The command line and the studio in other languages: every text has its entry, and nothing is loaded for English."""

from __future__ import annotations

import ast
import itertools
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import figwright
import javascript_texts
from figwright.apps import cli as commands
from figwright.apps.cli._language import spoken
from figwright.core import texts

pytestmark = pytest.mark.core

PLACE = re.compile(r"\{\d+\}")
COMPUTED = {
    "# error", "# warning", "# info", "running", "finished", "failed", "stopped",
    "faithfulness", "readability", "conciseness", "aesthetics", *javascript_texts.VALUES,
}  # fmt: skip
"""Keys of the pages that are put together there."""


def helped() -> set[str]:
    """Every text of every command."""
    found: set[str] = {"usage: "}

    def seen(text: str) -> str:
        found.add(text)
        return text

    spoken(commands._parser([]), seen)
    return found


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIGWRIGHT_LANGUAGE", "en")


@pytest.mark.parametrize("tag", texts.tags())
def test_every_text_of_the_pages_has_an_entry_and_every_entry_a_text(tag: str) -> None:
    known = set(texts.catalogue(tag)["studio"])
    used = javascript_texts.looked_up() | COMPUTED
    assert len(used) > 1000
    assert sorted(used - known) == [], f"add these to texts/{tag}.json"
    assert sorted(known - used) == [], f"texts/{tag}.json has entries that no page uses"


def test_no_text_of_a_page_is_written_without_being_looked_up() -> None:
    assert javascript_texts.forgotten() == [], 'wrap these: t("…") or t`…`'


@pytest.mark.parametrize("tag", texts.tags())
def test_every_help_text_has_an_entry_and_every_entry_a_text(tag: str) -> None:
    known = texts.catalogue(tag)["commands"]
    used = helped()
    assert sorted(used - set(known)) == [], f"add these to texts/{tag}.json"
    assert sorted(set(known) - used) == [], f"texts/{tag}.json has entries that no command uses"


@pytest.mark.parametrize("tag", texts.tags())
def test_places_and_commands_agree(tag: str) -> None:
    catalogue = texts.catalogue(tag)
    for text, said in catalogue["studio"].items():
        places = ["{0}"] if text.startswith("# ") else PLACE.findall(text)
        plural = set(re.findall(r"(?<=[a-z])(\{\d+\})", text))  # the s of an English plural
        assert set(PLACE.findall(said)) <= set(places), text
        assert set(places) - set(PLACE.findall(said)) <= plural, text
        assert said.strip(), text
    for text, said in catalogue["commands"].items():
        assert sorted(_typed(text)) == sorted(_typed(said)), text


def _typed(text: str) -> Iterator[str]:
    """What a user types: options, variables, commands."""
    return iter(
        set(re.findall(r"--[a-z][a-z-]+|FIGWRIGHT_\w+|figwright (?:list|schema|compose|mcp|init) ?[\w-]*", text))
    )


def said_in_code() -> set[str]:
    """Every string of the package; what is put into one stands as {0}, {1}."""
    found: set[str] = set()
    for path in Path(figwright.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.JoinedStr):
                places = itertools.count()
                found.add("".join(part.value if isinstance(part, ast.Constant) else f"{{{next(places)}}}"
                                  for part in node.values))  # fmt: skip
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found | {f"{row} {side}" for row in ("upper", "lower") for side in ("left", "right")}


@pytest.mark.parametrize("tag", texts.tags())
def test_every_message_is_still_said_and_keeps_what_is_put_in(tag: str) -> None:
    messages = texts.catalogue(tag)["messages"]
    assert len(messages) > 200
    assert sorted(set(messages) - said_in_code()) == [], f"texts/{tag}.json translates messages that nothing says"
    for text, said in messages.items():
        plural = {"{1}"} if re.search(r"(?<=[a-z])\{1\}", text) else set()
        assert set(PLACE.findall(text)) - plural - set(PLACE.findall(said)) <= {"{0}"}, text
        assert set(PLACE.findall(said)) <= set(PLACE.findall(text)), text


@pytest.mark.parametrize(
    ("environment", "tag"),
    [
        ({}, "en"), ({"LANG": "C.UTF-8"}, "en"), ({"LANG": "zh_CN.UTF-8"}, "zh"), ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"FIGWRIGHT_LANGUAGE": "en", "LANG": "zh_CN.UTF-8"}, "en"), ({"LC_ALL": "en_GB", "LANG": "zh_CN"}, "en"),
        ({"FIGWRIGHT_LANGUAGE": "zh-Hans-CN"}, "zh"), ({"FIGWRIGHT_LANGUAGE": "../zh"}, "en"),
    ],
)  # fmt: skip
def test_the_language_is_the_users(environment: dict[str, str], tag: str) -> None:
    assert texts.chosen(environment) == tag


def test_help_speaks_chinese(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("FIGWRIGHT_LANGUAGE", "zh")
    with pytest.raises(SystemExit):
        commands.main(["render", "--help"])
    said = capsys.readouterr().out
    assert said.startswith("用法：")
    assert "把图形文件渲染为一种或多种格式。" in said
    assert "figwright render figure.yaml" in said, "examples stay"
    monkeypatch.setenv("FIGWRIGHT_LANGUAGE", "en")
    with pytest.raises(SystemExit):
        commands.main(["render", "--help"])
    assert capsys.readouterr().out.startswith("usage: ")


def test_english_loads_nothing() -> None:
    told = (
        "import sys; from figwright.apps import cli; from figwright.core import texts; cli._parser(['fmt'])\n"
        "print('figwright.apps.cli._language' in sys.modules, texts.catalogue.cache_info().currsize)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", told], capture_output=True, text=True, check=True, env={"LANG": "C.UTF-8"}
    )
    assert ran.stdout.split() == ["False", "0"]

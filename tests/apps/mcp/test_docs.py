"""The page on assistants says what the code does: the table of tools, the configuration, the resources. Its
blocks of code run with those of the other pages."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from pages.tools import table

from figwright.apps import cli
from figwright.apps.mcp import resources

pytestmark = pytest.mark.core

PAGE = Path(__file__).parents[3] / "docs" / "assistants.md"
TEXT = PAGE.read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)


def test_the_table_of_tools_is_made_from_the_code() -> None:
    assert table() in TEXT, "run: python -m pages"


def test_the_configuration_starts_the_server() -> None:
    (text,) = blocks("json")
    (entry,) = json.loads(text)["mcpServers"].values()
    assert entry["command"] == "figwright"
    assert entry["args"][0] in cli.names()
    known = "".join(cli._parser(["mcp"])._subparsers._group_actions[0].choices["mcp"].format_help())  # type: ignore[union-attr,index]
    assert all(word in known for word in entry["args"] if word.startswith("--"))


def test_the_resources_that_it_names_are_there() -> None:
    assert [uri for uri in re.findall(r"`(figwright://[^`]+)`", TEXT) if uri not in resources.every()] == []

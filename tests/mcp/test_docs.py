"""The page on assistants says what the code does: the table of tools, the configuration, the code from Python."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

from figwright import commands
from figwright.mcp import resources, tools

PAGE = Path(__file__).parents[2] / "docs" / "assistants.md"
TEXT = PAGE.read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)


def test_the_table_of_tools_is_made_from_the_code() -> None:
    shown = re.search(r"<!-- tools -->\n(.*?)<!-- /tools -->", TEXT, re.DOTALL)
    assert shown
    assert shown[1] == tools.table(), "python -m figwright.mcp.tools"


def test_the_configuration_starts_the_server() -> None:
    (text,) = blocks("json")
    (entry,) = json.loads(text)["mcpServers"].values()
    assert entry["command"] == "figwright"
    assert entry["args"][0] in commands.names()
    known = "".join(commands._parser(["mcp"])._subparsers._group_actions[0].choices["mcp"].format_help())  # type: ignore[union-attr,index]
    assert all(word in known for word in entry["args"] if word.startswith("--"))


def test_the_resources_that_it_names_are_there() -> None:
    assert [uri for uri in re.findall(r"`(figwright://[^`]+)`", TEXT) if uri not in resources.every()] == []


def test_the_code_from_python_runs(tmp_path: Path) -> None:
    (code,) = blocks("python")
    bare = {name: value for name, value in os.environ.items() if not name.endswith("_API_KEY")}
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    own = {"FIGWRIGHT_HOME": str(tmp_path / ".home"), "FIGWRIGHT_MODEL": "", "PATH": path, "HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env=bare | own,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stdout.strip() == "['made/figure.svg']", done.stderr
    assert (tmp_path / "made" / "figure.svg").read_bytes().startswith(b"<svg")

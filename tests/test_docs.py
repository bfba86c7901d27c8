"""What the README and the docs say is true: links lead somewhere, figures in them load, commands exist."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from figwright import commands
from figwright.compiler import verify_names
from figwright.spec.edits import OPERATIONS, parse
from figwright.spec.load import loads

ROOT = Path(__file__).parent.parent
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")])


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text("utf-8"))
    missing = [target for target in targets if "://" not in target and not (page.parent / target).exists()]
    assert missing == []


FIGURES = [block for page in PAGES for block in blocks(page, "yaml") if re.search("^body:", block, re.MULTILINE)]


@pytest.mark.parametrize("text", FIGURES, ids=range(len(FIGURES)))
def test_figures_in_the_docs_load(text: str) -> None:
    verify_names(loads(text))


def test_arrows_in_the_docs_are_arrows() -> None:
    (text,) = (block for block in blocks(ROOT / "docs" / "spec.md", "yaml") if block.startswith("edges:"))
    ids = sorted(set(re.findall(r"[a-z]+", re.sub(r"#.*|kind: \w+|evidence: .*|from_side: \w+|: tokens", "", text))))
    body = ", ".join(f"{{id: {id}}}" for id in ids)
    assert len(loads(f"body: [{body}]\n{text}").edges) == 6


def test_edits_in_the_docs_are_edits_and_all_are_named() -> None:
    import json

    page = ROOT / "docs" / "spec.md"
    (text,) = blocks(page, "json")
    assert len(parse(json.loads(text))) == 3
    said = page.read_text("utf-8").split("There are relabel")[1]
    assert [op for op in OPERATIONS if op != "relabel" and not re.search(rf"\b{op}\b", said)] == []


def test_every_command_is_in_its_page() -> None:
    page = (ROOT / "docs" / "cli.md").read_text("utf-8")
    assert [name for name in commands.names() if f"`figwright {name}" not in page] == []


def test_the_first_command_of_the_readme_draws(tmp_path: Path) -> None:
    line = next(line for line in blocks(ROOT / "README.md", "sh")[0].splitlines() if "figwright draw" in line)
    words = line.split("figwright draw", 1)[1].split()
    words = [
        str(tmp_path / word) if before == "-o" else word for before, word in zip(["", *words], words, strict=False)
    ]
    command = [sys.executable, "-m", "figwright", "draw", *words]
    bare = {name: value for name, value in os.environ.items() if not name.endswith("_API_KEY")}
    home = {"FIGWRIGHT_HOME": str(tmp_path / "home"), "FIGWRIGHT_MODEL": ""}
    done = subprocess.run(command, cwd=ROOT, env=bare | home, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert len([path for path in tmp_path.iterdir() if path.is_file()]) == words.count("-o")

"""What the README and the docs say is true: links lead somewhere, figures in them load, commands exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from figwright.apps import cli
from figwright.compiler import verify_names
from figwright.ir.spec.edits import OPERATIONS, parse
from figwright.ir.spec.load import loads

pytestmark = pytest.mark.core

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
    figure = loads(text)
    verify_names(figure)
    assert figure.nodes()


def test_arrows_in_the_docs_are_arrows() -> None:
    (text,) = (block for block in blocks(ROOT / "docs" / "spec.md", "yaml") if block.startswith("edges:"))
    other = r"#.*|kind: \w+|evidence: .*|from_side: \w+|: tokens|@[\d.]+"
    ids = sorted(set(re.findall(r"[a-z]+", re.sub(other, "", text))))
    body = ", ".join(f"{{id: {id}}}" for id in ids)
    assert len(loads(f"body: [{body}]\n{text}").edges) == 7


def test_edits_in_the_docs_are_edits_and_all_are_named() -> None:
    import json

    page = ROOT / "docs" / "spec.md"
    (text,) = blocks(page, "json")
    assert len(parse(json.loads(text))) == 3
    said = page.read_text("utf-8").split("There are relabel")[1]
    assert [op for op in OPERATIONS if op != "relabel" and not re.search(rf"\b{op}\b", said)] == []


def test_every_command_is_in_its_page() -> None:
    page = (ROOT / "docs" / "cli.md").read_text("utf-8")
    assert [name for name in cli.names() if f"`figwright {name}" not in page] == []


def test_the_first_command_of_the_readme_draws() -> None:
    """That it does is held with all other blocks (docs/test_blocks.py)."""
    assert "figwright draw examples/" in blocks(ROOT / "README.md", "sh")[0]

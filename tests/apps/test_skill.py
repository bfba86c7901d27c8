"""The skill does what it says: every command runs, its figures compile without an error, its facts are the code's."""

from __future__ import annotations

import json
import os
import re
import shlex
from pathlib import Path

import pytest
import yaml
from pages.skill import FACTS, filled

from figwright import compiler
from figwright.apps import cli
from figwright.apps.mcp import skill
from figwright.ir.spec.edits import apply_all, parse
from figwright.ir.spec.load import loads
from figwright.plots import charts

PAGES = skill.files()
SKILL = skill.HOME / "SKILL.md"


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)


METHOD = blocks(SKILL, "text")[0]
"""The text of the skill's own example."""


def test_the_front_matter_says_what_it_is_for_and_the_page_is_short() -> None:
    text = SKILL.read_text("utf-8")
    _, header, body = text.split("---\n", 2)
    head = yaml.safe_load(header)
    assert set(head) == {"name", "description"}
    assert head["name"] == skill.NAME
    assert 80 < len(head["description"]) <= 1024
    assert len(text.splitlines()) < 200
    linked = set(re.findall(r"\]\((references/[^)]+)\)", body))
    assert linked == {path.relative_to(skill.HOME).as_posix() for path in PAGES if path != SKILL}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_it_says_of_names_is_what_the_code_says(page: Path) -> None:
    text = page.read_text("utf-8")
    assert filled(text) == text, "run: python -m pages"


def test_every_fact_of_the_code_is_on_some_page() -> None:
    text = "".join(page.read_text("utf-8") for page in PAGES)
    assert [name for name in FACTS if f"<!-- made: {name} -->" not in text] == []


FIGURES = [(page.name, text) for page in PAGES for text in blocks(page, "yaml")]


@pytest.mark.parametrize(("page", "text"), FIGURES, ids=[f"{page}-{i}" for i, (page, _) in enumerate(FIGURES)])
def test_every_figure_in_it_compiles_and_has_no_error(page: str, text: str) -> None:
    source = METHOD if page == "SKILL.md" else None
    findings = compiler.check(loads(text), source)
    grave = [finding for finding in findings if finding.severity != "info"]
    assert grave == [], "an example is what assistants imitate"


def test_the_edits_in_it_are_edits() -> None:
    (text,) = blocks(skill.HOME / "references" / "edits.md", "json")
    zone = "zone: {id: main, row: [{id: enc, label: E}]}"
    figure = loads(f"body:\n  column:\n    - {zone}\n    - {{id: loss, kind: loss}}\n")
    changed, _ = apply_all(figure, parse(json.loads(text)))
    assert [node.id for node in changed.nodes()] == ["enc", "proj", "loss"]


def test_the_chart_in_it_is_a_chart() -> None:
    (text,) = blocks(skill.HOME / "references" / "plots.md", "chart")
    assert charts.load(text).panels[0].layers[0].mark == "bar"


def lines(*pages: str) -> list[list[str]]:
    """The command lines of the pages, in their order, also those within the text."""
    out: list[list[str]] = []
    for page in pages:
        text = (skill.HOME / page).read_text("utf-8")
        found = re.finditer(r"^figwright .+$|`figwright [^`]+`", text, re.MULTILINE)
        out += [shlex.split(one[0].strip("`"))[1:] for one in found]
    return out


COMMANDS = lines(*(page.relative_to(skill.HOME).as_posix() for page in PAGES))
GENERAL = {"COMMAND"}


def test_every_command_that_it_names_exists() -> None:
    assert {words[0] for words in COMMANDS} - GENERAL <= set(cli.names())


def test_an_assistant_that_follows_it_to_the_letter_gets_its_figure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A scripted client: the skill is copied, and its commands are run in their order, on its own example."""
    for name in [name for name in os.environ if name.endswith("_API_KEY")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("FIGWRIGHT_HOME", str(tmp_path / ".home"))
    monkeypatch.setenv("FIGWRIGHT_MODEL", "")
    monkeypatch.chdir(tmp_path)
    assert cli.main(["mcp", "--skill", "skills dir"]) == 0
    copied = tmp_path / "skills dir" / "figwright"
    assert sorted(p.relative_to(copied) for p in copied.rglob("*.md")) == sorted(
        p.relative_to(skill.HOME) for p in PAGES
    )
    (tmp_path / "method.md").write_text(METHOD, "utf-8")
    (tmp_path / "caption.txt").write_text("Retrieval-augmented answering", "utf-8")
    (tmp_path / "paper.md").write_text(f"# Answers\n\n## Method\n\n{METHOD * 4}", "utf-8")
    (tmp_path / "diagram.mmd").write_text("flowchart LR\n  a[Question] --> b[Reader]\n", "utf-8")
    (tmp_path / "results.csv").write_text("Method,Accuracy\nBase,71.5\nLarge,74.0\nOurs,79.2\n", "utf-8")
    for words in lines("SKILL.md", "references/plots.md"):
        if words[0] in GENERAL:
            continue
        if words[0] == "init":  # the next thing that an assistant does is to write its own
            assert cli.main(words) == 0
            (tmp_path / "figure.yaml").write_text(blocks(SKILL, "yaml")[0], "utf-8")
            continue
        assert cli.main(words) == 0, (words, capsys.readouterr())
    made = {path.name for path in tmp_path.iterdir()}
    assert made >= {"figure.png", "figure.svg", "figure.pptx", "figure.drawio", "figure.tex", "plot.svg", "draft.yaml"}
    assert "Passage retriever" in (tmp_path / "figure.yaml").read_text("utf-8")

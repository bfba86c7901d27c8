"""Every rule explains itself, and the page in the docs says what the rules say."""

from __future__ import annotations

from pathlib import Path

import pytest
from pages import rules

from figwright.compiler import checks
from figwright.drawing import themes

DOCS = Path(__file__).parents[3] / "docs"


@pytest.mark.parametrize("name", checks.names())
def test_a_rule_says_what_why_and_what_to_do(name: str) -> None:
    rule = checks.explain(name)
    assert rule.says.endswith(".")
    assert "Why it is bad" not in rule.says
    assert len(rule.why.split()) >= 10
    assert len(rule.fix.split()) >= 5


def test_the_page_is_in_step_with_the_rules() -> None:
    written = (DOCS / "checks.md").read_text("utf-8")
    assert written == rules.checks(), "run: python -m pages"


@pytest.mark.parametrize("name", themes.names())
def test_every_theme_has_its_place_in_the_docs(name: str) -> None:
    assert f"## {name}\n" in (DOCS / "themes.md").read_text("utf-8")

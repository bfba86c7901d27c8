"""`pytest -m core` reaches every package."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import figwright

pytestmark = pytest.mark.core

TESTS = Path(__file__).parent
PACKAGES = sorted(path.parent.name for path in Path(figwright.__file__).parent.glob("*/__init__.py"))


def imported(path: Path) -> set[str]:
    """The packages of figwright that a file imports from."""
    found = set[str]()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "figwright":
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("figwright."):
            found.add((node.module or "").split(".")[1])
        elif isinstance(node, ast.Import):
            found |= {alias.name.split(".")[1] for alias in node.names if alias.name.startswith("figwright.")}
    return found


@cache
def reached() -> set[str]:
    """The packages that the files with core tests import from."""
    files = [path for path in TESTS.rglob("test_*.py") if path != Path(__file__)]
    core = [path for path in files if re.search(r"^pytestmark = .*mark\.core", path.read_text("utf-8"), re.MULTILINE)]
    return set().union(*map(imported, core))


@pytest.mark.parametrize("package", PACKAGES)
def test_every_package_has_core_tests(package: str) -> None:
    assert package in reached(), f"no file with `pytestmark = pytest.mark.core` imports figwright.{package}"

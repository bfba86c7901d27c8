"""`pytest -m core` reaches every package."""

from __future__ import annotations

import ast
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


CORE = [
    path
    for path in TESTS.rglob("test_*.py")
    if "pytestmark = " in (text := path.read_text("utf-8")) and "mark.core" in text
]
REACHED = set().union(*(imported(path) for path in CORE if path != Path(__file__)))


@pytest.mark.parametrize("package", PACKAGES)
def test_every_package_has_core_tests(package: str) -> None:
    assert package in REACHED, f"no file with `pytestmark = pytest.mark.core` imports figwright.{package}"

"""Optional parts: each is in pyproject, in docs/installing.md and in the doctor's table; a missing one is named."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from figwright.agents import models
from figwright.apps.cli._extras import EXTRAS

ROOT = Path(__file__).parent.parent.parent
DECLARED = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]


def named_in_code() -> set[tuple[str, str]]:
    """Where MissingExtra is raised, and with which extra; providers say theirs themselves."""
    found = set()
    for path in (ROOT / "src").rglob("*.py"):
        text = path.read_text("utf-8")
        for call in ast.walk(ast.parse(text)) if "MissingExtra(" in text else ():
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "MissingExtra" and len(call.args) == 2:
                extra = call.args[1]
                if isinstance(extra, ast.Constant):
                    found.add((path.relative_to(ROOT).as_posix(), str(extra.value)))
    return found


def test_every_extra_that_the_code_names_is_declared() -> None:
    named = named_in_code()
    assert len(named) > 10
    assert sorted((path, extra) for path, extra in named if extra not in DECLARED) == []
    assert {models.get(name).extra for name in models.names()} - {""} <= set(DECLARED)


def test_every_extra_is_told_of() -> None:
    assert set(EXTRAS) == set(DECLARED)
    page = (ROOT / "docs" / "installing.md").read_text("utf-8")
    rows = [f"| `{name}` | {extra.adds} |" for name, extra in EXTRAS.items()]
    assert re.findall(r"^\| `[\w-]+` \| .* \|$", page, re.MULTILINE) == rows


def test_extras_that_a_page_names_are_declared() -> None:
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    named = {
        (page.name, extra)
        for page in pages
        for listed in re.findall(r"(?:figwright|\.)\[([\w,-]+)\]\"", page.read_text("utf-8"))
        for extra in listed.split(",")
    }
    assert sorted(one for one in named if one[1] not in DECLARED) == []


BLOCKED = """
import sys
from importlib.machinery import PathFinder

class Without(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        return None if name.partition(".")[0] in {names!r} else PathFinder.find_spec(name, path, target)

sys.meta_path[sys.meta_path.index(PathFinder)] = Without
from figwright.apps.cli import main
sys.exit(main({words!r}))
"""
FIGURE = "figure: {layout: graphviz}\nbody: {row: [{id: a, icon: brain}, {id: b}]}\nedges: [a -> b]\n"
DOORS = {
    "pdf": (["typst"], ["render", "plain.yaml", "-o", "f.pdf"]),
    "papers": (["pypdfium2"], ["paper", "paper.pdf"]),
    "icons": (["pytablericons"], ["list", "icons"]),
    "graphviz": (["pygraphviz"], ["render", "figure.yaml", "-o", "f.svg"]),
    "openai": (["pydantic_ai", "openai"], ["draw", "method.md", "--model", "openai/gpt-5.2"]),
    "google": (["pydantic_ai", "google"], ["draw", "method.md", "--model", "google/gemini-3-pro"]),
    "anthropic": (["pydantic_ai", "anthropic"], ["draw", "method.md", "--model", "anthropic/claude"]),
    "plots": (["matplotlib"], ["plot", "data.csv", "-o", "p.png"]),
    "parquet": (["pyarrow"], ["plot", "data.parquet", "-o", "p.png"]),
    "studio": (["starlette", "uvicorn"], ["studio", "--no-browser"]),
    "mcp": (["mcp"], ["mcp"]),
    "watch": (["watchfiles", "starlette", "uvicorn"], ["watch", "plain.yaml"]),
    "pymupdf": (["pymupdf", "fitz"], ["paper", "paper.pdf", "--reader", "pymupdf"]),
    "docling": (["docling"], ["paper", "paper.pdf", "--reader", "docling"]),
    "mineru": (["mineru"], ["paper", "paper.pdf", "--reader", "mineru"]),
    "trace": (["cv2", "numpy", "rapidocr_onnxruntime"], ["trace", "picture.png", "-o", "t.yaml"]),
}


@pytest.mark.parametrize("extra", sorted(DOORS))
def test_without_a_part_its_door_names_it(extra: str, tmp_path: Path) -> None:
    from figwright.apps import cli

    hidden, words = DOORS[extra]
    if words[0] not in cli.names():
        pytest.skip(f"there is no figwright {words[0]} yet")
    (tmp_path / "figure.yaml").write_text(FIGURE, "utf-8")
    (tmp_path / "plain.yaml").write_text("body: {row: [{id: a}, {id: b}]}\n", "utf-8")
    (tmp_path / "method.md").write_text("The encoder reads the image. The decoder writes the text.\n", "utf-8")
    (tmp_path / "data.csv").write_text("name,value\na,1\nb,2\n", "utf-8")
    (tmp_path / "paper.pdf").write_bytes(b"%PDF-1.4\n%%EOF\n")
    (tmp_path / "data.parquet").write_bytes(b"PAR1")
    (tmp_path / "picture.png").write_bytes((ROOT / "examples" / "noble" / "figure.png").read_bytes())
    done = subprocess.run(
        [sys.executable, "-c", BLOCKED.format(names=hidden, words=words)], cwd=tmp_path, capture_output=True,
        encoding="utf-8", timeout=60, check=False, stdin=subprocess.DEVNULL,
        env={"HOME": str(tmp_path), "OPENAI_API_KEY": "x", "GOOGLE_API_KEY": "x", "ANTHROPIC_API_KEY": "x"},
    )  # fmt: skip
    assert f'figwright[{extra}]"' in done.stderr, done.stderr
    assert "Traceback" not in done.stderr
    assert done.returncode == 1

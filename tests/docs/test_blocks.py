"""Every code block of the README and the docs does what it says."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

import documented
from loopback import started

LANGUAGES = {"sh", "python", "yaml", "json", "toml", "text", "tex", "mermaid", "dot", "csv", "markdown", ""}


@pytest.fixture(scope="module")
def provider() -> Iterator[str]:
    with started() as url:
        yield url


NEEDED = {"tracing": "rapidocr_onnxruntime"}
"""What a page needs that is not made for every Python."""
RUNNING = [page for page in documented.pages() if any(b.language in ("sh", "python") for b in documented.blocks(page))]


@pytest.mark.parametrize("page", RUNNING, ids=lambda page: page.stem)
def test_blocks_run(page: Path, provider: str, tmp_path: Path) -> None:
    if page.stem in NEEDED:
        pytest.importorskip(NEEDED[page.stem])
    folder = documented.furnished(tmp_path / "a reader's folder", bare=page.stem in ("README", "tutorial"))
    env = documented.environment(tmp_path / "home", provider)
    for block in documented.blocks(page):
        if block.language in ("sh", "python"):
            try:
                documented.run(block, folder, env)
            except AssertionError as error:
                raise AssertionError(f"{page.name}, line {block.line}: {error}") from None


def test_a_block_that_fails_is_noticed(provider: str, tmp_path: Path) -> None:
    folder = documented.furnished(tmp_path / "f")
    env = documented.environment(tmp_path / "home", provider)
    for language, text in (("sh", "figwright render nothing.yaml -o x.svg\n"), ("python", "import figwright_\n")):
        with pytest.raises(AssertionError):
            documented.run(documented.Block(language, text, 1), folder, env)


@pytest.mark.parametrize("page", documented.pages(), ids=lambda page: page.stem)
def test_data_in_blocks_can_be_read(page: Path) -> None:
    for block in documented.blocks(page):
        assert block.language in LANGUAGES, f"{page.name}, line {block.line}"
        match block.language:
            case "yaml":
                yaml.safe_load(block.text)
            case "json":
                json.loads(block.text)
            case "toml":
                tomllib.loads(block.text)


def test_what_is_installed_exists() -> None:
    extras = tomllib.loads((documented.ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    for page in documented.pages():
        for named in re.findall(r'pip install "?(?:figwright|\.)\[([^\]]+)\]', page.read_text("utf-8")):
            assert [name for name in named.split(",") if name.strip() not in extras] == [], page.name

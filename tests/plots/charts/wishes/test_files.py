"""The list of the files of wishes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from figwright.plots.charts import wishes

pytestmark = pytest.mark.core


def test_the_readme_lists_every_file_once() -> None:
    folder = Path(wishes.__file__).parent
    listed = re.findall(r"^\| `([\w.]+)` \|", (folder / "README.md").read_text("utf-8"), re.MULTILINE)
    files = {path.name for path in folder.iterdir() if path.suffix in (".py", ".toml")} - {"__init__.py"}
    assert sorted(listed) == sorted(files), "add each new file to README.md of this folder"

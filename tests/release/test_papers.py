"""What goes with a release: the changelog, the citation, one version in all places."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path

import yaml

import figwright

ROOT = Path(__file__).parent.parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
CITATION = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))


def test_one_version_in_all_places() -> None:
    assert figwright.__version__ == version("figwright") == PROJECT["version"] == CITATION["version"]
    heads = re.findall(r"^## \[([\d.]+)\] - (unreleased|\d{4}-\d\d-\d\d)$", _changelog(), re.MULTILINE)
    assert heads[0][0] == PROJECT["version"], "the newest version is told first"
    assert len(heads) == len(re.findall(r"^## ", _changelog(), re.MULTILINE))
    code = "\n".join(path.read_text("utf-8") for path in (ROOT / "src").rglob("__init__.py"))
    assert not re.search(r"__version__\s*=\s*['\"]", code), "the version is written in pyproject.toml alone"


def test_sections_are_those_that_readers_of_changelogs_know() -> None:
    known = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    assert set(re.findall(r"^### (.*)$", _changelog(), re.MULTILINE)) <= known


def test_fragments_become_a_list() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "changes"], cwd=ROOT, capture_output=True, encoding="utf-8", check=True
    )
    fragments = sorted((ROOT / "changes").glob("*.md"))
    assert done.stdout.count("\n- ") + 1 == len(fragments)
    assert all(len(line) <= 120 for line in done.stdout.splitlines())
    for path in fragments:
        assert path.read_text("utf-8").strip(), path.name


def test_the_citation_says_what_the_form_demands() -> None:
    assert CITATION["cff-version"] == "1.2.0"
    assert {"message", "title", "authors", "type", "license"} <= set(CITATION)
    assert CITATION["license"] == PROJECT["license"]
    assert CITATION["authors"] == PROJECT["authors"] == [{"name": "The figwright authors"}]
    for paper in CITATION["references"]:
        assert {"type", "title", "authors", "year"} <= set(paper)
        assert all({"given-names", "family-names"} == set(author) for author in paper["authors"])
        assert re.fullmatch(r"arXiv:\d{4}\.\d{5}", paper["identifiers"][0]["value"])
    assert [len(paper["authors"]) for paper in CITATION["references"]] == [7, 14]
    assert json.dumps(CITATION, ensure_ascii=True), "no dates or other types that only YAML knows"


def test_the_readme_is_two_screens() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    assert len(text.splitlines()) <= 105
    assert text.count("```") % 2 == 0
    assert text.count("![") <= 2, "two screens of reading have room for one picture or two"


def _changelog() -> str:
    return (ROOT / "CHANGELOG.md").read_text("utf-8")

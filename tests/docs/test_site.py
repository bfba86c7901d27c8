"""The documentation as a site: it builds without a warning, is whole, and fetches nothing from elsewhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
import yaml

import figwright
from documented import ROOT
from figwright.apps import cli
from figwright.compiler import checks
from figwright.ir.spec.edits import OPERATIONS
from figwright.plots import checks as plot_checks

pytest.importorskip("material", reason="mkdocs-material is not installed: pip install figwright[docs]")

FETCHED = {"script": "src", "img": "src", "iframe": "src", "source": "src", "link": "href"}
"""Elements whose address a browser asks for by itself."""
NOT_FETCHED = {"canonical", "prev", "next"}


@dataclass
class Read(HTMLParser):
    """What a page leads to, what it fetches, the places in it that can be linked to, and its words."""

    links: list[str] = field(default_factory=list)
    fetched: list[str] = field(default_factory=list)
    anchors: set[str] = field(default_factory=set)
    text: str = ""

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.anchors |= {value for name in ("id", "name") if (value := given.get(name))}
        if tag in FETCHED and given.get("rel") not in NOT_FETCHED and (address := given.get(FETCHED[tag])):
            self.fetched.append(address)
        if tag == "a" and (address := given.get("href")):
            self.links.append(address)

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The site's folder, and what was said while it was built."""
    folder = tmp_path_factory.mktemp("the site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    env = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, encoding="utf-8", timeout=120, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return folder, done.stderr


@pytest.fixture(scope="module")
def pages(built: tuple[Path, str]) -> dict[Path, Read]:
    found = {}
    for path in sorted(built[0].rglob("*.html")):
        found[path] = Read()
        found[path].feed(path.read_text("utf-8"))
    return found


def test_nothing_is_warned_of(built: tuple[Path, str]) -> None:
    # Links to files that the site leaves out are told as information only.
    assert [line for line in built[1].splitlines() if re.match("WARNING|ERROR", line) or "excluded" in line] == []


def test_every_page_is_in_the_navigation() -> None:
    text = (ROOT / "mkdocs.yml").read_text("utf-8")
    named = set(_leaves(yaml.safe_load(text)["nav"]))
    there = {path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")}
    assert there - named == set()


def test_every_page_is_named_on_the_first() -> None:
    linked = set(re.findall(r"\]\(([^)#\s]+)\)", (ROOT / "docs" / "index.md").read_text("utf-8")))
    assert {path.name for path in (ROOT / "docs").glob("*.md")} - linked == {"index.md"}


def test_links_and_pictures_lead_to_files_of_the_site(built: tuple[Path, str], pages: dict[Path, Read]) -> None:
    lost = [
        f"{path.relative_to(built[0])}: {address}"
        for path, page in pages.items()
        if path.name != "404.html"  # it is shown at any depth, and its addresses begin at the root
        for address in (*page.links, *page.fetched)
        if not _found(path, address, pages)
    ]
    assert lost == []


def test_nothing_is_fetched_from_elsewhere(built: tuple[Path, str], pages: dict[Path, Read]) -> None:
    foreign = [(path.name, one) for path, page in pages.items() for one in page.fetched if urlsplit(one).netloc]
    styles = [
        (path.name, found)
        for path in built[0].rglob("*.css")
        for found in re.findall(r"(?:url\(|@import\s+)[\"']?(?:https?:)?//[^)\s]+", path.read_text("utf-8"))
    ]
    assert foreign + styles == []


def test_the_reference_has_every_name(built: tuple[Path, str], pages: dict[Path, Read]) -> None:
    """Each has a heading of its own, so that it can be linked to."""
    public = [name for name in figwright.__all__ if not name.startswith("_") and callable(getattr(figwright, name))]
    for page, names in (
        ("reference/python.html", public),
        ("reference/commands.html", cli.names()),
        ("reference/edits.html", OPERATIONS),
        ("checks.html", checks.names()),
        ("plot-checks.html", plot_checks.names()),
    ):
        anchors = pages[built[0] / page].anchors
        assert [name for name in names if name.lower() not in anchors] == [], page
    said = pages[built[0] / "reference" / "python.html"].text
    assert not re.findall(r"<function|<factory>| at 0x", said)


def test_every_example_has_its_source_beside_its_picture(built: tuple[Path, str], pages: dict[Path, Read]) -> None:
    for page, folder, source in (
        ("gallery.html", ROOT / "examples", "figure.yaml"),
        ("plot-gallery.html", ROOT / "examples" / "plots", "data.csv"),
    ):
        read = pages[built[0] / page]
        examples = [path.parent for path in sorted(folder.glob(f"*/{source}"))]
        assert examples
        for example in examples:
            place = f"project/{example.relative_to(ROOT).as_posix()}/"
            assert any(address.startswith(place) for address in read.fetched), f"no picture of {example.name}"
            assert (example / source).read_text("utf-8-sig").strip() in read.text, f"no source of {example.name}"


def _leaves(nav: object) -> Iterator[str]:
    if isinstance(nav, str):
        yield nav
    elif isinstance(nav, dict):
        yield from (leaf for part in nav.values() for leaf in _leaves(part))
    elif isinstance(nav, list):
        yield from (leaf for part in nav for leaf in _leaves(part))


def _found(page: Path, address: str, pages: dict[Path, Read]) -> bool:
    split = urlsplit(address)
    if split.scheme or split.netloc:
        return split.scheme in ("http", "https", "mailto")
    path = (page.parent / unquote(split.path)).resolve() if split.path else page
    target = path / "index.html" if path.is_dir() else path
    if target in pages and split.fragment and not split.fragment.startswith("__"):
        return unquote(split.fragment) in pages[target].anchors
    return target.is_file()

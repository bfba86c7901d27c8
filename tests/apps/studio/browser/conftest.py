"""A browser and one studio for all tests of this folder: pages are driven as a user would, by names, mouse and keys."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from browsing import Browser, browser, missing
from standing_studio import Client, studio_process

LIMIT = 6
"""Cases of each bench run: five that are judged and one that is skipped."""
METHOD = """
Our reader answers questions over long clinical notes in three phases. In the indexing phase, a Note Splitter cuts
every note into passages at section headings, and a frozen Passage Encoder maps each passage to a vector, which is
written to the Passage Store. In the retrieval phase, the Question Encoder embeds the question; the Searcher takes the
question vector and fetches the twenty nearest passages from the Passage Store, and a Reranker scores every passage
together with the question and keeps the best five. In the answering phase, the Reader receives the question and the
kept passages and writes a draft answer. A Verifier then compares every sentence of the draft answer with the kept
passages. Sentences without support are sent back to the Reader, which revises the draft answer; after at most two
such rounds the Verifier releases the final answer. Only the Reranker and the Reader are trained; both encoders stay
frozen throughout.
"""
CAPTION = "Overview of the clinical reader: indexing, retrieval, and answering with a verification loop."


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    if reason := missing():
        for item in items:
            if here in item.path.parents:
                item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The workspace of the studio."""
    return tmp_path_factory.mktemp("studio-home")


def _bench(home: Path, label: str, *options: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "figwright", "bench", "run", "figwright", "--limit", str(LIMIT), "--label", label]
    place = {**os.environ, "FIGWRIGHT_HOME": str(home)}
    return subprocess.Popen([*command, *options, "-q"], env=place, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


@pytest.fixture(scope="session")
def served(home: Path) -> Iterator[Client]:
    """`figwright studio` in a process of its own, with no key of any provider."""
    with pytest.MonkeyPatch.context() as patch:
        for name in [name for name in os.environ if name.endswith(("_API_KEY", "_API_TOKEN"))]:
            patch.delenv(name)
        with studio_process(home) as standing:
            yield standing.client


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """Closed after each file: while it is open, nobody else in this thread may run an event loop."""
    with browser() as opened:
        yield opened


@pytest.fixture
def visit(chromium: Browser, served: Client) -> Callable[..., AbstractContextManager[Any]]:
    """`with visit() as page:` somebody new opens the studio; what the console says afterwards fails the test."""
    return partial(chromium.visitor, served.url)


@pytest.fixture(scope="module")
def window(chromium: Browser, served: Client) -> Iterator[Any]:
    """One page for all tests of a file, each of which opens a draft of its own: its scripts are fetched once."""
    with chromium.visitor(served.url) as page:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        yield page


@pytest.fixture(scope="session")
def bench_runs(home: Path, served: Client) -> dict[str, str]:
    """Two finished bench runs that differ, made without a model: their ids by label."""
    running = [_bench(home, "drawn-once"), _bench(home, "drawn-thrice", "--candidates", "3")]
    for process in running:
        _, told = process.communicate(timeout=120)
        assert process.returncode == 0, told.decode()
    return {run["label"]: run["run"] for run in served.get("/api/studies/sources")["runs"]}


@pytest.fixture(scope="session")
def method() -> tuple[str, str]:
    """A method as somebody pastes it, with its caption."""
    return METHOD, CAPTION

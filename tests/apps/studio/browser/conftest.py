"""A browser and one studio for all tests of this folder: pages are driven as a user would, by names, mouse and keys."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from browsing import Browser, browser, missing
from made_once import made_once, shared_folder
from standing_studio import Client, studio_process

LIMIT = 6
"""Cases of each bench run: five that are judged and one that is skipped."""
BENCH = "studio-bench"
"""The folder of the bench runs."""
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


@pytest.fixture(scope="session")
def served(home: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """`figwright studio` in a process of its own, with no key of any provider."""
    store = shared_folder(tmp_path_factory, BENCH) / "bench" / "bench.sqlite"
    with pytest.MonkeyPatch.context() as patch:
        for name in [name for name in os.environ if name.endswith(("_API_KEY", "_API_TOKEN"))]:
            patch.delenv(name)
        with studio_process(home, "--bench-store", str(store)) as standing:
            yield standing.client


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """Closed after this folder: while it is open, nobody else in this thread may run an event loop."""
    with browser() as opened:
        yield opened


@pytest.fixture
def visit(chromium: Browser, served: Client) -> Callable[..., AbstractContextManager[Any]]:
    """`with visit() as page:` somebody new opens the studio; what the console says afterwards fails the test."""
    return partial(chromium.visitor, served.url)


@pytest.fixture(scope="module")
def window(chromium: Browser, served: Client) -> Iterator[Any]:
    """One page for all tests of a file, each of which opens a draft of its own: its scripts are fetched once."""
    with chromium.visitor(served.url, permissions=["clipboard-read", "clipboard-write"]) as page:
        yield page


@pytest.fixture
def page(window: Any) -> Any:
    """The page of this file, with nothing remembered of the tests before: half the work of a new one."""
    if window.url != "about:blank":
        window.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
    return window


@pytest.fixture(scope="session")
def bench_runs(served: Client, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Two finished bench runs that differ, made without a model: their ids by label."""
    made_once(tmp_path_factory, BENCH, _run_benchmarks)
    return {run["label"]: run["run"] for run in served.get("/api/studies/sources")["runs"]}


def _run_benchmarks(home: Path) -> None:
    from figwright.agents.order import Order
    from figwright.bench import runner
    from figwright.bench.job import Job

    bench = home / "bench"
    places = {"store": "bench.sqlite", "artifacts": "artifacts", "scratch": "runs"}
    addresses = {name: str(bench / place) for name, place in places.items()}
    for label, candidates in (("drawn-once", 1), ("drawn-twice", 2)):
        runner.run(Job("", "figwright", limit=LIMIT, order=Order(candidates=candidates), label=label, **addresses))


@pytest.fixture(scope="session")
def method() -> tuple[str, str]:
    """A method as somebody pastes it, with its caption."""
    return METHOD, CAPTION

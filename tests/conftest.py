"""For all tests: Hypothesis profiles, the `core` marker, garbage collection, certificates, scheduling."""

from __future__ import annotations

import gc
import signal
import ssl
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

sys.path.insert(0, str(Path(__file__).parents[1]))
"""`import benchmarks` is the package beside src, not the folder of its tests."""

# No deadline: the first example imports the heavy packages.
settings.register_profile("fixed", max_examples=25, deadline=None, derandomize=True)
settings.register_profile("explore", max_examples=100, deadline=None, print_blob=True)
settings.load_profile("fixed")
"""The same examples in every run. `python -m benchmarks.laws --explore` draws new ones (profile "explore")."""


def pytest_configure(config: pytest.Config) -> None:
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # shells start background jobs so; tests that send it wait
        signal.signal(signal.SIGINT, signal.default_int_handler)
    config.addinivalue_line("markers", "core: the short run while you work: pytest -m core -n auto")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """`-m core` imports only the files that hold core tests: importing all of them takes longer than the core runs."""
    if config.option.markexpr != "core" or not collection_path.name.startswith("test_"):
        return None
    return None if b"mark.core" in collection_path.read_bytes() else True


def pytest_collection_finish() -> None:
    """Ten thousand tests and their modules stay until the end: to look through them again and again for garbage took a
    seventh of the processor's time."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.fixture(scope="session", autouse=True)
def certificates() -> Iterator[None]:
    """Certificates are read once and not for every client of a model: that took half the time of their tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ssl, "create_default_context", cache(ssl.create_default_context))
        yield


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Neighbours in one process, where they share what their module or session has made; who is done takes from who is
    not."""
    from xdist.scheduler import WorkStealingScheduling

    return WorkStealingScheduling(config, log) if config.getvalue("dist") == "load" else None

"""For all tests: examples of a law, garbage, and how the tests are shared out among processes."""

from __future__ import annotations

import gc
from typing import Any

import pytest
from hypothesis import settings

settings.register_profile("figwright", max_examples=25, deadline=None)  # the first example loads what is heavy
settings.load_profile("figwright")
"""Other examples with every run: `pytest --hypothesis-profile=default` tries a hundred at once."""


def pytest_collection_finish() -> None:
    """Ten thousand tests and their modules stay until the end: to look through them again and again for garbage took a
    seventh of the processor's time."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Neighbours in one process, where they share what their module or session has made; who is done takes from who is
    not."""
    from xdist.scheduler import WorkStealingScheduling

    return WorkStealingScheduling(config, log) if config.getvalue("dist") == "load" else None

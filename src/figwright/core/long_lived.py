"""Garbage collection for long-lived processes: servers, watches, runs of hours. Commands switch it off (`apps.cli`)."""

from __future__ import annotations

import gc

YOUNG = 50_000
"""New objects after which Python looks: about one answer's. The usual 700 come and go many times in each."""


def tune_garbage_collector() -> None:
    """What is loaded by now stays and is not looked at again; what comes is, now and then."""
    gc.freeze()
    gc.set_threshold(YOUNG, *gc.get_threshold()[1:])
    gc.enable()

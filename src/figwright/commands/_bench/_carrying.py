"""A prepared run worked off in front of the user, with its report at the end."""

from __future__ import annotations

import argparse
import asyncio
import gc
from pathlib import Path
from typing import TYPE_CHECKING

from figwright.commands._bench._progress import Progress, span
from figwright.errors import FigwrightError

if TYPE_CHECKING:
    from figwright.bench.runner import Prepared


def carry_out(prepared: Prepared, args: argparse.Namespace) -> int:
    """Works off what is left and reports. 0: all cases are finished; 1: some are open, for the same command to try."""
    from time import monotonic

    from figwright.bench import resampling, runner

    resampling.numpy()  # what the report needs is missed now rather than after hours
    gc.enable()  # a long run has much to free, which the command line leaves to the end of the process
    job = prepared.job
    progress = Progress(len(prepared.dataset.cases), prepared.finished, quiet=args.quiet)
    _announce(prepared, progress)
    began = monotonic()
    try:
        outcomes = asyncio.run(runner.carry_out(prepared, progress))
    except (FigwrightError, KeyboardInterrupt):
        progress.say(f"\nstopped after {progress.finished} of {progress.total} cases; nothing finished is lost")
        progress.say(f"go on: figwright bench resume {job.run}")
        raise
    if outcomes:
        progress.say(f"took {span(monotonic() - began)}")
    report(args, (job.run,), job.store, job.artifacts, progress)
    waiting = len(runner.still_open(prepared))
    if lost := sum(bool(outcome.error) for outcome in outcomes) - waiting:
        progress.say(
            f"{lost} {'cases have' if lost > 1 else 'case has'} no picture, and lost; --again tries them again"
        )
    if waiting:
        progress.say(f"{waiting} {'cases are' if waiting > 1 else 'case is'} open: figwright bench resume {job.run}")
    return int(waiting > 0)


def _announce(prepared: Prepared, progress: Progress) -> None:
    job = prepared.job
    for note in prepared.dataset.notes:
        progress.say(f"note: {note}")
    if prepared.resumed:
        progress.say(f"run {job.run} goes on: {prepared.finished} of {progress.total} cases are finished")
    else:
        progress.say(
            f"run {job.run}: {progress.total} cases by {job.method}, judged by {', '.join(job.judges) or 'nobody'}"
        )
    if job.judge and job.judge == job.order.model:
        progress.say("note: the judge is the model that draws, and may like its own")


def report(args: argparse.Namespace, runs: tuple[str, ...], store: str, artifacts: str, progress: Progress) -> None:
    """The report's files, and its headline on stdout."""
    from figwright.bench import reports, runner
    from figwright.bench.artifacts import at
    from figwright.bench.results import Results

    with runner.opened(store) as ledger:
        results = [Results.read(ledger, run) for run in runs]
    folder = Path(args.out) if args.out else runner.home() / "reports" / runs[0]
    written = reports.write(results, folder, at(artifacts or str(runner.home() / "artifacts")))
    print(reports.as_json(results) if args.json else reports.headline(results))
    progress.say(f"report: {written[0]}")

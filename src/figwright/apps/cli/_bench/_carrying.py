"""A prepared run worked off in front of the user, with its report at the end."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from figwright.apps.cli._bench._progress import Progress, span
from figwright.core.errors import FigwrightError
from figwright.core.long_lived import tune_garbage_collector

if TYPE_CHECKING:
    from figwright.bench.runner import Prepared


def carry_out(prepared: Prepared, args: argparse.Namespace) -> int:
    """Works off what is left and reports. 0: all cases are finished; 1: some are open, for the same command to try."""
    verify_out(args)
    waiting = work_off(prepared, args.quiet)
    report(args, (prepared.job.run,), prepared.job.store, args.quiet)
    return int(waiting > 0)


def verify_out(args: argparse.Namespace) -> None:
    """A place for the report that cannot be written is told before the work, not after it."""
    if args.out:
        from figwright.bench import reports

        reports.verify(Path(args.out))


def work_off(prepared: Prepared, quiet: bool) -> int:
    """Works off what is left; how many cases are open then."""
    from figwright.bench import resampling, runner

    resampling.numpy()  # what the report needs is missed now rather than after hours
    tune_garbage_collector()
    progress = Progress(len(prepared.dataset.cases), prepared.finished, quiet=quiet)
    _announce(prepared, progress)
    began = monotonic()
    try:
        outcomes = asyncio.run(runner.carry_out(prepared, progress))
    except (FigwrightError, KeyboardInterrupt):
        progress.say(f"\nstopped after {progress.finished} of {progress.total} cases; finished cases are saved")
        progress.say(f"resume with: figwright bench resume {prepared.job.run}")
        raise
    if outcomes:
        progress.say(f"took {span(monotonic() - began)}")
    waiting = len(runner.still_open(prepared))
    if lost := sum(bool(outcome.error) for outcome in outcomes) - waiting:
        again = f"figwright bench resume {prepared.job.run} --again"
        progress.say(f"{lost} {'cases' if lost > 1 else 'case'} failed, without a picture; retry with: {again}")
    if waiting:
        go_on = f"figwright bench resume {prepared.job.run}"
        progress.say(f"{waiting} {'cases are' if waiting > 1 else 'case is'} open; resume with: {go_on}")
    return waiting


def _announce(prepared: Prepared, progress: Progress) -> None:
    from figwright.bench import methods

    job = prepared.job
    for note in prepared.dataset.notes:
        progress.say(f"note: {note}")
    if prepared.resumed:
        progress.say(f"resuming run {job.run}: {prepared.finished} of {progress.total} cases finished")
    else:
        judged = f"judged by {', '.join(job.judges)}" if job.judges else "not judged"
        progress.say(f"run {job.run}: {progress.total} cases by {job.method}, {judged}")
    painted = "painter" in methods.get(job.method).asks(job.kind) or job.order.visualizer in ("image", "hybrid")
    if job.judge and job.judge == job.order.model and job.method not in ("human", "ready") and not painted:
        progress.say("note: judge and drawing model are the same; it may favour its own figures")


def report(args: argparse.Namespace, runs: tuple[str, ...], store: str, quiet: bool) -> None:
    """The report's files, and its headline on stdout."""
    from figwright.bench import reports, runner
    from figwright.bench.artifacts import at
    from figwright.bench.readiness import home
    from figwright.bench.results import Results

    with runner.opened(store, existing=True) as ledger:
        results = [Results.read(ledger, run) for run in runs]
    folder = Path(args.out) if args.out else home() / "reports" / runs[0]
    written = reports.write(results, folder, at(args.artifacts) if args.artifacts else None)
    print(reports.as_json(results) if args.json else reports.headline(results))
    Progress(0, 0, quiet=quiet).say(f"report: {written[0]}")

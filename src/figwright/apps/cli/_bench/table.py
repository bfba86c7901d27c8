"""Run a table of experiments, one run per row, and write one report.

A manifest lists the rows: drawing methods, models and settings. The built-in manifest `papers` reproduces the tables of
the PaperBanana and AIBench papers; `figwright` compares settings of figwright. Finished rows are not run again.

  figwright bench table papers --list
  figwright bench table papers --only "table2/*" --data DIR --limit 50
  figwright bench table mine.toml --judge google/… --budget 20
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from figwright.apps.cli._bench._carrying import report, verify_out, work_off
from figwright.apps.cli._bench._progress import Progress
from figwright.apps.cli._bench.run import add_doing
from figwright.core.errors import FigwrightError

if TYPE_CHECKING:
    from figwright.bench.manifests import Entry


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "manifest", metavar="MANIFEST", help="`papers` or `figwright`, which are built in, or your own TOML file"
    )
    parser.add_argument(
        "--only",
        action="append",
        default=[],
        metavar="PATTERN",
        help='run only these rows, such as "table2/*"; repeatable',
    )
    parser.add_argument("--list", action="store_true", help="list the rows and exit")
    parser.add_argument("--data", default="", metavar="DIR", help="folder of the dataset")
    parser.add_argument("--limit", type=int, metavar="N", help="use the same N cases for every row")
    parser.add_argument(
        "--ready", default="", metavar="DIR", help="folder of existing pictures, for rows that evaluate other systems"
    )
    parser.add_argument("--model", default="", help="use this value for every row")
    parser.add_argument("--image-model", default="", help="use this value for every row")
    parser.add_argument("--judge", metavar="MODEL", help="use this value for every row")
    parser.add_argument("--judge-url", default="", metavar="URL", help="URL of the judge's server")
    parser.add_argument("--base-url", default="", metavar="URL", help="URL of an OpenAI-compatible server")
    parser.add_argument("--orders", choices=("both", "single"), help="use this value for every row")
    parser.add_argument("--aesthetics", metavar="SCORER", help="use this value for every row")
    parser.add_argument("--seed", type=int, default=0, help="random seed of --limit (default: 0)")
    parser.add_argument("--budget", type=float, metavar="DOLLARS", help="budget of each row")
    add_doing(parser)


def run(args: argparse.Namespace) -> int:
    from figwright.bench import manifests

    found = manifests.load(args.manifest)
    entries = found.select(*args.only)
    if args.list:
        wide = max(len(entry.id) for entry in entries)
        for entry in entries:
            print(f"{entry.id:<{wide}}  {entry.title}{f' (as {entry.same_as})' if entry.same_as else ''}")
        return 0
    verify_out(args)
    return _worked_off(manifests.distinct(entries), args)


def _worked_off(entries: tuple[Entry, ...], args: argparse.Namespace) -> int:
    """All rows one after the other; a row that cannot be run is told, and the others go on. 1: some could not, or have
    open cases."""
    from figwright.bench import manifests, runner

    runs: dict[str, str] = {}
    failed, talk, store = 0, Progress(0, 0, quiet=args.quiet), args.store
    for entry in entries:
        try:
            job = replace(manifests.job(entry, **_shared_overrides(args)), run="")
            prepared = runner.prepare(job, fresh=args.new, repeat=False)
            if earlier := runs.get(prepared.job.run):
                talk.say(f"{entry.id}: same as {earlier} with these models; skipped")
                continue
            talk.say(f"{entry.id}: {entry.title}")
            failed += bool(work_off(prepared, args.quiet))
        except FigwrightError as error:
            talk.say(f"{entry.id}: {error.message}" + (f" ({error.hint})" if error.hint else ""))
            failed += 1
            continue
        runs[prepared.job.run], store = entry.id, prepared.job.store
    if runs:
        report(args, tuple(runs), store, args.quiet)
    return int(failed > 0)


def _shared_overrides(args: argparse.Namespace) -> dict[str, Any]:
    """What the command line says for all rows."""
    names = ("model", "image_model", "ready", "limit", "seed", "budget", "judge_url")
    given = {name: getattr(args, name) for name in (*names, "engine", "cluster", "workers", "concurrency")}
    given |= {"store": args.store, "artifacts": args.artifacts}
    given["data"] = str(Path(args.data).resolve()) if args.data else ""
    if args.judge is not None:
        given["judge"] = args.judge
    given["rules"] = {name: value for name in ("orders", "aesthetics") if (value := getattr(args, name)) is not None}
    given["order"] = {"base_url": args.base_url} if args.base_url else {}
    return given

"""A command line in this process: what a process of its own would write and end with, without its start."""

from __future__ import annotations

import os
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from pathlib import Path
from subprocess import CompletedProcess
from unittest.mock import patch

from figwright.apps.cli import main


def typed(*words: str | Path, cwd: Path, stdin: str = "", **environment: str) -> CompletedProcess[str]:
    """`figwright WORDS` in the folder `cwd`."""
    out, err = (TextIOWrapper(BytesIO(), "utf-8", newline="\n") for _ in range(2))
    given = TextIOWrapper(BytesIO(stdin.encode()), "utf-8")
    arguments = [str(word) for word in words]
    with (
        chdir(cwd), patch.dict(os.environ, environment), patch.object(sys, "stdin", given),
        redirect_stdout(out), redirect_stderr(err),
    ):  # fmt: skip
        try:
            code = main(arguments)
        except SystemExit as end:  # --help
            code = int(end.code or 0)
    return CompletedProcess(arguments, code, *(_written(stream) for stream in (out, err)))


def _written(stream: TextIOWrapper) -> str:
    stream.seek(0)
    return stream.read()

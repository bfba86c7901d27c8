"""bubblewrap around the warm server, where it is installed: the other Python then sees a small world of its own.

It is one wall more, not the only one: the others stand inside it. It is tried once before it is relied on, since many
systems have the program and forbid the namespaces that it needs.
"""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path

from figwright.core.sandbox import _start

_PATIENCE = 10.0


def around(command: list[str], home: Path, cache: Path) -> list[str]:
    """The command inside of bwrap: libraries to read, `home` and the font cache to write, nothing else to see.

    It does not die with the thread that started it (that thread may end early): it ends when its input closes.
    """
    places = [*_start.readable(resolved=False), *_interpreter()]
    return [
        _start.bubblewrap() or "bwrap",
        "--unshare-all",
        "--new-session",
        *("--cap-drop", "ALL"),
        *("--proc", "/proc"),
        *("--dev", "/dev"),
        *("--tmpfs", "/tmp"),
        *(word for place in places for word in ("--ro-bind-try", str(place), str(place))),
        *("--bind", str(cache), str(cache)),
        *("--bind", str(home), str(home)),
        *("--chdir", str(home)),
        "--",
        *command,
    ]


@cache
def works() -> bool:
    """Whether bwrap is here and may make its namespaces."""
    if not _start.bubblewrap():
        return False
    home = _start.new_home()
    command = around([sys.executable, "-S", "-c", "import json"], home, home)
    try:
        done = subprocess.run(command, capture_output=True, timeout=_PATIENCE, check=False, env={})
    except (OSError, subprocess.TimeoutExpired):
        return False
    finally:
        home.rmdir()
    return done.returncode == 0


def missing() -> str:
    """Why it does not stand."""
    return "bwrap may not make namespaces here" if _start.bubblewrap() else "bwrap is not installed"


def _interpreter() -> list[Path]:
    """Python itself: as it is named, as it is, and the file that tells an environment where it comes from."""
    named = Path(sys.executable)
    steps = [named]
    while steps[-1].is_symlink() and len(steps) < 10:
        steps.append(steps[-1].parent / steps[-1].readlink())
    return [*steps, named.parent.parent / "pyvenv.cfg"]

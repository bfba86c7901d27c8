"""Reading figures and writing results: whole or not at all, and never over the figure itself."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from figwright.errors import FigwrightError

if TYPE_CHECKING:
    from figwright.spec import Figure

STDIO = "-"


def read_figure(name: str) -> tuple[Figure, Path]:
    """The figure in a file (or on stdin, for "-") and the folder that its paths start from."""
    from figwright.spec.load import load, loads

    if name == STDIO:
        return loads(sys.stdin.read(), "stdin"), Path()
    return load(Path(name)), Path(name).parent


def read_text(name: str, what: str) -> str:
    """A text that goes with a figure."""
    try:
        return sys.stdin.read() if name == STDIO else Path(name).read_text("utf-8")
    except (OSError, ValueError) as error:
        raise FigwrightError(f"{what} {name!r} cannot be read: {getattr(error, 'strerror', None) or error}") from error


def write(name: str, content: bytes) -> None:
    """Writes a file whole: into a neighbour first, then in its place. "-" is stdout."""
    if name == STDIO:
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
        return
    path = Path(name)
    try:
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as error:
        hint = f"make the folder first: mkdir -p {path.parent}" if not path.parent.exists() else ""
        raise FigwrightError(f"{name!r} cannot be written: {error.strerror or error}", hint) from error
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
        os.chmod(temporary, path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask())
        os.replace(temporary, path)
    except BaseException as error:
        Path(temporary).unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise FigwrightError(f"{name!r} cannot be written: {error.strerror or error}") from error
        raise


def _umask() -> int:
    """What new files may not be; there is no way to ask but to set it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def size(content: bytes) -> str:
    """ "38 KB", as people say it."""
    for unit, power in (("MB", 20), ("KB", 10)):
        if len(content) >> power:
            return f"{len(content) / (1 << power):.{1 if power == 20 else 0}f} {unit}"
    return f"{len(content)} B"

"""Reading figures and writing results: whole or not at all, and never over the figure itself."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from figwright.apps.cli import _file_kinds
from figwright.core.errors import FigwrightError, SpecError

if TYPE_CHECKING:
    from figwright.ir.spec import Figure

STDIO = "-"


def read_figure(name: str) -> tuple[Figure, Path]:
    """The figure in a file (or on stdin, for "-") and the folder that its paths start from."""
    from figwright.ir.spec.load import load, loads

    if name == STDIO:
        try:
            return loads(_stdin(), "stdin"), Path()
        except UnicodeDecodeError as error:
            raise SpecError("is not UTF-8 text", "save the figure file as UTF-8", file="stdin") from error
    if not Path(name).is_dir():  # the loader has words of its own for a folder
        _file_kinds.verify(name, "render")
    return load(Path(name)), Path(name).parent


def read_text(name: str, what: str) -> str:
    """A text that goes with a figure."""
    try:
        return _stdin() if name == STDIO else Path(name).read_text("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FigwrightError(f"{what} {_input_name(name)} is not UTF-8 text", "save it as UTF-8") from error
    except (OSError, ValueError) as error:
        raise FigwrightError(
            f"{what} {_input_name(name)} cannot be read: {getattr(error, 'strerror', None) or error}"
        ) from error


def _input_name(name: str) -> str:
    return "stdin" if name == STDIO else repr(name)


def _stdin() -> str:
    """What is piped in: UTF-8 as in files, whatever the console's own encoding is."""
    stream = getattr(sys.stdin, "buffer", None)
    return sys.stdin.read() if stream is None else stream.read().decode("utf-8-sig").replace("\r\n", "\n")


def remembering(content: bytes, format: str, figure: Figure | None) -> bytes:
    """A draw.io file or a PNG with the figure inside it: `figwright import` and `trace` give it back exactly."""
    from figwright.frontends import importers

    return importers.remembering(content, format, figure)


def verify_writable(name: str) -> None:
    """Raises where a file could not be written, before work begins that may have been paid for."""
    path = Path(name)
    if name == STDIO:
        return
    if path.is_dir():
        raise FigwrightError(f"{name!r} is a folder", f"give a file in it: {path / 'figure.svg'}")
    if not path.parent.is_dir():
        hint = f"create the folder: mkdir -p {path.parent}"
        raise FigwrightError(f"cannot write {name!r}: no folder {str(path.parent)!r}", hint)
    if not os.access(path.parent, os.W_OK):
        raise FigwrightError(f"cannot write {name!r}: no permission for this folder", "choose another folder with -o")


def write(name: str, content: bytes) -> None:
    """Writes a file whole: into a neighbour first, then in its place. "-" is stdout."""
    if name == STDIO:
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
        return
    path = Path(name)
    try:
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}.")
    except OSError as error:
        hint = f"create the folder: mkdir -p {path.parent}" if not path.parent.exists() else ""
        raise FigwrightError(f"cannot write {name!r}: {error.strerror or error}", hint) from error
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
        os.chmod(temporary, path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask())
        os.replace(temporary, path)
    except BaseException as error:
        Path(temporary).unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise FigwrightError(
                f"cannot write {name!r}: {error.strerror or error}", _open_elsewhere_hint(error)
            ) from error
        raise


def _open_elsewhere_hint(error: OSError) -> str:
    """On Windows a file that another program shows cannot be replaced."""
    return "close the file if another program has it open" if isinstance(error, PermissionError) else ""


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

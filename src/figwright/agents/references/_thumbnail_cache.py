"""Thumbnails of references, cached across runs and processes: making those of a benchmark takes seconds, during
which every started figure would wait."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from figwright.core.settings import settings

FOLDER = "thumbnails"
BEGINS, ENDS = b"\xff\xd8", b"\xff\xd9"


def kept(path: Path, side: int, make: Callable[[], bytes]) -> bytes:
    """The JPEG that `make` makes of a picture, or the one of before if the picture is still the same. A home that
    cannot be written to costs time and nothing else."""
    file = _place(path, side)
    if file is None:
        return make()
    with suppress(OSError):
        before = file.read_bytes()
        if before.startswith(BEGINS) and before.endswith(ENDS):
            return before
    content = make()
    with suppress(OSError):
        _write(file, content)
    return content


def _place(path: Path, side: int) -> Path | None:
    """Where it is kept: by the picture's path, size and time of change."""
    try:
        state = path.stat()
    except OSError:  # who makes it says what is wrong
        return None
    told = f"{path.resolve()}\0{state.st_size}\0{state.st_mtime_ns}\0{side}"
    name = sha256(told.encode("utf-8", "surrogateescape")).hexdigest()[:32]
    return settings().home / FOLDER / name[:2] / f"{name}.jpg"


def _write(file: Path, content: bytes) -> None:
    """Whole or not at all: others read meanwhile."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=file.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
        os.replace(temporary, file)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise

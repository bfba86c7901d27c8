"""Files of a run: whole or not at all, under names that every system can hold, never outside their folder."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from itertools import accumulate, islice
from pathlib import Path
from secrets import token_hex
from typing import IO
from unicodedata import combining, normalize

from figwright.core.errors import RunError, reraise

FORBIDDEN = re.compile(r'[<>:"|?*\\\x00-\x1f]')
DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}
LONGEST = 120


def slug(name: str, longest: int = 40) -> str:
    """A name that every file system can hold: "Überblick: A/B" -> "uberblick-a-b", however the Ü is stored."""
    letters = "".join(letter for letter in normalize("NFKD", name) if not combining(letter))
    plain = re.sub(r"[^a-z0-9]+", "-", letters.lower()).strip("-")
    return plain[:longest].strip("-") or "figure"


def inside(folder: Path, name: str) -> Path:
    """The path of a file within `folder`; a name that leads out of it, or that Windows cannot hold, is refused."""
    parts = name.split("/")
    if not all(_holdable(part) for part in parts):
        raise RunError(f"invalid file name {name!r} in a run", "use letters and digits, and / for folders")
    path = folder.joinpath(*parts)
    if _linked(folder, parts) and not path.resolve().is_relative_to(folder.resolve()):
        raise RunError(f"{name!r} is outside the run's folder {str(folder)!r}")
    return path


def _linked(folder: Path, parts: Sequence[str]) -> bool:
    """Whether a link may lie on the way, which leads anywhere; without one, plain names stay in their folder."""
    steps = accumulate(parts, os.path.join, initial=str(folder))
    return sys.platform == "win32" or any(map(os.path.islink, islice(steps, 1, None)))  # Windows has other links, too


def _holdable(part: str) -> bool:
    if not part or len(part) > LONGEST or part in {".", ".."} or FORBIDDEN.search(part) or part[-1] in ". ":
        return False
    return part.partition(".")[0].lower() not in DEVICES


def replace(path: Path, data: bytes) -> None:
    """Writes a file whole: into a neighbour first, then in its place."""
    neighbour = path.with_name(f".{token_hex(6)}.part")
    with reraise(OSError, RunError, f"{str(path)!r} cannot be written"):
        try:
            with _create_file(neighbour) as stream:
                stream.write(data)
            os.replace(neighbour, path)
        except BaseException:
            neighbour.unlink(missing_ok=True)
            raise


def _create_file(path: Path) -> IO[bytes]:
    """A new file; its folder is made where it is missing, which is seldom."""
    try:
        return open(path, "xb")
    except FileNotFoundError:
        path.parent.mkdir(parents=True, exist_ok=True)
        return open(path, "xb")


if sys.platform == "win32":
    import msvcrt

    def claim(stream: IO[bytes]) -> bool:
        """Whether the file is now this holder's alone; the system frees it when the holder closes it or dies."""
        try:
            stream.seek(0)
            msvcrt.locking(stream.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def claim(stream: IO[bytes]) -> bool:
        """Whether the file is now this holder's alone; the system frees it when the holder closes it or dies."""
        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:  # some network file systems know no locks: then nobody holds any
            return True
        return True

"""The fonts of this machine: fontconfig's list where it is, otherwise the usual folders; read once per process."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path

import uharfbuzz as hb

from figwright.core.fonts.face import About
from figwright.core.fonts.files import LARGEST, SUFFIXES, faces_in

MOST_FILES = 20_000
SECONDS = 20
"""How long fontconfig may take; it reads all fonts anew when its cache is gone."""
NO_SYSTEM = "FIGWRIGHT_NO_SYSTEM_FONTS"
"""Set to 1, figures use our own faces and files that are given: for machines that must all draw alike."""


@cache
def installed() -> tuple[About, ...]:
    """Every installed face with outlines whose licence lets figures carry parts of it, by family, weight and file."""
    if os.environ.get(NO_SYSTEM) == "1":
        return ()
    found = [about for path in _files() for about in _read(path) if about.outlines and about.free]
    return tuple(sorted(found, key=_order))


def _order(about: About) -> tuple[str, int, int, bool, str, int]:
    face = about.face
    return face.family.lower(), abs(about.width - 5), face.weight, face.italic, str(face.path), face.index


def _read(path: Path) -> tuple[About, ...]:
    """The faces of a file; none of one that cannot be read: others are there."""
    try:
        return faces_in(path) if path.stat().st_size <= LARGEST else ()
    except (OSError, ValueError, hb.HarfBuzzError):
        return ()


def _files() -> list[Path]:
    listed = _listed()
    paths = _walked() if listed is None else listed
    return sorted({path for path in islice(paths, MOST_FILES) if path.suffix.lower() in SUFFIXES})


def _listed() -> Iterator[Path] | None:
    """What fontconfig knows, or None without it."""
    program = shutil.which("fc-list")
    if program is None:
        return None
    try:
        done = subprocess.run(
            [program, "--format", "%{file}\n"], capture_output=True, timeout=SECONDS, check=True, encoding="utf-8"
        )
    except (OSError, subprocess.SubprocessError, UnicodeDecodeError):
        return None
    return (Path(line) for line in done.stdout.splitlines() if line)


def _walked() -> Iterator[Path]:
    for folder in folders():
        for place, below, names in os.walk(folder):
            below.sort()
            yield from (Path(place, name) for name in sorted(names))


def folders() -> tuple[Path, ...]:
    """Where fonts lie on this system."""
    home = Path.home()
    if sys.platform == "darwin":
        return (Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library" / "Fonts")
    if sys.platform == "win32":
        own = Path(os.environ.get("LOCALAPPDATA", str(home)), "Microsoft", "Windows", "Fonts")
        return (Path(os.environ.get("WINDIR", "C:/Windows"), "Fonts"), own)
    return (
        Path("/usr/share/fonts"),
        Path("/usr/local/share/fonts"),
        home / ".local" / "share" / "fonts",
        home / ".fonts",
    )

"""What goes into the sandbox and what comes out of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from figwright.core.errors import SandboxError

FORMATS = ("png", "svg", "pdf")
MOST_PIXELS = 1200
"""Dots per inch beyond which a bitmap is no figure any more."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a script may use: seconds that pass, seconds of a processor, and bytes."""

    seconds: float = 30.0
    cpu: float = 30.0
    memory: int = 2 << 30
    """Of address space, the plotting stack's own half gigabyte included."""
    file: int = 64 << 20
    """The largest single file."""
    folder: int = 256 << 20
    """All that lies in its folder."""
    files: int = 4000
    """How many files there are."""
    threads: int = 64


@dataclass(frozen=True, slots=True)
class Job:
    """A script that builds matplotlib figures, what lies beside it, and what is wanted of its figure."""

    script: str
    files: Mapping[str, bytes] = field(default_factory=dict)
    """Plain names, placed in the folder where the script runs."""
    formats: tuple[str, ...] = ("png",)
    dpi: int = 200
    fonts: tuple[Path, ...] = ()
    look: Mapping[str, object] = field(default_factory=dict)
    """Settings of matplotlib (rcParams) in force before the script runs: numbers, words and lists; cycles of colours as
    a matplotlibrc file has them, "cycler('color', ['#111', '#222'])"."""
    tight: bool = False

    def __post_init__(self) -> None:
        if wrong := [name for name in self.formats if name not in FORMATS]:
            raise SandboxError(f"cannot save a plot as {wrong[0]!r}", f"one of {', '.join(FORMATS)}")
        if not 1 <= self.dpi <= MOST_PIXELS:
            raise SandboxError(f"{self.dpi} dpi is out of range", f"between 1 and {MOST_PIXELS}")
        for name in self.files:
            if not _is_plain_name(name):
                raise SandboxError(f"{name!r} is not a plain file name", "a name without folders, such as data.json")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a script drew. All of it comes from code that nobody has read: bytes and JSON, never objects."""

    pictures: Mapping[str, bytes]
    drawn: Mapping[str, object]
    """The artists of the figure, as figwright.plots.readback reads them; empty where that part is not there."""
    printed: str
    warnings: tuple[str, ...]
    seconds: float
    processor: float = 0.0
    """Seconds of a processor that it took, which another process's work does not lengthen."""


@dataclass(frozen=True, slots=True)
class Layer:
    """One wall around generated code: whether it stands here, and what it stops (or why it does not stand)."""

    name: str
    on: bool
    what: str


def _is_plain_name(name: str) -> bool:
    odd = not name or name in (".", "..") or len(name.encode()) > 200 or any(sign in name for sign in "/\\:\0")
    return not odd and PurePosixPath(name).name == name

"""An archive of a paper's LaTeX -> a folder. Only plain files, only inside, and only so many bytes as a paper has."""

from __future__ import annotations

import gzip
import lzma
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import IO, cast

from figwright.core.errors import SourceError

MOST_FILES, MOST_BYTES, MOST_PASSED, DEEPEST = 3000, 64 << 20, 1 << 30, 16
"""Files and bytes that are unpacked, bytes that are gone through, and folders in each other."""
TOO_MANY = f"it contains more than {MOST_FILES} files"
STEP = 1 << 16
TEXTS = frozenset({".tex", ".ltx", ".bbl", ".bib", ".sty", ".cls", ".pdf"})
"""What the words of a paper stand in."""
PICTURES = frozenset({".png", ".jpg", ".jpeg"})


def unpacked(archive: Path, into: Path, kinds: frozenset[str] = TEXTS, most: int = MOST_BYTES) -> Path:
    """The folder with the archive's files of these kinds. A single .gz is one file, as arXiv gives short papers out."""
    into.mkdir()
    budget = _Budget(most, most, MOST_FILES, kinds)
    try:
        if zipfile.is_zipfile(archive):
            with zipfile.ZipFile(archive) as opened:
                _all(_zipped(opened), into, budget)
        elif tarfile.is_tarfile(archive):
            with tarfile.open(archive) as opened_tar:
                _all(_tarred(opened_tar), into, budget)
        else:
            with gzip.open(archive) as stream:
                _copy(cast(IO[bytes], stream), into / "main.tex", budget)
            if (into / "main.tex").read_bytes()[:5] == b"%PDF-":
                (into / "main.tex").rename(into / "main.pdf")
    except (
        OSError,
        EOFError,
        ValueError,
        tarfile.TarError,
        zipfile.BadZipFile,
        zlib.error,
        lzma.LZMAError,
        NotImplementedError,
    ) as error:
        raise SourceError(f"{archive.name!r} cannot be unpacked: {error}", "give a complete .zip or .tar.gz") from None
    except RuntimeError:  # what zipfile raises for a password
        raise SourceError(f"{archive.name!r} is encrypted", "give it without a password") from None
    if not any(path.suffix.lower() in (".tex", ".ltx", ".pdf") for path in into.rglob("*")):
        raise SourceError(f"{archive.name!r} contains no LaTeX and no PDF", "give an archive of a paper's sources")
    return into


Entry = tuple[str, IO[bytes] | None]


@dataclass(slots=True)
class _Budget:
    """What may still be unpacked; `most` is how many bytes it was in the beginning."""

    most: int
    bytes: int
    files: int
    kinds: frozenset[str]


def _zipped(archive: zipfile.ZipFile) -> Iterator[Entry]:
    if len(archive.infolist()) > MOST_FILES:
        raise ValueError(TOO_MANY)
    for one in archive.infolist():
        link = (one.external_attr >> 16) & 0o170000 == 0o120000
        yield one.filename, None if one.is_dir() or link else archive.open(one)


def _tarred(archive: tarfile.TarFile) -> Iterator[Entry]:
    passed = 0
    for one in archive:
        passed += one.size  # what is left out is unpacked too, to come to what is behind it
        if passed > MOST_PASSED:
            raise ValueError(f"it contains more than {MOST_PASSED >> 20} MB")
        yield one.name, archive.extractfile(one) if one.isfile() else None


def _all(entries: Iterator[Entry], into: Path, budget: _Budget) -> None:
    for name, stream in entries:
        budget.files -= 1
        if budget.files < 0:
            raise ValueError(TOO_MANY)
        if stream is None:
            continue
        with stream:
            parts = PurePosixPath(name.replace("\\", "/")).parts
            if not parts or parts[0].startswith("/") or ".." in parts or ":" in parts[0] or "\0" in name:
                raise ValueError(f"{name[:80]!r} points outside the archive")
            if len(parts) > DEEPEST:
                raise ValueError(f"{name[:80]!r} is nested in more than {DEEPEST} folders")
            if PurePosixPath(name).suffix.lower() in budget.kinds and "__MACOSX" not in parts:
                place = into.joinpath(*parts)
                place.parent.mkdir(parents=True, exist_ok=True)
                _copy(stream, place, budget)


def _copy(stream: IO[bytes], place: Path, budget: _Budget) -> None:
    """Counted as it is unpacked: what an archive says of its own sizes may be a lie."""
    with place.open("wb") as out:
        while piece := stream.read(STEP):
            budget.bytes -= len(piece)
            if budget.bytes < 0:
                raise ValueError(f"it unpacks to more than {budget.most >> 20} MB")
            out.write(piece)

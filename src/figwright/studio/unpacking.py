"""An archive of a paper's LaTeX -> a folder. Only plain files, only inside, and only so many bytes as a paper has."""

from __future__ import annotations

import gzip
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import IO, cast

from figwright.errors import SourceError

MOST_FILES, MOST_BYTES = 3000, 64 << 20
TOO_MANY = f"it holds more than {MOST_FILES} files"
STEP = 1 << 16
READ = {".tex", ".ltx", ".bbl", ".bib", ".sty", ".cls", ".pdf"}
"""What a reader of papers looks at; pictures are not wanted here."""


def unpacked(archive: Path, into: Path) -> Path:
    """The folder with the archive's texts. A single .gz is one LaTeX file, as arXiv gives short papers out."""
    into.mkdir()
    budget = [MOST_BYTES, MOST_FILES]
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
    except (
        OSError,
        EOFError,
        ValueError,
        tarfile.TarError,
        zipfile.BadZipFile,
        zlib.error,
        NotImplementedError,
    ) as error:
        raise SourceError(f"{archive.name!r} cannot be unpacked: {error}", "drop a whole .zip or .tar.gz") from None
    except RuntimeError:  # what zipfile raises for a password
        raise SourceError(f"{archive.name!r} is encrypted", "drop it without a password") from None
    if not any(path.suffix in (".tex", ".ltx", ".pdf") for path in into.rglob("*")):
        raise SourceError(f"{archive.name!r} holds no LaTeX and no PDF", "drop an archive of a paper's sources")
    return into


Entry = tuple[str, IO[bytes] | None]


def _zipped(archive: zipfile.ZipFile) -> Iterator[Entry]:
    if len(archive.infolist()) > MOST_FILES:
        raise ValueError(TOO_MANY)
    for one in archive.infolist():
        link = (one.external_attr >> 16) & 0o170000 == 0o120000
        yield one.filename, None if one.is_dir() or link else archive.open(one)


def _tarred(archive: tarfile.TarFile) -> Iterator[Entry]:
    for one in archive:
        yield one.name, archive.extractfile(one) if one.isfile() else None


def _all(entries: Iterator[Entry], into: Path, budget: list[int]) -> None:
    for name, stream in entries:
        budget[1] -= 1
        if budget[1] < 0:
            raise ValueError(TOO_MANY)
        if stream is None:
            continue
        with stream:
            parts = PurePosixPath(name.replace("\\", "/")).parts
            if not parts or parts[0].startswith("/") or ".." in parts or ":" in parts[0] or "\0" in name:
                raise ValueError(f"{name[:80]!r} leads out of the archive")
            if PurePosixPath(name).suffix.lower() in READ and "__MACOSX" not in parts:
                place = into.joinpath(*parts)
                place.parent.mkdir(parents=True, exist_ok=True)
                _copy(stream, place, budget)


def _copy(stream: IO[bytes], place: Path, budget: list[int]) -> None:
    """Counted as it is unpacked: what an archive says of its own sizes may be a lie."""
    with place.open("wb") as out:
        while piece := stream.read(STEP):
            budget[0] -= len(piece)
            if budget[0] < 0:
                raise ValueError(f"it unpacks to more than {MOST_BYTES >> 20} MB")
            out.write(piece)

"""Where pictures and other files of bench runs are kept: a folder, or any address that fsspec knows (s3://…, gs://…)."""

from __future__ import annotations

from pathlib import Path, PurePosixPath
from typing import Any, Protocol

from figwright.agents.store.files import inside, replace
from figwright.core.errors import MissingExtra, RunError, reraise


class Artifacts(Protocol):
    """Files by name, such as "RUN/CASE/picture.png"; a file is there whole or not at all."""

    def put(self, name: str, data: bytes) -> None: ...

    def get(self, name: str) -> bytes | None: ...

    def where(self, name: str) -> str:
        """The path or address, for people and for links in a report."""
        ...


def at(address: str) -> Artifacts:
    """The artifacts at a folder's path or an address with a scheme."""
    if "://" in address and not address.startswith("file://"):
        return _Remote(address)
    return _Folder(Path(address.removeprefix("file://")))


def verify(address: str) -> None:
    """That something can be written there: better known now than after the first painting was paid for."""
    try:
        at(address).put("begun", b"")
    except RunError as error:
        raise RunError(error.message, error.hint or "choose another place with --artifacts") from error


class _Folder:
    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def put(self, name: str, data: bytes) -> None:
        replace(inside(self._folder, name), data)

    def get(self, name: str) -> bytes | None:
        try:
            return inside(self._folder, name).read_bytes()
        except FileNotFoundError:
            return None

    def where(self, name: str) -> str:
        return str(self._folder / name)


class _Remote:
    """Object stores put a file in its place whole by themselves; others get it by a move."""

    def __init__(self, address: str) -> None:
        with reraise(ImportError, MissingExtra, f"artifacts at {address}", "bench", why=False):
            import fsspec
        try:
            self._system, self._root = fsspec.core.url_to_fs(address)
        except (ImportError, ValueError) as error:
            raise RunError(f"cannot store artifacts at {address!r}: {error}", "use a folder instead") from error
        self._address = address.rstrip("/")

    def put(self, name: str, data: bytes) -> None:
        path = self._path(name)
        with reraise(OSError, RunError, f"{self.where(name)} cannot be written"):
            self._system.makedirs(str(PurePosixPath(path).parent), exist_ok=True)
            self._system.pipe_file(path, data)

    def get(self, name: str) -> bytes | None:
        try:
            found: Any = self._system.cat_file(self._path(name))
        except FileNotFoundError:
            return None
        return bytes(found)

    def where(self, name: str) -> str:
        return f"{self._address}/{name}"

    def _path(self, name: str) -> str:
        if ".." in PurePosixPath(name).parts or name.startswith("/"):
            raise RunError(f"{name!r} is outside the artifact store", "choose another name")
        return f"{str(self._root).rstrip('/')}/{name}"

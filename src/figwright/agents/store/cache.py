"""Answers by the digest of what was asked: a repeated or resumed run pays nothing twice.

An entry is 3f/3fa9….json; its pictures lie beside the entries in blobs/, each under the hash of its bytes.
Several processes may read and write at once: a file is put in its place whole, and an entry only after its pictures.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from figwright.agents.store.files import replace
from figwright.agents.store.secrets import Scrubber, dumps
from figwright.core.errors import RunError

DIGEST = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{3,127}")


class Cache:
    """Remembers answers in `folder`; an entry that is missing, torn or without its pictures counts as never asked."""

    def __init__(self, folder: Path, secrets: tuple[str, ...] = ()) -> None:
        self.folder = folder
        self._scrubber = Scrubber(secrets)

    def get(self, digest: str) -> dict[str, Any] | None:
        """What `put` was given, as JSON gives it back."""
        entry = self._entry(digest)
        if entry is None or any(self._bytes(sha) is None for sha in entry["blobs"].values()):
            return None
        answer: dict[str, Any] = entry["answer"]
        return answer

    def put(self, digest: str, answer: Mapping[str, object], blobs: Mapping[str, bytes] | None = None) -> None:
        """Remembers an answer and, under names of the caller's, the pictures that belong to it."""
        path = self._path(digest)
        kept = {}
        for name, data in (blobs or {}).items():
            clean = self._scrubber.data(data, name)
            kept[name] = sha256(clean).hexdigest()
            if self._bytes(kept[name]) is None:
                replace(self._blob_path(kept[name]), clean)
        replace(path, dumps({"answer": self._scrubber.value(answer), "blobs": kept}))

    def blob(self, digest: str, name: str) -> bytes | None:
        """A picture of an answer, by the name that `put` was given."""
        entry = self._entry(digest)
        return self._bytes(entry["blobs"][name]) if entry and name in entry["blobs"] else None

    def _entry(self, digest: str) -> dict[str, Any] | None:
        try:
            entry = json.loads(self._path(digest).read_bytes())
        except (OSError, ValueError):
            return None
        if not isinstance(entry, dict) or not isinstance(entry.get("answer"), dict):
            return None
        blobs = entry.get("blobs")
        whole = isinstance(blobs, dict) and all(isinstance(s, str) and DIGEST.fullmatch(s) for s in blobs.values())
        return entry if whole else None

    def _bytes(self, sha: str) -> bytes | None:
        try:
            data = self._blob_path(sha).read_bytes()
        except OSError:
            return None
        return data if sha256(data).hexdigest() == sha else None

    def _path(self, digest: str) -> Path:
        if not DIGEST.fullmatch(digest):
            raise RunError(f"{digest[:80]!r} is not a digest", "letters and digits, at least four")
        return self.folder / digest[:2].lower() / f"{digest}.json"

    def _blob_path(self, sha: str) -> Path:
        return self.folder / "blobs" / sha

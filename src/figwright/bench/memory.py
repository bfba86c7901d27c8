"""Answers kept in a ledger, their pictures among the artifacts: no worker pays for what another has paid for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any

from figwright.agents.store.secrets import Scrubber
from figwright.bench.artifacts import Artifacts
from figwright.bench.ledgers import Ledger

FOLDER = "answers"


class Answers:
    """A session's memory (`session.Memory`). `paid` is told what each new answer cost."""

    def __init__(
        self, ledger: Ledger, artifacts: Artifacts, run: str, scrubber: Scrubber, paid: Callable[[float], Any]
    ) -> None:
        self._ledger, self._artifacts, self._run, self._scrubber, self._paid = ledger, artifacts, run, scrubber, paid

    def get(self, digest: str) -> dict[str, Any] | None:
        kept = self._ledger.answer(digest)
        return kept["answer"] if kept else None

    def put(self, digest: str, answer: Mapping[str, object], blobs: Mapping[str, bytes] | None = None) -> None:
        """Pictures first: an answer that is there is there with its pictures."""
        kept = {}
        for name, data in (blobs or {}).items():
            clean = self._scrubber.data(data, name)
            kept[name] = sha256(clean).hexdigest()
            self._artifacts.put(f"{FOLDER}/{kept[name]}", clean)
        usage = answer.get("usage")
        cost = usage.get("cost") if isinstance(usage, Mapping) else None
        self._ledger.remember(digest, {"answer": self._scrubber.value(answer), "blobs": kept}, self._run, cost)
        self._paid(cost or 0.0)

    def blob(self, digest: str, name: str) -> bytes | None:
        kept = self._ledger.answer(digest)
        sha = kept["blobs"].get(name) if kept else None
        data = self._artifacts.get(f"{FOLDER}/{sha}") if sha else None
        return data if data is not None and sha256(data).hexdigest() == sha else None

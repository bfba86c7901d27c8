"""All drafts of a home: begun, opened, listed, thrown away and brought back. What is thrown away lies in drafts/.trash,
whole, until somebody empties it: nothing here deletes anything."""

from __future__ import annotations

import json
import os
import threading
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_hex
from typing import Any

from figwright import compiler
from figwright.agents.store.files import replace as write
from figwright.agents.store.files import slug
from figwright.apps.studio.drafts import FIRST, JOURNAL, META, About, Draft, Placed, read_json, verify_no_files
from figwright.apps.studio.journal import last_of
from figwright.apps.studio.journaled import Journaled
from figwright.apps.studio.plots import PlotDraft, is_plot
from figwright.apps.studio.wire import Clash, Missing
from figwright.core.errors import FigwrightError
from figwright.core.source import Source
from figwright.ir.spec import Figure
from figwright.ir.spec.load import dump

OPEN = 16
"""Drafts that are kept in memory."""
TRASH = ".trash"


class Drafts:
    """All drafts of a home; those that were used last are kept open."""

    def __init__(self, home: Path) -> None:
        self.folder = home / "drafts"
        self._guard = threading.Lock()
        self._open: OrderedDict[str, Draft] = OrderedDict()
        self._plots: OrderedDict[str, PlotDraft] = OrderedDict()

    def create(
        self, figure: Figure, about: About, source: Source | None = None, beside: Mapping[str, bytes] | None = None
    ) -> Draft:
        """A new draft, with what is kept beside it; a figure that names files, or that cannot be placed, becomes
        none."""
        verify_no_files(figure)
        placed = Placed(*compiler.relayout(figure))
        now = datetime.now()
        folder = self.folder / f"{now:%Y%m%d-%H%M%S}-{slug(about.name)}-{token_hex(3)}"
        files = {
            "source.md": source.text if source else "",
            "caption.txt": source.caption if source else figure.head.caption,
            FIRST: dump(figure),
            META: json.dumps({**asdict(about), "created": now.astimezone(UTC).isoformat(timespec="seconds")}),
        }
        for name, content in (beside or {}).items():
            write(folder / name, content)
        for name, text in files.items():  # the last one makes it a draft
            write(folder / name, text.encode("utf-8", "replace"))
        draft = self.open(folder.name)
        draft._placed[draft._first.model_dump_json()] = placed
        draft._remember()
        return draft

    def open(self, id: str) -> Draft:
        folder = self._named(id)
        with self._guard:
            if id in self._open:
                self._open.move_to_end(id)
                return self._open[id]
        if is_plot(folder):
            raise Clash(f"the draft {id!r} is a plot", f"open it at /plot/{id}")
        draft = Draft(folder)
        with self._guard:
            draft = self._open.setdefault(id, draft)
            while len(self._open) > OPEN:
                self._open.popitem(last=False)
        return draft

    def open_plot(self, id: str) -> PlotDraft:
        folder = self._named(id)
        if not is_plot(folder):
            raise Clash(f"the draft {id!r} is no plot", f"open it at /edit/{id}")
        with self._guard:
            draft = self._plots.get(id) or self._plots.setdefault(id, PlotDraft(folder))
            self._plots.move_to_end(id)
            while len(self._plots) > OPEN:
                self._plots.popitem(last=False)
        return draft

    def _of_any_kind(self, id: str) -> Journaled[Any]:
        return self.open_plot(id) if is_plot(self._named(id)) else self.open(id)

    def rename(self, id: str, name: str) -> str:
        draft = self._of_any_kind(id)
        draft.rename(name)
        return draft.about.name

    def _named(self, id: str) -> Path:
        """The folder of a draft; another studio may have thrown away what is open here."""
        folder = self.folder / id
        if id != slug(id, longest=120) or not (folder / META).is_file():
            with self._guard:
                self._open.pop(id, None)
                self._plots.pop(id, None)
            raise Missing(f"no draft {id!r}", "see the list of drafts")
        return folder

    def remove(self, id: str) -> None:
        """Out of the list, and whole into the trash."""
        with self._of_any_kind(id)._guard:  # a change that is being written comes along
            self._carry(self._named(id), self.folder / TRASH / id)
        with self._guard:
            self._open.pop(id, None)
            self._plots.pop(id, None)

    def restore(self, id: str) -> Journaled[Any]:
        """What was thrown away is back where it was."""
        thrown = self.folder / TRASH / id
        if id != slug(id, longest=120) or not (thrown / META).is_file():
            raise Missing(f"no deleted draft {id!r}", "see the list of drafts")
        if (self.folder / id).exists():
            raise Clash(f"the draft {id!r} is there already", "reload the list of drafts")
        self._carry(thrown, self.folder / id)
        return self._of_any_kind(id)

    @staticmethod
    def _carry(folder: Path, to: Path) -> None:
        try:
            to.parent.mkdir(parents=True, exist_ok=True)
            os.rename(folder, to)
        except OSError as error:
            raise FigwrightError(
                f"{folder} cannot be moved: {error.strerror or error}", "check its permissions"
            ) from error

    def listed(self) -> list[dict[str, Any]]:
        """Every draft with what it is called and when it was changed, the newest first."""
        found = []
        for meta in self.folder.glob(f"*/{META}"):
            journal, about = meta.with_name(JOURNAL), read_json(meta)
            if not about.get("name"):
                continue
            last = last_of(journal)
            changed = (journal if last else meta).stat().st_mtime
            found.append((changed, {"id": meta.parent.name, **about, "revision": int(last.get("revision", 0))}))
        found.sort(key=lambda pair: pair[0], reverse=True)
        when = [datetime.fromtimestamp(changed, UTC).isoformat(timespec="seconds") for changed, _ in found]
        return [{**about, "changed": moment} for moment, (_, about) in zip(when, found, strict=True)]

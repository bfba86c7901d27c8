"""Drafts: figures that are edited by hand. A draft is a folder; every change is a line of its journal.

home/drafts/20260213-142233-my-method-1f3a/
  meta.json, source.md, caption.txt   what it is called, which round of which run it came from, what it illustrates
  first.yaml                          the figure as it began
  journal.jsonl                       one change a line, on the disk before it is acknowledged
  snapshot.json                       the figure as it was some changes ago, so that opening need not do them all again
  arrangement.json                    how what is arranged automatically stood, so that it stays there
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from figwright import compiler
from figwright.agents.store.files import replace as write
from figwright.apps.studio.journal import Change, Language, State
from figwright.apps.studio.journaled import FIRST, JOURNAL, META, About, Journaled, read_json
from figwright.apps.studio.wire import Missing
from figwright.core.errors import SpecError
from figwright.core.source import Source
from figwright.drawing import domains, themes
from figwright.drawing.domains import edited
from figwright.drawing.layouts import Arrangement
from figwright.ir.scene import Scene
from figwright.ir.spec import Figure, alt_text, locks
from figwright.ir.spec.edits import Arranging, Edit, Fix, Heading, Move, Restore, Tidy, Unwrap, Wrap, difference, parse
from figwright.ir.spec.load import loads

__all__ = ["FIRST", "JOURNAL", "META", "About", "Draft", "Placed", "read_json", "verify_no_files"]

ARRANGEMENT = "arrangement.json"
PLACED = 16
"""States of each that are kept as they were drawn."""
ARRANGING = (Arranging, Move, Restore, Tidy, Unwrap, Wrap)
"""Edits that say how things shall stand: what else moves for them is meant."""
FIGURES: Language[Figure] = Language(
    load=lambda text: loads(text, FIRST),
    validate=Figure.model_validate,
    dump=lambda figure: figure.model_dump(mode="json", by_alias=True),
    edit=edited,
    parse=parse,
)


class Placed(NamedTuple):
    """A figure as it was drawn, and how it was arranged."""

    scene: Scene
    arrangement: Arrangement | None


class Draft(Journaled[Figure]):
    """A figure's draft that is open."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, FIGURES)
        self._placed: OrderedDict[str, Placed] = OrderedDict()
        self._faults: tuple[str, int] | None = None  # of the figure that was drawn last
        try:
            self.source = _source(folder, self.about.name)
        except (OSError, UnicodeDecodeError) as error:
            raise Missing(f"the draft {folder.name!r} cannot be read", "create it again from its run") from error

    def placed(self, figure: Figure) -> Placed:
        """The figure placed as the last one was; what was placed lately is known, so that undoing changes nothing
        else."""
        with self._guard:
            key = figure.model_dump_json()
            if key not in self._placed:
                verify_no_files(figure)  # a draft's folder, too, may come from anyone
                last = next(reversed(self._placed.values()), None)
                self._placed[key] = Placed(*compiler.relayout(figure, last.arrangement if last else self._arranged()))
            self._placed.move_to_end(key)
            while len(self._placed) > PLACED:
                self._placed.popitem(last=False)
            return self._placed[key]

    def _arranged(self) -> Arrangement | None:
        """How the draft stood when it was last changed, also in another sitting."""
        try:
            kept = read_json(self.folder / ARRANGEMENT)
            return Arrangement.read(kept) if kept else None
        except (KeyError, TypeError, ValueError, AttributeError):
            return None

    def edit(self, revision: int, edits: Iterable[Edit], *, seen: bool = False) -> State[Figure]:
        """All the edits at once, as one step that can be undone. With `seen`, what nobody would see is not done: a box
        that is carried about in a group that is arranged by itself may well stay where it was."""
        chosen = tuple(edits)
        if not chosen:
            raise SpecError("no edits given", "send at least one")
        with self._writing(revision) as state:
            figure, undo = edited(state.figure, chosen)
            if seen and self.placed(figure).scene == self.placed(state.figure).scene:
                return state
            arranging = any(isinstance(edit, ARRANGING) for edit in chosen)
            steady = () if arranging else self._steady(state.figure, figure)
            if further := (*steady, *self._pinned(state.figure, figure), *_retold(state.figure, figure)):
                chosen = (*chosen, *further)
                figure, undo = edited(state.figure, chosen)
            change = Change(*(tuple(edit.data() for edit in listed) for listed in (chosen, undo)))
            self._accept(figure, {"kind": "edit", "edits": change.edits, "undo": change.undo})
            return self._state

    def _steady(self, before: Figure, after: Figure) -> Iterator[Edit]:
        """What holds the rest of a composed figure in its place."""
        verify_no_files(after)
        tried: dict[str, Placed] = {}
        like = self.placed(before).arrangement

        def drawn(figure: Figure) -> Placed:
            if figure == before:
                return self.placed(before)
            key = figure.model_dump_json()
            tried[key] = tried.get(key) or Placed(*compiler.relayout(figure, like))
            return tried[key]

        counts: dict[str, int] = dict([self._faults] if self._faults else [])

        def faults(figure: Figure, scene: Scene) -> int:
            key = figure.model_dump_json()
            if key not in counts:
                counts[key] = compiler.layout_faults(figure, scene)
            return counts[key]

        stays = compiler.keep_layout(before, after, drawn=drawn, faults=faults)
        chosen = stays.model_dump_json()
        self._placed |= {key: found for key, found in tried.items() if key == chosen}
        self._faults = (chosen, counts[chosen]) if chosen in counts else None
        if stays != after:
            yield difference(after, stays)

    def _pinned(self, before: Figure, after: Figure) -> Iterator[Edit]:
        """What came without a place into a placed figure keeps the free spot that it was drawn at, whatever moves."""
        if after.head.layout != "placed" or after.head.size is None:
            return
        known, parents = {item.id for item, _ in before.walk()}, after.parents()
        held = {parents[item.id] for item, _ in after.walk() if item.place and item.id in parents}
        new = [item for item, _ in after.walk() if item.id not in known and item.place is None]
        scene = self.placed(after).scene if new else None
        boxes = {element.id: element.core or element.box for element in scene.elements} if scene else {}
        for item in new:
            # A group whose items have no places is composed in its own: so stay they.
            if scene and item.id in boxes and (parents[item.id] == after.body.id or parents[item.id] in held):
                k = after.head.size[0] / scene.width
                x, y, w, h = (value * k for value in boxes[item.id])
                yield Fix(id=item.id, place=(x, y, w, h))

    def lock(self, ids: Iterable[str]) -> State[Figure]:
        """These parts, and no others, stay as they are."""
        with self._writing(None) as state:
            wanted = tuple(ids)
            held = locks.known(state.figure, wanted)
            if unknown := [id for id in wanted if id not in held]:
                raise SpecError(f"no element {unknown[0]!r} to lock", "select it again")
            self._write({"kind": "lock", "locked": held}, state.figure)
            return self._state

    def rename(self, name: str) -> None:
        with self._guard:
            super().rename(name)
            self.source = self.source and replace(self.source, name=self.about.name)

    def _verify(self, figure: Figure) -> None:
        """A change keeps the locks, names no files and can be placed."""
        locks.verify(self._state.figure, figure, self._state.locked)
        self.placed(figure)

    def _remember(self) -> None:
        """The arrangement, where there is an automatic one; losing it would lose no work."""
        found = next(reversed(self._placed.values())).arrangement
        if found and found.plans:
            write(self.folder / ARRANGEMENT, json.dumps(found.data()).encode())


def verify_no_files(figure: Figure) -> None:
    """A figure that comes over the wire may not make the studio open files: not pictures, icon sets, nor themes."""
    hint = "draw it as a canvas with inline SVG, or work on this figure with `figwright edit`"
    for node in figure.nodes():
        if node.src:
            raise SpecError(f"node {node.id!r} names the file {node.src[:80]!r}; the studio does not open files", hint)
    if figure.head.icons:
        raise SpecError(
            f"the figure names the icon file {figure.head.icons[:80]!r}; the studio does not open files", hint
        )
    if domains.is_folder(figure.head.domain):
        message = f"the domain {figure.head.domain[:80]!r} is a folder; the studio does not open files"
        raise SpecError(message, f"choose one of {', '.join(domains.names())}")
    if figure.head.theme not in themes.names() and figure.head.theme.endswith(".toml"):
        raise SpecError(
            f"the theme {figure.head.theme[:80]!r} is a file; the studio does not open files", "choose a theme"
        )


def _retold(before: Figure, after: Figure) -> tuple[Edit, ...]:
    """The alternative text told anew, where it was told from the figure and not written by somebody."""
    old, new = before.head.alt, alt_text.describe_figure(after)
    if not old or old != alt_text.describe_figure(before) or after.head.alt != old or new == old:
        return ()
    return (Heading(alt=new),)


def _source(folder: Path, name: str) -> Source | None:
    text, caption = ((folder / file).read_text("utf-8") for file in ("source.md", "caption.txt"))
    return Source(text, caption, name) if text.strip() else None

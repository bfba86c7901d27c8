"""A folder -> cases: one layout per file.

A file holds `dataset`, an object with `title`, `layout` (what the folder must look like, for error messages), `judges`
(who judges it unless told otherwise) and `load(home, kind, split)`. `home` is None for those that come with figwright.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Protocol

from figwright.bench.case import Case, Dataset, Kind
from figwright.core.errors import SettingsError, nearest
from figwright.core.registry import Registry


class Layout(Protocol):
    title: str
    layout: str
    kinds: tuple[Kind, ...]
    splits: tuple[str, ...]
    needs_folder: bool
    judges: tuple[str, ...]

    def load(self, home: Path | None, kind: Kind, split: str) -> Dataset: ...


_registry: Registry[Layout] = Registry(__name__, "dataset", "dataset")
names, get = _registry.names, _registry.get


def load(name: str, home: Path | None = None, kind: Kind = "diagram", split: str = "test") -> Dataset:
    """The cases of a split; what the folder lacks is named."""
    layout = get(name)
    if kind not in layout.kinds:
        raise SettingsError(f"{layout.title} has no {kind}s", f"choose {' or '.join(layout.kinds)}")
    if split not in layout.splits:
        raise SettingsError(f"{layout.title} has no split {split!r}", f"choose {' or '.join(layout.splits)}")
    if layout.needs_folder and (home is None or not home.exists()):
        where = f"there is no {str(home)!r}" if home else f"{layout.title} needs its folder"
        raise SettingsError(where, f"--data DIR: {layout.layout}")
    return layout.load(home, kind, split)


def part(dataset: Dataset, *, category: str = "", limit: int | None = None, seed: int = 0) -> Dataset:
    """The cases of a category, and of those at most `limit`, drawn at random with the seed, in their own order."""
    cases = dataset.cases
    if category:
        known = sorted({case.category for case in cases if case.category})
        cases = tuple(case for case in cases if _letters(case.category) == _letters(category))
        if not cases:
            raise SettingsError(
                f"no case is in category {category!r}", nearest(category, known) or f"known: {', '.join(known)}"
            )
    if limit is not None and limit < len(cases):
        chosen = set(Random(seed).sample(range(len(cases)), limit))
        cases = tuple(case for place, case in enumerate(cases) if place in chosen)
    return replace(dataset, cases=cases)


def _letters(text: str) -> str:
    """ "Agent & Reasoning" and "agent_reasoning" are one category."""
    return "".join(sign for sign in text.lower().replace("&", "") if sign.isalnum())


def by_id(cases: Iterable[Case]) -> dict[str, Case]:
    return {case.id: case for case in cases}

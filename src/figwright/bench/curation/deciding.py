"""Candidates and what people decided of them -> the ones that the benchmark is made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from figwright.agents.references import CATEGORIES as DIAGRAMS
from figwright.agents.references.kinds import category_named
from figwright.bench.curation.candidate import Candidate
from figwright.bench.curation.funnel import Drop
from figwright.bench.curation.plots import CATEGORIES as PLOTS
from figwright.bench.curation.review import Entry
from figwright.core.errors import SettingsError, nearest

KEPT, OPEN = "kept by people", "not rejected by people"


def decided(
    candidates: Iterable[Candidate], entries: Sequence[Entry], *, accept_open: bool = False
) -> tuple[tuple[Candidate, ...], tuple[Drop, ...]]:
    """Kept and edited ones as their lines say; with `accept_open` also those that nobody has looked at."""
    lines = {(entry.kind, entry.id): entry for entry in entries}
    kept, drops = [], []
    step = OPEN if accept_open else KEPT
    for one in candidates:
        entry = lines.get((one.kind, one.id))
        known = entry is not None and entry.digest == one.digest
        status = entry.status if entry is not None and known else "open"
        if entry is not None and status == "rejected":
            drops.append(Drop(one.id, step, f"rejected by {entry.by}{f': {entry.note}' if entry.note else ''}"))
        elif status == "open" and not accept_open:
            drops.append(Drop(one.id, step, "nobody has decided yet"))
        else:
            kept.append(_as_said(one, entry) if entry is not None and known else one)
    return tuple(kept), tuple(drops)


def _as_said(one: Candidate, entry: Entry) -> Candidate:
    """With what people have changed in its line."""
    category = category_named(entry.category) if one.kind == "diagram" else entry.category
    choices = DIAGRAMS if one.kind == "diagram" else PLOTS
    if category not in choices:
        hint = nearest(category, choices) or f"one of {', '.join(choices)}"
        raise SettingsError(f"unknown category {entry.category!r} of case {one.id!r}", hint)
    by = one.category_by if category == one.category else entry.by or one.category_by
    text = entry.text if one.kind == "diagram" else one.text
    difficulty = entry.difficulty or one.difficulty
    return replace(one, text=text, caption=entry.caption, category=category, category_by=by, difficulty=difficulty)

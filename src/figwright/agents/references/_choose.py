"""A source and a set -> the references worth showing: drawn alike first, about the same field second, and never the
figure that is to be drawn."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import cache, partial
from queue import LifoQueue
from threading import Thread
from typing import Any, Literal, TypeVar, get_args

from figwright.agents.references._plots import likeness, wanted
from figwright.agents.references._reference import Reference
from figwright.agents.references.index import index, terms
from figwright.agents.references.kinds import alike, category_of, kind_of
from figwright.agents.references.similar import without
from figwright.core.errors import NotFound, SettingsError
from figwright.core.source import Source

How = Literal["semantic", "random", "manual", "none"]
HOW: tuple[How, ...] = get_args(How)

_KIND, _CATEGORY, _WORDS = 1.0, 0.4, 1.0
"""What the same type of diagram, the same field and the best match of words are worth: structure before topic."""
_TYPE, _SHAPE, _TOPIC = 4.0, 1.5, 0.5
"""The same of plots: the type of plot outweighs how the data are built, and that what they are about."""
_JITTER = 0.1


def choose(
    how: How,
    source: Source,
    references: tuple[Reference, ...],
    n: int = 10,
    *,
    ids: Sequence[str] = (),
    seed: int | None = None,
) -> tuple[Reference, ...]:
    """`n` references without a model: the best by `shortlist`, some by chance, those that the user names, or none."""
    if how == "none":
        return ()
    if how == "manual":
        return _select_by_id(ids, references, without(source, references))
    if how == "semantic":
        return shortlist(source, references, n, seed)
    others = _drawn_alike(source, without(source, references))
    return tuple(random.Random(seed).sample(others, min(n, len(others))))


def shortlist(
    source: Source, references: tuple[Reference, ...], n: int = 30, seed: int | None = None, *, cleared: bool = False
) -> tuple[Reference, ...]:
    """The `n` references nearest to the source, the best first. With a `seed` near equals change places, so that
    several candidates of one figure are shown different neighbours. Plots are learnt from plots alone. `cleared`: the
    source itself was looked for already, and taken out."""
    references = references if cleared else without(source, references)
    if source.table is not None:
        return _plots_like(source, references, n, seed)
    matches = index(references).scores(terms(source.caption, source.text))
    best = max(matches, default=0.0) or 1.0
    kind, category = kind_of(source.caption, source.text), category_of(source.caption, source.text)
    chance = random.Random(seed)

    def score(place: int) -> float:
        reference = references[place]
        value = _KIND * alike(kind, reference.kind) + _CATEGORY * (category == reference.category)
        value += _WORDS * matches[place] / best
        return value * (1 if seed is None else chance.uniform(1 - _JITTER, 1 + _JITTER))

    scores = [score(place) for place in range(len(references))]
    ranked = sorted(range(len(references)), key=lambda place: (-scores[place], references[place].id))
    return tuple(references[place] for place in ranked[:n])


def _plots_like(source: Source, references: tuple[Reference, ...], n: int, seed: int | None) -> tuple[Reference, ...]:
    assert source.table is not None
    sought, chance = wanted(source.caption, source.table), random.Random(seed)
    matches = index(references).scores(terms(source.caption, " ".join(source.table.names)))
    best = max(matches, default=0.0) or 1.0
    scored: list[tuple[float, str, Reference]] = []
    for place, reference in enumerate(references):
        if reference.table is None:
            continue
        kind, shape = likeness(sought, reference)
        value = _TYPE * kind + _SHAPE * shape + _TOPIC * matches[place] / best
        value *= 1 if seed is None else chance.uniform(1 - _JITTER, 1 + _JITTER)
        scored.append((-value, reference.id, reference))
    return tuple(reference for _, _, reference in sorted(scored, key=lambda one: one[:2])[:n])


def _drawn_alike(source: Source, references: tuple[Reference, ...]) -> tuple[Reference, ...]:
    """Plots are learnt from plots alone."""
    return references if source.table is None else tuple(one for one in references if one.table is not None)


def _select_by_id(
    ids: Sequence[str], references: tuple[Reference, ...], others: tuple[Reference, ...]
) -> tuple[Reference, ...]:
    """Those that are named, in their order. The figure itself may be among the names of a whole benchmark's examples:
    it is passed over."""
    if not ids:
        raise SettingsError("no references given", "give their ids, or use semantic, random or none")
    known = {reference.id: reference for reference in references}
    for name in ids:
        if name not in known:
            raise NotFound("reference", name, known)
    may = {reference.id for reference in others}
    return tuple(known[name] for name in dict.fromkeys(ids) if name in may)


# Looking through a set of references takes some thousandths of a second, and half of one first: figures that are begun
# at once would keep an event loop from all else meanwhile. So one thread does it beside the loop. What was asked last
# is done first: of many figures that are begun together, one is through with all it asks before the next begins.

T = TypeVar("T")
Errand = tuple[Future[Any], Callable[[], Any]]


@cache
def _errands() -> LifoQueue[Errand]:
    """Of one thread: several would only take turns, and the loop's turn would come the later."""
    errands: LifoQueue[Errand] = LifoQueue()
    Thread(target=_worked, args=(errands,), name="figwright-references", daemon=True).start()
    return errands


def _worked(errands: LifoQueue[Errand]) -> None:
    while True:
        future, work = errands.get()
        if future.set_running_or_notify_cancel():
            try:
                future.set_result(work())
            except BaseException as error:
                future.set_exception(error)
        del future, work  # nothing is held while there is nothing to do


async def aside(work: Callable[..., T], *given: Any, **named: Any) -> T:
    """What `work` gives, computed beside the event loop."""
    future: Future[T] = Future()
    _errands().put((future, partial(work, *given, **named)))
    return await asyncio.wrap_future(future)

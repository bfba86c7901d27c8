"""Words of a field of illustration that papers' methods do not have: a valve, a gateway, a queue. A domain brings them.

They hold for one reading. Who asks what a word means stands many layers below the one who knows the field, so they lie
in context variables and not in every signature between.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache

from figwright.errors import NotFound
from figwright.reading import lexicon, things
from figwright.reading.lexicon import Verb
from figwright.reading.things import Thing


@contextmanager
def speaking(words: Mapping[str, str]) -> Iterator[None]:
    """Reads words as the field means them; `words` are lists by kind of noun (machines, stores …) or role of verb."""
    nouns, verbs = _read(tuple(sorted(words.items())))
    noun_token, verb_token = things.OWN.set(nouns), lexicon.OWN.set(verbs)
    try:
        yield
    finally:
        things.OWN.reset(noun_token)
        lexicon.OWN.reset(verb_token)


@lru_cache(maxsize=8)
def _read(words: tuple[tuple[str, str], ...]) -> tuple[Mapping[str, Thing], Mapping[str, Verb]]:
    known = {*things.KINDS, *lexicon.ROLES}
    if unknown := [kind for kind, _ in words if kind not in known]:
        raise NotFound("kind of words", unknown[0], known)
    listed = dict(words)
    return things.listed({k: v for k, v in listed.items() if k in things.KINDS}), lexicon.listed(
        {role: listed[role] for role in lexicon.ROLES if role in listed}
    )

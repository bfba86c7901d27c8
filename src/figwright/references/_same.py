"""Which references are the source itself: they are taken out of a set before anything is chosen from it."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from figwright.references._index import index, near, overlap, shingles, terms
from figwright.references._plots import recogniser
from figwright.references._reference import Reference
from figwright.source import Source

_SAME_TEXT, _TEXT_RUN = 0.25, 5
"""Two papers of the same field share under 3% of their five-word runs; two versions of a text share most."""
_SAME_CAPTION, _CAPTION_RUN, _LEAST_CAPTION = 0.6, 3, 10
_TELLING = 40
"""Letters from which on an equal caption tells: "Overview of our proposed method" is anybody's."""
_BEGINNING = 200
"""Characters that two equal texts have alike, as far as they are not spaces and marks."""
SAME_VOCABULARY, _SAME_WITH_NAME = 0.27, 0.15
"""The same method told in other words shares 0.30 to 0.46 of its weighted vocabulary (one pair of fifteen: 0.20),
two methods of one field up to 0.25; measured on 44 papers and 18 short texts. A shared name settles what is between."""
_COINED = re.compile(r"\b(?:[A-Z][\w-]*[A-Z][\w-]*|[a-z]+[A-Z][\w-]*)\b")
_HEADING = re.compile(r"\A\s*#+\s+([^:\n]{2,40}):\s")


def itself(source: Source, references: tuple[Reference, ...], picture: Path | None = None) -> tuple[Reference, ...]:
    """The references that are the source: its id, its picture (where there is one), its words in another version, its
    method retold, or the numbers of its plot."""
    told = _plotted(source) if source.table is not None else _told(source, references)
    return tuple(
        reference
        for place, reference in enumerate(references)
        if told(place, reference) or _equal(source, reference) or same_picture(picture, reference.image)
    )


def without(source: Source, references: tuple[Reference, ...], picture: Path | None = None) -> tuple[Reference, ...]:
    """The references that the source may learn from: all but itself, in their order."""
    own = {reference.id for reference in itself(source, references, picture)}
    return tuple(reference for reference in references if reference.id not in own) if own else references


def same_picture(one: Path | None, other: Path | None) -> bool:
    """The same file, or a copy of it."""
    if one is None or other is None:
        return False
    try:
        return one == other or (one.stat().st_size == other.stat().st_size and one.read_bytes() == other.read_bytes())
    except OSError:
        return False


@lru_cache(maxsize=2048)
def plain(text: str) -> str:
    """Letters and digits alone, in any script: what is left when spaces, marks and case do not count."""
    return "".join(filter(str.isalnum, text.casefold()))


def _equal(source: Source, reference: Reference) -> bool:
    if _begin_alike(source.text, reference.text) and plain(source.text) == plain(reference.text) != "":
        return True
    caption = plain(source.caption)
    return len(caption) >= _TELLING and caption == plain(reference.caption)


def _begin_alike(one: str, other: str) -> bool:
    """Whether two texts may be equal: seldom, and then they need not be looked through to their ends."""
    ours, theirs = plain(one[:_BEGINNING]), plain(other[:_BEGINNING])
    shorter = min(len(ours), len(theirs))
    return ours[:shorter] == theirs[:shorter]


def _plotted(source: Source) -> Callable[[int, Reference], bool]:
    is_itself = recogniser(source)
    return lambda place, reference: is_itself(reference)


def _told(source: Source, references: tuple[Reference, ...]) -> Callable[[int, Reference], bool]:
    """Tells whether a reference is the source itself: its id, its words in another version, or its method retold."""
    caption = shingles(source.caption, _CAPTION_RUN)
    likeness = index(references).likeness(terms(source.caption, source.text))
    names = _names(source.caption, source.text)

    def is_itself(place: int, reference: Reference) -> bool:
        if reference.id == source.name or likeness[place] >= SAME_VOCABULARY:
            return True
        if likeness[place] >= _SAME_WITH_NAME and names & _names(reference.caption, reference.text):
            return True
        if near(source.text, reference.text, _TEXT_RUN, _SAME_TEXT):
            return True
        theirs = shingles(reference.caption, _CAPTION_RUN)
        return min(len(caption), len(theirs)) >= _LEAST_CAPTION and overlap(caption, theirs) >= _SAME_CAPTION

    return is_itself


def _names(caption: str, text: str) -> set[str]:
    """What the method may be called: the words before the colon of the text's heading, and the coined words of the
    caption's first sentence ("SegCLIP", "BONET")."""
    heading = _HEADING.match(text)
    sentence = re.split(r"(?<=[.:])\s", caption, maxsplit=1)[0]
    return {name.lower() for name in (*_COINED.findall(sentence), *(heading.groups() if heading else ()))}

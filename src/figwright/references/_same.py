"""Which references are the source itself, and how that is known: they are taken out of a set before anything is chosen
from it. The inspection of benchmarks asks here too, so that both find the same."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from figwright.references._index import index, near, overlap, shingles, terms
from figwright.references._plots import recogniser, telling
from figwright.references._reference import Reference
from figwright.source import Source

_SAME_TEXT, _TEXT_RUN = 0.25, 5
"""Two papers of the same field share under 3% of their five-word runs; two versions of a text share most."""
_SAME_CAPTION, _CAPTION_RUN, _LEAST_CAPTION = 0.6, 3, 10
_TELLING = 40
"""Letters from which on an equal caption tells: "Overview of our proposed method" is anybody's."""
_BEGINNING = 200
"""Characters that two equal texts have alike, as far as they are not spaces and marks."""
_SAME_VOCABULARY, _SAME_WITH_NAME = 0.27, 0.15
"""The same method told in other words shares 0.30 to 0.46 of its weighted vocabulary (one pair of fifteen: 0.20),
two methods of one field up to 0.25; measured on 44 papers and 18 short texts. A shared name settles what is between."""
NEAR = 0.9
"""Share of the runs of words from which on two texts, or two captions, are one."""
_COINED = re.compile(r"\b(?:[A-Z][\w-]*[A-Z][\w-]*|[a-z]+[A-Z][\w-]*)\b")
_HEADING = re.compile(r"\A\s*#+\s+([^:\n]{2,40}):\s")


@dataclass(frozen=True, slots=True)
class Sign:
    """A reference that is the source, and what tells so; `sure` unless it may be another figure of the same text, or
    the method of another that speaks of the same things."""

    reference: Reference
    how: str
    sure: bool = False


def itself(source: Source, references: tuple[Reference, ...], picture: Path | None = None) -> tuple[Reference, ...]:
    """The references that are the source: its id, its picture (where there is one), its words in another version, its
    method retold, or the numbers of its plot."""
    return tuple(sign.reference for sign in signs(source, references, picture))


def signs(source: Source, references: tuple[Reference, ...], picture: Path | None = None) -> tuple[Sign, ...]:
    """The same with the plainest sign of each."""
    told = _plotted(source) if source.table is not None else _told(source, references)
    found = []
    for place, reference in enumerate(references):
        if reference.id == source.name:
            found.append(Sign(reference, "the same id", True))
        elif same_picture(picture, reference.image):
            found.append(Sign(reference, "the same picture", True))
        elif sign := _equal(source, reference) or told(place, reference) or _captioned(source, reference):
            found.append(sign)
    return tuple(found)


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


def one_figure(one: str, other: str) -> bool:
    """Whether two captions may be of one figure: a paper may have two figures of one text, which they tell apart."""
    if not plain(one) or not plain(other) or plain(one) == plain(other):
        return True
    return overlap(shingles(one, _CAPTION_RUN), shingles(other, _CAPTION_RUN)) >= NEAR


def _equal(source: Source, reference: Reference) -> Sign | None:
    if not _begin_alike(source.text, reference.text) or not plain(source.text) == plain(reference.text) != "":
        return None
    return _of_text(source, reference, "the same data" if source.table is not None else "the same text")


def _captioned(source: Source, reference: Reference) -> Sign | None:
    caption = plain(source.caption)
    same = len(caption) >= _TELLING and caption == plain(reference.caption)
    return Sign(reference, "the same caption") if same else None


def _of_text(source: Source, reference: Reference, how: str, alike: bool = True) -> Sign:
    one = one_figure(source.caption, reference.caption)
    return Sign(reference, how if one else f"{how} under another caption", alike and one)


def _begin_alike(one: str, other: str) -> bool:
    """Whether two texts may be equal: seldom, and then they need not be looked through to their ends."""
    ours, theirs = plain(one[:_BEGINNING]), plain(other[:_BEGINNING])
    shorter = min(len(ours), len(theirs))
    return ours[:shorter] == theirs[:shorter]


def _plotted(source: Source) -> Callable[[int, Reference], Sign | None]:
    is_itself = recogniser(source)
    own = telling(source.table) if source.table else frozenset()

    def told(place: int, reference: Reference) -> Sign | None:
        if not is_itself(reference):
            return None
        shared = len(own & telling(reference.table)) if reference.table else 0
        return Sign(reference, f"{shared} of {len(own)} columns of numbers" if shared else "the words of its intent")

    return told


def _told(source: Source, references: tuple[Reference, ...]) -> Callable[[int, Reference], Sign | None]:
    """Tells whether a reference is the source itself: its words in another version, or its method retold."""
    caption = shingles(source.caption, _CAPTION_RUN)
    likeness = index(references).likeness(terms(source.caption, source.text))
    names = _names(source.caption, source.text)

    def told(place: int, reference: Reference) -> Sign | None:
        if near(source.text, reference.text, _TEXT_RUN, _SAME_TEXT):
            share = overlap(shingles(source.text, _TEXT_RUN), shingles(reference.text, _TEXT_RUN))
            return _of_text(source, reference, f"{share:.0%} of its text", share >= NEAR)
        theirs = shingles(reference.caption, _CAPTION_RUN)
        if min(len(caption), len(theirs)) >= _LEAST_CAPTION and overlap(caption, theirs) >= _SAME_CAPTION:
            return Sign(reference, f"{overlap(caption, theirs):.0%} of its caption")
        if likeness[place] >= _SAME_VOCABULARY:
            return Sign(reference, f"{likeness[place]:.0%} of its vocabulary")
        if likeness[place] >= _SAME_WITH_NAME and names & _names(reference.caption, reference.text):
            return Sign(reference, f"its name, and {likeness[place]:.0%} of its vocabulary")
        return None

    return told


def _names(caption: str, text: str) -> set[str]:
    """What the method may be called: the words before the colon of the text's heading, and the coined words of the
    caption's first sentence ("SegCLIP", "BONET")."""
    heading = _HEADING.match(text)
    sentence = re.split(r"(?<=[.:])\s", caption, maxsplit=1)[0]
    return {name.lower() for name in (*_COINED.findall(sentence), *(heading.groups() if heading else ()))}

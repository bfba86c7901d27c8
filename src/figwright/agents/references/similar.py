"""Finds references that are the source itself, to exclude them before references are chosen. The inspection of
benchmarks uses the same code, so that both agree."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from figwright.agents.references._plots import recogniser, telling
from figwright.agents.references._reference import Reference
from figwright.agents.references.index import SAMPLE, index, near, overlap, runs_of, shingles, terms
from figwright.core.source import Source

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


Found = dict[int, Sign]
"""References that are the source, by their places in the set."""


def look_through(references: tuple[Reference, ...]) -> None:
    """Computes what is kept of a set as long as the program runs, and takes long: any source is then compared with it
    in a hundredth of the time."""
    if references:
        index(references)
        runs_of(tuple(one.caption for one in references), _CAPTION_RUN)
        runs_of(tuple(one.text for one in references), _TEXT_RUN, SAMPLE)


def itself(source: Source, references: tuple[Reference, ...], picture: Path | None = None) -> tuple[Reference, ...]:
    """The references that are the source: its id, its picture (where there is one), its words in another version, its
    method retold, or the numbers of its plot."""
    return tuple(sign.reference for sign in signs(source, references, picture))


def signs(source: Source, references: tuple[Reference, ...], picture: Path | None = None) -> tuple[Sign, ...]:
    """The same with the plainest sign of each: every one takes the place of those before it."""
    found = _same_caption(source, references)
    found |= _plotted(source, references) if source.table is not None else _retellings(source, references)
    found |= _same_text(source, references)
    size = _size(picture)
    for place, (reference, theirs) in enumerate(zip(references, _sizes(references), strict=True)):
        if reference.id == source.name:
            found[place] = Sign(reference, "the same id", True)
        elif size is not None and theirs in (size, None) and same_picture(picture, reference.image):
            found[place] = Sign(reference, "the same picture", True)
    return tuple(found[place] for place in sorted(found))


def without(source: Source, references: tuple[Reference, ...], picture: Path | None = None) -> tuple[Reference, ...]:
    """The references that the source may learn from: all but itself, in their order."""
    own = {reference.id for reference in itself(source, references, picture)}
    return tuple(reference for reference in references if reference.id not in own) if own else references


@lru_cache(maxsize=4)
def _sizes(references: tuple[Reference, ...]) -> tuple[int | None, ...]:
    """Bytes of the references' pictures, which tell nearly all of them from another one; None where none was found."""
    return tuple(_size(reference.image) for reference in references)


def _size(picture: Path | None) -> int | None:
    try:
        return picture.stat().st_size if picture is not None else None
    except OSError:
        return None


def same_picture(one: Path | None, other: Path | None) -> bool:
    """The same file, or a copy of it."""
    if one is None or other is None:
        return False
    try:
        return one == other or (one.stat().st_size == other.stat().st_size and one.read_bytes() == other.read_bytes())
    except OSError:
        return False


@lru_cache(maxsize=8)
def plain(text: str) -> str:
    """Letters and digits alone, in any script: what is left when spaces, marks and case do not count."""
    return "".join(filter(str.isalnum, text.casefold()))


def one_figure(one: str, other: str) -> bool:
    """Whether two captions may be of one figure: a paper may have two figures of one text, which they tell apart."""
    ours, theirs = plain(one), plain(other)
    if not ours or not theirs or ours == theirs:
        return True
    return overlap(shingles(one, _CAPTION_RUN), shingles(other, _CAPTION_RUN)) >= NEAR


def _same_text(source: Source, references: tuple[Reference, ...]) -> Found:
    how = "the same data" if source.table is not None else "the same text"
    return {
        place: _of_text(source, references[place], how)
        for place in _begun_alike(source.text, references)
        if plain(source.text) == plain(references[place].text) != ""
    }


def _begun_alike(text: str, references: tuple[Reference, ...]) -> list[int]:
    """Those whose texts may be equal to one: seldom any, and the others need not be looked through to their ends."""
    ours = plain(text[:_BEGINNING])
    beginnings = enumerate(_beginnings(references))
    return [place for place, theirs in beginnings if theirs.startswith(ours) or ours.startswith(theirs)]


@lru_cache(maxsize=4)
def _beginnings(references: tuple[Reference, ...]) -> tuple[str, ...]:
    return tuple(plain(reference.text[:_BEGINNING]) for reference in references)


def _same_caption(source: Source, references: tuple[Reference, ...]) -> Found:
    ours = plain(source.caption)
    if len(ours) < _TELLING:
        return {}
    captions = enumerate(_captions(references))
    return {place: Sign(references[place], "the same caption") for place, theirs in captions if theirs == ours}


@lru_cache(maxsize=4)
def _captions(references: tuple[Reference, ...]) -> tuple[str, ...]:
    return tuple(plain(reference.caption) for reference in references)


def _of_text(source: Source, reference: Reference, how: str, alike: bool = True) -> Sign:
    one = one_figure(source.caption, reference.caption)
    return Sign(reference, how if one else f"{how} under another caption", alike and one)


def _plotted(source: Source, references: tuple[Reference, ...]) -> Found:
    is_itself = recogniser(source)
    own = telling(source.table) if source.table else frozenset()
    found: Found = {}
    for place, reference in enumerate(references):
        if is_itself(reference):
            shared = len(own & telling(reference.table)) if reference.table else 0
            how = f"{shared} of {len(own)} columns of numbers" if shared else "the words of its intent"
            found[place] = Sign(reference, how)
    return found


def _retellings(source: Source, references: tuple[Reference, ...]) -> Found:
    """Those that are the source in another version, or its method retold."""
    found = _retold(source, references)
    for place, share in _near_captions(source.caption, references).items():
        found[place] = Sign(references[place], f"{share:.0%} of its caption")
    for place, share in near(source.text, tuple(one.text for one in references), _TEXT_RUN, _SAME_TEXT).items():
        found[place] = _of_text(source, references[place], f"{share:.0%} of its text", share >= NEAR)
    return found


def _retold(source: Source, references: tuple[Reference, ...]) -> Found:
    names, found = _names(source.caption, source.text), {}
    for place, share in enumerate(index(references).likeness(terms(source.caption, source.text))):
        reference = references[place]
        if share >= _SAME_VOCABULARY:
            found[place] = Sign(reference, f"{share:.0%} of its vocabulary")
        elif share >= _SAME_WITH_NAME and names & _names(reference.caption, reference.text):
            found[place] = Sign(reference, f"its name, and {share:.0%} of its vocabulary")
    return found


def _near_captions(caption: str, references: tuple[Reference, ...]) -> dict[int, float]:
    """By their places, the references whose captions share most of their runs with one, and how much."""
    ours, known = shingles(caption, _CAPTION_RUN), runs_of(tuple(one.caption for one in references), _CAPTION_RUN)
    if len(ours) < _LEAST_CAPTION:
        return {}
    return {
        place: share
        for place, share in known.overlaps(ours).items()
        if share >= _SAME_CAPTION and known.counts[place] >= _LEAST_CAPTION
    }


def _names(caption: str, text: str) -> set[str]:
    """What the method may be called: the words before the colon of the text's heading, and the coined words of the
    caption's first sentence ("SegCLIP", "BONET")."""
    heading = _HEADING.match(text)
    sentence = re.split(r"(?<=[.:])\s", caption, maxsplit=1)[0]
    return {name.lower() for name in (*_COINED.findall(sentence), *(heading.groups() if heading else ()))}

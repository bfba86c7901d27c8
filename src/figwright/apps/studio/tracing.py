"""Source text <-> elements: which words of the source an element stands for, and what each sentence became.

Places are counted as JavaScript counts them, in UTF-16 units, so that `text.slice(start, end)` in the browser gives the
very words, also behind letters that Python counts as one and JavaScript as two.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import Any

from figwright.compiler import evidence
from figwright.core.source import Source
from figwright.frontends.text_rules import markup, scope
from figwright.ir.spec import Figure

Span = tuple[int, int]
"""From where to where in the source's text."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence's place; `method` is false where the text speaks of experiments, related work and the like."""

    start: int
    end: int
    method: bool


@dataclass(frozen=True, slots=True)
class Trace:
    """Where elements stand in the text (in Python's places), and what became of its sentences."""

    text: str
    spans: Mapping[str, tuple[Span, ...]]
    sentences: tuple[Sentence, ...]
    elements: tuple[tuple[str, ...], ...]

    @property
    def unused(self) -> tuple[int, ...]:
        """The method's sentences that became nothing, by their place in the list."""
        pairs = enumerate(zip(self.sentences, self.elements, strict=True))
        return tuple(i for i, (sentence, found) in pairs if sentence.method and not found)

    @property
    def coverage(self) -> float:
        """The share of the method's sentences that became something; 1 when there are none."""
        method = sum(sentence.method for sentence in self.sentences)
        return 1 - len(self.unused) / method if method else 1.0

    def to_json(self) -> dict[str, Any]:
        """As JSON, with the browser's places."""
        units = _units(self.text)
        listed = zip(self.sentences, self.elements, strict=True)
        return {
            "spans": {id: [[units[a], units[b]] for a, b in found] for id, found in self.spans.items()},
            "sentences": [
                {"start": units[s.start], "end": units[s.end], "method": s.method, "elements": list(found)}
                for s, found in listed
            ],
            "unused": list(self.unused),
            "coverage": round(self.coverage, 4),
        }


def trace(figure: Figure, source: Source | None) -> Trace:
    """What the figure's quotations say of its source."""
    if source is None:
        return Trace("", {}, (), ())
    sentences = sentences_of(source.text)
    parts = (*(item for item, _ in figure.walk()), *figure.edges, *figure.braces)
    located = {part.id: places(part.evidence, source.text) for part in parts if part.evidence.strip()}
    spans = {id: found for id, found in located.items() if found}
    became: list[list[str]] = [[] for _ in sentences]
    starts, ends = [s.start for s in sentences], [s.end for s in sentences]
    for id, found in spans.items():
        touched = {i for a, b in found for i in range(bisect_right(ends, a), bisect_left(starts, b))}
        for i in sorted(touched):
            became[i].append(id)
    return Trace(source.text, spans, sentences, tuple(map(tuple, became)))


@lru_cache(maxsize=16)
def sentences_of(text: str) -> tuple[Sentence, ...]:
    """The sentences of a text as the offline planner reads them, headings and tables left out."""
    document = markup.read(text)
    aside = scope.asides(document.sections)
    return tuple(
        Sentence(sentence.tokens[0].start, sentence.tokens[-1].end, sentence.section not in aside)
        for sentence in document.sentences
    )


@lru_cache(maxsize=4096)
def places(quotation: str, text: str) -> tuple[Span, ...]:
    """Where a quotation stands: letter by letter, else blind to typesetting; parts between ellipses one by one.

    The caption may be quoted as well, so a quotation that is nowhere in the text is no fault here.
    """
    plain = quotation.strip()
    if (at := text.find(plain)) >= 0 and plain:
        return ((at, at + len(plain)),)
    index = _index(text)
    parts = [evidence.read(part).letters for part in (quotation, *evidence._ELLIPSIS.split(quotation))]
    if (whole := index.find(parts[0], 0)) is not None:
        return (whole[0],)
    found: list[Span] = []
    at = 0
    for part in filter(None, parts[1:]):
        if (next_ := index.find(part, at)) is None:
            return ()
        span, at = next_
        found.append(span)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Index:
    """A text as bare letters, as the checks read it, each with the place that it comes from."""

    reading: evidence.Reading
    origins: tuple[int, ...]

    def find(self, letters: str, start: int) -> tuple[Span, int] | None:
        """The place of some letters at or after `start`, and where to look on."""
        at = self.reading.find(letters, start) if letters else -1
        if at < 0:
            return None
        end = at + len(letters)
        return (self.origins[at], self.origins[end - 1] + 1), end


@lru_cache(maxsize=16)
def _index(text: str) -> _Index:
    """The same steps as `evidence.read`, with every letter's origin carried along (a test holds the two together)."""
    tracked = _Tracked(text, range(len(text))).without(re.compile("\u00ad")).without(evidence._BROKEN)
    tracked = tracked.replaced(evidence._DROPPED).replaced(evidence._COMMAND).spelled()
    letters: list[str] = []
    origins: list[int] = []
    starts, ends, at = [], [], 0
    for match in evidence._WORD.finditer(tracked.text):
        letters.append(match.group())
        origins.extend(tracked.origins[match.start() : match.end()])
        starts.append(at)
        at += len(match.group())
        ends.append(at)
    return _Index(evidence.Reading("".join(letters), tuple(starts), tuple(ends)), tuple(origins))


@dataclass(frozen=True, slots=True)
class _Tracked:
    """A text that was changed, and for each of its letters the place in the text as it was."""

    text: str
    origins: Sequence[int]

    def without(self, pattern: re.Pattern[str]) -> _Tracked:
        return self._rebuilt([(*match.span(), "", ()) for match in pattern.finditer(self.text)])

    def replaced(self, pattern: re.Pattern[str]) -> _Tracked:
        """Every match becomes a space; of a match with a group, the group stays between two."""
        pieces = []
        for match in pattern.finditer(self.text):
            a, b = match.span()
            if pattern.groups:
                c, d = match.span(1)
                kept = (self.origins[a], *self.origins[c:d], self.origins[b - 1])
                pieces.append((a, b, f" {match[1]} ", kept))
            else:
                pieces.append((a, b, " ", (self.origins[a],)))
        return self._rebuilt(pieces)

    def spelled(self) -> _Tracked:
        """Letters without accents, small, Greek ones by name."""
        signs, origins = [], []
        for sign, origin in zip(self.text, self.origins, strict=True):
            if sign.isascii():
                signs.append(sign.lower())
                origins.append(origin)
                continue
            for part in unicodedata.normalize("NFKD", sign):
                plain = evidence._spelled(part).casefold()
                signs.append(plain)
                origins.extend([origin] * len(plain))
        return _Tracked("".join(signs), origins)

    def _rebuilt(self, pieces: Sequence[tuple[int, int, str, Sequence[int]]]) -> _Tracked:
        texts, origins, at = [], [], 0
        for start, end, text, places_ in pieces:
            texts += [self.text[at:start], text]
            origins += [*self.origins[at:start], *places_]
            at = end
        return _Tracked("".join([*texts, self.text[at:]]), [*origins, *self.origins[at:]])


@lru_cache(maxsize=16)
def _units(text: str) -> tuple[int, ...]:
    """For every place in a text, how many UTF-16 units stand before it."""
    return tuple(accumulate((1 + (sign > "\uffff") for sign in text), initial=0))

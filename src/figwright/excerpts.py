"""A long method, shortened to what a figure stands on: the sentences that it quotes, and their neighbours.

Whoever plans a figure, or looks at it for the first time, reads the whole text. Whoever draws the plan, or looks at it
again, needs what it says of the parts that are drawn; sending the rest three more times is most of what a run costs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from figwright.checks._evidence import closest, read

SHORT = 900
"""Words: a text of this length is never shortened."""
GAP = "[…]"
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z$\\#*(\[])|\n\s*\n")


def passages(text: str, quotations: Iterable[str], most: int = SHORT) -> str:
    """The text itself when it is short; otherwise its sentences that are quoted, and the ones around them while all
    that is kept has no more than `most` words."""
    if len(text.split()) <= most:
        return text
    sentences, letters = _sentences(text)
    places = (_place(quotation, sentences, letters) for quotation in dict.fromkeys(filter(None, quotations)))
    wanted = {place for place in places if place is not None}
    if not wanted:
        return " ".join(text.split()[:most])
    room = most - sum(len(sentences[place].split()) for place in wanted)
    for near in sorted({beside for place in wanted for beside in (place + 1, place - 1)} - wanted):
        if 0 <= near < len(sentences) and (room := room - len(sentences[near].split())) >= 0:
            wanted.add(near)
    lines: list[str] = []
    last = -1
    for place in sorted(wanted):
        lines += [GAP] * (place != last + 1)
        lines.append(sentences[place])
        last = place
    return "\n".join([*lines, *([GAP] if last + 1 < len(sentences) else [])])


@lru_cache(maxsize=64)
def _sentences(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The sentences of a text and the letters of each: every round of a figure asks for those of the same text."""
    sentences = tuple(sentence for sentence in _SENTENCE.split(text) if sentence.strip())
    return sentences, tuple(read(sentence).letters for sentence in sentences)


def _place(quotation: str, sentences: Sequence[str], letters: Sequence[str]) -> int | None:
    """Which sentence a quotation comes from: the one that holds its letters, or the one that shares most words."""
    wanted = read(quotation).letters
    for place, held in enumerate(letters):
        if wanted and wanted in held:
            return place
    near = closest(quotation, "\n\n".join(sentences))
    flat = [" ".join(sentence.split()) for sentence in sentences]
    return next((place for place, sentence in enumerate(flat) if near and near in sentence), None)

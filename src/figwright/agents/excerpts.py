"""Shortens a long method text to the sentences that a figure quotes, and their neighbours.

Whoever plans a figure, or looks at it for the first time, reads the whole text. Whoever draws the plan, or looks at it
again, needs what it says of the parts that are drawn; sending the rest three more times is most of what a run costs.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate

from figwright.compiler.evidence import closest, read
from figwright.core import languages

SHORT = 900
"""Words: a text of this length is never shortened."""
LONG, AROUND = 50, 6
"""Words from which a sentence is shown in part, and how many of it on either side of what is quoted."""
MOST_PARTS = 6
"""Sentences that are joined to one whose formula has no end; more, and a sign for money or a lost end opened it."""
GAP = "[…]"
_EQUATION = re.compile(
    r"\$\$|\\\[|\\begin\{(?:equation|align|gather|multline|eqnarray)|\$[^$]*(?:=|\\leftarrow|\\arg|\\min|\\max)[^$]*\$"
    r"|[\w)\]}]\s?[=≔←]\s?[^.\n]{0,60}?[(+−·×∑Σ∏√∇∥‖]"
)
"""A formula that says how something is computed, also as a PDF gives it: whoever draws or judges arrows needs it."""
EQUATIONS = 3
"""Equations get this part of the words, also where what is quoted has taken all of them."""


def passages(text: str, quotations: Iterable[str], most: int = SHORT, also: Iterable[str] = ()) -> str:
    """The text itself when it is short; otherwise its sentences that are quoted, all of them, and equations; then,
    while all that is kept has no more than `most` words, what is `also` quoted, and the sentences around."""
    if languages.length(text) <= most:
        return text
    sentences, _ = _sentences(text)
    quoted, others = _places(quotations, text), _places(also, text)
    equations = [place for place, sentence in enumerate(sentences) if _EQUATION.search(sentence)]
    near = sorted({beside for place in quoted for beside in (place + 1, place - 1)})
    kept = {place: _window(sentences[place], said) for place, said in quoted.items()}
    room = most - sum(map(languages.length, kept.values()))
    more = max(0, most // EQUATIONS - room)
    for place in (*equations, *others, *near, *(() if quoted or others else range(len(sentences)))):
        if place not in kept and 0 <= place < len(sentences):
            said = _window(sentences[place], others.get(place, ()))
            if (size := languages.length(said)) <= room + (more if place in equations else 0):
                kept[place] = said
                room -= size
    lines: list[str] = []
    last = -1
    for place in sorted(kept):
        lines += [GAP] * (place != last + 1)
        lines.append(kept[place])
        last = place
    return "\n".join([*lines, *([GAP] if last + 1 < len(sentences) else [])])


def _places(quotations: Iterable[str], text: str) -> dict[int, list[str]]:
    """The sentences that are quoted, each with its quotations, in the order in which they are named."""
    found: dict[int, list[str]] = {}
    for quotation in dict.fromkeys(filter(None, quotations)):
        for place in _sentences_of(quotation, text):
            found.setdefault(place, []).append(quotation)
    return found


def _window(sentence: str, quotations: Sequence[str]) -> str:
    """A sentence; of a very long one without an equation what is quoted, from the first quotation to the last, and
    some words around. A formula is never cut."""
    if not quotations or languages.length(sentence) <= LONG or _EQUATION.search(sentence):
        return sentence
    words, starts, ends = languages.words(sentence), [], []
    for wanted in map(languages.words, quotations):
        at = next((i for i in range(len(words)) if wanted and words[i : i + 3] == wanted[:3]), None)
        if at is None:
            return sentence
        starts.append(at - AROUND)
        ends.append(at + len(wanted) + AROUND)
    places = languages.tokens(sentence)[max(0, min(starts)) : max(ends)]
    start, end = places[0][0], places[-1][1]
    for formula in re.finditer(r"\$[^$]+\$", sentence):
        start = formula.start() if formula.start() < start < formula.end() else start
        end = formula.end() if formula.start() < end < formula.end() else end
    shown = " ".join(sentence[start:end].split())
    before, after = sentence[:start].strip(), sentence[end:].strip(" .\n")
    return " ".join([*([GAP] if before else []), shown, *([GAP] if after else [])])


def gaps(excerpt: str, text: str) -> str:
    """What a prompt says of the marks in an excerpt of a text: nothing where nothing was cut."""
    return f"; {GAP} stands for passages that are left out" if excerpt != text and GAP in excerpt else ""


def _whole_formulas(sentences: Iterable[str]) -> tuple[str, ...]:
    """The sentences of a text, those joined between which a formula was cut: at its dots, or before its end."""
    out: list[str] = []
    parts = 0
    for sentence in sentences:
        if parts:
            out[-1] = f"{out[-1]}\n{sentence}"
        else:
            out.append(sentence)
        is_open = out[-1].count("$") % 2 or out[-1].count("\\begin{") > out[-1].count("\\end{")
        parts = parts + 1 if is_open and parts < MOST_PARTS else 0
    return tuple(out)


@lru_cache(maxsize=64)
def _sentences(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The sentences of a text and the letters of each: every round of a figure asks for those of the same text."""
    sentences = _whole_formulas(languages.sentences(text))
    return sentences, tuple(read(sentence).letters for sentence in sentences)


@lru_cache(maxsize=1024)
def _sentences_of(quotation: str, text: str) -> tuple[int, ...]:
    """Which sentences a quotation comes from: those over which its letters run, for each piece between marks of what is
    left out; or else the one that shares most words."""
    sentences, letters = _sentences(text)
    ends = list(accumulate(map(len, letters)))
    found: list[int] = []
    for wanted in (read(piece).letters for piece in re.split(r"…|\.\.\.", quotation)):
        start = "".join(letters).find(wanted) if wanted else -1
        if start >= 0:
            found += range(bisect_right(ends, start), bisect_right(ends, start + len(wanted) - 1) + 1)
    if found:
        return tuple(dict.fromkeys(found))
    near = closest(quotation, "\n\n".join(sentences))
    flat = [" ".join(sentence.split()) for sentence in sentences]
    return tuple(place for place, sentence in enumerate(flat) if near and near in sentence)[:1]
